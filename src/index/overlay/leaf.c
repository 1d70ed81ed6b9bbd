// SPDX-License-Identifier: MIT
// Paths inside a leaf, over about 16 tiles, on the finder's nodes. The cost is known: a search runs
// straight towards its end, depth first, leaves out whatever leads beyond that cost, and ends as
// soon as a path of that cost is there.
//
// Invariant: only tiles inside the leaf are entered, and the tile where the path ends.
#include "base/arrays.h"
#include "index/overlay/climb.h"

int32_t slui_leaf_cost(const slu_finder *f, uint32_t tile)
{
    const slui_node node = f->nodes[tile];
    return node >= f->generation ? (int32_t)slui_node_g(node) : SLUI_NO_NUMBER;
}

typedef struct leaf_search {
    slui_overlay_search *s;
    slu_finder *f;
    uint32_t leaf;
} leaf_search;

static bool is_inside(const leaf_search *l, uint32_t tile)
{
    const slui_nest *n = l->s->metric->nest;
    return slui_cell_contains(n, l->leaf, n->cell_of[tile]);
}

static uint32_t tile_towards(const slu_finder *f, uint32_t tile, int direction)
{
    return (uint32_t)((int64_t)tile + slui_step_y[direction] * f->map->width +
                      slui_step_x[direction]);
}

static void reach(slu_finder *f, uint32_t tile, int64_t cost, int direction)
{
    f->nodes[tile] = f->generation | (uint64_t)cost << SLUI_NODE_G_SHIFT | (unsigned)direction;
}

typedef struct leaf_goal {
    uint32_t tile;
    int x, y;
    int64_t cost;
    bool reached;
    uint64_t least[2]; // no straight step, and no diagonal one, costs less in this leaf
} leaf_goal;

// The least cost of steps in a leaf: that of its cheapest tile, or of the goal's. Ground in patches
// is nearly even inside a leaf, so that the bound is nearly exact.
static void find_least(const leaf_search *l, leaf_goal *goal)
{
    const slui_charges *charges = &l->s->metric->charges;
    const slui_nest *n = l->s->metric->nest;
    goal->least[0] = (uint64_t)charges->least[0];
    goal->least[1] = (uint64_t)charges->least[1];
    if (!charges->quick) return;
    const uint32_t *cost = charges->view->map->cost;
    uint32_t least = cost[goal->tile];
    for (uint32_t cell = l->leaf; cell <= n->cells[l->leaf].last; cell++) {
        const uint32_t *tiles = n->tiles + n->cells[cell].own;
        for (uint32_t i = 0; i < n->cells[cell].size; i++)
            if (cost[tiles[i]] && cost[tiles[i]] < least) least = cost[tiles[i]];
    }
    goal->least[0] = (uint64_t)slui_charges_number(charges, least, false);
    goal->least[1] = (uint64_t)slui_charges_number(charges, least, true);
    slui_cheapest_steps(&goal->least[0], &goal->least[1]);
}

static int64_t rest_of(const leaf_goal *goal, int x, int y)
{
    return (int64_t)slui_octile_distance(slui_gap(x, x, goal->x), slui_gap(y, y, goal->y),
                                         goal->least[0], goal->least[1]);
}

// The direction towards a place, from the signs of the two distances, north-west first.
static int direction_towards(int dx, int dy)
{
    static const int8_t TOWARDS[3][3] = {
        {SLUI_NORTH_WEST, SLUI_NORTH, SLUI_NORTH_EAST},
        {SLUI_WEST, SLUI_NORTH, SLUI_EAST},
        {SLUI_SOUTH_WEST, SLUI_SOUTH, SLUI_SOUTH_EAST},
    };
    const int ax = dx < 0 ? -dx : dx, ay = dy < 0 ? -dy : dy;
    const int across = ay > 2 * ax ? 0 : (dx > 0) - (dx < 0);
    const int down = ax > 2 * ay ? 0 : (dy > 0) - (dy < 0);
    return TOWARDS[down + 1][across + 1];
}

// Where a walk is: a tile, the direction towards the goal, and how many others it has tried there.
typedef struct leaf_walk {
    uint32_t tile;
    int x, y;
    int ahead, tried;
} leaf_walk;

static void stand(leaf_walk *w, const leaf_goal *goal, uint32_t tile, int x, int y)
{
    *w = (leaf_walk){tile, x, y, direction_towards(goal->x - x, goal->y - y), 0};
}

// Whether a step leads on: to the goal or inside the leaf, more cheaply than any before, and not
// beyond the cost.
static bool leads_on(const leaf_search *l, const leaf_goal *goal, uint32_t to, int x, int y,
                     int64_t cost)
{
    if (to != goal->tile && !is_inside(l, to)) return false;
    return cost < slui_leaf_cost(l->f, to) && cost + rest_of(goal, x, y) <= goal->cost;
}

