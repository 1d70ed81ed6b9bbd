// SPDX-License-Identifier: MIT
// A crowd: two columns march through each other at a crossing, tick by tick, and nobody collides.
// Then the same as one plan, computed before anybody moves.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { COLUMN = 5, UNITS = 2 * COLUMN };

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void walk(const slu_map *map, const slu_errand *errands)
{
    slu_error error;
    slu_crowd *crowd;
    slu_crowd_stats stats = {0};
    stop_on(slu_crowd_create(map, NULL, &crowd, &error), &error);
    for (int i = 0; i < UNITS; i++)
        stop_on(slu_crowd_add(crowd, &errands[i], NULL, &error), &error);
    while (stats.at_goal < UNITS && stats.tick < 100) {
        stop_on(slu_crowd_step(crowd, &stats, &error), &error);
        printf("tick %d: %d there\n", (int)stats.tick, (int)stats.at_goal);
    }
    slu_crowd_destroy(crowd);
}

static void plan(const slu_map *map, const slu_errand *errands)
{
    slu_error error;
    slu_plan *result;
    slu_plan_facts facts;
    slu_plan_options options = {0};
    stop_on(slu_methods_find(slu_crowd_methods(), "lacam", &options.crowd.method, &error), &error);
    stop_on(slu_plan_create(map, &options, errands, UNITS, &result, &error), &error);
    slu_plan_describe(result, &facts);
    printf("%s: %d ticks\n", slu_plan_outcome_name(facts.outcome), (int)facts.makespan);
    slu_plan_destroy(result);
}

int main(void)
{
    slu_error error;
    slu_map *map;
    slu_errand errands[UNITS] = {{0}};
    stop_on(slu_map_create(12, 12, NULL, &map, &error), &error);
    for (int i = 0; i < COLUMN; i++) {
        errands[2 * i] = (slu_errand){0, {0, 3 + i}, {11, 3 + i}};
        errands[2 * i + 1] = (slu_errand){0, {3 + i, 0}, {3 + i, 11}};
    }
    walk(map, errands);
    plan(map, errands);
    slu_map_destroy(map);
    return 0;
}
