// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "space/geometry/geometry.h"
#include "space/mesh/measure.h"

static const char METHOD[] = "weighted";

// ---------------------------------------------------------------------------------------------
// Layers: a rectangle 10 wide, cut by horizontal lines

enum { MOST_LAYERS = 6 };

typedef struct layers {
    size_t count;
    double heights[MOST_LAYERS + 1], weights[MOST_LAYERS];
} layers;

static void add_box(const slu_allocator *a, slui_polygons *out, double low, double high)
{
    const slu_point box[4] = {{0, low}, {10, low}, {10, high}, {0, high}};
    for (int i = 0; i < 4; i++)
        assert_true(slui_polygons_add_point(a, out, box[i]));
    assert_true(slui_polygons_end_ring(a, out));
    assert_true(slui_polygons_end_polygon(a, out));
}

static slu_free_space *free_space_of_layers(const layers *l)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_polygons components = {0}, faces = {0};
    double *weights = slui_alloc(&a, l->count, sizeof *weights);
    add_box(&a, &components, l->heights[0], l->heights[l->count]);
    for (size_t i = 0; i < l->count; i++) {
        add_box(&a, &faces, l->heights[i], l->heights[i + 1]);
        weights[i] = l->weights[i];
    }
    slu_free_space *space = NULL;
    slu_error error = {0};
    slu_status status = slui_free_space_build(&a, 0, (slui_free_ground){components, faces, weights},
                                              &space, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    return space;
}

static double weight_at(const layers *l, double y)
{
    size_t i = 0;
    while (i + 1 < l->count && y > l->heights[i + 1])
        i++;
    return l->weights[i];
}

// The same for all segments of a path: weight * sine of the angle to the vertical.
static double snell(const layers *l, slu_point a, slu_point b)
{
    return weight_at(l, (a.y + b.y) / 2) * (b.x - a.x) / slui_distance(a, b);
}

static void claim_snell(const layers *l, slu_point from, slu_point to)
{
    slu_free_space *space = free_space_of_layers(l);
    slu_router *router = router_for(space, METHOD, 0, NULL);
    slu_space_path path = path_between(router, from, to);
    claim_path(space, from, to, &path);
    double first = snell(l, path.points[0], path.points[1]), largest = 0;
    for (size_t i = 0; i < l->count; i++)
        largest = l->weights[i] > largest ? l->weights[i] : largest;
    for (size_t i = 2; i < path.count; i++) {
        double other = snell(l, path.points[i - 1], path.points[i]);
        if (fabs(other - first) > 1e-9 * largest)
            fail_msg("at point %zu: %.15g before, %.15g after", i - 1, first, other);
    }
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

static void light_bends_at_one_border(void **state)
{
    (void)state;
    static const double weights[] = {0.01, 0.1, 0.5, 1.01, 2, 7, 100, 10000};
    for (size_t i = 0; i < sizeof weights / sizeof *weights; i++) {
        layers l = {2, {0, 5, 10}, {1, weights[i]}};
        claim_snell(&l, (slu_point){1, 2}, (slu_point){9, 8});
        claim_snell(&l, (slu_point){9.5, 0}, (slu_point){0.5, 10});
        claim_snell(&l, (slu_point){5, 1}, (slu_point){5.5, 9});
    }
}

static void light_bends_at_many_borders(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(5);
    for (int i = 0; i < 300; i++) {
        layers l = {MOST_LAYERS, {0, 1, 3, 4.5, 7, 8, 10}, {0}};
        for (size_t k = 0; k < l.count; k++)
            l.weights[k] = exp(log(0.01) + random_share(&random) * log(1e4));
        slu_point from = {1 + 8 * random_share(&random), 0.5};
        claim_snell(&l, from, (slu_point){1 + 8 * random_share(&random), 9.5});
    }
}

// Both ends in costly ground next to cheap ground: down at the critical angle, along the border,
// and up again.
static void borders_are_followed(void **state)
{
    (void)state;
    static const double shares[] = {0.01, 0.1, 0.3, 0.6};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        layers l = {2, {0, 5, 10}, {2 * shares[i], 2}};
        slu_free_space *space = free_space_of_layers(&l);
        slu_router *router = router_for(space, METHOD, 0, NULL);
        slu_point from = {1, 6}, to = {9, 6.5};
        slu_space_path path = path_between(router, from, to);
        claim_path(space, from, to, &path);
        double cosine = sqrt(1 - shares[i] * shares[i]), slant = shares[i] / cosine;
        double cost = 2 * (1 + 1.5) / cosine + 2 * shares[i] * (8 - slant * (1 + 1.5));
        double direct = 2 * slui_distance(from, to);
        assert_true(fabs(path.cost / (cost < direct ? cost : direct) - 1) < 1e-9);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

// A finer resolution, or tiles, may find other sides to cross, but hardly ever a path that is much
// cheaper.
static void others_are_hardly_cheaper(void **state)
{
    (void)state;
    size_t asked = 0, best = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        slu_world *world = NULL;
        slu_free_space *space = NULL;
        slu_error error = {0};
        slu_world_generate_options options = {.corners = 40, .regions = 8, .seed = seed};
        if (slu_world_generate(&options, NULL, &world, &error) != SLU_OK ||
            slu_free_space_create(world, 0, NULL, &space, &error) != SLU_OK)
            fail_msg("%s", error.text);
        double fine = slui_fitting_side(space, 256);
        slu_router *routers[3] = {router_for(space, METHOD, 0, NULL),
                                  router_for(space, METHOD, fine, NULL),
                                  router_for(space, "tiles", fine, NULL)};
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 6; i++, asked++) {
            slu_point from = random_place(&random, space), to = random_place(&random, space);
            double cost = path_between(routers[0], from, to).cost, least = cost;
            for (int k = 1; k < 3; k++) {
                slu_space_path path = path_between(routers[k], from, to);
                claim_path(space, from, to, &path);
                if (path.cost < least) least = path.cost;
            }
            assert_true(cost <= 1.05 * least);
            best += cost <= (1 + 1e-9) * least;
        }
        for (int k = 0; k < 3; k++)
            slu_router_destroy(routers[k]);
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
    print_message("weighted: %zu of %zu are the cheapest known\n", best, asked);
    assert_true((double)best >= 0.9 * (double)asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(light_bends_at_one_border),
        cmocka_unit_test(light_bends_at_many_borders),
        cmocka_unit_test(borders_are_followed),
        cmocka_unit_test(others_are_hardly_cheaper),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
