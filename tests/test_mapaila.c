// SPDX-License-Identifier: MIT
// Mapaila's A*: closed tiles stay closed, whole costs of 10 and 14, and his overestimate (ten times
// the Manhattan distance until an obstacle is met, then fifteen times the longer distance). The
// search `astar-closed` is compared with one written from his words for this test.
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "scenario_check.h"

enum { SIDE = 16, TILES = SIDE * SIDE, WORLDS = 400 };

typedef enum status { UNSEEN, OPEN, CLOSED } status;

typedef struct his_node {
    status status;
    int g, f;
} his_node;

typedef struct his_search {
    const slu_map *map;
    const slu_rules *rules;
    slu_tile goal;
    bool overestimates, met_obstacle;
    his_node nodes[TILES];
    uint64_t expanded;
} his_search;

static slu_tile tile_at(const his_search *s, int index)
{
    return (slu_tile){index % slu_map_width(s->map), index / slu_map_width(s->map)};
}

static bool is_inside(const slu_map *map, slu_tile tile)
{
    return tile.x >= 0 && tile.y >= 0 && tile.x < slu_map_width(map) &&
           tile.y < slu_map_height(map);
}

static int estimate(const his_search *s, slu_tile at)
{
    int dx = abs(at.x - s->goal.x), dy = abs(at.y - s->goal.y);
    if (!s->overestimates || !s->met_obstacle) return (dx + dy) * 10;
    return (dx > dy ? dx : dy) * 15;
}

// Least f, then largest g, then the first tile; -1 if nothing is open.
static int take_best(const his_search *s)
{
    int best = -1, count = slu_map_width(s->map) * slu_map_height(s->map);
    for (int i = 0; i < count; i++) {
        const his_node *node = &s->nodes[i], *other = best < 0 ? NULL : &s->nodes[best];
        if (node->status != OPEN) continue;
        bool better = !other || node->f < other->f || (node->f == other->f && node->g > other->g);
        if (better) best = i;
    }
    return best;
}

static void look_around(his_search *s, slu_tile at)
{
    for (int y = at.y - 1; y <= at.y + 1; y++) {
        for (int x = at.x - 1; x <= at.x + 1; x++) {
            slu_tile to = {x, y};
            if (is_inside(s->map, to) && !slu_map_passable(s->map, to)) s->met_obstacle = true;
        }
    }
}

static void offer(his_search *s, slu_tile from, slu_tile to)
{
    if (!is_inside(s->map, to) || asking_same_tile(from, to)) return;
    double step = reference_step(s->map, s->rules, from, to);
    if (isinf(step)) return;
    int g = s->nodes[reference_index(s->map, from)].g + (int)step;
    his_node *node = &s->nodes[reference_index(s->map, to)];
    if (node->status == CLOSED || (node->status == OPEN && node->g <= g)) return;
    *node = (his_node){OPEN, g, g + estimate(s, to)};
}

// The cost of the path; -1 if there is none.
static int run_his(his_search *s, slu_tile start)
{
    s->nodes[reference_index(s->map, start)] = (his_node){OPEN, 0, estimate(s, start)};
    for (int best; (best = take_best(s)) >= 0;) {
        slu_tile at = tile_at(s, best);
        if (asking_same_tile(at, s->goal)) return s->nodes[best].g;
        s->nodes[best].status = CLOSED;
        s->expanded++;
        look_around(s, at);
        for (int k = 0; k < 9; k++)
            offer(s, at, (slu_tile){at.x + k % 3 - 1, at.y + k / 3 - 1});
    }
    return -1;
}

