// SPDX-License-Identifier: MIT
// Hierarchical search: a route over clusters first, and the tiles of each cluster when the unit
// gets there.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static slu_result shortest(const slu_map *map, slu_tile start, slu_tile goal)
{
    slu_error error;
    slu_finder *finder;
    slu_result result;
    slu_query query = {.start = start, .goal = goal};
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    stop_on(slu_find(finder, &query, &result, &error), &error);
    slu_finder_destroy(finder);
    return result; // only its numbers are read: the path is gone with the finder
}

int main(int argc, char **argv)
{
    slu_error error;
    slu_map *map;
    slu_hpa *hpa;
    slu_route route;
    slu_leg leg = {0};
    slu_tile start = {56, 60}, goal = {466, 466};
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/fortress.map", NULL, &map, &error), &error);
    stop_on(slu_hpa_create(map, NULL, &hpa, &error), &error);
    stop_on(slu_hpa_plan(hpa, start, goal, &route, &error), &error);
    printf("route: %s, cost %.2f, %zu areas\n", slu_outcome_name(route.outcome), route.cost,
           route.legs);

    size_t legs = 0, steps = 0;
    while (route.outcome == SLU_FOUND && !leg.last) {
        stop_on(slu_hpa_next(hpa, &leg, &error), &error);
        legs++;
        steps += leg.path_length - 1;
        // ... let the unit walk leg.path; the next leg is not searched for until it is needed ...
    }
    printf("walked %zu legs, %zu steps\n", legs, steps);
    slu_result best = shortest(map, start, goal);
    printf("%.1f %% longer than the shortest path\n", 100 * (route.cost / best.cost - 1));

    slu_hpa_destroy(hpa);
    slu_map_destroy(map);
    return legs == route.legs ? 0 : 1;
}
