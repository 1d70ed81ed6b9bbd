// SPDX-License-Identifier: MIT
// A unit of a crowd, or of a plan under construction.
#ifndef SLUI_MEMBER_H
#define SLUI_MEMBER_H

#include "base/platform.h"

typedef struct slui_member {
    uint32_t now, next; // tiles; next is SLUI_NOWHERE until it is decided
    uint32_t goal;      // tile
    uint32_t field;     // of distances to the goal, if goals have tables
    uint32_t waited;    // ticks since it last stood on its goal; 0 without a path to it
    uint16_t rank;      // orders units that have waited equally long
    uint8_t kind, size;
    bool present;
    bool asking; // it has asked another to make way and awaits the answer (pibt.c)
    bool pushed; // in this tick
    // Ticks in a row in which it wanted to go on and stood; counted in crowds with wide units.
    uint32_t stood;
} slui_member;

#endif
