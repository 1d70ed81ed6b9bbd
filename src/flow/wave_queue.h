// SPDX-License-Identifier: MIT
// The queue of a flood: tiles by distance, in a ring of buckets without a heap.
//
// All buckets have the same width, a power of two. If no step is shorter than that, a tile in the
// foremost bucket cannot be improved by another one in it, so nothing needs to be sorted. If costs
// differ so much that the ring would be too short, buckets are wider; then a tile may pass through
// the foremost bucket more than once. Distances are still right, because a flood that runs until
// nothing improves ends with the same ones in any order.
//
// Distances are not in the queue: an entry whose tile has since moved to another bucket is stale,
// and is dropped when it comes up. Entries beyond the ring wait in a separate list, which only
// waves that begin at distances far apart need (update.c).
//
// A list that was taken from the ring stays with the queue until it is used up, so that a wave can
// pause between two entries; and all entries can be sorted into the ring again from the nearest on,
// for a wave that an edit sends back.
//
// Invariant: entries in the ring lie at most WAVE_BUCKETS - 1 buckets from `foremost` on.
// Cost: constant per entry; 8 bytes for each waiting entry, and 4 KiB.
// Source: Dial 1969; Denardo & Fox 1979 (buckets as wide as the shortest step).
#ifndef SLUI_WAVE_QUEUE_H
#define SLUI_WAVE_QUEUE_H

#include "base/memory.h"
#include "base/platform.h"
#include "sluice/sluice.h"

enum {
    SLUI_WAVE_BUCKETS = 1024, // costs may differ a thousandfold before buckets are widened
    SLUI_WAVE_TILE_BITS =
        27,              // the numbers below SLU_MAX_TILES; the rest of an entry is its arrival
    SLUI_WAVE_SPARE = 8, // what one expansion may push
};
#define SLUI_WAVE_NONE UINT32_MAX

typedef struct slui_wave_link {
    uint32_t entry, next;
} slui_wave_link;

typedef struct slui_wave_queue {
    slui_wave_link *links;
    size_t capacity, free_count;
    uint32_t free_link;
    unsigned shift;    // log2 of a bucket's width
    uint64_t foremost; // the current bucket, counted from distance 0
    uint32_t bucket[SLUI_WAVE_BUCKETS];
    uint64_t full[SLUI_WAVE_BUCKETS / 64];
    uint32_t taken; // what is left of the foremost bucket's entries
    uint32_t beyond;
    uint64_t beyond_least; // the least bucket in it; UINT64_MAX if it is empty
} slui_wave_queue;

static inline uint32_t slui_wave_entry(uint32_t tile, unsigned arrival)
{
    return tile | (uint32_t)arrival << SLUI_WAVE_TILE_BITS;
}

static inline uint32_t slui_wave_tile(uint32_t entry)
{
    return entry & ((1u << SLUI_WAVE_TILE_BITS) - 1);
}

static inline unsigned slui_wave_arrival(uint32_t entry)
{
    return entry >> SLUI_WAVE_TILE_BITS;
}

// Empties the queue.
void slui_wave_reset(slui_wave_queue *queue);

// Prepares for waves whose steps are `shortest` to `longest`, both 1 or more. What is in the queue
// must be rewound before it is used.
void slui_wave_fit(slui_wave_queue *queue, uint64_t shortest, uint64_t longest);

// Sorts all entries again, by the present distances, and forgets where they came from. Those
// without a distance (UINT64_MAX) are dropped. Entries may then be pushed at any distance.
void slui_wave_rewind(slui_wave_queue *queue, const uint64_t *distance);

// Reserves capacity for SLUI_WAVE_SPARE entries; false when memory runs out.
bool slui_wave_grow(slui_wave_queue *queue, const slu_allocator *allocator);
void slui_wave_release(slui_wave_queue *queue, const slu_allocator *allocator);

// Sees to it that `taken` has entries: if it is used up, those of the next bucket that is not
// empty. False if there are none. `distance` says where the entries beyond the ring belong.
bool slui_wave_next(slui_wave_queue *queue, const uint64_t *distance);

// True if nothing is left; an entry that is stale counts.
bool slui_wave_is_empty(const slui_wave_queue *queue);

SLUI_INLINE bool slui_wave_has_spare(const slui_wave_queue *q)
{
    return q->free_count >= SLUI_WAVE_SPARE;
}

SLUI_INLINE void slui_wave_put(slui_wave_queue *q, uint32_t link, uint64_t bucket)
{
    uint32_t *list = &q->beyond;
    if (SLUI_LIKELY(bucket - q->foremost < SLUI_WAVE_BUCKETS)) {
        size_t slot = bucket % SLUI_WAVE_BUCKETS;
        list = &q->bucket[slot];
        q->full[slot / 64] |= UINT64_C(1) << (slot % 64);
    } else if (bucket < q->beyond_least) {
        q->beyond_least = bucket;
    }
    q->links[link].next = *list;
    *list = link;
}

// There must be spare capacity. The distance is not below the foremost bucket.
SLUI_INLINE void slui_wave_push(slui_wave_queue *q, uint32_t entry, uint64_t distance)
{
    uint32_t link = q->free_link;
    q->free_link = q->links[link].next;
    q->free_count--;
    q->links[link].entry = entry;
    slui_wave_put(q, link, distance >> q->shift);
}

// Frees a link of a list that was taken; returns the one after it.
SLUI_INLINE uint32_t slui_wave_drop(slui_wave_queue *q, uint32_t link)
{
    uint32_t next = q->links[link].next;
    q->links[link].next = q->free_link;
    q->free_link = link;
    q->free_count++;
    return next;
}

#endif
