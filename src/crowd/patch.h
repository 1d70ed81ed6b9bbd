// SPDX-License-Identifier: MIT
// A patch: the tiles around a unit, with a distance to its goal from each of them.
//
// The distance of a tile leads over tiles of the patch to some stop of the unit's path, and along
// the path from there. It is an upper bound, and exact at every stop if the path is a cheapest
// one; away from the path it is exact if a cheapest path meets the unit's before it leaves the
// patch.
//
// Invariant: every tile with a distance has a step to one whose distance is lower by what the step
// costs, or is a stop. So units that follow falling distances come to the path, and along it to the
// goal.
// Tiles far behind the unit have no distance: it would have to be pushed there, and the patch is
// filled again where it is.
//
// Cost: 4 bytes per tile of the patch, its rows rounded up to a power of two. Filling it: a look at
// the stops in the patch and at few others, and a flood of the patch.
#ifndef SLUI_PATCH_H
#define SLUI_PATCH_H

#include "crowd/ground.h"

// A tile of a path, and the distance along it to the goal.
typedef struct slui_trail_stop {
    uint16_t x, y;
    uint32_t left;
} slui_trail_stop;

// The first stop from `at` on that lies in an area; `count` if none does. A path goes one tile at a
// time, so it cannot be there after fewer steps than the stop is tiles away.
static inline size_t slui_stop_within(const slui_trail_stop *stops, size_t count, size_t at,
                                      slu_rect area)
{
    while (at < count) {
        const uint64_t dx = slui_gap(area.x, area.x + area.width - 1, stops[at].x);
        const uint64_t dy = slui_gap(area.y, area.y + area.height - 1, stops[at].y);
        const size_t away = (size_t)(dx > dy ? dx : dy);
        if (away == 0) return at;
        at += away;
    }
    return count;
}

typedef struct slui_patch {
    // Row by row, with an edge of zeros, so that no path leaves the patch; SLUI_UNREACHED if
    // unknown.
    uint32_t *distance;
    size_t capacity;
    int x, y, width, height; // on the map; width 0: no distance is known
    slu_tile centre;
} slui_patch;

// What fills patches, one after the other.
typedef struct slui_patcher {
    const slui_crowd_ground *ground;
    int reach;       // around the unit, in tiles: what must be known
    int radius;      // of a patch
    int row_bits;    // a row has 2 to this power entries
    uint64_t *queue; // of distance and place in the patch
    size_t queue_capacity, first, count;
} slui_patcher;

// A patcher for patches whose unit may go `slack` tiles before they have to be filled again.
slui_patcher slui_patcher_for(const slui_crowd_ground *ground, int reach, int slack);

// Reserves what filling a patch takes on the ground of a kind; false when memory runs out.
bool slui_patcher_reserve(slui_patcher *patcher, slui_patch *patch, const slui_kind *kind);

// Fills a patch around a tile from the stops of a path, which are in the order of their distances.
void slui_patch_fill(slui_patcher *patcher, slui_patch *patch, const slui_kind *kind,
                     slu_tile centre, const slui_trail_stop *stops, size_t count);

// Where a tile of the patch is in its table: behind the first row and the first column, which are
// edges. The last ones are those of the next row, and the row after the last.
static inline uint32_t slui_patch_place(const slui_patcher *patcher, unsigned x, unsigned y)
{
    return ((y + 1) << patcher->row_bits) + x + 1;
}

// A tile's distance if it is known, else SLUI_UNREACHED.
static inline uint32_t slui_patch_at(const slui_patcher *patcher, const slui_patch *patch,
                                     slu_tile tile)
{
    unsigned x = (unsigned)(tile.x - patch->x), y = (unsigned)(tile.y - patch->y);
    if (x >= (unsigned)patch->width || y >= (unsigned)patch->height) return SLUI_UNREACHED;
    return patch->distance[slui_patch_place(patcher, x, y)];
}

#endif
