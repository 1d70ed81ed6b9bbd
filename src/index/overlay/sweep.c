// SPDX-License-Identifier: MIT
// Putting costs into nested cells, from the inside out.
//
// For one cell: a matrix over its own tiles and its border takes the steps between them and, from
// each child, the costs across it; eliminating the own tiles one after the other makes every number
// the cost of a cheapest path through those already eliminated. What is left between the tiles of
// the border is the cost across the cell, which its parent needs.
//
// Source: node elimination (Rose 1972) as in the customization of Dibbelt, Strasser & Wagner 2016,
// on dense matrices.
//
// Invariant: every number is a least sum over the same set of paths, whatever the order in which
// cells are done. So the tables do not depend on the number of threads, and those after an edit are
// those of a new metric with the same cells.
//
// Cost: for a cell with a separator of s tiles and a border of b, s * (s + b)^2 steps of a loop
// that adds and compares 4 to 8 numbers at once; a kilobyte or two per row of the largest matrix.
#include "index/overlay/sweep.h"

#include "base/octs.h"

// Subtrees that are filled independently of each other, so that threads have something to share;
// and how many are filled at a time. More threads than that gain nothing.
enum { SHARE_DEPTH = 6, LANES = 8 };

// That take as long as one expansion of a search, about.
enum { RELAXATIONS = 256, COMPASS_ENTRIES = 64 };

// The matrix begins at a line of the cache, so that no eight numbers of a row are in two.
enum { LINE_BYTES = 64, NUMBERS_IN_LINE = LINE_BYTES / (int)sizeof(int32_t) };

static size_t matrix_count(size_t span)
{
    return 2 * span * slui_matrix_stride((uint32_t)span) + SLUI_BEHIND_NUMBERS + NUMBERS_IN_LINE;
}

static size_t mark_count(size_t span)
{
    return span * slui_matrix_stride((uint32_t)span) / SLUI_OCT;
}

// Bounds by row and by column, and of a change.
static size_t bound_count(size_t span)
{
    return 4 * slui_matrix_stride((uint32_t)span);
}

static int32_t *at_line(int32_t *memory)
{
    const size_t past = (uintptr_t)memory % LINE_BYTES / sizeof *memory;
    return past ? memory + NUMBERS_IN_LINE - past : memory;
}

void slui_cost_sweep_release(slui_cost_sweep *s)
{
    if (!s->metric) return;
    const slu_allocator *a = &s->metric->allocator;
    const size_t span = s->span;
    slui_compass_destroy(s->compass, s->metric);
    slui_free(a, s->matrix_memory, matrix_count(span), sizeof *s->matrix);
    slui_free(a, s->bounds, bound_count(span), sizeof *s->bounds);
    slui_free(a, s->marks, mark_count(span), sizeof *s->marks);
    slui_free(a, s->stack, s->stack_count, sizeof *s->stack);
    slui_free(a, s->trail, s->trail_count, sizeof *s->trail);
    slui_free(a, s->place, s->tile_count, sizeof *s->place);
    slui_free(a, s->runs, 3 * span, sizeof *s->runs);
    *s = (slui_cost_sweep){0};
}

bool slui_cost_sweep_reserve(slui_cost_sweep *s, slui_nest_metric *m)
{
    const slu_allocator *a = &m->allocator;
    const slui_nest *n = m->nest;
    const size_t span = n->most_span;
    *s = (slui_cost_sweep){.metric = m,
                           .nest = n,
                           .span = span,
                           .stack_count = n->most_stack + SLUI_BEHIND_NUMBERS,
                           .trail_count = n->most_trail,
                           .tile_count = n->map->tile_count};
    s->matrix_memory = slui_alloc(a, matrix_count(span), sizeof *s->matrix);
    s->bounds = slui_alloc(a, bound_count(span), sizeof *s->bounds);
    s->marks = slui_alloc(a, mark_count(span), sizeof *s->marks);
    s->stack = slui_alloc(a, s->stack_count, sizeof *s->stack);
    s->trail = slui_alloc(a, s->trail_count, sizeof *s->trail);
    s->place = slui_alloc(a, s->tile_count, sizeof *s->place);
    s->runs = slui_alloc(a, 3 * span, sizeof *s->runs);
    s->compass = slui_compass_create(m);
    if (s->matrix_memory && s->bounds && s->marks && s->stack && s->trail && s->place && s->runs &&
        s->compass) {
        const size_t stride = slui_matrix_stride((uint32_t)span);
        s->matrix = at_line(s->matrix_memory);
        s->before = s->matrix + span * stride;
        s->change = (slui_across_change){s->bounds + 2 * stride, s->bounds + 3 * stride};
        return true;
    }
    slui_cost_sweep_release(s);
    return false;
}

