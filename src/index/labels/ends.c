// SPDX-License-Identifier: MIT
// Scanning for the corners around an end of a query: see ends.h.
#include "index/labels/ends.h"

#include "path/legs.h"

typedef struct scan {
    const slui_corners *corners;
    slui_lengths lengths;
    slu_tile from;
    slui_reach *out;
    size_t count;
} scan;

// Out of line, so that the loops stay small.
SLUI_NOINLINE static void add(scan *s, int x, int y, uint32_t distance)
{
    s->out[s->count++] = (slui_reach){slui_corner_at(s->corners, x, y), distance};
}

// The first bit of a line that is 0, from `at` on.
SLUI_INLINE int first_zero(const uint8_t *line, int at, const bool ahead)
{
    // A bit after the window ends the search in it.
    for (;; at += ahead ? SLUI_WINDOW : -SLUI_WINDOW) {
        const uint64_t zeros = ahead ? ~slui_bits_ahead(line, at) | UINT64_C(1) << SLUI_WINDOW
                                     : ~slui_bits_behind(line, at) | UINT64_C(1)
                                                                         << (63 - SLUI_WINDOW);
        const int seen = (int)(ahead ? SLUI_LOWEST_BIT64(zeros) : 63 - SLUI_HIGHEST_BIT64(zeros));
        if (SLUI_LIKELY(seen < SLUI_WINDOW)) return ahead ? at + seen : at - seen;
    }
}

// The two copies of a line that a look reads: where paths need not turn, and ground.
typedef struct line {
    const uint8_t *runs, *ground;
} line;

SLUI_INLINE line line_at(const slui_corners *c, const int k, int number)
{
    return (line){slui_bits_line(&c->runs[k / 2], number),
                  slui_bits_line(&c->ground[slui_is_level(k)], number)};
}

// Takes the first corner on a line at which a path may turn.
SLUI_INLINE void look(scan *s, line l, int x, int y, const int k, uint32_t distance)
{
    const bool level = slui_is_level(k), ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const int at = level ? x : y, stop = first_zero(l.runs, at + (ahead ? 1 : -1), ahead);
    if (SLUI_LIKELY(!slui_bit_at(l.ground, stop))) return;
    add(s, level ? stop : x, level ? y : stop,
        distance + (uint32_t)(ahead ? stop - at : at - stop) * s->lengths.straight);
}

SLUI_INLINE void look_from(scan *s, int x, int y, const int k, uint32_t distance)
{
    look(s, line_at(s->corners, k, slui_is_level(k) ? y : x), x, y, k, distance);
}

// Whether a diagonal step to the row `next` has ground beside it and at its end.
SLUI_INLINE bool may_step(const uint8_t *row, const uint8_t *next, int x, const bool east)
{
    const int left = east ? x : x - 1;
    const unsigned two = (unsigned)next[left >> 3] | (unsigned)next[(left >> 3) + 1] << 8;
    return (two >> (left & 7) & 3) == 3 && slui_bit_at(row, east ? x + 1 : x - 1);
}

// Runs along a diagonal, looking to both sides. Steps past walls lead from corner to corner, so
// there are none on the way.
SLUI_INLINE void run_across(scan *s, const int k, const bool cuts)
{
    const slui_corners *c = s->corners;
    const bool east = k == SLUI_NORTH_EAST || k == SLUI_SOUTH_EAST;
    const bool south = k == SLUI_SOUTH_EAST || k == SLUI_SOUTH_WEST;
    const int level = east ? SLUI_EAST : SLUI_WEST, upright = south ? SLUI_SOUTH : SLUI_NORTH;
    const ptrdiff_t down = south ? c->ground[1].stride : -c->ground[1].stride;
    const ptrdiff_t right = east ? c->ground[0].stride : -c->ground[0].stride;
    int x = s->from.x, y = s->from.y;
    line row = line_at(c, level, y), column = line_at(c, upright, x);
    for (uint32_t distance = s->lengths.diagonal; may_step(row.ground, row.ground + down, x, east);
         distance += s->lengths.diagonal) {
        x += east ? 1 : -1;
        y += south ? 1 : -1;
        row = (line){row.runs + down, row.ground + down};
        column = (line){column.runs + right, column.ground + right};
        if (cuts && slui_corners_has(c, x, y)) {
            add(s, x, y, distance);
            return;
        }
        look(s, row, x, y, level, distance);
        look(s, column, x, y, upright, distance);
    }
}

