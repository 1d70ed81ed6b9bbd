// SPDX-License-Identifier: MIT
// The gateway heuristics as published: gateway-2015 and gateway-2006. This is the half that
// searches inline; gate_pairs.c prepares what it reads.
//
// Source: Björnsson & Halldórsson 2006; Halldórsson 2015. From a tile outside the goals' zones a
// path leads through a gate of the tile's zone and finally through one of a goal's zone. So it
// costs at least
//   the least over both gates of (tile to gate) + (gate to gate) + (gate to goal),
// where the first and the last are octile distances to the nearest point of the gate, and the
// middle one is stored. All are in units, as in an atlas. Every pair is evaluated at each tile, as
// the authors describe.
#ifndef SLUI_GATE_PAIRS_H
#define SLUI_GATE_PAIRS_H

#include "estimates/geometric.h"

// Where a gate lies: a rectangle, or the diagonal of one.
typedef struct slui_gate_line {
    int left, top, right, bottom;
    int slope; // 0: the rectangle; 1: from its top left to its bottom right; -1: the other diagonal
    uint32_t slack; // how far a tile of the gate can be from the diagonal
} slui_gate_line;

// A gate side: the gate seen from one of its zones.
typedef struct slui_pair_side {
    uint32_t gate;
    uint32_t row; // among the costs: leaving the zone by it
} slui_pair_side;

// A gate of a goal's zone.
typedef struct slui_pair_end {
    uint32_t column;   // among the costs: entering the zone by it
    uint32_t distance; // from the gate to the goal
} slui_pair_end;

typedef struct slui_gate_pairs {
    int width;
    const uint32_t *label; // by tile: zone + 1
    const uint32_t *first; // by zone: its first side; one more at the end
    const slui_pair_side *sides;
    const slui_gate_line *lines; // by gate
    const uint8_t *at_goal;      // by zone: it holds a goal
    const uint32_t *cost;        // by row and column
    size_t stride;
    const slui_pair_end *ends;
    size_t end_count;
    uint32_t straight, diagonal; // the least cost of a tile of progress, in units
    bool at_least_octile;
} slui_gate_pairs;

SLUI_INLINE uint32_t slui_pair_distance(const slui_gate_pairs *p, uint64_t dx, uint64_t dy)
{
    return (uint32_t)slui_octile_distance(dx, dy, p->straight, p->diagonal);
}

// The octile distance from a tile to the nearest point of a gate. The nearest point of a diagonal
// is across it.
SLUI_INLINE uint32_t slui_line_distance(const slui_gate_pairs *p, const slui_gate_line *line, int x,
                                        int y)
{
    if (line->slope == 0)
        return slui_pair_distance(p, slui_gap(line->left, line->right, x),
                                  slui_gap(line->top, line->bottom, y));
    const int dx = x - line->left, dy = y - (line->slope > 0 ? line->top : line->bottom);
    const int length = line->right - line->left, twice = dx + line->slope * dy;
    const int at = twice <= 0 ? 0 : twice / 2 > length ? length : twice / 2;
    const uint32_t distance = slui_pair_distance(p, slui_gap(at, at, dx),
                                                 slui_gap(line->slope * at, line->slope * at, dy));
    return distance > line->slack ? distance - line->slack : 0;
}

// In units; 0 where nothing is known.
SLUI_INLINE uint64_t slui_gate_pairs_least(const slui_gate_pairs *p, int x, int y)
{
    const uint32_t zone = p->label[(size_t)y * (size_t)p->width + (size_t)x] - 1;
    if (p->at_goal[zone]) return 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = p->first[zone]; i < p->first[zone + 1]; i++) {
        const uint64_t to = slui_line_distance(p, &p->lines[p->sides[i].gate], x, y);
        const uint32_t *cost = p->cost + p->sides[i].row * p->stride;
        for (size_t j = 0; j < p->end_count; j++) {
            const uint64_t path = to + cost[p->ends[j].column] + p->ends[j].distance;
            least = path < least ? path : least;
        }
    }
    return least == UINT64_MAX ? 0 : least;
}

SLUI_INLINE uint64_t slui_estimate_gate_pairs(const slui_estimator *e, int x, int y)
{
    const slui_gate_pairs *pairs = e->tables;
    const uint64_t open = slui_estimate_octile(e, x, y);
    const uint64_t units = slui_gate_pairs_least(pairs, x, y);
    const uint64_t known = units * e->unit_ticks;
    if (units == 0 || (open > known && pairs->at_least_octile)) return open;
    return known;
}

slui_prepare_estimates slui_prepare_gateway_2015, slui_prepare_gateway_2006;

#endif

#ifdef HEURISTIC
HEURISTIC(GATE_PAIRS, slui_estimate_gate_pairs, SLUI_INCONSISTENT, "gateway-2015", "Gateways, 2015",
          "the least over all pairs of gates, one cost per pair, never below octile; as published",
          "Halldórsson 2015", SLU_ADMISSIBLE | SLU_INDEXED | SLU_ZONED, slui_prepare_gateway_2015)
VARIANT(GATE_PAIRS, "gateway-2006", "Gateways, 2006",
        "the least over all pairs of gates, four costs per pair; as published",
        "Björnsson & Halldórsson 2006", SLU_ADMISSIBLE | SLU_INDEXED | SLU_ZONED,
        slui_prepare_gateway_2006)
#endif
