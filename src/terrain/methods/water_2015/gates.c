// SPDX-License-Identifier: MIT
// From clusters of ridge tiles to gates: two end points each, next to a wall.
//
// Source: Halldórsson 2015, Algorithm 3: flood each cluster of connected gate tiles, keep the tiles
// adjacent to a wall, select one from each connected component of what is left, build a gate from
// two.
//
// What the thesis leaves open, and what was chosen:
//   - Connected and adjacent mean all eight directions; outside the map is wall.
//   - Which tile of a component: the nearest to the middle of its cluster, so that gates are short.
//   - Which two of three or more components: two that lie far apart (the furthest from the first
//     component, and the furthest from that), so that the gate spans the ridge. One gate per
//     cluster.
//   - A single component: in a passage one or two tiles wide every gate tile is adjacent to a wall
//     and the two sides are one component, so the pseudo-code would miss the narrowest gates of
//     all. In that case the walls next to the component are examined: if they form several
//     components, a tile next to each of these serves as an end. Otherwise the cluster touches only
//     one wall and gives no gate.
//   - No component: the cluster lies in open water and gives no gate.
//
// Invariant: between clusters no state but NO_RIDGE and RIDGE is in use, and beside[] is all zero.
// Cost: linear in the tiles; 9 bytes per tile, and the lists of one cluster.
#include "base/arrays.h"
#include "map/rules.h"
#include "terrain/methods/water_2015/water_2015.h"

enum { NO_RIDGE, RIDGE, CLUSTER, SHORE, COMPONENT };
enum { WALL_SEEN = 1, WALL_DONE = 2 };
enum { OPEN_ALL_AROUND = 0xFF };

typedef struct list {
    uint32_t *items;
    size_t count, capacity;
} list;

typedef struct builder {
    const slu_map *map;
    slui_cut *cut;
    uint8_t *state;      // by tile
    uint8_t *beside;     // by place: the map's tiles and a frame of one tile around them
    uint32_t *cluster;   // the tiles of the current cluster
    uint32_t *component; // and of one connected component of its shore
    size_t cluster_size, component_size;
    slu_tile middle; // of the cluster
    list walls;      // places next to the single component of a cluster
    list wall_queue;
    list ends; // one tile for each candidate end of the gate
} builder;

static slu_tile tile_at(const slu_map *map, uint32_t index)
{
    return (slu_tile){(int)(index % (uint32_t)map->width), (int)(index / (uint32_t)map->width)};
}

static slu_tile stepped(slu_tile tile, int direction)
{
    return (slu_tile){tile.x + slui_step_x[direction], tile.y + slui_step_y[direction]};
}

static int64_t squared_distance(slu_tile a, slu_tile b)
{
    int64_t dx = a.x - b.x, dy = a.y - b.y;
    return dx * dx + dy * dy;
}

static bool push(builder *b, list *l, uint32_t item)
{
    if (!SLUI_GROW(b->cut->allocator, l->items, l->capacity, l->count + 1)) return false;
    l->items[l->count++] = item;
    return true;
}

// Of the best tile so far (tile_count if none) and another, the one nearer to the middle of the
// cluster.
static uint32_t nearer(const builder *b, uint32_t best, uint32_t tile)
{
    if (best == b->map->tile_count) return tile;
    int64_t old = squared_distance(tile_at(b->map, best), b->middle);
    return squared_distance(tile_at(b->map, tile), b->middle) < old ? tile : best;
}

// ---------------------------------------------------------------------------------------------
// Tiles

// Collects into `queue` all tiles of state `from` connected with the first, and sets them to `to`.
static size_t collect(builder *b, uint32_t *queue, uint32_t first, uint8_t from, uint8_t to)
{
    size_t done = 0, found = 0;
    queue[found++] = first;
    b->state[first] = to;
    while (done < found) {
        uint32_t tile = queue[done++];
        for (unsigned around = b->map->around[tile]; around; around &= around - 1) {
            slu_tile next = stepped(tile_at(b->map, tile), (int)SLUI_LOWEST_BIT(around));
            uint32_t index = slui_map_index(b->map, next);
            if (b->state[index] != from) continue;
            b->state[index] = to;
            queue[found++] = index;
        }
    }
    return found;
}

static void collect_cluster(builder *b, uint32_t first)
{
    int64_t x = 0, y = 0;
    b->cluster_size = collect(b, b->cluster, first, RIDGE, CLUSTER);
    for (size_t i = 0; i < b->cluster_size; i++) {
        uint32_t index = b->cluster[i];
        slu_tile tile = tile_at(b->map, index);
        x += tile.x;
        y += tile.y;
        if (b->map->around[index] != OPEN_ALL_AROUND) b->state[index] = SHORE;
    }
    int64_t size = (int64_t)b->cluster_size;
    b->middle = (slu_tile){(int)(x / size), (int)(y / size)};
}

