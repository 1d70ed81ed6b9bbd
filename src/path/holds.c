// SPDX-License-Identifier: MIT
// A path in use on a map that changes: how far it can still be walked, and from where on it holds
// again.
//
// One walk over the rest of the path. At a step that the rules do not allow, the sum so far is the
// stretch up to the break if this is the first, and is discarded otherwise; the sum then restarts
// behind the break.
//
// Invariant: `stands` says whether the unit can stand on the tile reached last. A legal step proves
// that by itself; only behind a break must the tile be checked.
// Cost: one pass over the tiles still to be walked, one byte of the map for each on plain ground;
// nothing allocated.
#include "base/status.h"
#include "path/path.h"

typedef struct inspection {
    slui_walk walk;
    bool stands, broken;
    slu_path_hold hold;
} inspection;

static bool is_allowed(inspection *n, slu_tile from, int direction)
{
    return n->stands &&
           slui_step_allowed(&n->walk.moves, slui_view_around(n->walk.view, from), direction);
}

static void note_break(inspection *n, slu_tile to, size_t index)
{
    if (!n->broken) {
        n->hold.reaches = index - 1;
        n->hold.before = slui_walk_facts(&n->walk);
    }
    n->broken = true;
    n->hold.resumes = index;
    n->stands = slui_view_cost(n->walk.view, to) != 0;
    n->walk.straight_steps = n->walk.diagonal_steps = 0;
    n->walk.straight_charge = n->walk.diagonal_charge = 0;
}

static slu_status take_step(inspection *n, slu_tile from, slu_tile to, size_t index,
                            slu_error *error)
{
    int direction = slui_step_between(from, to);
    if (direction < 0) return slui_fail_step(error, index, "does not lead to a neighbour");
    if (!slui_map_inside(n->walk.view->map, to))
        return slui_fail_step(error, index, "leads off the map");
    if (is_allowed(n, from, direction))
        slui_walk_count(&n->walk, from, direction);
    else
        note_break(n, to, index);
    return SLU_OK;
}

slu_status slui_path_holds(const slui_view *view, const slu_rules *rules, const slu_tile *path,
                           size_t length, size_t from, slu_path_hold *hold, slu_error *error)
{
    inspection n = {
        .walk = {.view = view, .rules = *rules, .moves.diagonals = rules->diagonals},
        .hold = {.reaches = from, .resumes = from},
    };
    slu_status status = slui_map_check_tile(view->map, path[from], "path's tile", error);
    if (status != SLU_OK) return status;
    n.stands = slui_view_cost(view, path[from]) != 0;
    n.broken = !n.stands;
    for (size_t i = from + 1; i < length && status == SLU_OK; i++)
        status = take_step(&n, path[i - 1], path[i], i, error);
    if (status != SLU_OK) return status;
    n.hold.after = slui_walk_facts(&n.walk);
    n.hold.holds = !n.broken;
    if (!n.stands) n.hold.resumes = length;
    if (n.hold.holds) {
        n.hold.reaches = length - 1;
        n.hold.before = n.hold.after;
    }
    *hold = n.hold;
    return SLU_OK;
}

slu_status slu_path_holds(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                          size_t length, size_t from, slu_path_hold *hold, slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!rules) rules = &DEFAULTS;
    if (!map || !path || !hold) return slui_fail_null(error, "map, path and hold");
    if (from >= length)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the unit's position is beyond the end of the path");
    slui_view view;
    slu_status status = slui_view_make(map, rules, &view, error);
    if (status != SLU_OK) return status;
    return slui_path_holds(&view, rules, path, length, from, hold, error);
}
