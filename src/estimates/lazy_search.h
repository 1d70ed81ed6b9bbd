// SPDX-License-Identifier: MIT
// A search that grows as it is asked: exact costs from a few tiles to all others, or from all
// others to them, found no further than the last question needed.
//
// Source: Silver 2005, "Cooperative Pathfinding": A* whose answers for a tile are kept, and which
// is resumed when another tile is asked about. Larsen, Burns, Ruml & Holte 2010, "Searching Without
// a Heuristic: Efficient Use of Abstraction" (Switchback): each search is guided by one in a
// simpler space that runs in the opposite direction, again no further than needed.
//
// Three kinds:
//   onward    from the start over tiles, at top speed throughout; guided by octile to the goals
//   back      from the goals back over tiles; guided by octile to the start
//   by speed  from the goals back over tiles and speeds; guided by an onward search
//
// By speed, a node is a tile and the speed at which the unit came there, in whatever heading: of
// the moves that motion.h allows, all but the limit on turns and their cost. To come to rest it
// slows down before the goal, and a move at speed s needs s free tiles in a row. So the costs bound
// a vehicle's from below, and where it need not turn sharply they are its own.
//
// Invariants
//   - A guide never falls over a step by more than the step costs. So a node that leaves the queue
//     for the first time has its final value: it is settled.
//   - A node of the current search is at least `stamp`, a settled one stamp + SLUI_SETTLED.
//   - Every node that has a value and is not settled is in the queue with that value.
// Cost: 8 bytes per node, and the queue; the time of A* for what was asked.
#ifndef SLUI_LAZY_SEARCH_H
#define SLUI_LAZY_SEARCH_H

#include "estimates/estimator.h"
#include "estimates/footing.h"
#include "estimates/lazy_queue.h"

// A node: the value in ticks, whether it is settled, and the number of the search it belongs to.
enum { SLUI_VALUE_BITS = 46, SLUI_STAMP_SHIFT = SLUI_VALUE_BITS + 1 };
#define SLUI_VALUE_MOST ((UINT64_C(1) << SLUI_VALUE_BITS) - 1)
#define SLUI_SETTLED (UINT64_C(1) << SLUI_VALUE_BITS)

// After this many steps a unit can have reached any speed and slowed down again.
enum { SLUI_RUN_UP = 16 };

typedef enum slui_lazy_kind { SLUI_ONWARD, SLUI_BACK, SLUI_BY_SPEED } slui_lazy_kind;

typedef struct slui_lazy {
    slui_lazy_kind kind;
    slu_allocator allocator;
    slui_footing *footing;
    uint32_t width;
    int speeds;      // nodes per tile
    uint64_t *nodes; // tile * speeds + speed - 1
    size_t node_count;
    uint64_t stamp;
    slui_lazy_queue queue;
    bool failed;     // memory ran out: values are no longer exact, and the search must begin again
    bool overflowed; // a path was dropped because its cost does not fit
    // Of a query
    const slui_estimator *estimator;
    uint64_t
        share[SLU_MAX_TOP_SPEED + 1]; // by speed: ticks of a step, per unit of slui_footing_cost
    slu_tile start;
    struct slui_lazy *guide; // by speed: the onward search
    // By speed and tiles from the start: the least that it takes, beyond top speed throughout, to
    // come from rest to this speed.
    uint64_t run_up[SLU_MAX_TOP_SPEED + 1][SLUI_RUN_UP + 1];
    uint32_t offset[SLUI_DIRECTIONS]; // from a tile's index to its neighbour's, modulo 2^32
} slui_lazy;

// Reserves the nodes; `s` holds kind, allocator, footing and speeds. False when memory runs out.
bool slui_lazy_setup(slui_lazy *s, const slu_map *map);
void slui_lazy_release(slui_lazy *s);
size_t slui_lazy_bytes(const slui_lazy *s);

// Begins a search for the estimator's query: no tile has a value.
void slui_lazy_begin(slui_lazy *s, const slui_estimator *estimator);

// Gives a tile the value 0, at speed 1.
void slui_lazy_source(slui_lazy *s, slu_tile tile);

// Turns a search from the goals to the start of the estimator's query; values stay.
void slui_lazy_turn(slui_lazy *s, const slui_estimator *estimator);

// Searches on until a node is settled, or the keys of all others are above `far`; whether it is
// settled. It is not if it cannot be reached, or memory runs out.
bool slui_lazy_reach(slui_lazy *s, uint32_t node, uint64_t far);

// No node that is not settled has a lower key (value plus guide); UINT64_MAX if none is left.
uint64_t slui_lazy_far(slui_lazy *s);

// The guide of a node; UINT64_MAX if it is not known yet, and the search for it is not wanted.
uint64_t slui_lazy_guide(slui_lazy *s, uint32_t node, bool only_if_known);

SLUI_INLINE uint32_t slui_lazy_node(const slui_lazy *s, int x, int y, int speed)
{
    return ((uint32_t)y * s->width + (uint32_t)x) * (uint32_t)s->speeds + (uint32_t)speed - 1;
}

SLUI_INLINE bool slui_lazy_is_settled(const slui_lazy *s, uint32_t node)
{
    // No stamp is greater than the current one.
    return s->nodes[node] >= (s->stamp | SLUI_SETTLED);
}

// Of a settled node, in ticks.
SLUI_INLINE uint64_t slui_lazy_value(const slui_lazy *s, uint32_t node)
{
    return s->nodes[node] & SLUI_VALUE_MOST;
}

#endif
