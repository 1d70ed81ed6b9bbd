// SPDX-License-Identifier: MIT
// The steps of each rule, and Tobler's walking function as tables of whole numbers.
//
// Source: Tobler 1993, Three presentations on geographical analysis and modeling: walking speed is
// 6 exp(-3.5 |slope + 0.05|) km/h, so that a gentle descent is fastest.
#include "raster/steps.h"

#include "base/status.h"

const slui_raster_offset slui_raster_offsets[SLUI_RASTER_DIRECTIONS] = {
    {0, -1}, {1, 0}, {0, 1}, {-1, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};

static const double ROOT_2 = 1.4142135623730951;
static const double FASTEST = 6.0 / 3.6; // metres per second

// e^x by its series, so that tables are the same with every C library. x is 0 to 8; the argument is
// halved until few terms are enough.
static double exponential(double x)
{
    enum { HALVINGS = 12, TERMS = 8 };
    const double small = x / (1 << HALVINGS);
    double sum = 1;
    for (int i = TERMS; i > 0; i--)
        sum = 1 + sum * small / i;
    for (int i = 0; i < HALVINGS; i++)
        sum *= sum;
    return sum;
}

// Ticks for a horizontal distance in metres at a slope.
static uint64_t walking_time(double distance, double slope)
{
    const double off = slope + 0.05;
    const double seconds = distance / FASTEST * exponential(3.5 * (off < 0 ? -off : off));
    return (uint64_t)(seconds * SLUI_RASTER_TICKS + 0.5);
}

double slui_raster_steps_reach(const slu_raster_rules *rules, double quantum)
{
    return rules->cell_size * ROOT_2 * SLU_RASTER_STEEPEST / quantum;
}

static void fill_slopes(slui_raster_steps *s, const slu_raster_rules *rules, double quantum,
                        bool diagonal)
{
    const double distance = rules->cell_size * (diagonal ? ROOT_2 : 1);
    for (int64_t d = -(int64_t)s->reach; d <= (int64_t)s->reach; d++) {
        const double slope = (double)d * quantum / distance;
        const bool taken = slope >= -SLU_RASTER_STEEPEST && slope <= SLU_RASTER_STEEPEST;
        // Travel towards the sources walks each step the other way round.
        const uint64_t ticks = walking_time(distance, rules->toward ? -slope : slope);
        const uint64_t cost = taken ? ticks << s->id_bits : SLUI_RASTER_BEYOND;
        s->slopes[diagonal][d + (int64_t)s->reach] = cost;
        if (taken && cost < s->least) s->least = cost;
        if (taken && cost > s->most) s->most = cost;
    }
    s->slopes[diagonal][2 * s->reach + 1] = SLUI_RASTER_BEYOND;
}

static slu_status create_slopes(slui_raster_steps *s, const slu_raster_rules *rules, double quantum,
                                const slu_allocator *allocator, slu_error *error)
{
    s->reach = (uint32_t)slui_raster_steps_reach(rules, quantum);
    s->least = UINT64_MAX;
    for (int i = 0; i < 2; i++) {
        s->slopes[i] = slui_alloc(allocator, 2 * (size_t)s->reach + 2, sizeof *s->slopes[i]);
        if (!s->slopes[i]) {
            slui_raster_steps_release(s, allocator);
            return slui_fail_memory(error);
        }
        fill_slopes(s, rules, quantum, i);
    }
    if (s->least > 0 && s->most < SLUI_RASTER_BEYOND) return SLU_OK;
    slui_raster_steps_release(s, allocator);
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "cells of this size take too little or too much time to cross");
}

static slui_raster_charge charge_of(const slu_raster_rules *rules)
{
    switch (rules->charge) {
    case SLU_RASTER_ENTERED: return rules->toward ? SLUI_CHARGE_LEFT : SLUI_CHARGE_ENTERED;
    case SLU_RASTER_GREATER: return SLUI_CHARGE_GREATER;
    case SLU_RASTER_TOBLER: return SLUI_CHARGE_SLOPE;
    default: return SLUI_CHARGE_MEAN;
    }
}

slu_status slui_raster_steps_create(slui_raster_steps *steps, const slu_raster_rules *rules,
                                    double quantum, unsigned id_bits,
                                    const slu_allocator *allocator, slu_error *error)
{
    *steps = (slui_raster_steps){.charge = charge_of(rules),
                                 .id_bits = id_bits,
                                 .directions = rules->four ? 4 : SLUI_RASTER_DIRECTIONS,
                                 .straight = (uint64_t)SLUI_RASTER_STRAIGHT << id_bits,
                                 .diagonal = (uint64_t)SLUI_RASTER_DIAGONAL << id_bits};
    if (steps->charge != SLUI_CHARGE_SLOPE) return SLU_OK;
    return create_slopes(steps, rules, quantum, allocator, error);
}

void slui_raster_steps_release(slui_raster_steps *steps, const slu_allocator *allocator)
{
    for (int i = 0; i < 2; i++) {
        slui_free(allocator, steps->slopes[i], 2 * (size_t)steps->reach + 2, sizeof(uint64_t));
        steps->slopes[i] = NULL;
    }
}
