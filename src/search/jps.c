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
#include "base/status.h"
#include "search/search_core.h"

// When a path along a wall may turn: once past its end, or already next to it.
typedef enum corner {
    PAST_CORNERS,    // diagonals clear, or none at all
    ACROSS_CORNERS,  // past one wall
    BETWEEN_CORNERS, // even between two
} corner;

typedef struct job {
    slu_finder *f;
    slui_search *s;
    slui_estimator *e;
    slui_jump_nodes *nodes;
    const slu_map *map;
    uint64_t straight, diagonal; // ticks
    slu_tile goal;               // if there is one
    const slui_goal_lines *many; // NULL if there is one
    uint32_t from;               // the place that is being expanded
    bool out_of_memory;
} job;

// ---- scanning a line

// A scan goes through windows: words of a line's bits, in which the tile scanned from is bit `at &
// 7` ahead, and bit 56 + (at & 7) behind. Nothing is shifted into place but one mask.
SLUI_INLINE uint64_t window(const uint8_t *line, int at, const bool ahead)
{
    return slui_load64(line + (at >> 3) - (ahead ? 0 : 7));
}

// The tiles at which the path along a line may turn towards the neighbouring line.
SLUI_INLINE uint64_t turns(const corner rule, uint64_t own, uint64_t beside, const bool ahead)
{
    if (rule == PAST_CORNERS) return beside & ~(ahead ? beside << 1 : beside >> 1);
    uint64_t ends = ~beside & (ahead ? beside >> 1 : beside << 1);
    return rule == ACROSS_CORNERS ? ends & (ahead ? own >> 1 : own << 1) : ends;
}

// Of the tiles that a window shows at the least, the one scanned from is excluded, and so is the
// last, since the tile after it may matter; this many remain.
enum { SIGHT = SLUI_WINDOW - 2 };

// The bits that the window from a tile shows: SIGHT bits after bit `at & 7`, or before bit 56 + (at
// & 7), which are the same ones.
SLUI_INLINE uint64_t sight(int at)
{
    return ((UINT64_C(1) << SIGHT) - 1) << 1 << (at & 7);
}

// Where a scan along a line ends: at a tile where the path may turn, or at the wall.
typedef struct sighting {
    int distance;
    bool turns;
} sighting;

// Continues a scan whose first window showed nothing: by whole words, and fast over open ground.
// Only for paths that turn past corners, where only a tile and the one before it matter.
SLUI_NOINLINE static sighting look_on_ahead(const uint8_t *line, ptrdiff_t stride, int at)
{
    int first = at + SIGHT + 1;
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
        return (sighting){(int)(p - line) * 8 + (int)bit - at, own >> bit & 1};
    }
}

SLUI_NOINLINE static sighting look_on_behind(const uint8_t *line, ptrdiff_t stride, int at)
{
    int first = at - SIGHT - 1;
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
        return (sighting){at - (int)(p - line) * 8 - (int)bit, own >> bit & 1};
    }
}

// Scans a line, from a tile on it; `stride` leads to the neighbouring lines.
SLUI_INLINE sighting look(const uint8_t *line, ptrdiff_t stride, const corner rule, int at,
                          const bool ahead)
{
    for (int from = at;; from += ahead ? SIGHT : -SIGHT) {
        const uint64_t own = window(line, from, ahead);
        const uint64_t one = window(line - stride, from, ahead);
        const uint64_t two = window(line + stride, from, ahead);
        const uint64_t stops =
            (turns(rule, own, one, ahead) | turns(rule, own, two, ahead) | ~own) & sight(from);
        if (!stops && rule == PAST_CORNERS)
            return ahead ? look_on_ahead(line, stride, at) : look_on_behind(line, stride, at);
        if (!stops) continue;
        const unsigned bit = ahead ? SLUI_LOWEST_BIT64(stops) : SLUI_HIGHEST_BIT64(stops);
        const int tile = (from & ~7) - (ahead ? 0 : 56) + (int)bit;
        return (sighting){ahead ? tile - at : at - tile, own >> bit & 1};
    }
}

// ---- offering a path

