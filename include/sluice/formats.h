// SPDX-License-Identifier: MIT
// Sluice: maps from the files of the Tiled editor (JSON and TMX) and from PNG pictures.
//
// A library of its own, sluice-formats, because these formats need others' libraries: cJSON, expat,
// zlib, libzstd and libspng. docs/maps.md says how each file is understood; the rules themselves are
// those of slu_map_create_from_tiled and slu_map_create_from_pixels in sluice.h.
//
// Any bytes give a map or an error with a sentence, and with line and column where the format has them.
// What a file inflates to is bounded by the tiles it declares. Memory comes from the options' allocator,
// but that which the other libraries take while they work comes from malloc.
#ifndef SLUICE_FORMATS_H
#define SLUICE_FORMATS_H

#include "sluice.h"

#ifdef __cplusplus
extern "C" {
#endif

// How a file is to be understood.
typedef enum slu_format {
    SLU_FORMAT_MOVINGAI = 0, // text that is none of the others
    SLU_FORMAT_TILED_JSON,   // begins with {
    SLU_FORMAT_TILED_TMX,    // begins with <
    SLU_FORMAT_PNG,          // begins with the signature of PNG
} slu_format;

// Tells by the first bytes, past a byte order mark and blanks; names of files do not matter.
SLU_API slu_format slu_format_recognise(const void *bytes, size_t size);

// Where the tilesets come from that a Tiled map keeps in files of their own.
typedef struct slu_tileset_reader {
    // Finds the file that the map calls `name`. The bytes must stay until the next call of this
    // function, or the end of the reading. NULL: such tilesets are an error.
    slu_status (*read)(void *ctx, const char *name, const char **bytes, size_t *size,
                       slu_error *error);
    void *ctx;
} slu_tileset_reader;

typedef struct slu_format_options {
    const char *collision_layer; // Tiled: as in slu_tiled_options
    slu_tileset_reader tilesets; // Tiled; slu_map_load_any reads the files named from the map on,
                                 // unless this says otherwise
    slu_map_options map; // glyphs are for MovingAI maps alone; with them, others are refused
} slu_format_options;

// Reads a Tiled map, JSON or TMX. Layers in groups are taken in their order; object and image layers
// are passed over; maps may be infinite. SLU_ERR_UNSUPPORTED for hexagonal and staggered maps, whose
// tiles have other neighbours; isometric ones are grids like orthogonal ones.
//
//   options  NULL: the defaults
SLU_API slu_status slu_map_parse_tiled(const void *bytes, size_t size,
                                       const slu_format_options *options, slu_map **out,
                                       slu_error *error);

// Reads a PNG picture of any colour type and depth, one pixel per tile.
SLU_API slu_status slu_map_parse_png(const void *bytes, size_t size,
                                     const slu_format_options *options, slu_map **out,
                                     slu_error *error);

// Reads a map in any of the formats, from memory or from a file. The tilesets that a file names are
// found from the folder the file is in; "..", as Tiled writes it, is followed, absolute names are not.
SLU_API slu_status slu_map_parse_any(const void *bytes, size_t size,
                                     const slu_format_options *options, slu_map **out,
                                     slu_error *error);
SLU_API slu_status slu_map_load_any(const char *file, const slu_format_options *options,
                                    slu_map **out, slu_error *error);

#ifdef __cplusplus
}
#endif
#endif
