// SPDX-License-Identifier: MIT
// Best-first search over a graph: the rules of search_core.h for nodes that are no tiles.
//
// Source: Hart, Nilsson & Raphael 1968 (A*); Dijkstra 1959; Pohl 1970 (weighted). That one engine
// can serve any environment is Mapaila's demand; Higgins 2002 had it from templates, and so has
// this file: the body below is inlined once for arrays, once for a callback and once for nodes that
// are not counted.
//
// Invariant: a record's g is the cost of the path that its parents trace back to the start, summed
// in the direction of travel. A node that is reached more cheaply after its expansion is reopened,
// so A* needs no consistent estimate, nor does the bound of the weighted search. Greedy search
// reopens nothing.
//
// Whatever a callback answers, memory stays in order: edges are checked before they are followed,
// and a record depends on no answer but the edge that led to it.
//
// Cost: O(log n) per generated node, one call per expansion and one per estimate.
#include "graph/graph_search.h"

#include "base/arrays.h"
#include "base/status.h"
#include "base/text.h"

// Expansions between two calls of keep_going, as on tiles.
enum { KEEP_GOING_MASK = 1023 };

#define HEAP_NAME graph_entries
#define HEAP_ITEM slui_graph_entry
#define HEAP_OWNER const slu_graph_finder
#define HEAP_BEFORE(owner, a, b) slui_graph_entry_before(owner, &(a), &(b))
#include "base/heap.inl"

// The edges of a node, wherever they are.
typedef struct listing {
    const slu_edge *edges;
    size_t count;
} listing;

// ---- errors

slu_status slui_graph_fail_node(slu_error *error, const char *format, uint64_t node)
{
    char digits[24] = "";
    slui_writer writer = {digits, sizeof digits - 1, 0};
    slui_write_whole(&writer, node);
    return slui_fail(error, SLU_ERR_ARGUMENT, format, digits);
}

static slu_status fail_edge(slu_error *error, const char *what, uint64_t from, uint64_t to)
{
    char text[96] = "";
    slui_writer writer = {text, sizeof text - 1, 0};
    slui_write_string(&writer, "the edge from node ");
    slui_write_whole(&writer, from);
    slui_write_string(&writer, " to ");
    slui_write_whole(&writer, to);
    return slui_fail(error, SLU_ERR_ARGUMENT, "%s %s", text, what);
}

// ---- nodes and edges

static slu_status ask_neighbours(slui_graph_search *s, uint64_t node, listing *out)
{
    slu_graph_finder *f = s->f;
    const slu_graph *graph = &f->graph;
    // Never NULL, even for a node without edges: a callback may copy none of them.
    if (!SLUI_GROW(&f->allocator, f->edges, f->edge_capacity, 1)) return slui_fail_memory(s->error);
    size_t count = graph->neighbours(graph->ctx, node, f->edges, f->edge_capacity);
    if (count > f->edge_capacity && count <= SLU_MAX_EDGES) {
        if (!SLUI_GROW(&f->allocator, f->edges, f->edge_capacity, count))
            return slui_fail_memory(s->error);
        count = graph->neighbours(graph->ctx, node, f->edges, f->edge_capacity);
    }
    *out = (listing){f->edges, count};
    if (count <= f->edge_capacity) return SLU_OK;
    if (count == SLU_EDGES_FAILED)
        return slui_graph_fail_node(s->error, "the callback could not list the edges of node %s",
                                    node);
    if (count > SLU_MAX_EDGES)
        return slui_graph_fail_node(
            s->error, "the callback claims more than SLU_MAX_EDGES edges of node %s", node);
    return slui_graph_fail_node(
        s->error, "the callback changed its mind about the number of edges of node %s", node);
}

static bool is_cost(const slu_graph *graph, double cost)
{
    if (!(cost >= 0 && cost <= DBL_MAX)) return false;
    return !graph->whole || (cost <= SLU_MAX_WHOLE && (double)(uint64_t)cost == cost);
}

