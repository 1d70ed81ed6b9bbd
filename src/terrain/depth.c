// SPDX-License-Identifier: MIT
// Depth of open ground, in two sweeps.
//
// Source: Halldórsson 2015, Algorithm 1 probes growing rings around each tile; Rosenfeld & Pfaltz 1968
// get the same numbers with two sweeps, because the distance of a tile is the least of its neighbours'
// plus a step, and half of the neighbours are final in each sweep.
//
// Invariant: a passable tile on the map's edge has the wall outside one step away, whatever else is
// near, so the sweeps need no bounds tests: they go over the inner tiles only.
// Cost: two sweeps over the tiles, 2 bytes per tile. What a tile takes from the row before is worked out
// for the whole row at once, which compilers turn into vector code; only what it takes from its left or
// right neighbour goes tile by tile.
#include "terrain/depth.h"

enum { STRAIGHT = SLUI_DEPTH_STRAIGHT, DIAGONAL = SLUI_DEPTH_DIAGONAL };

static inline uint16_t least(uint16_t a, uint16_t b)
{
    return (int16_t)a < (int16_t)b ? a : b;
}

static void fill_edges(const slu_map *map, uint16_t *depth)
{
    size_t width = (size_t)map->width, height = (size_t)map->height, last = (height - 1) * width;
    for (size_t x = 0; x < width; x++) {
        depth[x] = map->component[x] ? STRAIGHT : 0;
        depth[last + x] = map->component[last + x] ? STRAIGHT : 0;
    }
    for (size_t t = 0; t < map->tile_count; t += width) {
        depth[t] = map->component[t] ? STRAIGHT : 0;
        depth[t + width - 1] = map->component[t + width - 1] ? STRAIGHT : 0;
    }
}

// Each inner tile of a row, from the row above it.
static void take_from_above(uint16_t *restrict row, const uint16_t *restrict above,
                            const uint32_t *restrict component, size_t width)
{
    for (size_t x = 1; x + 1 < width; x++) {
        uint16_t straight = (uint16_t)(above[x] + STRAIGHT);
        uint16_t diagonal = (uint16_t)(least(above[x - 1], above[x + 1]) + DIAGONAL);
        uint16_t depth = least(least(straight, diagonal), SLUI_DEEPEST);
        row[x] = component[x] ? depth : 0;
    }
}

static void take_from_below(uint16_t *restrict row, const uint16_t *restrict below, size_t width)
{
    for (size_t x = 1; x + 1 < width; x++) {
        uint16_t straight = (uint16_t)(below[x] + STRAIGHT);
        uint16_t diagonal = (uint16_t)(least(below[x - 1], below[x + 1]) + DIAGONAL);
        row[x] = least(row[x], least(straight, diagonal));
    }
}

// Along a row the depth is the least of depth - STRAIGHT * x over the tiles so far, plus STRAIGHT * x:
// said like this, a tile has to wait for one comparison of the tile before, and not for an addition too.
static void take_from_left(uint16_t *row, size_t width)
{
    int32_t best = row[0], way = STRAIGHT;
    for (size_t x = 1; x + 1 < width; x++, way += STRAIGHT) {
        int32_t here = row[x] - way;
        best = here < best ? here : best;
        row[x] = (uint16_t)(best + way);
    }
}

static void take_from_right(uint16_t *row, size_t width)
{
    int32_t best = row[width - 1], way = STRAIGHT;
    for (size_t x = width - 2; x > 0; x--, way += STRAIGHT) {
        int32_t here = row[x] - way;
        best = here < best ? here : best;
        row[x] = (uint16_t)(best + way);
    }
}

void slui_depth_fill(const slu_map *map, uint16_t *depth)
{
    size_t width = (size_t)map->width, height = (size_t)map->height;
    fill_edges(map, depth);
    if (width < 3) return;
    for (size_t y = 1; y + 1 < height; y++) {
        uint16_t *row = depth + y * width;
        take_from_above(row, row - width, map->component + y * width, width);
        take_from_left(row, width);
    }
    for (size_t y = height - 1; y-- > 1;) {
        uint16_t *row = depth + y * width;
        take_from_below(row, row + width, width);
        take_from_right(row, width);
    }
}
