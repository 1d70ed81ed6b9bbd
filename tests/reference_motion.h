// SPDX-License-Identifier: MIT
// A plain Dijkstra over tiles, headings and speeds, and a checker of such paths: written for the
// tests alone, from the wording of slu_motion, in doubles. They take steps only from
// reference_step.
#ifndef TESTS_REFERENCE_MOTION_H
#define TESTS_REFERENCE_MOTION_H

#include "sluice/sluice.h"

enum { REFERENCE_HEADINGS = 9 }; // SLU_HEADING_ANY to SLU_NORTH_WEST

// The motion with defaults for its zeros.
slu_motion reference_motion(const slu_motion *motion, const slu_rules *rules);

// 0 to 4 times 45 degrees.
int reference_turn(slu_heading from, slu_heading to);

// The cheapest cost of coming to rest: cost[tile * REFERENCE_HEADINGS + heading], INFINITY where
// the unit cannot. The start, before it has moved, counts for its own heading; it is at
// SLU_HEADING_ANY if it has none.
void reference_drive(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                     slu_tile start, slu_heading heading, double *cost);

// The same with at most max_steps steps.
void reference_drive_within(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                            slu_tile start, slu_heading heading, int max_steps, double *cost);

// The cost of a path with its states, from rest to rest; INFINITY if the unit cannot drive it.
double reference_drive_cost(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                            const slu_tile *path, const slu_motion_state *states, size_t length);

#endif