size_t slui_cost_sweep_bytes(const slui_cost_sweep *s)
{
    return matrix_count(s->span) * sizeof *s->matrix + bound_count(s->span) * sizeof *s->bounds +
           mark_count(s->span) * sizeof *s->marks + s->stack_count * sizeof *s->stack +
           s->trail_count * sizeof *s->trail + s->tile_count * sizeof *s->place +
           3 * s->span * sizeof *s->runs + slui_compass_work_bytes(s->compass);
}

bool slui_cost_sweep_serves(const slui_cost_sweep *s)
{
    const slui_nest *n = s->nest;
    return s->span >= n->most_span && s->stack_count >= n->most_stack + SLUI_BEHIND_NUMBERS &&
           s->trail_count >= n->most_trail && slui_compass_serves(s->compass, &n->most_compass);
}

// --- One cell

// A cell's matrix, and what its rows and columns are.
typedef struct cell_matrix {
    int32_t *numbers;
    size_t stride;
    const uint32_t *tiles;
    const uint16_t *place;
    uint32_t span;
} cell_matrix;

// Where a tile is in the matrix; at least the span if it is inside a child, which knows the steps.
SLUI_INLINE uint32_t find_place(const cell_matrix *m, uint32_t tile)
{
    const uint32_t at = m->place[tile];
    return at < m->span && m->tiles[at] == tile ? at : m->span;
}

// By the map's own costs of the tile entered: a tile costs the same from all sides.
static void add_quick_steps(const cell_matrix *m, const slui_charges *c, uint32_t k)
{
    const slu_map *map = c->view->map;
    const uint32_t tile = m->tiles[k];
    if (!slui_map_passable_at(map, tile)) return;
    const int32_t back[2] = {slui_charges_number(c, map->cost[tile], false),
                             slui_charges_number(c, map->cost[tile], true)};
    for (unsigned steps = c->moves[map->around[tile]]; steps; steps &= steps - 1) {
        const int d = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t to = (uint32_t)((int64_t)tile + c->offset[d]), at = find_place(m, to);
        if (at == m->span) continue;
        const bool diagonal = slui_is_diagonal(d);
        m->numbers[k * m->stride + at] = slui_charges_number(c, map->cost[to], diagonal);
        m->numbers[at * m->stride + k] = back[diagonal];
    }
}

static void add_any_steps(const cell_matrix *m, const slui_charges *c, uint32_t k)
{
    int32_t out[SLUI_DIRECTIONS], back[SLUI_DIRECTIONS];
    unsigned steps = slui_charges_steps(c, m->tiles[k], false, out);
    (void)slui_charges_steps(c, m->tiles[k], true, back);
    for (; steps; steps &= steps - 1) {
        const int d = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t at = find_place(m, (uint32_t)((int64_t)m->tiles[k] + c->offset[d]));
        if (at == m->span) continue;
        m->numbers[k * m->stride + at] = out[d];
        m->numbers[at * m->stride + k] = back[d];
    }
}

static void add_steps(const slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const slui_charges *charges = &s->metric->charges;
    const uint32_t span = slui_cell_span(c);
    const cell_matrix m = {s->matrix, slui_matrix_stride(span), tiles, s->place, span};
    for (uint32_t i = 0; i < span; i++)
        s->place[tiles[i]] = (uint16_t)i;
    for (uint32_t k = 0; k < c->size; k++)
        (charges->quick ? add_quick_steps : add_any_steps)(&m, charges, k);
}

