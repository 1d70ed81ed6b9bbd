// SPDX-License-Identifier: MIT
// Sluice, chapter 10: terrain. A map divided into zones by gates, for game AI as much as for
// finding paths (docs/terrain.md).
//
//     slu_terrain *terrain;
//     slu_terrain_facts facts;
//     slu_error error;
//     if (slu_terrain_create(map, NULL, &terrain, &error) != SLU_OK) puts(error.text);
//     slu_terrain_describe(terrain, &facts);
//     for (uint32_t i = 0; i < facts.gate_count; i++) {
//         const slu_gate *gate = slu_terrain_gate(terrain, i);
//         printf("gate %u between zones %u and %u, %g wide\n", i, gate->zone[0], gate->zone[1],
//                gate->width);
//     }
//     slu_terrain_destroy(terrain);
//
// Every method of decomposition yields the same data:
//   - Every passable tile is in exactly one zone, and the tiles of a zone are 4-connected.
//   - Every step between two zones that the movement rules allow has an end on a tile of a gate
//     between them. (Only SLU_DIAGONALS_ALWAYS can step between two walls; such slits are gates in
//     a terrain built for that rule, see slu_terrain_options.diagonals.)
//   - The tiles of a gate lie in one of its two zones. Two gates between the same zones are
//     distinct if walls separate them.
//   - If gate.straight is true, some shortest path between any two of the gate's tiles stays on the
//     gate, under every movement rule, on ground of one cost. So an optimal path need not return to
//     a straight gate once it has left it. To other gates it may have to.
//   - Ids count from 0 in the order of the first tiles of zones and gates, row by row, and are the
//     same on every platform.
#ifndef SLUICE_TERRAIN_H
#define SLUICE_TERRAIN_H

#include "rules.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_terrain slu_terrain;

#define SLU_NO_ZONE UINT32_MAX
#define SLU_NO_GATE UINT32_MAX

// The table of decompositions; see slu_methods in base.h.
SLU_API const slu_methods *slu_decompositions(void);

// How `water-2015` keeps noise out of its depth map: by the thesis's wall threshold, its logarithm
// of the distance, both or neither (Halldórsson 2015, Algorithms 4 and 5; Figures 3.2 and 3.3).
typedef enum slu_refinement {
    SLU_REFINE_BOTH = 0,
    SLU_REFINE_WALLS,
    SLU_REFINE_LOGARITHM,
    SLU_REFINE_NONE,
} slu_refinement;

// A short constant name, such as "both", and the value of a name; false for an unknown name.
SLU_API const char *slu_refinement_name(slu_refinement refinement);
SLU_API bool slu_refinement_parse(const char *name, slu_refinement *out);

typedef struct slu_terrain_options {
    // An index into slu_decompositions().
    int method;
    // Only SLU_DIAGONALS_ALWAYS makes a difference: slits become gates.
    slu_diagonals diagonals;
    // `water`: two basins stay apart if the clearance of the shallower one is at least this many
    // times that of the saddle between them, and a tile more; 1 to SLU_MAX_PROMINENCE. 0:
    // SLU_DEFAULT_PROMINENCE.
    double prominence;
    // `water`: the widest line to cut along, in tiles. 0: SLU_DEFAULT_WIDEST. Where two lines meet
    // at a wall, their gates can join to a wider one.
    int widest;
    // Decompose a map that is coarser by this factor and transfer the zones back, 1 to
    // SLU_MAX_DOWNSCALE. 0: 1.
    int downscale;
    // `water-2015`: its refinements, and the tiles of a map's side for each wall that its threshold
    // asks for, at least 1. 0: both, and SLU_DEFAULT_WALL_DIVISOR, as published.
    slu_refinement refine;
    int wall_divisor;
    // For pictures: keep what each step of the method yields (slu_terrain_layer_at), 4 bytes per
    // tile each.
    bool layers;
    // For pictures: the zones are the lakes that the water level forms, before straight gates are
    // cut. An error with a method that has no water level.
    bool lakes;
    // Of the units that will use it: zones, gates and clearance are those of the tiles where such a
    // unit can stand, which for a wide one is its top left tile. Zeroed: of one tile, on all
    // ground.
    slu_unit unit;
    // NULL: the map's. Must outlive the terrain.
    const slu_allocator *allocator;
} slu_terrain_options;
#define SLU_DEFAULT_PROMINENCE 1.5
#define SLU_MAX_PROMINENCE 100.0
#define SLU_DEFAULT_WIDEST 40
#define SLU_DEFAULT_WALL_DIVISOR 28
#define SLU_MAX_DOWNSCALE 64

