// SPDX-License-Identifier: MIT
// A bridge collapses while a unit walks to it: the path is no longer valid, and is repaired over
// the other bridge. Once the first is rebuilt, the ground there is as before.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

int main(void)
{
    const slu_change river = {.area = {30, 0, 3, 40}, .glyph = 'W'};
    const slu_change bridges[] = {{.area = {30, 20, 3, 1}, .glyph = '.'},
                                  {.area = {30, 29, 3, 1}, .glyph = '.'}};
    const slu_change collapse = {.area = {30, 20, 3, 1}, .glyph = 'W'};
    const slu_change world[] = {river, bridges[0], bridges[1]};
    slu_change rebuild[2];
    size_t rebuild_count;
    slu_error error;
    slu_map *map;
    slu_finder *finder;
    slu_result found;
    stop_on(slu_map_create(64, 40, NULL, &map, &error), &error);
    stop_on(slu_map_apply(map, world, 3, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    slu_query query = {.start = {2, 20}, .goal = {61, 20}};
    stop_on(slu_find(finder, &query, &found, &error), &error);
    printf("a path of cost %.2f, found on revision %d\n", found.cost, (int)found.revision);

    stop_on(slu_map_undo(map, &collapse, 1, rebuild, 2, &rebuild_count, &error), &error);
    stop_on(slu_map_apply(map, &collapse, 1, &error), &error);
    slu_path_hold hold;
    const size_t here = 10; // the unit has walked ten straight steps
    stop_on(slu_path_holds(map, NULL, found.path, found.path_length, here, &hold, &error), &error);
    printf("the bridge collapses: it holds up to tile %d and again from tile %d\n",
           (int)hold.reaches, (int)hold.resumes);

    slu_repair_query broken = {found.path, found.path_length, here, .bound = 1.5};
    broken.lower_bound = found.cost - (double)here;
    broken.revision = found.revision;
    slu_repair repair;
    stop_on(slu_path_repair(finder, &broken, &repair, &error), &error);
    printf("%s: cost %.2f from here, at most %.2f times the cheapest\n",
           slu_repair_outcome_name(repair.outcome), repair.result.cost,
           repair.result.cost / repair.lower_bound);
    stop_on(slu_map_apply(map, rebuild, rebuild_count, &error), &error);
    printf("rebuilt: '%c' on revision %d\n", slu_map_glyph(map, (slu_tile){31, 20}),
           (int)slu_map_revision(map));
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return 0;
}
