// SPDX-License-Identifier: MIT
// Plots as SVG files that are readable on light and on dark pages: they follow the reader's colour
// scheme, and distinguish their series by shape as well as by colour.
#ifndef CLI_PLOT_H
#define CLI_PLOT_H

#include "system/console.h"

enum { PLOT_LOOKS = 8 };

typedef struct plot_series {
    const char *name;
    int look;             // colour and shape, 0 to PLOT_LOOKS - 1
    bool hollow;          // drawn as an outline: somebody else's figures
    const double *values; // one for each row or point; NAN: none
} plot_series;

typedef struct plot {
    const char *title, *x_title, *y_title;
    const plot_series *series;
    int series_count;
    const char *const *labels; // of the rows, or of the points along x
    size_t count;              // of them
} plot;

// A row for each label, and on it a mark for each series; the values run along x on a logarithmic
// axis and are positive. A line marks the value 1.
cli_exit plot_dots(const char *file, const plot *p);

// A line for each series over the points; the values run along y from 0 to 1.
cli_exit plot_lines(const char *file, const plot *p);

#endif
