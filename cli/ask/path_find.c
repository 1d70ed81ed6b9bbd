// SPDX-License-Identifier: MIT
// Running a query for sluice path. The search runs without a trace, which is what is timed and
// reported: twice unless it takes long, because the first search in a finder pays for memory that a
// game's finder has touched long before. For a trace file it runs again, as often as the event
// buffer has to grow; for a picture it runs again in slices, whose events are marked on the tiles
// and forgotten, so that the longest search takes no more memory to draw than the shortest.
// Searches are deterministic, so all runs are the same.
#include <stdlib.h>
#include <string.h>

#include "ask/heat.h"
#include "report/posthoc.h"
#include "report/progress.h"

static bool show_progress(void *ctx, uint64_t expanded)
{
    progress_update(ctx, expanded);
    return true;
}

static slu_status find(slu_finder *finder, const slu_query *asked, const slu_map *map,
                       slu_result *result, slu_error *error)
{
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    progress bar;
    progress_begin(&bar, "search", facts.passable);
    slu_query query = *asked;
    query.keep_going = bar.shown ? show_progress : NULL;
    query.keep_going_ctx = &bar;
    slu_status status = slu_find(finder, &query, result, error);
    progress_end(&bar);
    return status;
}

// Searches longer than this are not repeated; in them the cost of memory is negligible.
static const uint64_t LONG_SEARCH_NS = 200000000;

static slu_status find_warm(slu_finder *finder, const slu_query *query, const slu_map *map,
                            slu_result *result, slu_error *error)
{
    slu_status status = find(finder, query, map, result, error);
    if (status != SLU_OK || result->stats.nanoseconds > LONG_SEARCH_NS) return status;
    return find(finder, query, map, result, error);
}

static slu_tile *copy_tiles(const slu_tile *tiles, size_t count)
{
    slu_tile *copy = console_alloc(count, sizeof *copy);
    if (count) memcpy(copy, tiles, count * sizeof *copy);
    return copy;
}

// A path given by its corners is its own line.
static void take_corners(path_answer *answer)
{
    answer->line_length = answer->result.path_length;
    memcpy(answer->line, answer->result.path, answer->line_length * sizeof *answer->line);
}

static slu_status pull_straight(const path_request *request, const slu_map *map,
                                path_answer *answer, slu_error *error)
{
    const slu_rules *rules = &request->shared.finder.rules;
    size_t count = answer->result.path_length;
    slu_status status = slu_path_smooth(map, rules, answer->result.path, count, answer->line, count,
                                        &answer->line_length, error);
    if (status != SLU_OK) return status;
    return slu_path_measure(map, rules, answer->line, answer->line_length, &answer->lines, error);
}

// The tiles between which the path goes on by the same step or leap are left out.
static void take_leaps(path_answer *answer)
{
    const slu_tile *path = answer->result.path;
    size_t length = answer->result.path_length;
    for (size_t i = 0; i < length; i++) {
        bool inner = i > 0 && i + 1 < length;
        if (inner && path[i + 1].x - path[i].x == path[i].x - path[i - 1].x &&
            path[i + 1].y - path[i].y == path[i].y - path[i - 1].y)
            continue;
        answer->line[answer->line_length++] = path[i];
    }
}

