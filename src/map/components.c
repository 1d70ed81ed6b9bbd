// SPDX-License-Identifier: MIT
// What a map derives from its passable tiles: columns, neighbourhoods, and component labels, which
// say what tiles a path can connect at all.
//
// Union-find in the label array itself. While tiles are joined, component[t] - 1 is the parent of
// t, always a smaller index or t itself. So a last sweep in index order can turn parents into
// labels in place: a tile's parent already has its label. Runs of passable tiles in a row are
// joined as a whole; the tile that names a set is the first of a run.
//
// Cost: sweeps over the runs of passable tiles, no memory but one number per component.
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

// A run of passable tiles is one set, named by its first tile; it is joined with the runs above it.
static void join_run(slu_map *map, int y, int from, int to)
{
    uint32_t *parent = map->component, first = slui_map_index(map, (slu_tile){from, y});
    for (uint32_t t = first; t < first + (uint32_t)(to - from); t++)
        parent[t] = first + 1;
    const uint8_t *above = slui_bits_line(&map->rows, y - 1);
    for (int x = slui_bits_find_open(above, from, to); x < to;) {
        join(parent, first, slui_map_index(map, (slu_tile){x, y - 1}));
        x = slui_bits_find_open(above, slui_bits_find_wall(above, x, to), to);
    }
}

// The next run of passable tiles in a line, from *to on; false if there is none.
SLUI_INLINE bool next_run(const uint8_t *line, int width, int *from, int *to)
{
    *from = slui_bits_find_open(line, *to, width);
    if (*from == width) return false;
    *to = slui_bits_find_wall(line, *from, width);
    return true;
}

static void join_runs(slu_map *map)
{
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int from, to = 0; next_run(line, map->width, &from, &to);)
            join_run(map, y, from, to);
    }
}

static void fill(uint32_t *from, const uint32_t *to, uint32_t number)
{
    while (from < to)
        *from++ = number;
}

// A set is named by the first tile of its first run, so its number is known when others are met.
// Walls get theirs, 0, here, too.
static uint32_t number_components(slu_map *map)
{
    uint32_t *component = map->component, *done = component, count = 0;
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int from, to = 0; next_run(line, map->width, &from, &to);) {
            uint32_t first = slui_map_index(map, (slu_tile){from, y});
            uint32_t parent = component[first] - 1;
            uint32_t number = parent == first ? ++count : component[parent];
            fill(done, component + first, 0);
            done = component + first + (to - from);
            fill(component + first, done, number);
        }
    }
    fill(done, component + map->tile_count, 0);
    return count;
}

static void measure_components(slu_map *map)
{
    memset(map->component_size, 0, ((size_t)map->component_count + 1) * sizeof(uint32_t));
    map->passable = 0;
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int from, to = 0; next_run(line, map->width, &from, &to);) {
            uint32_t first = slui_map_index(map, (slu_tile){from, y});
            map->component_size[map->component[first]] += (uint32_t)(to - from);
            map->passable += (size_t)(to - from);
        }
    }
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

// The eight neighbours of a tile, from three bits of its own row and of the two beside it.
static uint8_t neighbours_of(unsigned above, unsigned here, unsigned below)
{
    return (uint8_t)((above >> 1 & 1) << SLUI_NORTH | (above >> 2 & 1) << SLUI_NORTH_EAST |
                     (here >> 2 & 1) << SLUI_EAST | (below >> 2 & 1) << SLUI_SOUTH_EAST |
                     (below >> 1 & 1) << SLUI_SOUTH | (below & 1) << SLUI_SOUTH_WEST |
                     (here & 1) << SLUI_WEST | (above & 1) << SLUI_NORTH_WEST);
}

enum { EIGHT = 8, SEEN = 512 };

// The neighbourhoods of up to eight tiles; most are open ground or walls all around. Bit 0 of the
// rows is the tile to the left of the first.
static void fill_eight(uint8_t *around, int count, const uint8_t neighbours[SEEN], uint64_t above,
                       uint64_t here, uint64_t below)
{
    const uint64_t ten = (1 << (EIGHT + 2)) - 1, three = 7;
    if (count == EIGHT && (above & here & below & ten) == ten) {
        memset(around, UINT8_MAX, EIGHT);
        return;
    }
    if (count == EIGHT && ((above | here | below) & ten) == 0) {
        memset(around, 0, EIGHT);
        return;
    }
    for (int i = 0; i < count; i++, above >>= 1, here >>= 1, below >>= 1)
        around[i] = neighbours[(above & three) | (here & three) << 3 | (below & three) << 6];
}

static void fill_around(slu_map *map)
{
    uint8_t *around = map->around, neighbours[SEEN];
    for (unsigned i = 0; i < SEEN; i++)
        neighbours[i] = neighbours_of(i, i >> 3, i >> 6);
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int x = 0; x < map->width; x += EIGHT) {
            int count = map->width - x < EIGHT ? map->width - x : EIGHT;
            fill_eight(around, count, neighbours, slui_bits_from_before(line - map->rows.stride, x),
                       slui_bits_from_before(line, x),
                       slui_bits_from_before(line + map->rows.stride, x));
            around += count;
        }
    }
}

static void fill_columns(slu_map *map)
{
    for (int y = 0; y < map->height; y += EIGHT) {
        int height = map->height - y < EIGHT ? map->height - y : EIGHT;
        for (int x = 0; x < map->width; x += EIGHT) {
            uint64_t rows = 0;
            for (int i = 0; i < height; i++)
                rows |= (uint64_t)slui_bits_line(&map->rows, y + i)[x / EIGHT] << EIGHT * i;
            rows = slui_bits_mirrored(rows);
            for (int i = 0; i < EIGHT && x + i < map->width; i++)
                slui_bits_set_eight(&map->columns, y, x + i, (uint8_t)(rows >> EIGHT * i));
        }
    }
}

static uint8_t eight_from_glyphs(const slu_map *map, int x, int y)
{
    const char *glyph = map->glyph + slui_map_index(map, (slu_tile){x, y});
    int count = map->width - x < EIGHT ? map->width - x : EIGHT;
    unsigned row = 0;
    for (int i = 0; i < count; i++)
        row |= (map->glyph_cost[(unsigned char)glyph[i]] != SLUI_GLYPH_WALL) << i;
    return (uint8_t)row;
}

static void fill_rows(slu_map *map)
{
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x += EIGHT)
            slui_bits_set_eight(&map->rows, x, y, eight_from_glyphs(map, x, y));
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

slu_status slui_map_label(slu_map *map)
{
    fill_columns(map);
    map->quads = slui_bits_quads(&map->rows, -1, map->height);
    fill_around(map);
    join_runs(map);
    map->component_count = map->live_components = number_components(map);
    map->free_component = map->component_count + 1;
    if (!slui_map_reserve_component(map, map->component_count)) return SLU_ERR_MEMORY;
    measure_components(map);
    slui_map_join_diagonal(map);
    return SLU_OK;
}

slu_status slui_map_relabel(slu_map *map)
{
    fill_rows(map);
    return slui_map_label(map);
}

uint32_t slu_map_component(const slu_map *map, slu_diagonals diagonals, slu_tile tile)
{
    if (!map || !slui_map_inside(map, tile)) return 0;
    uint32_t component = map->component[slui_map_index(map, tile)];
    return diagonals == SLU_DIAGONALS_ALWAYS ? map->joined[component] : component;
}
