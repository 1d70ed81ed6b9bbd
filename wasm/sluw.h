// SPDX-License-Identifier: MIT
// What the WebAssembly module exports: the public header, in a shape that JavaScript can call.
//
// The layout of structs is known on this side only. Four conventions carry all data:
//   - Objects are addresses that JavaScript keeps and passes back.
//   - Options and facts cross in records, one array of doubles per type, which never moves. The
//     module gives the names of the fields (sluw_NAME_names, each followed by a space), so their
//     order is written down once. Doubles hold every number here exactly: 64-bit counts stay below
//     2^53. Enums cross as numbers; sluw_NAME_name(0), (1), ... give their names, then NULL.
//   - Arrays that come out are the module's one list, which a call overwrites: glyphs are bytes,
//     tiles are pairs of int32 (x, y), zones and gates uint32, costs and the like doubles. Arrays
//     that go in have the same layout, in memory from sluw_alloc.
//   - A call that can fail returns a slu_status; sluw_error_text and its neighbours describe the
//     last failure.
//
// One instance serves one thread, so the records, the list and the error are static. Callers pass
// numbers that fit their types; the library checks ranges.
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

SLUW_RECORD_EXPORTS(method);      // out
SLUW_RECORD_EXPORTS(algorithm);   // out
SLUW_RECORD_EXPORTS(generate);    // in: slu_generate_options
SLUW_RECORD_EXPORTS(facts);       // out: slu_map_facts
SLUW_RECORD_EXPORTS(layer);       // in: slu_tiled_layer
SLUW_RECORD_EXPORTS(tile);        // in: slu_tiled_tile
SLUW_RECORD_EXPORTS(unit);        // in and out: slu_unit but its terrains
SLUW_RECORD_EXPORTS(rules);       // in; its influence as an address, 0: none
SLUW_RECORD_EXPORTS(finder);      // in: slu_finder_options but its rules
SLUW_RECORD_EXPORTS(query);       // in
SLUW_RECORD_EXPORTS(result);      // out
SLUW_RECORD_EXPORTS(phases);      // out: slu_phases
SLUW_RECORD_EXPORTS(tour);        // in: slu_tour_query but its goals
SLUW_RECORD_EXPORTS(toured);      // out: slu_tour_facts, with counts in place of arrays
SLUW_RECORD_EXPORTS(scheduler);   // in: slu_scheduler_options but its finder
SLUW_RECORD_EXPORTS(spent);       // out: slu_tick_facts
SLUW_RECORD_EXPORTS(answer);      // out: slu_answer but its result
SLUW_RECORD_EXPORTS(cut);         // in and out: slu_terrain_options but its unit
SLUW_RECORD_EXPORTS(terrain);     // out: slu_terrain_facts
SLUW_RECORD_EXPORTS(stage);       // out
SLUW_RECORD_EXPORTS(zone);        // out
SLUW_RECORD_EXPORTS(gate);        // out
SLUW_RECORD_EXPORTS(edit);        // in and out
SLUW_RECORD_EXPORTS(route);       // out
SLUW_RECORD_EXPORTS(atlas);       // out: slu_atlas_facts
SLUW_RECORD_EXPORTS(built);       // in and out: slu_atlas_options but its rules, cut and edits
SLUW_RECORD_EXPORTS(file);        // out: slu_atlas_file_facts
SLUW_RECORD_EXPORTS(overlay);     // out: slu_overlay_facts
SLUW_RECORD_EXPORTS(labels);      // out: slu_labels_facts
SLUW_RECORD_EXPORTS(path);        // out: slu_path_facts
SLUW_RECORD_EXPORTS(hold);        // out: slu_path_hold
SLUW_RECORD_EXPORTS(lines);       // out: slu_line_facts
SLUW_RECORD_EXPORTS(repair);      // in: slu_repair_query but its path
SLUW_RECORD_EXPORTS(repaired);    // out: slu_repair but its result
SLUW_RECORD_EXPORTS(walk);        // in: slu_walk_query
SLUW_RECORD_EXPORTS(scenario);    // in: slu_scenario_options but its unit
SLUW_RECORD_EXPORTS(flow);        // out: slu_flow_facts
SLUW_RECORD_EXPORTS(next);        // out: a tile
SLUW_RECORD_EXPORTS(crowd);       // in: slu_crowd_options but its rules and kinds
SLUW_RECORD_EXPORTS(tick);        // out: slu_crowd_stats
SLUW_RECORD_EXPORTS(plan);        // out: slu_plan_facts
SLUW_RECORD_EXPORTS(moved);       // out: slu_movers_stats
SLUW_RECORD_EXPORTS(explorer);    // in: slu_explorer_options but its rules
SLUW_RECORD_EXPORTS(state);       // out: slu_explorer_state
SLUW_RECORD_EXPORTS(explored);    // out: slu_explorer_stats
SLUW_RECORD_EXPORTS(world);       // in: slu_world_generate_options
SLUW_RECORD_EXPORTS(free_space);  // out: slu_free_space_facts
SLUW_RECORD_EXPORTS(routing);     // in: slu_router_options
SLUW_RECORD_EXPORTS(router);      // out: slu_router_facts
SLUW_RECORD_EXPORTS(space_query); // in
SLUW_RECORD_EXPORTS(space_path);  // out

