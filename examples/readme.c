// SPDX-License-Identifier: MIT
#include <sluice/sluice.h>
#include <stdio.h>
int main(void)
{
    slu_map *map;
    slu_finder *finder;
    slu_result result;
    slu_error error;
    slu_query query = {.start = {3, 28}, .goal = {92, 38}};
    if (slu_map_load("scenes/rooms.map", NULL, &map, &error) ||
        slu_finder_create(map, NULL, &finder, &error) || slu_find(finder, &query, &result, &error))
        return puts(error.text), 1;
    printf("%s, cost %.2f, %zu tiles\n", slu_outcome_name(result.outcome), result.cost,
           result.path_length);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}
