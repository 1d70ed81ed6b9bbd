// SPDX-License-Identifier: MIT
// The rarely used parts of a flood's queue: see wave_queue.h.
#include "flow/wave_queue.h"

#include "base/arrays.h"
#include "map/rules.h"

// The greatest power of two that is no longer than any step; greater if the longest step would
// leave the ring.
static unsigned shift_for(uint64_t shortest, uint64_t longest)
{
    unsigned shift = SLUI_HIGHEST_BIT64(shortest);
    while (longest >> shift > SLUI_WAVE_BUCKETS - 2)
        shift++;
    return shift;
}

// Puts all links on the free list, lowest first.
static void free_links(slui_wave_queue *q, size_t from)
{
    for (size_t i = q->capacity; i-- > from;) {
        q->links[i].next = q->free_link;
        q->free_link = (uint32_t)i;
    }
    q->free_count += q->capacity - from;
}

void slui_wave_fit(slui_wave_queue *q, uint64_t shortest, uint64_t longest)
{
    q->shift = shift_for(shortest, longest);
}

static void empty_ring(slui_wave_queue *q)
{
    q->foremost = 0;
    memset(q->bucket, 0xFF, sizeof q->bucket);
    memset(q->full, 0, sizeof q->full);
    q->taken = q->beyond = SLUI_WAVE_NONE;
    q->beyond_least = UINT64_MAX;
}

void slui_wave_reset(slui_wave_queue *q)
{
    empty_ring(q);
    q->free_link = SLUI_WAVE_NONE;
    q->free_count = 0;
    free_links(q, 0);
}

bool slui_wave_grow(slui_wave_queue *q, const slu_allocator *allocator)
{
    size_t before = q->capacity;
    if (!SLUI_GROW(allocator, q->links, q->capacity, before + SLUI_WAVE_SPARE)) return false;
    free_links(q, before);
    return true;
}

void slui_wave_release(slui_wave_queue *q, const slu_allocator *allocator)
{
    slui_free(allocator, q->links, q->capacity, sizeof *q->links);
    q->links = NULL;
    q->capacity = 0;
}

// The first bucket that is not empty, from the foremost on; UINT64_MAX if the ring is empty.
static uint64_t first_in_ring(const slui_wave_queue *q)
{
    enum { WORDS = SLUI_WAVE_BUCKETS / 64 };
    size_t slot = q->foremost % SLUI_WAVE_BUCKETS;
    // The word of the foremost bucket is read twice: its end first, its beginning last.
    for (size_t i = 0; i <= WORDS; i++) {
        uint64_t word = q->full[(slot / 64 + i) % WORDS];
        uint64_t upper = ~UINT64_C(0) << slot % 64;
        if (i == 0) word &= upper;
        if (i == WORDS) word &= ~upper;
        if (!word) continue;
        size_t found = (slot / 64 + i) % WORDS * 64 + SLUI_LOWEST_BIT64(word);
        return q->foremost + (found + SLUI_WAVE_BUCKETS - slot) % SLUI_WAVE_BUCKETS;
    }
    return UINT64_MAX;
}

// Moves what is now in reach from the list beyond into the ring.
static void bring_into_reach(slui_wave_queue *q, const uint64_t *distance)
{
    uint32_t link = q->beyond;
    q->beyond = SLUI_WAVE_NONE;
    q->beyond_least = UINT64_MAX;
    while (link != SLUI_WAVE_NONE) {
        uint32_t next = q->links[link].next;
        uint64_t bucket = distance[slui_wave_tile(q->links[link].entry)] >> q->shift;
        // An entry that the wave has overtaken is stale.
        if (bucket < q->foremost)
            slui_wave_drop(q, link);
        else
            slui_wave_put(q, link, bucket);
        link = next;
    }
}

static void put_all(slui_wave_queue *q, uint32_t link, const uint64_t *distance)
{
    while (link != SLUI_WAVE_NONE) {
        uint32_t tile = slui_wave_tile(q->links[link].entry), next = q->links[link].next;
        if (distance[tile] == UINT64_MAX) {
            slui_wave_drop(q, link);
        } else {
            q->links[link].entry = slui_wave_entry(tile, SLUI_NO_ARRIVAL);
            slui_wave_put(q, link, distance[tile] >> q->shift);
        }
        link = next;
    }
}

void slui_wave_rewind(slui_wave_queue *q, const uint64_t *distance)
{
    if (slui_wave_is_empty(q)) {
        empty_ring(q);
        return;
    }
    uint32_t lists[SLUI_WAVE_BUCKETS + 2];
    memcpy(lists, q->bucket, sizeof q->bucket);
    lists[SLUI_WAVE_BUCKETS] = q->taken;
    lists[SLUI_WAVE_BUCKETS + 1] = q->beyond;
    empty_ring(q);
    for (size_t i = 0; i < SLUI_WAVE_BUCKETS + 2; i++)
        put_all(q, lists[i], distance);
}

bool slui_wave_is_empty(const slui_wave_queue *q)
{
    return q->free_count == q->capacity;
}

bool slui_wave_next(slui_wave_queue *q, const uint64_t *distance)
{
    if (q->taken != SLUI_WAVE_NONE) return true;
    uint64_t first = first_in_ring(q);
    // If all entries at the least bucket beyond turn out to be stale, the next ones may be out of
    // reach again.
    while (q->beyond_least <= first && q->beyond_least != UINT64_MAX) {
        q->foremost = q->beyond_least;
        bring_into_reach(q, distance);
        first = first_in_ring(q);
    }
    if (first == UINT64_MAX) return false;
    q->foremost = first;
    size_t slot = first % SLUI_WAVE_BUCKETS;
    q->taken = q->bucket[slot];
    q->bucket[slot] = SLUI_WAVE_NONE;
    q->full[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    return true;
}
