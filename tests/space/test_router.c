// SPDX-License-Identifier: MIT
// What all routers have in common: ends where components touch, invalid ends, free spaces that
// callers provide.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "sluice/space.h"

static const size_t FOUR = 4;

static slu_shape shape_of(const slu_point *points)
{
    return (slu_shape){.points = points, .ring_sizes = &FOUR, .ring_count = 1, .weight = 1};
}

// Two squares that touch at (4, 4).
static slu_free_space *touching_squares(void)
{
    static const slu_point FIRST[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    static const slu_point SECOND[] = {{4, 4}, {4, 8}, {8, 8}, {8, 4}}; // reversed
    const slu_shape components[] = {shape_of(FIRST), shape_of(SECOND)};
    slu_free_space *space = NULL;
    assert_int_equal(slu_free_space_create_from(0, components, 2, NULL, 0, NULL, &space, NULL),
                     SLU_OK);
    return space;
}

static slu_outcome outcome_between(slu_router *router, slu_point from, slu_point to)
{
    slu_space_path path = {0};
    const slu_space_query query = {.from = from, .to = to};
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    double straight = hypot(to.x - from.x, to.y - from.y);
    if (path.outcome == SLU_FOUND) assert_true(path.length >= straight * (1 - 1e-12));
    return path.outcome;
}

// The corner belongs to both, and no path leads through it.
static void ends_may_lie_where_components_touch(void **state)
{
    (void)state;
    slu_free_space *space = touching_squares();
    for (int m = 0; m < slu_methods_count(slu_space_methods()); m++) {
        slu_router *router = NULL;
        slu_router_options options = {.method = m};
        assert_int_equal(slu_router_create(space, &options, &router, NULL), SLU_OK);
        slu_point corner = {4, 4}, low = {1, 2}, high = {7, 6};
        assert_int_equal(outcome_between(router, corner, low), SLU_FOUND);
        assert_int_equal(outcome_between(router, corner, high), SLU_FOUND);
        assert_int_equal(outcome_between(router, low, corner), SLU_FOUND);
        assert_int_equal(outcome_between(router, high, corner), SLU_FOUND);
        assert_int_equal(outcome_between(router, corner, corner), SLU_FOUND);
        assert_int_equal(outcome_between(router, low, high), SLU_UNREACHABLE);
        slu_space_path path;
        const slu_space_query query = {.from = low, .to = high};
        assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
        assert_int_equal(path.shortfall, SLU_SHORTFALL_APART);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

static void invalid_ends_are_rejected(void **state)
{
    (void)state;
    slu_free_space *space = touching_squares();
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(space, NULL, &router, NULL), SLU_OK);
    const slu_point bad[] = {{NAN, 1}, {1, INFINITY}, {6, 2}, {-1e300, 0}, {8.5, 8.5}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        slu_space_path path = {.count = 77};
        slu_error error = {0};
        slu_space_query query = {.from = {1, 1}, .to = bad[i]};
        assert_int_equal(slu_router_find(router, &query, &path, &error), SLU_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "goal"));
        query = (slu_space_query){.from = bad[i], .to = {1, 1}};
        assert_int_equal(slu_router_find(router, &query, &path, &error), SLU_ERR_ARGUMENT);
        assert_non_null(strstr(error.text, "start"));
        assert_int_equal(path.count, 77);
    }
    slu_space_query query = {.from = {1, 1}, .to = {2, 2}, .max_cost = NAN};
    slu_space_path path;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_ERR_ARGUMENT);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

static void invalid_options_are_rejected(void **state)
{
    (void)state;
    slu_free_space *space = touching_squares();
    slu_router *router = NULL;
    const slu_router_options bad[] = {{.method = -1},
                                      {.method = 1000},
                                      {.cells = (slu_cells)9},
                                      {.resolution = NAN},
                                      {.resolution = -1},
                                      {.places = (slu_places)2},
                                      {.places = (slu_places)-1},
                                      {.fringe = -1},
                                      {.fringe = SLU_MAX_FRINGE + 1},
                                      {.tolerance = NAN},
                                      {.tolerance = -0.01},
                                      {.tolerance = 0.5},
                                      {.strength = NAN},
                                      {.strength = -1},
                                      {.strength = INFINITY},
                                      {.strength = 1e10},
                                      {.reach = NAN},
                                      {.reach = -1},
                                      {.reach = INFINITY}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        slu_error error = {0};
        assert_int_equal(slu_router_create(space, &bad[i], &router, &error), SLU_ERR_ARGUMENT);
        assert_true(strlen(error.text) > 0);
        assert_null(router);
    }
    slu_free_space_destroy(space);
}

static void invalid_free_spaces_are_rejected(void **state)
{
    (void)state;
    static const slu_point BOW[] = {{0, 0}, {4, 4}, {4, 0}, {0, 4}};
    static const slu_point TWICE[] = {{0, 0}, {4, 0}, {4, 0}, {0, 4}};
    static const slu_point NONE[] = {{0, 0}, {4, 0}, {4, NAN}, {0, 4}};
    static const slu_point WHOLE[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
    static const slu_point ACROSS[] = {{2, 2}, {6, 2}, {6, 6}, {2, 6}};
    const slu_shape bad[] = {shape_of(BOW), shape_of(TWICE), shape_of(NONE)};
    slu_free_space *space = NULL;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(slu_free_space_create_from(0, &bad[i], 1, NULL, 0, NULL, &space, NULL),
                         SLU_ERR_ARGUMENT);
    const slu_shape crossing[] = {shape_of(WHOLE), shape_of(ACROSS)};
    assert_int_equal(slu_free_space_create_from(0, crossing, 2, NULL, 0, NULL, &space, NULL),
                     SLU_ERR_ARGUMENT);
    const slu_shape whole = shape_of(WHOLE), ringless = {.points = WHOLE};
    slu_shape heavy = whole;
    heavy.weight = -3;
    assert_int_equal(slu_free_space_create_from(0, &whole, 1, &heavy, 1, NULL, &space, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_free_space_create_from(0, &ringless, 1, NULL, 0, NULL, &space, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_free_space_create_from(NAN, &whole, 1, NULL, 0, NULL, &space, NULL),
                     SLU_ERR_ARGUMENT);
    assert_null(space);
}

// Every kind has a name, and the number after the last has none.
static void kinds_have_names(void **state)
{
    (void)state;
    assert_string_equal(slu_shape_kind_name(SLU_SHAPE_OBSTACLE), "obstacle");
    assert_string_equal(slu_shape_kind_name(SLU_SHAPE_BOUNDARY), "boundary");
    assert_string_equal(slu_shape_kind_name((slu_shape_kind)(SLU_SHAPE_BOUNDARY + 1)), "unknown");
    assert_string_equal(slu_cells_name(SLU_CELLS_C_CELLS), "c-cells");
    assert_string_equal(slu_cells_name((slu_cells)(SLU_CELLS_TRIANGLES + 1)), "unknown");
    assert_string_equal(slu_sketch_kind_name(SLU_SKETCH_BORDER), "border");
    assert_string_equal(slu_sketch_kind_name(SLU_SKETCH_FORCE), "force");
    assert_string_equal(slu_sketch_kind_name(SLU_SKETCH_FRINGE), "fringe");
    assert_string_equal(slu_sketch_kind_name((slu_sketch_kind)(SLU_SKETCH_FRINGE + 1)), "unknown");
    assert_string_equal(slu_places_name(SLU_PLACES_CENTRES), "centres");
    assert_string_equal(slu_places_name((slu_places)(SLU_PLACES_CENTRES + 1)), "unknown");
    assert_string_equal(slu_shortfall_name(SLU_SHORTFALL_TRAPPED), "trapped");
    assert_string_equal(slu_shortfall_name((slu_shortfall)(SLU_SHORTFALL_LIMIT + 1)), "unknown");
    slu_cells cells;
    assert_true(slu_cells_parse("max-area", &cells) && cells == SLU_CELLS_MAX_AREA);
    assert_false(slu_cells_parse("unknown", &cells));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_may_lie_where_components_touch),
        cmocka_unit_test(invalid_ends_are_rejected),
        cmocka_unit_test(invalid_options_are_rejected),
        cmocka_unit_test(invalid_free_spaces_are_rejected),
        cmocka_unit_test(kinds_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
