// SPDX-License-Identifier: MIT
// The ways out of a zone: chosen when a search first asks for it, since most queries come to few zones.
#include "search/guide.h"

// True if going by another gate of the zone takes no longer, from wherever in it.
static bool is_beaten(const slui_guide *g, uint32_t zone, uint32_t gate)
{
    const slui_guide_zone *z = &g->zones[zone];
    const uint32_t *value = g->value + z->first;
    const slui_range *between = g->between + g->pairs[zone];
    for (uint32_t other = 0; other < z->gates; other++) {
        if (value[other] >= value[gate]) continue;
        if (value[other] + between[(size_t)other * z->gates + gate].most <= value[gate])
            return true;
    }
    return false;
}

void slui_guide_choose(const slui_guide *g, uint32_t zone)
{
    const slui_guide_zone *z = &g->zones[zone];
    slui_way *ways = g->ways + z->first;
    uint32_t count = 0;
    for (uint32_t i = 0; i < z->gates; i++) {
        uint32_t value = g->value[z->first + i];
        if (value < SLUI_NO_VALUE && !is_beaten(g, zone, i)) ways[count++] = (slui_way){i, value};
    }
    g->way_count[zone] = count;
}
