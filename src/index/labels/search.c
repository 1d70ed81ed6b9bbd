// SPDX-License-Identifier: MIT
// The length of a shortest path by labels, and the hub that it passes.
//
// Both ends see some corners (ends.h), and a shortest path from the start is direct, or passes one
// of its corners. From the goal to that corner it is direct, or passes one of the goal's. So it
// suffices to try whether the start sees the goal, whether the goal sees a corner of the start's,
// and all pairs of corners. For these, the labels of the start's are spread over an array by hub,
// each entry with what the start adds; those of the goal's are read against it.
//
// Ends that cannot be on a shortest path are left out: the two corners that look best give a path,
// and a corner whose own path would be longer even over open ground cannot improve it.
//
// A word of the array is a stamp, the distance from the start and the number of the corner it
// begins with, from high bits to low. The stamp falls with each query, so that a comparison takes
// what older queries have left for far away, and nothing has to be cleared.
//
// Cost: the scans of both ends, and the labels of the corners that are left.
#include "base/arrays.h"
#include "index/labels/labels.h"

enum { STAMP_SHIFT = 48, LENGTH_SHIFT = 16, MOST_ENDS = 1 << LENGTH_SHIFT };
static const uint64_t FIRST_STAMP = UINT64_C(0xFFFF);

// No more than that: it is most of what a finder needs for labels.
static bool reserve_nearest(slui_hub_search *s, size_t hubs)
{
    slui_free(&s->allocator, s->nearest, s->nearest_capacity, sizeof *s->nearest);
    s->nearest = slui_alloc(&s->allocator, hubs, sizeof *s->nearest);
    s->nearest_capacity = s->nearest ? hubs : 0;
    s->stamp = 0;
    return s->nearest != NULL;
}

static bool reserve_end(const slui_hub_search *s, slui_hub_end *end, size_t most)
{
    return SLUI_GROW(&s->allocator, end->reach, end->capacity, most) &&
           SLUI_GROW(&s->allocator, end->bound, end->bound_capacity, most);
}

static void release_end(const slui_hub_search *s, slui_hub_end *end)
{
    slui_free(&s->allocator, end->reach, end->capacity, sizeof *end->reach);
    slui_free(&s->allocator, end->bound, end->bound_capacity, sizeof *end->bound);
}

bool slui_hub_search_reserve(slui_hub_search *s, const slu_labels *labels)
{
    const slui_hubs *h = &labels->hubs;
    const size_t most = slui_seen_most(&h->corners), hubs = h->table.count;
    if (!reserve_end(s, &s->start, most) || !reserve_end(s, &s->goal, most)) return false;
    if (s->nearest_capacity < hubs && !reserve_nearest(s, hubs)) return false;
    s->labels = labels;
    return true;
}

void slui_hub_search_release(slui_hub_search *s)
{
    release_end(s, &s->start);
    release_end(s, &s->goal);
    slui_free(&s->allocator, s->nearest, s->nearest_capacity, sizeof *s->nearest);
    slui_free(&s->allocator, s->stops, s->stop_capacity, sizeof *s->stops);
    for (int i = 0; i < 2; i++)
        slui_free(&s->allocator, s->chains[i].stops, s->chains[i].capacity, sizeof *s->stops);
}

size_t slui_hub_search_bytes(const slui_hub_search *s)
{
    return (s->start.capacity + s->goal.capacity) * sizeof *s->start.reach +
           (s->start.bound_capacity + s->goal.bound_capacity) * sizeof *s->start.bound +
           s->nearest_capacity * sizeof *s->nearest +
           (s->stop_capacity + s->chains[0].capacity + s->chains[1].capacity) * sizeof *s->stops;
}

// ---- ends

static void find_end(const slui_hub_search *s, slui_hub_end *end, slu_tile tile)
{
    const slui_corners *c = &s->labels->hubs.corners;
    end->tile = tile;
    if (slui_corners_has(c, tile.x, tile.y)) {
        end->reach[0] = (slui_reach){slui_corner_at(c, tile.x, tile.y), 0};
        end->count = 1;
        return;
    }
    end->count = slui_corners_seen(c, &s->labels->hubs.lengths, tile, end->reach);
    SLUI_ASSERT(end->count <= end->capacity);
    for (size_t i = 0; i < end->count; i++)
        SLUI_PREFETCH(&s->labels->hubs.table.corners[end->reach[i].corner]);
}

