// SPDX-License-Identifier: MIT
// Ground that the caller has computed, and what a radius adds to a shape, as a page without GEOS
// uses them: invalid input is rejected with its position, rings may have either orientation, and
// memory is freed.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../support.h"
#include "sluice/space.h"

// A square with a square hole, each ring with the wrong orientation.
static const slu_point YARD[] = {{0, 0}, {0, 10}, {10, 10}, {10, 0},
                                 {4, 4}, {6, 4},  {6, 6},   {4, 6}};
static const size_t YARD_SIZES[] = {4, 4};

static slu_shape yard(void)
{
    return (slu_shape){.weight = 1, .points = YARD, .ring_sizes = YARD_SIZES, .ring_count = 2};
}

static slu_shape ring_of(const slu_point *points, const size_t *size)
{
    return (slu_shape){.weight = 1, .points = points, .ring_sizes = size, .ring_count = 1};
}

// ---------------------------------------------------------------------------------------------
// Free spaces

static void a_free_space_takes_rings_of_either_turn(void **state)
{
    (void)state;
    slu_shape component = yard();
    slu_free_space *space = NULL;
    assert_int_equal(slu_free_space_create_from(0.5, &component, 1, NULL, 0, NULL, &space, NULL),
                     SLU_OK);
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    assert_true(facts.area == 96 && facts.radius == 0.5);
    assert_int_equal(facts.corners, 8);
    assert_int_equal(slu_free_space_component(space, (slu_point){1, 1}), 0);
    assert_int_equal(slu_free_space_component(space, (slu_point){5, 5}), -1);
    slu_free_space_destroy(space);
}

static void claim_refused(slu_shape shape, int line, int column)
{
    slu_free_space *space = NULL;
    slu_error error = {0};
    assert_int_equal(slu_free_space_create_from(0, &shape, 1, NULL, 0, NULL, &space, &error),
                     SLU_ERR_ARGUMENT);
    assert_null(space);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_true(error.text[0] != '\0');
}

static void wrong_rings_are_refused_with_their_place(void **state)
{
    (void)state;
    static const size_t two = 2, three = 3, four = 4;
    static const slu_point nan_point[] = {{0, 0}, {1, 0}, {NAN, 1}};
    static const slu_point far_point[] = {{0, 0}, {1e10, 0}, {1, 1}};
    static const slu_point repeated[] = {{0, 0}, {1, 0}, {1, 1}, {1, 1}};
    static const slu_point closed[] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}};
    claim_refused(ring_of(nan_point, &two), 1, 0);
    claim_refused(ring_of(nan_point, &three), 1, 3);
    claim_refused(ring_of(far_point, &three), 1, 2);
    claim_refused(ring_of(repeated, &four), 1, 3);
    claim_refused(ring_of(closed, &four), 1, 4);
    claim_refused((slu_shape){.points = closed}, 0, 0);
}

static void weights_out_of_range_are_refused(void **state)
{
    (void)state;
    slu_shape component = yard(), face = yard();
    slu_free_space *space = NULL;
    const double wrong[] = {0, -1, NAN, 1e5};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        face.weight = wrong[i];
        assert_int_equal(slu_free_space_create_from(0, &component, 1, &face, 1, NULL, &space, NULL),
                         SLU_ERR_ARGUMENT);
    }
    assert_int_equal(slu_free_space_create_from(-1, &component, 1, NULL, 0, NULL, &space, NULL),
                     SLU_ERR_ARGUMENT);
    assert_null(space);
}

static void free_spaces_survive_every_failing_allocation(void **state)
{
    (void)state;
    slu_shape component = yard(), face = yard();
    face.weight = 2;
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_free_space *space = NULL;
        slu_status status =
            slu_free_space_create_from(0, &component, 1, &face, 1, &memory.allocator, &space, NULL);
        slu_free_space_destroy(space);
        assert_int_equal(memory.live_blocks, 0);
        if (!support_allocator_failed(&memory)) {
            assert_int_equal(status, SLU_OK);
            break;
        }
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
}

// ---------------------------------------------------------------------------------------------
// Margins

typedef struct taken {
    size_t parts;
    slu_box box;
} taken;

static void take(void *ctx, const slu_point *points, size_t count)
{
    taken *t = ctx;
    assert_true(count >= 3);
    for (size_t i = 0; i < count; i++) {
        t->box.least.x = fmin(t->box.least.x, points[i].x);
        t->box.most.y = fmax(t->box.most.y, points[i].y);
    }
    t->parts++;
}

// A part for each edge, of the hole's too, as far as the radius less its tolerance.
static void a_margin_has_a_part_for_each_edge(void **state)
{
    (void)state;
    slu_shape shape = yard();
    taken t = {0};
    assert_int_equal(slu_shape_margin(&shape, 1, false, take, &t, NULL, NULL), SLU_OK);
    assert_int_equal(t.parts, 8);
    assert_true(fabs(t.box.least.x + 1 - SLU_RADIUS_TOLERANCE) < 1e-12);
    assert_true(fabs(t.box.most.y - 11 + SLU_RADIUS_TOLERANCE) < 1e-12);
    t = (taken){0};
    assert_int_equal(slu_shape_margin(&shape, 1, true, take, &t, NULL, NULL), SLU_OK);
    assert_int_equal(t.parts, 8);
    assert_true(t.box.least.x > -1 && t.box.most.y < 11);
}

static void wrong_margins_are_refused(void **state)
{
    (void)state;
    slu_shape shape = yard();
    taken t = {0};
    const double wrong[] = {0, -1, NAN, 1e10};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(slu_shape_margin(&shape, wrong[i], false, take, &t, NULL, NULL),
                         SLU_ERR_ARGUMENT);
    shape.ring_count = 0;
    assert_int_equal(slu_shape_margin(&shape, 1, false, take, &t, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(t.parts, 0);
}

static void margins_survive_every_failing_allocation(void **state)
{
    (void)state;
    slu_shape shape = yard();
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        taken t = {0};
        slu_status status = slu_shape_margin(&shape, 1, false, take, &t, &memory.allocator, NULL);
        assert_int_equal(memory.live_blocks, 0);
        if (!support_allocator_failed(&memory)) {
            assert_int_equal(status, SLU_OK);
            break;
        }
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_int_equal(t.parts, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_space_takes_rings_of_either_turn),
        cmocka_unit_test(wrong_rings_are_refused_with_their_place),
        cmocka_unit_test(weights_out_of_range_are_refused),
        cmocka_unit_test(free_spaces_survive_every_failing_allocation),
        cmocka_unit_test(a_margin_has_a_part_for_each_edge),
        cmocka_unit_test(wrong_margins_are_refused),
        cmocka_unit_test(margins_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
