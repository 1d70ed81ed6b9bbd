// SPDX-License-Identifier: MIT
// Breadth-first search: fewest steps first, so the path found has the fewest steps of all, whatever
// they cost. An instance of the one loop in which g counts steps.
// Source: Moore 1959; Stout 1996.
#include "search/search_core.h"

slui_run slui_run_bfs;
slui_end slui_run_bfs(slu_finder *f, uint64_t budget)
{
    if (!slui_best_first_begin(f)) return SLUI_END_MEMORY;
    return slui_search_run(f, budget, SLUI_TILES, SLUI_OPEN, SLUI_EVERY_STEP, SLUI_STEPS,
                           SLUI_G_PLUS_H, SLUI_ZERO);
}
