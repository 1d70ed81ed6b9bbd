// SPDX-License-Identifier: MIT
// A sliced search: a game gives the search a little of every frame, and the answer is the same as
// from a single call.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { EXPANSIONS_PER_FRAME = 20 };

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(int argc, char **argv)
{
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/fortress.map", NULL, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    slu_query query = {.start = {56, 60}, .goal = {466, 466}};

    slu_result sliced = {.outcome = SLU_RUNNING};
    int frames = 0;
    stop_on(slu_find_begin(finder, &query, &error), &error);
    while (sliced.outcome == SLU_RUNNING) {
        stop_on(slu_find_step(finder, EXPANSIONS_PER_FRAME, &sliced, &error), &error);
        frames++;
        // ... the rest of the frame: move units, draw ...
    }
    printf("sliced: %s, cost %.2f, more than one frame: %s\n", slu_outcome_name(sliced.outcome),
           sliced.cost, frames > 1 ? "yes" : "no");

    slu_result whole;
    stop_on(slu_find(finder, &query, &whole, &error), &error);
    bool same = whole.cost == sliced.cost && whole.stats.expanded == sliced.stats.expanded;
    printf("at once: %s, cost %.2f, %s\n", slu_outcome_name(whole.outcome), whole.cost,
           same ? "the same search" : "another search");

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return same ? 0 : 1;
}
