// SPDX-License-Identifier: MIT
// An atlas at a finder's side: made when there is none, and aimed at a query's goals.
#ifndef SLUI_ATLAS_GUIDE_H
#define SLUI_ATLAS_GUIDE_H

#include "search/finder.h"

slui_prepare slui_prepare_gateway, slui_prepare_differential, slui_prepare_guided;
slui_prepare slui_prepare_dead_end;                                // dead_ends.c
slui_prepare slui_prepare_gateway_2015, slui_prepare_gateway_2006; // gate_pairs.c
slui_prepare slui_prepare_waypoint, slui_prepare_backprop;         // waypoints.c
slui_prepare slui_prepare_backprop_octile;

// SLU_OK if the finder's atlas, which there is, fits its map and rules.
slu_status slui_check_atlas(const slu_finder *finder, slu_error *error);

#endif
