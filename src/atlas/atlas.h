// SPDX-License-Identifier: MIT
// The inside of an atlas: a terrain, and the distances that guide a search over it.
//
// A door is a gate seen from one of its two zones: number first[zone] + i for the i-th gate of the
// zone. The distances of a zone's tiles to its doors keep to the zone. The points of a gate are its
// tiles. They lie in one of its zones; from the other the last step onto them counts too.
//
// Invariants
//   - cells, records and bases hold the fields as cells.h says: of each zone those of its gates, in
//     their order, then those of the landmarks.
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
    uint64_t revision; // of the map it was built from
    uint64_t edition;  // goes up with every update and rebuild that does something
    slu_rules rules;   // diagonals and steps alone
    bool cut_anew;     // for it; else its zones are those of an older one, fitted to the map
    bool compact;      // only tiles where a path may have to turn have records
    slu_terrain *terrain;
    slu_steps steps; // in units
    slui_codes codes;
    uint32_t zone_count, door_count;
    slui_zone_fields *zones;
    unsigned blocks_across;
    size_t block_count;
    // Repairs leave gaps in the next three: what a cell needs no more stays where it was.
    size_t cell_count, record_bytes, base_count; // up to the end of the last in use
    size_t cell_capacity, record_capacity, base_capacity;
    size_t wasted;        // bytes of records in gaps
    size_t record_count;  // places for tiles in the records in use
    uint32_t *first_cell; // by block
    uint8_t *cells_in;    // by block: how many
    slui_cell *cells;
    uint64_t *recorded; // by block; NULL unless compact
    uint8_t *records;
    slui_base *bases;
    uint32_t *opposite; // by door: the same gate seen from its other zone
    uint32_t *door_zone;
    // By door: a path that comes into the zone by it may leave by it at once. It may where the
    // points lie in the zone, for it can touch them in passing; and where the gate is not straight,
    // for there it may have to come back.
    uint8_t *returns;
    size_t *pairs;
    uint32_t *between;
    size_t between_count;
    // By door and door: the value of the second where that of the first is 0 and no other is known;
    // NULL where that would be much memory.
    uint32_t *onward;
    int landmark_count;
    slu_tile landmarks[SLUI_MOST_LANDMARKS];
    uint32_t kept_zones; // whose distances come from an older atlas
    bool mended;         // some distances were lowered, not recomputed, and may be less exact
    uint32_t repairs;    // in place, since its tables were laid out
    size_t worn;         // tiles that have changed since the map was last cut
    uint64_t nanoseconds;
};

// The parts of making one that reading it from a file needs too (atlas.c). An atlas with nothing in
// it but the rules; NULL when memory runs out. `allocator` may be NULL: the map's.
slu_atlas *slui_atlas_begin(const slu_map *map, const slu_rules *rules,
                            const slu_allocator *allocator);

// Lays out zones, doors and cells from the terrain, and counts records, bases and between; then
// reserves these three. The number of landmarks and `compact` must be set. False when memory runs
// out.
bool slui_atlas_lay_out(slu_atlas *atlas);
bool slui_atlas_reserve(slu_atlas *atlas);
bool slui_atlas_lay_out_cells(slu_atlas *atlas); // cells.c

// What is kept of distances by tile, of which all are SLUI_FAR again afterwards: the field of a
// zone, or one of all zones (cells.c).
void slui_atlas_keep_in_zone(slu_atlas *atlas, uint32_t zone, uint32_t field, uint32_t *distance);
void slui_atlas_keep_everywhere(slu_atlas *atlas, int landmark, uint32_t *distance);

// What a zone has in a block; NULL if nothing.
slui_cell *slui_atlas_cell_of(const slu_atlas *atlas, size_t block, uint32_t zone);

// The least rectangle around some of a block's tiles.
slu_rect slui_atlas_rectangle(uint64_t tiles);

// Where the records of a cell lie.
typedef struct slui_extent {
    size_t begin, size; // in bytes
} slui_extent;
slui_extent slui_atlas_extent(const slu_atlas *atlas, size_t block, const slui_cell *cell);

// What estimates read of an atlas.
slui_cells slui_atlas_cells(const slu_atlas *atlas);

// Builds an atlas (atlas.c). Zones that are as they are in `old` take their distances from there;
// it may be NULL. With `keep_cut` the map is not cut again: the zones of `old` are fitted to it.
slu_status slui_atlas_make(const slu_map *map, const slu_atlas_options *options,
                           const slu_atlas *old, bool keep_cut, slu_atlas **out, slu_error *error);

// Fills the fields of gates, and between (distances.c); false when memory runs out. `scratch` has a
// place for each tile and holds SLUI_FAR.
bool slui_atlas_measure(slu_atlas *atlas, const slu_atlas *old, slui_flood *flood,
                        uint32_t *scratch);

// Takes the gates' fields of a zone, and what is between them, from an older atlas, if nothing in
// and around the zone has changed (update.c). Returns whether it has.
bool slui_atlas_inherit(const slu_atlas *old, slu_atlas *made, uint32_t zone);

// True if two gates have the same tiles (update.c).
bool slui_atlas_same_gate(const slu_gate *a, const slu_gate *b);

// Fills the field of one gate of a zone, and its row of between (distances.c); false when memory
// runs out.
bool slui_atlas_measure_gate(slu_atlas *atlas, slui_flood *flood, slui_field field, uint32_t zone,
                             uint32_t gate);

// Builds onward from between, unless it would be too large (values.c); false when memory runs out.
bool slui_atlas_relate(slu_atlas *atlas);

// Chooses landmarks and fills their fields (landmarks.c); false when memory runs out.
bool slui_atlas_place_landmarks(slu_atlas *atlas, slui_flood *flood, uint32_t *scratch);

// Whether every passable tile is in a cell of its block, and cells name zones, bases and records that are
// there; for SLUI_ASSERT, on small maps (sound.c).
bool slui_atlas_is_sound(const slu_atlas *atlas);

#endif
