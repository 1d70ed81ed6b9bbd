// SPDX-License-Identifier: MIT
// Depth of open ground, in two sweeps.
//
// Source: Halldórsson 2015, Algorithm 1 probes growing rings around each tile; Rosenfeld & Pfaltz
// 1968 get the same numbers with two sweeps, because the distance of a tile is the least of its
// neighbours' plus a step, and half of the neighbours are final in each sweep.
//
// Here the first sweep finds the distance to the walls of the row itself and above, the second to
// those below.
// Invariant: the values that two neighbours in a row take from the row before differ by at most a
// straight step, if both take theirs there. So within a row only walls can lower a tile's depth
// further, and by how much follows from its position in its run of passable tiles. No tile waits
// for the one next to it, and compilers vectorise all of it. The second sweep has no such walls.
// Everything outside the map is wall, so every passable tile on the edge is one step deep.
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

// The depth a tile takes from the row before.
static inline int16_t taken(const int16_t *before, int x)
{
    int16_t straight = (int16_t)(before[x] + STRAIGHT);
    int16_t diagonal = (int16_t)(least(before[x - 1], before[x + 1]) + DIAGONAL);
    return least(straight, diagonal);
}

// Tiles on the map's edge get their depth from their position in their runs.
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

// Accounts for the wall before tile 0 of a block, or if `step` is negative, for the wall after tile
// 0 and the tiles before it; the wall is `distance` units of depth from tile 0. True if any tile's
// depth fell.
static inline bool take_from_wall(int16_t *block, int step, int distance)
{
    int changed = 0;
    int16_t *low = step < 0 ? block - (BLOCK - 1) : block;
    int first = step < 0 ? distance + (BLOCK - 1) * STRAIGHT : distance;
    for (int i = 0; i < BLOCK; i++) {
        int16_t slope = (int16_t)(first + i * step * STRAIGHT);
        changed |= low[i] > slope;
        low[i] = least(low[i], slope);
    }
    return changed;
}

// Accounts for the walls at both ends of a run of tiles. A wall that lowers no tile of a block
// lowers none beyond it either.
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

// Walls are 0, and the tiles between them at most as deep as the walls allow.
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

// ---------------------------------------------------------------------------------------------
// Depths around walls that have been removed.
//
// A tile gets deeper only if its nearest wall was one of those removed. On the shortest path from
// the tile to that wall, every tile had the same nearest wall. So each square ring in between has a
// tile whose depth equalled the ring's distance, and the update ends at the first ring without one.
// Inside, two sweeps recompute the depths from the tiles outside, which keep theirs.
// Cost: the tiles looked at; no memory.

static uint32_t depth_at(const slu_map *map, const uint16_t *depth, int x, int y)
{
    slu_tile tile = {x, y};
    return slui_map_inside(map, tile) ? depth[slui_map_index(map, tile)] : 0;
}

static bool reaches_ring(const slu_map *map, const uint16_t *depth, slu_rect area, int radius)
{
    uint32_t least = (uint32_t)radius * SLUI_DEPTH_STRAIGHT;
    if (least > SLUI_DEEPEST) least = SLUI_DEEPEST;
    int left = area.x - radius, right = area.x + area.width - 1 + radius;
    int top = area.y - radius, bottom = area.y + area.height - 1 + radius;
    for (int x = left; x <= right; x++)
        if (depth_at(map, depth, x, top) >= least || depth_at(map, depth, x, bottom) >= least)
            return true;
    for (int y = top; y <= bottom; y++)
        if (depth_at(map, depth, left, y) >= least || depth_at(map, depth, right, y) >= least)
            return true;
    return false;
}

static slu_rect widened(const slu_map *map, slu_rect area, int by)
{
    int left = area.x - by > 0 ? area.x - by : 0, top = area.y - by > 0 ? area.y - by : 0;
    int right = area.x + area.width + by, bottom = area.y + area.height + by;
    if (right > map->width) right = map->width;
    if (bottom > map->height) bottom = map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

// Takes the depth of a tile from four of its neighbours: those that precede it in a sweep.
static void take(const slu_map *map, uint16_t *depth, int x, int y, int onward)
{
    uint16_t *at = &depth[slui_map_index(map, (slu_tile){x, y})];
    uint32_t side = depth_at(map, depth, x - onward, y) + SLUI_DEPTH_STRAIGHT;
    uint32_t before = depth_at(map, depth, x, y - onward) + SLUI_DEPTH_STRAIGHT;
    uint32_t left = depth_at(map, depth, x - 1, y - onward) + SLUI_DEPTH_DIAGONAL;
    uint32_t right = depth_at(map, depth, x + 1, y - onward) + SLUI_DEPTH_DIAGONAL;
    uint32_t straight = side < before ? side : before, diagonal = left < right ? left : right;
    uint32_t least = straight < diagonal ? straight : diagonal;
    if (least < *at) *at = (uint16_t)least;
}

static void sweep(const slu_map *map, uint16_t *depth, slu_rect window)
{
    int right = window.x + window.width - 1, bottom = window.y + window.height - 1;
    for (int y = window.y; y <= bottom; y++)
        for (int x = window.x; x <= right; x++)
            take(map, depth, x, y, 1);
    for (int y = bottom; y >= window.y; y--)
        for (int x = right; x >= window.x; x--)
            take(map, depth, x, y, -1);
}

slu_rect slui_depth_deepen(const slu_map *map, uint16_t *depth, const uint32_t *label,
                           slu_rect area)
{
    int radius = 1;
    while (reaches_ring(map, depth, area, radius))
        radius++;
    slu_rect window = widened(map, area, radius - 1);
    for (int y = window.y; y < window.y + window.height; y++) {
        for (int x = window.x; x < window.x + window.width; x++) {
            uint32_t t = slui_map_index(map, (slu_tile){x, y});
            depth[t] = label[t] ? SLUI_DEEPEST : 0;
        }
    }
    sweep(map, depth, window);
    return window;
}
