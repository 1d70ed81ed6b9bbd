// SPDX-License-Identifier: MIT
// Many goals: one search finds the goal that is cheapest to reach, for less than one search per
// goal.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(int argc, char **argv)
{
    static const slu_tile wells[] = {{60, 5}, {60, 60}, {20, 57}, {90, 45}, {44, 15}};
    enum { WELLS = sizeof wells / sizeof *wells };
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/rooms.map", NULL, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    slu_result result;
    uint64_t expanded = 0;
    for (int i = 0; i < WELLS; i++) {
        slu_query query = {.start = {43, 38}, .goal = wells[i]};
        stop_on(slu_find(finder, &query, &result, &error), &error);
        expanded += result.stats.expanded;
        printf("the well at (%d, %d): cost %.2f\n", wells[i].x, wells[i].y, result.cost);
    }

    slu_query query = {.start = {43, 38}, .goals = wells, .goal_count = WELLS};
    stop_on(slu_find(finder, &query, &result, &error), &error);
    slu_tile nearest = result.path[result.path_length - 1];
    printf("the nearest is (%d, %d): cost %.2f\n", nearest.x, nearest.y, result.cost);
    printf("one search was %s than five\n",
           result.stats.expanded < expanded ? "less work" : "more");

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
