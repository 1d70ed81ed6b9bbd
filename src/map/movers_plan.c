// SPDX-License-Identifier: MIT
// Where movers go: patrols, drifting blocks and doors, each decided from the map as it is before
// the tick and from where units and the other movers are.
//
// A block takes straight steps, so that it never slips between two walls that touch at a corner. A
// patrol goes along the axis on which it is further from its point, which is the staircase nearest
// to the straight line. A drifting block keeps its heading for four steps on average, because one
// that draws each step hardly leaves its place.
//
// Cost: of a step, the tiles entered, the number of units and that of movers.
#include "base/status.h"
#include "map/movers.h"

enum { HEADINGS = 4, STEPS_PER_HEADING = 4 };

static slu_tile step_of(int heading)
{
    static const slu_tile STEPS[HEADINGS] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    return STEPS[heading];
}

// ---- descriptions

static bool is_ticks(int value, int least)
{
    return value >= least && value <= SLU_MAX_MOVER_TICKS;
}

static slu_status check_schedule(const slu_mover *mover, slu_error *error)
{
    if (mover->kind != SLU_MOVER_DOOR) {
        if (is_ticks(mover->period, 1)) return SLU_OK;
        return slui_fail(error, SLU_ERR_ARGUMENT, "the period must be 1 to %d ticks, not %d",
                         SLU_MAX_MOVER_TICKS, mover->period);
    }
    if (is_ticks(mover->closed, 1) && is_ticks(mover->open, 1) && is_ticks(mover->phase, 0))
        return SLU_OK;
    return slui_fail(
        error, SLU_ERR_ARGUMENT,
        "a door must be closed and open for 1 to %d ticks, and begin 0 to %d into that",
        SLU_MAX_MOVER_TICKS, SLU_MAX_MOVER_TICKS);
}

static slu_status check_points(const slu_map *map, const slu_mover *mover, slu_error *error)
{
    if (mover->kind != SLU_MOVER_PATROL) return SLU_OK;
    if (!mover->points || mover->point_count == 0)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a patrol needs another point to go to");
    slu_status status = SLU_OK;
    for (size_t i = 0; i < mover->point_count && status == SLU_OK; i++) {
        slu_tile p = mover->points[i];
        status = slui_map_check_area(map, (slu_rect){p.x, p.y, mover->width, mover->height}, error);
    }
    return status;
}

slu_status slui_mover_check(const slu_map *map, const slu_mover *mover, slu_error *error)
{
    if ((unsigned)mover->kind > SLU_MOVER_DOOR)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no kind of mover %d", (int)mover->kind);
    slu_change fill = {.area = {mover->at.x, mover->at.y, mover->width, mover->height},
                       .glyph = mover->glyph};
    slu_status status = slui_map_check_change(map, &fill, error);
    if (status == SLU_OK) status = check_points(map, mover, error);
    return status == SLU_OK ? check_schedule(mover, error) : status;
}

// ---- what is in the way

static bool overlap(slu_rect a, slu_rect b)
{
    return slui_rect_shared(a, b).width > 0;
}

static bool has_unit(slu_rect area, slui_units units)
{
    for (size_t i = 0; i < units.count; i++)
        if (overlap(area, units.areas[i])) return true;
    return false;
}

// Ground that another mover leaves in this tick is not free yet: the map still shows the mover.
static bool has_other(const slu_movers *movers, const slui_mover *mover, slu_rect area)
{
    for (size_t i = 0; i < movers->count; i++) {
        const slui_mover *other = &movers->items[i];
        if (other == mover) continue;
        if (other->now.present && overlap(area, slui_mover_area(other, other->now.at))) return true;
        if (other->next.present && overlap(area, slui_mover_area(other, other->next.at)))
            return true;
    }
    return false;
}

static bool is_ground(const slu_map *map, slu_rect area)
{
    if (slui_map_check_area(map, area, NULL) != SLU_OK) return false;
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++)
            if (!slui_map_passable_at(map, slui_map_index(map, (slu_tile){x, y}))) return false;
    }
    return true;
}

static bool can_enter(const slu_movers *movers, const slui_mover *mover, slu_rect area,
                      slui_units units)
{
    return is_ground(movers->map, area) && !has_unit(area, units) &&
           !has_other(movers, mover, area);
}

static bool has_wall_under(const slui_mover *mover, slu_rect area)
{
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            slu_tile tile = {x, y};
            const slui_ground *ground = slui_mover_under(mover->under, mover, mover->now.at, tile);
            if (ground->cost == SLUI_GLYPH_WALL) return true;
        }
    }
    return false;
}

// A mover of ground may lie over walls, as a bridge does, and units may be on it: the walls must
// not come back under them.
static bool can_leave(const slu_movers *movers, const slui_mover *mover, slu_rect area,
                      slui_units units)
{
    if (movers->map->glyph_cost[(unsigned char)mover->what.glyph] == SLUI_GLYPH_WALL) return true;
    for (size_t i = 0; i < units.count; i++)
        if (has_wall_under(mover, slui_rect_shared(area, units.areas[i]))) return false;
    return true;
}

