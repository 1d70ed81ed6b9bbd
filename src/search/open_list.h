// SPDX-License-Identifier: MIT
// The open list: buckets by priority with a small binary heap at the front.
//
// Entries leave it in their total order (entry.h), whatever keeps them.
//
// Only entries whose bucket (priority >> shift) is below `first_far` are in the heap, usually a few
// dozen in the first-level cache; the others wait unsorted in their buckets, a ring of linked
// lists, and those beyond the ring in one list `beyond`. When the heap runs empty the next bucket
// is poured into it, without the entries that have become stale: in textbook A* that is nearly half
// of them, and they never enter the heap. Priorities may go down as well as up: an entry below
// `first_far` simply enters the heap. With SLU_QUEUE_HEAP `first_far` is infinite and everything is
// in the heap. With the textbooks' lists it is 0 and there are no links, so that every push and
// every pop takes its rare path, which leads to them: the other two kinds are not slowed down.
//
// One entry may be in `front`, before all others: A* usually expands next what it has just
// generated, and that entry then passes through no heap at all.
//
// Cost: O(1) to push into a bucket, O(log k) per heap operation for k entries at the front.
// Sources: Dial 1969 (buckets); Stout 1996 and Mapaila (heap); the combination is ours.
#ifndef SLUI_OPEN_LIST_H
#define SLUI_OPEN_LIST_H

#include "base/memory.h"
#include "search/entry.h"
#include "search/textbook_lists.h"

enum {
    // Enough that one step of A* on uniform ground stays within the ring at 256 buckets per
    // straight step; more would only lengthen the scan for the next non-empty bucket.
    SLUI_BUCKETS = 256,
};
#define SLUI_NO_LINK UINT32_MAX

typedef enum slui_pop { SLUI_POP_OK, SLUI_POP_EMPTY, SLUI_POP_MEMORY } slui_pop;

typedef struct slui_link {
    slui_entry entry;
    uint32_t next;
} slui_link;

typedef struct slui_open {
    slu_allocator allocator;
    slui_entry front;
    bool has_front;
    bool has_gap; // the first entry of the heap has been taken, and its place is free
    slui_entry *heap;
    size_t heap_count, heap_capacity; // the count includes the gap
    unsigned shift;
    uint64_t first_far; // the first bucket that is not in the heap
    slui_link *links;
    size_t link_count, link_capacity;
    uint32_t free_link;
    uint32_t bucket[SLUI_BUCKETS];
    uint64_t full[SLUI_BUCKETS / 64]; // bit per bucket
    uint32_t beyond;
    uint64_t beyond_least; // the least bucket in it, UINT64_MAX if it is empty
    uint64_t count, peak, heap_pushes, heap_pops;
    const slui_node *nodes; // of the finder, to recognise stale entries
    uint32_t stride;        // nodes from one row to the next
    slui_textbook textbook;
} slui_open;

// Empties the list for a new search whose priorities rise by at most `rise` in one step.
void slui_open_reset(slui_open *open, const slui_node *nodes, uint32_t stride, slu_queue queue,
                     uint64_t first, uint64_t rise);
void slui_open_release(slui_open *open);
size_t slui_open_bytes(const slui_open *open);

// The rarer parts, out of line (open_list.c). The growers return false when memory runs out.
bool slui_open_grow_heap(slui_open *open);
bool slui_open_grow_links(slui_open *open);
slui_pop slui_open_refill(slui_open *open);

#define HEAP_NAME slui_entries
#define HEAP_ITEM slui_entry
#define HEAP_OWNER slui_open
#define HEAP_BEFORE(open, a, b) slui_entry_before(a, b)
#define HEAP_LOAD(entry) slui_entry_load(entry)
#include "base/heap.inl"

SLUI_INLINE bool slui_open_heap_push(slui_open *open, slui_entry e)
{
    if (SLUI_UNLIKELY(open->heap_count == open->heap_capacity) && !slui_open_grow_heap(open))
        return false;
    open->heap_pushes++;
    slui_entries_push(open, open->heap, &open->heap_count, e);
    return true;
}

