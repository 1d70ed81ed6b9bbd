// SPDX-License-Identifier: MIT
// Asking for a path, for sluice path and sluice compare: what is asked (path_request.c), finding it
// (path_find.c), and drawing the answers (path_picture.c).
#ifndef CLI_PATH_H
#define CLI_PATH_H

#include "draw/marks.h"
#include "options/names.h"
#include "options/shared_options.h"

// The options about a path, for a subcommand's table; path_run knows them all.
enum {
    OPTION_ALG = OPTION_OWN,
    OPTION_STEER,
    OPTION_WEIGHT,
    OPTION_GOAL,
    OPTION_MAX_COST,
    OPTION_MAX_STEPS,
    OPTION_MAX_EXPANDED,
    OPTION_BEAM_WIDTH,
    OPTION_TABLE,
    OPTION_TURN_COST,
    OPTION_MAX_TURN,
    OPTION_TOP_SPEED,
    OPTION_HEADING,
    OPTION_GOAL_HEADING,
    OPTION_PARTIAL,
    OPTION_BESIDE,
    OPTION_FREE_START,
    OPTION_STRAIGHTEN,
    OPTION_CORNERS,
    OPTION_SMOOTH,
    OPTION_TRACE,
    OPTION_RENDER,
    OPTION_SCALE,
    OPTION_HEAT,
    OPTION_DRAW_GATES,
    OPTION_WAYPOINTS,
    OPTION_TSV,
};

// What a picture shows of each tile.
typedef enum heat_kind { HEAT_ORDER, HEAT_ESTIMATE, HEAT_DISTANCE, HEAT_DIFFERENCE } heat_kind;

// The request.
typedef struct path_request {
    shared_options shared;
    algorithm_list algorithms;
    steer_list steers; // sluice compare alone
    slu_query query;   // all but the algorithm; its goals are `goals`
    slu_tile *goals;
    const char *map_file, *trace_file, *render_file;
    int scale;
    heat_kind heat;
    bool smooth, tsv, draw_gates;
    bool waypoints; // list those of the heuristic
    bool leave_out; // skip algorithms that cannot do what is asked
} path_request;

// The answer of one algorithm, or of one steering method.
typedef struct path_answer {
    char name[64]; // for people: see name_answer
    slu_algorithm asked;
    int terrain;            // the zones it reads, of shared.zones; NO_TERRAIN: none
    bool left_out;          // it cannot do what is asked; nothing else is set
    bool walked;            // without a plan: it expanded nothing
    const char *outcome;    // its name
    char note[16];          // in a picture, after the cost; mostly empty
    slu_result result;      // its path and its states are ours
    slu_phases phases;      // of its finder, for this answer
    slu_motion_facts drive; // if it has states
    slu_tile *points;       // the path as asked for: tiles, corners, or pulled straight
    size_t point_count;
    slu_tile *line; // the path to draw: corners, or pulled straight
    size_t line_length;
    slu_line_facts lines; // what it measures, if pulled straight
    slu_tile *waypoints;  // of its heuristic, if they are asked for and it has any
    size_t waypoint_count;
    tile_marks marks; // only if there is a picture to draw
    double *heat;     // shown in place of the order of expansion, by tile; NAN: nothing
} path_answer;

// Reads MAP SX SY GX GY and the options of `self` into the request, and hands it to `answer`.
cli_exit path_run(const command *self, int argc, char **argv, path_request *request,
                  cli_exit (*answer)(path_request *request));

// Answers the request with one algorithm, and writes its trace if one is wanted. On failure says
// why and returns CLI_BAD; the answer may be released even then.
cli_exit path_find(const path_request *request, const slu_map *map, slu_finder *finder,
                   slu_algorithm algorithm, path_answer *answer);

// The same with one of the request's algorithms, on the zones that it was given; so is the finder.
cli_exit path_find_listed(const path_request *request, const slu_map *map, slu_finder *finder,
                          int index, path_answer *answer);
void path_release(path_answer *answer);

// True if the request is for a unit with a heading and a speed.
bool path_has_motion(const path_request *request);

// Draws the answers side by side. On failure prints why and returns CLI_BAD.
cli_exit path_render(const path_request *request, const slu_map *map, path_answer *answers,
                     int count);

// For the reports of both commands.
bool path_has_path(const slu_result *result);
double path_microseconds(const slu_stats *stats);

#endif
