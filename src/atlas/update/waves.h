// SPDX-License-Identifier: MIT
// Waves: how distances shrink where ground has opened.
//
// A field of an atlas holds for every tile two bounds of a number (atlas/cells.h). All that
// estimates ask of these numbers is that they are 0 at the gate or landmark, and differ by no more
// than a step between two tiles that it joins: then none exceeds the true distance, and no two
// differ by more than the path between. Steps that open can break that; a wave sets it right. It
// begins at the tiles beside the new ground and goes on, nearest first, wherever it makes a number
// less. Walls that are added only take steps away.
//
// Bounds are carried along, so that rounding adds up to no error: a wave stops where what it would
// bring is no less than the upper bound, and what it leaves behind has a lower and an upper bound
// too.
//
// Cost: the tiles that get nearer, times the logarithm of their number. Memory: 4 bytes per block,
// and per tile that a wave has reached 16 and for its block 256.
#ifndef SLUI_WAVES_H
#define SLUI_WAVES_H

#include "atlas/atlas.h"

// What a wave found at a tile: its number is at least `least`, at most `most`.
typedef struct slui_ripple {
    uint32_t tile;
    uint32_t least, most;
    bool fresh; // the tile had no number before
} slui_ripple;

// Whose field a wave went through.
typedef struct slui_wave_of {
    uint32_t zone;     // SLU_NO_ZONE: a landmark's, in all zones
    uint32_t number;   // of the gate in its zone, or of the landmark
    size_t begin, end; // its ripples
} slui_wave_of;

typedef struct slui_waves {
    const slu_atlas *atlas;
    slui_flood *flood;      // for steps and their lengths
    const uint32_t *before; // NULL, or labels: where they are 0, tiles of cells have no number yet
    // By tile its ripple of the wave under way, and 1 more; 0: none. In pages, one for a block,
    // where a wave has been.
    uint32_t *page_of; // by block, and 1 more; 0: none yet
    uint32_t *pages;
    size_t page_count, page_capacity; // page_capacity in numbers
    slui_ripple *ripples;
    size_t ripple_count, ripple_capacity;
    slui_wave_of *waves;
    size_t wave_count, wave_capacity;
    uint64_t *heap; // the least bound above, the ripple below
    size_t heap_count, heap_capacity;
} slui_waves;

// False when memory runs out; to be released in any case.
bool slui_waves_setup(slui_waves *waves, const slu_atlas *atlas, slui_flood *flood);
void slui_waves_release(slui_waves *waves);

// Begins the wave of a field, adds tiles from which it comes, by their numbers or by new ones, lets
// it run. All are false when memory runs out.
bool slui_waves_begin(slui_waves *waves, uint32_t zone, uint32_t number);
bool slui_waves_seed(slui_waves *waves, uint32_t tile);
bool slui_waves_offer(slui_waves *waves, uint32_t tile, slui_range bounds);
bool slui_waves_run(slui_waves *waves);

// The least that the wave under way makes of the distance to a gate of its zone; SLUI_FAR if it has
// not come there.
uint32_t slui_waves_least_at(const slui_waves *waves, const slu_gate *gate);

// Ends the wave under way.
void slui_waves_end(slui_waves *waves);

// Writes what all waves found into the records of the atlas, whose cells must have places for the
// fresh tiles, and forgets the waves.
void slui_waves_write(slui_waves *waves, slu_atlas *atlas);

#endif
