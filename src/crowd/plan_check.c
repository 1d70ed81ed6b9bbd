// SPDX-License-Identifier: MIT
// Walks a plan and looks for violations.
//
// This knows maps and movement rules, but none of the planners' data: neither their tables of steps
// nor their geometry. Each tick it draws the units on a sheet of the map, where no unit may overlap
// another; the previous tick's sheet says who was where.
//
// Cost: for each tick and unit, its tiles and those around them; 16 bytes per tile of the map.
#include "base/status.h"
#include "crowd/plan.h"
#include "map/view.h"

// A sheet: who is on each tile. A stamp per tick saves clearing it.
typedef struct sheet {
    uint32_t *who, *stamp;
} sheet;

typedef struct inspection {
    slu_allocator allocator;
    const slu_map *map;
    const slu_crowd_options *options;
    slui_view views[SLU_MAX_KINDS];
    int kind_count;
    const slu_errand *errands;
    size_t count;
    const slu_tile *before, *after; // the units of two ticks
    sheet old, new;
    uint32_t tick;
    slu_error *error;
} inspection;

static slu_status complain(const inspection *c, size_t unit, const char *what, int other)
{
    slui_fail_at(c->error, SLU_ERR_ARGUMENT, (int)c->tick, (int)unit, what, (int)c->tick, (int)unit,
                 other);
    return SLU_ERR_ARGUMENT;
}

static int size_of(const inspection *c, size_t unit)
{
    return c->views[c->errands[unit].kind].fit.size;
}

// ---- one unit

static slu_status check_place(const inspection *c, size_t unit)
{
    const slui_view *view = &c->views[c->errands[unit].kind];
    if (slui_view_cost(view, c->after[unit]) != 0) return SLU_OK;
    return complain(c, unit, "tick %d: unit %d stands where it cannot", 0);
}

static slu_status check_step(const inspection *c, size_t unit)
{
    slu_tile from = c->before[unit], to = c->after[unit];
    if (from.x == to.x && from.y == to.y) return SLU_OK;
    const slui_view *view = &c->views[c->errands[unit].kind];
    int direction = slui_direction(to.x - from.x, to.y - from.y);
    uint8_t moves = slui_moves_for(c->options->rules.diagonals, slui_view_around(view, from));
    if (direction >= 0 && moves >> direction & 1) return SLU_OK;
    return complain(c, unit, "tick %d: unit %d takes a step that its rules do not allow", 0);
}

// ---- two units

static uint32_t at(const inspection *c, const sheet *s, int x, int y, uint32_t tick)
{
    if (!slui_map_inside(c->map, (slu_tile){x, y})) return 0;
    uint32_t tile = slui_map_index(c->map, (slu_tile){x, y});
    return s->stamp[tile] == tick + 1 ? s->who[tile] : 0;
}

static slu_status draw(const inspection *c, size_t unit)
{
    int size = size_of(c, unit);
    for (int i = 0; i < size * size; i++) {
        int x = c->after[unit].x + i % size, y = c->after[unit].y + i / size;
        uint32_t there = at(c, &c->new, x, y, c->tick);
        if (there)
            return complain(c, unit, "tick %d: unit %d is on a tile of unit %d", (int)there - 1);
        uint32_t tile = slui_map_index(c->map, (slu_tile){x, y});
        c->new.who[tile] = (uint32_t)unit + 1;
        c->new.stamp[tile] = c->tick + 1;
    }
    return SLU_OK;
}

// Whether a unit, at the end of the tick, covers a tile that `other` covered at its beginning.
static bool enters_ground_of(const inspection *c, size_t unit, size_t other)
{
    int size = size_of(c, unit);
    for (int i = 0; i < size * size; i++) {
        int x = c->after[unit].x + i % size, y = c->after[unit].y + i / size;
        if (at(c, &c->old, x, y, c->tick - 1) == other + 1) return true;
    }
    return false;
}

