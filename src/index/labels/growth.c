// SPDX-License-Identifier: MIT
// Growing labels by pruned searches: see growth.h.
//
// Cost: for each corner that a search settles, its label and its edges.
#include "index/labels/growth.h"

#include "base/arrays.h"
#include "base/heap.h"

// ---- memory

static bool reserve_scout(slui_hub_scout *s, const slui_corner_graph *graph, const slu_allocator *a)
{
    s->distance = slui_alloc(a, graph->count, sizeof *s->distance);
    s->from_hub = slui_alloc(a, graph->count, sizeof *s->from_hub);
    s->parent = slui_alloc(a, graph->count, sizeof *s->parent);
    // An edge is offered once at most, and so is the root.
    s->heap = slui_alloc(a, graph->edge_count + 1, sizeof *s->heap);
    if (!s->distance || !s->from_hub || !s->parent || !s->heap) return false;
    for (size_t i = 0; i < graph->count; i++)
        s->distance[i] = s->from_hub[i] = SLUI_NO_DISTANCE;
    return true;
}

static void release_scout(slui_hub_scout *s, const slui_corner_graph *graph, const slu_allocator *a)
{
    slui_free(a, s->distance, graph->count, sizeof *s->distance);
    slui_free(a, s->from_hub, graph->count, sizeof *s->from_hub);
    slui_free(a, s->parent, graph->count, sizeof *s->parent);
    slui_free(a, s->heap, graph->edge_count + 1, sizeof *s->heap);
}

bool slui_growth_create(slui_growth *g, const slui_corner_graph *graph, uint32_t longest,
                        slu_parallel parallel, const slu_allocator *allocator)
{
    *g = (slui_growth){
        .allocator = *allocator, .parallel = parallel, .graph = graph, .longest = longest};
    g->labels = slui_alloc(allocator, graph->count, sizeof *g->labels);
    bool done = g->labels;
    for (int i = 0; done && i < SLUI_SCOUTS; i++)
        done = reserve_scout(&g->scouts[i], graph, allocator);
    for (int i = 0; done && i < SLUI_ROUND; i++) {
        g->visits[i].list = slui_alloc(allocator, graph->count, sizeof *g->visits[i].list);
        done = g->visits[i].list;
    }
    return done;
}

void slui_growth_release(slui_growth *g)
{
    const slu_allocator *a = &g->allocator;
    if (!g->graph) return;
    const size_t count = g->graph->count;
    for (size_t i = 0; g->labels && i < count; i++)
        slui_free(a, g->labels[i].entries, g->labels[i].capacity, sizeof(slui_hub_entry));
    slui_free(a, g->labels, count, sizeof *g->labels);
    for (int i = 0; i < SLUI_SCOUTS; i++)
        release_scout(&g->scouts[i], g->graph, a);
    for (int i = 0; i < SLUI_ROUND; i++)
        slui_free(a, g->visits[i].list, count, sizeof *g->visits[i].list);
}

// ---- a search

// Puts the label of a corner where others are compared with it, or takes it away.
static void spread(const slui_growth *g, slui_hub_scout *s, uint32_t corner, bool there)
{
    const slui_growing_label *l = &g->labels[corner];
    for (uint32_t i = 0; i < l->count; i++)
        s->from_hub[l->entries[i].hub] = there ? l->entries[i].distance : SLUI_NO_DISTANCE;
}

static bool is_known(const slui_growth *g, const slui_hub_scout *s, uint32_t corner,
                     uint32_t distance)
{
    const slui_growing_label *l = &g->labels[corner];
    for (uint32_t i = 0; i < l->count; i++) {
        const uint64_t through = (uint64_t)s->from_hub[l->entries[i].hub] + l->entries[i].distance;
        if (through <= distance) return true;
    }
    return false;
}

static void offer_edges(const slui_growth *g, slui_hub_scout *s, uint32_t corner, uint32_t distance)
{
    const slui_corner_graph *graph = g->graph;
    for (uint32_t i = graph->first[corner]; i < graph->first[corner + 1]; i++) {
        const uint32_t to = graph->to[i], offer = distance + graph->length[i];
        if (offer >= s->distance[to]) continue;
        if (offer > g->longest) s->too_long = true;
        s->distance[to] = offer;
        s->parent[to] = (uint16_t)corner;
        slui_heap_push(s->heap, &s->heap_count, (uint64_t)offer << 32 | to);
    }
}

// Forgets the distances of a search: its visits and what they have offered.
static void forget(const slui_growth *g, slui_hub_scout *s, const slui_hub_visits *visits)
{
    const slui_corner_graph *graph = g->graph;
    for (size_t v = 0; v < visits->count; v++) {
        const uint32_t corner = visits->list[v].corner;
        s->distance[corner] = SLUI_NO_DISTANCE;
        for (uint32_t i = graph->first[corner]; i < graph->first[corner + 1]; i++)
            s->distance[graph->to[i]] = SLUI_NO_DISTANCE;
    }
    s->heap_count = 0;
}

