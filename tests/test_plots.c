// SPDX-License-Identifier: MIT
// Parcels, wards and components after many edits are those of a new map with the same characters,
// on maps of several districts; a new map's are those that a plain flood finds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/plots.h"
#include "random_world.h"
#include "support.h"

enum { MAPS = 120, EDITS = 30, SIDE = 150, TILES = SIDE * SIDE };

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// ---- a plain flood

// Labels the tiles that straight steps connect without leaving their square of this side.
static void label(const slu_map *map, int square, uint32_t *out)
{
    static uint32_t waiting[TILES];
    uint32_t labels = 0, width = (uint32_t)map->width;
    memset(out, 0, map->tile_count * sizeof *out);
    for (uint32_t start = 0; start < map->tile_count; start++) {
        if (out[start] || !slui_map_passable_at(map, start)) continue;
        uint32_t count = 0;
        waiting[count++] = start;
        out[start] = ++labels;
        while (count > 0) {
            uint32_t t = waiting[--count];
            int x = (int)(t % width), y = (int)(t / width);
            const slu_tile next[] = {{x, y - 1}, {x - 1, y}, {x + 1, y}, {x, y + 1}};
            for (int k = 0; k < 4; k++) {
                if (!slu_map_passable(map, next[k])) continue;
                if (next[k].x / square != x / square || next[k].y / square != y / square) continue;
                uint32_t n = slui_map_index(map, next[k]);
                if (out[n]) continue;
                out[n] = labels;
                waiting[count++] = n;
            }
        }
    }
}

// ---- claims

// Both partition the tiles identically, up to numbering.
static void claim_same_parts(const uint32_t *one, const uint32_t *two, size_t count)
{
    static uint32_t there[3 * TILES], back[3 * TILES];
    memset(there, 0, sizeof there);
    memset(back, 0, sizeof back);
    for (size_t t = 0; t < count; t++) {
        assert_int_equal(one[t] == 0, two[t] == 0);
        assert_true(one[t] < 3 * TILES && two[t] < 3 * TILES);
        if (!there[one[t]]) there[one[t]] = two[t];
        if (!back[two[t]]) back[two[t]] = one[t];
        assert_int_equal(there[one[t]], two[t]);
        assert_int_equal(back[two[t]], one[t]);
    }
}

typedef uint32_t number_at(const slu_map *map, slu_tile tile);

static uint32_t joined_at(const slu_map *map, slu_tile tile)
{
    return map->joined[slui_map_component_at(map, tile)];
}

static const uint32_t *numbers(const slu_map *map, number_at *of)
{
    static uint32_t out[2][TILES];
    static int turn;
    uint32_t *numbers = out[turn ^= 1];
    for (uint32_t t = 0; t < map->tile_count; t++)
        numbers[t] = of(map, slui_map_tile(map, t));
    return numbers;
}

static void claim_labelled(const slu_map *map, number_at *of, int square)
{
    static uint32_t truth[TILES];
    label(map, square, truth);
    claim_same_parts(numbers(map, of), truth, map->tile_count);
}

// Components are joined under the number of one of them.
static void claim_joined_members(const slu_map *map)
{
    for (uint32_t c = 1; c <= map->component_count; c++) {
        if (!map->component_size[c]) continue;
        assert_true(map->component_size[map->joined[c]] > 0);
        assert_int_equal(map->joined[map->joined[c]], map->joined[c]);
    }
}

// What a map may have in excess, but must not lack.
static void claim_plots_of_wards(const slu_map *map, const slu_map *fresh)
{
    for (uint32_t t = 0; t < map->tile_count; t++) {
        slu_tile tile = slui_map_tile(map, t);
        uint32_t ward = slui_ward_at(map, tile), same = slui_ward_at(fresh, tile);
        assert_int_equal(fresh->wards[same].tiles, map->wards[ward].tiles);
        assert_int_equal(fresh->wards[same].district, map->wards[ward].district);
        assert_true((fresh->wards[same].plots & ~map->wards[ward].plots) == 0);
        assert_true((fresh->wards[same].slits & ~map->wards[ward].slits) == 0);
        assert_true((fresh->wards[same].mixed & ~map->wards[ward].mixed) == 0);
    }
}

// ---- the wards next to a ward

static bool seen_near[TILES][SLUI_NEAR];

// A ward that knows those next to it knows this one.
static void claim_near(const slu_map *map, uint32_t ward, uint32_t next)
{
    const slui_ward *w = &map->wards[ward];
    bool found = !w->known;
    for (uint32_t i = 1; i < w->known; i++) {
        if (w->near[i - 1] != next) continue;
        found = seen_near[ward][i - 1] = true;
    }
    assert_true(found);
}

static void claim_near_across(const slu_map *map, slu_tile a, slu_tile b)
{
    if (!slu_map_passable(map, a) || !slu_map_passable(map, b)) return;
    uint32_t one = slui_ward_at(map, a), other = slui_ward_at(map, b);
    assert_true(one < TILES && other < TILES);
    claim_near(map, one, other);
    claim_near(map, other, one);
}