// One function each, so that each has the registers to itself. And for rules that cut corners.
#define RUN(name, k, cuts)                  \
    SLUI_NOINLINE static void name(scan *s) \
    {                                       \
        run_across(s, k, cuts);             \
    }
RUN(run_north_east, SLUI_NORTH_EAST, false)
RUN(run_south_east, SLUI_SOUTH_EAST, false)
RUN(run_south_west, SLUI_SOUTH_WEST, false)
RUN(run_north_west, SLUI_NORTH_WEST, false)
RUN(cut_north_east, SLUI_NORTH_EAST, true)
RUN(cut_south_east, SLUI_SOUTH_EAST, true)
RUN(cut_south_west, SLUI_SOUTH_WEST, true)
RUN(cut_north_west, SLUI_NORTH_WEST, true)
#undef RUN

static void run_all(scan *s)
{
    run_north_east(s);
    run_south_east(s);
    run_south_west(s);
    run_north_west(s);
}

static void cut_all(scan *s)
{
    cut_north_east(s);
    cut_south_east(s);
    cut_south_west(s);
    cut_north_west(s);
}

SLUI_INLINE void run_upright(scan *s, const int k)
{
    const int x = s->from.x;
    int y = s->from.y + slui_step_y[k];
    for (uint32_t distance = s->lengths.straight; slui_corners_ground(s->corners, x, y);
         distance += s->lengths.straight) {
        look_from(s, x, y, SLUI_EAST, distance);
        look_from(s, x, y, SLUI_WEST, distance);
        y += slui_step_y[k];
    }
}

size_t slui_corners_seen(const slui_corners *c, const slui_lengths *lengths, slu_tile tile,
                         slui_reach *out)
{
    scan s = {.corners = c, .lengths = *lengths, .from = tile, .out = out};
    look_from(&s, tile.x, tile.y, SLUI_EAST, 0);
    look_from(&s, tile.x, tile.y, SLUI_WEST, 0);
    if (c->diagonals == SLU_DIAGONALS_NEVER) {
        run_upright(&s, SLUI_NORTH);
        run_upright(&s, SLUI_SOUTH);
        return s.count;
    }
    look_from(&s, tile.x, tile.y, SLUI_NORTH, 0);
    look_from(&s, tile.x, tile.y, SLUI_SOUTH, 0);
    if (c->diagonals == SLU_DIAGONALS_CLEAR)
        run_all(&s);
    else
        cut_all(&s);
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

static bool runs_across(const slui_corners *c, slu_tile from, int k, int steps)
{
    const bool east = slui_step_x[k] > 0;
    const ptrdiff_t step = slui_step_y[k] * c->ground[1].stride;
    const uint8_t *row = slui_bits_line(&c->ground[1], from.y);
    for (int i = 0; i < steps; i++, row += step)
        if (!may_step(row, row + step, from.x + i * slui_step_x[k], east)) return false;
    return true;
}

static bool runs_upright(const slui_corners *c, slu_tile from, int k, int steps)
{
    for (int i = 1; i <= steps; i++)
        if (!slui_corners_ground(c, from.x, from.y + i * slui_step_y[k])) return false;
    return true;
}

bool slui_is_direct(const slui_corners *c, slu_tile from, slu_tile to)
{
    const slui_leg leg = slui_leg_between(c->diagonals, from, to);
    const slu_tile turn = slui_leg_turn_from(&leg, from);
    if (leg.along &&
        !runs_along(c, turn, slui_direction(leg.along_step.x, leg.along_step.y), leg.along))
        return false;
    if (leg.across == 0) return true;
    const int k = slui_direction(leg.across_step.x, leg.across_step.y);
    return slui_is_diagonal(k) ? runs_across(c, from, k, leg.across)
                               : runs_upright(c, from, k, leg.across);
}
