// SPDX-License-Identifier: MIT
// Cooperative search in a moving window: one unit after the other finds a path through the next
// ticks that is clear of the paths reserved before.
//
// Source: Silver 2005 (Cooperative pathfinding), WHCA*. All units replan when half of the window
// has passed, starting with those that have been on their way the longest.
//
// A unit late in the order may find no path, not even by staying, because the paths of others lead
// through where it stands. Then the round restarts, and its ground is reserved for it until it has
// planned; after a few rounds this holds for all. Nobody enters ground reserved like this, so
// staying is always a plan, and the last round succeeds.
//
// Memory: for each unit 4 bytes per tick of the window, and 64 to 128 for each tile that it covers
// and tick (stays.h). Time: a search over tiles and ticks for every unit, every half window.
#include "crowd/whca.h"

#include "base/arrays.h"
#include "base/status.h"
#include "crowd/crowd.h"

// Rounds in which units may be driven off their ground. More make little difference: what fails in
// the fourth round mostly fails in the tenth (random-32-32-20 with 200 units).
enum { DRIVING_ROUNDS = 4 };

static const slu_allocator *allocator_of(const slui_whca *w)
{
    return &w->team->ground.allocator;
}

static void release(slu_crowd *c)
{
    slui_whca *w = c->state;
    if (!w->team) return;
    slui_stays_release(&w->reserved, allocator_of(w));
    slui_free(allocator_of(w), w->plan, w->plan_capacity, sizeof *w->plan);
    slui_free(allocator_of(w), w->anchored, w->anchored_capacity, sizeof *w->anchored);
    slui_free(allocator_of(w), w->moments, w->moment_capacity, sizeof *w->moments);
    slui_free(allocator_of(w), w->open, w->open_capacity, sizeof *w->open);
}

static size_t bytes(const slu_crowd *c)
{
    const slui_whca *w = c->state;
    return slui_stays_bytes(&w->reserved) + w->plan_capacity * sizeof *w->plan +
           w->anchored_capacity * sizeof *w->anchored + w->moment_capacity * sizeof *w->moments +
           w->open_capacity * sizeof *w->open;
}

// The table whose size is known at the first tick and does not change.
static bool allocate_moments(slui_whca *w)
{
    size_t moments = slui_whca_moments(w->window);
    if (!w->moments) w->moments = slui_alloc(allocator_of(w), moments, sizeof *w->moments);
    w->moment_capacity = w->moments ? moments : 0;
    return w->moments;
}

// The most stays of a round: in each tick of the window the tiles that a unit covers, once for the
// ground that is kept for it and once for its plan.
static size_t most_stays(const slui_whca *w)
{
    size_t tiles = 0;
    for (size_t i = 0; i < w->team->count; i++)
        tiles += (size_t)w->team->members[i].size * w->team->members[i].size;
    return 2 * tiles * ((size_t)w->window + 1);
}

static bool reserve(slui_whca *w)
{
    size_t ticks = (size_t)w->window + 1, units = w->team->count;
    return allocate_moments(w) &&
           slui_stays_reserve(&w->reserved, allocator_of(w), most_stays(w)) &&
           SLUI_GROW(allocator_of(w), w->plan, w->plan_capacity, units * ticks) &&
           SLUI_GROW(allocator_of(w), w->anchored, w->anchored_capacity, units);
}

// Reserves the ground that a member covers in a tick, or gives it back with who = 0.
static void mark(slui_whca *w, uint32_t unit, int tick, uint32_t tile, uint32_t who)
{
    const int size = w->team->members[unit].size, width = w->team->ground.map->width;
    for (int i = 0; i < size * size; i++)
        slui_stays_put(&w->reserved, tick, tile + (uint32_t)(i / size * width + i % size), who);
}

// Enters a member's plan into the reservations, or removes it with who = 0.
static void mark_plan(slui_whca *w, uint32_t unit, uint32_t who)
{
    const uint32_t *plan = slui_whca_plan(w, unit);
    if (plan[1] == SLUI_NOWHERE) return;
    for (int tick = 1; tick <= w->window; tick++)
        mark(w, unit, tick, plan[tick], who);
}

static void plan_to_stay(slui_whca *w, uint32_t unit)
{
    uint32_t *plan = slui_whca_plan(w, unit);
    for (int tick = 0; tick <= w->window; tick++)
        plan[tick] = w->team->members[unit].now;
    mark_plan(w, unit, unit + 1);
}

static void forget_plans(slui_whca *w)
{
    slui_stays_clear(&w->reserved);
    w->ready = false;
}

// Where all units stand now, and the ground that is kept for them.
static void begin_round(slui_whca *w, bool anchor_all)
{
    const slui_team *t = w->team;
    forget_plans(w);
    for (uint32_t i = 0; i < t->count; i++) {
        uint32_t *plan = slui_whca_plan(w, i);
        plan[0] = t->members[i].now;
        plan[1] = SLUI_NOWHERE;
        if (!t->members[i].present) continue;
        mark(w, i, 0, plan[0], i + 1);
        w->anchored[i] = w->anchored[i] || anchor_all;
        if (w->anchored[i]) plan_to_stay(w, i);
    }
}

static slu_status plan_unit(slu_crowd *c, uint32_t unit, bool *found, slu_error *error)
{
    slui_whca *w = c->state;
    mark_plan(w, unit, 0);
    slu_status status = slui_whca_search(w, &c->team, unit, found, error);
    if (status != SLU_OK) return status;
    if (*found) mark_plan(w, unit, unit + 1);
    w->anchored[unit] = w->anchored[unit] || !*found;
    return SLU_OK;
}

static slu_status plan_round(slu_crowd *c, bool anchor_all, bool *all_found, slu_error *error)
{
    const slui_team *t = &c->team;
    begin_round(c->state, anchor_all);
    *all_found = true;
    for (size_t i = 0; i < t->order_count; i++) {
        bool found;
        slu_status status = plan_unit(c, slui_order_unit(t->order[i]), &found, error);
        if (status != SLU_OK) return status;
        *all_found = *all_found && found;
    }
    return SLU_OK;
}

static slu_status plan_window(slu_crowd *c, slu_error *error)
{
    slui_whca *w = c->state;
    w->team = &c->team;
    w->window = c->window;
    if (!reserve(w)) return slui_fail_memory(error);
    slui_team_sort(&c->team);
    for (size_t i = 0; i < c->team.count; i++)
        w->anchored[i] = false;
    bool all_found = false;
    for (int round = 0; !all_found; round++) {
        slu_status status = plan_round(c, round >= DRIVING_ROUNDS, &all_found, error);
        if (status != SLU_OK) return status;
    }
    w->at = 0;
    w->ready = true;
    return SLU_OK;
}

static slu_status decide(slu_crowd *c, slu_error *error)
{
    slui_whca *w = c->state;
    if (!w->ready || c->changed || w->at >= w->window / 2) {
        slu_status status = plan_window(c, error);
        c->expanded = w->expanded;
        if (status != SLU_OK) return status;
    }
    w->at++;
    for (uint32_t i = 0; i < c->team.count; i++)
        if (c->team.members[i].present) c->team.members[i].next = slui_whca_plan(w, i)[w->at];
    return SLU_OK;
}

const slui_crowd_kind slui_crowd_whca = {.state_size = sizeof(slui_whca),
                                         .windowed = true,
                                         .decide = decide,
                                         .release = release,
                                         .bytes = bytes};
