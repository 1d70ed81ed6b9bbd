// SPDX-License-Identifier: MIT
// Terrain for a kind of unit: zones, gates and clearance are those of the tiles where it can stand,
// and a gate says how wide a unit passes.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sluice/sluice.h"

// Two halls, and openings of two tiles and of four between them.
static slu_map *halls(void)
{
    static const slu_rect WALLS[] = {{20, 0, 1, 5}, {20, 7, 1, 13}, {20, 24, 1, 7}};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(41, 31, NULL, &map, NULL), SLU_OK);
    for (size_t i = 0; i < sizeof WALLS / sizeof *WALLS; i++)
        assert_int_equal(slu_map_fill(map, WALLS[i], '@', NULL), SLU_OK);
    return map;
}

static slu_terrain *terrain_for(const slu_map *map, slu_unit unit)
{
    slu_terrain *terrain = NULL;
    slu_terrain_options options = {.unit = unit};
    assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
    return terrain;
}

static uint32_t gates_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts.gate_count;
}

static void a_gate_says_the_widest_unit_that_passes(void **state)
{
    (void)state;
    slu_map *map = halls();
    slu_terrain *terrain = terrain_for(map, (slu_unit){0});
    assert_int_equal(gates_of(terrain), 2);
    assert_int_equal(slu_terrain_widest_unit(terrain, 0), 2);
    assert_int_equal(slu_terrain_widest_unit(terrain, 1), 4);
    assert_int_equal(slu_terrain_widest_unit(terrain, 2), 0);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

enum { SIDE = 40, MOST_RECTS = 24 };

// A map of ground in some rectangles, turned over as the bits of `turned` say.
static slu_map *ground_of(const slu_rect *rects, size_t count, int turned)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, SIDE, SIDE}, '@', NULL), SLU_OK);
    for (size_t i = 0; i < count; i++) {
        slu_rect r = rects[i];
        if (turned & 1) r.x = SIDE - r.x - r.width;
        if (turned & 2) r.y = SIDE - r.y - r.height;
        assert_int_equal(slu_map_fill(map, r, '.', NULL), SLU_OK);
    }
    return map;
}

static bool finds(const slu_map *map, slu_query query, int size, int turned)
{
    slu_tile *ends[] = {&query.start, &query.goal};
    for (int i = 0; i < 2; i++) {
        if (turned & 1) ends[i]->x = SIDE - ends[i]->x - size;
        if (turned & 2) ends[i]->y = SIDE - ends[i]->y - size;
    }
    slu_finder *finder = NULL;
    slu_finder_options options = {.rules.unit.size = size};
    slu_result result;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    assert_int_equal(slu_find(finder, &query, &result, NULL), SLU_OK);
    slu_finder_destroy(finder);
    return result.outcome == SLU_FOUND;
}