// The path's corners, or the points it has when pulled straight.
static cli_exit make_line(const path_request *request, const slu_map *map, path_answer *answer)
{
    const slu_result *result = &answer->result;
    size_t count = result->path_length;
    answer->line = console_alloc(count, sizeof *answer->line);
    if (count == 0) return CLI_OK;
    slu_error error = {0};
    slu_status status;
    if (request->smooth)
        status = pull_straight(request, map, answer, &error);
    else if (request->query.corners)
        return take_corners(answer), CLI_OK;
    else if (result->leaps > 0)
        return take_leaps(answer), CLI_OK;
    else
        status = slu_path_corners(result->path, count, answer->line, count, &answer->line_length,
                                  &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static void choose_points(const path_request *request, path_answer *answer)
{
    bool whole = !request->smooth && !request->query.corners;
    answer->point_count = whole ? answer->result.path_length : answer->line_length;
    answer->points = copy_tiles(whole ? answer->result.path : answer->line, answer->point_count);
}

// ---------------------------------------------------------------------------------------------
// Traces

// Searches until no event is dropped; the caller frees the events.
static cli_exit find_traced(slu_finder *finder, const slu_query *asked, const slu_map *map,
                            slu_trace *trace)
{
    slu_query query = *asked;
    slu_result ignored;
    slu_error error = {0};
    query.trace = trace;
    for (size_t capacity = 1 << 14;; capacity = trace->count + trace->dropped) {
        free(trace->events);
        *trace = (slu_trace){.events = console_alloc(capacity, sizeof *trace->events),
                             .capacity = capacity};
        if (find(finder, &query, map, &ignored, &error) != SLU_OK) return say_error(NULL, &error);
        if (trace->dropped == 0) return CLI_OK;
    }
}

static cli_exit write_trace(const path_request *request, slu_finder *finder, const slu_query *query,
                            const slu_map *map)
{
    slu_trace trace = {0};
    cli_exit code = find_traced(finder, query, map, &trace);
    if (code == CLI_OK) code = posthoc_write(request->trace_file, &trace);
    free(trace.events);
    return code;
}

// An expansion makes at most 17 events: itself, eight neighbours or fifteen moves, and the closing.
// With leaps there are at most 8 + SLU_MAX_LEAPS neighbours.
enum { SLICE = 2048, EVENTS_PER_SLICE = (12 + SLU_MAX_LEAPS) * SLICE };

static slu_status mark_slices(slu_finder *finder, const slu_query *query, tile_marks *marks,
                              slu_error *error)
{
    slu_trace *trace = query->trace;
    slu_result result = {.outcome = SLU_RUNNING};
    slu_status status = slu_find_begin(finder, query, error);
    while (status == SLU_OK && result.outcome == SLU_RUNNING) {
        status = slu_find_step(finder, SLICE, &result, error);
        marks_add(marks, trace);
        trace->count = 0;
    }
    return status;
}

static cli_exit mark_search(const path_request *request, slu_finder *finder, const slu_query *asked,
                            const slu_map *map, path_answer *answer)
{
    slu_trace trace = {.capacity = EVENTS_PER_SLICE};
    trace.events = console_alloc(trace.capacity, sizeof *trace.events);
    slu_query query = *asked;
    query.trace = &trace;
    slu_error error = {0};
    marks_create(&answer->marks, map);
    answer->marks.many_states = path_has_motion(request);
    slu_status status = mark_slices(finder, &query, &answer->marks, &error);
    free(trace.events);
    if (trace.dropped) say("%s: %zu events are not in the picture.", answer->name, trace.dropped);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

// ---------------------------------------------------------------------------------------------
// Answers

// Copies the heading and speed at each tile, and sums up the moves.
static cli_exit take_states(const path_request *request, const slu_map *map,
                            const slu_result *result, path_answer *answer)
{
    size_t length = result->path_length;
    slu_motion_state *states = console_alloc(length, sizeof *states);
    memcpy(states, result->states, length * sizeof *states);
    answer->result.states = states;
    slu_error error = {0};
    slu_status status =
        slu_motion_check(map, &request->shared.finder.rules, &request->shared.finder.motion,
                         result->path, states, length, &answer->drive, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit take_result(const path_request *request, const slu_map *map,
                            const slu_result *result, path_answer *answer)
{
    answer->result = *result;
    answer->outcome = slu_outcome_name(result->outcome);
    answer->result.path = copy_tiles(result->path, result->path_length);
    if (result->states && take_states(request, map, result, answer) != CLI_OK) return CLI_BAD;
    if (make_line(request, map, answer) != CLI_OK) return CLI_BAD;
    choose_points(request, answer);
    return CLI_OK;
}

// A heuristic without waypoints has none to show.
static cli_exit list_waypoints(slu_finder *finder, const slu_query *query, path_answer *answer)
{
    slu_error error = {0};
    size_t count = 0;
    slu_status status = slu_finder_waypoints(finder, query, NULL, 0, &count, &error);
    if (status == SLU_ERR_UNSUPPORTED) return CLI_OK;
    slu_waypoint *points = console_alloc(count, sizeof *points);
    if (status == SLU_OK || status == SLU_ERR_CAPACITY)
        status = slu_finder_waypoints(finder, query, points, count, &count, &error);
    answer->waypoints = console_alloc(count, sizeof *answer->waypoints);
    for (size_t i = 0; status == SLU_OK && i < count; i++)
        answer->waypoints[answer->waypoint_count++] = points[i].tile;
    free(points);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

// Algorithms share a finder: each is charged what it added.
static void leave_out_earlier(slu_phases *phases, const slu_phases *before)
{
    phases->build.runs -= before->build.runs;
    phases->build.nanoseconds -= before->build.nanoseconds;
    phases->aim.runs -= before->aim.runs;
    phases->aim.nanoseconds -= before->aim.nanoseconds;
    phases->search.runs -= before->search.runs;
    phases->search.nanoseconds -= before->search.nanoseconds;
}

static cli_exit find_on(const path_request *request, const slu_map *map, slu_finder *finder,
                        slu_algorithm algorithm, int terrain, path_answer *answer)
{
    slu_query query = request->query;
    query.algorithm = algorithm;
    answer->asked = algorithm;
    answer->terrain = terrain;
    slu_algorithm_format(algorithm, answer->name);
    slu_result result;
    slu_error error = {0};
    slu_phases before;
    slu_finder_phases(finder, &before);
    slu_status status = find_warm(finder, &query, map, &result, &error);
    answer->left_out = status == SLU_ERR_UNSUPPORTED && request->leave_out;
    if (answer->left_out) return say("%s is left out: %s", answer->name, error.text), CLI_OK;
    if (status != SLU_OK) return say_error(NULL, &error);
    name_answer(algorithm, result.algorithm, answer->name);
    slu_finder_phases(finder, &answer->phases);
    leave_out_earlier(&answer->phases, &before);
    zones_add_name(&request->shared.zones, answer->terrain, answer->name);
    cli_exit code = take_result(request, map, &result, answer);
    if (code == CLI_OK && request->render_file)
        code = request->heat ? heat_measure(request->heat, finder, &query, map, answer)
                             : mark_search(request, finder, &query, map, answer);
    if (code == CLI_OK && request->waypoints) code = list_waypoints(finder, &query, answer);
    if (code == CLI_OK && request->trace_file) code = write_trace(request, finder, &query, map);
    return code;
}

cli_exit path_find(const path_request *request, const slu_map *map, slu_finder *finder,
                   slu_algorithm algorithm, path_answer *answer)
{
    return find_on(request, map, finder, algorithm, NO_TERRAIN, answer);
}

cli_exit path_find_listed(const path_request *request, const slu_map *map, slu_finder *finder,
                          int index, path_answer *answer)
{
    const algorithm_list *list = &request->algorithms;
    return find_on(request, map, finder, list->items[index], list->terrains[index], answer);
}

void path_release(path_answer *answer)
{
    free((void *)answer->result.path);
    free((void *)answer->result.states);
    free(answer->points);
    free(answer->line);
    free(answer->waypoints);
    free(answer->heat);
    marks_release(&answer->marks);
}

double path_microseconds(const slu_stats *stats)
{
    return (double)stats->nanoseconds / 1e3;
}

bool path_has_path(const slu_result *result)
{
    return result->path_length > 0;
}
