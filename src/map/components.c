// SPDX-License-Identifier: MIT
// Component labels: which tiles a path can connect at all.
//
// Union-find in the label array itself. While tiles are joined, component[t] - 1 is the parent of
// t, always a smaller index or t itself. So a last sweep in index order can turn parents into
// labels in place: a tile's parent already has its label.
//
// Cost: two sweeps over the tiles, no memory but one number per component.
#include "base/arrays.h"
#include "base/status.h"
#include "map/map.h"
#include "map/rules.h"

// Path halving: every tile passed is pointed at its grandparent, so chains stay short.
static uint32_t find_root(uint32_t *parent, uint32_t t)
{
    while (parent[t] - 1 != t) {
        parent[t] = parent[parent[t] - 1];
        t = parent[t] - 1;
    }
    return t;
}

static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    uint32_t low = a < b ? a : b, high = a < b ? b : a;
    parent[high] = low + 1;
}

static void mark_passable(slu_map *map)
{
    for (uint32_t t = 0; t < map->tile_count; t++)
        map->component[t] = map->glyph_cost[(unsigned char)map->glyph[t]] ? t + 1 : 0;
}

// Each tile starts in its left neighbour's set, or else in that of the tile above; if both exist,
// the two sets are joined.
static void join_straight(slu_map *map)
{
    uint32_t *parent = map->component;
    uint32_t width = (uint32_t)map->width;
    for (uint32_t t = 0, x = 0; t < map->tile_count; t++, x = x + 1 == width ? 0 : x + 1) {
        if (!parent[t]) continue;
        bool left = x > 0 && parent[t - 1];
        bool above = t >= width && parent[t - width];
        if (left) parent[t] = find_root(parent, t - 1) + 1;
        if (above && left) join(parent, t, t - width);
        if (above && !left) parent[t] = find_root(parent, t - width) + 1;
    }
}

static uint32_t number_components(slu_map *map)
{
    uint32_t *component = map->component, count = 0;
    for (uint32_t t = 0; t < map->tile_count; t++) {
        if (!component[t]) continue;
        uint32_t parent = component[t] - 1;
        component[t] = parent == t ? ++count : component[parent];
    }
    return count;
}

static void measure_components(slu_map *map)
{
    uint32_t *size = map->component_size;
    memset(size, 0, ((size_t)map->component_count + 1) * sizeof *size);
    for (uint32_t t = 0; t < map->tile_count; t++)
        size[map->component[t]]++;
    map->passable = map->tile_count - size[0];
    size[0] = 0;
}

// Joins the components that are connected by diagonal steps between two walls, in one pair of
// lines: `down` has a bit for a step down to the right from a tile, `up` for one down to the left
// from the tile after it.
static void join_slits(slu_map *map, uint32_t t, uint64_t down, uint64_t up)
{
    const uint32_t *component = map->component, width = (uint32_t)map->width;
    for (; down; down &= down - 1) {
        uint32_t at = t + SLUI_LOWEST_BIT64(down);
        join(map->joined, component[at], component[at + width + 1]);
    }
    for (; up; up &= up - 1) {
        uint32_t at = t + SLUI_LOWEST_BIT64(up);
        join(map->joined, component[at + 1], component[at + width]);
    }
}

// Diagonal steps between two walls connect components that straight steps do not. Any other
// diagonal step stays within its component.
void slui_map_join_diagonal(slu_map *map)
{
    uint32_t *joined = map->joined;
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] = c + 1;
    for (int y = 0; y + 1 < map->height; y++) {
        const uint8_t *above = slui_bits_line(&map->rows, y);
        const uint8_t *below = slui_bits_line(&map->rows, y + 1);
        for (int x = 0; x < map->width; x += 64, above += 8, below += 8) {
            uint64_t a = slui_load64(above), b = a >> 1 | (uint64_t)above[8] << 63;
            uint64_t c = slui_load64(below), d = c >> 1 | (uint64_t)below[8] << 63;
            uint64_t down = a & d & ~b & ~c, up = b & c & ~a & ~d;
            if (down | up) join_slits(map, slui_map_index(map, (slu_tile){x, y}), down, up);
        }
    }
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] = find_root(joined, c) + 1;
    for (uint32_t c = 0; c <= map->component_count; c++)
        joined[c] -= 1;
}

static uint8_t neighbours_of(const slu_map *map, int x, int y)
{
    unsigned around = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile to = {x + slui_step_x[k], y + slui_step_y[k]};
        if (slui_map_inside(map, to) && map->component[slui_map_index(map, to)]) around |= 1u << k;
    }
    return (uint8_t)around;
}