// Decomposes a map, which must outlive the terrain. Takes time proportional to the tiles with every
// method except those of the papers.
SLU_API slu_status slu_terrain_create(const slu_map *map, const slu_terrain_options *options,
                                      slu_terrain **out, slu_error *error);
SLU_API void slu_terrain_destroy(slu_terrain *terrain);

// Whether walls have become ground or ground walls, for its units, since the map was decomposed;
// costs do not matter. A stale terrain answers nothing that walls decide: calls return
// SLU_ERR_STALE, zones of tiles are SLU_NO_ZONE, clearance and widest unit 0. slu_terrain_zone,
// slu_terrain_gate and slu_terrain_areas still give the zones and gates as they were.
SLU_API bool slu_terrain_is_stale(const slu_terrain *terrain);

// Fits the zones to the map as slu_atlas_update does, and assigns new ids: walls leave their zones,
// which are split if need be, and opened ground joins them. Keeps edits by hand, blocked gates and
// layers. Does nothing if the terrain is not stale.
SLU_API slu_status slu_terrain_update(slu_terrain *terrain, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Zones and gates

// The time that one stage of a decomposition took.
typedef struct slu_stage {
    const char *name;
    // 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_stage;
enum { SLU_MAX_STAGES = 8 };

typedef struct slu_terrain_facts {
    int method;
    uint32_t zone_count, gate_count;
    // Of the map that was decomposed, or that the zones were last fitted to.
    uint64_t revision;
    // Held by the terrain.
    size_t bytes;
    // Time of the decomposition; 0 if the platform has no clock.
    uint64_t nanoseconds;
    slu_stage stages[SLU_MAX_STAGES];
    int stage_count;
} slu_terrain_facts;

SLU_API void slu_terrain_describe(const slu_terrain *terrain, slu_terrain_facts *facts);

typedef struct slu_zone {
    // In tiles.
    size_t area;
    // The smallest rectangle around it.
    slu_rect box;
    // Its first tile, row by row.
    slu_tile first;
    // The tile at its centre of mass, or one of its tiles close to that.
    slu_tile centre;
    // The first of its tiles with the largest clearance, and that clearance.
    slu_tile deepest;
    double clearance;
    // slu_map_component by straight steps.
    uint32_t component;
    // Ascending; owned by the terrain.
    const uint32_t *gates;
    size_t gate_count;
    // The zones behind these gates, each once, ascending; owned by the terrain.
    const uint32_t *neighbours;
    size_t neighbour_count;
} slu_zone;

typedef struct slu_gate {
    // Ascending.
    uint32_t zone[2];
    // The tiles at its two ends; equal if the gate is one tile.
    slu_tile end[2];
    // The gate's tile nearest to the midpoint of its ends.
    slu_tile middle;
    // In tiles from end to end, a diagonal step counting as the square root of 2.
    double width;
    // Horizontal, vertical or diagonal, without a gap; see the top of this chapter.
    bool straight;
    // By slu_terrain_block.
    bool blocked;
    // By walls, in the terrain of an atlas: a door, see slu_atlas_update.
    bool closed;
    // Row by row; owned by the terrain.
    const slu_tile *tiles;
    size_t tile_count;
} slu_gate;

// A zone or gate by its id; NULL if there is none. Valid until the terrain is edited, updated or
// destroyed.
SLU_API const slu_zone *slu_terrain_zone(const slu_terrain *terrain, uint32_t zone);
SLU_API const slu_gate *slu_terrain_gate(const slu_terrain *terrain, uint32_t gate);

// The size of the widest unit that passes a gate, to SLU_MAX_UNIT; 0 if there is no such gate.
SLU_API int slu_terrain_widest_unit(const slu_terrain *terrain, uint32_t gate);

// The zone of a tile; SLU_NO_ZONE for walls and outside the map. Constant time.
SLU_API uint32_t slu_terrain_zone_at(const slu_terrain *terrain, slu_tile tile);

// The zone of every tile plus 1, row by row, 0 for walls: numbers for slu_finder_options.areas,
// which make `hpa` plan over zones. Owned by the terrain and valid until it is edited, updated or
// destroyed; an edit of the map leaves them as they are, which is fine for areas.
SLU_API const uint32_t *slu_terrain_areas(const slu_terrain *terrain);

// The zone of the passable tile nearest to a tile, which may be a wall, by the distance of
// slu_terrain_clearance; ties by the smaller square around the tile, then by row, then by column.
// SLU_NO_ZONE if there is no zone or the tile is outside the map. Searches growing squares.
SLU_API uint32_t slu_terrain_nearest_zone(const slu_terrain *terrain, slu_tile tile);

// The tiles of a zone, row by row.
//
//   out, capacity  receive the tiles; capacity in tiles
//   needed         receives their number
SLU_API slu_status slu_terrain_zone_tiles(const slu_terrain *terrain, uint32_t zone, slu_tile *out,
                                          size_t capacity, size_t *needed, slu_error *error);

// The distance from a tile to the nearest wall, in straight steps; a diagonal step counts as 17/12,
// and the edge of the map is a wall. 1 next to a wall, 0 for walls. Constant time.
SLU_API double slu_terrain_clearance(const slu_terrain *terrain, slu_tile tile);

// ---------------------------------------------------------------------------------------------
// The steps of a method

typedef enum slu_layer_kind {
    // By tile: how deep it is; 0 for walls.
    SLU_LAYER_DEPTHS = 0,
    // By tile: a label, the same for tiles that belong together; 0 for walls.
    SLU_LAYER_LABELS,
    // By tile: 1 where it is marked, else 0.
    SLU_LAYER_MARKS,
    // Lines from tile to tile, at any angle.
    SLU_LAYER_LINES,
} slu_layer_kind;

typedef struct slu_layer_line {
    slu_tile end[2];
} slu_layer_line;

// What a step of a method yields, before the next one.
typedef struct slu_layer {
    // Constant, such as "lakes".
    const char *name;
    slu_layer_kind kind;
    // In tiles, each of which stands for scale x scale tiles of the map (options.downscale).
    int width, height, scale;
    // Row by row; NULL for lines.
    const uint32_t *tiles;
    // NULL for tiles.
    const slu_layer_line *lines;
    size_t line_count;
} slu_layer;

// The steps in order, if options.layers was set; NULL beyond the last. Edits by hand leave them as
// they are.
SLU_API size_t slu_terrain_layer_count(const slu_terrain *terrain);
SLU_API const slu_layer *slu_terrain_layer_at(const slu_terrain *terrain, size_t index);

// ---------------------------------------------------------------------------------------------
// The region graph

// Gates no wider than `widest` tiles, narrowest first, ties by id: where few can hold off many.
//
//   out, capacity  receive the ids of the gates
//   needed         receives their number
SLU_API slu_status slu_terrain_choke_points(const slu_terrain *terrain, double widest,
                                            uint32_t *out, size_t capacity, size_t *needed,
                                            slu_error *error);

// The route over open gates from one tile to another whose length, in straight lines from middle to
// middle, is shortest.
//
//   out, capacity  receive the ids of the gates in order; none if both tiles are in one zone
//   needed         receives their number
//   length         receives the length in tiles; negative, with SLU_OK and no gates, if no open
//                  gates lead there
SLU_API slu_status slu_terrain_route(const slu_terrain *terrain, slu_tile from, slu_tile to,
                                     uint32_t *out, size_t capacity, size_t *needed, double *length,
                                     slu_error *error);

// Blocks a gate, like a building in a pass, or opens it again. The zones stay as they are.
SLU_API slu_status slu_terrain_block(slu_terrain *terrain, uint32_t gate, bool blocked,
                                     slu_error *error);

// The changes that turn the tiles of a gate into walls, to block a pass for good. slu_map_undo
// finds those that open it again. Applying them makes the terrain stale.
//
//   glyph                  a wall of the map's glyphs
//   out, capacity, needed  as in slu_map_undo
SLU_API slu_status slu_terrain_gate_changes(const slu_terrain *terrain, uint32_t gate, char glyph,
                                            slu_change *out, size_t capacity, size_t *needed,
                                            slu_error *error);

// The zones that blocking this gate, too, would disconnect from the rest: those on the side with
// fewer tiles, ascending. None if there is a detour.
//
//   out, capacity  receive the ids of the zones
//   needed         receives their number
SLU_API slu_status slu_terrain_cut_off(const slu_terrain *terrain, uint32_t gate, uint32_t *out,
                                       size_t capacity, size_t *needed, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Edits by hand. An edit is plain data: it names gates by their ends, not by ids, so it can be
// stored and replayed on another terrain of the same map.

typedef enum slu_edit_kind {
    // Adds a gate along the tiles from end[0] to end[1]: a horizontal, vertical or diagonal line of
    // passable tiles with a wall or the edge of the map behind each end. It must split its zone, or
    // a zone that it crosses.
    SLU_EDIT_ADD = 0,
    // Removes the gate with these ends: its two zones become one, and all gates between them
    // disappear. An error if the zones meet only at corners.
    SLU_EDIT_REMOVE,
    // Blocks the gate with these ends.
    SLU_EDIT_BLOCK,
} slu_edit_kind;

// A short constant name, such as "add", and the value of a name; false for an unknown name.
SLU_API const char *slu_edit_kind_name(slu_edit_kind kind);
SLU_API bool slu_edit_kind_parse(const char *name, slu_edit_kind *out);

typedef struct slu_edit {
    slu_edit_kind kind;
    // In any order.
    slu_tile end[2];
    // Selects one of several gates with the same ends, in the order of their ids. Zeroed: the
    // first.
    uint32_t which;
} slu_edit;

// The edit of this kind that names a gate by its ends; both ends are (0, 0) if there is no such
// gate.
SLU_API slu_edit slu_terrain_gate_edit(const slu_terrain *terrain, slu_edit_kind kind,
                                       uint32_t gate);

// Applies an edit and adds it to the terrain's list. Takes time proportional to the tiles and
// assigns new ids.
//   - A zone that the edit does not touch (it has no tile on an added line and is not next to a
//     removed gate) keeps its tiles and everything that slu_zone says about them.
//   - A gate between two such zones keeps its tiles, its ends, its width and whether it is blocked.
//   - A gate of a zone that is touched may be joined with its neighbour or split with its zone, and
//     may move to the other side of the border. It stays blocked if all of it was.
SLU_API slu_status slu_terrain_edit(slu_terrain *terrain, slu_edit edit, slu_error *error);

// The edits applied so far, in order.
SLU_API size_t slu_terrain_edit_count(const slu_terrain *terrain);
SLU_API slu_edit slu_terrain_edit_at(const slu_terrain *terrain, size_t index);

#ifdef __cplusplus
}
#endif

#endif
