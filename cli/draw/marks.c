// SPDX-License-Identifier: MIT
// What a search did to each tile: 5 bytes per tile instead of 40 per event, so that several
// searches on a large map fit side by side.
#include "draw/marks.h"

#include <stdlib.h>
#include <string.h>

#include "system/console.h"

static void mark_expanded(tile_marks *marks, size_t tile)
{
    uint8_t *state = &marks->state[tile];
    bool again = *state == TILE_CLOSED || *state == TILE_REEXPANDED;
    *state = again && !marks->many_states ? TILE_REEXPANDED : TILE_CLOSED;
    if (!again) marks->order[tile] = marks->expansions;
    marks->expansions++;
}

static void mark_event(tile_marks *marks, const slu_event *event)
{
    size_t tile = (size_t)event->tile.y * (size_t)marks->width + (size_t)event->tile.x;
    if (event->kind == SLU_EVENT_EXPANDING) mark_expanded(marks, tile);
    if (event->kind == SLU_EVENT_GENERATING && marks->state[tile] == TILE_UNSEEN)
        marks->state[tile] = TILE_OPEN;
}

void marks_create(tile_marks *marks, const slu_map *map)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    size_t tiles = (size_t)width * (size_t)height;
    *marks = (tile_marks){.width = width, .height = height};
    marks->state = console_alloc(tiles, sizeof *marks->state);
    marks->order = console_alloc(tiles, sizeof *marks->order);
}

void marks_add(tile_marks *marks, const slu_trace *trace)
{
    for (size_t i = 0; i < trace->count; i++)
        mark_event(marks, &trace->events[i]);
}

bool marks_have(const tile_marks *marks, tile_state state)
{
    size_t tiles = (size_t)marks->width * (size_t)marks->height;
    return memchr(marks->state, (int)state, tiles) != NULL;
}

void marks_release(tile_marks *marks)
{
    free(marks->state);
    free(marks->order);
    *marks = (tile_marks){0};
}
