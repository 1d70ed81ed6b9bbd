// SPDX-License-Identifier: MIT
// The water level: lakes form at the deepest tiles and grow as the water rises; where two meet is a
// ridge.
//
// Source: Halldórsson 2015, Algorithm 2 and the depth tile list of section 3.1.2.
//
// What the thesis leaves open, and what was chosen:
//   - The order of the tiles at one depth. With the logarithm, a depth is a band many tiles wide.
//     Taken row by row, every band would begin with tiles whose labelled neighbours come later:
//     each would start a lake of its own, with ridges all along (three to four times the gates of
//     the thesis). As the thesis says, "lakes start to form and grow": first the existing lakes
//     grow through the band in waves, one tile at a time; then what none has reached becomes new
//     lakes, each as far as it extends.
//   - A tile takes its label from earlier waves only. If it could take one from its own wave, the
//     lake that comes first in a row would run along the whole shore in a single wave, and its
//     ridge with it.
//   - Where the gap between two lakes is even, no tile has both as neighbours before its own wave.
//     Then the tiles of one wave that touch across the gap are the ridge, on both sides.
//   - Neighbours are all eight; with four the gate counts are further from the thesis's.
//   - "Same label as any neighbor": the first of north, west, east, south, then the diagonals. It
//     decides nothing: a tile whose label was such a choice is OPEN, as are tiles reached only
//     through it, and open tiles do not take part when labels are compared.
//
// Invariant: when the water reaches a depth, exactly the deeper tiles are labelled. No ridge
// depends on the order of tiles or directions, so a mirrored or turned map has mirrored or turned
// ridges.
// Cost: every tile looks at its neighbours four times; 8 bytes per tile.
#include "map/rules.h"
#include "terrain/methods/water_2015/water_2015.h"

static const uint8_t NEIGHBOUR_ORDER[SLUI_DIRECTIONS] = {
    SLUI_NORTH,      SLUI_WEST,       SLUI_EAST,       SLUI_SOUTH,
    SLUI_NORTH_WEST, SLUI_NORTH_EAST, SLUI_SOUTH_WEST, SLUI_SOUTH_EAST,
};

// Flags of a label while the water rises.
#define OPEN 0x80000000u  // it could as well be that of another lake
#define FRESH 0x40000000u // it is from the current wave; FRESH alone: the tile waits for its label
_Static_assert(SLU_MAX_TILES < FRESH, "labels and flags share 32 bits");

typedef struct level {
    const slu_map *map;
    const uint16_t *depth;
    uint32_t *label;
    uint8_t *ridge;
    uint32_t *tiles; // the depth tile list: by depth, then by index
    size_t *start;   // by depth, and one more at the end
    uint32_t depths;
    uint32_t *queue;
    size_t queue_done, queue_end;
    uint32_t lakes;
} level;

// Tile numbers may wrap around in between; the sum is right.
static uint32_t neighbour(const slu_map *map, uint32_t tile, int direction)
{
    return tile + (uint32_t)(slui_step_y[direction] * map->width + slui_step_x[direction]);
}

static bool is_labelled(const level *v, uint32_t tile)
{
    return v->label[tile] != 0 && !(v->label[tile] & FRESH);
}

// By counting sort; the starts serve as cursors, and move up by one depth.
static void list_tiles(level *v)
{
    for (uint32_t t = 0; t < v->map->tile_count; t++)
        v->start[v->depth[t] + 1]++;
    for (uint32_t d = 0; d < v->depths; d++)
        v->start[d + 1] += v->start[d];
    for (uint32_t t = 0; t < v->map->tile_count; t++)
        v->tiles[v->start[v->depth[t]]++] = t;
    for (uint32_t d = v->depths; d > 0; d--)
        v->start[d] = v->start[d - 1];
    v->start[0] = 0;
}

static uint32_t count_depths(const slu_map *map, const uint16_t *depth)
{
    uint32_t deepest = 0;
    for (uint32_t t = 0; t < map->tile_count; t++)
        if (depth[t] > deepest) deepest = depth[t];
    return deepest + 1;
}

static bool has_labelled_neighbour(const level *v, uint32_t tile)
{
    for (unsigned around = v->map->around[tile]; around; around &= around - 1) {
        if (is_labelled(v, neighbour(v->map, tile, (int)SLUI_LOWEST_BIT(around)))) return true;
    }
    return false;
}

