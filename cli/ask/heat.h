// SPDX-License-Identifier: MIT
// Heat maps: what a picture of sluice path shows in place of the order of expansion.
#ifndef CLI_HEAT_H
#define CLI_HEAT_H

#include "ask/path.h"

// The names of heat_kind, up to NULL.
extern const char *const HEAT_NAMES[];

// Fills answer->heat for the query. On failure prints why and returns CLI_BAD.
cli_exit heat_measure(heat_kind kind, slu_finder *finder, const slu_query *query,
                      const slu_map *map, path_answer *answer);

// What the two ends of the colour scale stand for.
typedef struct heat_scale {
    char first[40], last[40];
} heat_scale;

// Turns the heat of all answers into marks, on one scale.
heat_scale heat_mark(heat_kind kind, const slu_map *map, path_answer *answers, int count);

#endif
