// SPDX-License-Identifier: MIT
// A scheduler for a game's frame, as a program uses it: see sluice.h for its guarantees,
// scheduler.h for why the number of workers does not matter, scheduler_tick.c for what happens in a
// tick.
#include "query/scheduler.h"

#include "base/status.h"
#include "query/begin.h"

enum { DEFAULT_LANES = 8, DEFAULT_SLICE = 1024, DEFAULT_AGEING = 4 };

// ---- creating

static int lane_count(const slu_scheduler_options *o)
{
    return o->lanes ? o->lanes : DEFAULT_LANES;
}

static slu_status check_options(const slu_scheduler_options *o, slu_error *error)
{
    if (o->lanes < 0 || o->lanes > SLU_MAX_LANES)
        return slui_fail(error, SLU_ERR_ARGUMENT, "lanes must be 1 to %d, not %d", SLU_MAX_LANES,
                         o->lanes);
    if (o->ageing < 0 || o->ageing > SLU_MAX_AGEING)
        return slui_fail(error, SLU_ERR_ARGUMENT, "ageing must be 1 to %d ticks, not %d",
                         SLU_MAX_AGEING, o->ageing);
    if (o->abreast < 0 || o->abreast > lane_count(o))
        return slui_fail(error, SLU_ERR_ARGUMENT, "abreast must be 1 to the %d lanes, not %d",
                         lane_count(o), o->abreast);
    return SLU_OK;
}

static slu_status make_lanes(slu_scheduler *s, const slu_scheduler_options *o, slu_error *error)
{
    s->lanes = slui_alloc(&s->allocator, s->lane_count, sizeof *s->lanes);
    s->order = slui_alloc(&s->allocator, s->lane_count, sizeof *s->order);
    if (!s->lanes || !s->order) return slui_fail_memory(error);
    s->finder = o->finder;
    if (!s->finder.allocator) s->finder.allocator = o->allocator;
    slu_status status = SLU_OK;
    for (uint32_t i = 0; i < s->lane_count && status == SLU_OK; i++) {
        s->lanes[i].slot = SLUI_NO_SLOT;
        status = slu_finder_create(s->map, &s->finder, &s->lanes[i].finder, error);
    }
    return status;
}

slu_status slu_scheduler_create(const slu_map *map, const slu_scheduler_options *options,
                                slu_scheduler **out, slu_error *error)
{
    static const slu_scheduler_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    const slu_scheduler_options *o = options ? options : &DEFAULTS;
    slu_status status = check_options(o, error);
    if (status != SLU_OK) return status;
    slu_allocator allocator = o->allocator ? *o->allocator : map->allocator;
    slu_scheduler *s = slui_alloc(&allocator, 1, sizeof *s);
    if (!s) return slui_fail_memory(error);
    s->map = map;
    s->allocator = allocator;
    s->parallel = o->parallel;
    s->slice = o->slice ? o->slice : DEFAULT_SLICE;
    s->ageing = o->ageing ? o->ageing : DEFAULT_AGEING;
    s->lane_count = (uint32_t)lane_count(o);
    s->abreast = o->abreast ? (uint32_t)o->abreast : 1;
    s->free_slot = s->first_answer = s->last_answer = s->taken = SLUI_NO_SLOT;
    status = make_lanes(s, o, error);
    if (status == SLU_OK)
        *out = s;
    else
        slu_scheduler_destroy(s);
    return status;
}

void slu_scheduler_destroy(slu_scheduler *s)
{
    if (!s) return;
    slu_allocator allocator = s->allocator;
    for (uint32_t i = 0; s->lanes && i < s->lane_count; i++) {
        slu_finder_destroy(s->lanes[i].finder);
        slui_lane_copy_destroy(s->lanes[i].copy);
    }
    for (uint32_t i = 0; i < s->slot_capacity; i++)
        slui_slot_release(s, i);
    slui_free(&allocator, s->lanes, s->lane_count, sizeof *s->lanes);
    slui_free(&allocator, s->order, s->lane_count, sizeof *s->order);
    slui_free(&allocator, s->slots, s->slot_capacity, sizeof *s->slots);
    slui_free(&allocator, s->waiting, s->waiting_capacity, sizeof *s->waiting);
    slui_free(&allocator, s, 1, sizeof *s);
}

size_t slu_scheduler_bytes(const slu_scheduler *s)
{
    if (!s) return 0;
    size_t bytes = sizeof *s + s->lane_count * (sizeof *s->lanes + sizeof *s->order) +
                   s->slot_capacity * sizeof *s->slots + s->waiting_capacity * sizeof *s->waiting;
    for (uint32_t i = 0; i < s->lane_count; i++)
        bytes += slu_finder_bytes(s->lanes[i].finder) + slui_lane_copy_bytes(s->lanes[i].copy);
    for (size_t i = 0; i < s->slot_capacity; i++) {
        const slui_request *r = &s->slots[i];
        size_t length = r->answer.result.path_length;
        if (r->goals) bytes += r->query.goal_count * sizeof *r->goals;
        if (r->path) bytes += length * sizeof *r->path;
        if (r->states) bytes += length * sizeof *r->states;
    }
    return bytes;
}

// ---- requests

