// SPDX-License-Identifier: MIT
// The kernel: see kernel.h. One loop, compiled for each rule of charging.
#include "raster/kernel.h"

typedef struct slui_raster_run {
    const slui_raster_block *block;
    const slui_raster_steps *steps;
    slui_wave_queue *queue;
    const slu_allocator *allocator;
    ptrdiff_t offset[SLUI_RASTER_DIRECTIONS];
    uint64_t settled;
} slui_raster_run;

// ---- the queue's width

static uint64_t cheapest_step(const slui_raster_block *block, const slui_raster_steps *s)
{
    if (s->charge == SLUI_CHARGE_SLOPE) return s->least;
    return (uint64_t)(2 * block->least) * s->straight;
}

static uint64_t costliest_step(const slui_raster_block *block, const slui_raster_steps *s)
{
    if (s->charge != SLUI_CHARGE_SLOPE) return (uint64_t)(2 * block->most) * s->diagonal;
    const uint32_t rise = block->most - block->least;
    uint64_t most = 0;
    for (int i = 0; i < 2; i++) {
        const uint64_t up = slui_raster_slope(s, block->least, block->most, i);
        const uint64_t down = slui_raster_slope(s, block->most, block->least, i);
        if (up > most) most = up;
        if (down > most) most = down;
    }
    // Steps that are never taken, and those of a gentler slope, are no longer than this.
    return rise > s->reach || most >= SLUI_RASTER_BEYOND ? s->most : most;
}

// ---- what comes from outside

static bool offer(slui_raster_run *run, uint32_t cell, uint64_t label)
{
    if (label >= run->block->label[cell]) return true;
    if (!slui_wave_has_spare(run->queue) && !slui_wave_grow(run->queue, run->allocator))
        return false;
    run->block->label[cell] = label;
    slui_wave_push(run->queue, cell, label);
    return true;
}

static bool offer_starts(slui_raster_run *run, slui_raster_starts starts)
{
    for (size_t i = 0; i < starts.count; i++) {
        if (!offer(run, starts.list[i].cell, starts.list[i].label)) return false;
    }
    return true;
}

// Offers the neighbours of one cell of the ring, at (x, y) of the block, what it has for them.
static bool offer_around(slui_raster_run *run, int x, int y, uint64_t label, uint32_t ground)
{
    const slui_raster_block *b = run->block;
    const slui_raster_steps *s = run->steps;
    for (int k = 0; k < s->directions; k++) {
        const int to_x = x + slui_raster_offsets[k].x, to_y = y + slui_raster_offsets[k].y;
        if (to_x < 0 || to_y < 0 || to_x >= b->width || to_y >= b->height) continue;
        const uint32_t cell = (uint32_t)slui_raster_cell(b, to_x, to_y);
        if (!b->ground[cell]) continue;
        const uint64_t step =
            slui_raster_step(s->charge, s, ground, b->ground[cell], slui_raster_is_diagonal(k));
        if (!offer(run, cell, label + step)) return false;
    }
    return true;
}

static bool offer_line(slui_raster_run *run, const slui_raster_ring *ring, size_t from, int count,
                       slui_raster_offset at, slui_raster_offset step)
{
    for (int i = 0; i < count; i++, at.x += step.x, at.y += step.y) {
        const uint32_t ground = ring->ground[from + (size_t)i];
        if (ground && !offer_around(run, at.x, at.y, ring->label[from + (size_t)i], ground))
            return false;
    }
    return true;
}

static bool offer_ring(slui_raster_run *run, const slui_raster_ring *ring)
{
    const int width = run->block->width, height = run->block->height;
    const size_t row = (size_t)width + 2, column = (size_t)height;
    const slui_raster_offset right = {1, 0}, down = {0, 1};
    return offer_line(run, ring, 0, width + 2, (slui_raster_offset){-1, -1}, right) &&
           offer_line(run, ring, row, width + 2, (slui_raster_offset){-1, height}, right) &&
           offer_line(run, ring, 2 * row, height, (slui_raster_offset){-1, 0}, down) &&
           offer_line(run, ring, 2 * row + column, height, (slui_raster_offset){width, 0}, down);
}

// ---- the loop

SLUI_INLINE void expand(slui_raster_run *run, uint32_t cell, slui_raster_charge charge)
{
    uint64_t *const labels = run->block->label;
    const uint32_t *const grounds = run->block->ground;
    const uint64_t label = labels[cell];
    const uint32_t ground = grounds[cell];
    for (int k = 0; k < run->steps->directions; k++) {
        const uint32_t to = (uint32_t)((ptrdiff_t)cell + run->offset[k]);
        const uint64_t lower = label + slui_raster_step(charge, run->steps, ground, grounds[to],
                                                        slui_raster_is_diagonal(k));
        if (lower >= labels[to]) continue;
        labels[to] = lower;
        slui_wave_push(run->queue, to, lower);
    }
}

SLUI_INLINE bool solve(slui_raster_run *run, slui_raster_charge charge)
{
    slui_wave_queue *q = run->queue;
    const uint64_t *labels = run->block->label;
    while (slui_wave_next(q, labels)) {
        while (q->taken != SLUI_WAVE_NONE) {
            if (!slui_wave_has_spare(q) && !slui_wave_grow(q, run->allocator)) return false;
            const uint32_t cell = q->links[q->taken].entry;
            q->taken = slui_wave_drop(q, q->taken);
            if (labels[cell] >> q->shift != q->foremost) continue; // it was lowered since
            run->settled++;
            expand(run, cell, charge);
        }
    }
    return true;
}

#define SOLVER(name, charge)                           \
    static SLUI_NOINLINE bool name(slui_raster_run *r) \
    {                                                  \
        return solve(r, charge);                       \
    }
SOLVER(solve_mean, SLUI_CHARGE_MEAN)
SOLVER(solve_entered, SLUI_CHARGE_ENTERED)
SOLVER(solve_left, SLUI_CHARGE_LEFT)
SOLVER(solve_greater, SLUI_CHARGE_GREATER)
SOLVER(solve_slope, SLUI_CHARGE_SLOPE)
#undef SOLVER
static bool (*const SOLVERS[SLUI_CHARGES])(slui_raster_run *run) = {
    solve_mean, solve_entered, solve_left, solve_greater, solve_slope};

bool slui_raster_solve(slui_raster_block *block, const slui_raster_steps *steps,
                       const slui_raster_ring *ring, slui_raster_starts starts,
                       slui_wave_queue *queue, const slu_allocator *allocator,
                       slui_raster_tally *tally)
{
    if (!block->most) return true;
    slui_raster_run run = {.block = block, .steps = steps, .queue = queue, .allocator = allocator};
    for (int k = 0; k < SLUI_RASTER_DIRECTIONS; k++)
        run.offset[k] =
            slui_raster_offsets[k].x + (ptrdiff_t)slui_raster_offsets[k].y * block->stride;
    slui_wave_rewind(queue, block->label);
    const uint64_t costliest = costliest_step(block, steps);
    slui_wave_fit(queue, cheapest_step(block, steps), costliest);
    const bool done =
        offer_starts(&run, starts) && offer_ring(&run, ring) && SOLVERS[steps->charge](&run);
    tally->settled += run.settled;
    const uint64_t furthest = ((queue->foremost + 1) << queue->shift) + costliest;
    if (run.settled && furthest > tally->furthest) tally->furthest = furthest;
    return done;
}
