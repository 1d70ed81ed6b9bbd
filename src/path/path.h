// SPDX-License-Identifier: MIT
// What the path functions share: the charge of a step, counted in whole numbers so that sums are
// exact whatever their order.
#ifndef SLUI_PATH_H
#define SLUI_PATH_H

#include "map/map.h"
#include "map/view.h"

// Charges are counted in twelfths of a hundredth, so that means are whole.
enum { SLUI_CHARGE_UNIT = SLUI_MEAN_PARTS * SLUI_COST_ONE };

// The square root of 2, to the nearest double.
#define SLUI_SQRT_2 1.4142135623730951

// The charge of a legal step out of a tile: SLUI_CHARGE_UNIT on ordinary ground.
uint32_t slui_step_charge(const slui_view *view, slu_charge charge, slu_tile from, int direction);

// slu_path_check for rules that have been checked and their view.
slu_status slui_path_check(const slui_view *view, const slu_rules *rules, const slu_tile *path,
                           size_t length, slu_path_facts *facts, slu_error *error);

// The direction of the step between two tiles, -1 if they are not neighbours. Any coordinates are
// valid.
static inline int slui_step_between(slu_tile from, slu_tile to)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return -1;
    return slui_direction((int)dx, (int)dy);
}

// Which steps a rule allows, with the last answer cached: on open ground consecutive tiles have the
// same neighbours. Valid when zeroed except for the rule, since without neighbours there are no
// moves.
typedef struct slui_moves {
    slu_diagonals diagonals;
    uint8_t around, moves;
} slui_moves;

static inline bool slui_step_allowed(slui_moves *moves, uint8_t around, int direction)
{
    if (!slui_is_diagonal(direction)) return around >> direction & 1;
    if (moves->around != around) {
        moves->around = around;
        moves->moves = slui_moves_for(moves->diagonals, around);
    }
    return moves->moves >> direction & 1;
}

// The cost of given amounts of straight and diagonal steps.
static inline double slui_steps_cost(slu_steps steps, uint64_t straight, uint64_t diagonal)
{
    bool exact = steps.straight == 0;
    return (double)straight * (exact ? 1 : steps.straight) +
           (double)diagonal * (exact ? SLUI_SQRT_2 : steps.diagonal);
}

// The same on ground where every step has this charge. A charge of SLUI_CHARGE_UNIT is left out, so
// that the lengths remain exact.
static inline double slui_even_cost(uint64_t charge, slu_steps steps, uint64_t straight,
                                    uint64_t diagonal)
{
    if (charge == SLUI_CHARGE_UNIT) return slui_steps_cost(steps, straight, diagonal);
    return slui_steps_cost(steps, straight * charge, diagonal * charge) / SLUI_CHARGE_UNIT;
}

// A walk along a path, step by step.
typedef struct slui_walk {
    const slui_view *view;
    slu_rules rules;
    slui_moves moves;
    uint64_t straight_steps, diagonal_steps;
    uint64_t straight_charge, diagonal_charge;
} slui_walk;

// Adds a legal step to a walk.
void slui_walk_count(slui_walk *walk, slu_tile from, int direction);

// The sums over the steps counted so far.
slu_path_facts slui_walk_facts(const slui_walk *walk);

// slu_path_holds for rules that have been checked and their view, and a path that contains the tile
// `from`.
slu_status slui_path_holds(const slui_view *view, const slu_rules *rules, const slu_tile *path,
                           size_t length, size_t from, slu_path_hold *hold, slu_error *error);

// Reports an impossible step, counted from 1.
slu_status slui_fail_step(slu_error *error, size_t step, const char *sentence);

// Reports a buffer that is too short.
slu_status slui_fail_capacity(slu_error *error, size_t needed, size_t capacity);

#endif
