// SPDX-License-Identifier: MIT
// Waypoints, recognised by a tile's neighbours.
//
// Source: Ding & Pang, Algorithm 1. The authors' directions are the four straight ones: their test
// for a straight line, two neighbours that share a row or a column, is correct for no others. We
// use the same four, whatever steps the rules allow.
//
// Invariant: a tile that is not a waypoint has at most two straight neighbours, and two lie on
// opposite sides. So from one such tile to the next there is only its line, and a run of them is as
// long as it is straight.
// Cost: one pass over the tiles, no memory.
#include "estimates/corridors.h"

#include "map/rules.h"

enum {
    UP_AND_DOWN = 1 << SLUI_NORTH | 1 << SLUI_SOUTH,
    LEFT_AND_RIGHT = 1 << SLUI_EAST | 1 << SLUI_WEST,
    STRAIGHT_STEPS = UP_AND_DOWN | LEFT_AND_RIGHT,
};

bool slui_is_waypoint(const slu_map *map, uint32_t tile)
{
    unsigned open = map->around[tile] & STRAIGHT_STEPS;
    return (open & UP_AND_DOWN) && (open & LEFT_AND_RIGHT);
}

// From the run's first tile, which is its left or upper end.
static void label_run(const slu_map *map, uint32_t tile, uint32_t name, uint32_t *label)
{
    bool right = map->around[tile] & 1 << SLUI_EAST;
    unsigned onward = 1u << (right ? SLUI_EAST : SLUI_SOUTH);
    uint32_t step = right ? 1 : (uint32_t)map->width;
    label[tile] = name;
    while (map->around[tile] & onward && !slui_is_waypoint(map, tile + step)) {
        tile += step;
        label[tile] = name;
    }
}

uint32_t slui_corridors_label(const slu_map *map, uint32_t *label)
{
    uint32_t count = 0;
    memset(label, 0, map->tile_count * sizeof *label);
    for (uint32_t tile = 0; tile < map->tile_count; tile++) {
        if (!slui_map_passable_at(map, tile) || label[tile]) continue;
        if (slui_is_waypoint(map, tile))
            label[tile] = ++count;
        else
            label_run(map, tile, ++count, label);
    }
    return count;
}
