// SPDX-License-Identifier: MIT
// The lengths of paths by labels, without their tiles.
#include "index/labels/many.h"

#include "base/status.h"
#include "query/begin.h"
#include "query/registry.h"

// Checks a question and brings the labels up to date with the map.
static slu_status prepare(slu_finder *f, const slu_query *q, slu_error *error)
{
    slu_status status = slui_map_check_tile(f->map, q->goal, "goal", error);
    if (status == SLU_OK) status = slui_view_check_start(&f->view, q->start, error);
    if (status == SLU_OK) status = slui_algorithm_check_for(f, q->algorithm, error);
    return status == SLU_OK ? slui_prepare_hubs(f, error) : status;
}

// The length by labels alone, without what a search would need.
static bool answer(slu_finder *f, const slu_query *q, double *cost)
{
    slui_hub_search *s = &slui_hub_index_of(f)->search;
    *cost = -1;
    if (slui_labels_are_walled(s->labels)) return false;
    if (!slui_view_joins(&f->view, f->rules.diagonals, q->start, q->goal)) return true;
    slui_hub_search_begin(s, q->start);
    slui_hub_search_goal(s, q->goal);
    if (s->answer.length == SLUI_NO_PATH) return false;
    *cost = (double)slui_lengths_ticks(&s->labels->hubs.lengths, s->answer.length) /
            slui_finder_ticks(f);
    return true;
}

slu_status slu_labels_cost(slu_finder *f, slu_tile start, slu_tile goal, double *cost,
                           slu_error *error)
{
    if (!f || !cost) return slui_fail_null(error, "finder and cost");
    const slu_query query = {.start = start,
                             .goal = goal,
                             .algorithm = {slui_registry_search_of(slui_run_hubs), 0},
                             .corners = true};
    slu_status status = prepare(f, &query, error);
    f->under_way = false;
    if (status != SLU_OK || answer(f, &query, cost)) return status;
    // Only the path shows whether walls that were added block it.
    slu_result result;
    status = slu_find(f, &query, &result, error);
    if (status == SLU_OK && result.outcome == SLU_FOUND) *cost = result.cost;
    f->under_way = false;
    return status;
}

// ---- many

typedef struct costs {
    double *out, ticks; // of a cost of 1
    const slui_lengths *lengths;
    size_t goal_count;
} costs;

static void take_lengths(void *ctx, size_t start, const uint32_t *lengths)
{
    const costs *c = ctx;
    for (size_t i = 0; i < c->goal_count; i++)
        c->out[start * c->goal_count + i] =
            lengths[i] == SLUI_NO_DISTANCE
                ? -1
                : (double)slui_lengths_ticks(c->lengths, lengths[i]) / c->ticks;
}

// Walls that were added: each path has to be seen.
static slu_status ask_each(slu_finder *f, const slui_many *many, double *out, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; i < many->start_count; i++)
        for (size_t j = 0; status == SLU_OK && j < many->goal_count; j++, out++) {
            *out = -1;
            if (slui_view_cost(&f->view, many->starts[i]) != 0)
                status = slu_labels_cost(f, many->starts[i], many->goals[j], out, error);
        }
    return status;
}

static slu_status check_tiles(const slu_finder *f, const slu_tile *tiles, size_t count,
                              const char *what, slu_error *error)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < count; i++)
        status = slui_map_check_tile(f->map, tiles[i], what, error);
    return status;
}

slu_status slu_distances_between(slu_finder *f, const slu_tile *starts, size_t start_count,
                                 const slu_tile *goals, size_t goal_count, double *out,
                                 slu_error *error)
{
    if (!f || !starts || !goals || !out)
        return slui_fail_null(error, "finder, starts, goals and out");
    slu_algorithm labels;
    slu_status status = slu_algorithm_parse("labels", &labels, error);
    if (status == SLU_OK) status = check_tiles(f, starts, start_count, "start", error);
    if (status == SLU_OK) status = check_tiles(f, goals, goal_count, "goal", error);
    if (status == SLU_OK) status = slu_finder_prepare(f, labels, error);
    if (status != SLU_OK) return status;
    slui_hub_search *s = &slui_hub_index_of(f)->search;
    costs c = {out, slui_finder_ticks(f), &s->labels->hubs.lengths, goal_count};
    const slui_many many = {.starts = starts,
                            .goals = goals,
                            .start_count = start_count,
                            .goal_count = goal_count,
                            .take = take_lengths,
                            .ctx = &c};
    if (slui_labels_are_walled(s->labels)) return ask_each(f, &many, out, error);
    return slui_labels_between(s, &many) ? SLU_OK : slui_fail_memory(error);
}
