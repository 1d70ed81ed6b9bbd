// SPDX-License-Identifier: MIT
// Lengths between many tiles: see many.h.
#include "index/labels/many.h"

#include "base/arrays.h"
#include "index/labels/reach.h"
#include "path/legs.h"

typedef struct record {
    uint32_t hub, goal, distance;
} record;

typedef struct work {
    slui_hub_search *search;
    const slui_many *many;
    slu_allocator allocator;
    slui_open_ground ground;
    // Of the tile that is being looked at: corners; hubs that it knows, by number, and how far they
    // are.
    slui_reach *found;
    uint32_t *distance;
    uint16_t *known;
    size_t known_count;
    record *records; // of all goals
    size_t record_count, record_capacity;
    uint32_t *first;                // by hub, its first goal
    uint32_t *goal, *goal_distance; // of the records, by hub
    uint32_t *lengths;              // by goal
} work;

static size_t hub_count(const work *w)
{
    return w->search->labels->hubs.table.count;
}

static bool reserve(work *w)
{
    const slu_allocator *a = &w->allocator;
    w->distance = slui_alloc(a, hub_count(w), sizeof *w->distance);
    w->known = slui_alloc(a, hub_count(w), sizeof *w->known);
    w->first = slui_alloc(a, hub_count(w) + 1, sizeof *w->first);
    w->lengths = slui_alloc(a, w->many->goal_count, sizeof *w->lengths);
    w->found = slui_alloc(a, hub_count(w), sizeof *w->found);
    if (!w->distance || !w->known || !w->first || !w->lengths || !w->found) return false;
    for (size_t i = 0; i < hub_count(w); i++)
        w->distance[i] = SLUI_NO_DISTANCE;
    return slui_open_ground_create(&w->ground, &w->search->labels->hubs.corners);
}

static void release(work *w)
{
    const slu_allocator *a = &w->allocator;
    slui_open_ground_release(&w->ground);
    slui_free(a, w->distance, hub_count(w), sizeof *w->distance);
    slui_free(a, w->found, hub_count(w), sizeof *w->found);
    slui_free(a, w->known, hub_count(w), sizeof *w->known);
    slui_free(a, w->first, hub_count(w) + 1, sizeof *w->first);
    slui_free(a, w->lengths, w->many->goal_count, sizeof *w->lengths);
    slui_free(a, w->records, w->record_capacity, sizeof *w->records);
    slui_free(a, w->goal, w->record_count, sizeof *w->goal);
    slui_free(a, w->goal_distance, w->record_count, sizeof *w->goal_distance);
}

// ---- merging the labels around a tile

static void merge_label(work *w, slui_reach reach)
{
    const slui_hub_table *t = &w->search->labels->hubs.table;
    const uint32_t end = t->corners[reach.corner + 1].first;
    for (uint32_t i = t->corners[reach.corner].first; i < end; i++) {
        const uint32_t length = reach.distance + slui_hub_distance(t, i);
        uint32_t *best = &w->distance[t->hub[i]];
        if (*best == SLUI_NO_DISTANCE) w->known[w->known_count++] = t->hub[i];
        if (length < *best) *best = length;
    }
}

static void merge_labels(work *w, slu_tile tile, bool is_goal)
{
    const slu_labels *labels = w->search->labels;
    const slui_corners *c = &labels->hubs.corners;
    slui_reach *found = w->found;
    size_t count = 1;
    if (slui_corners_has(c, tile.x, tile.y))
        found[0] = (slui_reach){slui_corner_at(c, tile.x, tile.y), 0};
    else if (is_goal)
        count = slui_reach_from(&w->ground, &labels->hubs.lengths, tile, found);
    else
        count = slui_corners_seen(c, &labels->hubs.lengths, tile, found);
    w->known_count = 0;
    for (size_t i = 0; i < count; i++)
        merge_label(w, found[i]);
}

static void forget(work *w)
{
    for (size_t i = 0; i < w->known_count; i++)
        w->distance[w->known[i]] = SLUI_NO_DISTANCE;
}

