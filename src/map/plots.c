// SPDX-License-Identifier: MIT
// Plots and parcels: see plots.h.
//
// Cost: filling, a flood in a word for each plot that is neither all ground nor all wall. An edit,
// one for each parcel that it touches.
#include "map/plots.h"

#include "base/arrays.h"
#include "map/components.h"
#include "map/ward_floods.h"
#include "map/wards.h"

// One plot in this many has further parcels, measured on sc1, dao and bg512.
enum { PLOTS_PER_FURTHER = 4 };

bool slui_plots_reserve(slu_map *map)
{
    const slu_allocator *allocator = &map->allocator;
    map->plot_stride = (uint32_t)slui_plots_wide(map) + 1;
    map->plot_count = ((uint32_t)slui_plots_high(map) + 2) * map->plot_stride + 1;
    map->parcel_count = map->plot_count;
    map->ward_count = 1;
    map->floods = slui_ward_floods_create(allocator);
    size_t parcels = map->plot_count + map->plot_count / PLOTS_PER_FURTHER;
    return map->floods && SLUI_GROW(allocator, map->parcels, map->parcel_capacity, parcels) &&
           SLUI_GROW(allocator, map->wards, map->ward_capacity, 1);
}

void slui_plots_release(slu_map *map)
{
    const slu_allocator *allocator = &map->allocator;
    slui_free(allocator, map->parcels, map->parcel_capacity, sizeof *map->parcels);
    slui_free(allocator, map->wards, map->ward_capacity, sizeof *map->wards);
    slui_ward_floods_destroy(map->floods);
}

// ---- parcels

// Adds a parcel to a plot's chain, after another one. Returns its number, 0 when memory runs out.
static uint32_t add_after(slu_map *map, uint32_t other, slui_board tiles, uint32_t ward)
{
    uint32_t added = map->free_parcel;
    if (added) {
        map->free_parcel = map->parcels[added].next;
    } else {
        added = map->parcel_count;
        if (!SLUI_GROW(&map->allocator, map->parcels, map->parcel_capacity, (size_t)added + 1))
            return 0;
        map->parcel_count++;
    }
    slui_parcel *parcels = map->parcels;
    parcels[added] = (slui_parcel){tiles, ward, parcels[other].next};
    parcels[other].next = added;
    return added;
}

static void give_back(slu_map *map, uint32_t parcel)
{
    map->parcels[parcel] = (slui_parcel){.next = map->free_parcel};
    map->free_parcel = parcel;
}

// Removes the empty parcels of a plot.
static void tidy(slu_map *map, uint32_t plot)
{
    slui_parcel *parcels = map->parcels;
    for (uint32_t at = plot, next; (next = parcels[at].next);) {
        if (parcels[next].tiles) {
            at = next;
            continue;
        }
        parcels[at].next = parcels[next].next;
        give_back(map, next);
    }
    if (parcels[plot].tiles) return;
    uint32_t next = parcels[plot].next;
    parcels[plot] = parcels[next];
    if (next) give_back(map, next);
}

// The part of some ground that is connected with its first tile.
static slui_board first_part(slui_board ground)
{
    return slui_board_flood(slui_board_lowest(ground), ground, ground);
}

// Gives a parcel a connected part of some ground, and further ones of its ward the others.
static bool share_out(slu_map *map, uint32_t parcel, slui_board part, slui_board ground)
{
    map->parcels[parcel].tiles = part;
    while ((ground &= ~part)) {
        part = first_part(ground);
        parcel = add_after(map, parcel, part, map->parcels[parcel].ward);
        if (!parcel) return false;
    }
    return true;
}

// ---- all of them

static slui_board plot_ground(const slu_map *map, int column, int row)
{
    const uint8_t *line = slui_bits_line(&map->rows, row * SLUI_PLOT_SIDE) + column;
    int count = map->height - row * SLUI_PLOT_SIDE;
    slui_board ground = 0;
    for (int i = 0; i < SLUI_PLOT_SIDE && i < count; i++, line += map->rows.stride)
        ground |= (slui_board)*line << i * SLUI_PLOT_SIDE;
    return ground;
}

