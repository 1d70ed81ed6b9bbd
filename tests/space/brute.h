// SPDX-License-Identifier: MIT
// Shortest ways by brute force, for tests to compare with: every corner is a node, whoever sees whom is found by
// looking at every edge, and Dijkstra's search goes over all pairs. Takes from the library nothing but the
// polygons and the exact turn.
//
// Cost: corners^3 to make, corners^2 for a way; for rooms of some hundred corners.
#ifndef BRUTE_H
#define BRUTE_H

#include "space/mesh/free_space.h"

typedef struct brute brute;

// The room has to outlive it.
brute *brute_create(const slu_free_space *space);
void brute_destroy(brute *brute);

// True if the segment stays in one piece, touches its border at most, and does not go through a corner from
// one free sector to another.
bool brute_sees(const brute *brute, slu_point from, slu_point to);

// The length of a shortest way, infinite where there is none. Ends at a corner where rings touch may leave it by
// any of its sectors.
double brute_length(const brute *brute, slu_point from, slu_point to);

#endif
