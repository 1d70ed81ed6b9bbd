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
// Cost: the tables of about log2(tiles / 64) cells for each end, read from beginning to end.
#include "index/overlay/climb.h"
#include "base/arrays.h"

bool slui_overlay_search_reserve(slui_overlay_search *s, const slui_nest_metric *m)
{
    s->metric = m;
    const size_t needed = m->nest->most_climb;
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
    slui_free(&s->allocator, s->heap, s->heap_capacity, sizeof *s->heap);
    slui_free(&s->allocator, s->arcs, s->arc_capacity, sizeof *s->arcs);
}

size_t slui_overlay_search_bytes(const slui_overlay_search *s)
{
    return 2 * s->cost_capacity * sizeof *s->up.costs + s->heap_capacity * sizeof *s->heap +
           s->arc_capacity * sizeof *s->arcs;
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
    s->traced = f->search.trace && !c->back;
    const bool searched = slui_leaf_search(s, f, leaf, c->end, c->back);
    s->traced = false;
    if (!searched) return false;
    int32_t *costs = open_level(c, s->metric->nest, leaf);
    for (uint32_t i = 0; i < of->border; i++)
        costs[i] = slui_number_lower(slui_leaf_cost(f, of->edge_tiles[i]));
    return true;
}

static void climb_level(const slui_overlay_search *s, const slui_climb *c, int level)
{
    const slui_nest_cell *of = &s->metric->nest->cells[c->cell[level]];
    const slui_table *t = slui_metric_table(s->metric, of);
    s->metric->kernels.climb(c->back ? t->down : t->up, of->size, slui_cell_span(of),
                             c->costs + c->first[level]);
}

// The next level begins with what the last one knows of its border.
static void go_up(const slui_overlay_search *s, slui_climb *c)
{
    const int below = c->levels - 1;
    const slui_nest_cell *child = &s->metric->nest->cells[c->cell[below]];
    const int32_t *known = c->costs + c->first[below] + c->own[below];
    int32_t *costs = open_level(c, s->metric->nest, child->parent);
    for (uint32_t i = 0; i < child->border; i++)
        costs[child->into[i]] = known[i];
    climb_level(s, c, below + 1);
}

// A climb takes a cell's own tiles in their order, as a search does from its open list.
static void trace_level(slu_finder *f, const slui_overlay_search *s, const slui_climb *c, int level)
{
    const slui_nest *n = s->metric->nest;
    f->search.expanded += c->own[level];
    for (uint32_t i = 0; f->search.trace && !c->back && i < c->own[level]; i++) {
        const int32_t cost = slui_number_lift(c->costs[c->first[level] + i]);
        if (cost == SLUI_NO_NUMBER) continue;
        const slu_tile tile = slui_finder_tile(f, n->tiles[n->cells[c->cell[level]].own + i]);
        const uint64_t g = (uint64_t)cost * s->metric->charges.grain;
        slui_trace_event(f, SLU_EVENT_EXPANDING, tile, tile, g, 0);
        slui_trace_event(f, SLU_EVENT_CLOSING, tile, tile, g, 0);
    }
}

bool slui_climb_from(slui_overlay_search *s, slu_finder *f, uint32_t tile, bool back)
{
    const slui_nest *n = s->metric->nest;
    slui_climb *c = back ? &s->down : &s->up;
    c->end = tile;
    c->back = back;
    c->levels = 0;
    const uint32_t home = slui_nest_home(n, tile);
    if (n->cells[home].leaf) {
        if (!begin_in_leaf(s, f, c, home)) return false;
    } else {
        open_level(c, n, home)[slui_nest_place(n, tile)] = slui_number_lower(0);
        climb_level(s, c, 0);
    }
    while (n->cells[c->cell[c->levels - 1]].parent != SLUI_NO_NEST_CELL)
        go_up(s, c);
    for (int level = 0; level < c->levels; level++)
        trace_level(f, s, c, level);
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

int32_t slui_climb_meet(slui_overlay_search *s, const slu_finder *f)
{
    s->best = SLUI_NO_NUMBER;
    const uint32_t leaf = s->up.cell[0];
    // The climb from the goal came last, so the nodes are those of its leaf.
    if (s->metric->nest->cells[leaf].leaf && leaf == s->down.cell[0]) {
        s->best = slui_leaf_cost(f, s->up.end);
        s->inside_leaf = s->best != SLUI_NO_NUMBER;
    }
    int up = s->up.levels - 1, down = s->down.levels - 1;
    for (; up >= 0 && down >= 0 && s->up.cell[up] == s->down.cell[down]; up--, down--)
        meet_at(s, up, down);
    return s->best;
}
