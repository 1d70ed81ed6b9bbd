// SPDX-License-Identifier: MIT
// The memory of a metric's hints: see hints.h.
#include "index/overlay/hints.h"

static size_t bytes_of(const slui_nest_cell *c)
{
    return slui_compass_bytes(c);
}

bool slui_hints_reserve(slui_nest_metric *m)
{
    const slui_nest *n = m->nest;
    size_t count = 0, at = 0;
    for (uint32_t i = 0; i < n->cell_count; i++)
        count += bytes_of(&n->cells[i]);
    m->hint_count = count;
    m->hints = slui_alloc(&m->allocator, count, sizeof *m->hints);
    if (!m->hints) return false;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        if (!slui_cell_is_stored(&n->cells[i])) continue;
        slui_metric_table(m, &n->cells[i])->hints = m->hints + at;
        at += bytes_of(&n->cells[i]);
    }
    return true;
}

static void release_owned(const slui_nest_metric *m, slui_table *t)
{
    if (t->owned_hints) slui_free(&m->allocator, t->hints, t->owned_hints, sizeof *t->hints);
    t->owned_hints = 0;
}

void slui_hints_release(slui_nest_metric *m)
{
    for (uint32_t i = 0; m->tables && i < m->slot_count; i++)
        release_owned(m, &m->tables[i]);
    slui_free(&m->allocator, m->hints, m->hint_count, sizeof *m->hints);
    m->hints = NULL;
}

static bool lay_out(const slui_nest_metric *m, const slui_nest_cell *c)
{
    const size_t count = bytes_of(c);
    slui_table *t = slui_metric_table(m, c);
    uint8_t *hints = count ? slui_alloc(&m->allocator, count, sizeof *hints) : NULL;
    if (count && !hints) return false;
    release_owned(m, t);
    t->hints = hints;
    t->owned_hints = (uint32_t)count & SLUI_MOST_HINTS;
    return true;
}

bool slui_hints_lay_out_again(slui_nest_metric *m, uint32_t cell)
{
    const uint32_t small = slui_compass_around(m->nest, cell);
    if (small != SLUI_NO_NEST_CELL) cell = small;
    return lay_out(m, &m->nest->cells[cell]);
}

size_t slui_hints_bytes(const slui_nest_metric *m)
{
    size_t count = m->hint_count;
    for (uint32_t i = 0; i < m->slot_count; i++)
        count += m->tables[i].owned_hints;
    return count * sizeof *m->hints;
}
