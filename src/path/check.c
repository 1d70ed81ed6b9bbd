// SPDX-License-Identifier: MIT
// Walking a path: is every step allowed, and what does it cost?
//
// The cost does not depend on the order of summation: straight and diagonal steps are summed
// separately in whole numbers, and the two step lengths are applied once, at the end. Where ground
// costs 1 the sums are the counts of steps, so the cost is the exact straight + diagonal * sqrt(2).
//
// Cost: one pass, nothing allocated.
#include <limits.h>

#include "base/status.h"
#include "path/path.h"

static int shown(size_t count)
{
    return count < INT_MAX ? (int)count : INT_MAX;
}

slu_status slui_fail_step(slu_error *error, size_t step, const char *sentence)
{
    return slui_fail_at(error, SLU_ERR_ARGUMENT, shown(step), 0, "step %d %s", shown(step),
                        sentence);
}

slu_status slui_fail_capacity(slu_error *error, size_t needed, size_t capacity)
{
    return slui_fail(error, SLU_ERR_CAPACITY, "%d tiles do not fit into a buffer of %d",
                     shown(needed), shown(capacity));
}

// What a plain view charges for the tile entered is in the map's array.
SLUI_INLINE uint32_t charge_for_tile(const slu_map *map, slu_tile from, int direction)
{
    slu_tile to = {from.x + slui_step_x[direction], from.y + slui_step_y[direction]};
    return slui_map_cost_at(map, slui_map_index(map, to)) * SLUI_MEAN_PARTS;
}

static uint32_t charge_by_sight(const slui_view *view, slu_charge charge, slu_tile from,
                                int direction)
{
    uint32_t even = slui_view_even_cost(view);
    if (even) return even * SLUI_MEAN_PARTS;
    slui_sight sight;
    slui_view_look(view, from.x, from.y, &sight);
    uint32_t due = slui_sight_charge(&sight, charge, direction);
    return charge == SLU_CHARGE_MEAN ? due : due * SLUI_MEAN_PARTS;
}

SLUI_INLINE uint32_t charge_of(const slui_view *view, slu_charge charge, slu_tile from,
                               int direction)
{
    if (view->plain && charge == SLU_CHARGE_ENTERED)
        return charge_for_tile(view->map, from, direction);
    return charge_by_sight(view, charge, from, direction);
}

uint32_t slui_step_charge(const slui_view *view, slu_charge charge, slu_tile from, int direction)
{
    return charge_of(view, charge, from, direction);
}

SLUI_INLINE void count_step(slui_walk *w, slu_tile from, int direction)
{
    uint32_t charge = charge_of(w->view, w->rules.charge, from, direction);
    if (slui_is_diagonal(direction)) {
        w->diagonal_steps++;
        w->diagonal_charge += charge;
    } else {
        w->straight_steps++;
        w->straight_charge += charge;
    }
}

void slui_walk_count(slui_walk *w, slu_tile from, int direction)
{
    count_step(w, from, direction);
}

SLUI_INLINE slu_status take_step(slui_walk *w, slu_tile from, slu_tile to, size_t number,
                                 slu_error *error)
{
    int direction = slui_step_between(from, to);
    if (direction < 0) return slui_fail_step(error, number, "does not lead to a neighbour");
    uint8_t around = slui_view_around(w->view, from);
    if (!(around >> direction & 1))
        return slui_fail_step(error, number,
                              w->view->plain ? "leads into a wall or off the map"
                                             : "leads to where the unit does not fit");
    if (!slui_step_allowed(&w->moves, around, direction))
        return slui_fail_step(error, number, "is a diagonal that the rule does not allow");
    count_step(w, from, direction);
    return SLU_OK;
}

static double total_cost(const slui_walk *w)
{
    bool ones = w->straight_charge == w->straight_steps * SLUI_CHARGE_UNIT &&
                w->diagonal_charge == w->diagonal_steps * SLUI_CHARGE_UNIT;
    if (ones) return slui_steps_cost(w->rules.steps, w->straight_steps, w->diagonal_steps);
    return slui_steps_cost(w->rules.steps, w->straight_charge, w->diagonal_charge) /
           SLUI_CHARGE_UNIT;
}

slu_path_facts slui_walk_facts(const slui_walk *w)
{
    return (slu_path_facts){.cost = total_cost(w),
                            .straight_steps = w->straight_steps,
                            .diagonal_steps = w->diagonal_steps};
}

static slu_status check_first(const slui_view *view, slu_tile first, slu_error *error)
{
    const slu_map *map = view->map;
    if (!slui_map_inside(map, first))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the path starts at %d, %d, outside the map",
                         first.x, first.y);
    if (!slui_map_passable_at(map, slui_map_index(map, first)))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the path starts at %d, %d, in a wall", first.x,
                         first.y);
    if (slui_view_cost(view, first) == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the path starts at %d, %d, where the unit does not fit", first.x,
                         first.y);
    return SLU_OK;
}

slu_status slui_path_check(const slui_view *view, const slu_rules *rules, const slu_tile *path,
                           size_t length, slu_path_facts *facts, slu_error *error)
{
    slui_walk w = {.view = view, .rules = *rules, .moves.diagonals = rules->diagonals};
    if (length == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the path is empty");
    slu_status status = check_first(view, path[0], error);
    for (size_t i = 1; i < length && status == SLU_OK; i++)
        status = take_step(&w, path[i - 1], path[i], i, error);
    if (status != SLU_OK) return status;
    *facts = slui_walk_facts(&w);
    return SLU_OK;
}

slu_status slu_path_check(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                          size_t length, slu_path_facts *facts, slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!map || (!path && length) || !facts) return slui_fail_null(error, "map, path and facts");
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    slu_status status = slui_view_make(map, rules, &view, error);
    return status == SLU_OK ? slui_path_check(&view, rules, path, length, facts, error) : status;
}
