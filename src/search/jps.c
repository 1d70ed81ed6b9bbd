// SPDX-License-Identifier: MIT
// Jump point search: A* that expands only tiles where a cheapest path may have to turn.
//
// Sources: Harabor & Grastien 2011, 2012 (without corner cutting) and 2014 (lines of bits, no
// diagonal points on the open list). Which steps are worth trying from a tile is the canonical
// table of map/successors.c; a tile that offers nothing but the path straight on is skipped. So the
// search is canonical A* with its straight runs walked in one go, and optimal for the same reason.
//
// Lines are scanned by words of 64 tiles: the first tile at which the path may turn, or the wall
// before it, is the lowest bit of a word; what lies beyond the word is known (map/outlooks.h).
// Under rules that let the path turn next to a wall, windows of 57 tiles are scanned one after the
// other. A diagonal run is walked tile by tile, and the two lines next to it are scanned from each
// tile; points found there go on the open list straight away, with the tile at which the run began
// as their parent. Between a parent and its child the path is always the diagonal part first, then
// the straight one.
//
// With four neighbours, steps up and down play the part of the diagonals.
//
// Requires uniform ground, the map's own view, and diagonals between one and two straight steps
// long.
// Cost: 24 bytes per jump point in a table at most half full, besides the open list.
#include "search/jumping.h"

// ---- scanning a line

// A scan under a rule that lets the path turn next to a wall, from a tile; `stride` leads to the
// neighbouring lines.
SLUI_INLINE slui_sighting look_cutting(const uint8_t *line, ptrdiff_t stride,
                                       const slui_corner rule, int at, const bool ahead)
{
    for (int from = at;; from += ahead ? SLUI_SIGHT : -SLUI_SIGHT) {
        const uint64_t own = slui_line_window(line, from, ahead);
        const uint64_t one = slui_line_window(line - stride, from, ahead);
        const uint64_t two = slui_line_window(line + stride, from, ahead);
        const uint64_t stops = (slui_line_turns(rule, own, one, ahead) |
                                slui_line_turns(rule, own, two, ahead) | ~own) &
                               slui_line_sight(from);
        if (!stops) continue;
        const unsigned bit = ahead ? SLUI_LOWEST_BIT64(stops) : SLUI_HIGHEST_BIT64(stops);
        const int tile = (from & ~7) - (ahead ? 0 : 56) + (int)bit;
        return (slui_sighting){ahead ? tile - at : at - tile, own >> bit & 1};
    }
}

enum { WORD = 64, WORD_BYTES = 8 };

// The bits of a word after a tile's, or before it.
SLUI_INLINE uint64_t bits_past(uint64_t tile, const bool ahead)
{
    return ahead ? ~(tile - 1) << 1 : tile - 1;
}

// Where a path along the line beside these tiles may turn towards them.
SLUI_INLINE uint64_t turns_past(uint64_t beside, const bool ahead)
{
    return slui_line_turns(SLUI_PAST_CORNERS, 0, beside, ahead);
}

// The scan of a line, from what ends it in the word of a tile, or if that is nothing from what lies
// beyond.
SLUI_INLINE slui_sighting sighting_at(uint64_t stops, uint64_t walls, uint16_t outlook, int at,
                                      const bool ahead)
{
    const int tile = at & (WORD - 1), left = ahead ? WORD - tile : tile + 1;
    if (!stops) return (slui_sighting){left + (outlook >> 1), outlook & 1};
    const int bit = (int)(ahead ? SLUI_LOWEST_BIT64(stops) : SLUI_HIGHEST_BIT64(stops));
    return (slui_sighting){ahead ? bit - tile : tile - bit, !(walls >> bit & 1)};
}

// Scans a line past corners, from a tile.
SLUI_INLINE slui_sighting look(const slui_bits *bits, const slui_outlooks *outlooks, int line,
                               int at, const bool ahead)
{
    const uint8_t *word = slui_bits_line(bits, line) + (at >> 6) * WORD_BYTES;
    const uint64_t one = slui_load64(word - bits->stride), two = slui_load64(word + bits->stride);
    const uint64_t walls = ~slui_load64(word);
    const uint64_t turns = turns_past(one, ahead) | turns_past(two, ahead);
    const slui_outlook *outlook = slui_outlook_beyond(outlooks, line, at, ahead);
    const uint64_t past = bits_past(UINT64_C(1) << (at & (WORD - 1)), ahead);
    return sighting_at((turns | walls) & past, walls, ahead ? outlook->ahead : outlook->behind, at,
                       ahead);
}

