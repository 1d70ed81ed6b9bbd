// SPDX-License-Identifier: MIT
// Where a scheduler keeps its requests: slots, a heap of waiting ones, a list of answers.
//
// A ticket holds the number of its slot, so that a request is found at once, and a serial number,
// so that a ticket whose request is gone matches no other.
// Cost: O(log n) to push or remove one of n waiting requests; otherwise constant. 568 bytes per
// request on a 64-bit machine, and its path.
#include "base/arrays.h"
#include "query/scheduler.h"

bool slui_request_before(const slu_scheduler *s, uint32_t a, uint32_t b)
{
    const slui_request *first = &s->slots[a], *second = &s->slots[b];
    if (first->key != second->key) return first->key < second->key;
    return first->answer.ticket < second->answer.ticket;
}

// ---- the heap

static void note_place(slu_scheduler *s, uint32_t slot, size_t index)
{
    s->slots[slot].place = (uint32_t)index;
}

#define HEAP_NAME requests
#define HEAP_ITEM uint32_t
#define HEAP_OWNER slu_scheduler
#define HEAP_BEFORE slui_request_before
#define HEAP_MOVED note_place
#include "base/heap.inl"

void slui_waiting_push(slu_scheduler *s, uint32_t slot)
{
    s->slots[slot].state = SLUI_REQUEST_WAITS;
    requests_push(s, s->waiting, &s->waiting_count, slot);
}

void slui_waiting_remove(slu_scheduler *s, uint32_t slot)
{
    SLUI_ASSERT(s->waiting[s->slots[slot].place] == slot);
    requests_remove(s, s->waiting, &s->waiting_count, s->slots[slot].place);
}

// ---- slots

static bool grow_slots(slu_scheduler *s)
{
    size_t before = s->slot_capacity;
    if (!SLUI_GROW(&s->allocator, s->slots, s->slot_capacity, before + 1)) return false;
    for (size_t i = s->slot_capacity; i-- > before;) {
        s->slots[i] = (slui_request){.next = s->free_slot};
        s->free_slot = (uint32_t)i;
    }
    return true;
}

// The heap has capacity for every slot, so that nothing fails once a request has one.
static bool grow_waiting(slu_scheduler *s)
{
    return SLUI_GROW(&s->allocator, s->waiting, s->waiting_capacity, s->slot_capacity);
}

uint32_t slui_slot_take(slu_scheduler *s)
{
    if (s->free_slot == SLUI_NO_SLOT && !grow_slots(s)) return SLUI_NO_SLOT;
    if (s->waiting_capacity < s->slot_capacity && !grow_waiting(s)) return SLUI_NO_SLOT;
    uint32_t slot = s->free_slot;
    s->free_slot = s->slots[slot].next;
    return slot;
}

void slui_slot_release(slu_scheduler *s, uint32_t slot)
{
    slui_request *r = &s->slots[slot];
    const slu_result *result = &r->answer.result;
    slui_free(&s->allocator, r->goals, r->query.goal_count, sizeof *r->goals);
    slui_free(&s->allocator, r->path, result->path_length, sizeof *r->path);
    slui_free(&s->allocator, r->states, result->path_length, sizeof *r->states);
    *r = (slui_request){.next = s->free_slot};
    s->free_slot = slot;
}

// ---- answers

void slui_answer_add(slu_scheduler *s, uint32_t slot)
{
    s->slots[slot].state = SLUI_REQUEST_ANSWERED;
    s->slots[slot].next = SLUI_NO_SLOT;
    if (s->first_answer == SLUI_NO_SLOT)
        s->first_answer = slot;
    else
        s->slots[s->last_answer].next = slot;
    s->last_answer = slot;
    s->answer_count++;
}