static void wait(level *v, uint32_t tile)
{
    v->label[tile] = FRESH;
    v->queue[v->queue_end++] = tile;
}

// Gives a tile the label of a neighbour from an earlier wave, or a new one; a tile between
// different labels is on a ridge.
static void label_tile(level *v, uint32_t tile)
{
    uint32_t label = 0, open = 0;
    for (int i = 0; i < SLUI_DIRECTIONS; i++) {
        if (!(v->map->around[tile] >> NEIGHBOUR_ORDER[i] & 1)) continue;
        uint32_t next = neighbour(v->map, tile, NEIGHBOUR_ORDER[i]);
        if (!is_labelled(v, next)) continue;
        uint32_t *kind = v->label[next] & OPEN ? &open : &label;
        if (label && kind == &label && label != v->label[next]) v->ridge[tile] = 1;
        if (*kind == 0) *kind = v->label[next];
    }
    if (v->ridge[tile]) label |= OPEN;
    if (label == 0) label = open ? open : ++v->lakes;
    v->label[tile] = label | FRESH;
}

static bool touches_another_lake(const level *v, uint32_t tile)
{
    if (v->label[tile] & OPEN) return false;
    for (unsigned around = v->map->around[tile]; around; around &= around - 1) {
        uint32_t next = neighbour(v->map, tile, (int)SLUI_LOWEST_BIT(around));
        if (!is_labelled(v, next) || v->label[next] & OPEN) continue;
        if (v->label[next] != v->label[tile]) return true;
    }
    return false;
}

static void queue_neighbours(level *v, uint32_t tile)
{
    for (unsigned around = v->map->around[tile]; around; around &= around - 1) {
        uint32_t next = neighbour(v->map, tile, (int)SLUI_LOWEST_BIT(around));
        if (v->depth[next] == v->depth[tile] && v->label[next] == 0) wait(v, next);
    }
}

// Labels all waiting tiles as one wave, and queues the next.
static void grow_by_a_wave(level *v)
{
    size_t begin = v->queue_done, end = v->queue_end;
    for (size_t i = begin; i < end; i++)
        label_tile(v, v->queue[i]);
    for (size_t i = begin; i < end; i++)
        v->label[v->queue[i]] &= ~FRESH;
    for (size_t i = begin; i < end; i++) {
        if (touches_another_lake(v, v->queue[i])) v->ridge[v->queue[i]] = 1;
        queue_neighbours(v, v->queue[i]);
    }
    v->queue_done = end;
}

static void grow(level *v)
{
    while (v->queue_done < v->queue_end)
        grow_by_a_wave(v);
}

static void flood_depth(level *v, const uint32_t *tiles, size_t count)
{
    v->queue_done = v->queue_end = 0;
    for (size_t i = 0; i < count; i++)
        if (has_labelled_neighbour(v, tiles[i])) wait(v, tiles[i]);
    grow(v);
    for (size_t i = 0; i < count; i++) {
        if (v->label[tiles[i]] != 0) continue;
        wait(v, tiles[i]);
        grow(v);
    }
}

static void raise_water(level *v)
{
    memset(v->label, 0, v->map->tile_count * sizeof *v->label);
    memset(v->ridge, 0, v->map->tile_count * sizeof *v->ridge);
    list_tiles(v);
    for (uint32_t d = v->depths - 1; d > 0; d--)
        flood_depth(v, v->tiles + v->start[d], v->start[d + 1] - v->start[d]);
    for (uint32_t t = 0; t < v->map->tile_count; t++)
        v->label[t] &= ~OPEN;
}

bool slui_water_2015_level(const slu_map *map, const slu_allocator *allocator,
                           const uint16_t *depth, uint32_t *label, uint8_t *ridge)
{
    level v = {.map = map, .depth = depth, .label = label, .ridge = ridge};
    v.depths = count_depths(map, depth);
    v.start = slui_alloc(allocator, v.depths + 1, sizeof *v.start);
    v.tiles = slui_alloc(allocator, map->tile_count, sizeof *v.tiles);
    v.queue = slui_alloc(allocator, map->tile_count, sizeof *v.queue);
    bool done = v.start && v.tiles && v.queue;
    if (done) raise_water(&v);
    slui_free(allocator, v.start, v.depths + 1, sizeof *v.start);
    slui_free(allocator, v.tiles, map->tile_count, sizeof *v.tiles);
    slui_free(allocator, v.queue, map->tile_count, sizeof *v.queue);
    return done;
}
