// SPDX-License-Identifier: MIT
// A crowd: units come and go between ticks, and in each tick its method decides on their steps.
//
// Invariant: if a tick fails nobody moves, because decisions are kept apart from the positions and
// committed all at once.
// Cost of a tick: the method's, and a look at every unit.
#include "crowd/crowd.h"

#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"

enum { DEFAULT_WINDOW = 16 };

slu_status slui_crowd_create(const slu_map *map, const slu_crowd_options *o,
                             const slui_crowd_kind *kind, slu_crowd **out, slu_error *error)
{
    slu_allocator allocator = o->allocator ? *o->allocator : map->allocator;
    slu_crowd *c = slui_alloc(&allocator, 1, sizeof *c);
    if (!c) return slui_fail_memory(error);
    c->kind = kind;
    c->window = o->window ? o->window : DEFAULT_WINDOW;
    int reach = kind->windowed ? c->window : SLUI_STEP_REACH;
    slu_status status = slui_team_create(&c->team, map, o, reach, error);
    if (status == SLU_OK) {
        c->state = slui_alloc(&allocator, kind->state_size, 1);
        if (!c->state) status = slui_fail_memory(error);
    }
    if (status != SLU_OK) {
        slui_team_release(&c->team);
        slui_free(&allocator, c, 1, sizeof *c);
        return status;
    }
    *out = c;
    return SLU_OK;
}

void slu_crowd_destroy(slu_crowd *c)
{
    if (!c) return;
    slu_allocator allocator = c->team.ground.allocator;
    if (c->kind->release) c->kind->release(c);
    slui_free(&allocator, c->state, c->kind->state_size, 1);
    slui_free(&allocator, c->units, c->units_capacity, sizeof *c->units);
    slui_team_release(&c->team);
    slui_free(&allocator, c, 1, sizeof *c);
}

// ---------------------------------------------------------------------------------------------
// Units

static slu_unit_status status_of(const slui_team *t, const slui_member *m)
{
    if (!m->present) return SLU_UNIT_ABSENT;
    if (m->now == m->goal) return SLU_UNIT_AT_GOAL;
    const slui_kind *kind = &t->ground.kinds[m->kind];
    bool joined = slui_crowd_ground_joins(&t->ground, kind, m->now, m->goal);
    return joined ? SLU_UNIT_WALKING : SLU_UNIT_STRANDED;
}

static void show_unit(slu_crowd *c, size_t unit)
{
    const slui_member *m = &c->team.members[unit];
    const slui_crowd_ground *g = &c->team.ground;
    c->units[unit] =
        (slu_crowd_unit){slui_crowd_ground_tile(g, m->now), slui_crowd_ground_tile(g, m->goal),
                         m->kind, status_of(&c->team, m)};
}

static slu_status check_unit(const slu_crowd *c, int unit, slu_error *error)
{
    if (!c) return slui_fail_null(error, "crowd");
    if (unit < 0 || (size_t)unit >= c->team.count || !c->team.members[unit].present)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no unit %d", unit);
    return SLU_OK;
}

slu_status slu_crowd_add(slu_crowd *c, const slu_errand *errand, int *unit, slu_error *error)
{
    if (!c || !errand) return slui_fail_null(error, "crowd and errand");
    const slu_allocator *a = &c->team.ground.allocator;
    if (!SLUI_GROW(a, c->units, c->units_capacity, c->team.count + 1))
        return slui_fail_memory(error);
    uint32_t added;
    slu_status status = slui_team_add(&c->team, errand, &added, error);
    if (status != SLU_OK) return status;
    show_unit(c, added);
    c->changed = true;
    if (unit) *unit = (int)added;
    return SLU_OK;
}

slu_status slu_crowd_send(slu_crowd *c, int unit, slu_tile goal, slu_error *error)
{
    slu_status status = check_unit(c, unit, error);
    if (status == SLU_OK) status = slui_team_send(&c->team, (uint32_t)unit, goal, error);
    if (status != SLU_OK) return status;
    show_unit(c, (size_t)unit);
    c->changed = true;
    return SLU_OK;
}

