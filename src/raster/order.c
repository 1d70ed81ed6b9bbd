// SPDX-License-Identifier: MIT
// Which block runs next: a heap of the blocks that wait, by the least label that waits at each.
// Equal labels go by the number of the block; the field would be the same in any order.
#include "raster/solver.h"

static bool comes_before(const slu_raster_field *f, uint32_t a, uint32_t b)
{
    const uint64_t one = f->states[a].waiting, other = f->states[b].waiting;
    return one != other ? one < other : a < b;
}

#define HEAP_NAME waiting
#define HEAP_ITEM uint32_t
#define HEAP_OWNER slu_raster_field
#define HEAP_BEFORE(owner, a, b) comes_before(owner, a, b)
#define HEAP_MOVED(owner, item, index) ((owner)->states[item].heap = (uint32_t)(index) + 1)
#include "base/heap.inl"

void slui_raster_await(slu_raster_field *f, size_t block, uint64_t label)
{
    slui_raster_state *state = &f->states[block];
    if (label >= state->waiting) return;
    state->waiting = label;
    if (state->running != SLUI_RASTER_NOT_WAITING) return; // until it is put back
    const uint32_t item = (uint32_t)block;
    if (state->heap)
        waiting_rise(f, f->heap, state->heap - 1, item);
    else
        waiting_push(f, f->heap, &f->heap_count, item);
}

bool slui_raster_take_next(slu_raster_field *f, size_t *block)
{
    if (!f->heap_count || f->states[f->heap[0]].waiting >= f->horizon) return false;
    *block = waiting_pop(f, f->heap, &f->heap_count);
    slui_raster_state *state = &f->states[*block];
    state->heap = 0;
    state->running = state->waiting;
    state->waiting = SLUI_RASTER_NOT_WAITING;
    return true;
}

void slui_raster_put_back(slu_raster_field *f, size_t block)
{
    slui_raster_state *state = &f->states[block];
    const uint64_t label = state->waiting;
    state->running = SLUI_RASTER_NOT_WAITING;
    state->waiting = SLUI_RASTER_NOT_WAITING;
    slui_raster_await(f, block, label);
}
