// SPDX-License-Identifier: MIT
// The lengths of many paths by labels, without their tiles.
#include "index/labels/many.h"

#include "base/status.h"
#include "query/begin.h"
#include "query/registry.h"

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
static slu_status ask_each(slu_finder *f, slu_algorithm labels, const slui_many *many, double *out,
                           slu_error *error)
{
    slu_status status = SLU_OK;
    slu_result result;
    for (size_t i = 0; i < many->start_count; i++)
        for (size_t j = 0; status == SLU_OK && j < many->goal_count; j++, out++) {
            const slu_query query = {.start = many->starts[i],
                                     .goal = many->goals[j],
                                     .algorithm = labels,
                                     .cost_only = true};
            *out = -1;
            if (slui_view_cost(&f->view, query.start) == 0) continue;
            status = slu_find(f, &query, &result, error);
            if (status == SLU_OK && result.outcome == SLU_FOUND) *out = result.cost;
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
    if (slui_labels_are_walled(s->labels)) return ask_each(f, labels, &many, out, error);
    return slui_labels_between(s, &many) ? SLU_OK : slui_fail_memory(error);
}
