// SPDX-License-Identifier: MIT
// Wards that split and merge: see components.h.
//
// A ward that may have been split is flooded from two of its tiles in turn, plot by plot, until the
// floods meet, or one of them has no plot left to spread from. That one's parcels are a ward of
// their own then. Of more than two tiles, each is compared with one of those before it that is of
// the same ward: all of these are connected.
//
// Cost: a look at the four neighbours of each plot reached. 1 KB of the stack.
#include "map/components.h"
#include "map/wards.h"

enum { PLOTS = SLUI_DISTRICT_PLOTS * SLUI_DISTRICT_PLOTS };

// What a flood has reached in a district.
typedef struct flood {
    uint64_t reached, front; // plots: all, and those to spread from
    slui_board tiles[PLOTS]; // by the places of plots that it has reached
} flood;

// One flood spreads from a plot, and may meet the other.
typedef struct turn {
    const slui_parcel *parcels;
    flood *f;
    const flood *other;
    uint64_t front;
    slui_board met; // tiles of a plot that both have reached
} turn;

// What a flood has reached of a plot.
SLUI_INLINE slui_board tiles_in(const flood *f, uint32_t place)
{
    return f->reached >> place & 1 ? f->tiles[place] : 0;
}

// Enters the parcels of a plot that have some of the tiles.
SLUI_INLINE void enter(turn *t, uint32_t plot, uint32_t place, slui_board bits)
{
    const slui_board before = tiles_in(t->f, place);
    slui_board reached = before;
    if (!(bits & ~before)) return;
    do {
        const slui_board tiles = t->parcels[plot].tiles;
        if (tiles & bits) reached |= tiles;
    } while ((plot = t->parcels[plot].next));
    if (reached == before) return;
    t->met |= reached & tiles_in(t->other, place);
    t->front |= UINT64_C(1) << place;
    t->f->tiles[place] = reached;
}

// Spreads from a plot. Returns whether the floods have met.
SLUI_INLINE bool spread(const slu_map *map, uint32_t district, flood *f, const flood *other)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS, LAST = SIDE - 1 };
    const uint32_t stride = map->plot_stride, place = SLUI_LOWEST_BIT64(f->front);
    const uint32_t plot = slui_plot_at(map, district, place), column = place % SIDE;
    const slui_board tiles = f->tiles[place];
    const slui_board left = (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS;
    const slui_board right = (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS;
    const slui_board up = tiles << SLUI_DOWN, down = tiles >> SLUI_DOWN;
    turn t = {map->parcels, f, other, f->front & (f->front - 1), 0};
    if (up && place >= SIDE) enter(&t, plot - stride, place - SIDE, up);
    if (left && column > 0) enter(&t, plot - 1, place - 1, left);
    if (right && column < LAST) enter(&t, plot + 1, place + 1, right);
    if (down && place < SIDE * LAST) enter(&t, plot + stride, place + SIDE, down);
    f->front = t.front;
    f->reached |= t.front;
    return t.met != 0;
}

// Returns the flood that has reached all that its parcel is connected with; NULL if the two are
// connected.
static const flood *part(const slu_map *map, uint32_t district, flood f[2])
{
    for (;;) {
        if (!f[0].front) return &f[0];
        if (spread(map, district, &f[0], &f[1])) return NULL;
        if (!f[1].front) return &f[1];
        if (spread(map, district, &f[1], &f[0])) return NULL;
    }
}

static void begin(const slu_map *map, flood *f, slu_tile tile)
{
    const uint32_t place = slui_place_at(tile);
    f->reached = f->front = UINT64_C(1) << place;
    f->tiles[place] = map->parcels[slui_parcel_at(map, tile)].tiles;
}

// Moves what a flood has reached from a ward to one that has nothing yet. Plots of which the first
// keeps nothing are no longer its own, nor are exits there.
static void give(slu_map *map, const flood *f, uint32_t from, uint32_t to)
{
    slui_parcel *parcels = map->parcels;
    slui_ward *left = &map->wards[from], *w = &map->wards[to];
    uint64_t whole = f->reached;
    uint32_t tiles = 0, exits = 0;
    for (uint64_t rest = f->reached; rest; rest &= rest - 1) {
        const uint32_t place = SLUI_LOWEST_BIT64(rest);
        const slui_board reached = f->tiles[place];
        tiles += SLUI_COUNT_BITS64(reached);
        exits |= slui_exits(place, reached);
        for (uint32_t p = slui_plot_at(map, w->district, place); p; p = parcels[p].next) {
            if (parcels[p].tiles & reached)
                parcels[p].ward = to;
            else
                whole &= ~(UINT64_C(1) << place);
        }
    }
    w->tiles = tiles;
    w->exits = exits;
    w->plots = f->reached;
    w->slits = left->slits & f->reached;
    left->tiles -= tiles;
    left->exits &= ~slui_exits_of_plots(whole);
    left->plots &= ~whole;
    left->slits &= ~whole;
}

// Finds out whether two tiles of one ward are still connected. False when memory runs out.
static bool split(slu_map *map, slu_tile one, slu_tile other)
{
    flood f[2];
    const uint32_t ward = slui_ward_at(map, one), district = map->wards[ward].district;
    if (slui_parcel_at(map, one) == slui_parcel_at(map, other)) return true;
    begin(map, &f[0], one);
    begin(map, &f[1], other);
    const flood *dry = part(map, district, f);
    if (!dry) return true;
    const uint32_t added = slui_ward_take(map, map->wards[ward].component, district);
    if (!added) return false;
    give(map, dry, ward, added);
    slui_wards_divide(map, ward, added);
    return true;
}

bool slui_ward_split(slu_map *map, const slu_tile *tiles, int count)
{
    for (int i = 1; i < count; i++) {
        int j = 0;
        while (j < i && slui_ward_at(map, tiles[j]) != slui_ward_at(map, tiles[i]))
            j++;
        if (j < i && !split(map, tiles[j], tiles[i])) return false;
    }
    return true;
}

// Looking at the plots of the ward takes less time than a flood.
void slui_ward_merge(slu_map *map, uint32_t ward, uint32_t keep)
{
    slui_parcel *parcels = map->parcels;
    slui_ward *w = &map->wards[ward], *k = &map->wards[keep];
    slui_wards_unite(map, ward, keep);
    k->tiles += w->tiles;
    k->exits |= w->exits;
    k->plots |= w->plots;
    k->slits |= w->slits;
    for (uint64_t rest = w->plots; rest; rest &= rest - 1) {
        const uint32_t plot = slui_plot_at(map, w->district, SLUI_LOWEST_BIT64(rest));
        for (uint32_t p = plot; p; p = parcels[p].next)
            if (parcels[p].ward == ward) parcels[p].ward = keep;
    }
    slui_ward_lose(map, ward, w->tiles);
}
