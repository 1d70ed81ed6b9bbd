// SPDX-License-Identifier: MIT
// Lines without points that do nothing.
#include "space/line_tidy.h"

#include "space/geometry.h"

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
