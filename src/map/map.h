// SPDX-License-Identifier: MIT
// The inside of a map: flat arrays, one entry per tile, row by row, index = y * width + x.
//
// Invariants
//   - around[t] has a bit for each of the eight neighbours of t that is passable; a neighbour
//     outside the map is not. So no loop over neighbours needs a bounds test, and one byte answers
//     every question of movement (map/rules.h). There is one more row, above the first, of tiles
//     that are walls. So whether a tile is passable is a bit of the tile above it.
//   - The 4-connected components are numbered from 1 to component_count. A new map's are numbered
//     in the order of their first tiles; edits may leave numbers unused, and those have
//     component_size 0. A diagonal step past at least one passable tile stays within its component;
//     only SLU_DIAGONALS_ALWAYS can leave it, and joined[c] is one of the components that such
//     steps connect with c, the same for all of them. A layer has that, and slits, only from the
//     first time on that it is asked for (slui_layer_join).
//   - Tiles do not know their components, their parcels' wards do: see plots.h.
//   - A layer has its base's glyphs, and passable are the tiles where its kind of unit can stand.
//   - rows and columns have a bit for every passable tile, by y and x and by x and y; outlooks say
//     what lies beyond each word of them.
//   - cost is NULL until some passable tile costs other than 1; it holds hundredths, 0 for walls.
//     cost_counts says how many passable tiles have each cost (costs.h).
//   - cheapest and costliest are the extremes over passable tiles, in hundredths, and total_cost is
//     their sum. even_cost is what all of them cost, 0 if they differ; 1 if there are none.
#ifndef SLUI_MAP_H
#define SLUI_MAP_H

#include "base/assert.h"
#include "base/bits.h"
#include "base/memory.h"
#include "base/platform.h"
#include "map/outlooks.h"
#include "map/rules.h"
#include "sluice/sluice.h"

// A rectangle that was edited, and the revision that did it.
typedef struct slui_change {
    uint64_t revision;
    slu_rect area;
} slui_change;

enum { SLUI_CHANGES = 64 }; // how many are remembered, the latest

// A record of edits, in the order of their revisions; change n lies at n % SLUI_CHANGES.
typedef struct slui_edits {
    slui_change changes[SLUI_CHANGES];
    uint64_t count; // of all time
} slui_edits;

enum {
    SLUI_COST_ONE = 100, // hundredths in an ordinary tile's cost
    SLUI_COST_LEAST = 1, // SLU_MIN_COST and SLU_MAX_COST in hundredths
    SLUI_COST_MOST = 1000000,
    SLUI_BYTES_SLACK = 7, // after the last byte, so that eight may be read and written at once
    SLUI_MEAN_PARTS = 12, // the mean of 2, 3 or 4 whole numbers is whole in twelfths
};

// The tiles of a plot of 8 x 8 that straight steps within the plot connect (plots.h).
typedef struct slui_parcel {
    uint64_t tiles; // bit 8 * row + column
    uint32_t ward;
    uint32_t next; // of the same plot; 0 for the last
} slui_parcel;

enum { SLUI_NEAR = 7 }; // wards next to a ward that it remembers; few have more

// The parcels of a district of 8 x 8 plots that straight steps within the district connect: a line
// of the cache.
typedef struct slui_ward {
    uint32_t component;
    uint32_t district;     // the number of its first plot; the next number, for one that is free
    uint16_t tiles, known; // known: 0, or 1 + the number of wards next to it, which are these:
    uint32_t near[SLUI_NEAR];
    uint64_t plots; // those in which it has tiles, by their places; see plots.h
    uint64_t slits; // those from which slits lead
    uint64_t mixed; // those of several parcels
} slui_ward;

typedef struct slui_ward_floods slui_ward_floods;
typedef struct slui_layer_set slui_layer_set;
typedef struct slui_cost_counts slui_cost_counts;

