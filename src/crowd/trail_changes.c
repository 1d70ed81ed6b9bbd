// SPDX-License-Identifier: MIT
// Which trails an edit of the map concerns: the two tests that trails.h proves.
//
// Cost: for each unit and changed rectangle a look at the stops near the rectangle, and at a few
// others.
#include "crowd/trails.h"

static slu_rect grown(slu_rect area)
{
    return (slu_rect){area.x - 1, area.y - 1, area.width + 2, area.height + 2};
}

static bool touches(const slui_patch *p, slu_rect area)
{
    return p->x < area.x + area.width && area.x < p->x + p->width && p->y < area.y + area.height &&
           area.y < p->y + p->height;
}

static bool step_is_allowed(const slui_trails *t, const slui_kind *kind, slui_trail_stop from,
                            slui_trail_stop to)
{
    uint32_t tile = slui_map_index(t->ground->map, (slu_tile){from.x, from.y});
    int direction = slui_direction(to.x - from.x, to.y - from.y);
    return slui_crowd_ground_moves(t->ground, kind, tile) >> direction & 1;
}

// The first stop, from the goal on, whose step is no longer allowed; the number of stops if there
// is none. `area` has grown.
static size_t first_blocked(const slui_trails *t, const slui_kind *kind, const slui_trail *trail,
                            slu_rect area)
{
    const slui_trail_stop *stops = trail->stops;
    size_t i = slui_stop_within(stops, trail->count, 1, area);
    while (i < trail->count && step_is_allowed(t, kind, stops[i], stops[i - 1]))
        i = slui_stop_within(stops, trail->count, i + 1, area);
    return i;
}

// The least that a path between a tile and an area costs.
static uint64_t least_cost(const slui_trails *t, const slui_kind *kind, slu_rect area,
                           slu_tile tile)
{
    uint64_t dx = slui_gap(area.x, area.x + area.width - 1, tile.x);
    uint64_t dy = slui_gap(area.y, area.y + area.height - 1, tile.y);
    uint64_t step = kind->uneven ? slui_view_cheapest(&kind->view) : 1;
    bool four = t->ground->diagonals == SLU_DIAGONALS_NEVER;
    return slui_octile_distance(dx, dy, step, four ? 2 * step : step);
}

static void see_area(const slui_trails *t, const slui_member *m, slui_trail *trail,
                     slu_rect changed, uint32_t left)
{
    const slui_kind *kind = &t->ground->kinds[m->kind];
    slu_rect area = grown(changed);
    slu_tile now = slui_crowd_ground_tile(t->ground, m->now);
    slu_tile goal = slui_crowd_ground_tile(t->ground, m->goal);
    slui_want want = SLUI_WANTS_NOTHING;
    if (least_cost(t, kind, area, now) + least_cost(t, kind, area, goal) < left)
        want = SLUI_WANTS_BETTER;
    size_t blocked = first_blocked(t, kind, trail, area);
    if (blocked < trail->count && trail->stops[blocked].left <= left) want = SLUI_WANTS_REPAIR;
    if (trail->want < want) trail->want = want;
    // What lies behind the unit leads nowhere by now.
    bool cut = blocked < trail->count && want != SLUI_WANTS_REPAIR;
    if (cut) trail->count = blocked;
    if (cut || touches(&trail->patch, area)) trail->patch.width = 0; // the next look fills it again
}

// What is left of a member's path.
static uint32_t left_of(const slui_trails *t, const slui_member *m, const slui_trail *trail)
{
    uint32_t left =
        slui_patch_at(&t->patcher, &trail->patch, slui_crowd_ground_tile(t->ground, m->now));
    return left == SLUI_UNREACHED ? trail->stops[trail->count - 1].left : left;
}

// ---- what has changed for a kind

typedef struct changes {
    slu_rect areas[SLUI_CHANGES];
    size_t count;
    bool costs; // may have changed, anywhere: that is not remembered
} changes;

static bool adjoin(slu_rect a, slu_rect b)
{
    return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height &&
           b.y <= a.y + a.height;
}

// A door of many tiles is often drawn tile by tile: what adjoins the change before it is joined to
// it.
static void add_area(changes *c, slu_rect area)
{
    slu_rect *last = c->count ? &c->areas[c->count - 1] : NULL;
    if (last && adjoin(*last, area))
        *last = slui_rect_around_both(*last, area);
    else
        c->areas[c->count++] = area;
}

static void find_changes(const slui_trails *t, int number, changes *c)
{
    const slui_kind *kind = &t->ground->kinds[number];
    const slu_map *layer = kind->view.layer;
    uint64_t first;
    c->count = 0;
    c->costs = kind->uneven || t->scouts[number].uneven;
    if (!slui_edits_since(&layer->moved, t->revision, &first)) {
        add_area(c, (slu_rect){0, 0, layer->width, layer->height});
        return;
    }
    for (uint64_t i = first; i < layer->moved.count; i++)
        add_area(c, slui_edits_area(&layer->moved, i));
}

// ---- all trails

static void see_changes(slui_trails *t, const slui_member *m, uint32_t unit, const changes *c)
{
    slui_trail *trail = &t->items[unit];
    if (slui_trail_start(t, m) == SLUI_NOWHERE) {
        slui_trails_forget(t, unit);
        return;
    }
    if (trail->count == 0) return;
    if (c->costs && trail->want == SLUI_WANTS_NOTHING) trail->want = SLUI_WANTS_BETTER;
    uint32_t left = left_of(t, m, trail);
    for (size_t i = 0; i < c->count; i++)
        see_area(t, m, trail, c->areas[i], left);
}

void slui_trails_follow(slui_trails *t, const slui_member *members, size_t count)
{
    for (int kind = 0; kind < t->ground->kind_count; kind++) {
        changes c;
        find_changes(t, kind, &c);
        for (size_t i = 0; i < count; i++)
            if (members[i].present && members[i].kind == kind)
                see_changes(t, &members[i], (uint32_t)i, &c);
    }
    t->revision = t->ground->map->revision;
}
