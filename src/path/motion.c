// SPDX-License-Identifier: MIT
// Motion: checking the options, and walking a path with its headings and speeds.
//
// The cost is summed as in check.c, in whole numbers that are multiplied by the step lengths once,
// at the end. A step at speed s counts 12 / s, so that it stays whole.
//
// Cost: two passes, nothing allocated.
#include "path/motion.h"

#include "base/names.h"
#include "base/status.h"
#include "path/path.h"

enum { MOST_TURN = SLUI_DIRECTIONS / 2, MOST_TURN_AT_SPEED = 2, QUARTER = 2 };

SLUI_ENUM_NAMES(slu_heading, [SLU_HEADING_ANY] = "any", [SLU_NORTH] = "N", [SLU_NORTH_EAST] = "NE",
                [SLU_EAST] = "E", [SLU_SOUTH_EAST] = "SE", [SLU_SOUTH] = "S",
                [SLU_SOUTH_WEST] = "SW", [SLU_WEST] = "W", [SLU_NORTH_WEST] = "NW")

bool slui_motion_is_set(const slu_motion *m)
{
    return m->turn_cost != 0 || m->max_turn != 0 || m->top_speed != 0;
}

static slu_status check_turn(const slu_rules *rules, int max_turn, int top_speed, slu_error *error)
{
    bool four = rules->diagonals == SLU_DIAGONALS_NEVER;
    if (max_turn < 1 || max_turn > MOST_TURN)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "max_turn must be 1 to %d times 45 degrees, not %d", MOST_TURN, max_turn);
    if (four && max_turn < QUARTER)
        return slui_fail(
            error, SLU_ERR_ARGUMENT,
            "with four neighbours max_turn must be at least 2 times 45 degrees, not %d", max_turn);
    if (top_speed > 1 && max_turn > MOST_TURN_AT_SPEED)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a unit of top speed %d may turn by at most %d times 45 degrees, not %d",
                         top_speed, MOST_TURN_AT_SPEED, max_turn);
    return SLU_OK;
}

static int default_turn(const slu_rules *rules, int top_speed)
{
    if (top_speed <= 1) return MOST_TURN;
    return rules->diagonals == SLU_DIAGONALS_NEVER ? QUARTER : 1;
}

slu_status slui_motion_read(const slu_motion *m, const slu_rules *rules, slui_motion *out,
                            slu_error *error)
{
    slui_motion read = {.top_speed = m->top_speed ? m->top_speed : 1};
    if (read.top_speed < 1 || read.top_speed > SLU_MAX_TOP_SPEED)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the top speed must be 1 to %d tiles per move, not %d", SLU_MAX_TOP_SPEED,
                         m->top_speed);
    read.max_turn = m->max_turn ? m->max_turn : default_turn(rules, read.top_speed);
    slu_status status = check_turn(rules, read.max_turn, read.top_speed, error);
    if (status != SLU_OK) return status;
    if (m->turn_cost != 0) read.turn_cost = slui_cost_hundredths(m->turn_cost);
    if (read.turn_cost == SLUI_GLYPH_UNKNOWN)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the cost of a turn must be 0 or a number from 0.01 to %d",
                         (int)SLU_MAX_COST);
    *out = read;
    return SLU_OK;
}

slu_status slui_heading_check(slu_heading heading, const slu_rules *rules, slu_error *error)
{
    if ((unsigned)heading > SLU_NORTH_WEST)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no heading %d", heading);
    bool diagonal = heading != SLU_HEADING_ANY && slui_is_diagonal(slui_direction_of(heading));
    if (diagonal && rules->diagonals == SLU_DIAGONALS_NEVER)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "with four neighbours a heading is north, east, south or west");
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Walking

typedef struct drive {
    const slui_view *view;
    slu_rules rules;
    slui_motion motion;
    const slu_tile *path;
    const slu_motion_state *states;
    size_t length;
    uint64_t straight, diagonal; // charges; a step counts in twelfths of one
    bool uneven;                 // some step is charged other than SLUI_CHARGE_UNIT
    uint64_t moves, turns;
} drive;

static void charge_step(drive *d, size_t i, int direction, int speed)
{
    uint64_t charge = slui_step_charge(d->view, d->rules.charge, d->path[i - 1], direction);
    d->uneven |= charge != SLUI_CHARGE_UNIT;
    charge *= (uint64_t)(SLUI_SPEED_PARTS / speed);
    *(slui_is_diagonal(direction) ? &d->diagonal : &d->straight) += charge;
}

