// SPDX-License-Identifier: MIT
// Depth as the thesis measures it: rings around each tile, until enough walls have been met.
//
// Source: Halldórsson 2015, Algorithms 1, 4 and 5 and section 3.1.2. The rings are the thesis's
// structure "indexed on octile distances" that lists all offsets at a distance; the wall threshold
// and the base 2 logarithm are its two refinements against noise.
//
// What the thesis leaves open, and what was chosen:
//   - An octile distance is not a whole number, but depths are counted in ones: ring d holds the
//     offsets whose octile distance, rounded down, is d.
//   - maxDepth in the threshold, "a function of the distance to the first wall found and the map
//     size": the longer side of the map.
//   - Everything outside the map is wall. (Otherwise an open map would have no depth at all.)
//   - lastFoundDepth - 1, where a tile's search starts, is "one horizontal movement less than the
//     previous depth found". It must be the distance of the previous tile's first wall, not that of
//     the wall which met the threshold: otherwise near walls would be skipped, and depths would
//     creep up from tile to tile. Read this way, the shortcut changes no depth. It is taken along
//     rows only.
//   - Walls are "at a ground level": 0, whatever their rings hold.
// Without the wall threshold one wall is enough, and without the logarithm a depth is the distance
// itself; without both this is Algorithm 4.
//
// Invariant: with maxDepth the longer side, no first wall is further away than maxDepth, so the
// threshold is 1 or more; and there are infinitely many walls outside, so every search ends. The
// shorter side is at most the root of SLU_MAX_TILES, so offsets fit in 16 bits.
// Cost: time proportional to the sum over the tiles of the rings looked at, each about 6.6 times as
// long as its distance. Memory for all offsets up to the furthest ring needed, 3.3 times its
// square.
#include "base/arrays.h"
#include "terrain/methods/water_2015/water_2015.h"

typedef struct offset {
    int16_t x, y;
} offset;

typedef struct rings {
    const slu_allocator *allocator;
    offset *offsets; // ring after ring
    size_t count, capacity;
    size_t *end; // by ring: the end of its offsets
    size_t ring_count, ring_capacity;
} rings;

static bool add_offset(rings *r, int x, int y)
{
    if (!SLUI_GROW(r->allocator, r->offsets, r->capacity, r->count + 1)) return false;
    r->offsets[r->count++] = (offset){(int16_t)x, (int16_t)y};
    return true;
}

// Adds an offset and its mirror images, each once.
static bool add_mirrored(rings *r, int longer, int shorter)
{
    for (int i = 0; i < 4; i++) {
        if ((i & 1 && longer == 0) || (i & 2 && shorter == 0)) continue;
        int a = i & 1 ? -longer : longer, b = i & 2 ? -shorter : shorter;
        if (!add_offset(r, a, b)) return false;
        if (longer != shorter && !add_offset(r, b, a)) return false;
    }
    return true;
}

// The offset of `longer` and `shorter` tiles is longer - shorter + sqrt(2) * shorter away. For each
// `shorter`, exactly one `longer` rounds down to the ring's number.
static bool add_ring(rings *r)
{
    if (!SLUI_GROW(r->allocator, r->end, r->ring_capacity, r->ring_count + 1)) return false;
    int64_t diagonal = 0; // sqrt(2) * shorter, rounded down
    int distance = (int)r->ring_count;
    for (int64_t shorter = 0; diagonal <= distance; shorter++) {
        if (!add_mirrored(r, (int)(distance + shorter - diagonal), (int)shorter)) return false;
        while ((diagonal + 1) * (diagonal + 1) <= 2 * (shorter + 1) * (shorter + 1))
            diagonal++;
    }
    r->end[r->ring_count++] = r->count;
    return true;
}

static void free_rings(rings *r)
{
    slui_free(r->allocator, r->offsets, r->capacity, sizeof *r->offsets);
    slui_free(r->allocator, r->end, r->ring_capacity, sizeof *r->end);
}

