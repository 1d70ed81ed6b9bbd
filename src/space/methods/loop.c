// SPDX-License-Identifier: MIT
// The loop of smooth worlds.
//
// Cost: a binary heap. A node that is reached more cheaply is inserted again, and its old entry is
// skipped when its turn comes. Memory: 32 bytes for each node number up to the largest, 24 per
// entry.
#include "space/methods/loop.h"

#include "base/arrays.h"
#include "base/platform.h"

struct slui_loop_entry {
    double f, g;
    uint32_t node;
};
typedef struct slui_loop_entry entry;

static bool is_before(entry a, entry b)
{
    if (a.f != b.f) return a.f < b.f;
    if (a.g != b.g) return a.g > b.g;
    return a.node < b.node;
}

#define HEAP_NAME entries
#define HEAP_ITEM entry
#define HEAP_OWNER slui_loop
#define HEAP_BEFORE(loop, a, b) is_before(a, b)
#include "base/heap.inl"

static bool push(slui_loop *loop, entry item)
{
    if (!SLUI_GROW(&loop->allocator, loop->heap, loop->heap_capacity, loop->heap_count + 1))
        return false;
    entries_push(loop, loop->heap, &loop->heap_count, item);
    return true;
}

void slui_loop_init(slui_loop *loop, const slu_allocator *allocator)
{
    *loop = (slui_loop){.allocator = *allocator};
}

void slui_loop_release(slui_loop *loop)
{
    slui_free(&loop->allocator, loop->nodes, loop->node_capacity, sizeof *loop->nodes);
    slui_free(&loop->allocator, loop->heap, loop->heap_capacity, sizeof *loop->heap);
    *loop = (slui_loop){.allocator = loop->allocator};
}

size_t slui_loop_bytes(const slui_loop *loop)
{
    return loop->node_capacity * sizeof *loop->nodes + loop->heap_capacity * sizeof *loop->heap;
}

void slui_loop_begin(slui_loop *loop, uint32_t goal)
{
    // The stamps are cleared once in 2^32 searches.
    if (++loop->generation == 0) {
        if (loop->nodes) memset(loop->nodes, 0, loop->node_capacity * sizeof *loop->nodes);
        loop->generation = 1;
    }
    loop->heap_count = 0;
    loop->goal = goal;
    loop->current = loop->nearest = SLUI_LOOP_NO_NODE;
    loop->limited = false;
    loop->expanded = loop->generated = 0;
}

// False when memory runs out; a path no cheaper than a known one changes nothing.
static bool reach(slui_loop *loop, uint32_t node, uint32_t parent, double g, double h)
{
    if (node >= loop->node_capacity &&
        !SLUI_GROW(&loop->allocator, loop->nodes, loop->node_capacity, (size_t)node + 1))
        return false;
    slui_loop_node *known = &loop->nodes[node];
    bool is_met = known->generation == loop->generation;
    if (is_met && known->g <= g) return true;
    *known = (slui_loop_node){.g = g, .h = h, .parent = parent, .generation = loop->generation};
    return push(loop, (entry){g + h, g, node});
}

bool slui_loop_start(slui_loop *loop, uint32_t node, double g, double h)
{
    return reach(loop, node, SLUI_LOOP_NO_NODE, g, h);
}

bool slui_loop_offer(slui_loop *loop, uint32_t node, double cost, double h)
{
    loop->generated++;
    double g = loop->nodes[loop->current].g + cost;
    if (g + h > loop->max_g) {
        loop->limited = true;
        return true;
    }
    return reach(loop, node, loop->current, g, h);
}

static void note_nearest(slui_loop *loop, uint32_t node)
{
    if (loop->nearest == SLUI_LOOP_NO_NODE || loop->nodes[node].h < loop->nodes[loop->nearest].h)
        loop->nearest = node;
}

slui_loop_end slui_loop_run(slui_loop *loop, const slui_loop_graph *graph, slui_loop_limits limits)
{
    uint64_t budget = limits.max_expanded ? limits.max_expanded : UINT64_MAX;
    loop->max_g = limits.max_cost > 0 ? limits.max_cost : SLUI_INFINITY;
    while (loop->heap_count) {
        entry best = entries_pop(loop, loop->heap, &loop->heap_count);
        slui_loop_node *node = &loop->nodes[best.node];
        if (node->g != best.g || node->expanded) continue;
        if (best.node == loop->goal) return SLUI_LOOP_FOUND;
        if (budget-- == 0) return SLUI_LOOP_LIMIT;
        node->expanded = true;
        loop->expanded++;
        loop->current = best.node;
        note_nearest(loop, best.node);
        if (!graph->expand(graph->ctx, loop, best.node)) return SLUI_LOOP_MEMORY;
    }
    return loop->limited ? SLUI_LOOP_LIMIT : SLUI_LOOP_EMPTY;
}
