// SPDX-License-Identifier: MIT
// Movement rules, one by one: see slu_diagonals in the public header.
#include "map/rules.h"

#include "base/names.h"
#include "base/status.h"

SLUI_ENUM_NAMES(
    slu_diagonals, [SLU_DIAGONALS_CLEAR] = "clear", [SLU_DIAGONALS_ONE_WALL] = "one-wall",
    [SLU_DIAGONALS_ALWAYS] = "always", [SLU_DIAGONALS_NEVER] = "never")

SLUI_ENUM_NAMES(slu_charge, [SLU_CHARGE_ENTERED] = "entered", [SLU_CHARGE_MEAN] = "mean")

static bool diagonal_allowed(slu_diagonals diagonals, int open_sides)
{
    switch (diagonals) {
    case SLU_DIAGONALS_CLEAR: return open_sides == 2;
    case SLU_DIAGONALS_ONE_WALL: return open_sides >= 1;
    case SLU_DIAGONALS_ALWAYS: return true;
    case SLU_DIAGONALS_NEVER: break;
    }
    return false;
}

uint8_t slui_moves_for(slu_diagonals diagonals, uint8_t around)
{
    unsigned moves = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        if (!(around >> k & 1)) continue;
        int open_sides = (around >> ((k + 1) & 7) & 1) + (around >> ((k + 7) & 7) & 1);
        if (!slui_is_diagonal(k) || diagonal_allowed(diagonals, open_sides)) moves |= 1u << k;
    }
    return (uint8_t)moves;
}

static bool step_in_range(int step)
{
    return step >= 1 && step <= SLU_MAX_STEP;
}

slu_status slui_rules_check(const slu_rules *rules, slu_error *error)
{
    if ((unsigned)rules->diagonals > SLU_DIAGONALS_NEVER)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no diagonal rule %d", rules->diagonals);
    if ((unsigned)rules->charge > SLU_CHARGE_MEAN)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no charge %d", rules->charge);
    slu_steps steps = rules->steps;
    bool exact = steps.straight == 0 && steps.diagonal == 0;
    if (!exact && !(step_in_range(steps.straight) && step_in_range(steps.diagonal)))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the step lengths %d/%d must be 1 to %d",
                         steps.straight, steps.diagonal, SLU_MAX_STEP);
    return SLU_OK;
}

// Why whole numbers can stand in for 1 and the square root of 2: 19601/13860 is a
// continued-fraction convergent of it. Two paths differ by a + b * sqrt(2) for whole a and b, and
// no fraction with a smaller denominator comes nearer to sqrt(2), so 13860 a + 19601 b has the same
// sign whenever |b| is below 13860. Paths whose numbers of diagonal steps differ by less are
// ordered exactly, without floating point; beyond that the error is at most 2 parts in 10^9.
slu_steps slui_integer_steps(slu_steps steps)
{
    if (steps.straight) return steps;
    return (slu_steps){SLUI_EXACT_STRAIGHT, SLUI_EXACT_DIAGONAL};
}

static slu_status check_factors(const double *factors, slu_error *error)
{
    for (int c = 0; factors && c < 256; c++)
        if (factors[c] != 0 && !(factors[c] >= SLU_MIN_COST && factors[c] <= SLU_MAX_COST))
            return slui_fail(error, SLU_ERR_ARGUMENT,
                             "the factor of %c must be a number from 0.01 to 10000", c);
    return SLU_OK;
}

slu_status slui_unit_check(const slu_unit *unit, slu_error *error)
{
    if (unit->size < 0 || unit->size > SLU_MAX_UNIT)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the size of a unit must be 1 to %d tiles, not %d", SLU_MAX_UNIT,
                         unit->size);
    return check_factors(unit->factors, error);
}