static slu_status check_priority(int priority, slu_error *error)
{
    if (priority >= -SLU_MAX_PRIORITY && priority <= SLU_MAX_PRIORITY) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the priority must be -%d to %d", SLU_MAX_PRIORITY,
                     SLU_MAX_PRIORITY);
}

static slu_status check_request(const slu_scheduler *s, const slu_request *request,
                                slu_error *error)
{
    const slu_query *q = &request->query;
    const slu_finder *finder = s->lanes[0].finder;
    slu_status status = check_priority(request->priority, error);
    if (status == SLU_OK && (q->trace || q->keep_going))
        status = slui_fail(error, SLU_ERR_ARGUMENT,
                           "a request cannot have a trace or keep_going: use a finder for these");
    if (status == SLU_OK) status = slui_query_check(finder, q, error);
    if (status == SLU_OK) status = slui_map_check_tile(s->map, q->start, "start", error);
    if (status == SLU_OK) status = slui_algorithm_check_for(finder, q->algorithm, error);
    return status;
}

static int64_t key_of(const slu_scheduler *s, const slui_request *r, int priority)
{
    return (int64_t)r->submitted - priority * s->ageing;
}

static bool copy_goals(slu_scheduler *s, slui_request *r, const slu_query *query)
{
    r->query = *query;
    if (query->goal_count == 0) return true;
    r->goals = slui_alloc(&s->allocator, query->goal_count, sizeof *r->goals);
    if (!r->goals) return false;
    memcpy(r->goals, query->goals, query->goal_count * sizeof *r->goals);
    r->query.goals = r->goals;
    return true;
}

slu_status slu_scheduler_submit(slu_scheduler *s, const slu_request *request, uint64_t *ticket,
                                slu_error *error)
{
    if (!s || !request) return slui_fail_null(error, "scheduler and request");
    slu_status status = check_request(s, request, error);
    if (status != SLU_OK) return status;
    uint32_t slot = slui_slot_take(s);
    if (slot == SLUI_NO_SLOT) return slui_fail_memory(error);
    slui_request *r = &s->slots[slot];
    if (!copy_goals(s, r, &request->query)) {
        slui_slot_release(s, slot);
        return slui_fail_memory(error);
    }
    r->submitted = s->tick;
    r->key = key_of(s, r, request->priority);
    r->answer.ticket = ++s->serial << 32 | slot;
    r->answer.tag = request->tag;
    slui_waiting_push(s, slot);
    if (ticket) *ticket = r->answer.ticket;
    return SLU_OK;
}

// The slot of a request that waits or is in progress, otherwise SLUI_NO_SLOT.
static uint32_t slot_of(const slu_scheduler *s, uint64_t ticket)
{
    uint32_t slot = (uint32_t)ticket;
    if (!s || slot >= s->slot_capacity || s->slots[slot].answer.ticket != ticket)
        return SLUI_NO_SLOT;
    slui_request_state state = s->slots[slot].state;
    bool open = state == SLUI_REQUEST_WAITS || state == SLUI_REQUEST_UNDER_WAY;
    return open ? slot : SLUI_NO_SLOT;
}

static slu_status fail_ticket(slu_error *error)
{
    return slui_fail(
        error, SLU_ERR_ARGUMENT,
        "no request with this ticket is waiting or in progress: it may be answered already");
}

slu_status slu_scheduler_cancel(slu_scheduler *s, uint64_t ticket, slu_error *error)
{
    if (!s) return slui_fail_null(error, "scheduler");
    uint32_t slot = slot_of(s, ticket);
    if (slot == SLUI_NO_SLOT) return fail_ticket(error);
    slui_request *r = &s->slots[slot];
    if (r->state == SLUI_REQUEST_WAITS) {
        slui_waiting_remove(s, slot);
    } else {
        slu_find_cancel(slui_lane_finder(&s->lanes[r->place]));
        s->lanes[r->place].slot = SLUI_NO_SLOT;
    }
    r->answer.ticks = s->tick - r->submitted;
    r->answer.result = (slu_result){.outcome = SLU_CANCELLED, .start = r->query.start};
    slui_answer_add(s, slot);
    return SLU_OK;
}

slu_status slu_scheduler_set_priority(slu_scheduler *s, uint64_t ticket, int priority,
                                      slu_error *error)
{
    if (!s) return slui_fail_null(error, "scheduler");
    slu_status status = check_priority(priority, error);
    if (status != SLU_OK) return status;
    uint32_t slot = slot_of(s, ticket);
    if (slot == SLUI_NO_SLOT) return fail_ticket(error);
    slui_request *r = &s->slots[slot];
    bool waits = r->state == SLUI_REQUEST_WAITS;
    if (waits) slui_waiting_remove(s, slot);
    r->key = key_of(s, r, priority);
    if (waits) slui_waiting_push(s, slot);
    return SLU_OK;
}

// ---- answers

bool slu_scheduler_take(slu_scheduler *s, slu_answer *answer)
{
    if (!s || !answer) return false;
    if (s->taken != SLUI_NO_SLOT) slui_slot_release(s, s->taken);
    s->taken = s->first_answer;
    if (s->taken == SLUI_NO_SLOT) return false;
    s->first_answer = s->slots[s->taken].next;
    if (s->first_answer == SLUI_NO_SLOT) s->last_answer = SLUI_NO_SLOT;
    s->answer_count--;
    *answer = s->slots[s->taken].answer;
    return true;
}
