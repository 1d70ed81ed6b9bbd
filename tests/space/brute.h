// SPDX-License-Identifier: MIT
// Shortest paths by brute force, as a reference for tests: every corner is a node, visibility is
// found by checking every edge, and Dijkstra's search considers all pairs. Uses nothing of the
// library but the polygons and the exact turn.
//
// Cost: corners^3 to build, corners^2 for a path; for free spaces of some hundred corners.
#ifndef BRUTE_H
#define BRUTE_H

#include "space/mesh/free_space.h"

typedef struct brute brute;

// The free space has to outlive it.
brute *brute_create(const slu_free_space *space);
void brute_destroy(brute *brute);

// True if the segment stays in one component, at most touches its border, and does not pass through
// a corner from one free sector to another.
bool brute_sees(const brute *brute, slu_point from, slu_point to);

// The length of a shortest path, infinite if there is none. Ends at a corner where rings touch may
// leave it by any of its sectors.
double brute_length(const brute *brute, slu_point from, slu_point to);

#endif