bool slui_plots_fill(slu_map *map)
{
    int wide = slui_plots_wide(map), high = slui_plots_high(map);
    map->parcel_count = map->plot_count;
    map->free_parcel = 0;
    map->ward_count = 1;
    map->free_ward = 0;
    for (int row = 0; row < high; row++) {
        uint32_t plot = ((uint32_t)row + 1) * map->plot_stride + 1;
        for (int column = 0; column < wide; column++, plot++) {
            slui_board ground = plot_ground(map, column, row);
            map->parcels[plot] = (slui_parcel){.tiles = ground};
            if (!ground || ground == UINT64_MAX) continue;
            if (!share_out(map, plot, first_part(ground), ground)) return false;
        }
    }
    return true;
}

// ---- edits

// Closes tiles of a parcel, whose others stay connected if all that was next to these is. If not,
// the flood that finds this out has reached a part of them.
static bool close_of(slu_map *map, uint32_t p, slui_board lost)
{
    slui_parcel *parcel = &map->parcels[p];
    const slui_board ground = parcel->tiles & ~lost;
    const slui_board beside = slui_board_beside(lost) & ground;
    const slui_board part = slui_board_flood(slui_board_lowest(beside), ground, beside);
    const uint32_t count = SLUI_COUNT_BITS64(lost);
    slui_component_lose(map, map->wards[parcel->ward].component, count);
    slui_ward_lose(map, parcel->ward, count);
    parcel->tiles = ground;
    return !(beside & ~part) || share_out(map, p, part, ground);
}

static bool close_in(slu_map *map, uint32_t plot, slui_board closed)
{
    bool emptied = false;
    for (uint32_t p = plot; p; p = map->parcels[p].next) {
        const slui_board lost = map->parcels[p].tiles & closed;
        if (!lost) continue;
        emptied |= lost == map->parcels[p].tiles;
        if (!close_of(map, p, lost)) return false;
    }
    if (emptied) tidy(map, plot);
    return true;
}

// Makes one parcel of some tiles, which are connected, and the parcels that they touch.
// False when memory runs out.
static bool unite(slu_map *map, uint32_t plot, slui_board tiles, uint32_t ward)
{
    slui_parcel *parcels = map->parcels;
    const slui_board beside = slui_board_beside(tiles);
    uint32_t home = parcels[plot].tiles ? 0 : plot, touched = 0;
    for (uint32_t p = plot; p; p = parcels[p].next) {
        if (!(parcels[p].tiles & beside)) continue;
        tiles |= parcels[p].tiles;
        parcels[p].tiles = 0;
        if (!touched++) home = p;
    }
    if (!home) return add_after(map, plot, tiles, ward) != 0;
    parcels[home].tiles = tiles;
    parcels[home].ward = ward;
    if (touched > 1) tidy(map, plot);
    return true;
}

static bool open_in(slu_map *map, uint32_t plot, slui_board opened, uint32_t ward)
{
    slui_parcel *only = &map->parcels[plot];
    const uint32_t count = SLUI_COUNT_BITS64(opened);
    slui_ward_gain(&map->wards[ward], count);
    map->component_size[map->wards[ward].component] += count;
    // Most often they are added to the only parcel of the plot.
    if (only->tiles && !only->next &&
        !(opened & ~slui_board_flood(slui_board_beside(opened) & only->tiles, only->tiles | opened,
                                     opened))) {
        only->tiles |= opened;
        return true;
    }
    for (slui_board rest = opened, part; rest; rest &= ~part) {
        part = slui_board_flood(slui_board_lowest(rest), rest, rest);
        if (!unite(map, plot, part, ward)) return false;
    }
    return true;
}

// Tiles of a plot that change.
typedef struct plot_change {
    uint32_t plot, place;
    slui_board tiles;
} plot_change;

// The four plots that a board shows, and the tiles of it that change there.
typedef struct plot_changes {
    plot_change in[SLUI_QUARTERS];
} plot_changes;

