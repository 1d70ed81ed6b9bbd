// SPDX-License-Identifier: MIT
// Fields: a number for every tile, relative to a query's goals: the value of a heuristic, whether
// it prunes the tile, or the true cost of a path.
//
// Estimates. The estimate at a query's start depends on the goals that can be reached from there,
// so each component of the map that holds a goal is aimed at and swept separately. In a component
// without goals a query is answered before a heuristic is consulted, so no value is written.
//
// Distances. A flood back from the goals by the one loop (search/parts.c), until nothing is left.
// They stay in the search's ticks until they are divided, as estimates do: so an exact estimate
// equals the distance, and an admissible one never exceeds it.
//
// Cost: estimates take a sweep over the tiles, and one query's aim for each component that holds
// goals; distances cost as much as Dijkstra's search over the tiles from which a goal can be
// reached, or about half of that if all ground costs the same.
#include "base/status.h"
#include "estimates/estimate.h"
#include "query/begin.h"
#include "query/ends.h"
#include "search/parts.h"

static const double NOTHING = -1;

// ---- what they share

static slu_status check_field(const slu_finder *f, const slu_query *q, const double *out,
                              size_t capacity, slu_error *error)
{
    if (!f || !q || !out) return slui_fail_null(error, "finder, query and out");
    if (capacity < f->map->tile_count)
        return slui_fail(error, SLU_ERR_CAPACITY,
                         "the %d tiles of the map do not fit into the buffer",
                         (int)f->map->tile_count);
    return SLU_OK;
}

// The part of a query that a field uses: no start, and no limits.
static slu_query goals_only(const slu_query *q)
{
    return (slu_query){.goal = q->goal,
                       .goals = q->goals,
                       .goal_count = q->goal_count,
                       .algorithm = q->algorithm,
                       .beside = q->beside};
}

// Takes over the finder for a query of goals only.
static void begin_field(slu_finder *f, const slu_query *q)
{
    f->under_way = false;
    f->query = *q;
    f->around = f->map->around;
    slui_query_set_search(f);
}

// The tiles that stand in for the goals; false when memory runs out.
static bool find_goals(slu_finder *f, const slu_tile **goals, size_t *count)
{
    *goals = slui_query_goals(&f->query);
    *count = slui_query_goal_count(&f->query);
    return !f->query.beside || slui_ends_beside(f, goals, count);
}

static bool fits(const slu_finder *f, slu_tile tile)
{
    return slui_view_cost(&f->view, tile) != 0;
}

// ---- estimates

// False when memory runs out.
static bool write_estimates(slu_finder *f, const slu_tile *goals, size_t count, double *out)
{
    for (size_t t = 0; t < f->map->tile_count; t++)
        out[t] = NOTHING;
    f->estimator.from_everywhere = true;
    for (size_t i = 0; i < count; i++) {
        // A goal that already has an estimate is in a component that has been swept.
        if (!fits(f, goals[i]) || out[slui_map_index(f->map, goals[i])] >= 0) continue;
        f->query.start = goals[i];
        slui_query_seek(f, goals, count);
        if (!slui_query_aim(f)) return false;
        slui_estimates_write(&f->estimator, f->search.heuristic, f->search.ticks, out);
        if (f->estimator.failed) return false;
    }
    return true;
}

// Takes over the finder for the heuristic of a query, and finds the goals.
static slu_status begin_heuristic(slu_finder *f, slu_query q, const slu_tile **goals, size_t *count,
                                  slu_error *error)
{
    slu_status status = slui_query_check(f, &q, error);
    if (status == SLU_OK) status = slui_algorithm_check_for(f, q.algorithm, error);
    if (status != SLU_OK) return status;
    q.algorithm = slui_query_resolve(f, q.algorithm, slui_ends_most(f, &q));
    f->under_way = false;
    status = slui_query_prepare_estimates(f, q.algorithm, error);
    if (status != SLU_OK) return status;
    begin_field(f, &q);
    return find_goals(f, goals, count) ? SLU_OK : slui_fail_memory(error);
}

slu_status slu_finder_estimates(slu_finder *f, const slu_query *query, double *out, size_t capacity,
                                slu_error *error)
{
    slu_status status = check_field(f, query, out, capacity, error);
    if (status != SLU_OK) return status;
    const slu_tile *goals;
    size_t count;
    status = begin_heuristic(f, goals_only(query), &goals, &count, error);
    if (status != SLU_OK) return status;
    return write_estimates(f, goals, count, out) ? SLU_OK : slui_fail_memory(error);
}

// ---- what a heuristic prunes