// Out of line, so that the scanning loops stay small.
SLUI_NOINLINE static void offer(job *j, int x, int y, uint64_t g, int arrival, bool is_goal)
{
    slui_jump_nodes *nodes = j->nodes;
    const uint32_t place = (uint32_t)y << 16 | (uint32_t)x;
    slui_jump_node *node = slui_jump_node_at(nodes, place);
    const bool known = node->search == nodes->search;
    if (known && node->g <= g) return;
    slui_search *s = j->s;
    const uint64_t h = slui_estimate(j->e, s->heuristic, x, y);
    if (h == SLUI_NO_PATH) return;
    uint32_t flags = (uint32_t)arrival | (is_goal ? SLUI_NODE_GOAL : 0);
    if (known) flags |= node->flags & SLUI_NODE_EXPANDED;
    *node = (slui_jump_node){place, nodes->search, j->from, flags, g};
    s->generated++;
    if (SLUI_UNLIKELY(s->trace != NULL))
        slui_trace_event(j->f, known ? SLU_EVENT_UPDATING : SLU_EVENT_GENERATING, (slu_tile){x, y},
                         slui_tile_at(j->from), g, h);
    if (!slui_open_push(&j->f->open, slui_entry_make(g + h, g, place))) j->out_of_memory = true;
    if (known || nodes->count++ < nodes->mask / 2) return;
    if (!slui_jump_nodes_double(nodes, &j->f->allocator)) j->out_of_memory = true;
}

SLUI_NOINLINE static void trace(const job *j, slu_event_kind kind, int x, int y,
                                const slui_jump_node *node)
{
    uint64_t h = slui_estimate(j->e, j->s->heuristic, x, y);
    slui_trace_event(j->f, kind, (slu_tile){x, y}, slui_tile_at(node->parent), node->g, h);
}

// ---- goals

// How far ahead along a line a goal lies; 0 if none does.
SLUI_INLINE int goal_ahead(const job *j, int x, int y, const int k)
{
    if (SLUI_UNLIKELY(j->many != NULL)) return slui_goal_lines_ahead(j->many, (slu_tile){x, y}, k);
    if (slui_step_x[k] ? j->goal.y != y : j->goal.x != x) return 0;
    int ahead = slui_step_x[k] * (j->goal.x - x) + slui_step_y[k] * (j->goal.y - y);
    return ahead > 0 ? ahead : 0;
}

SLUI_INLINE bool is_goal(const job *j, int x, int y)
{
    if (SLUI_UNLIKELY(j->many != NULL)) return slui_goal_lines_has(j->many, (slu_tile){x, y});
    return x == j->goal.x && y == j->goal.y;
}

// ---- jumping

// Offers what the scan of a line found, or the goal before it.
SLUI_INLINE void follow(job *j, sighting seen, int x, int y, uint64_t g, const int k)
{
    const int goal = goal_ahead(j, x, y, k);
    const bool at_goal = goal > 0 && goal <= seen.distance - !seen.turns;
    if (SLUI_LIKELY(!seen.turns && !at_goal)) return;
    const int distance = at_goal ? goal : seen.distance;
    offer(j, x + slui_step_x[k] * distance, y + slui_step_y[k] * distance,
          g + (uint64_t)distance * j->straight, k, at_goal);
}

SLUI_INLINE void jump_along(job *j, const corner rule, int x, int y, uint64_t g, const int k)
{
    const bool level = k == SLUI_EAST || k == SLUI_WEST;
    const bool ahead = k == SLUI_EAST || k == SLUI_SOUTH;
    const slui_bits *bits = level ? &j->map->rows : &j->map->columns;
    const uint8_t *line = slui_bits_line(bits, level ? y : x);
    follow(j, look(line, bits->stride, rule, level ? x : y, ahead), x, y, g, k);
}

SLUI_NOINLINE static void jump_in_direction(job *j, int x, int y, uint64_t g, int k)
{
    switch (k) {
    case SLUI_NORTH: jump_along(j, PAST_CORNERS, x, y, g, SLUI_NORTH); break;
    case SLUI_EAST: jump_along(j, PAST_CORNERS, x, y, g, SLUI_EAST); break;
    case SLUI_SOUTH: jump_along(j, PAST_CORNERS, x, y, g, SLUI_SOUTH); break;
    default: jump_along(j, PAST_CORNERS, x, y, g, SLUI_WEST);
    }
}