static uint32_t find_runs(const slui_nest_cell *child, uint32_t *runs)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < child->border; i++) {
        if (i > 0 && child->into[i] == child->into[i - 1] + 1) {
            runs[3 * count - 1]++;
            continue;
        }
        runs[3 * count] = i;
        runs[3 * count + 1] = child->into[i];
        runs[3 * count + 2] = 1;
        count++;
    }
    return count;
}

SLUI_INLINE void lower_eight(uint32_t *costs, const uint32_t *offers, const uint32_t *lanes)
{
    slui_eight_plain least, offered;
    slui_eight_plain_load(&least, costs);
    slui_eight_plain_load(&offered, offers);
    slui_eight_plain_mask(&offered, lanes);
    slui_eight_plain_lower(&least, &offered, 0);
    slui_eight_plain_store(costs, &least);
}

SLUI_INLINE void lower_run(int32_t *row, const int32_t *across, uint32_t count)
{
    uint32_t *costs = (uint32_t *)row, at = 0;
    const uint32_t *offers = (const uint32_t *)across;
    for (; at + SLUI_OCT <= count; at += SLUI_OCT)
        lower_eight(costs + at, offers + at, slui_lanes_from(0));
    if (at < count) lower_eight(costs + at, offers + at, slui_lanes_before(count - at));
}

// Whether a row has a marked eight.
static bool is_marked(const slui_cost_sweep *s, size_t stride, uint32_t row)
{
    return memchr(s->marks + row * stride / SLUI_OCT, 1, stride / SLUI_OCT) != NULL;
}

// Offers the costs across a child to the matrix, or to its marked rows.
SLUI_INLINE void add_child(const slui_cost_sweep *s, size_t stride, const slui_nest_cell *child,
                           const int32_t *across, const bool marked)
{
    const uint32_t runs = find_runs(child, s->runs);
    for (uint32_t i = 0; i < child->border; i++) {
        if (marked && !is_marked(s, stride, child->into[i])) continue;
        int32_t *row = s->matrix + child->into[i] * stride;
        const int32_t *offers = across + (size_t)i * child->border;
        for (uint32_t r = 0; r < runs; r++) {
            const uint32_t *run = s->runs + 3 * (size_t)r;
            lower_run(row + run[1], offers + run[0], run[2]);
        }
    }
}

// Stores a quad of the border, all of whose numbers count; returns what follows it.
static int32_t *store_border(const int32_t *restrict from, uint32_t rows, size_t row_step,
                             size_t column_step, int32_t *restrict table)
{
    for (uint32_t k = 0; k < rows; k++, from += row_step)
        for (size_t i = 0; i < SLUI_QUAD; i++)
            *table++ = from[i * column_step];
    return table;
}

static void store_table(const slui_cost_sweep *s, const slui_nest_cell *c, int32_t *table,
                        size_t row_step, size_t column_step)
{
    const uint32_t span = slui_cell_span(c);
    for (uint32_t quad = 0; quad < slui_quad_count(span); quad++) {
        const uint32_t rows = slui_quad_rows(c->size, quad), first = quad * SLUI_QUAD;
        if (first >= c->size && first + SLUI_QUAD <= span) {
            table =
                store_border(s->matrix + first * column_step, rows, row_step, column_step, table);
            continue;
        }
        for (uint32_t k = 0; k < rows; k++) {
            for (uint32_t i = 0; i < SLUI_QUAD; i++) {
                const uint32_t column = quad * SLUI_QUAD + i;
                const bool counts = column < span && column > k;
                *table++ = counts ? s->matrix[k * row_step + column * column_step] : SLUI_NO_NUMBER;
            }
        }
    }
}

static void store_tables(const slui_cost_sweep *s, const slui_nest_cell *c)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    const size_t stride = slui_matrix_stride(slui_cell_span(c));
    store_table(s, c, t->up, stride, 1);
    if (t->down != t->up) store_table(s, c, t->down, 1, stride);
    slui_metric_bound(s->metric, c);
}

