// SPDX-License-Identifier: MIT
// An atlas analyses a map once; then estimates take its walls into account, and the same search
// expands less. One atlas serves any number of finders.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void ask(slu_finder *finder, const char *name)
{
    slu_error error;
    slu_result result;
    slu_query query = {.start = {56, 60}, .goal = {466, 466}};
    stop_on(slu_algorithm_parse(name, &query.algorithm, &error), &error);
    stop_on(slu_find(finder, &query, &result, &error), &error);
    printf("%-18s cost %.2f, estimate at the start %6.2f, %5d expanded\n", name, result.cost,
           result.stats.estimate, (int)result.stats.expanded);
}

int main(void)
{
    static const char *const NAMES[] = {"astar+octile", "astar+gateway", "astar+differential",
                                        "astar+guided", "jps+octile",    "jps+guided"};
    slu_error error;
    slu_map *map;
    slu_atlas *atlas;
    slu_finder *finder;
    slu_atlas_facts facts;
    stop_on(slu_map_load("scenes/fortress.map", NULL, &map, &error), &error);
    stop_on(slu_atlas_create(map, &(slu_atlas_options){.landmarks = 4}, &atlas, &error), &error);
    slu_atlas_describe(atlas, &facts);
    printf("%u zones, %u gates, %d landmarks\n", facts.zone_count, facts.gate_count,
           facts.landmark_count);
    stop_on(slu_finder_create(map, &(slu_finder_options){.atlas = atlas}, &finder, &error), &error);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        ask(finder, NAMES[i]);
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
    return 0;
}
