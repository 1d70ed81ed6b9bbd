// SPDX-License-Identifier: MIT
// What a bot wants to know of a map: where its gates are, which way armies come, what a wall would cut
// off.
#include <stdio.h>

#include "sluice/sluice.h"

static const char GROUND[] = "@@@@@@@@@@@@@@@@@@@@@@@"
                             "@.......@@@@@@@.......@"
                             "@.......@@@@@@@.......@"
                             "@.....................@"
                             "@.......@@@@@@@.......@"
                             "@.......@@@@@@@.......@"
                             "@@@@.@@@@@@@@@@@@@@.@@@"
                             "@@@@.@@@@@@@@@@@@@@.@@@"
                             "@.......@@@@@@@.......@"
                             "@.......@@@@@@@.......@"
                             "@.......@@@@@@@.......@"
                             "@@@@@@@@@@@@@@@@@@@@@@@";
enum { WIDTH = 23, HEIGHT = sizeof GROUND / WIDTH, MOST = 16 };

static void tell_chain(const slu_terrain *terrain, slu_tile from, slu_tile to)
{
    uint32_t gates[MOST];
    size_t count;
    double length;
    slu_terrain_chain(terrain, from, to, gates, MOST, &count, &length, NULL);
    printf("%zu gates, about %.1f steps:", count, length);
    for (size_t i = 0; i < count; i++)
        printf(" %u", gates[i]);
    putchar('\n');
}

int main(void)
{
    slu_map *map = NULL;
    slu_terrain *terrain = NULL;
    slu_error error;
    if (slu_map_create_from(WIDTH, HEIGHT, GROUND, NULL, &map, &error) != SLU_OK ||
        slu_terrain_create(map, NULL, &terrain, &error) != SLU_OK)
        return puts(error.text), 1;

    uint32_t gates[MOST], zones[MOST];
    size_t count;
    slu_terrain_chokes(terrain, 3, gates, MOST, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        const slu_gate *gate = slu_terrain_gate(terrain, gates[i]);
        printf("gate %u at %d, %d joins zones %u and %u\n", gates[i], gate->middle.x,
               gate->middle.y, gate->zone[0], gate->zone[1]);
    }
    tell_chain(terrain, (slu_tile){4, 9}, (slu_tile){18, 9});
    slu_terrain_cut_off(terrain, gates[0], zones, MOST, &count, NULL);
    printf("a wall in gate %u cuts off %zu zones\n", gates[0], count);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
    return 0;
}
