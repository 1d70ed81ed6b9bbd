// SPDX-License-Identifier: MIT
// What a search knows about a tile, or about a state that is more than a tile.
//
// A node is one 64-bit word, so that a neighbour costs one load:
//
//   bits  0-3   the direction by which the tile was entered, SLUI_NO_ARRIVAL at the start; in a
//               search over states the action that led to the state (states.h)
//           4   expanded at least once
//           5   goal
//        6-51   g, in ticks
//       52-63   generation: the node belongs to the current search if this is its number
//
// Above the flags, a node is a number that grows with generation and g, so one subtraction and one
// comparison decide whether this search knows a path to the tile that is no costlier
// (search_core.h).
//
// Starting a search increments the generation instead of clearing the nodes; when the 12 bits run
// out, once in 4095 searches, they are cleared. A tile is open if it belongs to the search and an
// entry in the open list has its g; an entry with another g is stale and skipped.
#ifndef SLUI_NODE_H
#define SLUI_NODE_H

#include "base/platform.h"

enum { SLUI_COST_BITS = 46 }; // a g or a priority, in ticks
#define SLUI_COST_MAX ((UINT64_C(1) << SLUI_COST_BITS) - 1)

typedef uint64_t slui_node;

enum {
    SLUI_NODE_ARRIVAL = 15,
    SLUI_NODE_EXPANDED = 1 << 4,
    SLUI_NODE_GOAL = 1 << 5,
    SLUI_NODE_FLAGS = (1 << 6) - 1,
    SLUI_NODE_G_SHIFT = 6,
    SLUI_NODE_GENERATION_SHIFT = SLUI_NODE_G_SHIFT + SLUI_COST_BITS,
    SLUI_GENERATION_LAST = (1 << 12) - 1,
};

SLUI_INLINE uint64_t slui_node_g(slui_node node)
{
    return node >> SLUI_NODE_G_SHIFT & SLUI_COST_MAX;
}

#endif
