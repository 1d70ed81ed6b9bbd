// SPDX-License-Identifier: MIT
// Rasters in files: what is written is what was computed, and bad files get a sentence. All files
// are GDAL's, in memory.
#define _LARGEFILE64_SOURCE // what GDAL calls stat64
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <cpl_vsi.h>
#include <gdal.h>
#include <math.h>
#include <ogr_srs_api.h>

#include "plain_field.h"
#include "sluice/raster_files.h"

static const char GROUND[] = "/vsimem/ground.tif", COSTS[] = "/vsimem/costs.tif";

typedef struct made {
    int width, height, bands;
    GDALDataType type;
    double place[6];
    const double *nodata;
} made;

static const made USUAL = {
    .width = 7, .height = 5, .bands = 1, .type = GDT_Float64, .place = {1000, 10, 0, 2000, 0, -10}};

// Writes a GeoTIFF of the values, in each band the same.
static void write_raster(const char *name, const made *m, const double *values)
{
    GDALAllRegister();
    GDALDatasetH dataset = GDALCreate(GDALGetDriverByName("GTiff"), name, m->width, m->height,
                                      m->bands, m->type, NULL);
    assert_non_null(dataset);
    OGRSpatialReferenceH system = OSRNewSpatialReference(NULL);
    OSRImportFromEPSG(system, 32633);
    GDALSetSpatialRef(dataset, system);
    OSRDestroySpatialReference(system);
    GDALSetGeoTransform(dataset, (double *)m->place);
    for (int band = 1; band <= m->bands; band++) {
        GDALRasterBandH handle = GDALGetRasterBand(dataset, band);
        if (m->nodata) GDALSetRasterNoDataValue(handle, *m->nodata);
        assert_int_equal(GDALRasterIO(handle, GF_Write, 0, 0, m->width, m->height, (void *)values,
                                      m->width, m->height, GDT_Float64, 0, 0),
                         CE_None);
    }
    GDALClose(dataset);
}

static void read_raster(const char *name, int width, int height, double *out)
{
    GDALDatasetH dataset = GDALOpen(name, GA_ReadOnly);
    assert_non_null(dataset);
    assert_int_equal(GDALRasterIO(GDALGetRasterBand(dataset, 1), GF_Read, 0, 0, width, height, out,
                                  width, height, GDT_Float64, 0, 0),
                     CE_None);
    GDALClose(dataset);
}

static void fill(double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        values[i] = 1 + (double)(i * 7 % 11);
}

// ---- round trips

// A field that is written has the costs, the georeference and the NoData of what was computed.
static void fields_are_written_as_they_are(void **state)
{
    (void)state;
    enum { WIDTH = 70, HEIGHT = 50, CELLS = WIDTH * HEIGHT };
    static double values[CELLS], costs[CELLS], links[CELLS], sources[CELLS];
    const double nodata = -9999;
    made m = USUAL;
    m.width = WIDTH;
    m.height = HEIGHT;
    m.type = GDT_Int16;
    m.nodata = &nodata;
    fill(values, CELLS);
    for (int i = 30; i < CELLS; i += 71)
        values[i] = nodata;
    write_raster(GROUND, &m, values);
    slu_raster_file *file = NULL;
    slu_raster_field *field = NULL;
    slu_error error = {0};
    const slu_raster_seed seeds[] = {{.x = 3, .y = 4}, {.x = 60, .y = 40, .source = 1}};
    const slu_raster_options options = {.block = 16};
    const slu_raster_outputs outputs = {COSTS, "/vsimem/links.tif", "/vsimem/sources.tif"};
    assert_int_equal(slu_raster_file_open(GROUND, NULL, &file, &error), SLU_OK);
    assert_int_equal(
        slu_raster_field_create(slu_raster_file_raster(file), seeds, 2, &options, &field, &error),
        SLU_OK);
    assert_int_equal(slu_raster_field_write(field, file, &outputs, &error), SLU_OK);
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    plain_field plain = plain_collect(field);
    read_raster(COSTS, WIDTH, HEIGHT, costs);
    read_raster("/vsimem/links.tif", WIDTH, HEIGHT, links);
    read_raster("/vsimem/sources.tif", WIDTH, HEIGHT, sources);
    for (int i = 0; i < CELLS; i++) {
        const bool reached = plain.costs[i] != SLU_RASTER_UNREACHED;
        assert_true(costs[i] == (reached ? (double)plain.costs[i] * facts.cost_unit : -1));
        assert_true(links[i] == plain.links[i] && sources[i] == plain.sources[i]);
        assert_true(reached == (values[i] != nodata));
    }
    slu_raster_file *written = NULL;
    slu_raster_file_facts place;
    assert_int_equal(slu_raster_file_open(COSTS, NULL, &written, &error), SLU_OK);
    slu_raster_file_describe(written, &place);
    assert_true(place.left == 1000 && place.top == 2000 && place.cell == 10 && place.metres == 10);
    assert_true(place.has_nodata && place.nodata == -1);
    assert_string_equal(place.system, "WGS 84 / UTM zone 33N");
    assert_int_equal(VSIStatL("/vsimem/costs.tif.partial", &(VSIStatBufL){0}), -1);
    slu_raster_file_close(written);
    plain_field_release(&plain);
    slu_raster_field_destroy(field);
    slu_raster_file_close(file);
}

