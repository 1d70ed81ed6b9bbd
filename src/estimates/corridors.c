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
// Cost: one pass over the tiles, no memory; another to measure runs on uneven ground.
#include "estimates/corridors.h"

#include "map/rules.h"
#include "terrain/terrain.h"

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

// ---- uneven ground

uint32_t slui_corridors_charge(const slui_view *view, slu_charge charge, uint32_t least,
                               slu_tile from, int direction)
{
    uint32_t due;
    if (charge == SLU_CHARGE_ENTERED) {
        slu_tile to = {from.x + slui_step_x[direction], from.y + slui_step_y[direction]};
        due = slui_view_cost(view, to);
    } else {
        slui_sight sight;
        slui_view_look(view, from.x, from.y, &sight);
        due = slui_sight_charge(&sight, charge, direction);
    }
    return due > least ? due : least;
}

// The direction in which a run enters this tile; -1 if it is the run's first.
static int entered_by(const slu_map *map, const uint32_t *label, uint32_t tile)
{
    uint32_t width = (uint32_t)map->width;
    if (label[tile] == 0) return -1;
    if (tile % width > 0 && label[tile - 1] == label[tile]) return SLUI_EAST;
    return tile >= width && label[tile - width] == label[tile] ? SLUI_SOUTH : -1;
}

void slui_corridors_measure(const slui_view *view, slu_charge charge, uint32_t least,
                            const uint32_t *label, uint64_t *onward, uint64_t *back)
{
    const slu_map *map = view->map;
    for (uint32_t tile = 0; tile < map->tile_count; tile++) {
        int away = entered_by(map, label, tile);
        onward[tile] = back[tile] = 0;
        if (away < 0) continue;
        uint32_t before = tile - (away == SLUI_EAST ? 1 : (uint32_t)map->width);
        slu_tile at = slui_tile_of(map, tile), from = slui_tile_of(map, before);
        onward[tile] = onward[before] + slui_corridors_charge(view, charge, least, from, away);
        back[tile] =
            back[before] + slui_corridors_charge(view, charge, least, at, slui_opposite(away));
    }
}
