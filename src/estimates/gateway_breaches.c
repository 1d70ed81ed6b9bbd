// SPDX-License-Identifier: MIT
// Reading gateway, differential and guided while ground has opened that was not measured yet
// (atlas/update/breaches.h).
//
// Every step that has become possible begins and ends in a breach. So a path either takes none of
// them, and costs at least what the atlas says; or its last one ends at a tile of some breach. The
// path to that breach costs at least the distance over open ground, and the rest, which takes old
// steps only, at least what the atlas says at the tile; nothing, if a goal lies in the breach.
//
// Cost of an estimate: a few additions for each breach. A query takes an estimate for each tile of
// the breaches.
#include "estimates/gateway.h"

// More than any path costs, and sums do not wrap around.
static const uint64_t NO_PATH_ON = UINT64_MAX / 4;

// From a tile to an area over open ground.
static uint64_t open_distance(const slui_estimator *e, slu_rect to, int x, int y)
{
    return slui_octile_distance(slui_gap(to.x, to.x + to.width - 1, x),
                                slui_gap(to.y, to.y + to.height - 1, y), e->near_straight,
                                e->near_diagonal);
}

// By paths that take none of the new steps, from a tile that was measured.
static uint64_t by_old_steps(const slui_estimator *e, int x, int y)
{
    const slui_guide *g = e->tables;
    if (g->several) return slui_estimate_guided_to_several(e, x, y);
    const uint64_t open = slui_estimate_octile_to_one(e, x, y);
    const uint64_t known = slui_guide_least(g, x, y) * e->unit_ticks;
    return known > open ? known : open;
}

uint64_t slui_estimate_guided_uncommon(const slui_estimator *e, int x, int y)
{
    const slui_guide *g = e->tables;
    if (g->breach_count == 0) return slui_estimate_guided_to_several(e, x, y);
    const bool measured = slui_cells_have(&g->atlas, x, y);
    uint64_t best = measured ? by_old_steps(e, x, y) : UINT64_MAX;
    for (uint32_t i = 0; i < g->breach_count; i++) {
        const uint64_t path = open_distance(e, g->breaches[i], x, y) + g->breach_values[i];
        best = path < best ? path : best;
    }
    const uint64_t open = slui_estimate_octile(e, x, y);
    return best > open && best < NO_PATH_ON ? best : open;
}

// ---- values

// From an area to the nearest goal over open ground.
static uint64_t leave_over_open_ground(const slui_estimator *e, slu_rect area)
{
    size_t count;
    const slu_tile *goals = slui_guide_goals_list(e, &count);
    uint64_t best = NO_PATH_ON;
    for (size_t i = 0; i < count; i++) {
        const uint64_t path = open_distance(e, area, goals[i].x, goals[i].y);
        best = path < best ? path : best;
    }
    return best;
}

// The least from a breach on by old steps. Large breaches, where looking at every tile would take
// longer than it saves, have to do with open ground.
static uint64_t leave_by_old_steps(const slui_estimator *e, slu_rect area)
{
    enum { MOST_TILES = 1024 };
    const slui_guide *g = e->tables;
    const uint64_t open = leave_over_open_ground(e, area);
    if (open == 0 || (int64_t)area.width * area.height > MOST_TILES) return open;
    uint64_t best = NO_PATH_ON;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++) {
            if (!slui_cells_have(&g->atlas, x, y)) continue;
            const uint64_t path = by_old_steps(e, x, y);
            best = path < best ? path : best;
        }
    return best;
}

void slui_guide_value_breaches(const slui_estimator *e, uint64_t *values)
{
    const slui_guide *g = e->tables;
    for (uint32_t i = 0; i < g->breach_count; i++)
        values[i] = leave_by_old_steps(e, g->breaches[i]);
}
