// SPDX-License-Identifier: MIT
// Walking: checks the arguments, lets the registry's steering method decide on each step, takes it,
// and ends the walk at the goal or at the limit.
#include "base/methods.h"
#include "base/names.h"
#include "base/status.h"
#include "path/path.h"
#include "search/trace.h"
#include "steer/steer.h"

// The default step limits, where n is the number of tiles.
//
// Complete methods: 256 n^2. Robust tracing has at most n blockages with traces of at most 8n
// steps, and walks one line of at most n + 1 tiles. Before that, the combination may be blocked 12n
// times, each with a trace of 8n and a line (src/steer says why). The total is below 140 n^2, and
// as n is at most 2^27 the limit fits. Only the proof needs it: real walks end after a few n.
// The others: 16 n, several times what they need where they arrive at all.
enum { COMPLETE_LIMIT = 256, OTHER_LIMIT = 16 };

SLUI_ENUM_NAMES(slu_walk_outcome, [SLU_WALKING] = "walking", [SLU_ARRIVED] = "arrived",
                [SLU_GAVE_UP] = "gave-up", [SLU_WALK_LIMIT] = "limit")

// --- The table of methods

typedef struct steering {
    slu_method method;
    slui_steer *steer;
} steering;

static const steering METHODS[] = {
#define METHOD(name, title, summary, source, flags, steer) \
    {{name, title, summary, source, flags}, steer},
#include "steer/methods.inl"
#undef METHOD
};

static const slu_method *method_at(int index)
{
    return &METHODS[index].method;
}

static const slu_methods TABLE = {"steering method", sizeof METHODS / sizeof *METHODS, method_at};

const slu_methods *slu_steerings(void)
{
    return &TABLE;
}

// --- Beginning

static slu_status check_query(const slui_view *view, const slu_walk_query *q, slu_error *error)
{
    slu_status status = slui_methods_check(&TABLE, q->method, error);
    if (status == SLU_OK) status = slui_view_check_start(view, q->start, error);
    return status == SLU_OK ? slui_map_check_tile(view->map, q->goal, "goal", error) : status;
}

static uint64_t default_limit(const slu_map *map, int steer)
{
    uint64_t tiles = map->tile_count;
    bool complete = METHODS[steer].method.flags & SLU_COMPLETE;
    return complete ? COMPLETE_LIMIT * tiles * tiles : OTHER_LIMIT * tiles;
}

static void record(slu_walker *w, slu_event_kind kind, slu_tile tile, slu_tile parent)
{
    if (!w->query.trace) return;
    slu_event event = {.kind = kind, .tile = tile, .parent = parent, .g = (double)w->steps};
    slui_trace_add(w->query.trace, &event);
}

static slu_walk_outcome end(slu_walker *w, slu_walk_outcome outcome)
{
    record(w, SLU_EVENT_END, w->tile, w->tile);
    return w->outcome = outcome;
}

static bool has_arrived(const slu_walker *w)
{
    return slui_same_tile(w->tile, w->query.goal);
}

slu_status slu_walk_begin(const slu_map *map, const slu_rules *rules, const slu_walk_query *query,
                          slu_walker *walker, slu_error *error)
{
    if (!map || !query || !walker) return slui_fail_null(error, "map, query and walker");
    slu_walker w = {.tile = query->start, .map = map, .query = *query, .random = query->seed};
    if (rules) w.rules = *rules;
    slui_view view;
    slu_status status = slui_view_make(map, &w.rules, &view, error);
    if (status == SLU_OK) status = check_query(&view, query, error);
    if (status != SLU_OK) return status;
    if (!w.query.max_steps) w.query.max_steps = default_limit(map, query->method);
    slui_line_begin(&w);
    record(&w, SLU_EVENT_SOURCE, query->start, query->start);
    record(&w, SLU_EVENT_DESTINATION, query->goal, query->goal);
    if (has_arrived(&w)) end(&w, SLU_ARRIVED);
    *walker = w;
    return SLU_OK;
}

// --- Walking

static void take_step(slu_walker *w, int direction)
{
    slu_tile from = w->tile;
    w->tile.x += slui_step_x[direction];
    w->tile.y += slui_step_y[direction];
    w->steps++;
    record(w, SLU_EVENT_EXPANDING, w->tile, from);
}

slu_walk_outcome slu_walk_step(slu_walker *w)
{
    if (!w || !w->map) return SLU_GAVE_UP;
    if (w->outcome != SLU_WALKING) return w->outcome;
    if (w->steps >= w->query.max_steps) return end(w, SLU_WALK_LIMIT);
    int direction = METHODS[w->query.method].steer(w);
    if (direction == SLUI_NO_STEP) return end(w, SLU_GAVE_UP);
    take_step(w, direction);
    return has_arrived(w) ? end(w, SLU_ARRIVED) : SLU_WALKING;
}

// Walks to the end. Without `out` it only counts the tiles.
static size_t walk_on(slu_walker *w, slu_tile *out)
{
    uint64_t taken = w->steps;
    size_t count = 1;
    if (out) out[0] = w->tile;
    while (w->outcome == SLU_WALKING) {
        slu_walk_step(w);
        if (w->steps == taken) continue;
        taken = w->steps;
        if (out) out[count] = w->tile;
        count++;
    }
    return count;
}

slu_status slu_walk(const slu_map *map, const slu_rules *rules, const slu_walk_query *query,
                    slu_tile *out, size_t capacity, size_t *count, slu_walk_outcome *outcome,
                    slu_error *error)
{
    if (!query || !count || !outcome || (!out && capacity > 0))
        return slui_fail_null(error, "query, out, needed and outcome");
    slu_walk_query untraced = *query;
    untraced.trace = NULL;
    slu_walker w;
    slu_status status = slu_walk_begin(map, rules, &untraced, &w, error);
    if (status != SLU_OK) return status;
    *count = walk_on(&w, NULL);
    *outcome = w.outcome;
    if (*count > capacity) return slui_fail_capacity(error, *count, capacity);
    status = slu_walk_begin(map, rules, query, &w, error);
    if (status == SLU_OK) walk_on(&w, out);
    return status;
}
