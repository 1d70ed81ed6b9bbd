// SPDX-License-Identifier: MIT
// The registry's inside: what a row holds beyond its public part.
#ifndef SLUI_REGISTRY_H
#define SLUI_REGISTRY_H

#include "search/finder.h"

// Chooses the algorithm that answers a query with so many goals.
typedef slu_algorithm slui_choose(const slu_finder *finder, size_t goal_count);
slui_choose slui_choose_best;

// SLU_OK if both indices name rows.
slu_status slui_algorithm_check(slu_algorithm algorithm, slu_error *error);

// Refuses an algorithm that cannot do what the finder's map, rules and motion ask for (begin.c).
slu_status slui_algorithm_check_for(const slu_finder *finder, slu_algorithm algorithm,
                                    slu_error *error);

// The rows with this run function, and with this prepare function; -1 where there is none.
int slui_registry_search_of(slui_run *run);
int slui_registry_guide_of(slui_prepare *prepare);

// For an algorithm that was checked.
slui_choose *slui_registry_choose(slu_algorithm algorithm); // NULL where it stands for itself
slui_run *slui_registry_run(slu_algorithm algorithm);
slui_heuristic slui_registry_heuristic(slu_algorithm algorithm);
slui_prepare *slui_registry_prepare(slu_algorithm algorithm); // NULL where nothing is to prepare
slui_prepare *slui_registry_prepare_guide(slu_algorithm algorithm); // the same for its heuristic

#endif
