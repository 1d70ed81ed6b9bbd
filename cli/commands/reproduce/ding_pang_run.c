// SPDX-License-Identifier: MIT
// Measuring for sluice reproduce ding-pang: every method on every map, with four neighbours, as the
// paper has them. Queries come in groups with one goal each.
#include <stdlib.h>

#include "commands/reproduce/ding_pang.h"

enum { GOALS = 8, STARTS = 5, QUERIES = GOALS * STARTS, SEED = 1 };

typedef struct method_row {
    const char *name, *algorithm;
    double weight;
} method_row;

static const method_row METHODS[DP_METHODS] = {
    [DP_MANHATTAN] = {"Manhattan", "astar+manhattan", 0},
    [DP_EUCLIDEAN] = {"Euclidean", "astar+euclidean", 0},
    [DP_WAYPOINT] = {"waypoint", "astar+waypoint", 0},
    [DP_GATEWAY] = {"gateway (backprop)", "astar+backprop", 0},
    [DP_GATEWAY_UP] = {"gateway, weight 5", "wastar+backprop", 5},
    [DP_MANHATTAN_UP] = {"Manhattan, weight 5", "wastar+manhattan", 5},
    [DP_MANHATTAN_LOW] = {"Manhattan, weight 0.5", "wastar+manhattan", 0.5},
};

const char *dp_method_name(int method)
{
    return METHODS[method].name;
}

// ---------------------------------------------------------------------------------------------
// Maps

typedef struct map_row {
    const char *name;
    const char *scene; // NULL: generated
    slu_generator kind;
    int side;
    bool uneven;
} map_row;

static const map_row MAPS[DP_MAPS] = {
    [DP_MAZE_SMALL] = {"maze of 65", NULL, SLU_GENERATE_MAZE, 65, false},
    [DP_MAZE_MIDDLE] = {"maze of 129", NULL, SLU_GENERATE_MAZE, 129, false},
    [DP_MAZE_LARGE] = {"maze of 257", NULL, SLU_GENERATE_MAZE, 257, false},
    [DP_MAZE_UNEVEN] = {"maze of 129, costs 1 to 9", NULL, SLU_GENERATE_MAZE, 129, true},
    [DP_MAZE_SCENE] = {"scenes/maze1.map", "maze1.map", 0, 0, false},
    [DP_ROOMS_SCENE] = {"scenes/rooms.map", "rooms.map", 0, 0, false},
    [DP_CAVES_SCENE] = {"scenes/caves.map", "caves.map", 0, 0, false},
    [DP_OPEN] = {"open ground of 129", NULL, SLU_GENERATE_OPEN, 129, false},
};

// A cost for each tile that looks random and is the same everywhere.
static slu_status make_uneven(slu_map *map, slu_error *error)
{
    slu_status status = SLU_OK;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map) && status == SLU_OK; x++) {
            uint32_t mixed = (uint32_t)x * 2654435761u ^ (uint32_t)y * 2246822519u;
            if (slu_map_passable(map, (slu_tile){x, y}))
                status =
                    slu_map_fill_cost(map, (slu_rect){x, y, 1, 1}, 1 + (mixed >> 16) % 9, error);
        }
    }
    return status;
}

static slu_map *get_map(const demo *d, const map_row *row)
{
    if (row->scene) return demo_load(d, row->scene);
    slu_generate_options options = {
        .kind = row->kind, .width = row->side, .height = row->side, .seed = SEED};
    slu_map *map = NULL;
    slu_error error = {0};
    slu_status status = slu_map_generate(&options, &map, &error);
    if (status == SLU_OK && row->uneven) status = make_uneven(map, &error);
    if (status == SLU_OK) return map;
    say_error(row->name, &error);
    slu_map_destroy(map);
    return NULL;
}

// ---------------------------------------------------------------------------------------------
// Queries

typedef struct query_list {
    slu_query items[QUERIES];
    double cost[QUERIES]; // of a cheapest path
    size_t count, goals;
} query_list;

static slu_algorithm algorithm_of(const char *name)
{
    slu_algorithm algorithm = {0};
    slu_algorithm_parse(name, &algorithm, NULL);
    return algorithm;
}

// The goals of every STARTS-th row, each with the starts of the rows around it that can reach it.
static void group_by_goal(const slu_map *map, const slu_scenario_row *rows, query_list *list)
{
    for (size_t i = 0; i < QUERIES; i++) {
        slu_tile goal = rows[i / STARTS * STARTS].goal;
        list->goals += i % STARTS == 0;
        if (slu_map_component(map, SLU_DIAGONALS_NEVER, rows[i].start) ==
            slu_map_component(map, SLU_DIAGONALS_NEVER, goal))
            list->items[list->count++] = (slu_query){.start = rows[i].start, .goal = goal};
    }
}

static slu_status draw_queries(const slu_map *map, query_list *list, slu_error *error)
{
    slu_scenario *scenario = NULL;
    slu_scenario_options options = {.count = QUERIES, .seed = SEED};
    slu_status status = slu_scenario_draw(map, &options, &scenario, error);
    if (status != SLU_OK) return status;
    group_by_goal(map, slu_scenario_rows(scenario), list);
    slu_scenario_destroy(scenario);
    return SLU_OK;
}

static slu_status make_finder(const slu_map *map, slu_finder **out, slu_error *error)
{
    slu_finder_options options = {.rules = {.diagonals = SLU_DIAGONALS_NEVER}};
    return slu_finder_create(map, &options, out, error);
}

