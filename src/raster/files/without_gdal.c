// SPDX-License-Identifier: MIT
// The calls of raster_files.h in a build without GDAL: each says so.
#include "base/status.h"
#include "sluice/raster_files.h"

static slu_status fail(slu_error *error)
{
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "this build of Sluice has no GDAL; install libgdal-dev and build it again");
}

const char *slu_gdal_version(void)
{
    return "";
}

void slu_raster_files_cache(size_t bytes)
{
    (void)bytes;
}

slu_status slu_raster_file_open(const char *name, const slu_raster_file_options *options,
                                slu_raster_file **out, slu_error *error)
{
    (void)options;
    return name && out ? fail(error) : slui_fail_null(error, "name and out");
}

slu_status slu_raster_file_of_map(const slu_map *map, slu_raster_file **out, slu_error *error)
{
    return map && out ? fail(error) : slui_fail_null(error, "map and out");
}

void slu_raster_file_close(slu_raster_file *file)
{
    (void)file;
}

const slu_raster *slu_raster_file_raster(const slu_raster_file *file)
{
    (void)file;
    return NULL;
}

void slu_raster_file_describe(const slu_raster_file *file, slu_raster_file_facts *out)
{
    slui_describes(file, out, sizeof *out);
}

slu_tile slu_raster_cell_at(const slu_raster_file *file, double x, double y)
{
    (void)file;
    (void)x;
    (void)y;
    return (slu_tile){0};
}

void slu_raster_point_of(const slu_raster_file *file, slu_tile cell, double *x, double *y)
{
    (void)file;
    (void)cell;
    (void)x;
    (void)y;
}

slu_status slu_raster_cells_read(const slu_raster_file *file, const char *name, uint32_t first,
                                 slu_raster_cells *out, slu_error *error)
{
    (void)first;
    return file && name && out ? fail(error) : slui_fail_null(error, "file, name and out");
}

void slu_raster_cells_release(slu_raster_cells *cells)
{
    (void)cells;
}

slu_status slu_raster_paths_write(const slu_raster_file *file, const char *name,
                                  const slu_raster_path *paths, size_t count, double cost_unit,
                                  slu_error *error)
{
    (void)cost_unit;
    return file && name && (paths || !count) ? fail(error)
                                             : slui_fail_null(error, "file, name and paths");
}

uint64_t slu_raster_outputs_bytes(const slu_raster_file *file, const slu_raster_outputs *outputs)
{
    (void)file;
    (void)outputs;
    return 0;
}

uint64_t slu_raster_disk_free(const char *name)
{
    (void)name;
    return UINT64_MAX;
}

slu_status slu_raster_field_write(slu_raster_field *field, const slu_raster_file *file,
                                  const slu_raster_outputs *outputs, slu_error *error)
{
    return field && file && outputs ? fail(error)
                                    : slui_fail_null(error, "field, file and outputs");
}

slu_status slu_raster_parts_join(const char *name, const char *const *parts, int count,
                                 slu_error *error)
{
    (void)count;
    return name && parts ? fail(error) : slui_fail_null(error, "name and parts");
}

slu_status slu_raster_corridor_write(slu_raster_field *from, slu_raster_field *to,
                                     const slu_raster_file *file, const char *name, double slack,
                                     double *least, slu_error *error)
{
    (void)slack;
    (void)least;
    return from && to && file && name ? fail(error)
                                      : slui_fail_null(error, "from, to, file and name");
}
