// SPDX-License-Identifier: MIT
// The costs of one kind of unit, put into nested cells: a table per cell above the leaves.
//
// Source: customizing a contraction hierarchy (Dibbelt, Strasser & Wagner 2016), with a dense table
// for each separator in place of lists of arcs. `up` has the costs from a separator's tiles to
// later ones and to the border, `down` those from there back; they are one if steps cost the same
// in both directions. `across` has the costs between the tiles of the border through the cell; it
// is kept at every second level, so that an edit needs to put costs again only into the cells
// around it (sweep.c).
//
// Invariant: a cell's tables hold the costs of cheapest paths whose tiles in between are tiles of
// cells inside it or tiles of its separator before both ends.
#ifndef SLUI_METRIC_H
#define SLUI_METRIC_H

#include "index/overlay/charges.h"

typedef struct slui_table {
    int32_t *up, *down, *across; // across: NULL if it is not kept
    uint8_t *hints;              // for paths (hints.h)
    uint32_t size, border;       // of the cell when it was laid out
    uint32_t owned_hints;        // how many, if they are a block of their own
    bool owned;                  // a block of its own, up first, not a part of the metric's
} slui_table;

typedef struct slui_nest_metric {
    slu_allocator allocator;
    slui_nest *nest; // one of its holders
    slu_rules rules;
    slui_view view; // held
    slui_charges charges;
    slui_kernels kernels;
    slui_table *tables; // by slot
    uint32_t slot_count;
    int32_t *numbers;
    size_t number_count;
    uint8_t *hints; // for paths (hints.h)
    size_t hint_count;
    uint64_t map_revision, influence_revision; // up to date with these
    uint32_t repairs;                          // of the nest, the same
} slui_nest_metric;

// Lays out tables without filling them; false when memory runs out. The metric must have its nest
// and charges.
bool slui_metric_reserve(slui_nest_metric *metric);
void slui_metric_release_tables(slui_nest_metric *metric);
size_t slui_metric_bytes(const slui_nest_metric *metric);
size_t slui_metric_across_bytes(const slui_nest_metric *metric);

// Gives a cell whose layout has changed a table of its own; false when memory runs out.
bool slui_metric_lay_out_again(slui_nest_metric *metric, uint32_t cell);

static inline slui_table *slui_metric_table(const slui_nest_metric *metric,
                                            const slui_nest_cell *cell)
{
    return &metric->tables[cell->slot];
}

// Small cells are computed again as quickly as their costs across are read: keeping those of cells
// with fewer cells inside than this takes 60 bytes per tile more, and updates are no faster.
enum { SLUI_LEAST_INSIDE_TO_KEEP = 16 };

static inline bool slui_cell_keeps_across(const slui_nest_cell *cell)
{
    if (!slui_cell_is_stored(cell) || cell->leaf || cell->depth % 2 != 0) return false;
    return cell->last - cell->child[0] >= SLUI_LEAST_INSIDE_TO_KEEP;
}

// Puts costs into all cells, or into the cells that `touched` (by cell) names and those above, as
// far as they change. `lanes` cells at a time, through `parallel` if it has a function. False when
// memory runs out; the tables are then undefined.
bool slui_metric_fill(slui_nest_metric *metric, const slu_parallel *parallel);
bool slui_metric_refresh(slui_nest_metric *metric, const uint8_t *touched);

#endif
