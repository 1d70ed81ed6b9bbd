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
// other. A diagonal run is walked tile by tile, or four tiles at a time where the machine can, and
// the two lines next to it are scanned from each tile; points found there go on the open list
// straight away, with the tile at which the run began as their parent. Between a parent and its
// child the path is always the diagonal part first, then the straight one.
//
// With four neighbours, steps up and down play the part of the diagonals.
//
// Requires uniform ground, the map's own view, and diagonals between one and two straight steps
// long.
// Cost: 24 bytes per jump point in a table at most half full, besides the open list.
#include "base/octs.h"
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

enum { WORD = 64 };

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
SLUI_INLINE slui_sighting look(const slui_outlooks *lines, int line, int at, const bool ahead)
{
    const uint64_t *word = lines->tiles + slui_outlooks_index(lines, line, at);
    const uint64_t walls = ~word[0];
    const uint64_t turns = turns_past(word[-1], ahead) | turns_past(word[1], ahead);
    const slui_outlook *outlook = slui_outlook_beyond(lines, line, at, ahead);
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
            ? look(level ? &map->row_outlooks : &map->column_outlooks, line, at, ahead)
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
    const uint64_t *next; // the word of the line after the next
    uint64_t walls, next_walls;
    uint64_t turns_before, turns, next_turns;
    uint64_t tile;               // the bit of the run's tile
    const slui_outlook *outlook; // beyond the word of the line
} strip;

// The strip at the tile of a run. The run goes `onward` from line to line, 1 or -1.
SLUI_INLINE strip strip_at(const slui_outlooks *lines, int line, int at, const bool ahead,
                           const int onward)
{
    const uint64_t *word = lines->tiles + slui_outlooks_index(lines, line, at);
    const uint64_t before = word[-onward], own = word[0], next = word[onward];
    return (strip){.next = word + 2 * onward,
                   .walls = ~own,
                   .next_walls = ~next,
                   .turns_before = turns_past(before, ahead),
                   .turns = turns_past(own, ahead),
                   .next_turns = turns_past(next, ahead),
                   .tile = UINT64_C(1) << (at & (WORD - 1)),
                   .outlook = slui_outlook_beyond(lines, line, at, ahead)};
}

SLUI_INLINE void read_next(strip *s, const bool ahead, const int onward)
{
    const uint64_t next = *s->next;
    s->turns_before = s->turns;
    s->turns = s->next_turns;
    s->walls = s->next_walls;
    s->next_walls = ~next;
    s->next_turns = turns_past(next, ahead);
    s->next += onward;
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
    strip rows = strip_at(&map->row_outlooks, y, x, east, dy);
    strip columns = strip_at(&map->column_outlooks, x, y, south, dx);
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

typedef bool walker(slui_jumps *j, int x, int y, uint64_t g, const bool east, const bool south,
                    int last);

#if defined(SLUI_HAS_WIDE)

// ---- the same on a wide machine, four tiles of a run at a time, one in each lane of a register

enum { LANES = 4 };

// Four lines of a run, from that of its tile on.
typedef struct lanes {
    const uint64_t *word;
    const slui_outlook *outlook;
    uint64_t tile; // the bit of the run's tile
} lanes;

SLUI_INLINE lanes lanes_at(const slui_outlooks *lines, int line, int at, const bool ahead)
{
    return (lanes){lines->tiles + slui_outlooks_index(lines, line, at),
                   slui_outlook_beyond(lines, line, at, ahead), UINT64_C(1) << (at & (WORD - 1))};
}

// Their words, or those of the lines one step on, or back.
SLUI_WIDE SLUI_INLINE __m256i words_of(const lanes *l, const int onward, const int more)
{
    const uint64_t *first = l->word + onward * more;
    if (onward > 0) return _mm256_loadu_si256((const __m256i *)(const void *)first);
    const __m256i words = _mm256_loadu_si256((const __m256i *)(const void *)(first - (LANES - 1)));
    return _mm256_permute4x64_epi64(words, _MM_SHUFFLE(0, 1, 2, 3));
}

// The bits of the run's tiles, or of the ones that many steps on.
SLUI_WIDE SLUI_INLINE __m256i tiles_of(const lanes *l, const int more, const bool ahead)
{
    const __m256i first = _mm256_set1_epi64x((int64_t)l->tile);
    const __m256i steps = _mm256_setr_epi64x(more, more + 1, more + 2, more + 3);
    return ahead ? _mm256_sllv_epi64(first, steps) : _mm256_srlv_epi64(first, steps);
}

SLUI_WIDE SLUI_INLINE unsigned marks_of(__m256i masks)
{
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(masks));
}

