// SPDX-License-Identifier: MIT
// Ground that has opened: which tiles, whether it leaves the gates alone, and how it changes its
// zones.
//
// Cost: the tiles of the changed rectangles, and those around them that have become deeper.
#include "atlas/update/breaches.h"
#include "atlas/update/doors.h"
#include "atlas/update/repair.h"
#include "terrain/depth.h"
#include "terrain/gates.h"

// ---- which tiles

// Ascending; a tile that is already there is skipped.
static bool add_tile(uint32_t *tiles, size_t capacity, size_t *count, uint32_t tile)
{
    size_t at = *count;
    while (at > 0 && tiles[at - 1] >= tile)
        at--;
    if (at < *count && tiles[at] == tile) return true;
    if (*count == capacity) return false;
    memmove(tiles + at + 1, tiles + at, (*count - at) * sizeof *tiles);
    tiles[at] = tile;
    ++*count;
    return true;
}

static bool add_area(const slu_atlas *a, slu_rect area, uint32_t *tiles, size_t capacity,
                     size_t *count)
{
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            uint32_t t = slui_map_index(a->map, (slu_tile){x, y});
            bool ground = slui_map_passable_at(a->map, t), was = a->terrain->label[t] != 0;
            if (!was && ground && !add_tile(tiles, capacity, count, t)) return false;
        }
    }
    return true;
}

bool slui_opening_find(const slu_atlas *a, uint32_t *tiles, size_t capacity, size_t *count)
{
    const slu_map *map = a->map;
    uint64_t change;
    *count = 0;
    if (!slui_edits_since(&map->moved, a->revision, &change)) return false;
    for (; change < map->moved.count; change++)
        if (!add_area(a, slui_edits_area(&map->moved, change), tiles, capacity, count))
            return false;
    return true;
}

// ---- whether it is plain

static uint32_t beside(const slu_map *map, uint32_t tile, int direction)
{
    return tile + (uint32_t)(slui_step_y[direction] * map->width + slui_step_x[direction]);
}

static bool is_border(const slu_atlas *a, uint32_t tile)
{
    const uint32_t *label = a->terrain->label;
    for (unsigned around = a->map->around[tile]; around; around &= around - 1)
        if (label[beside(a->map, tile, (int)SLUI_LOWEST_BIT(around))] != label[tile]) return true;
    return false;
}

// Two stretches of a border become one, and with them two gates, if new ground lies between them.
static bool joins_borders(const slu_atlas *a, uint32_t tile)
{
    int borders = 0;
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2)
        if (a->map->around[tile] >> k & 1) borders += is_border(a, beside(a->map, tile, k));
    return borders > 1;
}

// Gates further away keep their shape, which depends on the tiles next to them. No step between
// zones has changed, since new ground touches only one.
enum { NEAR_GATE = 3 };

static bool is_near(const slu_map *map, slu_tile gate, uint32_t tile)
{
    slu_tile at = slui_tile_of(map, tile);
    int dx = at.x > gate.x ? at.x - gate.x : gate.x - at.x;
    int dy = at.y > gate.y ? at.y - gate.y : gate.y - at.y;
    return dx <= NEAR_GATE && dy <= NEAR_GATE;
}

static bool is_near_gate(const slu_atlas *a, const slu_gate *gate, uint32_t tile)
{
    for (size_t k = 0; k < gate->tile_count; k++)
        if (is_near(a->map, gate->tiles[k], tile)) return true;
    return false;
}

static bool is_near_door(const slu_atlas *a, const slu_gate *gate)
{
    for (size_t k = 0; a->shut_count && k < gate->tile_count; k++)
        if (slui_doors_near(a, slui_map_index(a->map, gate->tiles[k]))) return true;
    return false;
}

static bool keeps_gates(const slu_atlas *a, uint32_t tile)
{
    const slu_terrain *t = a->terrain;
    uint32_t zone = t->label[tile] - 1;
    if (zone >= t->zone_count) return true;
    const slu_zone *z = &t->zones[zone];
    for (size_t i = 0; i < z->gate_count; i++) {
        const slu_gate *gate = &t->gates[z->gates[i]];
        if (!is_near_gate(a, gate, tile)) continue;
        if (is_near_door(a, gate) || !slui_gate_stays(t, gate)) return false;
    }
    return true;
}

// Zones are numbered by their first tiles, and the tile may become the first of its zone.
static bool keeps_order(const slu_atlas *a, uint32_t tile)
{
    const slu_terrain *t = a->terrain;
    uint32_t zone = t->label[tile] - 1;
    return zone >= t->zone_count || zone == 0 || t->shapes[zone - 1].first < tile;
}

bool slui_opening_is_plain(const slu_atlas *a, const uint32_t *tiles, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slui_breaches_near(a, tiles[i]) || slui_doors_near(a, tiles[i]) ||
            is_border(a, tiles[i]) || joins_borders(a, tiles[i]) || !keeps_order(a, tiles[i]) ||
            !keeps_gates(a, tiles[i]))
            return false;
    return true;
}

// ---- how zones change

// Everything but its gates.
static void describe(slu_terrain *t, uint32_t zone)
{
    slu_zone *z = &t->zones[zone], before = *z;
    *z = slui_zone_describe(t, zone, &t->shapes[zone]);
    z->gates = before.gates;
    z->gate_count = before.gate_count;
    z->neighbours = before.neighbours;
    z->neighbour_count = before.neighbour_count;
}

// Tiles of a window may have become the deepest of their zones. Depths have only grown.
static void find_deepest(slu_terrain *t, slu_rect window)
{
    for (int y = window.y; y < window.y + window.height; y++) {
        for (int x = window.x; x < window.x + window.width; x++) {
            uint32_t tile = slui_map_index(t->map, (slu_tile){x, y});
            if (!t->label[tile]) continue;
            slui_component *shape = &t->shapes[t->label[tile] - 1];
            bool more = t->depth[tile] > t->depth[shape->deepest];
            bool first = t->depth[tile] == t->depth[shape->deepest] && tile < shape->deepest;
            if (!more && !first && tile != shape->deepest) continue; // it may be deeper now
            shape->deepest = tile;
            slu_zone *zone = &t->zones[t->label[tile] - 1];
            zone->deepest = (slu_tile){x, y};
            zone->clearance = (double)t->depth[tile] / SLUI_DEPTH_STRAIGHT;
        }
    }
}

static void deepen(slu_atlas *a)
{
    const slu_map *map = a->map;
    uint64_t change;
    if (!slui_edits_since(&map->moved, a->revision, &change)) return;
    for (; change < map->moved.count; change++) {
        slu_rect area = slui_edits_area(&map->moved, change);
        find_deepest(a->terrain,
                     slui_depth_deepen(map, a->terrain->depth, a->terrain->label, area));
    }
}

void slui_opening_describe(slu_atlas *a, const uint32_t *tiles, size_t count)
{
    slu_terrain *t = a->terrain;
    deepen(a);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || t->label[tiles[i]] != t->label[tiles[i - 1]])
            describe(t, t->label[tiles[i]] - 1);
    slui_atlas_name_components(a);
}
