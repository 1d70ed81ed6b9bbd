// SPDX-License-Identifier: MIT
// What the WebAssembly module exports: the public header, in a shape that JavaScript can call.
//
// Everything that knows how a struct lies in memory is on this side. Four conventions carry all data:
//   - Objects are addresses that JavaScript keeps and hands back.
//   - Options and facts cross in records: for each kind an array of doubles that never moves. The
//     module tells the names of its fields (sluw_NAME_names, each followed by a space), so that no
//     order is written down twice. Doubles hold every number here exactly: 64-bit counts stay below
//     2^53. Enums cross as their numbers; sluw_NAME_name(0), (1), ... tell their names, NULL ends them.
//   - Arrays that come out are the module's one list, which a call overwrites: glyphs are bytes, tiles
//     are pairs of int32 (x, y), zones and gates uint32, costs and the like doubles. Arrays that go in
//     have the same shapes and lie in blocks from sluw_alloc.
//   - A call that can fail returns a slu_status; sluw_error_text and so on tell about the last failure.
//
// One instance serves one thread, so the records, the list and the error are static. Callers hand over
// numbers that fit their types; ranges are checked by the library.
#ifndef SLUW_H
#define SLUW_H

#include "sluice/space.h"

#ifdef __wasm__
#define SLUW(name) __attribute__((export_name(#name))) name
#else
#define SLUW(name) name
#endif

// ---- records: FIELDS(F) is a list of F(name, place)

#define SLUW_NAME(name, place) #name " "
#define SLUW_COUNT(name, place) +1
#define SLUW_PUT(name, place) *field++ = (double)(place);
#define SLUW_TAKE(name, place) place = (__typeof__(place))*field++;

