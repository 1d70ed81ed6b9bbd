// SPDX-License-Identifier: MIT
// Convex cells: valid paths, never shorter than the shortest, pulled taut.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../random_world.h"
#include "free_spaces.h"
#include "router_claims.h"
#include "space/geometry/geometry.h"
#include "space_path_claims.h"

typedef struct excess {
    double found, shortest;
} excess;

static void compare(const slu_free_space *space, slu_router *rough, slu_router *exact,
                    slui_random *random, excess *sum)
{
    slu_space_query query = {.from = some_place(random, space), .to = some_place(random, space)};
    slu_space_path path, best;
    assert_int_equal(slu_router_find(exact, &query, &best, NULL), SLU_OK);
    assert_int_equal(slu_router_find(rough, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.outcome, best.outcome);
    if (best.outcome != SLU_FOUND) return;
    claim_path(space, query.from, query.to, &path);
    assert_true(path.length >= best.length * (1 - 1e-12));
    sum->found += path.length;
    sum->shortest += best.length;
}

static slu_router *by_centres(const slu_free_space *space, slu_cells cells)
{
    slu_router_options options = {.cells = cells, .places = SLU_PLACES_CENTRES};
    slu_router *router = NULL;
    assert_int_equal(slu_methods_find(slu_space_methods(), "convex", &options.method, NULL),
                     SLU_OK);
    assert_int_equal(slu_router_create(space, &options, &router, NULL), SLU_OK);
    return router;
}

static void compare_in(const slu_free_space *space, uint64_t seed, excess *sum, excess *centres)
{
    static const slu_cells KINDS[] = {SLU_CELLS_MERGED, SLU_CELLS_C_CELLS, SLU_CELLS_MAX_AREA,
                                      SLU_CELLS_TRIANGLES};
    slu_router *exact = router_by(space, "polyanya", SLU_CELLS_MERGED);
    for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++) {
        slui_random random = slui_random_seeded(seed);
        slu_router *rough = router_by(space, "convex", KINDS[k]);
        for (int i = 0; i < 30; i++)
            compare(space, rough, exact, &random, sum);
        slu_router_destroy(rough);
    }
    slui_random random = slui_random_seeded(seed);
    slu_router *rough = by_centres(space, (slu_cells)(seed % 4));
    for (int i = 0; i < 20; i++)
        compare(space, rough, exact, &random, centres);
    slu_router_destroy(rough);
    slu_router_destroy(exact);
}

static void paths_are_valid_and_not_too_short(void **state)
{
    (void)state;
    excess lattices = {0}, tiles = {0}, centres = {0};
    for (int seed = 0; seed < world_share(300); seed++) {
        slu_free_space *space = lattice_space(seed, 1 + (int)(seed % 9), seed % 2);
        compare_in(space, seed, &lattices, &centres);
        slu_free_space_destroy(space);
        space = tile_space(seed, 3 + (int)(seed % 20), 0.7);
        if (space->ground.components.count) compare_in(space, seed, &tiles, &centres);
        slu_free_space_destroy(space);
    }
    assert_true(lattices.found < 1.1 * lattices.shortest && lattices.found > lattices.shortest);
    assert_true(tiles.found < 1.1 * tiles.shortest && tiles.found > tiles.shortest);
    assert_true(centres.found < 1.2 * centres.shortest && centres.found > centres.shortest);
}

typedef struct graph {
    const slu_free_space *space;
    size_t nodes, edges;
} graph;

static void check_line(void *ctx, const slu_sketch_line *line)
{
    graph *g = ctx;
    g->nodes += line->kind == SLU_SKETCH_NODE;
    if (line->kind != SLU_SKETCH_EDGE) return;
    if (!slui_free_space_sees(g->space, line->from, line->to))
        fail_msg("%.17g, %.17g to %.17g, %.17g is not free", line->from.x, line->from.y, line->to.x,
                 line->to.y);
    g->edges++;
}

// By centres: a node in each cell, and between neighbours two free lines, over the side they share.
// Not for max-area, whose cells have corners that are rounded.
static void lines_between_centres_are_free(void **state)
{
    (void)state;
    for (int seed = 0; seed < world_share(20); seed++) {
        slu_free_space *space = lattice_space(seed, 3, seed % 2);
        static const slu_cells EXACT[] = {SLU_CELLS_MERGED, SLU_CELLS_C_CELLS, SLU_CELLS_TRIANGLES};
        slu_router *router = by_centres(space, EXACT[seed % 3]);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        graph g = {.space = space};
        slu_router_sketch(router, (slu_point){0, 0}, check_line, &g);
        assert_int_equal(g.nodes, facts.nodes);
        assert_int_equal(g.edges, 2 * facts.edges);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

static void convex_is_a_router(void **state)
{
    (void)state;
    claim_router("convex");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_valid_and_not_too_short),
        cmocka_unit_test(lines_between_centres_are_free),
        cmocka_unit_test(convex_is_a_router),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
