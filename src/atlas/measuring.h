// SPDX-License-Identifier: MIT
// Filling an atlas whose tables are laid out, in steps: the distances inside zones (distances.c),
// the landmarks (landmarks.c), the matrix of sides (values.c).
//
// A step of the first kind copies a zone of which the distances are known from an older atlas, or
// measures or adapts one gate of another zone. The older atlas may be updated in place between
// steps.
#ifndef SLUI_MEASURING_H
#define SLUI_MEASURING_H

#include "atlas/update/adapter.h"

typedef struct slui_measuring {
    slu_atlas *atlas;
    const slu_atlas *old; // NULL: there is none
    slui_flood flood;
    slui_field field;
    uint8_t *border;   // by tile; what a field needs
    uint32_t *scratch; // by tile; SLUI_FAR between steps
    slui_adapter adapter;
    uint32_t zone, gate; // that come next
    bool adapting;       // the zone's gates are the adapter's
} slui_measuring;

// False when memory runs out; must be released in any case.
bool slui_measuring_begin(slui_measuring *measuring, slu_atlas *atlas, const slu_atlas *old);
void slui_measuring_release(slui_measuring *measuring);

bool slui_measuring_is_done(const slui_measuring *measuring);

// Receives in `tiles` how many it has looked at, about; false when memory runs out.
bool slui_measuring_step(slui_measuring *measuring, uint64_t *tiles);

// Landmarks, one at a time.
typedef struct slui_landmarking {
    uint32_t *nearest; // by tile: the distance to the landmarks so far
    uint32_t component;
    int placed;
} slui_landmarking;

// False when memory runs out; must be released in any case.
bool slui_landmarking_begin(slui_landmarking *landmarking, slu_atlas *atlas);
void slui_landmarking_release(slui_landmarking *landmarking, const slu_atlas *atlas);
bool slui_landmarking_step(slui_landmarking *landmarking, slu_atlas *atlas, slui_flood *flood,
                           uint32_t *scratch);

#endif
