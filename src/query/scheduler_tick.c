// SPDX-License-Identifier: MIT
// One tick of a scheduler: rounds of slices until the budget is spent.
//
// A round serves the most urgent requests, as many as may advance abreast: usually one, which so
// gets all of the budget until it is answered. If a request that waits is more urgent than those in
// the lanes, it gets an idle lane first, and a search that it overtakes keeps its own. What a
// search leaves of its slice goes back into the budget. Beginning a search has a cost too, so a
// slice counts as at least one expansion: a tick ends even if every request is answered without a
// search.
//
// After edits, searches that these cannot affect go on (follow.c). Others restart; if a search has
// lost too much by that, it begins on a copy of the map (scheduler_copy.c).
//
// Invariant: a round never shares out more than is left.
#include "query/scheduler.h"

#include "atlas/atlas.h"
#include "base/status.h"
#include "query/follow.h"
#include "query/registry.h"

// ---- after edits

static uint64_t atlas_edition(const slui_lane *lane)
{
    const slu_atlas *atlas = lane->finder->estimator.atlas;
    return atlas ? atlas->edition : 0;
}

// An update moves the tables that a search reads, whether or not the map has changed since.
static bool lost_its_atlas(const slui_lane *lane)
{
    return lane->edition != atlas_edition(lane) &&
           slui_registry_prepare_estimates(lane->finder->query.algorithm);
}

static bool goes_on(const slu_scheduler *s, slui_lane *lane)
{
    slu_finder *f = lane->finder;
    if (lane->on_copy) return true;
    if (lost_its_atlas(lane)) return false;
    if (f->revision == slui_view_revision(&f->view)) return true;
    return slui_query_follow(f, &s->slots[lane->slot].query);
}

// Searches that the edits since the last tick may affect start again.
static size_t restart_stale(slu_scheduler *s)
{
    size_t restarted = 0;
    for (uint32_t i = 0; i < s->lane_count; i++) {
        slui_lane *lane = &s->lanes[i];
        if (lane->slot == SLUI_NO_SLOT || !lane->begun || goes_on(s, lane)) continue;
        lane->begun = false;
        s->slots[lane->slot].answer.restarts++;
        s->slots[lane->slot].lost += lane->expanded;
        restarted++;
    }
    return restarted;
}

// ---- between rounds

// The working lanes, the most urgent first: there are few, so they are sorted by insertion.
static size_t order_lanes(slu_scheduler *s)
{
    size_t count = 0;
    for (uint32_t i = 0; i < s->lane_count; i++) {
        if (s->lanes[i].slot == SLUI_NO_SLOT) continue;
        size_t at = count++;
        for (; at > 0 && slui_request_before(s, s->lanes[i].slot, s->lanes[s->order[at - 1]].slot);
             at--)
            s->order[at] = s->order[at - 1];
        s->order[at] = i;
    }
    return count;
}

static void occupy(slu_scheduler *s, uint32_t number, uint32_t slot)
{
    slui_lane *lane = &s->lanes[number];
    slui_waiting_remove(s, slot);
    s->slots[slot].state = SLUI_REQUEST_UNDER_WAY;
    s->slots[slot].place = number;
    lane->slot = slot;
    lane->begun = lane->on_copy = false;
}

static uint32_t idle_lane(const slu_scheduler *s)
{
    uint32_t i = 0;
    while (s->lanes[i].slot != SLUI_NO_SLOT)
        i++;
    return i;
}

// Gives idle lanes to waiting requests that are among the most urgent; returns how many of the
// ordered lanes may advance.
static size_t fill_lanes(slu_scheduler *s)
{
    size_t working = order_lanes(s);
    while (s->waiting_count > 0 && working < s->lane_count) {
        uint32_t next = s->waiting[0];
        bool served = working < s->abreast ||
                      slui_request_before(s, next, s->lanes[s->order[s->abreast - 1]].slot);
        if (!served) break;
        occupy(s, idle_lane(s), next);
        working = order_lanes(s);
    }
    return working < s->abreast ? working : s->abreast;
}

// Shares out what is left; returns how many of the ordered lanes got something.
static size_t share_out(slu_scheduler *s, size_t working, uint64_t left)
{
    size_t served = 0;
    while (served < working && left > 0) {
        slui_lane *lane = &s->lanes[s->order[served++]];
        lane->share = left < s->slice ? left : s->slice;
        left -= lane->share;
    }
    return served;
}

static bool has_lost_too_much(const slu_scheduler *s, const slui_request *r)
{
    return r->answer.restarts >= SLU_MOST_RESTARTS &&
           r->lost >= s->map->tile_count / SLU_COPIED_TILES;
}