static slu_status open_usual(const made *m, const slu_raster_file_options *options,
                             slu_raster_file **file, slu_error *error)
{
    double values[64];
    fill(values, 64);
    write_raster(GROUND, m, values);
    *file = NULL;
    return slu_raster_file_open(GROUND, options, file, error);
}

// Cells and points correspond, lines become their cells, and a path comes back as a line.
static void points_and_lines_are_in_the_rasters_coordinates(void **state)
{
    (void)state;
    slu_raster_file *file;
    slu_error error = {0};
    assert_int_equal(open_usual(&USUAL, NULL, &file, &error), SLU_OK);
    const slu_tile cell = slu_raster_cell_at(file, 1039.9, 1979);
    assert_true(cell.x == 3 && cell.y == 2);
    double x, y;
    slu_raster_point_of(file, cell, &x, &y);
    assert_true(x == 1035 && y == 1975);
    static char text[] =
        "{\"type\":\"FeatureCollection\",\"features\":[{\"type\":\"Feature\",\"properties\":{},"
        "\"geometry\":{\"type\":\"Point\",\"coordinates\":[1005,1995]}},{\"type\":\"Feature\","
        "\"properties\":{},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[[1015,1955],"
        "[1045,1975]]}}]}";
    VSIFCloseL(VSIFileFromMemBuffer("/vsimem/in.geojson", (GByte *)text, sizeof text - 1, 0));
    slu_raster_cells cells;
    assert_int_equal(slu_raster_cells_read(file, "/vsimem/in.geojson", 5, &cells, &error), SLU_OK);
    assert_int_equal(cells.features, 2);
    assert_true(cells.list[0].x == 0 && cells.list[0].y == 0 && cells.list[0].source == 5);
    for (size_t i = 1; i < cells.count; i++)
        assert_true(cells.list[i].source == 6 && cells.list[i].x >= 1 && cells.list[i].x <= 4);
    slu_raster_cells_release(&cells);
    slu_tile tiles[] = {{0, 0}, {1, 1}, {2, 1}};
    const slu_raster_path path = {tiles, 3, 3, 1000, 4};
    assert_int_equal(slu_raster_paths_write(file, "/vsimem/out.geojson", &path, 1, 0.5, &error),
                     SLU_OK);
    assert_int_equal(slu_raster_cells_read(file, "/vsimem/out.geojson", 0, &cells, &error), SLU_OK);
    assert_true(cells.list[0].x == 0 && cells.list[cells.count - 1].x == 2);
    slu_raster_cells_release(&cells);
    slu_raster_file_close(file);
}

// ---- hostile files

static void assert_bad(slu_status got, slu_status expected, const slu_error *error,
                       const char *words)
{
    if (!strstr(error->text, words)) fail_msg("'%s' does not say '%s'", error->text, words);
    assert_int_equal(got, expected);
}

