// SPDX-License-Identifier: MIT
// Movement: the eight directions, and which steps a rule allows.
//
// Directions run clockwise from north; odd ones are diagonal. A set of directions is one byte, bit
// k for direction k. slu_map.around uses the same order, so a table of 256 entries gives the steps
// that a rule allows.
#ifndef SLUI_RULES_H
#define SLUI_RULES_H

#include "base/platform.h"
#include "sluice/sluice.h"

enum {
    SLUI_NORTH,
    SLUI_NORTH_EAST,
    SLUI_EAST,
    SLUI_SOUTH_EAST,
    SLUI_SOUTH,
    SLUI_SOUTH_WEST,
    SLUI_WEST,
    SLUI_NORTH_WEST,
    SLUI_DIRECTIONS,
    SLUI_ARRIVALS, // the directions a tile can be entered by, and none for the start
    SLUI_NO_ARRIVAL = SLUI_DIRECTIONS
};

static const int8_t slui_step_x[SLUI_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t slui_step_y[SLUI_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};

static inline bool slui_is_diagonal(int direction)
{
    return direction & 1;
}
static inline int slui_opposite(int direction)
{
    return direction ^ 4;
}

// The direction of a step, -1 if it is not a step to a neighbour.
SLUI_INLINE int slui_direction(int dx, int dy)
{
    static const int8_t BY_ROW[3][3] = {
        {SLUI_NORTH_WEST, SLUI_NORTH, SLUI_NORTH_EAST},
        {SLUI_WEST, -1, SLUI_EAST},
        {SLUI_SOUTH_WEST, SLUI_SOUTH, SLUI_SOUTH_EAST},
    };
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return -1;
    return BY_ROW[dy + 1][dx + 1];
}

// The steps allowed from a tile with these passable neighbours.
uint8_t slui_moves_for(slu_diagonals diagonals, uint8_t around);

slu_status slui_rules_check(const slu_rules *rules, slu_error *error);

// Rejects a unit of a size or with factors that no unit can have.
slu_status slui_unit_check(const slu_unit *unit, slu_error *error);

// The length of a step in whole numbers: the rules' own pair, or the stand-in for 1 and the square
// root of 2 that rules.c explains.
slu_steps slui_integer_steps(slu_steps steps);
#define SLUI_EXACT_STRAIGHT 13860
#define SLUI_EXACT_DIAGONAL 19601

// The octile distance: the length of a shortest path over open ground to a tile dx columns and dy
// rows away, if a straight step costs `straight` and a diagonal one `diagonal`. The only such
// function in the core. With a diagonal of two straight steps it is the Manhattan distance.
SLUI_INLINE uint64_t slui_octile_distance(uint64_t dx, uint64_t dy, uint64_t straight,
                                          uint64_t diagonal)
{
    const uint64_t least = dx < dy ? dx : dy, most = dx < dy ? dy : dx;
    return straight * (most - least) + diagonal * least;
}

// The distance of a number from a range: 0 inside.
SLUI_INLINE uint64_t slui_gap(int low, int high, int at)
{
    const int below = low - at, above = at - high;
    const int gap = below > above ? below : above;
    return (uint64_t)(gap > 0 ? gap : 0);
}

// Lowers the two step costs to the least that a tile of progress can cost: a diagonal step may be
// cheaper than a straight one and replace it, and two straight ones may replace a diagonal.
SLUI_INLINE void slui_cheapest_steps(uint64_t *straight, uint64_t *diagonal)
{
    if (*straight > *diagonal) *straight = *diagonal;
    if (*diagonal > 2 * *straight) *diagonal = 2 * *straight;
}

// The steps to try from a tile, by the direction it was entered in and its passable neighbours:
// successors.c explains the three tables.
typedef uint8_t slui_steps_table[SLUI_ARRIVALS][256];
typedef struct slui_successors {
    slui_steps_table legal, unserved, canonical;
} slui_successors;

void slui_successors_fill(slui_successors *successors, const slu_rules *rules);

#endif
