// SPDX-License-Identifier: MIT
// Searches for the paths of trails, within a budget per tick.
//
// A search is the library's best for the ground: jump points where only steps count. There, steps
// of all directions are to cost the same, but jump points need diagonals that cost a little more;
// they cost a ten-thousandth more, so of the paths with the fewest steps the one with the fewest
// diagonal ones is found. (A path with more than 9999 diagonal steps may have one step too many.)
//
// Work is counted in tiles expanded, so that the same happens on every machine. Units that have a
// path get an eighth of the budget, so that a tick after an edit takes little longer than others,
// less what units without a path have spent in the tick; but at least a quarter of that eighth.
// A search longer than what is left is continued in the next tick. An edit in between ends it; the
// next attempt is then made in one go, so edits in every tick do not keep it from its end.
#include "base/arrays.h"
#include "base/status.h"
#include "crowd/trails.h"

// A jump point takes about as long as this many tiles (Cauldron: 0.35 us against 0.08 us).
enum { JUMP_WORK = 4 };
// Beginning a search and filling a patch, in tiles.
enum { SEARCH_WORK = 60 };
enum { REVISION_SHARE = 8 };
// The share of that eighth which units with a path get in any case. On Cauldron, 500 units expand
// up to 5762 jump points in the tick after an edit; with all of the eighth, up to 9534.
enum { LEAST_SHARE = 4 };

void slui_scouts_release(slui_trails *t)
{
    for (int i = 0; i < t->ground->kind_count; i++)
        slu_finder_destroy(t->scouts[i].finder);
}

size_t slui_scouts_bytes(const slui_trails *t)
{
    size_t bytes = (size_t)t->ground->kind_count * sizeof *t->scouts;
    for (int i = 0; i < t->ground->kind_count; i++)
        if (t->scouts[i].finder) bytes += slu_finder_bytes(t->scouts[i].finder);
    return bytes;
}

static slu_rules rules_of(const slui_crowd_ground *g, const slui_kind *kind)
{
    slu_rules rules = {.diagonals = g->diagonals, .steps = {1, 1}};
    if (!kind->uneven) rules.steps = (slu_steps){SLU_MAX_STEP - 1, SLU_MAX_STEP};
    rules.unit = slui_layer_unit(kind->view.layer);
    rules.unit.factors = kind->view.factors;
    rules.influence = kind->view.influence;
    return rules;
}

static slu_status prepare_scout(slui_trails *t, int number, slu_error *error)
{
    slui_scout *scout = &t->scouts[number];
    const slui_kind *kind = &t->ground->kinds[number];
    if (scout->finder && scout->uneven == kind->uneven) return SLU_OK;
    slu_finder_options options = {.rules = rules_of(t->ground, kind)};
    options.allocator = &t->ground->allocator;
    slu_finder *finder;
    slu_status status = slu_finder_create(t->ground->map, &options, &finder, error);
    if (status != SLU_OK) return status;
    slu_finder_destroy(scout->finder);
    *scout = (slui_scout){finder, kind->uneven};
    return SLU_OK;
}

// ---- one search

static uint64_t work_of(const slui_trails *t, int kind, uint64_t expanded)
{
    return expanded * (t->scouts[kind].uneven ? 1 : JUMP_WORK);
}

// Begins a search. Another one that is not finished is abandoned, whoever's it is.
static slu_status begin_search(slui_trails *t, slu_finder *finder, const slu_query *query,
                               slu_error *error)
{
    if (t->running) t->items[t->running - 1].hurried = true;
    t->running = 0;
    t->running_spent = 0;
    return slu_find_begin(finder, query, error);
}

