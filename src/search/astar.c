// SPDX-License-Identifier: MIT
// A*: least g + h first.
// Source: Hart, Nilsson & Raphael 1968; Stout 1996.
#include "search/search_core.h"

#define RUN slui_run_astar
#define LOOP SLUI_OPEN, SLUI_EVERY_STEP, SLUI_G_PLUS_H
#include "search/informed.inl"
