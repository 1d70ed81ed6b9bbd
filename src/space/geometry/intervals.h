// SPDX-License-Identifier: MIT
// Parts of a segment, as fractions of it; empty if `from` exceeds `to`.
#ifndef SLUI_SPACE_INTERVALS_H
#define SLUI_SPACE_INTERVALS_H

#include "sluice/space.h"

typedef struct slui_interval {
    double from, to;
} slui_interval;

// The part of the segment from `from` to `to` that is no further than `reach` from the edge a, b.
slui_interval slui_interval_near_edge(slu_point from, slu_point to, slu_point a, slu_point b,
                                      double reach);

// Sorts by where they begin.
void slui_intervals_sort(slui_interval *intervals, size_t count);

#endif
