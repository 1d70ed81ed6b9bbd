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
#include "index/overlay/hints.h"

// Subtrees that are filled independently of each other, so that threads have something to share;
// and how many are filled at a time. More threads than that gain nothing.
enum { SHARE_DEPTH = 6, LANES = 8 };

typedef struct sweep {
    slui_nest_metric *metric;
    const slui_nest *nest;
    int32_t *matrix;
    int32_t *stack;  // costs across cells whose parents are not done
    uint32_t *trail; // the tiles and borders of the cells from the first one to the current
    uint16_t *place; // by tile: where it is in the current cell, if it is there
    uint32_t *runs;  // of places that follow each other: from, to, count
    const uint8_t *touched, *dirty; // by cell; of a refresh
    slui_compass_work *compass;
} sweep;

static void release(sweep *s)
{
    const slu_allocator *a = &s->metric->allocator;
    const size_t span = s->nest->most_span;
    slui_compass_destroy(s->compass, s->metric);
    slui_free(a, s->matrix, span * span, sizeof *s->matrix);
    slui_free(a, s->stack, s->nest->most_stack, sizeof *s->stack);
    slui_free(a, s->trail, s->nest->most_trail, sizeof *s->trail);
    slui_free(a, s->place, s->nest->map->tile_count, sizeof *s->place);
    slui_free(a, s->runs, 3 * span, sizeof *s->runs);
    *s = (sweep){.metric = s->metric, .nest = s->nest};
}

static bool reserve(sweep *s, slui_nest_metric *m)
{
    const slu_allocator *a = &m->allocator;
    const slui_nest *n = m->nest;
    const size_t span = n->most_span;
    *s = (sweep){.metric = m, .nest = n};
    s->matrix = slui_alloc(a, span * span, sizeof *s->matrix);
    s->stack = slui_alloc(a, n->most_stack, sizeof *s->stack);
    s->trail = slui_alloc(a, n->most_trail, sizeof *s->trail);
    s->place = slui_alloc(a, n->map->tile_count, sizeof *s->place);
    s->runs = slui_alloc(a, 3 * span, sizeof *s->runs);
    s->compass = slui_compass_create(m);
    if (s->matrix && s->stack && s->trail && s->place && s->runs && s->compass) return true;
    release(s);
    return false;
}

// --- One cell

static void add_steps(const sweep *s, uint32_t cell, const uint32_t *tiles)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t span = slui_cell_span(c);
    const int width = s->nest->map->width;
    for (uint32_t i = 0; i < span; i++)
        s->place[tiles[i]] = (uint16_t)i;
    for (uint32_t k = 0; k < c->size; k++) {
        int32_t out[SLUI_DIRECTIONS], back[SLUI_DIRECTIONS];
        unsigned steps = slui_charges_steps(&s->metric->charges, tiles[k], false, out);
        (void)slui_charges_steps(&s->metric->charges, tiles[k], true, back);
        for (; steps; steps &= steps - 1) {
            const int d = (int)SLUI_LOWEST_BIT(steps);
            const uint32_t to =
                (uint32_t)((int64_t)tiles[k] + slui_step_y[d] * width + slui_step_x[d]);
            const uint32_t at = s->place[to];
            if (at >= span || tiles[at] != to) continue; // inside a child, which knows the step
            s->matrix[(size_t)k * span + at] = out[d];
            s->matrix[(size_t)at * span + k] = back[d];
        }
    }
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

static void lower_run(int32_t *restrict costs, const int32_t *restrict offers, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        costs[i] = offers[i] < costs[i] ? offers[i] : costs[i];
}

// Offers the costs across a child to the matrix.
static void add_child(const sweep *s, uint32_t span, const slui_nest_cell *child,
                      const int32_t *across)
{
    const uint32_t runs = find_runs(child, s->runs);
    for (uint32_t i = 0; i < child->border; i++) {
        int32_t *row = s->matrix + (size_t)child->into[i] * span;
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

static void store_table(const sweep *s, const slui_nest_cell *c, int32_t *table, size_t row_step,
                        size_t column_step)
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

static void store_tables(const sweep *s, const slui_nest_cell *c)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    const size_t span = slui_cell_span(c);
    store_table(s, c, t->up, span, 1);
    if (t->down != t->up) store_table(s, c, t->down, 1, span);
}

static void take_across(const sweep *s, const slui_nest_cell *c, int32_t *across)
{
    const size_t span = slui_cell_span(c), border = c->border;
    for (size_t i = 0; i < border; i++)
        memcpy(across + i * border, s->matrix + (c->size + i) * span + c->size,
               border * sizeof *across);
}

// Computes one cell, given the costs across its children: the matrix then has its numbers.
static void compute(const sweep *s, uint32_t cell, const uint32_t *tiles,
                    const int32_t *const across[2])
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t span = slui_cell_span(c);
    for (size_t i = 0; i < (size_t)span * span; i++)
        s->matrix[i] = SLUI_NO_NUMBER;
    add_steps(s, cell, tiles);
    for (int i = 0; i < 2; i++)
        if (c->child[i] != SLUI_NO_NEST_CELL)
            add_child(s, span, &s->nest->cells[c->child[i]], across[i]);
    s->metric->kernels.eliminate(s->matrix, c->size, span, span);
}