void slui_cost_sweep_take_across(const slui_cost_sweep *s, const slui_nest_cell *c, int32_t *across)
{
    const size_t stride = slui_matrix_stride(slui_cell_span(c)), border = c->border;
    for (size_t i = 0; i < border; i++)
        memcpy(across + i * border, s->matrix + (c->size + i) * stride + c->size,
               border * sizeof *across);
}

// What a cell has before its own tiles are eliminated; or what its marked rows have.
SLUI_INLINE void prepare(const slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles,
                         const int32_t *const across[2], const bool marked)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t span = slui_cell_span(c);
    const size_t stride = slui_matrix_stride(span);
    for (size_t i = 0; i < span * stride; i++)
        s->matrix[i] = SLUI_NO_NUMBER;
    add_steps(s, cell, tiles);
    for (int i = 0; i < 2; i++)
        if (c->child[i] != SLUI_NO_NEST_CELL)
            add_child(s, stride, &s->nest->cells[c->child[i]], across[i], marked);
}

static void prepare_any(const slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles,
                        const int32_t *const across[2], bool marked)
{
    if (marked)
        prepare(s, cell, tiles, across, true);
    else
        prepare(s, cell, tiles, across, false);
}

SLUI_WIDE static void prepare_wide(const slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles,
                                   const int32_t *const across[2], bool marked)
{
    if (marked)
        prepare(s, cell, tiles, across, true);
    else
        prepare(s, cell, tiles, across, false);
}

void slui_cost_sweep_compute(slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles,
                             const int32_t *const across[2])
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t span = slui_cell_span(c);
    (slui_machine_is_wide() ? prepare_wide : prepare_any)(s, cell, tiles, across, false);
    s->metric->kernels.eliminate(s->matrix, c->size, span, slui_matrix_stride(span));
    s->work += 1 + (uint64_t)c->size * span * span / RELAXATIONS;
}

// --- A cell of which little has changed

static void load_up(const slui_nest_cell *c, const int32_t *table, int32_t *matrix, size_t stride)
{
    const uint32_t size = c->size, quads = slui_quad_count(slui_cell_span(c));
    for (uint32_t quad = 0; quad < quads; quad++) {
        const uint32_t rows = slui_quad_rows(size, quad);
        int32_t *to = matrix + (size_t)quad * SLUI_QUAD;
        for (uint32_t k = 0; k < rows; k++, table += SLUI_QUAD, to += stride)
            slui_quad_store(to, slui_quad_load(table));
    }
}

// Four columns of a table become rows.
static void load_quad(const int32_t *restrict table, uint32_t rows, int32_t *restrict matrix,
                      size_t stride)
{
    int32_t *restrict second = matrix + stride, *restrict third = second + stride,
                      *restrict fourth = third + stride;
    for (size_t k = 0; k < rows; k++, table += SLUI_QUAD) {
        matrix[k] = table[0];
        second[k] = table[1];
        third[k] = table[2];
        fourth[k] = table[3];
    }
}

// After `load_up`, which has no numbers where a column is not after its row.
static void load_down(const slui_nest_cell *c, const int32_t *table, int32_t *matrix, size_t stride)
{
    const uint32_t span = slui_cell_span(c);
    for (uint32_t quad = 0; quad < slui_quad_count(span); quad++) {
        const uint32_t rows = slui_quad_rows(c->size, quad), first = quad * SLUI_QUAD;
        if (first >= c->size && first + SLUI_QUAD <= span) {
            load_quad(table, rows, matrix + first * stride, stride);
        } else {
            for (uint32_t column = first; column < span && column < first + SLUI_QUAD; column++)
                for (uint32_t k = 0; k < rows && k < column; k++)
                    matrix[column * stride + k] = table[k * SLUI_QUAD + column - first];
        }
        table += (size_t)rows * SLUI_QUAD;
    }
}

