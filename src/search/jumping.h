// SPDX-License-Identifier: MIT
// What searches over jump points have in common: windows on a line, offering a path, goals that lie
// on a line, the loop, and the path back from a goal. jps.c jumps over uniform ground,
// jps_patches.c between patches.
//
// Source: Harabor & Grastien 2011, 2014. Invariant: between a parent and its child the path is the
// diagonal part first, then the straight one; with four neighbours, up or down comes first.
// Cost: 24 bytes per jump point in a table at most half full, besides the open list.
#ifndef SLUI_JUMPING_H
#define SLUI_JUMPING_H

#include "search/search_core.h"

// When a path along a wall may turn: once past its end, or already next to it.
typedef enum slui_corner {
    SLUI_PAST_CORNERS,    // diagonals clear, or none at all
    SLUI_ACROSS_CORNERS,  // past one wall
    SLUI_BETWEEN_CORNERS, // even between two
} slui_corner;

// A path that an expansion has found: to a place, with what the flags of its node will be.
typedef struct slui_finding {
    uint64_t g;
    uint32_t place, flags;
} slui_finding;

// Few expansions find more than a dozen; if one does, it takes them by turns.
enum { SLUI_FINDINGS = 64 };

typedef struct slui_jumps {
    slu_finder *f;
    slui_search *s;
    slui_estimator *e;
    slui_jump_nodes *nodes;
    const slu_map *map;          // whose walls it sees
    uint64_t straight, diagonal; // what steps on even ground cost, in ticks
    slu_tile goal;               // if there is one
    const slui_goal_lines *many; // NULL if there is one
    uint32_t from;               // the place that is being expanded
    bool out_of_memory;
    uint32_t found_count; // paths that have been offered, and not taken yet
    slui_finding found[SLUI_FINDINGS];
} slui_jumps;

// ---- scanning a line

// A scan goes through windows: words of a line's bits, in which the tile scanned from is bit `at &
// 7` ahead, and bit 56 + (at & 7) behind. Nothing is shifted into place but one mask.
SLUI_INLINE uint64_t slui_line_window(const uint8_t *line, int at, const bool ahead)
{
    return slui_load64(line + (at >> 3) - (ahead ? 0 : 7));
}

// The tiles at which the path along a line may turn towards the neighbouring line.
SLUI_INLINE uint64_t slui_line_turns(const slui_corner rule, uint64_t own, uint64_t beside,
                                     const bool ahead)
{
    if (rule == SLUI_PAST_CORNERS) return beside & ~(ahead ? beside << 1 : beside >> 1);
    uint64_t ends = ~beside & (ahead ? beside >> 1 : beside << 1);
    return rule == SLUI_ACROSS_CORNERS ? ends & (ahead ? own >> 1 : own << 1) : ends;
}

// Of the tiles that a window shows at the least, the one scanned from is excluded, and so is the
// last, since the tile after it may matter; this many remain.
enum { SLUI_SIGHT = SLUI_WINDOW - 2 };

// The bits that the window from a tile shows: SLUI_SIGHT bits after bit `at & 7`, or before bit
// 56 + (at & 7), which are the same ones.
SLUI_INLINE uint64_t slui_line_sight(int at)
{
    return ((UINT64_C(1) << SLUI_SIGHT) - 1) << 1 << (at & 7);
}

// Where a scan along a line ends: at a tile where the path may turn, or at the wall.
typedef struct slui_sighting {
    int distance;
    bool turns;
} slui_sighting;

// ---- offering a path

// Takes the paths that have been offered, in turn: puts tiles on the open list that are reached for
// the first time, or more cheaply than before.
void slui_jumps_take(slui_jumps *jumps);

// Offers a path to a tile from the place that is being expanded. It is only noted, and taken once
// the place is expanded: the scanning loops stay small, and meanwhile what is known about the tile
// is on its way from memory.
SLUI_INLINE void slui_jumps_offer(slui_jumps *j, int x, int y, uint64_t g, int arrival,
                                  bool is_goal)
{
    const uint32_t place = (uint32_t)y << 16 | (uint32_t)x;
    SLUI_PREFETCH(&j->nodes->slots[slui_jump_node_home(j->nodes, place)]);
    if (SLUI_UNLIKELY(j->found_count == SLUI_FINDINGS)) slui_jumps_take(j);
    j->found[j->found_count++] =
        (slui_finding){g, place, (uint32_t)arrival | (is_goal ? SLUI_NODE_GOAL : 0)};
}

void slui_jumps_trace(const slui_jumps *jumps, slu_event_kind kind, int x, int y,
                      const slui_jump_node *node);

slui_jumps slui_jumps_of(slu_finder *finder);

// What a step costs for each tick of its length.
uint64_t slui_jumps_charge(const slu_finder *finder);

// Sets a search up when its run function is first called; false when memory runs out.
bool slui_jumps_begin(slu_finder *finder);