static void keep(const sweep *s, uint32_t cell)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    if (!slui_cell_is_stored(c) || c->leaf) return;
    store_tables(s, c);
    const slui_table *t = slui_metric_table(s->metric, c);
    if (t->across) take_across(s, c, t->across);
}

// --- A cell and those inside it

// Writes the tiles of a cell and of its border behind those of its parent; returns them.
static uint32_t *add_to_trail(const sweep *s, uint32_t cell, const uint32_t *parent)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    uint32_t *tiles = s->trail;
    if (parent) tiles += parent - s->trail + slui_cell_span(&s->nest->cells[c->parent]);
    memcpy(tiles, s->nest->tiles + c->own, c->size * sizeof *tiles);
    for (uint32_t i = 0; parent && i < c->border; i++)
        tiles[c->size + i] = parent[c->into[i]];
    return tiles;
}

// The same for a cell whose parent is not on the trail.
static uint32_t *begin_trail(const sweep *s, uint32_t cell)
{
    const uint32_t span = slui_cell_span(&s->nest->cells[cell]);
    for (uint32_t i = 0; i < span; i++)
        s->trail[i] = slui_nest_tile(s->nest, cell, i);
    return s->trail;
}

static size_t square(const slui_nest *n, uint32_t cell)
{
    return (size_t)n->cells[cell].border * n->cells[cell].border;
}

// Puts the costs across a cell on the stack: those it keeps, unless all cells are to be filled; or
// computed from its children's.
static void load(const sweep *s, uint32_t cell, const uint32_t *tiles, int32_t *stack, bool fill)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    if (!fill && slui_cell_keeps_across(c)) {
        memcpy(stack, slui_metric_table(s->metric, c)->across,
               square(s->nest, cell) * sizeof *stack);
        return;
    }
    const int32_t *across[2] = {stack, stack};
    int32_t *at = stack;
    if (fill && c->compass) slui_compass_begin(s->compass, cell);
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL) continue;
        across[i] = at;
        load(s, c->child[i], add_to_trail(s, c->child[i], tiles), at, fill);
        at += square(s->nest, c->child[i]);
    }
    compute(s, cell, tiles, across);
    if (fill) keep(s, cell);
    if (fill) slui_compass_note(s->compass, s->nest, cell, s->matrix);
    take_across(s, c, stack);
    if (fill && c->compass) slui_compass_fill(s->compass, s->metric, tiles + c->size, s->place);
}

// --- All cells

// The costs across the cells near the root, while lanes fill them independently.
typedef struct fill {
    slui_nest_metric *metric;
    sweep lanes[LANES];
    int lane_count;
    uint32_t *cells; // of the current depth
    uint32_t cell_count;
    int32_t **across; // by cell down to the depth that is shared
    uint32_t across_count;
    int depth;
} fill;

// A cell whose inside one lane fills by itself.
static bool is_shared(const fill *f, uint32_t cell)
{
    const slui_nest_cell *c = &f->metric->nest->cells[cell];
    return c->depth == SHARE_DEPTH || (c->compass && c->depth < SHARE_DEPTH);
}

static void fill_cell(const fill *f, const sweep *s, uint32_t cell)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    const uint32_t *tiles = begin_trail(s, cell);
    if (is_shared(f, cell)) {
        load(s, cell, tiles, s->stack, true);
        memcpy(f->across[cell], s->stack, square(s->nest, cell) * sizeof *s->stack);
        return;
    }
    const int32_t *across[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++)
        if (c->child[i] != SLUI_NO_NEST_CELL) across[i] = f->across[c->child[i]];
    compute(s, cell, tiles, across);
    keep(s, cell);
    take_across(s, c, f->across[cell]);
}

