// SPDX-License-Identifier: MIT
// Components that split and merge: see floods.h.
//
// Invariant: while floods run, the tiles they have reached have the labels FLOODED + the flood's
// number, which no component has.
#include "map/floods.h"

#include "base/arrays.h"
#include "map/rules.h"

#define FLOODED (UINT32_MAX - SLUI_FLOODS)

void slui_floods_release(slui_floods *f)
{
    for (int i = 0; i < SLUI_FLOODS; i++)
        slui_free(&f->map->allocator, f->flood[i].runs, f->flood[i].capacity,
                  sizeof *f->flood[i].runs);
}

// ---- numbers of components

uint32_t slui_component_take(slu_map *map)
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

void slui_component_give_back(slu_map *map, uint32_t component)
{
    map->component_size[component] = 0;
    map->live_components--;
    if (component < map->free_component) map->free_component = component;
}

static void rejoin_under(slu_map *map, uint32_t from, uint32_t to)
{
    for (uint32_t c = 1; from != to && c <= map->component_count; c++)
        if (map->joined[c] == from) map->joined[c] = to;
}

void slui_component_join(slu_map *map, uint32_t one, uint32_t other)
{
    rejoin_under(map, map->joined[other], map->joined[one]);
}

// ---- floods

static uint32_t first_of(const slu_map *map, slui_tile_run run)
{
    return slui_map_index(map, (slu_tile){run.x, run.y});
}

static void label_run(slu_map *map, slui_tile_run run, uint32_t label)
{
    uint32_t *component = map->component + first_of(map, run);
    for (int i = 0; i < run.end - run.x; i++)
        component[i] = label;
}

// Takes the run of a tile.
static bool reach(slui_floods *f, slui_tile_flood *flood, int x, int y)
{
    const slu_map *map = f->map;
    const uint8_t *line = slui_bits_line(&map->rows, y);
    slui_tile_run run = {slui_bits_find_start(line, x), slui_bits_find_wall(line, x, map->width),
                         y};
    if (!SLUI_GROW(&map->allocator, flood->runs, flood->capacity, flood->count + 1)) return false;
    flood->runs[flood->count++] = run;
    flood->tiles += (uint32_t)(run.end - run.x);
    label_run(f->map, run, FLOODED + (uint32_t)(flood - f->flood));
    return true;
}

static void meet(slui_floods *f, int one, int other)
{
    int low = one < other ? one : other, high = one < other ? other : one;
    for (int i = 0; i < f->count; i++)
        if (f->flood[i].met == high) f->flood[i].met = low;
}

// Begins at a tile of the component labelled c, or at one that another flood has reached already.
static bool begin(slui_floods *f, uint32_t t, uint32_t c)
{
    uint32_t width = (uint32_t)f->map->width, label = f->map->component[t];
    slui_tile_flood *flood = &f->flood[f->count];
    flood->count = flood->done = flood->tiles = 0;
    flood->met = f->count++;
    if (label == c) return reach(f, flood, (int)(t % width), (int)(t / width));
    meet(f, flood->met, f->flood[label - FLOODED].met);
    return true;
}

// Advances from a run to the line above or below it, through the component labelled c; false when
// memory runs out.
static bool spread_to(slui_floods *f, slui_tile_flood *flood, slui_tile_run from, int y, uint32_t c)
{
    const slu_map *map = f->map;
    const uint8_t *line = slui_bits_line(&map->rows, y);
    for (int x = slui_bits_find_open(line, from.x, from.end); x < from.end;) {
        uint32_t label = map->component[slui_map_index(map, (slu_tile){x, y})];
        if (label != c)
            meet(f, flood->met, f->flood[label - FLOODED].met);
        else if (!reach(f, flood, x, y))
            return false;
        x = slui_bits_find_open(line, slui_bits_find_wall(line, x, from.end), from.end);
    }
    return true;
}

static bool spread(slui_floods *f, slui_tile_flood *flood, uint32_t c)
{
    slui_tile_run run = flood->runs[flood->done++];
    return spread_to(f, flood, run, run.y - 1, c) && spread_to(f, flood, run, run.y + 1, c);
}

static bool is_dry(const slui_floods *f, int met)
{
    for (int i = 0; i < f->count; i++)
        if (f->flood[i].met == met && f->flood[i].done < f->flood[i].count) return false;
    return true;
}