// ---- memory, errors, the list

void *SLUW(sluw_alloc)(size_t size); // NULL if memory runs out
void SLUW(sluw_free)(void *memory);

const char *SLUW(sluw_error_text)(void);
int SLUW(sluw_error_line)(void);
int SLUW(sluw_error_column)(void);
const char *SLUW(sluw_status_name)(int status);

const void *SLUW(sluw_list_items)(void);
size_t SLUW(sluw_list_size)(void); // bytes
void SLUW(sluw_list_release)(void);

// For the other files of the module: where the library puts its error, a failure of our own, and a
// list of `size` bytes; NULL, with the failure noted, if memory runs out.
slu_error *sluw_error(void);
int sluw_fail(slu_status status, const char *sentence);
int sluw_fail_memory(void);
void *sluw_list_create(size_t size);
// Appends to the list. False, with the failure noted and the list unchanged, if memory runs out.
bool sluw_list_add(const void *item, size_t size);

// ---- names

const char *SLUW(sluw_version)(void);
const char *SLUW(sluw_generator_name)(int index);
const char *SLUW(sluw_diagonals_name)(int index);
const char *SLUW(sluw_charge_name)(int index);
const char *SLUW(sluw_queue_name)(int index);
const char *SLUW(sluw_heading_name)(int index);
const char *SLUW(sluw_event_name)(int index);
const char *SLUW(sluw_outcome_name)(int index);
const char *SLUW(sluw_walk_outcome_name)(int index);
const char *SLUW(sluw_edit_name)(int index);
const char *SLUW(sluw_repair_outcome_name)(int index);
const char *SLUW(sluw_unit_status_name)(int index);
const char *SLUW(sluw_plan_outcome_name)(int index);
const char *SLUW(sluw_flag_name)(int index); // of the bit 1 << index

// Tables of methods, numbered from 0: a table's name, such as "decompositions", and the noun for
// one of its methods, such as "decomposition"; NULL after the last table.
const char *SLUW(sluw_methods_name)(int table);
const char *SLUW(sluw_methods_noun)(int table);
int SLUW(sluw_method)(int table, int index); // `method`; false after the last

int SLUW(sluw_algorithm_parse)(const char *name); // fills the record `algorithm`
const char *SLUW(sluw_algorithm_format)(int search, int heuristic);
// Reads the record `rules`, as every call does that takes `terrains` (NULL: all passable ones); a
// call that needs no more than a unit reads `unit` in its place.
int SLUW(sluw_algorithm_is_optimal)(int search, int heuristic, const char *terrains);
slu_rules sluw_rules(const char *terrains);
slu_unit sluw_unit(const char *terrains); // reads the record `unit`
void sluw_unit_put(const slu_unit *unit);

// ---- maps; *_create and the like leave the address of the new object in sluw_created

const void *SLUW(sluw_created)(void);
int sluw_created_set(slu_status status, const void *object);

// costs: the text of a cost file, or NULL; passable: the characters that are ground, or NULL
int SLUW(sluw_map_parse)(const char *text, size_t size, const char *costs, size_t costs_size,
                         const char *passable);
