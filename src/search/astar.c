// SPDX-License-Identifier: MIT
// A*: least g + h first.
// Source: Hart, Nilsson & Raphael 1968; Stout 1996.
#include "search/search_core.h"
#include "search/searches.h"

slui_end slui_run_astar(slu_finder *finder, uint64_t budget)
{
    return slui_run_informed(finder, budget, SLUI_OPEN, SLUI_EVERY_STEP, SLUI_G_PLUS_H);
}
