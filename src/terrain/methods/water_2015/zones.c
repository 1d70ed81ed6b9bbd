// SPDX-License-Identifier: MIT
// The final fill: a zone is everything that straight steps reach without crossing a gate.
//
// Source: Halldórsson 2015, section 3.1.1: "rasterize straight lines between them and use these to
// flood-fill the zones again for our final zone mapping".
//
// What the thesis leaves open, and what was chosen:
//   - The fill takes straight steps only: a diagonal one would slip through a diagonal gate.
//   - A gate's own tiles belong to the zone above it (left of a vertical one); where that side is
//     wall, to any adjacent zone. Gate tiles that touch only each other are a zone of their own.
//   - A line with the same zone on both sides separates nothing and is not a gate: the water found
//     another path around it. It is dropped here; the count of the thesis's gate list is taken
//     before.
//
// Cost: linear in the tiles and the lines; 4 bytes per tile.
#include "map/rules.h"
#include "terrain/methods/water_2015/water_2015.h"

// The label of a gate tile that has no zone yet.
#define ON_GATE UINT32_MAX

typedef struct zoner {
    const slu_map *map;
    slui_cut *cut;
    uint32_t *queue;
    size_t queue_done, queue_end;
    uint32_t zones;
} zoner;

static uint32_t neighbour(const slu_map *map, uint32_t tile, int direction)
{
    return tile + (uint32_t)(slui_step_y[direction] * map->width + slui_step_x[direction]);
}

static bool has_neighbour(const slu_map *map, uint32_t tile, int direction)
{
    return map->around[tile] >> direction & 1;
}

static int sign(int v)
{
    return (v > 0) - (v < 0);
}

// A line as tile numbers: the first, the step to the next, the count. A point has direction -1.
typedef struct track {
    uint32_t first;
    int direction;
    int count;
} track;

static track track_of(const slu_map *map, slui_cut_line line)
{
    int dx = line.end[1].x - line.end[0].x, dy = line.end[1].y - line.end[0].y;
    int steps = dx ? dx * sign(dx) : dy * sign(dy);
    int direction = steps ? slui_direction(sign(dx), sign(dy)) : -1;
    return (track){slui_map_index(map, line.end[0]), direction, steps + 1};
}

static uint32_t next_on(const slu_map *map, const track *t, uint32_t tile)
{
    return t->direction < 0 ? tile : neighbour(map, tile, t->direction);
}

static void mark_line(zoner *z, slui_cut_line line)
{
    track t = track_of(z->map, line);
    uint32_t tile = t.first;
    for (int i = 0; i < t.count; i++, tile = next_on(z->map, &t, tile))
        z->cut->label[tile] = ON_GATE;
}

// Gives `zone` to all tiles labelled `from` that straight steps connect with the first.
static void fill(zoner *z, uint32_t first, uint32_t from, uint32_t zone)
{
    uint32_t *label = z->cut->label;
    z->queue_done = z->queue_end = 0;
    z->queue[z->queue_end++] = first;
    label[first] = zone;
    while (z->queue_done < z->queue_end) {
        uint32_t tile = z->queue[z->queue_done++];
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            if (!has_neighbour(z->map, tile, k)) continue;
            uint32_t next = neighbour(z->map, tile, k);
            if (label[next] != from) continue;
            label[next] = zone;
            z->queue[z->queue_end++] = next;
        }
    }
}

static void fill_all(zoner *z, uint32_t from)
{
    for (uint32_t t = 0; t < z->map->tile_count; t++) {
        if (slui_map_passable_at(z->map, t) && z->cut->label[t] == from)
            fill(z, t, from, ++z->zones);
    }
}

// ---------------------------------------------------------------------------------------------
// The gates' own tiles

// The label of a neighbour that has a zone, else ON_GATE.
static uint32_t zone_towards(const zoner *z, uint32_t tile, int direction)
{
    if (!has_neighbour(z->map, tile, direction)) return ON_GATE;
    return z->cut->label[neighbour(z->map, tile, direction)];
}

