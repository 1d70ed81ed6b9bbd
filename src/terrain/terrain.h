// SPDX-License-Identifier: MIT
// The inside of a terrain: zones, gates and the region graph, as flat arrays.
//
// Invariants
//   - label[t] is 0 for walls, else the tile's zone + 1. Zones are numbered by their first tiles.
//     In an atlas's terrain, walls may be labelled that close gates (atlas/update/doors.h), and
//     ground that has opened may not be yet; then it is unfit.
//   - zone_gates holds, zone by zone, the ids of its gates, ascending; zone_neighbours the zones
//     behind them, each once. slu_zone points into both.
//   - gate_tiles holds, gate by gate, its tiles, ascending. slu_gate points into it.
#ifndef SLUI_TERRAIN_H
#define SLUI_TERRAIN_H

#include "terrain/cut.h"
#include "terrain/layers.h"

struct slu_terrain {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision; // of the map it was built from
    uint64_t edition;  // increases with every edit by hand
    slu_terrain_options options;
    size_t tile_count;
    uint32_t *label;
    bool unfit; // labels differ from the map's ground
    uint16_t *depth;
    slu_zone *zones;
    slui_component *shapes; // by zone: the source of its area, box and centre
    uint32_t zone_count;
    slu_gate *gates;
    uint32_t gate_count;
    slu_tile *gate_tiles;
    size_t gate_tile_count;
    uint32_t *zone_gates;      // 2 * gate_count of them
    uint32_t *zone_neighbours; // as many
    slui_layers layers;
    slu_edit *edits;
    size_t edit_count, edit_capacity;
    uint64_t nanoseconds;
    slu_stage stages[SLU_MAX_STAGES];
    int stage_count;
};

// Builds a terrain with one decomposition method (terrain.c).
slu_status slui_terrain_build(const slu_map *map, const slu_terrain_options *options,
                              slui_decompose *method, slu_terrain **out, slu_error *error);

// A terrain without zones (terrain.c): labels and depth are all 0, and either is NULL if memory ran
// out. NULL if there was not even enough memory for the terrain itself.
slu_terrain *slui_terrain_begin(const slu_map *map, const slu_terrain_options *options);

// Builds zones, gates and graph of a terrain that has only labels, as another terrain had them
// (refit.c): 0 exactly for walls. Labels that no terrain could have are changed.
slu_status slui_terrain_restore(slu_terrain *terrain, slu_error *error);

// Stores the timings of a cut's stages (terrain.c).
void slui_terrain_take_stages(slu_terrain *terrain, const slui_cut *cut);

// From a cut to a terrain (regions.c): takes over the cut's labels and turns them into zones, in
// place. The terrain's zones, gates and graph must be empty, its label the cut's.
slu_status slui_regions_build(slu_terrain *terrain, slui_cut *cut);

// The two halves of that: zones, then gates and graph. False when memory runs out.
bool slui_regions_find_zones(slu_terrain *terrain, slui_cut *cut);
bool slui_regions_find_gates(slu_terrain *terrain, slui_cut *cut);

// Everything a terrain stores about a zone except its gates, from its shape (regions.c).
slu_zone slui_zone_describe(const slu_terrain *terrain, uint32_t zone, const slui_component *shape);

// Blocks the gates that were blocked in another terrain of the same map (edits.c).
void slui_terrain_keep_blocked(const slu_terrain *before, slu_terrain *after);

// A terrain of the map as it is now with the zones of an older one (refit.c): walls leave their
// zones, which are split if they become disconnected; new ground joins the zones it touches
// (ground.h). It keeps the edits of the old one, and gates that were blocked stay blocked. If the
// map has not been edited, this is a copy. `ground` is the old terrain's map, or the same map with
// some of its walls taken away.
slu_status slui_terrain_refit(const slu_terrain *old, const slu_map *ground,
                              const slu_allocator *allocator, slu_terrain **out, slu_error *error);

// The same in steps, each of which takes a sweep or two over the tiles (refit.c). A refit must be
// ended in any case; the ground must outlive it, and the old terrain may change between steps as
// long as its gates do not.
typedef struct slui_refit {
    const slu_terrain *old;
    const slu_map *ground;
    slu_terrain *terrain;
    slui_cut cut;
    int step;
} slui_refit;

enum { SLUI_REFIT_STEPS = 5 };

// False when memory runs out.
bool slui_refit_begin(slui_refit *refit, const slu_terrain *old, const slu_map *ground,
                      const slu_allocator *allocator);
bool slui_refit_step(slui_refit *refit);

// The terrain, once all steps have been taken; NULL if they have not.
slu_terrain *slui_refit_end(slui_refit *refit);

// Frees zones, gates and graph, but not labels and depth.
void slui_regions_release(slu_terrain *terrain);

static inline slu_tile slui_tile_of(const slu_map *map, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)map->width), (int)(index / (uint32_t)map->width)};
}

// The neighbours of a tile that have a label, one bit for each: slu_map.around of the ground that
// the terrain was built for (terrain.c).
unsigned slui_terrain_around(const slu_terrain *terrain, uint32_t tile);

// SLU_ERR_STALE, with an error, if the terrain is stale (slu_terrain_is_stale).
slu_status slui_terrain_check(const slu_terrain *terrain, slu_error *error);

// The zone of a tile inside the map, whether or not the terrain is stale.
static inline uint32_t slui_terrain_zone_at(const slu_terrain *terrain, slu_tile tile)
{
    return terrain->label[slui_map_index(terrain->map, tile)] - 1; // a wall's label is 0
}

#endif
