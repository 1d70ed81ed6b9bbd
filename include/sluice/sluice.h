// SPDX-License-Identifier: MIT
// Sluice: shortest paths on tile maps.
//
// The public header, in the order a program needs it: errors, memory, maps, rules, headings and
// speeds, finding a path, looking inside a search, flow fields, a scheduler, hierarchical search,
// terrain, working with paths, making maps, scenario files, moving without a plan, many units, exploring.
//
// Conventions
//   - Tiles are (x, y): x to the right, y down, (0, 0) top left.
//   - A call that can fail returns slu_status. Its optional last parameter, slu_error, receives a
//     sentence and, for files, the place. A call that fails leaves every object as it was.
//   - A zeroed options struct asks for the defaults, and a NULL options pointer means the same.
//   - Who creates destroys; destroying NULL is fine.
//   - Maps may be shared between threads while nobody edits them; each thread owns its finders.
#ifndef SLUICE_SLUICE_H
#define SLUICE_SLUICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(SLU_SHARED)
#ifdef SLU_BUILDING
#define SLU_API __declspec(dllexport)
#else
#define SLU_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define SLU_API __attribute__((visibility("default")))
#else
#define SLU_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

// The version of the library that is linked, as "major.minor.patch".
SLU_API const char *slu_version(void);

// ---------------------------------------------------------------------------------------------
// Errors

typedef enum slu_status {
    SLU_OK = 0,
    SLU_ERR_MEMORY,      // the allocator returned NULL
    SLU_ERR_ARGUMENT,    // a parameter is outside its range
    SLU_ERR_FORMAT,      // a file's bytes are not what its format asks for
    SLU_ERR_IO,          // a file could not be read or written
    SLU_ERR_SPACE,       // the caller's buffer is too short; the full length was reported
    SLU_ERR_STALE,       // the map was edited during a sliced search, or since an index was made
    SLU_ERR_UNSUPPORTED, // this algorithm cannot do what was asked on this map
} slu_status;

// Filled by a call that fails; untouched by one that succeeds.
typedef struct slu_error {
    slu_status code;
    int line;   // 1-based place in a file, 0 where there is none
    int column; // 1-based, 0 where there is none
    char text[192];
} slu_error;

// A short constant name for a status, such as "format".
SLU_API const char *slu_status_name(slu_status status);

// ---------------------------------------------------------------------------------------------
// Memory

// Where an object takes its memory. `alloc` returns zeroed memory or NULL, because memory that the
// system hands out zeroed costs nothing until it is touched. `free` gets the size back.
typedef struct slu_allocator {
    void *(*alloc)(void *ctx, size_t size);
    void (*free)(void *ctx, void *memory, size_t size);
    void *ctx;
} slu_allocator;

// ---------------------------------------------------------------------------------------------
// Maps

typedef struct slu_map slu_map;

typedef struct slu_tile {
    int x, y;
} slu_tile;

// A rectangle of tiles: left top corner, width, height.
typedef struct slu_rect {
    int x, y, width, height;
} slu_rect;

// A map's sides are 1 to SLU_MAX_SIDE tiles, and it holds at most SLU_MAX_TILES of them.
#define SLU_MAX_SIDE 32768
#define SLU_MAX_TILES (1 << 27)

// Terrain costs run from SLU_MIN_COST to SLU_MAX_COST and are kept in hundredths: a cost is rounded
// to the nearest hundredth when it is set, and the rounded cost is the one that is charged. The least
// range of a search is a cost of 4 million, in units of a straight step (350 thousand for a unit of top
// speed 4); where every way costs more, it fails with SLU_ERR_UNSUPPORTED.
#define SLU_MIN_COST 0.01
#define SLU_MAX_COST 10000.0

// What the characters of a map mean: cost[c] is what a tile with the character c costs to cross
// (1 is ordinary ground), SLU_WALL where it cannot be entered, SLU_UNKNOWN where the character is
// an error.
typedef struct slu_glyphs {
    double cost[256];
} slu_glyphs;
#define SLU_WALL 0.0
#define SLU_UNKNOWN (-1.0)

// The MovingAI meaning: . G S are ground; @ O T W are walls; everything else is unknown.
SLU_API void slu_glyphs_default(slu_glyphs *glyphs);

// Makes exactly the characters of `passable` ground (keeping a cost that is set already, else 1),
// and every other known character a wall.
SLU_API slu_status slu_glyphs_set_passable(slu_glyphs *glyphs, const char *passable,
                                           slu_error *error);

// Reads a cost file: lines of `<char> <cost>`; blank lines are skipped. Each character named
// becomes ground of that cost. Refuses costs that are not numbers from SLU_MIN_COST to
// SLU_MAX_COST, and a character given twice, with line and column.
SLU_API slu_status slu_glyphs_parse_costs(slu_glyphs *glyphs, const char *text, size_t size,
                                          slu_error *error);

typedef struct slu_map_options {
    const slu_glyphs *glyphs;       // NULL: slu_glyphs_default
    const slu_allocator *allocator; // NULL: calloc and free; must outlive the map
} slu_map_options;

// Makes a map of open ground ('.').
SLU_API slu_status slu_map_create(int width, int height, const slu_map_options *options,
                                  slu_map **out, slu_error *error);

// Makes a map from `width * height` characters, row by row, without line ends.
SLU_API slu_status slu_map_create_from(int width, int height, const char *characters,
                                       const slu_map_options *options, slu_map **out,
                                       slu_error *error);

// Reads a map in the MovingAI format from memory or from a file.
SLU_API slu_status slu_map_parse(const char *text, size_t size, const slu_map_options *options,
                                 slu_map **out, slu_error *error);
SLU_API slu_status slu_map_load(const char *file, const slu_map_options *options, slu_map **out,
                                slu_error *error);

// Makes a map from `width * height` costs, row by row: SLU_WALL for a wall, else SLU_MIN_COST to
// SLU_MAX_COST. Walls get the character '@', ground of cost 1 '.', costlier ground 'S' and cheaper ground
// 'G', so that a saved map has its walls in their places, and a unit's terrains can tell the ground
// apart. What these characters mean to later edits is up to the options' glyphs, which must have '@' as
// a wall and the other three as ground.
SLU_API slu_status slu_map_create_from_costs(int width, int height, const double *costs,
                                             const slu_map_options *options, slu_map **out,
                                             slu_error *error);

// Brightness as speed: white (255) is ordinary ground, black (0) a wall, and ground half as bright
// costs twice as much. A grey's cost is 255 / grey, rounded to hundredths; a cost's grey is the nearest
// to 255 / cost, from 1 to 255, so costs below 1 become white. Costs outside their range are walls.
SLU_API double slu_grey_to_cost(uint8_t grey);
SLU_API uint8_t slu_grey_from_cost(double cost);

// Makes maps from `width * height` pixels, row by row: of one byte, its grey, or of four, red, green,
// blue and opacity. The grey of a colour is its brightness, 0.299 red + 0.587 green + 0.114 blue, seen
// before black: a transparent pixel is a wall. The characters are those of slu_map_create_from_costs.
SLU_API slu_status slu_map_create_from_grey(int width, int height, const uint8_t *greys,
                                            const slu_map_options *options, slu_map **out,
                                            slu_error *error);
SLU_API slu_status slu_map_create_from_pixels(int width, int height, const uint8_t *rgba,
                                              const slu_map_options *options, slu_map **out,
                                              slu_error *error);

// What a map of the Tiled editor says, once its file is taken apart. sluice/formats.h reads the files;
// a program that has its own reader fills this in.
//
// A tile layer, or a chunk of one: the layers of an infinite map are given chunk by chunk, each with the
// name of its layer.
typedef struct slu_tiled_layer {
    const char *name; // NULL: none
    int x, y, width,
        height;           // the part of the map that it covers, in tiles; x and y may be negative
                          // in an infinite map
    const uint32_t *gids; // width * height, row by row, as the file has them: flip bits included,
                          // 0 for no tile
} slu_tiled_layer;

// A tile of a tileset that has one of the properties `walkable` and `cost`.
typedef struct slu_tiled_tile {
    uint32_t gid; // its tileset's first gid + its number there
    bool has_walkable, walkable;
    bool has_cost;
    double cost; // 0: a wall; else SLU_MIN_COST to SLU_MAX_COST
} slu_tiled_tile;

typedef struct slu_tiled {
    int width, height;             // tiles; both 0: an infinite map, cut to the chunks it has
    const slu_tiled_layer *layers; // the bottom one first, as in the file
    size_t layer_count;
    const slu_tiled_tile *tiles; // in any order, each gid once
    size_t tile_count;
} slu_tiled;

typedef struct slu_tiled_options {
    const char
        *collision_layer; // a name, in small or capital letters, which a layer must have then;
                          // NULL: "collision", if there is such a layer
    slu_map_options map;  // as for slu_map_create_from_costs
} slu_tiled_options;

// Makes a map of what a Tiled map says:
//   - A tile with `walkable` false or `cost` 0 is a wall, one with a cost ground of that cost, one with
//     `walkable` true alone ground of cost 1. Where layers lie over each other, the topmost tile that
//     has one of these properties decides: a bridge opens the water below it.
//   - A tile with neither decides nothing. Where only such tiles lie there is ground of cost 1; but if
//     tiles are marked `walkable` true and nothing anywhere says what is a wall, there is a wall.
//   - In the collision layer a tile is a wall unless its properties say otherwise, and goes before the
//     tiles of all other layers, wherever the layer stands in their order.
//   - Where no layer has a tile there is a wall, unless the collision layer is the only one.
// SLU_ERR_FORMAT, with a sentence that says what to add, where there are neither such properties nor a
// collision layer. Whether a layer is shown in the editor does not matter. 4 bytes per tile for a while.
SLU_API slu_status slu_map_create_from_tiled(const slu_tiled *tiled,
                                             const slu_tiled_options *options, slu_map **out,
                                             slu_error *error);

// Writes a map in the MovingAI format into a buffer of `room` bytes. *length receives the bytes
// needed (no terminating zero); SLU_ERR_SPACE if they do not fit, and then nothing is written.
SLU_API slu_status slu_map_format(const slu_map *map, char *buffer, size_t room, size_t *length);

// Writes the file under a temporary name and renames it, so that it is whole or absent.
SLU_API slu_status slu_map_save(const slu_map *map, const char *file, slu_error *error);

SLU_API void slu_map_destroy(slu_map *map);

SLU_API int slu_map_width(const slu_map *map);
SLU_API int slu_map_height(const slu_map *map);

// For a tile outside the map: '\0', false, SLU_WALL, 0.
SLU_API char slu_map_glyph(const slu_map *map, slu_tile tile);
SLU_API bool slu_map_passable(const slu_map *map, slu_tile tile);
SLU_API double slu_map_cost(const slu_map *map, slu_tile tile);