// Counts the walls in a ring around a tile, up to `wanted`. From the beginning depth[t] is 0 for
// walls and nothing else, so it distinguishes walls from ground.
static int walls_in_ring(const slu_map *map, const uint16_t *depth, const rings *r, slu_tile around,
                         int distance, int wanted)
{
    int found = 0;
    for (size_t i = distance ? r->end[distance - 1] : 0; i < r->end[distance]; i++) {
        slu_tile tile = {around.x + r->offsets[i].x, around.y + r->offsets[i].y};
        bool wall = !slui_map_inside(map, tile) || depth[slui_map_index(map, tile)] == 0;
        if (wall && ++found == wanted) break;
    }
    return found;
}

// As published, one more wall is required for every 28 tiles by which the map is longer than the
// distance; the thesis gives no reason for the number.
static int wall_threshold(const slu_map *map, const slui_water_2015_refine *refine, int first_wall)
{
    int longer = map->width > map->height ? map->width : map->height;
    return refine->walls ? (longer - first_wall) / refine->wall_divisor + 1 : 1;
}

// The distance at which the threshold is met, 0 when memory runs out. *first_wall holds the
// distance of the previous tile's first wall and receives this tile's.
static int threshold_distance(const slu_map *map, const slui_water_2015_refine *refine,
                              const uint16_t *depth, rings *r, slu_tile tile, int *first_wall)
{
    int found = 0, wanted = 0;
    for (int distance = *first_wall > 0 ? *first_wall - 1 : 0;; distance++) {
        if ((size_t)distance == r->ring_count && !add_ring(r)) return 0;
        if (found == 0) wanted = wall_threshold(map, refine, distance);
        int walls = walls_in_ring(map, depth, r, tile, distance, wanted - found);
        if (found == 0 && walls > 0) *first_wall = distance;
        found += walls;
        if (found == wanted) return distance;
    }
}

// floor(log2(distance) + 1): the number of binary digits.
static uint16_t depth_of_distance(const slui_water_2015_refine *refine, int distance)
{
    uint16_t digits = 0;
    const int most = UINT16_MAX;
    if (!refine->logarithm) return (uint16_t)(distance < most ? distance : most);
    for (; distance; distance >>= 1)
        digits++;
    return digits;
}

static bool measure_row(const slu_map *map, const slui_water_2015_refine *refine, uint16_t *depth,
                        rings *r, int y)
{
    int first_wall = 0;
    for (int x = 0; x < map->width; x++) {
        slu_tile tile = {x, y};
        uint16_t *here = &depth[slui_map_index(map, tile)];
        if (*here == 0) {
            first_wall = 0;
            continue;
        }
        int distance = threshold_distance(map, refine, depth, r, tile, &first_wall);
        if (distance == 0) return false;
        *here = depth_of_distance(refine, distance);
    }
    return true;
}

slui_water_2015_refine slui_water_2015_refined(const slu_terrain_options *o)
{
    if (!o) return (slui_water_2015_refine){true, true, SLU_DEFAULT_WALL_DIVISOR};
    return (slui_water_2015_refine){
        .walls = o->refine == SLU_REFINE_BOTH || o->refine == SLU_REFINE_WALLS,
        .logarithm = o->refine == SLU_REFINE_BOTH || o->refine == SLU_REFINE_LOGARITHM,
        .wall_divisor = o->wall_divisor};
}

bool slui_water_2015_depth(const slu_map *map, const slui_water_2015_refine *refine,
                           const slu_allocator *allocator, uint16_t *depth)
{
    rings r = {.allocator = allocator};
    for (uint32_t t = 0; t < map->tile_count; t++)
        depth[t] = slui_map_passable_at(map, t);
    bool done = true;
    for (int y = 0; y < map->height && done; y++)
        done = measure_row(map, refine, depth, &r, y);
    free_rings(&r);
    return done;
}