struct slu_map {
    slu_allocator allocator;
    const slu_map *base;    // the map that this is a layer of (layer.h); NULL: it is none
    slui_layer_set *layers; // of this map; NULL in a layer
    int width, height;
    size_t tile_count;
    uint64_t revision;
    uint64_t opened; // the revision that last turned walls into ground
    // The revision that last may have made some path possible or cheaper, for some unit: walls
    // became ground, or ground got cheaper or another character.
    uint64_t eased;
    slui_edits moved;  // where walls became ground or ground walls
    slui_edits edited; // where anything was written; kept by a map only, not by its layers
    char *glyph;
    uint8_t *around;         // of the tiles; the row above them lies before it
    slui_bits rows, columns; // the passable tiles
    slui_outlooks row_outlooks, column_outlooks;
    slui_parcel *parcels;
    size_t parcel_capacity;
    uint32_t parcel_count, free_parcel; // numbers in use or free again; the first of the latter
    slui_ward *wards;
    size_t ward_capacity;
    uint32_t ward_count, free_ward;   // likewise
    uint32_t plot_stride, plot_count; // from row to row; all, with those outside the map
    slui_ward_floods *floods;         // for edits
    bool joins;                       // keeps `joined`
    uint32_t *joined;                 // by component; joined[0] is 0
    size_t joined_capacity;
    uint32_t *component_size; // tiles, by component
    size_t component_size_capacity;
    uint32_t component_count; // the highest number
    uint32_t live_components; // how many of the numbers have tiles
    uint32_t free_component;  // no number below it is free
    size_t passable;          // tiles
    int64_t quads;            // of the rows: see slui_bits_quads
    uint32_t *cost;
    slui_cost_counts *cost_counts;
    uint32_t cheapest, costliest, even_cost;
    uint64_t total_cost;
    uint32_t glyph_cost[256]; // hundredths; SLUI_GLYPH_WALL, SLUI_GLYPH_UNKNOWN
};

enum { SLUI_GLYPH_WALL = 0 };
#define SLUI_GLYPH_UNKNOWN UINT32_MAX

static inline bool slui_map_inside(const slu_map *map, slu_tile tile)
{
    return (unsigned)tile.x < (unsigned)map->width && (unsigned)tile.y < (unsigned)map->height;
}

static inline uint32_t slui_map_index(const slu_map *map, slu_tile tile)
{
    return (uint32_t)tile.y * (uint32_t)map->width + (uint32_t)tile.x;
}

static inline slu_tile slui_map_tile(const slu_map *map, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)map->width), (int)(index / (uint32_t)map->width)};
}

static inline bool slui_map_passable_at(const slu_map *map, uint32_t index)
{
    return map->around[(ptrdiff_t)index - map->width] >> SLUI_SOUTH & 1;
}

// The first parcel of the plot of a tile, which is also the plot's number.
static inline uint32_t slui_plot_of(const slu_map *map, slu_tile tile)
{
    return (((uint32_t)tile.y >> 3) + 1) * map->plot_stride + ((uint32_t)tile.x >> 3) + 1;
}

// The parcel of a tile; 0, which has no tiles and is in ward 0, for a wall.
static inline uint32_t slui_parcel_at(const slu_map *map, slu_tile tile)
{
    uint32_t parcel = slui_plot_of(map, tile);
    unsigned bit = ((unsigned)tile.y & 7) << 3 | ((unsigned)tile.x & 7);
    while (parcel && !(map->parcels[parcel].tiles >> bit & 1))
        parcel = map->parcels[parcel].next;
    return parcel;
}

// The component of a tile of the map; 0 for a wall.
static inline uint32_t slui_map_component_at(const slu_map *map, slu_tile tile)
{
    return map->wards[map->parcels[slui_parcel_at(map, tile)].ward].component;
}

static inline uint32_t slui_map_cost_at(const slu_map *map, uint32_t index)
{
    return map->cost ? map->cost[index] : SLUI_COST_ONE;
}

// True if all ground costs the same, so that only the length of a path counts.
static inline bool slui_map_uniform(const slu_map *map)
{
    return map->even_cost != 0;
}

// True if walls are scattered like specks: many small islands, with paths of equal length past
// either side.
bool slui_map_is_speckled(const slu_map *map);

// Fills everything that is derived from the passable tiles, which the glyphs define (derive.c).
// Fails only if there are more components or parcels than ever before and memory runs out.
slu_status slui_map_relabel(slu_map *map);

// The same for passable tiles that are in `rows`.
slu_status slui_map_label(slu_map *map);

// Does the same for a rectangle that has become wall or ground, starting from the old components,
// in time that mostly depends on the rectangle alone (relabel.c). Of a layer, all of it is wall, or
// `passable` tiles are those where the unit fits. `moved` receives SLUI_OPENED, SLUI_CLOSED, both
// or neither. False if that is not possible: the rectangle is a large part of the map, or memory
// ran out. The map must then be relabelled.
bool slui_map_relabel_area(slu_map *map, const slu_rect *area, bool passable, uint8_t *moved);

