// SPDX-License-Identifier: MIT
// Points and lines in GeoJSON, in the raster's coordinates.
#include "base/arrays.h"
#include "raster/files/gdal.h"

// ---- reading

typedef struct reading {
    const slu_raster_file *file;
    slu_raster_cells *cells;
    uint32_t source;
    slu_allocator allocator;
    slu_error *error;
} reading;

static slu_status add_cell(reading *r, slu_tile tile)
{
    slu_raster_cells *c = r->cells;
    const slu_raster *raster = &r->file->raster;
    if (tile.x < 0 || tile.y < 0 || tile.x >= raster->width || tile.y >= raster->height)
        return slui_fail(r->error, SLU_ERR_FORMAT,
                         "feature %d is not on the raster: a point of it lies in cell (%d, %d)",
                         (int)r->source + 1, tile.x, tile.y);
    if (!SLUI_GROW(&r->allocator, c->list, c->capacity, c->count + 1))
        return slui_fail_memory(r->error);
    c->list[c->count++] = (slu_raster_seed){tile.x, tile.y, r->source};
    return SLU_OK;
}

static slu_tile tile_of(const reading *r, OGRGeometryH geometry, int point)
{
    return slu_raster_cell_at(r->file, OGR_G_GetX(geometry, point), OGR_G_GetY(geometry, point));
}

// The cells of a straight line, each next to the last: as many steps as its longer side has cells.
static slu_status add_line(reading *r, slu_tile from, slu_tile to)
{
    const int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    const int64_t across = dx < 0 ? -dx : dx, down = dy < 0 ? -dy : dy;
    const int64_t steps = across > down ? across : down;
    slu_status status = steps == 0 ? add_cell(r, to) : SLU_OK;
    for (int64_t i = 1; i <= steps && status == SLU_OK; i++) {
        const int64_t x = from.x + (2 * dx * i + (dx < 0 ? -steps : steps)) / (2 * steps);
        const int64_t y = from.y + (2 * dy * i + (dy < 0 ? -steps : steps)) / (2 * steps);
        status = add_cell(r, (slu_tile){(int)x, (int)y});
    }
    return status;
}

static slu_status add_points(reading *r, OGRGeometryH geometry)
{
    const int count = OGR_G_GetPointCount(geometry);
    slu_status status = count > 0 ? add_cell(r, tile_of(r, geometry, 0)) : SLU_OK;
    for (int i = 1; i < count && status == SLU_OK; i++) {
        const slu_tile to = tile_of(r, geometry, i);
        status = add_cell(r, to); // before the line, which a point far away would make long
        if (status == SLU_OK) status = add_line(r, tile_of(r, geometry, i - 1), to);
    }
    return status;
}

static slu_status add_geometry(reading *r, OGRGeometryH geometry)
{
    const OGRwkbGeometryType type =
        geometry ? wkbFlatten(OGR_G_GetGeometryType(geometry)) : wkbUnknown;
    slu_status status = SLU_OK;
    if (type == wkbPoint || type == wkbLineString) return add_points(r, geometry);
    if (type != wkbMultiPoint && type != wkbMultiLineString)
        return slui_fail(r->error, SLU_ERR_FORMAT, "feature %d is neither a point nor a line",
                         (int)r->source + 1);
    for (int i = 0; i < OGR_G_GetGeometryCount(geometry) && status == SLU_OK; i++)
        status = add_points(r, OGR_G_GetGeometryRef(geometry, i));
    return status;
}

static slu_status read_layer(reading *r, OGRLayerH layer)
{
    slu_status status = SLU_OK;
    OGRFeatureH feature;
    OGR_L_ResetReading(layer);
    while (status == SLU_OK && (feature = OGR_L_GetNextFeature(layer))) {
        status = add_geometry(r, OGR_F_GetGeometryRef(feature));
        OGR_F_Destroy(feature);
        r->source++;
        r->cells->features++;
    }
    return status;
}