static void search(const slui_growth *g, slui_hub_scout *s, uint32_t from, slui_hub_visits *visits)
{
    visits->count = 0;
    spread(g, s, from, true);
    s->distance[from] = 0;
    s->parent[from] = (uint16_t)from;
    slui_heap_push(s->heap, &s->heap_count, from);
    while (s->heap_count && !s->too_long) {
        const uint64_t top = slui_heap_pop(s->heap, &s->heap_count);
        const uint32_t corner = (uint32_t)top, distance = (uint32_t)(top >> 32);
        if (s->distance[corner] != distance || is_known(g, s, corner, distance)) continue;
        visits->list[visits->count++] =
            (slui_hub_visit){distance, (uint16_t)corner, s->parent[corner]};
        offer_edges(g, s, corner, distance);
    }
    s->distance[from] = SLUI_NO_DISTANCE; // also if it has not been visited
    forget(g, s, visits);
    spread(g, s, from, false);
}

// ---- a round of searches

// Visits between two questions to the allocator: some 10 ms.
enum { ASK_EVERY = 1 << 14 };

static bool may_go_on(slui_growth *g, size_t visits)
{
    g->unasked += visits;
    if (g->unasked < ASK_EVERY) return true;
    g->unasked = 0;
    return slui_may_go_on(&g->allocator);
}

static void search_some(void *data, size_t scout)
{
    slui_growth *g = data;
    for (size_t i = scout; i < g->root_count; i += SLUI_SCOUTS)
        search(g, &g->scouts[scout], g->roots[i], &g->visits[i]);
}

static size_t visits_of(const slui_growth *g, size_t scout)
{
    size_t visits = 0;
    for (size_t i = scout; i < g->root_count; i += SLUI_SCOUTS)
        visits += g->visits[i].count;
    return visits;
}

// In the calling thread. False if the allocator refuses to go on.
static bool search_in_turn(slui_growth *g, size_t tasks)
{
    bool goes_on = true;
    for (size_t i = 0; goes_on && i < tasks; i++) {
        search_some(g, i);
        goes_on = may_go_on(g, visits_of(g, i));
    }
    return goes_on;
}

// Rounds that visit less are done before threads have woken up. The previous round predicts it.
enum { WORTH_THREADS = 512 };

bool slui_growth_search(slui_growth *g, const uint32_t *roots, size_t count)
{
    const size_t tasks = count < SLUI_SCOUTS ? count : SLUI_SCOUTS;
    const bool with_threads = g->parallel.run && tasks > 1 && g->last_visits >= WORTH_THREADS;
    g->roots = roots;
    g->root_count = count;
    if (with_threads)
        g->parallel.run(g->parallel.ctx, tasks, search_some, g);
    else if (!search_in_turn(g, tasks))
        return false;
    for (size_t i = 0; i < tasks; i++)
        g->too_long |= g->scouts[i].too_long;
    g->last_visits = 0;
    for (size_t i = 0; i < tasks; i++)
        g->last_visits += visits_of(g, i);
    g->work += g->last_visits + count;
    return !with_threads || may_go_on(g, g->last_visits);
}

// ---- hubs

// Whether one of the hubs from `first` on knows a distance.
static bool is_known_since(const slui_growth *g, const slui_hub_visit *visit, uint32_t first)
{
    const slui_growing_label *l = &g->labels[visit->corner];
    for (uint32_t i = l->count; i-- > 0 && l->entries[i].hub >= first;) {
        const uint64_t through =
            (uint64_t)g->scouts[0].from_hub[l->entries[i].hub] + l->entries[i].distance;
        if (through <= visit->distance) return true;
    }
    return false;
}

static bool add_entry(slui_growth *g, const slui_hub_visit *visit)
{
    slui_growing_label *l = &g->labels[visit->corner];
    if (!SLUI_GROW(&g->allocator, l->entries, l->capacity, (size_t)l->count + 1)) return false;
    l->entries[l->count++] =
        (slui_hub_entry){visit->distance, (uint16_t)g->hub_count, visit->parent};
    g->entry_count++;
    return true;
}

// Gives a hub to the corners that it was searched for, unless hubs of this round, which begins with
// `first`, know their distances.
static bool add_hub(slui_growth *g, uint32_t corner, const slui_hub_visits *visits, uint32_t first)
{
    bool done = true;
    spread(g, &g->scouts[0], corner, true);
    for (size_t i = 0; done && i < visits->count; i++)
        if (!is_known_since(g, &visits->list[i], first)) done = add_entry(g, &visits->list[i]);
    spread(g, &g->scouts[0], corner, false);
    g->hub_count++;
    return done;
}

bool slui_growth_add(slui_growth *g, const uint32_t *corners, size_t count)
{
    const uint32_t first = g->hub_count;
    if (!slui_growth_search(g, corners, count)) return false;
    for (size_t i = 0; i < count; i++)
        if (!add_hub(g, corners[i], &g->visits[i], first)) return false;
    return true;
}
