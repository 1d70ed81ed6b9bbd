// SPDX-License-Identifier: MIT
// Breaches: ground that has opened and was not measured yet.
//
// An opening that cannot be repaired in place needs its zones to be fitted to the map, which takes
// several sweeps. Until that is done it is kept as a breach: a rectangle that contains the tiles at
// both ends of every step that the opening has made possible. Those steps touch an opened tile or
// pass between two of its neighbours, so the opened tiles and their neighbours are enough.
// Estimates are lowered by the paths that may lead through breaches (estimates/gateway_breaches.c);
// the distances stay those of the ground that has labels.
#ifndef SLUI_BREACHES_H
#define SLUI_BREACHES_H

#include "atlas/atlas.h"

// Adds all ground without a label in the areas that have changed since the atlas's revision. If
// there are too many breaches, the ones that lie closest together become one.
void slui_breaches_follow(slu_atlas *atlas);

// True if a tile is in a breach, or so near that new ground there may not be repaired in place.
bool slui_breaches_near(const slu_atlas *atlas, uint32_t tile);

#endif
