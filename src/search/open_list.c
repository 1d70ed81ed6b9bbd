// SPDX-License-Identifier: MIT
// The open list's rarer parts: growing, and pouring the next bucket into the heap.
#include "search/open_list.h"

#include "base/arrays.h"

void slui_open_reset(slui_open *open, const slui_node *nodes, uint32_t stride, slu_queue queue,
                     uint64_t first, uint64_t rise)
{
    open->nodes = nodes;
    open->stride = stride;
    open->has_front = open->has_gap = false;
    open->heap_count = 0;
    open->count = open->peak = open->heap_pushes = open->heap_pops = 0;
    open->shift = 0;
    while (rise >> open->shift >= SLUI_BUCKETS)
        open->shift++;
    open->first_far = (first >> open->shift) + 1;
    if (queue == SLU_QUEUE_HEAP) open->first_far = UINT64_MAX;
    if (slui_is_textbook(queue)) open->first_far = 0;
    open->textbook.allocator = open->allocator;
    slui_textbook_reset(&open->textbook, queue);
    open->link_count = 0;
    open->free_link = SLUI_NO_LINK;
    open->beyond = SLUI_NO_LINK;
    open->beyond_least = UINT64_MAX;
    memset(open->bucket, 0xFF, sizeof open->bucket);
    memset(open->full, 0, sizeof open->full);
}

void slui_open_release(slui_open *open)
{
    slui_free(&open->allocator, open->heap, open->heap_capacity, sizeof *open->heap);
    slui_free(&open->allocator, open->links, open->link_capacity, sizeof *open->links);
    slui_textbook_release(&open->textbook);
}

size_t slui_open_bytes(const slui_open *open)
{
    return open->heap_capacity * sizeof *open->heap + open->link_capacity * sizeof *open->links +
           slui_textbook_bytes(&open->textbook);
}

SLUI_NOINLINE bool slui_open_grow_heap(slui_open *open)
{
    return SLUI_GROW(&open->allocator, open->heap, open->heap_capacity, open->heap_count + 1);
}

// The links taken so far fill the array up to link_count; freed ones are chained in free_link.
SLUI_NOINLINE bool slui_open_grow_links(slui_open *open)
{
    if (!SLUI_GROW(&open->allocator, open->links, open->link_capacity, open->link_count + 1))
        return false;
    open->links[open->link_count].next = SLUI_NO_LINK;
    open->free_link = (uint32_t)open->link_count++;
    return true;
}

// The distance in buckets from `first_far` to the next that is not empty, SLUI_BUCKETS if all are.
static unsigned next_full(const slui_open *open)
{
    unsigned start = (unsigned)(open->first_far % SLUI_BUCKETS);
    for (unsigned done = 0; done < SLUI_BUCKETS;) {
        unsigned slot = (start + done) % SLUI_BUCKETS, bit = slot % 64;
        uint64_t word = open->full[slot / 64] >> bit;
        if (word) {
            unsigned distance = done + SLUI_LOWEST_BIT64(word);
            return distance < SLUI_BUCKETS ? distance : SLUI_BUCKETS;
        }
        done += 64 - bit;
    }
    return SLUI_BUCKETS;
}

// Moves `first_far` to the least bucket of the list beyond the ring, and distributes that list
// again. Each link is freed before its entry is pushed, so no push here needs memory.
static void deal_beyond(slui_open *open)
{
    uint32_t link = open->beyond;
    open->first_far = open->beyond_least;
    open->beyond = SLUI_NO_LINK;
    open->beyond_least = UINT64_MAX;
    while (link != SLUI_NO_LINK) {
        uint32_t next = open->links[link].next;
        slui_entry e = open->links[link].entry;
        open->links[link].next = open->free_link;
        open->free_link = link;
        (void)slui_open_push_far(open, e, slui_entry_priority(e) >> open->shift);
        link = next;
    }
}

static bool take_bucket(slui_open *open, unsigned slot)
{
    for (uint32_t link = open->bucket[slot]; link != SLUI_NO_LINK;) {
        if (open->heap_count == open->heap_capacity && !slui_open_grow_heap(open)) return false;
        uint32_t next = open->links[link].next;
        slui_entry e = open->links[link].entry;
        bool stale = slui_entry_is_stale(e, open->nodes, open->stride);
        open->heap[open->heap_count] = e;
        open->heap_count += !stale;
        open->count -= stale;
        open->links[link].next = open->free_link;
        open->free_link = link;
        open->bucket[slot] = link = next;
    }
    open->full[slot / 64] &= ~(UINT64_C(1) << (slot % 64));
    return true;
}

static bool pour_next_bucket(slui_open *open)
{
    unsigned ahead = next_full(open);
    if (ahead == SLUI_BUCKETS || open->beyond_least <= open->first_far + ahead) {
        deal_beyond(open);
        ahead = next_full(open);
    }
    unsigned slot = (unsigned)((open->first_far + ahead) % SLUI_BUCKETS);
    open->first_far += ahead + 1;
    return take_bucket(open, slot);
}

// Lends the heap the first entry of a textbook's list, for the pop to take; that is no heap's work.
static slui_pop lend_first(slui_open *open)
{
    if (!open->heap_capacity && !slui_open_grow_heap(open)) return SLUI_POP_MEMORY;
    if (!slui_textbook_pop(&open->textbook, &open->heap[0])) return SLUI_POP_EMPTY;
    open->heap_count = 1;
    open->heap_pops--;
    return SLUI_POP_OK;
}

SLUI_NOINLINE slui_pop slui_open_refill(slui_open *open)
{
    if (slui_is_textbook(open->textbook.kind)) return lend_first(open);
    while (open->heap_count == 0) {
        if (open->count == 0) return SLUI_POP_EMPTY;
        if (!pour_next_bucket(open)) return SLUI_POP_MEMORY;
    }
    open->heap_pushes += open->heap_count;
    for (size_t i = open->heap_count / 2; i-- > 0;)
        slui_entries_sink(open, open->heap, open->heap_count, i, open->heap[i]);
    return SLUI_POP_OK;
}