static void bad_rasters_are_refused(void **state)
{
    (void)state;
    slu_raster_file *file;
    slu_error error = {0};
    made m = USUAL;
    m.bands = 2;
    assert_bad(open_usual(&m, NULL, &file, &error), SLU_ERR_FORMAT, &error, "2 bands");
    assert_int_equal(open_usual(&m, &(slu_raster_file_options){.band = 2}, &file, &error), SLU_OK);
    slu_raster_file_close(file);
    assert_bad(open_usual(&m, &(slu_raster_file_options){.band = 3}, &file, &error), SLU_ERR_FORMAT,
               &error, "no band 3");
    m = USUAL;
    m.place[2] = 1;
    assert_bad(open_usual(&m, NULL, &file, &error), SLU_ERR_FORMAT, &error, "rotated");
    m = USUAL;
    m.place[5] = -20;
    assert_bad(open_usual(&m, NULL, &file, &error), SLU_ERR_FORMAT, &error, "not square");
    m = USUAL;
    m.type = GDT_CFloat64;
    assert_bad(open_usual(&m, NULL, &file, &error), SLU_ERR_FORMAT, &error, "complex");
    assert_bad(slu_raster_file_open("/vsimem/none.tif", NULL, &file, &error), SLU_ERR_IO, &error,
               "none.tif");
    double values[64];
    fill(values, 64);
    m = USUAL;
    m.width = 6;
    write_raster("/vsimem/mask.tif", &m, values);
    assert_bad(
        open_usual(&USUAL, &(slu_raster_file_options){.mask = "/vsimem/mask.tif"}, &file, &error),
        SLU_ERR_FORMAT, &error, "the mask has 6 x 5 cells");
}

static slu_status survey_values(const made *m, const double *values, slu_raster_facts *facts,
                                slu_error *error)
{
    slu_raster_file *file = NULL;
    write_raster(GROUND, m, values);
    assert_int_equal(slu_raster_file_open(GROUND, NULL, &file, error), SLU_OK);
    const slu_status status = slu_raster_survey(slu_raster_file_raster(file), NULL, facts, error);
    slu_raster_file_close(file);
    return status;
}

static void bad_values_are_refused_and_nodata_are_walls(void **state)
{
    (void)state;
    const double zero = 0, nan_value = zero / zero, low = -3.4028234663852886e38;
    slu_raster_facts facts;
    slu_error error = {0};
    double values[64];
    made m = USUAL;
    m.type = GDT_Float32;
    fill(values, 64);
    values[9] = nan_value;
    assert_bad(survey_values(&m, values, &facts, &error), SLU_ERR_FORMAT, &error,
               "(2, 1) is not a number");
    m.nodata = &nan_value;
    assert_int_equal(survey_values(&m, values, &facts, &error), SLU_OK);
    assert_int_equal(facts.walls, 1);
    values[9] = 1 / zero;
    assert_bad(survey_values(&m, values, &facts, &error), SLU_ERR_FORMAT, &error, "infinite");
    values[9] = -2;
    assert_bad(survey_values(&m, values, &facts, &error), SLU_ERR_FORMAT, &error, "negative");
    values[9] = low; // the lowest float, as many programs write it
    m.nodata = &low;
    assert_int_equal(survey_values(&m, values, &facts, &error), SLU_OK);
    assert_int_equal(facts.walls, 1);
}

// Wherever a file ends too early, reading it fails with a sentence.
static void truncated_files_are_refused(void **state)
{
    (void)state;
    double values[64];
    fill(values, 64);
    write_raster(GROUND, &USUAL, values);
    vsi_l_offset size = 0;
    GByte *bytes = VSIGetMemFileBuffer(GROUND, &size, FALSE);
    for (vsi_l_offset cut = 0; cut < size; cut += 13) {
        VSIFCloseL(VSIFileFromMemBuffer("/vsimem/cut.tif", bytes, cut, FALSE));
        slu_raster_file *file = NULL;
        slu_raster_facts facts;
        slu_error error = {0};
        slu_status status = slu_raster_file_open("/vsimem/cut.tif", NULL, &file, &error);
        if (status == SLU_OK)
            status = slu_raster_survey(slu_raster_file_raster(file), NULL, &facts, &error);
        // What is cut off may be the georeference alone, which GDAL does without.
        if (status != SLU_OK) assert_true(error.text[0]);
        slu_raster_file_close(file);
    }
}