SLUI_WIDE SLUI_INLINE __m256i turns_past_wide(__m256i beside, const bool ahead)
{
    const __m256i shifted = ahead ? _mm256_slli_epi64(beside, 1) : _mm256_srli_epi64(beside, 1);
    return _mm256_andnot_si256(shifted, beside);
}

// The lanes in which a scan that leaves the word finds a turn.
SLUI_WIDE SLUI_INLINE unsigned turns_beyond(const lanes *l, const bool ahead, const int onward)
{
    const slui_outlook *first = l->outlook - (onward > 0 ? 0 : LANES - 1);
    __m128i four = _mm_loadu_si128((const __m128i *)(const void *)first);
    if (onward < 0) four = _mm_shuffle_epi32(four, _MM_SHUFFLE(0, 1, 2, 3));
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(_mm_slli_epi32(four, ahead ? 31 : 15)));
}

// The lanes in which the scan of the line finds a turn. What ends it is the lowest bit, or the
// highest: of two sets of bits the one that has that is the greater number.
SLUI_WIDE SLUI_INLINE unsigned find_turns(const lanes *l, __m256i own, __m256i next,
                                          const bool ahead, const int onward)
{
    const __m256i none = _mm256_setzero_si256(), before = words_of(l, onward, -1);
    const __m256i turns =
        _mm256_or_si256(turns_past_wide(before, ahead), turns_past_wide(next, ahead));
    const __m256i past = ahead ? _mm256_sub_epi64(none, tiles_of(l, 1, ahead))
                               : _mm256_add_epi64(tiles_of(l, 0, ahead), _mm256_set1_epi64x(-1));
    const __m256i stops = _mm256_andnot_si256(_mm256_andnot_si256(turns, own), past);
    const __m256i lowest = _mm256_and_si256(stops, _mm256_sub_epi64(none, stops));
    const __m256i free = _mm256_and_si256(ahead ? lowest : stops, own);
    const unsigned open = marks_of(_mm256_cmpeq_epi64(stops, none));
    const unsigned found =
        ahead ? ~marks_of(_mm256_cmpeq_epi64(free, none))
              : marks_of(_mm256_cmpgt_epi64(free, _mm256_andnot_si256(own, stops)));
    return found | (open & turns_beyond(l, ahead, onward));
}

// How many steps are legal from the first lane on, from the rows.
SLUI_WIDE SLUI_INLINE int count_legal(const lanes *rows, __m256i own, __m256i next, const bool east)
{
    const __m256i tile = tiles_of(rows, 0, east), after = tiles_of(rows, 1, east);
    const __m256i walls = _mm256_or_si256(_mm256_andnot_si256(next, _mm256_or_si256(tile, after)),
                                          _mm256_andnot_si256(own, after));
    return (int)SLUI_LOWEST_BIT(~marks_of(_mm256_cmpeq_epi64(walls, _mm256_setzero_si256())));
}

SLUI_INLINE void next_lanes(lanes *l, const bool ahead, const int onward)
{
    l->word += LANES * onward;
    l->outlook += LANES * onward;
    l->tile = ahead ? l->tile << LANES : l->tile >> LANES;
}

