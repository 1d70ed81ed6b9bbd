// SPDX-License-Identifier: MIT
// Meshes: triangles cover the polygons and nothing else, are Delaunay except for constrained edges,
// know their neighbours, and are found by point location.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "../support.h"
#include "free_spaces.h"
#include "mesh_claims.h"
#include "space/geometry/geometry.h"
#include "space/mesh/mesh.h"
#include "tile_polygons.h"

static slui_mesh triangulated(const slui_polygons *polygons)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_mesh mesh;
    slu_error error = {0};
    if (slui_mesh_triangulate(&a, polygons, &mesh, &error) != SLU_OK) fail_msg("%s", error.text);
    return mesh;
}

static void release(slui_mesh *mesh)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_mesh_release(&a, mesh);
}

static void claim_triangulation(const slui_polygons *polygons)
{
    slui_mesh mesh = triangulated(polygons);
    claim_cells_cover(&mesh, polygons);
    claim_neighbours(&mesh);
    claim_delaunay(&mesh);
    release(&mesh);
}

// ---------------------------------------------------------------------------------------------

static void lattices_are_covered(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        slu_free_space *space = lattice_space(seed, 1 + (int)(seed % 9), seed % 2);
        claim_triangulation(&space->ground.components);
        slu_free_space_destroy(space);
    }
}

static void outlines_of_tiles_are_covered(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    for (uint64_t seed = 0; seed < 200; seed++) {
        tile_ground ground =
            random_ground(seed, 3 + (int)(seed % 30), 0.3 + 0.07 * (double)(seed % 10));
        slui_polygons outlines = ground_outlines(&a, &ground);
        if (outlines.count) claim_triangulation(&outlines);
        slui_polygons_release(&a, &outlines);
        slui_polygons squares = ground_squares(&a, &ground);
        if (squares.count) claim_triangulation(&squares);
        slui_polygons_release(&a, &squares);
        release_ground(&ground);
    }
}

// Forty thousand corners, most of them collinear or cocircular with others.
static void a_large_map_is_covered(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    tile_ground ground = random_ground(7, 250, 0.65);
    slui_polygons outlines = ground_outlines(&a, &ground);
    assert_true(outlines.point_count > 40000);
    slui_mesh mesh = triangulated(&outlines);
    claim_cells_cover(&mesh, &outlines);
    claim_neighbours(&mesh);
    release(&mesh);
    slui_polygons_release(&a, &outlines);
    release_ground(&ground);
}

static void add_ring(slui_polygons *polygons, const slu_point *points, size_t count)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    for (size_t i = 0; i < count; i++)
        assert_true(slui_polygons_add_point(&a, polygons, points[i]));
    assert_true(slui_polygons_end_ring(&a, polygons));
    assert_true(slui_polygons_end_polygon(&a, polygons));
}

// A corridor a tenth wide that winds inwards: long edges that cross much of what is inserted first.
static void spirals_are_covered(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    enum { TURNS = 2000 };
    static slu_point ring[2 * TURNS];
    for (int shift = 0; shift < 2; shift++) {
        for (int i = 0; i < TURNS; i++) {
            double angle = 0.05 * i, outer = 10 + 0.1 * i;
            double c = cos(angle), s = sin(angle), move = shift * 1e6;
            ring[i] = (slu_point){move + outer * c, outer * s - move};
            ring[2 * TURNS - 1 - i] = (slu_point){move + (outer - 3) * c, (outer - 3) * s - move};
        }
        slui_polygons polygons = {0};
        add_ring(&polygons, ring, 2 * TURNS);
        claim_triangulation(&polygons);
        slui_polygons_release(&a, &polygons);
    }
}

// Combs with teeth that nearly touch: edges reach into the holes that others leave, with one free
// end.
static void combs_are_covered(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    for (uint64_t seed = 0; seed < 300; seed++) {
        slui_random random = slui_random_seeded(seed);
        enum { TEETH = 60 };
        slu_point ring[2 * TEETH + 2];
        size_t count = 0;
        ring[count++] = (slu_point){0, 0};
        ring[count++] = (slu_point){2 * TEETH, 0};
        for (int i = 2 * TEETH - 1; i > 0; i--) {
            double height = i % 2 ? 1 + random_share(&random) : 1e-3 * random_share(&random) + 1e-9;
            ring[count++] = (slu_point){i, seed % 3 ? height : floor(height * 8) / 8 + 0.125};
        }
        slui_polygons polygons = {0};
        add_ring(&polygons, ring, count);
        claim_triangulation(&polygons);
        slui_polygons_release(&a, &polygons);
    }
}

static void points_are_found(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        slu_free_space *space = lattice_space(seed, 5, true);
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 200; i++) {
            slu_point p = random_point(&random, (slu_box){{-2, -2}, {52, 52}});
            if (i % 2) p = (slu_point){floor(p.x), floor(p.y)};
            uint32_t found = slui_mesh_locate(&space->mesh, p), lowest = SLUI_NO_CELL;
            for (uint32_t c = (uint32_t)space->mesh.cell_count; c-- > 0;) {
                if (slui_mesh_cell_has(&space->mesh, c, p)) lowest = c;
            }
            assert_int_equal(found, lowest);
            bool inside = slui_polygon_side(&space->ground.components, 0, p) >= 0;
            assert_int_equal(inside, found != SLUI_NO_CELL);
        }
        slu_free_space_destroy(space);
    }
}

// ---------------------------------------------------------------------------------------------

static void claim_refused(const slui_polygons *polygons)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slui_mesh mesh;
    slu_error error = {0};
    assert_int_equal(slui_mesh_triangulate(&memory.allocator, polygons, &mesh, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(memory.live_blocks, 0);
}

static void wrong_polygons_are_refused(void **state)
{
    (void)state;
    slu_allocator a = slui_allocator_or_default(NULL);
    const slu_point bow[4] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    const slu_point square[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    const slu_point backwards[4] = {{0, 4}, {4, 4}, {4, 0}, {0, 0}};
    const slu_point inside[4] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}};
    slui_polygons polygons[4] = {0};
    add_ring(&polygons[0], bow, 4);
    add_ring(&polygons[1], square, 4);
    add_ring(&polygons[1], square, 4);
    add_ring(&polygons[2], backwards, 4);
    add_ring(&polygons[3], square, 4);
    add_ring(&polygons[3], inside, 4);
    for (int i = 0; i < 4; i++) {
        claim_refused(&polygons[i]);
        slui_polygons_release(&a, &polygons[i]);
    }
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
            slui_mesh_triangulate(&memory.allocator, &space->ground.components, &mesh, NULL);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_false(support_allocator_failed(&memory));
    slui_mesh_release(&memory.allocator, &mesh);
    assert_int_equal(memory.live_blocks, 0);
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattices_are_covered),
        cmocka_unit_test(outlines_of_tiles_are_covered),
        cmocka_unit_test(a_large_map_is_covered),
        cmocka_unit_test(spirals_are_covered),
        cmocka_unit_test(combs_are_covered),
        cmocka_unit_test(points_are_found),
        cmocka_unit_test(wrong_polygons_are_refused),
        cmocka_unit_test(failed_allocations_leave_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
