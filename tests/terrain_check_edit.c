// SPDX-License-Identifier: MIT
// What an edit guarantees to leave alone.
#include <stdlib.h>
#include <string.h>

#include "terrain_check.h"

static slu_terrain_facts facts(const slu_terrain *terrain)
{
    slu_terrain_facts found;
    slu_terrain_describe(terrain, &found);
    return found;
}

static bool tile_is(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static bool leads(const slu_gate *gate, uint32_t a, uint32_t b)
{
    return (gate->zone[0] == a && gate->zone[1] == b) || (gate->zone[0] == b && gate->zone[1] == a);
}
static bool on_line(slu_tile tile, const slu_tile end[2])
{
    long dx = end[1].x - end[0].x, dy = end[1].y - end[0].y;
    long x = tile.x - end[0].x, y = tile.y - end[0].y;
    return x * dy == y * dx && x * dx >= 0 && y * dy >= 0 && labs(x) <= labs(dx) &&
           labs(y) <= labs(dy);
}

static const slu_gate *edited_gate(const slu_terrain *terrain, const slu_edit *edit)
{
    for (uint32_t g = 0; g < facts(terrain).gate_count; g++) {
        slu_edit named = slu_terrain_gate_edit(terrain, edit->kind, g);
        bool ahead = tile_is(named.end[0], edit->end[0]) && tile_is(named.end[1], edit->end[1]);
        bool back = tile_is(named.end[0], edit->end[1]) && tile_is(named.end[1], edit->end[0]);
        if ((ahead || back) && named.which == edit->which) return slu_terrain_gate(terrain, g);
    }
    return NULL;
}

// Marks the zones that an edit affects.
static bool *find_touched(const slu_map *map, const slu_terrain *before, const slu_edit *edit)
{
    bool *touched = calloc(facts(before).zone_count + 1, 1);
    if (edit->kind == SLU_EDIT_REMOVE) {
        const slu_gate *gate = edited_gate(before, edit);
        CLAIM(gate, "a gate that was removed had a name");
        touched[gate->zone[0]] = touched[gate->zone[1]] = true;
    }
    for (int y = 0; edit->kind == SLU_EDIT_ADD && y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            if (on_line((slu_tile){x, y}, edit->end))
                touched[slu_terrain_zone_at(before, (slu_tile){x, y})] = true;
    }
    return touched;
}

static void check_same_zone(const slu_map *map, const slu_zone *a, const slu_zone *b)
{
    CLAIM(a->area == b->area && tile_is(a->first, b->first) && tile_is(a->centre, b->centre) &&
              tile_is(a->deepest, b->deepest) && a->clearance == b->clearance &&
              a->component == b->component && !memcmp(&a->box, &b->box, sizeof a->box),
          "a zone that is not edited stays as it is");
}

static void check_same_tiles(const slu_map *map, const slu_terrain *before, const bool *touched,
                             const slu_terrain *after)
{
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            uint32_t zone = slu_terrain_zone_at(before, (slu_tile){x, y});
            if (zone == SLU_NO_ZONE || touched[zone]) continue;
            slu_tile first = slu_terrain_zone(before, zone)->first;
            CLAIM(slu_terrain_zone_at(after, (slu_tile){x, y}) == slu_terrain_zone_at(after, first),
                  "the tile %d, %d of a zone that is not edited", x, y);
        }
    }
}

// Except for being blocked, if that is what the edit changed.
static bool is_same_gate(const slu_gate *a, const slu_gate *b, const slu_gate *edited)
{
    bool blocked = b->blocked == (a->blocked || a == edited);
    return tile_is(a->end[0], b->end[0]) && tile_is(a->end[1], b->end[1]) && a->width == b->width &&
           a->straight == b->straight && a->tile_count == b->tile_count && blocked &&
           !memcmp(a->tiles, b->tiles, a->tile_count * sizeof *a->tiles);
}

// A gate between two unaffected zones is still there, between the same zones.
static void check_same_gate(const slu_map *map, const slu_terrain *before, const slu_gate *gate,
                            const slu_terrain *after, const slu_gate *edited)
{
    uint32_t ends[2], found = 0;
    for (int i = 0; i < 2; i++)
        ends[i] = slu_terrain_zone_at(after, slu_terrain_zone(before, gate->zone[i])->first);
    const slu_zone *zone = slu_terrain_zone(after, ends[0]);
    for (size_t i = 0; i < zone->gate_count; i++) {
        const slu_gate *other = slu_terrain_gate(after, zone->gates[i]);
        found += leads(other, ends[0], ends[1]) && is_same_gate(gate, other, edited);
    }
    CLAIM(found == 1, "the gate from %d, %d to %d, %d between zones that are not edited",
          gate->end[0].x, gate->end[0].y, gate->end[1].x, gate->end[1].y);
}

void terrain_check_edit(const slu_map *map, const slu_terrain *before, slu_edit edit,
                        const slu_terrain *after)
{
    slu_terrain_facts old = facts(before);
    const slu_gate *edited = edit.kind == SLU_EDIT_BLOCK ? edited_gate(before, &edit) : NULL;
    bool *touched = find_touched(map, before, &edit);
    for (uint32_t z = 0; z < old.zone_count; z++) {
        const slu_zone *zone = slu_terrain_zone(before, z);
        uint32_t now = slu_terrain_zone_at(after, zone->first);
        if (!touched[z]) check_same_zone(map, zone, slu_terrain_zone(after, now));
    }
    check_same_tiles(map, before, touched, after);
    for (uint32_t g = 0; g < old.gate_count; g++) {
        const slu_gate *gate = slu_terrain_gate(before, g);
        if (touched[gate->zone[0]] || touched[gate->zone[1]]) continue;
        check_same_gate(map, before, gate, after, edited);
    }
    uint32_t zones = facts(after).zone_count;
    CLAIM(edit.kind != SLU_EDIT_ADD || zones > old.zone_count, "a gate added cuts a zone");
    CLAIM(edit.kind != SLU_EDIT_REMOVE || zones + 1 == old.zone_count, "two zones become one");
    CLAIM(edit.kind != SLU_EDIT_BLOCK || edited_gate(after, &edit)->blocked, "it is blocked");
    free(touched);
}
