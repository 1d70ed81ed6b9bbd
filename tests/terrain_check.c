// SPDX-License-Identifier: MIT
#include "terrain_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

static slu_terrain_facts facts_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts;
}

static bool same(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static long position(const slu_map *map, slu_tile tile)
{
    return (long)tile.y * slu_map_width(map) + tile.x;
}

// ---------------------------------------------------------------------------------------------
// Zones

// Counts the tiles that straight steps connect with a tile, inside its zone.
static size_t count_joined(const slu_map *map, const slu_terrain *terrain, slu_tile first,
                           bool *seen, slu_tile *queue)
{
    static const int DX[] = {0, 1, 0, -1}, DY[] = {-1, 0, 1, 0};
    uint32_t zone = slu_terrain_zone_at(terrain, first);
    size_t found = 0;
    seen[position(map, first)] = true;
    queue[found++] = first;
    for (size_t done = 0; done < found; done++) {
        for (int k = 0; k < 4; k++) {
            slu_tile next = {queue[done].x + DX[k], queue[done].y + DY[k]};
            if (slu_terrain_zone_at(terrain, next) != zone) continue;
            if (seen[position(map, next)]) continue;
            seen[position(map, next)] = true;
            queue[found++] = next;
        }
    }
    return found;
}

static void check_zones(const slu_map *map, const slu_terrain *terrain)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    size_t tiles = (size_t)width * (size_t)height;
    bool *seen = calloc(tiles, 1);
    slu_tile *queue = malloc(tiles * sizeof *queue);
    uint32_t next_zone = 0;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            slu_tile tile = {x, y};
            uint32_t id = slu_terrain_zone_at(terrain, tile);
            CLAIM((id != SLU_NO_ZONE) == slu_map_passable(map, tile), "zone at %d, %d", x, y);
            if (id == SLU_NO_ZONE || seen[position(map, tile)]) continue;
            CLAIM(id == next_zone, "zone %u comes before zone %u", id, next_zone);
            const slu_zone *zone = slu_terrain_zone(terrain, next_zone++);
            CLAIM(same(zone->first, tile), "first tile of zone %u", id);
            size_t joined = count_joined(map, terrain, tile, seen, queue);
            CLAIM(joined == zone->area, "zone %u is not connected: %zu of %zu", id, joined,
                  zone->area);
        }
    }
    CLAIM(next_zone == facts_of(terrain).zone_count, "there are %u zones", next_zone);
    free(queue);
    free(seen);
}

static bool inside(slu_rect box, slu_tile tile)
{
    return tile.x >= box.x && tile.x < box.x + box.width && tile.y >= box.y &&
           tile.y < box.y + box.height;
}

static void check_zone_data(const slu_map *map, const slu_terrain *terrain)
{
    slu_terrain_facts facts = facts_of(terrain);
    slu_rect *box = calloc(facts.zone_count + 1, sizeof *box); // right and bottom as width, height
    double *deepest = calloc(facts.zone_count + 1, sizeof *deepest);
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            uint32_t id = slu_terrain_zone_at(terrain, tile);
            if (id == SLU_NO_ZONE) continue;
            if (deepest[id] == 0) box[id] = (slu_rect){x, y, x, y};
            if (x < box[id].x) box[id].x = x;
            if (x > box[id].width) box[id].width = x;
            box[id].height = y;
            deepest[id] = fmax(deepest[id], slu_terrain_clearance(terrain, tile));
        }
    }
    for (uint32_t id = 0; id < facts.zone_count; id++) {
        const slu_zone *zone = slu_terrain_zone(terrain, id);
        CLAIM(zone->box.x == box[id].x && zone->box.y == box[id].y &&
                  zone->box.width == box[id].width - box[id].x + 1 &&
                  zone->box.height == box[id].height - box[id].y + 1,
              "box of zone %u", id);
        CLAIM(zone->clearance == deepest[id], "clearance of zone %u", id);
        CLAIM(slu_terrain_clearance(terrain, zone->deepest) == deepest[id], "its place");
        CLAIM(slu_terrain_zone_at(terrain, zone->deepest) == id, "deepest tile of zone %u", id);
        CLAIM(slu_terrain_zone_at(terrain, zone->centre) == id, "centre of zone %u", id);
        CLAIM(inside(zone->box, zone->centre), "centre of zone %u is outside", id);
        CLAIM(zone->component == slu_map_component(map, SLU_DIAGONALS_NEVER, zone->first),
              "component of zone %u", id);
    }
    free(deepest);
    free(box);
}

