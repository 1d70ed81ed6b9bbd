// SPDX-License-Identifier: MIT
// Finds a path with the installed library, and prints the library's version if it is the right one.
// Includes one chapter of the header alone; the C++ program includes the umbrella.
#include <sluice/find.h>
#include <stdio.h>

int main(void)
{
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_query query = {.start = {0, 0}, .goal = {3, 2}};
    slu_result result;
    if (slu_map_create(4, 3, NULL, &map, NULL) != SLU_OK) return 1;
    if (slu_finder_create(map, NULL, &finder, NULL) != SLU_OK) return 1;
    if (slu_find(finder, &query, &result, NULL) != SLU_OK) return 1;
    if (result.straight_steps != 1 || result.diagonal_steps != 2) return 1;
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    puts(slu_version());
    return 0;
}