#define SLUW_RECORD_EXPORTS(record)                \
    const char *SLUW(sluw_##record##_names)(void); \
    double *SLUW(sluw_##record##_record)(void)

#define SLUW_RECORD(record, FIELDS)                    \
    static double record##_fields[FIELDS(SLUW_COUNT)]; \
    const char *sluw_##record##_names(void)            \
    {                                                  \
        return FIELDS(SLUW_NAME);                      \
    }                                                  \
    double *sluw_##record##_record(void)               \
    {                                                  \
        return record##_fields;                        \
    }

SLUW_RECORD_EXPORTS(row);       // out: of the registry
SLUW_RECORD_EXPORTS(algorithm); // out
SLUW_RECORD_EXPORTS(make);      // in: slu_make_options
SLUW_RECORD_EXPORTS(facts);     // out: slu_map_facts
SLUW_RECORD_EXPORTS(layer);     // in: slu_tiled_layer
SLUW_RECORD_EXPORTS(tile);      // in: slu_tiled_tile
SLUW_RECORD_EXPORTS(rules);     // in
SLUW_RECORD_EXPORTS(finder);    // in: slu_finder_options but its rules
SLUW_RECORD_EXPORTS(query);     // in
SLUW_RECORD_EXPORTS(result);    // out
SLUW_RECORD_EXPORTS(cut);       // in and out: slu_terrain_options
SLUW_RECORD_EXPORTS(terrain);   // out: slu_terrain_facts
SLUW_RECORD_EXPORTS(stage);     // out
SLUW_RECORD_EXPORTS(zone);      // out
SLUW_RECORD_EXPORTS(gate);      // out
SLUW_RECORD_EXPORTS(edit);      // in and out
SLUW_RECORD_EXPORTS(chain);     // out
SLUW_RECORD_EXPORTS(atlas);     // out: slu_atlas_facts
SLUW_RECORD_EXPORTS(made);      // in and out: slu_atlas_options but its rules, cut and edits
SLUW_RECORD_EXPORTS(file);      // out: slu_atlas_file_facts
SLUW_RECORD_EXPORTS(path);      // out: slu_path_facts
SLUW_RECORD_EXPORTS(walk);      // in: slu_walk_query
SLUW_RECORD_EXPORTS(scenario);  // in: slu_scenario_options
SLUW_RECORD_EXPORTS(world);     // in: slu_world_make_options
SLUW_RECORD_EXPORTS(room);      // out: slu_room_facts
SLUW_RECORD_EXPORTS(routing);   // in: slu_router_options
SLUW_RECORD_EXPORTS(router);    // out: slu_router_facts
SLUW_RECORD_EXPORTS(way_query); // in
SLUW_RECORD_EXPORTS(way);       // out

// ---- memory, errors, the list

void *SLUW(sluw_alloc)(size_t size); // NULL if there is none
void SLUW(sluw_free)(void *memory);

const char *SLUW(sluw_error_text)(void);
int SLUW(sluw_error_line)(void);
int SLUW(sluw_error_column)(void);
const char *SLUW(sluw_status_name)(int status);

const void *SLUW(sluw_list_items)(void);
size_t SLUW(sluw_list_size)(void); // bytes
void SLUW(sluw_list_release)(void);

// For the other files of the module: a place for the library's error; a failure of our own; a list of so
// many bytes, NULL, and the failure noted, where they cannot be had.
slu_error *sluw_error(void);
int sluw_fail(slu_status status, const char *sentence);
int sluw_fail_memory(void);
void *sluw_list_make(size_t size);
// Adds to the list. False, and the failure noted, where memory runs out; what was in it stays.
bool sluw_list_add(const void *item, size_t size);

// ---- names

const char *SLUW(sluw_version)(void);
const char *SLUW(sluw_kind_name)(int index);
const char *SLUW(sluw_diagonals_name)(int index);
const char *SLUW(sluw_charge_name)(int index);
const char *SLUW(sluw_queue_name)(int index);
const char *SLUW(sluw_heading_name)(int index);
const char *SLUW(sluw_event_name)(int index);
const char *SLUW(sluw_outcome_name)(int index);
const char *SLUW(sluw_walk_outcome_name)(int index);
const char *SLUW(sluw_edit_name)(int index);
const char *SLUW(sluw_flag_name)(int index); // of the bit 1 << index

// Fill the record `row`; false where the list has ended.
int SLUW(sluw_search_row)(int index);
int SLUW(sluw_heuristic_row)(int index);
int SLUW(sluw_steer_row)(int index);
int SLUW(sluw_decomposition_row)(int index);
int sluw_row_put(const slu_row *row);

int SLUW(sluw_algorithm_parse)(const char *name); // fills the record `algorithm`
const char *SLUW(sluw_algorithm_format)(int search, int heuristic);
// Reads the record `rules`, as every call does that takes `terrains` (NULL: all passable ones).
int SLUW(sluw_algorithm_is_optimal)(int search, int heuristic, const char *terrains);
slu_rules sluw_rules(const char *terrains);

// ---- maps; *_create and the like leave the new object's address in sluw_made

const void *SLUW(sluw_made)(void);
int sluw_made_set(slu_status status, const void *made);

// costs: the text of a cost file, or NULL; passable: the characters that are ground, or NULL
int SLUW(sluw_map_parse)(const char *text, size_t size, const char *costs, size_t costs_size,
                         const char *passable);
int SLUW(sluw_map_create)(int width, int height);
// costs: NULL, or one per tile, 0 for a wall. A character then means what most of its tiles cost, so that
// characters that the default table does not know will do. Ground that costs 0 becomes '@', and a
// character that means a wall is one whatever it costs.
int SLUW(sluw_map_create_from)(int width, int height, const char *glyphs, const double *costs);
int SLUW(sluw_map_from_costs)(int width, int height, const double *costs);
int SLUW(sluw_map_from_grey)(int width, int height, const uint8_t *greys);
int SLUW(sluw_map_from_pixels)(int width, int height, const uint8_t *rgba);
int SLUW(sluw_map_make)(void); // reads `make`
void SLUW(sluw_map_destroy)(slu_map *map);
int SLUW(sluw_map_width)(const slu_map *map);
int SLUW(sluw_map_height)(const slu_map *map);
double SLUW(sluw_map_revision)(const slu_map *map);
int SLUW(sluw_map_glyphs)(const slu_map *map);   // list: bytes
int SLUW(sluw_map_costs)(const slu_map *map);    // list: doubles
int SLUW(sluw_map_passable)(const slu_map *map); // list: bytes
int SLUW(sluw_map_greys)(const slu_map *map);    // list: bytes
int SLUW(sluw_map_is_passable)(const slu_map *map, int x, int y);
uint32_t SLUW(sluw_map_component)(const slu_map *map, int diagonals, int x, int y);
int SLUW(sluw_map_describe)(const slu_map *map); // `facts`; list: doubles, tiles per character
int SLUW(sluw_map_fill)(slu_map *map, int x, int y, int width, int height, int glyph);
int SLUW(sluw_map_fill_cost)(slu_map *map, int x, int y, int width, int height, double cost);
int SLUW(sluw_map_format)(const slu_map *map); // list: bytes

// Parts of a Tiled map, gathered until sluw_tiled_release. A layer takes over its name, which may be NULL,
// and its gids, width * height; it reads `layer`, a tile reads `tile`.
int SLUW(sluw_tiled_add_layer)(char *name, uint32_t *gids);
int SLUW(sluw_tiled_add_tile)(void);
int SLUW(sluw_map_from_tiled)(int width, int height, const char *collision_layer);
void SLUW(sluw_tiled_release)(void);

// ---- finders

typedef struct sluw_finder sluw_finder;

int SLUW(sluw_finder_create)(const slu_map *map, const char *terrains, const slu_atlas *atlas);
void SLUW(sluw_finder_destroy)(sluw_finder *finder);
size_t SLUW(sluw_finder_bytes)(const sluw_finder *finder);
size_t SLUW(sluw_finder_index_bytes)(const sluw_finder *finder);
int SLUW(sluw_finder_prepare)(sluw_finder *finder, int search, int heuristic);

// These read `query`; the finder takes over the block of goals, whatever comes of the call. find and step
// fill `result`, whose path and states are addresses of pairs of int32.
int SLUW(sluw_finder_find)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_begin)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_step)(sluw_finder *finder, double expansions);
void SLUW(sluw_finder_cancel)(sluw_finder *finder);