// Sizes that memory cannot hold are refused before anything is read.
static void huge_rasters_are_refused_at_once(void **state)
{
    (void)state;
    static char too_large[] = "<VRTDataset rasterXSize=\"3000000000\" rasterYSize=\"10\">"
                              "<VRTRasterBand dataType=\"Byte\" band=\"1\"/></VRTDataset>";
    static char huge[] = "<VRTDataset rasterXSize=\"2147483647\" rasterYSize=\"2147483647\">"
                         "<VRTRasterBand dataType=\"Byte\" band=\"1\"/></VRTDataset>";
    slu_raster_file *file = NULL;
    slu_raster_field *field = NULL;
    slu_error error = {0};
    GDALAllRegister();
    assert_bad(slu_raster_file_open(too_large, NULL, &file, &error), SLU_ERR_IO, &error, "cannot");
    static char large[] = "<VRTDataset rasterXSize=\"100000000\" rasterYSize=\"100000000\">"
                          "<VRTRasterBand dataType=\"Byte\" band=\"1\"/></VRTDataset>";
    const slu_raster_seed seed = {.x = 1, .y = 1};
    const slu_raster_options options = {.memory = 1000000000, .block = 4096};
    assert_int_equal(slu_raster_file_open(huge, NULL, &file, &error), SLU_OK);
    assert_bad(
        slu_raster_field_create(slu_raster_file_raster(file), &seed, 1, &options, &field, &error),
        SLU_ERR_CAPACITY, &error, "2^32 blocks");
    slu_raster_file_close(file);
    assert_int_equal(slu_raster_file_open(large, NULL, &file, &error), SLU_OK);
    assert_bad(
        slu_raster_field_create(slu_raster_file_raster(file), &seed, 1, &options, &field, &error),
        SLU_ERR_CAPACITY, &error, "memory limit");
    slu_raster_file_close(file);
}

static void bad_features_are_refused(void **state)
{
    (void)state;
    static const char *const TEXTS[][2] = {
        {"{", "cannot read"},
        {"{\"type\":\"FeatureCollection\",\"features\":[]}", "no points"},
        {"{\"type\":\"Point\",\"coordinates\":[0,0]}", "not on the raster"},
        {"{\"type\":\"Point\",\"coordinates\":[1e300,1995]}", "not on the raster"},
        {"{\"type\":\"LineString\",\"coordinates\":[[1005,1995],[1e18,-1e18]]}", "not on the"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[2,1],[2,2],[1,1]]]}", "neither a point"},
    };
    slu_raster_file *file;
    slu_error error = {0};
    assert_int_equal(open_usual(&USUAL, NULL, &file, &error), SLU_OK);
    for (size_t i = 0; i < sizeof TEXTS / sizeof *TEXTS; i++) {
        VSIFCloseL(VSIFileFromMemBuffer("/vsimem/bad.geojson", (GByte *)TEXTS[i][0],
                                        strlen(TEXTS[i][0]), FALSE));
        slu_raster_cells cells;
        const slu_status status =
            slu_raster_cells_read(file, "/vsimem/bad.geojson", 0, &cells, &error);
        assert_bad(status, status == SLU_OK ? SLU_ERR_FORMAT : status, &error, TEXTS[i][1]);
        assert_null(cells.list);
    }
    slu_raster_file_close(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_written_as_they_are),
        cmocka_unit_test(points_and_lines_are_in_the_rasters_coordinates),
        cmocka_unit_test(bad_rasters_are_refused),
        cmocka_unit_test(bad_values_are_refused_and_nodata_are_walls),
        cmocka_unit_test(truncated_files_are_refused),
        cmocka_unit_test(huge_rasters_are_refused_at_once),
        cmocka_unit_test(bad_features_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
