// SPDX-License-Identifier: MIT
// Filling a compass: see compass.h.
//
// The costs from every tile inside to the border come from the rows that the elimination of the
// cells inside has left (sweep.c), from the outermost cell to the innermost: a path from a tile
// first climbs to a later tile of its cell or to the border of it, from where costs are known. A
// step then leads towards a tile of the border if its cost and what is left from there add up.
//
// Invariant: steps cost something, so whoever follows a row comes nearer with every step.
//
// Cost: for every tile, the columns of its cell and its 8 neighbours times the tiles of the border,
// 4 to 8 at a time: about 100 ns.
#include "index/overlay/compass.h"

#include "base/octs.h"

// Numbers of the border are taken eight at a time, and several eights abreast, as far as a machine
// has registers.
enum { ABREAST = 6 };

static size_t padded(size_t count)
{
    return (count + SLUI_OCT - 1) / SLUI_OCT * SLUI_OCT;
}

void slui_compass_destroy(slui_compass_work *w, const slui_nest_metric *m)
{
    if (!w) return;
    const slu_allocator *a = &m->allocator;
    const slui_compass_sizes *most = &w->most;
    const size_t border = padded(most->border);
    slui_free(a, w->first_row, most->cells, sizeof *w->first_row);
    slui_free(a, w->first_column, most->cells, sizeof *w->first_column);
    slui_free(a, w->rows, most->rows, sizeof *w->rows);
    slui_free(a, w->columns, most->columns, sizeof *w->columns);
    slui_free(a, w->from, most->columns, sizeof *w->from);
    slui_free(a, w->tiles, most->tiles, sizeof *w->tiles);
    slui_free(a, w->entered, 2 * most->tiles, sizeof *w->entered);
    slui_free(a, w->costs, most->tiles * border, sizeof *w->costs);
    slui_free(a, w->steps, border, sizeof *w->steps);
    slui_free(a, w->pairs, (most->tiles + 1) / 2 * border, sizeof *w->pairs);
    slui_free(a, w, 1, sizeof *w);
}

static bool reserve(slui_compass_work *w, const slui_nest_metric *m)
{
    const slu_allocator *a = &m->allocator;
    const slui_compass_sizes *most = &w->most;
    const size_t border = padded(most->border);
    w->first_row = slui_alloc(a, most->cells, sizeof *w->first_row);
    w->first_column = slui_alloc(a, most->cells, sizeof *w->first_column);
    w->rows = slui_alloc(a, most->rows, sizeof *w->rows);
    w->columns = slui_alloc(a, most->columns, sizeof *w->columns);
    w->from = slui_alloc(a, most->columns, sizeof *w->from);
    w->tiles = slui_alloc(a, most->tiles, sizeof *w->tiles);
    w->entered = slui_alloc(a, 2 * most->tiles, sizeof *w->entered);
    w->costs = slui_alloc(a, most->tiles * border, sizeof *w->costs);
    w->steps = slui_alloc(a, border, sizeof *w->steps);
    w->pairs = slui_alloc(a, (most->tiles + 1) / 2 * border, sizeof *w->pairs);
    return w->first_row && w->first_column && w->rows && w->columns && w->from && w->tiles &&
           w->entered && w->costs && w->steps && w->pairs;
}

slui_compass_work *slui_compass_create(const slui_nest_metric *m)
{
    slui_compass_work *w = slui_alloc(&m->allocator, 1, sizeof *w);
    if (!w) return NULL;
    w->cell = SLUI_NO_NEST_CELL;
    w->most = m->nest->most_compass;
    if (reserve(w, m)) return w;
    slui_compass_destroy(w, m);
    return NULL;
}

size_t slui_compass_work_bytes(const slui_compass_work *w)
{
    const slui_compass_sizes *most = &w->most;
    const size_t border = padded(most->border);
    return sizeof *w + most->cells * (sizeof *w->first_row + sizeof *w->first_column) +
           most->rows * sizeof *w->rows + most->columns * (sizeof *w->columns + sizeof *w->from) +
           most->tiles * (sizeof *w->tiles + 2 * sizeof *w->entered + border * sizeof *w->costs) +
           border * sizeof *w->steps + (most->tiles + 1) / 2 * border * sizeof *w->pairs;
}

bool slui_compass_serves(const slui_compass_work *w, const slui_compass_sizes *sizes)
{
    const slui_compass_sizes *most = &w->most;
    return most->cells >= sizes->cells && most->columns >= sizes->columns &&
           most->rows >= sizes->rows && most->tiles >= sizes->tiles &&
           most->border >= sizes->border;
}

