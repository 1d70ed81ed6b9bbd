// SPDX-License-Identifier: MIT
// Heat maps: what a heuristic estimates at every tile, what the path really costs, and where the
// two differ.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { WIDTH = 32, HEIGHT = 9, TILES = WIDTH * HEIGHT };

static const char BAY[] = "................................"
                          "................................"
                          "........@@@@@@@@@@@@@@@@........"
                          ".......................@........"
                          ".......................@........"
                          ".......................@........"
                          "........@@@@@@@@@@@@@@@@........"
                          "................................"
                          "................................";

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(void)
{
    static double estimate[TILES], distance[TILES];
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_create_from(WIDTH, HEIGHT, BAY, NULL, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    slu_query query = {.goal = {28, 4}};
    stop_on(slu_algorithm_parse("astar+octile", &query.algorithm, &error), &error);
    stop_on(slu_finder_estimates(finder, &query, estimate, TILES, &error), &error);
    stop_on(slu_finder_distances(finder, &query, distance, TILES, &error), &error);

    // How much the estimate is too low, in tenths of the error at the worst tile.
    double worst = 0;
    for (int i = 0; i < TILES; i++)
        if (distance[i] - estimate[i] > worst) worst = distance[i] - estimate[i];
    for (int i = 0; i < TILES; i++) {
        double lack = distance[i] - estimate[i];
        char heat = lack == 0 ? '.' : (char)('0' + (int)(9 * lack / worst));
        putchar(distance[i] < 0 ? '@' : heat);
        if (i % WIDTH == WIDTH - 1) putchar('\n');
    }
    printf("the estimate is low by up to %.2f\n", worst);

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
