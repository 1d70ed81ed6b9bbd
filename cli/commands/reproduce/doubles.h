// SPDX-License-Identifier: MIT
// A* with the arithmetic of Halldórsson 2015, to which its counts of expansions are true to the
// last digit. A measuring instrument for sluice reproduce thesis; the library's searches are exact.
#ifndef CLI_DOUBLES_H
#define CLI_DOUBLES_H

#include "sluice/sluice.h"

typedef struct doubles_search doubles_search;

// A search on a map that outlives it. Freed by the caller.
doubles_search *doubles_create(const slu_map *map);
void doubles_destroy(doubles_search *search);

typedef struct doubles_answer {
    bool found;
    double length;
    double estimate; // at the start
    size_t expanded; // with the goal, and with those expanded again
    size_t reexpanded;
} doubles_answer;

// Searches from start to goal.
//
//   estimates  of the rest of the path from every tile, a row of tiles after the other, as
//              slu_finder_estimates gives them; NULL: the octile distance
doubles_answer doubles_find(doubles_search *search, slu_tile start, slu_tile goal,
                            const double *estimates);

#endif