// What a change does to the passable tiles.
enum { SLUI_OPENED = 1, SLUI_CLOSED = 2 };

// Reserves what is derived from the passable tiles, apart from numbers of components; false when
// memory runs out. Releases it, with costs and components (map.c).
bool slui_map_reserve_derived(slu_map *map);
void slui_map_release_derived(slu_map *map);

// Likewise for `around` alone. Copies that of another map of the same size (map.c).
bool slui_around_reserve(slu_map *map, const slu_allocator *allocator);
void slui_around_release(slu_map *map, const slu_allocator *allocator);
bool slui_around_copy(slu_map *copy, const slu_map *map, const slu_allocator *allocator);

// Gives the map its costs, from the glyphs, if it has none yet (map.c).
slu_status slui_map_add_costs(slu_map *map);

// Rejects sides that no map can have (map.c).
slu_status slui_map_check_size(int width, int height, slu_error *error);

// Creates a map from costs in hundredths, 0 for walls, with the characters that
// slu_map_create_from_costs promises. Takes ownership of the array, which is from the options'
// allocator, even on failure (weighted.c).
slu_status slui_map_create_weighted(int width, int height, uint32_t *hundredths,
                                    const slu_map_options *options, slu_map **out,
                                    slu_error *error);

// Rejects a tile outside the map; `what` names it (edit.c).
slu_status slui_map_check_tile(const slu_map *map, slu_tile tile, const char *what,
                               slu_error *error);

// Rejects a rectangle that is empty or not entirely on the map (edit.c).
slu_status slui_map_check_area(const slu_map *map, slu_rect area, slu_error *error);

// Records that the current revision has turned walls of an area into ground or ground into walls
// (edit.c).
void slui_map_note_change(slu_map *map, const slu_rect *area, bool passable);

// The last revision that did so; 0 if none has.
uint64_t slui_map_last_change(const slu_map *map);

// The least rectangle that contains two others.
static inline slu_rect slui_rect_around_both(slu_rect a, slu_rect b)
{
    int left = a.x < b.x ? a.x : b.x, top = a.y < b.y ? a.y : b.y;
    int right = a.x + a.width > b.x + b.width ? a.x + a.width : b.x + b.width;
    int bottom = a.y + a.height > b.y + b.height ? a.y + a.height : b.y + b.height;
    return (slu_rect){left, top, right - left, bottom - top};
}

// Adds a change to a record, whose revision is at least that of the last one (edit.c).
void slui_edits_add(slui_edits *record, uint64_t revision, const slu_rect *area);

// Finds the first change after a revision: the changes are *first to record->count - 1. False if it
// is no longer remembered.
bool slui_edits_since(const slui_edits *record, uint64_t revision, uint64_t *first);

static inline slu_rect slui_edits_area(const slui_edits *record, uint64_t change)
{
    return record->changes[change % SLUI_CHANGES].area;
}

// Rejects a change that the map cannot take; of several, error->line names the first, counted from
// 1 (apply.c).
slu_status slui_map_check_change(const slu_map *map, const slu_change *change, slu_error *error);
slu_status slui_map_check_changes(const slu_map *map, const slu_change *changes, size_t count,
                                  slu_error *error);

// slu_map_apply for one or more changes that have been checked (apply.c).
slu_status slui_map_apply(slu_map *map, const slu_change *changes, size_t count, slu_error *error);

// Rejects a buffer that is too short for `needed` changes (undo.c).
slu_status slui_map_give_changes(size_t needed, size_t capacity, slu_error *error);

// A copy with the same contents and revision, but no layers; NULL when memory runs out. Brings one
// up to date with its map by repeating the edits since; false, with the copy as it was, if they are
// no longer remembered or memory runs out (copy.c).
slu_map *slui_map_copy(const slu_map *map, const slu_allocator *allocator);
bool slui_map_update_copy(slu_map *copy, const slu_map *map);

// Whether the invariants above hold; for SLUI_ASSERT, on small maps (sound.c).
bool slui_map_is_sound(const slu_map *map);

// A cost in hundredths, or SLUI_GLYPH_UNKNOWN if it is not a number in the allowed range.
uint32_t slui_cost_hundredths(double cost);

#endif
