// SPDX-License-Identifier: MIT
// The A* of sluice reproduce that has the thesis's arithmetic, against the same rules written down
// plainly: an open list that is searched from end to end, to which everything found is added.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../cli/commands/reproduce/doubles.h"
#include "base/random.h"
#include "sluice/sluice.h"

enum { SIDE = 24, TILES = SIDE * SIDE, ENTRIES = 64 * TILES };

typedef struct plain_entry {
    double f, g;
    slu_tile tile;
    bool gone;
} plain_entry;

typedef struct plain {
    const slu_map *map;
    slu_tile goal;
    const double *estimates;
    plain_entry *entries;
    size_t count;
    bool closed[SIDE][SIDE];
    double closed_g[SIDE][SIDE];
    unsigned times[SIDE][SIDE]; // expanded
} plain;

static double plain_estimate(const plain *p, slu_tile tile)
{
    if (p->estimates) return p->estimates[tile.y * SIDE + tile.x];
    double dx = abs(tile.x - p->goal.x), dy = abs(tile.y - p->goal.y);
    double shorter = fmin(dx, dy), longer = fmax(dx, dy);
    return longer - shorter + sqrt(2) * shorter;
}

static void plain_add(plain *p, slu_tile tile, double g)
{
    if (p->closed[tile.y][tile.x] && g >= p->closed_g[tile.y][tile.x] - 1e-6) return;
    p->closed[tile.y][tile.x] = false;
    assert_true(p->count < ENTRIES);
    p->entries[p->count++] = (plain_entry){g + plain_estimate(p, tile), g, tile, false};
}

static plain_entry *plain_first(plain *p)
{
    plain_entry *best = NULL;
    for (size_t i = 0; i < p->count; i++) {
        plain_entry *e = &p->entries[i];
        if (e->gone) continue;
        if (!best || e->f < best->f || (e->f == best->f && e->g > best->g)) best = e;
    }
    return best;
}

static bool is_open(const plain *p, int x, int y)
{
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE && slu_map_passable(p->map, (slu_tile){x, y});
}

static void plain_expand(plain *p, slu_tile tile, double g)
{
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            if ((dx == 0 && dy == 0) || !is_open(p, tile.x + dx, tile.y + dy)) continue;
            if (!is_open(p, tile.x + dx, tile.y) || !is_open(p, tile.x, tile.y + dy)) continue;
            plain_add(p, (slu_tile){tile.x + dx, tile.y + dy}, g + (dx && dy ? sqrt(2) : 1));
        }
    }
}

static doubles_answer plain_find(const slu_map *map, slu_tile start, slu_tile goal,
                                 const double *estimates)
{
    plain *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->map = map;
    p->goal = goal;
    p->estimates = estimates;
    p->entries = calloc(ENTRIES, sizeof *p->entries);
    doubles_answer answer = {.estimate = plain_estimate(p, start)};
    plain_add(p, start, 0);
    for (plain_entry *first; !answer.found && (first = plain_first(p));) {
        slu_tile tile = first->tile;
        double g = first->g;
        first->gone = true;
        if (p->closed[tile.y][tile.x]) continue;
        p->closed[tile.y][tile.x] = true;
        p->closed_g[tile.y][tile.x] = g;
        answer.expanded++;
        answer.reexpanded += p->times[tile.y][tile.x]++ > 0;
        answer.length = g;
        answer.found = tile.x == goal.x && tile.y == goal.y;
        if (!answer.found) plain_expand(p, tile, g);
    }
    free(p->entries);
    free(p);
    return answer;
}

