// SPDX-License-Identifier: MIT
// Depths around walls that are gone.
//
// A tile gets deeper only if its nearest wall was one of them. On the shortest way from it to there, every
// tile had the same nearest wall; so each square ring between has a tile that was as deep as the ring is
// far, and the first ring without one is where it ends. Inside, two sweeps find the depths again (depth.c),
// from the tiles outside as they are.
// Cost: the tiles looked at; no memory.
#include "terrain/depth.h"

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

// Takes the depth of a tile from four of its neighbours: those before it in a sweep.
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

slu_rect slui_depth_deepen(const slu_map *map, uint16_t *depth, slu_rect area)
{
    int radius = 1;
    while (reaches_ring(map, depth, area, radius))
        radius++;
    slu_rect window = widened(map, area, radius - 1);
    for (int y = window.y; y < window.y + window.height; y++) {
        for (int x = window.x; x < window.x + window.width; x++) {
            uint32_t t = slui_map_index(map, (slu_tile){x, y});
            depth[t] = slui_map_passable_at(map, t) ? SLUI_DEEPEST : 0;
        }
    }
    sweep(map, depth, window);
    return window;
}
