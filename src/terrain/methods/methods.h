// SPDX-License-Identifier: MIT
// The functions named in the rows of methods.inl.
//
// Both published methods fill cut->label for every tile and replace
// any lines the cut held. They fail only with SLU_ERR_MEMORY; the labels are then incomplete, and
// the lines still belong to the caller to free.
#ifndef SLUI_TERRAIN_METHODS_H
#define SLUI_TERRAIN_METHODS_H

#include "terrain/cut.h"

#define METHOD(name, title, summary, source, flags, decompose) slui_decompose decompose;
#define WATER(name, title, summary, source, flags, decompose, lakes) \
    slui_decompose decompose, lakes;
#include "terrain/methods/methods.inl"
#undef METHOD
#undef WATER

#endif
