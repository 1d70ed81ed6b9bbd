// SPDX-License-Identifier: MIT
// Heat maps. A value replaces the order of expansion, so that the code that draws searches draws
// them.
#include "ask/heat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "report/numbers.h"

const char *const HEAT_NAMES[] = {"order", "estimate", "distance", "difference", NULL};

static size_t tiles_of(const slu_map *map)
{
    return (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
}

// How far the estimate is below the distance, where both are known. The difference may be negative,
// so NAN marks tiles without one.
static void subtract(double *distance, const double *estimate, size_t tiles)
{
    for (size_t i = 0; i < tiles; i++)
        distance[i] = distance[i] < 0 || estimate[i] < 0 ? NAN : distance[i] - estimate[i];
}

static void blank_negative(double *values, size_t tiles)
{
    for (size_t i = 0; i < tiles; i++)
        if (values[i] < 0) values[i] = NAN;
}

cli_exit heat_measure(heat_kind kind, slu_finder *finder, const slu_query *query,
                      const slu_map *map, path_answer *answer)
{
    size_t tiles = tiles_of(map);
    slu_error error = {0};
    slu_status status = SLU_OK;
    double *estimate = console_alloc(tiles, sizeof *estimate);
    answer->heat = console_alloc(tiles, sizeof *answer->heat);
    if (kind != HEAT_DISTANCE)
        status = slu_finder_estimates(
            finder, query, kind == HEAT_ESTIMATE ? answer->heat : estimate, tiles, &error);
    if (status == SLU_OK && kind != HEAT_ESTIMATE)
        status = slu_finder_distances(finder, query, answer->heat, tiles, &error);
    if (kind == HEAT_DIFFERENCE)
        subtract(answer->heat, estimate, tiles);
    else
        blank_negative(answer->heat, tiles);
    free(estimate);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static void mark(const slu_map *map, double least, double most, path_answer *answer)
{
    enum { STEPS = 1 << 20 };
    double rise = most > least ? most - least : 1;
    tile_marks *marks = &answer->marks;
    marks_create(marks, map);
    marks->expansions = STEPS;
    for (size_t i = 0; i < tiles_of(map); i++) {
        if (isnan(answer->heat[i])) continue;
        marks->state[i] = TILE_CLOSED;
        marks->order[i] = (uint32_t)((answer->heat[i] - least) / rise * (STEPS - 1));
    }
}

heat_scale heat_mark(heat_kind kind, const slu_map *map, path_answer *answers, int count)
{
    // The least is 0, or negative where an estimate exceeds the distance.
    double least = 0, most = 0;
    for (int i = 0; i < count; i++) {
        for (size_t t = 0; t < tiles_of(map); t++) {
            least = fmin(least, answers[i].heat[t]);
            most = fmax(most, answers[i].heat[t]);
        }
    }
    for (int i = 0; i < count; i++)
        mark(map, least, most, &answers[i]);
    heat_scale scale;
    snprintf(scale.first, sizeof scale.first, "%s %.20s", HEAT_NAMES[kind],
             show_number(least).text);
    snprintf(scale.last, sizeof scale.last, "%.20s", show_number(most).text);
    return scale;
}
