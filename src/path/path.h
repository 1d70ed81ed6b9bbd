// SPDX-License-Identifier: MIT
// What the path functions share: what a step is charged, counted in whole numbers so that sums are
// exact whatever their order.
#ifndef SLUI_PATH_H
#define SLUI_PATH_H

#include "map/map.h"
#include "map/rules.h"

// Charges are counted in twelfths of a hundredth, so that means are whole.
enum { SLUI_CHARGE_UNIT = SLUI_MEAN_PARTS * SLUI_COST_ONE };

// The square root of 2, as near as a double comes.
#define SLUI_SQRT_2 1.4142135623730951

// The charge of a legal step out of the tile `index`: SLUI_CHARGE_UNIT on ordinary ground.
uint32_t slui_step_charge(const slu_map *map, slu_charge charge, uint32_t index, int direction);

static inline uint32_t slui_neighbour(const slu_map *map, uint32_t index, int direction)
{
    return index + (uint32_t)(slui_step_y[direction] * map->width + slui_step_x[direction]);
}

// The direction of the step between two tiles, -1 if they are not neighbours. Any coordinates do.
static inline int slui_step_between(slu_tile from, slu_tile to)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) return -1;
    return slui_direction((int)dx, (int)dy);
}

// Which steps a rule allows, with the last answer kept: on open ground one tile's neighbours are like
// the last one's. Zeroed but for the rule it is right, as without neighbours there are no moves.
typedef struct slui_moves {
    slu_diagonals diagonals;
    uint8_t around, moves;
} slui_moves;

static inline bool slui_step_allowed(slui_moves *moves, uint8_t around, int direction)
{
    if (moves->around != around) {
        moves->around = around;
        moves->moves = slui_moves_for(moves->diagonals, around);
    }
    return moves->moves >> direction & 1;
}

// Reports a step that cannot be, counted from 1.
slu_status slui_fail_step(slu_error *error, size_t step, const char *sentence);

// Reports a buffer that is too short.
slu_status slui_fail_room(slu_error *error, size_t need, size_t room);

#endif
