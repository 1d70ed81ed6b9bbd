// SPDX-License-Identifier: MIT
// Bringing the cells above an edit up to date, a cell at a time.
//
// Cells are taken from the last to the first, so inner ones come before those around them. One that
// is computed touches its parent if the costs across it have changed, and is then done. So at any
// time the touched cells are exactly those with work to do, and a refresh may stop after any cell
// and begin again with more of them.
//
// Mostly few of a cell's numbers change, and bounds of the changes inside it show which can
// (kernels.c).
//
// Invariant: the stack has the costs across those cells that have changed, or if they keep them
// bounds of the changes, and whose parents are not done, in the order of their numbers, the least
// on top.
// Cost: that of the cells that change (sweep.c), and of those next to them that keep no costs
// across.
#include "index/overlay/refresh.h"

enum { WORD = 64 };

static bool is_set(const uint64_t *bits, uint32_t cell)
{
    return bits[cell / WORD] >> (cell % WORD) & 1;
}

static void set(uint64_t *bits, uint32_t cell)
{
    bits[cell / WORD] |= UINT64_C(1) << (cell % WORD);
}

static void clear(uint64_t *bits, uint32_t cell)
{
    bits[cell / WORD] &= ~(UINT64_C(1) << (cell % WORD));
}

// One more than the last cell before `end` whose bit is set; 0: there is none.
static uint32_t end_of_set(const uint64_t *bits, uint32_t end)
{
    while (end > 0) {
        const uint32_t at = (end - 1) / WORD, bit = (end - 1) % WORD;
        const uint64_t word = bits[at] << (WORD - 1 - bit);
        if (word) return end - (WORD - 1 - SLUI_HIGHEST_BIT64(word));
        end = at * WORD;
    }
    return 0;
}

// --- Memory

void slui_refresh_release(slui_refresh *r)
{
    if (r->touched) slui_free(&r->sweep.metric->allocator, r->touched, 3 * r->word_count, WORD / 8);
    slui_cost_sweep_release(&r->sweep);
    *r = (slui_refresh){0};
}

static bool reserve(slui_refresh *r, slui_nest_metric *m)
{
    const slu_allocator *a = &m->allocator;
    *r = (slui_refresh){.word_count = (m->nest->cell_count + (size_t)WORD - 1) / WORD};
    if (!slui_cost_sweep_reserve(&r->sweep, m)) return false;
    r->touched = slui_alloc(a, 3 * r->word_count, sizeof *r->touched);
    if (!r->touched) return slui_refresh_release(r), false;
    r->whole = r->touched + r->word_count;
    r->on_stack = r->whole + r->word_count;
    r->sweep.comparing = true;
    return true;
}

bool slui_refresh_begin(slui_refresh *r, slui_nest_metric *m)
{
    if (!r->touched && !reserve(r, m)) return false;
    // A repair may have made the nest's sizes grow, and with them what a sweep needs.
    if (!slui_cost_sweep_serves(&r->sweep)) {
        slui_cost_sweep sweep;
        if (!slui_cost_sweep_reserve(&sweep, m)) return false;
        slui_cost_sweep_release(&r->sweep);
        r->sweep = sweep;
        r->sweep.comparing = true;
    }
    // What bounds the changes of cells that are done is forgotten.
    for (size_t i = 0; i < r->word_count; i++)
        r->whole[i] |= r->touched[i];
    memset(r->on_stack, 0, r->word_count * sizeof *r->on_stack);
    r->under_way = true;
    r->next = m->nest->cell_count;
    r->top = 0;
    return true;
}

size_t slui_refresh_bytes(const slui_refresh *r)
{
    if (!r->touched) return 0;
    return 3 * r->word_count * sizeof *r->touched + slui_cost_sweep_bytes(&r->sweep);
}

// --- Cells to compute

void slui_refresh_touch(slui_refresh *r, uint32_t cell)
{
    const uint32_t small = slui_compass_around(r->sweep.nest, cell);
    set(r->touched, small != SLUI_NO_NEST_CELL ? small : cell);
    set(r->whole, small != SLUI_NO_NEST_CELL ? small : cell);
}

void slui_refresh_touch_all(slui_refresh *r)
{
    for (uint32_t i = 0; i < r->sweep.nest->cell_count; i++)
        if (slui_compass_is_outside(r->sweep.nest, i)) slui_refresh_touch(r, i);
}

