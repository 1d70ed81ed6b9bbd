// SPDX-License-Identifier: MIT
// Edits of one rectangle, which are transactions of one change (apply.c), and a map's record of its
// edits: where walls became ground or ground became walls, so that anything built from the map can
// be repaired only there.
//
// Invariant: revisions of the changes ascend; the latest SLUI_CHANGES are kept.
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
    if (!map) return slui_fail_null(error, "map");
    slu_change change = {.kind = SLU_CHANGE_GLYPH, .area = area, .glyph = glyph};
    slu_status status = slui_map_check_change(map, &change, error);
    return status == SLU_OK ? slui_map_apply(map, &change, 1, error) : status;
}

slu_status slu_map_fill_cost(slu_map *map, slu_rect area, double cost, slu_error *error)
{
    if (!map) return slui_fail_null(error, "map");
    slu_change change = {.kind = SLU_CHANGE_COST, .area = area, .cost = cost};
    slu_status status = slui_map_check_change(map, &change, error);
    return status == SLU_OK ? slui_map_apply(map, &change, 1, error) : status;
}

// ---- the record of changes

void slui_map_note_change(slu_map *map, slu_rect area, bool passable)
{
    map->changes[map->change_count++ % SLUI_CHANGES] = (slui_change){map->revision, area};
    if (passable) map->opened = map->revision;
}

uint64_t slui_map_last_change(const slu_map *map)
{
    if (map->change_count == 0) return 0;
    return map->changes[(map->change_count - 1) % SLUI_CHANGES].revision;
}

bool slui_map_changes_since(const slu_map *map, uint64_t revision, uint64_t *first)
{
    uint64_t oldest = map->change_count > SLUI_CHANGES ? map->change_count - SLUI_CHANGES : 0;
    *first = map->change_count;
    while (*first > oldest && map->changes[(*first - 1) % SLUI_CHANGES].revision > revision)
        --*first;
    return *first > oldest || oldest == 0;
}