// The one passage between two rooms: units get through exactly if its narrowest gate says so.
static void assert_gates_say_who_passes(const slu_rect *rects, size_t count, slu_query query,
                                        int widest)
{
    for (int turned = 0; turned < 4; turned++) {
        slu_map *map = ground_of(rects, count, turned);
        slu_terrain *terrain = terrain_for(map, (slu_unit){0});
        int narrowest = SLU_MAX_UNIT;
        for (uint32_t gate = 0; gate < gates_of(terrain); gate++) {
            int passes = slu_terrain_widest_unit(terrain, gate);
            if (passes < narrowest) narrowest = passes;
        }
        assert_int_equal(narrowest, widest);
        for (int size = 1; size <= 6; size++)
            assert_int_equal(finds(map, query, size, turned), size <= widest);
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

// A room has ground for a square that reaches into a passage at its corner, but one tile passes.
static void a_square_in_a_corner_does_not_pass(void **state)
{
    (void)state;
    static const slu_rect GROUND[] = {{2, 19, 12, 16}, {2, 18, 22, 1}, {14, 11, 10, 8}};
    assert_gates_say_who_passes(GROUND, 3, (slu_query){.start = {3, 22}, .goal = {16, 12}}, 1);
}

// On stairs five tiles wide there is ground for squares of three, but none gets on from it.
static void a_square_on_stairs_does_not_pass(void **state)
{
    (void)state;
    slu_rect ground[MOST_RECTS] = {{2, 28, 12, 10}, {26, 2, 12, 10}};
    size_t count = 2;
    for (int i = 0; i < 18; i++)
        ground[count++] = (slu_rect){10 + i, 28 - i, 5, 1};
    assert_gates_say_who_passes(ground, count, (slu_query){.start = {3, 31}, .goal = {30, 4}}, 2);
}

static void a_wide_unit_sees_only_the_gates_it_passes(void **state)
{
    (void)state;
    slu_map *map = halls();
    slu_terrain *terrain = terrain_for(map, (slu_unit){.size = 3});
    assert_int_equal(gates_of(terrain), 1);
    assert_int_equal(slu_terrain_widest_unit(terrain, 0), 4);
    assert_int_equal(slu_terrain_zone_at(terrain, (slu_tile){20, 5}), SLU_NO_ZONE);
    assert_int_not_equal(slu_terrain_zone_at(terrain, (slu_tile){20, 20}), SLU_NO_ZONE);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

// The narrow gate is the first choke point of a unit of one tile, and none of a wide one.
static void choke_points_are_those_of_the_unit(void **state)
{
    (void)state;
    enum { MOST = 4 };
    slu_map *map = halls();
    for (int size = 1; size <= 3; size += 2) {
        uint32_t chokes[MOST];
        size_t count = 0;
        slu_terrain *terrain = terrain_for(map, (slu_unit){.size = size});
        assert_int_equal(slu_terrain_choke_points(terrain, 4, chokes, MOST, &count, NULL), SLU_OK);
        assert_int_equal(count, size == 1 ? 2 : 1);
        assert_int_equal(slu_terrain_widest_unit(terrain, chokes[0]), size == 1 ? 2 : 4);
        slu_terrain_destroy(terrain);
    }
    slu_map_destroy(map);
}

static void a_unit_that_fits_nowhere_has_no_zones(void **state)
{
    (void)state;
    slu_map *map = halls();
    static const slu_unit NOWHERE[] = {
        {.size = 16, .terrains = "S"}, {.terrains = ""}, {.terrains = "xyz"}};
    for (size_t i = 0; i < sizeof NOWHERE / sizeof *NOWHERE; i++) {
        slu_terrain *terrain = terrain_for(map, NOWHERE[i]);
        slu_terrain_facts facts;
        slu_terrain_describe(terrain, &facts);
        assert_int_equal(facts.zone_count, 0);
        slu_terrain_destroy(terrain);
        slu_map_facts standing;
        assert_int_equal(slu_unit_describe(map, &NOWHERE[i], &standing, NULL), SLU_OK);
        assert_int_equal(standing.passable, 0);
        assert_int_equal(standing.components, 0);
    }
    slu_map_destroy(map);
}

static void a_unit_that_cannot_be_is_refused(void **state)
{
    (void)state;
    slu_map *map = halls();
    slu_terrain *terrain = NULL;
    slu_atlas *atlas = NULL;
    slu_map_facts facts;
    slu_unit vast = {.size = SLU_MAX_UNIT + 1};
    slu_terrain_options cut = {.unit = vast};
    slu_atlas_options build = {.rules.unit = vast};
    assert_int_equal(slu_terrain_create(map, &cut, &terrain, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_atlas_create(map, &build, &atlas, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_unit_describe(map, &vast, &facts, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_unit_describe(NULL, &vast, &facts, NULL), SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

static void an_atlas_of_a_kind_reads_back_for_that_kind(void **state)
{
    (void)state;
    static unsigned char bytes[1 << 16];
    slu_map *map = halls();
    slu_atlas *atlas = NULL, *back = NULL;
    slu_atlas_options build = {.rules.unit = {.size = 3}};
    size_t size = 0;
    assert_int_equal(slu_atlas_create(map, &build, &atlas, NULL), SLU_OK);
    assert_int_equal(slu_atlas_built_with(atlas).rules.unit.size, 3);
    assert_int_equal(slu_atlas_format(atlas, bytes, sizeof bytes, &size), SLU_OK);
    slu_atlas_destroy(atlas);
    assert_int_equal(slu_atlas_parse(map, bytes, size, NULL, &back, NULL), SLU_ERR_ARGUMENT);
    slu_atlas_load_options wide = {.unit = {.size = 3}};
    assert_int_equal(slu_atlas_parse(map, bytes, size, &wide, &back, NULL), SLU_OK);
    assert_int_equal(slu_atlas_built_with(back).rules.unit.size, 3);
    slu_atlas_destroy(back);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_gate_says_the_widest_unit_that_passes),
        cmocka_unit_test(a_square_in_a_corner_does_not_pass),
        cmocka_unit_test(a_square_on_stairs_does_not_pass),
        cmocka_unit_test(a_wide_unit_sees_only_the_gates_it_passes),
        cmocka_unit_test(choke_points_are_those_of_the_unit),
        cmocka_unit_test(a_unit_that_fits_nowhere_has_no_zones),
        cmocka_unit_test(a_unit_that_cannot_be_is_refused),
        cmocka_unit_test(an_atlas_of_a_kind_reads_back_for_that_kind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
