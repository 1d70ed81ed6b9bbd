// SPDX-License-Identifier: MIT
// Finders for JavaScript: a query comes in as a record, its answer goes out as one, its trace as
// columns.
#include <stdlib.h>

#include "sluw.h"

// A running search reads what its query points to, so the finder owns it.
struct sluw_finder {
    slu_finder *finder;
    uint32_t *areas;
    slu_tile *goals;
    slu_trace trace;
    uint32_t width, tiles;
};

#define FINDER_FIELDS(F)                  \
    F(turnCost, options.motion.turn_cost) \
    F(maxTurn, options.motion.max_turn)   \
    F(topSpeed, options.motion.top_speed) \
    F(queue, options.queue)               \
    F(cluster, options.cluster)
SLUW_RECORD(finder, FINDER_FIELDS)

slu_finder_options sluw_finder_options(const char *terrains, const slu_atlas *atlas)
{
    slu_finder_options options = {.rules = sluw_rules(terrains), .atlas = atlas};
    const double *field = finder_fields;
    FINDER_FIELDS(SLUW_TAKE)
    return options;
}

int sluw_finder_create(const slu_map *map, const char *terrains, const slu_atlas *atlas,
                       const slu_overlay *overlay, const slu_labels *labels, uint32_t *areas,
                       const double *leaps, size_t leap_count)
{
    slu_finder_options options = sluw_finder_options(terrains, atlas);
    slu_leap *list = sluw_leaps(leaps, leap_count);
    sluw_finder *created = calloc(1, sizeof *created);
    slu_status status = list && created ? SLU_OK : (slu_status)sluw_fail_memory();
    options.overlay = overlay;
    options.labels = labels;
    options.areas = areas;
    options.leaps = list;
    options.leap_count = leap_count;
    if (status == SLU_OK) status = slu_finder_create(map, &options, &created->finder, sluw_error());
    free(list);
    if (status != SLU_OK) {
        free(created);
        free(areas);
        return sluw_created_set(status, NULL);
    }
    created->areas = areas;
    created->width = (uint32_t)slu_map_width(map);
    created->tiles = created->width * (uint32_t)slu_map_height(map);
    return sluw_created_set(status, created);
}

void sluw_finder_destroy(sluw_finder *finder)
{
    slu_finder_destroy(finder->finder);
    sluw_trace_release(finder);
    free(finder->areas);
    free(finder->goals);
    free(finder);
}

slu_finder *sluw_finder_inside(sluw_finder *finder)
{
    slu_find_cancel(finder->finder);
    return finder->finder;
}

size_t sluw_finder_bytes(const sluw_finder *finder)
{
    return slu_finder_bytes(finder->finder);
}

size_t sluw_finder_index_bytes(const sluw_finder *finder)
{
    return slu_finder_index_bytes(finder->finder);
}

int sluw_finder_prepare(sluw_finder *finder, int search, int heuristic)
{
    slu_algorithm algorithm = {search, heuristic};
    return (int)slu_finder_prepare(finder->finder, algorithm, sluw_error());
}

// ---- queries

#define QUERY_FIELDS(F)                     \
    F(startX, query.start.x)                \
    F(startY, query.start.y)                \
    F(goalX, query.goal.x)                  \
    F(goalY, query.goal.y)                  \
    F(heading, query.heading)               \
    F(goalHeading, query.goal_heading)      \
    F(search, query.algorithm.search)       \
    F(heuristic, query.algorithm.heuristic) \
    F(weight, query.weight)                 \
    F(maxCost, query.max_cost)              \
    F(maxSteps, query.max_steps)            \
    F(maxExpanded, query.max_expanded)      \
    F(beamWidth, query.beam_width)          \
    F(tableEntries, query.table_entries)    \
    F(partial, query.partial)               \
    F(beside, query.beside)                 \
    F(freeStart, query.free_start)          \
    F(straighten, query.straighten)         \
    F(corners, query.corners)               \
    F(costOnly, query.cost_only)            \
    F(trace, capacity)
SLUW_RECORD(query, QUERY_FIELDS)

slu_query sluw_query(const slu_tile *goals, size_t goal_count, size_t *trace_capacity)
{
    size_t capacity = 0;
    slu_query query = {.goals = goals, .goal_count = goal_count};
    const double *field = query_fields;
    QUERY_FIELDS(SLUW_TAKE)
    *trace_capacity = capacity;
    return query;
}

static bool create_trace(sluw_finder *finder, size_t capacity)
{
    sluw_trace_release(finder);
    if (capacity == 0) return true;
    if (capacity > SIZE_MAX / sizeof(slu_event)) return false;
    finder->trace.events = malloc(capacity * sizeof(slu_event));
    finder->trace.capacity = capacity;
    return finder->trace.events != NULL;
}

