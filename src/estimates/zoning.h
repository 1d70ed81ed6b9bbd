// SPDX-License-Identifier: MIT
// The terrain that a heuristic on zones reads. The caller's comes first: a terrain, that of gate
// costs, or that of an atlas. Without any, the heuristic decomposes the map by its own method.
//
// A caller's terrain whose map has been edited since is fitted to the map as it is now: its zones
// stay, as far as there is ground for them. Only an atlas has a call of its own for that, so with
// an atlas that is too old the heuristic fails like all others that read it.
#ifndef SLUI_ZONING_H
#define SLUI_ZONING_H

#include "estimates/estimator.h"
#include "terrain/terrain.h"

typedef struct slui_zoning {
    const slu_terrain *terrain;
    slu_terrain *own;  // built or fitted here; NULL if the terrain is the caller's
    uint64_t revision; // of the map when this was chosen
    uint64_t edition;  // of the caller's terrain or atlas; 0 if there is none
} slui_zoning;

// Chooses a terrain; it must be released in any case.
//
//   method  the name of the decomposition without a caller's terrain
slu_status slui_zoning_choose(slui_zoning *zoning, const slui_estimator *estimator,
                              const char *method, slu_error *error);
void slui_zoning_release(slui_zoning *zoning);

// False once the map or the caller's terrain has changed.
bool slui_zoning_is_current(const slui_zoning *zoning, const slui_estimator *estimator);

// What it holds itself.
size_t slui_zoning_bytes(const slui_zoning *zoning);

// SLU_OK if a caller's terrain can serve a finder of this map and these rules.
slu_status slui_zoning_check(const slu_terrain *terrain, const slu_map *map, const slu_rules *rules,
                             slu_error *error);

#endif
