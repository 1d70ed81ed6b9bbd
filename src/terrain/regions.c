// SPDX-License-Identifier: MIT
// From a cut to a terrain: zones, gates and the region graph. Every decomposition method and every
// manual edit goes through here.
//
// Zones are the connected components of equal label (components.c). Gates are the stretches of
// border between two zones (borders.c). The tiles of a gate are its border tiles in one of the two
// zones: in the one where they form a straight gate, in the one with fewer tiles if they do in
// both, else in the lower one.
// Cost: a few sweeps over the tiles, then time proportional to the border tiles; 4 bytes per tile,
// 12 per run of equal labels in a row, about 80 per border tile during the build.
#include "base/sort.h"
#include "terrain/borders.h"
#include "terrain/components.h"
#include "terrain/depth.h"
#include "terrain/gates.h"
#include "terrain/terrain.h"

// ---------------------------------------------------------------------------------------------
// Zones

static uint32_t label_at(const slu_terrain *terrain, int x, int y)
{
    slu_tile tile = {x, y};
    return slui_map_inside(terrain->map, tile) ? terrain->label[slui_map_index(terrain->map, tile)]
                                               : 0;
}

// The first tile of a zone on the square ring of a given radius around a tile.
static bool find_on_ring(const slu_terrain *terrain, uint32_t label, slu_tile at, int radius,
                         slu_tile *out)
{
    for (int y = at.y - radius; y <= at.y + radius; y++) {
        bool edge = y == at.y - radius || y == at.y + radius;
        int step = edge || radius == 0 ? 1 : 2 * radius;
        for (int x = at.x - radius; x <= at.x + radius; x += step) {
            if (label_at(terrain, x, y) != label) continue;
            *out = (slu_tile){x, y};
            return true;
        }
    }
    return false;
}

static slu_tile find_centre(const slu_terrain *terrain, uint32_t label, const slui_component *shape)
{
    slu_tile at = {(int)(shape->sum_x / shape->area), (int)(shape->sum_y / shape->area)}, found;
    for (int radius = 0;; radius++)
        if (find_on_ring(terrain, label, at, radius, &found)) return found;
}

slu_zone slui_zone_describe(const slu_terrain *terrain, uint32_t zone, const slui_component *shape)
{
    const slu_map *map = terrain->map;
    return (slu_zone){
        .area = shape->area,
        .box = {shape->left, shape->top, shape->right - shape->left + 1,
                shape->bottom - shape->top + 1},
        .first = slui_tile_of(map, shape->first),
        .centre = find_centre(terrain, zone + 1, shape),
        .deepest = slui_tile_of(map, shape->deepest),
        .clearance = (double)terrain->depth[shape->deepest] / SLUI_DEPTH_STRAIGHT,
        .component = slui_map_component_at(map, slui_map_tile(map, shape->first)),
    };
}

static bool make_zones(slu_terrain *terrain, slui_cut *cut)
{
    if (!cut->components.items) {
        if (!slui_components_find(terrain->map, cut->label, cut->fence, terrain->depth,
                                  &terrain->allocator, &cut->components))
            return false;
        slui_components_label(&cut->components, &terrain->allocator, cut->label);
    }
    uint32_t count = cut->components.count;
    terrain->zones = slui_alloc(&terrain->allocator, count, sizeof *terrain->zones);
    terrain->shapes = slui_alloc(&terrain->allocator, count, sizeof *terrain->shapes);
    terrain->zone_count = count;
    if (!terrain->zones || !terrain->shapes) return false;
    for (uint32_t z = 0; z < count; z++) {
        terrain->shapes[z] = cut->components.items[z];
        terrain->zones[z] = slui_zone_describe(terrain, z, &terrain->shapes[z]);
    }
    return true;
}

// ---------------------------------------------------------------------------------------------
// Gates

typedef struct gate_builder {
    slu_terrain *terrain;
    slui_borders borders;
    uint64_t *words, *spare; // for sorting
    size_t word_capacity;
    slu_gate *gates; // stretch by stretch
    slu_tile *tiles; // gate by gate
    size_t tile_count;
} gate_builder;

// Writes the distinct tiles of one side of a stretch to `out`, ascending, and returns their number.
static size_t gather_tiles(gate_builder *m, uint32_t stretch, int side, slu_tile *out)
{
    const slui_borders *b = &m->borders;
    size_t begin = b->start[stretch], count = b->start[stretch + 1] - begin, kept = 0;
    for (size_t i = 0; i < count; i++)
        m->words[i] = b->contacts[begin + i].tile[side];
    slui_sort_words(m->words, m->spare, count);
    for (size_t i = 0; i < count; i++) {
        if (i > 0 && m->words[i] == m->words[i - 1]) continue;
        out[kept++] = slui_tile_of(m->terrain->map, (uint32_t)m->words[i]);
    }
    return kept;
}

