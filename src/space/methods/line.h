// SPDX-License-Identifier: MIT
// The polyline of an answer: written point by point, or traced back from the nodes of a search,
// then straightened, tidied and held to the query's limit.
#ifndef SLUI_SPACE_LINE_H
#define SLUI_SPACE_LINE_H

#include "space/methods/router.h"

// False when memory runs out.
bool slui_line_add(slu_router *router, slu_point point);

// Reverses the points from `first` to the end.
void slui_line_reverse(slu_router *router, size_t first);

// Drops points that repeat the one before, and points that lie on the segment between their
// neighbours. Exact; the polyline covers the same points as before.
void slui_line_tidy(slu_router *router);

// Drops points whose neighbours see each other at no higher cost, until none is left to drop.
//
//   sees  holds only where free space lies between the points; NULL: wherever it does
typedef bool (*slui_sees)(const slu_router *router, slu_point a, slu_point b);
void slui_line_straighten(slu_router *router, slui_sees sees);

// The position of a node.
typedef slu_point (*slui_place_of)(const slu_router *router, const slu_space_query *query,
                                   uint32_t node);

// The node at which the line of this answer ends; SLUI_LOOP_NO_NODE if it has no line.
static inline uint32_t slui_last_node(const slu_router *router, const slui_answer *answer)
{
    if (answer->outcome == SLU_FOUND) return router->loop.goal;
    return answer->outcome == SLU_PARTIAL ? router->loop.nearest : SLUI_LOOP_NO_NODE;
}

// Where a graph's costs only approximate those of the line, a line over the limit is discarded and
// the outcome becomes SLU_LIMIT.
void slui_hold_limit(slu_router *router, const slu_space_query *query, slui_answer *answer);

// A whole query on a graph whose nodes lie where the grid put them: searches, traces the line back,
// straightens it and holds it to the limit.
slu_status slui_search_straightened(slu_router *router, const slui_space_search *search,
                                    slui_place_of place_of, slui_sees sees,
                                    const slu_space_query *query, slui_answer *answer,
                                    slu_error *error);

#endif
