// SPDX-License-Identifier: MIT
// Fields and corridors as GeoTIFF: tiled, compressed, with the georeference of the ground.
//
// Blocks of a field come from all workers, in no order; they take turns at writing. GDAL compresses
// on threads of its own. A file is written under a temporary name and renamed when it is complete.
#include <pthread.h>

#include "raster/files/gdal.h"
#include "raster/solver.h"

static const double COST_NODATA = -1;
enum { BANDS = 3 };

// One file being written.
typedef struct output {
    const char *name;
    char *temporary;
    GDALDatasetH dataset; // NULL: not this one
} output;

typedef struct writing {
    pthread_mutex_t lock;
    output outputs[BANDS]; // costs, links, sources
    double cost_unit;
    double *values; // one block of costs; under the lock
} writing;

// ---- files

static GDALDatasetH create_dataset(const slu_raster_file *file, const char *name, GDALDataType type,
                                   double nodata)
{
    char **options = NULL;
    options = CSLSetNameValue(options, "TILED", "YES");
    options = CSLSetNameValue(options, "COMPRESS", "ZSTD");
    options = CSLSetNameValue(options, "ZSTD_LEVEL", "1");
    // Differences of costs as whole numbers pack better, and in less time, than those of floating
    // point (PREDICTOR=3): whole costs in small units have many digits in common.
    options = CSLSetNameValue(options, "PREDICTOR", type == GDT_Float64 ? "2" : "1");
    options = CSLSetNameValue(options, "BIGTIFF", "IF_SAFER");
    options = CSLSetNameValue(options, "SPARSE_OK", "TRUE"); // blocks of other ranks are not there
    options = CSLSetNameValue(options, "NUM_THREADS", "ALL_CPUS");
    GDALDriverH driver = GDALGetDriverByName("GTiff");
    GDALDatasetH dataset =
        GDALCreate(driver, name, file->raster.width, file->raster.height, 1, type, options);
    CSLDestroy(options);
    if (!dataset) return NULL;
    GDALSetGeoTransform(dataset, (double *)file->transform);
    if (file->system) GDALSetSpatialRef(dataset, file->system);
    GDALSetRasterNoDataValue(GDALGetRasterBand(dataset, 1), nodata);
    return dataset;
}

static slu_status begin_output(output *out, const slu_raster_file *file, const char *name,
                               GDALDataType type, double nodata, slu_error *error)
{
    if (!name) return SLU_OK;
    out->name = name;
    out->temporary = CPLStrdup(CPLSPrintf("%s.partial", name));
    out->dataset = create_dataset(file, out->temporary, type, nodata);
    return out->dataset ? SLU_OK : slui_gdal_fail(error, "write", name);
}

// Closing writes what is left, so it can fail like any other write.
static slu_status end_output(output *out, slu_status status, slu_error *error)
{
    if (out->dataset) {
        CPLErrorReset();
        GDALClose(out->dataset);
        if (status == SLU_OK && CPLGetLastErrorType() >= CE_Failure)
            status = slui_gdal_fail(error, "write", out->name);
        if (status == SLU_OK && VSIRename(out->temporary, out->name) != 0)
            status = slui_gdal_fail(error, "write", out->name);
        if (status != SLU_OK) VSIUnlink(out->temporary);
    }
    CPLFree(out->temporary);
    return status;
}

// Whether an area is one of the file's tiles.
static bool is_tile(GDALRasterBandH band, slu_rect area)
{
    int width, height;
    GDALGetBlockSize(band, &width, &height);
    return area.width == width && area.height == height && area.x % width == 0 &&
           area.y % height == 0;
}

