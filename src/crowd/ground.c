// SPDX-License-Identifier: MIT
// The map as a crowd sees it: see ground.h.
#include "crowd/ground.h"

#include "base/status.h"

static slu_status check_kinds(const slu_crowd_options *o, slu_error *error)
{
    if (!o->kinds && o->kind_count == 0) return SLU_OK;
    if (!o->kinds || o->kind_count < 1 || o->kind_count > SLU_MAX_KINDS)
        return slui_fail(error, SLU_ERR_ARGUMENT, "kind_count must be 1 to %d, not %d",
                         SLU_MAX_KINDS, o->kinds ? o->kind_count : 0);
    return SLU_OK;
}

// The rules of one kind; if no kinds are given, the rules themselves describe the only one.
static slu_rules rules_of(const slu_crowd_options *o, int kind)
{
    slu_rules rules = o->rules;
    if (o->kinds) rules.unit = o->kinds[kind];
    return rules;
}

static bool reserve_kind(slui_crowd_ground *g, slui_kind *kind)
{
    kind->moves = slui_alloc(&g->allocator, g->map->tile_count, sizeof *kind->moves);
    return kind->moves != NULL;
}

static slu_status make_kinds(slui_crowd_ground *g, const slu_crowd_options *o, slu_error *error)
{
    int count = o->kinds ? o->kind_count : 1;
    g->kinds = slui_alloc(&g->allocator, (size_t)count, sizeof *g->kinds);
    if (!g->kinds) return slui_fail_memory(error);
    g->kind_count = count;
    for (int i = 0; i < count; i++) {
        slu_rules rules = rules_of(o, i);
        slu_status status = slui_view_hold(g->map, &rules, &g->kinds[i].view, error);
        if (status != SLU_OK) return status;
        if (!reserve_kind(g, &g->kinds[i])) return slui_fail_memory(error);
    }
    return SLU_OK;
}

slu_status slui_crowd_ground_create(slui_crowd_ground *g, const slu_map *map,
                                    const slu_crowd_options *o, slu_error *error)
{
    slu_status status = check_kinds(o, error);
    if (status != SLU_OK) return status;
    g->allocator = o->allocator ? *o->allocator : map->allocator;
    g->map = map;
    g->diagonals = o->rules.diagonals;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        g->offset[k] = slui_step_y[k] * map->width + slui_step_x[k];
    status = make_kinds(g, o, error);
    if (status != SLU_OK) return status;
    g->place = slui_alloc(&g->allocator, map->tile_count, sizeof *g->place);
    return g->place ? slui_crowd_ground_refresh(g, error) : slui_fail_memory(error);
}

void slui_crowd_ground_release(slui_crowd_ground *g)
{
    size_t tiles = g->map ? g->map->tile_count : 0;
    for (int i = 0; i < g->kind_count; i++) {
        slui_free(&g->allocator, g->kinds[i].moves, tiles, sizeof *g->kinds[i].moves);
        slui_free(&g->allocator, g->kinds[i].cost, tiles, sizeof *g->kinds[i].cost);
        slui_view_release(&g->kinds[i].view);
    }
    slui_free(&g->allocator, g->kinds, (size_t)g->kind_count, sizeof *g->kinds);
    slui_free(&g->allocator, g->place, tiles, sizeof *g->place);
}

bool slui_crowd_ground_is_stale(const slui_crowd_ground *g)
{
    return g->revision != slui_view_revision(&g->kinds[0].view);
}

static void number_places(slui_crowd_ground *g)
{
    g->place_count = 0;
    for (uint32_t t = 0; t < g->map->tile_count; t++)
        g->place[t] = slui_map_passable_at(g->map, t) ? g->place_count++ : SLUI_NOWHERE;
}

static void look_around(const slui_crowd_ground *g, slui_kind *kind)
{
    uint8_t allowed[256];
    for (int around = 0; around < 256; around++)
        allowed[around] = slui_moves_for(g->diagonals, (uint8_t)around);
    for (uint32_t t = 0; t < g->map->tile_count; t++) {
        slu_tile tile = slui_crowd_ground_tile(g, t);
        kind->moves[t] = allowed[slui_view_around(&kind->view, tile)];
        if (kind->cost) kind->cost[t] = slui_view_cost(&kind->view, tile);
    }
}

// Ground that costs other than 1 needs a table of costs: a tick of waiting costs 1.
static bool reserve_costs(const slui_crowd_ground *g)
{
    for (int i = 0; i < g->kind_count; i++) {
        slui_kind *kind = &g->kinds[i];
        bool ones = slui_view_even_cost(&kind->view) == SLUI_COST_ONE;
        if (kind->cost || ones) continue;
        kind->cost = slui_alloc(&g->allocator, g->map->tile_count, sizeof *kind->cost);
        if (!kind->cost) return false;
    }
    return true;
}

slu_status slui_crowd_ground_refresh(slui_crowd_ground *g, slu_error *error)
{
    if (!reserve_costs(g)) return slui_fail_memory(error);
    number_places(g);
    for (int i = 0; i < g->kind_count; i++)
        look_around(g, &g->kinds[i]);
    g->revision = slui_view_revision(&g->kinds[0].view);
    return SLU_OK;
}

size_t slui_crowd_ground_bytes(const slui_crowd_ground *g)
{
    size_t per_tile = sizeof *g->place;
    for (int i = 0; i < g->kind_count; i++)
        per_tile += 1 + (g->kinds[i].cost ? sizeof *g->kinds[i].cost : 0);
    return per_tile * g->map->tile_count + (size_t)g->kind_count * sizeof *g->kinds;
}
