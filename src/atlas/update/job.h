// SPDX-License-Identifier: MIT
// Fitting the zones of an atlas to its map in slices.
//
// A job builds another atlas for the map as it was when the job began, on a copy of its ground,
// with the walls of doors taken away. So the map may change while the job is under way: what has
// changed is caught up with when the atlas takes the result over. Zones of which the old atlas
// knows the distances copy them, as when an update is done at once.
//
// Cost: a copy of the ground, 5 bytes per tile, 5 more per tile to measure with, and a second atlas
// until it is done. A slice does at least one step; the longest are a few sweeps over the map, the
// flood of a zone from one of its gates, and that of the map from a landmark.
#ifndef SLUI_JOB_H
#define SLUI_JOB_H

#include "atlas/atlas.h"

// True if the zones do not fit the map: there are breaches, or walls that belong to no door.
bool slui_job_is_needed(const slu_atlas *atlas);

// Begins a job if there is none, and spends a budget in tiles on it. Receives in `built` the other
// atlas once it is done, which is then the caller's, and covers the map's revision
// `built->revision` with all doors open; NULL until then. False when memory runs out; then the job
// is dropped.
bool slui_job_advance(slu_atlas *atlas, uint64_t *budget, slu_atlas **built);

// Ends a job that is not done, if there is one.
void slui_job_drop(slu_atlas *atlas);

#endif
