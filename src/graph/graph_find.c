// SPDX-License-Identifier: MIT
// A query to a graph: checked, searched, its path read back from the records.
// Cost: that of the search, and two passes over the path.
#include "base/arrays.h"
#include "base/names.h"
#include "base/status.h"
#include "graph/graph_search.h"

SLUI_ENUM_NAMES(slu_graph_search, [SLU_GRAPH_ASTAR] = "astar", [SLU_GRAPH_DIJKSTRA] = "dijkstra",
                [SLU_GRAPH_WASTAR] = "wastar", [SLU_GRAPH_GREEDY] = "greedy")

static slu_status check_nodes(const slu_graph_finder *f, const slu_graph_query *q, slu_error *error)
{
    if (!slui_graph_has(f, q->start))
        return slui_graph_fail_node(error, "the start %s is no node of the graph", q->start);
    if (q->is_goal) return SLU_OK;
    if (q->goal_count > 0 && !q->goals) return slui_fail_null(error, "goals");
    for (size_t i = 0; i < q->goal_count; i++)
        if (!slui_graph_has(f, q->goals[i]))
            return slui_graph_fail_node(error, "the goal %s is no node of the graph", q->goals[i]);
    if (q->goal_count == 0 && !slui_graph_has(f, q->goal))
        return slui_graph_fail_node(error, "the goal %s is no node of the graph", q->goal);
    return SLU_OK;
}

static slu_status check_query(const slu_graph_finder *f, const slu_graph_query *q, slu_error *error)
{
    bool weighted = q->search == SLU_GRAPH_WASTAR || q->search == SLU_GRAPH_GREEDY;
    if ((unsigned)q->search > SLU_GRAPH_GREEDY)
        return slui_fail(error, SLU_ERR_ARGUMENT, "unknown search %d", (int)q->search);
    if (weighted && !q->estimate)
        return slui_fail(error, SLU_ERR_ARGUMENT, "%s needs an estimate",
                         slu_graph_search_name(q->search));
    if (!(q->weight == 0 || (q->weight >= 1 && q->weight <= SLU_MAX_WEIGHT)))
        return slui_fail(error, SLU_ERR_ARGUMENT, "the weight must be 1 to 100");
    if (!(q->max_cost >= 0))
        return slui_fail(error, SLU_ERR_ARGUMENT, "max_cost must be 0 or more");
    return check_nodes(f, q, error);
}

static double weight_of(const slu_graph_query *q)
{
    if (q->search != SLU_GRAPH_WASTAR) return 1;
    return q->weight > 0 ? q->weight : SLU_DEFAULT_WEIGHT;
}

static bool mark_goal(slu_graph_finder *f, uint64_t goal)
{
    uint32_t slot = slui_graph_slot_of(f, goal, slui_graph_is_keyed(f));
    if (slot == SLUI_NO_RECORD) return false;
    f->records[slot] =
        (slui_record){SLUI_INFINITY, SLUI_NO_RECORD, f->generation | SLUI_RECORD_GOAL};
    return true;
}

static bool mark_goals(slu_graph_finder *f, const slu_graph_query *q)
{
    if (q->is_goal) return true;
    if (q->goal_count == 0) return mark_goal(f, q->goal);
    for (size_t i = 0; i < q->goal_count; i++)
        if (!mark_goal(f, q->goals[i])) return false;
    return true;
}

static slu_status begin(slui_graph_search *s)
{
    slu_graph_finder *f = s->f;
    uint64_t start = s->query->start;
    if (!slui_graph_begin(f) || !mark_goals(f, s->query)) return slui_fail_memory(s->error);
    slu_status status = slui_graph_estimate(s, start, &s->stats.estimate);
    if (status != SLU_OK) return status;
    return slui_graph_offer(s, start, 0, SLUI_NO_RECORD);
}

static slu_status take_path(slui_graph_search *s, slu_graph_result *result)
{
    slu_graph_finder *f = s->f;
    size_t length = 0;
    for (uint32_t slot = s->reached; slot != SLUI_NO_RECORD; slot = f->records[slot].parent)
        length++;
    if (!SLUI_GROW(&f->allocator, f->path, f->path_capacity, length))
        return slui_fail_memory(s->error);
    result->path = f->path;
    result->path_length = length;
    result->cost = f->records[s->reached].g;
    for (uint32_t slot = s->reached; slot != SLUI_NO_RECORD; slot = f->records[slot].parent)
        f->path[--length] = slui_graph_number(f, slot);
    return SLU_OK;
}

static slu_status answer(slui_graph_search *s, slu_graph_result *result)
{
    slu_status status = begin(s);
    if (status == SLU_OK) status = slui_graph_run(s, &result->outcome);
    if (status == SLU_OK && result->outcome == SLU_FOUND) status = take_path(s, result);
    return status;
}

slu_status slu_graph_find(slu_graph_finder *f, const slu_graph_query *query,
                          slu_graph_result *result, slu_error *error)
{
    if (!f || !query || !result) return slui_fail_null(error, "finder, query and result");
    if (f->busy)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a callback must not query the finder that calls it");
    slu_status status = check_query(f, query, error);
    if (status != SLU_OK) return status;
    uint64_t begun = slui_clock();
    slui_graph_search s = {.f = f, .query = query, .error = error, .weight = weight_of(query)};
    if (query->search != SLU_GRAPH_DIJKSTRA) s.estimate = query->estimate;
    s.greedy = query->search == SLU_GRAPH_GREEDY;
    s.most = f->graph.whole ? SLU_MAX_WHOLE : DBL_MAX;
    s.max_cost = query->max_cost > 0 ? query->max_cost : SLUI_INFINITY;
    s.max_expanded = query->max_expanded ? query->max_expanded : UINT64_MAX;
    slu_graph_result found = {0};
    f->busy = true;
    status = answer(&s, &found);
    f->busy = false;
    if (status != SLU_OK) return status;
    s.stats.bytes = slu_graph_finder_bytes(f);
    s.stats.nanoseconds = slui_clock() - begun;
    found.stats = s.stats;
    *result = found;
    return SLU_OK;
}
