// SPDX-License-Identifier: MIT
#include "atlas_yard.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas_example.h"
#include "random_world.h"

slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_atlas *atlas)
{
    slu_finder_options options = {.rules = rules, .atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

void close_yard(yard *y)
{
    slu_finder_destroy(y->owning);
    slu_finder_destroy(y->sharing);
    slu_atlas_destroy(y->atlas);
    slu_map_destroy(y->map);
}

slu_atlas_facts facts_of(const slu_atlas *atlas)
{
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    return facts;
}

// Jump point search does not support all step lengths.
const char *algorithm_of(const yard *y, int i)
{
    static const char *const WITHOUT[] = {"astar+gateway", "canonical+gateway", "jps+gateway"};
    static const char *const WITH[] = {"astar+guided", "canonical+differential", "jps+guided"};
    int count = y->rules.steps.straight ? 2 : 3;
    return slu_atlas_built_with(y->atlas).landmarks ? WITH[i % count] : WITHOUT[i % count];
}

void claim_estimates_below_distances(yard *y, slu_tile goal)
{
    static double estimate[YARD_TILES], distance[YARD_TILES];
    slu_query query = {.start = goal, .goal = goal};
    query.algorithm = asking_algorithm(algorithm_of(y, 0));
    assert_int_equal(slu_finder_estimates(y->sharing, &query, estimate, YARD_TILES, NULL), SLU_OK);
    assert_int_equal(slu_finder_distances(y->sharing, &query, distance, YARD_TILES, NULL), SLU_OK);
    for (int t = 0; t < slu_map_width(y->map) * slu_map_height(y->map); t++)
        if (distance[t] >= 0 && estimate[t] > distance[t])
            fail_msg("at %d, %d the estimate to %d, %d is %.12g, the distance %.12g",
                     t % slu_map_width(y->map), t / slu_map_width(y->map), goal.x, goal.y,
                     estimate[t], distance[t]);
}

static void claim_same_zone(const slu_zone *a, const slu_zone *b)
{
    assert_int_equal(a->area, b->area);
    assert_memory_equal(&a->box, &b->box, sizeof a->box);
    assert_true(asking_same_tile(a->first, b->first) && asking_same_tile(a->centre, b->centre));
    assert_true(asking_same_tile(a->deepest, b->deepest));
    assert_true(a->clearance == b->clearance);
    assert_int_equal(a->component, b->component);
    assert_int_equal(a->gate_count, b->gate_count);
    assert_memory_equal(a->gates, b->gates, a->gate_count * sizeof *a->gates);
    assert_int_equal(a->neighbour_count, b->neighbour_count);
    assert_memory_equal(a->neighbours, b->neighbours, a->neighbour_count * sizeof *a->neighbours);
}

static void claim_same_terrain(const slu_map *map, const slu_terrain *a, const slu_terrain *b)
{
    for (int t = 0; t < slu_map_width(map) * slu_map_height(map); t++) {
        slu_tile tile = {t % slu_map_width(map), t / slu_map_width(map)};
        assert_true(slu_terrain_clearance(a, tile) == slu_terrain_clearance(b, tile));
        assert_int_equal(slu_terrain_zone_at(a, tile), slu_terrain_zone_at(b, tile));
        assert_int_equal(slu_terrain_zone_at(a, tile) != SLU_NO_ZONE, slu_map_passable(map, tile));
    }
    for (uint32_t z = 0; slu_terrain_zone(b, z); z++)
        claim_same_zone(slu_terrain_zone(a, z), slu_terrain_zone(b, z));
}

// Walls of closed doors stay in their zones, and what was left to slices is not in them yet; a file
// has zones that fit the map.
static bool is_unfit(const yard *y)
{
    const uint32_t *areas = slu_terrain_areas(slu_atlas_terrain(y->atlas));
    for (int t = 0; t < slu_map_width(y->map) * slu_map_height(y->map); t++) {
        slu_tile tile = {t % slu_map_width(y->map), t / slu_map_width(y->map)};
        if ((areas[t] != 0) != slu_map_passable(y->map, tile)) return true;
    }
    return false;
}

void claim_file_is_complete(const yard *y)
{
    blob file = atlas_written(y->atlas);
    slu_atlas *again = NULL;
    slu_error error = {0};
    if (slu_atlas_parse(y->map, file.bytes, file.size, NULL, &again, &error) != SLU_OK)
        fail_msg("%s", error.text);
    if (!is_unfit(y))
        claim_same_terrain(y->map, slu_atlas_terrain(y->atlas), slu_atlas_terrain(again));
    blob copy = atlas_written(again);
    assert_int_equal(file.size, copy.size);
    assert_memory_equal(file.bytes, copy.bytes, file.size);
    free(file.bytes);
    free(copy.bytes);
    slu_atlas_destroy(again);
}

// ---- doors

bool plan_door(const yard *y, door *d, uint32_t number)
{
    const slu_terrain *terrain = slu_atlas_terrain(y->atlas);
    uint32_t gates = facts_of(y->atlas).gate_count;
    *d = (door){0};
    if (gates == 0) return false;
    return d->known = slu_terrain_gate_changes(terrain, number % gates, '@', d->close, DOOR_CHANGES,
                                               &d->close_count, NULL) == SLU_OK;
}

void turn_door(const yard *y, door *d)
{
    if (!d->closed) {
        assert_int_equal(slu_map_undo(y->map, d->close, d->close_count, d->open, 2 * DOOR_CHANGES,
                                      &d->open_count, NULL),
                         SLU_OK);
        assert_int_equal(slu_map_apply(y->map, d->close, d->close_count, NULL), SLU_OK);
    } else {
        assert_int_equal(slu_map_apply(y->map, d->open, d->open_count, NULL), SLU_OK);
    }
    d->closed = !d->closed;
}

static const char *const ROOMS[] = {
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", "@.........@@.........@@...........@",
    "@.........@@.........@@...........@", "@.................................@",
    "@.........@@.........@@...........@", "@.........@@.........@@...........@",
    "@.........@@.........@@...........@", "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@",
    "@@@@.@@@@@@@@@@.@@@@@@@@@@@@@@.@@@@", "@@@@...........................@@@@",
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@", NULL};

yard open_rooms(const slu_allocator *allocator)
{
    yard y = {.map = world_drawn(ROOMS)};
    slu_atlas_options options = {.terrain = {.prominence = 1.5}, .allocator = allocator};
    options.landmarks = 1;
    y.atlas = atlas_built(y.map, &options);
    y.sharing = finder_with(y.map, y.rules, y.atlas);
    y.owning = finder_with(y.map, y.rules, NULL);
    return y;
}
