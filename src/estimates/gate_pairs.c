// SPDX-License-Identifier: MIT
// Preparing the gateway heuristics as published (gate_pairs.h): the cost from gate to gate is
// stored for every pair, and the least over all pairs is taken at each tile.
//
// Source: gateway-2006, Björnsson & Halldórsson 2006: the flood-fill decomposition, four costs for
// each pair. gateway-2015, Halldórsson 2015: the water-level decomposition, one cost for each pair,
// and never below the octile distance. `gateway` (gateway.h) is ours, stronger and cheaper.
//
// Why it is admissible. A step between two zones has an end on a tile of a gate between them. Take
// a cheapest path from a tile to a goal in another zone. With one cost: the first step out of the
// tile's zone touches a gate of that zone, and the last step into the goal's zone touches a gate of
// the goal's zone, no earlier; the path between costs at least the stored cost. With four: take the
// last step out of the tile's zone, and the first one after that into the goal's; in between the
// path is in neither zone, so it passes neither gate. Distances to a gate are never above those to
// its nearest tile (gate_tables.c). On weighted ground, and for units that are wide or restricted
// to some terrains, all this bounds lengths, and the cheapest ground bounds the cost. Nothing
// depends on how the map was decomposed, so the caller's terrain, or the caller's costs, can
// replace the authors' (zoning.h).
//
// The estimate may rise or fall by a gate's width where zones meet, so searches reopen tiles.
//
// Cost: 4 bytes for each pair of gates, 16 with four costs; an estimate takes time proportional to
// the gates of the tile's zone times those of the goal's.
#include "estimates/gate_pairs.h"

#include "base/status.h"
#include "estimates/gate_costs.h"
#include "estimates/gate_tables.h"
#include "estimates/zoning.h"

// What distinguishes the two. Each owns what it keeps.
typedef struct variant {
    const char *name, *method;
    uint32_t sides; // costs of a pair: sides * sides
    bool at_least_octile;
} variant;

static const variant BY_2015 = {"gateway-2015", "water-2015", 1, true};
static const variant BY_2006 = {"gateway-2006", "flood-2006", SLUI_SIDES, false};

// What is kept. `head` comes first, so that one pointer serves for both.
typedef struct keeper {
    slui_kept head;
    slu_allocator allocator;
    slui_zoning zoning;   // empty with the caller's costs
    slui_gate_tables own; // as well
    const slui_gate_tables *tables;
    const slu_terrain *terrain;
    uint8_t *at_goal;
    slui_pair_end *ends;
    uint32_t *place; // by column: that of its end, plus 1; 0: none
    slui_gate_pairs view;
} keeper;

static void destroy(slui_index *index)
{
    keeper *k = (keeper *)index;
    slu_allocator allocator = k->allocator;
    if (k->tables) {
        slui_free(&allocator, k->at_goal, k->tables->zone_count, 1);
        slui_free(&allocator, k->ends, k->tables->stride, sizeof *k->ends);
        slui_free(&allocator, k->place, k->tables->stride, sizeof *k->place);
    }
    slui_gate_tables_release(&k->own);
    slui_zoning_release(&k->zoning);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    const slui_gate_tables *t = k->tables;
    return sizeof *k + slui_zoning_bytes(&k->zoning) +
           (t == &k->own ? slui_gate_tables_bytes(t) : 0) + t->zone_count +
           t->stride * (sizeof *k->ends + sizeof *k->place);
}

// ---- building

static slu_status build_tables(keeper *k, const slui_estimator *e, const variant *by,
                               slu_error *error)
{
    slu_status status = slui_zoning_choose(&k->zoning, e, by->method, error);
    if (status != SLU_OK) return status;
    k->terrain = k->zoning.terrain;
    k->own.allocator = k->allocator;
    status = slui_gate_tables_begin(&k->own, k->terrain, e->rules, by->sides, by->name, error);
    if (status != SLU_OK) return status;
    k->tables = &k->own;
    return slui_gate_tables_measure(&k->own, k->terrain, e->rules) ? SLU_OK
                                                                   : slui_fail_memory(error);
}

// New walls only lengthen paths, so the caller's costs stay lower bounds until ground opens.
static slu_status take_costs(keeper *k, const slui_estimator *e, const variant *by,
                             slu_error *error)
{
    const slu_gate_costs *costs = e->gate_costs;
    if (costs->tables.sides != by->sides)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "%s reads %s for each pair of gates, but the gate costs have %s: build "
                         "them %s sided",
                         by->name, by->sides == 1 ? "one cost" : "four costs",
                         by->sides == 1 ? "four" : "one", by->sides == 1 ? "without" : "with");
    k->tables = &costs->tables;
    k->terrain = costs->terrain;
    return SLU_OK;
}

