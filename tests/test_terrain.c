// SPDX-License-Identifier: MIT
// Terrain: what every decomposition promises, on thousands of random maps; what `water` finds on maps
// drawn for it; the questions a program asks; edits.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"
#include "support.h"
#include "terrain/terrain.h"
#include "terrain_check.h"

enum { MAPS = 4000, SIDE = 24 };

static slu_terrain *decompose(const slu_map *map, const slu_terrain_options *options)
{
    slu_terrain *terrain = NULL;
    slu_error error = {0};
    if (slu_terrain_create(map, options, &terrain, &error) != SLU_OK) fail_msg("%s", error.text);
    return terrain;
}

static slu_terrain_facts facts_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts;
}

static slu_terrain_options random_options(slui_random *random)
{
    static const double PROMINENCES[] = {0, 1, 1.2, 2};
    slu_terrain_options options = {
        .method = (int)slui_random_below(random, (uint32_t)slu_decomposition_count()),
        .diagonals = slui_random_below(random, 2) ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_CLEAR,
        .prominence = PROMINENCES[slui_random_below(random, 4)],
        .widest = (int)slui_random_below(random, 8),
        .downscale = slui_random_below(random, 8) ? 0 : 1 + (int)slui_random_below(random, 4),
    };
    return options;
}

// ---------------------------------------------------------------------------------------------
// Promises

static void every_decomposition_keeps_its_promises(void **state)
{
    (void)state;
    uint64_t maps = world_setting("SLUICE_TERRAIN_MAPS", MAPS);
    size_t gates = 0;
    for (uint64_t seed = 0; seed < maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, seed % 16 ? SIDE : 3 * SIDE);
        slu_terrain_options options = random_options(&random);
        slu_terrain *terrain = decompose(map, &options);
        terrain_check(map, terrain, options.diagonals == SLU_DIAGONALS_ALWAYS);
        if (seed % 16) terrain_check_slowly(map, terrain);
        gates += facts_of(terrain).gate_count;
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(gates > maps);
}

static slui_random label_random;

// The wildest method there can be: labels and fences at random.
static slu_status label_at_random(const slu_map *map, const slu_terrain_options *options,
                                  slui_cut *cut, slu_error *error)
{
    (void)options;
    (void)error;
    uint32_t kinds = 1 + slui_random_below(&label_random, 4);
    int coarse = 1 + (int)slui_random_below(&label_random, 6);
    bool fences = slui_random_below(&label_random, 2);
    for (uint32_t t = 0; t < map->tile_count; t++) {
        int x = (int)(t % (uint32_t)map->width) / coarse, y = (int)(t / (uint32_t)map->width);
        slui_random place =
            slui_random_seeded(label_random.state + (uint64_t)(x * 64 + y / coarse));
        cut->label[t] = map->component[t] ? 7 + slui_random_below(&place, kinds) : 0;
        if (fences && !slui_random_below(&label_random, 3))
            cut->fence[t] = (uint8_t)slui_random_below(&label_random, 4);
    }
    return SLU_OK;
}

static void any_labels_make_a_terrain(void **state)
{
    (void)state;
    size_t ragged = 0, diagonal = 0;
    for (uint64_t seed = 0; seed < MAPS; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 14);
        label_random = slui_random_seeded(seed);
        slu_diagonals diagonals = seed & 1 ? SLU_DIAGONALS_ALWAYS : SLU_DIAGONALS_CLEAR;
        slu_terrain_options options = {.diagonals = diagonals, .downscale = 1};
        slu_terrain *terrain = NULL;
        assert_int_equal(slui_terrain_make(map, &options, label_at_random, &terrain, NULL), SLU_OK);
        terrain_check(map, terrain, diagonals == SLU_DIAGONALS_ALWAYS);
        terrain_check_slowly(map, terrain);
        for (uint32_t g = 0; g < terrain->gate_count; g++) {
            const slu_gate *gate = &terrain->gates[g];
            ragged += !gate->straight;
            diagonal += gate->straight && gate->end[0].x != gate->end[1].x &&
                        gate->end[0].y != gate->end[1].y;
        }
        slu_terrain_destroy(terrain);
        slu_map_destroy(map);
    }
    assert_true(ragged > 100);
    assert_true(diagonal > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_decomposition_keeps_its_promises),
        cmocka_unit_test(any_labels_make_a_terrain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
