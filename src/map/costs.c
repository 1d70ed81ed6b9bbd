// SPDX-License-Identifier: MIT
// Costs and how many tiles have them: see costs.h.
#include "map/costs.h"

enum {
    PAGE_BITS = 10,
    PAGE = 1 << PAGE_BITS, // counters
    PAGES = (SLUI_COST_MOST >> PAGE_BITS) + 1,
};

struct slui_cost_counts {
    uint32_t *page[PAGES]; // by cost: tiles; NULL: none ever
    uint32_t tiles[PAGES]; // of all costs of a page
    uint64_t total;        // the sum of all tiles' costs
};

bool slui_costs_reserve(slu_map *map)
{
    if (map->cost) return true;
    map->cost = slui_alloc(&map->allocator, map->tile_count, sizeof *map->cost);
    map->cost_counts = slui_alloc(&map->allocator, 1, sizeof *map->cost_counts);
    if (map->cost && map->cost_counts) return true;
    slui_costs_drop(map);
    return false;
}

bool slui_costs_adopt(slu_map *map, uint32_t **cost)
{
    map->cost_counts = slui_alloc(&map->allocator, 1, sizeof *map->cost_counts);
    if (!map->cost_counts) return false;
    map->cost = *cost;
    *cost = NULL;
    return slui_costs_count(map);
}

void slui_costs_drop(slu_map *map)
{
    const slu_allocator *allocator = &map->allocator;
    for (int i = 0; map->cost_counts && i < PAGES; i++)
        slui_free(allocator, map->cost_counts->page[i], PAGE, sizeof **map->cost_counts->page);
    slui_free(allocator, map->cost_counts, 1, sizeof *map->cost_counts);
    slui_free(allocator, map->cost, map->tile_count, sizeof *map->cost);
    map->cost_counts = NULL;
    map->cost = NULL;
    slui_costs_find_range(map);
}

bool slui_costs_expect(slu_map *map, uint32_t cost)
{
    uint32_t **page = &map->cost_counts->page[cost >> PAGE_BITS];
    if (!*page) *page = slui_alloc(&map->allocator, PAGE, sizeof **page);
    return *page != NULL;
}

// Walls are not counted. `tiles` may be -1, since sums wrap around.
static void count(slui_cost_counts *counts, uint32_t cost, uint32_t tiles)
{
    if (cost == SLUI_GLYPH_WALL) return;
    counts->tiles[cost >> PAGE_BITS] += tiles;
    counts->page[cost >> PAGE_BITS][cost & (PAGE - 1)] += tiles;
}

void slui_costs_write(slu_map *map, size_t tile, uint32_t cost)
{
    slui_cost_counts *counts = map->cost_counts;
    count(counts, map->cost[tile], UINT32_MAX);
    count(counts, cost, 1);
    counts->total += (uint64_t)cost - map->cost[tile];
    map->cost[tile] = cost;
}

static void forget(slui_cost_counts *counts)
{
    counts->total = 0;
    memset(counts->tiles, 0, sizeof counts->tiles);
    for (int i = 0; i < PAGES; i++)
        if (counts->page[i]) memset(counts->page[i], 0, PAGE * sizeof *counts->page[i]);
}

bool slui_costs_count(slu_map *map)
{
    if (map->cost) forget(map->cost_counts);
    for (size_t t = 0; map->cost && t < map->tile_count; t++) {
        if (!slui_costs_expect(map, map->cost[t])) return false;
        count(map->cost_counts, map->cost[t], 1);
        map->cost_counts->total += map->cost[t];
    }
    slui_costs_find_range(map);
    return true;
}

// The least cost of any tile, or the greatest; 0 if no tile has one.
static uint32_t extreme(const slui_cost_counts *counts, bool greatest)
{
    int page = greatest ? PAGES - 1 : 0, at = greatest ? PAGE - 1 : 0, step = greatest ? -1 : 1;
    while (page >= 0 && page < PAGES && !counts->tiles[page])
        page += step;
    if (page < 0 || page == PAGES) return 0;
    while (!counts->page[page][at])
        at += step;
    return (uint32_t)page << PAGE_BITS | (uint32_t)at;
}

void slui_costs_find_range(slu_map *map)
{
    const slui_cost_counts *counts = map->cost_counts;
    map->cheapest = map->costliest = map->passable ? SLUI_COST_ONE : 0;
    map->total_cost = (uint64_t)map->passable * SLUI_COST_ONE;
    if (counts) {
        map->cheapest = extreme(counts, false);
        map->costliest = extreme(counts, true);
        map->total_cost = counts->total;
    }
    map->even_cost = map->cheapest == map->costliest ? map->cheapest : 0;
    if (!map->passable) map->even_cost = SLUI_COST_ONE;
}
