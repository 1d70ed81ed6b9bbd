// SPDX-License-Identifier: MIT
// Sluice, chapter 4: generated maps. The same options give the same map on every platform. And maps
// from other maps.
//
//     slu_generate_options options = {.width = 128, .height = 128, .seed = 7};
//     options.kind = SLU_GENERATE_ROOMS;
//     options.doors = 40;
//     slu_map *map;
//     slu_error error;
//     if (slu_map_generate(&options, &map, &error) != SLU_OK) puts(error.text);
//     slu_map_save(map, "rooms.map", &error);
//     slu_map_destroy(map);
#ifndef SLUICE_GENERATE_H
#define SLUICE_GENERATE_H

#include "map.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum slu_generator {
    // A cellular automaton.
    SLU_GENERATE_CAVES = 0,
    // Corridors of one width; without loops and places, exactly one path between any two tiles.
    SLU_GENERATE_MAZE,
    // Rooms on a grid, joined by doors.
    SLU_GENERATE_ROOMS,
    // Each tile is a wall with a given probability.
    SLU_GENERATE_RANDOM,
    // Open ground with scattered obstacles.
    SLU_GENERATE_OPEN,
} slu_generator;

// The name of a kind, as the command takes it, and the kind of a name; false for an unknown name.
SLU_API const char *slu_generator_name(slu_generator kind);
SLU_API bool slu_generator_parse(const char *name, slu_generator *out);

typedef struct slu_generate_options {
    slu_generator kind;
    // In tiles.
    int width, height;
    uint64_t seed;
    // Maze: the width of a corridor in tiles. 0: 1.
    int corridor;
    // Maze: the percentage of the walls between corridors that are opened, each of which closes a
    // loop; and the percentage of the cells that belong to open places, 2 to 4 cells on a side. For
    // places an upper limit; as many are built as fit without touching.
    int loops;
    int places;
    // Rooms: the tiles between two walls. 0: 8.
    int room;
    // Rooms: the percentage of inner walls that have a door. 0: 60. The doors needed to connect all
    // rooms are always there.
    int doors;
    // Random, open and caves: the percentage of walls. 0: 25, 10 and 45. For open maps an upper
    // limit; about a third fits.
    int density;
    // Open: the sides of the smallest and the largest obstacle in tiles. 0: 1 and 9; if only the
    // smallest is given, the largest is at least as large.
    int smallest;
    int largest;
    // NULL: calloc and free. Must outlive the map.
    const slu_allocator *allocator;
} slu_generate_options;

// Generates a map. It has at least one passable tile.
SLU_API slu_status slu_map_generate(const slu_generate_options *options, slu_map **out,
                                    slu_error *error);

// ---------------------------------------------------------------------------------------------
// Maps from other maps

// Undoes an enlargement by nearest neighbour: creates the smallest map whose enlargement `map` is,
// with its characters and costs. The factors of width and height may differ. The benchmark's set
// bg512 holds such maps. A column or row may be a copy of the tile at its left or upper edge, as
// there, or at its middle, as in most programs for pictures.
//
// SLU_ERR_UNSUPPORTED if the map is no enlargement: its columns and rows do not repeat in the
// pattern of a smaller map, or so little that it may be chance. Factors below 1.6 are not
// recognised.
//
//   out  has the allocator of `map`; untouched if the call fails
SLU_API slu_status slu_map_shrink(const slu_map *map, slu_map **out, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
