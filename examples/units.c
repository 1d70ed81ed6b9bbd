// SPDX-License-Identifier: MIT
// One map for all units: a scout, a wagon two tiles wide, and a scout that stays out of an enemy's
// reach. None of them needs a grid of its own.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void send(const char *name, const slu_map *map, slu_rules rules)
{
    slu_error error;
    slu_finder *finder;
    slu_result result;
    slu_query query = {.start = {0, 0}, .goal = {4, 6}};
    stop_on(slu_finder_create(map, &(slu_finder_options){.rules = rules}, &finder, &error), &error);
    stop_on(slu_find(finder, &query, &result, &error), &error);
    printf("%-14s %s, cost %.2f:", name, slu_outcome_name(result.outcome), result.cost);
    for (size_t i = 0; i < result.path_length; i++)
        printf(" %d,%d", result.path[i].x, result.path[i].y);
    printf("\n");
    slu_finder_destroy(finder);
}

int main(void)
{
    static const char ROWS[] = "............"
                               "............"
                               "..@@@@@@@@@@"
                               "............"
                               "............"
                               "@.@@@@@@..@@"
                               "............"
                               "............";
    slu_error error;
    slu_map *map;
    slu_influence *danger;
    stop_on(slu_map_create_from(12, 8, ROWS, NULL, &map, &error), &error);
    stop_on(slu_influence_create(map, NULL, &danger, &error), &error);
    stop_on(slu_influence_add(danger, (slu_tile){1, 5}, 3, 20, &error), &error);

    send("scout", map, (slu_rules){0});
    send("wagon", map, (slu_rules){.unit.size = 2});
    send("careful scout", map, (slu_rules){.influence = danger});
    slu_influence_destroy(danger);
    slu_map_destroy(map);
    return 0;
}