// A whole tile is written past GDAL's cache, which has no more use for it.
static slu_status write_area(const output *out, slu_rect area, const void *values,
                             GDALDataType type, slu_error *error)
{
    if (!out->dataset) return SLU_OK;
    GDALRasterBandH band = GDALGetRasterBand(out->dataset, 1);
    if (is_tile(band, area)) {
        if (GDALWriteBlock(band, area.x / area.width, area.y / area.height, (void *)values) ==
            CE_None)
            return SLU_OK;
        return slui_gdal_fail(error, "write", out->name);
    }
    if (GDALRasterIO(band, GF_Write, area.x, area.y, area.width, area.height, (void *)values,
                     area.width, area.height, type, 0, 0) == CE_None)
        return SLU_OK;
    return slui_gdal_fail(error, "write", out->name);
}

// ---- fields

static size_t cells_of(slu_rect area)
{
    return (size_t)area.width * (size_t)area.height;
}

static slu_status write_view(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    (void)worker;
    writing *w = ctx;
    pthread_mutex_lock(&w->lock);
    slui_gdal_begin();
    for (size_t i = 0; i < cells_of(view->area); i++) {
        const bool reached = view->costs[i] != SLU_RASTER_UNREACHED;
        w->values[i] = reached ? (double)view->costs[i] * w->cost_unit : COST_NODATA;
    }
    slu_status status = write_area(&w->outputs[0], view->area, w->values, GDT_Float64, error);
    if (status == SLU_OK)
        status = write_area(&w->outputs[1], view->area, view->links, GDT_Byte, error);
    if (status == SLU_OK)
        status = write_area(&w->outputs[2], view->area, view->sources, GDT_UInt32, error);
    slui_gdal_end();
    pthread_mutex_unlock(&w->lock);
    return status;
}

static slu_status begin_writing(writing *w, const slu_raster_field *field, slu_error *error)
{
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    pthread_mutex_init(&w->lock, NULL);
    w->cost_unit = facts.cost_unit;
    w->values = VSIMalloc3((size_t)facts.block, (size_t)facts.block, sizeof *w->values);
    return w->values ? SLU_OK : slui_fail_memory(error);
}

static slu_status end_writing(writing *w, slu_status status, slu_error *error)
{
    slui_gdal_begin();
    for (int i = 0; i < BANDS; i++)
        status = end_output(&w->outputs[i], status, error);
    slui_gdal_end();
    CPLFree(w->values);
    pthread_mutex_destroy(&w->lock);
    return status;
}

slu_status slu_raster_field_write(slu_raster_field *field, const slu_raster_file *file,
                                  const slu_raster_outputs *outputs, slu_error *error)
{
    if (!field || !file || !outputs) return slui_fail_null(error, "field, file and outputs");
    writing w = {.values = NULL};
    slu_status status = begin_writing(&w, field, error);
    slui_gdal_begin();
    if (status == SLU_OK)
        status = begin_output(&w.outputs[0], file, outputs->costs, GDT_Float64, COST_NODATA, error);
    if (status == SLU_OK)
        status =
            begin_output(&w.outputs[1], file, outputs->links, GDT_Byte, SLU_RASTER_NO_LINK, error);
    if (status == SLU_OK)
        status = begin_output(&w.outputs[2], file, outputs->sources, GDT_UInt32,
                              (double)SLU_RASTER_NO_SOURCE, error);
    slui_gdal_end();
    if (status == SLU_OK)
        status = (outputs->links ? slu_raster_field_visit
                                 : slui_raster_visit_costs)(field, write_view, &w, error);
    return end_writing(&w, status, error);
}

uint64_t slu_raster_outputs_bytes(const slu_raster_file *file, const slu_raster_outputs *outputs)
{
    if (!file || !outputs) return 0;
    const uint64_t cells = (uint64_t)file->raster.width * (uint64_t)file->raster.height;
    return cells * ((outputs->costs ? sizeof(double) : 0) + (outputs->links ? 1 : 0) +
                    (outputs->sources ? sizeof(uint32_t) : 0));
}