// What wards know is all that is next to them, and nothing else.
static void claim_wards_know(const slu_map *map)
{
    memset(seen_near, 0, sizeof seen_near);
    for (uint32_t t = 0; t < map->tile_count; t++) {
        slu_tile at = slui_map_tile(map, t), right = {at.x + 1, at.y}, below_it = {at.x, at.y + 1};
        if (right.x % SLUI_DISTRICT_SIDE == 0) claim_near_across(map, at, right);
        if (below_it.y % SLUI_DISTRICT_SIDE == 0) claim_near_across(map, at, below_it);
    }
    for (uint32_t w = 1; w < map->ward_count; w++)
        for (uint32_t i = 1; i < map->wards[w].known; i++)
            assert_true(seen_near[w][i - 1]);
}

static void claim_like_new(const slu_map *map)
{
    slu_map *fresh = NULL;
    assert_int_equal(slu_map_create_from(map->width, map->height, map->glyph, NULL, &fresh, NULL),
                     SLU_OK);
    assert_memory_equal(map->around - map->width, fresh->around - map->width,
                        map->tile_count + (size_t)map->width);
    claim_labelled(map, slui_parcel_at, SLUI_PLOT_SIDE);
    claim_labelled(map, slui_ward_at, SLUI_DISTRICT_SIDE);
    claim_labelled(map, slui_map_component_at, SIDE);
    claim_same_parts(numbers(map, joined_at), numbers(fresh, joined_at), map->tile_count);
    claim_joined_members(map);
    claim_wards_know(map);
    claim_plots_of_wards(map, fresh);
    slu_map_destroy(fresh);
}

// ---- edits

// Half of them at borders of districts.
static int place(slui_random *random, int length)
{
    int at = below(random, length), border = at / SLUI_DISTRICT_SIDE * SLUI_DISTRICT_SIDE;
    int near = border + below(random, 7) - 4;
    return below(random, 2) && near >= 0 && near < length ? near : at;
}

static slu_rect area_in(const slu_map *map, slui_random *random)
{
    int most = below(random, 3) ? 2 : 1 + below(random, 20);
    slu_rect area = {place(random, map->width), place(random, map->height), 1 + below(random, most),
                     1 + below(random, most)};
    if (area.width > map->width - area.x) area.width = map->width - area.x;
    if (area.height > map->height - area.y) area.height = map->height - area.y;
    return area;
}

static void edit(slu_map *map, slui_random *random)
{
    slu_rect area = area_in(map, random);
    bool wall =
        below(random, 4) ? slu_map_passable(map, (slu_tile){area.x, area.y}) : below(random, 2);
    assert_int_equal(slu_map_fill(map, area, wall ? '@' : '.', NULL), SLU_OK);
}

// Sides that districts and plots fit into, just, not quite, or several times.
static slu_map *any_map(slui_random *random)
{
    static const int SIDES[] = {1, 2, 7, 8, 9, 63, 64, 65, 66, 72, 127, 128, 129, SIDE};
    const int count = sizeof SIDES / sizeof *SIDES;
    static char glyphs[TILES];
    slu_map *map = NULL;
    int width = SIDES[below(random, count)], height = SIDES[below(random, count)];
    int open = 30 + below(random, 70);
    for (int t = 0; t < width * height; t++)
        glyphs[t] = below(random, 100) < open ? '.' : '@';
    assert_int_equal(slu_map_create_from(width, height, glyphs, NULL, &map, NULL), SLU_OK);
    return map;
}

static void claim_through_edits(uint64_t seed)
{
    slui_random random = slui_random_seeded(seed);
    slu_map *map = seed % 2 ? any_map(&random) : world_map(&random, SIDE);
    claim_like_new(map);
    for (int i = 0; i < EDITS; i++) {
        edit(map, &random);
        if (i % 3 == 0) claim_like_new(map);
    }
    claim_like_new(map);
    slu_map_destroy(map);
}

static void edited_maps_have_the_parts_of_new_ones(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++)
        claim_through_edits(seed);
}

// In this case an edit closes a component whose number others are joined under, and splits another,
// of which a part takes the number.
static void a_number_that_is_taken_again_joins_nothing(void **state)
{
    (void)state;
    claim_through_edits(3000062);
}

// Numbers of a new map are in the order of first tiles, which is the order of the plain flood.
static void components_are_numbered_by_their_first_tiles(void **state)
{
    (void)state;
    static uint32_t truth[TILES];
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = seed % 2 ? any_map(&random) : world_map(&random, SIDE);
        label(map, SIDE, truth);
        assert_memory_equal(numbers(map, slui_map_component_at), truth,
                            map->tile_count * sizeof *truth);
        slu_map_destroy(map);
    }
}