// The matrix of a cell as it was once its own tiles were eliminated.
static void load_before(const slui_cost_sweep *s, const slui_nest_cell *c)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    const size_t stride = slui_matrix_stride(slui_cell_span(c)), border = c->border;
    const size_t own = c->size * stride, count = slui_cell_span(c) * stride;
    int32_t *before = s->before;
    for (size_t i = 0; i < count; i++)
        before[i] = SLUI_NO_NUMBER;
    load_up(c, t->up, before, stride);
    load_down(c, t->down, before, stride);
    for (size_t i = 0; i < border; i++)
        memcpy(before + own + i * stride + c->size, t->across + i * border,
               border * sizeof *before);
}

static void bound_child(const slui_nest_cell *child, const slui_across_change *change,
                        int32_t *from, int32_t *to)
{
    for (uint32_t i = 0; i < child->border; i++) {
        const uint32_t at = child->into[i];
        from[at] = change->from[i] < from[at] ? change->from[i] : from[at];
        to[at] = change->to[i] < to[at] ? change->to[i] : to[at];
    }
}

void slui_cost_sweep_revise(slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles,
                            const int32_t *const across[2], const slui_across_change changes[2])
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const slui_kernels *kernels = &s->metric->kernels;
    const uint32_t span = slui_cell_span(c);
    const size_t stride = slui_matrix_stride(span);
    int32_t *from = s->bounds, *to = s->bounds + stride;
    for (size_t i = 0; i < 2 * stride; i++)
        s->bounds[i] = SLUI_NO_NUMBER;
    for (int i = 0; i < 2; i++)
        if (changes[i].from) bound_child(&s->nest->cells[c->child[i]], &changes[i], from, to);
    load_before(s, c);
    kernels->mark(s->before, from, to, c->size, span, stride, s->marks);
    (slui_machine_is_wide() ? prepare_wide : prepare_any)(s, cell, tiles, across, true);
    s->work +=
        1 + kernels->revise(s->matrix, s->before, s->marks, c->size, span, stride) / RELAXATIONS;
}

// Columns of a row whose numbers may have changed.
typedef struct marked_run {
    uint32_t first, end;
} marked_run;

// Finds the next run of a row between two columns; false if there is none. A run begins where the
// last one ended: at first before the columns.
SLUI_INLINE bool next_run(const slui_cost_sweep *s, size_t stride, uint32_t row, uint32_t first,
                          uint32_t end, marked_run *run)
{
    const uint8_t *marks = s->marks + row * stride / SLUI_OCT;
    uint32_t at = (run->end > first ? run->end : first) / SLUI_OCT;
    const uint32_t last = run->end < end ? (end + SLUI_OCT - 1) / SLUI_OCT : 0;
    while (at < last && !marks[at])
        at++;
    if (at >= last) return false;
    run->first = at * SLUI_OCT > first ? at * SLUI_OCT : first;
    while (at < last && marks[at])
        at++;
    run->end = at * SLUI_OCT < end ? at * SLUI_OCT : end;
    return true;
}

// The least of a cost across before and after, if it has changed.
static int32_t changed(int32_t before, int32_t after)
{
    const int32_t least = before < after ? before : after;
    return before != after ? least : SLUI_NO_NUMBER;
}

SLUI_INLINE void bound_columns(const int32_t *restrict before, const int32_t *restrict after,
                               int32_t *restrict to, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const int32_t cost = changed(before[i], after[i]);
        to[i] = cost < to[i] ? cost : to[i];
    }
}

SLUI_INLINE int32_t bound_row(const int32_t *restrict before, const int32_t *restrict after,
                              const int32_t *restrict to, uint32_t count, int32_t from)
{
    for (uint32_t i = 0; i < count; i++) {
        const int32_t cost = changed(before[i], after[i]);
        const int32_t rest = cost != SLUI_NO_NUMBER ? cost - to[i] : SLUI_NO_NUMBER;
        from = rest < from ? rest : from;
    }
    return from;
}

