// SPDX-License-Identifier: MIT
// `labels`, a search of the registry: a finder's queries by the labels it shares or keeps.
//
// Labels know the map as it was when they were built. Walls that were added since only make paths
// longer: a path that is still legal is still a shortest one, and otherwise jump point search
// answers instead, with the lengths before as its estimates; as it does if the labels of a forged
// file have no hub in common.
#include "base/status.h"
#include "index/labels/labels.h"
#include "search/jumping.h"
#include "search/parts.h"

slui_run slui_run_jps; // of the registry

enum { PART_LABELS, PART_SHOWN, PART_WITHOUT };

// ---- the index in a finder

static void destroy(slui_index *index)
{
    slui_hub_index *i = (slui_hub_index *)index;
    const slu_allocator allocator = i->allocator;
    slui_hub_search_release(&i->search);
    slu_labels_destroy(i->own);
    slui_free(&allocator, i, 1, sizeof *i);
}

static size_t bytes(const slui_index *index)
{
    const slui_hub_index *i = (const slui_hub_index *)index;
    return sizeof *i + (i->own ? i->own->bytes : 0) + slui_hub_search_bytes(&i->search);
}

static slu_status check_shared(const slu_finder *f, slu_error *error)
{
    if (f->hubs && slui_hub_index_of(f)->labels == f->shared_labels) return SLU_OK;
    return slui_labels_check(f->shared_labels, f->map, &f->rules, error);
}

bool slui_labels_are_ready(const slu_finder *f)
{
    return f->shared_labels && !slui_labels_are_stale(f->shared_labels) &&
           check_shared(f, NULL) == SLU_OK;
}

static slui_hub_index *index_in(slu_finder *f)
{
    if (f->hubs) return slui_hub_index_of(f);
    slui_hub_index *i = slui_alloc(&f->allocator, 1, sizeof *i);
    if (!i) return NULL;
    i->head = (slui_index){destroy, bytes};
    i->allocator = i->search.allocator = f->allocator;
    f->hubs = &i->head;
    return i;
}

static slu_status build_own(slu_finder *f, slui_hub_index *i, slu_error *error)
{
    if (i->own && !slui_labels_are_stale(i->own)) return SLU_OK;
    f->under_way = false;
    if (i->own) return slu_labels_update(i->own, error);
    const slu_labels_options options = {.rules = f->rules, .allocator = &f->allocator};
    return slu_labels_create(slui_map_base(f->map), &options, &i->own, error);
}

slu_status slui_prepare_hubs(slu_finder *f, slu_error *error)
{
    slui_hub_index *i = index_in(f);
    if (!i) return slui_fail_memory(error);
    slu_status status = f->shared_labels ? check_shared(f, error) : build_own(f, i, error);
    if (status == SLU_OK && f->shared_labels && slui_labels_are_stale(f->shared_labels))
        status = slui_fail(error, SLU_ERR_STALE,
                           "ground has opened since the labels were built: update them");
    if (status != SLU_OK) return status;
    i->labels = f->shared_labels ? f->shared_labels : i->own;
    return slui_hub_search_reserve(&i->search, i->labels) ? SLU_OK : slui_fail_memory(error);
}

// ---- a query

static void find_answer(slu_finder *f)
{
    slui_hub_search *s = &slui_hub_index_of(f)->search;
    slui_hub_search_begin(s, f->query.start);
    const bool only = f->estimator.sought_count == 1; // then it can be reached
    for (size_t i = 0; i < f->estimator.sought_count; i++)
        if (only || slui_finder_reachable(f, f->estimator.sought[i]))
            slui_hub_search_goal(s, f->estimator.sought[i]);
}

// The length of the path from a tile to the goal before walls were added, in ticks of the search.
static uint64_t length_before(void *finder, int x, int y)
{
    slu_finder *f = finder;
    slui_hub_search *s = &slui_hub_index_of(f)->search;
    const uint64_t length = slui_hub_search_length_from(s, (slu_tile){x, y});
    if (length == SLUI_NO_PATH) return slui_estimate(&f->estimator, SLUI_OCTILE, x, y);
    return slui_lengths_ticks(&s->labels->hubs.lengths, length) * slui_jumps_charge(f);
}

// Aims the labels at the goal, as estimates of the search that replaces them. For several goals the
// nearest has to do.
static void aim(slu_finder *f)
{
    slui_hub_index *i = slui_hub_index_of(f);
    f->search.heuristic = slui_heuristic_for(&f->estimator, SLUI_OCTILE);
    if (f->estimator.target.several) return;
    slui_hub_search_aim(&i->search, f->estimator.target.goal);
    i->bound = (slui_index_bound){length_before, f};
    f->estimator.tables = &i->bound;
    f->search.heuristic = SLUI_INDEX_BOUND;
}

// The path is blocked: begins again.
static slui_end search_without(slu_finder *f, uint64_t budget)
{
    if (f->search.part != PART_WITHOUT) {
        f->search.expanded = 0;
        f->search.known_steps = (slu_path_facts){0};
        f->search.path_is_corners = false;
        aim(f);
    }
    f->search.part = PART_WITHOUT;
    return slui_run_jps(f, budget);
}

static void trace_look(slu_finder *f, slu_tile tile, uint64_t g)
{
    slui_trace_event(f, SLU_EVENT_EXPANDING, tile, f->query.start, g, 0);
    slui_trace_event(f, SLU_EVENT_CLOSING, tile, f->query.start, g, 0);
}

// The start, and the corners that it sees. If walls were added, it may no longer see them, or only
// from further away.
static void trace_ends(slu_finder *f, const slui_hub_search *s)
{
    trace_look(f, f->query.start, 0);
    if (slui_labels_are_walled(s->labels)) return;
    for (size_t i = 0; i < s->start.count; i++)
        trace_look(f, slui_hub_tile(&s->labels->hubs.table, s->start.reach[i].corner),
                   slui_lengths_ticks(&s->labels->hubs.lengths, s->start.reach[i].distance));
}

// Only the path shows whether walls that were added block it.
static bool is_answered_by_cost(slu_finder *f, slui_hub_search *h)
{
    if (!f->search.cost_will_do || slui_labels_are_walled(h->labels)) return false;
    slui_part_leave_out_path(f, slui_lengths_ticks(&h->labels->hubs.lengths, h->answer.length));
    h->path_length = 1;
    return true;
}

slui_end slui_run_hubs(slu_finder *f, uint64_t budget)
{
    slui_search *s = &f->search;
    slui_hub_search *h = &slui_hub_index_of(f)->search;
    if (s->part == PART_WITHOUT) return search_without(f, budget);
    if (s->part == PART_LABELS) {
        find_answer(f);
        if (h->answer.length == SLUI_NO_PATH) return search_without(f, budget);
        if (!is_answered_by_cost(f, h)) {
            if (!slui_hub_search_unpack(h, f)) return SLUI_END_MEMORY;
            if (slui_labels_are_walled(h->labels) && !slui_hub_search_holds(h, f))
                return search_without(f, budget);
        }
        if (s->trace) trace_ends(f, h);
        s->reached = slui_map_index(f->map, h->answer.goal);
        s->part = PART_SHOWN;
    }
    return slui_part_show(f, budget, h->work + 1, h->path_length);
}