// The cheapest costs, by Dijkstra's search.
static slu_status find_costs(const slu_map *map, query_list *list, dp_map *out, slu_error *error)
{
    slu_finder *finder = NULL;
    slu_status status = make_finder(map, &finder, error);
    for (size_t i = 0; status == SLU_OK && i < list->count; i++) {
        slu_result result;
        slu_query query = list->items[i];
        query.algorithm = algorithm_of("dijkstra");
        status = slu_find(finder, &query, &result, error);
        if (status != SLU_OK) break;
        list->cost[i] = result.cost;
        out->path += (double)result.straight_steps / (double)list->count;
    }
    slu_finder_destroy(finder);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Measuring

static void add_answer(dp_row *row, const slu_result *result, double cheapest, double count)
{
    static const double ROUNDING = 1e-9;
    row->expanded += (double)result->stats.expanded / count;
    row->share += (cheapest > 0 ? result->stats.estimate / cheapest : 1) / count;
    row->cost += (cheapest > 0 ? result->cost / cheapest : 1) / count;
    row->optimal += result->cost <= cheapest * (1 + ROUNDING);
}

// Asks everything once, of a finder of its own.
static slu_status try_method(const slu_map *map, int method, const query_list *list, dp_row *row,
                             slu_error *error)
{
    slu_finder *finder = NULL;
    slu_status status = make_finder(map, &finder, error);
    slu_query query = {0};
    for (size_t i = 0; status == SLU_OK && i < list->count; i++) {
        slu_result result;
        query = list->items[i];
        query.algorithm = algorithm_of(METHODS[method].algorithm);
        query.weight = METHODS[method].weight;
        status = slu_find(finder, &query, &result, error);
        if (status == SLU_OK) add_answer(row, &result, list->cost[i], (double)list->count);
    }
    if (status == SLU_OK) {
        slu_finder_phases(finder, &row->phases);
        slu_finder_waypoints(finder, &query, NULL, 0, &row->points, NULL);
    }
    slu_finder_destroy(finder);
    return status;
}

static void keep_least(slu_phase *best, const slu_phase *other)
{
    if (other->nanoseconds < best->nanoseconds) best->nanoseconds = other->nanoseconds;
}

// Three times, of which the least time of each phase counts.
static slu_status measure_method(const slu_map *map, int method, const query_list *list,
                                 dp_row *row, slu_error *error)
{
    enum { TRIES = 3 };
    slu_status status = try_method(map, method, list, row, error);
    for (int i = 1; i < TRIES && status == SLU_OK; i++) {
        dp_row again = {0};
        status = try_method(map, method, list, &again, error);
        keep_least(&row->phases.build, &again.phases.build);
        keep_least(&row->phases.aim, &again.phases.aim);
        keep_least(&row->phases.search, &again.phases.search);
    }
    return status;
}

static slu_status measure_map(const slu_map *map, dp_map *out, slu_error *error)
{
    query_list *list = console_alloc(1, sizeof *list);
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    out->tiles = facts.tiles;
    out->passable = facts.passable;
    slu_status status = draw_queries(map, list, error);
    if (status == SLU_OK) status = find_costs(map, list, out, error);
    out->queries = list->count;
    out->goals = list->goals;
    for (int i = 0; i < DP_METHODS && status == SLU_OK; i++)
        status = measure_method(map, i, list, &out->rows[i], error);
    free(list);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Their future work

// In the order in which they were drawn: one search after the other.
static slu_status walk_in_order(slu_finder *finder, const slu_tour_query *query, double *cost,
                                slu_error *error)
{
    slu_status status = SLU_OK;
    slu_tile from = query->start;
    for (size_t i = 0; status == SLU_OK && i < query->goal_count; i++) {
        slu_result result;
        slu_query leg = {.start = from, .goal = query->goals[i]};
        status = slu_find(finder, &leg, &result, error);
        if (status == SLU_OK) *cost += result.cost;
        from = query->goals[i];
    }
    return status;
}

static slu_status measure_tour(const slu_map *map, dp_results *out, slu_error *error)
{
    slu_scenario *scenario = NULL;
    slu_scenario_options options = {.count = SLU_TOUR_EXACT, .seed = SEED + 1};
    slu_status status = slu_scenario_draw(map, &options, &scenario, error);
    if (status != SLU_OK) return status;
    slu_tile goals[SLU_TOUR_EXACT];
    for (size_t i = 0; i < SLU_TOUR_EXACT; i++)
        goals[i] = slu_scenario_rows(scenario)[i].goal;
    slu_tour_query query = {slu_scenario_rows(scenario)[0].start, goals, SLU_TOUR_EXACT, false,
                            false};
    slu_scenario_destroy(scenario);
    slu_finder *finder = NULL;
    slu_tour *tour = NULL;
    slu_tour_facts facts = {0};
    status = make_finder(map, &finder, error);
    if (status == SLU_OK) status = walk_in_order(finder, &query, &out->tour_drawn, error);
    if (status == SLU_OK) status = slu_tour_create(finder, &query, &tour, error);
    if (status == SLU_OK) slu_tour_describe(tour, &facts);
    out->tour_goals = query.goal_count;
    out->tour_best = facts.cost;
    slu_tour_destroy(tour);
    slu_finder_destroy(finder);
    return status;
}

cli_exit dp_measure(const demo *d, dp_results *out)
{
    for (int i = 0; i < DP_MAPS; i++) {
        slu_error error = {0};
        slu_map *map = get_map(d, &MAPS[i]);
        if (!map) return CLI_BAD;
        out->maps[i].name = MAPS[i].name;
        slu_status status = measure_map(map, &out->maps[i], &error);
        if (status == SLU_OK && i == DP_MAZE_MIDDLE) status = measure_tour(map, out, &error);
        slu_map_destroy(map);
        if (status != SLU_OK) return say_error(MAPS[i].name, &error);
    }
    return CLI_OK;
}
