// SPDX-License-Identifier: MIT
// Writes generated ground as a GeoTIFF of 30 m cells: raster-ground friction|heights WIDTH HEIGHT
// SEED FILE. Prints the coordinates X,Y of a cell near the middle that is no wall.
#include <gdal.h>
#include <ogr_srs_api.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fractal.h"

enum { TILE = 256 };
static const double NODATA = -9999, LEFT = 500000, TOP = 5500000, CELL = 30;

static GDALDatasetH create(const char *name, int width, int height)
{
    char *options[] = {"TILED=YES", "COMPRESS=ZSTD", "ZSTD_LEVEL=1", "BIGTIFF=IF_SAFER", NULL};
    double place[] = {LEFT, CELL, 0, TOP, 0, -CELL};
    GDALAllRegister();
    GDALDatasetH dataset =
        GDALCreate(GDALGetDriverByName("GTiff"), name, width, height, 1, GDT_Int16, options);
    if (!dataset) return NULL;
    OGRSpatialReferenceH system = OSRNewSpatialReference(NULL);
    OSRImportFromEPSG(system, 32633);
    GDALSetSpatialRef(dataset, system);
    OSRDestroySpatialReference(system);
    GDALSetGeoTransform(dataset, place);
    GDALSetRasterNoDataValue(GDALGetRasterBand(dataset, 1), NODATA);
    return dataset;
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

// The first ground in the middle row, from the middle on.
static void print_middle(uint64_t seed, int width, int height, double *values)
{
    int x = width / 2;
    fractal_heights(seed, (slu_rect){0, height / 2, width, 1}, values);
    while (x < width - 1 && values[x] == SLU_RASTER_WALL)
        x++;
    printf("%.0f,%.0f\n", LEFT + (x + 0.5) * CELL, TOP - (height / 2 + 0.5) * CELL);
}

int main(int argc, char **argv)
{
    if (argc != 6) return 2;
    const int width = atoi(argv[2]), height = atoi(argv[3]);
    const int heights = strcmp(argv[1], "heights") == 0;
    const uint64_t seed = strtoull(argv[4], NULL, 10);
    GDALDatasetH dataset = create(argv[5], width, height);
    double *values = malloc((size_t)width * TILE * sizeof *values);
    if (!dataset || !values) return 1;
    for (int y = 0; y < height; y += TILE) {
        const slu_rect area = {0, y, width, least(TILE, height - y)};
        if (heights)
            fractal_heights(seed, area, values);
        else
            fractal_frictions(seed, area, values);
        for (size_t i = 0; i < (size_t)area.width * (size_t)area.height; i++)
            if (values[i] == SLU_RASTER_WALL) values[i] = NODATA;
        if (GDALRasterIO(GDALGetRasterBand(dataset, 1), GF_Write, 0, y, width, area.height, values,
                         width, area.height, GDT_Float64, 0, 0) != CE_None)
            return 1;
    }
    print_middle(seed, width, height, values);
    free(values);
    GDALClose(dataset);
    return 0;
}
