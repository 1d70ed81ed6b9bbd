// SPDX-License-Identifier: MIT
// Looking inside a search: a trace records every event in a buffer of the caller's. Here two
// searches for the same path are compared by what they did.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { ROOM = 100000, KINDS = SLU_EVENT_END + 1 };
static slu_event events[ROOM];

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static size_t count_events(slu_finder *finder, const char *algorithm, size_t count[KINDS])
{
    slu_error error;
    slu_trace trace = {.events = events, .capacity = ROOM};
    slu_query query = {.start = {12, 11}, .goal = {78, 14}, .trace = &trace};
    slu_result result;
    stop_on(slu_algorithm_parse(algorithm, &query.algorithm, &error), &error);
    stop_on(slu_find(finder, &query, &result, &error), &error);
    for (size_t i = 0; i < trace.count; i++)
        count[trace.events[i].kind]++;
    return trace.dropped;
}

int main(int argc, char **argv)
{
    static const char *const algorithms[] = {"dijkstra", "astar+octile"};
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/traps.map", NULL, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    size_t expanding[2];
    for (int i = 0; i < 2; i++) {
        size_t count[KINDS] = {0};
        size_t dropped = count_events(finder, algorithms[i], count);
        expanding[i] = count[SLU_EVENT_EXPANDING];
        printf("%s: %zu start, %zu goal, %zu end, %zu dropped\n", algorithms[i],
               count[SLU_EVENT_SOURCE], count[SLU_EVENT_DESTINATION], count[SLU_EVENT_END],
               dropped);
    }
    printf("the estimate saved work: %s\n", expanding[1] < expanding[0] ? "yes" : "no");

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
