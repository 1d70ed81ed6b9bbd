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
    for (int around = 0; around < 256; around++)
        g->allowed[around] = slui_moves_for(g->diagonals, (uint8_t)around);
    status = make_kinds(g, o, error);
    if (status == SLU_OK) slui_crowd_ground_refresh(g);
    return status;
}

void slui_crowd_ground_release(slui_crowd_ground *g)
{
    for (int i = 0; i < g->kind_count; i++)
        slui_view_release(&g->kinds[i].view);
    slui_free(&g->allocator, g->kinds, (size_t)g->kind_count, sizeof *g->kinds);
}

bool slui_crowd_ground_is_stale(const slui_crowd_ground *g)
{
    return g->revision != slui_view_revision(&g->kinds[0].view);
}

void slui_crowd_ground_refresh(slui_crowd_ground *g)
{
    for (int i = 0; i < g->kind_count; i++)
        g->kinds[i].uneven = slui_view_even_cost(&g->kinds[i].view) != SLUI_COST_ONE;
    g->revision = slui_view_revision(&g->kinds[0].view);
}

size_t slui_crowd_ground_bytes(const slui_crowd_ground *g)
{
    return (size_t)g->kind_count * sizeof *g->kinds;
}
