// SPDX-License-Identifier: MIT
// Fractal ground for measurements, a pure function of the cell: noise in octaves, with walls and
// lakes.
#ifndef TESTS_FRACTAL_H
#define TESTS_FRACTAL_H

#include <stdint.h>

#include "sluice/raster.h"

// Heights in metres, 0 to about 2000, whole; SLU_RASTER_WALL in lakes (a tenth of the cells) and on
// thin walls. Fills an area row by row.
void fractal_heights(uint64_t seed, slu_rect area, double *out);

// Frictions 1 to 255 of the same ground.
void fractal_frictions(uint64_t seed, slu_rect area, double *out);

#endif
