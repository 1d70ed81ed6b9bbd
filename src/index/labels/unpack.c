// SPDX-License-Identifier: MIT
// The path that labels have found: from the start's corner to the hub by next corners, from the
// goal's corner likewise, and legs between all of them (path/legs.h).
//
// Cost: a search in the label of each corner of the path, and the tiles, or the corners, that are
// written.
#include "base/arrays.h"
#include "index/labels/labels.h"
#include "path/legs.h"

static void begin_chain(slui_hub_chain *c, uint32_t corner)
{
    c->count = 0;
    c->corner = corner;
    c->done = false;
}

// Adds the present corner of a chain, and goes on to the next unless it is the hub.
SLUI_INLINE bool follow(slui_hub_search *s, slui_hub_chain *c, uint16_t hub)
{
    const slui_hub_table *t = &s->labels->hubs.table;
    if (!SLUI_GROW(&s->allocator, c->stops, c->capacity, c->count + 1)) return false;
    c->stops[c->count++] = slui_hub_tile(t, c->corner);
    // The hubs of long paths come early in labels: their next corners are loaded while the hub is
    // looked for.
    SLUI_PREFETCH(&t->next[t->corners[c->corner].first]);
    const uint32_t next = t->next[slui_hub_table_find(t, c->corner, hub)];
    c->done = next == c->corner;
    c->corner = next;
    return true;
}

// Follows the links from both corners to the hub, in turns: the loads of one chain are on their way
// while the other is waited for.
static bool follow_both(slui_hub_search *s, const slui_hub_answer *a)
{
    slui_hub_chain *from = &s->chains[0], *to = &s->chains[1];
    begin_chain(from, a->from);
    begin_chain(to, a->to);
    while (!from->done || !to->done) {
        if (!from->done && !follow(s, from, a->hub)) return false;
        if (!to->done && !follow(s, to, a->hub)) return false;
    }
    return true;
}

// Lists the ends of the path and its corners.
static bool list_stops(slui_hub_search *s)
{
    const slui_hub_answer *a = &s->answer;
    const slui_hub_chain *from = &s->chains[0], *to = &s->chains[1];
    if (a->link == SLUI_LINK_HUB && !follow_both(s, a)) return false;
    const size_t corners = a->link == SLUI_LINK_HUB ? from->count + to->count - 1 : 1;
    if (!SLUI_GROW(&s->allocator, s->stops, s->stop_capacity, corners + 2)) return false;
    slu_tile *out = s->stops;
    *out++ = s->start.tile;
    if (a->link == SLUI_LINK_CORNER) *out++ = slui_hub_tile(&s->labels->hubs.table, a->from);
    if (a->link == SLUI_LINK_HUB) {
        memcpy(out, from->stops, from->count * sizeof *out);
        out += from->count;
        // The hub has come already.
        for (size_t i = to->count - 1; i-- > 0;)
            *out++ = to->stops[i];
    }
    *out++ = a->goal;
    s->stop_count = (size_t)(out - s->stops);
    return true;
}

// A leg between stops. The last one begins with its straight steps, since the goal has seen its
// corner, not the other way around; so it is given from the goal.
typedef struct part {
    slui_leg leg;
    slu_tile first, last;
    bool back;
} part;

SLUI_INLINE part part_to(const slui_hub_search *s, size_t stop)
{
    const bool back = stop + 1 == s->stop_count && stop > 1;
    const slu_tile a = s->stops[stop - 1], b = s->stops[stop];
    return (part){slui_leg_between(s->labels->rules.diagonals, back ? b : a, back ? a : b), a, b,
                  back};
}

static bool put_tiles(slui_hub_search *s, slu_finder *f)
{
    const bool four = s->labels->rules.diagonals == SLU_DIAGONALS_NEVER;
    slu_path_facts *steps = &f->search.known_steps;
    for (size_t i = s->stop_count; i-- > 1;) {
        const part p = part_to(s, i);
        slui_leg_count(&p.leg, four, steps);
    }
    const size_t count = (size_t)(steps->straight_steps + steps->diagonal_steps) + 1;
    if (!slui_finder_reserve_path(f, count)) return false;
    slu_tile *out = f->path + count - 1;
    *out = s->answer.goal;
    for (size_t i = s->stop_count; i-- > 1;) {
        const part p = part_to(s, i);
        out = p.back ? slui_leg_put_tiles_back(&p.leg, out) : slui_leg_put_tiles(&p.leg, out);
    }
    s->path_length = count;
    return true;
}

static bool put_corners(slui_hub_search *s, slu_finder *f)
{
    const bool four = s->labels->rules.diagonals == SLU_DIAGONALS_NEVER;
    const size_t most = 2 * s->stop_count;
    if (!slui_finder_reserve_path(f, most)) return false;
    slu_tile *end = f->path + most;
    slu_path_facts steps = {0};
    slui_corner_list corners = {.first = end - 1};
    *corners.first = s->answer.goal;
    for (size_t i = s->stop_count; i-- > 1;) {
        const part p = part_to(s, i);
        slui_leg_count(&p.leg, four, &steps);
        if (p.back)
            slui_leg_put_corners_back(&p.leg, p.first, &corners);
        else
            slui_leg_put_corners(&p.leg, p.first, &corners);
    }
    s->path_length = (size_t)(end - corners.first);
    memmove(f->path, corners.first, s->path_length * sizeof *corners.first);
    f->search.known_steps = steps;
    f->search.path_is_corners = true;
    return true;
}

bool slui_hub_search_unpack(slui_hub_search *s, slu_finder *f)
{
    if (!list_stops(s)) return false;
    f->search.known_steps = (slu_path_facts){0};
    return f->search.corners_will_do ? put_corners(s, f) : put_tiles(s, f);
}

// ---- walls that were added

static bool steps_hold(const slu_finder *f, slu_tile *tile, slu_tile step, int count)
{
    const uint8_t *legal = f->successors.legal[SLUI_NO_ARRIVAL];
    const int k = slui_direction(step.x, step.y);
    for (int i = 0; i < count; i++) {
        const uint8_t around = f->map->around[slui_map_index(f->map, *tile)];
        if (!(legal[around] >> k & 1)) return false;
        *tile = (slu_tile){tile->x + step.x, tile->y + step.y};
    }
    return true;
}

bool slui_hub_search_holds(const slui_hub_search *s, const slu_finder *f)
{
    for (size_t i = 1; i < s->stop_count; i++) {
        const part p = part_to(s, i);
        slu_tile tile = p.back ? p.last : p.first;
        if (!steps_hold(f, &tile, p.leg.across_step, p.leg.across)) return false;
        if (!steps_hold(f, &tile, p.leg.along_step, p.leg.along)) return false;
    }
    return true;
}
