// SPDX-License-Identifier: MIT
// The first path: load a map, create a finder, ask, print. Everything else in Sluice builds on
// these four steps.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void print_corners(const slu_result *result)
{
    slu_tile corners[64];
    size_t count;
    slu_error error;
    stop_on(slu_path_corners(result->path, result->path_length, corners, 64, &count, &error),
            &error);
    for (size_t i = 0; i < count; i++)
        printf("%s(%d, %d)", i ? " " : "", corners[i].x, corners[i].y);
    printf("\n");
}

int main(int argc, char **argv)
{
    const char *file = argc > 1 ? argv[1] : "scenes/rooms.map";
    slu_error error;
    slu_map *map;
    stop_on(slu_map_load(file, NULL, &map, &error), &error);
    slu_finder *finder;
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    slu_query query = {.start = {3, 28}, .goal = {92, 38}};
    slu_result result;
    stop_on(slu_find(finder, &query, &result, &error), &error);

    printf("%s: cost %.2f in %zu tiles\n", slu_outcome_name(result.outcome), result.cost,
           result.path_length);
    if (result.path_length > 0) print_corners(&result);

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return result.outcome == SLU_FOUND ? 0 : 1;
}