static slu_status check_edge(const slui_graph_search *s, uint64_t from, const slu_edge *edge)
{
    if (!slui_graph_has(s->f, edge->to))
        return fail_edge(s->error, "leads to a number that is no node", from, edge->to);
    if (is_cost(&s->f->graph, edge->cost)) return SLU_OK;
    return fail_edge(s->error,
                     s->f->graph.whole ? "has a cost that is no whole number below 2^53"
                                       : "has a cost that is negative or no finite number",
                     from, edge->to);
}

// What most edges pass; check_edge has the last word.
SLUI_INLINE bool is_plainly_fine(const slu_graph *graph, const slu_edge *edge, const bool keyed)
{
    return (keyed || edge->to < graph->node_count) && edge->cost >= 0 && edge->cost <= DBL_MAX &&
           !graph->whole;
}

slu_status slui_graph_estimate(const slui_graph_search *s, uint64_t node, double *h)
{
    *h = 0;
    if (!s->estimate) return SLU_OK;
    *h = s->estimate(s->query->ctx, node);
    if (*h >= 0) return SLU_OK;
    return slui_graph_fail_node(s->error, "the estimate of node %s is negative or not a number",
                                node);
}

// ---- the open list

static slu_status push_heap(slui_graph_search *s, slui_graph_entry entry)
{
    slu_graph_finder *f = s->f;
    if (!SLUI_GROW(&f->allocator, f->heap, f->heap_capacity, f->heap_count + 1))
        return slui_fail_memory(s->error);
    graph_entries_push(f, f->heap, &f->heap_count, entry);
    s->stats.heap_pushes++;
    return SLU_OK;
}

SLUI_INLINE bool goes_to_front(const slu_graph_finder *f, const slui_graph_entry *entry)
{
    if (f->has_front) return slui_graph_entry_before(f, entry, &f->front);
    return f->heap_count == 0 || slui_graph_entry_before(f, entry, &f->heap[0]);
}

SLUI_INLINE slu_status push(slui_graph_search *s, uint32_t slot, double g, double h)
{
    slu_graph_finder *f = s->f;
    double priority = (s->greedy ? 0 : g) + s->weight * h;
    slui_graph_entry entry = {slui_bits_of(priority), ~slui_bits_of(g), slot};
    uint64_t open = f->heap_count + f->has_front + 1;
    if (open > s->stats.peak_open) s->stats.peak_open = open;
    if (!goes_to_front(f, &entry)) return push_heap(s, entry);
    slui_graph_entry second = f->front;
    bool pushed_back = f->has_front;
    f->front = entry;
    f->has_front = true;
    return pushed_back ? push_heap(s, second) : SLU_OK;
}

SLUI_INLINE bool pop(slui_graph_search *s, slui_graph_entry *entry)
{
    slu_graph_finder *f = s->f;
    if (f->has_front) {
        f->has_front = false;
        *entry = f->front;
        return true;
    }
    if (f->heap_count == 0) return false;
    *entry = graph_entries_pop(f, f->heap, &f->heap_count);
    s->stats.heap_pops++;
    return true;
}

// Offers a path that costs `g` to a node; `parent` is a slot.
SLUI_INLINE slu_status offer(slui_graph_search *s, uint64_t node, double g, uint32_t parent,
                             const bool keyed)
{
    slu_graph_finder *f = s->f;
    uint32_t slot = slui_graph_slot_of(f, node, keyed);
    if (keyed && slot == SLUI_NO_RECORD) return slui_fail_memory(s->error);
    slui_record *record = &f->records[slot];
    uint32_t flags = record->stamp - f->generation;
    if (flags <= SLUI_RECORD_FLAGS) {
        if (record->g <= g) return SLU_OK;
        if (s->greedy && (flags & SLUI_RECORD_EXPANDED)) return SLU_OK;
    } else {
        flags = 0;
    }
    double h;
    slu_status status = slui_graph_estimate(s, node, &h);
    if (status != SLU_OK || h > DBL_MAX) return status;
    // Only now: the record stays as it was if the estimate leaves the node out.
    *record = (slui_record){g, parent, f->generation | flags};
    s->stats.generated++;
    return push(s, slot, g, h);
}