static void next_stamp(slui_hub_search *s)
{
    // Above 0, so that sums with what is left over do not wrap around.
    if (s->stamp <= 1) {
        for (size_t i = 0; i < s->nearest_capacity; i++)
            s->nearest[i] = UINT64_MAX;
        s->stamp = FIRST_STAMP;
    }
    s->stamp--;
}

void slui_hub_search_begin(slui_hub_search *s, slu_tile start)
{
    s->answer = (slui_hub_answer){.length = SLUI_NO_PATH};
    s->work = 0;
    s->start.tile = start;
    s->start.count = 0;
}

// ---- labels

SLUI_INLINE void spread_by(slui_hub_search *s, size_t number, const bool wide)
{
    const slui_hub_table *t = &s->labels->hubs.table;
    const slui_reach *r = &s->start.reach[number];
    const uint64_t base = s->stamp << STAMP_SHIFT | (uint64_t)r->distance << LENGTH_SHIFT | number;
    const uint32_t end = t->corners[r->corner + 1].first;
    for (uint32_t i = t->corners[r->corner].first; i < end; i++) {
        const uint64_t word = base + ((uint64_t)slui_hub_distance_by(t, i, wide) << LENGTH_SHIFT);
        uint64_t *nearest = &s->nearest[t->hub[i]];
        if (word < *nearest) *nearest = word;
    }
}

static void spread(slui_hub_search *s, size_t number)
{
    if (s->labels->hubs.table.wide)
        spread_by(s, number, true);
    else
        spread_by(s, number, false);
}

// A path that is shorter than the best so far: its word without the stamp, and where it ends.
typedef struct meeting {
    uint64_t word;
    uint32_t entry;
    size_t number;
} meeting;

SLUI_INLINE void gather_by(const slui_hub_search *s, size_t number, meeting *best, const bool wide)
{
    const slui_hub_table *t = &s->labels->hubs.table;
    const slui_reach *r = &s->goal.reach[number];
    const uint64_t base = (uint64_t)r->distance << LENGTH_SHIFT;
    const uint64_t stamp = s->stamp << STAMP_SHIFT;
    const uint32_t end = t->corners[r->corner + 1].first;
    for (uint32_t i = t->corners[r->corner].first; i < end; i++) {
        const uint64_t word = s->nearest[t->hub[i]] - stamp + base +
                              ((uint64_t)slui_hub_distance_by(t, i, wide) << LENGTH_SHIFT);
        if (word < best->word) *best = (meeting){word, i, number};
    }
}

static void gather(const slui_hub_search *s, size_t number, meeting *best)
{
    if (s->labels->hubs.table.wide)
        gather_by(s, number, best, true);
    else
        gather_by(s, number, best, false);
}

// ---- bounds

// Finds the length of a path through each corner, if the rest of it were over open ground. Returns
// which is the shortest.
static size_t find_bounds(const slui_hub_search *s, slui_hub_end *end, slu_tile to)
{
    const slui_hub_table *t = &s->labels->hubs.table;
    const size_t distance_bytes = slui_hub_distance_bytes(t);
    size_t best = 0;
    for (size_t i = 0; i < end->count; i++) {
        const slui_reach r = end->reach[i];
        const uint32_t first = t->corners[r.corner].first;
        SLUI_PREFETCH(&t->hub[first]);
        SLUI_PREFETCH(t->distances + first * distance_bytes);
        end->bound[i] = (uint64_t)r.distance + slui_direct_length(&s->labels->hubs.lengths,
                                                                  slui_hub_tile(t, r.corner), to);
        if (end->bound[i] < end->bound[best]) best = i;
    }
    return best;
}

// Finds bounds, and puts the corner that looks best first.
static void put_best_first(const slui_hub_search *s, slui_hub_end *end, slu_tile to)
{
    if (end->count == 0) return;
    const size_t best = find_bounds(s, end, to);
    const slui_reach first = end->reach[best];
    const uint64_t bound = end->bound[best];
    end->reach[best] = end->reach[0];
    end->bound[best] = end->bound[0];
    end->reach[0] = first;
    end->bound[0] = bound;
}

