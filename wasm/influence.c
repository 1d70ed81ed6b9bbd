// SPDX-License-Identifier: MIT
// Influence for JavaScript: amounts on the tiles of a map, which rules add to what ground costs.
#include "sluw.h"

int sluw_influence_create(const slu_map *map)
{
    slu_influence *influence = NULL;
    slu_status status = slu_influence_create(map, NULL, &influence, sluw_error());
    return sluw_created_set(status, influence);
}

void sluw_influence_destroy(slu_influence *influence)
{
    slu_influence_destroy(influence);
}

int sluw_influence_add(slu_influence *influence, int x, int y, double radius, double amount)
{
    return (int)slu_influence_add(influence, (slu_tile){x, y}, radius, amount, sluw_error());
}

int sluw_influence_fill(slu_influence *influence, int x, int y, int width, int height,
                        double amount)
{
    return (int)slu_influence_fill(influence, (slu_rect){x, y, width, height}, amount,
                                   sluw_error());
}

void sluw_influence_clear(slu_influence *influence)
{
    slu_influence_clear(influence);
}

double sluw_influence_at(const slu_influence *influence, int x, int y)
{
    return slu_influence_at(influence, (slu_tile){x, y});
}

int sluw_influence_amounts(const slu_influence *influence, const slu_map *map)
{
    const int width = slu_map_width(map), height = slu_map_height(map);
    double *out = sluw_list_create((size_t)width * (size_t)height * sizeof *out);
    if (!out) return SLU_ERR_MEMORY;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *out++ = slu_influence_at(influence, (slu_tile){x, y});
    return SLU_OK;
}
