// SPDX-License-Identifier: MIT
// What the readers of Tiled's two formats share: the parts of a map, gathered while its file is
// read.
//
// Layers and tiles are collected in the form that slu_tiled needs. Names and gids live in blocks
// that are all freed together. Tilesets in other files are noted, and read after the map's own
// file.
#ifndef SLUI_TILED_FILE_H
#define SLUI_TILED_FILE_H

#include "base/memory.h"
#include "base/text.h"
#include "sluice/formats.h"

// A gid without the bits that flip and rotate its tile.
enum { SLUI_GID_MOST = 0x0FFFFFFF };

typedef struct slui_tiled_block slui_tiled_block;

// A tileset in a file of its own.
typedef struct slui_tiled_source {
    const char *name;
    uint32_t first_gid;
} slui_tiled_source;

typedef struct slui_tiled_file {
    slu_allocator allocator;
    int width, height; // both 0: infinite
    slu_tiled_layer *layers;
    size_t layer_count, layer_capacity;
    slu_tiled_tile *tiles;
    size_t tile_count, tile_capacity;
    slui_tiled_source *sources;
    size_t source_count, source_capacity;
    size_t tiles_counted; // of all layers
    slui_tiled_block *blocks;
} slui_tiled_file;

// Zeroed memory that lives as long as the file; NULL when memory runs out.
void *slui_tiled_keep(slui_tiled_file *file, size_t size);
const char *slui_tiled_keep_text(slui_tiled_file *file, const char *text);

// Frees everything.
void slui_tiled_release(slui_tiled_file *file);

// A layer's data, in either format.
typedef struct slui_tiled_data {
    const char *encoding;    // "csv" or "base64"
    const char *compression; // NULL or "": none; "zlib", "gzip" or "zstd"
    slui_text_span text;
} slui_tiled_data;

// Refuses a layer or chunk that no map can hold. `place` is for errors; its line is 0 if unknown.
slu_status slui_tiled_check_size(slu_rect area, slui_text_span place, slu_error *error);

// Counts the tiles of a layer before memory is allocated for them: many layers of a large map, each
// a few packed bytes, would exhaust any memory.
slu_status slui_tiled_count(slui_tiled_file *file, slu_rect area, slui_text_span place,
                            slu_error *error);

// Decodes data into the gids of `area`, whose size is one that a map can have (tiled_data.c).
slu_status slui_tiled_decode(slui_tiled_file *file, const slui_tiled_data *data, slu_rect area,
                             const uint32_t **gids, slu_error *error);

slu_status slui_tiled_add_layer(slui_tiled_file *file, const char *name, slu_rect area,
                                const uint32_t *gids, slu_error *error);
slu_status slui_tiled_add_tile(slui_tiled_file *file, const slu_tiled_tile *tile, slu_error *error);
slu_status slui_tiled_add_source(slui_tiled_file *file, const char *name, uint32_t first_gid,
                                 slu_error *error);

// Takes a property of a tile as text, if it is one of the two that matter. `place` is for errors.
slu_status slui_tiled_take_property(slu_tiled_tile *tile, const char *name, const char *value,
                                    slui_text_span place, slu_error *error);
slu_status slui_tiled_fail_property(const char *name, slui_text_span place, slu_error *error);
bool slui_tiled_cost_is_fine(double cost);

// Refuses maps whose tiles are not a grid of squares; NULL is orthogonal.
slu_status slui_tiled_check_orientation(const char *orientation, slui_text_span place,
                                        slu_error *error);

// Reads a map, or if `tileset` is not NULL that tileset's file (tiled_json.c, tiled_tmx.c).
slu_status slui_tiled_read_json(slui_tiled_file *file, const char *text, size_t size,
                                const slui_tiled_source *tileset, slu_error *error);
slu_status slui_tiled_read_tmx(slui_tiled_file *file, const char *text, size_t size,
                               const slui_tiled_source *tileset, slu_error *error);

#endif
