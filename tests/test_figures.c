// SPDX-License-Identifier: MIT
// What Stout 1996 shows in his figures 1 to 10 happens on scenes of our own (docs/figures.md).
//
// A claim compares two searches, or two steering methods, on a scene. It has to hold, and it has to
// fail with the two exchanged: a claim that cannot tell them apart claims nothing.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "scenario_check.h"

// A plain depth-first search would run longer than anybody waits.
enum { MOST_EXPANDED = 100000, MOST_EVENTS = 12 * MOST_EXPANDED };

// Several times what a walk needs on any of the scenes; one that has not arrived by then is stuck.
enum { MOST_STEPS = 4000 };

typedef struct scene {
    const char *map, *costs;
    slu_tile start, goal;
    double weight;      // for weighted searches
    uint64_t max_steps; // 0: no limit
} scene;

enum {
    PILLARS,
    COVE,
    CIRCLING,
    OBSTACLE,
    OBSTACLE_CUT_OFF,
    OBSTACLE_CUT_CLOSE,
    WEAVING,
    SWAMP,
    DEARLAND,
    SCENES
};

static const scene SCENE[SCENES] = {
    [PILLARS] = {"scenes/pillars.map", NULL, {1, 20}, {62, 19}, 0, 0},
    [COVE] = {"scenes/cove.map", NULL, {4, 18}, {51, 17}, 0, 0},
    [CIRCLING] = {"scenes/circling.map", NULL, {14, 17}, {58, 12}, 0, 0},
    [OBSTACLE] = {"scenes/obstacle.map", NULL, {13, 16}, {30, 17}, 0, 0},
    // The cutoff of a depth-first search: more than twice what is needed, and hardly more.
    [OBSTACLE_CUT_OFF] = {"scenes/obstacle.map", NULL, {13, 16}, {30, 17}, 0, 60},
    [OBSTACLE_CUT_CLOSE] = {"scenes/obstacle.map", NULL, {13, 16}, {30, 17}, 0, 30},
    [WEAVING] = {"scenes/weaving.map", NULL, {3, 14}, {36, 15}, 0, 0},
    [SWAMP] = {"scenes/swamp.map", "scenes/swamp.cost", {3, 14}, {36, 14}, 0, 0},
    // The estimate is based on the court's paving; this is how many times costlier the grass is.
    [DEARLAND] = {"scenes/dearland.map", "scenes/dearland.cost", {8, 10}, {34, 20}, 6, 0},
};

// What a search or a steering method did on a scene.
typedef struct walk {
    bool found;
    double cost, expanded;
    double steps, turns; // of the path
    double costly;       // tiles of the path that cost more than 1
    double behind;       // expansions on the side of the start that faces away from the goal
    double trodden;      // different tiles that a walk entered
} walk;

// ---------------------------------------------------------------------------------------------
// Walking

static double count_turns(const slu_tile *path, size_t length)
{
    slu_tile *corners = malloc(length * sizeof *corners);
    size_t count = 0;
    assert_non_null(corners);
    assert_int_equal(slu_path_corners(path, length, corners, length, &count, NULL), SLU_OK);
    free(corners);
    return (double)count - 2;
}

static double count_costly(const slu_map *map, const slu_result *r)
{
    double count = 0;
    for (size_t i = 0; i < r->path_length; i++) {
        count += slu_map_cost(map, r->path[i]) > 1;
    }
    return count;
}

static double count_behind(const slu_trace *trace, slu_tile start)
{
    double count = 0;
    for (size_t i = 0; i < trace->count; i++) {
        bool expanded = trace->events[i].kind == SLU_EVENT_EXPANDING;
        count += expanded && trace->events[i].tile.x < start.x;
    }
    return count;
}

static void look_at_path(const slu_map *map, const slu_query *query, const slu_result *r, walk *w)
{
    slu_rules rules = {0};
    asking_check_path(map, &rules, query, r);
    w->cost = r->cost;
    w->steps = (double)(r->straight_steps + r->diagonal_steps);
    w->turns = count_turns(r->path, r->path_length);
    w->costly = count_costly(map, r);
}