slu_status slu_crowd_remove(slu_crowd *c, int unit, slu_error *error)
{
    slu_status status = check_unit(c, unit, error);
    if (status != SLU_OK) return status;
    slui_team_remove(&c->team, (uint32_t)unit);
    c->units[unit] = (slu_crowd_unit){.status = SLU_UNIT_ABSENT};
    c->changed = true;
    return SLU_OK;
}

int slu_crowd_count(const slu_crowd *c)
{
    return c ? (int)c->team.count : 0;
}

const slu_crowd_unit *slu_crowd_units(const slu_crowd *c)
{
    return c ? c->units : NULL;
}

// ---------------------------------------------------------------------------------------------
// Ticks

static void count_unit(slu_crowd_stats *s, const slui_member *m, slu_unit_status status)
{
    bool moved = m->next != m->now;
    s->units++;
    s->at_goal += status == SLU_UNIT_AT_GOAL;
    s->stranded += status == SLU_UNIT_STRANDED;
    s->moved += moved;
    s->pushed += moved && m->pushed;
}

// All leave before anybody arrives, so that followers do not erase each other.
static void leave_places(slui_team *t)
{
    for (size_t i = 0; i < t->count; i++)
        if (t->members[i].present)
            slui_team_mark(t, t->now_at, t->members[i].now, t->members[i].size, 0);
}

// A unit that stands for longer yields. With 500 units of sizes 1 to 3 on Aurora it makes no
// difference from 1 to 8 ticks; if all are of size 3, fewer arrive with more than 4.
enum { PATIENCE = 2 };

// Among wide units the first in the order may be stuck for good: the one in its way may be in a
// nook that only its own ground leads out of. So who gets nowhere goes to the end of the order, and
// the other pushes it aside.
static void be_patient(slui_team *t, slui_member *m, bool stands)
{
    m->stood = stands && m->waited > 0 ? m->stood + 1 : 0;
    if (m->stood > PATIENCE) slui_team_yield(t, m);
}

static void arrive(slu_crowd *c, slu_crowd_stats *stats)
{
    slui_team *t = &c->team;
    for (size_t i = 0; i < t->count; i++) {
        slui_member *m = &t->members[i];
        if (!m->present) continue;
        slui_member before = *m;
        m->now = m->next;
        slui_team_mark(t, t->now_at, m->now, m->size, (uint32_t)i + 1);
        show_unit(c, i);
        // A unit that has nowhere to go waits for nothing, and must not take priority over those
        // that do.
        m->waited = c->units[i].status == SLU_UNIT_WALKING ? m->waited + 1 : 0;
        if (t->has_wide && !c->kind->windowed) be_patient(t, m, m->now == before.now);
        count_unit(stats, &before, c->units[i].status);
    }
}

slu_status slu_crowd_step(slu_crowd *c, slu_crowd_stats *stats, slu_error *error)
{
    if (!c) return slui_fail_null(error, "crowd");
    uint64_t before = slui_team_expanded(&c->team) + c->expanded;
    c->changed = c->changed || slui_crowd_ground_is_stale(&c->team.ground);
    slu_status status = slui_team_look(&c->team, error);
    c->changed = c->changed || c->team.trails.departed;
    if (status == SLU_OK) status = c->kind->decide(c, error);
    if (status != SLU_OK) return status;
    slu_crowd_stats result = {.tick = ++c->tick};
    leave_places(&c->team);
    arrive(c, &result);
    c->changed = false;
    slui_trails_end_tick(&c->team.trails);
    result.expanded = slui_team_expanded(&c->team) + c->expanded - before;
    if (stats) *stats = result;
    return SLU_OK;
}

size_t slu_crowd_bytes(const slu_crowd *c)
{
    if (!c) return 0;
    size_t state = c->kind->state_size + (c->kind->bytes ? c->kind->bytes(c) : 0);
    return sizeof *c + slui_team_bytes(&c->team) + c->units_capacity * sizeof *c->units + state;
}

SLUI_ENUM_NAMES(slu_unit_status, [SLU_UNIT_ABSENT] = "absent", [SLU_UNIT_WALKING] = "walking",
                [SLU_UNIT_AT_GOAL] = "at goal", [SLU_UNIT_STRANDED] = "stranded")
