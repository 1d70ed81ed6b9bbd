// SPDX-License-Identifier: MIT
// The tree of the goals, and what each square of the map needs of it (nearest.h).
//
// Source: branch and bound in a tree of rectangles, as in R-trees (Guttman 1984; Roussopoulos,
// Kelley & Vincent 1995), in the order of Morton 1966, so that building is sorting.
//
// Why a list suffices. Every tile of a square is at most `reach` from some goal, where `reach` is
// the distance between that goal and the furthest point of the square. A node whose rectangle is
// further than that from the nearest point of the square holds no goal that is nearest to any of
// its tiles. All distances grow with columns and rows, so both are measured at rectangles' ends.
#include "estimates/nearest.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "estimates/geometric.h"

// Tiles along the side of a square, as a power of two. Smaller squares are more lists to make, and
// larger ones have longer lists.
enum { SQUARE_SHIFT = 4, SQUARE = 1 << SQUARE_SHIFT };

// ---- memory

void slui_nearest_release(slui_goal_tree *n, const slu_allocator *allocator)
{
    slui_free(allocator, n->nodes, n->node_capacity, sizeof *n->nodes);
    slui_free(allocator, n->goals, n->goal_capacity, sizeof *n->goals);
    slui_free(allocator, n->asked, n->asked_capacity, sizeof *n->asked);
    slui_free(allocator, n->words, n->word_capacity, sizeof *n->words);
    slui_free(allocator, n->spare, n->spare_capacity, sizeof *n->spare);
    slui_free(allocator, n->squares, n->square_count, sizeof *n->squares);
    *n = (slui_goal_tree){0};
}

size_t slui_nearest_bytes(const slui_goal_tree *n)
{
    return n->node_capacity * sizeof *n->nodes + n->goal_capacity * sizeof *n->goals +
           (n->asked_capacity + n->word_capacity + n->spare_capacity) * sizeof *n->words +
           n->square_count * sizeof *n->squares;
}

static bool reserve(slui_goal_tree *n, const slui_estimator *e)
{
    const slu_allocator *allocator = &e->allocator;
    const size_t count = e->sought_count;
    if (!SLUI_GROW(allocator, n->asked, n->asked_capacity, count) ||
        !SLUI_GROW(allocator, n->words, n->word_capacity, count) ||
        !SLUI_GROW(allocator, n->spare, n->spare_capacity, count) ||
        !SLUI_GROW(allocator, n->goals, n->goal_capacity, count) ||
        !SLUI_GROW(allocator, n->nodes, n->node_capacity, 2 * count))
        return false;
    n->squares_across = (e->map->width + SQUARE - 1) / SQUARE;
    const int down = (e->map->height + SQUARE - 1) / SQUARE;
    return SLUI_GROW(allocator, n->squares, n->square_count,
                     (size_t)n->squares_across * (size_t)down);
}

// ---- the tree

// The bits of a number below 65536, with a 0 before each.
static uint64_t spread(int x)
{
    uint64_t bits = (uint64_t)x;
    bits = (bits | bits << 8) & 0x00FF00FF;
    bits = (bits | bits << 4) & 0x0F0F0F0F;
    bits = (bits | bits << 2) & 0x33333333;
    return (bits | bits << 1) & 0x55555555;
}

// Every other bit of a number, which has 0 in between.
static int gather(uint64_t bits)
{
    bits = (bits | bits >> 1) & 0x33333333;
    bits = (bits | bits >> 2) & 0x0F0F0F0F;
    bits = (bits | bits >> 4) & 0x00FF00FF;
    return (int)((bits | bits >> 8) & 0x0000FFFF);
}

// The place on the curve, from which the tile follows.
static uint64_t place_of(slu_tile tile)
{
    return spread(tile.y) << 1 | spread(tile.x);
}

static slu_tile tile_at(uint64_t place)
{
    return (slu_tile){gather(place & 0x55555555), gather(place >> 1 & 0x55555555)};
}

bool slui_nearest_holds(const slui_goal_tree *n, const slui_estimator *e)
{
    size_t count = 0;
    for (size_t i = 0; i < e->sought_count; i++) {
        if (!slui_estimator_reaches(e, e->sought[i])) continue;
        if (count == n->asked_count || n->asked[count] != place_of(e->sought[i])) return false;
        count++;
    }
    return count == n->asked_count;
}

static void ask_for_reachable(slui_goal_tree *n, const slui_estimator *e)
{
    n->asked_count = 0;
    for (size_t i = 0; i < e->sought_count; i++)
        if (slui_estimator_reaches(e, e->sought[i]))
            n->asked[n->asked_count++] = place_of(e->sought[i]);
}

