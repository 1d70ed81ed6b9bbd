// SPDX-License-Identifier: MIT
// The loop of smooth worlds.
//
// Cost: a binary heap; a node that is reached more cheaply is put in again, and the entry before it is
// passed over when its turn comes. Memory: 32 bytes for each node number up to the largest, 24 per entry.
#include "space/methods/loop.h"

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

static bool push(slui_loop *loop, entry item)
{
    if (loop->heap_count == loop->heap_capacity &&
        !slui_grow(&loop->allocator, (void **)&loop->heap, &loop->heap_capacity,
                   loop->heap_count + 1, sizeof item))
        return false;
    size_t at = loop->heap_count++;
    for (; at > 0 && is_before(item, loop->heap[(at - 1) / 2]); at = (at - 1) / 2)
        loop->heap[at] = loop->heap[(at - 1) / 2];
    loop->heap[at] = item;
    return true;
}

static entry pop(slui_loop *loop)
{
    entry *heap = loop->heap, top = heap[0], item = heap[--loop->heap_count];
    size_t at = 0;
    for (size_t child = 1; child < loop->heap_count; child = 2 * at + 1) {
        if (child + 1 < loop->heap_count && is_before(heap[child + 1], heap[child])) child++;
        if (!is_before(heap[child], item)) break;
        heap[at] = heap[child];
        at = child;
    }
    heap[at] = item;
    return top;
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
    // Once in four milliards of searches the stamps begin anew.
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

// False when memory runs out; a way that is no cheaper than a known one changes nothing.
static bool reach(slui_loop *loop, uint32_t node, uint32_t parent, double g, double h)
{
    if (node >= loop->node_capacity &&
        !slui_grow(&loop->allocator, (void **)&loop->nodes, &loop->node_capacity, (size_t)node + 1,
                   sizeof *loop->nodes))
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
        entry best = pop(loop);
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
