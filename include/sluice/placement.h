// SPDX-License-Identifier: MIT
// Sluice, chapter 22: placement. Whether a building would cut off ground that units can reach now,
// asked before it is built (docs/changing-maps.md).
//
//     slu_placement *placement;
//     slu_error error;
//     slu_cut cut;
//     slu_rect tower = {40, 12, 3, 3};
//     slu_rules wide = {.unit = {.size = 2}};
//     slu_placement_create(map, &wide, NULL, &placement, &error);
//     slu_map_would_cut(map, placement, tower, &cut, &error);
//     if (cut.part_count == 0) slu_map_fill(map, tower, '@', &error);
//     slu_placement_destroy(placement);
#ifndef SLUICE_PLACEMENT_H
#define SLUICE_PLACEMENT_H

#include "map.h"
#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

// Asks for one kind of unit; a game with several kinds has one for each. Holds where such units can
// stand, which is shared with finders of the same kind, and memory that is used again by every
// call.
typedef struct slu_placement slu_placement;

// Creates one for a map, which must outlive it. It stays valid when the map is edited. Units may
// leap over walls; that is not considered.
//
//   rules      NULL: the defaults. The diagonals, the unit's size and its terrains matter.
//   allocator  NULL: the map's. Must outlive the placement. It gives 4 bytes per tile at once, and
//              more when a call visits more tiles than any before.
SLU_API slu_status slu_placement_create(const slu_map *map, const slu_rules *rules,
                                        const slu_allocator *allocator, slu_placement **out,
                                        slu_error *error);
SLU_API void slu_placement_destroy(slu_placement *placement);

// A part of ground that is connected now and would be parted.
typedef struct slu_cut_part {
    // A tile of the part, next to the walls; for a wide unit, a position next to those it would
    // lose.
    slu_tile tile;
    // Parts with the same number are connected now. For units of one tile that enter all ground,
    // the number that slu_map_component gives.
    uint32_t component;
    // How many tiles it has, for a wide unit positions.
    size_t tiles;
} slu_cut_part;

typedef struct slu_cut {
    // The parts of every component that the walls would part, component by component; none if they
    // cut nobody off. A component that would disappear under the walls is not parted. Owned by the
    // placement, and valid until its next call.
    const slu_cut_part *parts;
    size_t part_count;
    // Tiles visited to find out; 0 if the tiles around the walls decided.
    size_t visited;
} slu_cut;

// Whether walls in place of an area would part ground that units of this kind can cross now. The
// map is not changed. A unit on the area itself is the caller's concern.
//
// Takes time proportional to the border of the area, grown by the size of the unit, if the ground
// around it is connected right there, as it is nearly everywhere. Otherwise it searches from all
// sides at once: until they have met, or until all parts but one are known completely. Allocates
// nothing once a call has visited as many tiles.
//
// Several threads may ask about one map at the same time, each with a placement of its own, and
// search it meanwhile; none may edit it.
//
//   map        that of the placement
//   placement  not shared with another thread during the call
//   area       in tiles, at least 1 x 1; what lies outside the map is ignored
//   cut        overwritten; untouched if the call fails
SLU_API slu_status slu_map_would_cut(const slu_map *map, slu_placement *placement, slu_rect area,
                                     slu_cut *cut, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
