// SPDX-License-Identifier: MIT
// The field of forces: the sum over obstacles, computed here by itself; the trap and the way out of
// it; the distance that the unit keeps.
#include "method_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"

static const char METHOD[] = "field";

static const slu_point OUTLINE[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
// Open to the left.
static const slu_point TRAP[] = {{8, 8},  {32, 8},  {32, 32}, {8, 32},
                                 {8, 30}, {30, 30}, {30, 10}, {8, 10}};

static slu_free_space *trap_space(void)
{
    const space_ring rings[] = {{4, OUTLINE}, {8, TRAP}};
    return free_space_of_rings(rings, 2);
}

static slu_router *field_with(const slu_free_space *space, slu_router_options options)
{
    options.method = options_of(METHOD).method;
    slu_router *router = NULL;
    slu_error error = {0};
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

// ---------------------------------------------------------------------------------------------
// Forces

// Convex obstacles: each has one nearest point.
static const slu_point FIRST[] = {{6, 9}, {14, 7}, {17, 15}, {9, 18}};
static const slu_point SECOND[] = {{22, 20}, {31, 24}, {24, 31}};
static const slu_point THIRD[] = {{26, 6}, {33, 6}, {33, 12}, {26, 12}};
static const space_ring OBSTACLES[] = {{4, OUTLINE}, {4, FIRST}, {3, SECOND}, {4, THIRD}};

static slu_point nearest_of(const space_ring *ring, slu_point at)
{
    slu_point best = ring->points[0];
    for (size_t i = 0; i < ring->count; i++) {
        slu_point a = ring->points[i], b = ring->points[(i + 1) % ring->count];
        double x = b.x - a.x, y = b.y - a.y;
        double t = fmin(1, fmax(0, ((at.x - a.x) * x + (at.y - a.y) * y) / (x * x + y * y)));
        slu_point on = {a.x + t * x, a.y + t * y};
        if (hypot(on.x - at.x, on.y - at.y) < hypot(best.x - at.x, best.y - at.y)) best = on;
    }
    return best;
}

static void push_from(slu_point on, slu_point at, double strength, double reach, slu_point *sum)
{
    double d = hypot(at.x - on.x, at.y - on.y);
    if (d >= reach) return;
    double force = strength * (1 / d - 1 / reach);
    sum->x += force * (at.x - on.x) / d;
    sum->y += force * (at.y - on.y) / d;
}

// The goal pulls with 1; each obstacle pushes from its nearest point, each wall from its own.
static slu_point expected_force(slu_point at, slu_point to, double strength, double reach)
{
    double left = hypot(to.x - at.x, to.y - at.y);
    slu_point sum = {(to.x - at.x) / left, (to.y - at.y) / left};
    for (size_t i = 1; i < 4; i++)
        push_from(nearest_of(&OBSTACLES[i], at), at, strength, reach, &sum);
    const slu_point walls[] = {{0, at.y}, {40, at.y}, {at.x, 0}, {at.x, 40}};
    for (size_t i = 0; i < 4; i++)
        push_from(walls[i], at, strength, reach, &sum);
    return sum;
}

typedef struct comparison {
    slu_point to;
    double strength, reach, fade;
    size_t compared;
} comparison;

static void compare_arrow(void *ctx, const slu_sketch_line *line)
{
    comparison *c = ctx;
    double left = hypot(c->to.x - line->from.x, c->to.y - line->from.y);
    // Near the goal repulsion fades.
    if (line->kind != SLU_SKETCH_FORCE || left <= c->fade) return;
    slu_point wanted = expected_force(line->from, c->to, c->strength, c->reach);
    double size = hypot(wanted.x, wanted.y);
    if (size < 0.05 || size > 1e6) return; // no direction, or on a wall
    slu_point arrow = {line->to.x - line->from.x, line->to.y - line->from.y};
    double length = hypot(arrow.x, arrow.y);
    double cosine = (arrow.x * wanted.x + arrow.y * wanted.y) / (length * size);
    if (cosine < 1 - 1e-9)
        fail_msg("the force at %g, %g does not lead to %g, %g", line->from.x, line->from.y,
                 wanted.x, wanted.y);
    c->compared++;
}

static void the_force_is_the_sum_over_all_obstacles(void **state)
{
    (void)state;
    slu_free_space *space = free_space_of_rings(OBSTACLES, 4);
    static const double settings[][2] = {{1, 4}, {3, 100}, {0.5, 15}, {20, 8}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        double strength = settings[i][0], reach = settings[i][1];
        slu_router_options options = {.strength = strength, .reach = reach, .resolution = 0.5};
        slu_router *router = field_with(space, options);
        comparison c = {{37, 35}, strength, reach, .fade = 2.5};
        slu_router_sketch(router, c.to, compare_arrow, &c);
        assert_true(c.compared > 1000);
        slu_router_facts facts;
        slu_router_describe(router, &facts);
        assert_true(facts.strength == strength && facts.reach == reach && facts.resolution == 0.5);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// Keeping off

// The mean distance to the border along a path.
static double mean_clearance(const slu_free_space *space, const slu_space_path *path)
{
    double sum = 0, length = 0;
    const slui_polygons *p = &space->ground.components;
    for (size_t i = 1; i < path->count; i++) {
        double part = slui_distance(path->points[i - 1], path->points[i]);
        int samples = 1 + (int)(part / 0.1);
        for (int k = 0; k < samples; k++) {
            slu_point at = slui_between(path->points[i - 1], path->points[i], (k + 0.5) / samples);
            double nearest = INFINITY;
            for (size_t r = 0; r < p->ring_count; r++) {
                for (uint32_t c = p->first_point[r]; c < p->first_point[r + 1]; c++) {
                    slu_point next = p->points[slui_ring_next(p, r, c)];
                    nearest = fmin(nearest, slui_segment_distance(p->points[c], next, at));
                }
            }
            sum += nearest * part / samples;
        }
        length += part;
    }
    return sum / length;
}

static double clearance_with(const slu_free_space *space, slu_router_options options,
                             slu_point from, slu_point to)
{
    slu_router *router = field_with(space, options);
    slu_space_path path = path_between(router, from, to);
    claim_path(space, from, to, &path);
    double mean = mean_clearance(space, &path);
    slu_router_destroy(router);
    return mean;
}

// Along a corridor of width 8, from corner to corner close to its walls: in the middle there is
// space. Its walls are one ring, or two obstacles.
static void the_unit_keeps_off_the_walls_of_a_corridor(void **state)
{
    (void)state;
    static const slu_point corridor[] = {{0, 0}, {60, 0}, {60, 8}, {0, 8}};
    static const slu_point around[] = {{-10, -20}, {70, -20}, {70, 30}, {-10, 30}};
    static const slu_point below[] = {{0, -10}, {60, -10}, {60, 0}, {0, 0}};
    static const slu_point above[] = {{0, 8}, {60, 8}, {60, 20}, {0, 20}};
    const space_ring one[] = {{4, corridor}}, two[] = {{4, around}, {4, below}, {4, above}};
    slu_free_space *spaces[] = {free_space_of_rings(one, 1), free_space_of_rings(two, 3)};
    slu_point from = {2, 0.5}, to = {58, 0.5};
    for (int i = 0; i < 2; i++) {
        slu_router_options step = {.resolution = 0.5};
        slu_router_options none = {.resolution = 0.5, .no_repulsion = true};
        slu_router_options strong = {.resolution = 0.5, .strength = 4, .reach = 8};
        double without = clearance_with(spaces[i], none, from, to);
        double with = clearance_with(spaces[i], step, from, to);
        double most = clearance_with(spaces[i], strong, from, to);
        assert_true(fabs(without - 0.5) < 1e-9);
        assert_true(with > 1.2 * without);
        assert_true(most > 1.5 * with);
        slu_free_space_destroy(spaces[i]);
    }
}

// ---------------------------------------------------------------------------------------------
// Traps

// A trap with the goal behind it: forces alone would never leave it.
static void traps_are_left(void **state)
{
    (void)state;
    slu_free_space *space = trap_space();
    for (double step = 0.25; step < 4; step *= 2) {
        slu_router *router = router_for(space, METHOD, step, NULL);
        slu_space_path path = path_between(router, (slu_point){20, 20}, (slu_point){36, 20});
        claim_path(space, (slu_point){20, 20}, (slu_point){36, 20}, &path);
        path = path_between(router, (slu_point){36, 20}, (slu_point){29, 20});
        claim_path(space, (slu_point){36, 20}, (slu_point){29, 20}, &path);
        slu_router_destroy(router);
    }
    slu_free_space_destroy(space);
}

// The walk ends in the trap, says so, and is a partial path if that is asked for.
static void claim_trapped(const slu_free_space *space, slu_router *router)
{
    slu_space_query query = {.from = {4, 20}, .to = {36, 20}};
    slu_space_path path = path_between(router, query.from, query.to);
    assert_int_equal(path.outcome, SLU_UNREACHABLE);
    assert_int_equal(path.shortfall, SLU_SHORTFALL_TRAPPED);
    assert_int_equal(path.count, 0);
    query.partial = true;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.outcome, SLU_PARTIAL);
    assert_int_equal(path.shortfall, SLU_SHORTFALL_TRAPPED);
    claim_in_free_space(space, &path);
    slu_point end = path.points[path.count - 1];
    assert_true(end.x > 20 && end.x <= 30 && end.y > 10 && end.y < 30);
    query.max_expanded = 3;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.shortfall, SLU_SHORTFALL_LIMIT);
}

static void without_the_escape_traps_hold_the_unit(void **state)
{
    (void)state;
    slu_free_space *space = trap_space();
    for (double step = 0.25; step < 4; step *= 2) {
        for (int repels = 0; repels < 2; repels++) {
            slu_router *router = field_with(space, (slu_router_options){.resolution = step,
                                                                        .no_escape = true,
                                                                        .no_repulsion = !repels});
            claim_trapped(space, router);
            // Without a trap in between it arrives.
            slu_space_path path = path_between(router, (slu_point){4, 4}, (slu_point){36, 3});
            claim_path(space, (slu_point){4, 4}, (slu_point){36, 3}, &path);
            slu_router_destroy(router);
        }
    }
    slu_free_space_destroy(space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_force_is_the_sum_over_all_obstacles),
        cmocka_unit_test(the_unit_keeps_off_the_walls_of_a_corridor),
        cmocka_unit_test(traps_are_left),
        cmocka_unit_test(without_the_escape_traps_hold_the_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
