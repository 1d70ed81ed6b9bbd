// SPDX-License-Identifier: MIT
// The parts of sluice overlay: the request, building and customizing (overlay.c), describing
// (report.c) and drawing (draw.c).
#ifndef CLI_OVERLAY_H
#define CLI_OVERLAY_H

#include "options/shared_options.h"

enum { DEPTHS_MOST = 9 };

typedef struct overlay_request {
    shared_options shared;
    bool cells_only;
    const char *output; // a file, or a picture
    int queries;
    uint64_t seed;
    int depths[DEPTHS_MOST], depth_count;
    int scale;
    const char *building, *checking, *drawing; // the last option given of each; NULL: none
} overlay_request;

// Reads an overlay for the rules of the request. On failure prints why and returns CLI_BAD.
cli_exit overlay_load(overlay_request *request, const slu_map *map, const char *file,
                      bool customize, slu_overlay **out);

// sluice overlay draw.
cli_exit overlay_draw(overlay_request *request, const slu_map *map, char **arguments);

// Prints the description of a file.
void overlay_report(const char *file, size_t size, const slu_overlay_file_facts *facts, bool json);

// Says what was just written: a line on stderr, or JSON.
void overlay_report_made(const overlay_request *request, const slu_overlay *overlay,
                         const char *file);

#endif
