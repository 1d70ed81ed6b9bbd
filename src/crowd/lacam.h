// SPDX-License-Identifier: MIT
// Plans for all units at once, by a search over configurations.
#ifndef SLUI_LACAM_H
#define SLUI_LACAM_H

#include "crowd/plan.h"
#include "crowd/team.h"

// Plans from where the team stands to its goals, and fills the plan: ticks, outcome, expanded. The members
// of the team are moved about meanwhile.
//
//   most  configurations to expand
typedef slu_status slui_crowd_solve(slui_team *team, uint64_t most, slu_plan *plan,
                                    slu_error *error);
slui_crowd_solve slui_solve_lacam;

#endif