SLUI_INLINE slui_entry slui_open_heap_pop(slui_open *open)
{
    open->heap_pops++;
    return slui_entries_pop(open, open->heap, &open->heap_count);
}

SLUI_INLINE bool slui_open_push_near(slui_open *open, slui_entry e)
{
    if (open->has_front) {
        if (!slui_entry_before(e, open->front)) return slui_open_heap_push(open, e);
        slui_entry old = open->front;
        open->front = e;
        return slui_open_heap_push(open, old);
    }
    if (open->heap_count > 0 && !slui_entry_before(e, open->heap[0]))
        return slui_open_heap_push(open, e);
    open->front = e;
    open->has_front = true;
    return true;
}

SLUI_INLINE bool slui_open_push_far(slui_open *open, slui_entry e, uint64_t bucket)
{
    if (SLUI_UNLIKELY(open->free_link == SLUI_NO_LINK)) {
        if (slui_is_textbook(open->textbook.kind)) return slui_textbook_push(&open->textbook, e);
        if (!slui_open_grow_links(open)) return false;
    }
    uint32_t *list = &open->beyond;
    if (SLUI_LIKELY(bucket - open->first_far < SLUI_BUCKETS - 1)) {
        size_t slot = bucket % SLUI_BUCKETS;
        list = &open->bucket[slot];
        open->full[slot / 64] |= UINT64_C(1) << (slot % 64);
    } else if (bucket < open->beyond_least) {
        open->beyond_least = bucket;
    }
    uint32_t link = open->free_link;
    open->free_link = open->links[link].next;
    open->links[link] = (slui_link){e, *list};
    *list = link;
    return true;
}

// False when memory runs out; the list can then only be reset.
SLUI_INLINE bool slui_open_push(slui_open *open, slui_entry e)
{
    uint64_t bucket = slui_entry_priority(e) >> open->shift;
    bool pushed = bucket < open->first_far ? slui_open_push_near(open, e)
                                           : slui_open_push_far(open, e, bucket);
    if (++open->count > open->peak) open->peak = open->count;
    return pushed;
}

SLUI_INLINE slui_pop slui_open_pop(slui_open *open, slui_entry *e)
{
    if (open->has_front) {
        *e = open->front;
        open->has_front = false;
    } else {
        if (open->heap_count == 0) {
            slui_pop refilled = slui_open_refill(open);
            if (refilled != SLUI_POP_OK) return refilled;
        }
        *e = slui_open_heap_pop(open);
    }
    SLUI_ASSERT(slui_entry_priority(*e) >> open->shift < open->first_far ||
                slui_is_textbook(open->textbook.kind));
    open->count--;
    return SLUI_POP_OK;
}

// ---- for searches whose open list is one heap
//
// An entry that is taken leaves a gap at the top of the heap, which the next one to be pushed fills
// from above: it is near the top most of the time. So the last entry of the heap, which would have
// to sink all the way down again, stays where it is. In small heaps, such as those before buckets,
// the gap takes more instructions than it saves.

SLUI_INLINE slui_pop slui_open_take(slui_open *open, slui_entry *e)
{
    if (open->has_front) return slui_open_pop(open, e);
    if (open->has_gap) slui_entries_drop_first(open, open->heap, &open->heap_count);
    open->has_gap = false;
    if (open->heap_count == 0) {
        const slui_pop refilled = slui_open_refill(open);
        if (refilled != SLUI_POP_OK) return refilled;
    }
    *e = slui_entry_load(&open->heap[0]);
    open->has_gap = true;
    open->heap_pops++;
    open->count--;
    return SLUI_POP_OK;
}

SLUI_INLINE bool slui_open_fill(slui_open *open, slui_entry e)
{
    if (!open->has_gap || slui_entry_priority(e) >> open->shift >= open->first_far)
        return slui_open_push(open, e);
    slui_entries_sink(open, open->heap, open->heap_count, 0, e);
    open->has_gap = false;
    open->heap_pushes++;
    if (++open->count > open->peak) open->peak = open->count;
    return true;
}

#endif
