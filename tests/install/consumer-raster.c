// SPDX-License-Identifier: MIT
// Computes a field over a small raster with the installed library, and prints the version.
#include <stdio.h>

#include <sluice/raster_files.h>
#include <sluice/raster_index.h>

static slu_status read_ones(void *ctx, int worker, slu_rect area, double *out, slu_error *error)
{
    (void)ctx, (void)worker, (void)error;
    for (int i = 0; i < area.width * area.height; i++)
        out[i] = 1;
    return SLU_OK;
}

int main(void)
{
    const slu_raster raster = {.width = 9, .height = 5, .read = read_ones};
    const slu_raster_seed seed = {.x = 1, .y = 1};
    slu_raster_field *field = NULL;
    slu_raster_path path = {0};
    slu_error error = {0};
    slu_status status = slu_raster_field_create(&raster, &seed, 1, NULL, &field, &error);
    if (status == SLU_OK) status = slu_raster_field_path(field, (slu_tile){8, 4}, &path, &error);
    if (status != SLU_OK) fprintf(stderr, "%s\n", error.text);
    const bool found = status == SLU_OK && path.count == 8 && slu_gdal_version();
    slu_raster_path_release(field, &path);
    slu_raster_field_destroy(field);
    slu_raster_index_destroy(NULL);
    if (found) puts(slu_version());
    return found ? 0 : 1;
}
