// SPDX-License-Identifier: MIT
// The inside of an atlas: a terrain, and the distances that guide a search over it.
//
// A gate side, or side, is a gate seen from one of its two zones: number first[zone] + i for the
// i-th gate of the zone. The distances from a zone's tiles to its sides are measured within the
// zone. The points of a gate are its tiles. They lie in one of its zones; seen from the other zone,
// the last step onto them counts too.
//
// Invariants
//   - the ground of all tables is that of the labels. The map's ground is part of it: tiles that
//     have become walls may be left in their zones.
//   - cells, records and bases hold the fields as described in cells.h: for each zone those of its
//     gates, in their order, then those of the landmarks.
//   - between[pairs[zone] + i * gates + j] is the least distance between points of two gates
//     through the zone; 0 for i = j.
#ifndef SLUI_ATLAS_H
#define SLUI_ATLAS_H

#include "atlas/cells.h"
#include "atlas/codes.h"
#include "atlas/flood.h"
#include "terrain/terrain.h"

struct slu_atlas {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision; // of the map that its distances are admissible for
    uint64_t edition;  // increases with every update or rebuild that changes something
    slu_rules rules;   // diagonals and steps only
    bool own_cut;      // the map was cut for it; otherwise an older atlas's zones were fitted to it
    bool compact;      // only tiles where a path may have to turn have records
    slu_terrain *terrain;
    slu_steps steps; // in units
    slui_codes codes;
    uint32_t zone_count, side_count;
    slui_zone_fields *zones;
    unsigned blocks_across;
    size_t block_count;
    // Repairs leave gaps in the next three: what a cell no longer needs stays where it was.
    size_t cell_count, record_bytes, base_count; // up to the end of the last one in use
    size_t cell_capacity, record_capacity, base_capacity;
    size_t wasted;        // bytes of records in gaps
    size_t record_count;  // places for tiles in the records in use
    uint32_t *first_cell; // by block
    uint8_t *cells_in;    // by block: how many
    slui_cell *cells;
    uint64_t *recorded; // by block; NULL unless compact
    uint8_t *records;
    slui_base *bases;
    uint32_t *opposite; // by side: the same gate seen from its other zone
    uint32_t *side_zone;
    // By side: a path that enters the zone through it may leave through it at once. That happens if
    // the points lie in the zone, because a path can touch them in passing, and if the gate is not
    // straight, because a path may then have to come back.
    uint8_t *returns;
    size_t *pairs;
    uint32_t *between;
    size_t between_count;
    // By pair of sides: the value of the second if the first has value 0 and no other value is
    // known; NULL if the matrix would take too much memory.
    uint32_t *onward;
    // Doors (update/doors.h, update/related.h): when gates were closed and rows of onward were last
    // exact, counted in closings.
    uint32_t *closed_at;  // by side; 0: its gate is open
    uint32_t *related_at; // by side
    uint32_t closings, last_closing;
    uint64_t *shut; // a bit per tile; NULL: no tile was ever shut
    size_t shut_count;
    bool turned; // tiles were shut or opened, and gates have not been looked at since
    // Ground that has opened and has no labels yet (update/breaches.h).
    slu_rect breaches[SLUI_MOST_BREACHES];
    uint32_t breach_count;
    struct slui_job *job; // that fits the zones to the map in slices (update/job.h); NULL: none
    int landmark_count;
    slu_tile landmarks[SLUI_MOST_LANDMARKS];
    uint32_t kept_zones; // whose distances were copied from an older atlas
    bool lowered;        // some distances were lowered, not recomputed, and may be less exact
    uint32_t repairs;    // in place, since its tables were laid out
    size_t worn;         // tiles that have changed since the map was last cut
    uint64_t nanoseconds;
};

static inline size_t slui_atlas_shut_words(const slu_atlas *a)
{
    return a->map ? (a->map->tile_count + 63) / 64 : 0;
}