int SLUW(sluw_map_create)(int width, int height);
// costs: NULL, or one per tile, 0 for a wall. A character then means the cost of most of its tiles,
// so characters missing from the default table are allowed. Ground of cost 0 becomes '@'; a
// character that means a wall stays one whatever its cost.
int SLUW(sluw_map_create_from)(int width, int height, const char *glyphs, const double *costs);
int SLUW(sluw_map_from_costs)(int width, int height, const double *costs);
int SLUW(sluw_map_from_grey)(int width, int height, const uint8_t *greys);
int SLUW(sluw_map_from_pixels)(int width, int height, const uint8_t *rgba);
int SLUW(sluw_map_generate)(void); // reads `generate`
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
// For the kind of unit in `unit`: `facts`; list: doubles, tiles per character.
int SLUW(sluw_map_describe)(const slu_map *map, const char *terrains);
int SLUW(sluw_map_fill)(slu_map *map, int x, int y, int width, int height, int glyph);
int SLUW(sluw_map_fill_cost)(slu_map *map, int x, int y, int width, int height, double cost);
int SLUW(sluw_map_format)(const slu_map *map); // list: bytes

// Changes are rows of doubles: kind, x, y, width, height, glyph, cost.
enum { SLUW_CHANGE_NUMBERS = 7 };
int SLUW(sluw_map_apply)(slu_map *map, const double *rows, size_t count);
int SLUW(sluw_map_undo)(const slu_map *map, const double *rows, size_t count); // list: rows
slu_change *sluw_take_changes(const double *rows, size_t count);               // NULL: no memory
slu_status sluw_list_changes(const slu_change *changes, size_t count);

// Parts of a Tiled map, collected until sluw_tiled_release. A layer reads `layer` and takes
// ownership of its name, which may be NULL, and its gids, width * height. A tile reads `tile`.
int SLUW(sluw_tiled_add_layer)(char *name, uint32_t *gids);
int SLUW(sluw_tiled_add_tile)(void);
int SLUW(sluw_map_from_tiled)(int width, int height, const char *collision_layer);
void SLUW(sluw_tiled_release)(void);

// ---- influence and placement

int SLUW(sluw_influence_create)(const slu_map *map);
void SLUW(sluw_influence_destroy)(slu_influence *influence);
int SLUW(sluw_influence_add)(slu_influence *influence, int x, int y, double radius, double amount);
int SLUW(sluw_influence_fill)(slu_influence *influence, int x, int y, int width, int height,
                              double amount);
void SLUW(sluw_influence_clear)(slu_influence *influence);
double SLUW(sluw_influence_at)(const slu_influence *influence, int x, int y);
int SLUW(sluw_influence_amounts)(const slu_influence *influence,
                                 const slu_map *map); // list: doubles

int SLUW(sluw_placement_create)(const slu_map *map, const char *terrains);
void SLUW(sluw_placement_destroy)(slu_placement *placement);
// List: doubles, the tiles visited, and four for each part: x, y, component, tiles.
enum { SLUW_PART_NUMBERS = 4 };
int SLUW(sluw_placement_would_cut)(slu_placement *placement, const slu_map *map, int x, int y,
                                   int width, int height);

// ---- finders

typedef struct sluw_finder sluw_finder;

// areas: NULL, or a uint32 for each tile; the finder takes ownership even if the call fails.
// leaps: for each its columns, its rows, its cost, over, turned
int SLUW(sluw_finder_create)(const slu_map *map, const char *terrains, const slu_atlas *atlas,
                             const slu_overlay *overlay, const slu_labels *labels, uint32_t *areas,
                             const double *leaps, size_t leap_count);
int SLUW(sluw_areas_parse)(const char *text, size_t size, int width, int height); // list: uint32
void SLUW(sluw_finder_destroy)(sluw_finder *finder);
size_t SLUW(sluw_finder_bytes)(const sluw_finder *finder);
size_t SLUW(sluw_finder_index_bytes)(const sluw_finder *finder);
int SLUW(sluw_finder_prepare)(sluw_finder *finder, int search, int heuristic);

// These read `query`. The finder takes ownership of the goals even if the call fails. find and step
// fill `result`, whose path and states are addresses of pairs of int32.
int SLUW(sluw_finder_find)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_begin)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_step)(sluw_finder *finder, double expansions);
void SLUW(sluw_finder_cancel)(sluw_finder *finder);
// Reads `repair`; fills `result` and `repaired`.
int SLUW(sluw_finder_repair)(sluw_finder *finder, const slu_tile *path, size_t length);