// The number of groups of floods that have met and are not dry, and the last of these. If all are
// dry, *last is one of them.
static int count_running(const slui_floods *f, int *last)
{
    int running = 0;
    *last = f->flood[0].met;
    for (int i = 0; i < f->count; i++) {
        if (f->flood[i].met != i || is_dry(f, i)) continue;
        *last = i;
        running++;
    }
    return running;
}

// ---- diagonal steps between two walls

// A component that one leads to from a tile, `wanted` if there is a choice; 0 if there is none.
static uint32_t beyond_slit(const slu_map *map, uint32_t t, uint32_t wanted)
{
    uint32_t found = 0, own = map->component[t];
    for (int k = SLUI_NORTH_EAST; k < SLUI_DIRECTIONS && found != wanted; k += 2) {
        int sides = 1 << (k - 1) | 1 << ((k + 1) & 7);
        if (!(map->around[t] >> k & 1) || map->around[t] & sides) continue;
        uint32_t c = map->component[t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k])];
        if (c != own) found = c;
    }
    return found;
}

// The same for the tiles of a flood that has its label; only the ends of a run have such steps.
static uint32_t beyond_slits(const slu_map *map, const slui_tile_flood *flood, uint32_t wanted)
{
    uint32_t found = 0;
    for (size_t i = 0; i < flood->count && found != wanted; i++) {
        uint32_t first = first_of(map, flood->runs[i]);
        uint32_t last = first + (uint32_t)(flood->runs[i].end - flood->runs[i].x) - 1;
        uint32_t c = beyond_slit(map, first, wanted);
        if (c != wanted && last != first) {
            uint32_t other = beyond_slit(map, last, wanted);
            if (other) c = other;
        }
        if (c) found = c;
    }
    return found;
}

// ---- splitting and merging

// Labels the floods that met at `met`, and returns how many tiles that are.
static uint32_t label(slui_floods *f, int met, uint32_t c)
{
    uint32_t tiles = 0;
    for (int i = 0; i < f->count; i++) {
        if (f->flood[i].met != met) continue;
        for (size_t n = 0; n < f->flood[i].count; n++)
            label_run(f->map, f->flood[i].runs[n], c);
        tiles += f->flood[i].tiles;
    }
    return tiles;
}

// A part of component c that steps between walls still connect with it stays joined with all that c
// is. A part that they connect with others only may have been what joined them with c.
static void join_part(slui_floods *f, int met, uint32_t own, uint32_t c)
{
    uint32_t found = 0;
    for (int i = 0; i < f->count && found != c; i++) {
        if (f->flood[i].met != met) continue;
        uint32_t beyond = beyond_slits(f->map, &f->flood[i], c);
        if (beyond) found = beyond;
    }
    if (found == c)
        f->map->joined[own] = f->map->joined[c];
    else if (found)
        f->rejoin = true;
}

// Gives the floods that met at `met` a label of their own, taken from component c.
static bool split_off(slui_floods *f, int met, uint32_t c)
{
    slu_map *map = f->map;
    uint32_t own = slui_component_take(map);
    if (!own) return false;
    map->component_size[own] = label(f, met, own);
    map->component_size[c] -= map->component_size[own];
    join_part(f, met, own, c);
    return true;
}

bool slui_floods_split(slui_floods *f, const uint32_t *tiles, int count)
{
    uint32_t c = f->map->component[tiles[0]];
    int keeper = 0;
    f->count = 0;
    for (int i = 0; i < count; i++)
        if (!begin(f, tiles[i], c)) return false;
    for (int turn = 0; count_running(f, &keeper) > 1; turn++) {
        slui_tile_flood *flood = &f->flood[turn % f->count];
        if (flood->done < flood->count && !spread(f, flood, c)) return false;
    }
    label(f, keeper, c);
    for (int i = 0; i < f->count; i++)
        if (f->flood[i].met == i && i != keeper && !split_off(f, i, c)) return false;
    return true;
}

bool slui_floods_merge(slui_floods *f, uint32_t tile, uint32_t keep)
{
    slu_map *map = f->map;
    uint32_t c = map->component[tile];
    f->count = 0;
    if (!begin(f, tile, c)) return false;
    slui_tile_flood *flood = &f->flood[0];
    while (flood->done < flood->count)
        if (!spread(f, flood, c)) return false;
    // Nothing may stay joined under the number that is given back.
    slui_component_join(map, keep, c);
    if (map->joined[keep] == c) rejoin_under(map, c, keep);
    map->component_size[keep] += label(f, flood->met, keep);
    slui_component_give_back(map, c);
    return true;
}