// ---- buckets

static bool is_ground(const work *w, slu_tile tile)
{
    return slui_corners_ground(&w->search->labels->hubs.corners, tile.x, tile.y);
}

static bool add_goal(work *w, uint32_t goal)
{
    merge_labels(w, w->many->goals[goal], true);
    const size_t needed = w->record_count + w->known_count;
    if (!SLUI_GROW(&w->allocator, w->records, w->record_capacity, needed)) return false;
    for (size_t i = 0; i < w->known_count; i++) {
        const uint32_t hub = w->known[i];
        w->records[w->record_count++] = (record){hub, goal, w->distance[hub]};
        w->first[hub + 1]++;
    }
    forget(w);
    return true;
}

// Sorts the records by hub; within a hub goals stay in order.
static bool fill_buckets(work *w)
{
    for (size_t i = 0; i < w->many->goal_count; i++)
        if (is_ground(w, w->many->goals[i]) && !add_goal(w, (uint32_t)i)) return false;
    w->goal = slui_alloc(&w->allocator, w->record_count, sizeof *w->goal);
    w->goal_distance = slui_alloc(&w->allocator, w->record_count, sizeof *w->goal_distance);
    if (!w->goal || !w->goal_distance) return false;
    for (size_t i = 0; i < hub_count(w); i++)
        w->first[i + 1] += w->first[i];
    for (size_t i = w->record_count; i-- > 0;) {
        const record *r = &w->records[i];
        const uint32_t at = --w->first[r->hub + 1];
        w->goal[at] = r->goal;
        w->goal_distance[at] = r->distance;
    }
    // Each number has moved to the beginning of its bucket, one place too far.
    for (size_t i = 0; i < hub_count(w); i++)
        w->first[i] = w->first[i + 1];
    w->first[hub_count(w)] = (uint32_t)w->record_count;
    return true;
}

// ---- starts

static void read_buckets(work *w)
{
    for (size_t i = 0; i < w->known_count; i++) {
        const uint32_t hub = w->known[i], distance = w->distance[hub];
        const uint32_t end = w->first[hub + 1];
        for (uint32_t at = w->first[hub]; at < end; at++) {
            const uint32_t length = distance + w->goal_distance[at];
            uint32_t *best = &w->lengths[w->goal[at]];
            if (length < *best) *best = length;
        }
    }
}

static void try_direct(work *w, slu_tile start)
{
    const slu_labels *labels = w->search->labels;
    const slu_diagonals diagonals = labels->rules.diagonals;
    int runs[SLUI_DIRECTIONS];
    slui_run_lengths(&labels->hubs.corners, start, runs);
    for (size_t i = 0; i < w->many->goal_count; i++) {
        const slu_tile goal = w->many->goals[i];
        const slui_leg leg = slui_leg_between(diagonals, start, goal);
        const int k = slui_direction(leg.across_step.x, leg.across_step.y);
        if (leg.across && leg.across > runs[k]) continue;
        const uint32_t length = slui_direct_length(&labels->hubs.lengths, start, goal);
        if (length >= w->lengths[i] || !is_ground(w, goal)) continue;
        if (slui_is_direct(&labels->hubs.corners, start, goal)) w->lengths[i] = length;
    }
}

static void measure(work *w, size_t start)
{
    const slu_tile tile = w->many->starts[start];
    for (size_t i = 0; i < w->many->goal_count; i++)
        w->lengths[i] = SLUI_NO_DISTANCE;
    if (is_ground(w, tile)) {
        merge_labels(w, tile, false);
        read_buckets(w);
        forget(w);
        try_direct(w, tile);
    }
    w->many->take(w->many->ctx, start, w->lengths);
}

bool slui_labels_between(slui_hub_search *search, const slui_many *many)
{
    work w = {.search = search, .many = many, .allocator = search->allocator};
    const bool done = reserve(&w) && fill_buckets(&w);
    for (size_t i = 0; done && i < many->start_count; i++)
        measure(&w, i);
    release(&w);
    return done;
}