// One number per tile. These read `query` except its start; goals as above. List: doubles.
int SLUW(sluw_finder_estimates)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_pruned)(sluw_finder *finder, slu_tile *goals, size_t goal_count);
int SLUW(sluw_finder_distances)(sluw_finder *finder, slu_tile *goals, size_t goal_count);

// The waypoints of a heuristic, read from `query` like a field. List: doubles, four for each: x, y,
// zone, value.
int SLUW(sluw_finder_waypoints)(sluw_finder *finder, slu_tile *goals, size_t goal_count);

void SLUW(sluw_finder_phases)(const sluw_finder *finder); // `phases`

// A tour of the goals as `tour` says; fills `toured`. List: doubles, for each visit its goal,
// its place in the path and its cost; then the unreachable goals; then x and y of each path tile.
int SLUW(sluw_finder_tour)(sluw_finder *finder, const slu_tile *goals, size_t goal_count);

// For the other files of the module: the library's finder, with its search ended.
slu_finder *sluw_finder_inside(sluw_finder *finder);

// For the other files of the module: leaps in memory that the caller frees; NULL if it runs out.
slu_leap *sluw_leaps(const double *numbers, size_t count);

// The trace of the last query as columns, one per call: bytes, uint32, uint32, doubles, doubles.
int SLUW(sluw_trace_kind)(const sluw_finder *finder);
int SLUW(sluw_trace_tile)(const sluw_finder *finder);
int SLUW(sluw_trace_parent)(const sluw_finder *finder);
int SLUW(sluw_trace_g)(const sluw_finder *finder);
int SLUW(sluw_trace_h)(const sluw_finder *finder);
void SLUW(sluw_trace_release)(sluw_finder *finder);

// For the scheduler, which takes the same options and queries and returns the same results: reads
// `finder` and `rules`, reads `query`, fills `result`.
slu_finder_options sluw_finder_options(const char *terrains, const slu_atlas *atlas);
slu_query sluw_query(const slu_tile *goals, size_t goal_count, size_t *trace_capacity);
void sluw_result_put(const slu_result *result, const slu_trace *trace);

// ---- schedulers; tickets are whole numbers, as all counts are

int SLUW(sluw_scheduler_create)(const slu_map *map, const char *terrains,
                                const slu_atlas *atlas); // reads `finder`, `scheduler`
void SLUW(sluw_scheduler_destroy)(slu_scheduler *scheduler);
size_t SLUW(sluw_scheduler_bytes)(const slu_scheduler *scheduler);
int SLUW(sluw_scheduler_submit)(slu_scheduler *scheduler, const slu_tile *goals, size_t goal_count,
                                int priority); // reads `query` except its trace
double SLUW(sluw_scheduler_ticket)(void);      // of the last request
int SLUW(sluw_scheduler_cancel)(slu_scheduler *scheduler, double ticket);
int SLUW(sluw_scheduler_set_priority)(slu_scheduler *scheduler, double ticket, int priority);
int SLUW(sluw_scheduler_tick)(slu_scheduler *scheduler, double budget); // `spent`
// Fills `answer`, and `result` if its status is SLU_OK; otherwise the last error is the answer's.
// False: no answer.
int SLUW(sluw_scheduler_take)(slu_scheduler *scheduler);

// ---- flow fields

int SLUW(sluw_flow_create)(const slu_map *map, const char *terrains);
void SLUW(sluw_flow_destroy)(slu_flow *flow);
int SLUW(sluw_flow_aim)(slu_flow *flow, const slu_tile *goals, size_t count);
int SLUW(sluw_flow_is_stale)(const slu_flow *flow);
int SLUW(sluw_flow_update)(slu_flow *flow);
int SLUW(sluw_flow_step)(const slu_flow *flow, int x, int y);             // `next`
int SLUW(sluw_flow_costs)(const slu_flow *flow, const slu_map *map);      // list: doubles
int SLUW(sluw_flow_directions)(const slu_flow *flow, const slu_map *map); // list: int8, 0 to 7
                                                                          // clockwise from north,
                                                                          // -1: no step
void SLUW(sluw_flow_describe)(const slu_flow *flow);                      // `flow`

// ---- many units

typedef struct sluw_crowd sluw_crowd;

