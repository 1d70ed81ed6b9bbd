// SPDX-License-Identifier: MIT
// Finding the ends of a query: see ends.h. Nearest means by octile distance over open ground, or by
// Manhattan distance with four neighbours, and then by tile order, so that the answer is unique.
//
// Cost: the search for a nearest tile grows in square rings, until no tile further out can be
// nearer; there are nine tiles around a goal for a small unit.
#include "query/ends.h"

#include "base/arrays.h"
#include "base/status.h"

typedef struct nearest_tile {
    slu_tile tile;
    uint64_t distance;
} nearest_tile;

// Which tiles are acceptable.
typedef bool will_do(const slu_finder *finder, slu_tile tile);

static bool fits(const slu_finder *f, slu_tile tile)
{
    return slui_view_cost(&f->view, tile) != 0;
}

static void offer(const slu_finder *f, will_do *good, nearest_tile *best, slu_tile tile,
                  slu_tile middle)
{
    if (!slui_map_inside(f->map, tile) || !good(f, tile)) return;
    uint64_t distance = slui_finder_distance(f, tile, middle);
    bool earlier = slui_map_index(f->map, tile) < slui_map_index(f->map, best->tile);
    if (distance < best->distance || (distance == best->distance && earlier))
        *best = (nearest_tile){tile, distance};
}

// Searches square rings around a tile until no tile further out can be nearer.
static void look_around(const slu_finder *f, will_do *good, nearest_tile *best, slu_tile middle)
{
    int farthest = f->map->width > f->map->height ? f->map->width : f->map->height;
    for (int r = 0; r <= farthest; r++) {
        slu_tile out = {middle.x + r, middle.y};
        if (slui_finder_distance(f, out, middle) > best->distance) return;
        for (int i = -r; i <= r; i++) {
            offer(f, good, best, (slu_tile){middle.x + i, middle.y - r}, middle);
            offer(f, good, best, (slu_tile){middle.x + i, middle.y + r}, middle);
            offer(f, good, best, (slu_tile){middle.x - r, middle.y + i}, middle);
            offer(f, good, best, (slu_tile){middle.x + r, middle.y + i}, middle);
        }
    }
}

slu_tile slui_ends_nearest_reachable(const slu_finder *f)
{
    nearest_tile best = {f->query.start, UINT64_MAX};
    for (size_t i = 0; i < slui_query_goal_count(&f->query); i++)
        look_around(f, slui_finder_reachable, &best, slui_query_goals(&f->query)[i]);
    return best.tile;
}

slu_status slui_ends_start(const slu_finder *f, const slu_query *q, slu_tile *start,
                           slu_error *error)
{
    *start = q->start;
    if (!q->free_start) return slui_view_check_start(&f->view, q->start, error);
    slu_status status = slui_map_check_tile(f->map, q->start, "start", error);
    if (status != SLU_OK) return status;
    nearest_tile best = {q->start, UINT64_MAX};
    look_around(f, fits, &best, q->start);
    if (best.distance == UINT64_MAX)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the start %d, %d is a wall, and the unit fits nowhere on the map",
                         q->start.x, q->start.y);
    *start = best.tile;
    return SLU_OK;
}

// ---- next to a goal

// A unit next to a tile stands at most its size before it, or one tile after it.
static size_t places_beside(const slu_finder *f)
{
    size_t side = (size_t)f->view.fit.size + 2;
    return side * side;
}

size_t slui_ends_most(const slu_finder *f, const slu_query *q)
{
    // Small units fit on all of them except the goal itself.
    size_t each = q->beside ? places_beside(f) - 1 : 1;
    return slui_query_goal_count(q) * each;
}

static void add_places(slu_finder *f, slu_tile goal, size_t *count)
{
    const int first = -f->view.fit.size, last = 1;
    for (int dy = first; dy <= last; dy++) {
        for (int dx = first; dx <= last; dx++) {
            bool by_corner = (dx == first || dx == last) && (dy == first || dy == last);
            if (by_corner && f->rules.diagonals == SLU_DIAGONALS_NEVER) continue;
            slu_tile tile = {goal.x + dx, goal.y + dy};
            if (fits(f, tile)) f->beside[(*count)++] = tile;
        }
    }
}

bool slui_ends_beside(slu_finder *f, const slu_tile **goals, size_t *count)
{
    size_t most = *count * places_beside(f), found = 0;
    if (!SLUI_GROW(&f->allocator, f->beside, f->beside_capacity, most)) return false;
    for (size_t i = 0; i < *count; i++) {
        if (fits(f, (*goals)[i]))
            f->beside[found++] = (*goals)[i];
        else
            add_places(f, (*goals)[i], &found);
    }
    *goals = f->beside;
    *count = found;
    return true;
}
