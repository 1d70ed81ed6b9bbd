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

static bool keep_goals(slu_flow *f, const slu_tile *goals, size_t count)
{
    if (!SLUI_GROW(&f->allocator, f->goals, f->goal_capacity, count)) return false;
    f->goal_count = count;
    for (size_t i = 0; i < count; i++)
        f->goals[i] = slui_map_index(f->map, goals[i]);
    return true;
}

// Fills the field on the map as it is now; `flood` says that none of it can be kept.
static slu_status refresh(slu_flow *f, bool flood, slu_error *error)
{
    uint64_t revision = slui_view_revision(&f->view);
    bool same_ground = f->ground_known && f->revision == revision;
    flood |= !slui_flow_retune(f) || !f->whole;
    f->facts = (slu_flow_facts){0};
    f->whole = false;
    if (flood && !same_ground) slui_flow_take_ground(f);
    f->whole = flood ? slui_flow_flood(f) : slui_flow_repair(f);
    f->revision = revision;
    return f->whole ? SLU_OK : slui_fail_memory(error);
}

slu_status slu_flow_aim(slu_flow *f, const slu_tile *goals, size_t count, slu_error *error)
{
    slu_status status = check_goals(f, goals, count, error);
    if (status != SLU_OK) return status;
    if (!keep_goals(f, goals, count)) return slui_fail_memory(error);
    return refresh(f, true, error);
}

slu_status slu_flow_update(slu_flow *f, slu_error *error)
{
    if (!f) return slui_fail_null(error, "flow");
    if (f->goal_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the flow field has no goal: aim it first");
    if (!slu_flow_is_stale(f)) return SLU_OK;
    return refresh(f, false, error);
}

// ---- reading

bool slu_flow_is_stale(const slu_flow *f)
{
    return !f || !f->whole || f->revision != slui_view_revision(&f->view);
}

double slu_flow_cost(const slu_flow *f, slu_tile tile)
{
    if (!f || !f->whole || !slui_map_inside(f->map, tile)) return -1;
    uint64_t distance = f->distance[slui_map_index(f->map, tile)];
    return distance == SLUI_FLOW_NO_PATH ? -1 : (double)distance / f->ticks;
}

slu_status slu_flow_step(const slu_flow *f, slu_tile from, slu_tile *next, slu_error *error)
{
    if (!f || !next) return slui_fail_null(error, "flow and next");
    if (f->goal_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the flow field has no goal: aim it first");
    slu_status status = slui_map_check_tile(f->map, from, "tile", error);
    if (status != SLU_OK) return status;
    if (slu_flow_is_stale(f))
        return slui_fail(error, SLU_ERR_STALE,
                         "the map or its influence was changed: update the flow field");
    uint32_t tile = slui_map_index(f->map, from);
    int k = 0;
    bool goes = f->distance[tile] != 0 && f->distance[tile] != SLUI_FLOW_NO_PATH &&
                slui_flow_best(f, tile, &k) != SLUI_FLOW_NO_PATH;
    *next = goes ? (slu_tile){from.x + slui_step_x[k], from.y + slui_step_y[k]} : from;
    return SLU_OK;
}

void slu_flow_describe(const slu_flow *f, slu_flow_facts *facts)
{
    if (!facts) return;
    *facts = (slu_flow_facts){0};
    if (!f) return;
    *facts = f->facts;
    size_t lists = f->goal_capacity + f->raised_capacity + f->suspect_capacity;
    facts->bytes = sizeof *f + f->map->tile_count * (sizeof *f->distance + sizeof *f->ground) +
                   f->queue.capacity * sizeof *f->queue.links + lists * sizeof *f->goals;
}
