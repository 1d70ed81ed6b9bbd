// SPDX-License-Identifier: MIT
// The four depth-first searches compared, step by step, with a recursive one written from Stout's
// words (1996): tiles are marked on the way out and unmarked on the way back, and each of his two
// improvements is a switch. Path, outcome and number of expansions have to be the same, with and
// without a cutoff.
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 9, TILES = SIDE * SIDE, WORLDS = 300, PATIENCE = 5000, DIRECTIONS = 8 };

// North first, then clockwise.
static const int STEP_X[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int STEP_Y[DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

typedef struct label {
    bool set;
    double cost;
    int steps;
} label;

typedef struct textbook {
    const slu_map *map;
    const slu_rules *rules;
    slu_tile goal;
    bool with_labels, goalward;
    int max_steps;   // 0: none
    double max_cost; // 0: none
    bool marked[TILES];
    label labels[TILES];
    slu_tile path[TILES];
    int length;
    uint64_t expanded;
    bool limited, out_of_patience;
} textbook;

static const struct {
    const char *name;
    bool with_labels, goalward;
} SEARCHES[] = {{"dfs-plain", false, false},
                {"dfs-labels", true, false},
                {"dfs-goalward", false, true},
                {"dfs", true, true}};
enum { SEARCH_COUNT = sizeof SEARCHES / sizeof *SEARCHES };

// ---------------------------------------------------------------------------------------------
// The textbook's search

static int sign(int x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

static int direction_of(int dx, int dy)
{
    for (int k = 0; k < DIRECTIONS; k++) {
        if (STEP_X[k] == dx && STEP_Y[k] == dy) return k;
    }
    return -1;
}

// How late a direction is tried: by its angle to the direction of the goal, and of two with the
// same angle first the one nearer to the longer side; clockwise if there is none.
static int lateness(const textbook *t, slu_tile at, int direction)
{
    if (!t->goalward) return direction;
    int dx = t->goal.x - at.x, dy = t->goal.y - at.y;
    int ahead = direction_of(sign(dx), sign(dy));
    bool wide = abs(dx) >= abs(dy);
    int along = direction_of(wide ? sign(dx) : 0, wide ? 0 : sign(dy));
    int turn = (direction - ahead + DIRECTIONS) % DIRECTIONS;
    bool clockwise = turn < DIRECTIONS / 2;
    bool favoured = (along - ahead + DIRECTIONS) % DIRECTIONS == 7 ? !clockwise : clockwise;
    return 2 * (clockwise ? turn : DIRECTIONS - turn) + !favoured;
}

// "Never visit it again unless it had a cheaper path, or one just as cheap but searching to a
// greater depth." With a limit on steps a costlier path with fewer of them counts too.
static bool is_worth_a_visit(const textbook *t, slu_tile tile, double cost, int steps)
{
    size_t index = reference_index(t->map, tile);
    if (!t->with_labels) return !t->marked[index];
    const label *known = &t->labels[index];
    return !known->set || cost < known->cost || (t->max_steps && steps < known->steps);
}

static bool is_cut_off(textbook *t, double cost, int steps)
{
    bool beyond =
        (t->max_steps && steps > t->max_steps) || (t->max_cost != 0 && cost > t->max_cost);
    t->limited |= beyond;
    return beyond;
}

static bool visit(textbook *t, slu_tile at, double cost);

static bool try_direction(textbook *t, slu_tile at, int direction, double cost)
{
    slu_tile to = {at.x + STEP_X[direction], at.y + STEP_Y[direction]};
    bool inside =
        to.x >= 0 && to.y >= 0 && to.x < slu_map_width(t->map) && to.y < slu_map_height(t->map);
    double step = inside ? reference_step(t->map, t->rules, at, to) : INFINITY;
    if (!(step < 1e9) || is_cut_off(t, cost + step, t->length)) return false;
    return is_worth_a_visit(t, to, cost + step, t->length) && visit(t, to, cost + step);
}

// True when the goal has been found or patience is at its end.
static bool visit(textbook *t, slu_tile at, double cost)
{
    size_t index = reference_index(t->map, at);
    t->path[t->length] = at;
    t->labels[index] = (label){true, cost, t->length};
    t->marked[index] = true;
    t->length++;
    if (asking_same_tile(at, t->goal)) return true;
    if (t->expanded == PATIENCE) return t->out_of_patience = true;
    t->expanded++;
    for (int late = 0; late < 2 * DIRECTIONS; late++) {
        for (int k = 0; k < DIRECTIONS; k++) {
            if (lateness(t, at, k) == late && try_direction(t, at, k, cost)) return true;
        }
    }
    t->marked[index] = false;
    t->length--;
    return false;
}

// ---------------------------------------------------------------------------------------------
// Comparing

static void claim_same(uint64_t number, const char *name, textbook *t, slu_query query)
{
    bool found = visit(t, query.start, 0) && !t->out_of_patience;
    slu_finder *finder = asking_finder(t->map, *t->rules);
    query.algorithm = asking_algorithm(name);
    query.max_expanded = PATIENCE;
    query.max_steps = (uint64_t)t->max_steps;
    query.max_cost = t->max_cost;
    slu_result r = asking(finder, &query);
    bool same = r.stats.expanded == t->expanded && (r.outcome == SLU_FOUND) == found;
    same = same && (!found || asking_same_path(&r, t->path, (size_t)t->length));
    if (!found) same = same && (r.outcome == SLU_LIMIT) == (t->limited || t->out_of_patience);
    if (!same) {
        world_print(t->map);
        fail_msg("world %" PRIu64 ", %s, at most %d steps and %g: %s after %" PRIu64
                 " expansions, the textbook's search %s after %" PRIu64,
                 number, name, t->max_steps, t->max_cost, slu_outcome_name(r.outcome),
                 r.stats.expanded, found ? "found" : "not found", t->expanded);
    }
    slu_finder_destroy(finder);
}

// Whole numbers, so that the textbook's doubles are exact.
static slu_map *some_map(slui_random *random, bool terrain)
{
    slu_map *map = world_map(random, SIDE);
    for (int i = 0; terrain && i < 12; i++) {
        slu_tile tile = world_tile(map, random);
        double cost = 1 + slui_random_below(random, 4);
        if (slu_map_passable(map, tile))
            slu_map_fill_cost(map, (slu_rect){tile.x, tile.y, 1, 1}, cost, NULL);
    }
    return map;
}

static int try_world(uint64_t number)
{
    slui_random random = {9000011 + number};
    slu_map *map = some_map(&random, number % 2);
    slu_rules rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    rules.steps = (slu_steps){10, 14};
    rules.charge = SLU_CHARGE_ENTERED;
    slu_query query = {0};
    int tried = 0;
    bool drawn =
        world_ground(map, &random, &query.start) && world_ground(map, &random, &query.goal);
    drawn = drawn && !asking_same_tile(query.start, query.goal);
    // Cut off nowhere, at some number of steps, at some cost, at both.
    for (int limit = 0; drawn && limit < 4; limit++) {
        int steps = limit & 1 ? 1 + (int)slui_random_below(&random, 25) : 0;
        double cost = limit & 2 ? 10 + slui_random_below(&random, 250) : 0;
        for (int i = 0; i < SEARCH_COUNT; i++, tried++) {
            static textbook t;
            t = (textbook){.map = map,
                           .rules = &rules,
                           .goal = query.goal,
                           .with_labels = SEARCHES[i].with_labels,
                           .goalward = SEARCHES[i].goalward,
                           .max_steps = steps,
                           .max_cost = cost};
            slu_finder *finder = asking_finder(map, rules);
            // What the components answer needs no search.
            bool searched = asking(finder, &query).outcome == SLU_FOUND;
            slu_finder_destroy(finder);
            if (searched) claim_same(number, SEARCHES[i].name, &t, query);
        }
    }
    slu_map_destroy(map);
    return tried;
}

static void each_takes_the_steps_of_the_textbooks_search(void **state)
{
    (void)state;
    int tried = 0;
    for (uint64_t n = world_first_case(), end = n + world_cases(WORLDS); n < end; n++)
        tried += try_world(n);
    assert_true(tried > 0);
}

// ---------------------------------------------------------------------------------------------
// What the switches do

static slu_result ask_about_obstacle(slu_finder *finder, const char *name, uint64_t max_steps)
{
    slu_query query = {.start = {13, 16},
                       .goal = {30, 17},
                       .algorithm = asking_algorithm(name),
                       .max_steps = max_steps,
                       .max_expanded = 100000};
    return asking(finder, &query);
}

// Cut off at 30 steps, as many as a path around the obstacle needs with a few to spare, labels make
// the search finish; going towards the goal alone does not, but arrives at once if it may go deep.
static void each_improvement_can_be_seen_alone(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_load("scenes/obstacle.map", NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    assert_int_equal(ask_about_obstacle(finder, "dfs-plain", 30).outcome, SLU_LIMIT);
    assert_int_equal(ask_about_obstacle(finder, "dfs-goalward", 30).outcome, SLU_LIMIT);
    slu_result labels = ask_about_obstacle(finder, "dfs-labels", 30);
    assert_int_equal(labels.outcome, SLU_FOUND);
    uint64_t alone = labels.stats.expanded;
    slu_result both = ask_about_obstacle(finder, "dfs", 30);
    assert_int_equal(both.outcome, SLU_FOUND);
    assert_true(both.stats.expanded < alone);
    uint64_t wandering = ask_about_obstacle(finder, "dfs-plain", 0).stats.expanded;
    assert_int_equal(ask_about_obstacle(finder, "dfs-labels", 0).stats.expanded, wandering);
    assert_true(10 * ask_about_obstacle(finder, "dfs-goalward", 0).stats.expanded < wandering);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// The plain search does not look where the goal is: towards any of two goals its first steps are
// the same.
static void the_plain_search_ignores_the_direction_of_the_goal(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    static const slu_tile GOALS[] = {{8, 8}, {0, 8}, {8, 4}};
    static const slu_tile SECOND = {4, 3};
    for (int i = 0; i < 3; i++) {
        slu_query query = {.start = {4, 4}, .goal = GOALS[i]};
        query.algorithm = asking_algorithm("dfs-plain");
        slu_result r = asking(finder, &query);
        assert_true(r.path_length > 2 && asking_same_tile(r.path[1], SECOND));
        query.algorithm = asking_algorithm("dfs-goalward");
        r = asking(finder, &query);
        assert_false(asking_same_tile(r.path[1], SECOND));
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_takes_the_steps_of_the_textbooks_search),
        cmocka_unit_test(each_improvement_can_be_seen_alone),
        cmocka_unit_test(the_plain_search_ignores_the_direction_of_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