static void fill_around(slu_map *map)
{
    const uint32_t *passable = map->component;
    const size_t width = (size_t)map->width;
    for (int y = 0; y < map->height; y++) {
        bool inner_row = y > 0 && y + 1 < map->height;
        for (int x = 0; x < map->width; x++) {
            size_t t = (size_t)y * width + (size_t)x;
            if (!inner_row || x == 0 || x + 1 == map->width) {
                map->around[t] = neighbours_of(map, x, y);
                continue;
            }
            const uint32_t *above = passable + t - width, *here = passable + t,
                           *below = passable + t + width;
            map->around[t] =
                (uint8_t)((above[0] != 0) << SLUI_NORTH | (above[1] != 0) << SLUI_NORTH_EAST |
                          (here[1] != 0) << SLUI_EAST | (below[1] != 0) << SLUI_SOUTH_EAST |
                          (below[0] != 0) << SLUI_SOUTH | (below[-1] != 0) << SLUI_SOUTH_WEST |
                          (here[-1] != 0) << SLUI_WEST | (above[-1] != 0) << SLUI_NORTH_WEST);
        }
    }
}

enum { EIGHT = 8 };

// The bits of a block of 8 x 8 tiles, of which `width` x `height` are on the map.
static void fill_block(slu_map *map, slu_tile corner, int width, int height)
{
    unsigned columns[EIGHT] = {0};
    for (int j = 0; j < height; j++) {
        const uint32_t *passable =
            map->component + slui_map_index(map, (slu_tile){corner.x, corner.y + j});
        unsigned row = 0;
        for (int i = 0; i < width; i++) {
            unsigned bit = passable[i] != 0;
            row |= bit << i;
            columns[i] |= bit << j;
        }
        slui_bits_set_eight(&map->rows, corner.x, corner.y + j, (uint8_t)row);
    }
    for (int i = 0; i < width; i++)
        slui_bits_set_eight(&map->columns, corner.y, corner.x + i, (uint8_t)columns[i]);
}

// Block by block: bit by bit, each bit of a row would touch another line of the columns.
static void fill_bits(slu_map *map)
{
    for (int y = 0; y < map->height; y += EIGHT) {
        int height = map->height - y < EIGHT ? map->height - y : EIGHT;
        for (int x = 0; x < map->width; x += EIGHT) {
            int width = map->width - x < EIGHT ? map->width - x : EIGHT;
            fill_block(map, (slu_tile){x, y}, width, height);
        }
    }
}

// Jump point search pays off while there are this many passable tiles per island. On the
// benchmark's maps and generated ones of 512 x 512: with 45 and more (rooms of 8 tiles) it takes at
// most 0.3 of canonical A*'s time, except on random maps with 1 and 2 percent of wall, where it
// takes 1.1 to 1.3; with 33 (40 percent) 0.9; with 20 (35 percent) as much; with fewer (10 to 30
// percent) 1.2 to 1.4.
enum { TILES_PER_ISLAND = 32 };

bool slui_map_is_speckled(const slu_map *map)
{
    int64_t islands = (int64_t)map->live_components - map->quads / 4;
    return islands * TILES_PER_ISLAND > (int64_t)map->passable;
}

bool slui_map_reserve_component(slu_map *map, uint32_t number)
{
    size_t needed = (size_t)number + 1;
    return SLUI_GROW(&map->allocator, map->joined, map->joined_capacity, needed) &&
           SLUI_GROW(&map->allocator, map->component_size, map->component_size_capacity, needed);
}

slu_status slui_map_relabel(slu_map *map)
{
    mark_passable(map);
    fill_bits(map);
    map->quads = slui_bits_quads(&map->rows, -1, map->height);
    fill_around(map);
    join_straight(map);
    map->component_count = map->live_components = number_components(map);
    map->free_component = map->component_count + 1;
    if (!slui_map_reserve_component(map, map->component_count)) return SLU_ERR_MEMORY;
    measure_components(map);
    slui_map_join_diagonal(map);
    return SLU_OK;
}

uint32_t slu_map_component(const slu_map *map, slu_diagonals diagonals, slu_tile tile)
{
    if (!slui_map_inside(map, tile)) return 0;
    uint32_t component = map->component[slui_map_index(map, tile)];
    return diagonals == SLU_DIAGONALS_ALWAYS ? map->joined[component] : component;
}
