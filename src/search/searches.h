// SPDX-License-Identifier: MIT
// The searches' run functions, for the registry. Each goes on with the search under way in the finder
// for at most `budget` expansions.
#ifndef SLUI_SEARCHES_H
#define SLUI_SEARCHES_H

#include "search/finder.h"

slui_run slui_run_bfs, slui_run_bibfs, slui_run_dfs_plain, slui_run_dfs, slui_run_iddfs,
    slui_run_idastar, slui_run_beam, slui_run_jps;
slui_run slui_run_canonical, slui_run_astar, slui_run_dijkstra, slui_run_wastar, slui_run_greedy;

#endif
