// SPDX-License-Identifier: MIT
// The forces of a field: the goal attracts with 1, every obstacle within reach repels.
#ifndef SLUI_SPACE_FORCES_H
#define SLUI_SPACE_FORCES_H

#include "space/mesh/walls.h"

typedef struct slui_forces {
    slui_walls walls;
    double strength, reach; // a strength of 0: nothing repels
    double fade;            // the distance from the goal within which repulsion fades
} slui_forces;

// The sum of all forces on a unit on its way to a place.
slu_point slui_force_at(const slui_forces *forces, slu_point at, slu_point to);

// Vectors.
slu_point slui_plus(slu_point a, double share, slu_point b); // a + share * b
slu_point slui_unit_of(slu_point v);                         // of length 1, or 0 if v is 0

#endif
