// SPDX-License-Identifier: MIT
// Fog of war: a unit that sees two tiles far crosses ground it has never seen.
#include <stdio.h>
#include <stdlib.h>

#include "sluice/sluice.h"

enum { SIGHT = 2 };

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "%s\n", error->text);
    exit(1);
}

// Copies what the unit sees into the map that it plans on; returns the rectangle it sees.
static slu_rect look(const slu_map *world, slu_map *known, slu_tile at)
{
    int left = at.x < SIGHT ? 0 : at.x - SIGHT, top = at.y < SIGHT ? 0 : at.y - SIGHT;
    int right = at.x + SIGHT, bottom = at.y + SIGHT;
    if (right >= slu_map_width(world)) right = slu_map_width(world) - 1;
    if (bottom >= slu_map_height(world)) bottom = slu_map_height(world) - 1;
    slu_error error;
    for (int y = top; y <= bottom; y++)
        for (int x = left; x <= right; x++)
            if (slu_map_glyph(world, (slu_tile){x, y}) != slu_map_glyph(known, (slu_tile){x, y}))
                stop_on(slu_map_fill(known, (slu_rect){x, y, 1, 1},
                                     slu_map_glyph(world, (slu_tile){x, y}), &error),
                        &error);
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

int main(int argc, char **argv)
{
    slu_error error;
    slu_map *world, *known; // the second is open ground as far as the unit knows
    stop_on(slu_map_load(argc > 1 ? argv[1] : "scenes/cove.map", NULL, &world, &error), &error);
    stop_on(slu_map_create(slu_map_width(world), slu_map_height(world), NULL, &known, &error),
            &error);
    slu_explorer_options options = {.start = {2, 10}, .goal = {45, 10}};
    slu_explorer *unit;
    stop_on(slu_explorer_create(known, &options, &unit, &error), &error);
    slu_explorer_state now = {.tile = options.start, .next = options.goal};
    do {
        stop_on(slu_explorer_notice(unit, look(world, known, now.tile), NULL, &error), &error);
        stop_on(slu_explorer_step(unit, &now, &error), &error);
    } while (now.next.x != now.tile.x || now.next.y != now.tile.y);
    slu_explorer_stats stats;
    slu_explorer_describe(unit, &stats);
    printf("%s at %d, %d after %llu steps; %llu walls seen, %llu plans, %llu tiles expanded\n",
           now.outcome == SLU_FOUND ? "arrived" : "no path left", now.tile.x, now.tile.y,
           (unsigned long long)stats.steps, (unsigned long long)stats.changes,
           (unsigned long long)stats.plans, (unsigned long long)stats.expanded);
    slu_explorer_destroy(unit);
    slu_map_destroy(known);
    slu_map_destroy(world);
    return now.outcome == SLU_FOUND ? 0 : 1;
}
