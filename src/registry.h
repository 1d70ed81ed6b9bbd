// SPDX-License-Identifier: MIT
// The registry's inside: what begin.c, find.c, walk.c, decompose.c, solve.c and explore.c need of a row
// beyond the public part.
#ifndef SLUI_REGISTRY_H
#define SLUI_REGISTRY_H

#include "search/finder.h"
#include "steer/steer.h"
#include "terrain/cut.h"
#include "units/crowd.h"
#include "units/explorer.h"

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

// For an index that names a row.
slui_steer *slui_registry_steer(int index);

// How a method for crowds decides on a tick; NULL if it plans whole ways.
slui_crowd_decide *slui_registry_decide(int index);
slui_decompose *slui_registry_decompose(int index);
slui_decompose *slui_registry_lakes(int index); // NULL where there are none
const slui_planner_kind *slui_registry_planner(int index);

#endif