static scenario_check open_scene(const scene *s)
{
    char scenario[64];
    snprintf(scenario, sizeof scenario, "%s.scen", s->map);
    return scenario_check_open(s->map, scenario, s->costs);
}

static walk search_scene(const scene *s, slu_algorithm algorithm)
{
    scenario_check check = open_scene(s);
    slu_finder *finder = asking_finder(check.map, (slu_rules){0});
    slu_trace trace = {.capacity = MOST_EVENTS};
    trace.events = malloc(trace.capacity * sizeof *trace.events);
    assert_non_null(trace.events);
    slu_query query = {.start = s->start,
                       .goal = s->goal,
                       .algorithm = algorithm,
                       .weight = s->weight,
                       .max_steps = s->max_steps,
                       .max_expanded = MOST_EXPANDED,
                       .trace = &trace};
    slu_result r = asking(finder, &query);
    walk w = {.found = r.outcome == SLU_FOUND, .expanded = (double)r.stats.expanded};
    w.behind = count_behind(&trace, s->start);
    if (w.found) look_at_path(check.map, &query, &r, &w);
    free(trace.events);
    slu_finder_destroy(finder);
    scenario_check_close(&check);
    return w;
}

static double count_trodden(const slu_map *map, const slu_tile *tiles, size_t count)
{
    size_t width = (size_t)slu_map_width(map), height = (size_t)slu_map_height(map);
    char *seen = calloc(width * height, 1);
    assert_non_null(seen);
    double different = 0;
    for (size_t i = 0; i < count; i++) {
        char *tile = &seen[(size_t)tiles[i].y * width + (size_t)tiles[i].x];
        different += !*tile;
        *tile = 1;
    }
    free(seen);
    return different;
}

static walk steer_through_scene(const scene *s, int steer)
{
    static slu_tile tiles[MOST_STEPS + 1];
    scenario_check check = open_scene(s);
    slu_walk_query query = {
        .start = s->start, .goal = s->goal, .method = steer, .max_steps = MOST_STEPS};
    size_t count = 0;
    slu_walk_outcome outcome;
    slu_path_facts facts;
    slu_status status =
        slu_walk(check.map, NULL, &query, tiles, MOST_STEPS + 1, &count, &outcome, NULL);
    assert_int_equal(status, SLU_OK);
    assert_int_equal(slu_path_check(check.map, NULL, tiles, count, &facts, NULL), SLU_OK);
    walk w = {.found = outcome == SLU_ARRIVED, .cost = facts.cost, .steps = (double)(count - 1)};
    w.turns = count_turns(tiles, count);
    w.trodden = count_trodden(check.map, tiles, count);
    scenario_check_close(&check);
    return w;
}

static walk walk_scene(const scene *s, const char *name)
{
    int steer;
    if (slu_methods_find(slu_steerings(), name, &steer, NULL) == SLU_OK)
        return steer_through_scene(s, steer);
    return search_scene(s, asking_algorithm(name));
}

// ---------------------------------------------------------------------------------------------
// Claims

// Of two paths, neither is costlier. Costs are sums of doubles.
static bool as_cheap(const walk *a, const walk *b)
{
    return a->found && b->found && fabs(a->cost - b->cost) < 1e-9;
}

static bool arrives_by_a_small_detour(const walk *a, const walk *b)
{
    return a->found && b->found && a->cost > b->cost && a->cost < 1.5 * b->cost;
}

static bool arrives_where_the_other_is_stuck(const walk *a, const walk *b)
{
    return a->found && !b->found;
}

// Repeatedly over the same few tiles.
static bool circles(const walk *a, const walk *b)
{
    return !a->found && 20 * a->trodden < a->steps && b->found && 2 * b->trodden > b->steps;
}

static bool wastes_time(const walk *a, const walk *b)
{
    return a->found && b->found && 2 * a->steps > 3 * b->steps;
}

static bool arrives_sooner(const walk *a, const walk *b)
{
    return a->found && b->found && a->steps < b->steps;
}

static bool fans_out(const walk *a, const walk *b)
{
    return a->expanded > 3 * b->expanded && a->behind > 3 * b->behind;
}

static bool takes_no_more_steps_but_costs_more(const walk *a, const walk *b)
{
    return a->found && a->steps <= b->steps && a->cost > b->cost;
}

