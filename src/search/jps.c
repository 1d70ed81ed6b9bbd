// SPDX-License-Identifier: MIT
// Jump point search: A* that expands only tiles where a cheapest path may have to turn.
//
// Sources: Harabor & Grastien 2011, 2012 (without corner cutting) and 2014 (lines of bits, no
// diagonal points on the open list). Which steps are worth trying from a tile is the canonical
// table of map/successors.c; a tile that offers nothing but the path straight on is skipped. So the
// search is canonical A* with its straight runs walked in one go, and optimal for the same reason.
//
// Lines are scanned through windows of 57 tiles (map/bits.h): the first tile at which the path may
// turn, or the wall before it, is the lowest bit of a word. A diagonal run is walked tile by tile,
// and the two lines next to it are scanned from each tile; points found there go on the open list
// straight away, with the tile at which the run began as their parent. Between a parent and its
// child the path is always the diagonal part first, then the straight one.
//
// With four neighbours, steps up and down play the part of the diagonals.
//
// Requires uniform ground, the map's own view, and diagonals between one and two straight steps
// long.
// Cost: 24 bytes per jump point in a table at most half full, besides the open list.
#include "search/jumping.h"

// ---- scanning a line

// Continues a scan whose first window showed nothing: by whole words, and fast over open ground.
// Only for paths that turn past corners, where only a tile and the one before it matter.
SLUI_NOINLINE static slui_sighting look_on_ahead(const uint8_t *line, ptrdiff_t stride, int at)
{
    int first = at + SLUI_SIGHT + 1;
    uint64_t unseen = ~UINT64_C(0) << (first & 63);
    for (const uint8_t *p = line + (first >> 6) * 8;; p += 8, unseen = ~UINT64_C(0)) {
        const uint64_t own = slui_load64(p);
        const uint64_t one = slui_load64(p - stride), two = slui_load64(p + stride);
        if ((own & one & two) == ~UINT64_C(0) && (p[-stride - 1] & p[stride - 1]) >> 7) continue;
        const uint64_t turns =
            (one & ~(one << 1 | p[-stride - 1] >> 7)) | (two & ~(two << 1 | p[stride - 1] >> 7));
        const uint64_t stops = (turns | ~own) & unseen;
        if (!stops) continue;
        const unsigned bit = SLUI_LOWEST_BIT64(stops);
        return (slui_sighting){(int)(p - line) * 8 + (int)bit - at, own >> bit & 1};
    }
}

SLUI_NOINLINE static slui_sighting look_on_behind(const uint8_t *line, ptrdiff_t stride, int at)
{
    int first = at - SLUI_SIGHT - 1;
    uint64_t unseen = ~UINT64_C(0) >> (63 - (first & 63));
    for (const uint8_t *p = line + (first >> 6) * 8;; p -= 8, unseen = ~UINT64_C(0)) {
        const uint64_t own = slui_load64(p);
        const uint64_t one = slui_load64(p - stride), two = slui_load64(p + stride);
        if ((own & one & two) == ~UINT64_C(0) && (p[8 - stride] & p[8 + stride] & 1)) continue;
        const uint64_t turns = (one & ~(one >> 1 | (uint64_t)p[8 - stride] << 63)) |
                               (two & ~(two >> 1 | (uint64_t)p[8 + stride] << 63));
        const uint64_t stops = (turns | ~own) & unseen;
        if (!stops) continue;
        const unsigned bit = SLUI_HIGHEST_BIT64(stops);
        return (slui_sighting){at - (int)(p - line) * 8 - (int)bit, own >> bit & 1};
    }
}

// Scans a line, from a tile on it; `stride` leads to the neighbouring lines.
SLUI_INLINE slui_sighting look(const uint8_t *line, ptrdiff_t stride, const slui_corner rule,
                               int at, const bool ahead)
{
    for (int from = at;; from += ahead ? SLUI_SIGHT : -SLUI_SIGHT) {
        const uint64_t own = slui_line_window(line, from, ahead);
        const uint64_t one = slui_line_window(line - stride, from, ahead);
        const uint64_t two = slui_line_window(line + stride, from, ahead);
        const uint64_t stops = (slui_line_turns(rule, own, one, ahead) |
                                slui_line_turns(rule, own, two, ahead) | ~own) &
                               slui_line_sight(from);
        if (!stops && rule == SLUI_PAST_CORNERS)
            return ahead ? look_on_ahead(line, stride, at) : look_on_behind(line, stride, at);
        if (!stops) continue;
        const unsigned bit = ahead ? SLUI_LOWEST_BIT64(stops) : SLUI_HIGHEST_BIT64(stops);
        const int tile = (from & ~7) - (ahead ? 0 : 56) + (int)bit;
        return (slui_sighting){ahead ? tile - at : at - tile, own >> bit & 1};
    }
}

