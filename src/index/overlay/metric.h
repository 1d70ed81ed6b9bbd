// SPDX-License-Identifier: MIT
// The costs of one kind of unit, put into nested cells: a table per cell above the leaves.
//
// Source: customizing a contraction hierarchy (Dibbelt, Strasser & Wagner 2016), with a dense table
// for each separator in place of lists of arcs. `up` has the costs from a separator's tiles to
// later ones and to the border, `down` those from there back; they are one if steps cost the same
// in both directions. `across` has the costs between the tiles of the border through the cell; it
// is kept where computing it again for every edit next to it would take long (nest_keep.c), so that
// an edit needs to put costs again only into the cells around it (sweep.c).
//
// Invariant: a cell's tables hold the costs of cheapest paths whose tiles in between are tiles of
// cells inside it or tiles of its separator before both ends.
#ifndef SLUI_METRIC_H
#define SLUI_METRIC_H

#include "index/overlay/bounds.h"
#include "index/overlay/charges.h"

// A compass has at most 16 bits of tiles for each tile of a short border.
enum { SLUI_MOST_HINTS = INT32_MAX };

typedef struct slui_table {
    int32_t *up, *down, *across; // across: NULL if it is not kept
    int32_t *bounds;             // of up, then of down if that is another (bounds.h)
    uint8_t *hints;              // for paths (hints.h)
    uint16_t size, border;       // of the cell when it was laid out
    uint32_t owned_hints : 31;   // how many, if they are a block of their own
    uint32_t owned : 1;          // a block of its own, up first, not a part of the metric's
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
    bool borrowed; // numbers are a file's, and are not written to
    int32_t *bounds;
    size_t bound_count;
    uint8_t *hints; // for paths (hints.h)
    size_t hint_count;
    uint64_t map_revision, influence_revision; // up to date with these
    uint32_t repairs;                          // of the nest, the same
} slui_nest_metric;

// The arrays that a metric has for its cells, each one block in the order of the cells, as files
// store them (file.h). A new one is a row of slui_metric_parts and a block of slui_metric_reserve.
enum { SLUI_METRIC_NUMBERS, SLUI_METRIC_PARTS };

typedef struct slui_metric_part {
    size_t entry;                                                                 // bytes
    size_t (*count)(const slui_nest_metric *metric, const slui_nest_cell *cell);  // entries
    void *(*entries)(const slui_nest_metric *metric, const slui_nest_cell *cell); // of a cell
    bool (*is_sound)(const slui_nest_metric *metric, const slui_nest_cell *cell); // if forged
} slui_metric_part;

extern const slui_metric_part slui_metric_parts[SLUI_METRIC_PARTS];

// The entries of all cells.
size_t slui_metric_part_count(const slui_nest_metric *metric, const slui_metric_part *part);

// Lays out tables without filling them; false when memory runs out. The metric must have its nest
// and charges.
//
//   parts  memory of a file that has them, which must outlive the metric and is never written;
//          NULL: reserve
bool slui_metric_reserve(slui_nest_metric *metric, void *const parts[SLUI_METRIC_PARTS]);
void slui_metric_release_tables(slui_nest_metric *metric);
size_t slui_metric_bytes(const slui_nest_metric *metric);
size_t slui_metric_across_bytes(const slui_nest_metric *metric);

// Finds the bounds of a cell's tables, which must be filled; and of all cells'.
void slui_metric_bound(const slui_nest_metric *metric, const slui_nest_cell *cell);
void slui_metric_bound_all(const slui_nest_metric *metric);

// Gives a cell whose layout has changed a table of its own; false when memory runs out.
bool slui_metric_lay_out_again(slui_nest_metric *metric, uint32_t cell);

// Copies a cell's tables out of a file, if that is where they are, so that they can be written;
// false when memory runs out.
bool slui_metric_own(slui_nest_metric *metric, uint32_t cell);

static inline slui_table *slui_metric_table(const slui_nest_metric *metric,
                                            const slui_nest_cell *cell)
{
    return &metric->tables[cell->slot];
}

// Whether SLUI_BEHIND_NUMBERS may be read behind its numbers; not if they are in a file.
static inline bool slui_table_is_padded(const slui_nest_metric *metric, const slui_table *table)
{
    return !metric->borrowed || table->owned;
}

// The bounds of a table of a cell.
static inline const int32_t *slui_metric_bounds(const slui_table *table, const slui_nest_cell *cell,
                                                bool down)
{
    const bool second = down && table->down != table->up;
    return table->bounds + (second ? slui_bound_count(cell->size, slui_cell_span(cell)) : 0);
}

// Puts costs into all cells, several at a time, through `parallel` if it has a function. False when
// memory runs out; the tables are then undefined.
bool slui_metric_fill(slui_nest_metric *metric, const slu_parallel *parallel,
                      const slu_overlay_progress *progress);

// Fills the hints of a metric whose tables come from a file; false when memory runs out.
bool slui_metric_fill_hints(slui_nest_metric *metric);

#endif
