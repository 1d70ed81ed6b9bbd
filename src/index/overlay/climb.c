// SPDX-License-Identifier: MIT
// The cost between two tiles by an overlay: a climb from each, and the cheapest place where both
// have been.
//
// Source: the query of a customizable contraction hierarchy along its elimination tree (Dibbelt,
// Strasser & Wagner 2016), which needs no queue: a cell's own tiles are final in their order. An
// end that is inside a leaf is first connected to the leaf's border by a search.
//
// Invariant: among the cheapest paths there is one that climbs to some tile and then descends, and
// that tile is an own tile of a cell which contains both ends; or the path stays inside one leaf.
//
// The climbs go alone until they are in one cell, then together. There the cheapest meeting so far
// limits how far they must go on: rows that cannot lead to a better one are left out, and mostly
// all cells further up.
//
// Cost: the tables of up to log2(tiles / 16) cells for each end, of large ones what their bounds do
// not rule out (bounds.h).
#include "index/overlay/climb.h"
#include "base/arrays.h"

bool slui_overlay_search_reserve(slui_overlay_search *s, const slui_nest_metric *m)
{
    s->metric = m;
    if (!slui_nearby_reserve(&s->nearby, &s->allocator, m->nest->most_leaf_tiles)) return false;
    const size_t needed = m->nest->most_climb + SLUI_QUAD; // for the bounded kernels
    size_t capacity = s->cost_capacity;
    if (!SLUI_GROW(&s->allocator, s->up.costs, capacity, needed)) return false;
    if (!SLUI_GROW(&s->allocator, s->down.costs, s->cost_capacity, needed)) {
        // Both have the capacity of the second.
        if (capacity != s->cost_capacity) {
            slui_free(&s->allocator, s->up.costs, capacity, sizeof *s->up.costs);
            slui_free(&s->allocator, s->down.costs, s->cost_capacity, sizeof *s->down.costs);
            s->up.costs = s->down.costs = NULL;
            s->cost_capacity = 0;
        }
        return false;
    }
    return true;
}

void slui_overlay_search_release(slui_overlay_search *s)
{
    slui_free(&s->allocator, s->up.costs, s->cost_capacity, sizeof *s->up.costs);
    slui_free(&s->allocator, s->down.costs, s->cost_capacity, sizeof *s->down.costs);
    slui_nearby_release(&s->nearby, &s->allocator);
    slui_free(&s->allocator, s->turns, s->turn_capacity, sizeof *s->turns);
    slui_free(&s->allocator, s->arcs, s->arc_capacity, sizeof *s->arcs);
}

size_t slui_overlay_search_bytes(const slui_overlay_search *s)
{
    return 2 * s->cost_capacity * sizeof *s->up.costs + slui_nearby_bytes(&s->nearby) +
           s->turn_capacity * sizeof *s->turns + s->arc_capacity * sizeof *s->arcs;
}

// --- Climbing

// Begins a level with nothing known.
static int32_t *open_level(slui_climb *c, const slui_nest *n, uint32_t cell)
{
    const slui_nest_cell *of = &n->cells[cell];
    const int level = c->levels++;
    c->cell[level] = cell;
    c->own[level] = of->leaf ? 0 : of->size;
    c->first[level] = 0;
    if (level > 0) {
        const uint32_t before = c->own[level - 1] + n->cells[c->cell[level - 1]].border;
        c->first[level] = c->first[level - 1] + slui_quad_count(before) * SLUI_QUAD;
    }
    int32_t *costs = c->costs + c->first[level];
    const uint32_t count = slui_quad_count(c->own[level] + of->border) * SLUI_QUAD;
    for (uint32_t i = 0; i < count; i++)
        costs[i] = SLUI_NO_NUMBER_LOWERED;
    return costs;
}

