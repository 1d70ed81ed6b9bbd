// SPDX-License-Identifier: MIT
// Sluice, chapter 2: maps of tiles. Reading, writing and editing them.
//
//     slu_map *map;
//     slu_error error;
//     if (slu_map_load("field.map", NULL, &map, &error) != SLU_OK) puts(error.text);
//     printf("%d x %d tiles\n", slu_map_width(map), slu_map_height(map));
//
//     slu_change wall = {.kind = SLU_CHANGE_GLYPH, .area = {10, 4, 1, 6}, .glyph = '@'};
//     slu_change undo[12];
//     size_t undo_count;
//     slu_map_undo(map, &wall, 1, undo, 12, &undo_count, &error);
//     slu_map_apply(map, &wall, 1, &error);
//     slu_map_apply(map, undo, undo_count, &error);
//     slu_map_destroy(map);
#ifndef SLUICE_MAP_H
#define SLUICE_MAP_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_map slu_map;

// Each side of a map is 1 to SLU_MAX_SIDE tiles long, and a map has at most SLU_MAX_TILES tiles.
#define SLU_MAX_SIDE 32768
#define SLU_MAX_TILES (1 << 27)

// Terrain costs range from SLU_MIN_COST to SLU_MAX_COST and are kept in hundredths: a cost is
// rounded to the nearest hundredth when it is set, and the rounded cost is charged. A search can
// add up costs to at least 4 million straight steps (350 thousand for a unit of top speed 4); if
// every path costs more, it fails with SLU_ERR_UNSUPPORTED. On ground of one cost it can add up
// any, unless the unit has headings, speeds or leaps.
#define SLU_MIN_COST 0.01
#define SLU_MAX_COST 10000.0

// ---------------------------------------------------------------------------------------------
// Glyphs: what the characters of a map mean

typedef struct slu_glyphs {
    // What a tile with the character c costs to cross (1 is ordinary ground); SLU_WALL if it cannot
    // be entered, SLU_UNKNOWN if the character is an error.
    double cost[256];
} slu_glyphs;
#define SLU_WALL 0.0
#define SLU_UNKNOWN (-1.0)

// Sets the meaning of MovingAI's files: . G S are ground, @ O T W are walls, and every other
// character is unknown.
SLU_API void slu_glyphs_default(slu_glyphs *glyphs);

// Turns the characters of `passable` into ground and all other known characters into walls. A
// character that already has a cost keeps it; otherwise it costs 1.
SLU_API slu_status slu_glyphs_set_passable(slu_glyphs *glyphs, const char *passable,
                                           slu_error *error);

// Reads a cost file: lines of `<char> <cost>`; blank lines are skipped. Each character named
// becomes ground of that cost. A cost that is not a number from SLU_MIN_COST to SLU_MAX_COST and a
// repeated character are errors, with line and column.
SLU_API slu_status slu_glyphs_parse_costs(slu_glyphs *glyphs, const char *text, size_t size,
                                          slu_error *error);

// ---------------------------------------------------------------------------------------------
// Creating, reading and writing

typedef struct slu_map_options {
    // NULL: slu_glyphs_default.
    const slu_glyphs *glyphs;
    // NULL: calloc and free. Must outlive the map.
    const slu_allocator *allocator;
} slu_map_options;

// Creates a map of open ground ('.').
SLU_API slu_status slu_map_create(int width, int height, const slu_map_options *options,
                                  slu_map **out, slu_error *error);

// Creates a map from `width * height` characters, row by row, without line ends.
SLU_API slu_status slu_map_create_from(int width, int height, const char *characters,
                                       const slu_map_options *options, slu_map **out,
                                       slu_error *error);

// Reads a map in the MovingAI format, from memory or from a file. Other sources: import.h, and
// formats.h for the files of other programs.
SLU_API slu_status slu_map_parse(const char *text, size_t size, const slu_map_options *options,
                                 slu_map **out, slu_error *error);
SLU_API slu_status slu_map_load(const char *file, const slu_map_options *options, slu_map **out,
                                slu_error *error);

SLU_API void slu_map_destroy(slu_map *map);

// Writes the characters of a map in the MovingAI format, which has no costs.
//
//   buffer, capacity  receive the text, without a terminating zero; capacity in bytes
//   needed            receives the bytes of the text
SLU_API slu_status slu_map_format(const slu_map *map, char *buffer, size_t capacity,
                                  size_t *needed);