// A tile of a diagonal run that is in line with a goal: true if the run ends here, at a goal.
SLUI_NOINLINE static bool pass_goal(job *j, int x, int y, uint64_t g, int k)
{
    if (is_goal(j, x, y)) {
        offer(j, x, y, g, k, true);
        return true;
    }
    jump_in_direction(j, x, y, g, (k + 7) & 7);
    jump_in_direction(j, x, y, g, (k + 1) & 7);
    return false;
}

// Walks a diagonal run, scanning to both sides from each tile. The first step is known to be legal.
//
// Most of the time is spent here, so everything it reads is kept at hand.
SLUI_INLINE void jump_across(job *j, int x, int y, uint64_t g, const int k, const bool many)
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
        const sighting beside = look(row, row_stride, PAST_CORNERS, x, east);
        if (SLUI_UNLIKELY(beside.turns))
            offer(j, east ? x + beside.distance : x - beside.distance, y,
                  g + (uint64_t)beside.distance * j->straight, level, false);
        const sighting below = look(column, column_stride, PAST_CORNERS, y, south);
        if (SLUI_UNLIKELY(below.turns))
            offer(j, x, south ? y + below.distance : y - below.distance,
                  g + (uint64_t)below.distance * j->straight, upright, false);
    } while ((*around & needs) == needs);
}

// One function each, so that each has the registers to itself.
#define ACROSS(name, k, many)                                        \
    SLUI_NOINLINE static void name(job *j, int x, int y, uint64_t g) \
    {                                                                \
        jump_across(j, x, y, g, k, many);                            \
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
SLUI_NOINLINE static void jump_past_many(job *j, int x, int y, uint64_t g, int k)
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
SLUI_INLINE void jump_across_cutting(job *j, const corner rule, int x, int y, uint64_t g,
                                     const int k)
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
        const bool at_goal = is_goal(j, x, y);
        if (at_goal || canonical[around] & ~natural) {
            offer(j, x, y, g, k, at_goal);
            return;
        }
        jump_along(j, rule, x, y, g, first);
        jump_along(j, rule, x, y, g, second);
    } while (legal[around] >> k & 1);
}

// With four neighbours, paths go up or down first: a run scans left and right from each tile.
SLUI_INLINE void jump_up_or_down(job *j, int x, int y, uint64_t g, const int k)
{
    do {
        y += slui_step_y[k];
        g += j->straight;
        if (is_goal(j, x, y)) {
            offer(j, x, y, g, k, true);
            return;
        }
        jump_along(j, PAST_CORNERS, x, y, g, SLUI_EAST);
        jump_along(j, PAST_CORNERS, x, y, g, SLUI_WEST);
    } while (j->map->around[slui_map_index(j->map, (slu_tile){x, y})] >> k & 1);
}

SLUI_INLINE void jump(job *j, const corner rule, const bool four, int x, int y, uint64_t g,
                      const int k)
{
    if (four && (k == SLUI_NORTH || k == SLUI_SOUTH))
        jump_up_or_down(j, x, y, g, k);
    else if (!slui_is_diagonal(k))
        jump_along(j, rule, x, y, g, k);
    else if (rule == PAST_CORNERS && SLUI_UNLIKELY(j->many != NULL))
        jump_past_many(j, x, y, g, k);
    else if (rule == PAST_CORNERS && k == SLUI_NORTH_EAST)
        jump_north_east(j, x, y, g);
    else if (rule == PAST_CORNERS && k == SLUI_SOUTH_EAST)
        jump_south_east(j, x, y, g);
    else if (rule == PAST_CORNERS && k == SLUI_SOUTH_WEST)
        jump_south_west(j, x, y, g);
    else if (rule == PAST_CORNERS)
        jump_north_west(j, x, y, g);
    else
        jump_across_cutting(j, rule, x, y, g, k);
}

// ---- the path

static bool is_start(const slu_finder *f, slu_tile tile)
{
    return tile.x == f->query.start.x && tile.y == f->query.start.y;
}

static int size_of(int x)
{
    return x < 0 ? -x : x;
}
static int sign(int x)
{
    return (x > 0) - (x < 0);
}

static slu_tile parent_of(const slu_finder *f, slu_tile tile)
{
    return slui_tile_at(slui_jump_node_at(&f->jump_nodes, slui_place(tile))->parent);
}

// The path from a parent to its child: first `across` diagonal steps, or with four neighbours steps
// up or down, then `along` straight ones.
typedef struct leg {
    int across, along;
    slu_tile across_step, along_step;
} leg;

