// SPDX-License-Identifier: MIT
// What a step from one cell of a raster to the next costs, as a whole number.
//
// Ground is a whole number per cell: friction in units, or height in quanta above the lowest cell
// plus 1; 0 is a wall. A label is the cost of reaching a cell, shifted left by as many bits as the
// number of its source needs, with that number below: labels order paths by cost and then by
// source, and steps never touch the number. All step costs here are shifted likewise.
//
// Costs of friction count 1 / SLUI_RASTER_SCALE of a cell of friction 1, as 13860 and 19601 stand
// for 1 and the square root of 2 (map/rules.c) and a mean of two cells is half their sum. Costs of
// slopes count 1 / SLUI_RASTER_TICKS of a second.
#ifndef SLUI_RASTER_STEPS_H
#define SLUI_RASTER_STEPS_H

#include "base/memory.h"
#include "base/platform.h"
#include "sluice/raster.h"

enum {
    SLUI_RASTER_STRAIGHT = 13860, // for each unit of the sum of two cells
    SLUI_RASTER_DIAGONAL = 19601,
    SLUI_RASTER_SCALE = 2 * SLUI_RASTER_STRAIGHT,
    SLUI_RASTER_TICKS = 10000,
    SLUI_RASTER_DIRECTIONS = 8,
};

// No ground is above this, so that a step of friction costs less than 2^40.
#define SLUI_RASTER_MOST_GROUND (1u << 24)

// Labels are below this. A step that is never taken costs as much, so that a label and any step
// together stay below 2^63, and no sum has to be checked.
#define SLUI_RASTER_BEYOND (UINT64_C(1) << 62)

// Each rule is compiled into a loop of its own.
typedef enum slui_raster_charge {
    SLUI_CHARGE_MEAN,
    SLUI_CHARGE_ENTERED,
    SLUI_CHARGE_LEFT, // what `entered` is when costs are those of travel towards the sources
    SLUI_CHARGE_GREATER,
    SLUI_CHARGE_SLOPE,
    SLUI_CHARGES,
} slui_raster_charge;

typedef struct slui_raster_steps {
    slui_raster_charge charge;
    unsigned id_bits; // by which labels are shifted
    int directions;   // 8, or 4: the straight ones come first
    uint64_t straight, diagonal;
    // Slopes: costs by the difference of ground, from -reach to reach, and after these one for all
    // steeper steps, which are never taken.
    uint32_t reach;
    uint64_t *slopes[2]; // straight, diagonal
    uint64_t least, most;
} slui_raster_steps;

// Neighbours in a fixed order, which decides between equal back links: straight before diagonal.
typedef struct slui_raster_offset {
    int x, y;
} slui_raster_offset;
extern const slui_raster_offset slui_raster_offsets[SLUI_RASTER_DIRECTIONS];

SLUI_INLINE bool slui_raster_is_diagonal(int direction)
{
    return direction >= 4;
}

// Prepares the steps of rules; `quantum` is the height of one unit of ground.
slu_status slui_raster_steps_create(slui_raster_steps *steps, const slu_raster_rules *rules,
                                    double quantum, unsigned id_bits,
                                    const slu_allocator *allocator, slu_error *error);
void slui_raster_steps_release(slui_raster_steps *steps, const slu_allocator *allocator);

// How many quanta a step can rise at most.
double slui_raster_steps_reach(const slu_raster_rules *rules, double quantum);

SLUI_INLINE uint64_t slui_raster_slope(const slui_raster_steps *s, uint32_t from, uint32_t to,
                                       bool diagonal)
{
    const uint32_t at = to - from + s->reach, end = 2 * s->reach + 1;
    return s->slopes[diagonal][at < end ? at : end];
}

// What a step between two cells that are no walls costs; `charge` is a constant in a loop.
SLUI_INLINE uint64_t slui_raster_step(slui_raster_charge charge, const slui_raster_steps *s,
                                      uint32_t from, uint32_t to, bool diagonal)
{
    const uint64_t factor = diagonal ? s->diagonal : s->straight;
    switch (charge) {
    case SLUI_CHARGE_MEAN: return (uint64_t)(from + to) * factor;
    case SLUI_CHARGE_ENTERED: return (uint64_t)(2 * to) * factor;
    case SLUI_CHARGE_LEFT: return (uint64_t)(2 * from) * factor;
    case SLUI_CHARGE_GREATER: return (uint64_t)(2 * (from > to ? from : to)) * factor;
    default: return slui_raster_slope(s, from, to, diagonal);
    }
}

#endif
