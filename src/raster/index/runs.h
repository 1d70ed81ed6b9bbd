// SPDX-License-Identifier: MIT
// Rows of a table, compressed: each as what it differs from the row before, in runs of one
// difference.
//
// From two cells next to each other the cheapest paths soon join, and from there on they lead to
// the same places at a constant difference of cost. So a row is a few runs: on fractal friction one
// for eight numbers at a side of 64 cells, one for 35 at 256.
//
// Every SLUI_RUNS_KEY rows one is coded against the last of these; a reader keeps those as they
// are, and comes to any row from there.
//
// Cost: a run has two numbers of 7 bits to a byte, its length and its difference, which is doubled
// and turned if it is negative so that small ones are short.
#ifndef SLUI_RASTER_RUNS_H
#define SLUI_RASTER_RUNS_H

#include "base/memory.h"

enum { SLUI_RUNS_KEY = 32 };

typedef struct slui_bytes {
    uint8_t *list;
    size_t size, capacity;
} slui_bytes;

// Adds the runs by which a row differs from another; `before` NULL: from zeros. False when memory
// runs out.
bool slui_runs_write(slui_bytes *out, const slu_allocator *allocator, const uint64_t *row,
                     const uint64_t *before, size_t count);

// Adds the runs of a row to `steps`, of count + 1 numbers: what the difference changes by at each
// place. False if they are no runs of `count` numbers, or end beyond `end`.
bool slui_runs_read(const uint8_t *at, const uint8_t *end, size_t count, uint64_t *steps);

// Adds steps to a row, and clears them. Returns the bits that any number of the row has.
uint64_t slui_runs_apply(uint64_t *row, uint64_t *steps, size_t count);

#endif
