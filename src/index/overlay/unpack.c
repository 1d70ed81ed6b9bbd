// SPDX-License-Identifier: MIT
// The path of a query: the arcs of the two climbs, unpacked into steps.
//
// An arc of a cell is a step; or it leads over an own tile of the cell that is before both its
// ends, which the two halves' numbers show; or across a child. Numbers are exact, so whatever adds
// up to an arc's cost is a cheapest path.
//
// Invariant: arcs wait on a stack in the order of the path, the next one on top.
// Cost: a few lines of memory per arc, and a search for every leaf on the path.
#include "base/arrays.h"
#include "index/overlay/climb.h"

bool slui_overlay_append(slui_overlay_search *s, slu_finder *f, int direction)
{
    if (!slui_finder_reserve_path(f, s->path_length + 1)) return false;
    slu_tile tile = f->path[s->path_length - 1];
    slui_walk_count(&s->walk, tile, direction);
    tile.x += slui_step_x[direction];
    tile.y += slui_step_y[direction];
    f->path[s->path_length++] = tile;
    return true;
}

static bool push(slui_overlay_search *s, slui_arc arc)
{
    if (!SLUI_GROW(&s->allocator, s->arcs, s->arc_capacity, s->arc_count + 1)) return false;
    s->arcs[s->arc_count++] = arc;
    return true;
}

// --- Arcs into steps

// Tells most tiles that are no neighbours without a division.
static bool may_be_neighbours(const slu_map *map, uint32_t a, uint32_t b)
{
    const uint32_t apart = a < b ? b - a : a - b, width = (uint32_t)map->width;
    return apart <= 1 || (apart + 1 >= width && apart <= width + 1);
}

static int direction_between(const slu_map *map, uint32_t from, uint32_t to)
{
    const int width = map->width;
    const int dx = (int)to % width - (int)from % width, dy = (int)to / width - (int)from / width;
    return slui_direction(dx, dy);
}

// The direction of an arc that is a step, -1 if it is none.
static int step_of(const slui_nest_metric *m, const slui_nest_cell *c, const slui_arc *arc)
{
    if (arc->from >= c->size && arc->to >= c->size) return -1; // an ancestor's
    if (!may_be_neighbours(m->nest->map, arc->from_tile, arc->to_tile)) return -1;
    const int k = direction_between(m->nest->map, arc->from_tile, arc->to_tile);
    return k >= 0 && slui_charges_step(&m->charges, arc->from_tile, k) == arc->cost ? k : -1;
}

// The first of four rows whose numbers add up to a cost, four if there is none.
SLUI_INLINE uint32_t first_of_four(const int32_t *there, const int32_t *on, uint32_t cost)
{
    // Two numbers do not overflow 32 bits without a sign.
    const bool a = (uint32_t)there[0] + (uint32_t)on[0] == cost;
    const bool b = (uint32_t)there[SLUI_QUAD] + (uint32_t)on[SLUI_QUAD] == cost;
    const bool c = (uint32_t)there[2 * SLUI_QUAD] + (uint32_t)on[2 * SLUI_QUAD] == cost;
    const bool d = (uint32_t)there[3 * SLUI_QUAD] + (uint32_t)on[3 * SLUI_QUAD] == cost;
    if (!(a | b | c | d)) return 4;
    return a ? 0 : b ? 1 : c ? 2 : 3;
}

// The own tile that an arc leads over, SLUI_NO_NEST_CELL if there is none.
static uint32_t find_between(const slui_nest_metric *m, const slui_nest_cell *c,
                             const slui_arc *arc)
{
    const slui_table *t = slui_metric_table(m, c);
    const int32_t *there = t->down + slui_column_begin(c->size, arc->from);
    const int32_t *on = t->up + slui_column_begin(c->size, arc->to);
    uint32_t before = arc->from < arc->to ? arc->from : arc->to;
    if (before > c->size) before = c->size;
    const uint32_t cost = (uint32_t)arc->cost;
    uint32_t k = 0;
    for (; k + 4 <= before; k += 4, there += 4 * SLUI_QUAD, on += 4 * SLUI_QUAD) {
        const uint32_t found = first_of_four(there, on, cost);
        if (found < 4) return k + found;
    }
    for (; k < before; k++, there += SLUI_QUAD, on += SLUI_QUAD)
        if ((uint32_t)*there + (uint32_t)*on == cost) return k;
    return SLUI_NO_NEST_CELL;
}