slu_status slu_raster_parts_join(const char *name, const char *const *parts, int count,
                                 slu_error *error)
{
    if (!name || !parts) return slui_fail_null(error, "name and parts");
    slui_gdal_begin();
    int wrong = 0;
    GDALDatasetH joined = GDALBuildVRT(name, count, NULL, parts, NULL, &wrong);
    if (joined) GDALClose(joined);
    const slu_status status = joined && !wrong ? SLU_OK : slui_gdal_fail(error, "write", name);
    slui_gdal_end();
    return status;
}

// ---- corridors

typedef struct corridor {
    writing writing;
    double other_unit;
    double least; // of all sums; negative: none yet
    double most;  // sums above this are NoData
} corridor;

// The cost of the cheapest path through a cell; COST_NODATA if there is none.
static double sum_at(const corridor *c, const slu_raster_view *one, const slu_raster_view *other,
                     size_t at)
{
    if (one->costs[at] == SLU_RASTER_UNREACHED || other->costs[at] == SLU_RASTER_UNREACHED)
        return COST_NODATA;
    return (double)one->costs[at] * c->writing.cost_unit + (double)other->costs[at] * c->other_unit;
}

static slu_status find_least(void *ctx, int worker, const slu_raster_view *one,
                             const slu_raster_view *other, slu_error *error)
{
    (void)worker;
    (void)error;
    corridor *c = ctx;
    double least = COST_NODATA;
    for (size_t i = 0; i < cells_of(one->area); i++) {
        const double sum = sum_at(c, one, other, i);
        if (sum >= 0 && (least < 0 || sum < least)) least = sum;
    }
    pthread_mutex_lock(&c->writing.lock);
    if (least >= 0 && (c->least < 0 || least < c->least)) c->least = least;
    pthread_mutex_unlock(&c->writing.lock);
    return SLU_OK;
}

static slu_status write_sums(void *ctx, int worker, const slu_raster_view *one,
                             const slu_raster_view *other, slu_error *error)
{
    (void)worker;
    corridor *c = ctx;
    writing *w = &c->writing;
    pthread_mutex_lock(&w->lock);
    slui_gdal_begin();
    for (size_t i = 0; i < cells_of(one->area); i++) {
        const double sum = sum_at(c, one, other, i);
        w->values[i] = sum <= c->most ? sum : COST_NODATA;
    }
    const slu_status status = write_area(&w->outputs[0], one->area, w->values, GDT_Float64, error);
    slui_gdal_end();
    pthread_mutex_unlock(&w->lock);
    return status;
}

slu_status slu_raster_corridor_write(slu_raster_field *from, slu_raster_field *to,
                                     const slu_raster_file *file, const char *name, double slack,
                                     double *least, slu_error *error)
{
    if (!from || !to || !file || !name) return slui_fail_null(error, "from, to, file and name");
    if (!(slack >= 0)) return slui_fail(error, SLU_ERR_ARGUMENT, "slack is 0 or more");
    slu_raster_field_facts facts;
    slu_raster_field_describe(to, &facts);
    corridor c = {.other_unit = facts.cost_unit, .least = COST_NODATA};
    slu_status status = begin_writing(&c.writing, from, error);
    if (status == SLU_OK) status = slu_raster_field_visit_pair(from, to, find_least, &c, error);
    // Sums are rounded, each in the same way; a little more than the least is the least.
    c.most = c.least * (1 + slack) * (1 + 1e-12);
    if (status == SLU_OK && c.least < 0)
        status = slui_fail(error, SLU_ERR_ARGUMENT, "no path leads from one end to the other");
    slui_gdal_begin();
    if (status == SLU_OK)
        status = begin_output(&c.writing.outputs[0], file, name, GDT_Float64, COST_NODATA, error);
    slui_gdal_end();
    if (status == SLU_OK) status = slu_raster_field_visit_pair(from, to, write_sums, &c, error);
    status = end_writing(&c.writing, status, error);
    if (status == SLU_OK && least) *least = c.least;
    return status;
}
