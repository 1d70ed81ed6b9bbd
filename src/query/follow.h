// SPDX-License-Identifier: MIT
// A search in progress on a map that changes.
#ifndef SLUI_FOLLOW_H
#define SLUI_FOLLOW_H

#include "search/finder.h"

// Decides whether the finder's search may go on after edits of the map or of the influence: true
// if it is, step by step, the search that would be in progress had it begun after them. It then
// counts as begun on the present revision, and slu_find_step continues it.
//
//   asked  the query as it was begun
bool slui_query_follow(slu_finder *finder, const slu_query *asked);

#endif