// A number for every tile. They read `query`, but its start; the goals as above. List: doubles.
int SLUW(sluw_finder_estimates)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_distances)(sluw_finder *finder, slu_tile *goals, size_t goal_count);

// The trace of the last query as columns, one per call: bytes, uint32, uint32, doubles, doubles.
int SLUW(sluw_trace_kind)(const sluw_finder *finder);
int SLUW(sluw_trace_tile)(const sluw_finder *finder);
int SLUW(sluw_trace_parent)(const sluw_finder *finder);
int SLUW(sluw_trace_g)(const sluw_finder *finder);
int SLUW(sluw_trace_h)(const sluw_finder *finder);
void SLUW(sluw_trace_release)(sluw_finder *finder);

// ---- terrain

int SLUW(sluw_terrain_create)(const slu_map *map); // reads `cut`
void SLUW(sluw_terrain_destroy)(slu_terrain *terrain);
void SLUW(sluw_terrain_describe)(const slu_terrain *terrain);        // `terrain`
int SLUW(sluw_terrain_stage)(const slu_terrain *terrain, int index); // `stage`; false at the end
int SLUW(sluw_terrain_zones)(const slu_terrain *terrain, const slu_map *map);     // list: int32
int SLUW(sluw_terrain_clearance)(const slu_terrain *terrain, const slu_map *map); // list: doubles
int SLUW(sluw_terrain_zone)(const slu_terrain *terrain, uint32_t zone); // `zone`; false if none
int SLUW(sluw_terrain_gate)(const slu_terrain *terrain, uint32_t gate); // `gate`; false if none
int SLUW(sluw_terrain_nearest_zone)(const slu_terrain *terrain, int x, int y); // -1: none
int SLUW(sluw_terrain_chokes)(const slu_terrain *terrain, double widest);      // list: uint32
int SLUW(sluw_terrain_chain)(const slu_terrain *terrain, int from_x, int from_y, int to_x,
                             int to_y); // list: uint32; `chain`
int SLUW(sluw_terrain_block)(slu_terrain *terrain, uint32_t gate, int blocked);
int SLUW(sluw_terrain_cut_off)(const slu_terrain *terrain, uint32_t gate); // list: uint32
int SLUW(sluw_terrain_edit)(slu_terrain *terrain);                         // reads `edit`
void SLUW(sluw_terrain_gate_edit)(const slu_terrain *terrain, int kind, uint32_t gate); // `edit`
size_t SLUW(sluw_terrain_edit_count)(const slu_terrain *terrain);
void SLUW(sluw_terrain_edit_at)(const slu_terrain *terrain, size_t index); // `edit`
slu_terrain_options sluw_cut(void);
void sluw_cut_put(const slu_terrain_options *options);
slu_edit sluw_edit_take(void);
void sluw_edit_put(slu_edit edit);