// A serpentine through all districts, cut and joined again: floods cross every border.
static void a_serpentine_is_cut_and_joined(void **state)
{
    (void)state;
    static char glyphs[TILES];
    slu_map *map = NULL;
    for (int t = 0; t < TILES; t++) {
        int x = t % SIDE, y = t / SIDE, turn = y / 2 % 2 ? 0 : SIDE - 1;
        glyphs[t] = y % 2 == 0 || x == turn ? '.' : '@';
    }
    assert_int_equal(slu_map_create_from(SIDE, SIDE, glyphs, NULL, &map, NULL), SLU_OK);
    for (int y = 0; y < SIDE; y += 10) {
        slu_rect tile = {y, y, 1, 1};
        assert_int_equal(map->live_components, 1);
        assert_int_equal(slu_map_fill(map, tile, '@', NULL), SLU_OK);
        assert_int_equal(map->live_components, y ? 2 : 1);
        claim_like_new(map);
        assert_int_equal(slu_map_fill(map, tile, '.', NULL), SLU_OK);
        claim_like_new(map);
    }
    slu_map_destroy(map);
}

// ---- edits at a border

static void fill(slu_map *map, slu_rect area, char glyph)
{
    assert_int_equal(slu_map_fill(map, area, glyph, NULL), SLU_OK);
    claim_like_new(map);
}

static const slui_ward *ward_of(const slu_map *map, int x, int y)
{
    return &map->wards[slui_ward_at(map, (slu_tile){x, y})];
}

// A ward that knows those next to it gets tiles in a plot where it had none, and there is another
// across the border from them; it knows that one, too, until the last step across is a wall.
static void a_ward_hears_of_a_new_one_across_the_border(void **state)
{
    (void)state;
    enum { EDGE = SLUI_DISTRICT_SIDE, ROW = 2 * SLUI_PLOT_SIDE };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    fill(map, (slu_rect){0, 0, SIDE, SIDE}, '@');
    fill(map, (slu_rect){10, ROW - 1, EDGE - 10, 1}, '.');
    fill(map, (slu_rect){10, ROW - 1, 1, EDGE}, '.');
    fill(map, (slu_rect){EDGE, ROW, 20, 2}, '.');
    // What closes the way down is flooded from both sides.
    fill(map, (slu_rect){10, 40, 1, 1}, '@');
    fill(map, (slu_rect){10, 40, 1, 1}, '.');
    assert_int_equal(ward_of(map, EDGE - 1, ROW - 1)->known, 2);
    fill(map, (slu_rect){EDGE - 1, ROW, 1, 2}, '.');
    assert_int_equal(ward_of(map, EDGE - 1, ROW - 1)->known, 3);
    fill(map, (slu_rect){EDGE - 1, ROW + 1, 1, 1}, '@');
    assert_int_equal(ward_of(map, EDGE - 1, ROW - 1)->known, 3);
    fill(map, (slu_rect){EDGE - 1, ROW, 1, 1}, '@');
    assert_int_equal(ward_of(map, EDGE - 1, ROW - 1)->known, 2);
    slu_map_destroy(map);
}

// Splitting a ward and joining it again leaves what those next to it know as it was.
static void wards_next_to_one_that_is_split_keep_what_they_know(void **state)
{
    (void)state;
    enum { EDGE = SLUI_DISTRICT_SIDE };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    fill(map, (slu_rect){0, 0, SIDE, SIDE}, '@');
    fill(map, (slu_rect){0, 20, SIDE, 1}, '.');
    for (int i = 0; i < 3; i++) {
        fill(map, (slu_rect){EDGE + 10, 20, 1, 1}, '@');
        assert_int_equal(ward_of(map, EDGE + 9, 20)->known, 2);
        assert_int_equal(ward_of(map, EDGE + 11, 20)->known, 2);
        fill(map, (slu_rect){EDGE + 10, 20, 1, 1}, '.');
        assert_int_equal(ward_of(map, EDGE + 10, 20)->known, 3);
    }
    assert_int_equal(ward_of(map, EDGE - 1, 20)->known, 2);
    slu_map_destroy(map);
}

// ---- memory

// An edit for which memory does not suffice leaves the map as it was.
static void a_failed_edit_changes_nothing(void **state)
{
    (void)state;
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_map_options options = {.allocator = &memory.allocator};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, &options, &map, NULL), SLU_OK);
    // A comb at the border of two districts: many parcels, wards and components.
    slu_change comb[SIDE / 2 + 1];
    for (int i = 0; i < SIDE / 2; i++)
        comb[i] = (slu_change){.area = {2 * i, 60, 1, 8}, .glyph = '@'};
    comb[SIDE / 2] = (slu_change){.area = {0, 60, SIDE, 1}, .glyph = '@'};
    for (long calls = 0;; calls++) {
        support_allocator_run_out(&memory, calls);
        slu_status status = slu_map_apply(map, comb, SIDE / 2 + 1, NULL);
        memory.fail_at = -1;
        claim_like_new(map);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_int_equal(map->passable, TILES);
    }
    slu_map_destroy(map);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edited_maps_have_the_parts_of_new_ones),
        cmocka_unit_test(a_number_that_is_taken_again_joins_nothing),
        cmocka_unit_test(components_are_numbered_by_their_first_tiles),
        cmocka_unit_test(a_serpentine_is_cut_and_joined),
        cmocka_unit_test(a_ward_hears_of_a_new_one_across_the_border),
        cmocka_unit_test(wards_next_to_one_that_is_split_keep_what_they_know),
        cmocka_unit_test(a_failed_edit_changes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