// Prepares the finder for the query in the record, and ends the previous search.
static slu_status take_query(sluw_finder *finder, slu_tile *goals, size_t goal_count,
                             slu_query *out)
{
    slu_find_cancel(finder->finder);
    size_t capacity;
    slu_query query = sluw_query(goals, goal_count, &capacity);
    if (!create_trace(finder, capacity))
        return (slu_status)sluw_fail(SLU_ERR_MEMORY, "out of memory for the events of the trace");
    query.trace = capacity ? &finder->trace : NULL;
    *out = query;
    return SLU_OK;
}

// The goals of an accepted query live as long as its search may read them. A refused query leaves
// the finder with the previous one.
static int keep_goals(sluw_finder *finder, slu_tile *goals, slu_status status)
{
    free(status == SLU_OK ? finder->goals : goals);
    if (status == SLU_OK) finder->goals = goals;
    return (int)status;
}

#define RESULT_FIELDS(F)                      \
    F(outcome, result->outcome)               \
    F(search, result->algorithm.search)       \
    F(heuristic, result->algorithm.heuristic) \
    F(limited, result->limited)               \
    F(startX, result->start.x)                \
    F(startY, result->start.y)                \
    F(cost, result->cost)                     \
    F(straightSteps, result->straight_steps)  \
    F(diagonalSteps, result->diagonal_steps)  \
    F(leaps, result->leaps)                   \
    F(path, (uintptr_t)result->path)          \
    F(pathLength, result->path_length)        \
    F(states, (uintptr_t)result->states)      \
    F(expanded, result->stats.expanded)       \
    F(reexpanded, result->stats.reexpanded)   \
    F(generated, result->stats.generated)     \
    F(heapPushes, result->stats.heap_pushes)  \
    F(heapPops, result->stats.heap_pops)      \
    F(peakOpen, result->stats.peak_open)      \
    F(bytes, result->stats.bytes)             \
    F(estimate, result->stats.estimate)       \
    F(revision, result->revision)             \
    F(nanoseconds, result->stats.nanoseconds) \
    F(traceCapacity, trace->capacity)         \
    F(traceCount, trace->count)               \
    F(traceDropped, trace->dropped)
SLUW_RECORD(result, RESULT_FIELDS)

void sluw_result_put(const slu_result *result, const slu_trace *trace)
{
    double *field = result_fields;
    RESULT_FIELDS(SLUW_PUT)
}

int sluw_finder_find(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    slu_query query;
    slu_result result;
    slu_status status = take_query(finder, goals, goal_count, &query);
    if (status == SLU_OK) status = slu_find(finder->finder, &query, &result, sluw_error());
    if (status == SLU_OK) sluw_result_put(&result, &finder->trace);
    return keep_goals(finder, goals, status);
}

int sluw_finder_begin(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    slu_query query;
    slu_status status = take_query(finder, goals, goal_count, &query);
    if (status == SLU_OK) status = slu_find_begin(finder->finder, &query, sluw_error());
    return keep_goals(finder, goals, status);
}

int sluw_finder_step(sluw_finder *finder, double expansions)
{
    slu_result result;
    slu_status status = slu_find_step(finder->finder, (uint64_t)expansions, &result, sluw_error());
    if (status == SLU_OK) sluw_result_put(&result, &finder->trace);
    return (int)status;
}

void sluw_finder_cancel(sluw_finder *finder)
{
    slu_find_cancel(finder->finder);
}

// ---- repairing a path

#define REPAIR_FIELDS(F)                    \
    F(at, query.at)                         \
    F(bound, query.bound)                   \
    F(lowerBound, query.lower_bound)        \
    F(revision, query.revision)             \
    F(search, query.algorithm.search)       \
    F(heuristic, query.algorithm.heuristic) \
    F(maxSplice, query.max_splice)          \
    F(maxExpanded, query.max_expanded)
SLUW_RECORD(repair, REPAIR_FIELDS)

#define REPAIRED_FIELDS(F)            \
    F(outcome, repair.outcome)        \
    F(lowerBound, repair.lower_bound) \
    F(leaves, repair.leaves)          \
    F(joins, repair.joins)            \
    F(spliceExpanded, repair.splice_expanded)
SLUW_RECORD(repaired, REPAIRED_FIELDS)

static void put_repair(const sluw_finder *finder, slu_repair repair)
{
    sluw_result_put(&repair.result, &finder->trace);
    double *field = repaired_fields;
    REPAIRED_FIELDS(SLUW_PUT)
}

