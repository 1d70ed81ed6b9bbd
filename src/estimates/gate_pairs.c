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
// path is in neither zone, so it passes neither gate. Distances to a gate are to its nearest tile,
// approximated by a rectangle: for a row or a column, that row or column itself; for a straight
// diagonal, that diagonal, less how far its tiles stray from it. On weighted ground, and for units
// that are wide or restricted to some terrains, all this bounds lengths, and the cheapest ground
// bounds the cost.
//
// The estimate may rise or fall by a gate's width where zones meet, so searches reopen tiles.
//
// Cost: 4 bytes for each pair of gates, 16 with four costs; an estimate takes time proportional to
// the gates of the tile's zone times those of the goal's.
#include "estimates/gate_pairs.h"

#include "base/status.h"
#include "estimates/gate_costs.h"

// 64 million bytes of costs for gateway-2015, four times that for gateway-2006.
enum { MOST_GATES = 4096 };

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
    const variant *by;
    uint64_t revision;
    slu_steps steps; // in units
    slu_terrain *terrain;
    uint32_t zone_count, gate_count;
    size_t stride;
    uint32_t *first;
    slui_pair_side *sides;
    slui_gate_line *lines;
    uint32_t *cost;
    uint8_t *at_goal;
    slui_pair_end *ends;
    uint32_t *place; // by column: that of its end, plus 1; 0: none
    slui_gate_pairs view;
} keeper;

static void destroy(slui_index *index)
{
    keeper *k = (keeper *)index;
    slu_allocator allocator = k->allocator;
    slui_free(&allocator, k->first, k->zone_count + 1, sizeof *k->first);
    slui_free(&allocator, k->sides, 2 * (size_t)k->gate_count, sizeof *k->sides);
    slui_free(&allocator, k->lines, k->gate_count, sizeof *k->lines);
    slui_free(&allocator, k->cost, k->stride * k->stride, sizeof *k->cost);
    slui_free(&allocator, k->at_goal, k->zone_count, 1);
    slui_free(&allocator, k->ends, k->stride, sizeof *k->ends);
    slui_free(&allocator, k->place, k->stride, sizeof *k->place);
    slu_terrain_destroy(k->terrain);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    slu_terrain_facts facts;
    slu_terrain_describe(k->terrain, &facts);
    return sizeof *k + facts.bytes + (k->zone_count + 1) * sizeof *k->first + k->zone_count +
           k->gate_count * (2 * sizeof *k->sides + sizeof *k->lines) +
           k->stride * (k->stride * sizeof *k->cost + sizeof *k->ends + sizeof *k->place);
}

// ---- where a gate lies

static slui_gate_line box_of(const slu_gate *gate)
{
    slu_tile t = gate->tiles[0];
    slui_gate_line box = {t.x, t.y, t.x, t.y, 0, 0};
    for (size_t i = 1; i < gate->tile_count; i++) {
        t = gate->tiles[i];
        if (t.x < box.left) box.left = t.x;
        if (t.x > box.right) box.right = t.x;
        if (t.y < box.top) box.top = t.y;
        if (t.y > box.bottom) box.bottom = t.y;
    }
    return box;
}

// A straight gate whose ends are on a diagonal, or only one tile off it, lies along that diagonal.
static slui_gate_line line_of(const slu_gate *gate, const slui_gate_pairs *scale)
{
    slui_gate_line box = box_of(gate);
    int wide = box.right - box.left, tall = box.bottom - box.top;
    if (!gate->straight || wide == 0 || tall == 0) return box;
    slu_tile a = gate->end[0], b = gate->end[1];
    int slope = (a.x < b.x) == (a.y < b.y) ? 1 : -1, length = wide < tall ? wide : tall;
    slu_tile left = a.x < b.x ? a : b;
    slui_gate_line line = {.left = left.x, .right = left.x + length, .slope = slope};
    line.top = slope > 0 ? left.y : left.y - length;
    line.bottom = line.top + length;
    uint32_t slack = 0;
    for (size_t i = 0; i < gate->tile_count; i++) {
        uint32_t off = slui_line_distance(scale, &line, gate->tiles[i].x, gate->tiles[i].y);
        if (off > slack) slack = off;
    }
    line.slack = slack;
    return line;
}

// The least cost of a tile of progress, as for the octile distance.
static slui_gate_pairs scale_of(slu_steps steps)
{
    uint64_t straight = (uint64_t)steps.straight, diagonal = (uint64_t)steps.diagonal;
    slui_cheapest_steps(&straight, &diagonal);
    return (slui_gate_pairs){.straight = (uint32_t)straight, .diagonal = (uint32_t)diagonal};
}

// ---- building

static void *reserve(const keeper *k, size_t count, size_t size, bool *good)
{
    void *memory = slui_alloc(&k->allocator, count, size);
    if (!memory) *good = false;
    return memory;
}

