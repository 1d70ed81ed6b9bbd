// SPDX-License-Identifier: MIT
// Straight lines over tiles: can one be walked, and what does it cost?
//
// A line runs between the centres of two tiles. It is walked tile by tile through everything it
// touches; the side of a tile it leaves by is a comparison of whole numbers, so a line that runs
// exactly through a lattice corner is recognised, and counts as a diagonal step like any other
// there.
//
// A line in one of the eight directions costs what its steps cost. Any other one costs what its
// parts cost, each by the tile it lies in; if steps are charged the tile they enter, the second
// half of a part is charged the next tile instead, as in a straight row of steps. So a line never
// costs more than its length times the costliest tile that counts, and smoothing (smooth.c) never
// adds to the cost of a path.
//
// Cost: the tiles that a line touches; nothing allocated.
#include "path/lines.h"

#include "base/status.h"

// ---- walking a line

typedef struct line {
    int step_x, step_y;           // -1, 0, 1
    int64_t length_x, length_y;   // tiles from end to end
    int64_t crossed_x, crossed_y; // grid lines crossed so far
} line;

static line line_between(slu_tile from, slu_tile to)
{
    int64_t dx = (int64_t)to.x - from.x, dy = (int64_t)to.y - from.y;
    return (line){
        .step_x = (dx > 0) - (dx < 0),
        .step_y = (dy > 0) - (dy < 0),
        .length_x = dx < 0 ? -dx : dx,
        .length_y = dy < 0 ? -dy : dy,
    };
}

// The direction in which the line leaves its current tile. Measured along the line from 0 to 1, it
// meets its next vertical grid line at (crossed_x + 1/2) / length_x and its next horizontal one at
// (crossed_y + 1/2) / length_y. Both are multiplied out, which also handles a line that meets no
// vertical or no horizontal ones; if they are equal, that is a lattice corner.
static int leave_tile(line *l)
{
    int64_t upright = (2 * l->crossed_x + 1) * l->length_y;
    int64_t level = (2 * l->crossed_y + 1) * l->length_x;
    bool in_x = upright <= level, in_y = level <= upright;
    l->crossed_x += in_x;
    l->crossed_y += in_y;
    return slui_direction(in_x ? l->step_x : 0, in_y ? l->step_y : 0);
}

uint32_t slui_line_costliest(const slui_view *view, slu_diagonals diagonals, slu_tile from,
                             slu_tile to, bool with_from)
{
    uint32_t cost = slui_view_cost(view, from);
    if (cost == 0 || !slui_map_inside(view->map, to)) return 0;
    uint32_t costliest = with_from ? cost : 1;
    line l = line_between(from, to);
    slui_moves moves = {.diagonals = diagonals};
    for (slu_tile at = from; at.x != to.x || at.y != to.y;) {
        int direction = leave_tile(&l);
        if (!slui_step_allowed(&moves, slui_view_around(view, at), direction)) return 0;
        at = (slu_tile){at.x + slui_step_x[direction], at.y + slui_step_y[direction]};
        cost = slui_view_cost(view, at);
        if (cost > costliest) costliest = cost;
    }
    return costliest;
}

slu_diagonals slui_line_rule(slu_diagonals diagonals)
{
    return diagonals == SLU_DIAGONALS_NEVER ? SLU_DIAGONALS_CLEAR : diagonals;
}

bool slu_path_visible(const slu_map *map, const slu_rules *rules, slu_tile from, slu_tile to)
{
    static const slu_rules DEFAULTS;
    if (!map) return false;
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    if (slui_view_make(map, rules, &view, NULL) != SLU_OK) return false;
    return slui_line_costliest(&view, slui_line_rule(rules->diagonals), from, to, true) != 0;
}

// ---- what lines cost

double slui_run_cost(const slui_view *view, slu_charge charge, const slu_tile *path, size_t steps)
{
    if (steps == 0) return 0;
    int direction = slui_step_between(path[0], path[1]);
    uint64_t sum = 0;
    for (size_t i = 0; i < steps; i++)
        sum += slui_step_charge(view, charge, path[i], direction);
    return (double)sum * (slui_is_diagonal(direction) ? SLUI_SQRT_2 : 1) / SLUI_CHARGE_UNIT;
}

// A line in one of the eight directions, step by step.
static double straight_cost(const slui_view *view, slu_charge charge, slu_tile from, slu_tile to)
{
    double sum = 0;
    line l = line_between(from, to);
    while (from.x != to.x || from.y != to.y) {
        slu_tile step[2] = {from, {from.x + l.step_x, from.y + l.step_y}};
        sum += slui_run_cost(view, charge, step, 1);
        from = step[1];
    }
    return sum;
}

// Where along the line, from 0 to 1, it leaves its current tile.
static double next_crossing(const line *l)
{
    double upright = (double)(2 * l->crossed_x + 1) / (double)(2 * l->length_x);
    double level = (double)(2 * l->crossed_y + 1) / (double)(2 * l->length_y);
    return upright < level ? upright : level;
}

// A line in none of the eight directions, so both its lengths are above 0.
static double slanted_cost(const slui_view *view, slu_charge charge, slu_tile from, slu_tile to)
{
    line l = line_between(from, to);
    double length = SLUI_SQRT((double)(l.length_x * l.length_x + l.length_y * l.length_y));
    double sum = 0, entered = 0;
    bool first = true;
    for (slu_tile at = from; at.x != to.x || at.y != to.y; first = false) {
        double left = next_crossing(&l), part = left - entered;
        double here = slui_view_cost(view, at);
        int direction = leave_tile(&l);
        at = (slu_tile){at.x + slui_step_x[direction], at.y + slui_step_y[direction]};
        double ahead = charge == SLU_CHARGE_MEAN ? here : slui_view_cost(view, at);
        sum += part * (first ? ahead : (here + ahead) / 2);
        entered = left;
    }
    sum += (1 - entered) * slui_view_cost(view, to);
    return sum * length / SLUI_COST_ONE;
}

static void add_line(const slui_view *view, slu_charge charge, slu_tile from, slu_tile to,
                     slu_line_facts *facts)
{
    double dx = (double)to.x - from.x, dy = (double)to.y - from.y;
    bool straight = dx == 0 || dy == 0 || dx == dy || dx == -dy;
    facts->length += SLUI_SQRT(dx * dx + dy * dy);
    facts->cost +=
        straight ? straight_cost(view, charge, from, to) : slanted_cost(view, charge, from, to);
}

slu_status slu_path_measure(const slu_map *map, const slu_rules *rules, const slu_tile *points,
                            size_t count, slu_line_facts *facts, slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!map || !points || !facts || count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "map, points and facts must not be NULL, and "
                         "there must be at least one point");
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    slu_status status = slui_view_make(map, rules, &view, error);
    if (status != SLU_OK) return status;
    slu_line_facts sum = {0};
    for (size_t i = 0; i < count; i++) {
        slu_tile from = points[i == 0 ? 0 : i - 1], to = points[i];
        if (slui_line_costliest(&view, slui_line_rule(rules->diagonals), from, to, true) == 0)
            return slui_fail_at(error, SLU_ERR_ARGUMENT, (int)i, 0,
                                "line %zu touches a wall or leaves the map", i);
        add_line(&view, rules->charge, from, to, &sum);
    }
    sum.cost *= rules->steps.straight ? rules->steps.straight : 1;
    *facts = sum;
    return SLU_OK;
}