// ---- jumping

SLUI_INLINE void jump_along(slui_jumps *j, const slui_corner rule, int x, int y, uint64_t g,
                            const int k)
{
    const bool level = k == SLUI_EAST || k == SLUI_WEST;
    const bool ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const slu_map *map = j->map;
    const slui_bits *bits = level ? &map->rows : &map->columns;
    const int line = level ? y : x, at = level ? x : y;
    const slui_sighting seen =
        rule == SLUI_PAST_CORNERS
            ? look(bits, level ? &map->row_outlooks : &map->column_outlooks, line, at, ahead)
            : look_cutting(slui_bits_line(bits, line), bits->stride, rule, at, ahead);
    slui_jumps_follow(j, seen, x, y, g, k);
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

// ---- diagonal runs
//
// The lines that a run scans lie next to each other, so each word of them is read once: as that of
// the line after the one that is scanned, of that line, and of the line before it. Whether a scan
// finds a turn, as few do, is known without a look at where.

// A word of the lines around the tile of a run: where there are walls, and where the path along a
// neighbouring line may turn towards the line.
typedef struct strip {
    const uint8_t *next; // the word of the line after the next
    ptrdiff_t step;      // bytes from line to line
    uint64_t walls, next_walls;
    uint64_t turns_before, turns, next_turns;
    uint64_t tile;               // the bit of the run's tile
    const slui_outlook *outlook; // beyond the word of the line
} strip;

// The strip at the tile of a run. The run goes `onward` from line to line, 1 or -1.
SLUI_INLINE strip strip_at(const slui_bits *bits, const slui_outlooks *outlooks, int line, int at,
                           const bool ahead, const int onward)
{
    const ptrdiff_t step = onward * bits->stride;
    const uint8_t *word = slui_bits_line(bits, line) + (at >> 6) * WORD_BYTES;
    const uint64_t before = slui_load64(word - step), own = slui_load64(word);
    const uint64_t next = slui_load64(word + step);
    return (strip){.next = word + 2 * step,
                   .step = step,
                   .walls = ~own,
                   .next_walls = ~next,
                   .turns_before = turns_past(before, ahead),
                   .turns = turns_past(own, ahead),
                   .next_turns = turns_past(next, ahead),
                   .tile = UINT64_C(1) << (at & (WORD - 1)),
                   .outlook = slui_outlook_beyond(outlooks, line, at, ahead)};
}

SLUI_INLINE void read_next(strip *s, const bool ahead, const int onward)
{
    const uint64_t next = slui_load64(s->next);
    s->turns_before = s->turns;
    s->turns = s->next_turns;
    s->walls = s->next_walls;
    s->next_walls = ~next;
    s->next_turns = turns_past(next, ahead);
    s->next += s->step;
    s->tile = ahead ? s->tile << 1 : s->tile >> 1;
    s->outlook += onward;
}

// Whether the scan of the strip's line finds a turn.
//
// Of two sets of bits the one with the highest bit is the greater number, and so is the one with
// the lowest bit if all bits above are filled in. If both are empty, the outlook decides.
SLUI_INLINE bool finds_turn(const strip *s, const bool ahead)
{
    const uint64_t past = bits_past(s->tile, ahead), walls = s->walls & past;
    const uint64_t turns = (s->turns_before | s->next_turns) & ~s->walls & past;
    if (!ahead) return 2 * turns + (s->outlook->behind & 1) > 2 * walls;
    return (turns | (0 - turns)) + (s->outlook->ahead & 1) > (walls | (0 - walls));
}

SLUI_INLINE int distance_to_turn(const strip *s, int at, const bool ahead)
{
    const uint64_t turns = s->turns_before | s->next_turns;
    return sighting_at((turns | s->walls) & bits_past(s->tile, ahead), s->walls,
                       ahead ? s->outlook->ahead : s->outlook->behind, at, ahead)
        .distance;
}

// Whether the next step of a run is legal, from the rows.
SLUI_INLINE bool goes_on(const strip *rows, const bool east)
{
    const uint64_t after = east ? rows->tile << 1 : rows->tile >> 1;
    return !((rows->next_walls & (rows->tile | after)) | (rows->walls & after));
}

// Walks a diagonal run from its first tile on, scanning to both sides from each; false if it ends
// within `last` more steps. Up to there it is in line with no goal, and stays in one word of rows
// and of columns.
//
// Most of the time is spent here.
SLUI_INLINE bool walk(slui_jumps *j, int x, int y, uint64_t g, const bool east, const bool south,
                      int last)
{
    const slu_map *map = j->map;
    const int dx = east ? 1 : -1, dy = south ? 1 : -1;
    strip rows = strip_at(&map->rows, &map->row_outlooks, y, x, east, dy);
    strip columns = strip_at(&map->columns, &map->column_outlooks, x, y, south, dx);
    for (int i = 0;; i++) {
        if (SLUI_UNLIKELY(finds_turn(&rows, east))) {
            const int at = x + i * dx, far = distance_to_turn(&rows, at, east);
            slui_jumps_offer(j, at + far * dx, y + i * dy,
                             g + (uint64_t)i * j->diagonal + (uint64_t)far * j->straight,
                             east ? SLUI_EAST : SLUI_WEST, false);
        }
        if (SLUI_UNLIKELY(finds_turn(&columns, south))) {
            const int at = y + i * dy, far = distance_to_turn(&columns, at, south);
            slui_jumps_offer(j, x + i * dx, at + far * dy,
                             g + (uint64_t)i * j->diagonal + (uint64_t)far * j->straight,
                             south ? SLUI_SOUTH : SLUI_NORTH, false);
        }
        if (i == last) return true;
        if (!goes_on(&rows, east)) return false;
        read_next(&rows, east, dy);
        read_next(&columns, south, dx);
    }
}

// How many of a word's tiles lie after one, in a direction.
SLUI_INLINE int tiles_left(int at, const bool ahead)
{
    return ahead ? WORD - 1 - (at & (WORD - 1)) : at & (WORD - 1);
}

// After how many steps a run is in line with a goal; `most` if that is more.
SLUI_INLINE int steps_to_goal_line(const slui_jumps *j, int x, int y, const int dx, const int dy,
                                   const bool many, int most)
{
    if (!many) {
        const int to_x = dx * (j->goal.x - x), to_y = dy * (j->goal.y - y);
        if (to_x >= 0 && to_x < most) most = to_x;
        return to_y >= 0 && to_y < most ? to_y : most;
    }
    for (int i = 0; i < most; i++)
        if (slui_goal_lines_row(j->many, y + i * dy) || slui_goal_lines_column(j->many, x + i * dx))
            return i;
    return most;
}

// A diagonal run. The first step is known to be legal.
SLUI_INLINE void jump_across(slui_jumps *j, int x, int y, uint64_t g, const int k, const bool many)
{
    const bool east = k == SLUI_NORTH_EAST || k == SLUI_SOUTH_EAST;
    const bool south = k == SLUI_SOUTH_EAST || k == SLUI_SOUTH_WEST;
    const int dx = east ? 1 : -1, dy = south ? 1 : -1;
    const uint8_t *legal = j->f->successors.legal[SLUI_NO_ARRIVAL];
    do {
        x += dx;
        y += dy;
        g += j->diagonal;
        const int left_x = tiles_left(x, east), left_y = tiles_left(y, south);
        const int most = (left_x < left_y ? left_x : left_y) + 1;
        const int steps = steps_to_goal_line(j, x, y, dx, dy, many, most) - 1;
        if (steps < 0) {
            if (pass_goal(j, x, y, g, k)) return;
            continue;
        }
        if (!walk(j, x, y, g, east, south, steps)) return;
        x += steps * dx;
        y += steps * dy;
        g += (uint64_t)steps * j->diagonal;
    } while (legal[j->map->around[slui_map_index(j->map, (slu_tile){x, y})]] >> k & 1);
}

// One function each, so that each has the registers to itself; and one more for a wide machine.
#define ACROSS(name, k)                                                                      \
    SLUI_NOINLINE static void name(slui_jumps *j, int x, int y, uint64_t g)                  \
    {                                                                                        \
        jump_across(j, x, y, g, k, false);                                                   \
    }                                                                                        \
    SLUI_WIDE SLUI_NOINLINE static void name##_wide(slui_jumps *j, int x, int y, uint64_t g) \
    {                                                                                        \
        jump_across(j, x, y, g, k, false);                                                   \
    }
ACROSS(jump_north_east, SLUI_NORTH_EAST)
ACROSS(jump_south_east, SLUI_SOUTH_EAST)
ACROSS(jump_south_west, SLUI_SOUTH_WEST)
ACROSS(jump_north_west, SLUI_NORTH_WEST)
#undef ACROSS

// The same past several goals, with one copy for all machines.
SLUI_NOINLINE static void jump_past_many(slui_jumps *j, int x, int y, uint64_t g, int k)
{
    switch (k) {
    case SLUI_NORTH_EAST: jump_across(j, x, y, g, SLUI_NORTH_EAST, true); break;
    case SLUI_SOUTH_EAST: jump_across(j, x, y, g, SLUI_SOUTH_EAST, true); break;
    case SLUI_SOUTH_WEST: jump_across(j, x, y, g, SLUI_SOUTH_WEST, true); break;
    default: jump_across(j, x, y, g, SLUI_NORTH_WEST, true);
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
                      uint64_t g, const int k, const bool wide)
{
    if (four && (k == SLUI_NORTH || k == SLUI_SOUTH))
        jump_up_or_down(j, x, y, g, k);
    else if (!slui_is_diagonal(k))
        jump_along(j, rule, x, y, g, k);
    else if (rule == SLUI_PAST_CORNERS && SLUI_UNLIKELY(j->many != NULL))
        jump_past_many(j, x, y, g, k);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_NORTH_EAST)
        (wide ? jump_north_east_wide : jump_north_east)(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_SOUTH_EAST)
        (wide ? jump_south_east_wide : jump_south_east)(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS && k == SLUI_SOUTH_WEST)
        (wide ? jump_south_west_wide : jump_south_west)(j, x, y, g);
    else if (rule == SLUI_PAST_CORNERS)
        (wide ? jump_north_west_wide : jump_north_west)(j, x, y, g);
    else
        jump_across_cutting(j, rule, x, y, g, k);
}

// ---- expanding

SLUI_INLINE void expand_on(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                           uint64_t g, uint32_t arrival, const bool wide)
{
    const uint8_t around = j->map->around[slui_map_index(j->map, (slu_tile){x, y})];
    const unsigned steps = j->f->successors.canonical[arrival][around];
#define JUMP(k) \
    if (steps & 1u << (k)) jump(j, rule, four, x, y, g, k, wide)
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

SLUI_INLINE void expand(slui_jumps *j, const slui_corner rule, const bool four, int x, int y,
                        uint64_t g, uint32_t arrival)
{
    expand_on(j, rule, four, x, y, g, arrival, false);
}

// The usual rule has a copy for wide machines, which have instructions for bits.
#if defined(SLUI_HAS_WIDE)
SLUI_WIDE static void expand_wide(slui_jumps *j, const slui_corner rule, const bool four, int x,
                                  int y, uint64_t g, uint32_t arrival)
{
    expand_on(j, rule, four, x, y, g, arrival, true);
}

SLUI_WIDE static slui_end run_wide(slu_finder *f, uint64_t budget)
{
    return slui_jumps_run(f, budget, expand_wide, SLUI_PAST_CORNERS, false);
}
#endif

slui_run slui_run_jps;
slui_end slui_run_jps(slu_finder *f, uint64_t budget)
{
    if (!slui_jumps_begin(f)) return SLUI_END_MEMORY;
#if defined(SLUI_HAS_WIDE)
    if (f->rules.diagonals == SLU_DIAGONALS_CLEAR && slui_machine_is_wide())
        return run_wide(f, budget);
#endif
    return slui_jumps_run_by_rule(f, budget, expand);
}
