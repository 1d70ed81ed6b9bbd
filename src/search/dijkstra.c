// SPDX-License-Identifier: MIT
// Dijkstra's search: A* that ignores where the goal is, so it grows in circles.
// Source: Dijkstra 1959; Stout 1996.
#include "search/search_core.h"

slui_run slui_run_dijkstra;
slui_end slui_run_dijkstra(slu_finder *finder, uint64_t budget)
{
    return slui_run_on_ground(finder, budget, SLUI_OPEN, SLUI_EVERY_STEP, SLUI_G_PLUS_H, SLUI_ZERO);
}
