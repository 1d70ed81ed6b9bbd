// SPDX-License-Identifier: MIT
// The tables of the published gateway heuristics (gate_tables.h).
//
// Distances to a gate are to its nearest tile, approximated by a rectangle: for a row or a column,
// that row or column itself; for a straight diagonal, that diagonal, less how far its tiles stray
// from it. So gates of any shape, from any decomposition, can be used.
//
// Cost: a flood of the map for each gate and side; 4 bytes for each pair of gates, 16 with four
// costs.
#include "estimates/gate_tables.h"

#include "base/status.h"
#include "estimates/gate_costs.h"

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

slui_gate_pairs slui_gate_scale(const slu_rules *rules)
{
    slu_steps steps = slui_integer_steps(rules->steps);
    uint64_t straight = (uint64_t)steps.straight, diagonal = (uint64_t)steps.diagonal;
    slui_cheapest_steps(&straight, &diagonal);
    return (slui_gate_pairs){.straight = (uint32_t)straight, .diagonal = (uint32_t)diagonal};
}

// ---- laying out

static void *reserve(const slui_gate_tables *t, size_t count, size_t size, bool *good)
{
    void *memory = slui_alloc(&t->allocator, count, size);
    if (!memory) *good = false;
    return memory;
}

static bool reserve_all(slui_gate_tables *t)
{
    bool good = true;
    t->first = reserve(t, t->zone_count + 1, sizeof *t->first, &good);
    t->gate_sides = reserve(t, 2 * (size_t)t->gate_count, sizeof *t->gate_sides, &good);
    t->lines = reserve(t, t->gate_count, sizeof *t->lines, &good);
    t->cost = reserve(t, t->stride * t->stride, sizeof *t->cost, &good);
    return good;
}

static uint32_t side_of(const slu_gate *gate, uint32_t zone)
{
    return gate->zone[1] == zone;
}

static void lay_out(slui_gate_tables *t, const slu_terrain *terrain, const slu_rules *rules)
{
    uint32_t side = 0;
    slui_gate_pairs scale = slui_gate_scale(rules);
    for (uint32_t zone = 0; zone < t->zone_count; zone++) {
        const slu_zone *z = &terrain->zones[zone];
        t->first[zone] = side;
        for (size_t i = 0; i < z->gate_count; i++) {
            uint32_t gate = z->gates[i];
            uint32_t into = 1 - side_of(&terrain->gates[gate], zone);
            t->gate_sides[side++] =
                (slui_pair_side){gate, gate * t->sides + (t->sides > 1 ? into : 0)};
        }
    }
    t->first[t->zone_count] = side;
    for (uint32_t gate = 0; gate < t->gate_count; gate++)
        t->lines[gate] = line_of(&terrain->gates[gate], &scale);
}

slu_status slui_gate_tables_begin(slui_gate_tables *t, const slu_terrain *terrain,
                                  const slu_rules *rules, uint32_t sides, const char *name,
                                  slu_error *error)
{
    if (terrain->gate_count > SLUI_MOST_PAIRED_GATES)
        return slui_fail(
            error, SLU_ERR_UNSUPPORTED,
            "%s keeps the costs of all pairs of at most %d gates, but this map has %d: use gateway",
            name, SLUI_MOST_PAIRED_GATES, (int)terrain->gate_count);
    t->sides = sides;
    t->zone_count = terrain->zone_count;
    t->gate_count = terrain->gate_count;
    t->stride = (size_t)sides * terrain->gate_count;
    if (!reserve_all(t)) return slui_fail_memory(error);
    lay_out(t, terrain, rules);
    return SLU_OK;
}

void slui_gate_tables_release(slui_gate_tables *t)
{
    slui_free(&t->allocator, t->first, t->zone_count + 1, sizeof *t->first);
    slui_free(&t->allocator, t->gate_sides, 2 * (size_t)t->gate_count, sizeof *t->gate_sides);
    slui_free(&t->allocator, t->lines, t->gate_count, sizeof *t->lines);
    slui_free(&t->allocator, t->cost, t->stride * t->stride, sizeof *t->cost);
}

bool slui_gate_tables_measure(slui_gate_tables *t, const slu_terrain *terrain,
                              const slu_rules *rules)
{
    slui_flood flood;
    slui_flood_setup(&flood, terrain->map, rules, &t->allocator);
    bool good = t->sides == 1 ? slui_gate_costs_single(terrain, &flood, t->cost)
                              : slui_gate_costs_sided(terrain, &flood, t->cost);
    slui_flood_release(&flood);
    return good;
}

size_t slui_gate_tables_bytes(const slui_gate_tables *t)
{
    return (t->zone_count + 1) * sizeof *t->first +
           t->gate_count * (2 * sizeof *t->gate_sides + sizeof *t->lines) +
           t->stride * t->stride * sizeof *t->cost;
}
