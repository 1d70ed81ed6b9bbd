// SPDX-License-Identifier: MIT
// The waypoints and gateways of Ding & Pang's heuristics as a list, for pictures and for the
// curious.
//
// Values depend on the goals that can be reached, so each component that holds a goal is aimed at
// separately, as for a field of estimates (fields.c).
// Cost: a sweep over the tiles for each component that holds goals, and its aim.
#include "base/status.h"
#include "estimates/back_propagation.h"
#include "estimates/corridors.h"
#include "query/begin.h"
#include "query/ends.h"
#include "terrain/terrain.h"

static bool is_listed(const slui_propagation *p, bool corridors, uint32_t tile)
{
    if (!p->label[tile]) return false;
    return corridors ? slui_is_waypoint(p->map, tile)
                     : slui_propagation_is_gateway(p, slui_tile_of(p->map, tile));
}

// Lists all of them without values; returns how many there are.
static size_t list_tiles(const slui_propagation *p, bool corridors, slu_waypoint *out,
                         size_t capacity)
{
    size_t count = 0;
    for (uint32_t tile = 0; tile < p->map->tile_count; tile++) {
        if (!is_listed(p, corridors, tile)) continue;
        slu_waypoint point = {slui_tile_of(p->map, tile), p->label[tile], -1};
        if (count < capacity) out[count] = point;
        count++;
    }
    return count;
}

static void fill_values(const slu_finder *f, slu_waypoint *points, size_t count)
{
    slu_diagonals diagonals = f->rules.diagonals;
    uint32_t here = slu_map_component(f->map, diagonals, f->query.start);
    for (size_t i = 0; i < count; i++) {
        slu_tile tile = points[i].tile;
        if (slu_map_component(f->map, diagonals, tile) != here) continue;
        uint64_t h = slui_estimate(&f->estimator, f->search.heuristic, tile.x, tile.y);
        points[i].value = (double)h / f->search.ticks;
    }
}

static bool is_first_of_component(const slu_finder *f, const slu_tile *goals, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (slu_map_component(f->map, f->rules.diagonals, goals[k]) ==
            slu_map_component(f->map, f->rules.diagonals, goals[i]))
            return false;
    return slui_view_cost(&f->view, goals[i]) != 0;
}

static bool value_points(slu_finder *f, slu_waypoint *points, size_t count)
{
    const slu_tile *goals = slui_query_goals(&f->query);
    size_t goal_count = slui_query_goal_count(&f->query);
    if (f->query.beside && !slui_ends_beside(f, &goals, &goal_count)) return false;
    f->estimator.from_everywhere = true;
    for (size_t i = 0; i < goal_count; i++) {
        if (!is_first_of_component(f, goals, i)) continue;
        f->query.start = goals[i];
        slui_query_seek(f, goals, goal_count);
        if (!slui_query_aim(f)) return false;
        fill_values(f, points, count);
    }
    return true;
}

static slu_status prepare(slu_finder *f, const slu_query *query, slu_error *error)
{
    slu_query q = {.goal = query->goal,
                   .goals = query->goals,
                   .goal_count = query->goal_count,
                   .algorithm = query->algorithm,
                   .beside = query->beside};
    slu_status status = slui_query_check(f, &q, error);
    if (status == SLU_OK) status = slui_algorithm_check_for(f, q.algorithm, error);
    if (status != SLU_OK) return status;
    q.algorithm = slui_query_resolve(f, q.algorithm, slui_ends_most(f, &q));
    f->under_way = false;
    status = slui_query_prepare_estimates(f, q.algorithm, error);
    f->query = q;
    return status;
}

slu_status slu_finder_waypoints(slu_finder *f, const slu_query *query, slu_waypoint *out,
                                size_t capacity, size_t *needed, slu_error *error)
{
    if (!f || !query || !needed || (capacity && !out))
        return slui_fail_null(error, "finder, query, needed and out");
    slu_status status = prepare(f, query, error);
    if (status != SLU_OK) return status;
    bool corridors;
    const slui_propagation *p = slui_propagation_of(&f->estimator, &corridors);
    if (!p)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "only waypoint, backprop and backprop-octile have waypoints");
    size_t count = list_tiles(p, corridors, out, capacity);
    *needed = count;
    f->around = f->map->around;
    slui_query_set_search(f);
    if (!value_points(f, out, count < capacity ? count : capacity)) return slui_fail_memory(error);
    if (count > capacity)
        return slui_fail(error, SLU_ERR_CAPACITY, "the %d waypoints do not fit into the buffer",
                         (int)count);
    return SLU_OK;
}
