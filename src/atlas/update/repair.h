// SPDX-License-Identifier: MIT
// Repairing an atlas in place where ground has opened.
#ifndef SLUI_REPAIR_H
#define SLUI_REPAIR_H

#include "atlas/atlas.h"

typedef enum slui_repair_outcome {
    SLUI_REPAIRED,
    SLUI_BEYOND_REPAIR, // nothing has changed; its zones have to be fitted to the map as a whole
    SLUI_REPAIR_MEMORY, // memory ran out, and nothing has changed
} slui_repair_outcome;

// Updates an atlas that has followed its doors (doors.h) if the only other change is that walls
// have become ground, away from gates: inside one zone, which gets it, or enclosed by walls, where
// it becomes a zone of its own.
slui_repair_outcome slui_atlas_repair(slu_atlas *atlas);

// Finds the tiles that have become ground since and have no label; at most `capacity` (opening.c).
// False if there are more, or if the map's record of changes does not reach back far enough.
bool slui_opening_find(const slu_atlas *atlas, uint32_t *tiles, size_t capacity, size_t *count);

// True if new tiles, already labelled, touch no zone but their own, and leave the gates and the
// order of zones as they are (opening.c).
bool slui_opening_is_plain(const slu_atlas *atlas, const uint32_t *tiles, size_t count);

// Updates the depths and the descriptions of the zones, whose shapes are up to date (opening.c).
void slui_opening_describe(slu_atlas *atlas, const uint32_t *tiles, size_t count);

#endif
