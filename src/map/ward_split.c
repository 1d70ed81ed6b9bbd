// SPDX-License-Identifier: MIT
// Wards that split and merge: see components.h.
//
// A ward that may have been split is flooded from one of its tiles. If that does not reach the
// other, the smaller part is a ward of its own then. Of more than two tiles, each is compared with
// one of those before it that is of the same ward: all of these are connected.
//
// A district has as many plots as a word has bits, and words say which plots have ground on either
// side of their border. So a flood goes on from all plots of one parcel at once; those of several
// are entered one by one.
//
// Cost: a look at each plot of the ward, a few operations on words for each border between rows or
// columns of plots and for each step of a flood, and a look at the four neighbours of a plot of
// several parcels. 1 KB of the stack.
#include "map/components.h"
#include "map/wards.h"

enum { SIDE = SLUI_DISTRICT_PLOTS, PLOTS = SIDE * SIDE };

// The district of a ward. Plots are known by their places.
typedef struct district {
    const slui_parcel *parcels;
    uint32_t first, stride; // its first plot; from row to row
    uint64_t single, mixed; // the ward's plots: those of one parcel, and those of several
    uint64_t across, down;  // plots of one parcel that touch the next: to the right, and below
} district;

// What a flood has reached of a ward.
typedef struct flood {
    uint64_t reached;        // plots
    slui_board tiles[PLOTS]; // in plots of several parcels
} flood;

SLUI_INLINE const slui_parcel *parcel_at(const district *d, uint32_t place)
{
    return &d->parcels[d->first + place / SIDE * d->stride + place % SIDE];
}

// What a flood has reached of a plot, which has this first parcel.
SLUI_INLINE slui_board tiles_in(const flood *f, const slui_parcel *first, uint32_t place)
{
    return SLUI_UNLIKELY(first->next) ? f->tiles[place] : first->tiles;
}

// ---- districts

// How many plots of a district have another one after them, from where it begins on a map.
SLUI_INLINE int borders_from(int first, int length)
{
    const int last = length - 1 - first;
    return last < SLUI_DISTRICT_SIDE ? last / SLUI_PLOT_SIDE : SIDE - 1;
}

// Finds which plots touch the next one, by the lines on either side of each border: of those, the
// words that have the tiles of the district lie one after the other.
SLUI_INLINE void find_borders(district *d, const slu_map *map, slu_tile corner)
{
    enum { PLOT = SLUI_PLOT_SIDE };
    const slui_outlooks *rows = &map->row_outlooks, *columns = &map->column_outlooks;
    const uint64_t *word = rows->tiles + slui_outlooks_index(rows, corner.y, corner.x) + PLOT;
    const int high = borders_from(corner.y, map->height), wide = borders_from(corner.x, map->width);
    for (int i = 0; i < high; i++, word += PLOT)
        d->down |= slui_board_upright(slui_board_used_rows(word[-1] & word[0])) << i * SIDE;
    word = columns->tiles + slui_outlooks_index(columns, corner.x, corner.y) + PLOT;
    for (int i = 0; i < wide; i++, word += PLOT)
        d->across |= slui_board_used_rows(word[-1] & word[0]) << i;
    d->down &= d->single & d->single >> SIDE;
    d->across &= d->single & d->single >> 1;
}

static district district_of(const slu_map *map, uint32_t ward, slu_tile tile)
{
    slui_ward *w = &map->wards[ward];
    const int within = SLUI_DISTRICT_SIDE - 1;
    district d = {.parcels = map->parcels, .first = w->district, .stride = map->plot_stride};
    for (uint64_t rest = w->mixed; rest; rest &= rest - 1) {
        const uint32_t place = SLUI_LOWEST_BIT64(rest);
        d.mixed |= (uint64_t)(parcel_at(&d, place)->next != 0) << place;
    }
    w->mixed = d.mixed;
    d.single = w->plots & ~d.mixed;
    find_borders(&d, map, (slu_tile){tile.x & ~within, tile.y & ~within});
    return d;
}

// ---- floods

// Goes on from plots of one parcel to all that they are connected with by others of these.
SLUI_INLINE uint64_t follow(const district *d, uint64_t plots)
{
    uint64_t before;
    do {
        before = plots;
        plots |= (plots & d->across) << 1;
        plots |= plots >> 1 & d->across;
        plots |= (plots & d->down) << SIDE;
        plots |= plots >> SIDE & d->down;
    } while (plots != before);
    return plots;
}

// The plots beside one.
typedef struct neighbours {
    uint64_t above, left, right, below;
} neighbours;

SLUI_INLINE neighbours neighbours_of(uint64_t plot)
{
    return (neighbours){plot >> SIDE, plot >> 1 & ~SLUI_BOARD_RIGHT, plot << 1 & ~SLUI_BOARD_LEFT,
                        plot << SIDE};
}

