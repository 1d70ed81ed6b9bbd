// SPDX-License-Identifier: MIT
// The registry's inside: what find.c, walk.c and decompose.c need of a row beyond the public part.
#ifndef SLUI_REGISTRY_H
#define SLUI_REGISTRY_H

#include "search/finder.h"
#include "steer/steer.h"
#include "terrain/cut.h"

// SLU_OK if both indices name rows.
slu_status slui_algorithm_check(slu_algorithm algorithm, slu_error *error);

// For an algorithm that was checked.
slui_run *slui_registry_run(slu_algorithm algorithm);
slui_heuristic slui_registry_heuristic(slu_algorithm algorithm);
slui_prepare *slui_registry_prepare(slu_algorithm algorithm); // NULL where nothing is to prepare
slui_prepare *slui_registry_prepare_guide(slu_algorithm algorithm); // the same for its heuristic

// For an index that names a row.
slui_steer *slui_registry_steer(int index);
slui_decompose *slui_registry_decompose(int index);
slui_decompose *slui_registry_lakes(int index); // NULL where there are none

#endif
