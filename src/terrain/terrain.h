// SPDX-License-Identifier: MIT
// The inside of a terrain: zones, gates and the graph they make, as flat arrays.
//
// Invariants
//   - label[t] is 0 for walls, else the tile's zone + 1. Zones are numbered by their first tiles.
//   - zone_gates holds, zone by zone, the ids of its gates, ascending; zone_neighbours the zones behind
//     them, each once. slu_zone points into both.
//   - gate_tiles holds, gate by gate, its tiles, ascending. slu_gate points into it.
#ifndef SLUI_TERRAIN_H
#define SLUI_TERRAIN_H

#include "terrain/cut.h"

struct slu_terrain {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision; // of the map it was made from
    slu_terrain_options options;
    size_t tile_count;
    uint32_t *label;
    uint16_t *depth;
    slu_zone *zones;
    slui_piece *shapes; // by zone: what its area, box and centre come from
    uint32_t zone_count;
    slu_gate *gates;
    uint32_t gate_count;
    slu_tile *gate_tiles;
    size_t gate_tile_count;
    uint32_t *zone_gates;      // 2 * gate_count of them
    uint32_t *zone_neighbours; // as many
    slu_edit *edits;
    size_t edit_count, edit_capacity;
    uint64_t nanoseconds;
    slu_stage stages[SLU_MAX_STAGES];
    int stage_count;
};

// Makes a terrain with one method of decomposition (terrain.c).
slu_status slui_terrain_make(const slu_map *map, const slu_terrain_options *options,
                             slui_decompose *method, slu_terrain **out, slu_error *error);

// A terrain without zones (terrain.c): labels and depth are all 0, and either may be NULL when memory has
// run out. NULL when there is not even enough for itself.
slu_terrain *slui_terrain_begin(const slu_map *map, const slu_terrain_options *options);

// Makes zones, gates and graph of a terrain that has nothing but labels, as they were in another terrain
// (refit.c): 0 for walls, and for no other tile. Labels that are no terrain's are changed.
slu_status slui_terrain_restore(slu_terrain *terrain, slu_error *error);

// Keeps what the stages of a cut took (terrain.c).
void slui_terrain_take_stages(slu_terrain *terrain, const slui_cut *cut);

// From a cut to a terrain (regions.c): takes over the cut's labels and turns them into zones, in place.
// The terrain's zones, gates and graph must be empty, its label the cut's.
slu_status slui_regions_make(slu_terrain *terrain, slui_cut *cut);

// All that a terrain says of a zone but its gates, from its shape (regions.c).
slu_zone slui_zone_describe(const slu_terrain *terrain, uint32_t zone, const slui_piece *shape);

// Gives gates that were blocked in a terrain the same in another of the same map (edits.c).
void slui_terrain_keep_blocked(const slu_terrain *before, slu_terrain *after);

// A terrain of the map as it is now with the zones of an older one (refit.c): walls leave their zones, which
// are split where they fall apart; new ground joins the zones it touches (ground.h). It has the edits of the
// old one, and gates of it that were blocked are so still.
slu_status slui_terrain_refit(const slu_terrain *old, slu_terrain **out, slu_error *error);

// Lets go of zones, gates and graph, but not of labels and depth.
void slui_regions_release(slu_terrain *terrain);

static inline slu_tile slui_tile_of(const slu_map *map, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)map->width), (int)(index / (uint32_t)map->width)};
}

// SLU_ERR_STALE, and an error, if the map was edited since.
slu_status slui_terrain_check(const slu_terrain *terrain, slu_error *error);

#endif