// Kinds of units collect one by one until sluw_kinds_release, and belong to the next crowd. The
// call takes ownership of terrains and factors, which may be NULL, even if it fails.
int SLUW(sluw_kinds_add)(int size, char *terrains, double *factors);
void SLUW(sluw_kinds_release)(void);

int SLUW(sluw_crowd_create)(const slu_map *map, const char *terrains); // reads `crowd`
void SLUW(sluw_crowd_destroy)(sluw_crowd *crowd);
size_t SLUW(sluw_crowd_bytes)(const sluw_crowd *crowd);
int SLUW(sluw_crowd_add)(sluw_crowd *crowd, int kind, int start_x, int start_y, int goal_x,
                         int goal_y);
int SLUW(sluw_crowd_added)(void); // the number of the unit added last
int SLUW(sluw_crowd_send)(sluw_crowd *crowd, int unit, int x, int y);
int SLUW(sluw_crowd_remove)(sluw_crowd *crowd, int unit);
int SLUW(sluw_crowd_step)(sluw_crowd *crowd); // `tick`

// The units by number as columns, one per call: tiles, tiles, int32, bytes.
int SLUW(sluw_crowd_tiles)(const sluw_crowd *crowd);
int SLUW(sluw_crowd_goals)(const sluw_crowd *crowd);
int SLUW(sluw_crowd_kinds)(const sluw_crowd *crowd);
int SLUW(sluw_crowd_statuses)(const sluw_crowd *crowd);

// Errands are five int32 each: kind, start x, start y, goal x, goal y. Both calls read `crowd` and
// the collected kinds, and fill `plan`.
int SLUW(sluw_plan_create)(const slu_map *map, const char *terrains, const slu_errand *errands,
                           size_t count, double max_expanded); // list: tiles, all units of tick 0,
                                                               // then of tick 1, and so on
int SLUW(sluw_plan_check)(const slu_map *map, const char *terrains, const slu_errand *errands,
                          size_t count, const slu_tile *tiles, size_t configurations);

// ---- movers: descriptions come in as lines of a scenario, units as four int32 each: x, y, width,
// height

typedef struct sluw_movers sluw_movers;

// List: doubles, 12 for each: kind, glyph, width, height, x, y, period, seed, closed, open, phase,
// number of points; then x and y of each point.
int SLUW(sluw_movers_parse)(const slu_map *map, const char *text, size_t size);
int SLUW(sluw_movers_create)(slu_map *map, const char *text, size_t size, const slu_rect *units,
                             size_t count);
void SLUW(sluw_mover_set_destroy)(sluw_movers *movers);
int SLUW(sluw_movers_add)(sluw_movers *movers, const char *text, size_t size, const slu_rect *units,
                          size_t count);
int SLUW(sluw_movers_clear)(sluw_movers *movers);
int SLUW(sluw_movers_step)(sluw_movers *movers, const slu_rect *units, size_t count); // `moved`
int SLUW(sluw_movers_apply)(sluw_movers *movers, const double *rows, size_t count);
// List: int32, 8 for each: kind, glyph, x, y, width, height, present, waiting.
int SLUW(sluw_movers_states)(const sluw_movers *movers);
const char *SLUW(sluw_mover_kind_name)(int index);

// ---- exploring

int SLUW(sluw_explorer_create)(const slu_map *belief, const char *terrains); // reads `explorer`
void SLUW(sluw_explorer_destroy)(slu_explorer *explorer);
int SLUW(sluw_explorer_notice)(slu_explorer *explorer, int x, int y, int width, int height);
double SLUW(sluw_explorer_noticed)(void);             // the changed tiles of the last notice
int SLUW(sluw_explorer_plan)(slu_explorer *explorer); // `state`
int SLUW(sluw_explorer_step)(slu_explorer *explorer); // `state`
int SLUW(sluw_explorer_place)(slu_explorer *explorer, int x, int y);
int SLUW(sluw_explorer_path)(slu_explorer *explorer);            // list: tiles
void SLUW(sluw_explorer_describe)(const slu_explorer *explorer); // `explored`

// ---- terrain

