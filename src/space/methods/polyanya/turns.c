// SPDX-License-Identifier: MIT
// Where paths turn. Cost: each side is visited a few times.
#include "space/methods/polyanya/turns.h"

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

static bool has_corner(const slui_mesh *mesh, slu_point corner)
{
    slui_mesh_square square = slui_mesh_square_at(mesh, corner);
    for (size_t i = 0; i < square.count; i++) {
        uint32_t cell = square.cells[i];
        for (uint32_t s = mesh->first_side[cell]; s < slui_mesh_side_end(mesh, cell); s++) {
            if (slui_same_point(corner_at(mesh, s), corner)) return true;
        }
    }
    return false;
}

// Counts the sectors; once there is an array, writes them.
static void find_sectors(const slui_mesh *mesh, const slui_mesh *ground, slui_turns *out)
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
    bool good = out->of_side && out->twin;
    if (good) {
        for (uint32_t c = 0; c < mesh->cell_count; c++) {
            for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
                out->twin[s] = slui_mesh_twin(mesh, c, s);
                out->of_side[s] = SLUI_NO_TURN;
            }
        }
        find_sectors(mesh, ground, out);
        out->items = slui_alloc(a, out->count, sizeof *out->items);
        good = out->items != NULL;
    }
    if (!good) {
        slui_turns_release(a, out);
        return slui_fail_memory(error);
    }
    find_sectors(mesh, ground, out);
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
