// SPDX-License-Identifier: MIT
// Where may a tower stand? Two yards, and a gate between them that is two tiles wide. Before it
// builds, a game asks for each kind of unit whether walls there would cut somebody off.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void ask(const slu_map *map, slu_placement *placement, slu_rect tower)
{
    slu_error error;
    slu_cut cut;
    stop_on(slu_map_would_cut(map, placement, tower, &cut, &error), &error);
    printf("  %d x %d at %d, %d: %s\n", tower.width, tower.height, tower.x, tower.y,
           cut.part_count ? "would part their ground" : "in nobody's way");
    for (size_t i = 0; i < cut.part_count; i++)
        printf("    %d positions around %d, %d\n", (int)cut.parts[i].tiles, cut.parts[i].tile.x,
               cut.parts[i].tile.y);
}

int main(void)
{
    const slu_change world[] = {{.area = {12, 0, 1, 12}, .glyph = '@'},
                                {.area = {12, 5, 1, 2}, .glyph = '.'}};
    const slu_rect towers[] = {{4, 4, 3, 3}, {12, 5, 1, 1}, {11, 4, 3, 3}};
    slu_error error;
    slu_map *map;
    stop_on(slu_map_create(24, 12, NULL, &map, &error), &error);
    stop_on(slu_map_apply(map, world, 2, &error), &error);
    for (int size = 1; size <= 2; size++) {
        slu_rules rules = {.unit = {.size = size}};
        slu_placement *placement;
        stop_on(slu_placement_create(map, &rules, NULL, &placement, &error), &error);
        printf("for units of size %d\n", size);
        for (int i = 0; i < 3; i++)
            ask(map, placement, towers[i]);
        slu_placement_destroy(placement);
    }
    slu_map_destroy(map);
    return 0;
}
