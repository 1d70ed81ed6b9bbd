// SPDX-License-Identifier: MIT
// A binary heap that knows the index of each of its places: see key_heap.h.
#include "explore/key_heap.h"

#include "base/arrays.h"

bool slui_key_heap_make(slui_key_heap *heap, const slu_allocator *allocator, uint32_t places)
{
    *heap = (slui_key_heap){.places = places};
    heap->at = slui_alloc(allocator, places, sizeof *heap->at);
    return heap->at != NULL;
}

void slui_key_heap_release(slui_key_heap *heap, const slu_allocator *allocator)
{
    if (heap->at) slui_free(allocator, heap->at, heap->places, sizeof *heap->at);
    if (heap->entries) slui_free(allocator, heap->entries, heap->capacity, sizeof *heap->entries);
    *heap = (slui_key_heap){0};
}

bool slui_key_heap_reserve(slui_key_heap *heap, const slu_allocator *allocator, size_t more)
{
    size_t needed = heap->count + more;
    if (needed > heap->places) needed = heap->places;
    if (needed <= heap->capacity) return true;
    return SLUI_GROW(allocator, heap->entries, heap->capacity, needed);
}

static void note_place(slui_key_heap *heap, slui_key_entry entry, size_t index)
{
    heap->at[entry.place] = (uint32_t)index + 1;
}

#define HEAP_NAME entries
#define HEAP_ITEM slui_key_entry
#define HEAP_OWNER slui_key_heap
#define HEAP_BEFORE(heap, a, b) slui_key_less((a).key, (b).key)
#define HEAP_MOVED note_place
#include "base/heap.inl"

void slui_key_heap_put(slui_key_heap *heap, uint32_t place, slui_key key)
{
    size_t index = heap->at[place] ? heap->at[place] - 1 : heap->count++;
    SLUI_ASSERT(index < heap->count && heap->count <= heap->capacity);
    entries_settle(heap, heap->entries, heap->count, index, (slui_key_entry){key, place});
}

void slui_key_heap_remove(slui_key_heap *heap, uint32_t place)
{
    if (!heap->at[place]) return;
    size_t index = heap->at[place] - 1;
    SLUI_ASSERT(heap->entries[index].place == place);
    heap->at[place] = 0;
    entries_remove(heap, heap->entries, &heap->count, index);
}

void slui_key_heap_clear(slui_key_heap *heap)
{
    for (size_t i = 0; i < heap->count; i++)
        heap->at[heap->entries[i].place] = 0;
    heap->count = 0;
}