// ---- atlas

// Edits are gathered one by one from the record `edit`, and belong to the next atlas that is made.
int SLUW(sluw_atlas_add_edit)(void);
int SLUW(sluw_atlas_create)(const slu_map *map, const char *terrains); // reads `made`, `cut`
int SLUW(sluw_atlas_parse)(const slu_map *map, const void *bytes, size_t size, int with_rules,
                           const char *terrains);
void SLUW(sluw_atlas_destroy)(slu_atlas *atlas);
const slu_terrain *SLUW(sluw_atlas_terrain)(const slu_atlas *atlas);
void SLUW(sluw_atlas_describe)(const slu_atlas *atlas);  // `atlas`
void SLUW(sluw_atlas_made_with)(const slu_atlas *atlas); // `made`, `rules`, `cut`
int SLUW(sluw_atlas_format)(const slu_atlas *atlas);     // list: bytes
int SLUW(sluw_atlas_update)(slu_atlas *atlas);
int SLUW(sluw_atlas_inspect)(const void *bytes, size_t size); // `file`
const char *SLUW(sluw_file_method)(void);                     // of the file inspected last
const char *SLUW(sluw_file_hash)(int which); // 0: the map's, 1: the checksum; 16 digits
void sluw_rules_put(const slu_rules *rules);

// ---- paths, walks, scenarios

int SLUW(sluw_path_check)(const slu_map *map, const char *terrains, const slu_tile *path,
                          size_t length);                           // `path`
int SLUW(sluw_path_corners)(const slu_tile *path, size_t length);   // list: tiles
int SLUW(sluw_path_expand)(const slu_tile *corners, size_t length); // list: tiles
int SLUW(sluw_path_smooth)(const slu_map *map, const char *terrains, const slu_tile *path,
                           size_t length); // list: tiles
int SLUW(sluw_path_visible)(const slu_map *map, const char *terrains, int from_x, int from_y,
                            int to_x, int to_y);
int SLUW(sluw_walk)(const slu_map *map); // reads `walk` and `rules`; list: tiles
int SLUW(sluw_walk_outcome)(void);       // of the last walk
int SLUW(sluw_scenario_parse)(const slu_map *map, const char *text, size_t size); // list: rows
int SLUW(sluw_scenario_make)(const slu_map *map); // reads `scenario`; list: rows
// Rows are six doubles each: bucket, start x, start y, goal x, goal y, length.
int SLUW(sluw_scenario_format)(const slu_map *map, const char *text, size_t size,
                               const char *map_name); // list: bytes

// ---- smooth worlds: points are pairs of doubles (x, y)

int SLUW(sluw_space_method_row)(int index); // `row`; false where the list has ended
const char *SLUW(sluw_cells_name)(int index);
const char *SLUW(sluw_shape_kind_name)(int index);
const char *SLUW(sluw_sketch_name)(int index);

// Worlds as lists of doubles. Of each shape: its kind, its weight, how many rings it has; of each ring: how
// many points it has, and these.
int SLUW(sluw_world_from_map)(const slu_map *map);
int SLUW(sluw_world_make)(void); // reads `world`

// List: of each polygon how many points it has, and these.
int SLUW(sluw_shape_margin)(const slu_point *points, const size_t *ring_sizes, size_t ring_count,
                            double radius, int inside);

// Shapes one after the other, pieces before faces: the points of all, the sizes of all rings, of each shape
// the number of its rings, and its weight.
int SLUW(sluw_room_create)(double radius, const slu_point *points, const size_t *ring_sizes,
                           const size_t *ring_counts, const double *weights, size_t piece_count,
                           size_t face_count);
void SLUW(sluw_room_destroy)(slu_room *room);
void SLUW(sluw_room_describe)(const slu_room *room); // `room`
double SLUW(sluw_room_piece)(const slu_room *room, double x, double y);

int SLUW(sluw_router_create)(const slu_room *room); // reads `routing`
void SLUW(sluw_router_destroy)(slu_router *router);
void SLUW(sluw_router_describe)(const slu_router *router); // `router`
int SLUW(sluw_router_find)(
    slu_router *router); // reads `way_query`; `way`, whose points are an address
int SLUW(sluw_router_sketch)(const slu_router *router, double x,
                             double y); // list: doubles, five of each line: kind, ends

#endif
