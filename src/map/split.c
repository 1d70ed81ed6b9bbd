// SPDX-License-Identifier: MIT
// Components that split and merge: see components.h.
//
// A ward that may have been split is flooded from several of its tiles in turn (floods.h), parcel
// by parcel. The floods that run dry are wards of their own; the one that does not keeps the
// number. Components likewise, ward by ward; and those that diagonal steps between two walls join.
#include "map/components.h"
#include "map/floods.h"
#include "map/slits.h"
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
static void join_part(slu_map *map, uint32_t part, uint32_t c, bool *rejoin)
{
    slui_floods *f = map->floods;
    uint32_t found = 0;
    for (size_t i = 0; i < f->reached_count && found != c; i++) {
        if (!map->wards[f->reached[i].node].slits) continue;
        if (slui_floods_group_of(f, &f->reached[i]) != part) continue;
        uint32_t beyond = beyond_ward(map, f->reached[i].node, c);
        if (beyond) found = beyond;
    }
    if (found == c)
        map->joined[f->flood[part].number] = map->joined[c];
    else if (found)
        *rejoin = true;
}

// ---- splitting

// Floods from some tiles; *keeper receives the group that keeps its number. False when memory runs
// out.
static bool flood(slu_map *map, slui_flood_range range, const slu_tile *tiles, int count,
                  uint32_t *keeper)
{
    slui_floods *f = map->floods;
    if (!slui_floods_begin(f, map, range, NULL, (size_t)count)) return false;
    for (int i = 0; i < count; i++)
        if (!slui_floods_add(f, tiles[i])) return false;
    if (!slui_floods_run(f, 1)) return false;
    *keeper = slui_floods_remaining(f);
    return true;
}

// The number that has been taken for what a part has reached; 0 for the part that keeps its own.
static uint32_t number_of(slui_floods *f, const slui_reached *at)
{
    return f->flood[slui_floods_group_of(f, at)].number;
}

// Moves a parcel, whose plot is at this place in its district.
static void move_parcel(slu_map *map, uint32_t parcel, uint32_t place, uint32_t to)
{
    slui_parcel *p = &map->parcels[parcel];
    uint32_t tiles = SLUI_COUNT_BITS64(p->tiles);
    slui_ward_lose(map, p->ward, tiles);
    map->wards[to].tiles += tiles;
    map->wards[to].exits |= slui_exits(place, p->tiles);
    map->wards[to].plots |= UINT64_C(1) << place;
    p->ward = to;
}

static void move_ward(slu_map *map, uint32_t ward, uint32_t to)
{
    slui_ward *w = &map->wards[ward];
    map->component_size[w->component] -= w->tiles;
    map->component_size[to] += w->tiles;
    w->component = to;
}

// Whether a group of floods is to have a number of its own.
static bool is_part(const slui_floods *f, uint32_t i, uint32_t keeper)
{
    return f->flood[i].met == i && i != keeper;
}

// Takes a ward for each part of another one.
static bool take_wards(slu_map *map, uint32_t keeper, uint32_t ward)
{
    slui_floods *f = map->floods;
    const uint32_t component = map->wards[ward].component, district = map->wards[ward].district;
    for (uint32_t i = 0; i < f->count; i++) {
        if (!is_part(f, i, keeper)) continue;
        f->flood[i].number = slui_ward_take(map, component, district);
        if (!f->flood[i].number) return false;
    }
    return true;
}

// All parts of a ward have their tiles.
static void finish_wards(slu_map *map, uint32_t keeper, uint32_t ward, bool introduce)
{
    slui_floods *f = map->floods;
    if (introduce) slui_ward_introduce(map, ward);
    for (uint32_t i = 0; i < f->count; i++) {
        if (!is_part(f, i, keeper)) continue;
        slui_ward *part = &map->wards[f->flood[i].number];
        part->slits = part->plots & map->wards[ward].slits;
        if (introduce) slui_ward_introduce(map, f->flood[i].number);
    }
}

bool slui_ward_split(slu_map *map, const slu_tile *tiles, int count)
{
    slui_floods *f = map->floods;
    uint32_t keeper;
    if (!flood(map, SLUI_OVER_DISTRICT, tiles, count, &keeper)) return false;
    if (slui_floods_count_groups(f) == 1) return true;
    uint32_t ward = slui_ward_at(map, tiles[0]);
    const bool known = map->wards[ward].known != 0;
    if (known)
        slui_ward_withdraw(map, ward);
    else
        slui_ward_forget(map, ward);
    if (!take_wards(map, keeper, ward)) return false;
    for (size_t i = 0; i < f->reached_count; i++) {
        uint32_t number = number_of(f, &f->reached[i]);
        if (number) move_parcel(map, f->reached[i].node, f->reached[i].place, number);
    }
    finish_wards(map, keeper, ward, known);
    return true;
}