// Writes what the characters of a map cost, as slu_glyphs_parse_costs reads it: a line for each
// that is ground on this map and does not cost what slu_glyphs_default says; often none.
// SLU_ERR_UNSUPPORTED, with the tile, if ground of one character has several costs: a map file
// cannot hold them.
//
//   buffer, capacity, needed  as in slu_map_format
SLU_API slu_status slu_map_format_costs(const slu_map *map, char *buffer, size_t capacity,
                                        size_t *needed, slu_error *error);

// Writes a map in the MovingAI format to a file and, if slu_map_format_costs has lines, those to
// FILE.cost. Fails as that does, and then writes nothing: slu_map_format writes the characters of
// any map. Writes files under a temporary name and renames them, so that each is complete or
// absent.
SLU_API slu_status slu_map_save(const slu_map *map, const char *file, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Looking at a map

SLU_API int slu_map_width(const slu_map *map);
SLU_API int slu_map_height(const slu_map *map);

// The character, passability and cost of a tile. Outside the map: '\0', false, SLU_WALL.
SLU_API char slu_map_glyph(const slu_map *map, slu_tile tile);
SLU_API bool slu_map_passable(const slu_map *map, slu_tile tile);
SLU_API double slu_map_cost(const slu_map *map, slu_tile tile);

typedef struct slu_map_facts {
    size_t tiles;
    size_t passable;
    // 4-connected components of passable tiles, and the tiles of the largest.
    size_t components;
    size_t largest_component;
    // The extreme terrain costs of passable tiles; 0 if there are none.
    double cheapest, costliest;
    // Tiles per character.
    size_t glyph_count[256];
} slu_map_facts;

// Counts a map's tiles in one sweep.
SLU_API void slu_map_describe(const slu_map *map, slu_map_facts *facts);

// ---------------------------------------------------------------------------------------------
// Edits. An edit takes effect immediately and raises the revision. No other thread may search the
// map meanwhile.
//
// Cost: proportional to the area. Edits that join or split components also visit the tiles of all
// components involved except the largest, and a new wall across a path that has a detour also
// visits the tiles closer than the detour. An area larger than 1/32 of the map takes a sweep over
// the map. Tiles are counted by cost, so ground that is all of one cost, whatever the cost, is
// searched as fast as ground of cost 1, also when an edit has just made it so.

// Gives every tile of an area a character and that character's cost.
//
//   area   inside the map
//   glyph  one that the map's glyphs know
SLU_API slu_status slu_map_fill(slu_map *map, slu_rect area, char glyph, slu_error *error);

// Sets the cost of the passable tiles of an area. Walls stay walls.
SLU_API slu_status slu_map_fill_cost(slu_map *map, slu_rect area, double cost, slu_error *error);

// Increases by one with every edit and with every transaction that is not empty.
SLU_API uint64_t slu_map_revision(const slu_map *map);

// ---------------------------------------------------------------------------------------------
// Transactions: several changes at once (docs/changing-maps.md). A change is plain data: it can be
// stored, sent and replayed.

typedef enum slu_change_kind {
    // The area gets a character and its cost, as by slu_map_fill.
    SLU_CHANGE_GLYPH = 0,
    // The passable tiles of the area get a cost, as by slu_map_fill_cost.
    SLU_CHANGE_COST,
} slu_change_kind;

// A short constant name, such as "glyph", and the value of a name; false for an unknown name.
SLU_API const char *slu_change_kind_name(slu_change_kind kind);
SLU_API bool slu_change_kind_parse(const char *name, slu_change_kind *out);

typedef struct slu_change {
    slu_change_kind kind;
    // Inside the map.
    slu_rect area;
    // For SLU_CHANGE_GLYPH: a character that the map's glyphs know.
    char glyph;
    // For SLU_CHANGE_COST: SLU_MIN_COST to SLU_MAX_COST.
    double cost;
} slu_change;

// Applies changes in order: all of them or, if the call fails, none. They count as one edit: the
// revision increases by one, and no state in between is visible. An empty list is no edit.
//
// SLU_ERR_ARGUMENT gives the first change that cannot be applied, counted from 1, in error->line.
// Costs what the single edits cost. While it runs it also keeps a copy of the ground it changes, at
// most the whole map.
SLU_API slu_status slu_map_apply(slu_map *map, const slu_change *changes, size_t count,
                                 slu_error *error);

// Finds the changes that restore what other changes will overwrite: call it before applying those.
// Doors, bridges and gates close with a change and reopen with the result of this call, whatever
// ground of whatever cost was there. Applied as a transaction, the result restores the present map,
// provided that nothing else was changed in between.
//
//   out, capacity  receive the changes; one or two per area of equal tiles, at most two per tile
//   needed         receives their number
SLU_API slu_status slu_map_undo(const slu_map *map, const slu_change *changes, size_t count,
                                slu_change *out, size_t capacity, size_t *needed, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