// ---- blocks

static void try_step(const slu_movers *movers, slui_mover *mover, slu_tile step, uint64_t tick,
                     slui_units units)
{
    slui_mover_motion *next = &mover->next;
    slu_tile at = {next->at.x + step.x, next->at.y + step.y};
    slu_rect from = slui_mover_area(mover, next->at), to = slui_mover_area(mover, at);
    next->waiting = !can_enter(movers, mover, slui_rect_without(to, from), units) ||
                    !can_leave(movers, mover, slui_rect_without(from, to), units);
    if (next->waiting) return;
    next->at = at;
    next->due = tick + (uint64_t)mover->what.period;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

static slu_tile step_towards(slu_tile from, slu_tile to)
{
    if (distance(from.x, to.x) >= distance(from.y, to.y))
        return (slu_tile){to.x > from.x ? 1 : -1, 0};
    return (slu_tile){0, to.y > from.y ? 1 : -1};
}

static bool at_point(const slui_mover *mover)
{
    slu_tile at = mover->next.at, point = mover->points[mover->next.point];
    return at.x == point.x && at.y == point.y;
}

// Heads for the point after the one it is on, and turns back at either end. Points may repeat, but
// a patrol whose points are all the same goes nowhere.
static bool find_point(slui_mover *mover)
{
    slui_mover_motion *next = &mover->next;
    for (size_t tried = 0; at_point(mover); tried++) {
        if (tried > 2 * mover->point_count) return false;
        if (next->point == 0) next->back = false;
        if (next->point + 1 == mover->point_count) next->back = true;
        next->point = next->back ? next->point - 1 : next->point + 1;
    }
    return true;
}

static void plan_patrol(const slu_movers *movers, slui_mover *mover, uint64_t tick,
                        slui_units units)
{
    if (tick < mover->now.due || !find_point(mover)) return;
    slu_tile step = step_towards(mover->now.at, mover->points[mover->next.point]);
    try_step(movers, mover, step, tick, units);
}

static void plan_drift(const slu_movers *movers, slui_mover *mover, uint64_t tick, slui_units units)
{
    if (tick < mover->now.due) return;
    slui_mover_motion *next = &mover->next;
    bool turns = slui_random_below(&next->random, STEPS_PER_HEADING) == 0;
    if (turns || mover->now.waiting)
        next->heading = (int)slui_random_below(&next->random, HEADINGS);
    try_step(movers, mover, step_of(next->heading), tick, units);
}

// ---- doors

static bool wants_closed(const slui_mover *mover, uint64_t tick)
{
    const slu_mover *door = &mover->what;
    uint64_t cycle = (uint64_t)door->closed + (uint64_t)door->open;
    return (tick - mover->begun + (uint64_t)door->phase) % cycle < (uint64_t)door->closed;
}

static bool door_is_free(const slu_movers *movers, const slui_mover *mover, bool closes,
                         slui_units units)
{
    slu_rect area = slui_mover_area(mover, mover->now.at);
    if (!closes) return can_leave(movers, mover, area, units);
    return !has_unit(area, units) && !has_other(movers, mover, area);
}

static void plan_door(const slu_movers *movers, slui_mover *mover, uint64_t tick, slui_units units)
{
    bool closes = wants_closed(mover, tick);
    if (closes == mover->now.present) return;
    mover->next.waiting = !door_is_free(movers, mover, closes, units);
    if (!mover->next.waiting) mover->next.present = closes;
}

// ---- one mover

slu_status slui_mover_plan_begin(const slu_movers *movers, slui_mover *mover, slui_units units,
                                 slu_error *error)
{
    if (mover->what.kind == SLU_MOVER_DOOR) {
        plan_door(movers, mover, movers->tick, units);
        return SLU_OK;
    }
    slu_rect area = slui_mover_area(mover, mover->now.at);
    if (has_unit(area, units))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a unit is where the mover begins, at %d %d",
                         area.x, area.y);
    if (has_other(movers, mover, area))
        return slui_fail(error, SLU_ERR_ARGUMENT, "another mover is where it begins, at %d %d",
                         area.x, area.y);
    if (!is_ground(movers->map, area))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "there is a wall where the mover begins, at %d %d", area.x, area.y);
    mover->next.present = true;
    mover->next.due = movers->tick + (uint64_t)mover->what.period;
    mover->next.random = slui_random_seeded(mover->what.seed);
    mover->next.heading = (int)slui_random_below(&mover->next.random, HEADINGS);
    return SLU_OK;
}

void slui_mover_plan_tick(const slu_movers *movers, slui_mover *mover, uint64_t tick,
                          slui_units units)
{
    mover->next.waiting = false;
    switch (mover->what.kind) {
    case SLU_MOVER_PATROL: plan_patrol(movers, mover, tick, units); return;
    case SLU_MOVER_DRIFT: plan_drift(movers, mover, tick, units); return;
    case SLU_MOVER_DOOR: plan_door(movers, mover, tick, units); return;
    }
}