SLUI_INLINE plot_changes changes_on(const slu_map *map, slu_tile corner, slui_board tiles)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS, LAST = SIDE - 1 };
    slui_board quarters[SLUI_QUARTERS];
    slui_plot_quarters(corner, tiles, quarters);
    // The corner may lie outside the map.
    const uint32_t column = (uint32_t)(corner.x + SLUI_PLOT_SIDE) / SLUI_PLOT_SIDE;
    const uint32_t row = (uint32_t)(corner.y + SLUI_PLOT_SIDE) / SLUI_PLOT_SIDE;
    const uint32_t plot = row * map->plot_stride + column, below = plot + map->plot_stride;
    const uint32_t left = (column + LAST) % SIDE, right = column % SIDE;
    const uint32_t upper = (row + LAST) % SIDE * SIDE, lower = row % SIDE * SIDE;
    return (plot_changes){{{plot, upper + left, quarters[0]},
                           {plot + 1, upper + right, quarters[1]},
                           {below, lower + left, quarters[2]},
                           {below + 1, lower + right, quarters[3]}}};
}

// The exits that a change opens or closes.
SLUI_INLINE slui_border_tiles border_of(const slu_map *map, const plot_change *c)
{
    enum { SIDE = SLUI_DISTRICT_PLOTS };
    const uint32_t exits = slui_exits(c->place, c->tiles);
    if (!exits) return (slui_border_tiles){0};
    const uint32_t district = c->plot - c->place / SIDE * map->plot_stride - c->place % SIDE;
    return (slui_border_tiles){c->plot, district, exits, c->tiles};
}

static bool close_at(slu_map *map, const plot_change *c)
{
    const slui_border_tiles border = border_of(map, c);
    if (border.exits) slui_wards_part_at(map, &border);
    if (!close_in(map, c->plot, c->tiles)) return false;
    slui_ward_note_mixed(map, c->plot, c->place);
    return true;
}

bool slui_plots_close(slu_map *map, slu_tile corner, slui_board tiles)
{
    const plot_changes changes = changes_on(map, corner, tiles);
    for (int i = 0; i < SLUI_QUARTERS; i++)
        if (changes.in[i].tiles && !close_at(map, &changes.in[i])) return false;
    return true;
}

static bool open_at(slu_map *map, const plot_change *c, uint32_t ward)
{
    const slui_border_tiles border = border_of(map, c);
    if (border.exits) slui_wards_meet_at(map, &border, ward);
    map->wards[ward].plots |= UINT64_C(1) << c->place;
    if (!open_in(map, c->plot, c->tiles, ward)) return false;
    slui_ward_note_mixed(map, c->plot, c->place);
    return true;
}

bool slui_plots_open(slu_map *map, slu_tile corner, slui_board tiles, uint32_t ward)
{
    const plot_changes changes = changes_on(map, corner, tiles);
    for (int i = 0; i < SLUI_QUARTERS; i++)
        if (changes.in[i].tiles && !open_at(map, &changes.in[i], ward)) return false;
    return true;
}

static bool is_among(const slui_ward_set *set, uint32_t ward)
{
    for (int i = 0; i < set->count; i++)
        if (set->wards[i] == ward) return true;
    return false;
}

static void add_wards(const slu_map *map, uint32_t plot, slui_board tiles, slui_ward_set *out)
{
    const slui_parcel *parcels = map->parcels;
    for (uint32_t p = plot; p; p = parcels[p].next)
        if (parcels[p].tiles & tiles && !is_among(out, parcels[p].ward))
            out->wards[out->count++] = parcels[p].ward;
}

void slui_plots_wards(const slu_map *map, slu_tile corner, slui_board tiles, slui_ward_set *out)
{
    slui_board quarters[SLUI_QUARTERS];
    const uint32_t plot = slui_plot_under(map, corner), below = plot + map->plot_stride;
    slui_plot_quarters(corner, tiles, quarters);
    out->count = 0;
    if (quarters[0]) add_wards(map, plot, quarters[0], out);
    if (quarters[1]) add_wards(map, plot + 1, quarters[1], out);
    if (quarters[2]) add_wards(map, below, quarters[2], out);
    if (quarters[3]) add_wards(map, below + 1, quarters[3], out);
}