static uint32_t side_of(const slu_gate *gate, uint32_t zone)
{
    return gate->zone[1] == zone;
}

static void lay_out(keeper *k)
{
    uint32_t side = 0;
    slui_gate_pairs scale = scale_of(k->steps);
    for (uint32_t zone = 0; zone < k->zone_count; zone++) {
        const slu_zone *z = &k->terrain->zones[zone];
        k->first[zone] = side;
        for (size_t i = 0; i < z->gate_count; i++) {
            uint32_t gate = z->gates[i];
            uint32_t into = 1 - side_of(&k->terrain->gates[gate], zone);
            k->sides[side++] =
                (slui_pair_side){gate, gate * k->by->sides + (k->by->sides > 1 ? into : 0)};
        }
    }
    k->first[k->zone_count] = side;
    for (uint32_t gate = 0; gate < k->gate_count; gate++)
        k->lines[gate] = line_of(&k->terrain->gates[gate], &scale);
}

static bool measure(keeper *k, const slui_estimator *e)
{
    slui_flood flood;
    slui_flood_setup(&flood, e->map, e->rules, &k->allocator);
    bool good = k->by->sides == 1 ? slui_gate_costs_single(k->terrain, &flood, k->cost)
                                  : slui_gate_costs_sided(k->terrain, &flood, k->cost);
    slui_flood_release(&flood);
    return good;
}

static slu_status fill_tables(keeper *k, const slui_estimator *e, slu_error *error)
{
    bool good = true;
    k->zone_count = k->terrain->zone_count;
    k->gate_count = k->terrain->gate_count;
    k->stride = (size_t)k->by->sides * k->gate_count;
    k->first = reserve(k, k->zone_count + 1, sizeof *k->first, &good);
    k->sides = reserve(k, 2 * (size_t)k->gate_count, sizeof *k->sides, &good);
    k->lines = reserve(k, k->gate_count, sizeof *k->lines, &good);
    k->cost = reserve(k, k->stride * k->stride, sizeof *k->cost, &good);
    k->at_goal = reserve(k, k->zone_count, 1, &good);
    k->ends = reserve(k, k->stride, sizeof *k->ends, &good);
    k->place = reserve(k, k->stride, sizeof *k->place, &good);
    if (!good) return slui_fail_memory(error);
    lay_out(k);
    return measure(k, e) ? SLU_OK : slui_fail_memory(error);
}

static slu_status fill(keeper *k, const slui_estimator *e, slu_error *error)
{
    slu_terrain_options options = {.diagonals = e->rules->diagonals, .allocator = &k->allocator};
    slu_status status =
        slu_methods_find(slu_decompositions(), k->by->method, &options.method, error);
    if (status == SLU_OK) status = slu_terrain_create(e->map, &options, &k->terrain, error);
    if (status != SLU_OK) return status;
    if (k->terrain->gate_count > MOST_GATES)
        return slui_fail(
            error, SLU_ERR_UNSUPPORTED,
            "%s keeps the costs of all pairs of at most %d gates, but this map has %d: use gateway",
            k->by->name, MOST_GATES, (int)k->terrain->gate_count);
    return fill_tables(k, e, error);
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
    uint32_t zone = k->terrain->label[slui_map_index(e->map, goal)] - 1;
    k->at_goal[zone] = 1;
    for (uint32_t i = k->first[zone]; i < k->first[zone + 1]; i++) {
        // A path leaves a zone by the row into the next, and enters it by the column from there.
        slui_pair_side side = k->sides[i];
        uint32_t distance = slui_line_distance(&k->view, &k->lines[side.gate], goal.x, goal.y);
        add_end(k, side.row, distance);
    }
}

static bool aim(slui_estimator *e, const variant *by)
{
    keeper *k = (keeper *)slui_estimator_kept(e, by);
    memset(k->at_goal, 0, k->zone_count);
    memset(k->place, 0, k->stride * sizeof *k->place);
    k->view = scale_of(k->steps);
    for (size_t i = 0; i < e->sought_count; i++)
        if (slui_estimator_reaches(e, e->sought[i])) add_goal(k, e, e->sought[i]);
    k->view.width = e->map->width;
    k->view.label = k->terrain->label;
    k->view.first = k->first;
    k->view.sides = k->sides;
    k->view.lines = k->lines;
    k->view.at_goal = k->at_goal;
    k->view.cost = k->cost;
    k->view.stride = k->stride;
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

static slu_status prepare(slui_estimator *e, const variant *by, slu_error *error)
{
    const keeper *old = (keeper *)slui_estimator_kept(e, by);
    if (old && old->revision == e->map->revision) return SLU_OK;
    keeper *k = slui_alloc(&e->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.head = {.index = {destroy, bytes}, .owner = by},
                  .allocator = e->allocator,
                  .by = by,
                  .revision = e->map->revision,
                  .steps = slui_integer_steps(e->rules->steps)};
    slu_status status = fill(k, e, error);
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
