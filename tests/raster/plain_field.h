// SPDX-License-Identifier: MIT
// A plain reference for fields over rasters: sweeps over all cells until nothing changes. It shares
// no code with the library.
#ifndef TESTS_PLAIN_FIELD_H
#define TESTS_PLAIN_FIELD_H

#include "sluice/raster.h"

// A raster in memory; values as slu_raster has them.
typedef struct plain_raster {
    int width, height;
    double *values;
    int reads_left; // after these, reading fails; -1: never
} plain_raster;

plain_raster plain_create(int width, int height);
void plain_release(plain_raster *raster);
slu_raster plain_as_raster(plain_raster *raster);

// A hash of a block of a field: its place, its costs and its links.
uint64_t plain_view_hash(const slu_raster_view *view);

typedef struct plain_field {
    uint64_t *costs; // SLU_RASTER_UNREACHED: out of reach
    uint32_t *sources;
    uint8_t *links;
} plain_field;

// Costs in the units that the library says it has: `unit` of ground, and for heights the lowest.
plain_field plain_solve(const plain_raster *raster, const slu_raster_options *options,
                        const slu_raster_seed *seeds, size_t count, double unit, double lowest);
void plain_field_release(plain_field *field);

// The sum of a path's steps, in the same units; fails the test if one is none.
uint64_t plain_path_cost(const plain_raster *raster, const slu_raster_options *options, double unit,
                         double lowest, const slu_raster_path *path);

// A whole field of the library's, row by row.
plain_field plain_collect(slu_raster_field *field);

// Fails the test unless both are the same in every cell.
void plain_assert_equal(const plain_field *one, const plain_field *other, size_t cells);

// A random raster of values 1 to `most`, some with fractions, and some walls.
plain_raster plain_random(uint64_t seed, int width, int height, int most, bool whole);

// A parallel-for with a thread for each task.
slu_parallel plain_threads(void);

#endif