static void run_lane(void *data, size_t lane)
{
    const fill *f = data;
    for (size_t i = lane; i < f->cell_count; i += (size_t)f->lane_count)
        fill_cell(f, &f->lanes[lane], f->cells[i]);
}

static void fill_depth(fill *f, const slu_parallel *parallel, int depth)
{
    const slui_nest *n = f->metric->nest;
    f->cell_count = 0;
    for (uint32_t i = 0; i < n->cell_count; i++)
        if (n->cells[i].depth == depth && slui_compass_is_outside(n, i))
            f->cells[f->cell_count++] = i;
    if (f->lane_count > 1)
        parallel->run(parallel->ctx, (size_t)f->lane_count, run_lane, f);
    else
        run_lane(f, 0);
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
        f->across[i] = slui_alloc(&m->allocator, square(n, i), sizeof **f->across);
        if (!f->across[i]) return false;
    }
    const int lanes = parallel && parallel->run ? LANES : 1;
    for (; f->lane_count < lanes; f->lane_count++)
        if (!reserve(&f->lanes[f->lane_count], m)) return false;
    return true;
}

static void release_fill(fill *f)
{
    const slu_allocator *a = &f->metric->allocator;
    const slui_nest *n = f->metric->nest;
    for (int i = 0; i < f->lane_count; i++)
        release(&f->lanes[i]);
    for (uint32_t i = 0; f->across && i < n->cell_count; i++)
        if (f->across[i]) slui_free(a, f->across[i], square(n, i), sizeof **f->across);
    slui_free(a, f->across, n->cell_count, sizeof *f->across);
    slui_free(a, f->cells, n->slot_count, sizeof *f->cells);
}

bool slui_metric_fill(slui_nest_metric *m, const slu_parallel *parallel)
{
    fill f;
    const bool done = reserve_fill(&f, m, parallel);
    for (int depth = SHARE_DEPTH; done && depth >= 0; depth--)
        fill_depth(&f, parallel, depth);
    release_fill(&f);
    return done;
}

// --- The cells above an edit

static bool differs_from_kept(const sweep *s, const slui_nest_cell *c, const int32_t *across)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    const size_t bytes = (size_t)c->border * c->border * sizeof *across;
    return !t->across || memcmp(t->across, across, bytes) != 0;
}

// Brings a dirty cell up to date; true if the costs across it may have changed, and are on the
// stack.
static bool refresh(const sweep *s, uint32_t cell, const uint32_t *tiles, int32_t *stack)
{
    const slui_nest_cell *c = &s->nest->cells[cell];
    if (c->compass) {
        load(s, cell, tiles, stack, true);
        return true;
    }
    bool changed = s->touched[cell], loaded[2] = {false, false};
    const int32_t *across[2] = {stack, stack};
    int32_t *top = stack;
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || !s->dirty[c->child[i]]) continue;
        loaded[i] = refresh(s, c->child[i], add_to_trail(s, c->child[i], tiles), top);
        if (!loaded[i]) continue;
        changed = true;
        across[i] = top;
        top += square(s->nest, c->child[i]);
    }
    if (!changed) return false;
    for (int i = 0; i < 2; i++) {
        if (c->child[i] == SLUI_NO_NEST_CELL || loaded[i]) continue;
        across[i] = top;
        load(s, c->child[i], add_to_trail(s, c->child[i], tiles), top, false);
        top += square(s->nest, c->child[i]);
    }
    compute(s, cell, tiles, across);
    take_across(s, c, stack);
    changed = differs_from_kept(s, c, stack);
    keep(s, cell);
    return changed;
}

static uint8_t *mark_dirty(const slui_nest_metric *m, const uint8_t *touched)
{
    const slui_nest *n = m->nest;
    uint8_t *dirty = slui_alloc(&m->allocator, n->cell_count, 1);
    for (uint32_t i = n->cell_count; dirty && i-- > 0;) {
        dirty[i] |= touched[i];
        if (dirty[i] && n->cells[i].parent != SLUI_NO_NEST_CELL) dirty[n->cells[i].parent] = 1;
    }
    return dirty;
}

bool slui_metric_refresh(slui_nest_metric *m, const uint8_t *touched)
{
    sweep s;
    if (!reserve(&s, m)) return false;
    uint8_t *dirty = mark_dirty(m, touched);
    if (dirty) {
        s.touched = touched;
        s.dirty = dirty;
        if (dirty[0]) (void)refresh(&s, 0, begin_trail(&s, 0), s.stack);
    }
    const bool done = dirty != NULL;
    slui_free(&m->allocator, dirty, m->nest->cell_count, 1);
    release(&s);
    return done;
}
