// SPDX-License-Identifier: MIT
// Clusters from a labelling of the tiles: each area of one label is split into its 4-connected
// components. The labels are the user's, or those of a fixed grid of squares, which ignores the
// map's shape and works on any map, at once.
//
// Source: Stout 1996 ("using countries as areas"); Botea, Müller & Schaeffer 2004 for squares,
// whose clusters may be disconnected; ours are not, so any two tiles of a cluster are joined by a
// path inside it.
// Cost: two passes over the tiles, 4 bytes per tile; during the cut 4 more, and a queue as long as
// the largest cluster.
#include "index/clusters.h"

#include "base/arrays.h"
#include "map/rules.h"

// Labels of squares have this bit; those of the user have not (SLU_MAX_AREA).
static const uint32_t SQUARE = UINT32_C(1) << 31;

typedef struct cutter {
    const slu_map *map;
    const slu_allocator *allocator;
    uint32_t *label; // by tile
    slui_clusters *clusters;
    uint32_t *queue; // tiles of the current cluster
    size_t queue_count, queue_capacity;
} cutter;

static void label_tiles(cutter *c, const uint32_t *areas, int side)
{
    const slu_map *map = c->map;
    uint32_t per_row = (uint32_t)((map->width + side - 1) / side);
    uint32_t tile = 0;
    for (int y = 0; y < map->height; y++) {
        uint32_t square = SQUARE | (uint32_t)(y / side) * per_row;
        for (int x = 0; x < map->width; square++)
            for (int end = x + side; x < end && x < map->width; x++, tile++)
                c->label[tile] = areas && areas[tile] ? areas[tile] : square;
    }
}

// Adds a tile to the current cluster; false when memory runs out.
static bool claim(cutter *c, uint32_t tile)
{
    c->clusters->of_tile[tile] = c->clusters->count;
    if (!SLUI_GROW(c->allocator, c->queue, c->queue_capacity, c->queue_count + 1)) return false;
    c->queue[c->queue_count++] = tile;
    return true;
}

static bool grow_cluster(cutter *c, uint32_t first)
{
    const int width = c->map->width;
    c->queue_count = 0;
    if (!claim(c, first)) return false;
    for (size_t done = 0; done < c->queue_count; done++) {
        uint32_t tile = c->queue[done];
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            if (!(c->map->around[tile] >> k & 1)) continue;
            uint32_t next = tile + (uint32_t)(slui_step_y[k] * width + slui_step_x[k]);
            if (c->clusters->of_tile[next] != SLUI_NO_CLUSTER || c->label[next] != c->label[first])
                continue;
            if (!claim(c, next)) return false;
        }
    }
    c->clusters->count++;
    return true;
}

static bool grow_clusters(cutter *c)
{
    for (uint32_t tile = 0; tile < c->map->tile_count; tile++) {
        if (c->clusters->of_tile[tile] != SLUI_NO_CLUSTER) continue;
        if (slui_map_passable_at(c->map, tile) && !grow_cluster(c, tile)) return false;
    }
    return true;
}

bool slui_clusters_cut(const slu_map *map, const uint32_t *areas, int side,
                       const slu_allocator *allocator, slui_clusters *out)
{
    *out = (slui_clusters){.tile_count = map->tile_count};
    cutter c = {.map = map, .allocator = allocator, .clusters = out};
    c.label = slui_alloc(allocator, map->tile_count, sizeof *c.label);
    out->of_tile = slui_alloc(allocator, map->tile_count, sizeof *out->of_tile);
    bool built = c.label && out->of_tile;
    if (built) {
        memset(out->of_tile, 0xFF, map->tile_count * sizeof *out->of_tile);
        label_tiles(&c, areas, side);
        built = grow_clusters(&c);
    }
    slui_free(allocator, c.label, map->tile_count, sizeof *c.label);
    slui_free(allocator, c.queue, c.queue_capacity, sizeof *c.queue);
    if (!built) slui_clusters_release(out, allocator);
    return built;
}

void slui_clusters_release(slui_clusters *clusters, const slu_allocator *allocator)
{
    slui_free(allocator, clusters->of_tile, clusters->tile_count, sizeof *clusters->of_tile);
    *clusters = (slui_clusters){0};
}
