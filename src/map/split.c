// SPDX-License-Identifier: MIT
// Components that split and merge: see components.h.
//
// A component that may have been split is flooded from several of its tiles in turn (floods.h). The
// floods that run dry are components of their own; the one that does not keeps the number.
#include "map/components.h"
#include "map/floods.h"
#include "map/rules.h"

// ---- numbers of components

uint32_t slui_component_take(slu_map *map)
{
    uint32_t c = map->free_component;
    while (c <= map->component_count && map->component_size[c])
        c++;
    if (!slui_map_reserve_component(map, c)) return 0;
    if (c > map->component_count) map->component_count = c;
    map->free_component = c + 1;
    map->live_components++;
    map->component_size[c] = 0;
    map->joined[c] = c;
    return c;
}

static void give_back(slu_map *map, uint32_t component)
{
    map->component_size[component] = 0;
    map->live_components--;
    if (component < map->free_component) map->free_component = component;
}

void slui_component_lose(slu_map *map, uint32_t component, uint32_t tiles)
{
    map->component_size[component] -= tiles;
    if (map->component_size[component] == 0) give_back(map, component);
}

static void rejoin_under(slu_map *map, uint32_t from, uint32_t to)
{
    for (uint32_t c = 1; from != to && c <= map->component_count; c++)
        if (map->joined[c] == from) map->joined[c] = to;
}

void slui_component_join(slu_map *map, uint32_t one, uint32_t other)
{
    rejoin_under(map, map->joined[other], map->joined[one]);
}

// ---- diagonal steps between two walls

// A component that one leads to from a tile, `wanted` if there is a choice; 0 if there is none.
static uint32_t beyond_slit(const slu_map *map, slu_tile tile, uint32_t own, uint32_t wanted)
{
    uint32_t found = 0;
    unsigned around = map->around[slui_map_index(map, tile)];
    for (int k = SLUI_NORTH_EAST; k < SLUI_DIRECTIONS && found != wanted; k += 2) {
        unsigned sides = 1u << (k - 1) | 1u << ((k + 1) & 7);
        if (!(around >> k & 1) || around & sides) continue;
        slu_tile next = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        uint32_t c = slui_map_component_at(map, next);
        if (c != own) found = c;
    }
    return found;
}

// The same for all tiles of a parcel.
static uint32_t beyond_slits(const slu_map *map, const slui_reached *at, uint32_t wanted)
{
    const slui_parcel *parcel = &map->parcels[at->parcel];
    int x = (int)(at->plot % map->plot_stride - 1) * SLUI_PLOT_SIDE;
    int y = (int)(at->plot / map->plot_stride - 1) * SLUI_PLOT_SIDE;
    uint32_t found = 0;
    for (slui_board rest = parcel->tiles; rest && found != wanted; rest &= rest - 1) {
        int bit = (int)SLUI_LOWEST_BIT64(rest);
        slu_tile tile = {x + bit % SLUI_PLOT_SIDE, y + bit / SLUI_PLOT_SIDE};
        uint32_t c = beyond_slit(map, tile, parcel->component, wanted);
        if (c) found = c;
    }
    return found;
}

// A part of component c that steps between walls still connect with it stays joined with all that c
// is. A part that they connect with others only may have been what joined them with c.
static void join_part(slu_map *map, uint32_t part, uint32_t c, bool *rejoin)
{
    slui_floods *f = map->floods;
    uint32_t found = 0;
    for (size_t i = 0; i < f->reached_count && found != c; i++) {
        const slui_reached *at = &f->reached[i];
        if (!map->slits[at->plot] || slui_floods_group_of(f, at) != part) continue;
        uint32_t beyond = beyond_slits(map, at, c);
        if (beyond) found = beyond;
    }
    if (found == c)
        map->joined[f->flood[part].component] = map->joined[c];
    else if (found)
        *rejoin = true;
}

// ---- splitting and merging

// Takes a number for each part but the one that keeps component c; false when memory runs out.
static bool number_parts(slu_map *map, uint32_t keeper, uint32_t c)
{
    slui_floods *f = map->floods;
    for (uint32_t i = 0; i < f->count; i++) {
        slui_parcel_flood *part = &f->flood[i];
        part->component = c;
        if (part->met != i || i == keeper) continue;
        part->component = slui_component_take(map);
        if (!part->component) return false;
        map->component_size[part->component] = part->tiles;
        map->component_size[c] -= part->tiles;
    }
    return true;
}

static void write_parts(slu_map *map)
{
    slui_floods *f = map->floods;
    for (size_t i = 0; i < f->reached_count; i++) {
        const slui_reached *at = &f->reached[i];
        map->parcels[at->parcel].component = f->flood[slui_floods_group_of(f, at)].component;
    }
}

static bool separate(slu_map *map, uint32_t keeper, bool *rejoin)
{
    slui_floods *f = map->floods;
    uint32_t c = map->parcels[f->reached[0].parcel].component;
    if (!number_parts(map, keeper, c)) return false;
    write_parts(map);
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].met == i && i != keeper) join_part(map, i, c, rejoin);
    return true;
}

static uint32_t count_groups(const slui_floods *f)
{
    uint32_t groups = 0;
    for (uint32_t i = 0; i < f->count; i++)
        groups += f->flood[i].met == i;
    return groups;
}

bool slui_component_split(slu_map *map, const slu_tile *tiles, int count, bool *rejoin)
{
    slui_floods *f = map->floods;
    if (!slui_floods_begin(f, map, NULL, (size_t)count)) return false;
    for (int i = 0; i < count; i++)
        if (!slui_floods_add(f, tiles[i])) return false;
    if (!slui_floods_run(f, 1)) return false;
    return count_groups(f) == 1 || separate(map, slui_floods_remaining(f), rejoin);
}

bool slui_component_merge(slu_map *map, slu_tile tile, uint32_t keep)
{
    slui_floods *f = map->floods;
    uint32_t c = slui_map_component_at(map, tile);
    if (!slui_floods_begin(f, map, NULL, 1)) return false;
    if (!slui_floods_add(f, tile) || !slui_floods_run(f, 0)) return false;
    // Nothing may stay joined under the number that is given back.
    slui_component_join(map, keep, c);
    if (map->joined[keep] == c) rejoin_under(map, c, keep);
    map->component_size[keep] += f->flood[0].tiles;
    for (size_t i = 0; i < f->reached_count; i++)
        map->parcels[f->reached[i].parcel].component = keep;
    give_back(map, c);
    return true;
}