// Runs or continues a member's search, with no more work than this unless it is hurried.
static slu_status run_search(slui_trails *t, const slui_member *m, uint32_t unit, uint64_t work,
                             slu_result *result, slu_error *error)
{
    slu_finder *finder = t->scouts[m->kind].finder;
    slu_query query = {.goal = slui_crowd_ground_tile(t->ground, m->goal)};
    query.start = slui_crowd_ground_tile(t->ground, slui_trail_start(t, m));
    slu_status status = SLU_OK;
    if (t->running != unit + 1) status = begin_search(t, finder, &query, error);
    if (status != SLU_OK) return status;
    uint64_t most = work / work_of(t, m->kind, 1) + 1;
    if (t->items[unit].hurried) most = UINT64_MAX;
    status = slu_find_step(finder, most, result, error);
    if (status != SLU_ERR_STALE) return status;
    t->running = 0;
    t->running_spent = 0;
    return slu_find(finder, &query, result, error);
}

static bool take_path(slui_trails *t, const slui_member *m, slui_trail *trail,
                      const slu_result *result)
{
    const slui_crowd_ground *g = t->ground;
    const slui_kind *kind = &g->kinds[m->kind];
    size_t count = result->path_length;
    if (!SLUI_GROW(&g->allocator, trail->stops, trail->capacity, count)) return false;
    uint32_t left = 0;
    for (size_t i = 0; i < count; i++) {
        slu_tile tile = result->path[count - 1 - i];
        trail->stops[i] = (slui_trail_stop){(uint16_t)tile.x, (uint16_t)tile.y, left};
        uint32_t cost = slui_crowd_ground_cost(g, kind, slui_map_index(g->map, tile));
        left = cost < SLUI_UNREACHED - 1 - left ? left + cost : SLUI_UNREACHED - 1;
    }
    trail->count = count;
    return true;
}

static slu_status search_for(slui_trails *t, const slui_member *m, uint32_t unit, uint64_t work,
                             uint64_t *spent, slu_error *error)
{
    slui_trail *trail = &t->items[unit];
    slu_result result;
    slu_status status = prepare_scout(t, m->kind, error);
    if (status == SLU_OK) status = run_search(t, m, unit, work, &result, error);
    if (status != SLU_OK) return status;
    uint64_t expanded = result.stats.expanded - t->running_spent;
    if (result.outcome == SLU_RUNNING) {
        t->running = unit + 1;
        t->running_spent = result.stats.expanded;
    } else {
        bool taken = take_path(t, m, trail, &result) && slui_trail_refill(t, m, trail);
        if (!taken) return slui_fail_memory(error);
        t->departed = t->departed || trail->want == SLUI_WANTS_PATH;
        trail->want = SLUI_WANTS_NOTHING;
        trail->hurried = false;
        t->running = 0;
    }
    t->expanded += expanded;
    *spent += work_of(t, m->kind, expanded) + SEARCH_WORK;
    return SLU_OK;
}

// ---- whose turn it is

static slu_status serve(slui_trails *t, const slui_member *members, size_t count, slui_want want,
                        uint64_t budget, uint64_t *spent, slu_error *error)
{
    size_t *turn = &t->turn[want];
    for (size_t looked = 0; looked < count && *spent < budget; looked++) {
        if (*turn >= count) *turn = 0;
        uint32_t unit = (uint32_t)*turn;
        if (members[unit].present && t->items[unit].want == want) {
            slu_status status = search_for(t, &members[unit], unit, budget - *spent, spent, error);
            if (status != SLU_OK) return status;
            if (t->running == unit + 1) return SLU_OK; // it is still its turn
        }
        ++*turn;
    }
    return SLU_OK;
}

// What units with a path may spend, after what those without one have spent.
static uint64_t revision_budget(const slui_trails *t)
{
    const uint64_t most = t->budget / REVISION_SHARE, least = most / LEAST_SHARE;
    return t->spent[0] + least < most ? most - t->spent[0] : least;
}

slu_status slui_trails_search(slui_trails *t, const slui_member *members, size_t count,
                              slu_error *error)
{
    slu_status status = serve(t, members, count, SLUI_WANTS_PATH, t->budget, &t->spent[0], error);
    const uint64_t less = revision_budget(t);
    if (status == SLU_OK)
        status = serve(t, members, count, SLUI_WANTS_REPAIR, less, &t->spent[1], error);
    if (status == SLU_OK)
        status = serve(t, members, count, SLUI_WANTS_BETTER, less, &t->spent[1], error);
    return status;
}
