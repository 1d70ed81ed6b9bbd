// SPDX-License-Identifier: MIT
// Opening rasters, and reading windows of them.
//
// What makes a raster unusable is refused here, with a sentence, before any value is read: several
// bands, complex numbers, oblong cells, a rotated georeference, a mask of another size.
#define _LARGEFILE64_SOURCE // what GDAL calls stat64
#include "base/envelope.h"
#include "raster/files/gdal.h"

static char *copy_text(const char *text)
{
    return text ? CPLStrdup(text) : NULL;
}

// ---- reading windows

static bool is_open(const slu_raster_file *file, slui_raster_handles *handles, slu_error *error)
{
    if (!handles->ground) handles->ground = GDALOpen(file->name, GA_ReadOnly);
    if (!handles->ground) return slui_gdal_fail(error, "read", file->name), false;
    if (file->mask && !handles->mask) handles->mask = GDALOpen(file->mask, GA_ReadOnly);
    if (file->mask && !handles->mask) return slui_gdal_fail(error, "read", file->mask), false;
    return true;
}

static slu_status read_band(GDALRasterBandH band, slu_rect area, double *out, const char *name,
                            slu_error *error)
{
    if (GDALRasterIO(band, GF_Read, area.x, area.y, area.width, area.height, out, area.width,
                     area.height, GDT_Float64, 0, 0) == CE_None)
        return SLU_OK;
    return slui_gdal_fail(error, "read", name);
}

// Values to ground: NoData are walls. A NaN that is not declared stays one, and is refused later.
static void mark_nodata(const slu_raster_file *file, double *values, size_t count)
{
    const bool has = file->facts.has_nodata;
    const double nodata = file->facts.nodata;
    for (size_t i = 0; i < count; i++) {
        const double value = values[i];
        const bool same = value == nodata || (nodata != nodata && value != value) ||
                          (file->is_single && (float)value == (float)nodata);
        values[i] = has && same ? SLU_RASTER_WALL : value * file->scale + file->offset;
    }
}

// Makes walls of cells that a mask says 0 of.
static slu_status apply_mask(slui_raster_handles *handles, GDALRasterBandH mask, slu_rect area,
                             double *values, const char *name, slu_error *error)
{
    const size_t count = (size_t)area.width * (size_t)area.height;
    if (count > handles->mask_capacity) {
        CPLFree(handles->mask_values);
        handles->mask_values = VSIMalloc2(count, sizeof *handles->mask_values);
        handles->mask_capacity = handles->mask_values ? count : 0;
        if (!handles->mask_values) return slui_fail_memory(error);
    }
    const slu_status status = read_band(mask, area, handles->mask_values, name, error);
    for (size_t i = 0; i < count && status == SLU_OK; i++) {
        if (handles->mask_values[i] == 0) values[i] = SLU_RASTER_WALL;
    }
    return status;
}

static slu_status read_masks(const slu_raster_file *file, slui_raster_handles *handles,
                             slu_rect area, double *out, slu_error *error)
{
    slu_status status = SLU_OK;
    if (file->has_mask) {
        GDALRasterBandH band = GDALGetRasterBand(handles->ground, file->band);
        status = apply_mask(handles, GDALGetMaskBand(band), area, out, file->name, error);
    }
    if (status != SLU_OK || !file->mask) return status;
    GDALRasterBandH band = GDALGetRasterBand(handles->mask, 1);
    status = apply_mask(handles, band, area, out, file->mask, error);
    // What the mask has no data for is a wall, too.
    if (status == SLU_OK)
        status = apply_mask(handles, GDALGetMaskBand(band), area, out, file->mask, error);
    return status;
}

static slu_status read_file(void *ctx, int worker, slu_rect area, double *out, slu_error *error)
{
    slu_raster_file *file = ctx;
    slui_raster_handles *handles = &file->workers[worker];
    slui_gdal_begin();
    slu_status status = is_open(file, handles, error) ? SLU_OK : SLU_ERR_IO;
    if (status == SLU_OK)
        status =
            read_band(GDALGetRasterBand(handles->ground, file->band), area, out, file->name, error);
    if (status == SLU_OK) {
        mark_nodata(file, out, (size_t)area.width * (size_t)area.height);
        status = read_masks(file, handles, area, out, error);
    }
    slui_gdal_end();
    return status;
}

// ---- opening

