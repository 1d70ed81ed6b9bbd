// SPDX-License-Identifier: MIT
// The parts of sluice tour: running it (tour.c), and printing and drawing the answer (report.c).
#ifndef CLI_COMMANDS_TOUR_H
#define CLI_COMMANDS_TOUR_H

#include "options/shared_options.h"

typedef struct tour_request {
    shared_options shared;
    const char *map_file, *render_file;
    int scale;
    slu_tour_query query; // its goals are `goals`
    slu_tile *goals;
} tour_request;

// Prints the tour as a table or as JSON.
void tour_report(const tour_request *request, const slu_tour_facts *facts);

// Draws the tour. On failure prints why and returns CLI_BAD.
cli_exit tour_render(const tour_request *request, const slu_map *map, const slu_tour_facts *facts);

#endif
