// SPDX-License-Identifier: MIT
// What steps cost in the numbers of an overlay: see charges.h.
#include "index/overlay/charges.h"

static uint64_t greatest_divisor(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint32_t standing(const slui_view *v, uint32_t tile)
{
    if (v->plain) return slui_map_passable_at(v->map, tile) ? slui_map_cost_at(v->map, tile) : 0;
    const uint32_t width = (uint32_t)v->map->width;
    return slui_view_cost(v, (slu_tile){(int)(tile % width), (int)(tile / width)});
}

static uint64_t divisor_of_costs(const slui_view *v)
{
    uint64_t divisor = 0;
    uint32_t last = 0;
    for (uint32_t tile = 0; tile < v->map->tile_count && divisor != 1; tile++) {
        const uint32_t cost = standing(v, tile);
        if (cost == last) continue;
        divisor = greatest_divisor(divisor, cost);
        last = cost;
    }
    return divisor ? divisor : 1;
}

// The mean of two tiles is charged in twelfths, so six of them are common to all straight steps.
static uint64_t common_parts(const slu_rules *rules)
{
    const bool straight_only = rules->diagonals == SLU_DIAGONALS_NEVER;
    return straight_only && rules->charge == SLU_CHARGE_MEAN ? SLUI_MEAN_PARTS / 2 : 1;
}

// The inverse of an odd number modulo 2^64: Newton's iteration doubles the bits that are right, of
// which the number itself has three.
static void find_factors(slui_charges *c)
{
    c->shift = SLUI_LOWEST_BIT64(c->divisor);
    const uint64_t odd = c->divisor >> c->shift;
    uint64_t inverse = odd;
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - odd * inverse;
    c->factor[0] = inverse * c->straight;
    c->factor[1] = inverse * c->diagonal;
}

slui_charges slui_charges_of(const slui_view *view, const slu_rules *rules)
{
    return slui_charges_with(view, rules, slui_view_uniform(view) ? 1 : divisor_of_costs(view));
}

slui_charges slui_charges_with(const slui_view *view, const slu_rules *rules, uint64_t common)
{
    const slu_steps steps = slui_integer_steps(rules->steps);
    slui_charges c = {.view = view, .charge = rules->charge, .uniform = slui_view_uniform(view)};
    c.quick = view->plain && !c.uniform && rules->charge == SLU_CHARGE_ENTERED;
    c.symmetric = c.uniform || rules->charge == SLU_CHARGE_MEAN;
    for (int around = 0; around < 256; around++)
        c.moves[around] = slui_moves_for(rules->diagonals, (uint8_t)around);
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        c.offset[k] = slui_step_y[k] * view->map->width + slui_step_x[k];
    const bool straight_only = rules->diagonals == SLU_DIAGONALS_NEVER;
    const uint64_t length =
        straight_only ? (uint64_t)steps.straight
                      : greatest_divisor((uint64_t)steps.straight, (uint64_t)steps.diagonal);
    c.straight = (uint64_t)steps.straight / length;
    c.diagonal = (uint64_t)steps.diagonal / length;
    c.common = common;
    c.divisor = c.uniform ? 1 : c.common * common_parts(rules);
    c.grain = length * c.divisor;
    find_factors(&c);
    slui_charges_find_least(&c);
    return c;
}

bool slui_charges_hold(const slui_charges *c, slu_rect area)
{
    if (slui_view_uniform(c->view) != c->uniform) return false;
    if (c->uniform) return true;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++)
            if (slui_view_cost(c->view, (slu_tile){x, y}) % c->common != 0) return false;
    return true;
}

// --- Steps

void slui_charges_find_least(slui_charges *c)
{
    const bool mean = c->charge == SLU_CHARGE_MEAN;
    const uint64_t charge = c->uniform ? 1 : slui_view_cheapest(c->view);
    // Bounds of a view may lie below every cost, and off the grain.
    const uint64_t parts = (mean && !c->uniform ? SLUI_MEAN_PARTS : 1) * charge / c->divisor;
    uint64_t straight = parts * c->straight, diagonal = parts * c->diagonal;
    slui_cheapest_steps(&straight, &diagonal);
    c->least[0] = straight < SLUI_NO_NUMBER ? (int32_t)straight : SLUI_NO_NUMBER;
    c->least[1] = diagonal < SLUI_NO_NUMBER ? (int32_t)diagonal : SLUI_NO_NUMBER;
}

// The tile entered is charged: on the way back, always the one in the middle.
static unsigned steps_back(const slui_charges *c, uint32_t tile, int32_t costs[SLUI_DIRECTIONS])
{
    const slu_map *map = c->view->map;
    const int32_t straight = slui_charges_number(c, map->cost[tile], false);
    const int32_t diagonal = slui_charges_number(c, map->cost[tile], true);
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        costs[k] = slui_is_diagonal(k) ? diagonal : straight;
    return c->moves[map->around[tile]];
}

static unsigned steps_entered(const slui_charges *c, uint32_t tile, int32_t costs[SLUI_DIRECTIONS])
{
    const slu_map *map = c->view->map;
    const unsigned steps = c->moves[map->around[tile]];
    for (unsigned left = steps; left; left &= left - 1) {
        const int k = (int)SLUI_LOWEST_BIT(left);
        const int64_t to = (int64_t)tile + c->offset[k];
        costs[k] = slui_charges_number(c, map->cost[to], slui_is_diagonal(k));
    }
    return steps;
}

static unsigned steps_uniform(const slui_charges *c, uint32_t tile, int32_t costs[SLUI_DIRECTIONS])
{
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        costs[k] = (int32_t)(slui_is_diagonal(k) ? c->diagonal : c->straight);
    return c->moves[c->view->map->around[tile]];
}

static unsigned steps_seen(const slui_charges *c, uint32_t tile, bool back,
                           int32_t costs[SLUI_DIRECTIONS])
{
    const uint32_t width = (uint32_t)c->view->map->width;
    const bool here = back && c->charge == SLU_CHARGE_ENTERED;
    slui_sight sight;
    slui_view_look(c->view, (int)(tile % width), (int)(tile / width), &sight);
    if (!slui_sight_here(&sight)) return 0;
    const unsigned steps = c->moves[sight.around];
    for (unsigned left = steps; left; left &= left - 1) {
        const int k = (int)SLUI_LOWEST_BIT(left);
        const uint32_t charge =
            here ? slui_sight_here(&sight) : slui_sight_charge(&sight, c->charge, k);
        costs[k] = slui_charges_number(c, charge, slui_is_diagonal(k));
    }
    return steps;
}

unsigned slui_charges_steps(const slui_charges *c, uint32_t tile, bool back,
                            int32_t costs[SLUI_DIRECTIONS])
{
    const slui_view *v = c->view;
    if (!v->plain) return steps_seen(c, tile, back, costs);
    if (!slui_map_passable_at(v->map, tile)) return 0;
    if (c->uniform) return steps_uniform(c, tile, costs);
    if (c->quick) return back ? steps_back(c, tile, costs) : steps_entered(c, tile, costs);
    return steps_seen(c, tile, back, costs);
}

int32_t slui_charges_step(const slui_charges *c, uint32_t from, int direction)
{
    int32_t costs[SLUI_DIRECTIONS];
    const unsigned steps = slui_charges_steps(c, from, false, costs);
    return steps >> direction & 1 ? costs[direction] : SLUI_NO_NUMBER;
}
