// SPDX-License-Identifier: MIT
// Gate costs as an object of its own: measured once, shared by many finders, kept in a file
// (gate_file.c).
//
// Source: Halldórsson 2015, chapter 4: "a full pre-processing system that decomposes a tile based
// game map, calculates the shortest distances between gates and stores the resulting data in
// files".
//
// Invariant: the terrain is a copy that nobody edits.
// Cost: a decomposition or a copy of one, and a flood of the map for each gate, two with four
// costs.
#include "base/status.h"
#include "estimates/gate_costs.h"
#include "estimates/gate_tables.h"
#include "estimates/zoning.h"
#include "map/layer.h"
#include "map/rules.h"

slu_gate_costs *slui_gate_costs_begin(const slu_map *map, const slu_rules *rules,
                                      const slu_allocator *allocator)
{
    slu_allocator memory = allocator ? *allocator : map->allocator;
    slu_gate_costs *costs = slui_alloc(&memory, 1, sizeof *costs);
    if (!costs) return NULL;
    costs->allocator = costs->tables.allocator = memory;
    costs->map = slui_layer_hold_for(map, &rules->unit);
    costs->rules = (slu_rules){.diagonals = rules->diagonals, .steps = rules->steps};
    costs->revision = map->revision;
    if (costs->map) return costs;
    slu_gate_costs_destroy(costs);
    return NULL;
}

void slu_gate_costs_destroy(slu_gate_costs *costs)
{
    if (!costs) return;
    slu_allocator allocator = costs->allocator;
    slui_gate_tables_release(&costs->tables);
    slu_terrain_destroy(costs->terrain);
    slui_layer_release(costs->map);
    slui_free(&allocator, costs, 1, sizeof *costs);
}

static slu_status take_terrain(slu_gate_costs *costs, const slu_gate_costs_options *o,
                               slu_error *error)
{
    if (o->terrain) {
        slu_status status = slui_zoning_check(o->terrain, costs->map, &costs->rules, error);
        if (status != SLU_OK) return status;
        return slui_terrain_refit(o->terrain, o->terrain->map, &costs->allocator, &costs->terrain,
                                  error);
    }
    slu_terrain_options options = {.diagonals = costs->rules.diagonals,
                                   .allocator = &costs->allocator};
    slu_status status = slu_methods_find(
        slu_decompositions(), o->sided ? "flood-2006" : "water-2015", &options.method, error);
    if (status != SLU_OK) return status;
    return slu_terrain_create(costs->map, &options, &costs->terrain, error);
}

static slu_status fill(slu_gate_costs *costs, const slu_gate_costs_options *o, slu_error *error)
{
    slu_status status = take_terrain(costs, o, error);
    if (status == SLU_OK)
        status = slui_gate_tables_begin(&costs->tables, costs->terrain, &costs->rules,
                                        o->sided ? SLUI_SIDES : 1, "a table of gate costs", error);
    if (status != SLU_OK) return status;
    return slui_gate_tables_measure(&costs->tables, costs->terrain, &costs->rules)
               ? SLU_OK
               : slui_fail_memory(error);
}

slu_status slu_gate_costs_create(const slu_map *map, const slu_gate_costs_options *options,
                                 slu_gate_costs **out, slu_error *error)
{
    static const slu_gate_costs_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    slu_status status = slui_rules_check(&options->rules, error);
    if (status == SLU_OK) status = slui_unit_check(&options->rules.unit, error);
    if (status != SLU_OK) return status;
    uint64_t began = slui_clock();
    slu_gate_costs *costs = slui_gate_costs_begin(map, &options->rules, options->allocator);
    if (!costs) return slui_fail_memory(error);
    status = fill(costs, options, error);
    if (status != SLU_OK) {
        slu_gate_costs_destroy(costs);
        return status;
    }
    costs->nanoseconds = slui_clock() - began;
    *out = costs;
    return SLU_OK;
}

const slu_terrain *slu_gate_costs_terrain(const slu_gate_costs *costs)
{
    return costs ? costs->terrain : NULL;
}

void slu_gate_costs_describe(const slu_gate_costs *costs, slu_gate_costs_facts *facts)
{
    if (!slui_describes(costs, facts, sizeof *facts)) return;
    slu_terrain_facts terrain;
    slu_terrain_describe(costs->terrain, &terrain);
    *facts = (slu_gate_costs_facts){.zone_count = terrain.zone_count,
                                    .gate_count = terrain.gate_count,
                                    .sided = costs->tables.sides > 1,
                                    .revision = costs->revision,
                                    .stale = costs->revision < costs->map->opened,
                                    .bytes = sizeof *costs + slui_gate_tables_bytes(&costs->tables),
                                    .terrain_bytes = terrain.bytes,
                                    .nanoseconds = costs->nanoseconds};
}

static bool same_steps(const slu_rules *a, const slu_rules *b)
{
    return a->diagonals == b->diagonals && a->steps.straight == b->steps.straight &&
           a->steps.diagonal == b->steps.diagonal;
}

slu_status slui_gate_costs_check(const slu_gate_costs *costs, const slu_map *map,
                                 const slu_rules *rules, slu_error *error)
{
    if (!costs) return SLU_OK;
    if (!slui_map_covers(costs->map, map))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the gate costs belong to another map");
    if (!same_steps(&costs->rules, rules))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the gate costs were measured for other diagonals or step lengths");
    return SLU_OK;
}