// Checks that the unit can make the turn before step i, and the change of speed.
static slu_status check_change(const drive *d, size_t i, slu_error *error)
{
    slu_motion_state before = d->states[i - 1], now = d->states[i];
    if (now.heading == SLU_HEADING_ANY || (unsigned)now.heading > SLU_NORTH_WEST)
        return slui_fail_step(error, i, "has no heading");
    if (now.speed < 1 || now.speed > d->motion.top_speed)
        return slui_fail_step(error, i, "has a speed that the unit cannot reach");
    if (now.speed > before.speed + 1 || now.speed < before.speed - 1)
        return slui_fail_step(error, i, "changes the speed by more than 1");
    if (before.heading != SLU_HEADING_ANY &&
        slui_turn_between((int)before.heading, (int)now.heading) > d->motion.max_turn)
        return slui_fail_step(error, i, "turns more sharply than the unit can");
    return SLU_OK;
}

// Walks the move that begins with step i.
static slu_status make_move(drive *d, size_t i, slu_error *error)
{
    slu_status status = check_change(d, i, error);
    if (status != SLU_OK) return status;
    slu_motion_state before = d->states[i - 1], now = d->states[i];
    int direction = slui_direction_of(now.heading);
    for (size_t end = i + (size_t)now.speed; i < end; i++) {
        if (i == d->length) return slui_fail_step(error, i - 1, "ends in the middle of a move");
        if (d->states[i].heading != now.heading || d->states[i].speed != now.speed)
            return slui_fail_step(error, i, "interrupts a move");
        if (slui_step_between(d->path[i - 1], d->path[i]) != direction)
            return slui_fail_step(error, i, "does not go in the unit's heading");
        charge_step(d, i, direction, now.speed);
    }
    d->moves++;
    if (before.heading != SLU_HEADING_ANY)
        d->turns += (uint64_t)slui_turn_between((int)before.heading, (int)now.heading);
    return SLU_OK;
}

static slu_status check_ends(const drive *d, slu_error *error)
{
    if ((unsigned)d->states[0].heading > SLU_NORTH_WEST)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no heading %d", d->states[0].heading);
    if (d->states[0].speed != 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the path does not start from rest");
    if (d->states[d->length - 1].speed > 1)
        return slui_fail_step(error, d->length - 1, "is the last, but is too fast to come to rest");
    return SLU_OK;
}

static double total_cost(const drive *d)
{
    // Where all ground costs 1, lengths alone are exact.
    uint64_t each = d->uneven ? 1 : SLUI_CHARGE_UNIT;
    double parts = (double)SLUI_SPEED_PARTS * SLUI_CHARGE_UNIT / (double)each;
    double steps = slui_steps_cost(d->rules.steps, d->straight / each, d->diagonal / each) / parts;
    return steps + (double)(d->turns * d->motion.turn_cost) / SLUI_COST_ONE;
}

slu_status slui_motion_check(const slui_view *view, const slu_rules *rules,
                             const slui_motion *motion, const slu_tile *path,
                             const slu_motion_state *states, size_t length, slu_motion_facts *facts,
                             slu_error *error)
{
    drive d = {view, *rules, *motion, path, states, length, 0, 0, false, 0, 0};
    slu_path_facts steps;
    slu_status status = slui_path_check(view, rules, path, length, &steps, error);
    if (status == SLU_OK) status = check_ends(&d, error);
    for (size_t i = 1; i < length && status == SLU_OK; i += (size_t)states[i].speed)
        status = make_move(&d, i, error);
    if (status != SLU_OK) return status;
    *facts = (slu_motion_facts){total_cost(&d), steps.straight_steps, steps.diagonal_steps, d.moves,
                                d.turns};
    return SLU_OK;
}

slu_status slu_motion_check(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                            const slu_tile *path, const slu_motion_state *states, size_t length,
                            slu_motion_facts *facts, slu_error *error)
{
    static const slu_rules DEFAULTS;
    static const slu_motion FREE;
    if (!map || (length && (!path || !states)) || !facts)
        return slui_fail_null(error, "map, path, states and facts");
    if (!rules) rules = &DEFAULTS;
    slui_view view;
    slui_motion read;
    slu_status status = slui_view_make(map, rules, &view, error);
    if (status == SLU_OK) status = slui_motion_read(motion ? motion : &FREE, rules, &read, error);
    if (status != SLU_OK) return status;
    return slui_motion_check(&view, rules, &read, path, states, length, facts, error);
}
