// SPDX-License-Identifier: MIT
// Wards: see wards.h.
#include "map/wards.h"

#include "base/arrays.h"

uint32_t slui_ward_take(slu_map *map, uint32_t component, uint32_t district)
{
    uint32_t ward = map->free_ward;
    if (ward) {
        map->free_ward = map->wards[ward].district;
    } else {
        ward = map->ward_count;
        if (!SLUI_GROW(&map->allocator, map->wards, map->ward_capacity, (size_t)ward + 1)) return 0;
        map->ward_count++;
    }
    map->wards[ward] = (slui_ward){.component = component, .district = district};
    return ward;
}

void slui_ward_lose(slu_map *map, uint32_t ward, uint32_t tiles)
{
    slui_ward *w = &map->wards[ward];
    w->tiles = (uint16_t)(w->tiles - tiles);
    if (w->tiles) return;
    *w = (slui_ward){.district = map->free_ward};
    map->free_ward = ward;
}

// ---- finding

// The tiles of a ward in a plot of its district.
static slui_board ward_tiles(const slui_parcel *parcels, uint32_t plot, uint32_t ward)
{
    slui_board tiles = 0;
    for (; plot; plot = parcels[plot].next)
        if (parcels[plot].ward == ward) tiles |= parcels[plot].tiles;
    return tiles;
}

// What tiles have next to them across a side of their plot: the upper, lower, left or right one.
static slui_board beyond(slui_board tiles, unsigned side)
{
    if (side < 2) return side ? tiles >> SLUI_DOWN : tiles << SLUI_DOWN;
    return side == 2 ? (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS
                     : (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS;
}

static bool is_among(const uint32_t *wards, uint32_t count, uint32_t ward)
{
    for (uint32_t i = 0; i < count; i++)
        if (wards[i] == ward) return true;
    return false;
}

static void know(slui_ward *w, const uint32_t *near, uint32_t count)
{
    w->known = 0;
    if (count > SLUI_NEAR) return;
    memcpy(w->near, near, count * sizeof *near);
    w->known = (uint16_t)(count + 1);
}

// The exits of a district at one of its sides where there is ground across the border from ground,
// found from the lines on either side of it: of those, the words that have the tiles of the
// district.
static uint32_t open_exits(const slu_map *map, slu_tile corner, unsigned side)
{
    const slui_outlooks *o = side < 2 ? &map->row_outlooks : &map->column_outlooks;
    const int line = side < 2 ? corner.y : corner.x, at = side < 2 ? corner.x : corner.y;
    const bool last = side & 1;
    if (last && line + SLUI_DISTRICT_SIDE >= o->lines) return 0;
    const uint64_t *word =
        o->tiles + slui_outlooks_index(o, line, at) + (last ? SLUI_DISTRICT_SIDE : 0);
    const slui_board used = slui_board_used_rows(word[-1] & word[0]);
    return (uint32_t)slui_board_upright(used) << side * SLUI_DISTRICT_PLOTS;
}

// The exits of a ward at some sides that may lead to other wards.
static uint32_t exits_of(const slu_map *map, const slui_ward *w, unsigned first, unsigned last)
{
    const slu_tile corner = slui_plot_tile(map, w->district);
    uint32_t open = 0;
    for (unsigned side = first; side <= last; side++)
        open |= open_exits(map, corner, side);
    return open & slui_exits_of_plots(w->plots);
}

// Most exits lead to the same ward as the one before, and need no closer look.
uint32_t slui_ward_find_near(const slu_map *map, uint32_t ward, uint32_t near[SLUI_MOST_NEAR])
{
    const slui_parcel *parcels = map->parcels;
    slui_ward *w = &map->wards[ward];
    uint32_t count = 0, seen = 0;
    for (uint32_t exits = exits_of(map, w, 0, 3); exits; exits &= exits - 1) {
        const slui_exit exit = slui_exit_of(map, w->district, SLUI_LOWEST_BIT(exits));
        const slui_parcel *beside = &parcels[exit.beyond];
        if (!beside->next && beside->ward == seen) continue;
        slui_board bits = beyond(ward_tiles(parcels, exit.plot, ward), exit.side);
        for (uint32_t p = exit.beyond; p; p = parcels[p].next) {
            if (!(parcels[p].tiles & bits) || parcels[p].ward == seen) continue;
            seen = parcels[p].ward;
            if (count > SLUI_NEAR || !is_among(near, count, seen)) near[count++] = seen;
        }
    }
    know(w, near, count);
    return count;
}

// ---- forgetting

static void forget_in(slu_map *map, uint32_t plot)
{
    for (uint32_t p = plot; p; p = map->parcels[p].next)
        map->wards[map->parcels[p].ward].known = 0;
}

// Makes the wards forget that have tiles across some exits of a district.
static void forget_beyond(slu_map *map, uint32_t district, uint32_t exits)
{
    for (; exits; exits &= exits - 1)
        forget_in(map, slui_exit_of(map, district, SLUI_LOWEST_BIT(exits)).beyond);
}

static void forget(slu_map *map, uint32_t ward)
{
    slui_ward *w = &map->wards[ward];
    for (uint32_t i = 1; i < w->known; i++)
        map->wards[w->near[i - 1]].known = 0;
    if (!w->known) forget_beyond(map, w->district, slui_exits_of_plots(w->plots));
    w->known = 0;
}

// ---- telling

// A ward that knows those next to it hears of one more, or that one has gone.
static void learn(slui_ward *w, uint32_t next)
{
    if (!w->known || is_among(w->near, w->known - 1, next)) return;
    if (w->known <= SLUI_NEAR)
        w->near[w->known++ - 1] = next;
    else
        w->known = 0;
}

static void unlearn(slui_ward *w, uint32_t next)
{
    for (uint32_t i = 1; i < w->known; i++) {
        if (w->near[i - 1] != next) continue;
        w->near[i - 1] = w->near[--w->known - 1];
        return;
    }
}

static void withdraw(slu_map *map, uint32_t ward)
{
    const slui_ward *w = &map->wards[ward];
    for (uint32_t i = 1; i < w->known; i++)
        unlearn(&map->wards[w->near[i - 1]], ward);
}

void slui_wards_meet_at(slu_map *map, const slui_border_tiles *at, uint32_t ward)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t exits = at->exits; exits; exits &= exits - 1) {
        const slui_exit exit = slui_exit_of(map, at->district, SLUI_LOWEST_BIT(exits));
        const slui_board bits = beyond(at->tiles, exit.side);
        for (uint32_t q = exit.beyond; q; q = parcels[q].next) {
            if (!(parcels[q].tiles & bits)) continue;
            learn(&map->wards[ward], parcels[q].ward);
            learn(&map->wards[parcels[q].ward], ward);
        }
    }
}