static bool own_inside(slui_nest_metric *m, uint32_t cell)
{
    const slui_nest_cell *c = &m->nest->cells[cell];
    for (uint32_t inside = cell; inside <= (c->compass ? c->last : cell); inside++)
        if (!slui_metric_own(m, inside)) return false;
    return true;
}

bool slui_refresh_own(slui_refresh *r)
{
    slui_nest_metric *m = r->sweep.metric;
    if (!m->borrowed) return true;
    for (uint32_t end = r->next; (end = end_of_set(r->touched, end)) > 0; end--)
        for (uint32_t i = end - 1; i != SLUI_NO_NEST_CELL; i = m->nest->cells[i].parent)
            if (!own_inside(m, i)) return false;
    return true;
}

// What a cell is computed from.
typedef struct children {
    const int32_t *across[2];
    slui_across_change changes[2];
    bool bounded;   // so are all changes
    int32_t *stack; // where the first of them is, or the end of the stack
} children;

// The numbers that a cell has on the stack.
static size_t pushed_by(const slui_nest *n, uint32_t cell)
{
    return n->cells[cell].keeps ? 2 * (size_t)n->cells[cell].border : slui_nest_square(n, cell);
}

// The costs across the children of a cell: from the stack, kept, or loaded on top of it.
static children find_children(slui_refresh *r, const slui_nest_cell *c, const uint32_t *tiles)
{
    slui_cost_sweep *s = &r->sweep;
    int32_t *top = s->stack + r->top;
    children all = {{s->stack, s->stack}, {{0}}, true, top};
    bool found[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        const uint32_t child = c->child[i];
        if (child == SLUI_NO_NEST_CELL || !is_set(r->on_stack, child)) continue;
        const slui_nest_cell *of = &s->nest->cells[child];
        clear(r->on_stack, child);
        all.stack -= pushed_by(s->nest, child);
        found[i] = !of->keeps;
        all.bounded &= of->keeps;
        if (of->keeps)
            all.changes[i] = (slui_across_change){all.stack, all.stack + of->border};
        else
            all.across[i] = all.stack;
    }
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || found[i]) continue;
        all.across[i] = slui_cost_sweep_across(s, c->child[i], tiles, &top, false);
    }
    return all;
}

// Computes a cell; true if the costs across it may have changed. They are then on top of the stack,
// or if the cell keeps them, what bounds their changes.
static bool compute(slui_refresh *r, uint32_t cell)
{
    slui_cost_sweep *s = &r->sweep;
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t *tiles = slui_cost_sweep_begin_trail(s, cell);
    if (c->compass) return slui_cost_sweep_load(s, cell, tiles, s->stack + r->top, true);
    const children all = find_children(r, c, tiles);
    r->top = (size_t)(all.stack - s->stack);
    if (c->keeps && all.bounded && !is_set(r->whole, cell)) {
        slui_cost_sweep_revise(s, cell, tiles, all.across, all.changes);
        return slui_cost_sweep_keep_marked(s, cell);
    }
    slui_cost_sweep_compute(s, cell, tiles, all.across);
    if (!c->keeps) slui_cost_sweep_take_across(s, c, all.stack);
    return slui_cost_sweep_keep(s, cell);
}

static void push(slui_refresh *r, uint32_t cell)
{
    const slui_nest_cell *c = &r->sweep.nest->cells[cell];
    int32_t *top = r->sweep.stack + r->top;
    if (c->keeps) {
        memcpy(top, r->sweep.change.from, c->border * sizeof *top);
        memcpy(top + c->border, r->sweep.change.to, c->border * sizeof *top);
    }
    set(r->on_stack, cell);
    r->top += pushed_by(r->sweep.nest, cell);
}

bool slui_refresh_run(slui_refresh *r, uint64_t budget)
{
    const uint64_t begun = r->sweep.work;
    while ((r->next = end_of_set(r->touched, r->next)) > 0) {
        const uint32_t cell = r->next - 1, parent = r->sweep.nest->cells[cell].parent;
        if (r->sweep.work > begun && r->sweep.work - begun >= budget) return false;
        const bool differs = compute(r, cell);
        clear(r->touched, cell);
        clear(r->whole, cell);
        if (!differs || parent == SLUI_NO_NEST_CELL) continue;
        set(r->touched, parent);
        push(r, cell);
    }
    r->under_way = false;
    return true;
}
