// SPDX-License-Identifier: MIT
// Where may a tower stand? A game asks before it builds, for each kind of unit, whether walls there
// would cut off ground that such units can reach. Nothing is built to find out.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

static void ask(const slu_map *map, slu_placement *placement, int size, slu_rect tower)
{
    slu_error error;
    slu_cut cut;
    stop_on(slu_map_would_cut(map, placement, tower, &cut, &error), &error);
    printf("a tower at %d, %d %s units of size %d\n", tower.x, tower.y,
           cut.part_count ? "would cut off" : "is in nobody's way:", size);
    for (size_t i = 0; i < cut.part_count; i++)
        printf("  %d positions around %d, %d\n", (int)cut.parts[i].tiles, cut.parts[i].tile.x,
               cut.parts[i].tile.y);
}

int main(int argc, char **argv)
{
    const slu_rect towers[] = {{20, 20, 2, 2}, {58, 28, 1, 1}, {58, 27, 2, 2}};
    slu_error error;
    slu_map *map;
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/rooms.map", NULL, &map, &error), &error);
    for (int size = 1; size <= 2; size++) {
        slu_rules rules = {.unit = {.size = size}};
        slu_placement *placement;
        stop_on(slu_placement_create(map, &rules, NULL, &placement, &error), &error);
        for (int i = 0; i < 3; i++)
            ask(map, placement, size, towers[i]);
        slu_placement_destroy(placement);
    }
    slu_map_destroy(map);
    return 0;
}
