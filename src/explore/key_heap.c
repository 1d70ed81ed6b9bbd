// SPDX-License-Identifier: MIT
// A binary heap that knows where each of its places is: see key_heap.h.
#include "explore/key_heap.h"

bool slui_key_heap_make(slui_key_heap *heap, const slu_allocator *allocator, uint32_t places)
{
    *heap = (slui_key_heap){.places = places};
    heap->at = slui_alloc(allocator, places, sizeof *heap->at);
    return heap->at != NULL;
}

void slui_key_heap_release(slui_key_heap *heap, const slu_allocator *allocator)
{
    if (heap->at) slui_free(allocator, heap->at, heap->places, sizeof *heap->at);
    if (heap->entries) slui_free(allocator, heap->entries, heap->room, sizeof *heap->entries);
    *heap = (slui_key_heap){0};
}

bool slui_key_heap_reserve(slui_key_heap *heap, const slu_allocator *allocator, size_t more)
{
    size_t need = heap->count + more;
    if (need > heap->places) need = heap->places;
    if (need <= heap->room) return true;
    return slui_grow(allocator, (void **)&heap->entries, &heap->room, need, sizeof *heap->entries);
}

static void set(slui_key_heap *heap, size_t index, slui_key_entry entry)
{
    heap->entries[index] = entry;
    heap->at[entry.place] = (uint32_t)index + 1;
}

static void sift_up(slui_key_heap *heap, size_t index, slui_key_entry entry)
{
    while (index > 0) {
        size_t parent = (index - 1) / 2;
        if (!slui_key_less(entry.key, heap->entries[parent].key)) break;
        set(heap, index, heap->entries[parent]);
        index = parent;
    }
    set(heap, index, entry);
}

static void sift_down(slui_key_heap *heap, size_t index, slui_key_entry entry)
{
    for (;;) {
        size_t child = 2 * index + 1;
        if (child >= heap->count) break;
        if (child + 1 < heap->count &&
            slui_key_less(heap->entries[child + 1].key, heap->entries[child].key))
            child++;
        if (!slui_key_less(heap->entries[child].key, entry.key)) break;
        set(heap, index, heap->entries[child]);
        index = child;
    }
    set(heap, index, entry);
}

static void settle(slui_key_heap *heap, size_t index, slui_key_entry entry)
{
    bool rises = index > 0 && slui_key_less(entry.key, heap->entries[(index - 1) / 2].key);
    if (rises)
        sift_up(heap, index, entry);
    else
        sift_down(heap, index, entry);
}

void slui_key_heap_put(slui_key_heap *heap, uint32_t place, slui_key key)
{
    size_t index = heap->at[place] ? heap->at[place] - 1 : heap->count++;
    settle(heap, index, (slui_key_entry){key, place});
}

void slui_key_heap_remove(slui_key_heap *heap, uint32_t place)
{
    if (!heap->at[place]) return;
    size_t index = heap->at[place] - 1;
    heap->at[place] = 0;
    slui_key_entry last = heap->entries[--heap->count];
    if (index < heap->count) settle(heap, index, last);
}

void slui_key_heap_clear(slui_key_heap *heap)
{
    for (size_t i = 0; i < heap->count; i++)
        heap->at[heap->entries[i].place] = 0;
    heap->count = 0;
}
