// SPDX-License-Identifier: MIT
// The inside of a scenario.
#ifndef SLUI_SCENARIO_H
#define SLUI_SCENARIO_H

#include "base/text.h"
#include "sluice/sluice.h"

struct slu_scenario {
    slu_allocator allocator;
    int width, height; // of the map its tiles lie on
    slu_scenario_row *rows;
    size_t count, capacity;
    slu_mover *movers; // each owns its points
    size_t mover_count, mover_capacity;
    slu_unit unit;      // that its lengths are for
    char terrains[257]; // what unit.terrains points to, unless that is NULL
};

// Creates a scenario of `count` zeroed rows, for the caller to fill.
slu_status slui_scenario_create(int width, int height, size_t count, const slu_allocator *allocator,
                                slu_scenario **out, slu_error *error);

// Notes the kind of unit that the lengths are for; false if a file cannot hold its terrains.
bool slui_scenario_take_unit(slu_scenario *scenario, int size, const char *terrains, size_t length);

// Reads a line if it describes a mover; *found says whether (scenario_movers.c).
slu_status slui_scenario_read_mover(slu_scenario *scenario, slui_text_span line, bool *found,
                                    slu_error *error);
void slui_scenario_write_movers(slui_writer *writer, const slu_scenario *scenario);
void slui_scenario_release_movers(slu_scenario *scenario);

#endif