static bool begin_in_leaf(slui_overlay_search *s, slu_finder *f, slui_climb *c, uint32_t leaf)
{
    const slui_nest_cell *of = &s->metric->nest->cells[leaf];
    if (!slui_nearby_search(s, f, leaf, c->end, c->back)) return false;
    int32_t *costs = open_level(c, s->metric->nest, leaf);
    for (uint32_t i = 0; i < of->border; i++)
        costs[i] = slui_number_lower(slui_nearby_cost(&s->nearby, of->edge_tiles[i]));
    return true;
}

// A climb takes a cell's own tiles in their order, as a search does from its open list.
static void trace_level(slu_finder *f, const slui_overlay_search *s, const slui_climb *c, int level)
{
    const slui_nest *n = s->metric->nest;
    for (uint32_t i = 0; i < c->own[level]; i++) {
        const int32_t cost = slui_number_lift(c->costs[c->first[level] + i]);
        if (cost == SLUI_NO_NUMBER) continue;
        const slu_tile tile = slui_finder_tile(f, n->tiles[n->cells[c->cell[level]].own + i]);
        const uint64_t g = (uint64_t)cost * s->metric->charges.grain;
        slui_trace_event(f, SLU_EVENT_EXPANDING, tile, tile, g, 0);
        slui_trace_event(f, SLU_EVENT_CLOSING, tile, tile, g, 0);
    }
}

// The table of a climb's last level, in its direction, and the costs that it lowers.
typedef struct last_table {
    const int32_t *numbers, *bounds; // no bounds: NULL
    int32_t *costs;
    uint32_t size, span;
} last_table;

static last_table last_table_of(const slui_overlay_search *s, const slui_climb *c)
{
    const int level = c->levels - 1;
    const slui_nest_cell *of = &s->metric->nest->cells[c->cell[level]];
    const slui_table *t = slui_metric_table(s->metric, of);
    const bool bounded = slui_table_is_bounded(of->size);
    return (last_table){.numbers = c->back ? t->down : t->up,
                        .bounds = bounded ? slui_metric_bounds(t, of, c->back) : NULL,
                        .costs = c->costs + c->first[level],
                        .size = of->size,
                        .span = slui_cell_span(of)};
}

static void note_settled(const slui_overlay_search *s, slu_finder *f, const slui_climb *c)
{
    f->search.expanded += c->own[c->levels - 1];
    if (f->search.trace && !c->back) trace_level(f, s, c, c->levels - 1);
}

// Finds the costs of the last level's own tiles.
static void settle(const slui_overlay_search *s, slu_finder *f, const slui_climb *c, int32_t limit)
{
    const slui_kernels *kernels = &s->metric->kernels;
    const last_table t = last_table_of(s, c);
    if (t.bounds)
        kernels->settle_bounded(t.numbers, t.bounds, t.size, t.span, t.costs, limit);
    else
        kernels->settle(t.numbers, t.size, t.costs, limit);
    note_settled(s, f, c);
}

// Finds the costs of its border.
static void leave(const slui_overlay_search *s, const slui_climb *c, int32_t limit)
{
    const slui_kernels *kernels = &s->metric->kernels;
    const last_table t = last_table_of(s, c);
    if (t.bounds)
        kernels->leave_bounded(t.numbers, t.bounds, t.size, t.span, t.costs, limit);
    else
        kernels->leave(t.numbers, t.size, t.span, t.costs, limit);
}

// Both, without a limit.
static void climb_level(const slui_overlay_search *s, slu_finder *f, const slui_climb *c)
{
    const slui_kernels *kernels = &s->metric->kernels;
    const last_table t = last_table_of(s, c);
    if (t.bounds || t.size > SLUI_MOST_CLIMBED) {
        settle(s, f, c, SLUI_NO_NUMBER_LOWERED);
        leave(s, c, SLUI_NO_NUMBER_LOWERED);
        return;
    }
    kernels->climb(t.numbers, t.size, t.span, t.costs);
    note_settled(s, f, c);
}