static slu_map *random_map(uint64_t seed)
{
    slu_generate_options options = {.width = SIDE, .height = SIDE, .seed = seed};
    options.kind = (slu_generator)(seed % 5);
    slu_map *map;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static void check_query(doubles_search *search, const slu_map *map, const slu_scenario_row *row,
                        const double *estimates)
{
    doubles_answer ours = doubles_find(search, row->start, row->goal, estimates);
    doubles_answer plainly = plain_find(map, row->start, row->goal, estimates);
    assert_true(ours.found);
    assert_true(fabs(ours.length - row->length) < 1e-6);
    assert_true(ours.length == plainly.length);
    assert_true(ours.estimate == plainly.estimate);
    assert_int_equal(ours.expanded, plainly.expanded);
    assert_int_equal(ours.reexpanded, plainly.reexpanded);
}

// Hands each of some random queries to `check`, with a number for every tile to use.
typedef void query_check(doubles_search *search, const slu_map *map, const slu_scenario_row *row,
                         slui_random *random, double *numbers);

static void for_random_queries(query_check *check)
{
    enum { MAPS = 15, QUERIES = 6 };
    static double numbers[TILES];
    for (uint64_t seed = 1; seed <= MAPS; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = random_map(seed);
        slu_scenario *scenario;
        slu_scenario_options options = {.count = QUERIES, .seed = seed};
        assert_int_equal(slu_scenario_draw(map, &options, &scenario, NULL), SLU_OK);
        doubles_search *search = doubles_create(map);
        for (size_t i = 0; i < slu_scenario_count(scenario); i++)
            check(search, map, &slu_scenario_rows(scenario)[i], &random, numbers);
        doubles_destroy(search);
        slu_scenario_destroy(scenario);
        slu_map_destroy(map);
    }
}

static void check_octile(doubles_search *search, const slu_map *map, const slu_scenario_row *row,
                         slui_random *random, double *numbers)
{
    (void)random, (void)numbers;
    check_query(search, map, row, NULL);
    assert_int_equal(doubles_find(search, row->start, row->goal, NULL).reexpanded, 0);
}

// The heap expands what the plain list does, and rounding alone never opens a tile again.
static void the_heap_counts_as_the_plain_list(void **state)
{
    (void)state;
    for_random_queries(check_octile);
}

// Estimates that are admissible but not consistent: random parts of the distance.
static void check_inconsistent(doubles_search *search, const slu_map *map,
                               const slu_scenario_row *row, slui_random *random, double *numbers)
{
    slu_finder *finder;
    slu_query query = {.start = row->start, .goal = row->goal};
    assert_int_equal(slu_finder_create(map, NULL, &finder, NULL), SLU_OK);
    assert_int_equal(slu_finder_distances(finder, &query, numbers, TILES, NULL), SLU_OK);
    for (int i = 0; i < TILES; i++)
        numbers[i] *= (double)slui_random_below(random, 100) / 100;
    check_query(search, map, row, numbers);
    slu_finder_destroy(finder);
}

static void inconsistent_estimates_open_tiles_again_and_find_the_shortest(void **state)
{
    (void)state;
    for_random_queries(check_inconsistent);
}

// On open ground all shortest paths are equal, but not in doubles: an exact search walks straight
// to the goal, this one looks around.
static void rounding_makes_equal_paths_unequal(void **state)
{
    (void)state;
    slu_map *map;
    slu_map_options options = {0};
    assert_int_equal(slu_map_create(SIDE, SIDE, &options, &map, NULL), SLU_OK);
    doubles_search *search = doubles_create(map);
    doubles_answer straight = doubles_find(search, (slu_tile){0, 3}, (slu_tile){SIDE - 1, 3}, NULL);
    doubles_answer slanted =
        doubles_find(search, (slu_tile){0, 0}, (slu_tile){SIDE - 1, SIDE / 2}, NULL);
    assert_int_equal(straight.expanded, SIDE);
    assert_true(slanted.expanded > SIDE);
    doubles_answer nowhere = doubles_find(search, (slu_tile){4, 4}, (slu_tile){4, 4}, NULL);
    assert_int_equal(nowhere.expanded, 1);
    doubles_destroy(search);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_heap_counts_as_the_plain_list),
        cmocka_unit_test(inconsistent_estimates_open_tiles_again_and_find_the_shortest),
        cmocka_unit_test(rounding_makes_equal_paths_unequal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
