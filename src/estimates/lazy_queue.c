// SPDX-License-Identifier: MIT
// Buckets with a heap in front: see lazy_queue.h.
// Sources: Dial 1969 (buckets); the combination is that of search/open_list.h.
#include "estimates/lazy_queue.h"

#include "base/arrays.h"

// Wider buckets make the heap longer, narrower ones the scan for the next. On orz900d a vehicle's
// query takes 8 in 100 less time than with 8 buckets to a step.
enum { BUCKETS_PER_STEP = 32 };

static bool comes_before(slui_lazy_entry a, slui_lazy_entry b)
{
    if (a.key != b.key) return a.key < b.key;
    return a.value > b.value || (a.value == b.value && a.node < b.node);
}

#define HEAP_NAME lazy
#define HEAP_ITEM slui_lazy_entry
#define HEAP_OWNER slui_lazy_queue
#define HEAP_BEFORE(q, a, b) comes_before(a, b)
#include "base/heap.inl"

void slui_lazy_queue_release(slui_lazy_queue *q, const slu_allocator *allocator)
{
    slui_free(allocator, q->heap, q->heap_capacity, sizeof *q->heap);
    slui_free(allocator, q->links, q->link_capacity, sizeof *q->links);
}

size_t slui_lazy_queue_bytes(const slui_lazy_queue *q)
{
    return q->heap_capacity * sizeof *q->heap + q->link_capacity * sizeof *q->links;
}

static void empty(slui_lazy_queue *q)
{
    q->heap_count = q->link_count = q->count = 0;
    q->free_links = q->beyond = 0;
    memset(q->ring, 0, sizeof q->ring);
    q->first = 0;
    q->beyond_least = UINT64_MAX;
}

void slui_lazy_queue_reset(slui_lazy_queue *q, uint64_t step)
{
    empty(q);
    q->shift = 0;
    while (step >> q->shift > BUCKETS_PER_STEP)
        q->shift++;
}

static bool push_near(slui_lazy_queue *q, const slu_allocator *allocator, slui_lazy_entry entry)
{
    if (!SLUI_GROW(allocator, q->heap, q->heap_capacity, q->heap_count + 1)) return false;
    lazy_push(q, q->heap, &q->heap_count, entry);
    return true;
}

static void link_up(slui_lazy_queue *q, uint32_t link)
{
    uint64_t bucket = q->links[link - 1].entry.key >> q->shift;
    uint32_t *list = &q->beyond;
    if (bucket - q->first < SLUI_LAZY_RING)
        list = &q->ring[bucket % SLUI_LAZY_RING];
    else if (bucket < q->beyond_least)
        q->beyond_least = bucket;
    q->links[link - 1].next = *list;
    *list = link;
}

static bool push_far(slui_lazy_queue *q, const slu_allocator *allocator, slui_lazy_entry entry)
{
    uint32_t link = q->free_links;
    if (!link) {
        if (!SLUI_GROW(allocator, q->links, q->link_capacity, q->link_count + 1)) return false;
        link = (uint32_t)++q->link_count;
    } else {
        q->free_links = q->links[link - 1].next;
    }
    q->links[link - 1].entry = entry;
    link_up(q, link);
    return true;
}

bool slui_lazy_queue_push(slui_lazy_queue *q, const slu_allocator *allocator, slui_lazy_entry entry)
{
    bool near = entry.key >> q->shift < q->first;
    if (!(near ? push_near(q, allocator, entry) : push_far(q, allocator, entry))) return false;
    q->count++;
    return true;
}

// Takes the first link off a list and frees it.
static slui_lazy_entry take_link(slui_lazy_queue *q, uint32_t *list)
{
    uint32_t link = *list;
    *list = q->links[link - 1].next;
    q->links[link - 1].next = q->free_links;
    q->free_links = link;
    return q->links[link - 1].entry;
}

// The next bucket of the ring that is not empty; UINT64_MAX if there is none.
static uint64_t next_full(const slui_lazy_queue *q)
{
    for (uint64_t bucket = q->first; bucket < q->first + SLUI_LAZY_RING; bucket++)
        if (q->ring[bucket % SLUI_LAZY_RING]) return bucket;
    return UINT64_MAX;
}

// Moves the ring on to the least bucket beyond it; no bucket before that holds anything.
static void wind_on(slui_lazy_queue *q)
{
    uint32_t link = q->beyond;
    q->first = q->beyond_least;
    q->beyond = 0;
    q->beyond_least = UINT64_MAX;
    for (uint32_t next; link; link = next) {
        next = q->links[link - 1].next;
        link_up(q, link);
    }
}

// Moves on to the next bucket that is not empty; there must be one.
static uint32_t *next_bucket(slui_lazy_queue *q)
{
    uint64_t bucket = next_full(q);
    if (q->beyond_least <= bucket)
        wind_on(q);
    else
        q->first = bucket;
    return &q->ring[q->first++ % SLUI_LAZY_RING];
}

bool slui_lazy_queue_fill(slui_lazy_queue *q, const slu_allocator *allocator, const uint64_t *nodes,
                          uint64_t settled)
{
    while (q->heap_count == 0 && q->count > 0) {
        for (uint32_t *list = next_bucket(q); *list;) {
            slui_lazy_entry entry = take_link(q, list);
            if (nodes[entry.node] >= settled)
                q->count--;
            else if (!push_near(q, allocator, entry))
                return false;
        }
    }
    return true;
}

slui_lazy_entry slui_lazy_queue_pop(slui_lazy_queue *q)
{
    q->count--;
    return lazy_pop(q, q->heap, &q->heap_count);
}

bool slui_lazy_queue_drain(slui_lazy_queue *q, const slu_allocator *allocator, size_t *count)
{
    if (!SLUI_GROW(allocator, q->heap, q->heap_capacity, q->count)) return false;
    size_t n = q->heap_count;
    for (int i = 0; i <= SLUI_LAZY_RING; i++) {
        uint32_t *list = i < SLUI_LAZY_RING ? &q->ring[i] : &q->beyond;
        while (*list)
            q->heap[n++] = take_link(q, list);
    }
    empty(q);
    *count = n;
    return true;
}