// On which side of the line from p to q the point r lies, in half tiles: below 0, 0 or above 0.
static int side(const int p[2], const int q[2], const int r[2])
{
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

static void middle_of(const inspection *c, const slu_tile *tiles, size_t unit, int middle[2])
{
    middle[0] = 2 * tiles[unit].x + size_of(c, unit);
    middle[1] = 2 * tiles[unit].y + size_of(c, unit);
}

// Two lines cross if the ends of each lie on opposite sides of the other.
static bool steps_cross(const inspection *c, size_t unit, size_t other)
{
    int a[2], b[2], p[2], q[2];
    middle_of(c, c->before, unit, a);
    middle_of(c, c->after, unit, b);
    middle_of(c, c->before, other, p);
    middle_of(c, c->after, other, q);
    return side(a, b, p) * side(a, b, q) < 0 && side(p, q, a) * side(p, q, b) < 0;
}

static slu_status check_pair(const inspection *c, size_t unit, size_t other)
{
    if (enters_ground_of(c, unit, other) && enters_ground_of(c, other, unit))
        return complain(c, unit, "tick %d: units %d and %d swap places", (int)other);
    if (steps_cross(c, unit, other))
        return complain(c, unit, "tick %d: the steps of units %d and %d cross", (int)other);
    return SLU_OK;
}

// Steps are one tile long, so any unit that this one can meet was on its tiles or next to them.
static slu_status check_neighbours(const inspection *c, size_t unit)
{
    int size = size_of(c, unit), span = size + 2;
    for (int i = 0; i < span * span; i++) {
        int x = c->before[unit].x - 1 + i % span, y = c->before[unit].y - 1 + i / span;
        uint32_t there = at(c, &c->old, x, y, c->tick - 1);
        if (!there || there - 1 == unit) continue;
        slu_status status = check_pair(c, unit, there - 1);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// ---- ticks

static slu_status check_tick(const inspection *c)
{
    slu_status status = SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < c->count; i++) {
        status = check_place(c, i);
        if (status == SLU_OK) status = draw(c, i);
        if (status == SLU_OK && c->tick) status = check_step(c, i);
    }
    for (size_t i = 0; status == SLU_OK && c->tick && i < c->count; i++)
        status = check_neighbours(c, i);
    return status;
}

static slu_status check_starts(const inspection *c)
{
    for (size_t i = 0; i < c->count; i++) {
        const slu_errand *e = &c->errands[i];
        if (e->kind < 0 || e->kind >= c->kind_count)
            return complain(c, i, "tick %d: unit %d has an unknown kind", 0);
        if (c->after[i].x != e->start.x || c->after[i].y != e->start.y)
            return complain(c, i, "tick %d: unit %d is not at its start", 0);
    }
    return SLU_OK;
}

static slu_status check_ticks(inspection *c, const slu_tile *tiles, size_t configurations)
{
    c->after = tiles;
    slu_status status = configurations ? check_starts(c) : SLU_OK;
    for (size_t i = 0; status == SLU_OK && i < configurations; i++) {
        c->tick = (uint32_t)i;
        c->after = tiles + i * c->count;
        c->before = i ? c->after - c->count : NULL;
        status = check_tick(c);
        sheet swapped = c->old;
        c->old = c->new;
        c->new = swapped;
    }
    return status;
}

// ---- the call

static slu_status make_views(inspection *c)
{
    const slu_crowd_options *o = c->options;
    c->kind_count = o->kinds ? o->kind_count : 1;
    if (c->kind_count < 1 || c->kind_count > SLU_MAX_KINDS)
        return slui_fail(c->error, SLU_ERR_ARGUMENT, "kind_count must be 1 to %d, not %d",
                         SLU_MAX_KINDS, c->kind_count);
    for (int i = 0; i < c->kind_count; i++) {
        slu_rules rules = o->rules;
        if (o->kinds) rules.unit = o->kinds[i];
        slu_status status = slui_view_make(c->map, &rules, &c->views[i], c->error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static bool make_sheet(const inspection *c, sheet *s)
{
    s->who = slui_alloc(&c->allocator, c->map->tile_count, sizeof *s->who);
    s->stamp = slui_alloc(&c->allocator, c->map->tile_count, sizeof *s->stamp);
    return s->who && s->stamp;
}

static void drop_sheet(const inspection *c, sheet *s)
{
    slui_free(&c->allocator, s->who, c->map->tile_count, sizeof *s->who);
    slui_free(&c->allocator, s->stamp, c->map->tile_count, sizeof *s->stamp);
}

slu_status slu_plan_check(const slu_map *map, const slu_crowd_options *options,
                          const slu_errand *errands, size_t count, const slu_tile *tiles,
                          size_t configurations, slu_plan_facts *facts, slu_error *error)
{
    static const slu_crowd_options DEFAULTS;
    if (!map || (count && (!errands || (configurations && !tiles))))
        return slui_fail_null(error, "map, errands and tiles");
    inspection c = {.map = map, .options = options ? options : &DEFAULTS, .error = error};
    c.allocator = c.options->allocator ? *c.options->allocator : map->allocator;
    c.errands = errands;
    c.count = count;
    slu_status status = make_views(&c);
    if (status != SLU_OK) return status;
    bool enough = make_sheet(&c, &c.old) && make_sheet(&c, &c.new);
    status = enough ? check_ticks(&c, tiles, configurations) : slui_fail_memory(error);
    drop_sheet(&c, &c.old);
    drop_sheet(&c, &c.new);
    if (status != SLU_OK || !facts) return status;
    *facts = (slu_plan_facts){0};
    slui_plan_count(facts, errands, count, tiles, configurations);
    facts->outcome = facts->arrived == count ? SLU_PLAN_FOUND : SLU_PLAN_LIMIT;
    return SLU_OK;
}
