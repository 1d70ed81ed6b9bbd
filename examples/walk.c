// SPDX-License-Identifier: MIT
// Moving without a plan: a unit that sees only the tiles next to it, one step per turn of the game.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

// Walks to the end. A walker is a plain struct: it needs no memory beyond itself.
static slu_walker walk(const slu_map *map, const char *steer, slu_tile start, slu_tile goal)
{
    slu_walk_query query = {.start = start, .goal = goal, .seed = 1};
    slu_walker walker;
    slu_error error;
    stop_on(slu_methods_find(slu_steerings(), steer, &query.method, &error), &error);
    stop_on(slu_walk_begin(map, NULL, &query, &walker, &error), &error);
    while (slu_walk_step(&walker) == SLU_WALKING) {
        // ... the rest of the turn: walker.tile is where the unit stands now ...
    }
    return walker;
}

int main(int argc, char **argv)
{
    static const char *const methods[] = {"bounce", "trace", "robust-trace", "trace-then-robust"};
    slu_error error;
    slu_map *map;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/circling.map", NULL, &map, &error), &error);
    slu_tile start = {14, 17}, goal = {58, 12};
    bool promises_kept = true;
    for (int i = 0; i < 4; i++) {
        slu_walker walker = walk(map, methods[i], start, goal);
        bool arrived = walker.outcome == SLU_ARRIVED;
        bool complete = slu_methods_at(slu_steerings(), walker.query.method)->flags & SLU_COMPLETE;
        printf("%-17s  %-7s after %llu steps%s\n", methods[i],
               slu_walk_outcome_name(walker.outcome), (unsigned long long)walker.steps,
               complete ? ", as promised" : "");
        if (complete && !arrived) promises_kept = false;
    }
    slu_map_destroy(map);
    return promises_kept ? 0 : 1;
}