static bool saves_work_for_as_few_steps(const walk *a, const walk *b)
{
    return a->found && a->steps == b->steps && a->expanded < 0.75 * b->expanded;
}

static bool is_cheap_and_shuns_dear_ground(const walk *a, const walk *b)
{
    return a->found && a->costly == 0 && b->costly > 10 && 2 * a->cost < b->cost;
}

static bool saves_work(const walk *a, const walk *b)
{
    return a->found && 2 * a->expanded < b->expanded;
}

static bool is_faster(const walk *a, const walk *b)
{
    return a->found && a->expanded < b->expanded;
}

static bool tangles(const walk *a, const walk *b)
{
    return a->found && a->cost > 3 * b->cost && a->turns > 3 * b->turns;
}

static bool weaves(const walk *a, const walk *b)
{
    return a->found && a->cost > 1.05 * b->cost && a->turns >= 2 * b->turns;
}

static bool is_as_cheap_for_less_work(const walk *a, const walk *b)
{
    return as_cheap(a, b) && 3 * a->expanded < 2 * b->expanded;
}

static bool saves_next_to_nothing(const walk *a, const walk *b)
{
    return as_cheap(a, b) && a->expanded < b->expanded && a->expanded > 0.9 * b->expanded;
}

static bool is_focused_and_nearly_as_cheap(const walk *a, const walk *b)
{
    return a->found && 10 * a->expanded < b->expanded && a->cost <= 1.05 * b->cost;
}

typedef struct claim {
    const char *figure;
    int scene;
    const char *first, *second;
    bool (*holds)(const walk *first, const walk *second);
    const char *text;
} claim;

static const claim CLAIMS[] = {
    {"1a", PILLARS, "bounce", "astar+octile", arrives_by_a_small_detour,
     "bouncing gets around small convex obstacles"},
    {"1b", WEAVING, "trace", "bounce", arrives_where_the_other_is_stuck,
     "bouncing is stuck in a concave obstacle, and tracing gets out of it"},
    {"2a", COVE, "trace", "astar+octile", arrives_by_a_small_detour,
     "tracing deals well with a large obstacle"},
    {"2b", CIRCLING, "trace", "robust-trace", circles, "tracing may circle for ever"},
    {"3a", CIRCLING, "robust-trace", "trace", arrives_where_the_other_is_stuck,
     "robust tracing finds the way out"},
    {"3b", COVE, "robust-trace", "trace", wastes_time,
     "robust tracing takes more time than is needed"},
    {"3", CIRCLING, "trace-then-robust", "trace", arrives_where_the_other_is_stuck,
     "the combination finds the way out"},
    {"3", COVE, "trace-then-robust", "robust-trace", arrives_sooner,
     "the combination takes no more time than is needed"},
    {"4", OBSTACLE, "bfs", "astar+octile", fans_out,
     "breadth-first search fans out in all directions"},
    {"4", SWAMP, "bfs", "dijkstra", takes_no_more_steps_but_costs_more,
     "breadth-first search counts steps, and steps are not equal"},
    {"5", OBSTACLE, "bibfs", "bfs", saves_work_for_as_few_steps,
     "two frontiers find as short a path for less work"},
    {"6", SWAMP, "dijkstra", "greedy+octile", is_cheap_and_shuns_dear_ground,
     "Dijkstra's search adapts to terrain"},
    {"6", SWAMP, "dijkstra", "astar+octile", fans_out,
     "Dijkstra's search ignores the direction to the goal"},
    {"7", WEAVING, "dfs-plain", "astar+octile", tangles,
     "depth-first search tangles around itself"},
    {"7", OBSTACLE_CUT_OFF, "dfs-labels", "dfs-plain", saves_work,
     "labels spare a depth-first search with a cutoff most of its work"},
    {"7", OBSTACLE_CUT_OFF, "dfs-goalward", "dfs-plain", saves_work,
     "so does looking towards the goal first"},
    {"7", OBSTACLE_CUT_OFF, "dfs", "dfs-labels", saves_work,
     "with both, a depth-first search finds a path quickly"},
    {"7", OBSTACLE_CUT_CLOSE, "dfs", "dfs-goalward", saves_work,
     "with both, a depth-first search can be cut off close to the goal"},
    {"8", OBSTACLE, "greedy+octile", "astar+octile", saves_work,
     "best-first search is the fastest"},
    {"8", OBSTACLE, "greedy+octile", "bibfs", saves_work,
     "best-first search is faster than two frontiers"},
    {"8", WEAVING, "greedy+octile", "dfs", is_faster,
     "best-first search is faster than depth-first search out of a concave obstacle"},
    {"8a", SWAMP, "astar+octile", "greedy+octile", is_cheap_and_shuns_dear_ground,
     "best-first search ploughs through what A* goes around"},
    {"8b", WEAVING, "greedy+octile", "astar+octile", weaves,
     "best-first search weaves around a concave obstacle"},
    {"9a", OBSTACLE, "astar+octile", "dijkstra", is_as_cheap_for_less_work,
     "A* goes around an obstacle at no more cost than Dijkstra's search, for less work"},
    {"9b", SWAMP, "astar+octile", "dijkstra", is_as_cheap_for_less_work,
     "A* goes around a swamp likewise"},
    {"9c", WEAVING, "astar+octile", "dijkstra", is_as_cheap_for_less_work,
     "A* gets out of a concave obstacle likewise"},
    {"10a", DEARLAND, "astar+octile", "dijkstra", saves_next_to_nothing,
     "in expensive terrain A* looks like Dijkstra's search"},
    {"10b", DEARLAND, "wastar+octile", "astar+octile", is_focused_and_nearly_as_cheap,
     "a raised estimate focuses A* again"},
};
enum { CLAIM_COUNT = sizeof CLAIMS / sizeof *CLAIMS };

