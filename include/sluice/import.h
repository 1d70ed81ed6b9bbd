// SPDX-License-Identifier: MIT
// Sluice, chapter 3: maps from costs, pictures and maps of the Tiled editor that are already in
// memory. The library sluice-formats reads their files: formats.h.
//
//     const double costs[] = {1, 1, SLU_WALL, 1,  //
//                             1, 3, SLU_WALL, 1,  //
//                             1, 3, 0.5, 0.5};
//     slu_map *map;
//     slu_error error;
//     slu_map_create_from_costs(4, 3, costs, NULL, &map, &error);
//
//     const uint8_t greys[] = {255, 128, 0};
//     slu_map *strip;
//     slu_map_create_from_grey(3, 1, greys, NULL, &strip, &error);
#ifndef SLUICE_IMPORT_H
#define SLUICE_IMPORT_H

#include "map.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---------------------------------------------------------------------------------------------
// Costs

// Creates a map from `width * height` costs, row by row. Walls get the character '@', ground of
// cost 1 '.', costlier ground 'S' and cheaper ground 'G', so that a saved map keeps its walls and
// slu_unit.terrains can tell the ground apart.
//
//   costs    SLU_WALL, or SLU_MIN_COST to SLU_MAX_COST
//   options  the glyphs say what these characters mean to later edits: '@' must be a wall, and the
//            other three ground
SLU_API slu_status slu_map_create_from_costs(int width, int height, const double *costs,
                                             const slu_map_options *options, slu_map **out,
                                             slu_error *error);

// ---------------------------------------------------------------------------------------------
// Pictures. Brightness is speed: white (255) is ordinary ground, black (0) a wall, and ground half
// as bright costs twice as much.

// The cost of a grey: 255 / grey, rounded to hundredths.
SLU_API double slu_grey_to_cost(uint8_t grey);

// The grey of a cost: the nearest to 255 / cost, from 1 to 255, so that costs below 1 become white.
// A cost outside its range gives 0, a wall.
SLU_API uint8_t slu_grey_from_cost(double cost);

// Creates a map from `width * height` pixels, row by row. The characters are those of
// slu_map_create_from_costs.
//
//   greys  one byte per pixel
//   rgba   four bytes per pixel: red, green, blue and opacity. Its grey is 0.299 red + 0.587 green
//          + 0.114 blue, composited over black: a transparent pixel is a wall
SLU_API slu_status slu_map_create_from_grey(int width, int height, const uint8_t *greys,
                                            const slu_map_options *options, slu_map **out,
                                            slu_error *error);
SLU_API slu_status slu_map_create_from_pixels(int width, int height, const uint8_t *rgba,
                                              const slu_map_options *options, slu_map **out,
                                              slu_error *error);

// ---------------------------------------------------------------------------------------------
// Tiled: the content of a map of the Tiled editor. formats.h fills it from a file; a program with a
// reader of its own fills it in itself.

// A tile layer, or a chunk of one: an infinite map gives its layers chunk by chunk, each with the
// name of its layer.
typedef struct slu_tiled_layer {
    // NULL: none.
    const char *name;
    // The area that it covers, in tiles. In an infinite map x and y may be negative.
    int x, y, width, height;
    // width * height, row by row, as stored in the file: flip bits included, 0 for no tile.
    const uint32_t *gids;
} slu_tiled_layer;

// A tile of a tileset that has at least one of the properties `walkable` and `cost`.
typedef struct slu_tiled_tile {
    // The first gid of its tileset plus its number in the tileset.
    uint32_t gid;
    bool has_walkable, walkable;
    bool has_cost;
    // 0 for a wall, else SLU_MIN_COST to SLU_MAX_COST.
    double cost;
} slu_tiled_tile;

typedef struct slu_tiled {
    // In tiles. Both 0: an infinite map, cropped to its chunks.
    int width, height;
    // From bottom to top, as in the file.
    const slu_tiled_layer *layers;
    size_t layer_count;
    // In any order, each gid once.
    const slu_tiled_tile *tiles;
    size_t tile_count;
} slu_tiled;

typedef struct slu_tiled_options {
    // A name, in any case, that a layer must have. NULL: "collision", if there is such a layer.
    const char *collision_layer;
    // As for slu_map_create_from_costs.
    slu_map_options map;
} slu_tiled_options;

// Creates a map from the content of a Tiled map.
//   - A tile with `walkable` false or `cost` 0 is a wall, a tile with another cost is ground of
//     that cost, and a tile with `walkable` true alone is ground of cost 1. Where layers overlap,
//     the topmost tile that has one of these properties decides: a bridge opens the water below it.
//   - A tile with neither property decides nothing. Where only such tiles lie, there is ground of
//     cost 1; but if some tile is marked `walkable` true and no tile is marked as a wall, there is
//     a wall.
//   - In the collision layer a tile is a wall unless its properties say otherwise, and takes
//     precedence over the tiles of all other layers, wherever the layer stands in their order.
//   - Where no layer has a tile there is a wall, unless the collision layer is the only layer.
//
// Whether a layer is visible in the editor does not matter. If there are neither such properties
// nor a collision layer, the call fails with SLU_ERR_FORMAT and a sentence that says what to add.
// It needs 4 bytes per tile while it runs.
SLU_API slu_status slu_map_create_from_tiled(const slu_tiled *tiled,
                                             const slu_tiled_options *options, slu_map **out,
                                             slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