// Ends the previous search, as a query does. A repair has no trace.
int sluw_finder_repair(sluw_finder *finder, const slu_tile *path, size_t length)
{
    slu_repair_query query = {.path = path, .length = length};
    const double *field = repair_fields;
    REPAIR_FIELDS(SLUW_TAKE)
    slu_find_cancel(finder->finder);
    sluw_trace_release(finder);
    slu_repair repair;
    slu_status status = slu_path_repair(finder->finder, &query, &repair, sluw_error());
    if (status == SLU_OK) put_repair(finder, repair);
    return (int)status;
}

// ---- a number for every tile

typedef slu_status field_call(slu_finder *finder, const slu_query *query, double *out,
                              size_t capacity, slu_error *error);

static slu_status list_field(sluw_finder *finder, slu_tile *goals, size_t goal_count,
                             field_call *call)
{
    slu_query query;
    slu_status status = take_query(finder, goals, goal_count, &query);
    if (status != SLU_OK) return status;
    double *out = sluw_list_create(finder->tiles * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    return call(finder->finder, &query, out, finder->tiles, sluw_error());
}

int sluw_finder_estimates(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    return keep_goals(finder, goals, list_field(finder, goals, goal_count, slu_finder_estimates));
}

int sluw_finder_pruned(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    return keep_goals(finder, goals, list_field(finder, goals, goal_count, slu_finder_pruned));
}

int sluw_finder_distances(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    return keep_goals(finder, goals, list_field(finder, goals, goal_count, slu_finder_distances));
}

// ---- waypoints and phases

static slu_status list_waypoints(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    slu_query query;
    slu_status status = take_query(finder, goals, goal_count, &query);
    if (status != SLU_OK) return status;
    size_t count = 0;
    status = slu_finder_waypoints(finder->finder, &query, NULL, 0, &count, sluw_error());
    if (status != SLU_OK && status != SLU_ERR_CAPACITY) return status;
    slu_waypoint *points = malloc((count + 1) * sizeof *points);
    double *out = sluw_list_create(4 * count * sizeof *out);
    status = points && out
                 ? slu_finder_waypoints(finder->finder, &query, points, count, &count, sluw_error())
                 : (slu_status)sluw_fail_memory();
    for (size_t i = 0; status == SLU_OK && i < count; i++) {
        *out++ = points[i].tile.x;
        *out++ = points[i].tile.y;
        *out++ = points[i].zone;
        *out++ = points[i].value;
    }
    free(points);
    return status;
}

int sluw_finder_waypoints(sluw_finder *finder, slu_tile *goals, size_t goal_count)
{
    return keep_goals(finder, goals, list_waypoints(finder, goals, goal_count));
}

#define PHASE_FIELDS(F, phase)                      \
    F(phase##Runs, phases.phase.runs)               \
    F(phase##Nanoseconds, phases.phase.nanoseconds) \
    F(phase##Bytes, phases.phase.bytes)
#define PHASES_FIELDS(F)   \
    PHASE_FIELDS(F, build) \
    PHASE_FIELDS(F, aim)   \
    PHASE_FIELDS(F, search)
SLUW_RECORD(phases, PHASES_FIELDS)

void sluw_finder_phases(const sluw_finder *finder)
{
    slu_phases phases;
    slu_finder_phases(finder->finder, &phases);
    double *field = phases_fields;
    PHASES_FIELDS(SLUW_PUT)
}

// ---- the trace

static uint32_t index_of(const sluw_finder *finder, slu_tile tile)
{
    return (uint32_t)tile.y * finder->width + (uint32_t)tile.x;
}

int sluw_trace_kind(const sluw_finder *finder)
{
    uint8_t *out = sluw_list_create(finder->trace.count);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < finder->trace.count; i++)
        out[i] = (uint8_t)finder->trace.events[i].kind;
    return SLU_OK;
}

int sluw_trace_tile(const sluw_finder *finder)
{
    uint32_t *out = sluw_list_create(finder->trace.count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < finder->trace.count; i++)
        out[i] = index_of(finder, finder->trace.events[i].tile);
    return SLU_OK;
}

int sluw_trace_parent(const sluw_finder *finder)
{
    uint32_t *out = sluw_list_create(finder->trace.count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < finder->trace.count; i++)
        out[i] = index_of(finder, finder->trace.events[i].parent);
    return SLU_OK;
}

int sluw_trace_g(const sluw_finder *finder)
{
    double *out = sluw_list_create(finder->trace.count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < finder->trace.count; i++)
        out[i] = finder->trace.events[i].g;
    return SLU_OK;
}

int sluw_trace_h(const sluw_finder *finder)
{
    double *out = sluw_list_create(finder->trace.count * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (size_t i = 0; i < finder->trace.count; i++)
        out[i] = finder->trace.events[i].h;
    return SLU_OK;
}

void sluw_trace_release(sluw_finder *finder)
{
    free(finder->trace.events);
    finder->trace = (slu_trace){0};
}
