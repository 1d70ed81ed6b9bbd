// SPDX-License-Identifier: MIT
// Any bytes are a small map, options, edits by hand and questions; the terrain keeps its
// invariants, edits leave alone what they do not touch, and replaying the list of edits gives the
// same terrain.
#include <math.h>
#include <stdarg.h>

#include "fuzz.h"

#include "../tests/reference.c" // a fuzz target is one program without the tests' libraries
#include "../tests/terrain_check.c"
#include "../tests/terrain_check_edit.c"

enum { MOST_WIDTH = 20, MOST_HEIGHT = 16, MOST = MOST_WIDTH * MOST_HEIGHT };

// The most tiles for which the slow checks run too, so that no input takes long.
enum { FEW = 96 };

_Noreturn void terrain_check_fail(const slu_map *map, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fprintf(stderr, "\n");
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++)
            fputc(slu_map_passable(map, (slu_tile){x, y}) ? '.' : '@', stderr);
        fputc('\n', stderr);
    }
    abort();
}

// ---------------------------------------------------------------------------------------------

// Eight tiles per byte; a set bit is a wall.
static slu_map *take_map(fuzz_input *in)
{
    char glyphs[MOST];
    int width = 1 + fuzz_below(in, MOST_WIDTH), height = 1 + fuzz_below(in, MOST_HEIGHT);
    for (int i = 0, byte = 0; i < width * height; i++) {
        if (i % 8 == 0) byte = fuzz_next(in);
        glyphs[i] = byte >> i % 8 & 1 ? '@' : '.';
    }
    slu_map *map = NULL;
    slu_status status = slu_map_create_from(width, height, glyphs, NULL, &map, NULL);
    fuzz_require(status == SLU_OK, "a map of known characters is created");
    return map;
}

static slu_terrain_options take_options(fuzz_input *in)
{
    slu_terrain_options options = {.method =
                                       fuzz_below(in, slu_methods_count(slu_decompositions()))};
    options.diagonals = (slu_diagonals)fuzz_below(in, 4);
    int prominence = fuzz_next(in);
    if (prominence) options.prominence = 1 + (prominence - 1) / 32.0;
    options.widest = fuzz_below(in, 32);
    options.downscale = fuzz_below(in, 8) == 7 ? 1 + fuzz_below(in, 4) : 0;
    bool flood = !strcmp(slu_methods_at(slu_decompositions(), options.method)->name, "flood-2006");
    options.lakes = !flood && fuzz_below(in, 8) == 7;
    return options;
}

static slu_terrain *make(const slu_map *map, const slu_terrain_options *options)
{
    slu_terrain *terrain = NULL;
    slu_status status = slu_terrain_create(map, options, &terrain, NULL);
    fuzz_require(status == SLU_OK, "options in their range make a terrain");
    return terrain;
}

static slu_tile take_tile(fuzz_input *in, const slu_map *map)
{
    int x = fuzz_below(in, slu_map_width(map));
    return (slu_tile){x, fuzz_below(in, slu_map_height(map))};
}

// ---------------------------------------------------------------------------------------------
// Edits

static slu_tile slide(const slu_map *map, slu_tile tile, int dx, int dy)
{
    while ((dx || dy) && slu_map_passable(map, (slu_tile){tile.x + dx, tile.y + dy})) {
        tile.x += dx;
        tile.y += dy;
    }
    return tile;
}

// A line from wall to wall through a tile, the name of a gate, or anything else.
static slu_edit take_edit(fuzz_input *in, const slu_map *map, const slu_terrain *terrain)
{
    int choice = fuzz_next(in);
    slu_edit edit = {.kind = (slu_edit_kind)(choice % 4)};
    uint32_t gates = facts(terrain).gate_count;
    if (choice & 4) {
        edit.end[0] = take_tile(in, map);
        edit.end[1] = (slu_tile){fuzz_next(in) - 64, fuzz_next(in) - 64};
        edit.which = (uint32_t)fuzz_next(in);
    } else if (edit.kind != SLU_EDIT_ADD && gates) {
        edit = slu_terrain_gate_edit(terrain, edit.kind, (uint32_t)fuzz_next(in) % gates);
    } else {
        int dx = choice / 8 % 3 - 1, dy = choice / 24 % 3 - 1;
        edit.end[0] = slide(map, take_tile(in, map), dx, dy);
        edit.end[1] = slide(map, edit.end[0], -dx, -dy);
    }
    return edit;
}

// Edits one terrain and, for comparison, another that has been edited identically so far.
static void edit_both(fuzz_input *in, const slu_map *map, slu_terrain *terrain, slu_terrain *other)
{
    uint64_t hash = terrain_hash(map, terrain);
    slu_edit edit = take_edit(in, map, terrain);
    slu_error error = {0};
    slu_status status = slu_terrain_edit(terrain, edit, &error);
    if (status == SLU_OK) {
        terrain_check_edit(map, other, edit, terrain);
    } else {
        fuzz_require(status == SLU_ERR_ARGUMENT && error.text[0], "a bad edit has a sentence");
        fuzz_require(hash == terrain_hash(map, terrain), "a refused edit changes nothing");
    }
    fuzz_require(slu_terrain_edit(other, edit, NULL) == status, "the same edit, the same answer");
}

