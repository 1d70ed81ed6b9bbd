// SPDX-License-Identifier: MIT
// Finding the edges between corners: see corner_graph.h.
#include "index/labels/corner_graph.h"

#include "base/arrays.h"

// Corners between two questions to the allocator.
enum { ASK_EVERY = 256 };

static bool add_edges(slui_corner_graph *g, const slui_reach *found, size_t count)
{
    const size_t needed = g->edge_count + count;
    if (!SLUI_GROW(&g->allocator, g->to, g->edge_capacity, needed)) return false;
    if (!SLUI_GROW(&g->allocator, g->length, g->length_capacity, needed)) return false;
    for (size_t i = 0; i < count; i++) {
        g->to[g->edge_count] = (uint16_t)found[i].corner;
        g->length[g->edge_count++] = found[i].distance;
    }
    return true;
}

bool slui_corner_graph_create(slui_corner_graph *g, const slui_corners *corners,
                              const slui_lengths *lengths, const slu_allocator *allocator)
{
    *g = (slui_corner_graph){.allocator = *allocator, .count = corners->count};
    const size_t most = slui_reach_most(corners);
    slui_open_ground ground = {0};
    slui_reach *found = slui_alloc(allocator, most, sizeof *found);
    g->first = slui_alloc(allocator, (size_t)g->count + 1, sizeof *g->first);
    bool done = found && g->first && slui_open_ground_create(&ground, corners);
    for (uint32_t i = 0; done && i < g->count; i++) {
        done = add_edges(g, found,
                         slui_reach_from(&ground, lengths, slui_corner_tile(corners, i), found));
        if (i % ASK_EVERY == ASK_EVERY - 1) done = done && slui_may_go_on(allocator);
        g->first[i + 1] = (uint32_t)g->edge_count;
    }
    slui_open_ground_release(&ground);
    slui_free(allocator, found, most, sizeof *found);
    return done;
}

void slui_corner_graph_release(slui_corner_graph *g)
{
    slui_free(&g->allocator, g->first, (size_t)g->count + 1, sizeof *g->first);
    slui_free(&g->allocator, g->to, g->edge_capacity, sizeof *g->to);
    slui_free(&g->allocator, g->length, g->length_capacity, sizeof *g->length);
}
