// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char METHOD[] = "quadtree";

// Ground that is one square stays one; a wall in it costs squares only along it.
static void squares_are_as_large_as_they_can(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {16, 0}, {16, 16}, {0, 16}};
    static const slu_point wall[] = {{8, 8}, {12, 8}, {12, 12}, {8, 12}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    static const size_t squares[2] = {1, 3 + 3};
    for (size_t walls = 0; walls < 2; walls++) {
        slu_free_space *space = free_space_of_rings(rings, 1 + walls);
        slu_router *router = router_for(space, METHOD, 1, NULL);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_int_equal(facts.nodes, squares[walls]);
        slu_space_path path = path_between(router, (slu_point){1, 1}, (slu_point){15, 15});
        claim_path(space, (slu_point){1, 1}, (slu_point){15, 15}, &path);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

static slu_router *quadtree_with(const slu_free_space *space, slu_router_options options)
{
    options.method = options_of(METHOD).method;
    options.resolution = 1;
    slu_router *router = NULL;
    slu_error error = {0};
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

// A quarter is missing, and a wall takes 6 of the 64 unit squares, 9.4 %, of another, all of them
// in one quarter of that.
static slu_free_space *nearly_free_space(void)
{
    static const slu_point outline[] = {{0, 0}, {8, 0}, {8, 8}, {16, 8}, {16, 16}, {0, 16}};
    static const slu_point wall[] = {{13, 12}, {15, 12}, {15, 15}, {13, 15}};
    const space_ring rings[] = {{6, outline}, {4, wall}};
    return free_space_of_rings(rings, 2);
}

static void squares_within_the_tolerance_stay_whole(void **state)
{
    (void)state;
    static const struct {
        double tolerance;
        size_t squares;
    } cases[] = {
        {0, 2 + 3 + 10},
        {0.09, 2 + 3 + 10},
        {0.1, 3},
        {0.3, 3}, // the whole is 27 % blocked, but its centre is a corner
    };
    slu_free_space *space = nearly_free_space();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        slu_router_options options = {.tolerance = cases[i].tolerance};
        for (int places = 0; places < 2; places++) {
            options.places = (slu_places)places;
            slu_router *router = quadtree_with(space, options);
            slu_router_facts facts;
            slu_router_describe(router, &facts);
            assert_int_equal(facts.nodes, cases[i].squares);
            slu_point from = {2, 2}, to = {9, 15};
            slu_space_path path = path_between(router, from, to);
            claim_path(space, from, to, &path);
            slu_router_destroy(router);
        }
    }
    slu_free_space_destroy(space);
}

// A passage that the tolerance closes is reported, and the outcome says so.
static void a_passage_lost_to_the_tolerance_is_reported(void **state)
{
    (void)state;
    // Two rooms of 8 by 16, joined by a gap of 1 in a wall of width 4.
    static const slu_point outline[] = {{0, 0},   {6, 0},   {6, 7},  {10, 7}, {10, 0}, {16, 0},
                                        {16, 16}, {10, 16}, {10, 8}, {6, 8},  {6, 16}, {0, 16}};
    const space_ring rings[] = {{12, outline}};
    slu_free_space *space = free_space_of_rings(rings, 1);
    slu_point from = {2, 2}, to = {14, 14};
    for (int i = 0; i < 2; i++) {
        slu_router *router = quadtree_with(space, (slu_router_options){.tolerance = i ? 0.26 : 0});
        slu_space_path path = path_between(router, from, to);
        assert_int_equal(path.shortfall, i ? SLU_SHORTFALL_MISSED : SLU_SHORTFALL_NONE);
        assert_int_equal(path.outcome, i ? SLU_UNREACHABLE : SLU_FOUND);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

typedef struct graph {
    const slu_free_space *space;
    size_t nodes, edges;
} graph;

static void check_line(void *ctx, const slu_sketch_line *line)
{
    graph *g = ctx;
    g->nodes += line->kind == SLU_SKETCH_NODE;
    if (line->kind == SLU_SKETCH_NODE)
        assert_true(slu_free_space_component(g->space, line->from) >= 0);
    if (line->kind != SLU_SKETCH_EDGE) return;
    assert_true(slui_free_space_sees(g->space, line->from, line->to));
    g->edges++;
}

// By centres: a node in each free square, and straight lines between them that are free.
static void lines_between_centres_are_free(void **state)
{
    (void)state;
    size_t all = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        slu_free_space *space = lattice_space(seed, 2, seed % 2);
        slu_router_options options = {.places = SLU_PLACES_CENTRES,
                                      .tolerance = (double)(seed % 3) / 10};
        slu_router *router = quadtree_with(space, options);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        graph g = {.space = space};
        slu_router_sketch(router, (slu_point){0, 0}, check_line, &g);
        assert_int_equal(g.nodes, facts.nodes);
        assert_true(g.edges <= facts.edges);
        if (options.tolerance == 0) assert_int_equal(g.edges, facts.edges);
        all += g.edges;
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
    assert_true(all > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_are_as_large_as_they_can),
        cmocka_unit_test(squares_within_the_tolerance_stay_whole),
        cmocka_unit_test(a_passage_lost_to_the_tolerance_is_reported),
        cmocka_unit_test(lines_between_centres_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
