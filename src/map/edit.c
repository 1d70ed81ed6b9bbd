// SPDX-License-Identifier: MIT
// Edits of one rectangle: transactions of one change (apply.c).
#include "base/status.h"
#include "map/map.h"

slu_status slui_map_check_tile(const slu_map *map, slu_tile tile, const char *what,
                               slu_error *error)
{
    if (slui_map_inside(map, tile)) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the %s %d, %d is outside the map of %d x %d", what,
                     tile.x, tile.y, map->width, map->height);
}

slu_status slui_map_check_area(const slu_map *map, slu_rect area, slu_error *error)
{
    bool fits = area.x >= 0 && area.y >= 0 && area.width >= 1 && area.height >= 1 &&
                area.x < map->width && area.y < map->height && area.width <= map->width - area.x &&
                area.height <= map->height - area.y;
    if (fits) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the area of %d x %d at %d, %d is not inside the map of %d x %d", area.width,
                     area.height, area.x, area.y, map->width, map->height);
}

slu_status slu_map_fill(slu_map *map, slu_rect area, char glyph, slu_error *error)
{
    slu_change change = {.kind = SLU_CHANGE_GLYPH, .area = area, .glyph = glyph};
    slu_status status = slui_map_check_change(map, &change, error);
    return status == SLU_OK ? slui_map_apply(map, &change, 1, error) : status;
}

slu_status slu_map_fill_cost(slu_map *map, slu_rect area, double cost, slu_error *error)
{
    slu_change change = {.kind = SLU_CHANGE_COST, .area = area, .cost = cost};
    slu_status status = slui_map_check_change(map, &change, error);
    return status == SLU_OK ? slui_map_apply(map, &change, 1, error) : status;
}
