// SPDX-License-Identifier: MIT
// The blocks of a terrain: zones that no single gate parts, and the tree that the gates between blocks make.
//
// Zones are the vertices and gates the edges of a multigraph; two gates between the same zones are two
// edges. A gate is a bridge if it is sealed and there is no way round it. What hangs together without
// bridges is a block, and the bridges join blocks to a forest, one tree for each component of the map. A
// walk that uses no gate twice from one zone to another may pass every zone of every block on the way
// between theirs in the tree, and none besides: inside a block two ways lead to any zone that have no gate
// in common, so one can lead there and the other on. (It may pass a zone twice; that is why blocks are not
// parted where a single zone is the only way through.)
#ifndef SLUI_BRIDGES_H
#define SLUI_BRIDGES_H

#include "base/memory.h"
#include "base/platform.h"

typedef struct slui_blocks {
    slu_allocator allocator;
    uint32_t zone_count, count;
    uint32_t *of_zone;
    uint32_t *parent; // by block: the next one towards the root of its tree; itself at the root
    uint32_t *depth;  // by block: bridges up to the root
} slui_blocks;

// Finds the blocks; false when memory runs out. Time in proportion to zones and gates.
//
//   sealed  by gate: not 0 if a way that has passed it never needs to come back through it
bool slui_blocks_find(const slu_terrain *terrain, const uint8_t *sealed,
                      const slu_allocator *allocator, slui_blocks *out);
void slui_blocks_release(slui_blocks *blocks);

// Marks the blocks that ways from one block to some others may pass: marked[block] = query. Marks of
// other queries are left alone. In all, each block is marked once.
typedef struct slui_marks {
    const slui_blocks *blocks;
    uint64_t *marked;
    uint64_t query;
    uint32_t top; // of the marked blocks the one nearest to the root
} slui_marks;

slui_marks slui_marks_from(const slui_blocks *blocks, uint64_t *marked, uint64_t query,
                           uint32_t start);
void slui_marks_reach(slui_marks *marking, uint32_t goal);

#endif
