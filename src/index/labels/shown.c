// SPDX-License-Identifier: MIT
// Labels to be looked at: the hubs of a map, and those that a query from a tile reads.
#include "base/status.h"
#include "index/labels/labels.h"
#include "path/path.h"

// A corner's own hub is the last of its label, since hubs before it in the order alone know it. Any
// file gets an answer, and one that was forged may lack some hub: its place keeps a corner.
slu_status slu_labels_hubs(const slu_labels *labels, slu_tile *buffer, size_t capacity,
                           size_t *needed, slu_error *error)
{
    if (!labels || !needed || (!buffer && capacity > 0))
        return slui_fail_null(error, "labels, needed and, with a capacity, buffer");
    const slui_hub_table *t = &labels->hubs.table;
    *needed = t->count;
    if (t->count > capacity) return slui_fail_capacity(error, t->count, capacity);
    for (uint32_t i = 0; i < t->count; i++)
        buffer[i] = slui_hub_tile(t, i);
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t end = t->corners[i + 1].first;
        const bool known = end > t->corners[i].first && t->hub[end - 1] < t->count;
        if (known) buffer[t->hub[end - 1]] = slui_hub_tile(t, i);
    }
    return SLU_OK;
}

// ---- the hubs of a tile

typedef struct listing {
    const slui_hubs *hubs;
    slu_labels_entry *out;
    size_t capacity, count;
} listing;

static void list_corner(listing *l, slui_reach seen)
{
    const slui_hub_table *t = &l->hubs->table;
    const slui_lengths *lengths = &l->hubs->lengths;
    const double straight = (double)slui_lengths_ticks(lengths, lengths->straight);
    for (uint32_t i = t->corners[seen.corner].first; i < t->corners[seen.corner + 1].first; i++) {
        if (l->count++ >= l->capacity) continue;
        const uint64_t length = (uint64_t)seen.distance + slui_hub_distance(t, i);
        l->out[l->count - 1] =
            (slu_labels_entry){slui_hub_tile(t, seen.corner), t->hub[i],
                               (double)slui_lengths_ticks(lengths, length) / straight};
    }
}

static bool list_tile(listing *l, slu_tile tile, const slu_allocator *allocator)
{
    const slui_corners *c = &l->hubs->corners;
    if (!slui_corners_ground(c, tile.x, tile.y)) return true;
    if (slui_corners_has(c, tile.x, tile.y)) {
        list_corner(l, (slui_reach){slui_corner_at(c, tile.x, tile.y), 0});
        return true;
    }
    const size_t most = slui_seen_most(c);
    slui_reach *seen = most ? slui_alloc(allocator, most, sizeof *seen) : NULL;
    if (most > 0 && !seen) return false;
    const size_t count = most ? slui_corners_seen(c, &l->hubs->lengths, tile, seen) : 0;
    for (size_t i = 0; i < count; i++)
        list_corner(l, seen[i]);
    slui_free(allocator, seen, most, sizeof *seen);
    return true;
}

slu_status slu_labels_at(const slu_labels *labels, slu_tile tile, slu_labels_entry *buffer,
                         size_t capacity, size_t *needed, slu_error *error)
{
    if (!labels || !needed || (!buffer && capacity > 0))
        return slui_fail_null(error, "labels, needed and, with a capacity, buffer");
    const slu_status status = slui_map_check_tile(labels->map, tile, "tile", error);
    if (status != SLU_OK) return status;
    listing l = {&labels->hubs, buffer, capacity, 0};
    if (!list_tile(&l, tile, &labels->allocator)) return slui_fail_memory(error);
    *needed = l.count;
    return l.count > l.capacity ? slui_fail_capacity(error, l.count, l.capacity) : SLU_OK;
}