// Goes on with the first half of an arc, and puts the second one aside.
static bool split(slui_overlay_search *s, const slui_nest_cell *c, slui_arc *arc, uint32_t k)
{
    const slui_table *t = slui_metric_table(s->metric, c);
    slui_arc second = *arc;
    arc->to = second.from = k;
    arc->to_tile = second.from_tile = s->metric->nest->tiles[c->own + k];
    arc->cost = t->down[slui_column_begin(c->size, arc->from) + (size_t)k * SLUI_QUAD];
    second.cost -= arc->cost;
    return push(s, second);
}

static bool enter_child(const slui_nest *n, const slui_arc *arc, uint32_t child, slui_arc *inner)
{
    if (child == SLUI_NO_NEST_CELL) return false;
    const slui_nest_cell *c = &n->cells[child];
    const uint32_t from = slui_nest_find_edge(c, arc->from);
    if (from == SLUI_NO_NEST_CELL) return false;
    const uint32_t to = slui_nest_find_edge(c, arc->to);
    if (to == SLUI_NO_NEST_CELL) return false;
    *inner = *arc;
    inner->cell = child;
    inner->from = c->size + from;
    inner->to = c->size + to;
    return true;
}

// Whether the cost across a cell is the arc's: only asked if both children of its parent touch both
// ends.
static bool is_across(slui_overlay_search *s, slu_finder *f, const slui_arc *arc, bool *memory)
{
    const slui_nest *n = s->metric->nest;
    const slui_nest_cell *c = &n->cells[arc->cell];
    if (c->compass)
        return slui_compass_cost(s->metric, arc->cell, c->ground + arc->from - c->size,
                                 arc->from_tile, arc->to - c->size, arc->to_tile) == arc->cost;
    if (c->leaf) {
        *memory = slui_leaf_search_to(s, f, arc->cell, arc->from_tile, arc->to_tile, arc->cost);
        return *memory && slui_leaf_cost(f, arc->to_tile) == arc->cost;
    }
    if (find_between(s->metric, c, arc) != SLUI_NO_NEST_CELL) return true;
    for (int i = 0; i < 2; i++) {
        slui_arc inner;
        if (!enter_child(n, arc, c->child[i], &inner)) continue;
        if (is_across(s, f, &inner, memory) || !*memory) return *memory;
    }
    return false;
}

// Goes on with an arc inside the child that it leads across.
static bool descend(slui_overlay_search *s, slu_finder *f, slui_arc *arc)
{
    const slui_nest_cell *c = &s->metric->nest->cells[arc->cell];
    slui_arc inner[2];
    const bool first = enter_child(s->metric->nest, arc, c->child[0], &inner[0]);
    const bool second = enter_child(s->metric->nest, arc, c->child[1], &inner[1]);
    bool memory = true;
    s->torn = !first && !second;
    if (s->torn) return false;
    const bool across_first = !second || (first && is_across(s, f, &inner[0], &memory));
    *arc = inner[across_first ? 0 : 1];
    return memory;
}

static bool unpack_one(slui_overlay_search *s, slu_finder *f, slui_arc arc)
{
    for (;;) {
        const slui_nest_cell *c = &s->metric->nest->cells[arc.cell];
        if (c->compass && arc.from >= c->size && arc.to >= c->size)
            return slui_compass_follow(s, f, arc.cell, c->ground + arc.from - c->size,
                                       arc.to - c->size);
        if (c->leaf) return slui_leaf_append(s, f, arc.cell, arc.from_tile, arc.to_tile, arc.cost);
        const int step = step_of(s->metric, c, &arc);
        if (step >= 0) return slui_overlay_append(s, f, step);
        const uint32_t k = find_between(s->metric, c, &arc);
        if (!(k != SLUI_NO_NEST_CELL ? split(s, c, &arc, k) : descend(s, f, &arc))) return false;
    }
}

static bool unpack_all(slui_overlay_search *s, slu_finder *f)
{
    while (s->arc_count > 0)
        if (!unpack_one(s, f, s->arcs[--s->arc_count])) return false;
    return true;
}

// --- Arcs of a climb

typedef struct trace {
    int level;
    uint32_t place;
    int32_t cost; // lowered
} trace;

