// SPDX-License-Identifier: MIT
// The search `best`: chooses which of the others answers a query, from statistics that the map
// keeps.
//
// On plain uniform ground that is jump point search, except where walls are scattered like specks,
// since there nearly every tile is a jump point; and except for many goals, since it looks for each
// of them along every line. Everywhere else it is canonical A*. An atlas that the finder was given
// guides either, except where it does not help: among specks, and where it does not cover the unit.
// A compact atlas guides jumps only: it knows little about the tiles between. And if an atlas has
// so many gates that their values have to be searched for at every query, as in caves, that takes
// longer than it saves.
//
// Invariant: the choice is optimal under every rule, and depends only on the map, the finder's
// options and the number of goals. Cost: constant time.
#include "atlas/atlas.h"
#include "query/registry.h"

// With 8 goals jump point search takes at most half of canonical A*'s time on Aurora, AR0011SR and
// orz900d; from 16 on it is slower on some of the queries tried.
enum { MOST_GOALS_TO_JUMP = 8 };

static bool is_guided(const slu_finder *f)
{
    if (!f->estimator.atlas || !f->view.plain || slui_finder_has_states(f)) return false;
    return slui_estimator_check_atlas(&f->estimator, NULL) == SLU_OK;
}

slu_algorithm slui_choose_best(const slu_finder *f, size_t goal_count)
{
    bool speckled = slui_map_is_speckled(f->map);
    slu_algorithm jump = {slui_registry_search_of(slui_run_jps), 0};
    slu_algorithm chosen = {slui_registry_search_of(slui_run_canonical), 0};
    bool few = goal_count <= MOST_GOALS_TO_JUMP;
    if (few && !speckled && slui_algorithm_check_for(f, jump, NULL) == SLU_OK) chosen = jump;
    const slu_atlas *atlas = f->estimator.atlas;
    bool helps = !speckled && is_guided(f) && atlas->onward &&
                 (chosen.search == jump.search || !atlas->compact);
    if (helps) chosen.heuristic = slui_registry_heuristic_of(slui_prepare_gateway);
    return chosen;
}
