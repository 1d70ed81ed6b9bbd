// SPDX-License-Identifier: MIT
// From the nodes of a search to a line.
#include "space/trace_back.h"

#include "space/geometry.h"

bool slui_trace_back(slu_router *router, const slu_way_query *query, uint32_t node,
                     slui_place_of place_of)
{
    size_t first = router->line.count;
    for (; node != SLUI_NO_NODE; node = router->loop.nodes[node].parent) {
        if (!slui_line_add(router, place_of(router, query, node))) return false;
    }
    slui_line_reverse(router, first);
    return true;
}

static bool is_between(slu_point a, slu_point b, slu_point c)
{
    if (slui_same_point(a, b) || slui_same_point(b, c)) return true;
    return slui_turn(a, b, c) == 0 && slui_on_segment(a, c, b);
}

void slui_drop_idle(slu_router *router)
{
    slui_line *line = &router->line;
    size_t kept = line->count ? 1 : 0;
    for (size_t i = 1; i < line->count; i++) {
        slu_point point = line->points[i];
        bool is_last = i + 1 == line->count;
        if (is_last || !is_between(line->points[kept - 1], point, line->points[i + 1]))
            line->points[kept++] = point;
    }
    line->count = kept;
}

void slui_hold_limit(slu_router *router, const slu_way_query *query, slui_answer *answer)
{
    if (query->max_cost <= 0 || slui_room_is_even(router->room)) return;
    if (slui_room_cost(router->room, router->line.points, router->line.count) <= query->max_cost)
        return;
    answer->outcome = SLU_LIMIT;
    router->line.count = 0;
}
