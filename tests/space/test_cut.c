// SPDX-License-Identifier: MIT
// C-cells and the maximum-area decomposition: convex, covering all of the free space, with
// neighbours.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "mesh_claims.h"
#include "space/geometry/geometry.h"
#include "space/mesh/cells.h"
#include "trial_spaces.h"

static slui_mesh cut(const slu_free_space *space, bool max_area)
{
    slui_mesh mesh;
    slu_error error = {0};
    if (slui_cut_cells(&space->allocator, space, max_area, &mesh, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return mesh;
}

// Every point of the free space lies in a cell of the same component.
static void claim_places_found(const slui_mesh *mesh, const slu_free_space *space, uint64_t seed)
{
    slui_random random = slui_random_seeded(seed);
    for (int i = 0; i < 20; i++) {
        slu_point place = trial_end(&random, space);
        uint32_t cell = slui_mesh_locate(mesh, place);
        assert_int_not_equal(cell, SLUI_NO_CELL);
        assert_int_equal(mesh->cell_polygon[cell], slu_free_space_component(space, place));
    }
}

static bool is_near_border(const slui_polygons *p, slu_point a, slu_point b, double tolerance)
{
    for (size_t r = 0; r < p->ring_count; r++) {
        for (uint32_t i = p->first_point[r]; i < p->first_point[r + 1]; i++) {
            slu_point from = p->points[i], to = p->points[slui_ring_next(p, r, i)];
            if (slui_segment_distance(from, to, a) <= tolerance &&
                slui_segment_distance(from, to, b) <= tolerance)
                return true;
        }
    }
    return false;
}

// A side has no cell beyond it only along the border: so all others have one neighbour.
static void claim_borders(const slui_mesh *mesh, const slu_free_space *space)
{
    double tolerance = 2e-15 * (fabs(space->bounds.most.x) + fabs(space->bounds.most.y));
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            slu_point a = mesh->corners[mesh->side_corner[s]];
            slu_point b = mesh->corners[mesh->side_corner[slui_mesh_next(mesh, c, s)]];
            if (mesh->side_cell[s] == SLUI_NO_CELL)
                assert_true(is_near_border(&space->ground.components, a, b, tolerance));
        }
    }
}

// Cells whose sides overlapped would be convex at every corner and still wind around twice.
static void claim_corners_come_once(const slui_mesh *mesh)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            for (uint32_t other = mesh->first_side[c]; other < s; other++)
                assert_int_not_equal(mesh->side_corner[s], mesh->side_corner[other]);
        }
    }
}

static void claim_cells(const slu_free_space *space, bool max_area, uint64_t seed)
{
    slui_mesh mesh = cut(space, max_area);
    claim_cells_cover(&mesh, &space->ground.components);
    claim_neighbours(&mesh);
    claim_borders(&mesh, space);
    claim_corners_come_once(&mesh);
    claim_places_found(&mesh, space, seed);
    if (!max_area) assert_true(mesh.corner_count <= space->ground.components.point_count);
    slui_mesh_release(&space->allocator, &mesh);
}

static void cells_are_convex_and_cover_the_free_space(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < (uint64_t)world_share(1500); seed++) {
        slu_free_space *space = trial_space(seed);
        claim_cells(space, false, seed);
        claim_cells(space, true, seed);
        slu_free_space_destroy(space);
    }
}

static size_t cell_count(const slu_free_space *space, bool max_area)
{
    slui_mesh mesh = cut(space, max_area);
    size_t count = mesh.cell_count;
    slui_mesh_release(&space->allocator, &mesh);
    return count;
}

// Around a block in the middle, near one wall: extended edges give the minimum number of cells.
static void a_block_is_cut_around_as_described(void **state)
{
    (void)state;
    const slu_point outline[4] = {{0, 0}, {30, 0}, {30, 20}, {0, 20}};
    const slu_point block[4] = {{14, 9}, {16, 9}, {16, 12}, {14, 12}};
    slu_free_space *space = free_space_of_rings((space_ring[]){{4, outline}, {4, block}}, 2);
    assert_int_equal(cell_count(space, true), 4);
    slui_mesh mesh = cut(space, true);
    assert_int_equal(mesh.corner_count, 12);
    slui_mesh_release(&space->allocator, &mesh);
    mesh = cut(space, false);
    assert_int_equal(mesh.corner_count, 8);
    slui_mesh_release(&space->allocator, &mesh);
    slu_free_space_destroy(space);
}

// A free space without a reflex corner is one cell, whatever corners lie on its sides.
static void convex_free_spaces_stay_whole(void **state)
{
    (void)state;
    const slu_point outline[6] = {{0, 0}, {1, 0}, {3, 0}, {3, 2}, {2, 3}, {0, 3}};
    slu_free_space *space = free_space_of_rings((space_ring[]){{6, outline}}, 1);
    assert_int_equal(cell_count(space, false), 1);
    assert_int_equal(cell_count(space, true), 1);
    slu_free_space_destroy(space);
}

static void a_large_free_space_is_cut(void **state)
{
    (void)state;
    slu_free_space *space = lattice_space(5, 40, false);
    assert_true(space->ground.components.point_count > 5000);
    for (int max_area = 0; max_area < 2; max_area++) {
        slui_mesh mesh = cut(space, max_area);
        claim_cells_cover(&mesh, &space->ground.components);
        claim_neighbours(&mesh);
        slui_mesh_release(&space->allocator, &mesh);
    }
    slu_free_space_destroy(space);
}

static void failed_allocations_leave_nothing(void **state)
{
    (void)state;
    slu_free_space *space = lattice_space(3, 3, false);
    for (int max_area = 0; max_area < 2; max_area++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status == SLU_ERR_MEMORY; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            slui_mesh mesh;
            slu_error error = {0};
            status = slui_cut_cells(&memory.allocator, space, max_area, &mesh, &error);
            assert_int_equal(status != SLU_OK, support_allocator_failed(&memory));
            if (status == SLU_OK) slui_mesh_release(&memory.allocator, &mesh);
            assert_int_equal(memory.live_blocks, 0);
        }
        assert_int_equal(status, SLU_OK);
    }
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_convex_and_cover_the_free_space),
        cmocka_unit_test(a_block_is_cut_around_as_described),
        cmocka_unit_test(convex_free_spaces_stay_whole),
        cmocka_unit_test(a_large_free_space_is_cut),
        cmocka_unit_test(failed_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