typedef struct slu_map_facts {
    size_t tiles;
    size_t passable;
    size_t components;          // pieces that hang together by straight steps
    size_t largest_component;   // its tiles
    double cheapest, costliest; // terrain costs among the passable tiles; 0 where there are none
    size_t glyph_count[256];    // tiles per character
} slu_map_facts;

SLU_API void slu_map_describe(const slu_map *map, slu_map_facts *facts);

// Edits. Each takes effect at once, raises the revision, and leaves the map unchanged if it fails.
// A map must not be searched by another thread meanwhile. Cost: in proportion to the rectangle; but where
// pieces of the map come together or fall apart, to the tiles of all these pieces but the largest,
// and where a new wall cuts a way that has a way round it, to the tiles nearer than that. A rectangle of
// more than a 32nd of the map, and costs on a map that is not of one cost, take a sweep over the map.
SLU_API slu_status slu_map_fill(slu_map *map, slu_rect area, char glyph, slu_error *error);

// Sets the cost of the passable tiles of a rectangle; walls in it stay walls.
SLU_API slu_status slu_map_fill_cost(slu_map *map, slu_rect area, double cost, slu_error *error);

// Goes up by one with every edit and every transaction that is not empty.
SLU_API uint64_t slu_map_revision(const slu_map *map);

// Transactions: several changes at once (docs/changing-maps.md). A change is plain data, so that it can be
// kept, sent and done again.
typedef enum slu_change_kind {
    SLU_CHANGE_GLYPH = 0, // the area gets a character, and its cost: as slu_map_fill
    SLU_CHANGE_COST,      // the passable tiles of the area get a cost: as slu_map_fill_cost
} slu_change_kind;

typedef struct slu_change {
    slu_change_kind kind;
    slu_rect area; // on the map
    char glyph;    // for SLU_CHANGE_GLYPH; one that the map knows
    double cost;   // for SLU_CHANGE_COST; SLU_MIN_COST to SLU_MAX_COST
} slu_change;

// Makes changes in their order, all of them or, if the call fails, none. They count as one edit: the
// revision goes up by one, and nobody sees the map in between. No change at all is no edit.
//
// SLU_ERR_ARGUMENT names the first change that cannot be made, counted from 1, in error->line. Costs what
// the single edits cost, but the sweep over a map that is not of one cost is taken once; and a copy of
// the ground under them for a while, at most of the whole map.
SLU_API slu_status slu_map_apply(slu_map *map, const slu_change *changes, size_t count,
                                 slu_error *error);