// Offers what the scans from a tile of a run find, if they find turns at all.
SLUI_INLINE void offer_turns(slui_jumps *j, int x, int y, uint64_t g, int i, unsigned level,
                             unsigned upright, const bool east, const bool south)
{
    x += east ? i : -i;
    y += south ? i : -i;
    g += (uint64_t)i * j->diagonal;
    if (level >> i & 1) {
        const int far = look(&j->map->row_outlooks, y, x, east).distance;
        slui_jumps_offer(j, east ? x + far : x - far, y, g + (uint64_t)far * j->straight,
                         east ? SLUI_EAST : SLUI_WEST, false);
    }
    if (upright >> i & 1) {
        const int far = look(&j->map->column_outlooks, x, y, south).distance;
        slui_jumps_offer(j, x, south ? y + far : y - far, g + (uint64_t)far * j->straight,
                         south ? SLUI_SOUTH : SLUI_NORTH, false);
    }
}

SLUI_WIDE SLUI_INLINE bool walk_wide(slui_jumps *j, int x, int y, uint64_t g, const bool east,
                                     const bool south, int last)
{
    const slu_map *map = j->map;
    const int dx = east ? 1 : -1, dy = south ? 1 : -1;
    lanes rows = lanes_at(&map->row_outlooks, y, x, east);
    lanes columns = lanes_at(&map->column_outlooks, x, y, south);
    for (;;) {
        const __m256i own = words_of(&rows, dy, 0), next = words_of(&rows, dy, 1);
        const int legal = count_legal(&rows, own, next, east), steps = legal < last ? legal : last;
        const unsigned walked = ((2u << steps) - 1) & ((1u << LANES) - 1);
        const unsigned level = find_turns(&rows, own, next, east, dy) & walked;
        const unsigned upright =
            find_turns(&columns, words_of(&columns, dx, 0), words_of(&columns, dx, 1), south, dx) &
            walked;
        for (unsigned left = level | upright; left; left &= left - 1)
            offer_turns(j, x, y, g, (int)SLUI_LOWEST_BIT(left), level, upright, east, south);
        if (last < LANES) return steps == last;
        if (steps < LANES) return false;
        last -= LANES;
        x += LANES * dx;
        y += LANES * dy;
        g += LANES * j->diagonal;
        next_lanes(&rows, east, dy);
        next_lanes(&columns, south, dx);
    }
}

#else

SLUI_INLINE bool walk_wide(slui_jumps *j, int x, int y, uint64_t g, const bool east,
                           const bool south, int last)
{
    return walk(j, x, y, g, east, south, last);
}

#endif

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
SLUI_INLINE void jump_across(slui_jumps *j, int x, int y, uint64_t g, const int k, const bool many,
                             walker *const walk_on)
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
        if (!walk_on(j, x, y, g, east, south, steps)) return;
        x += steps * dx;
        y += steps * dy;
        g += (uint64_t)steps * j->diagonal;
    } while (legal[j->map->around[slui_map_index(j->map, (slu_tile){x, y})]] >> k & 1);
}

// One function each, so that each has the registers to itself; and one more for a wide machine.
#define ACROSS(name, k)                                                                      \
    SLUI_NOINLINE static void name(slui_jumps *j, int x, int y, uint64_t g)                  \
    {                                                                                        \
        jump_across(j, x, y, g, k, false, walk);                                             \
    }                                                                                        \
    SLUI_WIDE SLUI_NOINLINE static void name##_wide(slui_jumps *j, int x, int y, uint64_t g) \
    {                                                                                        \
        jump_across(j, x, y, g, k, false, walk_wide);                                        \
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
    case SLUI_NORTH_EAST: jump_across(j, x, y, g, SLUI_NORTH_EAST, true, walk); break;
    case SLUI_SOUTH_EAST: jump_across(j, x, y, g, SLUI_SOUTH_EAST, true, walk); break;
    case SLUI_SOUTH_WEST: jump_across(j, x, y, g, SLUI_SOUTH_WEST, true, walk); break;
    default: jump_across(j, x, y, g, SLUI_NORTH_WEST, true, walk);
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