// ---- goals

// ---- jumping

SLUI_INLINE void jump_along(slui_jumps *j, const slui_corner rule, int x, int y, uint64_t g,
                            const int k)
{
    const bool level = k == SLUI_EAST || k == SLUI_WEST;
    const bool ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const slui_bits *bits = level ? &j->map->rows : &j->map->columns;
    const uint8_t *line = slui_bits_line(bits, level ? y : x);
    slui_jumps_follow(j, look(line, bits->stride, rule, level ? x : y, ahead), x, y, g, k);
}

SLUI_NOINLINE static void jump_in_direction(slui_jumps *j, int x, int y, uint64_t g, int k)
{
    switch (k) {
    case SLUI_NORTH: jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_NORTH); break;
    case SLUI_EAST: jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_EAST); break;
    case SLUI_SOUTH: jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_SOUTH); break;
    default: jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_WEST);
    }
}

// A tile of a diagonal run that is in line with a goal: true if the run ends here, at a goal.
SLUI_NOINLINE static bool pass_goal(slui_jumps *j, int x, int y, uint64_t g, int k)
{
    if (slui_jumps_is_goal(j, x, y)) {
        slui_jumps_offer(j, x, y, g, k, true);
        return true;
    }
    jump_in_direction(j, x, y, g, (k + 7) & 7);
    jump_in_direction(j, x, y, g, (k + 1) & 7);
    return false;
}

// Walks a diagonal run, scanning to both sides from each tile. The first step is known to be legal.
//
// Most of the time is spent here, so everything it reads is kept at hand.
SLUI_INLINE void jump_across(slui_jumps *j, int x, int y, uint64_t g, const int k, const bool many)
{
    const bool east = k == SLUI_NORTH_EAST || k == SLUI_SOUTH_EAST;
    const bool south = k == SLUI_SOUTH_EAST || k == SLUI_SOUTH_WEST;
    const int level = east ? SLUI_EAST : SLUI_WEST, upright = south ? SLUI_SOUTH : SLUI_NORTH;
    const uint8_t needs = (uint8_t)(1u << k | 1u << level | 1u << upright);
    const ptrdiff_t row_stride = j->map->rows.stride, column_stride = j->map->columns.stride;
    const ptrdiff_t row_step = south ? row_stride : -row_stride;
    const ptrdiff_t column_step = east ? column_stride : -column_stride;
    const uint8_t *row = slui_bits_line(&j->map->rows, y);
    const uint8_t *column = slui_bits_line(&j->map->columns, x);
    const uint8_t *around = j->map->around + slui_map_index(j->map, (slu_tile){x, y});
    const ptrdiff_t step = (south ? j->map->width : -j->map->width) + (east ? 1 : -1);
    const int goal_x = j->goal.x, goal_y = j->goal.y;
    const uint64_t diagonal = j->diagonal;
    do {
        x += east ? 1 : -1;
        y += south ? 1 : -1;
        g += diagonal;
        row += row_step;
        column += column_step;
        around += step;
        const bool in_line =
            many ? slui_goal_lines_row(j->many, y) || slui_goal_lines_column(j->many, x)
                 : x == goal_x || y == goal_y;
        if (SLUI_UNLIKELY(in_line)) {
            if (pass_goal(j, x, y, g, k)) return;
            continue;
        }
        const slui_sighting beside = look(row, row_stride, SLUI_PAST_CORNERS, x, east);
        if (SLUI_UNLIKELY(beside.turns))
            slui_jumps_offer(j, east ? x + beside.distance : x - beside.distance, y,
                             g + (uint64_t)beside.distance * j->straight, level, false);
        const slui_sighting below = look(column, column_stride, SLUI_PAST_CORNERS, y, south);
        if (SLUI_UNLIKELY(below.turns))
            slui_jumps_offer(j, x, south ? y + below.distance : y - below.distance,
                             g + (uint64_t)below.distance * j->straight, upright, false);
    } while ((*around & needs) == needs);
}

// One function each, so that each has the registers to itself.
#define ACROSS(name, k, many)                                               \
    SLUI_NOINLINE static void name(slui_jumps *j, int x, int y, uint64_t g) \
    {                                                                       \
        jump_across(j, x, y, g, k, many);                                   \
    }
