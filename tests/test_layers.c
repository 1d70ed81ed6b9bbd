// SPDX-License-Identifier: MIT
// The steps of a decomposition, kept for pictures: each method shows its own, and the last of them
// is what its zones and gates are made from.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "support.h"

static slu_terrain_options options_for(const char *method)
{
    slu_terrain_options options = {.layers = true};
    assert_int_equal(slu_methods_find(slu_decompositions(), method, &options.method, NULL), SLU_OK);
    return options;
}

static slu_terrain *terrain_of(const slu_map *map, slu_terrain_options options)
{
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_terrain_create(map, &options, &terrain, NULL), SLU_OK);
    return terrain;
}

static const slu_layer *layer_named(const slu_terrain *terrain, const char *name)
{
    for (size_t i = 0; i < slu_terrain_layer_count(terrain); i++)
        if (strcmp(slu_terrain_layer_at(terrain, i)->name, name) == 0)
            return slu_terrain_layer_at(terrain, i);
    fail_msg("there is no layer %s", name);
    return NULL;
}

static void each_method_shows_its_own_steps_in_order(void **state)
{
    (void)state;
    static const char *const STEPS[][7] = {
        {"water", "depth", "basins", "lakes that stay", "cuts at saddles",
         "cuts, long zones split"},
        {"water-2015", "depth", "lakes", "ridges", "raw gates", "rotated gates"},
        {"flood-2006", "filled zones", "border runs"},
    };
    slui_random random = slui_random_seeded(12);
    slu_map *map = world_map(&random, 40);
    for (size_t m = 0; m < sizeof STEPS / sizeof *STEPS; m++) {
        slu_terrain *terrain = terrain_of(map, options_for(STEPS[m][0]));
        size_t count = 0;
        for (; STEPS[m][count + 1]; count++)
            assert_string_equal(slu_terrain_layer_at(terrain, count)->name, STEPS[m][count + 1]);
        assert_int_equal(slu_terrain_layer_count(terrain), count);
        assert_null(slu_terrain_layer_at(terrain, count));
        slu_terrain_destroy(terrain);
    }
    slu_terrain *plain = terrain_of(map, (slu_terrain_options){0});
    assert_int_equal(slu_terrain_layer_count(plain), 0);
    slu_terrain_destroy(plain);
    slu_map_destroy(map);
}

static bool is_on_line(const slu_layer *lines, slu_tile tile)
{
    for (size_t i = 0; i < lines->line_count; i++) {
        slu_tile a = lines->lines[i].end[0], b = lines->lines[i].end[1];
        int dx = b.x - a.x, dy = b.y - a.y, steps = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
        for (int k = 0; k <= steps; k++) {
            int x = a.x + (steps ? k * dx / steps : 0), y = a.y + (steps ? k * dy / steps : 0);
            if (x == tile.x && y == tile.y) return true;
        }
    }
    return false;
}

// A tile next to another zone is on a rotated gate, or next to one.
static void claim_borders(const slu_map *map, const slu_terrain *terrain, const slu_layer *gates)
{
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x + 1 < slu_map_width(map); x++) {
            slu_tile here = {x, y}, east = {x + 1, y};
            uint32_t a = slu_terrain_zone_at(terrain, here), b = slu_terrain_zone_at(terrain, east);
            if (a == b || a == SLU_NO_ZONE || b == SLU_NO_ZONE) continue;
            assert_true(is_on_line(gates, here) || is_on_line(gates, east));
        }
    }
}

// Algorithm 3: a raw gate joins two tiles of a ridge.
static void claim_ends(const slu_layer *raw, const slu_layer *ridges)
{
    for (size_t i = 0; i < 2 * raw->line_count; i++) {
        slu_tile end = raw->lines[i / 2].end[i % 2];
        assert_int_equal(ridges->tiles[end.y * ridges->width + end.x], 1);
    }
}

static void the_steps_of_water_2015_lead_to_its_zones(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 60; number++) {
        slui_random random = slui_random_seeded(number);
        slu_map *map = world_map(&random, 40);
        slu_terrain *terrain = terrain_of(map, options_for("water-2015"));
        const slu_layer *depth = layer_named(terrain, "depth");
        const slu_layer *lakes = layer_named(terrain, "lakes");
        const slu_layer *ridges = layer_named(terrain, "ridges");
        for (int t = 0; t < slu_map_width(map) * slu_map_height(map); t++) {
            slu_tile tile = {t % slu_map_width(map), t / slu_map_width(map)};
            bool ground = slu_map_passable(map, tile);
            assert_int_equal(depth->tiles[t] > 0, ground);
            assert_int_equal(lakes->tiles[t] > 0, ground);
            assert_true(ridges->tiles[t] <= ground);
        }
        claim_ends(layer_named(terrain, "raw gates"), ridges);
        claim_borders(map, terrain, layer_named(terrain, "rotated gates"));
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
}

static uint32_t zone_count(const slu_map *map, slu_refinement refine)
{
    slu_terrain_options options = options_for("water-2015");
    options.refine = refine;
    slu_terrain *terrain = terrain_of(map, options);
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    slu_terrain_destroy(terrain);
    return facts.zone_count;
}

// Figures 3.2 and 3.3: each refinement alone leaves fewer zones than none, and both together
// fewest.
static void refinements_of_the_thesis_remove_noise(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_load("scenes/caves.map", NULL, &map, NULL), SLU_OK);
    uint32_t both = zone_count(map, SLU_REFINE_BOTH), none = zone_count(map, SLU_REFINE_NONE);
    uint32_t walls = zone_count(map, SLU_REFINE_WALLS);
    uint32_t logarithm = zone_count(map, SLU_REFINE_LOGARITHM);
    print_message("zones: both %u, walls %u, logarithm %u, none %u\n", both, walls, logarithm,
                  none);
    assert_true(both < walls && both < logarithm && walls < none && logarithm < none);
    slu_map_destroy(map);
}

static void layers_of_a_coarser_map_have_its_size(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(21, 10, NULL, &map, NULL), SLU_OK);
    slu_terrain_options options = options_for("water-2015");
    options.downscale = 4;
    slu_terrain *terrain = terrain_of(map, options);
    const slu_layer *depth = layer_named(terrain, "depth");
    assert_int_equal(depth->scale, 4);
    assert_int_equal(depth->width, 6);
    assert_int_equal(depth->height, 3);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}

static void memory_that_runs_out_is_reported_and_bad_options_are_named(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(5);
    slu_map *map = world_map(&random, 20);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_terrain_options options = options_for(nth % 2 ? "water" : "water-2015");
        options.allocator = &memory.allocator;
        slu_terrain *terrain = NULL;
        slu_status status = slu_terrain_create(map, &options, &terrain, NULL);
        slu_terrain_destroy(terrain);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK && nth % 2) break;
    }
    slu_terrain *none = NULL;
    slu_error error = {0};
    slu_terrain_options bad = {.wall_divisor = -1};
    assert_int_equal(slu_terrain_create(map, &bad, &none, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "wall divisor"));
    slu_atlas *atlas = NULL;
    slu_atlas_options unfit = {.terrain.refine = SLU_REFINE_NONE};
    assert_int_equal(slu_atlas_create(map, &unfit, &atlas, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "as published"));
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_method_shows_its_own_steps_in_order),
        cmocka_unit_test(the_steps_of_water_2015_lead_to_its_zones),
        cmocka_unit_test(refinements_of_the_thesis_remove_noise),
        cmocka_unit_test(layers_of_a_coarser_map_have_its_size),
        cmocka_unit_test(memory_that_runs_out_is_reported_and_bad_options_are_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
