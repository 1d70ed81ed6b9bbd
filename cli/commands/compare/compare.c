// SPDX-License-Identifier: MIT
// sluice compare: one query, every search that applies and every steering method.
//
// They come from the registry: each search once, those that read a heuristic with the first one,
// and A* with every heuristic, since it shows best how they differ. With --table, the searches that
// can use a table run without it and with it. Each search has a finder of its own, so that its
// memory can be counted. The cheapest cost is the one that Dijkstra's search finds, whether or not
// it is among those compared.
#include "commands/compare/compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ask/measure.h"
#include "ask/walk.h"
#include "commands/commands.h"

const option_row options_of_compare[] = {
    {"alg", OPTION_ALG, "NAME[,NAME...]", "only these algorithms (all)"},
    {"steer", OPTION_STEER, "NAME[,NAME...]", "only these steering methods (all)"},
    {"weight", OPTION_WEIGHT, "W", "the weight of wastar, 0 to 100; to 1 optimal (1.5)"},
    {"max-cost", OPTION_MAX_COST, "C", "no path costlier than this"},
    {"max-steps", OPTION_MAX_STEPS, "N",
     "no path with more steps than this; cuts off depth-first searches at that depth"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "give up after N expansions or steps (2000000)"},
    {"beam-width", OPTION_BEAM_WIDTH, "N", "entries that beam keeps open (100)"},
    {"table", OPTION_TABLE, "N", "run iddfs and idastar also with N tiles remembered"},
    {"render", OPTION_RENDER, "FILE", "draw a contact sheet; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    {"draw-gates", OPTION_DRAW_GATES, NULL, "draw the gates of the zones under the searches"},
    {"tsv", OPTION_TSV, NULL, "print tab-separated lines"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// Some searches take exponential time; this many expansions are a second or so.
static const uint64_t MOST_EXPANDED = 2000000;

static const char EVERY_HEURISTIC[] = "astar", YARDSTICK[] = "dijkstra";

// ---------------------------------------------------------------------------------------------
// What to run

static void add_algorithm(algorithm_list *list, int search, int heuristic)
{
    if (list->count < ALGORITHMS_MOST)
        list->items[list->count++] = (slu_algorithm){search, heuristic};
}

static void list_algorithms(algorithm_list *list)
{
    for (int search = 0; search < slu_methods_count(slu_searches()); search++) {
        // A search that chooses another would show that one twice.
        if (slu_methods_at(slu_searches(), search)->flags & SLU_CHOOSES) continue;
        bool every = strcmp(slu_methods_at(slu_searches(), search)->name, EVERY_HEURISTIC) == 0;
        int heuristics = every ? slu_methods_count(slu_heuristics()) : 1;
        for (int heuristic = 0; heuristic < heuristics; heuristic++)
            add_algorithm(list, search, heuristic);
    }
}

static void list_steers(steer_list *list)
{
    while (list->count < slu_methods_count(slu_steerings()) && list->count < STEERS_MOST) {
        list->items[list->count] = list->count;
        list->count++;
    }
}

// Deepening searches are the frugal ones, and read query.table_entries.
static bool takes_table(slu_algorithm algorithm)
{
    return slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_FRUGAL;
}

// ---------------------------------------------------------------------------------------------
// Running

// The cost of a cheapest path; negative if there is none, or none that a search can find.
static cli_exit find_optimum(const path_request *request, const slu_map *map, double *optimum)
{
    slu_query query = request->query;
    query.max_expanded = 0;
    *optimum = -1;
    slu_error error = {0};
    slu_status status = slu_algorithm_parse(YARDSTICK, &query.algorithm, &error);
    if (status == SLU_OK)
        status = measure_cheapest(map, &request->shared.finder, &query, optimum, &error);
    if (status == SLU_OK || status == SLU_ERR_UNSUPPORTED) return CLI_OK;
    return say_error(NULL, &error);
}

static double excess_of(const slu_result *result, double optimum)
{
    // Costs are sums of doubles: equal ones may differ in their last digits.
    static const double NOTHING = 1e-9;
    if (result->outcome != SLU_FOUND || optimum < 0) return -1;
    double percent = optimum > 0 ? (result->cost / optimum - 1) * 100 : 0;
    return fabs(percent) < NOTHING ? 0 : percent;
}

static cli_exit find_counted(const path_request *request, const slu_map *map, int algorithm,
                             path_answer *answer, compare_measure *measure)
{
    counting_memory memory;
    counting_begin(&memory);
    slu_finder_options options =
        shared_finder_on(&request->shared, request->algorithms.terrains[algorithm]);
    options.allocator = &memory.allocator;
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    cli_exit code = path_find_listed(request, map, finder, algorithm, answer);
    measure->peak_bytes = memory.peak;
    slu_finder_destroy(finder);
    return code;
}

static void keep_answer(comparison *all, path_answer *answer, compare_measure *measure)
{
    measure->excess = excess_of(&answer->result, all->optimum);
    if (measure->excess > 0)
        snprintf(answer->note, sizeof answer->note, " +%.3g%%", measure->excess);
    all->count++;
}

static cli_exit run_search(const path_request *request, const slu_map *map, int algorithm,
                           uint64_t table_entries, comparison *all)
{
    static const char WITH_TABLE[] = " table";
    path_request asked = *request;
    asked.query.table_entries = table_entries;
    path_answer *answer = &all->answers[all->count];
    compare_measure *measure = &all->measures[all->count];
    cli_exit code = find_counted(&asked, map, algorithm, answer, measure);
    if (answer->left_out) return code;
    size_t length = strlen(answer->name);
    if (table_entries)
        snprintf(answer->name + length, sizeof answer->name - length, "%s", WITH_TABLE);
    keep_answer(all, answer, measure);
    return code;
}

static cli_exit run_searches(const path_request *request, const slu_map *map, comparison *all)
{
    uint64_t entries = request->query.table_entries;
    cli_exit code = CLI_OK;
    for (int i = 0; i < request->algorithms.count && code == CLI_OK; i++) {
        code = run_search(request, map, i, 0, all);
        if (code == CLI_OK && entries && takes_table(request->algorithms.items[i]))
            code = run_search(request, map, i, entries, all);
    }
    return code;
}

// A method without guarantees may circle forever; after this many steps per tile of the map it
// shows nothing new.
static uint64_t most_steps(const path_request *request, const slu_map *map, int steer)
{
    enum { STEPS_PER_TILE = 16 };
    uint64_t asked = request->query.max_expanded, limit = request->query.max_steps;
    if (limit && limit < asked) asked = limit;
    uint64_t enough = STEPS_PER_TILE * (uint64_t)slu_map_width(map) * (uint64_t)slu_map_height(map);
    bool complete = slu_methods_at(slu_steerings(), steer)->flags & SLU_COMPLETE;
    return complete || asked < enough ? asked : enough;
}

// A walk in the terms of a search: arrived is found, gave up is unreachable.
static void take_walk(const walk_answer *walk, path_answer *answer)
{
    static const slu_outcome AS_SEARCH[] = {
        [SLU_ARRIVED] = SLU_FOUND, [SLU_GAVE_UP] = SLU_UNREACHABLE, [SLU_WALK_LIMIT] = SLU_LIMIT};
    bool arrived = walk->outcome == SLU_ARRIVED;
    *answer = (path_answer){
        .walked = true, .outcome = slu_walk_outcome_name(walk->outcome), .line = walk->line};
    snprintf(answer->name, sizeof answer->name, "%s", walk->name);
    answer->line_length = walk->line_length;
    answer->marks = walk->marks;
    answer->result = (slu_result){.outcome = AS_SEARCH[walk->outcome],
                                  .cost = walk->facts.cost,
                                  .straight_steps = walk->facts.straight_steps,
                                  .diagonal_steps = walk->facts.diagonal_steps,
                                  .path = walk->tiles,
                                  .path_length = arrived ? walk->tile_count : 0,
                                  .stats.nanoseconds = walk->nanoseconds};
}

static cli_exit run_walk_by(const path_request *request, const slu_map *map, int steer,
                            comparison *all)
{
    walk_request asked = {.shared = request->shared, .render_file = request->render_file};
    asked.query.start = request->query.start;
    asked.query.goal = request->goals[0];
    asked.query.max_steps = most_steps(request, map, steer);
    walk_answer walk = {0};
    cli_exit code = walk_find(&asked, map, steer, &walk);
    if (code != CLI_OK) return walk_release(&walk), code;
    take_walk(&walk, &all->answers[all->count]);
    keep_answer(all, &all->answers[all->count], &all->measures[all->count]);
    return CLI_OK;
}

static cli_exit run_all(const path_request *request, const slu_map *map, comparison *all)
{
    cli_exit code = find_optimum(request, map, &all->optimum);
    if (code == CLI_OK) code = run_searches(request, map, all);
    for (int i = 0; i < request->steers.count && code == CLI_OK; i++)
        code = run_walk_by(request, map, request->steers.items[i], all);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The request

static cli_exit verdict(const comparison *all)
{
    for (int i = 0; i < all->count; i++) {
        if (all->answers[i].result.outcome == SLU_FOUND) return CLI_OK;
    }
    return CLI_NO;
}

static cli_exit compare_on_map(const path_request *request, const slu_map *map)
{
    size_t capacity = 2 * (size_t)request->algorithms.count + (size_t)request->steers.count;
    comparison all = {.answers = console_alloc(capacity, sizeof *all.answers),
                      .measures = console_alloc(capacity, sizeof *all.measures)};
    cli_exit code = run_all(request, map, &all);
    if (code == CLI_OK && request->render_file && all.count > 0)
        code = path_render(request, map, all.answers, all.count);
    if (code == CLI_OK) {
        compare_report(request, &all);
        code = verdict(&all);
    }
    for (int i = 0; i < all.count; i++)
        path_release(&all.answers[i]);
    free(all.answers);
    free(all.measures);
    return code;
}

static cli_exit compare_request(path_request *request)
{
    shared_options *shared = &request->shared;
    slu_map *map = NULL;
    if (request->algorithms.count + request->steers.count == 0) {
        list_algorithms(&request->algorithms);
        list_steers(&request->steers);
    }
    if (!zones_fit(&shared->zones, &request->algorithms, shared->atlas_file)) return CLI_BAD;
    if (shared_load_map(shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(shared);
    cli_exit code = zones_spread(&shared->zones, &request->algorithms);
    if (code == CLI_OK) code = compare_on_map(request, map);
    shared_unload_map(shared, map);
    return code;
}

cli_exit run_compare(const command *self, int argc, char **argv)
{
    path_request request = {.query.max_expanded = MOST_EXPANDED, .leave_out = true};
    return path_run(self, argc, argv, &request, compare_request);
}