static void try_side(gate_builder *m, uint32_t stretch, int side)
{
    slu_gate *gate = &m->gates[stretch];
    slu_tile *tiles = m->tiles + m->tile_count;
    gate->tile_count = gather_tiles(m, stretch, side, tiles);
    gate->tiles = tiles;
    slui_gate_measure(m->terrain->map, gate);
}

static void make_gate(gate_builder *m, uint32_t stretch)
{
    const slui_contact *first = &m->borders.contacts[m->borders.start[stretch]];
    slu_gate *gate = &m->gates[stretch];
    gate->zone[0] = first->label[0] - 1;
    gate->zone[1] = first->label[1] - 1;
    try_side(m, stretch, 0);
    slu_gate low = *gate;
    try_side(m, stretch, 1);
    bool better = !low.straight || gate->tile_count < low.tile_count;
    if (!gate->straight || !better) try_side(m, stretch, 0);
    m->tile_count += gate->tile_count;
}

static uint32_t first_tile(const slu_map *map, const slu_gate *gate)
{
    return slui_map_index(map, gate->tiles[0]);
}

// Hands over the gates in the order of their first tiles, and their tiles in the same order.
static void order_gates(gate_builder *m)
{
    slu_terrain *t = m->terrain;
    uint32_t count = m->borders.stretch_count;
    for (uint32_t i = 0; i < count; i++)
        m->words[i] = (uint64_t)first_tile(t->map, &m->gates[i]) << 32 | i;
    slui_sort_words(m->words, m->spare, count);
    size_t placed = 0;
    for (uint32_t i = 0; i < count; i++) {
        slu_gate *gate = &t->gates[i];
        *gate = m->gates[(uint32_t)m->words[i]];
        memcpy(t->gate_tiles + placed, gate->tiles, gate->tile_count * sizeof *gate->tiles);
        gate->tiles = t->gate_tiles + placed;
        placed += gate->tile_count;
    }
}

static bool take_gates(gate_builder *m)
{
    slu_terrain *t = m->terrain;
    t->gates = slui_alloc(&t->allocator, m->borders.stretch_count, sizeof *t->gates);
    t->gate_tiles = slui_alloc(&t->allocator, m->tile_count, sizeof *t->gate_tiles);
    if (t->gates) t->gate_count = m->borders.stretch_count;
    if (t->gate_tiles) t->gate_tile_count = m->tile_count;
    if (!t->gates || !t->gate_tiles) return false;
    order_gates(m);
    return true;
}

// Both the contacts of the longest stretch and the gates are sorted.
static size_t most_words(const slui_borders *b)
{
    size_t most = b->stretch_count;
    for (uint32_t i = 0; i < b->stretch_count; i++)
        if (b->start[i + 1] - b->start[i] > most) most = b->start[i + 1] - b->start[i];
    return most;
}

static bool shape_gates(gate_builder *m)
{
    const slu_allocator *allocator = &m->terrain->allocator;
    uint32_t count = m->borders.stretch_count;
    m->word_capacity = most_words(&m->borders);
    m->words = slui_alloc(allocator, m->word_capacity, sizeof *m->words);
    m->spare = slui_alloc(allocator, m->word_capacity, sizeof *m->spare);
    m->gates = slui_alloc(allocator, count, sizeof *m->gates);
    m->tiles = slui_alloc(allocator, m->borders.count, sizeof *m->tiles);
    bool done = m->words && m->spare && m->gates && m->tiles;
    for (uint32_t i = 0; done && i < count; i++)
        make_gate(m, i);
    done = done && take_gates(m);
    slui_free(allocator, m->tiles, m->borders.count, sizeof *m->tiles);
    slui_free(allocator, m->gates, count, sizeof *m->gates);
    slui_free(allocator, m->spare, m->word_capacity, sizeof *m->spare);
    slui_free(allocator, m->words, m->word_capacity, sizeof *m->words);
    return done;
}

static bool make_gates(slu_terrain *terrain, const uint8_t *fence)
{
    gate_builder m = {.terrain = terrain, .borders = {.allocator = &terrain->allocator}};
    bool slits = terrain->options.diagonals == SLU_DIAGONALS_ALWAYS;
    bool done = slui_borders_find(&m.borders, terrain->map, terrain->label, fence, slits) &&
                slui_borders_group(&m.borders, terrain->map, terrain->zone_count + 1) &&
                shape_gates(&m);
    slui_borders_release(&m.borders);
    return done;
}

