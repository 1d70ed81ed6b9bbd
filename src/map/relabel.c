// SPDX-License-Identifier: MIT
// Updating labels after an edit, without a sweep over the whole map.
//
// Tile by tile. Ground that opens joins the components next to it: all but the largest take the
// largest one's label. Ground that closes may split its component, but not if its passable straight
// neighbours are connected around it, which its eight neighbours show. If they are not, the
// component is flooded from each of them in turn, a tile at a time, until the floods have met or
// all but one have run dry; the dry ones are components of their own.
//
// Invariant: after each tile, everything that map.h says holds except for `joined`, which is
// rebuilt at the end if some diagonal step between two walls may have appeared or disappeared.
// Cost: constant for most tiles; else the smaller components, or the floods until they meet.
// Rebuilding `joined` is a sweep over the bits, 64 tiles at a time.
#include "base/arrays.h"
#include "map/layer.h"
#include "map/rules.h"

enum {
    FLOODS = 4,
    // A rectangle larger than this share of the map is not worth processing tile by tile.
    TILES_PER_EDIT = 32,
};

// While floods run, the tiles they have reached have these labels.
#define FLOODED (UINT32_MAX - FLOODS)

typedef struct flood {
    uint32_t *tiles;
    size_t capacity, count, done;
    int met; // the least flood that this one has met, directly or through others; at first itself
} flood;

typedef struct job {
    slu_map *map;
    flood floods[FLOODS];
    int flood_count;
    bool rejoin; // `joined` may have changed
} job;

static uint32_t beside(const slu_map *map, uint32_t t, int direction)
{
    return t + (uint32_t)(slui_step_y[direction] * map->width + slui_step_x[direction]);
}

// ---- numbers of components

static uint32_t take_number(slu_map *map)
{
    uint32_t c = map->free_component;
    while (c <= map->component_count && map->component_size[c])
        c++;
    if (!slui_map_reserve_component(map, c)) return 0;
    if (c > map->component_count) map->component_count = c;
    map->free_component = c + 1;
    map->live_components++;
    map->component_size[c] = 0;
    map->joined[c] = c;
    return c;
}

static void give_back(slu_map *map, uint32_t c)
{
    map->component_size[c] = 0;
    map->live_components--;
    if (c < map->free_component) map->free_component = c;
}

// ---- floods

static bool reach(job *j, flood *f, uint32_t t)
{
    if (!SLUI_GROW(&j->map->allocator, f->tiles, f->capacity, f->count + 1)) return false;
    f->tiles[f->count++] = t;
    j->map->component[t] = FLOODED + (uint32_t)(f - j->floods);
    return true;
}

static bool begin_flood(job *j, uint32_t t)
{
    flood *f = &j->floods[j->flood_count];
    f->count = f->done = 0;
    f->met = j->flood_count++;
    return reach(j, f, t);
}

static void meet(job *j, int one, int other)
{
    int low = one < other ? one : other, high = one < other ? other : one;
    for (int i = 0; i < j->flood_count; i++)
        if (j->floods[i].met == high) j->floods[i].met = low;
}

// Advances by one tile through the component labelled c; false when memory runs out.
static bool spread(job *j, flood *f, uint32_t c)
{
    const slu_map *map = j->map;
    uint32_t t = f->tiles[f->done++];
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
        if (!(map->around[t] >> k & 1)) continue;
        uint32_t next = beside(map, t, k), label = map->component[next];
        if (label == c && !reach(j, f, next)) return false;
        if (label >= FLOODED) meet(j, f->met, j->floods[label - FLOODED].met);
    }
    return true;
}

static bool is_dry(const job *j, int met)
{
    for (int i = 0; i < j->flood_count; i++)
        if (j->floods[i].met == met && j->floods[i].done < j->floods[i].count) return false;
    return true;
}