static slu_status choose_band(slu_raster_file *file, int wanted, slu_error *error)
{
    const int bands = file->facts.bands;
    if (bands < 1) return slui_fail(error, SLU_ERR_FORMAT, "the file has no raster bands");
    if (wanted == 0 && bands > 1)
        return slui_fail(error, SLU_ERR_FORMAT, "the raster has %d bands; choose one", bands);
    if (wanted < 0 || wanted > bands)
        return slui_fail(error, SLU_ERR_FORMAT, "the raster has no band %d: it has %d", wanted,
                         bands);
    file->band = wanted ? wanted : 1;
    return SLU_OK;
}

static slu_status describe_band(slu_raster_file *file, GDALDatasetH dataset, slu_error *error)
{
    GDALRasterBandH band = GDALGetRasterBand(dataset, file->band);
    const GDALDataType type = GDALGetRasterDataType(band);
    if (GDALDataTypeIsComplex(type))
        return slui_fail(error, SLU_ERR_FORMAT, "the raster's values are complex numbers");
    int has = 0;
    slu_raster_file_facts *facts = &file->facts;
    facts->nodata = GDALGetRasterNoDataValue(band, &has);
    facts->has_nodata = has;
    facts->type = GDALGetDataTypeName(type);
    facts->format = GDALGetDriverShortName(GDALGetDatasetDriver(dataset));
    file->is_single = type == GDT_Float32;
    GDALGetBlockSize(band, &facts->tile_width, &facts->tile_height);
    const int flags = GDALGetMaskFlags(band);
    file->has_mask = !(flags & (GMF_ALL_VALID | GMF_NODATA));
    file->scale = GDALGetRasterScale(band, &has);
    if (!has) file->scale = 1;
    file->offset = GDALGetRasterOffset(band, &has);
    if (!has) file->offset = 0;
    return SLU_OK;
}

static double size_of(double number)
{
    return number < 0 ? -number : number;
}

static slu_status describe_place(slu_raster_file *file, GDALDatasetH dataset, slu_error *error)
{
    double *t = file->transform;
    if (GDALGetGeoTransform(dataset, t) != CE_None)
        memcpy(t, (double[]){0, 1, 0, 0, 0, 1}, sizeof file->transform);
    if (t[2] != 0 || t[4] != 0)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the raster's georeference is rotated; gdalwarp can turn it upright");
    const double width = size_of(t[1]), height = size_of(t[5]);
    if (!(width > 0) || !(size_of(width - height) <= width * 1e-6))
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the raster's cells are not square; gdalwarp -tr can resample it");
    file->facts.cell = width;
    file->facts.left = t[0];
    file->facts.top = t[3];
    OGRSpatialReferenceH system = GDALGetSpatialRef(dataset);
    if (!system) return SLU_OK;
    file->system = OSRClone(system);
    const char *name = OSRGetName(system);
    strncpy(file->system_name, name ? name : "", sizeof file->system_name - 1);
    if (!OSRIsGeographic(system)) file->facts.metres = width * OSRGetLinearUnits(system, NULL);
    return SLU_OK;
}

static slu_status check_mask(const slu_raster_file *file, slui_raster_handles *handles,
                             slu_error *error)
{
    if (!is_open(file, handles, error)) return SLU_ERR_IO;
    if (!file->mask) return SLU_OK;
    if (GDALGetRasterXSize(handles->mask) != file->raster.width ||
        GDALGetRasterYSize(handles->mask) != file->raster.height)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the mask has %d x %d cells, and the raster %d x %d",
                         GDALGetRasterXSize(handles->mask), GDALGetRasterYSize(handles->mask),
                         file->raster.width, file->raster.height);
    if (GDALGetRasterCount(handles->mask) != 1)
        return slui_fail(error, SLU_ERR_FORMAT, "a mask has one band");
    return SLU_OK;
}

// A hash of name, size and time, so that a checkpoint or an index notices another file. Folders do
// not matter.
static uint64_t hash_file(const char *name, uint64_t hash)
{
    VSIStatBufL facts;
    const char *slash = name ? strrchr(name, '/') : NULL;
    for (const char *c = slash ? slash + 1 : name; c && *c; c++)
        hash = slui_hash_word(hash, (uint8_t)*c);
    if (!name || VSIStatL(name, &facts) != 0) return hash;
    hash = slui_hash_word(hash, (uint64_t)facts.st_size);
    return slui_hash_word(hash, (uint64_t)facts.st_mtime);
}