// The next level begins with what the last one knows of its border.
static void go_up(const slui_overlay_search *s, slui_climb *c)
{
    const int below = c->levels - 1;
    const slui_nest_cell *child = &s->metric->nest->cells[c->cell[below]];
    const int32_t *known = c->costs + c->first[below] + c->own[below];
    int32_t *costs = open_level(c, s->metric->nest, child->parent);
    const uint16_t *into = child->into;
    // Mostly all of the parent's own tiles are in the border, and come first.
    const uint32_t own = c->own[below + 1];
    uint32_t i = 0;
    if (own > 0 && own <= child->border && into[own - 1] == own - 1) {
        memcpy(costs, known, own * sizeof *costs);
        i = own;
    }
    for (; i < child->border; i++)
        costs[into[i]] = known[i];
}

// Finds the least cost that the last level has begun with.
static void find_least(const slui_overlay_search *s, slui_climb *c)
{
    const int below = c->levels - 2;
    c->least = 0;
    if (below < 0) return;
    const int32_t *known = c->costs + c->first[below] + c->own[below];
    int32_t least = SLUI_NO_NUMBER_LOWERED;
    for (uint32_t i = 0; i < s->metric->nest->cells[c->cell[below]].border; i++)
        least = known[i] < least ? known[i] : least;
    c->least = slui_number_lift(least);
}

// What the search of a leaf reads, which waits for it first of all: its tiles, and the rows of the
// map around the end.
static void fetch_leaf(const slui_nest_metric *m, const slui_nest_cell *leaf, uint32_t tile)
{
    enum { ROWS = 3, TILES_IN_LINE = 16 };
    const slu_map *map = m->charges.view->map;
    for (uint32_t i = leaf->begin; i < leaf->end; i += TILES_IN_LINE)
        SLUI_PREFETCH(m->nest->tiles + i);
    for (uint32_t i = 0; i < leaf->border; i += TILES_IN_LINE)
        SLUI_PREFETCH(leaf->edge_tiles + i);
    for (int64_t row = -ROWS; row <= ROWS; row++) {
        const int64_t at = tile + row * map->width;
        if (at < 0 || at >= (int64_t)map->tile_count) continue;
        SLUI_PREFETCH(map->around + at);
        if (m->charges.quick) SLUI_PREFETCH(map->cost + at);
    }
}

// The cells of a climb and what it reads first in each come into the cache while a leaf is
// searched: bounds, or small tables. Otherwise a climb among walls mostly waits for one after the
// other.
void slui_climb_fetch(const slui_nest_metric *m, uint32_t tile, bool back)
{
    enum { LINES = 16, NUMBERS_IN_LINE = 16, PLACES_IN_LINE = 32 };
    const slui_nest *n = m->nest;
    uint32_t cells[SLUI_MOST_LEVELS];
    int levels = 0;
    const uint32_t home = slui_nest_home(n, tile);
    if (n->cells[home].leaf) fetch_leaf(m, &n->cells[home], tile);
    for (uint32_t cell = home; cell != SLUI_NO_NEST_CELL; cell = n->cells[cell].parent) {
        const slui_nest_cell *c = &n->cells[cell];
        SLUI_PREFETCH(slui_metric_table(m, c));
        for (uint32_t i = 0; i < c->border; i += PLACES_IN_LINE)
            SLUI_PREFETCH(c->into + i);
        if (!c->leaf) cells[levels++] = cell;
    }
    for (int i = 0; i < levels; i++) {
        const slui_nest_cell *c = &n->cells[cells[i]];
        const slui_table *t = slui_metric_table(m, c);
        const size_t bounds = slui_bound_count(c->size, slui_cell_span(c));
        const size_t count = bounds ? bounds : slui_table_numbers(c);
        const int32_t *from = bounds ? slui_metric_bounds(t, c, back) : back ? t->down : t->up;
        for (size_t at = 0; at < count && at < LINES * NUMBERS_IN_LINE; at += NUMBERS_IN_LINE)
            SLUI_PREFETCH(from + at);
    }
}

