// SPDX-License-Identifier: MIT
// `overlay`, a search of the registry: a finder's queries by the overlay it shares or keeps.
//
// If the cost of a path does not fit into numbers, which the climbs show by not meeting, canonical
// A* answers instead.
#include "base/status.h"
#include "index/overlay/overlay.h"
#include "search/parts.h"
#include "search/search_core.h"

enum { PART_CLIMBS, PART_SHOWN, PART_WITHOUT };

// --- The index in a finder

static void destroy(slui_index *index)
{
    slui_overlay_index *i = (slui_overlay_index *)index;
    const slu_allocator allocator = i->allocator;
    slui_overlay_search_release(&i->search);
    slu_overlay_destroy(i->own);
    slui_free(&allocator, i, 1, sizeof *i);
}

static size_t bytes(const slui_index *index)
{
    const slui_overlay_index *i = (const slui_overlay_index *)index;
    const size_t own = i->own ? i->own->bytes + slui_refresh_bytes(&i->own->refresh) : 0;
    return sizeof *i + own + slui_overlay_search_bytes(&i->search);
}

// Whether the finder's index has found the overlay to be of its map and rules.
static bool is_checked(const slu_finder *f)
{
    return f->climbs && slui_overlay_of(f)->overlay == f->overlay;
}

static slu_status check_shared(const slu_finder *f, slu_error *error)
{
    if (is_checked(f)) return SLU_OK;
    return slui_overlay_check(f->overlay, f->map, &f->rules, error);
}

bool slui_overlay_is_ready(const slu_finder *f)
{
    return f->overlay && slui_overlay_is_fresh(f->overlay) && check_shared(f, NULL) == SLU_OK;
}

static slui_overlay_index *index_in(slu_finder *f)
{
    if (f->climbs) return slui_overlay_of(f);
    slui_overlay_index *i = slui_alloc(&f->allocator, 1, sizeof *i);
    if (!i) return NULL;
    i->head = (slui_index){destroy, bytes};
    i->allocator = i->search.allocator = f->allocator;
    f->climbs = &i->head;
    return i;
}

static slu_status build_own(slu_finder *f, slui_overlay_index *i, slu_error *error)
{
    if (i->own && slui_overlay_is_fresh(i->own)) return SLU_OK;
    f->under_way = false;
    if (i->own) return slu_overlay_update(i->own, error);
    const slu_overlay_options options = {.rules = f->rules, .allocator = &f->allocator};
    return slu_overlay_create(slui_map_base(f->map), &options, &i->own, error);
}

slu_status slui_prepare_overlay(slu_finder *f, slu_error *error)
{
    slui_overlay_index *i = index_in(f);
    if (!i) return slui_fail_memory(error);
    slu_status status = f->overlay ? check_shared(f, error) : build_own(f, i, error);
    if (status == SLU_OK && f->overlay && !slui_overlay_is_fresh(f->overlay))
        status = slui_fail(error, SLU_ERR_STALE,
                           "the overlay is older than its map or influence: update it");
    if (status != SLU_OK) return status;
    i->overlay = f->overlay ? f->overlay : i->own;
    const bool reserved = slui_overlay_search_reserve(&i->search, &i->overlay->metric);
    return reserved && slui_finder_reserve_nodes(f) ? SLU_OK : slui_fail_memory(error);
}

// --- A query

static bool try_goal(slu_finder *f, slui_overlay_search *s, uint32_t goal, int32_t *number)
{
    if (!slui_climb_from(s, f, goal, true)) return false;
    *number = slui_climb_meet(s, f);
    return true;
}

// Climbs from every goal that can be reached, and once more from the best unless it came last.
static bool find_goal(slu_finder *f, slui_overlay_search *s)
{
    int32_t best = SLUI_NO_NUMBER, number = SLUI_NO_NUMBER;
    uint32_t best_goal = SLUI_NO_NEST_CELL, last = SLUI_NO_NEST_CELL;
    for (size_t i = 0; i < f->estimator.sought_count; i++) {
        if (!slui_finder_reachable(f, f->estimator.sought[i])) continue;
        last = slui_map_index(f->map, f->estimator.sought[i]);
        if (!try_goal(f, s, last, &number)) return false;
        if (number >= best) continue;
        best = number;
        best_goal = last;
    }
    if (best_goal != last && best_goal != SLUI_NO_NEST_CELL)
        return try_goal(f, s, best_goal, &number);
    s->best = best;
    return true;
}

// Finds the cheapest cost from the query's start to a goal that is sought, in ticks; SLUI_NO_PATH
// if it does not fit into numbers. The climbs are then those of that path. False when memory runs
// out.
static bool find_cost(slu_finder *f, uint64_t *ticks)
{
    slui_overlay_search *s = &slui_overlay_of(f)->search;
    const uint32_t start = slui_map_index(f->map, f->query.start);
    slui_climb_fetch(s->metric, start, false);
    if (f->estimator.sought_count)
        slui_climb_fetch(s->metric, slui_map_index(f->map, f->estimator.sought[0]), true);
    if (!slui_climb_from(s, f, start, false) || !find_goal(f, s)) return false;
    *ticks = SLUI_NO_PATH;
    if (s->best != SLUI_NO_NUMBER) *ticks = (uint64_t)s->best * s->metric->charges.grain;
    return true;
}

// The cost does not fit into numbers: begins again.
static slui_end search_without(slu_finder *f, uint64_t budget)
{
    if (f->search.part != PART_WITHOUT) f->search.expanded = 0;
    f->search.part = PART_WITHOUT;
    f->search.heuristic = slui_heuristic_for(&f->estimator, SLUI_OCTILE);
    return slui_run_canonical(f, budget);
}

static slui_end show(slu_finder *f, uint64_t budget)
{
    const slui_overlay_search *o = &slui_overlay_of(f)->search;
    return slui_part_show(f, budget, o->work, o->path_length);
}

slui_end slui_run_overlay(slu_finder *f, uint64_t budget)
{
    if (f->search.part == PART_WITHOUT) return search_without(f, budget);
    if (f->search.part == PART_SHOWN) return show(f, budget);
    slui_overlay_search *s = &slui_overlay_of(f)->search;
    uint64_t ticks;
    if (!find_cost(f, &ticks)) return SLUI_END_MEMORY;
    if (ticks == SLUI_NO_PATH) return search_without(f, budget);
    f->search.reached = s->down.end;
    if (f->search.cost_will_do) {
        slui_part_leave_out_path(f, ticks);
        s->path_length = 1;
    } else {
        if (!slui_overlay_unpack(s, f))
            return s->torn ? search_without(f, budget) : SLUI_END_MEMORY;
        f->search.known_steps = slui_walk_facts(&s->walk);
    }
    f->search.part = PART_SHOWN;
    s->work = f->search.expanded;
    f->search.expanded = 0;
    return show(f, budget);
}
