// SPDX-License-Identifier: MIT
// Following the map where only doors have changed (doors.h).
//
// Cost: the tiles of the changed rectangles, a few per gate, and what the matrix of sides needs
// (related.h). A bit per tile once a door has been closed.
#include "atlas/update/doors.h"

#include "atlas/update/related.h"

// How far from a closed gate walls count as part of the door: a door may be a few tiles thick, and
// ground that joined a zone when it opened has its gate at its far end.
enum { REACH = 3 };

// ---- which gates are closed

static bool crosses(const slu_atlas *a, uint32_t tile, uint32_t behind)
{
    const slu_map *map = a->map;
    for (unsigned around = map->around[tile]; around; around &= around - 1) {
        const int k = (int)SLUI_LOWEST_BIT(around);
        const uint32_t next = tile + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
        if (a->terrain->label[next] == behind + 1) return true;
    }
    return false;
}

// Every step across a gate has an end on one of its tiles.
static bool is_closed(const slu_atlas *a, const slu_gate *gate)
{
    for (size_t i = 0; i < gate->tile_count; i++) {
        const uint32_t tile = slui_map_index(a->map, gate->tiles[i]);
        const uint32_t home = a->terrain->label[tile] - 1;
        if (slui_map_passable_at(a->map, tile) &&
            crosses(a, tile, gate->zone[gate->zone[0] == home]))
            return false;
    }
    return true;
}

// Opens or closes the gate of a side, if that is what the map says; false when memory runs out.
static bool turn_gate(slu_atlas *a, slu_gate *gate, uint32_t side)
{
    const bool closed = is_closed(a, gate);
    if (closed == (a->closed_at[side] != 0)) return true;
    if (closed)
        slui_related_close(a, side);
    else if (!slui_related_open(a, side))
        return false;
    gate->closed = closed;
    return true;
}

static bool turn_gates(slu_atlas *a)
{
    slu_terrain *t = a->terrain;
    for (uint32_t zone = 0; zone < t->zone_count; zone++)
        for (uint32_t i = 0; i < a->zones[zone].gates; i++) {
            slu_gate *gate = &t->gates[t->zones[zone].gates[i]];
            if (gate->zone[0] == zone && !turn_gate(a, gate, a->zones[zone].first + i))
                return false;
        }
    a->turned = false;
    return true;
}

// ---- which tiles are shut

static bool shut_tile(slu_atlas *a, uint32_t tile)
{
    if (!a->shut) a->shut = slui_alloc(&a->allocator, slui_atlas_shut_words(a), sizeof *a->shut);
    if (!a->shut) return false;
    a->shut[tile / 64] |= UINT64_C(1) << tile % 64;
    a->shut_count++;
    return true;
}

static void reopen_tile(slu_atlas *a, uint32_t tile)
{
    a->shut[tile / 64] &= ~(UINT64_C(1) << tile % 64);
    a->shut_count--;
}

typedef struct look {
    slu_atlas *atlas;
    bool opened; // ground without a label
} look;

static bool look_at_tile(look *l, uint32_t tile)
{
    slu_atlas *a = l->atlas;
    const bool ground = slui_map_passable_at(a->map, tile), labelled = a->terrain->label[tile];
    if (!labelled) {
        l->opened |= ground;
        return true;
    }
    if (ground != slui_is_shut(a, tile)) return true;
    a->turned = true;
    if (!ground) return shut_tile(a, tile);
    reopen_tile(a, tile);
    return true;
}

static bool look_at_area(look *l, slu_rect area)
{
    const slu_map *map = l->atlas->map;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            if (!look_at_tile(l, slui_map_index(map, (slu_tile){x, y}))) return false;
    return true;
}

// At all tiles that may have changed; at all there are if the map does not remember.
static bool look_at_changes(look *l)
{
    const slu_map *map = l->atlas->map;
    uint64_t change;
    if (!slui_edits_since(&map->moved, l->atlas->revision, &change))
        return look_at_area(l, (slu_rect){0, 0, map->width, map->height});
    for (; change < map->moved.count; change++)
        if (!look_at_area(l, slui_edits_area(&map->moved, change))) return false;
    return true;
}

// ---- following

bool slui_doors_follow(slu_atlas *a, bool *opened)
{
    look l = {.atlas = a};
    const bool good = look_at_changes(&l);
    slui_atlas_note_fit(a);
    *opened = l.opened;
    return good && (!a->turned || turn_gates(a));
}

bool slui_doors_stray(const slu_atlas *a)
{
    for (size_t i = 0; a->shut_count && i < slui_atlas_shut_words(a); i++)
        for (uint64_t bits = a->shut[i]; bits; bits &= bits - 1)
            if (!slui_doors_has(a, (uint32_t)(i * 64 + SLUI_LOWEST_BIT64(bits)))) return true;
    return false;
}

bool slui_doors_shut(slu_atlas *a)
{
    for (uint32_t t = 0; t < a->map->tile_count; t++)
        if (a->terrain->label[t] && !slui_map_passable_at(a->map, t) && !shut_tile(a, t))
            return false;
    slui_atlas_note_fit(a);
    return turn_gates(a);
}

// ---- near doors

static bool is_within_reach(const slu_gate *gate, slu_tile at)
{
    for (size_t i = 0; i < gate->tile_count; i++) {
        const int dx = gate->tiles[i].x - at.x, dy = gate->tiles[i].y - at.y;
        if (dx <= REACH && dx >= -REACH && dy <= REACH && dy >= -REACH) return true;
    }
    return false;
}

bool slui_doors_has(const slu_atlas *a, uint32_t tile)
{
    const slu_terrain *t = a->terrain;
    const slu_zone *zone = &t->zones[t->label[tile] - 1];
    for (size_t i = 0; i < zone->gate_count; i++) {
        const slu_gate *gate = &t->gates[zone->gates[i]];
        if (gate->closed && is_within_reach(gate, slui_tile_of(t->map, tile))) return true;
    }
    return false;
}

bool slui_doors_near(const slu_atlas *a, uint32_t tile)
{
    const slu_tile at = slui_tile_of(a->map, tile);
    for (int y = at.y - REACH; a->shut_count && y <= at.y + REACH; y++)
        for (int x = at.x - REACH; x <= at.x + REACH; x++) {
            const slu_tile near = {x, y};
            if (slui_map_inside(a->map, near) && slui_is_shut(a, slui_map_index(a->map, near)))
                return true;
        }
    return false;
}
