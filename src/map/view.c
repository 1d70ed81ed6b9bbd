// SPDX-License-Identifier: MIT
// A map as one kind of unit sees it: see view.h.
//
// A wide unit fits where all tiles under it allow it, and pays for the costliest of them. For the
// nine positions of a look, columns are folded first, then rows, so that neighbouring positions
// share work.
#include "map/view.h"

#include "base/status.h"

enum { GLYPHS = 256 };

slu_status slui_view_make(const slu_map *map, const slu_rules *rules, slui_view *view,
                          slu_error *error)
{
    slu_status status = slui_rules_check(rules, error);
    if (status == SLU_OK) status = slui_unit_check(&rules->unit, error);
    if (status != SLU_OK) return status;
    if (rules->influence && rules->influence->map != map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the influence belongs to another map");
    *view = slui_view_of(map, rules);
    return SLU_OK;
}

slui_view slui_view_of(const slu_map *map, const slu_rules *rules)
{
    SLUI_ASSERT(!map->base);
    slui_view view = {.map = map,
                      .influence = rules->influence,
                      .fit = slui_fit_of(map, &rules->unit),
                      .factors = rules->unit.factors};
    bool narrows = slui_fit_narrows(&view.fit);
    view.plain = !narrows && !view.influence && !view.factors;
    if (!narrows) view.layer = map;
    return view;
}

slu_status slui_view_hold(const slu_map *map, const slu_rules *rules, slui_view *view,
                          slu_error *error)
{
    slu_status status = slui_view_make(map, rules, view, error);
    if (status != SLU_OK) return status;
    view->layer = slui_layer_hold(map, &view->fit);
    if (!view->layer) return slui_fail_memory(error);
    if (rules->diagonals == SLU_DIAGONALS_ALWAYS) slui_layer_join(view->layer);
    if (view->influence || view->factors) return SLU_OK;
    view->map = view->layer;
    view->plain = true;
    return SLU_OK;
}

void slui_view_release(slui_view *view)
{
    slui_layer_release(view->layer);
    view->layer = NULL;
}

slu_status slui_view_check_start(const slui_view *view, slu_tile start, slu_error *error)
{
    slu_status status = slui_map_check_tile(view->map, start, "start", error);
    if (status != SLU_OK || slui_view_cost(view, start) != 0) return status;
    if (!slu_map_passable(slui_map_base(view->map), start))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the start %d, %d is a wall", start.x, start.y);
    return slui_fail(error, SLU_ERR_ARGUMENT, "the unit does not fit at the start %d, %d", start.x,
                     start.y);
}

// A cost times a unit's factor for the ground; both are in range, and so is the product.
static uint32_t factored(const slui_view *v, uint32_t cost, int glyph)
{
    double factor = v->factors ? v->factors[glyph] : 0;
    if (factor == 0) return cost;
    double product = cost * factor + 0.5;
    if (product < SLUI_COST_LEAST) return SLUI_COST_LEAST;
    return product > SLUI_COST_MOST ? SLUI_COST_MOST : (uint32_t)product;
}

// The cost of one tile to this unit, 0 if it may not be there.
static uint32_t tile_cost(const slui_view *v, int x, int y)
{
    slu_tile tile = {x, y};
    if (!slui_map_inside(v->map, tile)) return 0;
    uint32_t index = slui_map_index(v->map, tile);
    if (!slui_map_passable_at(v->map, index)) return 0;
    unsigned char glyph = (unsigned char)v->map->glyph[index];
    if (!slui_fit_enters(&v->fit, glyph)) return 0;
    uint32_t cost = factored(v, slui_map_cost_at(v->map, index), glyph);
    return v->influence ? slui_influenced_cost(cost, v->influence->amount[index]) : cost;
}

// The costlier of two costs, 0 if either is.
static uint32_t both(uint32_t a, uint32_t b)
{
    if (a == 0 || b == 0) return 0;
    return a > b ? a : b;
}

uint32_t slui_view_cost(const slui_view *v, slu_tile tile)
{
    if (!slui_map_inside(v->map, tile)) return 0;
    // All is in the map's arrays then, and most tiles need one of them only.
    if (v->plain) {
        const uint32_t index = slui_map_index(v->map, tile);
        return slui_map_passable_at(v->map, index) ? slui_map_cost_at(v->map, index) : 0;
    }
    uint32_t costliest = tile_cost(v, tile.x, tile.y);
    for (int i = 1; costliest && i < v->fit.size * v->fit.size; i++)
        costliest =
            both(costliest, tile_cost(v, tile.x + i % v->fit.size, tile.y + i / v->fit.size));
    return costliest;
}

double slu_unit_cost(const slu_map *map, const slu_rules *rules, slu_tile tile)
{
    static const slu_rules DEFAULTS;
    if (!map) return SLU_WALL;
    slui_view view;
    if (slui_view_make(map, rules ? rules : &DEFAULTS, &view, NULL) != SLU_OK) return SLU_WALL;
    return (double)slui_view_cost(&view, tile) / SLUI_COST_ONE;
}

// The costliest of `size` costs in a row.
static uint32_t fold(const uint32_t *costs, int size)
{
    uint32_t costliest = costs[0];
    for (int i = 1; i < size; i++)
        costliest = both(costliest, costs[i]);
    return costliest;
}

// The nine positions of a wide unit: rows[r][c] is the costliest over the unit's height in column
// c, from the r-th row of the look down.
static void look_wide(const slui_view *v, int x, int y, uint32_t cost[9])
{
    const int size = v->fit.size;
    uint32_t rows[3][SLU_MAX_UNIT + 2] = {{0}};
    for (int c = 0; c < size + 2; c++) {
        uint32_t column[SLU_MAX_UNIT + 2];
        for (int i = 0; i < size + 2; i++)
            column[i] = tile_cost(v, x - 1 + c, y - 1 + i);
        for (int r = 0; r < 3; r++)
            rows[r][c] = fold(column + r, size);
    }
    for (int i = 0; i < 9; i++)
        cost[i] = fold(rows[i / 3] + i % 3, size);
}

static int place_of(int direction)
{
    return 4 + 3 * slui_step_y[direction] + slui_step_x[direction];
}

// What a plain view shows is in the map's arrays.
static void look_plain(const slu_map *map, int x, int y, slui_sight *sight)
{
    const uint32_t here = slui_map_index(map, (slu_tile){x, y});
    *sight = (slui_sight){.around = map->around[here]};
    if (slui_map_passable_at(map, here)) sight->cost[4] = slui_map_cost_at(map, here);
    for (unsigned left = sight->around; left; left &= left - 1) {
        const int k = (int)SLUI_LOWEST_BIT(left);
        const int64_t there = (int64_t)here + slui_step_y[k] * map->width + slui_step_x[k];
        sight->cost[place_of(k)] = slui_map_cost_at(map, (uint32_t)there);
    }
}

void slui_view_look(const slui_view *v, int x, int y, slui_sight *sight)
{
    if (v->fit.size > 1 && !v->plain) {
        look_wide(v, x, y, sight->cost);
    } else if (v->plain && slui_map_inside(v->map, (slu_tile){x, y})) {
        look_plain(v->map, x, y, sight);
        return;
    } else {
        for (int i = 0; i < 9; i++)
            sight->cost[i] = tile_cost(v, x + i % 3 - 1, y + i / 3 - 1);
    }
    unsigned around = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        around |= (unsigned)(sight->cost[place_of(k)] != 0) << k;
    sight->around = (uint8_t)around;
}

uint32_t slui_sight_charge(const slui_sight *sight, slu_charge charge, int direction)
{
    uint32_t entered = sight->cost[place_of(direction)];
    if (charge == SLU_CHARGE_ENTERED) return entered;
    uint32_t sum = sight->cost[4] + entered, touched = 2;
    for (int turn = -1; slui_is_diagonal(direction) && turn <= 1; turn += 2) {
        uint32_t beside = sight->cost[place_of((direction + turn) & (SLUI_DIRECTIONS - 1))];
        sum += beside;
        touched += beside != 0;
    }
    return sum * (SLUI_MEAN_PARTS / touched);
}

// The character of passable ground with the least factor, or with the greatest; any if there is
// none.
static int extreme_glyph(const slui_view *v, bool greatest)
{
    int extreme = -1;
    double most = 0;
    for (int c = 0; v->factors && c < GLYPHS; c++) {
        uint32_t ground = v->map->glyph_cost[c];
        if (ground == SLUI_GLYPH_WALL || ground == SLUI_GLYPH_UNKNOWN) continue;
        double factor = v->factors[c] == 0 ? 1 : v->factors[c];
        if (extreme < 0 || (greatest ? factor > most : factor < most)) {
            most = factor;
            extreme = c;
        }
    }
    return extreme < 0 ? 0 : extreme;
}

bool slui_view_joins(const slui_view *v, slu_diagonals diagonals, slu_tile from, slu_tile to)
{
    if (v->leaps) return slui_view_cost(v, to) != 0;
    const slu_map *map = v->layer ? v->layer : v->map;
    bool joined = slu_map_component(map, diagonals, to) == slu_map_component(map, diagonals, from);
    return joined && (v->layer || slui_view_cost(v, to) != 0);
}

uint32_t slui_view_cheapest(const slui_view *v)
{
    uint32_t cheapest = factored(v, v->map->cheapest, extreme_glyph(v, false));
    return v->influence ? slui_influenced_cost(cheapest, v->influence->least) : cheapest;
}

uint32_t slui_view_costliest(const slui_view *v)
{
    uint32_t costliest = factored(v, v->map->costliest, extreme_glyph(v, true));
    return v->influence ? slui_influenced_cost(costliest, v->influence->most) : costliest;
}

slui_cost_range slui_view_cost_range(const slui_view *v)
{
    return (slui_cost_range){slui_view_uniform(v), slui_view_cheapest(v), slui_view_costliest(v),
                             slui_view_ground_cost(v)};
}

bool slui_cost_range_equal(slui_cost_range a, slui_cost_range b)
{
    return a.uniform == b.uniform && a.cheapest == b.cheapest && a.costliest == b.costliest &&
           a.ground == b.ground;
}
