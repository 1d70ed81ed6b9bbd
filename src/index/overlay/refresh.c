// SPDX-License-Identifier: MIT
// Bringing the cells above an edit up to date, a cell at a time.
//
// Cells are taken from the last to the first, so inner ones come before those around them. One that
// is computed touches its parent if the costs across it have changed, and is then done. So at any
// time the touched cells are exactly those with work to do, and a refresh may stop after any cell
// and begin again with more of them.
//
// Invariant: the stack has the costs across those cells that have changed and whose parents are not
// done, in the order of their numbers, the least on top.
// Cost: that of the cells that change (sweep.c), and of those next to them that keep no costs
// across.
#include "index/overlay/refresh.h"

enum { TOUCHED = 1, ON_STACK = 2, AROUND = 4 };

void slui_refresh_release(slui_refresh *r)
{
    if (r->marks) slui_free(&r->sweep.metric->allocator, r->marks, r->cell_count, 1);
    slui_cost_sweep_release(&r->sweep);
    *r = (slui_refresh){0};
}

bool slui_refresh_begin(slui_refresh *r, slui_nest_metric *m)
{
    const uint32_t count = m->nest->cell_count;
    uint8_t *marks = r->marks ? r->marks : slui_alloc(&m->allocator, count, 1);
    if (!marks) return false;
    for (uint32_t i = 0; r->marks && i < count; i++)
        marks[i] &= TOUCHED;
    // The nest's sizes may have changed, and with them what a sweep needs.
    slui_cost_sweep_release(&r->sweep);
    *r = (slui_refresh){.marks = marks, .cell_count = count, .next = count};
    if (slui_cost_sweep_reserve(&r->sweep, m)) return true;
    slui_free(&m->allocator, marks, count, 1);
    *r = (slui_refresh){0};
    return false;
}

void slui_refresh_touch(slui_refresh *r, uint32_t cell)
{
    const uint32_t small = slui_compass_around(r->sweep.nest, cell);
    r->marks[small != SLUI_NO_NEST_CELL ? small : cell] |= TOUCHED;
}

void slui_refresh_touch_all(slui_refresh *r)
{
    for (uint32_t i = 0; i < r->cell_count; i++)
        if (slui_compass_is_outside(r->sweep.nest, i)) r->marks[i] |= TOUCHED;
}

bool slui_refresh_own(slui_refresh *r)
{
    slui_nest_metric *m = r->sweep.metric;
    for (uint32_t i = r->cell_count; m->borrowed && i-- > 0;) {
        if (!(r->marks[i] & (TOUCHED | AROUND))) continue;
        const slui_nest_cell *c = &r->sweep.nest->cells[i];
        for (uint32_t inside = i; inside <= (c->compass ? c->last : i); inside++)
            if (!slui_metric_own(m, inside)) return false;
        const uint32_t parent = c->parent;
        if (parent != SLUI_NO_NEST_CELL) r->marks[parent] |= AROUND;
    }
    return true;
}

// The costs across the children of a cell: from the stack, or loaded on top of it. Returns where
// the first of them is.
static int32_t *find_children(slui_refresh *r, const slui_nest_cell *c, const uint32_t *tiles,
                              const int32_t *across[2])
{
    slui_cost_sweep *s = &r->sweep;
    int32_t *first = s->stack + r->top, *top = first;
    bool found[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || !(r->marks[c->child[i]] & ON_STACK)) continue;
        r->marks[c->child[i]] = 0;
        first -= slui_nest_square(s->nest, c->child[i]);
        across[i] = first;
        found[i] = true;
    }
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || found[i]) continue;
        across[i] = top;
        slui_cost_sweep_load(s, c->child[i], slui_cost_sweep_go_inside(s, c->child[i], tiles), top,
                             false);
        top += slui_nest_square(s->nest, c->child[i]);
    }
    return first;
}

// Computes a cell; true if the costs across it may have changed, and are on the stack.
static bool compute(slui_refresh *r, uint32_t cell)
{
    slui_cost_sweep *s = &r->sweep;
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t *tiles = slui_cost_sweep_begin_trail(s, cell);
    if (c->compass) return slui_cost_sweep_load(s, cell, tiles, s->stack + r->top, true);
    const int32_t *across[2] = {s->stack, s->stack};
    int32_t *stack = find_children(r, c, tiles, across);
    r->top = (size_t)(stack - s->stack);
    slui_cost_sweep_compute(s, cell, tiles, across);
    slui_cost_sweep_take_across(s, c, stack);
    return slui_cost_sweep_keep(s, cell);
}

bool slui_refresh_run(slui_refresh *r, uint64_t budget)
{
    const uint64_t begun = r->sweep.work;
    while (r->next > 0) {
        const uint32_t cell = r->next - 1, parent = r->sweep.nest->cells[cell].parent;
        if (r->marks[cell] & TOUCHED) {
            if (r->sweep.work > begun && r->sweep.work - begun >= budget) return false;
            r->marks[cell] = 0;
            if (compute(r, cell) && parent != SLUI_NO_NEST_CELL) {
                r->marks[cell] = ON_STACK;
                r->marks[parent] |= TOUCHED;
                r->top += slui_nest_square(r->sweep.nest, cell);
            }
        }
        r->next--;
    }
    return true;
}