slu_status slu_raster_cells_read(const slu_raster_file *file, const char *name, uint32_t first,
                                 slu_raster_cells *out, slu_error *error)
{
    if (!file || !name || !out) return slui_fail_null(error, "file, name and out");
    const char *const drivers[] = {"GeoJSON", NULL};
    *out = (slu_raster_cells){0};
    reading r = {file, out, first, slui_allocator_or_default(NULL), error};
    slui_gdal_begin();
    GDALDatasetH dataset = GDALOpenEx(name, GDAL_OF_VECTOR, drivers, NULL, NULL);
    slu_status status = dataset ? SLU_OK : slui_gdal_fail(error, "read", name);
    if (status == SLU_OK && GDALDatasetGetLayerCount(dataset) != 1)
        status = slui_fail(error, SLU_ERR_FORMAT, "the file has no features");
    if (status == SLU_OK) status = read_layer(&r, GDALDatasetGetLayer(dataset, 0));
    if (status == SLU_OK && out->count == 0)
        status = slui_fail(error, SLU_ERR_FORMAT, "the file has no points");
    if (dataset) GDALClose(dataset);
    slui_gdal_end();
    if (status != SLU_OK) slu_raster_cells_release(out);
    return status;
}

void slu_raster_cells_release(slu_raster_cells *cells)
{
    if (!cells) return;
    const slu_allocator allocator = slui_allocator_or_default(NULL);
    slui_free(&allocator, cells->list, cells->capacity, sizeof *cells->list);
    *cells = (slu_raster_cells){0};
}

// ---- writing

static OGRGeometryH line_of(const slu_raster_file *file, const slu_raster_path *path)
{
    OGRGeometryH line = OGR_G_CreateGeometry(wkbLineString);
    for (size_t i = 0; i < path->count; i++) {
        double x, y;
        slu_raster_point_of(file, path->tiles[i], &x, &y);
        OGR_G_AddPoint_2D(line, x, y);
    }
    // A line has two points at least.
    if (path->count == 1) OGR_G_AddPoint_2D(line, OGR_G_GetX(line, 0), OGR_G_GetY(line, 0));
    return line;
}

static bool write_path(const slu_raster_file *file, OGRLayerH layer, const slu_raster_path *path,
                       double cost_unit)
{
    OGRFeatureH feature = OGR_F_Create(OGR_L_GetLayerDefn(layer));
    OGR_F_SetFieldDouble(feature, 0, (double)path->cost * cost_unit);
    OGR_F_SetFieldInteger64(feature, 1, path->source);
    OGR_F_SetFieldInteger64(feature, 2, (GIntBig)path->count);
    OGR_F_SetGeometryDirectly(feature, line_of(file, path));
    const bool done = OGR_L_CreateFeature(layer, feature) == OGRERR_NONE;
    OGR_F_Destroy(feature);
    return done;
}

static OGRLayerH create_layer(GDALDatasetH dataset, const slu_raster_file *file)
{
    static const char *const NAMES[] = {"cost", "source", "cells"};
    static const OGRFieldType TYPES[] = {OFTReal, OFTInteger64, OFTInteger64};
    char **options = CSLSetNameValue(NULL, "COORDINATE_PRECISION", "15");
    OGRLayerH layer =
        GDALDatasetCreateLayer(dataset, "paths", file->system, wkbLineString, options);
    CSLDestroy(options);
    for (int i = 0; layer && i < 3; i++) {
        OGRFieldDefnH field = OGR_Fld_Create(NAMES[i], TYPES[i]);
        if (OGR_L_CreateField(layer, field, 0) != OGRERR_NONE) layer = NULL;
        OGR_Fld_Destroy(field);
    }
    return layer;
}

slu_status slu_raster_paths_write(const slu_raster_file *file, const char *name,
                                  const slu_raster_path *paths, size_t count, double cost_unit,
                                  slu_error *error)
{
    if (!file || !name || (!paths && count)) return slui_fail_null(error, "file, name and paths");
    slui_gdal_begin();
    const char *target = strcmp(name, "-") == 0 ? "/vsistdout/" : name;
    if (target == name) VSIUnlink(name); // the driver does not replace files
    GDALDriverH driver = GDALGetDriverByName("GeoJSON");
    GDALDatasetH dataset = GDALCreate(driver, target, 0, 0, 0, GDT_Unknown, NULL);
    OGRLayerH layer = dataset ? create_layer(dataset, file) : NULL;
    bool done = layer != NULL;
    for (size_t i = 0; i < count && done; i++)
        done = !paths[i].count || write_path(file, layer, &paths[i], cost_unit);
    if (dataset) GDALClose(dataset);
    done &= CPLGetLastErrorType() < CE_Failure;
    const slu_status status = done ? SLU_OK : slui_gdal_fail(error, "write", name);
    slui_gdal_end();
    return status;
}
