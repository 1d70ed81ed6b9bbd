// SPDX-License-Identifier: MIT
// Straight lines from wall to wall.
//
// A line crosses a passage horizontally, vertically or diagonally. It ends where the next tile is a
// wall; a diagonal one also ends where a tile between the last and the next is a wall, because it
// touches that wall there. Fences then close it off along one side: below a horizontal line, to the
// right of a vertical one, below a diagonal one. Straight steps do not cross a diagonal line of
// fences; the diagonal steps that slip through are found by regions.c, which makes their tiles part
// of the gate.
// Cost: the tiles looked at.
#include "terrain/segment.h"

#include "map/rules.h"
#include "terrain/depth.h"

static bool wall_at(const slu_map *map, int x, int y)
{
    slu_tile tile = {x, y};
    return !slui_map_inside(map, tile) || !slui_map_passable_at(map, slui_map_index(map, tile));
}

// The neighbours that must be passable for a line to continue in a direction: the next tile, and
// for a diagonal those next to it.
static unsigned needed(int direction)
{
    unsigned ahead = 1u << direction;
    if (!slui_is_diagonal(direction)) return ahead;
    return ahead | 1u << (direction + 1) % SLUI_DIRECTIONS | 1u << (direction - 1);
}

static bool ends_at(const slu_map *map, slu_tile tile, int dx, int dy)
{
    if (wall_at(map, tile.x + dx, tile.y + dy)) return true;
    return dx && dy && (wall_at(map, tile.x + dx, tile.y) || wall_at(map, tile.x, tile.y + dy));
}

// Walks from a tile to the end of the line, at most `most` tiles; -1 if it is further away or
// another line is in between.
static int walk_to_wall(const slu_map *map, const uint8_t *fence, slu_tile *tile, int direction,
                        int most)
{
    int dx = slui_step_x[direction], dy = slui_step_y[direction], steps = 0;
    unsigned need = needed(direction);
    uint32_t t = slui_map_index(map, *tile), offset = (uint32_t)(dy * map->width + dx);
    for (; !(~map->around[t] & need); t += offset) {
        if (fence[t] & SLUI_FENCE_NEAR || ++steps > most) return -1;
    }
    *tile = (slu_tile){tile->x + steps * dx, tile->y + steps * dy};
    return fence[t] & SLUI_FENCE_LINE ? -1 : steps;
}

static void try_direction(const slu_map *map, const uint8_t *fence, slu_tile through, int direction,
                          slui_segment *best)
{
    uint32_t step = slui_is_diagonal(direction) ? SLUI_DEPTH_DIAGONAL : SLUI_DEPTH_STRAIGHT;
    int most = (int)((best->width - 1) / step) - 1; // steps, for a width below the best
    slui_cut_line line = {{through, through}};
    if (most < 0) return;
    int there = walk_to_wall(map, fence, &line.end[0], direction, most);
    if (there < 0) return;
    int back = walk_to_wall(map, fence, &line.end[1], slui_opposite(direction), most - there);
    if (back < 0) return;
    // A single tile has no direction; it closes a passage from side to side.
    if (slui_is_diagonal(direction) && there + back == 0) return;
    *best = (slui_segment){line, (uint32_t)(there + back + 1) * step};
}

slui_segment slui_segment_narrowest(const slu_map *map, const uint8_t *fence, slu_tile through,
                                    uint32_t limit)
{
    slui_segment best = {.width = limit};
    if (!(fence[slui_map_index(map, through)] & SLUI_FENCE_NEAR)) {
        try_direction(map, fence, through, SLUI_NORTH, &best);
        try_direction(map, fence, through, SLUI_EAST, &best);
        try_direction(map, fence, through, SLUI_NORTH_EAST, &best);
        try_direction(map, fence, through, SLUI_NORTH_WEST, &best);
    }
    if (best.width == limit) best.width = UINT32_MAX;
    return best;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static void fence_tile(const slu_map *map, uint8_t *fence, slu_tile tile, int dx, int dy)
{
    uint32_t t = slui_map_index(map, tile);
    fence[t] |= SLUI_FENCE_LINE | SLUI_FENCE_NEAR;
    for (unsigned next = map->around[t]; next; next &= next - 1) {
        unsigned k = SLUI_LOWEST_BIT(next);
        fence[t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k])] |= SLUI_FENCE_NEAR;
    }
    if (dx && tile.y + 1 < map->height) fence[t + (uint32_t)map->width] |= SLUI_FENCE_NORTH;
    bool left = dx * dy > 0, right = dy && !left;
    if (left) fence[t] |= SLUI_FENCE_WEST;
    if (right && tile.x + 1 < map->width) fence[t + 1] |= SLUI_FENCE_WEST;
}

void slui_segment_fence(const slu_map *map, uint8_t *fence, slui_cut_line line)
{
    int dx = sign(line.end[1].x - line.end[0].x), dy = sign(line.end[1].y - line.end[0].y);
    // A single tile closes a passage from left to right or from top to bottom: from wall to wall.
    if (!dx && !dy) {
        bool upright = wall_at(map, line.end[0].x, line.end[0].y - 1) &&
                       wall_at(map, line.end[0].x, line.end[0].y + 1);
        dx = !upright;
        dy = upright;
    }
    slu_tile tile = line.end[0];
    for (;; tile.x += dx, tile.y += dy) {
        fence_tile(map, fence, tile, dx, dy);
        if (tile.x == line.end[1].x && tile.y == line.end[1].y) return;
    }
}

bool slui_segment_closes(const slu_map *map, slui_cut_line line)
{
    int width = line.end[1].x - line.end[0].x, height = line.end[1].y - line.end[0].y;
    int dx = sign(width), dy = sign(height);
    if (dx && dy && width * dx != height * dy) return false;
    if (wall_at(map, line.end[0].x, line.end[0].y)) return false;
    if (!dx && !dy) {
        int x = line.end[0].x, y = line.end[0].y;
        return (wall_at(map, x - 1, y) && wall_at(map, x + 1, y)) ||
               (wall_at(map, x, y - 1) && wall_at(map, x, y + 1));
    }
    slu_tile tile = line.end[0];
    for (; tile.x != line.end[1].x || tile.y != line.end[1].y; tile.x += dx, tile.y += dy)
        if (ends_at(map, tile, dx, dy)) return false;
    return ends_at(map, line.end[1], dx, dy) && ends_at(map, line.end[0], -dx, -dy);
}
