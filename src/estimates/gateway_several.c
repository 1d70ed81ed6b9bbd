// SPDX-License-Identifier: MIT
// Reading gateway, differential and guided for several goals (gateway.h): the least over the groups
// of goals (guide_goals.h).
//
// A group's bound is the greater of what the atlas knows and of the distance over open ground, so a
// group that is further away over open ground than the least bound so far is not read.
//
// Cost of an estimate: that of the nearest goal (nearest.h), and a few additions for each group and
// for each field of those that are read.
#include "estimates/gateway.h"

#include "atlas/values.h"

// From a tile to a group over open ground.
static uint32_t open_distance(const slui_guide *g, const slui_goal_box *box, int x, int y)
{
    return (uint32_t)slui_octile_distance(slui_gap(box->left, box->right, x),
                                          slui_gap(box->top, box->bottom, y), g->straight,
                                          g->diagonal);
}

// By paths that stay in the zone, which holds goals.
static uint32_t stay_inside(const slui_guide *g, slui_readings r, int x, int y)
{
    const uint32_t gates = g->atlas.zones[r.cell->zone].gates;
    const slui_zone_goals *zone = &g->goals->zones[r.cell->zone];
    const slui_range *spans = g->goals->spans + zone->span;
    uint32_t best = UINT32_MAX;
    for (uint32_t i = 0; i < slui_zone_groups(zone); i++, spans += gates) {
        const uint32_t open = open_distance(g, &g->goals->boxes[zone->box + i], x, y);
        if (open >= best) continue;
        const uint32_t known = slui_guide_difference(g, r, 0, gates, spans);
        const uint32_t path = known > open ? known : open;
        best = path < best ? path : best;
    }
    return best;
}

static uint32_t by_gates(const slui_guide *g, slui_readings r, int x, int y)
{
    const slui_choice *choice = slui_guide_choice(g, r);
    if (choice->gate != SLUI_SEVERAL) return slui_guide_chosen(g, r, choice);
    uint32_t best = slui_guide_through_gates(g, r);
    if (g->goals->at_goal[r.cell->zone]) {
        const uint32_t inside = stay_inside(g, r, x, y);
        best = inside < best ? inside : best;
    }
    return best == SLUI_NO_VALUE ? 0 : best;
}

static uint32_t by_group(const slui_guide *g, slui_readings r, uint32_t group, uint32_t open)
{
    const slui_range *spans = g->goals->landmark_spans + (size_t)group * g->landmarks;
    const uint32_t gates = g->atlas.zones[r.cell->zone].gates;
    const uint32_t known = slui_guide_difference(g, r, gates, g->landmarks, spans);
    return known > open ? known : open;
}

// The group that is nearest over open ground comes first: it seldom leaves others to be asked.
static uint32_t by_landmarks(const slui_guide *g, slui_readings r, int x, int y)
{
    const uint32_t count = g->goals->landmark_groups;
    uint32_t open[SLUI_LANDMARK_GROUPS], nearest = 0;
    open[0] = open_distance(g, &g->goals->landmark_boxes[0], x, y);
    for (uint32_t i = 1; i < count; i++) {
        open[i] = open_distance(g, &g->goals->landmark_boxes[i], x, y);
        nearest = open[i] < open[nearest] ? i : nearest;
    }
    uint32_t best = by_group(g, r, nearest, open[nearest]);
    for (uint32_t i = 0; i < count; i++) {
        if (open[i] >= best || i == nearest) continue;
        const uint32_t path = by_group(g, r, i, open[i]);
        best = path < best ? path : best;
    }
    return best;
}

uint64_t slui_estimate_guided_to_several(const slui_estimator *e, int x, int y)
{
    const slui_guide *g = e->tables;
    const slui_readings r = slui_cells_read(&g->atlas, x, y);
    const uint64_t open = slui_nearest_distance(e, SLUI_BY_OCTILE, x, y);
    const uint32_t gates = g->value ? by_gates(g, r, x, y) : 0;
    const uint32_t landmarks = g->landmarks ? by_landmarks(g, r, x, y) : 0;
    const uint64_t known = (gates > landmarks ? gates : landmarks) * e->unit_ticks;
    return known > open ? known : open;
}
