// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"

static const char METHOD[] = "tiles";

// On whole numbers tiles are exact: the wall takes its own tiles and no more.
static void tiles_of_whole_numbers(void **state)
{
    (void)state;
    static const slu_point outline[] = {{0, 0}, {20, 0}, {20, 16}, {0, 16}};
    static const slu_point wall[] = {{9, 1}, {11, 1}, {11, 16}, {9, 15}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    slu_free_space *space = free_space_of_rings(rings, 2);
    slu_router *router = router_for(space, METHOD, 1, NULL);
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    // In the last row of the wall both tiles are half free, and are left out.
    assert_int_equal(facts.nodes, 20 * 16 - 2 * 15);
    // A gap one tile wide is passed.
    slu_space_path path = path_between(router, (slu_point){8.5, 8}, (slu_point){11.5, 8});
    claim_path(space, (slu_point){8.5, 8}, (slu_point){11.5, 8}, &path);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// The fringe

static slu_router *tiles_with(const slu_free_space *space, int fringe)
{
    slu_router_options options = options_of(METHOD);
    options.resolution = 1;
    options.fringe = fringe;
    slu_router *router = NULL;
    slu_error error = {0};
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

// A wall from the top, 2 wide; the gap below it is 6 high.
static slu_free_space *gap_space(void)
{
    static const slu_point outline[] = {{0, 0}, {20, 0}, {20, 16}, {0, 16}};
    static const slu_point wall[] = {{9, 6}, {11, 6}, {11, 15}, {9, 15}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    return free_space_of_rings(rings, 2);
}

// Free tiles, counted by the definition: none of the tiles up to `fringe` away is blocked.
static size_t count_free(int fringe)
{
    size_t count = 0;
    for (int x = 0; x < 20; x++) {
        for (int y = 0; y < 16; y++) {
            bool is_free = true;
            for (int nx = x - fringe; nx <= x + fringe; nx++) {
                for (int ny = y - fringe; ny <= y + fringe; ny++) {
                    bool is_wall = nx >= 9 && nx < 11 && ny >= 6 && ny < 15;
                    if (nx < 0 || ny < 0 || nx >= 20 || ny >= 16 || is_wall) is_free = false;
                }
            }
            count += is_free;
        }
    }
    return count;
}

static void the_fringe_blocks_tiles_around_blocked_ones(void **state)
{
    (void)state;
    slu_free_space *space = gap_space();
    for (int fringe = 0; fringe <= SLU_MAX_FRINGE; fringe++) {
        slu_router *router = tiles_with(space, fringe);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_int_equal(facts.nodes, count_free(fringe));
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

// The gap is 6 tiles high: two rings on either side leave two of them, three leave none.
static void a_fringe_that_closes_a_gap_is_reported(void **state)
{
    (void)state;
    slu_free_space *space = gap_space();
    slu_point from = {5.5, 10.5}, to = {14.5, 10.5};
    for (int fringe = 0; fringe <= 3; fringe++) {
        slu_router *router = tiles_with(space, fringe);
        slu_space_path path = path_between(router, from, to);
        assert_int_equal(path.outcome, fringe < 3 ? SLU_FOUND : SLU_UNREACHABLE);
        assert_int_equal(path.shortfall, fringe < 3 ? SLU_SHORTFALL_NONE : SLU_SHORTFALL_MISSED);
        if (fringe < 3) claim_path(space, from, to, &path);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

// The least distance between a segment that crosses no border and all of them: at a corner, or at
// an end of the segment.
static double distance_to(const slui_polygons *p, slu_point a, slu_point b)
{
    double least = INFINITY;
    for (size_t r = 0; r < p->ring_count; r++) {
        for (uint32_t i = p->first_point[r]; i < p->first_point[r + 1]; i++) {
            slu_point corner = p->points[i], next = p->points[slui_ring_next(p, r, i)];
            least = fmin(least, slui_segment_distance(a, b, corner));
            least = fmin(least, slui_segment_distance(corner, next, a));
            least = fmin(least, slui_segment_distance(corner, next, b));
        }
    }
    return least;
}

// Between free tiles the path keeps as many tiles off every obstacle, straightened or not; on grid
// lines, too, where it enters the tiles of neither side.
static void paths_keep_off_obstacles_by_the_fringe(void **state)
{
    (void)state;
    static const slu_point ends[] = {{3.5, 12.5}, {16.5, 12.5}, {3, 12}, {16, 12}, {3, 3}, {17, 3}};
    enum { COUNT = sizeof ends / sizeof *ends };
    slu_free_space *space = gap_space();
    const slui_polygons *p = &space->ground.components;
    for (int fringe = 0; fringe <= 2; fringe++) {
        slu_router *router = tiles_with(space, fringe);
        for (int i = 0; i < COUNT * COUNT; i++) {
            slu_space_path path = path_between(router, ends[i / COUNT], ends[i % COUNT]);
            claim_path(space, ends[i / COUNT], ends[i % COUNT], &path);
            for (size_t k = 1; k < path.count; k++)
                assert_true(distance_to(p, path.points[k - 1], path.points[k]) >= fringe - 1e-12);
        }
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_of_whole_numbers),
        cmocka_unit_test(the_fringe_blocks_tiles_around_blocked_ones),
        cmocka_unit_test(a_fringe_that_closes_a_gap_is_reported),
        cmocka_unit_test(paths_keep_off_obstacles_by_the_fringe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
