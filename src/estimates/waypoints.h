// SPDX-License-Identifier: MIT
// The back-propagated heuristics: waypoint, backprop and backprop-octile. This is the half that
// searches inline; waypoints.c prepares what it reads.
//
// Source: Ding & Pang. Every path from a tile to a goal leads to a waypoint of the tile's zone: a
// tile at which the zone is left, or a goal in it. So it costs at least
//   the least over the zone's waypoints of (tile to waypoint) + (waypoint's value),
// where the value is the cost from the waypoint on, found once for each set of goals. The distance
// to a waypoint is that on open ground: Manhattan as the authors have it, or octile. Manhattan is
// octile with a diagonal that costs two straight steps. In a corridor on uneven ground it is what
// the tiles in between cost. Everything is in ticks, sums of charges excepted (corridors.h).
#ifndef SLUI_WAYPOINTS_H
#define SLUI_WAYPOINTS_H

#include "estimates/estimator.h"

typedef struct slui_waypoint {
    uint64_t value;
    int x, y;
} slui_waypoint;

typedef struct slui_waypoints {
    int width;
    const uint32_t *label; // by tile: its zone, from 1 on; 0 for walls
    const uint32_t *first; // by label: the zone's first waypoint; one more at the end
    const slui_waypoint *points;
    uint64_t straight, diagonal; // what a tile of progress costs; no diagonal is below a straight
    // If zones are corridors on uneven ground, by tile: the sums of slui_corridors_measure, and the
    // ticks of one unit of them. Otherwise NULL.
    const uint64_t *onward, *back;
    uint64_t charge_ticks;
} slui_waypoints;

// From one tile to another on open ground.
SLUI_INLINE uint64_t slui_waypoint_distance(const slui_waypoints *w, int dx, int dy)
{
    return slui_octile_distance(slui_gap(0, 0, dx), slui_gap(0, 0, dy), w->straight, w->diagonal);
}

// From one tile of a corridor on uneven ground to another; by index.
SLUI_INLINE uint64_t slui_corridor_cost(const slui_waypoints *w, uint32_t from, uint32_t to)
{
    const uint64_t sum = to > from ? w->onward[to] - w->onward[from] : w->back[from] - w->back[to];
    return sum * w->charge_ticks;
}

// From one tile of a zone to another of it.
SLUI_INLINE uint64_t slui_waypoint_cost(const slui_waypoints *w, slu_tile from, slu_tile to)
{
    if (!w->onward) return slui_waypoint_distance(w, to.x - from.x, to.y - from.y);
    const uint32_t width = (uint32_t)w->width;
    return slui_corridor_cost(w, (uint32_t)from.y * width + (uint32_t)from.x,
                              (uint32_t)to.y * width + (uint32_t)to.x);
}

// 0 if nothing is known: in zones from which no goal can be reached.
SLUI_INLINE uint64_t slui_waypoints_least(const slui_waypoints *w, int x, int y)
{
    const uint32_t zone = w->label[(size_t)y * (size_t)w->width + (size_t)x];
    uint64_t least = UINT64_MAX;
    for (uint32_t i = w->first[zone]; i < w->first[zone + 1]; i++) {
        const slui_waypoint *point = &w->points[i];
        const slu_tile to = {point->x, point->y};
        const uint64_t path = point->value + slui_waypoint_cost(w, (slu_tile){x, y}, to);
        least = path < least ? path : least;
    }
    return least == UINT64_MAX ? 0 : least;
}

SLUI_INLINE uint64_t slui_estimate_waypoints(const slui_estimator *e, int x, int y)
{
    return slui_waypoints_least(e->tables, x, y);
}

slui_prepare_estimates slui_prepare_waypoint, slui_prepare_backprop, slui_prepare_backprop_octile;

#endif

#ifdef HEURISTIC
HEURISTIC(WAYPOINTS, slui_estimate_waypoints, 0, "waypoint", "Waypoints",
          "along corridors from corner to corner, at what their tiles cost; as published",
          "Ding & Pang", SLU_ADMISSIBLE_FOUR | SLU_INDEXED, slui_prepare_waypoint)
VARIANT(WAYPOINTS, "backprop", "Back-propagated gateways",
        "from border to border of the zones, Manhattan distances; as published", "Ding & Pang",
        SLU_ADMISSIBLE_FOUR | SLU_INDEXED | SLU_ZONED, slui_prepare_backprop)
VARIANT(WAYPOINTS, "backprop-octile", "Back-propagated gateways, octile",
        "from border to border of the zones, octile distances", "after Ding & Pang",
        SLU_ADMISSIBLE | SLU_INDEXED | SLU_ZONED, slui_prepare_backprop_octile)
#endif
