// SPDX-License-Identifier: MIT
// Scanning for the corners around an end of a query: see ends.h.
#include "index/labels/ends.h"

#include "index/labels/passes.h"
#include "path/legs.h"

typedef struct scan {
    const slui_corners *corners;
    uint32_t straight, diagonal; // lengths of steps
    bool cuts;                   // the rule for diagonals cuts corners
    slu_tile from;
    slui_reach *out;
    size_t count;
} scan;

// Out of line, so that the loops stay small.
SLUI_NOINLINE static void add(scan *s, int x, int y, uint32_t distance)
{
    s->out[s->count++] = (slui_reach){slui_corner_at(s->corners, x, y), distance};
}

// Takes the first corner on a line from a tile at which a path may turn.
SLUI_INLINE void look(scan *s, int x, int y, const int k, uint32_t distance)
{
    const slui_corners *c = s->corners;
    const bool level = slui_is_level(k), ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const uint8_t *runs = slui_bits_line(&c->runs[k / 2], level ? y : x);
    const int at = level ? x : y, stop = slui_first_zero(runs, at + (ahead ? 1 : -1), ahead);
    const int to_x = level ? stop : x, to_y = level ? y : stop;
    if (slui_corners_ground(c, to_x, to_y))
        add(s, to_x, to_y, distance + (uint32_t)(ahead ? stop - at : at - stop) * s->straight);
}

// Whether a diagonal step to the row `next` has ground beside it and at its end.
SLUI_INLINE bool may_step(const uint8_t *row, const uint8_t *next, int x, const bool east)
{
    const int left = east ? x : x - 1;
    const unsigned two = (unsigned)next[left >> 3] | (unsigned)next[(left >> 3) + 1] << 8;
    return (two >> (left & 7) & 3) == 3 && slui_bit_at(row, east ? x + 1 : x - 1);
}

// Whether a run may go on from a tile: along a diagonal past no wall, since steps past walls lead
// from corner to corner.
SLUI_INLINE bool may_go_on(const slui_corners *c, const int k, int x, int y)
{
    if (!slui_is_diagonal(k)) return slui_corners_ground(c, x, y + slui_step_y[k]);
    const uint8_t *row = slui_bits_line(&c->ground, y);
    return may_step(row, row + slui_step_y[k] * c->ground.stride, x, slui_step_x[k] > 0);
}

// Runs along a diagonal, or with four neighbours up or down, and looks to both sides wherever that
// meets a corner.
SLUI_INLINE void run(scan *s, const int k, const uint32_t step)
{
    const slui_corners *c = s->corners;
    const bool across = slui_is_diagonal(k), south = slui_step_y[k] > 0;
    const uint8_t *passes = slui_pass_line(c, k, s->from.x, s->from.y);
    int x = s->from.x, y = s->from.y;
    while (may_go_on(c, k, x, y)) {
        y = slui_first_zero(passes, y + slui_step_y[k], south);
        const int steps = south ? y - s->from.y : s->from.y - y;
        const uint32_t distance = (uint32_t)steps * step;
        x = s->from.x + slui_step_x[k] * steps;
        if (s->cuts && slui_corners_has(c, x, y)) {
            add(s, x, y, distance);
            return;
        }
        look(s, x, y, across && slui_step_x[k] < 0 ? SLUI_WEST : SLUI_EAST, distance);
        look(s, x, y, !across ? SLUI_WEST : south ? SLUI_SOUTH : SLUI_NORTH, distance);
    }
}

// One function each, so that each has the registers to itself.
#define RUN(name, k, step)                  \
    SLUI_NOINLINE static void name(scan *s) \
    {                                       \
        run(s, k, s->step);                 \
    }
RUN(run_north, SLUI_NORTH, straight)
RUN(run_south, SLUI_SOUTH, straight)
RUN(run_north_east, SLUI_NORTH_EAST, diagonal)
RUN(run_south_east, SLUI_SOUTH_EAST, diagonal)
RUN(run_south_west, SLUI_SOUTH_WEST, diagonal)
RUN(run_north_west, SLUI_NORTH_WEST, diagonal)
#undef RUN

size_t slui_corners_seen(const slui_corners *c, const slui_lengths *lengths, slu_tile tile,
                         slui_reach *out)
{
    const bool four = c->diagonals == SLU_DIAGONALS_NEVER;
    scan s = {.corners = c,
              .straight = lengths->straight,
              .diagonal = lengths->diagonal,
              .cuts = !four && c->diagonals != SLU_DIAGONALS_CLEAR,
              .from = tile,
              .out = out};
    look(&s, tile.x, tile.y, SLUI_EAST, 0);
    look(&s, tile.x, tile.y, SLUI_WEST, 0);
    if (four) {
        run_north(&s);
        run_south(&s);
        return s.count;
    }
    look(&s, tile.x, tile.y, SLUI_NORTH, 0);
    look(&s, tile.x, tile.y, SLUI_SOUTH, 0);
    run_north_east(&s);
    run_south_east(&s);
    run_south_west(&s);
    run_north_west(&s);
    return s.count;
}

// ---- direct paths

// Whether a path along a line comes to its end without turning.
static bool runs_along(const slui_corners *c, slu_tile from, int k, int steps)
{
    const bool level = slui_is_level(k), ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const uint8_t *runs = slui_bits_line(&c->runs[k / 2], level ? from.y : from.x);
    const int at = (level ? from.x : from.y) + (ahead ? 1 : -1);
    return steps <= 1 || slui_count_ones(runs, at, ahead, steps - 1) == steps - 1;
}

// Whether a run comes that far: from where it stops it must be able to go on.
SLUI_INLINE bool runs_across(const slui_corners *c, slu_tile from, int k, int steps)
{
    const bool south = slui_step_y[k] > 0;
    const uint8_t *passes = slui_pass_line(c, k, from.x, from.y);
    for (int done = 0; done < steps;) {
        const int x = from.x + slui_step_x[k] * done, y = from.y + slui_step_y[k] * done;
        if (!may_go_on(c, k, x, y)) return false;
        const int stop = slui_first_zero(passes, y + slui_step_y[k], south);
        done = south ? stop - from.y : from.y - stop;
    }
    return true;
}

void slui_run_lengths(const slui_corners *c, slu_tile tile, int out[SLUI_DIRECTIONS])
{
    const bool four = c->diagonals == SLU_DIAGONALS_NEVER;
    for (int k = four ? SLUI_NORTH : SLUI_NORTH_EAST; k < SLUI_DIRECTIONS; k += four ? 4 : 2) {
        const bool south = slui_step_y[k] > 0;
        const uint8_t *passes = slui_pass_line(c, k, tile.x, tile.y);
        out[k] = 0;
        for (int x = tile.x, y = tile.y; may_go_on(c, k, x, y);) {
            y = slui_first_zero(passes, y + slui_step_y[k], south);
            out[k] = south ? y - tile.y : tile.y - y;
            x = tile.x + slui_step_x[k] * out[k];
        }
    }
}

bool slui_is_direct(const slui_corners *c, slu_tile from, slu_tile to)
{
    const slui_leg leg = slui_leg_between(c->diagonals, from, to);
    const slu_tile turn = slui_leg_turn_from(&leg, from);
    if (leg.along &&
        !runs_along(c, turn, slui_direction(leg.along_step.x, leg.along_step.y), leg.along))
        return false;
    return leg.across == 0 ||
           runs_across(c, from, slui_direction(leg.across_step.x, leg.across_step.y), leg.across);
}
