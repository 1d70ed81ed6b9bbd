// SPDX-License-Identifier: MIT
// The inside of the registry: what a row holds beyond its public part.
#ifndef SLUI_REGISTRY_H
#define SLUI_REGISTRY_H

#include "search/finder.h"

// Chooses the algorithm that answers a query with this number of goals.
typedef slu_algorithm slui_choose(slu_finder *finder, size_t goal_count);

// SLU_OK if both indices name rows.
slu_status slui_algorithm_check(slu_algorithm algorithm, slu_error *error);

// Rejects an algorithm that cannot do what the finder's map, rules and motion require (begin.c).
slu_status slui_algorithm_check_for(const slu_finder *finder, slu_algorithm algorithm,
                                    slu_error *error);

// The run, choose and prepare functions that the rows of registry.inl name. Each search's file
// declares its own again.
#define SEARCH(name, title, summary, source, flags, run) slui_run run;
#define CHOICE(name, title, summary, source, flags, choose) slui_choose choose;
#define INDEXED(name, title, summary, source, flags, run, prepare) \
    slui_run run;                                                  \
    slui_prepare prepare;
#include "query/registry.inl"

// The rows with this run function, and with this prepare function; -1 if there is none.
int slui_registry_search_of(slui_run *run);
int slui_registry_heuristic_of(slui_prepare_estimates *prepare);

// For an algorithm that has been checked.
unsigned slui_registry_flags(slu_algorithm algorithm);      // of its search
slui_choose *slui_registry_choose(slu_algorithm algorithm); // NULL if it stands for itself
slui_run *slui_registry_run(slu_algorithm algorithm);
slui_heuristic slui_registry_heuristic(slu_algorithm algorithm);
slui_prepare *slui_registry_prepare(slu_algorithm algorithm); // NULL if nothing is prepared
slui_prepare_estimates *slui_registry_prepare_estimates(slu_algorithm algorithm); // the same

#endif