// Enters those parcels of a plot that touch what a flood has reached beside it. Returns whether
// they are more than before.
static bool enter(const district *d, flood *f, uint64_t plot)
{
    const uint32_t place = SLUI_LOWEST_BIT64(plot);
    const slui_parcel *first = parcel_at(d, place);
    const neighbours n = neighbours_of(plot);
    const slui_board before = f->reached & plot ? f->tiles[place] : 0;
    slui_board bits = 0, reached = before;
    if (f->reached & n.above) bits |= tiles_in(f, first - d->stride, place - SIDE) >> SLUI_DOWN;
    if (f->reached & n.left)
        bits |= tiles_in(f, first - 1, place - 1) >> SLUI_ACROSS & SLUI_BOARD_LEFT;
    if (f->reached & n.right)
        bits |= tiles_in(f, first + 1, place + 1) << SLUI_ACROSS & SLUI_BOARD_RIGHT;
    if (f->reached & n.below) bits |= tiles_in(f, first + d->stride, place + SIDE) << SLUI_DOWN;
    for (const slui_parcel *p = first; p != d->parcels; p = &d->parcels[p->next])
        if (p->tiles & bits) reached |= p->tiles;
    f->tiles[place] = reached;
    if (reached) f->reached |= plot;
    return reached != before;
}

// The plots of one parcel that touch what a flood has reached of a plot of several.
static uint64_t touched_from(const district *d, const flood *f, uint64_t plot)
{
    const uint32_t place = SLUI_LOWEST_BIT64(plot);
    const slui_parcel *first = parcel_at(d, place);
    const slui_board tiles = f->tiles[place];
    const neighbours n = neighbours_of(plot);
    uint64_t found = (first - d->stride)->tiles & tiles << SLUI_DOWN ? n.above : 0;
    found |= (first - 1)->tiles & (tiles & SLUI_BOARD_LEFT) << SLUI_ACROSS ? n.left : 0;
    found |= (first + 1)->tiles & (tiles & SLUI_BOARD_RIGHT) >> SLUI_ACROSS ? n.right : 0;
    found |= (first + d->stride)->tiles & tiles >> SLUI_DOWN ? n.below : 0;
    return found & d->single;
}

// Floods from a tile.
static void spread(const district *d, const slu_map *map, slu_tile from, flood *f)
{
    const uint32_t place = slui_place_at(from);
    uint64_t plot = UINT64_C(1) << place, seen = 0, asked = 0;
    f->reached = plot;
    f->tiles[place] = map->parcels[slui_parcel_at(map, from)].tiles;
    if (plot & d->mixed) f->reached |= touched_from(d, f, plot);
    for (;;) {
        f->reached = follow(d, f->reached);
        asked |= slui_board_beside(f->reached & ~seen) & d->mixed;
        if (!asked) return;
        seen = f->reached;
        plot = slui_board_lowest(asked);
        asked ^= plot;
        if (!enter(d, f, plot)) continue;
        seen &= ~plot;
        f->reached |= touched_from(d, f, plot);
    }
}

static bool has_reached(const flood *f, const slu_map *map, slu_tile tile)
{
    const uint32_t place = slui_place_at(tile);
    const slui_board tiles = tiles_in(f, &map->parcels[slui_plot_of(map, tile)], place);
    return f->reached >> place & 1 && tiles & slui_plot_bit(tile);
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
// keeps nothing are no longer its own.
static void give(slu_map *map, const flood *f, uint32_t from, uint32_t to)
{
    slui_ward *left = &map->wards[from], *w = &map->wards[to];
    uint64_t whole = 0;
    uint32_t tiles = 0;
    for (uint64_t rest = f->reached; rest; rest &= rest - 1) {
        const uint32_t place = SLUI_LOWEST_BIT64(rest);
        const uint32_t plot = slui_plot_at(map, w->district, place);
        const slui_board reached = tiles_in(f, &map->parcels[plot], place);
        tiles += SLUI_COUNT_BITS64(reached);
        if (label(map->parcels, plot, reached, to)) whole |= UINT64_C(1) << place;
    }
    slui_ward_gain(w, tiles);
    w->plots = f->reached;
    w->slits = left->slits & f->reached;
    w->mixed = left->mixed & f->reached;
    left->plots &= ~whole;
    left->slits &= ~whole;
    left->mixed &= ~whole;
    slui_ward_lose(map, from, tiles);
}

// Finds out whether two tiles of one ward are still connected. False when memory runs out.
static bool split(slu_map *map, slu_tile one, slu_tile other)
{
    flood f;
    const uint32_t ward = slui_ward_at(map, one);
    if (slui_parcel_at(map, one) == slui_parcel_at(map, other)) return true;
    const district d = district_of(map, ward, one);
    spread(&d, map, one, &f);
    if (has_reached(&f, map, other)) return true;
    if (SLUI_COUNT_BITS64(f.reached) > SLUI_COUNT_BITS64(map->wards[ward].plots) / 2)
        spread(&d, map, other, &f);
    const uint32_t added = slui_ward_take(map, map->wards[ward].component, d.first);
    if (!added) return false;
    give(map, &f, ward, added);
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
    slui_ward_gain(k, w->tiles);
    k->plots |= w->plots;
    k->slits |= w->slits;
    k->mixed |= w->mixed;
    for (uint64_t rest = w->plots; rest; rest &= rest - 1) {
        const uint32_t plot = slui_plot_at(map, w->district, SLUI_LOWEST_BIT64(rest));
        for (uint32_t p = plot; p; p = parcels[p].next)
            if (parcels[p].ward == ward) parcels[p].ward = keep;
    }
    slui_ward_lose(map, ward, w->tiles);
}
