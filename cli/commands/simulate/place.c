// SPDX-License-Identifier: MIT
// Where units begin and where they go: random tiles, the same for the same seed on every platform.
//
// Components are found by straight steps, which every rule allows; so every goal drawn is
// reachable.
//
// Cost: a flood over the map, and again after every edit; 16 bytes per tile.
#include <stdlib.h>
#include <string.h>

#include "commands/simulate/simulate.h"
#include "system/chance.h"

static size_t index_of(const places *p, slu_tile tile)
{
    return (size_t)tile.y * (size_t)slu_map_width(p->map) + (size_t)tile.x;
}

static int size_of(const places *p)
{
    return p->rules.unit.size > 0 ? p->rules.unit.size : 1;
}

// ---------------------------------------------------------------------------------------------
// Components

static void enter(places *p, slu_tile tile, uint32_t component)
{
    bool inside = tile.x >= 0 && tile.y >= 0 && tile.x < slu_map_width(p->map) &&
                  tile.y < slu_map_height(p->map);
    if (!inside || p->component_of[index_of(p, tile)]) return;
    if (slu_unit_cost(p->map, &p->rules, tile) == SLU_WALL) return;
    p->component_of[index_of(p, tile)] = component;
    p->tiles[p->tile_count++] = tile;
}

// The tiles of a component, in the order found, are also the queue of tiles to expand.
static void flood(places *p, slu_tile seed, uint32_t component)
{
    uint32_t next = p->tile_count;
    enter(p, seed, component);
    for (; next < p->tile_count; next++) {
        slu_tile t = p->tiles[next];
        enter(p, (slu_tile){t.x + 1, t.y}, component);
        enter(p, (slu_tile){t.x, t.y + 1}, component);
        enter(p, (slu_tile){t.x - 1, t.y}, component);
        enter(p, (slu_tile){t.x, t.y - 1}, component);
    }
}

void places_update(places *p)
{
    int width = slu_map_width(p->map), height = slu_map_height(p->map);
    memset(p->component_of, 0, (size_t)width * (size_t)height * sizeof *p->component_of);
    p->tile_count = 0;
    uint32_t component = 1;
    for (int i = 0; i < width * height; i++) {
        p->first[component] = p->tile_count;
        flood(p, (slu_tile){i % width, i / width}, component);
        if (p->tile_count > p->first[component]) component++;
    }
    p->first[component] = p->tile_count;
}

void places_begin(places *p, const slu_map *map, const slu_rules *rules, uint64_t seed)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    *p = (places){.map = map, .rules = *rules, .random = seed};
    p->component_of = console_alloc(tiles, sizeof *p->component_of);
    p->tiles = console_alloc(tiles, sizeof *p->tiles);
    p->first = console_alloc(tiles + 2, sizeof *p->first);
    p->goals_above = console_alloc(tiles, sizeof *p->goals_above);
    places_update(p);
}

void places_release(places *p)
{
    free(p->component_of);
    free(p->tiles);
    free(p->first);
    free(p->goals_above);
}

// ---------------------------------------------------------------------------------------------
// Squares that units cover

static bool square_is_free(const places *p, const uint32_t *taken, slu_tile tile)
{
    int size = size_of(p);
    for (int i = 0; i < size * size; i++) {
        if (taken[index_of(p, (slu_tile){tile.x + i % size, tile.y + i / size})]) return false;
    }
    return true;
}

// A goal may lie so near the edge that its square does not fit: the rest of it does not count.
static void count_square(places *p, uint32_t *taken, slu_tile tile, uint32_t change)
{
    int size = size_of(p);
    for (int i = 0; i < size * size; i++) {
        slu_tile t = {tile.x + i % size, tile.y + i / size};
        if (t.x < slu_map_width(p->map) && t.y < slu_map_height(p->map))
            taken[index_of(p, t)] += change;
    }
}

void places_take_goal(places *p, slu_tile goal)
{
    count_square(p, p->goals_above, goal, 1);
}

void places_leave_goal(places *p, slu_tile goal)
{
    count_square(p, p->goals_above, goal, UINT32_MAX);
}

// ---------------------------------------------------------------------------------------------
// Drawing

bool places_draw_goal(places *p, slu_tile from, slu_tile *goal)
{
    uint32_t component = p->component_of[index_of(p, from)];
    if (!component) return false;
    uint32_t first = p->first[component], count = p->first[component + 1] - first;
    uint32_t drawn = chance_below(&p->random, count);
    for (uint32_t i = 0; i < count; i++) {
        slu_tile tile = p->tiles[first + (drawn + i) % count];
        if (same_tile(tile, from) || !square_is_free(p, p->goals_above, tile)) continue;
        return *goal = tile, true;
    }
    return *goal = from, square_is_free(p, p->goals_above, from);
}

static size_t draw_starts(places *p, slu_errand *errands, size_t count)
{
    size_t tiles = (size_t)slu_map_width(p->map) * (size_t)slu_map_height(p->map), placed = 0;
    uint32_t *taken = console_alloc(tiles, sizeof *taken);
    slu_tile *deck = console_alloc(p->tile_count + 1u, sizeof *deck);
    memcpy(deck, p->tiles, p->tile_count * sizeof *deck);
    for (uint32_t left = p->tile_count; left > 0 && placed < count; left--) {
        uint32_t drawn = chance_below(&p->random, left);
        slu_tile tile = deck[drawn];
        deck[drawn] = deck[left - 1];
        if (!square_is_free(p, taken, tile)) continue;
        count_square(p, taken, tile, 1);
        errands[placed++] = (slu_errand){.start = tile};
    }
    free(deck);
    free(taken);
    return placed;
}

static cli_exit say_no_room(const places *p, size_t placed, size_t count)
{
    if (size_of(p) == 1)
        return say_bad("the map has %u free tiles, too few for %zu units; try --units %zu",
                       p->tile_count, count, placed);
    return say_bad("the map has space for %zu units of %d x %d tiles, not for %zu; try a smaller "
                   "--units",
                   placed, size_of(p), size_of(p), count);
}

cli_exit places_draw_errands(places *p, slu_errand *errands, size_t count)
{
    size_t placed = draw_starts(p, errands, count);
    if (placed < count) return say_no_room(p, placed, count);
    for (size_t i = 0; i < count; i++) {
        if (!places_draw_goal(p, errands[i].start, &errands[i].goal))
            return say_no_room(p, i, count);
        places_take_goal(p, errands[i].goal);
    }
    return CLI_OK;
}
