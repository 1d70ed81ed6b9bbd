// SPDX-License-Identifier: MIT
// Sluice, chapter 11: the atlas, what is worth knowing about a map before any query. It divides the
// map into zones and keeps the distances from every tile to the gates of its zone, between gates,
// and from landmarks. The heuristics that read it (`gateway`, `differential`, `guided`) know about
// the walls.
//
//     slu_atlas *atlas;
//     slu_error error;
//     slu_atlas_create(map, &(slu_atlas_options){.landmarks = 4}, &atlas, &error);
//     slu_atlas_save(atlas, "field.atlas", &error);
//
//     slu_finder *guided;
//     slu_query query = {.start = {2, 3}, .goal = {60, 41}};
//     slu_algorithm_parse("astar+guided", &query.algorithm, &error);
//     slu_finder_create(map, &(slu_finder_options){.atlas = atlas}, &guided, &error);
//
//     slu_map_fill(map, (slu_rect){8, 8, 2, 1}, '.', &error);
//     slu_atlas_update(atlas, &error);
//
// Several finders may share an atlas, on several threads too. Its map must outlive it. `best`, the
// default search, uses the atlas of its finder where that pays: result.algorithm says so.
#ifndef SLUICE_ATLAS_H
#define SLUICE_ATLAS_H

#include "find.h"
#include "terrain.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_atlas slu_atlas;

typedef struct slu_atlas_options {
    // Of the finders that will read it: diagonals, steps, and the unit's size and terrains. An
    // atlas for units of one tile that enter all ground also serves others, but knows nothing of
    // where those do not fit.
    slu_rules rules;
    // How to divide the map; its diagonals, unit and allocator are not read. A prominence of 0
    // means 3 here, because large zones with few gates guide best; and a value chosen for the map
    // if the distances to all gates would then take more than 10 bytes per tile, or if one zone
    // with hardly any gates would cover more than half of the ground.
    slu_terrain_options terrain;
    // Edits by hand, applied in order once the map is divided.
    const slu_edit *edits;
    size_t edit_count;
    // 0 to 16, each one byte per tile.
    int landmarks;
    // Keep exact distances only for tiles where a path may have to turn, which are those that jump
    // point search asks for. Takes 1 to 3 bytes per tile.
    bool compact;
    // NULL: the map's. Must outlive the atlas.
    const slu_allocator *allocator;
} slu_atlas_options;

SLU_API slu_status slu_atlas_create(const slu_map *map, const slu_atlas_options *options,
                                    slu_atlas **out, slu_error *error);
SLU_API void slu_atlas_destroy(slu_atlas *atlas);

// ---------------------------------------------------------------------------------------------
// Following the map

// Brings an atlas up to date with its map. New walls and changed costs need no update: walls only
// make paths longer, so estimates stay admissible. Once ground has opened, finders that share the
// atlas return SLU_ERR_STALE until it is updated.
//
// The zones stay as they are where possible: opened ground joins a neighbouring zone or becomes a
// zone of its own, a breach between zones becomes a gate, new walls leave their zones, and a zone
// that they disconnect is split. Only the distances of zones that were touched are recomputed. If
// no gate changes and no wall was added, this takes time proportional to the opened ground and the
// tiles that are now closer to a gate; otherwise it also takes some sweeps over the map. Once an
// eighth of the ground has changed, the map is divided again as by slu_atlas_rebuild, unless gates
// were added by hand.
//
// Doors are fast: walls that close a gate stay in their zones, and the gate is marked as closed
// (slu_gate.closed). Zones, gates and distances are those of the map with its doors open, so
// neither closing a door nor opening it again measures anything, and ids stay valid.
//
// Estimates are admissible and paths optimal after any number of updates. How many tiles a search
// expands may differ from a newly built atlas.
//
// No finder may be searching with the atlas. A search in slices that is under way counts: finish or
// cancel it before, or begin it again afterwards, which an edit of the map demands in any case.
// Unless doors are all that has changed, terrain, zones and gates that were read from the atlas
// earlier become invalid.
SLU_API slu_status slu_atlas_update(slu_atlas *atlas, slu_error *error);

