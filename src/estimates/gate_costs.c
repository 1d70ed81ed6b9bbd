// SPDX-License-Identifier: MIT
// Measuring the costs from gate to gate, by floods over the whole map.
//
// Source: Halldórsson 2015 has one cost for each pair of gates, found by a search from one to the
// other. One flood from a gate finds those to all others, and the numbers are the same.
//
// Björnsson & Halldórsson 2006 have four: a gate is left into one of its two zones, the other gate
// is reached from one of its two, and the search may pass neither gate in between. That is four
// searches for each pair. Here it is a flood for each side of a gate, which may not pass that gate;
// and a cost is the greater of what the floods from its two ends say. It never exceeds the authors'
// cost, and equals it except where the shortest path passes one gate or the other and only a third
// path passes neither: away from the one and around to the back of the other.
//
// Cost: two floods of the map for each gate, or one.
#include "estimates/gate_costs.h"

#include "atlas/landings.h"

typedef struct surveyor {
    const slu_terrain *terrain;
    slui_flood *flood;
    uint32_t *distance; // by tile
    uint8_t *barred;    // by tile: steps that may not be taken
    slui_field field;
} surveyor;

static bool open_surveyor(surveyor *s, const slu_terrain *terrain, slui_flood *flood)
{
    const slu_map *map = terrain->map;
    *s = (surveyor){.terrain = terrain, .flood = flood};
    s->distance = slui_alloc(flood->allocator, map->tile_count, sizeof *s->distance);
    s->barred = slui_alloc(flood->allocator, map->tile_count, 1);
    if (!s->distance || !s->barred) return false;
    s->field = (slui_field){.out = s->distance};
    return true;
}

static void close_surveyor(surveyor *s)
{
    const slu_map *map = s->terrain->map;
    slui_free(s->flood->allocator, s->distance, map->tile_count, sizeof *s->distance);
    slui_free(s->flood->allocator, s->barred, map->tile_count, 1);
}

static void forget(surveyor *s)
{
    for (size_t t = 0; t < s->terrain->map->tile_count; t++)
        s->distance[t] = SLUI_FAR;
}

// ---- one cost for each pair

static bool flood_from_gate(surveyor *s, const slu_gate *gate)
{
    forget(s);
    for (size_t i = 0; i < gate->tile_count; i++)
        if (!slui_flood_from(s->flood, &s->field, gate->tiles[i], 0)) return false;
    return slui_flood_run(s->flood, &s->field);
}

static uint32_t least_at(const surveyor *s, const slu_gate *gate)
{
    uint32_t least = SLUI_FAR;
    for (size_t i = 0; i < gate->tile_count; i++) {
        uint32_t distance = s->distance[slui_map_index(s->terrain->map, gate->tiles[i])];
        if (distance < least) least = distance;
    }
    return least;
}

bool slui_gate_costs_single(const slu_terrain *terrain, slui_flood *flood, uint32_t *cost)
{
    surveyor s;
    bool good = open_surveyor(&s, terrain, flood);
    size_t count = terrain->gate_count;
    for (size_t i = 0; i < count && good; i++) {
        good = flood_from_gate(&s, &terrain->gates[i]);
        for (size_t j = 0; j < count && good; j++)
            cost[i * count + j] = least_at(&s, &terrain->gates[j]);
    }
    close_surveyor(&s);
    return good;
}

// ---- four

// Bars the steps between a gate's tiles and its other zone, or allows them again.
static void bar(surveyor *s, const slu_gate *gate, bool on)
{
    const slu_map *map = s->terrain->map;
    for (size_t i = 0; i < gate->tile_count; i++) {
        uint32_t at = slui_map_index(map, gate->tiles[i]);
        uint32_t own = s->terrain->label[at] - 1, other = gate->zone[gate->zone[0] == own];
        for (unsigned around = map->around[at]; around; around &= around - 1) {
            int k = (int)SLUI_LOWEST_BIT(around);
            slu_tile t = {gate->tiles[i].x + slui_step_x[k], gate->tiles[i].y + slui_step_y[k]};
            uint32_t next = slui_map_index(map, t);
            if (s->terrain->label[next] != other + 1) continue;
            unsigned there = 1u << k, back = 1u << ((k + 4) & 7);
            s->barred[at] = (uint8_t)(on ? s->barred[at] | there : s->barred[at] & ~there);
            s->barred[next] = (uint8_t)(on ? s->barred[next] | back : s->barred[next] & ~back);
        }
    }
}

static uint32_t least_at_side(const surveyor *s, uint32_t i, int side)
{
    const slu_gate *gate = &s->terrain->gates[i];
    return slui_least_at_gate(s->flood, &s->field, s->terrain, gate->zone[side], gate);
}

static bool measure_side(surveyor *s, uint32_t i, int side, uint32_t *row)
{
    const slu_terrain *terrain = s->terrain;
    bar(s, &terrain->gates[i], true);
    forget(s);
    const slu_gate *gate = &terrain->gates[i];
    bool good = slui_flood_from_gate(s->flood, &s->field, terrain, gate->zone[side], gate) &&
                slui_flood_run(s->flood, &s->field);
    bar(s, &terrain->gates[i], false);
    for (uint32_t j = 0; j < terrain->gate_count && good; j++)
        for (int to = 0; to < SLUI_SIDES; to++)
            row[SLUI_SIDES * j + (uint32_t)to] = i == j ? 0 : least_at_side(s, j, to);
    return good;
}

// A path there is also a path back.
static void take_the_greater(uint32_t *cost, size_t stride)
{
    for (size_t i = 0; i < stride; i++) {
        for (size_t j = 0; j < i; j++) {
            uint32_t *there = &cost[i * stride + j], *back = &cost[j * stride + i];
            *there = *back = *there > *back ? *there : *back;
        }
    }
}

bool slui_gate_costs_sided(const slu_terrain *terrain, slui_flood *flood, uint32_t *cost)
{
    surveyor s;
    bool good = open_surveyor(&s, terrain, flood);
    size_t stride = (size_t)SLUI_SIDES * terrain->gate_count;
    s.field.barred = s.barred;
    for (uint32_t i = 0; i < terrain->gate_count; i++)
        for (int side = 0; side < SLUI_SIDES && good; side++)
            good = measure_side(&s, i, side, cost + (SLUI_SIDES * i + (uint32_t)side) * stride);
    if (good) take_the_greater(cost, stride);
    close_surveyor(&s);
    return good;
}
