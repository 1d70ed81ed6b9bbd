// SPDX-License-Identifier: MIT
// The memory of a metric: see metric.h.
#include "index/overlay/metric.h"

#include "index/overlay/hints.h"

// The numbers of a cell: up, down unless it is the same, across if it is kept.
static size_t numbers_of(const slui_nest_metric *m, const slui_nest_cell *c)
{
    if (!slui_cell_is_stored(c) || c->leaf) return 0;
    const size_t across = slui_cell_keeps_across(c) ? (size_t)c->border * c->border : 0;
    return slui_table_numbers(c) * (m->charges.symmetric ? 1 : 2) + across;
}

static void lay_out(const slui_nest_metric *m, const slui_nest_cell *c, int32_t *numbers,
                    bool owned)
{
    const size_t count = slui_table_numbers(c);
    slui_table *t = slui_metric_table(m, c);
    t->size = c->size;
    t->border = c->border;
    t->owned = owned;
    t->up = numbers;
    t->down = m->charges.symmetric ? numbers : numbers + count;
    t->across = slui_cell_keeps_across(c) ? t->down + count : NULL;
}

bool slui_metric_reserve(slui_nest_metric *m)
{
    const slui_nest *n = m->nest;
    size_t count = 0, at = 0;
    for (uint32_t i = 0; i < n->cell_count; i++)
        count += numbers_of(m, &n->cells[i]);
    m->slot_count = n->slot_count;
    m->number_count = count;
    m->tables = slui_alloc(&m->allocator, m->slot_count, sizeof *m->tables);
    m->numbers = slui_alloc(&m->allocator, count, sizeof *m->numbers);
    if (!m->tables || !m->numbers) return false;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        if (!slui_cell_is_stored(c) || c->leaf) continue;
        lay_out(m, c, m->numbers + at, false);
        at += numbers_of(m, c);
    }
    return slui_hints_reserve(m);
}

static size_t owned_numbers(const slui_nest_metric *m, const slui_table *t)
{
    const slui_nest_cell as_laid_out = {.size = t->size, .border = t->border};
    const size_t across = t->across ? (size_t)t->border * t->border : 0;
    return slui_table_numbers(&as_laid_out) * (m->charges.symmetric ? 1 : 2) + across;
}

static void release_owned(const slui_nest_metric *m, const slui_table *t)
{
    if (t->owned) slui_free(&m->allocator, t->up, owned_numbers(m, t), sizeof *t->up);
}

void slui_metric_release_tables(slui_nest_metric *m)
{
    slui_hints_release(m);
    for (uint32_t i = 0; m->tables && i < m->slot_count; i++)
        release_owned(m, &m->tables[i]);
    slui_free(&m->allocator, m->tables, m->slot_count, sizeof *m->tables);
    slui_free(&m->allocator, m->numbers, m->number_count, sizeof *m->numbers);
    m->tables = NULL;
    m->numbers = NULL;
}

bool slui_metric_lay_out_again(slui_nest_metric *m, uint32_t cell)
{
    const slui_nest_cell *c = &m->nest->cells[cell];
    const size_t count = numbers_of(m, c);
    if (count == 0) return true;
    int32_t *numbers = slui_alloc(&m->allocator, count, sizeof *numbers);
    if (!numbers) return false;
    release_owned(m, slui_metric_table(m, c));
    lay_out(m, c, numbers, true);
    return true;
}

size_t slui_metric_bytes(const slui_nest_metric *m)
{
    size_t count = m->number_count;
    for (uint32_t i = 0; i < m->slot_count; i++)
        if (m->tables[i].owned) count += owned_numbers(m, &m->tables[i]);
    return count * sizeof *m->numbers + m->slot_count * sizeof *m->tables + slui_hints_bytes(m);
}

size_t slui_metric_across_bytes(const slui_nest_metric *m)
{
    size_t count = 0;
    for (uint32_t i = 0; i < m->slot_count; i++)
        if (m->tables[i].across) count += (size_t)m->tables[i].border * m->tables[i].border;
    return count * sizeof *m->numbers;
}