// ---------------------------------------------------------------------------------------------
// Gates

static bool has_tile(const slu_map *map, const slu_gate *gate, slu_tile tile)
{
    size_t low = 0, high = gate->tile_count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (position(map, gate->tiles[middle]) < position(map, tile))
            low = middle + 1;
        else
            high = middle;
    }
    return low < gate->tile_count && same(gate->tiles[low], tile);
}

static bool joins(const slu_gate *gate, uint32_t a, uint32_t b)
{
    return (gate->zone[0] == a && gate->zone[1] == b) || (gate->zone[0] == b && gate->zone[1] == a);
}

static bool step_meets_gate(const slu_map *map, const slu_terrain *terrain, slu_tile from,
                            slu_tile to)
{
    uint32_t a = slu_terrain_zone_at(terrain, from), b = slu_terrain_zone_at(terrain, to);
    const slu_zone *zone = slu_terrain_zone(terrain, a);
    for (size_t i = 0; i < zone->gate_count; i++) {
        const slu_gate *gate = slu_terrain_gate(terrain, zone->gates[i]);
        if (!joins(gate, a, b)) continue;
        if (has_tile(map, gate, from) || has_tile(map, gate, to)) return true;
    }
    return false;
}

static void check_step(const slu_map *map, const slu_terrain *terrain, slu_tile from, slu_tile to,
                       bool slits)
{
    uint32_t a = slu_terrain_zone_at(terrain, from), b = slu_terrain_zone_at(terrain, to);
    if (a == b || a == SLU_NO_ZONE || b == SLU_NO_ZONE) return;
    for (int d = SLU_DIAGONALS_CLEAR; d <= SLU_DIAGONALS_NEVER; d++) {
        if (d == SLU_DIAGONALS_ALWAYS && !slits) continue;
        slu_rules rules = {.diagonals = (slu_diagonals)d};
        if (isinf(reference_step(map, &rules, from, to))) continue;
        CLAIM(step_meets_gate(map, terrain, from, to), "rule %d: %d, %d to %d, %d meets no gate", d,
              from.x, from.y, to.x, to.y);
    }
}

static void check_steps(const slu_map *map, const slu_terrain *terrain, bool slits)
{
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile from = {x, y};
            check_step(map, terrain, from, (slu_tile){x + 1, y}, slits);
            check_step(map, terrain, from, (slu_tile){x - 1, y + 1}, slits);
            check_step(map, terrain, from, (slu_tile){x, y + 1}, slits);
            check_step(map, terrain, from, (slu_tile){x + 1, y + 1}, slits);
        }
    }
}

// True if some step connects a tile of the gate with the zone on its other side.
static bool touches_both(const slu_map *map, const slu_terrain *terrain, const slu_gate *gate,
                         slu_tile tile)
{
    uint32_t home = slu_terrain_zone_at(terrain, tile);
    uint32_t other = gate->zone[gate->zone[0] == home];
    slu_rules rules = {.diagonals = SLU_DIAGONALS_ALWAYS};
    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            slu_tile next = {tile.x + dx, tile.y + dy};
            if (slu_terrain_zone_at(terrain, next) != other) continue;
            if (!isinf(reference_step(map, &rules, tile, next))) return true;
        }
    }
    return false;
}