// Bounds the changes among the marked costs across a cell, and keeps them; false if there are none.
SLUI_INLINE bool keep_across(const slui_cost_sweep *s, const slui_nest_cell *c, int32_t *across)
{
    const uint32_t own = c->size, span = slui_cell_span(c);
    const size_t stride = slui_matrix_stride(span);
    int32_t *to = s->change.to, *from = s->change.from, least = SLUI_NO_NUMBER;
    for (uint32_t i = 0; i < c->border; i++)
        to[i] = SLUI_NO_NUMBER;
    for (uint32_t x = own; x < span; x++) {
        const int32_t *kept = across + (size_t)(x - own) * c->border, *now = s->matrix + x * stride;
        for (marked_run r = {0, 0}; next_run(s, stride, x, own, span, &r);)
            bound_columns(kept + (r.first - own), now + r.first, to + (r.first - own),
                          r.end - r.first);
    }
    for (uint32_t x = own; x < span; x++) {
        int32_t *kept = across + (size_t)(x - own) * c->border, bound = SLUI_NO_NUMBER;
        const int32_t *now = s->matrix + x * stride;
        for (marked_run r = {0, 0}; next_run(s, stride, x, own, span, &r);) {
            const uint32_t at = r.first - own, count = r.end - r.first;
            bound = bound_row(kept + at, now + r.first, to + at, count, bound);
            memcpy(kept + at, now + r.first, count * sizeof *kept);
        }
        from[x - own] = bound;
        least = bound < least ? bound : least;
    }
    return least != SLUI_NO_NUMBER;
}

static bool keep_across_any(const slui_cost_sweep *s, const slui_nest_cell *c, int32_t *across)
{
    return keep_across(s, c, across);
}

SLUI_WIDE static bool keep_across_wide(const slui_cost_sweep *s, const slui_nest_cell *c,
                                       int32_t *across)
{
    return keep_across(s, c, across);
}

static bool keep_marked_across(const slui_cost_sweep *s, const slui_nest_cell *c)
{
    int32_t *across = slui_metric_table(s->metric, c)->across;
    return (slui_machine_is_wide() ? keep_across_wide : keep_across_any)(s, c, across);
}

// Writes the marked numbers of the tables; false if there are none.
static bool store_marked(const slui_cost_sweep *s, const slui_nest_cell *c)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    const uint32_t own = c->size, span = slui_cell_span(c);
    const size_t stride = slui_matrix_stride(span);
    bool stored = false;
    for (uint32_t x = 0; x < span; x++) {
        const int32_t *row = s->matrix + x * stride;
        int32_t *up = t->up + (size_t)x * SLUI_QUAD, *down = t->down + slui_column_begin(own, x);
        for (marked_run r = {0, 0}; x < own && next_run(s, stride, x, x + 1, span, &r);) {
            for (uint32_t i = r.first; i < r.end; i++)
                up[slui_column_begin(own, i)] = row[i];
            stored = true;
        }
        for (marked_run r = {0, 0}; next_run(s, stride, x, 0, x < own ? x : own, &r);) {
            for (size_t i = r.first; t->down != t->up && i < r.end; i++)
                down[i * SLUI_QUAD] = row[i];
            stored = true;
        }
    }
    return stored;
}

bool slui_cost_sweep_keep_marked(const slui_cost_sweep *s, uint32_t cell)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    if (store_marked(s, c)) slui_metric_bound(s->metric, c);
    return keep_marked_across(s, c);
}

bool slui_cost_sweep_keep(const slui_cost_sweep *s, uint32_t cell)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    if (!slui_cell_is_stored(c) || c->leaf) return true;
    store_tables(s, c);
    const slui_table *t = slui_metric_table(s->metric, c);
    if (!t->across) return true;
    if (s->comparing) {
        memset(s->marks, 1, mark_count(slui_cell_span(c)));
        return keep_marked_across(s, c);
    }
    slui_cost_sweep_take_across(s, c, t->across);
    return true;
}

// --- A cell and those inside it

