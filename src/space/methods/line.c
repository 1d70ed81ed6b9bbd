// SPDX-License-Identifier: MIT
// The polyline of an answer.
#include "space/methods/line.h"

#include "base/arrays.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

bool slui_line_add(slu_router *router, slu_point point)
{
    slui_polyline *line = &router->line;
    if (!SLUI_GROW(&router->allocator, line->points, line->capacity, line->count + 1)) return false;
    line->points[line->count++] = point;
    return true;
}

void slui_line_reverse(slu_router *router, size_t first)
{
    slu_point *points = router->line.points;
    for (size_t last = router->line.count; first + 1 < last; first++) {
        slu_point point = points[--last];
        points[last] = points[first];
        points[first] = point;
    }
}

static bool is_between(slu_point a, slu_point middle, slu_point b)
{
    return slui_turn(a, b, middle) == 0 && slui_on_segment(a, b, middle);
}

void slui_line_tidy(slu_router *router)
{
    slu_point *points = router->line.points;
    size_t kept = 0;
    for (size_t i = 0; i < router->line.count; i++) {
        if (kept && slui_same_point(points[kept - 1], points[i])) continue;
        while (kept >= 2 && is_between(points[kept - 2], points[kept - 1], points[i]))
            kept--;
        points[kept++] = points[i];
    }
    router->line.count = kept;
}

static bool sees_in_free_space(const slu_router *router, slu_point a, slu_point b)
{
    return slui_free_space_sees(router->space, a, b);
}

// True if the second of three points can be left out.
static bool is_idle(const slu_router *router, const slu_point three[3], slui_sees sees)
{
    if (slui_same_point(three[0], three[1]) || slui_same_point(three[1], three[2])) return true;
    if (!sees(router, three[0], three[2])) return false;
    if (slui_free_space_is_uniform(router->space)) return true;
    const slu_point direct[2] = {three[0], three[2]};
    return slui_free_space_cost(router->space, direct, 2) <=
           slui_free_space_cost(router->space, three, 3);
}

void slui_line_straighten(slu_router *router, slui_sees sees)
{
    slui_polyline *line = &router->line;
    if (!sees) sees = sees_in_free_space;
    for (bool again = true; again;) {
        size_t kept = line->count ? 1 : 0;
        for (size_t i = 1; i < line->count; i++) {
            bool is_last = i + 1 == line->count;
            const slu_point three[3] = {line->points[kept - 1], line->points[i],
                                        line->points[is_last ? i : i + 1]};
            if (is_last || !is_idle(router, three, sees)) line->points[kept++] = line->points[i];
        }
        again = kept < line->count;
        line->count = kept;
    }
}

void slui_hold_limit(slu_router *router, const slu_space_query *query, slui_answer *answer)
{
    if (query->max_cost <= 0 || slui_free_space_is_uniform(router->space)) return;
    if (slui_free_space_cost(router->space, router->line.points, router->line.count) <=
        query->max_cost)
        return;
    answer->outcome = SLU_LIMIT;
    answer->shortfall = SLU_SHORTFALL_LIMIT;
    router->line.count = 0;
}

// Writes the line from the start of the search to a node. False when memory runs out.
static bool trace_back(slu_router *router, const slu_space_query *query, uint32_t node,
                       slui_place_of place_of)
{
    size_t first = router->line.count;
    for (; node != SLUI_LOOP_NO_NODE; node = router->loop.nodes[node].parent) {
        if (!slui_line_add(router, place_of(router, query, node))) return false;
    }
    slui_line_reverse(router, first);
    return true;
}

slu_status slui_search_straightened(slu_router *router, const slui_space_search *search,
                                    slui_place_of place_of, slui_sees sees,
                                    const slu_space_query *query, slui_answer *answer,
                                    slu_error *error)
{
    slu_status status = slui_router_search(router, search, query, answer, error);
    if (status != SLU_OK) return status;
    if (!trace_back(router, query, slui_last_node(router, answer), place_of))
        return slui_fail_memory(error);
    slui_line_straighten(router, sees);
    slui_hold_limit(router, query, answer);
    return SLU_OK;
}