// The number of groups of floods that have met and are not dry, and the last of these. If all are
// dry, *last is one of them.
static int count_running(const job *j, int *last)
{
    int running = 0;
    *last = j->floods[0].met;
    for (int i = 0; i < j->flood_count; i++) {
        if (j->floods[i].met != i || is_dry(j, i)) continue;
        *last = i;
        running++;
    }
    return running;
}

static void label_flood(job *j, const flood *f, uint32_t c)
{
    for (size_t i = 0; i < f->count; i++)
        j->map->component[f->tiles[i]] = c;
}

// Gives the floods that met at `met` a label of their own, taken from component c.
static bool split_off(job *j, int met, uint32_t c)
{
    slu_map *map = j->map;
    uint32_t own = take_number(map);
    if (!own) return false;
    for (int i = 0; i < j->flood_count; i++) {
        if (j->floods[i].met != met) continue;
        label_flood(j, &j->floods[i], own);
        map->component_size[own] += (uint32_t)j->floods[i].count;
    }
    map->component_size[c] -= map->component_size[own];
    j->rejoin = true;
    return true;
}

// Floods a component from several tiles until it is known which of them are connected, and labels
// the parts that are not.
static bool flood_component(job *j, uint32_t c)
{
    int keeper = 0;
    for (int turn = 0; count_running(j, &keeper) > 1; turn++) {
        flood *f = &j->floods[turn % j->flood_count];
        if (f->done < f->count && !spread(j, f, c)) return false;
    }
    for (int i = 0; i < j->flood_count; i++) {
        if (j->floods[i].met == keeper)
            label_flood(j, &j->floods[i], c);
        else if (j->floods[i].met == i && !split_off(j, i, c))
            return false;
    }
    return true;
}

// ---- a tile closes

// The passable straight neighbours of a tile, one for each group that is connected around it.
static int groups_around(uint8_t around, int first[FLOODS])
{
    int count = 0;
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
        int corner = (k + 7) & 7, before = (k + 6) & 7;
        bool linked = around >> corner & 1 && around >> before & 1;
        if (around >> k & 1 && !linked) first[count++] = k;
    }
    return count;
}

// True if a diagonal step from the tile passes between two walls.
static bool has_slit(uint8_t around)
{
    for (int k = SLUI_NORTH_EAST; k < SLUI_DIRECTIONS; k += 2) {
        int sides = 1 << (k - 1) | 1 << ((k + 1) & 7);
        if (around >> k & 1 && !(around & sides)) return true;
    }
    return false;
}

static bool close_tile(job *j, uint32_t t)
{
    slu_map *map = j->map;
    uint32_t c = map->component[t];
    int first[FLOODS];
    map->component[t] = 0;
    map->component_size[c]--;
    // If the new wall turns a step between other tiles into a slit, they were joined before as
    // well.
    if (has_slit(map->around[t])) j->rejoin = true;
    int groups = groups_around(map->around[t], first);
    if (map->component_size[c] == 0) give_back(map, c);
    if (groups < 2) return true;
    j->flood_count = 0;
    for (int i = 0; i < groups; i++)
        if (!begin_flood(j, beside(map, t, first[i]))) return false;
    return flood_component(j, c);
}

// ---- a tile opens

static bool absorb(job *j, uint32_t t, uint32_t keep)
{
    slu_map *map = j->map;
    uint32_t c = map->component[t];
    if (c == keep) return true;
    j->flood_count = 0;
    if (!begin_flood(j, t)) return false;
    flood *f = &j->floods[0];
    while (f->done < f->count)
        if (!spread(j, f, c)) return false;
    label_flood(j, f, keep);
    map->component_size[keep] += (uint32_t)f->count;
    give_back(map, c);
    j->rejoin = true;
    return true;
}

// The largest component straight next to a tile; 0 if there is none.
static uint32_t largest_beside(const slu_map *map, uint32_t t)
{
    uint32_t best = 0;
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
        if (!(map->around[t] >> k & 1)) continue;
        uint32_t c = map->component[beside(map, t, k)];
        if (!best || map->component_size[c] > map->component_size[best]) best = c;
    }
    return best;
}

