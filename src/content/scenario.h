// SPDX-License-Identifier: MIT
// The inside of a scenario.
#ifndef SLUI_SCENARIO_H
#define SLUI_SCENARIO_H

#include "sluice/sluice.h"

struct slu_scenario {
    slu_allocator allocator;
    int width, height; // of the map its tiles lie on
    slu_scenario_row *rows;
    size_t count, capacity;
};

// Creates a scenario of `count` zeroed rows, for the caller to fill.
slu_status slui_scenario_create(int width, int height, size_t count, const slu_allocator *allocator,
                                slu_scenario **out, slu_error *error);

#endif
