// SPDX-License-Identifier: MIT
#include <sluice/sluice.h>
#include <stdio.h>

int main(void)
{
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_result way = {0};
    slu_error error = {0};
    slu_query query = {.start = {3, 28}, .goal = {92, 38}};
    slu_status status = slu_map_load("scenes/rooms.map", NULL, &map, &error);
    if (status == SLU_OK) status = slu_finder_create(map, NULL, &finder, &error);
    if (status == SLU_OK) status = slu_find(finder, &query, &way, &error);
    if (status != SLU_OK) return puts(error.text), 1;
    printf("%s, cost %.2f, %zu tiles\n", slu_outcome_name(way.outcome), way.cost, way.path_length);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}
