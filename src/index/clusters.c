// SPDX-License-Identifier: MIT
// Areas from a fixed grid: squares of equal side, each split into the pieces that straight steps join
// inside it. Knows nothing of the map's shape, which is its charm: any map can be cut so, at once.
//
// Source: Botea, Müller & Schaeffer 2004, whose clusters may be in pieces; ours are not, so that
// every two tiles of an area have a way between them.
// Cost: two looks at every tile, 4 bytes per tile, and a queue of one square while it is made.
#include "index/areas.h"
#include "map/rules.h"

typedef struct cutter {
    const slu_map *map;
    slui_areas *areas;
    uint32_t *queue; // tiles of the piece under way; a square's worth
} cutter;

static slu_tile tile_at(const slu_map *map, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)map->width), (int)(index / (uint32_t)map->width)};
}

static bool inside(slu_rect square, slu_tile tile)
{
    return tile.x >= square.x && tile.x < square.x + square.width && tile.y >= square.y &&
           tile.y < square.y + square.height;
}

// Gives a tile to the piece under way and says whether it was still free.
static bool claim(cutter *c, uint32_t index)
{
    uint32_t *area = &c->areas->of_tile[index];
    if (*area != SLUI_NO_AREA || !slui_map_passable_at(c->map, index)) return false;
    *area = c->areas->count;
    return true;
}

static void grow_piece(cutter *c, slu_rect square, uint32_t first)
{
    size_t done = 0, found = 0;
    if (!claim(c, first)) return;
    c->queue[found++] = first;
    while (done < found) {
        slu_tile tile = tile_at(c->map, c->queue[done++]);
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            slu_tile next = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
            if (!inside(square, next)) continue;
            uint32_t index = slui_map_index(c->map, next);
            if (claim(c, index)) c->queue[found++] = index;
        }
    }
    c->areas->count++;
}

static void cut_square(cutter *c, slu_rect square)
{
    for (int y = square.y; y < square.y + square.height; y++)
        for (int x = square.x; x < square.x + square.width; x++)
            grow_piece(c, square, slui_map_index(c->map, (slu_tile){x, y}));
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

bool slui_areas_make_clusters(const slu_map *map, int side, const slu_allocator *allocator,
                              slui_areas *out)
{
    size_t capacity = (size_t)least(side, map->width) * (size_t)least(side, map->height);
    *out = (slui_areas){.tile_count = map->tile_count};
    cutter c = {
        .map = map, .areas = out, .queue = slui_alloc(allocator, capacity, sizeof *c.queue)};
    out->of_tile = slui_alloc(allocator, map->tile_count, sizeof *out->of_tile);
    bool made = c.queue && out->of_tile;
    if (made) memset(out->of_tile, 0xFF, map->tile_count * sizeof *out->of_tile);
    for (int y = 0; made && y < map->height; y += side)
        for (int x = 0; x < map->width; x += side)
            cut_square(&c,
                       (slu_rect){x, y, least(side, map->width - x), least(side, map->height - y)});
    slui_free(allocator, c.queue, capacity, sizeof *c.queue);
    if (!made) slui_areas_release(out, allocator);
    return made;
}

void slui_areas_release(slui_areas *areas, const slu_allocator *allocator)
{
    slui_free(allocator, areas->of_tile, areas->tile_count, sizeof *areas->of_tile);
    *areas = (slui_areas){0};
}