// The changes that bring back what now lies under others: ask before you make those. Doors, bridges and
// gates close with a change and open with what this call gave, whatever ground with whatever cost was
// there. Done as a transaction, they leave the map as it is now, if nothing else was changed meanwhile.
//
//   out, room  receive the changes; one or two for an area of like tiles, at most two for each tile
//   need       receives their number; SLU_ERR_SPACE if they do not fit, and then nothing is written
SLU_API slu_status slu_map_undo(const slu_map *map, const slu_change *changes, size_t count,
                                slu_change *out, size_t room, size_t *need, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Rules of movement

typedef enum slu_diagonals {
    SLU_DIAGONALS_CLEAR =
        0,                  // only if both tiles beside the step are passable: the benchmarks' rule
    SLU_DIAGONALS_ONE_WALL, // if at least one of them is
    SLU_DIAGONALS_ALWAYS,   // even between two walls
    SLU_DIAGONALS_NEVER,    // four neighbours
} slu_diagonals;

typedef enum slu_charge {
    SLU_CHARGE_ENTERED = 0, // a step costs its length times the cost of the tile it enters
    SLU_CHARGE_MEAN,        // ... times the mean cost of the passable tiles it touches: two for a
                            // straight step, up to four for a diagonal one
} slu_charge;

// The lengths of a straight and of a diagonal step, 1 to SLU_MAX_STEP; {0, 0} means exactly 1 and
// the square root of 2.
typedef struct slu_steps {
    int straight, diagonal;
} slu_steps;
#define SLU_MAX_STEP 10000
#define SLU_STEPS_EXACT \
    {                   \
        0, 0            \
    }
#define SLU_STEPS_10_14 \
    {                   \
        10, 14          \
    }
#define SLU_STEPS_10_15 \
    {                   \
        10, 15          \
    }
#define SLU_STEPS_100_150 \
    {                     \
        100, 150          \
    }

// Influence: costs that lie over a map's own, such as a penalty around each enemy or a bonus for ground
// worth holding. A tile then costs its terrain and its influence together, kept between SLU_MIN_COST
// and SLU_MAX_COST, so that no bonus makes ground free. Walls stay walls. Like a map, an influence may
// be shared between threads while nobody changes it.
typedef struct slu_influence slu_influence;

// Makes an influence of nothing for a map, which must outlive it. 4 bytes per tile.
//
//   allocator  NULL: the map's; must outlive the influence
SLU_API slu_status slu_influence_create(const slu_map *map, const slu_allocator *allocator,
                                        slu_influence **out, slu_error *error);
SLU_API void slu_influence_destroy(slu_influence *influence);

// Adds to a round area: the whole amount in the middle, evenly less outwards, nothing at `radius`.
// Adding the negative amount later takes it back exactly. Fails, and changes nothing, where the sum on a
// tile would leave the range of twenty million to either side.
//
//   middle  may lie outside the map
//   radius  tiles, 0 to SLU_MAX_SIDE; up to 1 it is the middle alone
//   amount  -SLU_MAX_COST to SLU_MAX_COST, rounded to hundredths on each tile
SLU_API slu_status slu_influence_add(slu_influence *influence, slu_tile middle, double radius,
                                     double amount, slu_error *error);

// Adds the same amount to every tile of a rectangle inside the map.
SLU_API slu_status slu_influence_fill(slu_influence *influence, slu_rect area, double amount,
                                      slu_error *error);

// Takes everything back.
SLU_API void slu_influence_clear(slu_influence *influence);

// What lies over a tile; 0 outside the map.
SLU_API double slu_influence_at(const slu_influence *influence, slu_tile tile);

// A kind of unit; zeroed: one tile wide, at home on all ground. It takes no memory per tile: every
// kind reads the one map. A wide unit is a square, and stands on the tile in its left top corner: at
// (x, y) with size 2 it covers x to x + 1 and y to y + 1. It pays for the costliest tile it covers. What a
// tile costs it, factor included, is rounded to hundredths and kept from SLU_MIN_COST to SLU_MAX_COST;
// influence comes on top.
typedef struct slu_unit {
    int size;              // tiles along its side, 1 to SLU_MAX_UNIT; 0: 1
    const char *terrains;  // the characters of the ground it may enter; NULL: all passable ones
    const double *factors; // 256, by character: ground costs this kind so many times what it costs
                           // others, SLU_MIN_COST to SLU_MAX_COST; 0: 1. NULL: 1 for all; must stay
                           // as it is while something reads it
} slu_unit;
#define SLU_MAX_UNIT 16

typedef struct slu_rules {
    slu_diagonals diagonals;
    slu_charge charge;
    slu_steps steps;
    slu_unit unit;
    const slu_influence *influence; // NULL: none; of the same map, and must outlive what reads it
} slu_rules;

// What it costs the rules' unit to stand on a tile: the costliest of the tiles it covers, influence
// included; SLU_WALL where it cannot stand, and under rules that cannot be.
SLU_API double slu_unit_cost(const slu_map *map, const slu_rules *rules, slu_tile tile);

// A number that is equal for two passable tiles exactly if a path joins them under this rule; 0 for
// walls and for tiles outside the map. Constant time.
SLU_API uint32_t slu_map_component(const slu_map *map, slu_diagonals diagonals, slu_tile tile);

// ---------------------------------------------------------------------------------------------
// Headings and speeds: units for which a place is more than a tile

// Clockwise from north, which is up.
typedef enum slu_heading {
    SLU_HEADING_ANY = 0,
    SLU_NORTH,
    SLU_NORTH_EAST,
    SLU_EAST,
    SLU_SOUTH_EAST,
    SLU_SOUTH,
    SLU_SOUTH_WEST,
    SLU_WEST,
    SLU_NORTH_WEST,
} slu_heading;

// How a unit turns and gathers speed; zeroed: it turns freely, and its searches are over tiles. With
// any of these set they are over tiles, headings and speeds.
//
// Such a unit goes in moves. A move at speed s is s steps in one heading, each of which the rules must
// allow, and costs the sum of the steps' costs divided by s: the time it takes. Between two moves the
// unit may turn by up to max_turn times 45 degrees, and go faster or slower by 1; so its turning
// circle grows with its speed. It sets out from rest, its first move being at speed 1, and comes to
// rest after a move at speed 1. It never turns on the spot: a turn is part of the move after it. With
// four neighbours it has four headings, and a quarter turn counts as two times 45 degrees.
typedef struct slu_motion {
    double
        turn_cost; // for every 45 degrees of a turn, in units of cost: 0, or from SLU_MIN_COST to
                   // SLU_MAX_COST, rounded to hundredths
    int max_turn;  // 1 to 4 times 45 degrees; 0: 4 for a unit of top speed 1, else the least turn
                   // that there is, which is 1, with four neighbours 2. Above top speed 1 at most
                   // 2, with four neighbours at least 2
    int top_speed; // tiles in a move, 1 to SLU_TOP_SPEED; 0: 1
} slu_motion;
#define SLU_TOP_SPEED 4

// How a unit came to a tile of its path.
typedef struct slu_motion_state {
    slu_heading heading;
    int speed; // 0 at rest, which it is only at the start
} slu_motion_state;

// ---------------------------------------------------------------------------------------------
// Algorithms

// A search and a heuristic, as indices into the lists below; zeroed: `best`, which stands for the fastest
// of the others that is optimal on the map at hand.
typedef struct slu_algorithm {
    int search, heuristic;
} slu_algorithm;

enum {
    SLU_OPTIMAL = 1 << 0,         // search: cheapest paths, given an admissible heuristic
    SLU_COMPLETE = 1 << 1,        // search: finds a path whenever there is one
    SLU_BOUNDED = 1 << 2,         // search: at most query.weight times the cheapest cost
    SLU_INFORMED = 1 << 3,        // search: reads a heuristic
    SLU_WEIGHTED = 1 << 4,        // search: reads query.weight
    SLU_ADMISSIBLE = 1 << 5,      // heuristic: never above the true cost, under any rule
    SLU_ADMISSIBLE_FOUR = 1 << 6, // heuristic: admissible with four neighbours only
    SLU_FEWEST_STEPS = 1 << 7,    // search: paths of the fewest steps, whatever they cost
    SLU_RUNAWAY = 1 << 8,  // search: may take time exponential in the path, so it stops after
                           // SLU_DEFAULT_EXPANSIONS unless query.max_expanded says otherwise
    SLU_FRUGAL = 1 << 9,   // search: its memory grows with the path and not with the map
    SLU_INDEXED = 1 << 10, // search or heuristic: reads an index that the finder makes and keeps
    SLU_STATES = 1 << 11,  // search: also over headings and speeds (slu_motion)
    SLU_UNIFORM =
        1 << 12, // search: only where all ground costs the same, and where a diagonal step is
                 // longer than one straight step and shorter than two, or there is none
    SLU_CHOOSES = 1 << 13,     // search: stands for another, which slu_result.algorithm names
    SLU_WHOLE_PLANS = 1 << 14, // many units: plans everybody's whole way at once (slu_solve_units)
};
#define SLU_DEFAULT_EXPANSIONS 10000000

// A method of some kind: a search, a heuristic, a decomposition, a steering, crowd or exploring method.
typedef struct slu_method {
    const char *name;    // stable, used in --alg and --method
    const char *title;   // for people
    const char *summary; // one line
    const char *source;  // the paper it comes from
    unsigned flags;
} slu_method;

// A table of methods of one kind. An option or query names a method by its index in its table; index 0
// is the default.
typedef struct slu_methods slu_methods;

SLU_API const slu_methods *slu_searches(void);
SLU_API const slu_methods *slu_heuristics(void);
SLU_API const slu_methods *slu_decompositions(void);
SLU_API const slu_methods *slu_steerings(void);
SLU_API const slu_methods *slu_crowd_methods(void);
SLU_API const slu_methods *slu_explorer_methods(void);

SLU_API int slu_methods_count(const slu_methods *methods);
SLU_API const slu_method *slu_methods_at(const slu_methods *methods,
                                         int index);              // NULL outside 0 to count - 1
SLU_API const char *slu_methods_noun(const slu_methods *methods); // such as "search"

// Finds the index of a method by its name, such as "water" among slu_decompositions().
SLU_API slu_status slu_methods_find(const slu_methods *methods, const char *name, int *out,
                                    slu_error *error);

// Reads a name such as "astar+octile"; a search alone takes the first heuristic.
SLU_API slu_status slu_algorithm_parse(const char *name, slu_algorithm *out, slu_error *error);

// Writes the name, as slu_algorithm_parse reads it; at most 63 characters and a zero.
SLU_API void slu_algorithm_format(slu_algorithm algorithm, char name[64]);

// True if every FOUND path of this algorithm is a cheapest one under these rules (NULL: the defaults).
SLU_API bool slu_algorithm_is_optimal(slu_algorithm algorithm, const slu_rules *rules);

// ---------------------------------------------------------------------------------------------
// Finding a path

typedef struct slu_finder slu_finder;

typedef enum slu_queue {
    SLU_QUEUE_BUCKETS = 0, // buckets by cost with a small heap at the front
    SLU_QUEUE_HEAP,        // one binary heap; the same order, so the same answers
} slu_queue;

typedef struct slu_finder_options {
    slu_rules rules;
    slu_motion motion; // not zeroed: only searches with SLU_STATES will do
    slu_queue queue;
    const struct slu_atlas *atlas; // for heuristics that read one; NULL: the finder makes its own
                                   // when it needs one; must outlive the finder
    int cluster;                   // hpa: tiles along a cluster's side, 2 to SLU_MAX_CLUSTER; 0: 16
    const slu_allocator *allocator; // NULL: the map's; must outlive the finder
} slu_finder_options;
#define SLU_MAX_CLUSTER 1024

// Makes a finder for a map, which must outlive it. Most searches reserve 8 bytes for every tile of the
// map when they first run, but touch them only where they go. With a motion they reserve 8 bytes for
// every tile, heading and speed, and SLU_ERR_UNSUPPORTED refuses a map with more than 2^32 - 1 of these.
SLU_API slu_status slu_finder_create(const slu_map *map, const slu_finder_options *options,
                                     slu_finder **out, slu_error *error);
SLU_API void slu_finder_destroy(slu_finder *finder);

// The bytes this finder holds now, and how many of them are an index.
SLU_API size_t slu_finder_bytes(const slu_finder *finder);
SLU_API size_t slu_finder_index_bytes(const slu_finder *finder);

// Makes what an indexed algorithm (SLU_INDEXED) reads, or makes it anew after an edit of the map; for
// any other algorithm, or where it is there already, does nothing. A search does this by itself when
// it must; this call is for choosing the moment. Abandons a search that is under way if it has to
// work. A finder keeps one index: preparing another algorithm's replaces it.
SLU_API slu_status slu_finder_prepare(slu_finder *finder, slu_algorithm algorithm,
                                      slu_error *error);

// What happened in a search, in order. Costs are in the unit of slu_result.cost.
typedef enum slu_event_kind {
    SLU_EVENT_SOURCE,      // the start
    SLU_EVENT_DESTINATION, // a goal
    SLU_EVENT_GENERATING,  // a tile met for the first time
    SLU_EVENT_UPDATING,    // a cheaper way to a tile met before
    SLU_EVENT_EXPANDING,   // a tile taken from the open list
    SLU_EVENT_CLOSING,     // its neighbours are done
    SLU_EVENT_END,         // the search is over; the tile is the path's last one
} slu_event_kind;

typedef struct slu_event {
    slu_event_kind kind;
    slu_tile tile;
    slu_tile parent; // the tile itself where there is none
    double g, h;     // cost so far, estimate of the rest
} slu_event;

// An event buffer of the caller's: give `events` and `room`, and set the counts to 0. Events that
// do not fit are counted in `dropped`. An indexed search works in parts, and a tile may come up in
// several: the trace has those that go from the start on, and of its route over areas the expansions
// alone. A search over headings and speeds comes to a tile once for each of them.
typedef struct slu_trace {
    slu_event *events;
    size_t room, count, dropped;
} slu_trace;

// A query's weight is 1 to SLU_MAX_WEIGHT.
#define SLU_MAX_WEIGHT 100.0
#define SLU_DEFAULT_WEIGHT 1.5
#define SLU_DEFAULT_BEAM 100

typedef struct slu_query {
    slu_tile start, goal;
    const slu_tile *goals;    // several goals, of which the cheapest to reach is wanted; replaces
    size_t goal_count;        // `goal` when goal_count is not 0
    slu_heading heading;      // with a motion: how the unit stands at the start, and how it is to
    slu_heading goal_heading; // arrive; a partial path arrives anyhow
    slu_algorithm algorithm;
    double weight;         // how far weighted searches may stray; 0: SLU_DEFAULT_WEIGHT
    double max_cost;       // no path costlier than this; 0: no limit
    uint64_t max_steps;    // no path of more steps than this; 0: no limit
    uint64_t max_expanded; // give up after so many expansions; 0: no limit
    uint64_t beam_width;   // entries that a beam search keeps open; 0: SLU_DEFAULT_BEAM
    uint64_t
        table_entries; // tiles that a deepening search may remember between its ways to them, to
                       // save work at the cost of 16 bytes each; 0: none
    bool partial;      // where the goal cannot be had, go as near to it as possible
    bool beside;       // a goal where the unit cannot stand means any tile next to it: one from
                       // which the unit touches the goal (with four neighbours by a side), or
                       // covers it; the cheapest to reach is taken
    bool free_start;   // a start where the unit cannot stand is moved to the nearest tile where
                       // it can: nearest as for partial paths, ties by tile order
    bool straighten;   // put the steps of the path into an order with fewer turns where the rules
                       // allow and no cost is added; never more turns, not always the fewest there
                       // could be; without a motion only
    bool corners;      // in result.path only the first tile, the last, and those where the
                       // direction changes; jps then never writes the others; without a motion only
    slu_trace *trace;  // NULL: no trace
    // Called about every 1000 expansions; return false to cancel. NULL: never.
    bool (*keep_going)(void *ctx, uint64_t expanded);
    void *keep_going_ctx;
} slu_query;

typedef enum slu_outcome {
    SLU_FOUND = 0,   // a path to the goal
    SLU_PARTIAL,     // a path to the tile nearest the goal that could be had (asked for by
                     // query.partial): the nearest reachable tile where the goal is cut off, the
                     // nearest expanded one where a limit ended the search (with a motion one where
                     // the unit comes to rest); with an index the
                     // nearest on the part of the path that was made
    SLU_UNREACHABLE, // no path exists
    SLU_LIMIT,       // a limit of the query ended the search
    SLU_CANCELLED,   // keep_going returned false, or slu_find_cancel was called
    SLU_RUNNING,     // a sliced search has more to do
} slu_outcome;

// A short constant name for an outcome, such as "found".
SLU_API const char *slu_outcome_name(slu_outcome outcome);

typedef struct slu_stats {
    uint64_t expanded;    // tiles, or states, taken from the open list, re-expanded ones included
    uint64_t reexpanded;  // of these, tiles that had been expanded before
    uint64_t generated;   // tiles put on the open list, cheaper ways to known tiles included
    uint64_t heap_pushes; // entries that went through the binary heap
    uint64_t heap_pops;   //
    uint64_t peak_open;   // the most entries the open list held
    size_t bytes;         // what the finder holds
    double estimate;      // the heuristic's value at the start
    uint64_t nanoseconds; // spent in the calls; 0 where the platform has no clock
} slu_stats;

typedef struct slu_result {
    slu_outcome outcome;
    slu_algorithm algorithm; // that answered: the query's, or what a search with SLU_CHOOSES chose
    bool limited;   // a limit of the query ended the search: LIMIT, or PARTIAL for its sake
    slu_tile start; // the query's, or where query.free_start has moved it
    double cost;    // of the path; 0 where there is none
    uint64_t straight_steps; // its steps, so that lengths are exact
    uint64_t diagonal_steps; //
    const slu_tile *path;    // start to goal, every tile, or the corners alone (query.corners);
                             // the finder's, until its next query
    size_t path_length;      // tiles in it; 0 where there is none
    const slu_motion_state
        *states; // how the unit came to each of them; the finder's, like the path;
                 // NULL without a motion
    uint64_t
        revision; // of the map when the search began: while slu_map_revision says the same, the
                  // path holds (see slu_path_holds)
    slu_stats stats;
} slu_result;

// Finds a path.
//
// Returns SLU_OK whenever the question could be answered; result->outcome says how. Where no path
// exists the answer takes constant time; but that a unit with a motion cannot turn round where it
// must, only a search can tell. Allocates nothing once the finder has seen a search of
// this size.
//
//   finder  not shared with another thread during the call
//   query   the start must be passable, or query.free_start set; a goal in a wall is UNREACHABLE, unless
//           query.beside is set; a tile outside the map is an error
//   result  overwritten; untouched if the call fails
SLU_API slu_status slu_find(slu_finder *finder, const slu_query *query, slu_result *result,
                            slu_error *error);

// The same search spread over several calls, with the same answer: begin, then step until the
// outcome is no longer SLU_RUNNING. What the query points to must stay until then. Beginning
// another search, or cancelling, abandons this one. If the map is edited meanwhile, a step returns
// SLU_ERR_STALE and the search is over.
SLU_API slu_status slu_find_begin(slu_finder *finder, const slu_query *query, slu_error *error);
SLU_API slu_status slu_find_step(slu_finder *finder, uint64_t expansions, slu_result *result,
                                 slu_error *error);
SLU_API void slu_find_cancel(slu_finder *finder);

// ---------------------------------------------------------------------------------------------
// Looking inside a search: a number for every tile, to draw a heat map of. Traces (slu_trace) tell what
// happens in time.
//
// Both calls read of a query its goals, `beside` and, for estimates, its algorithm; its start, its limits
// and the rest are not looked at. They abandon a search that is under way; the path of the last result
// stays. After the first call with a finder they allocate nothing, if that had as much to do.
//
//   finder  not shared with another thread during the call
//   out     a number for the tile (x, y) at out[y * width + x], in the unit of slu_result.cost; what is in
//           it after a call that fails means nothing
//   room    numbers that fit into `out`; SLU_ERR_SPACE if the map has more tiles

// What the algorithm's heuristic says at every tile: exactly slu_stats.estimate of the same query with its
// start there. Negative for walls, where the unit does not fit, and where components tell that no goal can be
// reached, since there no search asks a heuristic. A search without a heuristic says 0.
//
// Two heuristics depend on more than the tile, and here say what they say to begin with: `overestimate` is
// Manhattan's distance, as before an obstacle is met, and `dead-end` the octile one, since the zone in
// which a search starts is never left out.
//
// Takes time in proportion to the tiles, once for each component that holds a goal, besides what an
// indexed heuristic has to make. With a motion it bounds times, as in a search. Fails where slu_find would
// fail for the algorithm's sake.
SLU_API slu_status slu_finder_estimates(slu_finder *finder, const slu_query *query, double *out,
                                        size_t room, slu_error *error);

// What a cheapest path costs from every tile to the query's goal, or to the one of its goals that is
// cheapest to reach. Negative for walls, where the unit does not fit, and where there is no way.
//
// Sums are the search's own, as estimates are: an admissible estimate is never above the distance, and
// equal where it is right. With steps of length 1 and the square root of 2 the cost of a path that
// slu_find returns is less by up to 2 parts in 10^9, because that is added up anew.
//
// Takes the time of Dijkstra's search over the tiles from which a goal can be reached; less where all
// ground costs the same. SLU_ERR_UNSUPPORTED with a motion, and where a way costs more than a search
// can add up.
SLU_API slu_status slu_finder_distances(slu_finder *finder, const slu_query *query, double *out,
                                        size_t room, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Flow fields: one field of directions to a goal, or to the nearest of several, that a whole crowd
// follows, over every rule, cost and kind of unit. To ask for the next step costs a look at the neighbours,
// however many units ask. Units do not see each other in it (docs/flow.md).

typedef struct slu_flow slu_flow;

typedef struct slu_flow_options {
    slu_rules rules;
    const slu_allocator *allocator; // NULL: the map's; must outlive the field
} slu_flow_options;

// Makes a field without a goal for a map, which must outlive it. 12 bytes per tile; besides, about 8 for
// each tile at the edge of the wave that fills it.
SLU_API slu_status slu_flow_create(const slu_map *map, const slu_flow_options *options,
                                   slu_flow **out, slu_error *error);
SLU_API void slu_flow_destroy(slu_flow *flow);

// Fills the field with what the way to the goals costs from every tile, on the map as it is now. The
// same goals on the same map give the same field on every platform. When memory runs out the field is
// empty and stale, its goals being the old or the new ones, until a call succeeds.
//
//   goals   inside the map, `count` of them, 1 or more; copied. Those where the unit cannot stand count
//           for nothing until the map changes there
SLU_API slu_status slu_flow_aim(slu_flow *flow, const slu_tile *goals, size_t count,
                                slu_error *error);

// True if the map, or the rules' influence, was changed since the field was filled, or if it never was.
SLU_API bool slu_flow_is_stale(const slu_flow *flow);

// Brings the field up to date with its map: it is then exactly what slu_flow_aim would make of it, but
// only what depends on the tiles that changed is found anew, unless that is too much of the map.
// The field finds out by itself what has changed, in one sweep that reads a few bytes of every tile; at
// once if nothing has. Fails as slu_flow_aim does.
SLU_API slu_status slu_flow_update(slu_flow *flow, slu_error *error);

// The tile after `from` on a cheapest way to a goal: of several, the first clockwise from north. It is
// `from` itself on a goal, in a wall and where no goal can be reached. SLU_ERR_STALE once the map has
// changed: update the field. Allocates nothing, and may be asked by several threads at once.
//
//   from  inside the map
//   next  untouched if the call fails
SLU_API slu_status slu_flow_step(const slu_flow *flow, slu_tile from, slu_tile *next,
                                 slu_error *error);

// What the way from a tile costs, in the sums of slu_finder_distances, as of when the field was filled
// last; negative for walls, where the unit does not fit, where no goal can be reached, outside the map and
// in an empty field.
SLU_API double slu_flow_cost(const slu_flow *flow, slu_tile tile);

typedef struct slu_flow_facts {
    size_t bytes;      // what the field holds now
    bool from_scratch; // the last filling kept nothing
    size_t raised;     // tiles that lost their way by the last update
    uint64_t expanded; // tiles that the last wave went through
} slu_flow_facts;
SLU_API void slu_flow_describe(const slu_flow *flow, slu_flow_facts *facts);

// ---------------------------------------------------------------------------------------------
// A scheduler for a game's frame: requests for paths go in, each tick spends a budget, answers come out.
// The budget is in expansions and never in time, so that games in lockstep stay in step: what comes
// out, and in which order, depends on the calls alone, and not on the machine nor on how many threads work.

typedef struct slu_scheduler slu_scheduler;

// A parallel-for of the caller's, for the library starts no threads: calls task(data, 0) to
// task(data, count - 1), each once, on whatever threads and in whatever order, and returns when all are
// done.
typedef struct slu_parallel {
    void (*run)(void *ctx, size_t count, void (*task)(void *data, size_t index), void *data);
    void *ctx;
} slu_parallel;

typedef struct slu_scheduler_options {
    slu_finder_options finder; // of all lanes; to share an index, give them an atlas
    slu_parallel parallel;     // run NULL: one lane after another, in the calling thread
    int lanes;      // searches that may be under way at once, 1 to SLU_MAX_LANES; 0: 8. Each has
                    // a finder, and they are what is spread over threads. Another number gives
                    // other answers first; the number of threads does not
    uint64_t slice; // expansions that a lane gets in a round of a tick; 0: 1024
    int ageing;     // ticks of waiting that count as one priority, 1 to SLU_MAX_AGEING; 0: 4
    const slu_allocator
        *allocator; // NULL: the map's; must outlive the scheduler. With `parallel` it is
                    // called by several threads at once
} slu_scheduler_options;
#define SLU_MAX_LANES 256
#define SLU_MAX_AGEING 1000000
#define SLU_MAX_PRIORITY 1000

// Makes a scheduler for a map, which must outlive it. Holds what its finders hold, and some hundred bytes
// for each request.
SLU_API slu_status slu_scheduler_create(const slu_map *map, const slu_scheduler_options *options,
                                        slu_scheduler **out, slu_error *error);
SLU_API void slu_scheduler_destroy(slu_scheduler *scheduler);

// The bytes it holds now.
SLU_API size_t slu_scheduler_bytes(const slu_scheduler *scheduler);

typedef struct slu_request {
    slu_query query; // copied, with its goals; no trace and no keep_going
    int priority;    // higher first, -SLU_MAX_PRIORITY to SLU_MAX_PRIORITY
    uint64_t tag;    // the caller's, for the answer
} slu_request;

// Puts in a request. Nothing is searched before the next tick. A query that no map could answer (a tile
// outside, an algorithm that cannot do it) is refused; where the start turns out to be a wall when its turn
// comes, the answer says so.
//
//   ticket  receives a number that names the request and no other; NULL: not wanted
SLU_API slu_status slu_scheduler_submit(slu_scheduler *scheduler, const slu_request *request,
                                        uint64_t *ticket, slu_error *error);

// Ends a request that waits or is under way: its answer is SLU_CANCELLED, the last of those there now.
// SLU_ERR_ARGUMENT if it is answered already.
SLU_API slu_status slu_scheduler_cancel(slu_scheduler *scheduler, uint64_t ticket,
                                        slu_error *error);

// Gives a request that waits or is under way another priority, as if it had had it from the beginning.
SLU_API slu_status slu_scheduler_set_priority(slu_scheduler *scheduler, uint64_t ticket,
                                              int priority, slu_error *error);

typedef struct slu_tick_facts {
    uint64_t spent; // expansions, and one for each slice without any
    size_t rounds;
    size_t finished;  // requests that were answered in this tick
    size_t under_way; // after it
    size_t waiting;   // after it, for a lane
    size_t restarted; // searches that began again because the map had changed
} slu_tick_facts;

// Spends a budget. Requests get free lanes in the order of their priorities and, among equals, of their
// coming; for every so many ticks of waiting (options.ageing) they count as one priority higher, so that
// each comes to its turn however many come after it. A search under way keeps its lane, and the
// budget goes round in slices, the most urgent lane first. Never spends more than the budget with a search
// that heeds its slice, as all do that are not indexed; with others a slice may be exceeded.
//
// The map, and an influence of the rules, may be edited between ticks: searches under way begin again, on
// the map as it is, and their answers count how often. Answers that are out already stay as they are.
// Neither may be edited during a tick, nor may the scheduler be called.
//
//   budget  expansions; 0: nothing is done but what edits make necessary, and the tick counts as waiting
//   facts   NULL: not wanted
SLU_API slu_status slu_scheduler_tick(slu_scheduler *scheduler, uint64_t budget,
                                      slu_tick_facts *facts, slu_error *error);

typedef struct slu_answer {
    uint64_t ticket, tag;
    slu_status status; // not SLU_OK: the query failed, as slu_find would have
    slu_error error;   // then
    slu_result result; // as from slu_find; its path is a copy that is the scheduler's
    uint64_t ticks;    // from the request to the answer
    uint32_t restarts; // times that the search began again
} slu_answer;

// Takes the next answer, in the order in which they were found; false if there is none. Its path stays
// until the next one is taken.
SLU_API bool slu_scheduler_take(slu_scheduler *scheduler, slu_answer *answer);

// ---------------------------------------------------------------------------------------------
// Hierarchical search, walked as it is found (HPA*): the map is cut into areas once; a plan is a route
// over them, and the tiles inside an area are looked for only when the unit gets there. So the
// first step comes after a small part of the work, and the rest is never done if the unit is sent
// elsewhere. Paths are a few percent longer than the shortest (docs/hpa.md). The algorithm `hpa` of a
// finder gives the same paths whole.

typedef struct slu_hpa slu_hpa;

typedef struct slu_hpa_options {
    slu_rules rules;
    int cluster;                    // tiles along a cluster's side, 2 to SLU_MAX_CLUSTER; 0: 16
    const slu_allocator *allocator; // NULL: the map's; must outlive the object
} slu_hpa_options;

// Cuts the map, which must outlive the object, into areas and measures the ways through each. Once
// the map is edited, every call below returns SLU_ERR_STALE: destroy the object and create another.
SLU_API slu_status slu_hpa_create(const slu_map *map, const slu_hpa_options *options, slu_hpa **out,
                                  slu_error *error);
SLU_API void slu_hpa_destroy(slu_hpa *hpa);

// The bytes it holds now.
SLU_API size_t slu_hpa_bytes(const slu_hpa *hpa);

typedef struct slu_route {
    slu_outcome outcome; // SLU_FOUND or SLU_UNREACHABLE
    double cost;         // of the path that its legs will make; 0 where there is none
    size_t legs;         // areas it leads through, counting one as often as it is entered
    uint64_t expanded;   // by the planning
} slu_route;

// Plans a route and forgets the one before. Allocates nothing once the object has seen a route as
// long.
//
//   start, goal  as in a query
//   route        overwritten; untouched if the call fails
SLU_API slu_status slu_hpa_plan(slu_hpa *hpa, slu_tile start, slu_tile goal, slu_route *route,
                                slu_error *error);

// The part of a route that lies in one area, and the step out of it.
typedef struct slu_leg {
    const slu_tile *path; // from the last tile of the leg before; the object's, until its next call
    size_t path_length;   // 1 where the goal is the very tile by which its area was entered
    double cost;
    bool last;         // it ends at the goal
    uint64_t expanded; // to find it
} slu_leg;

// Finds the tiles of the next leg. SLU_ERR_ARGUMENT where no route was planned or its last leg is
// done. A call that runs out of memory may be tried again.
//
//   leg  overwritten; untouched if the call fails
SLU_API slu_status slu_hpa_next(slu_hpa *hpa, slu_leg *leg, slu_error *error);

// Answers a query whole, as slu_find does; forgets the route. Of the legs of a plan between the same
// tiles it is the sum.
//
//   query  its algorithm is not read
SLU_API slu_status slu_hpa_find(slu_hpa *hpa, const slu_query *query, slu_result *result,
                                slu_error *error);

// ---------------------------------------------------------------------------------------------
// Terrain: a map cut into zones at its gates, for game AI as much as for finding paths
// (docs/terrain.md). Every method of decomposition yields the same data:
//   - Every passable tile is in one zone, and the tiles of a zone hang together by straight steps.
//   - Every step between two zones that the movement rules allow has an end on a tile of a gate
//     between the two. (Only SLU_DIAGONALS_ALWAYS can step between two walls; such slits are gates in a
//     terrain made for that rule, see slu_terrain_options.diagonals.)
//   - The tiles of a gate lie in one of its two zones. Gates between the same two zones are apart if
//     walls part them.
//   - Where gate.straight is true, some shortest way between any two of the gate's tiles keeps to the
//     gate, under every movement rule, on ground of even cost. So an optimal path need not come back
//     to a straight gate once it has left it. With other gates it may have to.
//   - Ids count from 0 in the order of the zones' and gates' first tiles, row by row, and are the same
//     on every platform.

typedef struct slu_terrain slu_terrain;

#define SLU_NO_ZONE UINT32_MAX
#define SLU_NO_GATE UINT32_MAX

typedef struct slu_terrain_options {
    int method;              // one of slu_decompositions(); zeroed: the first
    slu_diagonals diagonals; // only SLU_DIAGONALS_ALWAYS makes a difference: slits become gates
    double
        prominence; // water: two basins stay apart if the shallower one's depth is at least so many
                    // times that of the saddle between them, and a tile more; 1 to
                    // SLU_MAX_PROMINENCE; 0: SLU_DEFAULT_PROMINENCE
    int widest; // water: cuts along no line wider than so many tiles; 0: SLU_DEFAULT_WIDEST. Where two
                // lines meet at a wall, their gates can make one that is wider
    int downscale; // decompose a map so many times coarser, and carry the zones back; 1 to
                   // SLU_MAX_DOWNSCALE; 0: 1
    bool lakes; // for pictures: the zones are the lakes that the water level forms, before straight
                // gates are cut; an error with a method that has no water level
    const slu_allocator *allocator; // NULL: the map's; must outlive the terrain
} slu_terrain_options;
#define SLU_DEFAULT_PROMINENCE 1.5
#define SLU_MAX_PROMINENCE 100.0
#define SLU_DEFAULT_WIDEST 40
#define SLU_MAX_DOWNSCALE 64

// Decomposes a map. The terrain copies what it needs, but queries ask the map, which must outlive it;
// once the map is edited, calls that need it return SLU_ERR_STALE. Takes time in proportion to the
// tiles with every method but those of the papers.
SLU_API slu_status slu_terrain_create(const slu_map *map, const slu_terrain_options *options,
                                      slu_terrain **out, slu_error *error);
SLU_API void slu_terrain_destroy(slu_terrain *terrain);

// What making a terrain took.
typedef struct slu_stage {
    const char *name;
    uint64_t nanoseconds; // 0 where the platform has no clock
} slu_stage;
enum { SLU_MOST_STAGES = 8 };

typedef struct slu_terrain_facts {
    int method;
    uint32_t zone_count, gate_count;
    uint64_t revision; // of the map it was made of; once slu_map_revision says more, it is stale
    size_t bytes;      // what the terrain holds
    uint64_t nanoseconds;
    slu_stage stages[SLU_MOST_STAGES];
    int stage_count;
} slu_terrain_facts;
SLU_API void slu_terrain_describe(const slu_terrain *terrain, slu_terrain_facts *facts);

typedef struct slu_zone {
    size_t area;           // tiles
    slu_rect box;          // the least rectangle around it
    slu_tile first;        // its first tile, row by row
    slu_tile centre;       // the tile at its centre of mass, or one of its tiles near that
    slu_tile deepest;      // the first of those farthest from any wall
    double clearance;      // of the deepest tile, see slu_terrain_clearance
    uint32_t component;    // slu_map_component by straight steps
    const uint32_t *gates; // ascending; the terrain's
    size_t gate_count;
    const uint32_t *neighbours; // zones behind these gates, each once, ascending
    size_t neighbour_count;
} slu_zone;

typedef struct slu_gate {
    uint32_t zone[2];      // ascending
    slu_tile end[2];       // the tiles at its two ends, equal if there is but one
    slu_tile middle;       // the gate's tile nearest to the middle between its ends
    double width;          // tiles from end to end; a diagonal step counts as the square root of 2
    bool straight;         // horizontal, vertical or diagonal, without a gap: see above
    bool blocked;          // by slu_terrain_block
    const slu_tile *tiles; // row by row; the terrain's
    size_t tile_count;
} slu_gate;

// Zone 0 to zone_count - 1 and gate 0 to gate_count - 1, else NULL. Valid until the terrain is edited or
// destroyed.
SLU_API const slu_zone *slu_terrain_zone(const slu_terrain *terrain, uint32_t zone);
SLU_API const slu_gate *slu_terrain_gate(const slu_terrain *terrain, uint32_t gate);

// The zone of a tile; SLU_NO_ZONE for walls and outside the map. Constant time.
SLU_API uint32_t slu_terrain_zone_at(const slu_terrain *terrain, slu_tile tile);

// The zone of the passable tile nearest to any tile of the map, walls included; ties by row, then by
// column. SLU_NO_ZONE if there is no zone or the tile is outside the map. Looks at ever larger squares.
SLU_API uint32_t slu_terrain_nearest_zone(const slu_terrain *terrain, slu_tile tile);

// The tiles of a zone, row by row, as paths are written: *count receives their number, SLU_ERR_SPACE if
// they do not fit into `room`.
SLU_API slu_status slu_terrain_zone_tiles(const slu_terrain *terrain, uint32_t zone, slu_tile *out,
                                          size_t room, size_t *count, slu_error *error);

// How far the nearest wall is, in straight steps, the map's edge being wall: 1 for a tile beside a wall,
// 0 for walls. A diagonal step counts as 17/12. Constant time.
SLU_API double slu_terrain_clearance(const slu_terrain *terrain, slu_tile tile);

// The gates no wider than `widest`, narrowest first, ties by id: where few can hold up many.
SLU_API slu_status slu_terrain_chokes(const slu_terrain *terrain, double widest, uint32_t *out,
                                      size_t room, size_t *count, slu_error *error);

// The chain of open gates from one tile to another that is shortest from middle to middle, as the crow
// flies.
//
//   out, room  receive the gates in order, as slu_terrain_zone_tiles writes tiles; none if both tiles
//              are in one zone
//   length     of the chain; negative, with SLU_OK and no gates, if no chain of open gates leads there
SLU_API slu_status slu_terrain_chain(const slu_terrain *terrain, slu_tile from, slu_tile to,
                                     uint32_t *out, size_t room, size_t *count, double *length,
                                     slu_error *error);

// Blocks a gate, as by a building in a pass, or opens it again. The zones stay as they are.
SLU_API slu_status slu_terrain_block(slu_terrain *terrain, uint32_t gate, bool blocked,
                                     slu_error *error);

// The changes that turn the tiles of a gate into walls, as when a pass is blocked for good. With what
// slu_map_undo gives for them it can be opened again. The terrain is stale once they are made.
//
//   glyph            of the walls; the map must know it as one
//   out, room, need  as in slu_map_undo
SLU_API slu_status slu_terrain_gate_changes(const slu_terrain *terrain, uint32_t gate, char glyph,
                                            slu_change *out, size_t room, size_t *need,
                                            slu_error *error);

// The zones that could no longer reach the rest if this gate were blocked too: those on the side of
// it that has fewer tiles, ascending. None if there is another way around.
SLU_API slu_status slu_terrain_cut_off(const slu_terrain *terrain, uint32_t gate, uint32_t *out,
                                       size_t room, size_t *count, slu_error *error);

// Changes by hand. An edit is plain data, so that it can be kept and done again on another terrain of
// the same map: gates are named by their ends and not by ids.
typedef enum slu_edit_kind {
    SLU_EDIT_ADD = 0, // a gate along the tiles from end[0] to end[1]: a horizontal, vertical or
                      // diagonal line of passable tiles that has a wall, or the map's edge, behind
                      // each of its ends; it must cut in two its zone, or a zone it crosses
    SLU_EDIT_REMOVE,  // the gate with these ends: its two zones become one, and with it go all
                      // gates between the two; an error if they meet at corners only
    SLU_EDIT_BLOCK,   // the gate with these ends is blocked
} slu_edit_kind;

typedef struct slu_edit {
    slu_edit_kind kind;
    slu_tile end[2]; // in any order
    uint32_t which;  // of several gates with the same ends, by id; zeroed: the first
} slu_edit;

// The edit of this kind that names a gate by its ends; ends of 0, 0 if there is no such gate.
SLU_API slu_edit slu_terrain_gate_edit(const slu_terrain *terrain, slu_edit_kind kind,
                                       uint32_t gate);

// Makes one edit and adds it to the terrain's list; if it fails, nothing has changed. Takes time in
// proportion to the tiles, and gives ids anew. What it promises:
//   - A zone that the edit does not touch (it has no tile on a line added, and is not one of the two
//     beside a gate removed) keeps its tiles and all that slu_zone says of them.
//   - A gate between two such zones keeps its tiles, ends, width and whether it is blocked.
//   - A gate beside a zone that is touched may be joined with its neighbour or split with its zone, and
//     may come to lie on the other side of the border. It stays blocked where all of it was.
SLU_API slu_status slu_terrain_edit(slu_terrain *terrain, slu_edit edit, slu_error *error);

// The edits made so far, in order.
SLU_API size_t slu_terrain_edit_count(const slu_terrain *terrain);
SLU_API slu_edit slu_terrain_edit_at(const slu_terrain *terrain, size_t index);

// ---------------------------------------------------------------------------------------------
// The atlas: what is worth knowing about a map before any question is asked. It cuts the map into
// zones, and keeps the distances from every tile to the gates of its zone, between gates, and
// from landmarks. Heuristics that read it (`gateway`, `differential`, `guided`) know of the walls.
// Several finders may share one; it must not outlive its map. Edits of the map: see slu_atlas_update.

typedef struct slu_atlas slu_atlas;

// How the map is cut: where terrain.prominence is 0, with 3, since large zones with few gates guide best;
// with another one where the distances to all gates would take over 10 bytes per tile, or where one zone
// with next to no gates would have over half of the ground. Its diagonals and allocator are not read.
typedef struct slu_atlas_options {
    slu_rules rules; // of the finders that will read it: diagonals and steps
    slu_terrain_options terrain;
    const slu_edit *edits; // changes by hand, done in order once the map is cut
    size_t edit_count;
    int landmarks; // 0 to 16; a byte per tile each
    bool
        compact; // whole distances only for tiles where a way may have to turn, which are those that
                 // jump point search asks for; takes 1 to 3 bytes per tile
    const slu_allocator *allocator; // NULL: the map's; must outlive the atlas
} slu_atlas_options;

SLU_API slu_status slu_atlas_create(const slu_map *map, const slu_atlas_options *options,
                                    slu_atlas **out, slu_error *error);
SLU_API void slu_atlas_destroy(slu_atlas *atlas);

// Brings an atlas up to date with its map. Walls that were added need no update: ways only get
// longer by them, so estimates stay right. Nor do costs. Once ground has opened, finders that share the
// atlas say SLU_ERR_STALE until it is updated.
//
// The zones stay as they were cut, as far as they can: opened ground joins a zone beside it or becomes a
// zone of its own, a breach between zones becomes a gate, walls leave their zones, and a zone that they
// part is split. What is found anew are the distances of zones that were touched. Where no gate changes, and no
// wall was added, it takes time in proportion to the ground that has opened and the tiles that are nearer
// to a gate by it; else some sweeps over the map as well. Once an eighth of the ground has changed,
// the map is cut again, as by slu_atlas_rebuild, unless gates were put by hand. Estimates are admissible
// and paths optimal after any number of updates; how many tiles a search expands may differ from what it
// would with an atlas made anew.
//
// No finder may be searching with the atlas, and terrain, zones and gates that were read from it before are
// gone. A failing call changes nothing.
SLU_API slu_status slu_atlas_update(slu_atlas *atlas, slu_error *error);

// Cuts the map anew, which slu_atlas_update does only when much has changed: what comes out is what
// slu_atlas_create makes of slu_atlas_built_with. Zones that come out as they were keep their distances.
// Otherwise it promises what slu_atlas_update does, but fails, and changes nothing, where a gate that was
// added by hand does not fit any more.
SLU_API slu_status slu_atlas_rebuild(slu_atlas *atlas, slu_error *error);

// The zones and gates it stands on; the atlas's.
SLU_API const slu_terrain *slu_atlas_terrain(const slu_atlas *atlas);

typedef struct slu_atlas_facts {
    uint32_t zone_count, gate_count;
    int landmark_count;
    uint64_t revision;     // of the map it knows
    bool stale;            // ground has opened since: finders that share it say SLU_ERR_STALE
    size_t bytes;          // of the distances and what finds them
    size_t landmark_bytes; // of these, the landmarks'
    size_t matrix_bytes;  // of these, what relates every gate to every other; 0 where they are many
    size_t terrain_bytes; // of the terrain, besides
    uint32_t kept_zones;  // whose distances the last update did not have to find anew
    uint32_t repairs;     // updates in place since its tables were last laid out
    uint64_t nanoseconds; // that making it took, or its last update
} slu_atlas_facts;
SLU_API void slu_atlas_describe(const slu_atlas *atlas, slu_atlas_facts *facts);

// What it was made with, defaults filled in: slu_atlas_create makes the same of it again. The edits are
// the atlas's; the allocator is NULL.
SLU_API slu_atlas_options slu_atlas_built_with(const slu_atlas *atlas);

// An atlas as a file (docs/atlas-format.md). The same atlas gives the same bytes on every platform.
#define SLU_ATLAS_VERSION 2

// Writes an atlas into a buffer of `room` bytes. *length receives the bytes needed; SLU_ERR_SPACE if they
// do not fit, and SLU_ERR_STALE once the map is edited; then nothing is written.
SLU_API slu_status slu_atlas_format(const slu_atlas *atlas, void *buffer, size_t room,
                                    size_t *length);

// Writes the file under a temporary name and renames it, so that it is whole or absent.
SLU_API slu_status slu_atlas_save(const slu_atlas *atlas, const char *file, slu_error *error);

typedef struct slu_atlas_load_options {
    const slu_rules
        *rules; // of the finders that will read it: other diagonals or steps are refused;
                // NULL: take the file's
    const slu_allocator *allocator; // NULL: the map's; must outlive the atlas
} slu_atlas_load_options;

// Reads an atlas from memory or from a file. It equals the one that was written: zones, gates and their
// ids, edits, estimates. Nothing is read past the end, and whatever the bytes are, using what comes out
// of them is safe. But numbers that somebody forged, checksum and all, can make paths longer than the
// shortest. Takes a few sweeps over the tiles.
//
// Fails with SLU_ERR_FORMAT where the bytes are no atlas, cut off, damaged or contradict themselves, with
// SLU_ERR_UNSUPPORTED where they are of a newer version or an unknown method, and with SLU_ERR_ARGUMENT
// where the atlas was made for a map of another size, with other walls, or for other rules.
//
//   map      as it was when the atlas was made, as far as size and walls go; costs may differ
//   bytes    not needed any more once the call is over
SLU_API slu_status slu_atlas_parse(const slu_map *map, const void *bytes, size_t size,
                                   const slu_atlas_load_options *options, slu_atlas **out,
                                   slu_error *error);
SLU_API slu_status slu_atlas_load(const slu_map *map, const char *file,
                                  const slu_atlas_load_options *options, slu_atlas **out,
                                  slu_error *error);

// What a file says of itself, without its map.
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

// Checks everything that can be checked without the map; fails as slu_atlas_parse does.
SLU_API slu_status slu_atlas_inspect(const void *bytes, size_t size, slu_atlas_file_facts *facts,
                                     slu_error *error);

// ---------------------------------------------------------------------------------------------
// Paths. Functions that write tiles take a buffer of `room` tiles and report the number needed in
// *count; SLU_ERR_SPACE if it does not fit, and then nothing is written. `out` may not overlap
// `path`. An empty path has no corners, expands to nothing and is otherwise an error.

typedef struct slu_path_facts {
    double cost;
    uint64_t straight_steps, diagonal_steps;
} slu_path_facts;

// Walks a path step by step and adds up its cost. SLU_ERR_ARGUMENT names the first step that the
// rules do not allow, counted from 1, in error->line.
SLU_API slu_status slu_path_check(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                  size_t length, slu_path_facts *facts, slu_error *error);

typedef struct slu_motion_facts {
    double cost;
    uint64_t straight_steps, diagonal_steps;
    uint64_t moves;
    uint64_t turns; // times 45 degrees
} slu_motion_facts;

// Walks a path with its states as slu_path_check does, and holds the unit to its motion: it sets out
// from rest, turns and changes speed no more than it may, finishes every move, and comes to rest. Where
// the first state has no heading, the first turn is free.
//
//   motion  NULL: zeroed, which is a unit of top speed 1 that turns freely
//   states  as many as there are tiles
SLU_API slu_status slu_motion_check(const slu_map *map, const slu_rules *rules,
                                    const slu_motion *motion, const slu_tile *path,
                                    const slu_motion_state *states, size_t length,
                                    slu_motion_facts *facts, slu_error *error);

// Paths in use on a map that changes (docs/changing-maps.md). While slu_map_revision is slu_result.revision
// a path holds, and what it costs changes only with an influence; once it is not, ask.
typedef struct slu_path_hold {
    bool holds;     // every step from `from` on is allowed
    size_t reaches; // the last tile of the path that the unit can walk to along it: the first
                    // step that is not allowed is number reaches + 1, as slu_path_check counts
    size_t resumes; // the first tile behind all breaks: from it to the end every step is allowed;
                    // `length` where the unit cannot even stand on the last tile
    slu_path_facts before; // of the steps from `from` to `reaches`
    slu_path_facts after;  // of those from `resumes` to the end
} slu_path_hold;

// Says how much of a path is still good on the present map. Where it holds, `reaches` is its last tile,
// `resumes` is `from`, and both facts are those of all the rest. Where the unit cannot stand on the tile
// `from`, it reaches no farther. One pass over the rest of the path.
//
//   path  every tile, as slu_result has it without query.corners; a step that leads to no neighbour, or off
//         the map, is an error and named as by slu_path_check
//   from  where the unit is: an index into the path; what lies behind it is not looked at
//   hold  overwritten; untouched if the call fails
SLU_API slu_status slu_path_holds(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                  size_t length, size_t from, slu_path_hold *hold,
                                  slu_error *error);

#define SLU_DEFAULT_BOUND 1.1

typedef struct slu_repair_query {
    const slu_tile *path; // every tile; may be that of the finder's last result or repair
    size_t length;
    size_t at;    // where the unit is: an index into the path
    double bound; // a spliced path costs at most so many times the cheapest; 1 to SLU_MAX_WEIGHT;
                  // 0: SLU_DEFAULT_BOUND
    double
        least; // what the way from `at` to the path's end cost at least on the map of `revision`:
               // for a path that was cheapest, its cost less that of the steps walked; for one that
               // was repaired, slu_repair.least less that. 0: not known
    uint64_t revision;       // slu_result.revision of that path
    slu_algorithm algorithm; // an optimal one
    uint64_t max_splice;   // expansions to spend on splicing; 0: 8 for each tile of the rest of the
                           // path, which is little beside what planning anew mostly costs
    uint64_t max_expanded; // of planning anew; 0: no limit
} slu_repair_query;

typedef enum slu_repair_outcome {
    SLU_REPAIR_KEPT = 0,  // nothing is broken: the rest of the path, as it was
    SLU_REPAIR_SPLICED,   // a new piece leads around the break
    SLU_REPAIR_REPLANNED, // planned anew; result.outcome says what came of it
} slu_repair_outcome;

typedef struct slu_repair {
    slu_repair_outcome outcome;
    slu_result
        result;   // as slu_find's from path[at] to the path's end; the finder's, until its next
                  // query or repair. stats.expanded counts all that the repair took
    double least; // proven: no way there costs less on this map
    size_t leaves, joins; // spliced: the tiles of the old path where the new piece begins and ends
    uint64_t splice_expanded; // by splicing, whatever came of it
} slu_repair;

// A short constant name for a repair outcome, such as "spliced".
SLU_API const char *slu_repair_outcome_name(slu_repair_outcome outcome);

// Repairs a path that changes of the map have broken: by a new piece around the break if that keeps the
// bound, else by planning anew. Both are searches of the finder; splicing is given up once it has spent
// its expansions.
//
// The bound is kept by proof: a splice is taken only if its cost is at most `bound` times what the cheapest
// way costs for certain, by the estimate or by query->least. The latter counts while no way can
// have become cheaper since its revision: no ground opened, got cheaper or changed its character; and
// without an influence. So where paths wind, give `least`, or most repairs will be planned anew. Up to
// 2 parts in 10^9 of the cost are rounding, as in all searches.
//
// A path that holds is given back as it is, whatever it costs by now: compare result.cost with `least`.
// Where ground opened there may be a shorter one.
//
//   finder  its rules are the path's; without a motion. Not shared with another thread during the call
//   query   path[at] must be a tile where the unit can stand
//   repair  overwritten; untouched if the call fails
SLU_API slu_status slu_path_repair(slu_finder *finder, const slu_repair_query *query,
                                   slu_repair *repair, slu_error *error);

// Keeps the first tile, the last, and those where the direction changes.
SLU_API slu_status slu_path_corners(const slu_tile *path, size_t length, slu_tile *out, size_t room,
                                    size_t *count, slu_error *error);

// Puts back every tile between corners, which must lie in one of the eight directions.
SLU_API slu_status slu_path_expand(const slu_tile *corners, size_t length, slu_tile *out,
                                   size_t room, size_t *count, slu_error *error);

// True if a straight line between the middles of two tiles touches no wall; where it runs exactly
// through a corner, the diagonal rule decides.
SLU_API bool slu_path_visible(const slu_map *map, const slu_rules *rules, slu_tile from,
                              slu_tile to);

// Pulls a path straight: the points kept are joined by lines that the movement rule allows, and no
// line costs more than the piece of the path it replaces. Under SLU_DIAGONALS_NEVER lines still run
// at any angle, as for SLU_DIAGONALS_CLEAR.
SLU_API slu_status slu_path_smooth(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                                   size_t length, slu_tile *out, size_t room, size_t *count,
                                   slu_error *error);

// ---------------------------------------------------------------------------------------------
// Making maps. The same options give the same map on every platform.

typedef enum slu_generator {
    SLU_GENERATE_CAVES = 0, // cellular automaton
    SLU_GENERATE_MAZE,      // corridors of even width, one way between any two tiles
    SLU_GENERATE_ROOMS,     // rooms on a grid, joined by doors
    SLU_GENERATE_RANDOM,    // each tile a wall with a given chance
    SLU_GENERATE_OPEN,      // open ground with scattered blocks
} slu_generator;

typedef struct slu_generate_options {
    slu_generator kind;
    int width, height;              // tiles
    uint64_t seed;                  //
    int corridor;                   // maze: tiles; 0: 1
    int room;                       // rooms: tiles between two walls; 0: 8
    int doors;                      // rooms: percent of the inner walls that have one; 0: 60; the
                                    // doors needed to join all rooms are always there
    int density;                    // random, open, caves: percent of wall; 0: 25, 10, 45; open: at
                                    // most, about a third fits
    const slu_allocator *allocator; // NULL: calloc and free; must outlive the map
} slu_generate_options;

// Makes a map. It always has a passable tile.
SLU_API slu_status slu_map_generate(const slu_generate_options *options, slu_map **out,
                                    slu_error *error);

// The name of a kind, as the command takes it, and back; NULL and false outside the list.
SLU_API const char *slu_generator_name(slu_generator kind);
SLU_API bool slu_generator_parse(const char *name, slu_generator *out);

// ---------------------------------------------------------------------------------------------
// Scenario files: queries with known answers

typedef struct slu_scenario_row {
    int bucket;
    slu_tile start, goal;
    double length; // of an optimal path; negative where the file gives none
} slu_scenario_row;

typedef struct slu_scenario slu_scenario;

// Reads a MovingAI scenario, version 0 (or none) or 1. Where a row's map size differs from
// width x height, its tiles are scaled and its length is unknown. Rows outside the map are errors.
SLU_API slu_status slu_scenario_parse(const char *text, size_t size, int width, int height,
                                      const slu_allocator *allocator, slu_scenario **out,
                                      slu_error *error);
SLU_API slu_status slu_scenario_load(const char *file, int width, int height,
                                     const slu_allocator *allocator, slu_scenario **out,
                                     slu_error *error);

typedef struct slu_scenario_options {
    size_t count;                   // queries; 0: 100
    uint64_t seed;                  //
    const slu_allocator *allocator; // NULL: calloc and free; must outlive the scenario
} slu_scenario_options;

// Draws random queries between tiles that a path joins, and finds their optimal lengths under the
// benchmarks' rule. Rows come sorted by length.
SLU_API slu_status slu_scenario_draw(const slu_map *map, const slu_scenario_options *options,
                                     slu_scenario **out, slu_error *error);

SLU_API size_t slu_scenario_count(const slu_scenario *scenario);
SLU_API const slu_scenario_row *slu_scenario_rows(const slu_scenario *scenario);

// Writes version 1, as slu_map_format writes maps. `map_name` goes into every row; SLU_ERR_ARGUMENT if
// it is blank or has control characters.
SLU_API slu_status slu_scenario_format(const slu_scenario *scenario, const char *map_name,
                                       char *buffer, size_t room, size_t *length);
SLU_API slu_status slu_scenario_save(const slu_scenario *scenario, const char *map_name,
                                     const char *file, slu_error *error);
SLU_API void slu_scenario_destroy(slu_scenario *scenario);

// ---------------------------------------------------------------------------------------------
// Moving without a plan. A walker heads straight for its goal and sees of the world only which of the
// tiles next to it are passable; the ways of steering differ in what it does at a wall. It needs no
// finder and allocates nothing.

typedef struct slu_walk_query {
    slu_tile start, goal;
    int steer;     // one of slu_steerings(); zeroed: the first, which arrives if it can
    uint64_t seed; // for ways that draw random directions
    uint64_t
        max_steps;    // give up the walk after so many; 0: for ways with SLU_COMPLETE 256 times the
                      // square of the map's tiles, which they cannot reach; for others 16 times
                      // its tiles
    slu_trace *trace; // NULL: no trace; else the start, the goal, an SLU_EVENT_EXPANDING for every
                      // tile entered, with the number of steps as its g, and the end
} slu_walk_query;

typedef enum slu_walk_outcome {
    SLU_WALKING = 0, // there is more to do
    SLU_ARRIVED,     // at the goal
    SLU_GAVE_UP,     // with SLU_COMPLETE: there is no path; else: walled in
    SLU_WALK_LIMIT,  // max_steps were taken
} slu_walk_outcome;

// A short constant name for an outcome, such as "arrived".
SLU_API const char *slu_walk_outcome_name(slu_walk_outcome outcome);

// A walk under way. A plain struct of the caller's: copying it copies the walk.
typedef struct slu_walker {
    slu_walk_outcome outcome; // read these three
    slu_tile tile;            // where it is
    uint64_t steps;           // taken so far
    // The rest is the walker's own.
    const slu_map *map;
    slu_rules rules;
    slu_walk_query query;
    uint64_t random;
    uint64_t blockages;
    slu_tile line_start, blocked, seen, recent[8];
    uint8_t hand, blocked_hand, seen_hand, recent_hand[8], bounce_steps;
    bool tracing, circling;
} slu_walker;

// Puts a walker at its start. The map, and the trace if there is one, must stay until the walk is over.
//
//   rules   NULL: the defaults; a walker reads only the diagonal rule
//   query   the start must be passable; a goal in a wall cannot be reached; a tile outside the map is
//           an error
//   walker  overwritten; untouched if the call fails
SLU_API slu_status slu_walk_begin(const slu_map *map, const slu_rules *rules,
                                  const slu_walk_query *query, slu_walker *walker,
                                  slu_error *error);

// Takes one step, or ends the walk, and returns the outcome. Once a walk is over nothing changes any
// more. If the map is edited during a walk, each step still is one that the rules allow, but nothing
// is promised about the end. SLU_GAVE_UP for a walker that is NULL or was never begun.
SLU_API slu_walk_outcome slu_walk_step(slu_walker *walker);

// Walks to the end and writes the tiles walked, from the start on. As with paths, *count receives their
// number; SLU_ERR_SPACE if they do not fit into `room`, and then nothing is written or traced. Walks
// twice, first to count.
SLU_API slu_status slu_walk(const slu_map *map, const slu_rules *rules, const slu_walk_query *query,
                            slu_tile *out, size_t room, size_t *count, slu_walk_outcome *outcome,
                            slu_error *error);

// ---------------------------------------------------------------------------------------------
// Many units on one map. Time goes in ticks; in a tick each unit waits or makes one step that the rules
// allow, whatever its length. No two units ever stand on one tile; in a tick no two change places (each
// entering ground that the other held), and the lines that two middles walk do not cross, which only
// diagonal steps could do. Units prefer the way with the fewest ticks; where ground costs differ for their
// kind, the way with the least sum of the costs of the tiles it enters.

// The methods are slu_crowd_methods(). Those with SLU_WHOLE_PLANS find a plan for everybody at once and
// are for slu_solve_units alone; the others decide tick by tick.

// What one unit is to do.
typedef struct slu_errand {
    int kind; // an index into the kinds; 0 where there is but one
    slu_tile start, goal;
} slu_errand;

typedef struct slu_crowd_options {
    slu_rules rules;       // steps and charge play no part; the unit is the only kind where
                           // `kinds` is NULL
    const slu_unit *kinds; // copied, their factors excepted, which must stay
    int kind_count;        // 1 to SLU_MAX_KINDS where there are kinds
    int method;            // zeroed: the first, `pibt`
    int window;            // whca: ticks planned ahead, 2 to SLU_MAX_WINDOW; 0: 16
    uint64_t seed;         // breaks ties
    const slu_allocator *allocator; // NULL: the map's; must outlive the crowd
} slu_crowd_options;
#define SLU_MAX_KINDS 64
#define SLU_MAX_WINDOW 64
#define SLU_MAX_UNITS (1 << 24)

typedef enum slu_unit_status {
    SLU_UNIT_ABSENT = 0, // removed; its number goes to the next unit that is added
    SLU_UNIT_WALKING,
    SLU_UNIT_AT_GOAL,
    SLU_UNIT_STRANDED, // no way leads to its goal now: it stays, but gives way
} slu_unit_status;

// A short constant name for a status, such as "walking".
SLU_API const char *slu_unit_status_name(slu_unit_status status);

typedef struct slu_crowd_unit {
    slu_tile tile, goal;
    int kind;
    slu_unit_status status;
} slu_crowd_unit;

// What a tick came to.
typedef struct slu_crowd_stats {
    uint64_t tick;     // ticks so far, this one included
    uint64_t units;    // present
    uint64_t at_goal;  // standing on their goals after it
    uint64_t stranded; //
    uint64_t moved;    // made a step in it
    uint64_t pushed;   // pibt: of these, out of another's way
    uint64_t
        expanded; // tiles entered into tables of distances, and places looked at in time and space
} slu_crowd_stats;

typedef struct slu_crowd slu_crowd;

// Makes an empty crowd on a map, which must outlive it. The map may be edited between ticks: the crowd
// sees it in the next one, and a unit that a wall was built on can step out of it. A crowd belongs to one
// thread. Memory: 12 bytes per tile, 1 more for each kind (5 where ground costs differ for it), and for every
// goal 2 bytes per passable tile, or 4; an edit of the map has all distances found anew.
SLU_API slu_status slu_crowd_create(const slu_map *map, const slu_crowd_options *options,
                                    slu_crowd **out, slu_error *error);
SLU_API void slu_crowd_destroy(slu_crowd *crowd);

// Places a unit, between ticks. Fails, and changes nothing, where the start or the goal lies outside the
// map, the start is a wall, the unit does not fit there, or another unit stands in its place. Whether
// the goal can be reached is the unit's status after the next tick.
//
//   unit  receives its number: the lowest that is free
SLU_API slu_status slu_crowd_add(slu_crowd *crowd, const slu_errand *errand, int *unit,
                                 slu_error *error);

// Sends a unit elsewhere. Several units may have one goal: they take turns on it.
SLU_API slu_status slu_crowd_send(slu_crowd *crowd, int unit, slu_tile goal, slu_error *error);

// Takes a unit off the map.
SLU_API slu_status slu_crowd_remove(slu_crowd *crowd, int unit, slu_error *error);

// The units by number, slu_crowd_count of them, absent ones included; the crowd's, until it is changed.
SLU_API int slu_crowd_count(const slu_crowd *crowd);
SLU_API const slu_crowd_unit *slu_crowd_units(const slu_crowd *crowd);

// Lets one tick pass. The same crowd takes the same steps on every platform. A failing call (memory) moves
// nobody.
//
//   stats  overwritten unless the call fails; may be NULL
SLU_API slu_status slu_crowd_step(slu_crowd *crowd, slu_crowd_stats *stats, slu_error *error);

// The bytes it holds now.
SLU_API size_t slu_crowd_bytes(const slu_crowd *crowd);

// A plan: where every unit is in every tick, until all stand on their goals.
typedef struct slu_plan slu_plan;

typedef enum slu_plan_outcome {
    SLU_PLAN_FOUND = 0,
    SLU_PLAN_UNSOLVABLE, // there is none: proved by trying everything, or plain to see
    SLU_PLAN_LIMIT,      // none was found within the limit; the ticks are those of the attempt
} slu_plan_outcome;

// A short constant name for an outcome, such as "found".
SLU_API const char *slu_plan_outcome_name(slu_plan_outcome outcome);

typedef struct slu_solve_options {
    slu_crowd_options crowd; // as for a crowd; any method
    uint64_t max_expanded;   // lacam: configurations, 0: 50000; others: ticks, 0: 10000
} slu_solve_options;

typedef struct slu_plan_facts {
    slu_plan_outcome outcome;
    uint64_t units;
    uint64_t arrived;      // units on their goals at the end
    uint64_t makespan;     // ticks until the end
    uint64_t sum_of_costs; // over the units, ticks until it is on its goal for good
    uint64_t least_sum;    // over the units, ticks that it would need if it were alone
    uint64_t expanded;     // lacam: configurations; others: ticks
} slu_plan_facts;

// Plans the ways of all units together. SLU_OK whenever the question could be answered; the facts'
// outcome says how. `lacam` finds a plan whenever there is one, given expansions enough, and says so where
// there is none; the others stop at the limit.
//
//   errands  `count` of them; fails as slu_crowd_add does, naming the errand, counted from 1, in
//            error->line
SLU_API slu_status slu_solve_units(const slu_map *map, const slu_solve_options *options,
                                   const slu_errand *errands, size_t count, slu_plan **out,
                                   slu_error *error);
SLU_API void slu_plan_describe(const slu_plan *plan, slu_plan_facts *facts);

// Where the units are after so many ticks, 0 to makespan, in the order of the errands; the plan's. NULL
// outside.
SLU_API const slu_tile *slu_plan_at(const slu_plan *plan, uint64_t tick);
SLU_API void slu_plan_destroy(slu_plan *plan);

// Walks a plan tick by tick, or a record of a crowd, and fails with SLU_ERR_ARGUMENT at the first thing that
// may not be: a unit that begins elsewhere than at its start, a step that the rules do not allow its kind,
// two units on one tile, two that change places or whose ways cross. error->line is the tick and
// error->column the unit, counted from 0. Knows nothing of how plans are made.
//
//   options  rules and kinds are read
//   tiles    the units of tick 0, then those of tick 1, and so on: `configurations` times `count`
//   facts    receives units, arrived, makespan, sum_of_costs; outcome is SLU_PLAN_FOUND if all arrived,
//            else SLU_PLAN_LIMIT; the rest is 0
SLU_API slu_status slu_plan_check(const slu_map *map, const slu_crowd_options *options,
                                  const slu_errand *errands, size_t count, const slu_tile *tiles,
                                  size_t configurations, slu_plan_facts *facts, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Exploring: one unit on its way to a goal through ground that it gets to know as it walks, or that changes
// while it does. It plans on a map of what it believes, the game's own or one that a team shares: as a rule
// the world with all unknown ground taken to be open. The caller edits that map when something is seen,
// says where, and the plan is brought up to date when it is next asked for.

typedef struct slu_explorer slu_explorer;

typedef struct slu_explorer_options {
    slu_rules rules;
    slu_tile start, goal;
    int method;              // one of slu_explorer_methods(); zeroed: the first
    slu_algorithm algorithm; // what the method `replan` plans with; zeroed: `best`. One that is not
                             // optimal makes plans that are not, and one that is not complete may
                             // find none where there is a way
    const slu_allocator *allocator; // NULL: the map's; must outlive the explorer
} slu_explorer_options;

// Puts an explorer at its start. It takes 4 bytes per tile to know what has changed, `dstar-lite` 20 more
// and 24 for each entry of its queue, `replan` what a finder takes. Looks at every tile once.
//
//   belief   what the unit believes; must outlive the explorer, and may be edited
//   options  the unit must fit at the start; a goal where it does not is out of reach until that changes
SLU_API slu_status slu_explorer_create(const slu_map *belief, const slu_explorer_options *options,
                                       slu_explorer **out, slu_error *error);
SLU_API void slu_explorer_destroy(slu_explorer *explorer);

// Says that tiles of a rectangle may have been edited: opened, closed, made costlier or cheaper, by the map or
// by the rules' influence. It may be larger than what was edited, up to the whole map: the explorer knows
// what it believed, and works on what differs. After several edits, one call for each will do, or one for
// all. Where a call fails, the explorer is as it was.
//
//   area     inside the map; all that was edited since the last call must be covered in the end
//   changed  receives the number of tiles that are different for this unit; NULL: not wanted
SLU_API slu_status slu_explorer_notice(slu_explorer *explorer, slu_rect area, size_t *changed,
                                       slu_error *error);

typedef struct slu_explorer_state {
    slu_outcome
        outcome;   // SLU_FOUND: there is a way, as far as the unit knows; SLU_UNREACHABLE: there
                   // is none, or the unit's own tile has been closed
    slu_tile tile; // where the unit is
    slu_tile next; // where the plan leads next; the same at the goal and where there is no way
    double cost;   // of the plan, from here to the goal, to 2 parts in 10^9; 0 where there is none
} slu_explorer_state;

// Brings the plan up to date and tells of it. A plan is a cheapest way on the ground as it is believed.
// SLU_ERR_STALE where the map or the influence has been edited and slu_explorer_notice not been called since;
// SLU_ERR_UNSUPPORTED where every way costs more than can be counted, or the algorithm cannot search here.
// After SLU_ERR_MEMORY a later call goes on.
//
//   state  overwritten; untouched if the call fails
SLU_API slu_status slu_explorer_plan(slu_explorer *explorer, slu_explorer_state *state,
                                     slu_error *error);

// The same, and takes the plan's next step, if there is one; the state is that after it.
SLU_API slu_status slu_explorer_step(slu_explorer *explorer, slu_explorer_state *state,
                                     slu_error *error);

// Puts the unit on another tile: it was pushed, or carried. SLU_ERR_ARGUMENT where it does not fit.
SLU_API slu_status slu_explorer_place(slu_explorer *explorer, slu_tile tile, slu_error *error);

// Writes the plan's tiles, from the unit's own to the goal, once it is up to date. As with paths, *count
// receives their number, 0 where there is no way; SLU_ERR_SPACE if they do not fit into `room`, and then what
// is in `out` means nothing. slu_path_check finds its exact cost.
SLU_API slu_status slu_explorer_path(slu_explorer *explorer, slu_tile *out, size_t room,
                                     size_t *count, slu_error *error);

typedef struct slu_explorer_stats {
    uint64_t steps;       // taken
    uint64_t changes;     // tiles that turned out to be different
    uint64_t plans;       // times that a plan was made or repaired
    uint64_t expanded;    // tiles, in all of these
    uint64_t updated;     // dstar-lite: tiles whose way on was looked for again
    size_t bytes;         // held now
    uint64_t nanoseconds; // spent noticing and planning; 0 where the platform has no clock
} slu_explorer_stats;
SLU_API void slu_explorer_describe(const slu_explorer *explorer, slu_explorer_stats *stats);

#ifdef __cplusplus
}
#endif

#endif
