// SPDX-License-Identifier: MIT
// A* in doubles.
//
// Source: Halldórsson 2015, whose Tables A.1 to A.4 count expansions; its text leaves the rules
// open. These give its octile averages to the last digit printed:
//
//   - Costs, estimates and their sum f are doubles; a diagonal step costs sqrt(2). The octile
//     distance is (longer side - shorter side) + sqrt(2) * shorter side; other forms of the same
//     number round differently, and expand up to 4 % fewer tiles.
//   - The open list yields the least f, of equal f the larger g, and of equal g the first in. The
//     neighbours of a tile are added row by row.
//   - The open list may hold a tile several times: all that is found is added, whatever is there
//     already, and a tile is expanded with the first of its entries that comes out. So f as it was
//     rounded decides, and of two paths with the same f the one whose g was rounded up.
//   - An expanded tile is opened again only if a path to it is shorter by more than rounding.
//   - The goal is expanded like any other tile, and counted.
//   - No diagonal step cuts the corner of a wall.
//
// Paths of equal length differ in their last bits, and so does f of the tiles on them. The search
// returns to tiles that an exact search would never look at: on open ground it expands nearly all
// tiles on any shortest path, where exact ties broken by the larger g lead straight to the goal.
//
// Invariant: `g` of an open tile is that of its best entry, by f and then by the larger g; other
// entries of the tile are passed over when they come out.
// Cost: 24 bytes a tile and 24 bytes an entry; n log n in the tiles expanded.
#include "commands/reproduce/doubles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "system/console.h"

typedef struct entry {
    double f, g;
    int tile;
    uint32_t number; // counts the entries of a query
} entry;

enum { CHILDREN = 4 }; // of a place in the heap

// What the search knows of a tile, valid if `query` is the current one.
typedef struct node {
    double g;
    uint32_t query;
    bool closed, again; // expanded; expanded before, and open again
} node;

struct doubles_search {
    int width, height; // with a border of walls
    char *open_ground;
    node *nodes;
    uint32_t query;
    entry *heap;
    size_t count, capacity;
    uint32_t number;
};

// ---------------------------------------------------------------------------------------------
// The open list

// The order without the last rule.
static bool is_better(double f, double g, double other_f, double other_g)
{
    return f < other_f || (f == other_f && g > other_g);
}

static bool comes_before(const entry *a, const entry *b)
{
    if (a->f != b->f) return a->f < b->f;
    return a->g > b->g || (a->g == b->g && a->number < b->number);
}

static void grow_heap(doubles_search *s)
{
    s->capacity = s->capacity ? 2 * s->capacity : 1024;
    entry *more = console_alloc(s->capacity, sizeof *more);
    if (s->count) memcpy(more, s->heap, s->count * sizeof *more);
    free(s->heap);
    s->heap = more;
}

static void push(doubles_search *s, double f, double g, int tile)
{
    if (s->count == s->capacity) grow_heap(s);
    entry added = {f, g, tile, s->number++};
    size_t at = s->count++;
    for (size_t parent; at > 0 && comes_before(&added, &s->heap[parent = (at - 1) / CHILDREN]);
         at = parent)
        s->heap[at] = s->heap[parent];
    s->heap[at] = added;
}

static entry pop(doubles_search *s)
{
    entry first = s->heap[0], last = s->heap[--s->count];
    size_t at = 0;
    for (size_t child; (child = CHILDREN * at + 1) < s->count;) {
        size_t end = child + CHILDREN < s->count ? child + CHILDREN : s->count, best = child;
        while (++child < end) {
            if (comes_before(&s->heap[child], &s->heap[best])) best = child;
        }
        if (!comes_before(&s->heap[best], &last)) break;
        s->heap[at] = s->heap[best];
        at = best;
    }
    s->heap[at] = last;
    return first;
}

// ---------------------------------------------------------------------------------------------
// The map

