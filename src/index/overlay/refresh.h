// SPDX-License-Identifier: MIT
// Costs put again into the cells that an edit touched, a little at a time: see refresh.c.
#ifndef SLUI_REFRESH_H
#define SLUI_REFRESH_H

#include "index/overlay/sweep.h"

typedef struct slui_refresh {
    bool under_way;
    slui_cost_sweep sweep;
    uint64_t *touched; // a bit by cell: to be computed
    uint64_t *whole;   // the same: all of its numbers, because more than its children may differ
    uint64_t
        *on_stack; // a bit by cell: the costs across it are on the sweep's stack, or if it keeps
                   // them, what bounds their changes
    size_t word_count; // of each
    uint32_t next;     // no cell from here on is to be computed
    size_t top;        // of the sweep's stack
} slui_refresh;

// Begins to refresh a metric, or begins again after its nest has been repaired or other cells have
// been touched; cells that were to be computed still are. False when memory runs out.
//
// Memory is kept for the next refresh of the same metric, unless its nest needs more: reserving and
// clearing it takes longer than most edits.
bool slui_refresh_begin(slui_refresh *refresh, slui_nest_metric *metric);
void slui_refresh_release(slui_refresh *refresh);
size_t slui_refresh_bytes(const slui_refresh *refresh);

// Says that a cell is to be computed, or the cell with a compass around it. After
// slui_refresh_begin.
void slui_refresh_touch(slui_refresh *refresh, uint32_t cell);
void slui_refresh_touch_all(slui_refresh *refresh);

// Copies what may be written out of a file, if that is where the metric is; false when memory runs
// out. After the last cell has been touched.
bool slui_refresh_own(slui_refresh *refresh);

// Computes cells until the budget is used up, at least one; true if none is left, which ends the
// refresh.
bool slui_refresh_run(slui_refresh *refresh, uint64_t budget);

#endif