static leg leg_between(const slu_finder *f, slu_tile from, slu_tile to)
{
    int dx = to.x - from.x, dy = to.y - from.y, wide = size_of(dx), tall = size_of(dy);
    if (f->rules.diagonals == SLU_DIAGONALS_NEVER)
        return (leg){tall, wide, {0, sign(dy)}, {sign(dx), 0}};
    leg l = {wide < tall ? wide : tall, size_of(wide - tall), {sign(dx), sign(dy)}, {0, 0}};
    if (wide > tall) l.along_step.x = sign(dx);
    if (tall > wide) l.along_step.y = sign(dy);
    return l;
}

// Counts the steps of the path to a tile, so that its cost is known without walking it.
static slu_path_facts measure(const slu_finder *f, slu_tile last)
{
    slu_path_facts facts = {0};
    bool four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
    slu_tile parent;
    for (slu_tile tile = last; !is_start(f, tile); tile = parent) {
        parent = parent_of(f, tile);
        leg l = leg_between(f, parent, tile);
        facts.straight_steps += (uint64_t)(l.along + (four ? l.across : 0));
        facts.diagonal_steps += (uint64_t)(four ? 0 : l.across);
    }
    return facts;
}

static bool unwind(slu_finder *f, uint32_t last, size_t *length)
{
    slu_tile tile = slui_finder_tile(f, last);
    slu_path_facts facts = measure(f, tile);
    size_t count = (size_t)(facts.straight_steps + facts.diagonal_steps) + 1;
    if (!slui_finder_reserve_path(f, count)) return false;
    *length = count;
    slu_tile *out = f->path + count - 1;
    for (*out = tile; !is_start(f, tile); tile = *out) {
        leg l = leg_between(f, parent_of(f, tile), tile);
        for (int i = 0; i < l.along; i++, out--)
            out[-1] = (slu_tile){out->x - l.along_step.x, out->y - l.along_step.y};
        for (int i = 0; i < l.across; i++, out--)
            out[-1] = (slu_tile){out->x - l.across_step.x, out->y - l.across_step.y};
    }
    f->search.known_steps = facts;
    return true;
}

// Puts a tile before those from `out` on, in place of the first of them if it lies on the same
// line.
static slu_tile *put_corner(slu_tile *out, const slu_tile *end, slu_tile tile)
{
    bool two = end - out >= 2;
    if (two && sign(out[0].x - tile.x) == sign(out[1].x - out[0].x) &&
        sign(out[0].y - tile.y) == sign(out[1].y - out[0].y))
        out++;
    *--out = tile;
    return out;
}

// Writes only the corners; the path is never walked to count its tiles.
static bool unwind_corners(slu_finder *f, uint32_t last, size_t *length)
{
    const slu_tile goal = slui_finder_tile(f, last);
    size_t most = 1;
    for (slu_tile tile = goal; !is_start(f, tile); tile = parent_of(f, tile))
        most += 2;
    if (!slui_finder_reserve_path(f, most)) return false;
    slu_tile *end = f->path + most, *out = put_corner(end, end, goal);
    slu_tile parent;
    for (slu_tile tile = goal; !is_start(f, tile); tile = parent) {
        parent = parent_of(f, tile);
        leg l = leg_between(f, parent, tile);
        slu_tile turn = {tile.x - l.along * l.along_step.x, tile.y - l.along * l.along_step.y};
        if (l.along && l.across) out = put_corner(out, end, turn);
        out = put_corner(out, end, parent);
    }
    *length = (size_t)(end - out);
    memmove(f->path, out, *length * sizeof *out);
    f->search.known_steps = measure(f, goal);
    f->search.path_is_corners = true;
    return true;
}

// ---- the loop

static job job_of(slu_finder *f)
{
    slui_estimator *e = &f->estimator;
    return (job){
        .f = f,
        .s = &f->search,
        .e = e,
        .nodes = &f->jump_nodes,
        .map = f->map,
        .straight = (uint64_t)f->steps.straight,
        .diagonal = (uint64_t)f->steps.diagonal,
        .goal = e->target.goal,
        .many = e->target.several ? &f->goal_lines : NULL,
    };
}

static bool seek_lines(slu_finder *f)
{
    const slui_goal_tree *several = f->estimator.target.several;
    return !several || slui_goal_lines_seek(&f->goal_lines, &f->allocator, f->map, several);
}

