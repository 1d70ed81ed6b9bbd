// SPDX-License-Identifier: MIT
// Placement for JavaScript: whether walls would cut off ground, asked before they are built.
#include "sluw.h"

int sluw_placement_create(const slu_map *map, const char *terrains)
{
    const slu_rules rules = sluw_rules(terrains);
    slu_placement *placement = NULL;
    slu_status status = slu_placement_create(map, &rules, NULL, &placement, sluw_error());
    return sluw_created_set(status, placement);
}

void sluw_placement_destroy(slu_placement *placement)
{
    slu_placement_destroy(placement);
}

int sluw_placement_would_cut(slu_placement *placement, const slu_map *map, int x, int y, int width,
                             int height)
{
    slu_cut cut;
    slu_status status =
        slu_map_would_cut(map, placement, (slu_rect){x, y, width, height}, &cut, sluw_error());
    if (status != SLU_OK) return (int)status;
    double *out = sluw_list_create((1 + cut.part_count * SLUW_PART_NUMBERS) * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    *out++ = (double)cut.visited;
    for (size_t i = 0; i < cut.part_count; i++) {
        const slu_cut_part *part = &cut.parts[i];
        *out++ = part->tile.x;
        *out++ = part->tile.y;
        *out++ = part->component;
        *out++ = (double)part->tiles;
    }
    return SLU_OK;
}
