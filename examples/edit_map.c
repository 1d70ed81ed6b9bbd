// SPDX-License-Identifier: MIT
// Editing a map: walls appear and vanish, and the next search takes them into account. When the
// last path is closed, the answer "unreachable" takes no search at all.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void ask(const char *title, slu_finder *finder)
{
    slu_error error;
    slu_query query = {.start = {3, 28}, .goal = {92, 38}};
    slu_result result;
    stop_on(slu_find(finder, &query, &result, &error), &error);
    printf("%s: %s, cost %.2f%s\n", title, slu_outcome_name(result.outcome), result.cost,
           result.stats.expanded ? "" : ", nothing expanded");
}

static void fill(slu_map *map, slu_rect area, char glyph)
{
    slu_error error;
    stop_on(slu_map_fill(map, area, glyph, &error), &error);
}

int main(int argc, char **argv)
{
    const slu_rect hall_door = {58, 28, 2, 1}, store_door = {68, 44, 2, 1};
    const slu_rect south_door = {62, 58, 2, 1};
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/rooms.map", NULL, &map, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);

    ask("all doors open", finder);
    fill(map, store_door, '@');
    ask("the store's door shut", finder);
    fill(map, hall_door, '@');
    ask("the hall's door shut too", finder);
    fill(map, south_door, '@');
    ask("all doors shut", finder);
    fill(map, hall_door, '.');
    ask("the hall's door open again", finder);

    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