// Estimates from the start, of which only whether there is one matters. A heuristic that grows has
// none at tiles that it did not come to, and prunes nothing. False when memory runs out.
static bool write_pruned(slu_finder *f, const slu_tile *goals, size_t count, double *out)
{
    const unsigned traits = slui_heuristic_traits(f->search.heuristic);
    const bool prunes = (traits & SLUI_LEAVES_OUT) && !(traits & SLUI_GROWS);
    const double no_path = (double)SLUI_NO_PATH / f->search.ticks;
    for (size_t t = 0; t < f->map->tile_count; t++)
        out[t] = NOTHING;
    if (!fits(f, f->query.start)) return true;
    slui_query_seek(f, goals, count);
    if (!slui_query_aim(f)) return false;
    slui_estimates_write(&f->estimator, f->search.heuristic, f->search.ticks, out);
    for (size_t t = 0; t < f->map->tile_count; t++)
        if (out[t] >= 0) out[t] = prunes && out[t] >= no_path;
    return !f->estimator.failed;
}

slu_status slu_finder_pruned(slu_finder *f, const slu_query *query, double *out, size_t capacity,
                             slu_error *error)
{
    slu_status status = check_field(f, query, out, capacity, error);
    if (status != SLU_OK) return status;
    slu_query q = goals_only(query);
    q.start = query->start;
    const slu_tile *goals;
    size_t count;
    status = begin_heuristic(f, q, &goals, &count, error);
    if (status != SLU_OK) return status;
    return write_pruned(f, goals, count, out) ? SLU_OK : slui_fail_memory(error);
}

// ---- distances

// False when memory runs out.
static bool push_goals(slu_finder *f)
{
    const slu_tile *goals;
    size_t count;
    if (!slui_finder_reserve_nodes(f) || !find_goals(f, &goals, &count)) return false;
    slui_part_open(f, 0, slui_finder_costliest_step(f));
    for (size_t i = 0; i < count; i++) {
        uint32_t tile = slui_map_index(f->map, goals[i]);
        if (!fits(f, goals[i]) || slui_part_g(f, tile) == 0) continue;
        if (!slui_part_push(f, tile, 0, 0)) return false;
    }
    return true;
}

// True if a step leads back from a tile with a distance to one without.
static bool stops_at(const slu_finder *f, uint32_t index)
{
    if (slui_part_g(f, index) == SLUI_NO_PATH) return false;
    slu_tile tile = slui_finder_tile(f, index);
    unsigned steps = f->successors.legal[SLUI_NO_ARRIVAL][slui_view_around(&f->view, tile)];
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slu_tile next = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        if (slui_part_g(f, slui_map_index(f->map, next)) == SLUI_NO_PATH) return true;
    }
    return false;
}

// A path that cost too much for the search may have been one of several. It was the only one if
// some tile has been left without a distance.
static slu_status check_all_reached(const slu_finder *f, slu_error *error)
{
    bool short_of = false;
    for (uint32_t t = 0; f->search.overflowed && t < f->map->tile_count && !short_of; t++)
        short_of = stops_at(f, t);
    if (!short_of) return SLU_OK;
    return slui_fail(error, SLU_ERR_UNSUPPORTED,
                     "a path costs more than a search can add up: lower the terrain costs");
}

static void write_distances(const slu_finder *f, double *out)
{
    for (uint32_t t = 0; t < f->map->tile_count; t++) {
        uint64_t g = slui_part_g(f, t);
        out[t] = g == SLUI_NO_PATH ? NOTHING : (double)g / f->search.ticks;
    }
}

slu_status slu_finder_distances(slu_finder *f, const slu_query *query, double *out, size_t capacity,
                                slu_error *error)
{
    slu_status status = check_field(f, query, out, capacity, error);
    if (status != SLU_OK) return status;
    slu_query q = goals_only(query);
    q.algorithm = (slu_algorithm){slui_registry_search_of(slui_run_dijkstra), 0};
    status = slui_query_check(f, &q, error);
    if (status != SLU_OK) return status;
    if (slui_finder_has_states(f))
        return slui_fail(
            error, SLU_ERR_UNSUPPORTED,
            "distances are not supported with headings or speeds: use a finder without a motion");
    if (slui_finder_has_leaps(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "distances are not supported with leaps: use a finder without them");
    begin_field(f, &q);
    if (!push_goals(f) || slui_part_flood_back(f, UINT64_MAX) == SLUI_END_MEMORY)
        return slui_fail_memory(error);
    status = check_all_reached(f, error);
    if (status == SLU_OK) write_distances(f, out);
    return status;
}
