// SPDX-License-Identifier: MIT
// Flow fields, as a program uses them: sluice.h has the guarantees, flow.h the internals.
#include "flow/flow.h"

#include "base/arrays.h"
#include "base/status.h"

// ---- making

static slu_status fill(slu_flow *f, slu_error *error)
{
    slu_status status = slui_view_hold(f->map, &f->rules, &f->view, error);
    if (status != SLU_OK) return status;
    f->map = f->view.map;
    slui_successors_fill(&f->successors, &f->rules);
    f->rules.unit.terrains = NULL; // the view has them; the caller's text may be gone
    f->distance = slui_alloc(&f->allocator, f->map->tile_count, sizeof *f->distance);
    f->ground = slui_alloc(&f->allocator, f->map->tile_count, sizeof *f->ground);
    return f->distance && f->ground ? SLU_OK : slui_fail_memory(error);
}

slu_status slu_flow_create(const slu_map *map, const slu_flow_options *options, slu_flow **out,
                           slu_error *error)
{
    static const slu_flow_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    slu_allocator allocator = options->allocator ? *options->allocator : map->allocator;
    slu_flow *f = slui_alloc(&allocator, 1, sizeof *f);
    if (!f) return slui_fail_memory(error);
    f->map = map;
    f->allocator = allocator;
    f->rules = options->rules;
    slu_status status = fill(f, error);
    if (status == SLU_OK)
        *out = f;
    else
        slu_flow_destroy(f);
    return status;
}

static void free_tiles(const slu_flow *f, uint32_t *list, size_t capacity)
{
    slui_free(&f->allocator, list, capacity, sizeof *list);
}

void slu_flow_destroy(slu_flow *f)
{
    if (!f) return;
    slu_allocator allocator = f->allocator;
    slui_wave_release(&f->queue, &allocator);
    free_tiles(f, f->goals, f->goal_capacity);
    free_tiles(f, f->raised, f->raised_capacity);
    free_tiles(f, f->suspects, f->suspect_capacity);
    free_tiles(f, f->band, f->band_capacity);
    slui_free(&allocator, f->starts, f->start_capacity, sizeof *f->starts);
    slui_free(&allocator, f->sorting, f->sorting_capacity, sizeof *f->sorting);
    slui_free(&allocator, f->distance, f->map->tile_count, sizeof *f->distance);
    free_tiles(f, f->ground, f->map->tile_count);
    slui_view_release(&f->view);
    slui_free(&allocator, f, 1, sizeof *f);
}

// ---- filling

static slu_status check_goals(const slu_flow *f, const slu_tile *goals, size_t count,
                              slu_error *error)
{
    if (!f || (!goals && count > 0)) return slui_fail_null(error, "flow and goals");
    if (count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a flow field needs at least one goal");
    slu_status status = SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < count; i++)
        status = slui_map_check_tile(f->map, goals[i], "goal", error);
    return status;
}

static slu_status check_costs(const slu_flow_target *target, slu_error *error)
{
    if (!target->costs) return SLU_OK;
    if (target->goal_count > UINT32_MAX)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there are too many goals with costs");
    for (size_t i = 0; i < target->goal_count; i++) {
        if (target->costs[i] >= 0 && target->costs[i] <= SLU_MAX_START_COST) continue;
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the cost of the goal %d, %d is not a number from 0 to 1e9",
                         target->goals[i].x, target->goals[i].y);
    }
    return SLU_OK;
}

slu_status slu_flow_begin(slu_flow *f, const slu_flow_target *target, slu_error *error)
{
    if (!target) return slui_fail_null(error, "target");
    slu_status status = check_goals(f, target->goals, target->goal_count, error);
    if (status == SLU_OK) status = check_costs(target, error);
    if (status != SLU_OK) return status;
    if (!slui_flow_keep_goals(f, target->goals, target->costs, target->goal_count))
        return slui_fail_memory(error);
    slui_flow_start_over(f);
    return SLU_OK;
}

static slu_status check_aimed(const slu_flow *f, slu_error *error)
{
    if (!f) return slui_fail_null(error, "flow");
    if (f->goal_count > 0) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the flow field has no goal: aim it first");
}

static slu_status check_slice(const slu_flow *f, const slu_flow_slice *slice, slu_error *error)
{
    if (!slice->tiles && slice->tile_count > 0)
        return slui_fail_null(error, "the tiles of a slice");
    slu_status status = SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < slice->tile_count; i++)
        status = slui_map_check_tile(f->map, slice->tiles[i], "tile", error);
    return status;
}

slu_status slu_flow_advance(slu_flow *f, const slu_flow_slice *slice, slu_flow_progress *progress,
                            slu_error *error)
{
    static const slu_flow_slice TO_THE_END;
    if (!slice) slice = &TO_THE_END;
    slu_status status = check_aimed(f, error);
    if (status == SLU_OK) status = check_slice(f, slice, error);
    if (status != SLU_OK) return status;
    uint64_t budget = slice->budget ? slice->budget : SLUI_FLOW_NO_END;
    slui_flow_share share = {.left = budget, .tiles = slice->tiles, .count = slice->tile_count};
    if (!slui_flow_advance(f, &share)) return slui_fail_memory(error);
    bool done = slui_flow_is_done(f);
    bool served = done || (share.count > 0 && share.served == share.count);
    uint64_t spent = slice->budget ? budget - share.left : 0;
    if (progress) *progress = (slu_flow_progress){.done = done, .served = served, .spent = spent};
    return SLU_OK;
}