static slu_status fill(keeper *k, const slui_estimator *e, const variant *by, slu_error *error)
{
    slu_status status = e->gate_costs ? take_costs(k, e, by, error) : build_tables(k, e, by, error);
    if (status != SLU_OK) return status;
    k->at_goal = slui_alloc(&k->allocator, k->tables->zone_count, 1);
    k->ends = slui_alloc(&k->allocator, k->tables->stride, sizeof *k->ends);
    k->place = slui_alloc(&k->allocator, k->tables->stride, sizeof *k->place);
    return k->at_goal && k->ends && k->place ? SLU_OK : slui_fail_memory(error);
}

// ---- aiming

static void add_end(keeper *k, uint32_t column, uint32_t distance)
{
    slui_gate_pairs *view = &k->view;
    if (!k->place[column]) {
        k->ends[view->end_count++] = (slui_pair_end){column, distance};
        k->place[column] = (uint32_t)view->end_count;
    }
    slui_pair_end *end = &k->ends[k->place[column] - 1];
    if (distance < end->distance) end->distance = distance;
}

static void add_goal(keeper *k, const slui_estimator *e, slu_tile goal)
{
    const slui_gate_tables *t = k->tables;
    uint32_t zone = k->terrain->label[slui_map_index(e->map, goal)] - 1;
    k->at_goal[zone] = 1;
    for (uint32_t i = t->first[zone]; i < t->first[zone + 1]; i++) {
        // A path leaves a zone by the row into the next, and enters it by the column from there.
        slui_pair_side side = t->gate_sides[i];
        uint32_t distance = slui_line_distance(&k->view, &t->lines[side.gate], goal.x, goal.y);
        add_end(k, side.row, distance);
    }
}

static bool aim(slui_estimator *e, const variant *by)
{
    keeper *k = (keeper *)slui_estimator_kept(e, by);
    const slui_gate_tables *t = k->tables;
    memset(k->at_goal, 0, t->zone_count);
    memset(k->place, 0, t->stride * sizeof *k->place);
    k->view = slui_gate_scale(e->rules);
    for (size_t i = 0; i < e->sought_count; i++)
        if (slui_estimator_reaches(e, e->sought[i])) add_goal(k, e, e->sought[i]);
    k->view.width = e->map->width;
    k->view.label = k->terrain->label;
    k->view.first = t->first;
    k->view.sides = t->gate_sides;
    k->view.lines = t->lines;
    k->view.at_goal = k->at_goal;
    k->view.cost = t->cost;
    k->view.stride = t->stride;
    k->view.ends = k->ends;
    k->view.at_least_octile = by->at_least_octile;
    e->tables = &k->view;
    return true;
}

static bool aim_2015(slui_estimator *e)
{
    return aim(e, &BY_2015);
}
static bool aim_2006(slui_estimator *e)
{
    return aim(e, &BY_2006);
}

// ---- preparing

static bool is_current(const slui_estimator *e, const keeper *k)
{
    return k && (e->gate_costs || slui_zoning_is_current(&k->zoning, e));
}

static slu_status prepare(slui_estimator *e, const variant *by, slu_error *error)
{
    if (e->gate_costs && e->gate_costs->revision < e->gate_costs->map->opened)
        return slui_fail(error, SLU_ERR_STALE,
                         "ground has opened on the map since its gate costs were measured: "
                         "measure them again");
    if (is_current(e, (keeper *)slui_estimator_kept(e, by))) return SLU_OK;
    keeper *k = slui_alloc(&e->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.head = {.index = {destroy, bytes}, .owner = by}, .allocator = e->allocator};
    slu_status status = fill(k, e, by, error);
    if (status == SLU_OK)
        slui_estimator_keep(e, &k->head);
    else
        destroy(&k->head.index);
    return status;
}

slu_status slui_prepare_gateway_2015(slui_estimator *e, slu_error *error)
{
    e->aim = aim_2015;
    return prepare(e, &BY_2015, error);
}
slu_status slui_prepare_gateway_2006(slui_estimator *e, slu_error *error)
{
    e->aim = aim_2006;
    return prepare(e, &BY_2006, error);
}
