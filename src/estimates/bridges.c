// SPDX-License-Identifier: MIT
// Bridges of the graph of zones, by one depth-first search.
//
// Source: Tarjan 1974, "A note on finding the bridges of a graph": a tree edge is a bridge if
// nothing below it leads back above it. The gate by which a zone was entered is excluded by its
// number, not by the zone behind it, so that a second gate between the same zones counts.
#include "estimates/bridges.h"

typedef struct walk {
    const slu_terrain *terrain;
    const uint8_t *sealed;
    uint32_t *order;   // by zone: when it was entered, from 1 on; 0: not yet
    uint32_t *low;     // by zone: the earliest zone that it or a zone below it leads to
    uint32_t *via;     // by zone: the gate by which it was entered
    uint32_t *next;    // by zone: the gate to look at next
    uint32_t *entered; // zones in order
    uint32_t *stack;
    uint32_t entered_count, depth;
} walk;

static uint32_t behind(const slu_terrain *terrain, uint32_t gate, uint32_t zone)
{
    const slu_gate *g = slu_terrain_gate(terrain, gate);
    return g->zone[g->zone[0] == zone];
}

static void lower(uint32_t *value, uint32_t to)
{
    if (to < *value) *value = to;
}

static void enter(walk *w, uint32_t zone, uint32_t gate)
{
    w->entered[w->entered_count++] = zone;
    w->order[zone] = w->low[zone] = w->entered_count;
    w->via[zone] = gate;
    w->stack[w->depth++] = zone;
}

static void leave(walk *w)
{
    uint32_t zone = w->stack[--w->depth];
    if (w->depth == 0) return;
    uint32_t above = w->stack[w->depth - 1];
    if (!w->sealed[w->via[zone]]) lower(&w->low[zone], w->order[above]);
    lower(&w->low[above], w->low[zone]);
}

static void walk_from(walk *w, uint32_t root)
{
    enter(w, root, SLU_NO_GATE);
    while (w->depth > 0) {
        uint32_t zone = w->stack[w->depth - 1];
        const slu_zone *z = slu_terrain_zone(w->terrain, zone);
        if (w->next[zone] == z->gate_count) {
            leave(w);
            continue;
        }
        uint32_t gate = z->gates[w->next[zone]++];
        uint32_t other = behind(w->terrain, gate, zone);
        if (gate == w->via[zone]) continue;
        if (w->order[other])
            lower(&w->low[zone], w->order[other]);
        else
            enter(w, other, gate);
    }
}

// A zone comes after the one it was entered from, so the group of that one is known.
static void gather(const walk *w, slui_groups *p)
{
    for (uint32_t i = 0; i < w->entered_count; i++) {
        uint32_t zone = w->entered[i], gate = w->via[zone];
        bool root = gate == SLU_NO_GATE;
        uint32_t above = root ? p->count : p->of_zone[behind(w->terrain, gate, zone)];
        bool bridge = w->low[zone] == w->order[zone];
        p->of_zone[zone] = bridge ? p->count : above;
        if (!bridge) continue;
        p->parent[p->count] = above;
        p->depth[p->count] = root ? 0 : p->depth[above] + 1;
        p->count++;
    }
}

bool slui_groups_find(const slu_terrain *terrain, const uint8_t *sealed,
                      const slu_allocator *allocator, slui_groups *out)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    uint32_t zones = facts.zone_count;
    *out = (slui_groups){.allocator = *allocator, .zone_count = zones};
    out->of_zone = slui_alloc(allocator, zones, sizeof *out->of_zone);
    out->parent = slui_alloc(allocator, zones, sizeof *out->parent);
    out->depth = slui_alloc(allocator, zones, sizeof *out->depth);
    enum { ARRAYS = 6 };
    uint32_t *arrays = slui_alloc(allocator, zones, ARRAYS * sizeof *arrays);
    bool good = out->of_zone && out->parent && out->depth && arrays;
    if (good) {
        walk w = {terrain,
                  sealed,
                  arrays,
                  arrays + zones,
                  arrays + 2 * zones,
                  arrays + 3 * zones,
                  arrays + 4 * zones,
                  arrays + 5 * zones,
                  0,
                  0};
        for (uint32_t zone = 0; zone < zones; zone++)
            if (!w.order[zone]) walk_from(&w, zone);
        gather(&w, out);
    }
    slui_free(allocator, arrays, zones, ARRAYS * sizeof *arrays);
    return good;
}

void slui_groups_release(slui_groups *p)
{
    slui_free(&p->allocator, p->of_zone, p->zone_count, sizeof *p->of_zone);
    slui_free(&p->allocator, p->parent, p->zone_count, sizeof *p->parent);
    slui_free(&p->allocator, p->depth, p->zone_count, sizeof *p->depth);
}

slui_marks slui_marks_from(const slui_groups *groups, uint64_t *marked, uint64_t query,
                           uint32_t start)
{
    marked[start] = query;
    return (slui_marks){groups, marked, query, start};
}

// The marked groups are connected. So the branch up from the goal either meets them or passes above
// their top, and in that case the branch up from the top meets it.
void slui_marks_reach(slui_marks *m, uint32_t goal)
{
    const slui_groups *p = m->groups;
    while (m->marked[goal] != m->query) {
        if (p->depth[goal] >= p->depth[m->top]) {
            m->marked[goal] = m->query;
            if (p->depth[goal] == 0) return;
            goal = p->parent[goal];
        } else {
            m->top = p->parent[m->top];
            m->marked[m->top] = m->query;
        }
    }
}
