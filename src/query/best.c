// SPDX-License-Identifier: MIT
// The search `best`: which of the others answers a query, chosen by what the map keeps count of.
//
// On plain uniform ground that is jump point search, but not where walls lie about like specks,
// since there nearly every tile is a jump point; and not for a crowd of goals, since it looks for
// each of them along every line. Everywhere else it is canonical A*. An atlas that the finder was
// given guides either, except where it does not help: between specks, and where it knows nothing of
// the unit. A compact one guides jumps alone: it knows little of the tiles between. And where an
// atlas has so many gates that their values are searched for at every query, as in caves, that
// takes longer than it saves.
//
// Invariant: what is chosen is optimal under every rule, and depends on the map, the finder's
// options and the number of goals alone. Cost: constant time.
#include "atlas/atlas.h"
#include "query/registry.h"

// With 8 goals jump point search takes at most half of canonical A*'s time on Aurora, AR0011SR and
// orz900d; from 16 on it is the slower one on some of the queries tried.
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