doubles_search *doubles_create(const slu_map *map)
{
    doubles_search *s = console_alloc(1, sizeof *s);
    s->width = slu_map_width(map) + 2;
    s->height = slu_map_height(map) + 2;
    size_t tiles = (size_t)s->width * (size_t)s->height;
    s->open_ground = console_alloc(tiles, 1);
    s->nodes = console_alloc(tiles, sizeof *s->nodes);
    for (int y = 0; y < s->height - 2; y++) {
        for (int x = 0; x < s->width - 2; x++)
            s->open_ground[(y + 1) * s->width + x + 1] = slu_map_passable(map, (slu_tile){x, y});
    }
    return s;
}

void doubles_destroy(doubles_search *s)
{
    if (!s) return;
    free(s->open_ground);
    free(s->nodes);
    free(s->heap);
    free(s);
}

// ---------------------------------------------------------------------------------------------
// The search

// One query.
typedef struct errand {
    doubles_search *search;
    int goal_x, goal_y;
    const double *estimates; // NULL: octile
} errand;

static double octile(int dx, int dy)
{
    double a = abs(dx), b = abs(dy);
    return a > b ? a - b + sqrt(2) * b : b - a + sqrt(2) * a;
}

static double estimate(const errand *e, int x, int y)
{
    if (!e->estimates) return octile(x - e->goal_x, y - e->goal_y);
    return e->estimates[(size_t)(y - 1) * (size_t)(e->search->width - 2) + (size_t)(x - 1)];
}

// True if an expanded tile is to be expanded again: sums of the same steps in another order differ
// by less than this.
static bool is_shorter(double g, double old)
{
    static const double ROUNDING = 1e-6;
    return g < old - ROUNDING;
}

static void reach(const errand *e, int x, int y, double g)
{
    doubles_search *s = e->search;
    int tile = y * s->width + x;
    node *n = &s->nodes[tile];
    bool seen = n->query == s->query;
    if (seen && n->closed && !is_shorter(g, n->g)) return;
    double h = estimate(e, x, y);
    if (seen && !n->closed && !is_better(g + h, g, n->g + h, n->g)) return;
    *n = (node){g, s->query, false, seen && (n->closed || n->again)};
    push(s, g + h, g, tile);
}

static void expand(const errand *e, int tile, double g)
{
    int down = e->search->width, x = tile % down, y = tile / down;
    const char *ground = e->search->open_ground + tile;
    bool up = ground[-down], left = ground[-1], right = ground[1], below = ground[down];
    double diagonal = g + sqrt(2);
    if (up && left && ground[-down - 1]) reach(e, x - 1, y - 1, diagonal);
    if (up) reach(e, x, y - 1, g + 1);
    if (up && right && ground[1 - down]) reach(e, x + 1, y - 1, diagonal);
    if (left) reach(e, x - 1, y, g + 1);
    if (right) reach(e, x + 1, y, g + 1);
    if (below && left && ground[down - 1]) reach(e, x - 1, y + 1, diagonal);
    if (below) reach(e, x, y + 1, g + 1);
    if (below && right && ground[1 + down]) reach(e, x + 1, y + 1, diagonal);
}

doubles_answer doubles_find(doubles_search *s, slu_tile start, slu_tile goal,
                            const double *estimates)
{
    doubles_answer answer = {0};
    errand e = {s, goal.x + 1, goal.y + 1, estimates};
    int last = e.goal_y * s->width + e.goal_x;
    s->query++;
    s->count = s->number = 0;
    answer.estimate = estimate(&e, start.x + 1, start.y + 1);
    reach(&e, start.x + 1, start.y + 1, 0);
    while (s->count) {
        entry next = pop(s);
        node *n = &s->nodes[next.tile];
        if (n->closed || next.g != n->g) continue;
        n->closed = true;
        answer.expanded++;
        answer.reexpanded += n->again;
        answer.found = next.tile == last;
        answer.length = next.g;
        if (answer.found) break;
        expand(&e, next.tile, next.g);
    }
    return answer;
}
