// SPDX-License-Identifier: MIT
// Walking without a plan, for sluice walk and sluice compare.
#ifndef CLI_WALK_H
#define CLI_WALK_H

#include "draw/marks.h"
#include "options/names.h"
#include "options/shared_options.h"

// The request.
typedef struct walk_request {
    shared_options shared;
    slu_walk_query query; // all but the method
    steer_list steers;
    const char *map_file, *render_file;
    int scale;
} walk_request;

// The walk of one steering method.
typedef struct walk_answer {
    const char *name;
    slu_walk_outcome outcome;
    uint64_t nanoseconds; // to walk
    slu_tile *tiles;
    size_t tile_count;
    slu_path_facts facts; // of the tiles walked
    slu_tile *line;       // their corners, to draw
    size_t line_length;
    tile_marks marks; // only if there is a picture to draw
} walk_answer;

// Walks by one steering method, and prepares the walk for drawing if there is a picture. On failure
// prints why and returns CLI_BAD; the answer may be released even then.
cli_exit walk_find(const walk_request *request, const slu_map *map, int steer, walk_answer *answer);
void walk_release(walk_answer *answer);

#endif