int SLUW(sluw_terrain_create)(const slu_map *map, const char *terrains); // reads `cut` and `unit`
void SLUW(sluw_terrain_destroy)(slu_terrain *terrain);
void SLUW(sluw_terrain_describe)(const slu_terrain *terrain);        // `terrain`
int SLUW(sluw_terrain_stage)(const slu_terrain *terrain, int index); // `stage`; false at the end
int SLUW(sluw_terrain_zones)(const slu_terrain *terrain, const slu_map *map);     // list: int32
int SLUW(sluw_terrain_clearance)(const slu_terrain *terrain, const slu_map *map); // list: doubles
int SLUW(sluw_terrain_zone)(const slu_terrain *terrain, uint32_t zone); // `zone`; false if none
int SLUW(sluw_terrain_gate)(const slu_terrain *terrain, uint32_t gate); // `gate`; false if none
int SLUW(sluw_terrain_nearest_zone)(const slu_terrain *terrain, int x, int y);  // -1: none
int SLUW(sluw_terrain_choke_points)(const slu_terrain *terrain, double widest); // list: uint32
int SLUW(sluw_terrain_route)(const slu_terrain *terrain, int from_x, int from_y, int to_x,
                             int to_y); // list: uint32; `route`
int SLUW(sluw_terrain_is_stale)(const slu_terrain *terrain);
int SLUW(sluw_terrain_update)(slu_terrain *terrain);
int SLUW(sluw_terrain_block)(slu_terrain *terrain, uint32_t gate, int blocked);
int SLUW(sluw_terrain_gate_changes)(const slu_terrain *terrain, uint32_t gate,
                                    int glyph);                            // list: rows of changes
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

// Edits are collected one by one from the record `edit`, and belong to the next atlas.
int SLUW(sluw_atlas_add_edit)(void);
int SLUW(sluw_atlas_create)(const slu_map *map, const char *terrains); // reads `built`, `cut`
// With rules or without, `rules` says the kind of unit.
int SLUW(sluw_atlas_parse)(const slu_map *map, const void *bytes, size_t size, int with_rules,
                           const char *terrains);
void SLUW(sluw_atlas_destroy)(slu_atlas *atlas);
const slu_terrain *SLUW(sluw_atlas_terrain)(const slu_atlas *atlas);
void SLUW(sluw_atlas_describe)(const slu_atlas *atlas);        // `atlas`
void SLUW(sluw_atlas_built_with)(const slu_atlas *atlas);      // `built`, `rules`, `cut`
const char *SLUW(sluw_atlas_terrains)(const slu_atlas *atlas); // of its unit; NULL: all ground
int SLUW(sluw_atlas_format)(const slu_atlas *atlas);           // list: bytes
int SLUW(sluw_atlas_update)(slu_atlas *atlas);
int SLUW(sluw_atlas_rebuild)(slu_atlas *atlas);
int SLUW(sluw_atlas_inspect)(const void *bytes, size_t size); // `file`
const char *SLUW(sluw_file_method)(void);                     // of the file inspected last
const char *SLUW(sluw_file_hash)(int which); // 0: the map's, 1: the checksum; 16 digits
void sluw_rules_put(const slu_rules *rules);

// ---- overlay

// like: an overlay whose cells to share, or NULL
int SLUW(sluw_overlay_create)(const slu_map *map, const char *terrains, const slu_overlay *like);
int SLUW(sluw_overlay_parse)(const slu_map *map, const void *bytes, size_t size,
                             const char *terrains, int customize);
void SLUW(sluw_overlay_destroy)(slu_overlay *overlay);
int SLUW(sluw_overlay_update)(slu_overlay *overlay);
void SLUW(sluw_overlay_describe)(const slu_overlay *overlay); // `overlay`
// list: uint32, one for each of `tiles`, the map's
int SLUW(sluw_overlay_cells)(const slu_overlay *overlay, int depth, size_t tiles);
int SLUW(sluw_overlay_format)(const slu_overlay *overlay, int cells_only); // list: bytes

// ---- labels

int SLUW(sluw_labels_create)(const slu_map *map, const char *terrains);
int SLUW(sluw_labels_parse)(const slu_map *map, const void *bytes, size_t size,
                            const char *terrains);
void SLUW(sluw_labels_destroy)(slu_labels *labels);
int SLUW(sluw_labels_update)(slu_labels *labels);
void SLUW(sluw_labels_describe)(const slu_labels *labels); // `labels`
int SLUW(sluw_labels_format)(const slu_labels *labels);    // list: bytes
int SLUW(sluw_labels_hubs)(const slu_labels *labels);      // list: slu_tile
// list: for each entry the corner's column and row, the hub and the length, as doubles
int SLUW(sluw_labels_at)(const slu_labels *labels, int x, int y);
// list: doubles, those of the first start first, negative if there is no path
int SLUW(sluw_distances_between)(sluw_finder *finder, const slu_tile *starts, size_t start_count,
                                 const slu_tile *goals, size_t goal_count);

