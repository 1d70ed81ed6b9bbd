// SPDX-License-Identifier: MIT
// Small random rasters with rules, sources and blocks, all from a number.
#ifndef TESTS_RASTER_CASE_H
#define TESTS_RASTER_CASE_H

#include "base/random.h"
#include "plain_field.h"

enum { RASTER_CASE_SIDE = 20, RASTER_CASE_SEEDS = 5 };

typedef struct raster_case {
    plain_raster raster;
    slu_raster_options options;
    slu_raster_seed seeds[RASTER_CASE_SEEDS];
    size_t count;
} raster_case;

slui_random raster_case_random(uint64_t number);
raster_case raster_case_create(uint64_t number);

// What a plain relaxation gives, in the units of a field of the library's.
plain_field raster_case_plain(const raster_case *c, const slu_raster_field *field);

#endif