bool slui_climb_from(slui_overlay_search *s, slu_finder *f, uint32_t tile, bool back)
{
    const slui_nest *n = s->metric->nest;
    slui_climb *c = back ? &s->down : &s->up;
    c->end = tile;
    c->back = back;
    c->levels = 0;
    c->sure = 1;
    const uint32_t home = slui_nest_home(n, tile);
    if (n->cells[home].leaf) return begin_in_leaf(s, f, c, home);
    open_level(c, n, home)[slui_nest_place(n, tile)] = slui_number_lower(0);
    c->sure = 0;
    return true;
}

// --- Meeting

static void meet_at(slui_overlay_search *s, int up, int down)
{
    const int32_t *there = s->up.costs + s->up.first[up],
                  *back = s->down.costs + s->down.first[down];
    for (uint32_t i = 0; i < s->up.own[up]; i++) {
        const int32_t sum = slui_number_sum(slui_number_lift(there[i]), slui_number_lift(back[i]));
        if (sum >= s->best) continue;
        s->best = sum;
        s->inside_leaf = false;
        s->up_level = up;
        s->down_level = down;
        s->place = i;
    }
}

// Climbs to the least cell that contains the other end, whatever the costs; there nothing is
// settled. What was climbed like this for another goal is known.
static void climb_alone(const slui_overlay_search *s, slu_finder *f, slui_climb *c, uint32_t other)
{
    const slui_nest *n = s->metric->nest;
    const int known = c->sure, in_leaf = n->cells[c->cell[0]].leaf;
    c->levels = 1;
    while (!slui_cell_contains(n, c->cell[c->levels - 1], other)) {
        if (c->sure < c->levels) {
            climb_level(s, f, c);
            c->sure = c->levels;
        }
        if (c->levels < known && !slui_cell_contains(n, c->cell[c->levels], other))
            c->levels++;
        else
            go_up(s, c);
    }
    c->sure = c->levels - 1 > in_leaf ? c->levels - 1 : in_leaf;
}

// A row that costs as much leads to no better meeting: the other climb has at least its least cost
// to go.
static int32_t limit_of(const slui_overlay_search *s, const slui_climb *other)
{
    const int32_t rest = s->best - other->least;
    return rest > 0 ? slui_number_lower(rest) : slui_number_lower(0);
}

// Settles the cell that both climbs have reached, and leaves it.
static void climb_together(slui_overlay_search *s, slu_finder *f)
{
    slui_climb *up = &s->up, *down = &s->down;
    settle(s, f, up, limit_of(s, down));
    settle(s, f, down, limit_of(s, up));
    meet_at(s, up->levels - 1, down->levels - 1);
    leave(s, up, limit_of(s, down));
    leave(s, down, limit_of(s, up));
}

// Both climbs go up; false if they are at the top.
static bool go_up_together(slui_overlay_search *s)
{
    const uint32_t cell = s->up.cell[s->up.levels - 1];
    if (s->metric->nest->cells[cell].parent == SLUI_NO_NEST_CELL) return false;
    go_up(s, &s->up);
    go_up(s, &s->down);
    return true;
}

int32_t slui_climb_meet(slui_overlay_search *s, slu_finder *f)
{
    const uint32_t from = s->up.cell[0], to = s->down.cell[0];
    s->best = SLUI_NO_NUMBER;
    climb_alone(s, f, &s->up, to);
    climb_alone(s, f, &s->down, from);
    if (s->metric->nest->cells[s->up.cell[s->up.levels - 1]].leaf) {
        // The climb from the goal began last, so the costs are those of its leaf.
        s->best = slui_nearby_cost(&s->nearby, s->up.end);
        s->inside_leaf = s->best != SLUI_NO_NUMBER;
        if (!go_up_together(s)) return s->best;
    }
    do {
        find_least(s, &s->up);
        find_least(s, &s->down);
        if (slui_number_sum(s->up.least, s->down.least) >= s->best) break;
        climb_together(s, f);
    } while (go_up_together(s));
    return s->best;
}
