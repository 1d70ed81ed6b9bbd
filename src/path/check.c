// SPDX-License-Identifier: MIT
// Walking a path: is every step allowed, and what does it cost?
//
// The cost is that of the path, not of the way we add it up: straight and diagonal steps are summed
// apart in whole numbers, and the lengths of the two kinds come in once, at the end. On uniform ground
// the sums are the counts of steps, so the cost is the exact straight + diagonal * sqrt(2).
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

slu_status slui_fail_room(slu_error *error, size_t need, size_t room)
{
    return slui_fail(error, SLU_ERR_SPACE, "%d tiles are needed, but there is room for %d",
                     shown(need), shown(room));
}

// The mean cost of the passable tiles that a step touches: its ends and, for a diagonal step, the two
// tiles beside it.
static uint32_t mean_charge(const slu_map *map, uint32_t index, int direction)
{
    uint32_t sum = slui_map_cost_at(map, index);
    uint32_t touched = 2;
    sum += slui_map_cost_at(map, slui_neighbour(map, index, direction));
    for (int turn = -1; slui_is_diagonal(direction) && turn <= 1; turn += 2) {
        int side = (direction + turn) & (SLUI_DIRECTIONS - 1);
        if (!(map->around[index] >> side & 1)) continue;
        sum += slui_map_cost_at(map, slui_neighbour(map, index, side));
        touched++;
    }
    return sum * (SLUI_MEAN_PARTS / touched);
}

uint32_t slui_step_charge(const slu_map *map, slu_charge charge, uint32_t index, int direction)
{
    if (charge == SLU_CHARGE_MEAN) return mean_charge(map, index, direction);
    return SLUI_MEAN_PARTS * slui_map_cost_at(map, slui_neighbour(map, index, direction));
}

typedef struct walk {
    const slu_map *map;
    slu_rules rules;
    slui_moves moves;
    uint64_t straight_steps, diagonal_steps;
    uint64_t straight_charge, diagonal_charge; // stay 0 on uniform ground
} walk;

static void count_step(walk *w, uint32_t index, int direction)
{
    uint32_t charge = 0;
    if (!slui_map_uniform(w->map))
        charge = slui_step_charge(w->map, w->rules.charge, index, direction);
    if (slui_is_diagonal(direction)) {
        w->diagonal_steps++;
        w->diagonal_charge += charge;
    } else {
        w->straight_steps++;
        w->straight_charge += charge;
    }
}

static slu_status take_step(walk *w, slu_tile from, slu_tile to, size_t number, slu_error *error)
{
    int direction = slui_step_between(from, to);
    if (direction < 0) return slui_fail_step(error, number, "does not lead to a neighbour");
    uint32_t index = slui_map_index(w->map, from);
    uint8_t around = w->map->around[index];
    if (!(around >> direction & 1))
        return slui_fail_step(error, number, "leads into a wall or off the map");
    if (!slui_step_allowed(&w->moves, around, direction))
        return slui_fail_step(error, number, "is a diagonal that the rule forbids");
    count_step(w, index, direction);
    return SLU_OK;
}

static double total_cost(const walk *w)
{
    bool exact = w->rules.steps.straight == 0;
    double straight = exact ? 1 : w->rules.steps.straight;
    double diagonal = exact ? SLUI_SQRT_2 : w->rules.steps.diagonal;
    if (slui_map_uniform(w->map))
        return (double)w->straight_steps * straight + (double)w->diagonal_steps * diagonal;
    return ((double)w->straight_charge * straight + (double)w->diagonal_charge * diagonal) /
           SLUI_CHARGE_UNIT;
}

static slu_status check_first(const slu_map *map, slu_tile first, slu_error *error)
{
    if (!slui_map_inside(map, first))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the path starts at %d, %d, outside the map",
                         first.x, first.y);
    if (!slui_map_passable_at(map, slui_map_index(map, first)))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the path starts at %d, %d, in a wall", first.x,
                         first.y);
    return SLU_OK;
}

slu_status slu_path_check(const slu_map *map, const slu_rules *rules, const slu_tile *path,
                          size_t length, slu_path_facts *facts, slu_error *error)
{
    walk w = {.map = map, .rules = rules ? *rules : (slu_rules){0}};
    w.moves.diagonals = w.rules.diagonals;
    slu_status status = slui_rules_check(&w.rules, error);
    if (status != SLU_OK) return status;
    if (length == 0) return slui_fail(error, SLU_ERR_ARGUMENT, "the path is empty");
    status = check_first(map, path[0], error);
    for (size_t i = 1; i < length && status == SLU_OK; i++)
        status = take_step(&w, path[i - 1], path[i], i, error);
    if (status != SLU_OK) return status;
    *facts = (slu_path_facts){total_cost(&w), w.straight_steps, w.diagonal_steps};
    return SLU_OK;
}