slu_status slu_flow_update(slu_flow *f, slu_error *error)
{
    return slu_flow_advance(f, NULL, NULL, error);
}

slu_status slu_flow_aim(slu_flow *f, const slu_tile *goals, size_t count, slu_error *error)
{
    slu_flow_target target = {.goals = goals, .goal_count = count};
    slu_status status = slu_flow_begin(f, &target, error);
    return status == SLU_OK ? slu_flow_update(f, error) : status;
}

// ---- reading

bool slu_flow_is_stale(const slu_flow *f)
{
    return !f || f->goal_count == 0 || !slui_flow_is_done(f);
}

double slu_flow_cost(const slu_flow *f, slu_tile tile)
{
    if (!f || f->goal_count == 0 || !slui_map_inside(f->map, tile)) return -1;
    uint32_t index = slui_map_index(f->map, tile);
    // A complete field keeps its costs after an edit.
    bool known = f->work.phase == SLUI_FLOW_DONE || slui_flow_is_settled(f, index);
    uint64_t distance = f->distance[index];
    return known && distance != SLUI_FLOW_NO_PATH ? (double)distance / f->ticks : -1;
}

// The next tile of a path, by the distances around it. In a field that is not settled here, only
// one that is nearer is a step ahead; so while nothing changes, nobody walks in circles.
static slu_tile next_of(const slu_flow *f, slu_tile from)
{
    uint32_t tile = slui_map_index(f->map, from);
    uint64_t distance = f->distance[tile];
    if (distance == 0 || distance == SLUI_FLOW_NO_PATH || !slui_flow_stands(f, tile)) return from;
    int k = 0;
    uint64_t best = slui_flow_best(f, tile, &k);
    slu_tile next = {from.x + slui_step_x[k], from.y + slui_step_y[k]};
    // A goal with a start cost may be cheaper than to go on.
    if (slui_flow_is_settled(f, tile)) return best <= distance ? next : from;
    bool ahead = best != SLUI_FLOW_NO_PATH && f->distance[slui_map_index(f->map, next)] < distance;
    return ahead ? next : from;
}

// False where the distances are those of other goals, or count other ticks.
static bool has_directions(const slu_flow *f)
{
    bool cleared = f->work.scratch && f->work.phase <= SLUI_FLOW_CLEAR;
    return !cleared && slui_flow_is_tuned(f);
}

slu_status slu_flow_ask(const slu_flow *f, slu_tile from, slu_flow_answer *answer, slu_error *error)
{
    if (!f || !answer) return slui_fail_null(error, "flow and answer");
    slu_status status = check_aimed(f, error);
    if (status == SLU_OK) status = slui_map_check_tile(f->map, from, "tile", error);
    if (status != SLU_OK) return status;
    uint32_t tile = slui_map_index(f->map, from);
    slu_flow_answer a = {.outcome = SLU_RUNNING, .next = from, .cost = -1};
    if (!slui_flow_stands(f, tile)) {
        a.outcome = SLU_UNREACHABLE;
    } else if (slui_flow_is_settled(f, tile)) {
        a.cost = slu_flow_cost(f, from);
        a.outcome = a.cost < 0 ? SLU_UNREACHABLE : SLU_FOUND;
    }
    if (a.outcome != SLU_UNREACHABLE && has_directions(f)) a.next = next_of(f, from);
    *answer = a;
    return SLU_OK;
}

slu_status slu_flow_step(const slu_flow *f, slu_tile from, slu_tile *next, slu_error *error)
{
    slu_flow_answer answer;
    if (!f || !next) return slui_fail_null(error, "flow and next");
    slu_status status = slu_flow_ask(f, from, &answer, error);
    if (status != SLU_OK) return status;
    bool known = slui_flow_is_done(f) || answer.outcome == SLU_FOUND;
    if (!known)
        return slui_fail(error, SLU_ERR_STALE,
                         "the field is not filled here, or the map was changed: update it");
    *next = answer.next;
    return SLU_OK;
}

void slu_flow_describe(const slu_flow *f, slu_flow_facts *facts)
{
    if (!facts) return;
    *facts = (slu_flow_facts){0};
    if (!f) return;
    *facts = f->facts;
    size_t lists = f->goal_capacity + f->raised_capacity + f->suspect_capacity + f->band_capacity;
    facts->bytes = sizeof *f + f->map->tile_count * (sizeof *f->distance + sizeof *f->ground) +
                   f->queue.capacity * sizeof *f->queue.links + lists * sizeof *f->goals +
                   (f->start_capacity + f->sorting_capacity) * sizeof *f->starts;
}