// An end for each component of the cluster's shore. The last one stays in b->component.
static bool find_ends_by_components(builder *b)
{
    b->ends.count = 0;
    for (size_t i = 0; i < b->cluster_size; i++) {
        if (b->state[b->cluster[i]] != SHORE) continue;
        b->component_size = collect(b, b->component, b->cluster[i], SHORE, COMPONENT);
        uint32_t best = (uint32_t)b->map->tile_count;
        for (size_t k = 0; k < b->component_size; k++)
            best = nearer(b, best, b->component[k]);
        if (!push(b, &b->ends, best)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// Walls next to a component

static uint32_t place_of(const builder *b, slu_tile tile)
{
    return (uint32_t)(tile.y + 1) * (uint32_t)(b->map->width + 2) + (uint32_t)(tile.x + 1);
}

static slu_tile tile_of_place(const builder *b, uint32_t place)
{
    uint32_t width = (uint32_t)b->map->width + 2;
    return (slu_tile){(int)(place % width) - 1, (int)(place / width) - 1};
}

static bool list_walls(builder *b)
{
    b->walls.count = 0;
    for (size_t i = 0; i < b->component_size; i++) {
        unsigned walls = ~(unsigned)b->map->around[b->component[i]] & 0xFF;
        for (; walls; walls &= walls - 1) {
            slu_tile wall = stepped(tile_at(b->map, b->component[i]), (int)SLUI_LOWEST_BIT(walls));
            uint32_t place = place_of(b, wall);
            if (b->beside[place]) continue;
            if (!push(b, &b->walls, place)) return false;
            b->beside[place] = WALL_SEEN;
        }
    }
    return true;
}

// Continues from a wall to the adjacent walls and tiles of the component. Walls in the frame are
// never followed out of it: nothing out there is next to a tile.
static bool visit_wall(builder *b, uint32_t place, uint32_t *best)
{
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile next = stepped(tile_of_place(b, place), k);
        bool inside = slui_map_inside(b->map, next);
        if (inside && b->state[slui_map_index(b->map, next)] == COMPONENT)
            *best = nearer(b, *best, slui_map_index(b->map, next));
        if (next.x < -1 || next.y < -1 || next.x > b->map->width || next.y > b->map->height)
            continue;
        uint32_t beyond = place_of(b, next);
        if (b->beside[beyond] != WALL_SEEN) continue;
        b->beside[beyond] = WALL_DONE;
        if (!push(b, &b->wall_queue, beyond)) return false;
    }
    return true;
}

static bool find_end_by_walls(builder *b, uint32_t first)
{
    uint32_t best = (uint32_t)b->map->tile_count;
    b->wall_queue.count = 0;
    b->beside[first] = WALL_DONE;
    if (!push(b, &b->wall_queue, first)) return false;
    for (size_t i = 0; i < b->wall_queue.count; i++)
        if (!visit_wall(b, b->wall_queue.items[i], &best)) return false;
    return push(b, &b->ends, best);
}

static bool find_ends_by_walls(builder *b)
{
    b->ends.count = 0;
    if (!list_walls(b)) return false;
    for (size_t i = 0; i < b->walls.count; i++) {
        uint32_t place = b->walls.items[i];
        if (b->beside[place] == WALL_SEEN && !find_end_by_walls(b, place)) return false;
    }
    for (size_t i = 0; i < b->walls.count; i++)
        b->beside[b->walls.items[i]] = 0;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Gates

static slu_tile farthest_end(const builder *b, slu_tile from)
{
    slu_tile best = from;
    for (size_t i = 0; i < b->ends.count; i++) {
        slu_tile tile = tile_at(b->map, b->ends.items[i]);
        if (squared_distance(tile, from) > squared_distance(best, from)) best = tile;
    }
    return best;
}

static bool build_gate(builder *b, uint32_t first)
{
    collect_cluster(b, first);
    if (!find_ends_by_components(b)) return false;
    if (b->ends.count == 1 && !find_ends_by_walls(b)) return false;
    for (size_t i = 0; i < b->cluster_size; i++)
        b->state[b->cluster[i]] = NO_RIDGE;
    if (b->ends.count < 2) return true;
    slu_tile one = farthest_end(b, tile_at(b->map, b->ends.items[0]));
    return slui_cut_add_line(b->cut, (slui_cut_line){{one, farthest_end(b, one)}});
}

static bool build_gates(builder *b)
{
    for (uint32_t t = 0; t < b->map->tile_count; t++) {
        if (b->state[t] == RIDGE && !build_gate(b, t)) return false;
    }
    return true;
}

static size_t place_count(const slu_map *map)
{
    return ((size_t)map->width + 2) * ((size_t)map->height + 2);
}

static void free_builder(builder *b)
{
    const slu_allocator *allocator = b->cut->allocator;
    slui_free(allocator, b->beside, place_count(b->map), sizeof *b->beside);
    slui_free(allocator, b->cluster, b->map->tile_count, sizeof *b->cluster);
    slui_free(allocator, b->component, b->map->tile_count, sizeof *b->component);
    slui_free(allocator, b->walls.items, b->walls.capacity, sizeof *b->walls.items);
    slui_free(allocator, b->wall_queue.items, b->wall_queue.capacity, sizeof *b->wall_queue.items);
    slui_free(allocator, b->ends.items, b->ends.capacity, sizeof *b->ends.items);
}

bool slui_water_2015_gates(const slu_map *map, slui_cut *cut, uint8_t *ridge)
{
    builder b = {.map = map, .cut = cut, .state = ridge};
    b.beside = slui_alloc(cut->allocator, place_count(map), sizeof *b.beside);
    b.cluster = slui_alloc(cut->allocator, map->tile_count, sizeof *b.cluster);
    b.component = slui_alloc(cut->allocator, map->tile_count, sizeof *b.component);
    bool done = b.beside && b.cluster && b.component && build_gates(&b);
    free_builder(&b);
    return done;
}