static void check_gate(const slu_map *map, const slu_terrain *terrain, uint32_t id)
{
    const slu_gate *gate = slu_terrain_gate(terrain, id);
    CLAIM(gate->tile_count > 0 && gate->zone[0] < gate->zone[1], "gate %u", id);
    uint32_t home = slu_terrain_zone_at(terrain, gate->tiles[0]);
    CLAIM(home == gate->zone[0] || home == gate->zone[1], "gate %u lies in zone %u", id, home);
    for (size_t i = 0; i < gate->tile_count; i++) {
        slu_tile tile = gate->tiles[i];
        CLAIM(slu_terrain_zone_at(terrain, tile) == home, "gate %u lies in two zones", id);
        CLAIM(touches_both(map, terrain, gate, tile), "gate %u has an idle tile", id);
        if (i) CLAIM(position(map, gate->tiles[i - 1]) < position(map, tile), "order in %u", id);
    }
    CLAIM(has_tile(map, gate, gate->end[0]) && has_tile(map, gate, gate->end[1]) &&
              has_tile(map, gate, gate->middle),
          "ends and middle of gate %u", id);
    double length = reference_open_distance(&(slu_rules){0}, gate->end[0], gate->end[1]);
    CLAIM(reference_near(gate->width, length + 1, 1e-9), "width of gate %u", id);
    if (id) {
        const slu_gate *before = slu_terrain_gate(terrain, id - 1);
        CLAIM(position(map, before->tiles[0]) <= position(map, gate->tiles[0]), "gate %u", id);
    }
}

static void check_graph(const slu_map *map, const slu_terrain *terrain)
{
    slu_terrain_facts facts = facts_of(terrain);
    size_t links = 0;
    for (uint32_t id = 0; id < facts.zone_count; id++) {
        const slu_zone *zone = slu_terrain_zone(terrain, id);
        links += zone->gate_count;
        size_t known = 0;
        for (size_t i = 0; i < zone->gate_count; i++) {
            const slu_gate *gate = slu_terrain_gate(terrain, zone->gates[i]);
            CLAIM(gate->zone[0] == id || gate->zone[1] == id, "gate of zone %u", id);
            CLAIM(i == 0 || zone->gates[i - 1] < zone->gates[i], "gates of zone %u", id);
            uint32_t other = gate->zone[gate->zone[0] == id];
            for (size_t k = 0; k < zone->neighbour_count; k++)
                known += zone->neighbours[k] == other;
        }
        CLAIM(known == zone->gate_count, "neighbours of zone %u", id);
        for (size_t k = 1; k < zone->neighbour_count; k++)
            CLAIM(zone->neighbours[k - 1] < zone->neighbours[k], "order around zone %u", id);
        CLAIM(zone->neighbour_count <= zone->gate_count, "too many neighbours of zone %u", id);
    }
    CLAIM(links == 2 * (size_t)facts.gate_count, "each gate has two zones");
}

void terrain_check(const slu_map *map, const slu_terrain *terrain, bool slits)
{
    check_zones(map, terrain);
    check_zone_data(map, terrain);
    check_steps(map, terrain, slits);
    for (uint32_t g = 0; g < facts_of(terrain).gate_count; g++)
        check_gate(map, terrain, g);
    check_graph(map, terrain);
}

// ---------------------------------------------------------------------------------------------
// Slow checks

static double clearance_by_looking(const slu_map *map, slu_tile tile)
{
    double least = INFINITY;
    if (!slu_map_passable(map, tile)) return 0;
    for (int y = -1; y <= slu_map_height(map); y++) {
        for (int x = -1; x <= slu_map_width(map); x++) {
            if (slu_map_passable(map, (slu_tile){x, y})) continue;
            int dx = abs(x - tile.x), dy = abs(y - tile.y), low = dx < dy ? dx : dy;
            least = fmin(least, (12 * (dx + dy - 2 * low) + 17 * low) / 12.0);
        }
    }
    return least;
}

static void check_clearance(const slu_map *map, const slu_terrain *terrain)
{
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            slu_tile tile = {x, y};
            double expected = clearance_by_looking(map, tile);
            CLAIM(reference_near(slu_terrain_clearance(terrain, tile), expected, 1e-9),
                  "clearance at %d, %d", x, y);
        }
    }
}

// The map with nothing but the tiles of a gate.
static slu_map *gate_alone(const slu_map *map, const slu_gate *gate)
{
    int width = slu_map_width(map), height = slu_map_height(map);
    char *glyphs = malloc((size_t)width * (size_t)height);
    memset(glyphs, '@', (size_t)width * (size_t)height);
    for (size_t i = 0; i < gate->tile_count; i++)
        glyphs[position(map, gate->tiles[i])] = '.';
    slu_map *alone = NULL;
    slu_status status = slu_map_create_from(width, height, glyphs, NULL, &alone, NULL);
    CLAIM(status == SLU_OK, "a map of a gate");
    free(glyphs);
    return alone;
}

