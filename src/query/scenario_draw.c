// SPDX-License-Identifier: MIT
// Random scenario files for any map: pairs of connected tiles, with optimal lengths.
//
// Tiles are drawn from the whole map and rejected if they are walls or in another component, so
// every query between connected tiles is equally likely. The number of draws is bounded; a map on
// which they do not suffice is rejected rather than searched for ever.
#include "base/random.h"
#include "base/status.h"
#include "content/scenario.h"
#include "search/finder.h"

enum { DEFAULT_COUNT = 100, DRAWS_PER_ROW = 100000, BUCKET_LENGTH = 4 };

static slu_tile draw_tile(const slu_map *map, slui_random *random)
{
    return (slu_tile){(int)slui_random_below(random, (uint32_t)map->width),
                      (int)slui_random_below(random, (uint32_t)map->height)};
}

static bool draw_pair(const slu_map *map, slui_random *random, slu_scenario_row *row)
{
    for (int i = 0; i < DRAWS_PER_ROW; i++) {
        row->start = draw_tile(map, random);
        row->goal = draw_tile(map, random);
        bool same = row->start.x == row->goal.x && row->start.y == row->goal.y;
        uint32_t component = slu_map_component(map, SLU_DIAGONALS_CLEAR, row->start);
        if (component && !same &&
            component == slu_map_component(map, SLU_DIAGONALS_CLEAR, row->goal))
            return true;
    }
    return false;
}

static slu_status fill_row(const slu_map *map, slu_finder *finder, slui_random *random,
                           slu_scenario_row *row, slu_error *error)
{
    if (!draw_pair(map, random, row))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the map has too little connected ground for such a unit");
    slu_query query = {.start = row->start, .goal = row->goal};
    slu_result result;
    slu_status status = slu_find(finder, &query, &result, error);
    if (status != SLU_OK) return status;
    row->length = result.cost;
    row->bucket = (int)(result.cost / BUCKET_LENGTH);
    return SLU_OK;
}

static bool row_after(const slu_scenario_row *a, const slu_scenario_row *b)
{
    return a->length > b->length;
}

// Heap sort would do; scenarios are short and drawn rarely, so shell sort's few lines win. It is
// not stable, but rows of equal length keep a fixed order all the same: the input is fixed.
static void sort_rows(slu_scenario_row *rows, size_t count)
{
    for (size_t gap = count / 2; gap > 0; gap /= 2) {
        for (size_t i = gap; i < count; i++) {
            slu_scenario_row row = rows[i];
            size_t j = i;
            for (; j >= gap && row_after(&rows[j - gap], &row); j -= gap)
                rows[j] = rows[j - gap];
            rows[j] = row;
        }
    }
}

static slu_status fill_rows(const slu_map *map, slu_scenario *scenario,
                            const slu_scenario_options *o, slu_error *error)
{
    slu_finder_options options = {.rules.unit = o->unit, .allocator = &scenario->allocator};
    slu_finder *finder = NULL;
    slu_status status = slu_finder_create(map, &options, &finder, error);
    slui_random random = slui_random_seeded(o->seed);
    for (size_t i = 0; status == SLU_OK && i < scenario->count; i++)
        status = fill_row(finder->view.layer, finder, &random, &scenario->rows[i], error);
    slu_finder_destroy(finder);
    return status;
}

slu_status slu_scenario_draw(const slu_map *map, const slu_scenario_options *options,
                             slu_scenario **out, slu_error *error)
{
    static const slu_scenario_options DEFAULTS;
    if (!map || !out) return slui_fail_null(error, "map and out");
    if (!options) options = &DEFAULTS;
    if (options->unit.factors)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "a scenario cannot hold a unit's factors: leave them out");
    size_t count = options->count ? options->count : DEFAULT_COUNT;
    slu_scenario *scenario = NULL;
    slu_status status =
        slui_scenario_create(map->width, map->height, count, options->allocator, &scenario, error);
    if (status != SLU_OK) return status;
    const char *terrains = options->unit.terrains;
    size_t length = terrains ? strlen(terrains) : 0;
    if (slui_scenario_take_unit(scenario, options->unit.size, terrains, length))
        status = fill_rows(map, scenario, options, error);
    else
        status = slui_fail(error, SLU_ERR_ARGUMENT,
                           "a scenario can hold terrains of 1 to 256 visible characters");
    if (status == SLU_OK) {
        sort_rows(scenario->rows, scenario->count);
        *out = scenario;
    } else {
        slu_scenario_destroy(scenario);
    }
    return status;
}