// A search that has lost too much begins on a copy, if there is memory for one.
static void choose_grounds(slu_scheduler *s, size_t served)
{
    for (size_t i = 0; i < served; i++) {
        slui_lane *lane = &s->lanes[s->order[i]];
        if (lane->begun || !has_lost_too_much(s, &s->slots[lane->slot])) continue;
        (void)slui_lane_copy_map(s, lane);
    }
}

// ---- a round

static void begin_lane(slui_lane *lane, const slu_query *asked)
{
    slu_query query = lane->on_copy ? slui_query_without_index(asked) : *asked;
    lane->expanded = 0;
    lane->edition = atlas_edition(lane);
    lane->status = slu_find_begin(slui_lane_finder(lane), &query, &lane->error);
    lane->begun = lane->status == SLU_OK;
}

// Runs on any thread. It reads the scheduler and writes only to its own lane.
static void run_lane(void *data, size_t index)
{
    const slu_scheduler *s = data;
    slui_lane *lane = &s->lanes[s->order[index]];
    lane->status = SLU_OK;
    if (!lane->begun) begin_lane(lane, &s->slots[lane->slot].query);
    if (lane->status != SLU_OK) return;
    lane->status = slu_find_step(slui_lane_finder(lane), lane->share, &lane->result, &lane->error);
}

static void run_round(slu_scheduler *s, size_t served)
{
    if (s->parallel.run) {
        s->parallel.run(s->parallel.ctx, served, run_lane, s);
    } else {
        for (size_t i = 0; i < served; i++)
            run_lane(s, i);
    }
}

// ---- results

// Copies what the result points to out of the finder; false when memory runs out.
static bool copy_path(slu_scheduler *s, slui_request *r, const slu_result *result)
{
    size_t length = result->path_length;
    if (length == 0) return true;
    r->path = slui_alloc(&s->allocator, length, sizeof *r->path);
    if (result->states) r->states = slui_alloc(&s->allocator, length, sizeof *r->states);
    if (!r->path || (result->states && !r->states)) return false;
    memcpy(r->path, result->path, length * sizeof *r->path);
    if (r->states) memcpy(r->states, result->states, length * sizeof *r->states);
    return true;
}

static void drop_copies(slu_scheduler *s, slui_request *r, size_t length)
{
    slui_free(&s->allocator, r->path, length, sizeof *r->path);
    slui_free(&s->allocator, r->states, length, sizeof *r->states);
    r->path = NULL;
    r->states = NULL;
}

static void answer(slu_scheduler *s, slui_lane *lane)
{
    slui_request *r = &s->slots[lane->slot];
    slu_answer *a = &r->answer;
    a->ticks = s->tick - r->submitted;
    a->status = lane->status;
    if (a->status != SLU_OK) {
        a->error = lane->error;
        a->result = (slu_result){.outcome = SLU_CANCELLED};
    } else if (copy_path(s, r, &lane->result)) {
        a->result = lane->result;
        a->result.path = r->path;
        a->result.states = r->states;
    } else {
        drop_copies(s, r, lane->result.path_length);
        a->status = slui_fail_memory(&a->error);
        a->result = (slu_result){.outcome = SLU_CANCELLED};
    }
    slui_answer_add(s, lane->slot);
    lane->slot = SLUI_NO_SLOT;
}

// Collects one lane's result; returns what it has spent.
static uint64_t take_in(slu_scheduler *s, slui_lane *lane, slu_tick_facts *facts)
{
    uint64_t spent = lane->share;
    if (lane->status == SLU_OK) {
        spent = lane->result.stats.expanded - lane->expanded;
        lane->expanded = lane->result.stats.expanded;
    }
    if (lane->status != SLU_OK || lane->result.outcome != SLU_RUNNING) {
        answer(s, lane);
        facts->finished++;
    }
    return spent > 0 ? spent : 1;
}

slu_status slu_scheduler_tick(slu_scheduler *s, uint64_t budget, slu_tick_facts *facts,
                              slu_error *error)
{
    if (!s) return slui_fail_null(error, "scheduler");
    slu_tick_facts now = {.restarted = restart_stale(s)};
    s->tick++;
    while (now.spent < budget) {
        size_t served = share_out(s, fill_lanes(s), budget - now.spent);
        if (served == 0) break;
        choose_grounds(s, served);
        now.rounds++;
        run_round(s, served);
        for (size_t i = 0; i < served; i++)
            now.spent += take_in(s, &s->lanes[s->order[i]], &now);
    }
    now.under_way = order_lanes(s);
    now.waiting = s->waiting_count;
    if (facts) *facts = now;
    return SLU_OK;
}
