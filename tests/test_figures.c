// SPDX-License-Identifier: MIT
// What Stout 1996 shows in his figures 4 to 10 happens on scenes of our own.
//
// A claim sets two searches against each other on a scene. It has to hold, and it has to fail with the
// two exchanged: a claim that cannot tell them apart claims nothing. A claim about a search that the
// registry does not have is skipped, and the test says so.
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

// A plain depth-first search would go on for longer than anybody waits.
enum { MOST_EXPANDED = 100000, MOST_EVENTS = 12 * MOST_EXPANDED };

typedef struct scene {
    const char *map, *costs;
    slu_tile start, goal;
    double weight;      // for weighted searches
    uint64_t max_steps; // 0: no limit
} scene;

enum { OBSTACLE, WEAVING, WEAVING_CUT_OFF, SWAMP, DEARLAND, SCENES };

static const scene SCENE[SCENES] = {
    [OBSTACLE] = {"scenes/obstacle.map", NULL, {13, 16}, {30, 17}, 0, 0},
    [WEAVING] = {"scenes/weaving.map", NULL, {3, 14}, {36, 15}, 0, 0},
    // The cutoff that a depth-first search is given, half as long again as the shortest path.
    [WEAVING_CUT_OFF] = {"scenes/weaving.map", NULL, {3, 14}, {36, 15}, 0, 60},
    [SWAMP] = {"scenes/swamp.map", "scenes/swamp.cost", {3, 14}, {36, 14}, 0, 0},
    // The estimate counts with the court's paving; this is how many times dearer the grass is.
    [DEARLAND] = {"scenes/dearland.map", "scenes/dearland.cost", {8, 10}, {34, 20}, 6, 0},
};

// What a search did on a scene.
typedef struct walk {
    bool found;
    double cost, expanded;
    double steps, turns; // of the path
    double dear;         // tiles of the path that cost more than 1
    double behind;       // expansions on the side of the start that faces away from the goal
} walk;

// ---------------------------------------------------------------------------------------------
// Walking

static double count_turns(const slu_result *r)
{
    slu_tile *corners = malloc(r->path_length * sizeof *corners);
    size_t count = 0;
    assert_non_null(corners);
    slu_status status =
        slu_path_corners(r->path, r->path_length, corners, r->path_length, &count, NULL);
    assert_int_equal(status, SLU_OK);
    free(corners);
    return (double)count - 2;
}

static double count_dear(const slu_map *map, const slu_result *r)
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
    w->turns = count_turns(r);
    w->dear = count_dear(map, r);
}

static walk walk_scene(const scene *s, slu_algorithm algorithm)
{
    char scenario[64];
    snprintf(scenario, sizeof scenario, "%s.scen", s->map);
    scenario_check check = scenario_check_open(s->map, scenario, s->costs);
    slu_finder *finder = asking_finder(check.map, (slu_rules){0});
    slu_trace trace = {.room = MOST_EVENTS};
    trace.events = malloc(trace.room * sizeof *trace.events);
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

// ---------------------------------------------------------------------------------------------
// Claims

// Of two paths, neither is dearer. Costs are sums of doubles.
static bool as_cheap(const walk *a, const walk *b)
{
    return a->found && b->found && fabs(a->cost - b->cost) < 1e-9;
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
    return a->found && a->dear == 0 && b->dear > 10 && 2 * a->cost < b->cost;
}

static bool saves_work(const walk *a, const walk *b)
{
    return a->found && 2 * a->expanded < b->expanded;
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
    {"7", WEAVING_CUT_OFF, "dfs", "dfs-plain", saves_work,
     "two improvements spare a depth-first search with a cutoff most of its work"},
    {"8", OBSTACLE, "greedy+octile", "astar+octile", saves_work,
     "best-first search is the fastest"},
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

// The walks of a claim's two searches; false, and a line printed, if one of them does not exist.
static bool walk_claim(const claim *c, walk *first, walk *second)
{
    slu_algorithm a, b;
    bool known = slu_algorithm_parse(c->first, &a, NULL) == SLU_OK &&
                 slu_algorithm_parse(c->second, &b, NULL) == SLU_OK;
    if (!known) {
        print_message("skipped: figure %s, %s and %s: %s\n", c->figure, c->first, c->second,
                      c->text);
        return false;
    }
    *first = walk_scene(&SCENE[c->scene], a);
    *second = walk_scene(&SCENE[c->scene], b);
    return true;
}

static void print_walk(const char *name, const walk *w)
{
    print_message("  %s: %s, cost %g, %g expanded (%g behind), %g steps, %g turns, %g dear\n", name,
                  w->found ? "found" : "not found", w->cost, w->expanded, w->behind, w->steps,
                  w->turns, w->dear);
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
    int held = 0;
    for (int i = 0; i < CLAIM_COUNT; i++) {
        walk first, second;
        if (!walk_claim(&CLAIMS[i], &first, &second)) continue;
        check_claim(&CLAIMS[i], &first, &second);
        held++;
    }
    print_message("%d of %d claims hold\n", held, CLAIM_COUNT);
    // Those about searches that have been here from the start.
    assert_true(held >= 10);
}

// Greedy's detour is no accident of one start: it turns more often from everywhere before the hall.
static void greedy_weaves_from_every_start_before_the_hall(void **state)
{
    (void)state;
    scene s = SCENE[WEAVING];
    for (s.start.y = 10; s.start.y <= 19; s.start.y++) {
        walk greedy = walk_scene(&s, asking_algorithm("greedy+octile"));
        walk astar = walk_scene(&s, asking_algorithm("astar+octile"));
        assert_true(greedy.cost > astar.cost);
        assert_true(greedy.turns > astar.turns);
    }
}

// The weight that suits dear land is the ratio of its cost to the cheapest: below it the search
// spreads, and from it on it runs straight.
static void raising_the_estimate_focuses_the_search_step_by_step(void **state)
{
    (void)state;
    scene s = SCENE[DEARLAND];
    double before = INFINITY;
    for (s.weight = 1; s.weight <= 6; s.weight++) {
        walk w = walk_scene(&s, asking_algorithm("wastar+octile"));
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