// ---- goals

// How far ahead along a line a goal lies; 0 if none does.
SLUI_INLINE int slui_jumps_goal_ahead(const slui_jumps *j, int x, int y, const int k)
{
    if (SLUI_UNLIKELY(j->many != NULL)) return slui_goal_lines_ahead(j->many, (slu_tile){x, y}, k);
    if (slui_step_x[k] ? j->goal.y != y : j->goal.x != x) return 0;
    int ahead = slui_step_x[k] * (j->goal.x - x) + slui_step_y[k] * (j->goal.y - y);
    return ahead > 0 ? ahead : 0;
}

SLUI_INLINE bool slui_jumps_is_goal(const slui_jumps *j, int x, int y)
{
    if (SLUI_UNLIKELY(j->many != NULL)) return slui_goal_lines_has(j->many, (slu_tile){x, y});
    return x == j->goal.x && y == j->goal.y;
}

// Offers what the scan of a line found, or the goal before it.
SLUI_INLINE void slui_jumps_follow(slui_jumps *j, slui_sighting seen, int x, int y, uint64_t g,
                                   const int k)
{
    const int goal = slui_jumps_goal_ahead(j, x, y, k);
    const bool at_goal = goal > 0 && goal <= seen.distance - !seen.turns;
    if (SLUI_LIKELY(!seen.turns && !at_goal)) return;
    const int distance = at_goal ? goal : seen.distance;
    slui_jumps_offer(j, x + slui_step_x[k] * distance, y + slui_step_y[k] * distance,
                     g + (uint64_t)distance * j->straight, k, at_goal);
}

// ---- the loop

// Expands a jump point at (x, y), reached at g in the direction `arrival`.
typedef void slui_jumps_expand(slui_jumps *jumps, slui_corner rule, bool four, int x, int y,
                               uint64_t g, uint32_t arrival);

// Announces what will be read if the first entry of the heap is the next to be expanded, as it is
// most of the time: its record and its neighbourhood lie anywhere in memory.
SLUI_INLINE void slui_jumps_fetch_next(const slui_jumps *j)
{
    const slui_open *open = &j->f->open;
    if (open->heap_count < 3) return;
    const size_t next = 1 + slui_entry_before(open->heap[2], open->heap[1]);
    const uint32_t place = slui_entry_place(open->heap[open->has_gap ? next : 0]);
    SLUI_PREFETCH(&j->nodes->slots[slui_jump_node_home(j->nodes, place)]);
    SLUI_PREFETCH(&j->map->around[slui_map_index(j->map, slui_tile_at(place))]);
}

// A* over jump points. `rule`, `four` (neighbours) and `expand` are constants at each instance.
SLUI_INLINE slui_end slui_jumps_run(slu_finder *f, uint64_t budget, slui_jumps_expand *const expand,
                                    const slui_corner rule, const bool four)
{
    slui_search *s = &f->search;
    slui_jumps j = slui_jumps_of(f);
    const bool notes_walls = slui_heuristic_traits(s->heuristic) & SLUI_NOTES_WALLS;
    while (budget > 0) {
        slui_entry entry;
        slui_pop popped = slui_open_take(&f->open, &entry);
        if (popped != SLUI_POP_OK)
            return popped == SLUI_POP_EMPTY ? SLUI_END_EMPTY : SLUI_END_MEMORY;
        slui_jumps_fetch_next(&j);
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
        if (SLUI_UNLIKELY(s->trace != NULL)) slui_jumps_trace(&j, SLU_EVENT_EXPANDING, x, y, node);
        expand(&j, rule, four, x, y, g, arrival);
        slui_jumps_take(&j);
        if (SLUI_UNLIKELY(s->trace != NULL))
            slui_jumps_trace(&j, SLU_EVENT_CLOSING, x, y, slui_jump_node_at(&f->jump_nodes, place));
        if (SLUI_UNLIKELY(j.out_of_memory)) return SLUI_END_MEMORY;
    }
    return SLUI_END_BUDGET;
}

// Its instance for the finder's diagonal rule.
SLUI_INLINE slui_end slui_jumps_run_by_rule(slu_finder *f, uint64_t budget,
                                            slui_jumps_expand *const expand)
{
    switch (f->rules.diagonals) {
    case SLU_DIAGONALS_CLEAR: return slui_jumps_run(f, budget, expand, SLUI_PAST_CORNERS, false);
    case SLU_DIAGONALS_ONE_WALL:
        return slui_jumps_run(f, budget, expand, SLUI_ACROSS_CORNERS, false);
    case SLU_DIAGONALS_ALWAYS:
        return slui_jumps_run(f, budget, expand, SLUI_BETWEEN_CORNERS, false);
    case SLU_DIAGONALS_NEVER: break;
    }
    return slui_jumps_run(f, budget, expand, SLUI_PAST_CORNERS, true);
}

#endif
