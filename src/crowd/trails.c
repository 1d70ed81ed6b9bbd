// SPDX-License-Identifier: MIT
// Managing trails, and keeping each patch around its unit: see trails.h.
#include "crowd/trails.h"

#include "base/arrays.h"
#include "base/status.h"

// How far a unit goes from the centre of its patch before the patch follows. Filling a patch costs
// as much as its area; with a reach of 4, 8 is about where area over steps is least.
enum { SLACK = 8 };

static const slu_allocator *allocator_of(const slui_trails *t)
{
    return &t->ground->allocator;
}

slu_status slui_trails_create(slui_trails *t, const slui_crowd_ground *ground, int reach,
                              uint64_t budget, slu_error *error)
{
    enum { DEFAULT_BUDGET = 160000 }; // trail_search.c says of what
    t->ground = ground;
    t->patcher = slui_patcher_for(ground, reach, SLACK);
    t->budget = budget ? budget : DEFAULT_BUDGET;
    t->revision = ground->map->revision;
    t->scouts = slui_alloc(allocator_of(t), (size_t)ground->kind_count, sizeof *t->scouts);
    return t->scouts ? SLU_OK : slui_fail_memory(error);
}

void slui_trails_release(slui_trails *t)
{
    if (!t->ground) return;
    for (size_t i = 0; i < t->capacity; i++)
        slui_trails_remove(t, (uint32_t)i);
    slui_free(allocator_of(t), t->items, t->capacity, sizeof *t->items);
    slui_free(allocator_of(t), t->patcher.queue, t->patcher.queue_capacity,
              sizeof *t->patcher.queue);
    if (t->scouts) slui_scouts_release(t);
    slui_free(allocator_of(t), t->scouts, (size_t)t->ground->kind_count, sizeof *t->scouts);
}

size_t slui_trails_bytes(const slui_trails *t)
{
    if (!t->ground) return 0;
    size_t bytes = t->capacity * sizeof *t->items +
                   t->patcher.queue_capacity * sizeof *t->patcher.queue + slui_scouts_bytes(t);
    for (size_t i = 0; i < t->capacity; i++)
        bytes += t->items[i].capacity * sizeof *t->items->stops +
                 t->items[i].patch.capacity * sizeof *t->items->patch.distance;
    return bytes;
}

bool slui_trails_reserve(slui_trails *t, uint32_t unit)
{
    return SLUI_GROW(allocator_of(t), t->items, t->capacity, (size_t)unit + 1);
}

void slui_trails_forget(slui_trails *t, uint32_t unit)
{
    slui_trail *trail = &t->items[unit];
    trail->count = 0;
    trail->patch.width = 0;
    trail->want = SLUI_WANTS_NOTHING;
    trail->hurried = false;
    if (t->running == unit + 1) t->running = 0;
}

void slui_trails_remove(slui_trails *t, uint32_t unit)
{
    slui_trail *trail = &t->items[unit];
    slui_trails_forget(t, unit);
    slui_free(allocator_of(t), trail->stops, trail->capacity, sizeof *trail->stops);
    slui_free(allocator_of(t), trail->patch.distance, trail->patch.capacity,
              sizeof *trail->patch.distance);
    *trail = (slui_trail){0};
}

uint32_t slui_trail_start(const slui_trails *t, const slui_member *m)
{
    const slui_crowd_ground *g = t->ground;
    const slui_kind *kind = &g->kinds[m->kind];
    if (slui_crowd_ground_joins(g, kind, m->now, m->goal)) return m->now;
    if (slui_map_passable_at(kind->view.layer, m->now)) return SLUI_NOWHERE;
    for (unsigned set = slui_crowd_ground_moves(g, kind, m->now); set; set &= set - 1) {
        uint32_t out = slui_crowd_ground_step(g, m->now, (int)SLUI_LOWEST_BIT(set));
        if (slui_crowd_ground_joins(g, kind, out, m->goal)) return out;
    }
    return SLUI_NOWHERE;
}

static bool is_near(slu_tile a, slu_tile b)
{
    return slui_gap(a.x, a.x, b.x) <= SLACK && slui_gap(a.y, a.y, b.y) <= SLACK;
}

// The centre of a new patch: as far along the path as the unit's slack allows, so that the unit
// crosses all of it.
static slu_tile centre_for(const slui_trail *trail, slu_tile now)
{
    const slu_rect near = {now.x - SLACK, now.y - SLACK, 2 * SLACK + 1, 2 * SLACK + 1};
    size_t i = slui_stop_within(trail->stops, trail->count, 0, near);
    return i < trail->count ? (slu_tile){trail->stops[i].x, trail->stops[i].y} : now;
}

bool slui_trail_refill(slui_trails *t, const slui_member *m, slui_trail *trail)
{
    const slui_kind *kind = &t->ground->kinds[m->kind];
    slu_tile now = slui_crowd_ground_tile(t->ground, m->now);
    if (!slui_patcher_reserve(&t->patcher, &trail->patch, kind)) return false;
    slui_patch_fill(&t->patcher, &trail->patch, kind, centre_for(trail, now), trail->stops,
                    trail->count);
    return true;
}

static void raise_want(slui_trail *trail, slui_want want)
{
    if (trail->want < want) trail->want = want;
}

// Sees to it that a member knows the distances around it, or waits for a search.
static bool tend(slui_trails *t, const slui_member *m, uint32_t unit)
{
    slui_trail *trail = &t->items[unit];
    slu_tile now = slui_crowd_ground_tile(t->ground, m->now);
    uint32_t promised = slui_patch_at(&t->patcher, &trail->patch, now);
    if (promised != SLUI_UNREACHED && is_near(trail->patch.centre, now)) return true;
    uint32_t start = slui_trail_start(t, m);
    if (start == SLUI_NOWHERE) slui_trails_forget(t, unit);
    if (start != SLUI_NOWHERE && trail->count == 0) raise_want(trail, SLUI_WANTS_PATH);
    if (trail->count == 0) return true;
    if (!slui_trail_refill(t, m, trail)) return false;
    uint32_t found =
        slui_patch_at(&t->patcher, &trail->patch, slui_crowd_ground_tile(t->ground, start));
    if (found == SLUI_UNREACHED)
        raise_want(trail, SLUI_WANTS_PATH);
    else if (found > promised)
        raise_want(trail, SLUI_WANTS_BETTER);
    return true;
}

slu_status slui_trails_look(slui_trails *t, const slui_member *members, size_t count,
                            slu_error *error)
{
    for (size_t i = 0; i < count; i++)
        if (members[i].present && !tend(t, &members[i], (uint32_t)i))
            return slui_fail_memory(error);
    return slui_trails_search(t, members, count, error);
}

void slui_trails_end_tick(slui_trails *t)
{
    t->spent[0] = t->spent[1] = 0;
    t->departed = false;
}
