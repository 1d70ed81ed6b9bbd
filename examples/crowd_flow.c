// SPDX-License-Identifier: MIT
// A crowd on the move: forty units follow one flow field to the gate, while three scouts get paths
// of their own, found at a thousand expansions a tick. When a wall goes up the field is repaired,
// and searches restart.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { SIDE = 64, UNITS = 40, TICKS = 120, BUDGET = 1000 };

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(void)
{
    slu_error error;
    slu_map *map;
    slu_flow *flow;
    slu_scheduler *scheduler;
    slu_tile units[UNITS], gate = {SIDE - 1, SIDE / 2};
    stop_on(slu_map_create(SIDE, SIDE, NULL, &map, &error), &error);
    stop_on(slu_flow_create(map, NULL, &flow, &error), &error);
    stop_on(slu_flow_aim(flow, &gate, 1, &error), &error);
    stop_on(slu_scheduler_create(map, NULL, &scheduler, &error), &error);
    for (int i = 0; i < UNITS; i++)
        units[i] = (slu_tile){i / 8, 10 + 5 * (i % 8)};
    for (int i = 0; i < 3; i++) {
        slu_request scout = {.priority = i, .tag = (uint64_t)i};
        scout.query = (slu_query){.start = {SIDE - 1, 0}, .goal = {0, 20 * i}};
        stop_on(slu_algorithm_parse("dijkstra", &scout.query.algorithm, &error), &error);
        stop_on(slu_scheduler_submit(scheduler, &scout, NULL, &error), &error);
    }
    int there = 0;
    for (int tick = 0; tick < TICKS && there < UNITS; tick++) {
        slu_rect wall = {SIDE / 2, 4, 1, SIDE - 4};
        if (tick == 2) stop_on(slu_map_fill(map, wall, '@', &error), &error);
        stop_on(slu_flow_update(flow, &error), &error);
        there = 0;
        for (int i = 0; i < UNITS; i++) {
            stop_on(slu_flow_step(flow, units[i], &units[i], &error), &error);
            there += slu_flow_cost(flow, units[i]) == 0;
        }
        if (there == UNITS) printf("tick %d: all %d are at the gate\n", tick, there);
        stop_on(slu_scheduler_tick(scheduler, BUDGET, NULL, &error), &error);
        for (slu_answer a; slu_scheduler_take(scheduler, &a);)
            printf("tick %d: scout %d: %s, cost %.2f, begun again %d times\n", tick, (int)a.tag,
                   slu_outcome_name(a.result.outcome), a.result.cost, (int)a.restarts);
    }
    slu_scheduler_destroy(scheduler);
    slu_flow_destroy(flow);
    slu_map_destroy(map);
    return 0;
}
