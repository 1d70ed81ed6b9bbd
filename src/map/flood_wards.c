// SPDX-License-Identifier: MIT
// Floods over the parcels of a district and over wards, for edits: see floods.h.
#include "map/flood_steps.h"
#include "map/slits.h"
#include "map/wards.h"

// ---- over the parcels of a district

SLUI_INLINE void enter_at(slui_floods *f, uint32_t flood, uint32_t plot, uint32_t place,
                          slui_board bits)
{
    enum { FIRST = SLUI_DISTRICT_PLOTS * SLUI_DISTRICT_PLOTS };
    const slui_parcel *parcels = f->map->parcels;
    const uint32_t further = FIRST - f->map->plot_count;
    if (!bits) return;
    for (uint32_t p = plot, mark = place; p; p = parcels[p].next, mark = p + further)
        if (parcels[p].tiles & bits)
            slui_flood_touch(f, flood, (slui_reached){p, plot, place, SLUI_FLOOD_END}, mark);
}

void slui_flood_enter_at(slui_floods *f, uint32_t flood, uint32_t plot, uint32_t place,
                         slui_board bits)
{
    enter_at(f, flood, plot, place, bits);
}

SLUI_INLINE bool spread_in_district(slui_floods *f, uint32_t flood, slui_reached from)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS, LAST = SIDE - 1 };
    const uint32_t stride = f->map->plot_stride, plot = from.plot, place = from.place;
    const slui_board tiles = f->map->parcels[from.node].tiles;
    const slui_board left = (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS;
    const slui_board right = (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS;
    if (place >= SIDE) enter_at(f, flood, plot - stride, place - SIDE, tiles << SLUI_DOWN);
    if (place % SIDE) enter_at(f, flood, plot - 1, place - 1, left);
    if (place % SIDE < LAST) enter_at(f, flood, plot + 1, place + 1, right);
    if (place < SIDE * LAST) enter_at(f, flood, plot + stride, place + SIDE, tiles >> SLUI_DOWN);
    return true;
}

bool slui_flood_district(slui_floods *f, uint32_t running)
{
    return slui_floods_take_turns(f, running, spread_in_district);
}

// ---- over wards

SLUI_INLINE void touch_ward(slui_floods *f, uint32_t flood, uint32_t ward)
{
    slui_flood_touch(f, flood, (slui_reached){ward, 0, 0, SLUI_FLOOD_END}, ward);
}

void slui_flood_enter_ward(slui_floods *f, uint32_t flood, uint32_t ward)
{
    touch_ward(f, flood, ward);
}

SLUI_NOINLINE static void spread_unknown(slui_floods *f, uint32_t flood, uint32_t ward)
{
    uint32_t near[SLUI_MOST_NEAR], count = slui_ward_find_near(f->map, ward, near);
    for (uint32_t i = 0; i < count; i++)
        touch_ward(f, flood, near[i]);
}

SLUI_INLINE bool spread_ward(slui_floods *f, uint32_t flood, slui_reached from)
{
    const slui_ward *ward = &f->map->wards[from.node];
    const uint32_t known = ward->known;
    if (!known) spread_unknown(f, flood, from.node);
    for (uint32_t i = 1; i < known; i++)
        touch_ward(f, flood, ward->near[i - 1]);
    return true;
}

bool slui_flood_wards(slui_floods *f, uint32_t running)
{
    return slui_floods_take_turns(f, running, spread_ward);
}

// ---- over wards, also by diagonal steps between two walls

SLUI_NOINLINE static bool cross_slits(slui_floods *f, uint32_t flood, uint32_t ward)
{
    uint32_t beyond;
    for (slui_slit_tour tour = slui_slits_from(f->map, ward);
         slui_slit_tour_next(&tour, &beyond);) {
        if (!slui_flood_reserve(f)) return false;
        touch_ward(f, flood, beyond);
    }
    return true;
}

SLUI_INLINE bool spread_joined(slui_floods *f, uint32_t flood, slui_reached from)
{
    spread_ward(f, flood, from);
    return !f->map->wards[from.node].slits || cross_slits(f, flood, from.node);
}

bool slui_flood_joined(slui_floods *f, uint32_t running)
{
    return slui_floods_take_turns(f, running, spread_joined);
}
