// SPDX-License-Identifier: MIT
// Clusters from a fixed grid: squares of equal side, each split into its 4-connected components.
// The cut ignores the map's shape, which is its strength: it works on any map, at once.
//
// Source: Botea, Müller & Schaeffer 2004, whose clusters may be disconnected; ours are not, so any
// two tiles of a cluster are joined by a path inside it.
// Cost: two passes over the tiles, 4 bytes per tile, and a queue of one square during the cut.
#include "index/clusters.h"
#include "map/rules.h"

typedef struct cutter {
    const slu_map *map;
    slui_clusters *clusters;
    uint32_t *queue; // tiles of the current cluster; a square's worth
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

// Adds a tile to the current cluster and returns whether it was still free.
static bool claim(cutter *c, uint32_t index)
{
    uint32_t *cluster = &c->clusters->of_tile[index];
    if (*cluster != SLUI_NO_CLUSTER || !slui_map_passable_at(c->map, index)) return false;
    *cluster = c->clusters->count;
    return true;
}

static void grow_cluster(cutter *c, slu_rect square, uint32_t first)
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
    c->clusters->count++;
}

static void cut_square(cutter *c, slu_rect square)
{
    for (int y = square.y; y < square.y + square.height; y++)
        for (int x = square.x; x < square.x + square.width; x++)
            grow_cluster(c, square, slui_map_index(c->map, (slu_tile){x, y}));
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

bool slui_clusters_cut(const slu_map *map, int side, const slu_allocator *allocator,
                       slui_clusters *out)
{
    size_t capacity = (size_t)least(side, map->width) * (size_t)least(side, map->height);
    *out = (slui_clusters){.tile_count = map->tile_count};
    cutter c = {
        .map = map, .clusters = out, .queue = slui_alloc(allocator, capacity, sizeof *c.queue)};
    out->of_tile = slui_alloc(allocator, map->tile_count, sizeof *out->of_tile);
    bool built = c.queue && out->of_tile;
    if (built) memset(out->of_tile, 0xFF, map->tile_count * sizeof *out->of_tile);
    for (int y = 0; built && y < map->height; y += side)
        for (int x = 0; x < map->width; x += side)
            cut_square(&c,
                       (slu_rect){x, y, least(side, map->width - x), least(side, map->height - y)});
    slui_free(allocator, c.queue, capacity, sizeof *c.queue);
    if (!built) slui_clusters_release(out, allocator);
    return built;
}

void slui_clusters_release(slui_clusters *clusters, const slu_allocator *allocator)
{
    slui_free(allocator, clusters->of_tile, clusters->tile_count, sizeof *clusters->of_tile);
    *clusters = (slui_clusters){0};
}
