// SPDX-License-Identifier: MIT
// Depth of open ground, in two sweeps.
//
// Source: Halldórsson 2015, Algorithm 1 probes growing rings around each tile; Rosenfeld & Pfaltz 1968
// get the same numbers with two sweeps, because the distance of a tile is the least of its neighbours'
// plus a step, and half of the neighbours are final in each sweep.
//
// Here the first sweep finds the distance to the walls of the row itself and above, the second to those
// below. Invariant: within a row, what a tile takes from the row before differs from what its neighbour
// takes by a straight step at most, if it does so in that row. So along a row only walls can make a tile
// nearer than that, and how near says its place in its run of passable tiles: no tile waits for the one
// beside it, and compilers make vector code of all of it. The second sweep has no such walls.
// What lies outside the map is wall, which is why every passable tile of the edge is one step deep.
// Cost: two sweeps over the tiles, 2 bytes per tile.
#include "terrain/depth.h"

enum {
    STRAIGHT = SLUI_DEPTH_STRAIGHT,
    DIAGONAL = SLUI_DEPTH_DIAGONAL,
    SLOPE = SLUI_DEEPEST / STRAIGHT, // tiles from a wall to where it no longer counts
    BLOCK = 16,                      // tiles
};

static inline int16_t least(int16_t a, int16_t b)
{
    return a < b ? a : b;
}

// What a tile takes from the row before.
static inline int16_t taken(const int16_t *before, int x)
{
    int16_t straight = (int16_t)(before[x] + STRAIGHT);
    int16_t diagonal = (int16_t)(least(before[x - 1], before[x + 1]) + DIAGONAL);
    return least(straight, diagonal);
}

// The edge's tiles get their depth from their place in their runs.
static void take_from_above(int16_t *restrict row, const int16_t *restrict above, int width)
{
    row[0] = row[width - 1] = SLUI_DEEPEST;
    for (int x = 1; x + 1 < width; x++)
        row[x] = least(SLUI_DEEPEST, taken(above, x));
}

static void take_from_below(int16_t *restrict row, const int16_t *restrict below, int width)
{
    for (int x = 1; x + 1 < width; x++)
        row[x] = least(row[x], taken(below, x));
}

// Takes in account the wall before tile 0 of a block, or if `step` is negative, the one after tile 0 for the
// tiles before it; the wall is `way` deep units from tile 0. True if it made any tile nearer.
static inline bool take_from_wall(int16_t *block, int step, int way)
{
    int changed = 0;
    int16_t *low = step < 0 ? block - (BLOCK - 1) : block;
    int first = step < 0 ? way + (BLOCK - 1) * STRAIGHT : way;
    for (int i = 0; i < BLOCK; i++) {
        int16_t slope = (int16_t)(first + i * step * STRAIGHT);
        changed |= low[i] > slope;
        low[i] = least(low[i], slope);
    }
    return changed;
}

// Takes in account the walls at both ends of a run of tiles. Where a wall makes no tile of a block nearer,
// it does not beyond either.
static void take_from_ends(int16_t *run, int length)
{
    int end = length < SLOPE ? length : SLOPE, i = 0;
    bool nearer = true;
    for (; nearer && i + BLOCK <= end; i += BLOCK)
        nearer = take_from_wall(run + i, 1, (i + 1) * STRAIGHT);
    for (; nearer && i < end; i++)
        run[i] = least(run[i], (int16_t)((i + 1) * STRAIGHT));
    int16_t *last = run + length - 1;
    for (nearer = true, i = 0; nearer && i + BLOCK <= end; i += BLOCK)
        nearer = take_from_wall(last - i, -1, (i + 1) * STRAIGHT);
    for (; nearer && i < end; i++)
        last[-i] = least(last[-i], (int16_t)((i + 1) * STRAIGHT));
}

static void clear(int16_t *row, int from, int to)
{
    for (int x = from; x < to; x++)
        row[x] = 0;
}

// Walls are 0, and the tiles between them at most as deep as those allow.
static void take_from_walls(int16_t *row, const uint8_t *line, int width)
{
    int wall = 0, x;
    while ((x = slui_bits_find_open(line, wall, width)) < width) {
        clear(row, wall, x);
        wall = slui_bits_find_wall(line, x, width);
        take_from_ends(row + x, wall - x);
    }
    clear(row, wall, width);
}

// A row at the map's upper or lower edge.
static void fill_edge(int16_t *row, const uint8_t *line, int width)
{
    for (int x = 0; x < width; x++)
        row[x] = line[x >> 3] >> (x & 7) & 1 ? STRAIGHT : 0;
}

void slui_depth_fill(const slu_map *map, uint16_t *depth)
{
    int width = map->width, last = map->height - 1;
    int16_t *rows = (int16_t *)depth, *row = rows;
    fill_edge(row, slui_bits_line(&map->rows, 0), width);
    for (int y = 1; y < last; y++) {
        row += width;
        take_from_above(row, row - width, width);
        take_from_walls(row, slui_bits_line(&map->rows, y), width);
    }
    fill_edge(rows + (size_t)last * (size_t)width, slui_bits_line(&map->rows, last), width);
    for (int y = last - 1; y > 0; y--, row -= width)
        take_from_below(row, row + width, width);
}
