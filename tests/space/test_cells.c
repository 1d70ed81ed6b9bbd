// SPDX-License-Identifier: MIT
// Convex cells of free spaces: they cover them, no two could be merged, and there are fewer than
// triangles.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../support.h"
#include "free_spaces.h"
#include "mesh_claims.h"
#include "space/geometry/geometry.h"
#include "space/mesh/cells.h"
#include "space_path_claims.h"

static slui_mesh cells_of(const slu_free_space *space, slu_cells cells)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_mesh mesh;
    slu_error error = {0};
    if (slui_cells_build(&a, space, cells, &mesh, &error) != SLU_OK) fail_msg("%s", error.text);
    return mesh;
}

static slu_point corner(const slui_mesh *mesh, uint32_t side)
{
    return mesh->corners[mesh->side_corner[side]];
}

// True if two cells together are convex at the start of the side between them.
static bool is_convex_without(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side], twin = slui_mesh_twin(mesh, cell, side);
    uint32_t next = slui_mesh_next(mesh, beyond, slui_mesh_next(mesh, beyond, twin));
    return slui_turn(corner(mesh, slui_mesh_before(mesh, cell, side)), corner(mesh, side),
                     corner(mesh, next)) >= 0;
}

static void claim_no_more_to_join(const slui_mesh *mesh)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            if (mesh->side_cell[s] == SLUI_NO_CELL) continue;
            uint32_t twin = slui_mesh_twin(mesh, c, s);
            assert_false(is_convex_without(mesh, c, s) &&
                         is_convex_without(mesh, mesh->side_cell[s], twin));
        }
    }
}

static void claim_merged(const slu_free_space *space)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_mesh mesh = cells_of(space, SLU_CELLS_MERGED);
    claim_cells_cover(&mesh, &space->ground.components);
    claim_neighbours(&mesh);
    claim_no_more_to_join(&mesh);
    assert_true(mesh.cell_count <= space->mesh.cell_count);
    slui_mesh_release(&a, &mesh);
}

static void merged_cells_cover_lattices(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        slu_free_space *space = lattice_space(seed, 1 + (int)(seed % 8), seed % 2);
        claim_merged(space);
        slu_free_space_destroy(space);
    }
}

static void merged_cells_cover_tiles(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        slu_free_space *space = tile_space(seed, 4 + (int)(seed % 30), 0.7);
        claim_merged(space);
        slu_free_space_destroy(space);
    }
}

static void an_open_square_is_one_cell(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    slu_free_space *space = tile_space(0, 5, 2);
    slui_mesh mesh = cells_of(space, SLU_CELLS_MERGED);
    assert_int_equal(mesh.cell_count, 1);
    slui_mesh_release(&a, &mesh);
    mesh = cells_of(space, SLU_CELLS_TRIANGLES);
    assert_int_equal(mesh.cell_count, 2);
    slui_mesh_release(&a, &mesh);
    slu_free_space_destroy(space);
}

static void failed_allocations_leave_nothing(void **state)
{
    (void)state;
    slu_free_space *space = lattice_space(3, 4, true);
    support_allocator memory;
    slui_mesh mesh;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_status status =
            slui_cells_build(&memory.allocator, space, SLU_CELLS_MERGED, &mesh, NULL);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_int_equal(memory.live_blocks, 0);
    }
    slui_mesh_release(&memory.allocator, &mesh);
    assert_int_equal(memory.live_blocks, 0);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merged_cells_cover_lattices),
        cmocka_unit_test(merged_cells_cover_tiles),
        cmocka_unit_test(an_open_square_is_one_cell),
        cmocka_unit_test(failed_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
