// SPDX-License-Identifier: MIT
// Leaving a cell: by the one gate that is best from all of its tiles, or by one of several.
#include "search/guide.h"

// The gate by which the way is shortest from the cell's tile that is farthest from it.
static uint32_t safest_gate(const slui_guide *g, const slui_cell *cell, uint32_t *most)
{
    const slui_guide_zone *zone = &g->zones[cell->zone];
    uint32_t best = SLUI_SEVERAL;
    *most = SLUI_NO_VALUE;
    for (uint32_t i = 0; i < zone->gates; i++) {
        const slui_base base = g->bases[cell->bases + i];
        const uint32_t way =
            g->value[zone->first + i] + base.least + g->offsets[slui_base_reach(base)];
        if (way >= *most) continue;
        *most = way;
        best = i;
    }
    return best;
}

void slui_guide_choose(const slui_guide *g, const slui_cell *cell)
{
    const slui_guide_zone *zone = &g->zones[cell->zone];
    const uint32_t *value = g->value + zone->first;
    uint32_t most, gate = safest_gate(g, cell, &most);
    if (g->at_goal[cell->zone]) gate = SLUI_SEVERAL;
    for (uint32_t i = 0; i < zone->gates && gate != SLUI_SEVERAL; i++)
        if (i != gate && value[i] + g->bases[cell->bases + i].least < most) gate = SLUI_SEVERAL;
    uint32_t from_gate = 0;
    if (gate != SLUI_SEVERAL) from_gate = value[gate] + g->bases[cell->bases + gate].least;
    g->choices[cell - g->cells] = (slui_choice){g->query, gate, from_gate};
}

uint32_t slui_guide_compare(const slui_guide *g, slui_readings r)
{
    const slui_guide_zone *zone = &g->zones[r.cell->zone];
    const uint32_t *value = g->value + zone->first;
    uint32_t best = SLUI_NO_VALUE;
    for (uint32_t i = 0; i < zone->gates; i++) {
        const uint32_t way = value[i] + slui_guide_least(g, r, i);
        best = way < best ? way : best;
    }
    if (g->at_goal[r.cell->zone]) {
        const slui_range *goals = g->gate_span + zone->first;
        const uint32_t inside = slui_guide_difference(g, r, 0, zone->gates, goals);
        best = inside < best ? inside : best;
    }
    return best == SLUI_NO_VALUE ? 0 : best;
}
