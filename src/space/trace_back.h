// SPDX-License-Identifier: MIT
// From the nodes of a search to a line.
#ifndef SLUI_SPACE_TRACE_BACK_H
#define SLUI_SPACE_TRACE_BACK_H

#include "space/router.h"

// Where a node is.
typedef slu_point (*slui_place_of)(const slu_router *router, const slu_way_query *query,
                                   uint32_t node);

// Writes the line from the search's start to a node. False when memory runs out.
bool slui_trace_back(slu_router *router, const slu_way_query *query, uint32_t node,
                     slui_place_of place_of);

// The node at which the line of this answer ends; SLUI_NO_NODE where it has none.
static inline uint32_t slui_last_node(const slu_router *router, const slui_answer *answer)
{
    if (answer->outcome == SLU_FOUND) return router->loop.goal;
    return answer->outcome == SLU_PARTIAL ? router->loop.nearest : SLUI_NO_NODE;
}

// Leaves out points that lie on the segment between their neighbours, and repeated ones: the line stays the same.
void slui_drop_idle(slu_router *router);

// Where a graph's costs are not exactly those of the line, a line above the limit is taken back.
void slui_hold_limit(slu_router *router, const slu_way_query *query, slui_answer *answer);

#endif
