// SPDX-License-Identifier: MIT
// Replanning: an explorer that keeps a path and asks a finder for a new one when it must.
//
// Source: Stout 1996 and Stentz 1994 name it as the method to beat.
//
// Invariant: while `pending` is not set, the rest of the path is a cheapest path. Changes that make
// no step cheaper preserve this if the path's own cost is unchanged. So in fog, where only walls
// are discovered, it is enough to walk along the path and check whether it still holds.
//
// Cost: that of a search, 8 bytes per tile and the open list; a change costs the length of the
// path.
#include "base/status.h"
#include "explore/explorer.h"

typedef struct replan {
    slui_planner head;
    slui_belief *belief;
    slu_finder *finder;
    slu_algorithm algorithm;
    bool pending;
    slu_outcome outcome;
    const slu_tile *path; // the finder's
    size_t length, index; // its tiles, and which of them the unit is on
    uint64_t ticks;       // of the rest of it
} replan;

// The cost of one step; UINT64_MAX if it is not allowed.
static uint64_t step_cost(const slui_belief *b, slu_tile from, slu_tile to)
{
    slui_surroundings s;
    slui_belief_survey(b, slui_belief_place(b, from), &s);
    int direction = slui_direction(to.x - from.x, to.y - from.y);
    if (!(s.moves >> direction & 1)) return UINT64_MAX;
    return slui_belief_step(b, &s, direction);
}

static uint64_t rest_cost(const replan *r)
{
    uint64_t all = 0;
    for (size_t i = r->index; i + 1 < r->length; i++) {
        uint64_t step = step_cost(r->belief, r->path[i], r->path[i + 1]);
        if (step == UINT64_MAX) return UINT64_MAX;
        all += step;
    }
    return all;
}

static bool reserve(slui_planner *planner, size_t changes)
{
    (void)planner;
    (void)changes;
    return true;
}

static void change(slui_planner *planner)
{
    replan *r = (replan *)planner;
    if (r->pending) return;
    r->pending = r->belief->cheaper || !r->belief->cost[r->belief->at] ||
                 (r->outcome == SLU_FOUND && rest_cost(r) != r->ticks);
}

static void move(slui_planner *planner, bool as_planned)
{
    replan *r = (replan *)planner;
    if (!as_planned) {
        r->pending = true;
        return;
    }
    r->ticks -= step_cost(r->belief, r->path[r->index], r->path[r->index + 1]);
    r->index++;
}

static slu_status find_path(replan *r, slu_error *error)
{
    const slui_belief *b = r->belief;
    slu_query query = {.start = slui_belief_tile(b, b->at),
                       .goal = slui_belief_tile(b, b->goal),
                       .algorithm = r->algorithm};
    slu_result result;
    slu_status status = slu_find(r->finder, &query, &result, error);
    if (status != SLU_OK) return status;
    r->head.plans++;
    r->head.expanded += result.stats.expanded;
    r->outcome = result.outcome;
    r->path = result.path;
    r->length = result.path_length;
    r->index = 0;
    r->ticks = rest_cost(r);
    return SLU_OK;
}

static slu_status bring_up_to_date(replan *r, slu_error *error)
{
    if (!r->pending) return SLU_OK;
    slu_status status = SLU_OK;
    if (slui_belief_cut_off(r->belief))
        r->outcome = SLU_UNREACHABLE;
    else
        status = find_path(r, error);
    r->pending = status != SLU_OK;
    return status;
}

static slu_status plan(slui_planner *planner, slui_plan *out, slu_error *error)
{
    replan *r = (replan *)planner;
    slu_status status = bring_up_to_date(r, error);
    if (status != SLU_OK) return status;
    *out = (slui_plan){.outcome = SLU_UNREACHABLE, .next = r->belief->at};
    if (r->outcome != SLU_FOUND) return SLU_OK;
    out->outcome = SLU_FOUND;
    out->ticks = r->ticks;
    if (r->index + 1 < r->length) out->next = slui_belief_place(r->belief, r->path[r->index + 1]);
    return SLU_OK;
}

static size_t write(slui_planner *planner, slu_tile *out, size_t capacity)
{
    const replan *r = (const replan *)planner;
    size_t count = r->length - r->index;
    if (count <= capacity) memcpy(out, r->path + r->index, count * sizeof *out);
    return count;
}

static void destroy(slui_planner *planner)
{
    replan *r = (replan *)planner;
    slu_finder_destroy(r->finder);
    slui_free(&r->belief->allocator, r, 1, sizeof *r);
}

static size_t bytes(const slui_planner *planner)
{
    const replan *r = (const replan *)planner;
    return sizeof *r + slu_finder_bytes(r->finder);
}

static slu_status create(slui_belief *belief, const slu_explorer_options *options,
                         slui_planner **out, slu_error *error)
{
    replan *r = slui_alloc(&belief->allocator, 1, sizeof *r);
    if (!r) return slui_fail_memory(error);
    *r = (replan){.head.kind = &slui_replan, .belief = belief, .pending = true};
    r->algorithm = options->algorithm;
    slu_finder_options made_with = {.rules = options->rules, .allocator = &belief->allocator};
    slu_status status = slu_finder_create(belief->map, &made_with, &r->finder, error);
    if (status != SLU_OK) {
        destroy(&r->head);
        return status;
    }
    *out = &r->head;
    return SLU_OK;
}

const slui_planner_kind slui_replan = {
    .create = create,
    .destroy = destroy,
    .bytes = bytes,
    .reserve = reserve,
    .change = change,
    .move = move,
    .plan = plan,
    .write = write,
};
