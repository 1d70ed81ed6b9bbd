// SPDX-License-Identifier: MIT
// The parts of sluice decompose: the request (decompose.c), reporting the results (report.c)
// and drawing them (render.c, panel.c).
#ifndef CLI_DECOMPOSE_H
#define CLI_DECOMPOSE_H

#include "options/gate_edits.h"
#include "options/shared_options.h"

enum { RUNS_MOST = 9 };

// One method at one scale.
typedef struct decompose_run {
    int method, downscale;
    char name[64]; // such as "water", or "water 1:4" for a map four times coarser
} decompose_run;

typedef struct decompose_request {
    shared_options shared;
    slu_terrain_options options; // all but the method and the downscale
    int methods[RUNS_MOST], downscales[RUNS_MOST];
    int method_count, downscale_count;
    decompose_run runs[RUNS_MOST]; // every method at every scale
    int count;
    gate_edits edits;
    const char *atlas_file; // where zones and gates come from; NULL: the map is decomposed
    const char *cutting;    // the last option given about how to decompose; NULL: none
    const char *map_file, *render_file, *stages_file;
    const char *save_file; // where to write the edits as a list; NULL: nowhere
    bool csv;
    int scale;
} decompose_request;

// One table row per run; JSON; or CSV of zones and gates.
void decompose_report(const decompose_request *request, const slu_terrain *const *terrains);

// A panel for each run, side by side.
cli_exit decompose_render(const decompose_request *request, const slu_map *map,
                          const slu_terrain *const *terrains);

// The steps of the first run, side by side: the map, what each step of its method yields, zones.
cli_exit decompose_render_stages(const decompose_request *request, const slu_map *map,
                                 const slu_terrain *terrain);

#endif