static void claim_like_his(uint64_t number, const char *name, bool overestimates)
{
    slui_random random = {11000027 + number};
    slu_map *map = world_map(&random, SIDE);
    slu_rules rules = {.steps = {10, 14}, .diagonals = (slu_diagonals)(number % 4)};
    slu_query query = {.algorithm = asking_algorithm(name), .weight = 3};
    if (world_ground(map, &random, &query.start) && world_ground(map, &random, &query.goal)) {
        static his_search his;
        his = (his_search){map, &rules, query.goal, overestimates, false, {{UNSEEN, 0, 0}}, 0};
        int cost = run_his(&his, query.start);
        slu_finder *finder = asking_finder(map, rules);
        slu_result r = asking(finder, &query);
        assert_int_equal(r.outcome, cost < 0 ? SLU_UNREACHABLE : SLU_FOUND);
        bool same = cost < 0 || (r.cost == cost && r.stats.expanded == his.expanded);
        if (!same) {
            world_print(map);
            fail_msg("world %" PRIu64 ", %s: cost %g after %" PRIu64 ", his %d after %" PRIu64,
                     number, name, r.cost, r.stats.expanded, cost, his.expanded);
        }
        if (cost >= 0) asking_check_path(map, &rules, &query, &r);
        assert_int_equal(r.stats.reexpanded, 0);
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
}

static void the_closed_search_expands_what_his_does(void **state)
{
    (void)state;
    for (uint64_t n = world_first_case(), end = n + world_cases(WORLDS); n < end; n++) {
        claim_like_his(n, "astar-closed+manhattan", false);
        claim_like_his(n, "astar-closed+overestimate", true);
    }
}

// With a consistent estimate closing loses nothing; with one that is not, no tile is expanded
// twice.
static void closing_is_a_star_if_the_estimate_is_consistent(void **state)
{
    (void)state;
    static const char *const PAIRS[][2] = {{"astar+octile", "astar-closed+octile"},
                                           {"astar+euclidean", "astar-closed+euclidean"}};
    for (uint64_t n = world_first_case(), end = n + world_cases(WORLDS); n < end; n++) {
        slui_random random = {13000027 + n};
        slu_map *map = world_map(&random, SIDE);
        slu_finder *finder = asking_finder(map, (slu_rules){.diagonals = (slu_diagonals)(n % 4)});
        slu_query query = {0};
        bool drawn =
            world_ground(map, &random, &query.start) && world_ground(map, &random, &query.goal);
        for (int i = 0; drawn && i < 2; i++) {
            query.algorithm = asking_algorithm(PAIRS[i][0]);
            slu_result star = asking(finder, &query);
            query.algorithm = asking_algorithm(PAIRS[i][1]);
            slu_result closed = asking(finder, &query);
            assert_true(closed.cost == star.cost);
            assert_int_equal(closed.stats.expanded, star.stats.expanded);
        }
        query.algorithm = asking_algorithm("astar-closed+gateway");
        if (drawn) assert_int_equal(asking(finder, &query).stats.reexpanded, 0);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

typedef struct effort {
    double expanded, cost;
} effort;

// Over every query of the fortress, with his costs.
static effort effort_on_fortress(const char *name)
{
    scenario_check check =
        scenario_check_open("scenes/fortress.map", "scenes/fortress.map.scen", NULL);
    slu_finder *finder = asking_finder(check.map, (slu_rules){.steps = {10, 14}});
    const slu_scenario_row *rows = slu_scenario_rows(check.scenario);
    effort sum = {0};
    for (size_t i = 0; i < slu_scenario_count(check.scenario); i++) {
        slu_query query = {
            .start = rows[i].start, .goal = rows[i].goal, .algorithm = asking_algorithm(name)};
        slu_result r = asking(finder, &query);
        sum.expanded += (double)r.stats.expanded;
        sum.cost += r.cost;
    }
    slu_finder_destroy(finder);
    scenario_check_close(&check);
    return sum;
}

// As he has it the overestimate expands less than A* with Manhattan distances, and reopening makes
// it three times worse. Its paths are a little longer.
static void the_overestimate_pays_where_closed_tiles_stay_closed(void **state)
{
    (void)state;
    effort manhattan = effort_on_fortress("astar+manhattan");
    effort his = effort_on_fortress("astar-closed+overestimate");
    effort reopening = effort_on_fortress("astar+overestimate");
    print_message("fortress, expansions: manhattan %.0f, his %.0f, reopening %.0f\n",
                  manhattan.expanded / 200, his.expanded / 200, reopening.expanded / 200);
    assert_true(his.expanded < manhattan.expanded);
    assert_true(reopening.expanded > 2.5 * his.expanded);
    assert_true(his.cost < 1.03 * manhattan.cost && reopening.cost < his.cost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_closed_search_expands_what_his_does),
        cmocka_unit_test(closing_is_a_star_if_the_estimate_is_consistent),
        cmocka_unit_test(the_overestimate_pays_where_closed_tiles_stay_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