// Notes whether labels are exactly the map's ground.
static inline void slui_atlas_note_fit(slu_atlas *a)
{
    a->terrain->unfit = a->shut_count || a->breach_count;
}

// An atlas with the options of another, and nothing in it yet (atlas.c); NULL when memory runs out.
slu_atlas *slui_atlas_begin_like(const slu_atlas *old);

// The parts of a build that reading from a file needs too (atlas.c). Returns an atlas with nothing
// in it but the rules; NULL when memory runs out. `allocator` may be NULL: the map's.
slu_atlas *slui_atlas_begin(const slu_map *map, const slu_rules *rules,
                            const slu_allocator *allocator);

// Lays out zones, sides and cells from the terrain, counts records, bases and between, and reserves
// these three. The number of landmarks and `compact` must be set. False when memory runs out.
bool slui_atlas_lay_out(slu_atlas *atlas);
bool slui_atlas_reserve(slu_atlas *atlas);
bool slui_atlas_lay_out_cells(slu_atlas *atlas); // cells.c

// Stores distances by tile, as the field of a zone or as one of all zones (cells.c). Afterwards all
// of `distance` is SLUI_FAR again.
void slui_atlas_keep_in_zone(slu_atlas *atlas, uint32_t zone, uint32_t field, uint32_t *distance);
void slui_atlas_keep_everywhere(slu_atlas *atlas, int landmark, uint32_t *distance);

// The cell of a zone in a block; NULL if the zone has no tile there.
slui_cell *slui_atlas_cell_of(const slu_atlas *atlas, size_t block, uint32_t zone);

// The smallest rectangle around some of a block's tiles.
slu_rect slui_atlas_rectangle(uint64_t tiles);

// Where the records of a cell lie.
typedef struct slui_extent {
    size_t begin, size; // in bytes
} slui_extent;
slui_extent slui_atlas_extent(const slu_atlas *atlas, size_t block, const slui_cell *cell);

// The part of an atlas that estimates read.
slui_cells slui_atlas_cells(const slu_atlas *atlas);

// Its memory without the terrain's; constant time.
size_t slui_atlas_bytes(const slu_atlas *atlas);

// Builds an atlas (atlas.c). Zones that are unchanged since `old` copy their distances from it; it
// may be NULL.
slu_status slui_atlas_build(const slu_map *map, const slu_atlas_options *options,
                            const slu_atlas *old, slu_atlas **out, slu_error *error);

// Builds an atlas with the zones of an older one, fitted to a map: its own, or the same map with
// some of its walls taken away (atlas.c).
slu_status slui_atlas_fit(const slu_atlas *old, const slu_map *ground, slu_atlas **out,
                          slu_error *error);

// Copies a zone's gate fields, and the distances between its gates, from an older atlas if nothing
// in or around the zone has changed (update.c). Returns whether it did.
bool slui_atlas_inherit(const slu_atlas *old, slu_atlas *built, uint32_t zone);

// What was built takes the place of the atlas, which is destroyed (update.c).
void slui_atlas_replace(slu_atlas *atlas, slu_atlas *built);

// Brings the zones' components up to date with the map: components anywhere may have been
// renumbered (update.c).
void slui_atlas_name_components(slu_atlas *atlas);

// True if two gates have the same tiles (update.c).
bool slui_atlas_same_gate(const slu_gate *a, const slu_gate *b);

// Fills the field of one gate of a zone, and its row of between (distances.c); false when memory
// runs out.
bool slui_atlas_measure_gate(slu_atlas *atlas, slui_flood *flood, slui_field field, uint32_t zone,
                             uint32_t gate);

// Reserves onward, unless it would be too large, and fills it from between (values.c); false when
// memory runs out.
bool slui_atlas_reserve_relation(slu_atlas *atlas);
bool slui_atlas_relate(slu_atlas *atlas);

// Whether every passable tile is in a cell of its block, and cells name zones, bases and records
// that exist; for SLUI_ASSERT, on small maps (sound.c).
bool slui_atlas_is_sound(const slu_atlas *atlas);

#endif
