// SPDX-License-Identifier: MIT
// The ends of a query: where it begins, and which tiles stand in for its goals.
#ifndef SLUI_ENDS_H
#define SLUI_ENDS_H

#include "search/finder.h"

static inline const slu_tile *slui_query_goals(const slu_query *query)
{
    return query->goal_count ? query->goals : &query->goal;
}

static inline size_t slui_query_goal_count(const slu_query *query)
{
    return query->goal_count ? query->goal_count : 1;
}

// The tile where a query begins: its start, or the nearest free tile if the query asks for that.
// Rejects a start outside the map, and one where the unit cannot stand.
slu_status slui_ends_start(const slu_finder *finder, const slu_query *query, slu_tile *start,
                           slu_error *error);

// The most tiles that may stand in for the goals of a query.
size_t slui_ends_most(const slu_finder *finder, const slu_query *query);

// Replaces each goal where the unit cannot stand by the tiles next to it; the finder owns the list.
// False when memory runs out.
bool slui_ends_beside(slu_finder *finder, const slu_tile **goals, size_t *count);

// The reachable tile that stands in for the current query's goals if they are unreachable.
slu_tile slui_ends_nearest_reachable(const slu_finder *finder);

#endif
