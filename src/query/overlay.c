// SPDX-License-Identifier: MIT
// The cost of a path by an overlay, without its tiles.
#include "index/overlay/overlay.h"

#include "base/status.h"
#include "query/begin.h"

static slu_status answer(slu_finder *f, double *cost, slu_error *error)
{
    if (f->settled != SLU_RUNNING) {
        *cost = -1;
        return SLU_OK;
    }
    uint64_t ticks;
    if (!slui_overlay_find(f, &ticks)) return slui_fail_memory(error);
    if (ticks != SLUI_NO_PATH) {
        *cost = (double)ticks / slui_finder_ticks(f);
        return SLU_OK;
    }
    // Too costly for numbers: the search answers without them.
    slu_result result;
    const slu_status status = slu_find_step(f, UINT64_MAX, &result, error);
    if (status == SLU_OK) *cost = result.outcome == SLU_FOUND ? result.cost : -1;
    return status;
}

slu_status slu_overlay_cost(slu_finder *f, slu_tile start, slu_tile goal, double *cost,
                            slu_error *error)
{
    if (!f || !cost) return slui_fail_null(error, "finder and cost");
    slu_query query = {.start = start, .goal = goal};
    slu_status status = slu_algorithm_parse("overlay", &query.algorithm, error);
    if (status == SLU_OK) status = slu_find_begin(f, &query, error);
    if (status == SLU_OK) status = answer(f, cost, error);
    f->under_way = false;
    return status;
}
