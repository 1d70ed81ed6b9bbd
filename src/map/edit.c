// SPDX-License-Identifier: MIT
// Edits of one rectangle, which are transactions of one change (apply.c), and records of edits:
// where walls became ground or ground became walls, so that anything built from the map can be
// repaired only there, and where anything changed, so that searches elsewhere can go on.
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

// ---- the records of changes

void slui_edits_add(slui_edits *record, uint64_t revision, const slu_rect *area)
{
    record->changes[record->count++ % SLUI_CHANGES] = (slui_change){revision, *area};
}

bool slui_edits_since(const slui_edits *record, uint64_t revision, uint64_t *first)
{
    uint64_t oldest = record->count > SLUI_CHANGES ? record->count - SLUI_CHANGES : 0;
    *first = record->count;
    while (*first > oldest && record->changes[(*first - 1) % SLUI_CHANGES].revision > revision)
        --*first;
    return *first > oldest || oldest == 0;
}

void slui_map_note_change(slu_map *map, const slu_rect *area, bool passable)
{
    slui_edits_add(&map->moved, map->revision, area);
    if (passable) map->opened = map->revision;
}

uint64_t slui_map_last_change(const slu_map *map)
{
    const slui_edits *moved = &map->moved;
    return moved->count ? moved->changes[(moved->count - 1) % SLUI_CHANGES].revision : 0;
}