static slu_status open_file(slu_raster_file *file, const slu_raster_file_options *options,
                            slu_error *error)
{
    GDALDatasetH dataset = file->workers[0].ground = GDALOpen(file->name, GA_ReadOnly);
    if (!dataset) return slui_gdal_fail(error, "read", file->name);
    file->facts.width = GDALGetRasterXSize(dataset);
    file->facts.height = GDALGetRasterYSize(dataset);
    file->facts.bands = GDALGetRasterCount(dataset);
    file->raster = (slu_raster){.width = file->facts.width,
                                .height = file->facts.height,
                                .read = read_file,
                                .ctx = file,
                                .unit = options->unit};
    slu_status status = choose_band(file, options->band, error);
    if (status == SLU_OK) status = describe_band(file, dataset, error);
    if (status == SLU_OK) status = describe_place(file, dataset, error);
    if (status == SLU_OK) status = check_mask(file, &file->workers[0], error);
    if (status != SLU_OK) return status;
    const uint64_t hash = hash_file(file->mask, hash_file(file->name, SLUI_HASH_BEGIN));
    file->raster.hash = slui_hash_word(hash, (uint64_t)file->band);
    return SLU_OK;
}

slu_status slu_raster_file_open(const char *name, const slu_raster_file_options *options,
                                slu_raster_file **out, slu_error *error)
{
    if (!name || !out) return slui_fail_null(error, "name and out");
    static const slu_raster_file_options NONE;
    if (!options) options = &NONE;
    slu_raster_file *file = CPLCalloc(1, sizeof *file);
    file->name = copy_text(name);
    file->mask = copy_text(options->mask);
    slui_gdal_begin();
    const slu_status status = open_file(file, options, error);
    slui_gdal_end();
    if (status == SLU_OK)
        *out = file;
    else
        slu_raster_file_close(file);
    return status;
}

slu_status slu_raster_file_of_map(const slu_map *map, slu_raster_file **out, slu_error *error)
{
    if (!map || !out) return slui_fail_null(error, "map and out");
    slu_raster_file *file = CPLCalloc(1, sizeof *file);
    slu_raster_of_map(map, &file->raster);
    memcpy(file->transform, (double[]){0, 1, 0, 0, 0, 1}, sizeof file->transform);
    file->facts = (slu_raster_file_facts){.width = file->raster.width,
                                          .height = file->raster.height,
                                          .bands = 1,
                                          .cell = 1,
                                          .format = "",
                                          .type = ""};
    *out = file;
    return SLU_OK;
}

void slu_raster_file_close(slu_raster_file *file)
{
    if (!file) return;
    for (int i = 0; i < SLU_RASTER_MOST_WORKERS; i++) {
        if (file->workers[i].ground) GDALClose(file->workers[i].ground);
        if (file->workers[i].mask) GDALClose(file->workers[i].mask);
        CPLFree(file->workers[i].mask_values);
    }
    if (file->system) OSRDestroySpatialReference(file->system);
    CPLFree(file->name);
    CPLFree(file->mask);
    CPLFree(file);
}

const slu_raster *slu_raster_file_raster(const slu_raster_file *file)
{
    return file ? &file->raster : NULL;
}

void slu_raster_file_describe(const slu_raster_file *file, slu_raster_file_facts *out)
{
    if (!slui_describes(file, out, sizeof *out)) return;
    *out = file->facts;
    out->system = file->system_name;
}

// ---- coordinates

static int whole_below(double number)
{
    if (!(number > -1e9)) return -1000000000;
    if (number > 1e9) return 1000000000;
    const int whole = (int)number;
    return (double)whole > number ? whole - 1 : whole;
}

slu_tile slu_raster_cell_at(const slu_raster_file *file, double x, double y)
{
    if (!file) return (slu_tile){0};
    const double *t = file->transform;
    return (slu_tile){whole_below((x - t[0]) / t[1]), whole_below((y - t[3]) / t[5])};
}

void slu_raster_point_of(const slu_raster_file *file, slu_tile cell, double *x, double *y)
{
    if (!file || !x || !y) return;
    *x = file->transform[0] + (cell.x + 0.5) * file->transform[1];
    *y = file->transform[3] + (cell.y + 0.5) * file->transform[5];
}
