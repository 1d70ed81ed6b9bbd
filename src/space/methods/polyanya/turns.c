// SPDX-License-Identifier: MIT
// Where paths turn. Cost: each side is visited a few times.
#include "space/methods/polyanya/turns.h"

#include "base/platform.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

static slu_point corner_at(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

// Goes around a corner from the side that leaves it along the border, and labels the sides that
// begin there. Returns the other end of the sector.
static slui_turn_sector go_round(const slui_mesh *mesh, const slui_turns *turns, uint32_t cell,
                                 uint32_t side, uint32_t name)
{
    slui_turn_sector sector = {mesh->side_corner[side], side, cell, 0, 0};
    for (;;) {
        uint32_t before = slui_mesh_before(mesh, cell, side);
        turns->of_side[side] = name;
        sector.last_side = before;
        sector.last_cell = cell;
        if (turns->twin[before] == SLUI_NO_CELL) return sector;
        side = turns->twin[before];
        cell = mesh->side_cell[before];
    }
}

static bool is_wide(const slui_mesh *mesh, const slui_turn_sector *sector)
{
    slu_point next = corner_at(mesh, slui_mesh_next(mesh, sector->first_cell, sector->first_side));
    return slui_turn(corner_at(mesh, sector->last_side), mesh->corners[sector->corner], next) < 0;
}

// ---------------------------------------------------------------------------------------------
// The corners of the ground, in a table that is at most half full

typedef struct corner_table {
    const slui_mesh *ground;
    uint32_t *slots; // 1 + a corner, or 0
    size_t size;     // a power of two
} corner_table;

static uint64_t bits_of(double x)
{
    uint64_t bits;
    x += 0.0; // turns -0 into 0
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

// The slot of a corner at this place, or the empty one where it would be.
static size_t slot_of(const corner_table *table, slu_point p)
{
    uint64_t h = bits_of(p.x) * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ h >> 29 ^ bits_of(p.y)) * UINT64_C(0xBF58476D1CE4E5B9);
    size_t slot = (size_t)(h ^ h >> 32) & (table->size - 1);
    while (table->slots[slot] &&
           !slui_same_point(table->ground->corners[table->slots[slot] - 1], p))
        slot = (slot + 1) & (table->size - 1);
    return slot;
}

static bool build_table(const slu_allocator *a, const slui_mesh *ground, corner_table *out)
{
    *out = (corner_table){.ground = ground, .size = 16};
    while (out->size < 2 * ground->corner_count)
        out->size *= 2;
    out->slots = slui_alloc(a, out->size, sizeof *out->slots);
    if (!out->slots) return false;
    for (uint32_t i = 0; i < ground->corner_count; i++)
        out->slots[slot_of(out, ground->corners[i])] = i + 1;
    return true;
}

static bool has_corner(const corner_table *table, slu_point corner)
{
    return table->slots[slot_of(table, corner)] != 0;
}

// ---------------------------------------------------------------------------------------------
// Sectors

// Counts the sectors; once there is an array, writes them.
static void find_sectors(const slui_mesh *mesh, const corner_table *ground, slui_turns *out)
{
    size_t count = 0;
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            if (mesh->side_cell[s] != SLUI_NO_CELL) continue;
            slui_turn_sector sector = go_round(mesh, out, c, s, SLUI_NO_TURN);
            if (!is_wide(mesh, &sector) || !has_corner(ground, corner_at(mesh, s))) continue;
            if (out->items) {
                go_round(mesh, out, c, s, (uint32_t)count);
                out->items[count] = sector;
            }
            count++;
        }
    }
    out->count = count;
}

slu_status slui_turns_find(const slu_allocator *a, const slui_mesh *mesh, const slui_mesh *ground,
                           slui_turns *out, slu_error *error)
{
    *out = (slui_turns){.side_count = mesh->side_count};
    out->of_side = slui_alloc(a, mesh->side_count, sizeof *out->of_side);
    out->twin = slui_alloc(a, mesh->side_count, sizeof *out->twin);
    corner_table table;
    bool good = build_table(a, ground, &table) && out->of_side && out->twin;
    if (good) {
        for (uint32_t c = 0; c < mesh->cell_count; c++) {
            for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
                out->twin[s] = slui_mesh_twin(mesh, c, s);
                out->of_side[s] = SLUI_NO_TURN;
            }
        }
        find_sectors(mesh, &table, out);
        out->items = slui_alloc(a, out->count, sizeof *out->items);
        good = out->items != NULL;
    }
    if (good) find_sectors(mesh, &table, out);
    slui_free(a, table.slots, table.size, sizeof *table.slots);
    if (!good) {
        slui_turns_release(a, out);
        return slui_fail_memory(error);
    }
    return SLU_OK;
}

void slui_turns_release(const slu_allocator *a, slui_turns *turns)
{
    slui_free(a, turns->items, turns->count, sizeof *turns->items);
    slui_free(a, turns->of_side, turns->side_count, sizeof *turns->of_side);
    slui_free(a, turns->twin, turns->side_count, sizeof *turns->twin);
    *turns = (slui_turns){0};
}

size_t slui_turns_bytes(const slui_turns *turns)
{
    return turns->count * sizeof *turns->items + 2 * turns->side_count * sizeof *turns->twin;
}
