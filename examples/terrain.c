// SPDX-License-Identifier: MIT
// What a bot wants to know about a map: where its choke points are, which route an army takes, and
// what a wall in a pass would cut off.
#include <stdio.h>

#include "sluice/sluice.h"

static const char GROUND[] = "@@@@@@@@@@@@@@@@@@@@@@@@@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......................@"
                             "@.......................@"
                             "@.......@@@@@@@@@.......@"
                             "@@@@.@@@@@@@@@@@@@@@..@@@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@.......@@@@@@@@@.......@"
                             "@@@@@@@@@@@@@@@@@@@@@@@@@";
enum { WIDTH = 25, HEIGHT = sizeof GROUND / WIDTH, MOST = 16 };

static void tell_chain(const slu_terrain *terrain, slu_tile from, slu_tile to)
{
    uint32_t gates[MOST];
    size_t count;
    double length;
    slu_terrain_route(terrain, from, to, gates, MOST, &count, &length, NULL);
    if (length < 0) puts("no army can come");
    for (size_t i = 0; i < count; i++)
        printf("%s gate %u", i ? "," : "an army comes through", gates[i]);
    if (length >= 0) printf(": about %.0f steps\n", length);
}

int main(void)
{
    const slu_tile enemy = {4, 9}, home = {20, 9};
    slu_map *map = NULL;
    slu_terrain *terrain = NULL;
    slu_error error;
    if (slu_map_create_from(WIDTH, HEIGHT, GROUND, NULL, &map, &error) != SLU_OK ||
        slu_terrain_create(map, NULL, &terrain, &error) != SLU_OK)
        return puts(error.text), 1;
    uint32_t chokes[MOST], zones[MOST];
    size_t count, cut_off;
    slu_terrain_choke_points(terrain, 4, chokes, MOST, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        const slu_gate *gate = slu_terrain_gate(terrain, chokes[i]);
        slu_terrain_cut_off(terrain, chokes[i], zones, MOST, &cut_off, NULL);
        printf("gate %u at %d, %d is %.0f wide; a wall there cuts off %zu of the zones\n",
               chokes[i], gate->middle.x, gate->middle.y, gate->width, cut_off);
    }
    tell_chain(terrain, enemy, home);
    slu_terrain_block(terrain, chokes[0], true, NULL); // a building in the narrowest pass
    tell_chain(terrain, enemy, home);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
}
