// SPDX-License-Identifier: MIT
// The invariants of map.h, tile by tile: for checked builds only.
//
// Cost: a look at the eight neighbours of every tile, on maps of at most MOST_TILES.
#include "map/layer.h"
#include "map/plots.h"
#include "map/rules.h"

#ifdef SLUICE_ASSERTS

// Of the maps that are checked, and of the same with a frame of one tile around it.
enum { MOST_TILES = 1024, MOST_FRAMED = MOST_TILES + 2 * (MOST_TILES + 1) + 4 };

// The component of every tile, and 0 for the frame, so that neighbours need no test of bounds: a
// test with sanitizers spends most of its time here.
typedef struct labels {
    uint32_t component[MOST_FRAMED];
    int width; // with the frame
} labels;

static void read_labels(const slu_map *map, labels *l)
{
    l->width = map->width + 2;
    memset(l->component, 0, sizeof l->component);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            l->component[(y + 1) * l->width + x + 1] = slui_map_component_at(map, (slu_tile){x, y});
}

static bool bit_is_set(const slui_bits *bits, int at, int line)
{
    return slui_bits_ahead(slui_bits_line(bits, line), at) & 1;
}

static bool word_has(const slui_outlooks *outlooks, int at, int line)
{
    return outlooks->tiles[slui_outlooks_index(outlooks, line, at)] >> (at & 63) & 1;
}

// A straight step stays in its component, and a diagonal one in those that are joined with it. The
// step back is the neighbour's.
static bool neighbours_are_sound(const slu_map *map, const labels *l, slu_tile tile)
{
    const uint32_t *here = &l->component[(tile.y + 1) * l->width + tile.x + 1];
    unsigned around = map->around[slui_map_index(map, tile)];
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        uint32_t other = here[slui_step_y[k] * l->width + slui_step_x[k]];
        if ((around >> k & 1) != (other != 0)) return false;
        if (k >= SLUI_DIRECTIONS / 2 || !other || !*here || other == *here) continue;
        if (!slui_is_diagonal(k)) return false;
        if (map->joins && map->joined[other] != map->joined[*here]) return false;
    }
    return true;
}

static bool tile_is_sound(const slu_map *map, const labels *l, slu_tile tile)
{
    uint32_t t = slui_map_index(map, tile);
    uint32_t component = l->component[(tile.y + 1) * l->width + tile.x + 1];
    bool passable = map->base ? slui_layer_fits(map, (slu_rect){tile.x, tile.y, 1, 1}) & 1
                              : map->glyph_cost[(unsigned char)map->glyph[t]] != SLUI_GLYPH_WALL;
    if (passable != (component != 0) || component > map->component_count) return false;
    if (passable != slui_map_passable_at(map, t)) return false;
    if (component && !map->component_size[component]) return false;
    if (bit_is_set(&map->rows, tile.x, tile.y) != passable) return false;
    if (bit_is_set(&map->columns, tile.y, tile.x) != passable) return false;
    if (word_has(&map->row_outlooks, tile.x, tile.y) != passable) return false;
    if (word_has(&map->column_outlooks, tile.y, tile.x) != passable) return false;
    if (map->cost && (map->cost[t] != 0) != passable) return false;
    return neighbours_are_sound(map, l, tile);
}

static bool tiles_are_sound(const slu_map *map)
{
    labels l;
    read_labels(map, &l);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x++)
            if (!tile_is_sound(map, &l, (slu_tile){x, y})) return false;
    return true;
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
    return sum == map->passable && tiles_are_sound(map);
}

#endif