// ---- the loop

SLUI_INLINE slu_status expand(slui_graph_search *s, uint32_t slot, double g, const bool by_callback,
                              const bool keyed)
{
    const slu_graph *graph = &s->f->graph;
    uint64_t node = keyed ? s->f->numbers[slot] : slot;
    listing out = {0};
    if (by_callback) {
        slu_status status = ask_neighbours(s, node, &out);
        if (status != SLU_OK) return status;
    } else {
        out = (listing){graph->edges + graph->first[node],
                        graph->first[node + 1] - graph->first[node]};
    }
    for (size_t i = 0; i < out.count; i++) {
        const slu_edge edge = out.edges[i];
        slu_status status = SLU_OK;
        if (SLUI_UNLIKELY(!is_plainly_fine(graph, &edge, keyed))) {
            status = check_edge(s, node, &edge);
            if (status != SLU_OK) return status;
        }
        double sum = g + edge.cost;
        if (SLUI_UNLIKELY(sum > s->most)) {
            s->overflowed = true;
            continue;
        }
        if (SLUI_UNLIKELY(sum > s->max_cost)) {
            s->limited = true;
            continue;
        }
        status = offer(s, edge.to, sum, slot, keyed);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static bool is_reached(const slui_graph_search *s, uint32_t slot)
{
    if (s->query->is_goal) return s->query->is_goal(s->query->ctx, slui_graph_number(s->f, slot));
    return s->f->records[slot].stamp & SLUI_RECORD_GOAL;
}

static bool is_cancelled(const slui_graph_search *s)
{
    const slu_graph_query *q = s->query;
    if (!q->keep_going || (s->stats.expanded & KEEP_GOING_MASK) != 0) return false;
    return !q->keep_going(q->keep_going_ctx, s->stats.expanded);
}

SLUI_INLINE slu_status run(slui_graph_search *s, slu_outcome *outcome, const bool by_callback,
                           const bool keyed)
{
    slu_graph_finder *f = s->f;
    for (slui_graph_entry entry; pop(s, &entry);) {
        slui_record *record = &f->records[entry.slot];
        const double g = slui_graph_entry_g(&entry);
        if (record->g != g) continue;
        if (is_reached(s, entry.slot)) {
            s->reached = entry.slot;
            *outcome = SLU_FOUND;
            return SLU_OK;
        }
        if (s->stats.expanded == s->max_expanded) {
            *outcome = SLU_LIMIT;
            return SLU_OK;
        }
        s->stats.expanded++;
        s->stats.reexpanded += (record->stamp & SLUI_RECORD_EXPANDED) != 0;
        record->stamp |= SLUI_RECORD_EXPANDED;
        slu_status status = expand(s, entry.slot, g, by_callback, keyed);
        if (status != SLU_OK) return status;
        if (SLUI_UNLIKELY(is_cancelled(s))) {
            *outcome = SLU_CANCELLED;
            return SLU_OK;
        }
    }
    *outcome = s->limited ? SLU_LIMIT : SLU_UNREACHABLE;
    if (s->limited || !s->overflowed) return SLU_OK;
    return slui_fail(s->error, SLU_ERR_UNSUPPORTED,
                     "every path to a goal costs more than can be added up");
}

slu_status slui_graph_run(slui_graph_search *s, slu_outcome *outcome)
{
    if (slui_graph_is_keyed(s->f)) return run(s, outcome, true, true);
    if (s->f->graph.neighbours) return run(s, outcome, true, false);
    return run(s, outcome, false, false);
}

slu_status slui_graph_offer(slui_graph_search *s, uint64_t node, double g, uint32_t parent)
{
    return offer(s, node, g, parent, slui_graph_is_keyed(s->f));
}