static void require_same_again(const slu_map *map, const slu_terrain_options *options,
                               const slu_terrain *terrain)
{
    slu_terrain *again = make(map, options);
    for (size_t i = 0; i < slu_terrain_edit_count(terrain); i++) {
        slu_status status = slu_terrain_edit(again, slu_terrain_edit_at(terrain, i), NULL);
        fuzz_require(status == SLU_OK, "an edit can be done again");
    }
    fuzz_require(terrain_hash(map, terrain) == terrain_hash(map, again), "the same terrain again");
    slu_terrain_destroy(again);
}

// ---------------------------------------------------------------------------------------------
// Questions

static void require_chain(const slu_terrain *terrain, slu_tile from, slu_tile to)
{
    uint32_t gates[MOST];
    size_t count;
    double length;
    slu_status status = slu_terrain_route(terrain, from, to, gates, MOST, &count, &length, NULL);
    uint32_t zone = slu_terrain_zone_at(terrain, from), goal = slu_terrain_zone_at(terrain, to);
    bool walls = zone == SLU_NO_ZONE || goal == SLU_NO_ZONE;
    fuzz_require(walls ? status == SLU_ERR_ARGUMENT : status == SLU_OK, "walls have no chains");
    if (walls) return;
    for (size_t i = 0; i < count; i++) {
        const slu_gate *gate = slu_terrain_gate(terrain, gates[i]);
        fuzz_require(!gate->blocked, "a chain has open gates");
        fuzz_require(gate->zone[0] == zone || gate->zone[1] == zone, "its gates follow each other");
        zone = gate->zone[gate->zone[0] == zone];
    }
    fuzz_require(length < 0 ? count == 0 && zone != goal : zone == goal, "a chain arrives");
}

// Blocking the gate as well must separate exactly the zones that are reported as cut off.
static void require_cut_off(const slu_map *map, slu_terrain *terrain, uint32_t gate)
{
    uint32_t zones[MOST];
    size_t count;
    slu_status status = slu_terrain_cut_off(terrain, gate, zones, MOST, &count, NULL);
    fuzz_require(status == SLU_OK, "a gate's other side is found");
    const slu_gate *g = slu_terrain_gate(terrain, gate);
    slu_tile ends[2] = {slu_terrain_zone(terrain, g->zone[0])->first,
                        slu_terrain_zone(terrain, g->zone[1])->first};
    bool blocked = g->blocked;
    uint64_t hash = terrain_hash(map, terrain);
    slu_terrain_block(terrain, gate, true, NULL);
    uint32_t chain[MOST];
    size_t length;
    double distance;
    slu_terrain_route(terrain, ends[0], ends[1], chain, MOST, &length, &distance, NULL);
    fuzz_require((distance < 0) == (count > 0), "cut off is what no chain leads to");
    slu_terrain_block(terrain, gate, blocked, NULL);
    fuzz_require(hash == terrain_hash(map, terrain), "opened again it is as before");
}

static void ask(fuzz_input *in, const slu_map *map, slu_terrain *terrain)
{
    uint32_t found[MOST], gates = facts(terrain).gate_count;
    size_t count;
    slu_status status =
        slu_terrain_choke_points(terrain, fuzz_next(in) / 8.0, found, MOST, &count, NULL);
    fuzz_require(status == SLU_OK || count > MOST, "choke points are listed");
    slu_tile from = take_tile(in, map), to = take_tile(in, map);
    require_chain(terrain, from, to);
    if (gates) require_cut_off(map, terrain, (uint32_t)fuzz_next(in) % gates);
    bool none = facts(terrain).zone_count == 0;
    fuzz_require((slu_terrain_nearest_zone(terrain, from) == SLU_NO_ZONE) == none,
                 "there is a nearest zone if there is any");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_input in = {data, size};
    slu_terrain_options options = take_options(&in);
    slu_map *map = take_map(&in);
    slu_terrain *terrain = make(map, &options), *other = make(map, &options);
    bool slits = options.diagonals == SLU_DIAGONALS_ALWAYS;
    for (int edits = fuzz_below(&in, 8); edits > 0; edits--)
        edit_both(&in, map, terrain, other);
    terrain_check(map, terrain, slits);
    if (slu_map_width(map) * slu_map_height(map) <= FEW) terrain_check_slowly(map, terrain);
    require_same_again(map, &options, terrain);
    ask(&in, map, terrain);
    slu_terrain_destroy(other);
    slu_terrain_destroy(terrain);
    slu_map_destroy(map);
    return 0;
}