void slui_compass_begin(slui_compass_work *w, uint32_t cell)
{
    w->cell = cell;
    w->row_count = 0;
}

void slui_compass_note(slui_compass_work *w, const slui_nest *n, uint32_t cell,
                       const int32_t *matrix)
{
    if (w->cell == SLUI_NO_NEST_CELL) return;
    const slui_nest_cell *c = &n->cells[cell];
    const size_t count = c->size * slui_matrix_stride(slui_cell_span(c));
    memcpy(w->rows + w->row_count, matrix, count * sizeof *matrix);
    w->first_row[cell - w->cell] = w->row_count;
    w->row_count += count;
}

// --- Costs to the border

// Finds which tiles the columns of the cells inside are.
static void name_columns(slui_compass_work *w, const slui_nest *n)
{
    const slui_nest_cell *whole = &n->cells[w->cell];
    uint32_t rank = 0;
    size_t at = 0;
    for (uint32_t cell = w->cell; cell <= whole->last; cell++) {
        const slui_nest_cell *c = &n->cells[cell];
        w->first_column[cell - w->cell] = at;
        uint16_t *columns = w->columns + at;
        for (uint32_t k = 0; k < c->size; k++)
            columns[k] = (uint16_t)rank++;
        const bool is_whole = cell == w->cell;
        const uint16_t *outer = w->columns + (is_whole ? 0 : w->first_column[c->parent - w->cell]);
        for (uint32_t i = 0; i < c->border; i++)
            columns[c->size + i] = (uint16_t)(is_whole ? whole->ground + i : outer[c->into[i]]);
        at += slui_cell_span(c);
    }
}

// A row of an own tile, as offers to the tiles inside that its columns are.
typedef struct offers {
    const int32_t *row;
    const uint32_t *from; // by column: where the costs of its tile begin
    uint32_t first, end;
} offers;

// Lowers some of a tile's costs by what its row offers.
SLUI_INLINE void lower_abreast(const offers *o, const int32_t *costs, const int abreast,
                               int32_t *lowered)
{
    slui_eight sum[ABREAST], on;
    SLUI_UNROLL
    for (int i = 0; i < abreast; i++)
        slui_eight_load(&sum[i], lowered + i * SLUI_OCT);
    for (uint32_t x = o->first; x < o->end; x++) {
        const int32_t *from = costs + o->from[x];
        SLUI_HIDE(from);
        SLUI_UNROLL
        for (int i = 0; i < abreast; i++) {
            slui_eight_load(&on, from + i * SLUI_OCT);
            slui_eight_lower(&sum[i], &on, o->row[x]);
        }
    }
    SLUI_UNROLL
    for (int i = 0; i < abreast; i++)
        slui_eight_store(lowered + i * SLUI_OCT, &sum[i]);
}

SLUI_INLINE void lower_tile(const offers *o, const int32_t *costs, size_t border, int32_t *lowered)
{
    size_t at = 0;
    for (; at + ABREAST * SLUI_OCT <= border; at += ABREAST * SLUI_OCT)
        lower_abreast(o, costs + at, ABREAST, lowered + at);
    switch ((border - at) / SLUI_OCT) {
    case 5: lower_abreast(o, costs + at, 5, lowered + at); break;
    case 4: lower_abreast(o, costs + at, 4, lowered + at); break;
    case 3: lower_abreast(o, costs + at, 3, lowered + at); break;
    case 2: lower_abreast(o, costs + at, 2, lowered + at); break;
    case 1: lower_abreast(o, costs + at, 1, lowered + at); break;
    default: break;
    }
}

// The costs from the own tiles of one cell inside, the last first.
SLUI_INLINE void find_costs_from(slui_compass_work *w, const slui_nest *n, uint32_t cell)
{
    const slui_nest_cell *c = &n->cells[cell], *whole = &n->cells[w->cell];
    const uint32_t span = slui_cell_span(c);
    const size_t border = padded(whole->border), stride = slui_matrix_stride(span);
    const uint16_t *columns = w->columns + w->first_column[cell - w->cell];
    // What is inside comes before what is not.
    uint32_t inside = span;
    while (inside > 0 && columns[inside - 1] >= whole->ground)
        inside--;
    for (uint32_t x = 0; x < inside; x++)
        w->from[x] = (uint32_t)(columns[x] * border);
    for (uint32_t k = c->size; k-- > 0;) {
        const int32_t *row = w->rows + w->first_row[cell - w->cell] + k * stride;
        int32_t *lowered = w->costs + columns[k] * border;
        for (size_t i = 0; i < border; i++)
            lowered[i] = SLUI_NO_NUMBER_LOWERED;
        for (uint32_t x = inside; x < span; x++)
            lowered[columns[x] - whole->ground] = slui_number_lower(row[x]);
        const offers o = {row, w->from, k + 1, inside};
        lower_tile(&o, w->costs, border, lowered);
    }
}

