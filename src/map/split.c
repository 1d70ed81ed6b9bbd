// SPDX-License-Identifier: MIT
// Components that split and merge: see components.h.
//
// A component that may have been split is flooded from two of its tiles in turn, ward by ward
// (ward_floods.h). What the one that runs dry has reached gets a number of its own. Likewise those
// that diagonal steps between two walls join. Of more than two tiles, each is compared with one of
// those before it that has the same number: all of these are connected.
#include "map/components.h"
#include "map/slits.h"
#include "map/ward_floods.h"
#include "map/wards.h"

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
    if (!map->joins) return;
    for (uint32_t c = 1; from != to && c <= map->component_count; c++)
        if (map->joined[c] == from) map->joined[c] = to;
}

void slui_component_join(slu_map *map, uint32_t one, uint32_t other)
{
    rejoin_under(map, map->joined[other], map->joined[one]);
}

// ---- slits

// A component that a slit leads to from a ward, `wanted` if there is a choice; 0 if there is none.
static uint32_t beyond_ward(slu_map *map, uint32_t ward, uint32_t wanted)
{
    const uint32_t own = map->wards[ward].component;
    uint32_t found = 0, beyond;
    for (slui_slit_tour tour = slui_slits_from(map, ward);
         found != wanted && slui_slit_tour_next(&tour, &beyond);) {
        uint32_t c = map->wards[beyond].component;
        if (c != own) found = c;
    }
    return found;
}

// A part of component c that slits still connect with it stays joined with all that c is. A part
// that they connect with others only may have been what joined them with c.
static void join_part(slu_map *map, slui_ward_list part, uint32_t c, bool *rejoin)
{
    uint32_t found = 0;
    for (uint32_t i = 0; i < part.count && found != c; i++) {
        if (!map->wards[part.wards[i]].slits) continue;
        uint32_t beyond = beyond_ward(map, part.wards[i], c);
        if (beyond) found = beyond;
    }
    if (found) map->joined[map->wards[part.wards[0]].component] = map->joined[c];
    if (found && found != c) *rejoin = true;
}

// ---- splitting

// Moves a part of a component to a new one. Returns whether it may have slits.
static bool move_wards(slu_map *map, slui_ward_list part, uint32_t from, uint32_t to)
{
    uint32_t tiles = 0;
    uint64_t slits = 0;
    for (uint32_t i = 0; i < part.count; i++) {
        slui_ward *w = &map->wards[part.wards[i]];
        tiles += w->tiles;
        slits |= w->slits;
        w->component = to;
    }
    map->component_size[from] -= tiles;
    map->component_size[to] = tiles;
    return slits;
}

// Finds out whether two wards of a component are still connected. False when memory runs out.
static bool split(slu_map *map, uint32_t one, uint32_t other, bool *rejoin)
{
    const uint32_t c = map->wards[one].component;
    slui_ward_list part;
    if (one == other) return true;
    if (!slui_wards_part(map, one, other, false, &part)) return false;
    if (!part.count) return true;
    const uint32_t added = slui_component_take(map);
    if (!added) return false;
    if (move_wards(map, part, c, added)) join_part(map, part, c, rejoin);
    return true;
}

bool slui_component_split(slu_map *map, const slu_tile *tiles, int count, bool *rejoin)
{
    for (int i = 1; i < count; i++) {
        const uint32_t ward = slui_ward_at(map, tiles[i]), c = map->wards[ward].component;
        int j = 0;
        while (j < i && slui_map_component_at(map, tiles[j]) != c)
            j++;
        if (j < i && !split(map, slui_ward_at(map, tiles[j]), ward, rejoin)) return false;
    }
    return true;
}

// ---- joining again

// Parts components from those that they were joined with under a number: gives them one of their
// own, or if the number is one of their own, those that are joined with `other`.
static void part_joined(slu_map *map, slui_ward_list part, uint32_t old, uint32_t other)
{
    uint32_t number = map->wards[part.wards[0]].component;
    for (uint32_t i = 0; i < part.count; i++)
        if (map->wards[part.wards[i]].component == old) number = old;
    if (number == old) rejoin_under(map, old, other);
    for (uint32_t i = 0; i < part.count; i++)
        map->joined[map->wards[part.wards[i]].component] = number;
}

// Finds out whether two wards are still joined. False when memory runs out.
static bool rejoin_pair(slu_map *map, uint32_t one, uint32_t other)
{
    const uint32_t old = map->joined[map->wards[one].component];
    slui_ward_list part;
    if (map->wards[one].component == map->wards[other].component) return true;
    if (!slui_wards_part(map, one, other, true, &part)) return false;
    if (part.count)
        part_joined(map, part, old, map->wards[part.wards[0] == one ? other : one].component);
    return true;
}

static uint32_t joined_at(const slu_map *map, slu_tile tile)
{
    return map->joined[slui_map_component_at(map, tile)];
}

void slui_component_rename(slu_map *map, const slu_tile *tiles, int count)
{
    for (int i = 0; i < count; i++) {
        const uint32_t old = joined_at(map, tiles[i]);
        if (!map->component_size[old]) rejoin_under(map, old, slui_map_component_at(map, tiles[i]));
    }
}

bool slui_component_rejoin(slu_map *map, const slu_tile *tiles, int count)
{
    for (int i = 1; i < count; i++) {
        int j = 0;
        while (j < i && joined_at(map, tiles[j]) != joined_at(map, tiles[i]))
            j++;
        if (j < i && !rejoin_pair(map, slui_ward_at(map, tiles[j]), slui_ward_at(map, tiles[i])))
            return false;
    }
    return true;
}

// ---- merging

bool slui_component_merge(slu_map *map, uint32_t ward, uint32_t keep)
{
    const uint32_t c = map->wards[ward].component;
    if (!slui_wards_renumber(map, ward, keep)) return false;
    // Nothing may stay joined under the number that is given back.
    slui_component_join(map, keep, c);
    if (map->joined[keep] == c) rejoin_under(map, c, keep);
    map->component_size[keep] += map->component_size[c];
    give_back(map, c);
    return true;
}
