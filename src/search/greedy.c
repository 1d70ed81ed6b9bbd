// SPDX-License-Identifier: MIT
// Greedy best-first search: least h first, whatever it cost to get there. Fast, but it guarantees
// nothing about the path's cost. A tile that was expanded stays closed.
// Source: Doran & Michie 1966; Stout 1996.
#include "search/search_core.h"

#define RUN slui_run_greedy
#define LOOP SLUI_OPEN, SLUI_EVERY_STEP, SLUI_H_ONLY
#include "search/informed.inl"