// Whether a diagonal step along a gate is allowed depends on tiles next to it that are not part of
// the gate. So the tiles of the gate are compared with those that the whole map lets pass.
static double gate_step(const slu_map *map, const slu_map *alone, const slu_rules *rules,
                        slu_tile from, slu_tile to)
{
    return slu_map_passable(alone, to) ? reference_step(map, rules, from, to) : INFINITY;
}

// Bellman and Ford over the gate's few tiles.
static void flood_gate(const slu_map *map, const slu_map *alone, const slu_rules *rules,
                       const slu_gate *gate, size_t start, double *cost)
{
    for (size_t i = 0; i < gate->tile_count; i++)
        cost[i] = i == start ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < gate->tile_count; i++) {
            for (size_t k = 0; k < gate->tile_count; k++) {
                double step = gate_step(map, alone, rules, gate->tiles[i], gate->tiles[k]);
                if (cost[i] + step >= cost[k] - 1e-9) continue;
                cost[k] = cost[i] + step;
                changed = true;
            }
        }
    }
}

static void check_straight(const slu_map *map, const slu_gate *gate, uint32_t id)
{
    size_t tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    double *cost = malloc(tiles * sizeof *cost), *along = malloc(tiles * sizeof *along);
    slu_map *alone = gate_alone(map, gate);
    for (int d = SLU_DIAGONALS_CLEAR; d <= SLU_DIAGONALS_NEVER; d++) {
        slu_rules rules = {.diagonals = (slu_diagonals)d};
        for (size_t i = 0; i < gate->tile_count; i++) {
            reference_flood(map, &rules, gate->tiles[i], cost);
            flood_gate(map, alone, &rules, gate, i, along);
            for (size_t k = 0; k < gate->tile_count; k++) {
                double best = cost[position(map, gate->tiles[k])];
                CLAIM(reference_near(best, along[k], 1e-9),
                      "gate %u, rule %d: %d, %d to %d, %d is %g, along the gate %g", id, d,
                      gate->tiles[i].x, gate->tiles[i].y, gate->tiles[k].x, gate->tiles[k].y, best,
                      along[k]);
            }
        }
    }
    slu_map_destroy(alone);
    free(along);
    free(cost);
}

void terrain_check_slowly(const slu_map *map, const slu_terrain *terrain)
{
    check_clearance(map, terrain);
    for (uint32_t g = 0; g < facts_of(terrain).gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(terrain, g);
        if (gate->straight) check_straight(map, gate, g);
    }
}

// ---------------------------------------------------------------------------------------------

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * 0x9E3779B97F4A7C15u;
    *hash ^= *hash >> 29;
}

static void mix_tile(uint64_t *hash, slu_tile tile)
{
    mix(hash, (uint64_t)tile.x << 32 | (uint64_t)tile.y);
}

uint64_t terrain_hash(const slu_map *map, const slu_terrain *terrain)
{
    uint64_t hash = 0;
    slu_terrain_facts facts = facts_of(terrain);
    for (int y = 0; y < slu_map_height(map); y++)
        for (int x = 0; x < slu_map_width(map); x++)
            mix(&hash, slu_terrain_zone_at(terrain, (slu_tile){x, y}));
    for (uint32_t z = 0; z < facts.zone_count; z++) {
        mix_tile(&hash, slu_terrain_zone(terrain, z)->centre);
        mix_tile(&hash, slu_terrain_zone(terrain, z)->deepest);
    }
    for (uint32_t g = 0; g < facts.gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(terrain, g);
        mix(&hash, (uint64_t)gate->zone[0] << 32 | gate->zone[1]);
        mix_tile(&hash, gate->end[0]);
        mix_tile(&hash, gate->end[1]);
        mix_tile(&hash, gate->middle);
        mix(&hash, gate->tile_count << 1 | gate->straight);
        if (gate->blocked) mix(&hash, g);
    }
    return hash;
}