// Steps back along a climb to where a cost came from: the level below, or an own tile before it,
// with the arc in between. False at the climb's beginning.
static bool step_back(const slui_overlay_search *s, const slui_climb *c, trace *t, slui_arc *arc)
{
    const slui_nest_metric *m = s->metric;
    const slui_nest_cell *of = &m->nest->cells[c->cell[t->level]];
    arc->cell = SLUI_NO_NEST_CELL;
    if (t->level > 0) {
        const slui_nest_cell *child = &m->nest->cells[c->cell[t->level - 1]];
        const uint32_t edge = slui_nest_find_edge(child, t->place);
        const int32_t *costs = c->costs + c->first[t->level - 1] + c->own[t->level - 1];
        if (edge != SLUI_NO_NEST_CELL && costs[edge] == t->cost) {
            t->level--;
            t->place = c->own[t->level] + edge;
            return true;
        }
    } else if (of->leaf || t->cost == slui_number_lower(0)) {
        return false;
    }
    const slui_table *table = slui_metric_table(m, of);
    const int32_t *column =
        (c->back ? table->down : table->up) + slui_column_begin(of->size, t->place);
    const int32_t *costs = c->costs + c->first[t->level];
    uint32_t k = 0;
    while ((int64_t)costs[k] + column[(size_t)k * SLUI_QUAD] != t->cost)
        k++;
    *arc = (slui_arc){.cell = c->cell[t->level],
                      .from = c->back ? t->place : k,
                      .to = c->back ? k : t->place,
                      .cost = column[(size_t)k * SLUI_QUAD]};
    t->place = k;
    t->cost = costs[k];
    return true;
}

static void name_tiles(const slui_nest *n, slui_arc *arc)
{
    arc->from_tile = slui_nest_tile(n, arc->cell, arc->from);
    arc->to_tile = slui_nest_tile(n, arc->cell, arc->to);
}

static trace trace_from(const slui_overlay_search *s, const slui_climb *c, int level)
{
    return (trace){level, s->place, c->costs[c->first[level] + s->place]};
}

// Whether a trace has come to where the rest is inside a cell with a compass, and leaves it.
static bool follows(const slui_overlay_search *s, const slui_climb *c, const trace *t)
{
    return s->metric->nest->cells[c->cell[t->level]].compass && t->place >= c->own[t->level];
}

// Pushes the arcs of a climb: from the start they are found last to first, which is the order of
// the stack.
static bool push_climb(slui_overlay_search *s, const slui_climb *c, trace *t)
{
    slui_arc arc;
    while (!follows(s, c, t) && step_back(s, c, t, &arc)) {
        if (arc.cell == SLUI_NO_NEST_CELL) continue;
        name_tiles(s->metric->nest, &arc);
        if (!push(s, arc)) return false;
    }
    return true;
}

static bool unpack_start(slui_overlay_search *s, slu_finder *f)
{
    const slui_climb *c = &s->up;
    trace t = trace_from(s, c, s->up_level);
    if (!push_climb(s, c, &t)) return false;
    const slui_nest *n = s->metric->nest;
    const slui_nest_cell *first = &n->cells[c->cell[0]];
    if (follows(s, c, &t)) {
        if (!slui_compass_follow(s, f, c->cell[t.level], n->rank[c->end],
                                 t.place - c->own[t.level]))
            return false;
    } else if (first->leaf &&
               !slui_leaf_append(s, f, c->cell[0], c->end, first->edge_tiles[t.place],
                                 slui_number_lift(t.cost))) {
        return false;
    }
    return unpack_all(s, f);
}

// From the goal they are found first to last: each is unpacked as it is found.
static bool unpack_goal(slui_overlay_search *s, slu_finder *f)
{
    const slui_climb *c = &s->down;
    trace t = trace_from(s, c, s->down_level);
    slui_arc arc;
    while (step_back(s, c, &t, &arc)) {
        if (arc.cell == SLUI_NO_NEST_CELL) continue;
        name_tiles(s->metric->nest, &arc);
        if (!push(s, arc) || !unpack_all(s, f)) return false;
    }
    const slui_nest_cell *first = &s->metric->nest->cells[c->cell[0]];
    if (!first->leaf) return true;
    return slui_leaf_append(s, f, c->cell[0], first->edge_tiles[t.place], c->end,
                            slui_number_lift(t.cost));
}

bool slui_overlay_unpack(slui_overlay_search *s, slu_finder *f)
{
    s->path_length = s->arc_count = 0;
    s->torn = false;
    s->walk = (slui_walk){.view = &f->view, .rules = f->rules};
    if (!slui_finder_reserve_path(f, 1)) return false;
    f->path[s->path_length++] = slui_finder_tile(f, s->up.end);
    if (s->inside_leaf)
        return slui_leaf_append(s, f, s->up.cell[0], s->up.end, s->down.end, s->best);
    return unpack_start(s, f) && unpack_goal(s, f);
}