static bool number_parts(slu_map *map, uint32_t keeper)
{
    slui_floods *f = map->floods;
    for (uint32_t i = 0; i < f->count; i++) {
        if (!is_part(f, i, keeper)) continue;
        f->flood[i].number = slui_component_take(map);
        if (!f->flood[i].number) return false;
    }
    return true;
}

static bool are_one_ward(const slu_map *map, const slu_tile *tiles, int count)
{
    for (int i = 1; i < count; i++)
        if (slui_ward_at(map, tiles[i]) != slui_ward_at(map, tiles[0])) return false;
    return true;
}

bool slui_component_split(slu_map *map, const slu_tile *tiles, int count, bool *rejoin)
{
    slui_floods *f = map->floods;
    uint32_t keeper, c = slui_map_component_at(map, tiles[0]);
    if (are_one_ward(map, tiles, count)) return true;
    if (!flood(map, SLUI_OVER_WARDS, tiles, count, &keeper)) return false;
    if (slui_floods_count_groups(f) == 1) return true;
    if (!number_parts(map, keeper)) return false;
    for (size_t i = 0; i < f->reached_count; i++) {
        uint32_t number = number_of(f, &f->reached[i]);
        if (number) move_ward(map, f->reached[i].node, number);
    }
    for (uint32_t i = 0; i < f->count; i++)
        if (is_part(f, i, keeper)) join_part(map, i, c, rejoin);
    return true;
}

// ---- joining again

// Gives each group the number of one of its components, the keeper `old` if that is one of its own.
static void number_groups(slu_map *map, uint32_t keeper, uint32_t old)
{
    slui_floods *f = map->floods;
    bool lost = map->component_size[old] == 0;
    for (size_t i = 0; i < f->reached_count; i++) {
        uint32_t group = slui_floods_group_of(f, &f->reached[i]);
        uint32_t c = map->wards[f->reached[i].node].component;
        if (!f->flood[group].number) f->flood[group].number = c;
        lost |= c == old && group != keeper;
    }
    if (!lost) f->flood[keeper].number = old;
}

bool slui_component_rejoin(slu_map *map, const slu_tile *tiles, int count, uint32_t old)
{
    slui_floods *f = map->floods;
    uint32_t keeper;
    if (!flood(map, SLUI_OVER_JOINED, tiles, count, &keeper)) return false;
    number_groups(map, keeper, old);
    // Also what the keeper has not reached; the others have reached all that is theirs.
    rejoin_under(map, old, f->flood[keeper].number);
    for (size_t i = 0; i < f->reached_count; i++)
        map->joined[map->wards[f->reached[i].node].component] = number_of(f, &f->reached[i]);
    return true;
}

// ---- merging

// Looking at the plots of the ward takes less time than a flood.
void slui_ward_merge(slu_map *map, uint32_t ward, uint32_t keep)
{
    const uint32_t district = map->wards[ward].district;
    slui_wards_unite(map, ward, keep);
    map->wards[keep].slits |= map->wards[ward].slits;
    for (uint64_t plots = map->wards[ward].plots; plots; plots &= plots - 1) {
        const uint32_t place = SLUI_LOWEST_BIT64(plots);
        for (uint32_t p = slui_plot_at(map, district, place); p; p = map->parcels[p].next)
            if (map->parcels[p].ward == ward) move_parcel(map, p, place, keep);
    }
}

// Floods all that is connected with a tile; false when memory runs out.
static bool flood_all(slu_map *map, slui_flood_range range, slu_tile tile)
{
    slui_floods *f = map->floods;
    return slui_floods_begin(f, map, range, NULL, 1) && slui_floods_add(f, tile) &&
           slui_floods_run(f, 0);
}

bool slui_component_merge(slu_map *map, slu_tile tile, uint32_t keep)
{
    slui_floods *f = map->floods;
    uint32_t c = slui_map_component_at(map, tile);
    if (!flood_all(map, SLUI_OVER_WARDS, tile)) return false;
    // Nothing may stay joined under the number that is given back.
    slui_component_join(map, keep, c);
    if (map->joined[keep] == c) rejoin_under(map, c, keep);
    for (size_t i = 0; i < f->reached_count; i++)
        move_ward(map, f->reached[i].node, keep);
    give_back(map, c);
    return true;
}
