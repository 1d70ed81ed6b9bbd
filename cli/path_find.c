// SPDX-License-Identifier: MIT
// Running a query for sluice path. The search runs without a trace, which is what is timed and
// reported: twice unless it takes long, because the first search in a finder pays for memory that a
// game's finder has long touched. Where a trace is wanted it runs again, as often as the event buffer
// has to grow. Searches are deterministic, so all runs tell the same story.
#include <stdlib.h>
#include <string.h>

#include "path.h"
#include "posthoc.h"
#include "progress.h"

static bool show_progress(void *ctx, uint64_t expanded)
{
    progress_update(ctx, expanded);
    return true;
}

static cli_exit find(slu_finder *finder, slu_query *query, const slu_map *map, slu_result *result)
{
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    progress bar;
    progress_begin(&bar, "search", facts.passable);
    query->keep_going = bar.shown ? show_progress : NULL;
    query->keep_going_ctx = &bar;
    slu_error error = {0};
    slu_status status = slu_find(finder, query, result, &error);
    progress_end(&bar);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

// Searches longer than this are not repeated; what they pay for memory is lost in them.
static const uint64_t LONG_SEARCH_NS = 200000000;

static cli_exit find_warm(slu_finder *finder, slu_query *query, const slu_map *map,
                          slu_result *result)
{
    cli_exit code = find(finder, query, map, result);
    if (code != CLI_OK || result->stats.nanoseconds > LONG_SEARCH_NS) return code;
    return find(finder, query, map, result);
}

static slu_tile *copy_tiles(const slu_tile *tiles, size_t count)
{
    slu_tile *copy = console_alloc(count, sizeof *copy);
    if (count) memcpy(copy, tiles, count * sizeof *copy);
    return copy;
}

// The path's corners, or the points it has when pulled straight.
static cli_exit make_line(const path_request *request, const slu_map *map, path_answer *answer)
{
    const slu_result *result = &answer->result;
    size_t room = result->path_length;
    answer->line = console_alloc(room, sizeof *answer->line);
    if (room == 0) return CLI_OK;
    slu_error error = {0};
    slu_status status;
    if (request->smooth)
        status = slu_path_smooth(map, &request->shared.finder.rules, result->path, room,
                                 answer->line, room, &answer->line_length, &error);
    else
        status =
            slu_path_corners(result->path, room, answer->line, room, &answer->line_length, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static void choose_points(const path_request *request, path_answer *answer)
{
    bool whole = !request->smooth && !request->corners;
    answer->point_count = whole ? answer->result.path_length : answer->line_length;
    answer->points = copy_tiles(whole ? answer->result.path : answer->line, answer->point_count);
}

// Searches until no event is dropped; the caller frees the events.
static cli_exit find_traced(slu_finder *finder, slu_query *query, const slu_map *map,
                            slu_trace *trace)
{
    slu_result ignored;
    query->trace = trace;
    for (size_t room = 1 << 14;; room = trace->count + trace->dropped) {
        free(trace->events);
        *trace = (slu_trace){.events = console_alloc(room, sizeof *trace->events), .room = room};
        if (find(finder, query, map, &ignored) != CLI_OK) return CLI_BAD;
        if (trace->dropped == 0) return CLI_OK;
    }
}

static cli_exit use_trace(const path_request *request, slu_finder *finder, slu_query *query,
                          const slu_map *map, path_answer *answer)
{
    slu_trace trace = {0};
    cli_exit code = find_traced(finder, query, map, &trace);
    if (code == CLI_OK && request->render_file) marks_create(&answer->marks, map, &trace);
    if (code == CLI_OK && request->trace_file) code = posthoc_write(request->trace_file, &trace);
    free(trace.events);
    return code;
}

cli_exit path_find(const path_request *request, const slu_map *map, slu_finder *finder,
                   slu_algorithm algorithm, path_answer *answer)
{
    slu_query query = request->query;
    query.algorithm = algorithm;
    slu_algorithm_format(algorithm, answer->name);
    slu_result result;
    if (find_warm(finder, &query, map, &result) != CLI_OK) return CLI_BAD;
    answer->result = result;
    answer->result.path = copy_tiles(result.path, result.path_length);
    if (make_line(request, map, answer) != CLI_OK) return CLI_BAD;
    choose_points(request, answer);
    if (!request->render_file && !request->trace_file) return CLI_OK;
    return use_trace(request, finder, &query, map, answer);
}

void path_release(path_answer *answer)
{
    free((void *)answer->result.path);
    free(answer->points);
    free(answer->line);
    marks_release(&answer->marks);
}
