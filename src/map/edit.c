// SPDX-License-Identifier: MIT
// Edits: a rectangle gets a character or a cost. An edit takes effect whole or not at all.
#include "base/status.h"
#include "map/map.h"

slu_status slui_map_check_tile(const slu_map *map, slu_tile tile, const char *what,
                               slu_error *error)
{
    if (slui_map_inside(map, tile)) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT, "the %s %d, %d lies outside the map of %d x %d", what,
                     tile.x, tile.y, map->width, map->height);
}

slu_status slui_map_check_area(const slu_map *map, slu_rect area, slu_error *error)
{
    bool fits = area.x >= 0 && area.y >= 0 && area.width >= 1 && area.height >= 1 &&
                area.x < map->width && area.y < map->height && area.width <= map->width - area.x &&
                area.height <= map->height - area.y;
    if (fits) return SLU_OK;
    return slui_fail(error, SLU_ERR_ARGUMENT,
                     "the area %d x %d at %d, %d does not lie on the map of %d x %d", area.width,
                     area.height, area.x, area.y, map->width, map->height);
}

static size_t row_start(const slu_map *map, slu_rect area, int row)
{
    return (size_t)(area.y + row) * (size_t)map->width + (size_t)area.x;
}

static void set_costs(slu_map *map, slu_rect area, uint32_t cost)
{
    for (int row = 0; row < area.height; row++) {
        uint32_t *costs = map->cost + row_start(map, area, row);
        for (int i = 0; i < area.width; i++)
            costs[i] = cost;
    }
}

// Swaps the area's characters with a copy of them; doing it twice undoes it.
static void swap_glyphs(slu_map *map, slu_rect area, char *copy)
{
    for (int row = 0; row < area.height; row++) {
        char *glyphs = map->glyph + row_start(map, area, row);
        for (int i = 0; i < area.width; i++, copy++) {
            char old = glyphs[i];
            glyphs[i] = *copy;
            *copy = old;
        }
    }
}

static bool changes_passability(const slu_map *map, slu_rect area, bool passable)
{
    for (int row = 0; row < area.height; row++) {
        for (size_t i = 0, t = row_start(map, area, row); i < (size_t)area.width; i++)
            if (slui_map_passable_at(map, (uint32_t)(t + i)) != passable) return true;
    }
    return false;
}

// The old characters wait in `copy` until the labels are sure; relabelling the old map again cannot
// fail, because its components fitted before.
static slu_status replace_glyphs(slu_map *map, slu_rect area, bool passable, bool relabel,
                                 char *copy)
{
    swap_glyphs(map, area, copy);
    if (!relabel || slui_map_relabel_area(map, area, passable)) return SLU_OK;
    slu_status status = slui_map_relabel(map);
    if (status == SLU_OK) return SLU_OK;
    swap_glyphs(map, area, copy);
    (void)slui_map_relabel(map);
    return status;
}

slu_status slu_map_fill(slu_map *map, slu_rect area, char glyph, slu_error *error)
{
    slu_status status = slui_map_check_area(map, area, error);
    if (status != SLU_OK) return status;
    uint32_t cost = map->glyph_cost[(unsigned char)glyph];
    if (cost == SLUI_GLYPH_UNKNOWN)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the map does not know %c", glyph);
    bool passable = cost != SLUI_GLYPH_WALL, changes = changes_passability(map, area, passable);
    size_t count = (size_t)area.width * (size_t)area.height;
    char *copy = slui_alloc(&map->allocator, count, 1);
    if (!copy) return slui_fail_memory(error);
    memset(copy, glyph, count);
    if (passable && cost != SLUI_COST_ONE) status = slui_map_add_costs(map);
    if (status == SLU_OK) status = replace_glyphs(map, area, passable, changes, copy);
    slui_free(&map->allocator, copy, count, 1);
    if (status != SLU_OK) return slui_fail_memory(error);
    if (map->cost) set_costs(map, area, cost);
    slui_map_find_cost_range(map);
    map->revision++;
    if (changes) slui_map_note_change(map, area, passable);
    return SLU_OK;
}

static void set_costs_of_ground(slu_map *map, slu_rect area, uint32_t cost)
{
    for (int row = 0; row < area.height; row++) {
        uint32_t *costs = map->cost + row_start(map, area, row);
        for (int i = 0; i < area.width; i++)
            if (costs[i]) costs[i] = cost;
    }
}

slu_status slu_map_fill_cost(slu_map *map, slu_rect area, double cost, slu_error *error)
{
    slu_status status = slui_map_check_area(map, area, error);
    if (status != SLU_OK) return status;
    uint32_t hundredths = slui_cost_hundredths(cost);
    if (hundredths == SLUI_GLYPH_UNKNOWN)
        return slui_fail(error, SLU_ERR_ARGUMENT, "a cost must be a number from 0.01 to 10000");
    if (slui_map_add_costs(map) != SLU_OK) return slui_fail_memory(error);
    set_costs_of_ground(map, area, hundredths);
    slui_map_find_cost_range(map);
    map->revision++;
    return SLU_OK;
}