void slui_wards_unite(slu_map *map, uint32_t ward, uint32_t keep)
{
    const slui_ward *w = &map->wards[ward];
    slui_ward *k = &map->wards[keep];
    if (!w->known) {
        forget(map, ward);
        k->known = 0;
        return;
    }
    withdraw(map, ward);
    for (uint32_t i = 1; i < w->known; i++) {
        learn(&map->wards[w->near[i - 1]], keep);
        learn(k, w->near[i - 1]);
    }
}

// ---- parting

// The side of its district across which a ward is next to another: the upper, lower, left or right
// one.
static unsigned side_towards(const slu_map *map, uint32_t ward, uint32_t next)
{
    const uint32_t here = map->wards[ward].district, there = map->wards[next].district;
    if (there == here - SLUI_DISTRICT_PLOTS) return 2;
    if (there == here + SLUI_DISTRICT_PLOTS) return 3;
    return there > here;
}

// Whether a ward is next to another, but for some tiles of a plot at the border.
static bool touches(const slu_map *map, uint32_t ward, uint32_t next, const slui_border_tiles *less)
{
    const slui_parcel *parcels = map->parcels;
    const slui_ward *w = &map->wards[ward];
    const unsigned side = side_towards(map, ward, next);
    for (uint32_t exits = exits_of(map, w, side, side); exits; exits &= exits - 1) {
        const slui_exit exit = slui_exit_of(map, w->district, SLUI_LOWEST_BIT(exits));
        slui_board tiles = ward_tiles(parcels, exit.plot, ward);
        if (exit.plot == less->plot) tiles &= ~less->tiles;
        if (ward_tiles(parcels, exit.beyond, next) & beyond(tiles, side)) return true;
    }
    return false;
}

static void part_unless_next(slu_map *map, uint32_t one, uint32_t other,
                             const slui_border_tiles *less)
{
    if (touches(map, one, other, less)) return;
    unlearn(&map->wards[one], other);
    unlearn(&map->wards[other], one);
}

// Whether tiles are all that connects a parcel's other tiles in the plot with a parcel beyond.
static bool parts(const slui_parcel *parcel, slui_board tiles, unsigned side,
                  const slui_parcel *other)
{
    return parcel->tiles & tiles && beyond(parcel->tiles & tiles, side) & other->tiles &&
           !(beyond(parcel->tiles & ~tiles, side) & other->tiles);
}

void slui_wards_part_at(slu_map *map, const slui_border_tiles *at)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t exits = at->exits; exits; exits &= exits - 1) {
        const slui_exit exit = slui_exit_of(map, at->district, SLUI_LOWEST_BIT(exits));
        for (uint32_t q = exit.beyond; q; q = parcels[q].next)
            for (uint32_t p = at->plot; p; p = parcels[p].next)
                if (parts(&parcels[p], at->tiles, exit.side, &parcels[q]))
                    part_unless_next(map, parcels[p].ward, parcels[q].ward, at);
    }
}

void slui_wards_divide(slu_map *map, uint32_t ward, uint32_t part)
{
    static const slui_border_tiles NONE;
    uint32_t near[SLUI_MOST_NEAR], count = slui_ward_find_near(map, part, near);
    if (!map->wards[ward].known) forget(map, ward);
    for (uint32_t i = 0; i < count; i++) {
        learn(&map->wards[near[i]], part);
        part_unless_next(map, ward, near[i], &NONE);
    }
}
