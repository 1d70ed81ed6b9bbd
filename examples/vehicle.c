// SPDX-License-Identifier: MIT
// A vehicle: it cannot turn on the spot, and the faster it goes the wider it turns. Its path comes
// with the heading and the speed at every tile, and its cost is the time it takes.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

// Each move of the path: where it ends, its heading, its speed.
static void print_moves(const slu_result *result)
{
    static const char *const HEADINGS[] = {"any", "N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    for (size_t i = 0; i < result->path_length;) {
        slu_motion_state state = result->states[i];
        printf("  (%2d, %2d) %-2s speed %d\n", result->path[i].x, result->path[i].y,
               HEADINGS[state.heading], state.speed);
        // A move at speed 3 is three tiles long; the next one ends at the last tile of its own.
        if (++i < result->path_length) i += (size_t)result->states[i].speed - 1;
    }
}

int main(void)
{
    slu_error error;
    slu_map *map;
    stop_on(slu_map_create(24, 12, NULL, &map, &error), &error);
    stop_on(slu_map_fill(map, (slu_rect){0, 6, 16, 1}, '@', &error), &error);

    // Out along a wall, round its end, and back on the other side, facing west again.
    slu_query query = {
        .start = {2, 5}, .goal = {2, 7}, .heading = SLU_EAST, .goal_heading = SLU_WEST};
    for (int speed = 1; speed <= 3; speed++) {
        slu_finder_options options = {.motion = {.max_turn = 1, .top_speed = speed}};
        slu_finder *finder;
        slu_result result;
        stop_on(slu_finder_create(map, &options, &finder, &error), &error);
        stop_on(slu_find(finder, &query, &result, &error), &error);
        printf("top speed %d: cost %.2f\n", speed, result.cost);
        if (speed == 3) print_moves(&result);
        slu_finder_destroy(finder);
    }
    slu_map_destroy(map);
    return 0;
}