// Brings an atlas up to date a little at a time, so that a frame never waits for it. After each
// call estimates are admissible for the present map, whatever has changed and however small the
// budget was. Ground that could not be measured at once is known for the paths that it may have
// shortened, and estimates are lowered accordingly; once the zones have been fitted to the map,
// they are as good as after slu_atlas_update. Edits may come at any time. The map is never divided
// again: that is left to slu_atlas_update and slu_atlas_rebuild, which also finish at once what
// this call has begun.
//
//   budget  in tiles to look at, about; 0: only what keeps estimates admissible
//   done    receives whether nothing is left to do; may be NULL
SLU_API slu_status slu_atlas_update_some(slu_atlas *atlas, uint64_t budget, bool *done,
                                         slu_error *error);

// Divides the map again, which slu_atlas_update does only after large changes. The result is that
// of slu_atlas_create with slu_atlas_built_with; zones that come out unchanged keep their
// distances. The promises are those of slu_atlas_update, but the call fails if a gate that was
// added by hand no longer fits.
SLU_API slu_status slu_atlas_rebuild(slu_atlas *atlas, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Looking at an atlas

// Its zones and gates; owned by the atlas. They are stale (slu_terrain_is_stale) from an edit of
// the map's walls to the next update, even if finders need none.
SLU_API const slu_terrain *slu_atlas_terrain(const slu_atlas *atlas);

typedef struct slu_atlas_facts {
    uint32_t zone_count, gate_count;
    int landmark_count;
    // Of the map as the atlas knows it.
    uint64_t revision;
    // Ground has opened since: finders that share the atlas return SLU_ERR_STALE.
    bool stale;
    // The distances and their indexes; of these, the landmarks, and the matrix that relates every
    // gate to every other (0 if there are too many gates for one).
    size_t bytes;
    size_t landmark_bytes;
    size_t matrix_bytes;
    // The terrain, which `bytes` does not include.
    size_t terrain_bytes;
    // Gates that walls close (slu_gate.closed).
    uint32_t closed_gates;
    // slu_atlas_update_some has not finished.
    bool unfinished;
    // Zones whose distances the last update kept.
    uint32_t kept_zones;
    // Updates in place since the tables were last laid out.
    uint32_t repairs;
    // Time to build it, or of its last update; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_atlas_facts;

SLU_API void slu_atlas_describe(const slu_atlas *atlas, slu_atlas_facts *facts);

// The options it was built with, defaults filled in: slu_atlas_create builds an equal atlas from
// them. The edits are owned by the atlas; the allocator is NULL.
SLU_API slu_atlas_options slu_atlas_built_with(const slu_atlas *atlas);

// ---------------------------------------------------------------------------------------------
// Files (docs/atlas-format.md). Equal atlases give the same bytes on every platform.

#define SLU_ATLAS_VERSION 2

// Writes an atlas into a buffer. If walls were added since its last update, it writes what an
// update would yield, which takes as long. SLU_ERR_STALE once ground has opened.
//
//   buffer, capacity  receive the bytes; capacity in bytes
//   needed            receives their number
SLU_API slu_status slu_atlas_format(const slu_atlas *atlas, void *buffer, size_t capacity,
                                    size_t *needed);

// Writes the file under a temporary name and renames it, so that the file is complete or absent.
SLU_API slu_status slu_atlas_save(const slu_atlas *atlas, const char *file, slu_error *error);

typedef struct slu_atlas_load_options {
    // Of the finders that will read it: an atlas for other diagonals or steps is an error. NULL:
    // accept the file's.
    const slu_rules *rules;
    // If `rules` is NULL, the kind of unit that it was built for. An atlas for units of one tile on
    // all ground is read whatever this is.
    slu_unit unit;
    // NULL: the map's. Must outlive the atlas.
    const slu_allocator *allocator;
} slu_atlas_load_options;

// Reads an atlas from memory or from a file, in a few sweeps over the tiles. It equals the one that
// was written: zones, gates and their ids, edits, estimates. Any bytes are safe to read, and so is
// any atlas that comes out of them; but forged numbers with a valid checksum can make paths
// suboptimal.
//
// SLU_ERR_FORMAT if the bytes are not an atlas, or are truncated, damaged or contradictory;
// SLU_ERR_UNSUPPORTED if they have a newer version or an unknown method; SLU_ERR_ARGUMENT if the
// atlas was built for a map of another size, with other walls, or for other rules.
//
//   map    with the size and the walls it had when the atlas was built; costs may differ
//   bytes  may be freed once the call returns
SLU_API slu_status slu_atlas_parse(const slu_map *map, const void *bytes, size_t size,
                                   const slu_atlas_load_options *options, slu_atlas **out,
                                   slu_error *error);
SLU_API slu_status slu_atlas_load(const slu_map *map, const char *file,
                                  const slu_atlas_load_options *options, slu_atlas **out,
                                  slu_error *error);

// What a file says about itself, without its map.
typedef struct slu_atlas_file_facts {
    int version;
    int width, height;
    uint64_t map_hash, checksum;
    slu_diagonals diagonals;
    slu_steps steps;
    char method[32];
    double prominence;
    int widest, downscale;
    uint32_t zone_count, gate_count;
    size_t edit_count;
    int landmark_count;
    bool compact;
} slu_atlas_file_facts;

// Checks everything that can be checked without the map. Fails as slu_atlas_parse does.
SLU_API slu_status slu_atlas_inspect(const void *bytes, size_t size, slu_atlas_file_facts *facts,
                                     slu_error *error);

// ---------------------------------------------------------------------------------------------
// Gate costs: what the published heuristics `gateway-2015` and `gateway-2006` read, which is the
// cost from every gate of a terrain to every other. A finder measures them by itself; as an object
// they can be shared by finders and kept in a file, so that a program starts without preparing
// again.
//
//     slu_gate_costs *costs;
//     slu_gate_costs_create(map, &(slu_gate_costs_options){.terrain = terrain}, &costs, &error);
//     slu_gate_costs_save(costs, "field.gates", &error);
//     slu_finder_create(map, &(slu_finder_options){.gate_costs = costs}, &finder, &error);

typedef struct slu_gate_costs slu_gate_costs;

typedef struct slu_gate_costs_options {
    // Of the finders that will read them: diagonals and steps.
    slu_rules rules;
    // Zones and gates, by any method, edited or not; they are copied. NULL: those of the paper,
    // `water-2015`, or `flood-2006` for `gateway-2006`.
    const slu_terrain *terrain;
    // Four costs for each pair of gates, for `gateway-2006`, in place of one, for `gateway-2015`.
    bool sided;
    // NULL: the map's. Must outlive the costs.
    const slu_allocator *allocator;
} slu_gate_costs_options;

// SLU_ERR_UNSUPPORTED if there are more than 4096 gates.
SLU_API slu_status slu_gate_costs_create(const slu_map *map, const slu_gate_costs_options *options,
                                         slu_gate_costs **out, slu_error *error);
SLU_API void slu_gate_costs_destroy(slu_gate_costs *costs);

// Its zones and gates; owned by the gate costs.
SLU_API const slu_terrain *slu_gate_costs_terrain(const slu_gate_costs *costs);

typedef struct slu_gate_costs_facts {
    uint32_t zone_count, gate_count;
    bool sided;
    // Of the map when they were measured.
    uint64_t revision;
    // Ground has opened since: finders return SLU_ERR_STALE. New walls do no harm.
    bool stale;
    // The costs, and the terrain, which `bytes` does not include.
    size_t bytes, terrain_bytes;
    // Time to measure or to read them; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_gate_costs_facts;

SLU_API void slu_gate_costs_describe(const slu_gate_costs *costs, slu_gate_costs_facts *facts);

#define SLU_GATE_COSTS_VERSION 1

// Files of gate costs, with the promises and the errors of those of an atlas.
SLU_API slu_status slu_gate_costs_format(const slu_gate_costs *costs, void *buffer, size_t capacity,
                                         size_t *needed);
SLU_API slu_status slu_gate_costs_save(const slu_gate_costs *costs, const char *file,
                                       slu_error *error);
SLU_API slu_status slu_gate_costs_parse(const slu_map *map, const void *bytes, size_t size,
                                        const slu_atlas_load_options *options, slu_gate_costs **out,
                                        slu_error *error);
SLU_API slu_status slu_gate_costs_load(const slu_map *map, const char *file,
                                       const slu_atlas_load_options *options, slu_gate_costs **out,
                                       slu_error *error);

typedef struct slu_gate_costs_file_facts {
    int version;
    int width, height;
    uint64_t map_hash, checksum;
    slu_diagonals diagonals;
    slu_steps steps;
    char method[32];
    double prominence;
    int widest, downscale;
    uint32_t zone_count, gate_count;
    size_t edit_count;
    bool sided;
} slu_gate_costs_file_facts;

SLU_API slu_status slu_gate_costs_inspect(const void *bytes, size_t size,
                                          slu_gate_costs_file_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