static bool open_tile(job *j, uint32_t t)
{
    slu_map *map = j->map;
    uint32_t keep = largest_beside(map, t);
    if (!keep) keep = take_number(map);
    if (!keep) return false;
    if (has_slit(map->around[t])) j->rejoin = true;
    // Components that only this tile connects are still separate.
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2)
        if (map->around[t] >> k & 1 && !absorb(j, beside(map, t, k), keep)) return false;
    map->component[t] = keep;
    map->component_size[keep]++;
    return true;
}

// ---- the rectangle

static void show_to_neighbours(slu_map *map, slu_tile tile, bool passable)
{
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile to = {tile.x + slui_step_x[k], tile.y + slui_step_y[k]};
        if (!slui_map_inside(map, to)) continue;
        uint8_t *around = &map->around[slui_map_index(map, to)];
        unsigned bit = 1u << slui_opposite(k);
        *around = (uint8_t)(passable ? *around | bit : *around & ~bit);
    }
}

static bool change_tile(job *j, slu_tile tile, bool passable)
{
    slu_map *map = j->map;
    uint32_t t = slui_map_index(map, tile);
    slui_bits_set(&map->rows, tile.x, tile.y, passable);
    slui_bits_set(&map->columns, tile.y, tile.x, passable);
    show_to_neighbours(map, tile, passable);
    map->passable += passable ? 1 : (size_t)-1;
    return passable ? open_tile(j, t) : close_tile(j, t);
}

// The tiles from x on that are to be passable, of which `count` are asked for.
static uint64_t passable_from(const slu_map *map, int x, int y, int count)
{
    if (map->base) return slui_layer_fits(map, x, y, count);
    const char *glyph = map->glyph + slui_map_index(map, (slu_tile){x, y});
    uint64_t row = 0;
    for (int i = 0; i < count; i++)
        row |= (uint64_t)(map->glyph_cost[(unsigned char)glyph[i]] != SLUI_GLYPH_WALL) << i;
    return row;
}

static bool change_row(job *j, int x, int y, int count, uint8_t *moved)
{
    uint64_t asked = (UINT64_C(1) << count) - 1, to = passable_from(j->map, x, y, count);
    uint64_t differs = (to ^ slui_bits_ahead(slui_bits_line(&j->map->rows, y), x)) & asked;
    if (differs & to) *moved |= SLUI_OPENED;
    if (differs & ~to) *moved |= SLUI_CLOSED;
    for (; differs; differs &= differs - 1) {
        unsigned i = SLUI_LOWEST_BIT64(differs);
        if (!change_tile(j, (slu_tile){x + (int)i, y}, to >> i & 1)) return false;
    }
    return true;
}

static bool change_area(job *j, slu_rect area, uint8_t *moved)
{
    int right = area.x + area.width;
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < right; x += SLUI_LAYER_WINDOW) {
            int count = right - x < SLUI_LAYER_WINDOW ? right - x : SLUI_LAYER_WINDOW;
            if (!change_row(j, x, y, count, moved)) return false;
        }
    }
    return true;
}

bool slui_map_relabel_area(slu_map *map, slu_rect area, uint8_t *moved)
{
    size_t tiles = (size_t)area.width * (size_t)area.height;
    if (tiles > map->tile_count / TILES_PER_EDIT) {
        *moved = SLUI_OPENED | SLUI_CLOSED;
        return false;
    }
    *moved = 0;
    job j = {.map = map};
    int first = area.y - 1, last = area.y + area.height;
    int end = area.x + area.width;
    map->quads -= slui_bits_quads_in(&map->rows, first, last, area.x, end);
    bool done = change_area(&j, area, moved);
    map->quads += slui_bits_quads_in(&map->rows, first, last, area.x, end);
    if (done && j.rejoin) slui_map_join_diagonal(map);
    for (int i = 0; i < FLOODS; i++)
        slui_free(&map->allocator, j.floods[i].tiles, j.floods[i].capacity,
                  sizeof *j.floods[i].tiles);
    return done;
}
