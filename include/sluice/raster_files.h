// SPDX-License-Identifier: MIT
// Rasters in files, by GDAL: ground from any raster it reads, fields as GeoTIFF, paths as GeoJSON.
//
//     slu_raster_file *file;
//     slu_raster_field *field;
//     slu_raster_seed seed = {.x = 10, .y = 20};
//     slu_raster_options options = {.memory = (size_t)2 << 30};
//     slu_raster_outputs outputs = {.costs = "cost.tif"};
//     slu_error error;
//     const slu_raster *raster;
//     if (slu_raster_file_open("friction.tif", NULL, &file, &error) ||
//         !(raster = slu_raster_file_raster(file)) ||
//         slu_raster_field_create(raster, &seed, 1, &options, &field, &error) ||
//         slu_raster_field_write(field, file, &outputs, &error))
//         puts(error.text);
//
// Part of sluice-raster. In a build that did not find GDAL every call here that can fail returns
// SLU_ERR_UNSUPPORTED with a sentence that says so.
#ifndef SLUICE_RASTER_FILES_H
#define SLUICE_RASTER_FILES_H

#include "raster.h"

#ifdef __cplusplus
extern "C" {
#endif

// The version of GDAL, as "3.6.2"; "" in a build without it.
SLU_API const char *slu_gdal_version(void);

// How many bytes GDAL keeps of files, for the whole program.
SLU_API void slu_raster_files_cache(size_t bytes);

// ---------------------------------------------------------------------------------------------
// Ground

typedef struct slu_raster_file slu_raster_file;

typedef struct slu_raster_file_options {
    // Counted from 1; 0: the only band there is.
    int band;
    // A raster of the same size: cells that are 0 or NoData in it are walls; NULL: none.
    const char *mask;
    // What slu_raster.unit is to be; 0: chosen from the values.
    double unit;
} slu_raster_file_options;

// Opens a raster: GeoTIFF, COG, VRT, ASCII grid and whatever else GDAL reads. NoData are walls.
// Values are multiplied by the band's scale, and its offset is added.
//
// SLU_ERR_IO if it cannot be read, SLU_ERR_FORMAT if it has several bands and none is named, if its
// cells are not square or its georeference is rotated, or if its values are complex numbers.
//
//   options  may be NULL
SLU_API slu_status slu_raster_file_open(const char *name, const slu_raster_file_options *options,
                                        slu_raster_file **out, slu_error *error);

// A map as such a file, with coordinates in tiles. The map must outlive it.
SLU_API slu_status slu_raster_file_of_map(const slu_map *map, slu_raster_file **out,
                                          slu_error *error);
SLU_API void slu_raster_file_close(slu_raster_file *file);

// Valid as long as the file is open.
SLU_API const slu_raster *slu_raster_file_raster(const slu_raster_file *file);

typedef struct slu_raster_file_facts {
    int width, height, bands;
    // The side of a cell in the raster's coordinates, and in metres; 0: not known, or in degrees.
    double cell, metres;
    // The coordinates of the upper left corner.
    double left, top;
    bool has_nodata;
    double nodata;
    // GDAL's names of the format and of the type of a cell; "" for a map.
    const char *format, *type;
    // The coordinate system's name; "" if there is none.
    const char *system;
    // The blocks in which the file is stored.
    int tile_width, tile_height;
} slu_raster_file_facts;
SLU_API void slu_raster_file_describe(const slu_raster_file *file, slu_raster_file_facts *out);

// The cell that a point in the raster's coordinates lies in; may be outside the raster. And the
// point in the middle of a cell.
SLU_API slu_tile slu_raster_cell_at(const slu_raster_file *file, double x, double y);
SLU_API void slu_raster_point_of(const slu_raster_file *file, slu_tile cell, double *x, double *y);

// ---------------------------------------------------------------------------------------------
// Points and lines

// Cells of GeoJSON features, which are points and lines in the raster's coordinates. The number of
// a cell's source is that of its feature, from `first` on; of a line, all cells that it crosses.
typedef struct slu_raster_cells {
    slu_raster_seed *list;
    size_t count, capacity;
    uint32_t features;
} slu_raster_cells;
SLU_API slu_status slu_raster_cells_read(const slu_raster_file *file, const char *name,
                                         uint32_t first, slu_raster_cells *out, slu_error *error);
SLU_API void slu_raster_cells_release(slu_raster_cells *cells);

// Writes paths as lines with the properties `cost` (in the field's unit), `source` and `cells`. A
// path without cells is left out. The name "-" is stdout.
SLU_API slu_status slu_raster_paths_write(const slu_raster_file *file, const char *name,
                                          const slu_raster_path *paths, size_t count,
                                          double cost_unit, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Fields

// Files to write, all compressed and tiled GeoTIFF with the georeference of the ground; NULL: not
// this one.
typedef struct slu_raster_outputs {
    // Float64: the cost; -1 (NoData) where nobody can go.
    const char *costs;
    // Byte: slu_raster_view.links; 255 is NoData.
    const char *links;
    // UInt32: the number of the nearest source; 4294967295 is NoData.
    const char *sources;
} slu_raster_outputs;

// How many bytes the outputs have at most: what they take without compression.
SLU_API uint64_t slu_raster_outputs_bytes(const slu_raster_file *file,
                                          const slu_raster_outputs *outputs);

// The bytes that are free where a file is to be written; UINT64_MAX if that is not known.
SLU_API uint64_t slu_raster_disk_free(const char *name);

// Computes the field block by block and writes it. Files have their names only once they are
// complete. With several ranks, each writes a file with its own blocks.
SLU_API slu_status slu_raster_field_write(slu_raster_field *field, const slu_raster_file *file,
                                          const slu_raster_outputs *outputs, slu_error *error);

// Joins files of several ranks, each with the blocks of one, to a raster: a virtual one (VRT) that
// refers to them.
SLU_API slu_status slu_raster_parts_join(const char *name, const char *const *parts, int count,
                                         slu_error *error);

// Writes the sum of two fields, costs from one place and costs to another: what the cheapest path
// through each cell costs. Cells whose sum is above (1 + slack) times the least are NoData.
//
//   slack  0 or more
//   least  what the cheapest path costs; may be NULL
SLU_API slu_status slu_raster_corridor_write(slu_raster_field *from, slu_raster_field *to,
                                             const slu_raster_file *file, const char *name,
                                             double slack, double *least, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
