// SPDX-License-Identifier: MIT
// Patches of uneven ground: where an influence disturbs ground that costs the same everywhere else,
// as bits, for a search that jumps between them.
//
// Invariant, after an update: the bit of a position is 1 exactly if the influence is not 0 on some
// tile under the unit there or at one of the eight positions around it. So around a position whose
// bit is 0, all nine cost what the ground costs.
//
// Cost: 2 bits per tile. An update visits the squares of the influence that have changed
// (influence.h).
#ifndef SLUI_PATCHES_H
#define SLUI_PATCHES_H

#include "base/bits.h"
#include "map/view.h"

typedef struct slui_patches {
    slui_bits rows, columns;
    uint64_t revision; // of the influence; 0 before the first update, while all bits are 0
} slui_patches;

// Brings the bits up to date with the influence of a view; false when memory runs out.
bool slui_patches_update(slui_patches *patches, const slui_view *view,
                         const slu_allocator *allocator);
void slui_patches_release(slui_patches *patches, const slu_allocator *allocator);
size_t slui_patches_bytes(const slui_patches *patches);

SLUI_INLINE bool slui_patches_has(const slui_patches *patches, int x, int y)
{
    return slui_bits_line(&patches->rows, y)[x >> 3] >> (x & 7) & 1;
}

#endif
