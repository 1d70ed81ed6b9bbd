// SPDX-License-Identifier: MIT
// The parts of sluice path: what is asked (path.c), finding it (path_find.c), and saying what came
// out (path_report.c).
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include "marks.h"
#include "shared_options.h"

// What was asked.
typedef struct path_request {
    shared_options shared;
    algorithm_list algorithms;
    slu_query query; // all but the algorithm; its goals are `goals`
    slu_tile *goals;
    const char *map_file, *trace_file, *render_file;
    int scale;
    bool corners, smooth;
} path_request;

// What one algorithm answered.
typedef struct path_answer {
    char name[64];
    slu_result result; // its path is ours
    slu_tile *points;  // the path as asked for: tiles, corners, or pulled straight
    size_t point_count;
    slu_tile *line; // the path to draw: corners, or pulled straight
    size_t line_length;
    tile_marks marks; // only if there is a picture to draw
} path_answer;

// Answers the request with one algorithm, and writes its trace if one is wanted. On failure says
// why and returns CLI_BAD; the answer may then be released all the same.
cli_exit path_find(const path_request *request, const slu_map *map, slu_finder *finder,
                   slu_algorithm algorithm, path_answer *answer);
void path_release(path_answer *answer);

// One algorithm at length, several as a table, or JSON.
void path_report(const path_request *request, const path_answer *answers, int count);
cli_exit path_render(const path_request *request, const slu_map *map, const path_answer *answers,
                     int count);

#endif