static bool begin(slu_finder *f)
{
    slui_search *s = &f->search;
    slu_tile start = f->query.start;
    if (s->begun) return true;
    if (!slui_jump_nodes_begin(&f->jump_nodes, &f->allocator) || !seek_lines(f)) return false;
    job j = job_of(f);
    uint32_t place = slui_place(start), goal = is_goal(&j, start.x, start.y) ? SLUI_NODE_GOAL : 0;
    *slui_jump_node_at(j.nodes, place) =
        (slui_jump_node){place, j.nodes->search, place, SLUI_NO_ARRIVAL | goal, 0};
    j.nodes->count = 1;
    s->marks = SLUI_MARKS_JUMPS;
    s->unwind = s->corners_will_do ? unwind_corners : unwind;
    uint64_t h = slui_estimate(j.e, s->heuristic, start.x, start.y);
    slui_open_reset(&f->open, NULL, 0, slui_finder_queue_for_all(f), 0, 0);
    return s->begun = slui_open_push(&f->open, slui_entry_make(h, 0, place));
}

SLUI_INLINE slui_end run(slu_finder *f, uint64_t budget, const corner rule, const bool four)
{
    slui_search *s = &f->search;
    job j = job_of(f);
    const bool notes_walls = slui_heuristic_traits(s->heuristic) & SLUI_NOTES_WALLS;
    while (budget > 0) {
        slui_entry entry;
        slui_pop popped = slui_open_pop(&f->open, &entry);
        if (popped != SLUI_POP_OK)
            return popped == SLUI_POP_EMPTY ? SLUI_END_EMPTY : SLUI_END_MEMORY;
        const uint32_t place = slui_entry_place(entry);
        const int x = (int)(place & 0xFFFF), y = (int)(place >> 16);
        slui_jump_node *node = slui_jump_node_at(&f->jump_nodes, place);
        const uint64_t g = slui_entry_g(entry);
        if (node->g != g) continue;
        if (SLUI_UNLIKELY(g > s->max_g || slui_entry_priority(entry) > s->max_priority)) {
            s->limited = true;
            continue;
        }
        const uint32_t tile = (uint32_t)(y * f->map->width + x);
        if (SLUI_UNLIKELY(node->flags & SLUI_NODE_GOAL)) {
            s->reached = tile;
            return SLUI_END_FOUND;
        }
        budget--;
        s->expanded++;
        s->reexpanded += (node->flags & SLUI_NODE_EXPANDED) != 0;
        const uint32_t arrival = node->flags & SLUI_NODE_ARRIVAL;
        node->flags |= SLUI_NODE_EXPANDED;
        j.from = place;
        if (notes_walls && !j.e->met_wall) j.e->met_wall = slui_is_beside_wall(f->map, x, y);
        if (SLUI_UNLIKELY(s->seek_nearest)) slui_note_nearest(f, tile, x, y);
        if (SLUI_UNLIKELY(s->trace != NULL)) trace(&j, SLU_EVENT_EXPANDING, x, y, node);
        unsigned steps = f->successors.canonical[arrival][f->map->around[tile]];
#define JUMP(k) \
    if (steps & 1u << (k)) jump(&j, rule, four, x, y, g, k)
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
        if (SLUI_UNLIKELY(s->trace != NULL))
            trace(&j, SLU_EVENT_CLOSING, x, y, slui_jump_node_at(&f->jump_nodes, place));
        if (SLUI_UNLIKELY(j.out_of_memory)) return SLUI_END_MEMORY;
    }
    return SLUI_END_BUDGET;
}

slui_run slui_run_jps;
slui_end slui_run_jps(slu_finder *f, uint64_t budget)
{
    if (!begin(f)) return SLUI_END_MEMORY;
    switch (f->rules.diagonals) {
    case SLU_DIAGONALS_CLEAR: return run(f, budget, PAST_CORNERS, false);
    case SLU_DIAGONALS_ONE_WALL: return run(f, budget, ACROSS_CORNERS, false);
    case SLU_DIAGONALS_ALWAYS: return run(f, budget, BETWEEN_CORNERS, false);
    case SLU_DIAGONALS_NEVER: break;
    }
    return run(f, budget, PAST_CORNERS, true);
}
