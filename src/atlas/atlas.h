// SPDX-License-Identifier: MIT
// The inside of an atlas: a terrain, and the distances that guide a search over it.
//
// A door is a gate seen from one of its two zones: number first[zone] + i for the i-th gate of the zone.
// The distances of a zone's tiles to its doors keep to the zone. The points of a gate are its tiles. They
// lie in one of its zones; from the other the last step onto them counts too.
//
// Invariants
//   - distance[rows[row + y] + x * gates + i] is the least distance, in units, from tile (x, y) of a zone to
//     the points of its i-th gate; see search/guide.h.
//   - between[pairs[zone] + i * gates + j] is the least distance between points of two gates through the
//     zone; 0 for i = j.
#ifndef SLUI_ATLAS_H
#define SLUI_ATLAS_H

#include "atlas/flood.h"
#include "search/guide.h"

struct slu_atlas {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision; // of the map it was made from
    slu_rules rules;   // diagonals and steps alone
    slu_terrain *terrain;
    slu_steps steps; // in units
    uint32_t zone_count, door_count;
    slui_guide_zone *zones;
    ptrdiff_t *rows; // of all zones
    size_t row_count;
    uint32_t *label;
    uint32_t *distance;
    size_t distance_count;
    uint32_t *opposite; // by door: the same gate seen from its other zone
    uint32_t *door_zone;
    uint8_t
        *returns; // by door: a way that comes into the zone by it may leave by it at once. It may
                  // where the points lie in the zone, for it can touch them in passing; and
                  // where the gate is not straight, for there it may have to come back
    size_t *pairs;
    uint32_t *between;
    size_t between_count;
    int landmark_count;
    slu_tile landmarks[SLUI_MOST_LANDMARKS];
    uint32_t *landmark;
    uint64_t nanoseconds;
};

// Where the distances of a zone's tile begin.
static inline ptrdiff_t slui_atlas_place(const slu_atlas *atlas, uint32_t zone, slu_tile tile)
{
    const slui_guide_zone *z = &atlas->zones[zone];
    return atlas->rows[z->row + tile.y] + (ptrdiff_t)tile.x * z->gates;
}

// The parts of making one that reading it from a file needs too (atlas.c). An atlas with nothing in it but
// the rules; NULL when memory runs out. `allocator` may be NULL: the map's.
slu_atlas *slui_atlas_begin(const slu_map *map, const slu_rules *rules,
                            const slu_allocator *allocator);

// Lays out zones, rows and doors from the terrain, and counts distance and between; then reserves these
// two. False when memory runs out.
bool slui_atlas_lay_out(slu_atlas *atlas);
bool slui_atlas_reserve(slu_atlas *atlas);

// Fills distance and between (distances.c); false when memory runs out.
bool slui_atlas_measure(slu_atlas *atlas, slui_flood *flood);

// Chooses landmarks and fills landmark (landmarks.c); false when memory runs out.
bool slui_atlas_place_landmarks(slu_atlas *atlas, slui_flood *flood);

#endif