// Takes the next step that leads on, straight ahead first; false if there is none.
static bool step_on(const leaf_search *l, leaf_goal *goal, leaf_walk *w)
{
    static const int8_t TURNS[SLUI_DIRECTIONS] = {0, 1, 7, 2, 6, 3, 5, 4};
    int32_t costs[SLUI_DIRECTIONS];
    const slui_charges *charges = &l->s->metric->charges;
    const unsigned steps = slui_charges_look(charges, w->tile, false, costs);
    const int64_t cost = slui_leaf_cost(l->f, w->tile);
    while (w->tried < SLUI_DIRECTIONS) {
        const int k = (w->ahead + TURNS[w->tried++]) & (SLUI_DIRECTIONS - 1);
        if (!(steps >> k & 1)) continue;
        const uint32_t to = tile_towards(l->f, w->tile, k);
        const int x = w->x + slui_step_x[k], y = w->y + slui_step_y[k];
        const int64_t sum = cost + slui_charges_looked(charges, to, k, costs);
        if (!leads_on(l, goal, to, x, y, sum)) continue;
        reach(l->f, to, sum, k);
        goal->reached |= to == goal->tile && sum == goal->cost;
        if (to == goal->tile && !goal->reached) continue;
        l->s->turns[l->s->turn_count - 1] = w->tried;
        stand(w, goal, to, x, y);
        l->f->search.expanded++;
        return true;
    }
    return false;
}

// Goes back to the tile before, whose arrival nothing has changed since: a path that returns to it
// costs more.
static void step_back(const leaf_search *l, const leaf_goal *goal, leaf_walk *w)
{
    const int k = (int)(l->f->nodes[w->tile] & SLUI_NODE_ARRIVAL);
    const int x = w->x - slui_step_x[k], y = w->y - slui_step_y[k];
    stand(w, goal, tile_towards(l->f, w->tile, slui_opposite(k)), x, y);
    w->tried = l->s->turns[l->s->turn_count - 1];
}

// A walk, depth first. A tile is entered again only if it is reached more cheaply.
static bool walk(const leaf_search *l, leaf_goal *goal, uint32_t from)
{
    slui_overlay_search *s = l->s;
    const slu_tile start = slui_finder_tile(l->f, from);
    leaf_walk w;
    stand(&w, goal, from, start.x, start.y);
    for (s->turn_count = 1; s->turn_count > 0 && !goal->reached;) {
        if (!SLUI_GROW(&s->allocator, s->turns, s->turn_capacity, s->turn_count + 1)) return false;
        if (step_on(l, goal, &w))
            s->turn_count++;
        else if (--s->turn_count > 0)
            step_back(l, goal, &w);
    }
    return true;
}

bool slui_leaf_search_to(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                         uint32_t to, int32_t cost)
{
    const leaf_search l = {s, f, leaf};
    const slu_tile end = slui_finder_tile(f, to);
    leaf_goal goal = {to, end.x, end.y, cost, from == to, {0, 0}};
    if (!slui_finder_fresh_nodes(f)) return false;
    find_least(&l, &goal);
    f->nodes[from] = f->generation | SLUI_NO_ARRIVAL;
    return walk(&l, &goal, from);
}

static uint32_t tile_before(const slu_finder *f, uint32_t tile)
{
    const int k = (int)(f->nodes[tile] & SLUI_NODE_ARRIVAL);
    return (uint32_t)((int64_t)tile - slui_step_y[k] * f->map->width - slui_step_x[k]);
}

bool slui_leaf_append(slui_overlay_search *s, slu_finder *f, uint32_t leaf, uint32_t from,
                      uint32_t to, int32_t cost)
{
    if (!slui_leaf_search_to(s, f, leaf, from, to, cost)) return false;
    s->torn = slui_leaf_cost(f, to) != cost;
    if (s->torn) return false;
    size_t count = 0;
    for (uint32_t tile = to; tile != from; tile = tile_before(f, tile))
        count++;
    if (!slui_finder_reserve_path(f, s->path_length + count)) return false;
    s->path_length += count;
    size_t at = s->path_length;
    for (uint32_t tile = to; tile != from; tile = tile_before(f, tile)) {
        const int k = (int)(f->nodes[tile] & SLUI_NODE_ARRIVAL);
        f->path[--at] = slui_finder_tile(f, tile);
        slui_walk_count(&s->walk, slui_finder_tile(f, tile_before(f, tile)), k);
    }
    return true;
}
