// SPDX-License-Identifier: MIT
// sluice compare: one question, every search that applies.
//
// Which algorithms there are comes from the registry alone: each search once, those that read a
// heuristic with the first one, and A* with every heuristic, since it shows best what they differ in.
// Each has a finder of its own, so that its memory can be counted. The cheapest cost is the one that
// Dijkstra's search finds, whether or not it is among those compared.
#include "compare.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "counting.h"

const option_row COMPARE_OPTIONS[] = {
    {"alg", OPTION_ALG, "NAME[,NAME...]", "only these algorithms (all that there are)"},
    {"weight", OPTION_WEIGHT, "W", "how far weighted searches may stray (1.5)"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "each gives up after so many expansions (2000000)"},
    {"render", OPTION_RENDER, "FILE", "draw a contact sheet; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
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
    for (int search = 0; search < slu_search_count(); search++) {
        bool every = strcmp(slu_search_row(search)->name, EVERY_HEURISTIC) == 0;
        int heuristics = every ? slu_heuristic_count() : 1;
        for (int heuristic = 0; heuristic < heuristics; heuristic++)
            add_algorithm(list, search, heuristic);
    }
}

// ---------------------------------------------------------------------------------------------
// Running

// The cost of a cheapest path; negative where there is none, or none that a search can find.
static cli_exit find_optimum(const path_request *request, const slu_map *map, double *optimum)
{
    slu_query query = request->query;
    query.max_expanded = 0;
    slu_finder *finder = NULL;
    slu_result result;
    slu_error error = {0};
    slu_status status = slu_algorithm_parse(YARDSTICK, &query.algorithm, &error);
    if (status == SLU_OK) status = slu_finder_create(map, &request->shared.finder, &finder, &error);
    if (status == SLU_OK) status = slu_find(finder, &query, &result, &error);
    *optimum = status == SLU_OK && result.outcome == SLU_FOUND ? result.cost : -1;
    slu_finder_destroy(finder);
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

static cli_exit run_one(const path_request *request, const slu_map *map, slu_algorithm algorithm,
                        path_answer *answer, compare_measure *measure)
{
    counting_memory memory;
    counting_begin(&memory);
    slu_finder_options options = request->shared.finder;
    options.allocator = &memory.allocator;
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error) != SLU_OK)
        return say_error(request->map_file, &error);
    cli_exit code = path_find(request, map, finder, algorithm, answer);
    measure->peak_bytes = memory.peak;
    slu_finder_destroy(finder);
    return code;
}

static void measure_excess(path_answer *answer, compare_measure *measure, double optimum)
{
    measure->excess = excess_of(&answer->result, optimum);
    if (measure->excess > 0)
        snprintf(answer->note, sizeof answer->note, " +%.3g%%", measure->excess);
}

static cli_exit run_all(const path_request *request, const slu_map *map, comparison *all)
{
    double optimum;
    cli_exit code = find_optimum(request, map, &optimum);
    for (int i = 0; i < request->algorithms.count && code == CLI_OK; i++) {
        path_answer *answer = &all->answers[all->count];
        compare_measure *measure = &all->measures[all->count];
        code = run_one(request, map, request->algorithms.items[i], answer, measure);
        if (answer->left_out) continue;
        measure_excess(answer, measure, optimum);
        all->count++;
    }
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
    size_t room = (size_t)request->algorithms.count;
    comparison all = {.answers = console_alloc(room, sizeof *all.answers),
                      .measures = console_alloc(room, sizeof *all.measures)};
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
    slu_map *map = NULL;
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(&request->shared);
    if (request->algorithms.count == 0) list_algorithms(&request->algorithms);
    cli_exit code = compare_on_map(request, map);
    shared_unload_map(&request->shared, map);
    return code;
}

cli_exit run_compare(const command *self, int argc, char **argv)
{
    path_request request = {.query.max_expanded = MOST_EXPANDED, .leave_out = true};
    return path_run(self, argc, argv, &request, compare_request);
}
