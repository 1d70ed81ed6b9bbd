// SPDX-License-Identifier: MIT
// Reading and writing a terrain in the bytes of a file (file_terrain.h).
//
// Zones are connected and numbered by their first tiles, and gates follow from them, so whatever
// the bytes are, a terrain that comes out of them is one that regions.c has built. What the bytes
// say about it must then be true.
// Cost: the depth, zones and gates of a terrain; writing is one sweep over the tiles.
#include "atlas/file_terrain.h"

#include "base/arrays.h"
#include "base/status.h"

// ---- reading

static slu_tile tile_at(const uint8_t *at)
{
    return (slu_tile){slui_get_whole(at), slui_get_whole(at + 4)};
}

static uint32_t label_at(const slui_stored_terrain *s, size_t tile)
{
    return slui_get32(s->labels + tile * SLUI_FILE_NUMBER);
}

static bool read_labels(const slui_stored_terrain *s, slu_terrain *terrain)
{
    for (size_t t = 0; t < terrain->tile_count; t++) {
        uint32_t label = label_at(s, t);
        bool ground = slui_map_passable_at(terrain->map, (uint32_t)t);
        if (label > s->zone_count || ground != (label != 0)) return false;
        terrain->label[t] = label;
    }
    return true;
}

// True if finding zones has changed no label: they were connected, and numbered by their first
// tiles.
static bool same_labels(const slui_stored_terrain *s, const slu_terrain *terrain)
{
    if (terrain->zone_count != s->zone_count) return false;
    for (size_t t = 0; t < terrain->tile_count; t++)
        if (terrain->label[t] != label_at(s, t)) return false;
    return true;
}

static bool same_tile(slu_tile tile, const uint8_t *at)
{
    return (uint32_t)tile.x == slui_get32(at) && (uint32_t)tile.y == slui_get32(at + 4);
}

static bool read_gate(const uint8_t *at, slu_gate *gate)
{
    uint32_t flags = slui_get32(at + 24);
    gate->blocked = flags & SLUI_FILE_BLOCKED;
    uint32_t shape = flags & ~(uint32_t)SLUI_FILE_BLOCKED;
    return gate->zone[0] == slui_get32(at) && gate->zone[1] == slui_get32(at + 4) &&
           same_tile(gate->end[0], at + 8) && same_tile(gate->end[1], at + 16) &&
           shape == (gate->straight ? SLUI_FILE_STRAIGHT : 0u) &&
           gate->tile_count == slui_get32(at + 28);
}

static bool read_gates(const slui_stored_terrain *s, slu_terrain *terrain)
{
    if (terrain->gate_count != s->gate_count) return false;
    for (uint32_t i = 0; i < terrain->gate_count; i++)
        if (!read_gate(s->gates + (size_t)i * SLUI_FILE_GATE, &terrain->gates[i])) return false;
    return true;
}

static slu_status read_edits(const slui_stored_terrain *s, slu_terrain *terrain, const char **why,
                             slu_error *error)
{
    const uint8_t *at = s->edits;
    for (size_t i = 0; i < s->edit_count; i++, at += SLUI_FILE_EDIT) {
        uint32_t kind = slui_get32(at);
        slu_edit edit = {.kind = (slu_edit_kind)kind,
                         .end = {tile_at(at + 4), tile_at(at + 12)},
                         .which = slui_get32(at + 20)};
        if (kind > SLU_EDIT_BLOCK || !slui_map_inside(terrain->map, edit.end[0]) ||
            !slui_map_inside(terrain->map, edit.end[1])) {
            *why = "an edit is invalid";
            return SLU_ERR_FORMAT;
        }
        if (!SLUI_GROW(&terrain->allocator, terrain->edits, terrain->edit_capacity, i + 1))
            return slui_fail_memory(error);
        terrain->edits[terrain->edit_count++] = edit;
    }
    return SLU_OK;
}

slu_status slui_file_read_terrain(const slui_stored_terrain *s, const slu_map *map,
                                  const slu_allocator *allocator, slu_terrain **out,
                                  const char **why, slu_error *error)
{
    slu_terrain_options options = s->options;
    options.allocator = allocator;
    slu_terrain *terrain = *out = slui_terrain_begin(map, &options);
    if (!terrain || !terrain->label || !terrain->depth) return slui_fail_memory(error);
    *why = NULL;
    if (!read_labels(s, terrain)) *why = "its zones do not cover the ground of the map";
    if (*why) return SLU_ERR_FORMAT;
    slu_status status = slui_terrain_restore(terrain, error);
    if (status != SLU_OK) return status;
    if (!same_labels(s, terrain))
        *why = "its zones are disconnected or numbered in another order";
    else if (!read_gates(s, terrain))
        *why = "its gates are not those of its zones";
    return *why ? SLU_ERR_FORMAT : read_edits(s, terrain, why, error);
}

// ---- writing

static uint8_t *put_tile(uint8_t *out, slu_tile tile)
{
    slui_put32(out, (uint32_t)tile.x);
    slui_put32(out + 4, (uint32_t)tile.y);
    return out + 8;
}

static void write_edits(const slu_terrain *terrain, uint8_t *out)
{
    for (size_t i = 0; i < terrain->edit_count; i++, out += SLUI_FILE_EDIT) {
        const slu_edit *edit = &terrain->edits[i];
        slui_put32(out, (uint32_t)edit->kind);
        slui_put32(put_tile(put_tile(out + 4, edit->end[0]), edit->end[1]), edit->which);
    }
}

static void write_gates(const slu_terrain *terrain, uint8_t *out)
{
    for (uint32_t i = 0; i < terrain->gate_count; i++, out += SLUI_FILE_GATE) {
        const slu_gate *gate = &terrain->gates[i];
        slui_put32(out, gate->zone[0]);
        slui_put32(out + 4, gate->zone[1]);
        put_tile(put_tile(out + 8, gate->end[0]), gate->end[1]);
        slui_put32(out + 24, (gate->straight ? SLUI_FILE_STRAIGHT : 0u) |
                                 (gate->blocked ? SLUI_FILE_BLOCKED : 0u));
        slui_put32(out + 28, (uint32_t)gate->tile_count);
    }
}

void slui_file_write_terrain(const slu_terrain *terrain, uint8_t *edits, uint8_t *labels,
                             uint8_t *gates)
{
    write_edits(terrain, edits);
    for (size_t t = 0; t < terrain->tile_count; t++)
        slui_put32(labels + t * SLUI_FILE_NUMBER, terrain->label[t]);
    write_gates(terrain, gates);
}