// Writes the tiles of a cell and of its border behind those of its parent; returns them.
uint32_t *slui_cost_sweep_go_inside(const slui_cost_sweep *s, uint32_t cell, const uint32_t *parent)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    uint32_t *tiles = s->trail;
    if (parent) tiles += (size_t)(parent - s->trail) + slui_cell_span(&s->nest->cells[c->parent]);
    memcpy(tiles, s->nest->tiles + c->own, c->size * sizeof *tiles);
    for (uint32_t i = 0; parent && i < c->border; i++)
        tiles[c->size + i] = parent[c->into[i]];
    return tiles;
}

// The same for a cell whose parent is not on the trail.
uint32_t *slui_cost_sweep_begin_trail(const slui_cost_sweep *s, uint32_t cell)
{
    const uint32_t span = slui_cell_span(&s->nest->cells[cell]);
    for (uint32_t i = 0; i < span; i++)
        s->trail[i] = slui_nest_tile(s->nest, cell, i);
    return s->trail;
}

const int32_t *slui_cost_sweep_across(slui_cost_sweep *s, uint32_t cell, const uint32_t *parent,
                                      int32_t **stack, bool fill)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const bool kept = !fill && c->keeps;
    const slui_table *t = kept ? slui_metric_table(s->metric, c) : NULL;
    if (kept && slui_table_is_padded(s->metric, t)) return t->across;
    int32_t *across = *stack;
    *stack += slui_nest_square(s->nest, cell);
    if (kept)
        memcpy(across, t->across, slui_nest_square(s->nest, cell) * sizeof *across);
    else
        slui_cost_sweep_load(s, cell, slui_cost_sweep_go_inside(s, cell, parent), across, fill);
    return across;
}

bool slui_cost_sweep_load(slui_cost_sweep *s, uint32_t cell, const uint32_t *tiles, int32_t *stack,
                          bool fill)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const int32_t *across[2] = {stack, stack};
    int32_t *at = stack;
    if (fill && c->compass) slui_compass_begin(s->compass, cell);
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL) continue;
        across[i] = slui_cost_sweep_across(s, c->child[i], tiles, &at, fill);
    }
    slui_cost_sweep_compute(s, cell, tiles, across);
    const bool differs = !fill || s->hints_only || slui_cost_sweep_keep(s, cell);
    if (fill) slui_compass_note(s->compass, s->nest, cell, s->matrix);
    slui_cost_sweep_take_across(s, c, stack);
    if (!fill || !c->compass) return differs;
    slui_compass_fill(s->compass, s->metric, tiles + c->size, s->place);
    s->work += (uint64_t)c->ground * c->border / COMPASS_ENTRIES;
    return differs;
}

// --- All cells

// The costs across the cells near the root, while lanes fill them independently.
typedef struct fill {
    slui_nest_metric *metric;
    slui_cost_sweep lanes[LANES];
    int lane_count;
    uint32_t *cells; // of the current depth
    uint32_t cell_count;
    int32_t **across; // by cell down to the depth that is shared
    uint32_t across_count;
    int depth;
    const slu_overlay_progress *progress;
    bool refused; // by the allocator, to go on
} fill;

// A cell whose inside one lane fills by itself.
static bool is_shared(const fill *f, uint32_t cell)
{
    const slui_nest_cell *c = &f->metric->nest->cells[cell];
    return c->depth == SHARE_DEPTH || (c->compass && c->depth < SHARE_DEPTH);
}

static void fill_cell(const fill *f, slui_cost_sweep *s, uint32_t cell)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t *tiles = slui_cost_sweep_begin_trail(s, cell);
    if (is_shared(f, cell)) {
        slui_cost_sweep_load(s, cell, tiles, s->stack, true);
        memcpy(f->across[cell], s->stack, slui_nest_square(s->nest, cell) * sizeof *s->stack);
        return;
    }
    const int32_t *across[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        if (c->child[i] != SLUI_NO_NEST_CELL) across[i] = f->across[c->child[i]];
    slui_cost_sweep_compute(s, cell, tiles, across);
    slui_cost_sweep_keep(s, cell);
    slui_cost_sweep_take_across(s, c, f->across[cell]);
}

