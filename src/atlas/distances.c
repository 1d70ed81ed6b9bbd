// SPDX-License-Identifier: MIT
// Distances inside zones: from every tile to each gate of its zone, and between the gates.
//
// Source: the gateway heuristics of Björnsson & Halldórsson 2006 and Halldórsson 2015 store distances
// between gates, found by a search over the map for each. Here a gate floods only its two zones, and the
// same flood gives the tiles' distances.
// Cost: the tiles of each zone once for each of its gates.
#include "atlas/atlas.h"

// The part of the work that is the same for all zones.
typedef struct survey {
    slu_atlas *atlas;
    slui_flood *flood;
    uint8_t *border; // by tile
} survey;

static uint32_t label_at(const slu_atlas *a, slu_tile tile)
{
    return a->label[slui_map_index(a->map, tile)];
}

static slu_tile neighbour(slu_tile tile, int direction)
{
    return (slu_tile){tile.x + slui_step_x[direction], tile.y + slui_step_y[direction]};
}

static void mark_border(const slu_atlas *a, uint8_t *border)
{
    const slu_map *map = a->map;
    for (uint32_t t = 0, x = 0; t < map->tile_count;
         t++, x = x + 1 == (uint32_t)map->width ? 0 : x + 1) {
        if (!a->label[t]) continue;
        for (unsigned around = map->around[t]; around; around &= around - 1) {
            int k = (int)SLUI_LOWEST_BIT(around);
            uint32_t next = t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
            if (a->label[next] != a->label[t]) border[t] = 1;
        }
    }
}

// Calls for every legal step from a zone's tile onto a point of a gate: the tile, and the step's length.
// Where the points lie in the zone itself, that is the point and 0.
typedef struct landing {
    slu_tile tile;
    int distance;
} landing;

// The landings of one point, at most eight, or one.
static int landings_of(const survey *s, uint32_t zone, slu_tile point, landing out[SLUI_DIRECTIONS])
{
    const slu_atlas *a = s->atlas;
    if (label_at(a, point) == zone + 1) {
        out[0] = (landing){point, 0};
        return 1;
    }
    int count = 0;
    uint8_t around = a->map->around[slui_map_index(a->map, point)];
    unsigned steps = s->flood->successors.legal[SLUI_NO_ARRIVAL][around];
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slu_tile tile = neighbour(point, k);
        if (label_at(a, tile) != zone + 1) continue;
        out[count++] = (landing){tile, slui_is_diagonal(k) ? s->flood->steps.diagonal
                                                           : s->flood->steps.straight};
    }
    return count;
}

static bool flood_from_gate(const survey *s, uint32_t zone, uint32_t i)
{
    const slu_atlas *a = s->atlas;
    const slui_guide_zone *z = &a->zones[zone];
    slui_field field = {a->distance + i, a->rows,  z->row,    z->gates,
                        a->label,        zone + 1, s->border, NULL};
    const slu_gate *gate =
        slu_terrain_gate(a->terrain, slu_terrain_zone(a->terrain, zone)->gates[i]);
    for (size_t p = 0; p < gate->tile_count; p++) {
        landing from[SLUI_DIRECTIONS];
        int count = landings_of(s, zone, gate->tiles[p], from);
        for (int k = 0; k < count; k++)
            if (!slui_flood_from(s->flood, &field, from[k].tile, from[k].distance)) return false;
    }
    return slui_flood_run(s->flood, &field);
}

// The least distance from the points of gate j to those of gate i, whose flood is done.
static uint32_t least_between(const survey *s, uint32_t zone, uint32_t i, uint32_t j)
{
    const slu_atlas *a = s->atlas;
    const slu_gate *gate =
        slu_terrain_gate(a->terrain, slu_terrain_zone(a->terrain, zone)->gates[j]);
    uint32_t least = SLUI_FAR;
    for (size_t p = 0; p < gate->tile_count; p++) {
        landing from[SLUI_DIRECTIONS];
        int count = landings_of(s, zone, gate->tiles[p], from);
        for (int k = 0; k < count; k++) {
            slu_tile t = from[k].tile;
            uint32_t way =
                (uint32_t)from[k].distance + a->distance[slui_atlas_place(a, zone, t) + i];
            if (way < least) least = way;
        }
    }
    return least;
}

static bool measure_zone(const survey *s, uint32_t zone)
{
    slu_atlas *a = s->atlas;
    uint32_t gates = a->zones[zone].gates;
    for (uint32_t i = 0; i < gates; i++) {
        if (!flood_from_gate(s, zone, i)) return false;
        for (uint32_t j = 0; j < gates; j++)
            a->between[a->pairs[zone] + (size_t)i * gates + j] =
                i == j ? 0 : least_between(s, zone, i, j);
    }
    return true;
}

bool slui_atlas_measure(slu_atlas *a, slui_flood *flood)
{
    survey s = {a, flood, slui_alloc(&a->allocator, a->map->tile_count, 1)};
    if (!s.border) return false;
    mark_border(a, s.border);
    for (size_t i = 0; i < a->distance_count; i++)
        a->distance[i] = SLUI_FAR;
    bool good = true;
    for (uint32_t zone = 0; zone < a->zone_count && good; zone++)
        good = measure_zone(&s, zone);
    slui_free(&a->allocator, s.border, a->map->tile_count, 1);
    return good;
}
