// SPDX-License-Identifier: MIT
// Leaps: reading them, and walking a path that has some (leaps.h).
//
// The cost of a path is that of its steps, as in check.c, plus that of its leaps, which is summed
// in hundredths and divided once, so it does not depend on the order either.
// Cost: a look at the map for each leap, and for one that is not `over` at the tiles of its line.
#include "path/leaps.h"

#include "base/status.h"
#include "path/lines.h"
#include "path/path.h"

// ---- reading

static slu_status add(slui_leaps *out, slui_leap leap, slu_error *error)
{
    for (int i = 0; i < out->count; i++) {
        slui_leap *known = &out->items[i];
        if (known->dx != leap.dx || known->dy != leap.dy || known->over != leap.over) continue;
        if (leap.cost < known->cost) known->cost = leap.cost;
        return SLU_OK;
    }
    if (out->count == SLU_MAX_LEAPS)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "there are more than %d leaps, each turn of one counted", SLU_MAX_LEAPS);
    out->items[out->count++] = leap;
    return SLU_OK;
}

static slu_status add_turned(slui_leaps *out, slui_leap leap, slu_error *error)
{
    slu_status status = SLU_OK;
    for (int i = 0; i < 8 && status == SLU_OK; i++) {
        status = add(out, leap, error);
        leap = (slui_leap){-leap.dy, leap.dx, leap.cost, leap.over};
        if (i == 3) leap.dx = -leap.dx;
    }
    return status;
}

static bool is_in_reach(int d)
{
    return d >= -SLU_MAX_REACH && d <= SLU_MAX_REACH;
}

slu_status slui_leaps_read(const slu_leap *leaps, size_t count, slui_leaps *out, slu_error *error)
{
    *out = (slui_leaps){0};
    if (count > 0 && !leaps)
        return slui_fail(error, SLU_ERR_ARGUMENT, "leap_count is set, but leaps is NULL");
    slu_status status = SLU_OK;
    for (size_t i = 0; i < count && status == SLU_OK; i++) {
        const slu_leap *given = &leaps[i];
        if (!is_in_reach(given->dx) || !is_in_reach(given->dy) || (!given->dx && !given->dy))
            return slui_fail(error, SLU_ERR_ARGUMENT,
                             "a leap leads 1 to %d columns or rows away, not %d and %d",
                             SLU_MAX_REACH, given->dx, given->dy);
        uint32_t cost = slui_cost_hundredths(given->cost);
        if (cost == SLUI_GLYPH_UNKNOWN || cost == SLUI_GLYPH_WALL)
            return slui_fail(error, SLU_ERR_ARGUMENT,
                             "the cost of a leap must be a number from 0.01 to 10000");
        slui_leap leap = {given->dx, given->dy, cost, given->over};
        status = given->turned ? add_turned(out, leap, error) : add(out, leap, error);
    }
    return status;
}

// ---- taking one

bool slui_leap_allowed(const slui_view *view, slu_diagonals diagonals, const slui_leap *leap,
                       slu_tile from)
{
    slu_tile to = {from.x + leap->dx, from.y + leap->dy};
    if (slui_view_cost(view, to) == 0) return false;
    return leap->over || slui_line_costliest(view, slui_line_rule(diagonals), from, to, true) != 0;
}

// ---- walking

typedef struct leaping {
    slui_walk steps;
    const slui_leaps *leaps;
    uint64_t leap_count, leap_cost; // hundredths
} leaping;

// The cheapest leap between two tiles, NULL if there is none.
static const slui_leap *cheapest_leap(const leaping *w, slu_tile from, slu_tile to)
{
    const slui_leap *best = NULL;
    for (int i = 0; i < w->leaps->count; i++) {
        const slui_leap *leap = &w->leaps->items[i];
        bool leads = (int64_t)from.x + leap->dx == to.x && (int64_t)from.y + leap->dy == to.y;
        if (!leads || (best && best->cost <= leap->cost)) continue;
        if (slui_leap_allowed(w->steps.view, w->steps.rules.diagonals, leap, from)) best = leap;
    }
    return best;
}

// The direction of the step between two tiles, -1 if none is allowed.
static int allowed_step(leaping *w, slu_tile from, slu_tile to)
{
    int direction = slui_step_between(from, to);
    if (direction < 0) return -1;
    uint8_t around = slui_view_around(w->steps.view, from);
    bool allowed = around >> direction & 1 && slui_step_allowed(&w->steps.moves, around, direction);
    return allowed ? direction : -1;
}

static double step_cost(const leaping *w, slu_tile from, int direction)
{
    slui_walk one = {.view = w->steps.view, .rules = w->steps.rules};
    slui_walk_count(&one, from, direction);
    return slui_walk_facts(&one).cost;
}

static slu_status take_hop(leaping *w, slu_tile from, slu_tile to, size_t number, slu_error *error)
{
    int direction = allowed_step(w, from, to);
    const slui_leap *leap = cheapest_leap(w, from, to);
    if (direction < 0 && !leap)
        return slui_fail_step(error, number, "is neither an allowed step nor an allowed leap");
    bool steps = direction >= 0 &&
                 (!leap || step_cost(w, from, direction) <= (double)leap->cost / SLUI_COST_ONE);
    if (steps) {
        slui_walk_count(&w->steps, from, direction);
    } else {
        w->leap_count++;
        w->leap_cost += leap->cost;
    }
    return SLU_OK;
}

slu_status slui_leaps_check(const slui_view *view, const slu_rules *rules, const slui_leaps *leaps,
                            const slu_tile *path, size_t length, slu_path_facts *facts,
                            slu_error *error)
{
    leaping w = {.leaps = leaps};
    w.steps = (slui_walk){.view = view, .rules = *rules, .moves.diagonals = rules->diagonals};
    // A path of one tile is checked as any other.
    slu_path_facts first;
    slu_status status = slui_path_check(view, rules, path, length > 0, &first, error);
    for (size_t i = 1; i < length && status == SLU_OK; i++)
        status = take_hop(&w, path[i - 1], path[i], i, error);
    if (status != SLU_OK) return status;
    *facts = slui_walk_facts(&w.steps);
    facts->leaps = w.leap_count;
    facts->cost += (double)w.leap_cost / SLUI_COST_ONE;
    return SLU_OK;
}

slu_status slu_leaps_check(const slu_map *map, const slu_rules *rules, const slu_leap *leaps,
                           size_t leap_count, const slu_tile *path, size_t length,
                           slu_path_facts *facts, slu_error *error)
{
    static const slu_rules DEFAULTS;
    if (!map || (!leaps && leap_count) || (!path && length) || !facts)
        return slui_fail_null(error, "map, leaps, path and facts");
    if (!rules) rules = &DEFAULTS;
    slui_leaps list;
    slui_view view;
    slu_status status = slui_leaps_read(leaps, leap_count, &list, error);
    if (status == SLU_OK) status = slui_view_make(map, rules, &view, error);
    if (status != SLU_OK) return status;
    return slui_leaps_check(&view, rules, &list, path, length, facts, error);
}
