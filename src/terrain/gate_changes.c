// SPDX-License-Identifier: MIT
// Walling up a gate: its tiles as changes of the map, in runs along the rows.
//
// Every step between a gate's two zones has an end on one of its tiles, so walls there leave none.
#include "base/status.h"
#include "terrain/terrain.h"

// A gate's tiles are ordered row by row, so a run ends where the next tile is not the one to the
// right.
static size_t run_length(const slu_gate *gate, size_t first)
{
    size_t length = 1;
    while (first + length < gate->tile_count) {
        slu_tile next = gate->tiles[first + length], last = gate->tiles[first + length - 1];
        if (next.y != last.y || next.x != last.x + 1) break;
        length++;
    }
    return length;
}

static size_t put_runs(const slu_gate *gate, char glyph, slu_change *out)
{
    size_t count = 0;
    for (size_t i = 0, length; i < gate->tile_count; i += length) {
        length = run_length(gate, i);
        slu_rect run = {gate->tiles[i].x, gate->tiles[i].y, (int)length, 1};
        if (out) out[count] = (slu_change){.area = run, .glyph = glyph};
        count++;
    }
    return count;
}

slu_status slu_terrain_gate_changes(const slu_terrain *terrain, uint32_t gate, char glyph,
                                    slu_change *out, size_t capacity, size_t *needed,
                                    slu_error *error)
{
    if (!terrain || (capacity && !out) || !needed)
        return slui_fail_null(error, "terrain, out and needed");
    slu_status status = slui_terrain_check(terrain, error);
    if (status != SLU_OK) return status;
    if (gate >= terrain->gate_count)
        return slui_fail(error, SLU_ERR_ARGUMENT, "there is no gate %u; the map has %u",
                         (unsigned)gate, (unsigned)terrain->gate_count);
    if (terrain->map->glyph_cost[(unsigned char)glyph] != SLUI_GLYPH_WALL)
        return slui_fail(error, SLU_ERR_ARGUMENT, "%c is not a wall on this map: use a wall",
                         glyph);
    *needed = put_runs(&terrain->gates[gate], glyph, NULL);
    status = slui_map_give_changes(*needed, capacity, error);
    if (status == SLU_OK && out) put_runs(&terrain->gates[gate], glyph, out);
    return status;
}