// ---- paths, walks, scenarios

int SLUW(sluw_path_check)(const slu_map *map, const char *terrains, const double *leaps,
                          size_t leap_count, const slu_tile *path, size_t length); // `path`
int SLUW(sluw_path_holds)(const slu_map *map, const char *terrains, const slu_tile *path,
                          size_t length, size_t from);              // `hold`
int SLUW(sluw_path_corners)(const slu_tile *path, size_t length);   // list: tiles
int SLUW(sluw_path_expand)(const slu_tile *corners, size_t length); // list: tiles
int SLUW(sluw_path_smooth)(const slu_map *map, const char *terrains, const slu_tile *path,
                           size_t length); // list: tiles
int SLUW(sluw_path_measure)(const slu_map *map, const char *terrains, const slu_tile *points,
                            size_t count); // `lines`
int SLUW(sluw_path_visible)(const slu_map *map, const char *terrains, int from_x, int from_y,
                            int to_x, int to_y);
int SLUW(sluw_walk)(const slu_map *map, const char *terrains); // reads `walk`; list: tiles
int SLUW(sluw_walk_outcome)(void);                             // of the last walk
int SLUW(sluw_scenario_parse)(const slu_map *map, const char *text, size_t size); // list: rows
// The kind of unit that a scenario is for: `unit`; list: bytes, its terrains, none: all ground.
int SLUW(sluw_scenario_unit)(const slu_map *map, const char *text, size_t size);
int SLUW(sluw_scenario_draw)(const slu_map *map,
                             const char *terrains); // reads `scenario` and `unit`; list: rows
// Rows are six doubles each: bucket, start x, start y, goal x, goal y, length.
int SLUW(sluw_scenario_format)(const slu_map *map, const char *text, size_t size,
                               const char *map_name); // list: bytes

// ---- smooth worlds: points are pairs of doubles (x, y)

const char *SLUW(sluw_cells_name)(int index);
const char *SLUW(sluw_places_name)(int index);
const char *SLUW(sluw_shortfall_name)(int index);
const char *SLUW(sluw_shape_kind_name)(int index);
const char *SLUW(sluw_sketch_name)(int index);

// Worlds as lists of doubles. Each shape: its kind, its weight, its number of rings, then each
// ring: its number of points, then the points.
int SLUW(sluw_world_from_map)(const slu_map *map);
int SLUW(sluw_world_generate)(void); // reads `world`

// List: for each polygon its number of points, then the points.
int SLUW(sluw_shape_margin)(const slu_point *points, const size_t *ring_sizes, size_t ring_count,
                            double radius, int inside);

// Shapes one after the other, components before faces: the points of all, the sizes of all rings,
// the number of rings of each shape, and its weight.
int SLUW(sluw_free_space_create)(double radius, const slu_point *points, const size_t *ring_sizes,
                                 const size_t *ring_counts, const double *weights,
                                 size_t component_count, size_t face_count);
void SLUW(sluw_free_space_destroy)(slu_free_space *space);
void SLUW(sluw_free_space_describe)(const slu_free_space *space); // `free_space`
double SLUW(sluw_free_space_component)(const slu_free_space *space, double x, double y);

int SLUW(sluw_router_create)(const slu_free_space *space); // reads `routing`
void SLUW(sluw_router_destroy)(slu_router *router);
void SLUW(sluw_router_describe)(const slu_router *router); // `router`
int SLUW(sluw_router_find)(
    slu_router *router); // reads `space_query`; `space_path`, whose points are an address
int SLUW(sluw_router_sketch)(const slu_router *router, double x,
                             double y); // list: doubles, five per line: kind, ends

// ---- names

// Each export gives the names of an enum by index, NULL after the last.
#define NAME_EXPORT(export, type)                        \
    const char *export(int index)                        \
    {                                                    \
        type value;                                      \
        const char *name = type##_name((type)index);     \
        return type##_parse(name, &value) ? name : NULL; \
    }

#endif
