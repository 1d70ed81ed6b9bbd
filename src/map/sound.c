// SPDX-License-Identifier: MIT
// The invariants of map.h, tile by tile: for checked builds only.
//
// Cost: a look at the eight neighbours of every tile, on maps of at most MOST_TILES.
#include "map/layer.h"
#include "map/plots.h"
#include "map/rules.h"

#ifdef SLUICE_ASSERTS

enum { MOST_TILES = 1024 };

static bool passable_beside(const slu_map *map, slu_tile tile)
{
    return slui_map_inside(map, tile) && slui_map_passable_at(map, slui_map_index(map, tile));
}

static bool bit_is_set(const slui_bits *bits, int at, int line)
{
    return slui_bits_ahead(slui_bits_line(bits, line), at) & 1;
}

// A straight step stays in its component, and a diagonal one in those that are joined with it.
static bool labels_agree(const slu_map *map, slu_tile a, slu_tile b, bool diagonal)
{
    uint32_t one = slui_map_component_at(map, a), other = slui_map_component_at(map, b);
    return diagonal ? map->joined[one] == map->joined[other] : one == other;
}

static bool neighbours_are_sound(const slu_map *map, slu_tile tile)
{
    uint32_t t = slui_map_index(map, tile);
    for (int direction = 0; direction < SLUI_DIRECTIONS; direction++) {
        slu_tile next = {tile.x + slui_step_x[direction], tile.y + slui_step_y[direction]};
        bool passable = passable_beside(map, next);
        if ((map->around[t] >> direction & 1) != passable) return false;
        if (!passable || !slui_map_passable_at(map, t)) continue;
        if (!labels_agree(map, tile, next, slui_is_diagonal(direction))) return false;
    }
    return true;
}

static bool tile_is_sound(const slu_map *map, slu_tile tile)
{
    uint32_t t = slui_map_index(map, tile), component = slui_map_component_at(map, tile);
    bool passable = map->base ? slui_layer_fits(map, (slu_rect){tile.x, tile.y, 1, 1}) & 1
                              : map->glyph_cost[(unsigned char)map->glyph[t]] != SLUI_GLYPH_WALL;
    if (passable != (component != 0) || component > map->component_count) return false;
    if (passable != slui_map_passable_at(map, t)) return false;
    if (component && !map->component_size[component]) return false;
    if (bit_is_set(&map->rows, tile.x, tile.y) != passable) return false;
    if (bit_is_set(&map->columns, tile.y, tile.x) != passable) return false;
    if (map->cost && (map->cost[t] != 0) != passable) return false;
    return neighbours_are_sound(map, tile);
}

static bool costs_are_sound(const slu_map *map)
{
    uint64_t total = 0;
    uint32_t least = 0, most = 0;
    for (uint32_t t = 0; t < map->tile_count; t++) {
        if (!slui_map_passable_at(map, t)) continue;
        uint32_t cost = slui_map_cost_at(map, t);
        total += cost;
        if (!least || cost < least) least = cost;
        if (cost > most) most = cost;
    }
    uint32_t even = !map->passable ? SLUI_COST_ONE : least == most ? least : 0;
    return (map->cost != NULL) == (map->cost_counts != NULL) && map->total_cost == total &&
           map->cheapest == least && map->costliest == most && map->even_cost == even;
}

// The parcels of a plot are connected, and none touches another.
static bool plot_is_sound(const slu_map *map, uint32_t plot)
{
    const slui_parcel *parcels = map->parcels;
    slui_board ground = 0;
    for (uint32_t p = plot; p; p = parcels[p].next)
        ground |= parcels[p].tiles;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        slui_board tiles = parcels[p].tiles;
        if (slui_board_flood(slui_board_lowest(tiles), ground, ground) != tiles) return false;
        if (!tiles && (p != plot || parcels[p].next)) return false;
        if (!tiles != !parcels[p].ward) return false;
    }
    return true;
}

bool slui_map_is_sound(const slu_map *map)
{
    if (map->tile_count > MOST_TILES) return true;
    if (!costs_are_sound(map)) return false;
    for (uint32_t plot = 0; plot < map->plot_count; plot++)
        if (!plot_is_sound(map, plot)) return false;
    size_t sum = 0;
    for (uint32_t c = 1; c <= map->component_count; c++)
        sum += map->component_size[c];
    if (sum != map->passable) return false;
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (!tile_is_sound(map, (slu_tile){x, y})) return false;
    return true;
}

#endif