// ---------------------------------------------------------------------------------------------
// Tests

static void print_walk(const char *name, const walk *w)
{
    print_message("  %s: %s, cost %g, %g expanded (%g behind), %g steps, %g turns, %g costly, "
                  "%g trodden\n",
                  name, w->found ? "found" : "not found", w->cost, w->expanded, w->behind, w->steps,
                  w->turns, w->costly, w->trodden);
}

static void check_claim(const claim *c, const walk *first, const walk *second)
{
    bool holds = c->holds(first, second), also_exchanged = c->holds(second, first);
    if (holds && !also_exchanged) return;
    print_walk(c->first, first);
    print_walk(c->second, second);
    fail_msg("figure %s, %s: %s: %s", c->figure, SCENE[c->scene].map, c->text,
             holds ? "holds with the two exchanged as well" : "does not hold");
}

static void what_the_figures_show_happens(void **state)
{
    (void)state;
    for (int i = 0; i < CLAIM_COUNT; i++) {
        const scene *s = &SCENE[CLAIMS[i].scene];
        walk first = walk_scene(s, CLAIMS[i].first), second = walk_scene(s, CLAIMS[i].second);
        check_claim(&CLAIMS[i], &first, &second);
    }
}

// Greedy's detour does not depend on one start: it turns more often from everywhere before the
// hall.
static void greedy_weaves_from_every_start_before_the_hall(void **state)
{
    (void)state;
    scene s = SCENE[WEAVING];
    for (s.start.y = 10; s.start.y <= 19; s.start.y++) {
        walk greedy = walk_scene(&s, "greedy+octile");
        walk astar = walk_scene(&s, "astar+octile");
        assert_true(greedy.cost > astar.cost);
        assert_true(greedy.turns > astar.turns);
    }
}

// The weight that suits costly ground is the ratio of its cost to the cheapest: below it the search
// spreads, and from it on it runs straight.
static void raising_the_estimate_focuses_the_search_step_by_step(void **state)
{
    (void)state;
    scene s = SCENE[DEARLAND];
    double before = INFINITY;
    for (s.weight = 1; s.weight <= 6; s.weight++) {
        walk w = walk_scene(&s, "wastar+octile");
        assert_true(w.found);
        assert_true(w.expanded < before);
        before = w.expanded;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_figures_show_happens),
        cmocka_unit_test(greedy_weaves_from_every_start_before_the_hall),
        cmocka_unit_test(raising_the_estimate_focuses_the_search_step_by_step),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