// Tries the corners of the start that the goal sees.
static void try_corners(slui_hub_search *s)
{
    const slui_corners *c = &s->labels->hubs.corners;
    for (size_t i = 0; i < s->start.count; i++) {
        const uint64_t length = s->start.bound[i];
        const uint32_t corner = s->start.reach[i].corner;
        if (length >= s->answer.length) continue;
        if (!slui_is_direct(c, s->goal.tile, slui_hub_tile(&s->labels->hubs.table, corner)))
            continue;
        s->answer = (slui_hub_answer){
            .length = length, .link = SLUI_LINK_CORNER, .from = corner, .goal = s->goal.tile};
    }
}

static void take(slui_hub_search *s, const meeting *best)
{
    if (best->number == SIZE_MAX || best->word >> LENGTH_SHIFT >= s->answer.length) return;
    s->answer = (slui_hub_answer){
        .length = best->word >> LENGTH_SHIFT,
        .link = SLUI_LINK_HUB,
        .hub = s->labels->hubs.table.hub[best->entry],
        .from = s->start.reach[best->word & (MOST_ENDS - 1)].corner,
        .to = s->goal.reach[best->number].corner,
        .goal = s->goal.tile,
    };
}

static void meet(slui_hub_search *s)
{
    const slu_tile start = s->start.tile, goal = s->goal.tile;
    meeting best = {UINT64_MAX >> LENGTH_SHIFT, 0, SIZE_MAX};
    if (s->answer.length < best.word >> LENGTH_SHIFT) best.word = s->answer.length << LENGTH_SHIFT;
    next_stamp(s);
    put_best_first(s, &s->start, goal);
    put_best_first(s, &s->goal, start);
    spread(s, 0);
    if (s->goal.count) gather(s, 0, &best);
    take(s, &best);
    try_corners(s);
    if (s->answer.length < best.word >> LENGTH_SHIFT)
        best = (meeting){s->answer.length << LENGTH_SHIFT, 0, SIZE_MAX};
    for (size_t i = 1; i < s->start.count; i++)
        if (s->start.bound[i] < s->answer.length) spread(s, i);
    for (size_t i = 0; i < s->goal.count; i++)
        if (s->goal.bound[i] < best.word >> LENGTH_SHIFT) gather(s, i, &best);
    take(s, &best);
}

void slui_hub_search_goal(slui_hub_search *s, slu_tile goal)
{
    const slu_labels *labels = s->labels;
    const uint64_t direct = slui_direct_length(&labels->hubs.lengths, s->start.tile, goal);
    if (direct >= s->answer.length) return;
    s->goal.tile = goal;
    if (slui_is_direct(&labels->hubs.corners, s->start.tile, goal)) {
        s->answer = (slui_hub_answer){.length = direct, .link = SLUI_LINK_DIRECT, .goal = goal};
        return;
    }
    if (s->start.count == 0) find_end(s, &s->start, s->start.tile);
    find_end(s, &s->goal, goal);
    s->work += s->start.count + s->goal.count;
    if (s->start.count) meet(s);
}

// ---- lengths to one tile

void slui_hub_search_aim(slui_hub_search *s, slu_tile goal)
{
    slui_hub_search_begin(s, goal);
    find_end(s, &s->start, goal);
    next_stamp(s);
    for (size_t i = 0; i < s->start.count; i++)
        spread(s, i);
}

// A tile that is a corner needs no look for one that both ends see: its own label leads there.
uint64_t slui_hub_search_length_from(slui_hub_search *s, slu_tile tile)
{
    const slui_hubs *h = &s->labels->hubs;
    s->answer = (slui_hub_answer){.length = SLUI_NO_PATH};
    if (slui_is_direct(&h->corners, s->start.tile, tile))
        return slui_direct_length(&h->lengths, s->start.tile, tile);
    find_end(s, &s->goal, tile);
    meeting best = {UINT64_MAX >> LENGTH_SHIFT, 0, SIZE_MAX};
    find_bounds(s, &s->goal, s->start.tile);
    for (size_t i = 0; i < s->goal.count; i++)
        if (s->goal.bound[i] < best.word >> LENGTH_SHIFT) gather(s, i, &best);
    take(s, &best);
    if (slui_corners_has(&h->corners, tile.x, tile.y)) return s->answer.length;
    find_bounds(s, &s->start, tile);
    try_corners(s);
    return s->answer.length;
}
