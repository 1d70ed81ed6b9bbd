// SPDX-License-Identifier: MIT
// Sluice: maps from the files of the Tiled editor (JSON and TMX) and from PNG pictures.
//
//     slu_map *map;
//     slu_error error;
//     slu_format_options options = {.collision_layer = "walls"};
//     if (slu_map_load_any("level1.tmx", &options, &map, &error) != SLU_OK)
//         printf("level1.tmx:%d:%d: %s\n", error.line, error.column, error.text);
//     slu_map_save(map, "level1.map", &error);
//     slu_map_destroy(map);
//
// This is a library of its own, sluice-formats, because these formats need other libraries: cJSON,
// expat, zlib, libzstd and libspng. docs/maps.md explains how each file is read; the rules are
// those of slu_map_create_from_tiled and slu_map_create_from_pixels in import.h.
//
// Any bytes give a map or an error with a sentence, and with line and column where the format has
// them. What a file inflates to is bounded by the tiles it declares. Memory comes from the options'
// allocator, except what the other libraries take while they work, which comes from malloc.
#ifndef SLUICE_FORMATS_H
#define SLUICE_FORMATS_H

#include "hpa.h"
#include "import.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum slu_format {
    // Text that is none of the others.
    SLU_FORMAT_MOVINGAI = 0,
    // Begins with {.
    SLU_FORMAT_TILED_JSON,
    // Begins with <.
    SLU_FORMAT_TILED_TMX,
    // Begins with the signature of PNG.
    SLU_FORMAT_PNG,
} slu_format;

// A short constant name, such as "png", and the value of a name; false for an unknown name.
SLU_API const char *slu_format_name(slu_format format);
SLU_API bool slu_format_parse(const char *name, slu_format *out);

// Recognises a format by the first bytes, after a byte order mark and blanks. File names do not
// matter.
SLU_API slu_format slu_format_recognise(const void *bytes, size_t size);

// Provides the tilesets that a Tiled map keeps in files of their own.
typedef struct slu_tileset_reader {
    // Finds the file that the map calls `name`. The bytes must stay valid until the next call of
    // this function, or until the map is read. NULL: such tilesets are an error.
    slu_status (*read)(void *ctx, const char *name, const char **bytes, size_t *size,
                       slu_error *error);
    void *ctx;
} slu_tileset_reader;

typedef struct slu_format_options {
    // Tiled: as in slu_tiled_options.
    const char *collision_layer;
    // Tiled. Zeroed, slu_map_load_any reads the files by their names relative to the map's.
    slu_tileset_reader tilesets;
    // Glyphs are for MovingAI maps only; with them, other formats are an error.
    slu_map_options map;
} slu_format_options;

// Reads a Tiled map, JSON or TMX. Layers in groups are taken in their order; object and image
// layers are skipped; maps may be infinite. Isometric maps are grids like orthogonal ones.
// SLU_ERR_UNSUPPORTED for hexagonal and staggered maps, whose tiles have other neighbours.
//
//   options  NULL: the defaults
SLU_API slu_status slu_map_parse_tiled(const void *bytes, size_t size,
                                       const slu_format_options *options, slu_map **out,
                                       slu_error *error);

// Reads a PNG picture of any colour type and depth, one pixel per tile.
SLU_API slu_status slu_map_parse_png(const void *bytes, size_t size,
                                     const slu_format_options *options, slu_map **out,
                                     slu_error *error);

// Reads a map in any of the formats, from memory or from a file. Tilesets that a file names are
// looked up relative to its folder; "..", as Tiled writes it, is followed, absolute names are not.
SLU_API slu_status slu_map_parse_any(const void *bytes, size_t size,
                                     const slu_format_options *options, slu_map **out,
                                     slu_error *error);
SLU_API slu_status slu_map_load_any(const char *file, const slu_format_options *options,
                                    slu_map **out, slu_error *error);

// Reads the areas of a map, for slu_finder_options.areas, from a PNG picture with a pixel per tile
// (each colour is an area; wholly transparent pixels are in none) or from text, as slu_areas_parse.
//
//   areas  receives width * height numbers; undefined if the call fails
SLU_API slu_status slu_areas_parse_any(const void *bytes, size_t size, int width, int height,
                                       uint32_t *areas, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
