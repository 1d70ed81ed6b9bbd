// SPDX-License-Identifier: MIT
// Bringing the cells above an edit up to date, a cell at a time.
//
// Cells are taken from the last to the first, so inner ones come before those around them. One that
// is computed touches its parent if the costs across it have changed, and is then done. So at any
// time the touched cells are exactly those with work to do, and a refresh may stop after any cell
// and begin again with more of them.
//
// Invariant: the stack has the costs across those cells that have changed, do not keep them, and
// whose parents are not done, in the order of their numbers, the least on top.
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
    if (r->touched) {
        const slu_allocator *a = &r->sweep.metric->allocator;
        slui_free(a, r->touched, r->word_count, sizeof *r->touched);
        slui_free(a, r->on_stack, r->word_count, sizeof *r->on_stack);
    }
    slui_cost_sweep_release(&r->sweep);
    *r = (slui_refresh){0};
}

static bool reserve(slui_refresh *r, slui_nest_metric *m)
{
    const slu_allocator *a = &m->allocator;
    *r = (slui_refresh){.word_count = (m->nest->cell_count + (size_t)WORD - 1) / WORD};
    if (!slui_cost_sweep_reserve(&r->sweep, m)) return false;
    r->touched = slui_alloc(a, r->word_count, sizeof *r->touched);
    r->on_stack = slui_alloc(a, r->word_count, sizeof *r->on_stack);
    if (r->touched && r->on_stack) return true;
    slui_free(a, r->touched, r->word_count, sizeof *r->touched);
    slui_free(a, r->on_stack, r->word_count, sizeof *r->on_stack);
    r->touched = r->on_stack = NULL;
    slui_refresh_release(r);
    return false;
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
    }
    memset(r->on_stack, 0, r->word_count * sizeof *r->on_stack);
    r->under_way = true;
    r->next = m->nest->cell_count;
    r->top = 0;
    return true;
}

size_t slui_refresh_bytes(const slui_refresh *r)
{
    if (!r->touched) return 0;
    return 2 * r->word_count * sizeof *r->touched + slui_cost_sweep_bytes(&r->sweep);
}

// --- Cells to compute

void slui_refresh_touch(slui_refresh *r, uint32_t cell)
{
    const uint32_t small = slui_compass_around(r->sweep.nest, cell);
    set(r->touched, small != SLUI_NO_NEST_CELL ? small : cell);
}

void slui_refresh_touch_all(slui_refresh *r)
{
    for (uint32_t i = 0; i < r->sweep.nest->cell_count; i++)
        if (slui_compass_is_outside(r->sweep.nest, i)) set(r->touched, i);
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

// The costs across the children of a cell: from the stack, or loaded on top of it. Returns where
// the first of them is.
static int32_t *find_children(slui_refresh *r, const slui_nest_cell *c, const uint32_t *tiles,
                              const int32_t *across[2])
{
    slui_cost_sweep *s = &r->sweep;
    int32_t *first = s->stack + r->top, *top = first;
    bool found[2] = {false, false};
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || !is_set(r->on_stack, c->child[i])) continue;
        clear(r->on_stack, c->child[i]);
        first -= slui_nest_square(s->nest, c->child[i]);
        across[i] = first;
        found[i] = true;
    }
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || found[i]) continue;
        across[i] = slui_cost_sweep_across(s, c->child[i], tiles, &top, false);
    }
    return first;
}

// Computes a cell; true if the costs across it may have changed. They are then on top of the stack,
// unless the cell keeps them.
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
    if (!slui_cell_keeps_across(c)) slui_cost_sweep_take_across(s, c, stack);
    return slui_cost_sweep_keep(s, cell);
}

bool slui_refresh_run(slui_refresh *r, uint64_t budget)
{
    const uint64_t begun = r->sweep.work;
    while ((r->next = end_of_set(r->touched, r->next)) > 0) {
        const uint32_t cell = r->next - 1, parent = r->sweep.nest->cells[cell].parent;
        if (r->sweep.work > begun && r->sweep.work - begun >= budget) return false;
        clear(r->touched, cell);
        if (!compute(r, cell) || parent == SLUI_NO_NEST_CELL) continue;
        set(r->touched, parent);
        if (slui_cell_keeps_across(&r->sweep.nest->cells[cell])) continue;
        set(r->on_stack, cell);
        r->top += slui_nest_square(r->sweep.nest, cell);
    }
    r->under_way = false;
    return true;
}