SLUI_INLINE void find_costs(slui_compass_work *w, const slui_nest *n)
{
    for (uint32_t cell = w->cell; cell <= n->cells[w->cell].last; cell++)
        find_costs_from(w, n, cell);
}

// --- Steps

typedef struct filling {
    slui_compass_work *work;
    const slui_nest_metric *metric;
    const slui_nest_cell *cell;
    const uint16_t *place;
    size_t border; // padded
} filling;

static void list_tiles(slui_compass_work *w, const slui_nest *n, const uint32_t *edges,
                       uint16_t *place)
{
    const slui_nest_cell *whole = &n->cells[w->cell];
    uint32_t count = 0;
    for (uint32_t cell = w->cell; cell <= whole->last; cell++)
        for (uint32_t k = 0; k < n->cells[cell].size; k++)
            w->tiles[count++] = n->tiles[n->cells[cell].own + k];
    memcpy(w->tiles + count, edges, whole->border * sizeof *edges);
    for (uint32_t i = 0; i < count + whole->border; i++)
        place[w->tiles[i]] = (uint16_t)i;
}

// The neighbours of a tile: those inside the cell from the first on, those of its border from the
// last on.
typedef struct around {
    int inside, outside;
    uint32_t at[SLUI_DIRECTIONS];
    int32_t cost[SLUI_DIRECTIONS], direction[SLUI_DIRECTIONS];
} around;

// Where the tile entered is charged, and by the map's own costs, a tile costs the same from all
// sides: by a straight step, and by a diagonal one.
SLUI_INLINE void charge_tiles(const filling *f)
{
    const slui_charges *charges = &f->metric->charges;
    const uint32_t tiles = f->cell->ground + f->cell->border;
    for (uint32_t i = 0; charges->quick && i < 2 * tiles; i++)
        f->work->entered[i] = slui_charges_number(
            charges, charges->view->map->cost[f->work->tiles[i / 2]], i % 2 != 0);
}

SLUI_INLINE void look_around(const filling *f, uint32_t from, around *seen)
{
    const slui_charges *charges = &f->metric->charges;
    const slu_map *map = charges->view->map;
    const uint32_t *all = f->work->tiles, tile = all[from], ground = f->cell->ground;
    const uint32_t tiles = ground + f->cell->border;
    int inside = 0, outside = SLUI_DIRECTIONS;
    int32_t costs[SLUI_DIRECTIONS];
    unsigned steps = charges->quick ? charges->moves[map->around[tile]]
                                    : slui_charges_steps(charges, tile, false, costs);
    if (!slui_map_passable_at(map, tile)) steps = 0;
    for (; steps; steps &= steps - 1) {
        const int k = (int)SLUI_LOWEST_BIT(steps);
        const uint32_t to = (uint32_t)((int64_t)tile + charges->offset[k]);
        const uint32_t at = f->place[to];
        if (at >= tiles || all[at] != to) continue;
        const int32_t cost =
            charges->quick ? f->work->entered[2 * at + slui_is_diagonal(k)] : costs[k];
        if (cost == SLUI_NO_NUMBER) continue;
        const int i = at < ground ? inside++ : --outside;
        seen->at[i] = at;
        seen->cost[i] = cost;
        seen->direction[i] = k;
    }
    seen->inside = inside;
    seen->outside = outside;
}

SLUI_INLINE void lower_by(int32_t *restrict costs, const int32_t *restrict on, int32_t there,
                          size_t count)
{
    for (size_t i = 0; i < count; i++)
        costs[i] = there + on[i] < costs[i] ? there + on[i] : costs[i];
}

// A tile of the border: what the paths into the cell cost.
SLUI_INLINE void find_costs_across(const filling *f, uint32_t from, const around *seen)
{
    int32_t *costs = f->work->costs + from * f->border;
    for (size_t i = 0; i < f->border; i++)
        costs[i] = SLUI_NO_NUMBER_LOWERED;
    for (int i = 0; i < seen->inside; i++)
        lower_by(costs, f->work->costs + seen->at[i] * f->border, seen->cost[i], f->border);
}

