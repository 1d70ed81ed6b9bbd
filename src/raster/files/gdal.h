// SPDX-License-Identifier: MIT
// What files have in common: a raster file, and GDAL's errors as sentences. Only this folder knows
// GDAL.
#ifndef SLUI_RASTER_FILES_GDAL_H
#define SLUI_RASTER_FILES_GDAL_H

#include <cpl_conv.h>
#include <cpl_error.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <gdal.h>
#include <gdal_utils.h>
#include <ogr_api.h>
#include <ogr_srs_api.h>

#include "base/memory.h"
#include "base/platform.h"
#include "base/status.h"
#include "sluice/raster_files.h"

// A file's datasets, one set for each worker: GDAL's handles are not shared between threads.
typedef struct slui_raster_handles {
    GDALDatasetH ground, mask;
    double *mask_values; // of an area, `mask_capacity` of them
    size_t mask_capacity;
} slui_raster_handles;

struct slu_raster_file {
    slu_raster raster;
    slu_raster_file_facts facts;
    char *name, *mask; // NULL: a map; no mask
    int band;
    bool is_single; // values are floats, and so is NoData
    bool has_mask;  // of its own: alpha, or for all bands
    double transform[6];
    OGRSpatialReferenceH system; // NULL: none
    char system_name[96];
    double scale, offset;
    slui_raster_handles workers[SLU_RASTER_MOST_WORKERS];
};

// Silences GDAL in this thread, and forgets its last error; slui_gdal_end lets it speak again.
void slui_gdal_begin(void);
void slui_gdal_end(void);

// "cannot VERB NAME: what GDAL said".
slu_status slui_gdal_fail(slu_error *error, const char *verb, const char *name);

#endif
