// SPDX-License-Identifier: MIT
// libtcod's maps: cells that are walkable, transparent and seen, in the layout of its header, so
// that its fields of view work on them (TCOD_map_compute_fov stays libtcod's).
#include <libtcod/fov.h>

#include <stdlib.h>
#include <string.h>

static bool holds(const TCOD_Map *map, int x, int y)
{
    return map && x >= 0 && y >= 0 && x < map->width && y < map->height;
}

static struct TCOD_MapCell *cell_of(const TCOD_Map *map, int x, int y)
{
    return &map->cells[y * map->width + x];
}

TCOD_Map *TCOD_map_new(int width, int height)
{
    if (width <= 0 || height <= 0) return NULL;
    TCOD_Map *map = malloc(sizeof *map);
    struct TCOD_MapCell *cells = calloc((size_t)width * (size_t)height, sizeof *cells);
    if (!map || !cells) {
        free(map);
        free(cells);
        return NULL;
    }
    *map = (TCOD_Map){.width = width, .height = height, .nbcells = width * height, .cells = cells};
    return map;
}

void TCOD_map_clear(TCOD_Map *map, bool transparent, bool walkable)
{
    if (!map) return;
    for (int i = 0; i < map->nbcells; i++)
        map->cells[i] = (struct TCOD_MapCell){.transparent = transparent, .walkable = walkable};
}

TCOD_Error TCOD_map_copy(const TCOD_Map *__restrict source, TCOD_Map *__restrict dest)
{
    if (!source || !dest) return TCOD_E_INVALID_ARGUMENT;
    const size_t size = (size_t)source->nbcells * sizeof *source->cells;
    if (source->nbcells != dest->nbcells) {
        struct TCOD_MapCell *cells = malloc(size);
        if (!cells) return TCOD_E_OUT_OF_MEMORY;
        free(dest->cells);
        dest->cells = cells;
    }
    dest->width = source->width;
    dest->height = source->height;
    dest->nbcells = source->nbcells;
    memcpy(dest->cells, source->cells, size);
    return TCOD_E_OK;
}

void TCOD_map_set_properties(TCOD_Map *map, int x, int y, bool is_transparent, bool is_walkable)
{
    if (!holds(map, x, y)) return;
    cell_of(map, x, y)->transparent = is_transparent;
    cell_of(map, x, y)->walkable = is_walkable;
}

void TCOD_map_delete(TCOD_Map *map)
{
    if (!map) return;
    free(map->cells);
    free(map);
}

bool TCOD_map_is_in_fov(const TCOD_Map *map, int x, int y)
{
    return holds(map, x, y) && cell_of(map, x, y)->fov;
}

void TCOD_map_set_in_fov(TCOD_Map *map, int x, int y, bool fov)
{
    if (holds(map, x, y)) cell_of(map, x, y)->fov = fov;
}

bool TCOD_map_is_transparent(const TCOD_Map *map, int x, int y)
{
    return holds(map, x, y) && cell_of(map, x, y)->transparent;
}

bool TCOD_map_is_walkable(TCOD_Map *map, int x, int y)
{
    return holds(map, x, y) && cell_of(map, x, y)->walkable;
}

int TCOD_map_get_width(const TCOD_Map *map)
{
    return map ? map->width : 0;
}

int TCOD_map_get_height(const TCOD_Map *map)
{
    return map ? map->height : 0;
}

int TCOD_map_get_nb_cells(const TCOD_Map *map)
{
    return map ? map->nbcells : 0;
}
