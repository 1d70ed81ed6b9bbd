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

// What a flood has reached in a district. Plots are known by their places.
typedef struct flood {
    uint64_t reached;        // plots
    uint64_t open;           // plots of the ward with parcels that it may not have reached
    uint64_t front;          // plots to spread from
    slui_board tiles[PLOTS]; // that it has reached, in plots of several parcels
} flood;

// What a flood has reached of a plot, which has this first parcel.
SLUI_INLINE slui_board tiles_in(const flood *f, const slui_parcel *first, uint32_t place)
{
    return SLUI_UNLIKELY(first->next) ? f->tiles[place] : first->tiles;
}

// Enters those of a plot's parcels that have some of the tiles. Returns whether the other flood has
// reached one of them.
SLUI_NOINLINE static bool enter(const slui_parcel *parcels, const slui_parcel *first, uint64_t plot,
                                slui_board bits, flood *f, const flood *other)
{
    const uint32_t place = SLUI_LOWEST_BIT64(plot);
    const slui_board before = f->reached & plot ? f->tiles[place] : 0;
    slui_board reached = before;
    for (const slui_parcel *p = first; p != parcels; p = &parcels[p->next])
        if (p->tiles & bits) reached |= p->tiles;
    if (reached == before) return false;
    f->tiles[place] = reached;
    f->front |= plot;
    f->reached |= plot;
    return other->reached & plot && other->tiles[place] & reached;
}

// Goes on to a plot, or to none, that has some tiles next to those of a flood. Its only parcel is
// found without a branch, which would be hard to predict. Returns whether the floods have met.
SLUI_INLINE bool step(const slu_map *map, const slui_parcel *first, uint64_t plot, slui_board bits,
                      flood *f, const flood *other, uint64_t *found)
{
    if (SLUI_LIKELY(!first->next)) {
        *found |= first->tiles & bits ? plot : 0;
        return false;
    }
    return plot & f->open && enter(map->parcels, first, plot, bits, f, other);
}

// Spreads from a plot. Returns whether the floods have met.
SLUI_INLINE bool spread(const slu_map *map, uint32_t district, flood *f, const flood *other)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS };
    const uint32_t stride = map->plot_stride, place = SLUI_LOWEST_BIT64(f->front);
    const uint64_t at = slui_board_lowest(f->front);
    const slui_parcel *first = &map->parcels[slui_plot_at(map, district, place)];
    const slui_board tiles = tiles_in(f, first, place);
    const uint64_t left = at >> 1 & ~SLUI_BOARD_RIGHT, right = at << 1 & ~SLUI_BOARD_LEFT;
    uint64_t found = 0;
    f->front ^= at;
    if (step(map, first - stride, at >> SIDE, tiles << SLUI_DOWN, f, other, &found) ||
        step(map, first - 1, left, (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS, f, other, &found) ||
        step(map, first + 1, right, (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS, f, other, &found) ||
        step(map, first + stride, at << SIDE, tiles >> SLUI_DOWN, f, other, &found))
        return true;
    found &= f->open;
    f->open ^= found;
    f->front |= found;
    f->reached |= found;
    return found & other->reached;
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
    const slui_parcel *parcel = &map->parcels[slui_parcel_at(map, tile)];
    const uint32_t place = slui_place_at(tile);
    f->reached = f->front = UINT64_C(1) << place;
    f->open = map->wards[parcel->ward].plots;
    f->tiles[place] = parcel->tiles;
    if (!map->parcels[slui_plot_of(map, tile)].next) f->open &= ~f->reached;
}

// Labels what a flood has reached of a plot. Returns whether that is all there is.
SLUI_INLINE bool label(slui_parcel *parcels, uint32_t plot, slui_board reached, uint32_t ward)
{
    bool all = true;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        if (parcels[p].tiles & reached)
            parcels[p].ward = ward;
        else
            all = false;
    }
    return all;
}

// Moves what a flood has reached from a ward to one that has nothing yet. Plots of which the first
// keeps nothing are no longer its own, nor are exits there.
static void give(slu_map *map, const flood *f, uint32_t from, uint32_t to)
{
    slui_ward *left = &map->wards[from], *w = &map->wards[to];
    uint64_t whole = 0;
    uint32_t tiles = 0, exits = 0;
    for (uint64_t rest = f->reached; rest; rest &= rest - 1) {
        const uint32_t place = SLUI_LOWEST_BIT64(rest);
        const uint32_t plot = slui_plot_at(map, w->district, place);
        const slui_board reached = tiles_in(f, &map->parcels[plot], place);
        tiles += SLUI_COUNT_BITS64(reached);
        exits |= slui_exits(place, reached);
        if (label(map->parcels, plot, reached, to)) whole |= UINT64_C(1) << place;
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
