// SPDX-License-Identifier: MIT
// Weighted A*: least g + w h first, for a weight w of 1 or more.
//
// With an admissible estimate the path costs at most w times the cheapest: search_core.h has the
// argument. Rounding w h down only lowers priorities, so it keeps the bound.
// Source: Pohl 1970.
#include "search/search_core.h"
#include "search/searches.h"

slui_end slui_run_wastar(slu_finder *finder, uint64_t budget)
{
    return slui_run_informed(finder, budget, SLUI_EVERY_STEP, SLUI_G_PLUS_WH);
}