// Finds the steps inside the cell to some tiles of its border, plus 1; 0 if there is none. The last
// of several counts, and directions are in ascending order.
SLUI_INLINE void point_abreast(const filling *f, const around *seen, const int32_t *due, size_t at,
                               const int abreast)
{
    static const int32_t NONE[SLUI_OCT] = {0};
    slui_eight step[ABREAST], left, on;
    SLUI_UNROLL
    for (int i = 0; i < abreast; i++)
        slui_eight_load(&step[i], NONE);
    for (int k = 0; k < seen->inside; k++) {
        const int32_t *from = f->work->costs + seen->at[k] * f->border + at;
        SLUI_HIDE(from);
        SLUI_UNROLL
        for (int i = 0; i < abreast; i++) {
            slui_eight_load(&left, due + at + i * SLUI_OCT);
            slui_eight_load(&on, from + i * SLUI_OCT);
            slui_eight_raise_if(&step[i], &on, seen->cost[k], &left, seen->direction[k] + 1);
        }
    }
    SLUI_UNROLL
    for (int i = 0; i < abreast; i++)
        slui_eight_store(f->work->steps + at + i * SLUI_OCT, &step[i]);
}

SLUI_INLINE void point(const filling *f, const around *seen, const int32_t *due)
{
    size_t at = 0;
    for (; at + ABREAST * SLUI_OCT <= f->border; at += ABREAST * SLUI_OCT)
        point_abreast(f, seen, due, at, ABREAST);
    switch ((f->border - at) / SLUI_OCT) {
    case 5: point_abreast(f, seen, due, at, 5); break;
    case 4: point_abreast(f, seen, due, at, 4); break;
    case 3: point_abreast(f, seen, due, at, 3); break;
    case 2: point_abreast(f, seen, due, at, 2); break;
    case 1: point_abreast(f, seen, due, at, 1); break;
    default: break;
    }
}

SLUI_INLINE void find_steps_from(const filling *f, uint32_t from)
{
    slui_compass_work *w = f->work;
    const uint32_t ground = f->cell->ground;
    const int32_t *costs = w->costs + from * f->border;
    around seen;
    look_around(f, from, &seen);
    if (from >= ground) find_costs_across(f, from, &seen);
    point(f, &seen, costs);
    for (int i = SLUI_DIRECTIONS; from < ground && i-- > seen.outside;)
        if (slui_number_lower(seen.cost[i]) == costs[seen.at[i] - ground])
            w->steps[seen.at[i] - ground] = seen.direction[i] + 1;
}

// The steps of two tiles share a byte. None becomes SLUI_NO_FIRST_STEP.
SLUI_INLINE void pack(uint8_t *restrict pairs, const int32_t *restrict steps, size_t border,
                      bool second)
{
    if (second)
        for (size_t i = 0; i < border; i++)
            pairs[i] = (uint8_t)(pairs[i] | (uint32_t)(steps[i] - 1) << 4);
    else
        for (size_t i = 0; i < border; i++)
            pairs[i] = (uint8_t)((steps[i] - 1) & 15);
}

SLUI_INLINE void find_steps(const filling *f)
{
    const uint32_t tiles = f->cell->ground + f->cell->border;
    charge_tiles(f);
    for (uint32_t from = 0; from < tiles; from++) {
        find_steps_from(f, from);
        pack(f->work->pairs + from / 2 * f->border, f->work->steps, f->border, from % 2);
    }
}

// From the rows of tiles to those of the border.
static void turn_over(const filling *f, uint8_t *restrict compass)
{
    const size_t row = slui_compass_row(f->cell), border = f->border;
    const uint8_t *restrict pairs = f->work->pairs;
    for (size_t to = f->cell->border; to-- > 0;)
        for (size_t i = 0; i < row; i++)
            compass[to * row + i] = pairs[i * border + to];
}

static void work_any(const filling *f)
{
    find_costs(f->work, f->metric->nest);
    find_steps(f);
}

SLUI_WIDE static void work_wide(const filling *f)
{
    find_costs(f->work, f->metric->nest);
    find_steps(f);
}

void slui_compass_fill(slui_compass_work *w, const slui_nest_metric *m, const uint32_t *edges,
                       uint16_t *place)
{
    const slui_nest_cell *c = &m->nest->cells[w->cell];
    const filling f = {w, m, c, place, padded(c->border)};
    list_tiles(w, m->nest, edges, place);
    name_columns(w, m->nest);
    if (slui_machine_is_wide())
        work_wide(&f);
    else
        work_any(&f);
    turn_over(&f, slui_metric_table(m, c)->hints);
    w->cell = SLUI_NO_NEST_CELL;
}
