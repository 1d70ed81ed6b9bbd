// SPDX-License-Identifier: MIT
// Floods from gates, and to them.
#include "atlas/landings.h"

int slui_landings(const slu_terrain *terrain, const slui_flood *flood, uint32_t zone,
                  slu_tile point, slui_landing out[SLUI_DIRECTIONS])
{
    const slu_map *map = terrain->map;
    const uint32_t at = slui_map_index(map, point);
    out[0] = (slui_landing){point, 0};
    if (terrain->label[at] == zone + 1) return 1;
    int count = 0;
    unsigned steps = flood->successors.legal[SLUI_NO_ARRIVAL][slui_terrain_around(terrain, at)];
    for (; steps; steps &= steps - 1) {
        int k = (int)SLUI_LOWEST_BIT(steps);
        slu_tile tile = {point.x + slui_step_x[k], point.y + slui_step_y[k]};
        if (terrain->label[slui_map_index(map, tile)] == zone + 1)
            out[count++] = (slui_landing){tile, flood->length[k]};
    }
    return count;
}

bool slui_flood_from_gate(slui_flood *flood, const slui_field *field, const slu_terrain *terrain,
                          uint32_t zone, const slu_gate *gate)
{
    for (size_t i = 0; i < gate->tile_count; i++) {
        slui_landing from[SLUI_DIRECTIONS];
        int count = slui_landings(terrain, flood, zone, gate->tiles[i], from);
        for (int k = 0; k < count; k++)
            if (!slui_flood_from(flood, field, from[k].tile, from[k].step)) return false;
    }
    return true;
}

uint32_t slui_least_at_gate(const slui_flood *flood, const slui_field *field,
                            const slu_terrain *terrain, uint32_t zone, const slu_gate *gate)
{
    uint32_t least = SLUI_FAR;
    for (size_t i = 0; i < gate->tile_count; i++) {
        slui_landing to[SLUI_DIRECTIONS];
        int count = slui_landings(terrain, flood, zone, gate->tiles[i], to);
        for (int k = 0; k < count; k++) {
            uint32_t path = field->out[slui_map_index(terrain->map, to[k].tile)] + to[k].step;
            if (path < least) least = path;
        }
    }
    return least;
}
