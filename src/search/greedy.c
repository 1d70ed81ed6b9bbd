// SPDX-License-Identifier: MIT
// Greedy best-first search: least h first, whatever it cost to get there. Fast, but it guarantees
// nothing about the path's cost. A tile that was expanded stays closed.
// Source: Doran & Michie 1966; Stout 1996.
#include "search/search_core.h"

slui_run slui_run_greedy;
slui_end slui_run_greedy(slu_finder *f, uint64_t budget)
{
    return slui_run_on_ground(f, budget, SLUI_OPEN, SLUI_EVERY_STEP, SLUI_H_ONLY,
                              f->search.heuristic);
}
