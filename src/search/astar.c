// SPDX-License-Identifier: MIT
// A*: least g + h first.
// Source: Hart, Nilsson & Raphael 1968; Stout 1996.
#include "search/search_core.h"
#include "search/searches.h"

SLUI_DEFINE_INFORMED(slui_run_astar, SLUI_OPEN, SLUI_EVERY_STEP, SLUI_G_PLUS_H)
