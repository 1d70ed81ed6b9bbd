// SPDX-License-Identifier: MIT
// The queries of Björnsson & Halldórsson 2006: 1000 random ones for each map, and the longest 1000
// of 10,000 others.
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"

// Finds the lengths under the rules of the request, by a search that reads no atlas and shares no
// loop with those that are measured.
static cli_exit find_lengths(const repro_request *request, const slu_map *map, const char *file,
                             repro_queries *queries)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    slu_query query = {0};
    slu_status status = slu_algorithm_parse("jps+octile", &query.algorithm, &error);
    if (status == SLU_OK) status = slu_finder_create(map, &request->finder, &finder, &error);
    if (status != SLU_OK) return say_error(file, &error);
    for (size_t i = 0; i < queries->count && status == SLU_OK; i++) {
        slu_result result;
        query.start = queries->items[i].start;
        query.goal = queries->items[i].goal;
        status = slu_find(finder, &query, &result, &error);
        if (status == SLU_OK) queries->items[i].length = result.cost;
    }
    slu_finder_destroy(finder);
    return status == SLU_OK ? CLI_OK : say_error(file, &error);
}

// Draws `count` queries and ranks them by length.
static cli_exit draw_queries(const repro_request *request, const slu_map *map, const char *file,
                             size_t count, uint64_t seed, repro_queries *out)
{
    slu_scenario_options options = {.count = count, .seed = seed};
    slu_scenario *scenario;
    slu_error error = {0};
    if (slu_scenario_draw(map, &options, &scenario, &error) != SLU_OK)
        return say_error(file, &error);
    out->items = console_alloc(count, sizeof *out->items);
    out->count = count;
    for (size_t i = 0; i < count; i++) {
        const slu_scenario_row *row = &slu_scenario_rows(scenario)[i];
        out->items[i] = (repro_query){row->start, row->goal, 0, 0, false};
    }
    slu_scenario_destroy(scenario);
    cli_exit code = find_lengths(request, map, file, out);
    if (code == CLI_OK) repro_rank(out->items, count);
    return code;
}

// All of the first draw, and the longest tenth of the second.
static void join_draws(repro_queries *all, const repro_queries *many)
{
    repro_query *joined = console_alloc(all->count + many->count, sizeof *joined);
    memcpy(joined, all->items, all->count * sizeof *joined);
    size_t count = all->count;
    for (size_t i = 0; i < many->count; i++) {
        if (many->items[i].tenth != TENTHS - 1) continue;
        joined[count] = many->items[i];
        joined[count].tenth = -1;
        joined[count++].longest = true;
    }
    free(all->items);
    *all = (repro_queries){joined, count};
}

static size_t divided(size_t count, int every)
{
    return (count + (size_t)every - 1) / (size_t)every;
}

cli_exit repro_draw_queries(const repro_request *request, const slu_map *map, const char *file,
                            repro_queries *out)
{
    enum { ALL = 1000, MANY = 10000, SEED_ALL = 1, SEED_MANY = 2 };
    repro_queries many = {0};
    cli_exit code = draw_queries(request, map, file, divided(ALL, request->every), SEED_ALL, out);
    if (code == CLI_OK)
        code = draw_queries(request, map, file, divided(MANY, request->every), SEED_MANY, &many);
    if (code == CLI_OK) join_draws(out, &many);
    free(many.items);
    return code;
}
