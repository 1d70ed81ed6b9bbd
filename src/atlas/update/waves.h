// SPDX-License-Identifier: MIT
// Waves: how distances shrink where ground has opened.
//
// A field of an atlas holds for every tile a lower and an upper bound of a number (atlas/cells.h).
// All that estimates require of these numbers is that they are 0 at the gate or landmark, and that
// two tiles joined by a step differ by no more than the step: then none exceeds the true distance,
// and no two differ by more than the path between them. New steps can violate that; a wave restores
// it. It starts at the tiles next to the new ground and continues, nearest first, wherever it
// lowers a number. New walls only remove steps.
//
// Bounds are carried along, so rounding errors do not accumulate: a wave stops where the number it
// would bring is no less than the upper bound, and the numbers it leaves behind have a lower and an
// upper bound too.
//
// Cost: the tiles that get nearer, times the logarithm of their number. Memory: 4 bytes per block,
// and for each tile that a wave has reached 16, and 256 for its block.
#ifndef SLUI_WAVES_H
#define SLUI_WAVES_H

#include "atlas/atlas.h"

// What a wave found at a tile: its number is at least `least` and at most `most`.
typedef struct slui_ripple {
    uint32_t tile;
    uint32_t least, most;
    bool fresh; // the tile had no number before
} slui_ripple;

// The field that a wave ran through.
typedef struct slui_wave_of {
    uint32_t zone;     // SLU_NO_ZONE: a landmark's, in all zones
    uint32_t number;   // of the gate in its zone, or of the landmark
    size_t begin, end; // its ripples
} slui_wave_of;

typedef struct slui_waves {
    const slu_atlas *atlas;
    slui_flood *flood;      // for steps and their lengths
    const uint32_t *before; // NULL, or labels: tiles of cells whose label is 0 have no number yet
    // By tile: its ripple in the current wave, plus 1; 0: none. Stored in pages, one for each block
    // that a wave has reached.
    uint32_t *page_of; // by block, plus 1; 0: none yet
    uint32_t *pages;
    size_t page_count, page_capacity; // page_capacity in numbers
    slui_ripple *ripples;
    size_t ripple_count, ripple_capacity;
    slui_wave_of *waves;
    size_t wave_count, wave_capacity;
    uint64_t *heap; // the least bound in the high half, the ripple in the low one
    size_t heap_count, heap_capacity;
} slui_waves;

// False when memory runs out; must be released in any case.
bool slui_waves_setup(slui_waves *waves, const slu_atlas *atlas, slui_flood *flood);
void slui_waves_release(slui_waves *waves);

// Begins the wave of a field; adds the tiles that it starts from, by their old numbers or by new
// ones; runs it. All return false when memory runs out.
bool slui_waves_begin(slui_waves *waves, uint32_t zone, uint32_t number);
bool slui_waves_seed(slui_waves *waves, uint32_t tile);
bool slui_waves_offer(slui_waves *waves, uint32_t tile, slui_range bounds);
bool slui_waves_run(slui_waves *waves);

// The least distance to a gate of its zone that the current wave yields; SLUI_FAR if it has not
// reached the gate.
uint32_t slui_waves_least_at(const slui_waves *waves, const slu_gate *gate);

// Ends the current wave.
void slui_waves_end(slui_waves *waves);

// Writes what all waves found into the records of the atlas, whose cells must have places for the
// fresh tiles, and forgets the waves.
void slui_waves_write(slui_waves *waves, slu_atlas *atlas);

#endif
