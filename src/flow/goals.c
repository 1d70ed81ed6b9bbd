// SPDX-License-Identifier: MIT
// The goals of a flow field, and what each of them begins with.
//
// A start cost is a step from the goal to a place behind all goals, so the wave begins at each goal
// with its own. It is kept in hundredths, and a field with start costs counts ticks of which a
// hundredth has a whole number (flood.c): so they add up exactly.
//
// Invariant: goals with start costs are in the order of their tiles, each tile once, so that an
// update can ask for that of a tile.
// Cost: sorting takes time proportional to the goals; none if they are in order already.
#include "base/arrays.h"
#include "base/sort.h"
#include "flow/flow.h"

enum { SORT_SHIFT = 32 }; // a tile in the upper half of a word, its place in the lower

static bool reserve(slu_flow *f, size_t count, bool started)
{
    if (!SLUI_GROW(&f->allocator, f->goals, f->goal_capacity, count)) return false;
    return !started || (SLUI_GROW(&f->allocator, f->starts, f->start_capacity, count) &&
                        SLUI_GROW(&f->allocator, f->sorting, f->sorting_capacity, 2 * count));
}

// Writes goal and cost of each word; of several for one tile, the least.
static size_t take_sorted(slu_flow *f, const uint64_t *words, const double *costs, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t tile = (uint32_t)(words[i] >> SORT_SHIFT);
        uint64_t start = (uint64_t)(costs[(uint32_t)words[i]] * SLUI_COST_ONE + 0.5);
        bool again = kept > 0 && f->goals[kept - 1] == tile;
        if (again && f->starts[kept - 1] <= start) continue;
        if (!again) kept++;
        f->goals[kept - 1] = tile;
        f->starts[kept - 1] = start;
    }
    return kept;
}

static size_t take_started(slu_flow *f, const slu_tile *goals, const double *costs, size_t count)
{
    bool ordered = true;
    for (size_t i = 0; i < count; i++) {
        f->sorting[i] = (uint64_t)slui_map_index(f->map, goals[i]) << SORT_SHIFT | i;
        ordered &= i == 0 || f->sorting[i - 1] < f->sorting[i];
    }
    if (!ordered) slui_sort_words(f->sorting, f->sorting + count, count);
    return take_sorted(f, f->sorting, costs, count);
}

bool slui_flow_keep_goals(slu_flow *f, const slu_tile *goals, const double *costs, size_t count)
{
    if (!reserve(f, count, costs)) return false;
    f->started = costs != NULL;
    f->goal_count = count;
    if (costs) {
        f->goal_count = take_started(f, goals, costs, count);
        return true;
    }
    for (size_t i = 0; i < count; i++)
        f->goals[i] = slui_map_index(f->map, goals[i]);
    return true;
}

static uint64_t start_at(const slu_flow *f, size_t place)
{
    return f->started ? f->starts[place] * (uint64_t)(f->ticks / SLUI_COST_ONE) : 0;
}

uint64_t slui_flow_start(const slu_flow *f, uint32_t tile)
{
    if (!f->started) return SLUI_FLOW_NO_PATH;
    size_t low = 0, high = f->goal_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (f->goals[middle] == tile) return start_at(f, middle);
        if (f->goals[middle] < tile)
            low = middle + 1;
        else
            high = middle;
    }
    return SLUI_FLOW_NO_PATH;
}

bool slui_flow_seed_goals(slu_flow *f)
{
    for (size_t i = 0; i < f->goal_count; i++) {
        uint64_t start = start_at(f, i);
        if (f->distance[f->goals[i]] <= start || !slui_flow_stands(f, f->goals[i])) continue;
        if (!slui_flow_seed(f, f->goals[i], start)) return false;
    }
    return true;
}
