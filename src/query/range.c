// SPDX-License-Identifier: MIT
// Movement range: all tiles that a unit can reach within a cost.
//
// A flood from the start by the one loop (search/parts.c), which ends at the limit. The tiles met
// are then read from the nodes, in the rectangle that the limit can lead to at the cheapest steps.
//
// Cost: that of Dijkstra's search over the tiles in range, and 8 bytes read for each tile of the
// rectangle.
#include <float.h>

#include "base/status.h"
#include "path/path.h"
#include "query/begin.h"
#include "search/parts.h"

static slu_status check_range(const slu_finder *f, double max_cost, const slu_reach *out,
                              size_t capacity, const size_t *needed, slu_error *error)
{
    if (!f || !needed || (!out && capacity > 0))
        return slui_fail_null(error, "finder, out and needed");
    if (!(max_cost >= 0 && max_cost <= DBL_MAX))
        return slui_fail(error, SLU_ERR_ARGUMENT, "max_cost must be 0 or more");
    if (slui_finder_has_states(f) || slui_finder_has_leaps(f))
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a range is not supported with headings, speeds or leaps: use a finder "
                         "without them");
    return SLU_OK;
}

static uint64_t limit_of(const slu_finder *f, double max_cost)
{
    double ticks = max_cost * slui_finder_ticks(f) * (1 + SLUI_TICK_SLACK);
    return ticks < (double)SLUI_COST_MAX ? (uint64_t)ticks : SLUI_COST_MAX;
}

// False when memory runs out.
static bool flood(slu_finder *f, slu_tile start, uint64_t limit)
{
    f->under_way = false;
    f->query = (slu_query){.start = start, .goal = start};
    f->query.algorithm.search = slui_registry_search_of(slui_run_dijkstra);
    f->around = f->map->around;
    slui_query_set_search(f);
    f->search.max_g = f->search.max_priority = limit;
    if (!slui_finder_reserve_nodes(f)) return false;
    slui_part_open(f, 0, slui_finder_costliest_step(f));
    return slui_part_push(f, slui_map_index(f->map, start), 0, 0) &&
           slui_part_flood(f, UINT64_MAX) != SLUI_END_MEMORY;
}

// How far the limit leads in any direction, in tiles.
static int farthest(const slu_finder *f, uint64_t limit)
{
    slu_steps steps = slui_integer_steps(f->rules.steps);
    bool four = f->rules.diagonals == SLU_DIAGONALS_NEVER;
    uint64_t least =
        (uint64_t)(four || steps.straight < steps.diagonal ? steps.straight : steps.diagonal);
    if (!slui_view_uniform(&f->view)) {
        least *= slui_view_cheapest(&f->view);
        if (f->rules.charge == SLU_CHARGE_MEAN) least *= SLUI_MEAN_PARTS;
    }
    return (int)slui_least(limit / least, SLU_MAX_SIDE);
}

static slu_rect rectangle_around(const slu_finder *f, slu_tile start, int reach)
{
    int left = start.x > reach ? start.x - reach : 0;
    int top = start.y > reach ? start.y - reach : 0;
    int right = start.x + reach < f->map->width ? start.x + reach + 1 : f->map->width;
    int bottom = start.y + reach < f->map->height ? start.y + reach + 1 : f->map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

// Writes the tiles within the limit as far as they fit; returns their number.
static size_t list_tiles(const slu_finder *f, slu_rect area, uint64_t limit, slu_reach *out,
                         size_t capacity)
{
    size_t count = 0;
    for (int i = 0; i < area.width * area.height; i++) {
        slu_tile tile = {area.x + i % area.width, area.y + i / area.width};
        uint64_t g = slui_part_g(f, slui_map_index(f->map, tile));
        if (g > limit) continue;
        if (count < capacity) out[count] = (slu_reach){tile, (double)g / f->search.ticks};
        count++;
    }
    return count;
}

slu_status slu_finder_range(slu_finder *f, slu_tile start, double max_cost, slu_reach *out,
                            size_t capacity, size_t *needed, slu_error *error)
{
    slu_status status = check_range(f, max_cost, out, capacity, needed, error);
    if (status == SLU_OK) status = slui_view_check_start(&f->view, start, error);
    if (status != SLU_OK) return status;
    uint64_t limit = limit_of(f, max_cost);
    if (!flood(f, start, limit)) return slui_fail_memory(error);
    if (f->search.overflowed && limit == SLUI_COST_MAX)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a path costs more than a search can add up: lower the terrain costs");
    slu_rect area = rectangle_around(f, start, farthest(f, limit));
    size_t count = list_tiles(f, area, limit, NULL, 0);
    *needed = count;
    if (count > capacity) return slui_fail_capacity(error, count, capacity);
    list_tiles(f, area, limit, out, capacity);
    return SLU_OK;
}