// The straight directions to the side above a line, or left of it: the same one twice if there is
// only one.
static void directions_above(int direction, int out[2])
{
    bool upright = direction == SLUI_NORTH || direction == SLUI_SOUTH;
    bool falls = direction == SLUI_SOUTH_EAST || direction == SLUI_NORTH_WEST;
    bool rises = direction == SLUI_NORTH_EAST || direction == SLUI_SOUTH_WEST;
    out[0] = upright ? SLUI_WEST : SLUI_NORTH;
    out[1] = falls ? SLUI_EAST : rises ? SLUI_WEST : out[0];
}

static void give_line_to_zone_above(zoner *z, slui_cut_line line)
{
    track t = track_of(z->map, line);
    uint32_t tile = t.first;
    int above[2];
    directions_above(t.direction, above);
    for (int i = 0; i < t.count; i++, tile = next_on(z->map, &t, tile)) {
        uint32_t *label = &z->cut->label[tile];
        for (int k = 0; k < 2 && *label == ON_GATE; k++)
            *label = zone_towards(z, tile, above[k]);
    }
}

static uint32_t zone_beside(const zoner *z, uint32_t tile)
{
    static const int ORDER[] = {SLUI_NORTH, SLUI_WEST, SLUI_EAST, SLUI_SOUTH};
    uint32_t zone = ON_GATE;
    for (int k = 0; k < 4 && zone == ON_GATE; k++)
        zone = zone_towards(z, tile, ORDER[k]);
    return zone;
}

static void give_rest_of_line(zoner *z, slui_cut_line line)
{
    track t = track_of(z->map, line);
    uint32_t tile = t.first;
    for (int i = 0; i < t.count; i++, tile = next_on(z->map, &t, tile)) {
        if (z->cut->label[tile] != ON_GATE) continue;
        uint32_t zone = zone_beside(z, tile);
        if (zone != ON_GATE) fill(z, tile, ON_GATE, zone);
    }
}

// ---------------------------------------------------------------------------------------------
// Lines that separate nothing

static bool parts_zones(const zoner *z, slui_cut_line line)
{
    track t = track_of(z->map, line);
    uint32_t tile = t.first;
    for (int i = 0; i < t.count; i++, tile = next_on(z->map, &t, tile)) {
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            if (!has_neighbour(z->map, tile, k)) continue;
            if (z->cut->label[neighbour(z->map, tile, k)] != z->cut->label[tile]) return true;
        }
    }
    return false;
}

static void drop_idle_lines(zoner *z)
{
    slui_cut *cut = z->cut;
    size_t kept = 0;
    for (size_t i = 0; i < cut->line_count; i++) {
        if (parts_zones(z, cut->lines[i])) cut->lines[kept++] = cut->lines[i];
    }
    cut->line_count = kept;
}

static void make_zones(zoner *z)
{
    slui_cut *cut = z->cut;
    memset(cut->label, 0, z->map->tile_count * sizeof *cut->label);
    for (size_t i = 0; i < cut->line_count; i++)
        mark_line(z, cut->lines[i]);
    fill_all(z, 0);
    for (size_t i = 0; i < cut->line_count; i++)
        give_line_to_zone_above(z, cut->lines[i]);
    for (size_t i = 0; i < cut->line_count; i++)
        give_rest_of_line(z, cut->lines[i]);
    fill_all(z, ON_GATE);
    drop_idle_lines(z);
}

bool slui_water_2015_zones(const slu_map *map, slui_cut *cut)
{
    zoner z = {.map = map, .cut = cut};
    z.queue = slui_alloc(cut->allocator, map->tile_count, sizeof *z.queue);
    if (!z.queue) return false;
    make_zones(&z);
    slui_free(cut->allocator, z.queue, map->tile_count, sizeof *z.queue);
    return true;
}