// ---------------------------------------------------------------------------------------------
// The graph

// Lists each zone's gates. Gates are visited in order, so every list is ascending.
static void list_gates(slu_terrain *t)
{
    for (uint32_t g = 0; g < t->gate_count; g++) {
        t->zones[t->gates[g].zone[0]].gate_count++;
        t->zones[t->gates[g].zone[1]].gate_count++;
    }
    size_t start = 0;
    for (uint32_t z = 0; z < t->zone_count; z++) {
        t->zones[z].gates = t->zone_gates + start;
        start += t->zones[z].gate_count;
        t->zones[z].gate_count = 0;
    }
    for (uint32_t g = 0; g < t->gate_count; g++) {
        for (int side = 0; side < 2; side++) {
            slu_zone *zone = &t->zones[t->gates[g].zone[side]];
            t->zone_gates[(size_t)(zone->gates - t->zone_gates) + zone->gate_count++] = g;
        }
    }
}

static uint32_t beyond(const slu_gate *gate, uint32_t zone)
{
    return gate->zone[gate->zone[0] == zone];
}

static void list_neighbours(slu_terrain *t, uint32_t z, uint64_t *words, uint64_t *spare)
{
    slu_zone *zone = &t->zones[z];
    uint32_t *out = t->zone_neighbours + (zone->gates - t->zone_gates);
    for (size_t i = 0; i < zone->gate_count; i++)
        words[i] = beyond(&t->gates[zone->gates[i]], z);
    slui_sort_words(words, spare, zone->gate_count);
    zone->neighbours = out;
    for (size_t i = 0; i < zone->gate_count; i++)
        if (i == 0 || words[i] != words[i - 1]) out[zone->neighbour_count++] = (uint32_t)words[i];
}

static size_t most_gates(const slu_terrain *t)
{
    size_t most = 0;
    for (uint32_t z = 0; z < t->zone_count; z++)
        if (t->zones[z].gate_count > most) most = t->zones[z].gate_count;
    return most;
}

static bool make_graph(slu_terrain *t)
{
    size_t links = 2 * (size_t)t->gate_count;
    t->zone_gates = slui_alloc(&t->allocator, links, sizeof *t->zone_gates);
    t->zone_neighbours = slui_alloc(&t->allocator, links, sizeof *t->zone_neighbours);
    if (!t->zone_gates || !t->zone_neighbours) return false;
    list_gates(t);
    size_t capacity = 2 * most_gates(t);
    uint64_t *words = slui_alloc(&t->allocator, capacity, sizeof *words);
    for (uint32_t z = 0; words && z < t->zone_count; z++)
        list_neighbours(t, z, words, words + capacity / 2);
    slui_free(&t->allocator, words, capacity, sizeof *words);
    return words != NULL;
}

// ---------------------------------------------------------------------------------------------

bool slui_regions_find_zones(slu_terrain *terrain, slui_cut *cut)
{
    bool done = make_zones(terrain, cut);
    slui_cut_end_stage(cut, "zones");
    slui_components_release(&cut->components, &terrain->allocator);
    return done;
}

bool slui_regions_find_gates(slu_terrain *terrain, slui_cut *cut)
{
    bool done = make_gates(terrain, cut->fenced ? cut->fence : NULL) && make_graph(terrain);
    slui_cut_end_stage(cut, "gates");
    return done;
}

slu_status slui_regions_build(slu_terrain *terrain, slui_cut *cut)
{
    bool done = slui_regions_find_zones(terrain, cut) && slui_regions_find_gates(terrain, cut);
    if (!done) slui_regions_release(terrain);
    return done ? SLU_OK : SLU_ERR_MEMORY;
}

void slui_regions_release(slu_terrain *t)
{
    size_t links = 2 * (size_t)t->gate_count;
    slui_free(&t->allocator, t->zone_neighbours, links, sizeof *t->zone_neighbours);
    slui_free(&t->allocator, t->zone_gates, links, sizeof *t->zone_gates);
    slui_free(&t->allocator, t->gate_tiles, t->gate_tile_count, sizeof *t->gate_tiles);
    slui_free(&t->allocator, t->gates, t->gate_count, sizeof *t->gates);
    slui_free(&t->allocator, t->shapes, t->zone_count, sizeof *t->shapes);
    slui_free(&t->allocator, t->zones, t->zone_count, sizeof *t->zones);
    t->zone_neighbours = t->zone_gates = NULL;
    t->gate_tiles = NULL;
    t->gates = NULL;
    t->zones = NULL;
    t->shapes = NULL;
    t->gate_tile_count = t->gate_count = t->zone_count = 0;
}
