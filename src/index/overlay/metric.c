// SPDX-License-Identifier: MIT
// The memory of a metric: see metric.h.
#include "index/overlay/metric.h"

#include "index/overlay/hints.h"

// The numbers of a cell: up, down unless it is the same, across if it is kept.
static size_t numbers_of(const slui_nest_metric *m, const slui_nest_cell *c)
{
    if (!slui_cell_is_stored(c) || c->leaf) return 0;
    const size_t across = c->keeps ? (size_t)c->border * c->border : 0;
    return slui_table_numbers(c) * (m->charges.symmetric ? 1 : 2) + across;
}

static size_t bounds_of(const slui_nest_metric *m, const slui_nest_cell *c)
{
    if (!slui_cell_is_stored(c) || c->leaf) return 0;
    return slui_bound_count(c->size, slui_cell_span(c)) * (m->charges.symmetric ? 1 : 2);
}

static void lay_out(const slui_nest_metric *m, const slui_nest_cell *c, int32_t *numbers,
                    int32_t *bounds, bool owned)
{
    const size_t count = slui_table_numbers(c);
    slui_table *t = slui_metric_table(m, c);
    t->size = (uint16_t)c->size;
    t->border = (uint16_t)c->border;
    t->owned = owned;
    t->bounds = bounds;
    t->up = numbers;
    t->down = m->charges.symmetric ? numbers : numbers + count;
    t->across = c->keeps ? t->down + count : NULL;
}

static void *entries_of(const slui_nest_metric *m, const slui_nest_cell *c)
{
    return slui_metric_table(m, c)->up;
}

// Every number is a cost of at least a grain, and there is none where a row is not before its
// column: so no search goes in circles.
static bool is_sound(const slui_nest_metric *m, const slui_nest_cell *c)
{
    const int32_t *number = entries_of(m, c);
    const uint32_t span = slui_cell_span(c), tables = m->charges.symmetric ? 1 : 2;
    bool sound = true;
    for (uint32_t quad = 0; quad < tables * slui_quad_count(span); quad++) {
        const uint32_t first = quad % slui_quad_count(span) * SLUI_QUAD;
        const uint32_t rows = slui_quad_rows(c->size, first / SLUI_QUAD);
        for (uint32_t k = 0; k < rows; k++)
            for (uint32_t i = first; i < first + SLUI_QUAD; i++, number++)
                sound &= i < span && i > k ? *number > 0 : *number == SLUI_NO_NUMBER;
    }
    const int32_t *end = (const int32_t *)entries_of(m, c) + numbers_of(m, c);
    for (; number < end; number++)
        sound &= *number > 0;
    return sound;
}

const slui_metric_part slui_metric_parts[SLUI_METRIC_PARTS] = {
    {sizeof(int32_t), numbers_of, entries_of, is_sound},
};

size_t slui_metric_part_count(const slui_nest_metric *m, const slui_metric_part *part)
{
    size_t count = 0;
    for (uint32_t i = 0; i < m->nest->cell_count; i++)
        count += part->count(m, &m->nest->cells[i]);
    return count;
}

bool slui_metric_reserve(slui_nest_metric *m, void *const parts[SLUI_METRIC_PARTS])
{
    const slui_nest *n = m->nest;
    size_t at = 0, bound = 0;
    m->bound_count = SLUI_BEHIND_BOUNDS;
    for (uint32_t i = 0; i < n->cell_count; i++)
        m->bound_count += bounds_of(m, &n->cells[i]);
    m->slot_count = n->slot_count;
    m->number_count = slui_metric_part_count(m, &slui_metric_parts[SLUI_METRIC_NUMBERS]);
    m->borrowed = parts != NULL;
    m->tables = slui_alloc(&m->allocator, m->slot_count, sizeof *m->tables);
    if (!parts) m->number_count += SLUI_BEHIND_NUMBERS;
    m->numbers = parts ? parts[SLUI_METRIC_NUMBERS]
                       : slui_alloc(&m->allocator, m->number_count, sizeof *m->numbers);
    m->bounds = slui_alloc(&m->allocator, m->bound_count, sizeof *m->bounds);
    if (!m->tables || !m->numbers || !m->bounds) return false;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        const slui_nest_cell *c = &n->cells[i];
        if (!slui_cell_is_stored(c) || c->leaf) continue;
        lay_out(m, c, m->numbers + at, m->bounds + bound, false);
        at += numbers_of(m, c);
        bound += bounds_of(m, c);
    }
    return slui_hints_reserve(m);
}

// Of a block of its own: its numbers, then its bounds; and what may be read behind either.
enum {
    BEHIND = (int)SLUI_BEHIND_BOUNDS > (int)SLUI_BEHIND_NUMBERS ? (int)SLUI_BEHIND_BOUNDS
                                                                : (int)SLUI_BEHIND_NUMBERS
};

static size_t owned_count(const slui_nest_metric *m, const slui_nest_cell *c)
{
    return numbers_of(m, c) + bounds_of(m, c) + BEHIND;
}

static size_t owned_numbers(const slui_nest_metric *m, const slui_table *t)
{
    const slui_nest_cell as_laid_out = {.size = t->size, .border = t->border};
    const size_t across = t->across ? (size_t)t->border * t->border : 0;
    return slui_table_numbers(&as_laid_out) * (m->charges.symmetric ? 1 : 2) + across +
           bounds_of(m, &as_laid_out) + BEHIND;
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
    if (!m->borrowed) slui_free(&m->allocator, m->numbers, m->number_count, sizeof *m->numbers);
    slui_free(&m->allocator, m->bounds, m->bound_count, sizeof *m->bounds);
    m->tables = NULL;
    m->numbers = NULL;
    m->bounds = NULL;
}

void slui_metric_bound(const slui_nest_metric *m, const slui_nest_cell *c)
{
    const slui_table *t = slui_metric_table(m, c);
    const uint32_t span = slui_cell_span(c);
    slui_bounds_fill(t->up, c->size, span, t->bounds);
    if (t->down != t->up)
        slui_bounds_fill(t->down, c->size, span, t->bounds + slui_bound_count(c->size, span));
}

void slui_metric_bound_all(const slui_nest_metric *m)
{
    for (uint32_t i = 0; i < m->nest->cell_count; i++)
        if (bounds_of(m, &m->nest->cells[i])) slui_metric_bound(m, &m->nest->cells[i]);
}

bool slui_metric_lay_out_again(slui_nest_metric *m, uint32_t cell)
{
    const slui_nest_cell *c = &m->nest->cells[cell];
    const size_t count = numbers_of(m, c);
    if (count == 0) return true;
    int32_t *numbers = slui_alloc(&m->allocator, owned_count(m, c), sizeof *numbers);
    if (!numbers) return false;
    release_owned(m, slui_metric_table(m, c));
    lay_out(m, c, numbers, numbers + count, true);
    return true;
}

bool slui_metric_own(slui_nest_metric *m, uint32_t cell)
{
    const slui_nest_cell *c = &m->nest->cells[cell];
    const size_t count = numbers_of(m, c);
    const slui_table *t = slui_metric_table(m, c);
    if (!m->borrowed || count == 0 || t->owned) return true;
    int32_t *numbers = slui_alloc(&m->allocator, owned_count(m, c), sizeof *numbers);
    if (!numbers) return false;
    memcpy(numbers, t->up, count * sizeof *numbers);
    lay_out(m, c, numbers, numbers + count, true);
    slui_metric_bound(m, c);
    return true;
}

size_t slui_metric_bytes(const slui_nest_metric *m)
{
    size_t count = m->number_count + m->bound_count;
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
