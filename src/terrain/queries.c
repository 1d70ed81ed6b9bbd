// SPDX-License-Identifier: MIT
// Queries of a terrain: zones, gates and tiles.
#include "base/sort.h"
#include "base/status.h"
#include "terrain/depth.h"
#include "terrain/terrain.h"

const slu_zone *slu_terrain_zone(const slu_terrain *terrain, uint32_t zone)
{
    return terrain && zone < terrain->zone_count ? &terrain->zones[zone] : NULL;
}

const slu_gate *slu_terrain_gate(const slu_terrain *terrain, uint32_t gate)
{
    return terrain && gate < terrain->gate_count ? &terrain->gates[gate] : NULL;
}

// Whether there is something to say about a tile. A stale terrain knows nothing: what it says about
// one tile may rest on walls anywhere.
static bool knows(const slu_terrain *terrain, slu_tile tile)
{
    return terrain && slui_map_inside(terrain->map, tile) && !slu_terrain_is_stale(terrain);
}

// The walls of a closed door have labels, but are walls.
static bool is_ground(const slu_terrain *terrain, slu_tile tile)
{
    return slui_map_passable_at(terrain->map, slui_map_index(terrain->map, tile));
}

uint32_t slu_terrain_zone_at(const slu_terrain *terrain, slu_tile tile)
{
    if (!knows(terrain, tile) || !is_ground(terrain, tile)) return SLU_NO_ZONE;
    return slui_terrain_zone_at(terrain, tile);
}

const uint32_t *slu_terrain_areas(const slu_terrain *terrain)
{
    return terrain ? terrain->label : NULL;
}

double slu_terrain_clearance(const slu_terrain *terrain, slu_tile tile)
{
    if (!knows(terrain, tile) || !is_ground(terrain, tile)) return 0;
    return (double)terrain->depth[slui_map_index(terrain->map, tile)] / SLUI_DEPTH_STRAIGHT;
}

// ---------------------------------------------------------------------------------------------
// The nearest zone

typedef struct nearest {
    uint32_t zone, distance;
} nearest;

static void look_at_tile(const slu_terrain *terrain, slu_tile from, slu_tile at, nearest *best)
{
    if (!slui_map_inside(terrain->map, at) || !is_ground(terrain, at)) return;
    uint32_t zone = slui_terrain_zone_at(terrain, at);
    if (zone == SLU_NO_ZONE) return;
    uint32_t distance = slui_depth_between(from, at);
    if (distance < best->distance) *best = (nearest){zone, distance};
}

// The tiles of a square ring, row by row, so that ties within it go to the first.
static void look_at_ring(const slu_terrain *terrain, slu_tile from, int radius, nearest *best)
{
    for (int y = from.y - radius; y <= from.y + radius; y++) {
        bool edge = y == from.y - radius || y == from.y + radius || radius == 0;
        for (int x = from.x - radius; x <= from.x + radius; x += edge ? 1 : 2 * radius)
            look_at_tile(terrain, from, (slu_tile){x, y}, best);
    }
}

// A tile on the ring of radius r is at least r straight steps away, so rings beyond the best
// distance hold nothing nearer.
static uint32_t find_nearest(const slu_terrain *terrain, slu_tile tile)
{
    nearest best = {SLU_NO_ZONE, UINT32_MAX};
    const slu_map *map = terrain->map;
    int most = map->width > map->height ? map->width : map->height;
    for (int r = 0; r < most && (uint32_t)r * SLUI_DEPTH_STRAIGHT < best.distance; r++)
        look_at_ring(terrain, tile, r, &best);
    return best.zone;
}

uint32_t slu_terrain_nearest_zone(const slu_terrain *terrain, slu_tile tile)
{
    return knows(terrain, tile) ? find_nearest(terrain, tile) : SLU_NO_ZONE;
}

// ---------------------------------------------------------------------------------------------
// Lists

static slu_status fail_space(size_t needed, size_t capacity, slu_error *error)
{
    return slui_fail(error, SLU_ERR_CAPACITY, "%d entries do not fit into a buffer of %d",
                     (int)needed, (int)capacity);
}

static slu_status check_zone(const slu_terrain *terrain, uint32_t zone, slu_error *error)
{
    if (zone < terrain->zone_count) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "there is no zone %u; the map has %u", (unsigned)zone,
                     (unsigned)terrain->zone_count);
}

slu_status slu_terrain_zone_tiles(const slu_terrain *terrain, uint32_t zone, slu_tile *out,
                                  size_t capacity, size_t *count, slu_error *error)
{
    if (!terrain || (!out && capacity) || !count)
        return slui_fail_null(error, "terrain, out and needed");
    slu_status status = slui_terrain_check(terrain, error);
    if (status == SLU_OK) status = check_zone(terrain, zone, error);
    if (status != SLU_OK) return status;
    const slu_zone *z = &terrain->zones[zone];
    *count = z->area;
    if (z->area > capacity) return fail_space(z->area, capacity, error);
    for (int y = z->box.y; y < z->box.y + z->box.height; y++) {
        for (int x = z->box.x; x < z->box.x + z->box.width; x++) {
            slu_tile tile = {x, y};
            if (slui_terrain_zone_at(terrain, tile) == zone) *out++ = tile;
        }
    }
    return SLU_OK;
}

// Widths in hundredths, rounded, order gates as the widths themselves do: two widths a + b * root 2
// with a and b below 33000 that differ by less are equal, or belong to gates so wide that it does
// not matter.
static uint64_t choke_key(const slu_gate *gate, uint32_t id)
{
    return (uint64_t)(gate->width * 1000) << 32 | id;
}

static size_t count_chokes(const slu_terrain *terrain, double widest)
{
    size_t count = 0;
    for (uint32_t g = 0; g < terrain->gate_count; g++)
        count += terrain->gates[g].width <= widest;
    return count;
}

slu_status slu_terrain_choke_points(const slu_terrain *terrain, double widest, uint32_t *out,
                                    size_t capacity, size_t *count, slu_error *error)
{
    if (!terrain || (!out && capacity) || !count)
        return slui_fail_null(error, "terrain, out and needed");
    slu_status status = slui_terrain_check(terrain, error);
    if (status != SLU_OK) return status;
    size_t chokes = count_chokes(terrain, widest), placed = 0;
    *count = chokes;
    if (chokes > capacity) return fail_space(chokes, capacity, error);
    uint64_t *words = slui_alloc(&terrain->allocator, 2 * chokes, sizeof *words);
    if (!words) return slui_fail_memory(error);
    for (uint32_t g = 0; g < terrain->gate_count; g++)
        if (terrain->gates[g].width <= widest) words[placed++] = choke_key(&terrain->gates[g], g);
    slui_sort_words(words, words + chokes, chokes);
    for (size_t i = 0; i < chokes; i++)
        out[i] = (uint32_t)words[i];
    slui_free(&terrain->allocator, words, 2 * chokes, sizeof *words);
    return SLU_OK;
}
