// SPDX-License-Identifier: MIT
// What the published gateway estimates read: plain data that a finder keeps beside a terrain
// (atlas/gate_pairs.c).
//
// Source: Björnsson & Halldórsson 2006; Halldórsson 2015. From a tile outside the goals' zones a way leads
// through a gate of the tile's zone and at last through one of a goal's zone. So it takes at least
//   the least over both gates of (tile to gate) + (gate to gate) + (gate to goal),
// where the first and the last are octile distances to the nearest point of the gate, and what lies between
// is stored. All in units, as in guide.h. At each tile every pair is looked at, as the authors have it.
#ifndef SLUI_GATE_PAIRS_H
#define SLUI_GATE_PAIRS_H

#include "base/platform.h"
#include "sluice/sluice.h"

// Where a gate lies: a rectangle, or the diagonal of one.
typedef struct slui_gate_line {
    int left, top, right, bottom;
    int slope; // 0: the rectangle; 1: from its left top to its right bottom; -1: the other diagonal
    uint32_t slack; // how far a tile of the gate can be from the diagonal
} slui_gate_line;

// A gate seen from a zone.
typedef struct slui_pair_door {
    uint32_t gate;
    uint32_t row; // among the costs: leaving the zone by it
} slui_pair_door;

// A gate of a goal's zone.
typedef struct slui_pair_end {
    uint32_t column;   // among the costs: coming into the zone by it
    uint32_t distance; // from the gate to the goal
} slui_pair_end;

typedef struct slui_gate_pairs {
    int width;
    const uint32_t *label; // by tile: zone + 1
    const uint32_t *first; // by zone: its first door; one more at the end
    const slui_pair_door *doors;
    const slui_gate_line *lines; // by gate
    const uint8_t *at_goal;      // by zone: it holds a goal
    const uint32_t *cost;        // by row and column
    size_t stride;
    const slui_pair_end *ends;
    size_t end_count;
    uint32_t straight, diagonal; // the least that a tile of progress takes, in units
    bool at_least_octile;
} slui_gate_pairs;

SLUI_INLINE uint32_t slui_span(const slui_gate_pairs *p, int dx, int dy)
{
    const uint32_t wide = (uint32_t)(dx < 0 ? -dx : dx), tall = (uint32_t)(dy < 0 ? -dy : dy);
    const uint32_t least = wide < tall ? wide : tall, most = wide < tall ? tall : wide;
    return p->straight * (most - least) + p->diagonal * least;
}

SLUI_INLINE int slui_outside(int low, int high, int at)
{
    return at < low ? low - at : at > high ? at - high : 0;
}

// The octile distance from a tile to the nearest point of a gate. That of a diagonal lies across it.
SLUI_INLINE uint32_t slui_line_distance(const slui_gate_pairs *p, const slui_gate_line *line, int x,
                                        int y)
{
    if (line->slope == 0)
        return slui_span(p, slui_outside(line->left, line->right, x),
                         slui_outside(line->top, line->bottom, y));
    const int dx = x - line->left, dy = y - (line->slope > 0 ? line->top : line->bottom);
    const int length = line->right - line->left, twice = dx + line->slope * dy;
    const int at = twice <= 0 ? 0 : twice / 2 > length ? length : twice / 2;
    const uint32_t distance = slui_span(p, dx - at, dy - line->slope * at);
    return distance > line->slack ? distance - line->slack : 0;
}

// In units; 0 where nothing is known.
SLUI_INLINE uint64_t slui_gate_pairs_least(const slui_gate_pairs *p, int x, int y)
{
    const uint32_t zone = p->label[(size_t)y * (size_t)p->width + (size_t)x] - 1;
    if (p->at_goal[zone]) return 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t i = p->first[zone]; i < p->first[zone + 1]; i++) {
        const uint64_t to = slui_line_distance(p, &p->lines[p->doors[i].gate], x, y);
        const uint32_t *cost = p->cost + p->doors[i].row * p->stride;
        for (size_t j = 0; j < p->end_count; j++) {
            const uint64_t way = to + cost[p->ends[j].column] + p->ends[j].distance;
            least = way < least ? way : least;
        }
    }
    return least == UINT64_MAX ? 0 : least;
}

#endif
