// SPDX-License-Identifier: MIT
// Dijkstra's search over gate sides, and the matrix of what it finds from each.
//
// Source: Björnsson & Halldórsson 2006 and Halldórsson 2015 store the costs between gates, each
// found by a search over the map. Here they come from the distances within zones, over the graph of
// sides.
// Cost: a search is O(e log e) for e pairs of gates that share a zone; the matrix is a search for
// each side.
#include "atlas/values.h"

#include "base/arrays.h"
#include "base/heap.h"

void slui_values_clear(slui_values *v, const slu_atlas *a)
{
    uint32_t *value = v->value;
    const uint32_t count = a->side_count;
    for (uint32_t side = 0; side < count; side++)
        value[side] = SLUI_NO_VALUE;
    v->heap_count = 0;
}

bool slui_values_offer(slui_values *v, uint32_t side, uint32_t value)
{
    if (value >= v->value[side]) return true;
    v->value[side] = value;
    if (!SLUI_GROW(&v->allocator, v->heap, v->heap_capacity, v->heap_count + 1)) return false;
    slui_heap_push(v->heap, &v->heap_count, (uint64_t)value << 32 | side);
    return true;
}

// A path that continues through `side` costs `value` from its gate on, and so at least this from
// the gates by which its zone may be entered.
static bool pass_on(slui_values *v, const slu_atlas *a, uint32_t side, uint32_t value)
{
    uint32_t zone = a->side_zone[side], i = side - a->zones[zone].first;
    const slui_zone_fields *z = &a->zones[zone];
    for (uint32_t j = 0; j < z->gates; j++) {
        if (j == i && !a->returns[side]) continue;
        const uint32_t next = a->opposite[z->first + j];
        uint32_t path = value + a->between[a->pairs[zone] + (size_t)i * z->gates + j];
        if (path >= v->value[next] || a->closed_at[next]) continue;
        if (!slui_values_offer(v, next, path)) return false;
    }
    return true;
}

static void bound_from_below(slui_values *v, const slu_atlas *a, uint32_t bound)
{
    for (uint32_t side = 0; side < a->side_count; side++)
        if (v->value[side] > bound && !a->closed_at[side]) v->value[side] = bound;
    v->heap_count = 0;
}

static uint32_t open_gates(const slu_atlas *a, uint32_t zone)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < a->zones[zone].gates; i++)
        count += !a->closed_at[a->zones[zone].first + i];
    return count;
}

// A search reads no value above the cost of the path that it finds, and that is seldom an eighth
// above the estimate at the start. In a maze no path leads through the gates behind the start, so
// without this limit all sides of the map would get a value.
enum { DETOUR = 8 };

bool slui_values_spread(slui_values *v, const slu_atlas *a, const slui_cells *cells,
                        const slui_readings *start)
{
    const uint32_t enough = start ? start->cell->zone : SLU_NO_ZONE;
    uint32_t left = start ? open_gates(a, enough) : UINT32_MAX, most = SLUI_NO_VALUE;
    while (v->heap_count > 0) {
        uint64_t top = slui_heap_pop(v->heap, &v->heap_count);
        uint32_t side = (uint32_t)top, value = (uint32_t)(top >> 32);
        if (value != v->value[side]) continue;
        if (a->side_zone[side] == enough) {
            const uint32_t gate = side - a->zones[enough].first;
            const uint32_t path = value + slui_cells_least(cells, *start, gate);
            if (path + path / DETOUR < most) most = path + path / DETOUR;
            left--;
        }
        if (left == 0 || value > most) {
            bound_from_below(v, a, value);
            return true;
        }
        if (!pass_on(v, a, side, value)) return false;
    }
    return true;
}

bool slui_atlas_reserve_relation(slu_atlas *a)
{
    enum { MOST_SIDES = 1024, BYTES_PER_TILE = 12, BYTES_PER_TILE_IF_COMPACT = 1 };
    const uint64_t entries = (uint64_t)a->side_count * a->side_count;
    const uint64_t most = a->compact ? BYTES_PER_TILE_IF_COMPACT : BYTES_PER_TILE;
    if (a->side_count > MOST_SIDES || entries * sizeof *a->onward > a->map->tile_count * most)
        return true;
    a->onward = slui_alloc(&a->allocator, (size_t)entries, sizeof *a->onward);
    return a->onward != NULL;
}

bool slui_values_relate(slui_values *v, const slu_atlas *a, uint32_t side)
{
    slui_values_clear(v, a);
    return slui_values_offer(v, side, 0) && slui_values_spread(v, a, NULL, NULL);
}

bool slui_atlas_relate(slu_atlas *a)
{
    if (!slui_atlas_reserve_relation(a)) return false;
    slui_values v = {.allocator = a->allocator, .value = a->onward};
    bool good = true;
    for (uint32_t side = 0; a->onward && side < a->side_count && good; side++) {
        good = slui_values_relate(&v, a, side);
        v.value += a->side_count;
    }
    slui_free(&a->allocator, v.heap, v.heap_capacity, sizeof *v.heap);
    return good;
}
