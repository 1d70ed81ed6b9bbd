// SPDX-License-Identifier: MIT
// The parts of sluice decompose: what is asked (decompose.c), saying what came out
// (decompose_report.c) and drawing it (decompose_render.c).
#ifndef CLI_DECOMPOSE_H
#define CLI_DECOMPOSE_H

#include "gate_edits.h"
#include "shared_options.h"

enum { METHODS_MOST = 8 };

typedef struct decompose_request {
    shared_options shared;
    slu_terrain_options options; // all but the method
    int methods[METHODS_MOST];
    int count;
    gate_edits edits;
    const char *map_file, *render_file, *stages_file;
    bool csv;
    int scale;
} decompose_request;

// One table row per method; JSON; or CSV of zones and gates.
void decompose_report(const decompose_request *request, slu_terrain *const *terrains);

// A panel for each method, side by side.
cli_exit decompose_render(const decompose_request *request, const slu_map *map,
                          slu_terrain *const *terrains);

// The steps of the first method, side by side: the map, its depth, zones, gates.
cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain);

#endif
