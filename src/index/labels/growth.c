// SPDX-License-Identifier: MIT
// Growing labels by pruned searches: see growth.h.
//
// Cost: for each corner that a search settles, its label and its edges.
#include "index/labels/growth.h"

#include "base/arrays.h"
#include "base/heap.h"

bool slui_growth_create(slui_growth *g, const slui_corner_graph *graph, uint32_t longest,
                        const slu_allocator *allocator)
{
    const size_t count = graph->count;
    *g = (slui_growth){.allocator = *allocator, .graph = graph, .longest = longest};
    g->labels = slui_alloc(allocator, count, sizeof *g->labels);
    g->distance = slui_alloc(allocator, count, sizeof *g->distance);
    g->from_hub = slui_alloc(allocator, count, sizeof *g->from_hub);
    g->parent = slui_alloc(allocator, count, sizeof *g->parent);
    g->visits = slui_alloc(allocator, count, sizeof *g->visits);
    if (!g->labels || !g->distance || !g->from_hub || !g->parent || !g->visits) return false;
    for (size_t i = 0; i < count; i++)
        g->distance[i] = g->from_hub[i] = SLUI_NO_DISTANCE;
    return true;
}

void slui_growth_release(slui_growth *g)
{
    const slu_allocator *a = &g->allocator;
    const size_t count = g->graph ? g->graph->count : 0;
    for (size_t i = 0; g->labels && i < count; i++)
        slui_free(a, g->labels[i].entries, g->labels[i].capacity, sizeof(slui_hub_entry));
    slui_free(a, g->labels, count, sizeof *g->labels);
    slui_free(a, g->distance, count, sizeof *g->distance);
    slui_free(a, g->from_hub, count, sizeof *g->from_hub);
    slui_free(a, g->parent, count, sizeof *g->parent);
    slui_free(a, g->visits, count, sizeof *g->visits);
    slui_free(a, g->heap, g->heap_capacity, sizeof *g->heap);
}

// ---- a search

static bool push(slui_growth *g, uint32_t corner, uint32_t distance)
{
    if (!SLUI_GROW(&g->allocator, g->heap, g->heap_capacity, g->heap_count + 1)) return false;
    slui_heap_push(g->heap, &g->heap_count, (uint64_t)distance << 32 | corner);
    return true;
}

// Puts the label of a corner where others are compared with it, or takes it away.
static void spread(slui_growth *g, uint32_t corner, bool there)
{
    const slui_growing_label *l = &g->labels[corner];
    for (uint32_t i = 0; i < l->count; i++)
        g->from_hub[l->entries[i].hub] = there ? l->entries[i].distance : SLUI_NO_DISTANCE;
}

static bool is_known(const slui_growth *g, uint32_t corner, uint32_t distance)
{
    const slui_growing_label *l = &g->labels[corner];
    for (uint32_t i = 0; i < l->count; i++) {
        const uint64_t through = (uint64_t)g->from_hub[l->entries[i].hub] + l->entries[i].distance;
        if (through <= distance) return true;
    }
    return false;
}

static bool offer_edges(slui_growth *g, uint32_t corner, uint32_t distance)
{
    const slui_corner_graph *graph = g->graph;
    for (uint32_t i = graph->first[corner]; i < graph->first[corner + 1]; i++) {
        const uint32_t to = graph->to[i], offer = distance + graph->length[i];
        if (offer >= g->distance[to]) continue;
        if (offer > g->longest) g->too_long = true;
        g->distance[to] = offer;
        g->parent[to] = (uint16_t)corner;
        if (!push(g, to, offer)) return false;
    }
    return true;
}

// Forgets the distances of a search: its visits and what they have offered.
static void forget(slui_growth *g)
{
    const slui_corner_graph *graph = g->graph;
    for (size_t v = 0; v < g->visit_count; v++) {
        const uint32_t corner = g->visits[v].corner;
        g->distance[corner] = SLUI_NO_DISTANCE;
        for (uint32_t i = graph->first[corner]; i < graph->first[corner + 1]; i++)
            g->distance[graph->to[i]] = SLUI_NO_DISTANCE;
    }
    g->heap_count = 0;
}

bool slui_growth_search(slui_growth *g, uint32_t from)
{
    g->visit_count = 0;
    spread(g, from, true);
    g->distance[from] = 0;
    g->parent[from] = (uint16_t)from;
    bool done = push(g, from, 0);
    while (done && g->heap_count && !g->too_long) {
        const uint64_t top = slui_heap_pop(g->heap, &g->heap_count);
        const uint32_t corner = (uint32_t)top, distance = (uint32_t)(top >> 32);
        if (g->distance[corner] != distance || is_known(g, corner, distance)) continue;
        g->visits[g->visit_count++] =
            (slui_hub_visit){distance, (uint16_t)corner, g->parent[corner]};
        done = offer_edges(g, corner, distance);
    }
    g->distance[from] = SLUI_NO_DISTANCE; // also if it has not been visited
    forget(g);
    spread(g, from, false);
    return done;
}

// ---- hubs

static bool add_entry(slui_growth *g, const slui_hub_visit *visit)
{
    slui_growing_label *l = &g->labels[visit->corner];
    if (!SLUI_GROW(&g->allocator, l->entries, l->capacity, (size_t)l->count + 1)) return false;
    l->entries[l->count++] =
        (slui_hub_entry){visit->distance, (uint16_t)g->hub_count, visit->parent};
    g->entry_count++;
    return true;
}

bool slui_growth_add(slui_growth *g, uint32_t corner)
{
    if (!slui_growth_search(g, corner)) return false;
    for (size_t i = 0; i < g->visit_count; i++)
        if (!add_entry(g, &g->visits[i])) return false;
    g->hub_count++;
    return true;
}