static void sort_goals(slui_goal_tree *n)
{
    const size_t count = n->asked_count;
    memcpy(n->words, n->asked, count * sizeof *n->words);
    slui_sort_words(n->words, n->spare, count);
    n->goal_count = 0;
    for (size_t i = 0; i < count; i++)
        if (i == 0 || n->words[i] != n->words[i - 1])
            n->goals[n->goal_count++] = tile_at(n->words[i]);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int greatest(int a, int b)
{
    return a > b ? a : b;
}

static slui_goal_box around(slui_goal_box a, slui_goal_box b)
{
    return (slui_goal_box){least(a.left, b.left), greatest(a.right, b.right), least(a.top, b.top),
                           greatest(a.bottom, b.bottom)};
}

// Builds the node of a range of goals at `at`, and those below it after it; returns the place after
// them. As deep as the tree: the logarithm of the goals.
static uint32_t build(slui_goal_tree *n, uint32_t at, size_t first, size_t count)
{
    slui_goal_branch *node = &n->nodes[at];
    if (count == 1) {
        const slu_tile goal = n->goals[first];
        *node = (slui_goal_branch){{goal.x, goal.x, goal.y, goal.y}, 0};
        return at + 1;
    }
    const uint32_t second = build(n, at + 1, first, count / 2);
    const uint32_t end = build(n, second, first + count / 2, count - count / 2);
    *node = (slui_goal_branch){around(n->nodes[at + 1].box, n->nodes[second].box), second};
    return end;
}

// Gives all lists up. Their numbers are from 1 on, and are cleared before one is used again.
static void begin_listing(slui_goal_tree *n, slui_metric metric)
{
    n->metric = metric;
    if (++n->listing != 0) return;
    memset(n->squares, 0, n->square_count * sizeof *n->squares);
    n->listing = 1;
}

static bool is_same_scale(slui_scale a, slui_scale b)
{
    return a.near_straight == b.near_straight && a.near_diagonal == b.near_diagonal &&
           a.manhattan_straight == b.manhattan_straight && a.near_distance == b.near_distance;
}

bool slui_nearest_seek(slui_goal_tree *n, const slui_estimator *e)
{
    const slui_scale scale = {e->near_straight, e->near_diagonal, e->manhattan_straight,
                              e->near_distance};
    if (!reserve(n, e)) return false;
    const bool same = slui_nearest_holds(n, e);
    if (same && is_same_scale(scale, n->scale)) return true;
    if (!same) {
        ask_for_reachable(n, e);
        sort_goals(n);
        build(n, 0, 0, n->goal_count);
        n->edition += n->edition == UINT32_MAX ? 2 : 1;
    }
    n->scale = scale;
    begin_listing(n, n->metric);
    return true;
}

// ---- one tile

SLUI_INLINE uint64_t tile_to_box(const slui_estimator *e, const slui_metric metric, int x, int y,
                                 const slui_goal_box *box)
{
    return slui_metric_distance(e, metric, slui_gap(box->left, box->right, x),
                                slui_gap(box->top, box->bottom, y));
}

// What is known about the goal nearest to a tile.
typedef struct candidate {
    uint64_t distance;
    uint32_t node;
} candidate;

// Looks for a goal that is nearer than the candidate, below a node that is no goal itself.
static void descend(const slui_estimator *e, slui_metric metric, int x, int y, uint32_t at,
                    candidate *best)
{
    const slui_goal_branch *nodes = e->target.several->nodes;
    uint32_t child[2] = {at + 1, nodes[at].second};
    uint64_t distance[2];
    for (int i = 0; i < 2; i++)
        distance[i] = tile_to_box(e, metric, x, y, &nodes[child[i]].box);
    const int nearer = distance[1] < distance[0];
    for (int i = 0; i < 2; i++) {
        const int k = i == 0 ? nearer : !nearer;
        if (distance[k] >= best->distance) return;
        if (nodes[child[k]].second)
            descend(e, metric, x, y, child[k], best);
        else
            *best = (candidate){distance[k], child[k]};
    }
}

static uint32_t nearest_node(const slui_estimator *e, slui_metric metric, int x, int y)
{
    candidate best = {UINT64_MAX, 0};
    if (e->target.several->nodes[0].second) descend(e, metric, x, y, 0, &best);
    return best.node;
}

slu_tile slui_nearest_goal(const slui_estimator *e, slu_tile tile)
{
    if (!e->target.several) return e->target.goal;
    const uint32_t node = nearest_node(e, SLUI_BY_OCTILE, tile.x, tile.y);
    const slui_goal_box box = e->target.several->nodes[node].box;
    return (slu_tile){box.left, box.top};
}

// ---- the list of a square

// The distance between the nearest points of two rectangles.
static uint64_t box_to_box(const slui_estimator *e, slui_metric metric, slui_goal_box a,
                           slui_goal_box b)
{
    const int dx = greatest(greatest(a.left - b.right, b.left - a.right), 0);
    const int dy = greatest(greatest(a.top - b.bottom, b.top - a.bottom), 0);
    return slui_metric_distance(e, metric, (uint64_t)dx, (uint64_t)dy);
}

// The distance between a goal and the furthest point of a rectangle.
static uint64_t reach_of(const slui_estimator *e, slui_metric metric, slui_goal_box goal,
                         slui_goal_box a)
{
    const int dx = greatest(a.right - goal.left, goal.left - a.left);
    const int dy = greatest(a.bottom - goal.top, goal.top - a.top);
    return slui_metric_distance(e, metric, (uint64_t)dx, (uint64_t)dy);
}

// A list in the making, by distance from the square.
typedef struct lister {
    const slui_estimator *e;
    slui_metric metric;
    slui_goal_box square;
    uint64_t reach;
    candidate items[SLUI_LISTED];
    uint32_t count;
} lister;

static void offer(lister *l, uint32_t node)
{
    const slui_goal_branch *nodes = l->e->target.several->nodes;
    const uint64_t distance = box_to_box(l->e, l->metric, nodes[node].box, l->square);
    if (distance > l->reach) return;
    uint32_t at = l->count++;
    for (; at > 0 && l->items[at - 1].distance > distance; at--)
        l->items[at] = l->items[at - 1];
    l->items[at] = (candidate){distance, node};
}

// Replaces the first item that is no goal by its children; false if all are goals.
static bool refine(lister *l)
{
    const slui_goal_branch *nodes = l->e->target.several->nodes;
    uint32_t at = 0;
    while (at < l->count && !nodes[l->items[at].node].second)
        at++;
    if (at == l->count) return false;
    const uint32_t node = l->items[at].node;
    l->count--;
    for (; at < l->count; at++)
        l->items[at] = l->items[at + 1];
    offer(l, node + 1);
    offer(l, nodes[node].second);
    return true;
}

SLUI_NOINLINE static void list_nodes(const slui_estimator *e, slui_metric metric,
                                     slui_goal_square *square)
{
    slui_goal_tree *n = e->target.several;
    const size_t place = (size_t)(square - n->squares), across = (size_t)n->squares_across;
    const int left = (int)(place % across) * SQUARE, top = (int)(place / across) * SQUARE;
    const uint32_t centre = nearest_node(e, metric, left + SQUARE / 2, top + SQUARE / 2);
    lister l = {
        .e = e, .metric = metric, .square = {left, left + SQUARE - 1, top, top + SQUARE - 1}};
    l.reach = reach_of(e, metric, n->nodes[centre].box, l.square);
    offer(&l, 0);
    while (l.count < SLUI_LISTED && refine(&l)) {}
    square->listing = n->listing;
    square->count = l.count;
    for (uint32_t i = 0; i < l.count; i++)
        square->nodes[i] = l.items[i].node;
}

// ---- an estimate

SLUI_INLINE uint64_t distance_by(const slui_estimator *e, const slui_metric metric, int x, int y)
{
    slui_goal_tree *n = e->target.several;
    const size_t place =
        (size_t)(y >> SQUARE_SHIFT) * (size_t)n->squares_across + (size_t)(x >> SQUARE_SHIFT);
    slui_goal_square *square = &n->squares[place];
    if (SLUI_UNLIKELY(n->metric != metric)) begin_listing(n, metric);
    if (SLUI_UNLIKELY(square->listing != n->listing)) list_nodes(e, metric, square);
    candidate best = {UINT64_MAX, 0};
    for (uint32_t i = 0; i < square->count; i++) {
        const slui_goal_branch *node = &n->nodes[square->nodes[i]];
        const uint64_t distance = tile_to_box(e, metric, x, y, &node->box);
        if (distance >= best.distance) continue;
        if (SLUI_UNLIKELY(node->second != 0))
            descend(e, metric, x, y, square->nodes[i], &best);
        else
            best.distance = distance;
    }
    return best.distance;
}

uint64_t slui_nearest_distance(const slui_estimator *e, slui_metric metric, int x, int y)
{
    switch (metric) {
    case SLUI_BY_OCTILE: return distance_by(e, SLUI_BY_OCTILE, x, y);
    case SLUI_BY_MANHATTAN: return distance_by(e, SLUI_BY_MANHATTAN, x, y);
    case SLUI_BY_CHEBYSHEV: return distance_by(e, SLUI_BY_CHEBYSHEV, x, y);
    case SLUI_BY_EUCLID: return distance_by(e, SLUI_BY_EUCLID, x, y);
    case SLUI_BY_HALF_MORE: break;
    }
    return distance_by(e, SLUI_BY_HALF_MORE, x, y);
}