// The insides of the shared cells are taken for half of the work, and the cells around them for the
// other half.
static void tell(const fill *f, size_t done)
{
    if (!f->progress->tell) return;
    const double share = f->cell_count ? (double)done / (double)f->cell_count : 1;
    const int above = SHARE_DEPTH - f->depth;
    f->progress->tell(f->progress->ctx, true,
                      above == 0 ? share / 2 : 0.5 + 0.5 * (above - 1 + share) / SHARE_DEPTH);
}

static void look_up(fill *f, size_t done)
{
    tell(f, done);
    f->refused = !slui_may_go_on(&f->metric->allocator);
}

static void run_lane(void *data, size_t lane)
{
    fill *f = data;
    for (size_t i = lane; i < f->cell_count && !f->refused; i += (size_t)f->lane_count) {
        fill_cell(f, &f->lanes[lane], f->cells[i]);
        if (f->lane_count == 1) look_up(f, i + 1); // no other thread may
    }
}

static void fill_depth(fill *f, const slu_parallel *parallel, int depth)
{
    const slui_nest *n = f->metric->nest;
    f->depth = depth;
    f->cell_count = 0;
    for (uint32_t i = 0; i < n->cell_count; i++)
        if (n->cells[i].depth == depth && slui_compass_is_outside(n, i))
            f->cells[f->cell_count++] = i;
    if (f->lane_count > 1)
        parallel->run(parallel->ctx, (size_t)f->lane_count, run_lane, f);
    else
        run_lane(f, 0);
    if (!f->refused) look_up(f, f->cell_count);
}

static size_t across_count(const slui_nest *n, uint32_t cell)
{
    return slui_nest_square(n, cell) + SLUI_BEHIND_NUMBERS;
}

static bool reserve_fill(fill *f, slui_nest_metric *m, const slu_parallel *parallel)
{
    const slui_nest *n = m->nest;
    *f = (fill){.metric = m};
    f->cells = slui_alloc(&m->allocator, n->slot_count, sizeof *f->cells);
    f->across = slui_alloc(&m->allocator, n->cell_count, sizeof *f->across);
    if (!f->cells || !f->across) return false;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        if (n->cells[i].depth > SHARE_DEPTH || !slui_cell_is_stored(&n->cells[i])) continue;
        f->across[i] = slui_alloc(&m->allocator, across_count(n, i), sizeof **f->across);
        if (!f->across[i]) return false;
    }
    const int lanes = parallel && parallel->run ? LANES : 1;
    for (; f->lane_count < lanes; f->lane_count++)
        if (!slui_cost_sweep_reserve(&f->lanes[f->lane_count], m)) return false;
    return true;
}

static void release_fill(fill *f)
{
    const slu_allocator *a = &f->metric->allocator;
    const slui_nest *n = f->metric->nest;
    for (int i = 0; i < f->lane_count; i++)
        slui_cost_sweep_release(&f->lanes[i]);
    for (uint32_t i = 0; f->across && i < n->cell_count; i++)
        if (f->across[i]) slui_free(a, f->across[i], across_count(n, i), sizeof **f->across);
    slui_free(a, f->across, n->cell_count, sizeof *f->across);
    slui_free(a, f->cells, n->slot_count, sizeof *f->cells);
}

bool slui_metric_fill(slui_nest_metric *m, const slu_parallel *parallel,
                      const slu_overlay_progress *progress)
{
    fill f;
    const bool done = reserve_fill(&f, m, parallel);
    f.progress = progress;
    for (int depth = SHARE_DEPTH; done && !f.refused && depth >= 0; depth--)
        fill_depth(&f, parallel, depth);
    release_fill(&f);
    return done && !f.refused;
}

// --- Hints alone

bool slui_metric_fill_hints(slui_nest_metric *m)
{
    slui_cost_sweep s;
    if (!slui_cost_sweep_reserve(&s, m)) return false;
    s.hints_only = true;
    for (uint32_t i = 0; i < m->nest->cell_count; i++)
        if (m->nest->cells[i].compass)
            slui_cost_sweep_load(&s, i, slui_cost_sweep_begin_trail(&s, i), s.stack, true);
    slui_cost_sweep_release(&s);
    return true;
}