ACROSS(jump_north_east, SLUI_NORTH_EAST, false)
ACROSS(jump_south_east, SLUI_SOUTH_EAST, false)
ACROSS(jump_south_west, SLUI_SOUTH_WEST, false)
ACROSS(jump_north_west, SLUI_NORTH_WEST, false)
ACROSS(pass_many_north_east, SLUI_NORTH_EAST, true)
ACROSS(pass_many_south_east, SLUI_SOUTH_EAST, true)
ACROSS(pass_many_south_west, SLUI_SOUTH_WEST, true)
ACROSS(pass_many_north_west, SLUI_NORTH_WEST, true)
#undef ACROSS

// The same past several goals.
SLUI_NOINLINE static void jump_past_many(slui_jumps *j, int x, int y, uint64_t g, int k)
{
    switch (k) {
    case SLUI_NORTH_EAST: pass_many_north_east(j, x, y, g); break;
    case SLUI_SOUTH_EAST: pass_many_south_east(j, x, y, g); break;
    case SLUI_SOUTH_WEST: pass_many_south_west(j, x, y, g); break;
    default: pass_many_north_west(j, x, y, g);
    }
}

// The same for a run under a rule that lets the path turn next to a wall: it may end at a tile of
// its own.
SLUI_INLINE void jump_across_cutting(slui_jumps *j, const slui_corner rule, int x, int y,
                                     uint64_t g, const int k)
{
    const slu_finder *f = j->f;
    const uint8_t *legal = f->successors.legal[SLUI_NO_ARRIVAL];
    const uint8_t *canonical = f->successors.canonical[k];
    const int first = (k + 7) & 7, second = (k + 1) & 7;
    const unsigned natural = 1u << k | 1u << first | 1u << second;
    uint8_t around;
    do {
        x += slui_step_x[k];
        y += slui_step_y[k];
        g += j->diagonal;
        around = j->map->around[slui_map_index(j->map, (slu_tile){x, y})];
        const bool at_goal = slui_jumps_is_goal(j, x, y);
        if (at_goal || canonical[around] & ~natural) {
            slui_jumps_offer(j, x, y, g, k, at_goal);
            return;
        }
        jump_along(j, rule, x, y, g, first);
        jump_along(j, rule, x, y, g, second);
    } while (legal[around] >> k & 1);
}

// With four neighbours, paths go up or down first: a run scans left and right from each tile.
SLUI_INLINE void jump_up_or_down(slui_jumps *j, int x, int y, uint64_t g, const int k)
{
    do {
        y += slui_step_y[k];
        g += j->straight;
        if (slui_jumps_is_goal(j, x, y)) {
            slui_jumps_offer(j, x, y, g, k, true);
            return;
        }
        jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_EAST);
        jump_along(j, SLUI_PAST_CORNERS, x, y, g, SLUI_WEST);
    } while (j->map->around[slui_map_index(j->map, (slu_tile){x, y})] >> k & 1);
}

SLUI_INLINE void jump(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                      uint64_t g, const int k)
{
    if (four && (k == SLUI_NORTH || k == SLUI_SOUTH))
        jump_up_or_down(j, x, y, g, k);
    else if (!slui_is_diagonal(k))
        jump_along(j, rule, x, y, g, k);
    else if (rule == SLUI_PAST_CORNERS && SLUI_UNLIKELY(j->many != NULL))
        jump_past_many(j, x, y, g, k);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_NORTH_EAST)
        jump_north_east(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_SOUTH_EAST)
        jump_south_east(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_SOUTH_WEST)
        jump_south_west(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS)
        jump_north_west(j, x, y, g);
    else
        jump_across_cutting(j, rule, x, y, g, k);
}

// ---- expanding

SLUI_INLINE void expand(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                        uint64_t g, uint32_t arrival)
{
    const uint8_t around = j->map->around[slui_map_index(j->map, (slu_tile){x, y})];
    const unsigned steps = j->f->successors.canonical[arrival][around];
#define JUMP(k) \
    if (steps & 1u << (k)) jump(j, rule, four, x, y, g, k)
    JUMP(SLUI_NORTH);
    JUMP(SLUI_EAST);
    JUMP(SLUI_SOUTH);
    JUMP(SLUI_WEST);
    if (!four) {
        JUMP(SLUI_NORTH_EAST);
        JUMP(SLUI_SOUTH_EAST);
        JUMP(SLUI_SOUTH_WEST);
        JUMP(SLUI_NORTH_WEST);
    }
#undef JUMP
}

slui_run slui_run_jps;
slui_end slui_run_jps(slu_finder *f, uint64_t budget)
{
    if (!slui_jumps_begin(f)) return SLUI_END_MEMORY;
    return slui_jumps_run_by_rule(f, budget, expand);
}
