// SPDX-License-Identifier: MIT
// Which cells keep the costs across them (metric.h).
//
// A cell that does not is computed again whenever an edit changes the cell next to it: as often as
// its sibling is edited, which has about as many tiles. So what keeping saves is the work to
// compute the cell, from the nearest cells inside that keep theirs, times its tiles; and what it
// takes is the square of its border. A cell keeps its costs if it saves enough for each number.
// Those inside a cell with a compass are computed together with it, and keep nothing.
//
// The choice is made once. It holds after repairs, and in files, because tables are laid out by it.
#include "index/overlay/compass.h"

// A number is worth keeping if it saves the work of this many relaxations, times tiles. Chosen on
// the weighted maps of the benchmark for the memory that they may take (docs/weighted.md).
enum { LEAST_SAVED = 60000 };

// Besides eliminating, a cell's matrix is filled and read a few times.
enum { SWEEPS = 4 };

typedef struct inside {
    uint64_t work;  // to compute the costs across a cell
    uint64_t tiles; // of ground
} inside;

static bool is_worth_keeping(const slui_nest *n, uint32_t cell, const inside *in)
{
    const slui_nest_cell *c = &n->cells[cell];
    if (!slui_cell_is_stored(c) || c->leaf) return false;
    if (!c->compass && slui_compass_around(n, cell) != SLUI_NO_NEST_CELL) return false;
    return in->work * in->tiles >= (uint64_t)LEAST_SAVED * c->border * c->border;
}

bool slui_nest_choose_kept(slui_nest *n)
{
    inside *all = slui_alloc(&n->allocator, n->cell_count, sizeof *all);
    if (!all) return false;
    for (uint32_t i = n->cell_count; i-- > 0;) {
        slui_nest_cell *c = &n->cells[i];
        const uint64_t span = slui_cell_span(c);
        all[i].work += span * span * (c->size + (uint64_t)SWEEPS);
        all[i].tiles += c->size;
        c->keeps = is_worth_keeping(n, i, &all[i]);
        if (c->parent == SLUI_NO_NEST_CELL) continue;
        all[c->parent].tiles += all[i].tiles;
        if (!c->keeps) all[c->parent].work += all[i].work;
    }
    slui_free(&n->allocator, all, n->cell_count, sizeof *all);
    return true;
}
