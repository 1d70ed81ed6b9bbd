// SPDX-License-Identifier: MIT
#include "method_claims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "../random_world.h"
#include "../support.h"
#include "brute.h"
#include "space/geometry/geometry.h"

typedef struct variant {
    const char *name, *method;
    slu_router_options options;
} variant;

// Lengths are for free spaces with sides of 10 to 40.
static const variant VARIANTS[] = {
    {"tiles with a fringe", "tiles", {.fringe = 1}},
    {"tiles with a wide fringe", "tiles", {.fringe = 3}},
    {"quadtree by centres", "quadtree", {.places = SLU_PLACES_CENTRES}},
    {"quadtree with a tolerance", "quadtree", {.tolerance = 0.1}},
    {"quadtree by centres, with a tolerance",
     "quadtree",
     {.places = SLU_PLACES_CENTRES, .tolerance = 0.3}},
    {"convex by centres", "convex", {.places = SLU_PLACES_CENTRES}},
    {"field without repulsion", "field", {.no_repulsion = true}},
    {"field of strong forces", "field", {.strength = 4, .reach = 12}},
    {"field of endless forces", "field", {.strength = 1, .reach = SLU_MAX_COORDINATE}},
    {"field without escape", "field", {.no_escape = true}},
};

slu_router_options options_of(const char *method)
{
    slu_router_options options = {0};
    for (size_t i = 0; i < sizeof VARIANTS / sizeof *VARIANTS; i++) {
        if (strcmp(method, VARIANTS[i].name) != 0) continue;
        options = VARIANTS[i].options;
        method = VARIANTS[i].method;
    }
    slu_error error = {0};
    if (slu_methods_find(slu_space_methods(), method, &options.method, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return options;
}

slu_router *router_for(const slu_free_space *space, const char *method, double resolution,
                       const slu_allocator *allocator)
{
    slu_error error = {0};
    slu_router_options options = options_of(method);
    options.resolution = resolution;
    options.allocator = allocator;
    slu_router *router = NULL;
    if (slu_router_create(space, &options, &router, &error) != SLU_OK) fail_msg("%s", error.text);
    return router;
}

slu_space_path path_between(slu_router *router, slu_point from, slu_point to)
{
    slu_space_path path;
    slu_error error = {0};
    slu_space_query query = {.from = from, .to = to};
    if (slu_router_find(router, &query, &path, &error) != SLU_OK) fail_msg("%s", error.text);
    return path;
}

// ---------------------------------------------------------------------------------------------
// Lengths

static void compare_paths(const slu_free_space *space, slu_router *router, const brute *exact,
                          slui_random *random, method_record *record)
{
    slu_point from = random_place(random, space), to = random_place(random, space);
    slu_space_path path = path_between(router, from, to);
    record->asked++;
    assert_int_equal(path.shortfall == SLU_SHORTFALL_NONE, path.outcome == SLU_FOUND);
    if (path.outcome != SLU_FOUND) return;
    claim_path(space, from, to, &path);
    double shortest = brute_length(exact, from, to);
    assert_true(path.length >= shortest * (1 - 1e-9));
    double excess = path.length / shortest - 1;
    record->found++;
    record->excess += excess;
    if (excess > record->worst) record->worst = excess;
}

method_record claim_lengths(const char *method, size_t spaces, bool is_coarse)
{
    method_record record = {0};
    for (size_t seed = 0; seed < spaces; seed++) {
        slu_free_space *space = lattice_space(seed, 2 + (int)(seed % 3), is_coarse);
        slu_router *router = router_for(space, method, 0, NULL);
        brute *exact = brute_create(space);
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 6; i++)
            compare_paths(space, router, exact, &random, &record);
        brute_destroy(exact);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
    record.excess /= (double)(record.found ? record.found : 1);
    print_message("%s: %zu of %zu found, excess %.3f %%, worst %.3f %%\n", method, record.found,
                  record.asked, 100 * record.excess, 100 * record.worst);
    return record;
}

// ---------------------------------------------------------------------------------------------
// Ends

// Two obstacles that touch each other at (8, 8), and one that touches the wall at (12, 0).
static slu_free_space *touching_space(void)
{
    static const slu_point outline[] = {{0, 0}, {12, 0}, {16, 0}, {16, 16}, {0, 16}};
    static const slu_point first[] = {{4, 4}, {8, 8}, {4, 12}, {2, 8}};
    static const slu_point second[] = {{8, 8}, {12, 4}, {14, 8}, {12, 12}};
    static const slu_point third[] = {{12, 0}, {13, 2}, {11, 2}};
    const space_ring rings[] = {{5, outline}, {4, first}, {4, second}, {3, third}};
    return free_space_of_rings(rings, 4);
}

enum { MOST_ENDS = 64 };

// Corners, midpoints of walls (whole numbers, so they are exactly on them), places inside.
static size_t ends_of(const slu_free_space *space, slu_point ends[MOST_ENDS])
{
    const slui_polygons *p = &space->ground.components;
    size_t count = 0;
    for (size_t r = 0; r < p->ring_count; r++) {
        for (uint32_t i = p->first_point[r]; i < p->first_point[r + 1]; i++) {
            slu_point next = p->points[slui_ring_next(p, r, i)];
            ends[count++] = p->points[i];
            ends[count++] = slui_between(p->points[i], next, 0.5);
        }
    }
    ends[count++] = (slu_point){8, 9};
    ends[count++] = (slu_point){8, 7};
    ends[count++] = (slu_point){0.25, 0.25};
    return count;
}

size_t claim_ends(const char *method, size_t *asked)
{
    slu_free_space *space = touching_space();
    slu_router *router = router_for(space, method, 0, NULL);
    brute *exact = brute_create(space);
    slu_point ends[MOST_ENDS];
    size_t count = ends_of(space, ends), found = 0;
    *asked = count * count;
    for (size_t i = 0; i < count * count; i++) {
        slu_point from = ends[i / count], to = ends[i % count];
        slu_space_path path = path_between(router, from, to);
        if (path.outcome != SLU_FOUND) continue;
        found++;
        claim_path(space, from, to, &path);
        if (path.length < brute_length(exact, from, to) * (1 - 1e-9))
            fail_msg("%s: %g, %g to %g, %g: shorter than the shortest path", method, from.x, from.y,
                     to.x, to.y);
    }
    brute_destroy(exact);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
    return found;
}

// ---------------------------------------------------------------------------------------------
// The same again

static void claim_same(const slu_space_path *path, const slu_point *points,
                       const slu_space_path *before)
{
    assert_int_equal(path->outcome, before->outcome);
    assert_int_equal(path->count, before->count);
    assert_int_equal(path->expanded, before->expanded);
    assert_int_equal(path->generated, before->generated);
    if (path->count) assert_memory_equal(path->points, points, path->count * sizeof *points);
}

static void claim_again(slu_router *router, slu_router *other, support_allocator *memory,
                        slui_random *random, const slu_free_space *space)
{
    slu_point from = random_place(random, space), to = random_place(random, space);
    slu_space_path before = path_between(router, from, to);
    slu_point *points = malloc((before.count + 1) * sizeof *points);
    if (before.count) memcpy(points, before.points, before.count * sizeof *points);
    size_t calls = memory->calls;
    slu_space_path again = path_between(router, from, to);
    assert_int_equal(memory->calls, calls);
    claim_same(&again, points, &before);
    slu_space_path elsewhere = path_between(other, from, to);
    claim_same(&elsewhere, points, &before);
    free(points);
}

void claim_steady(const char *method)
{
    slu_free_space *space = lattice_space(7, 4, false);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router *router = router_for(space, method, 0, &memory.allocator);
    slu_router *other = router_for(space, method, 0, NULL);
    slui_random random = slui_random_seeded(11);
    for (int i = 0; i < 20; i++)
        claim_again(router, other, &memory, &random, space);
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    assert_int_equal(facts.bytes, memory.live_bytes);
    slu_router_destroy(other);
    slu_router_destroy(router);
    assert_int_equal(memory.live_blocks, 0);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// Limits

static slu_free_space *generated_space(uint64_t seed, double radius, slu_world **world)
{
    slu_error error = {0};
    slu_free_space *space = NULL;
    slu_world_generate_options options = {
        .corners = 60, .regions = seed % 3, .overlap = (double)(seed % 2), .seed = seed};
    if (slu_world_generate(&options, NULL, world, &error) != SLU_OK ||
        slu_free_space_create(*world, radius, NULL, &space, &error) != SLU_OK)
        fail_msg("%s", error.text);
    return space;
}

// A free space with regions, and ends that do not see each other.
static slu_free_space *uneven_space(slu_point *from, slu_point *to)
{
    slu_world *world = NULL;
    slu_free_space *space = generated_space(8, 0, &world);
    slu_world_destroy(world);
    assert_false(slui_free_space_is_uniform(space));
    slui_random random = slui_random_seeded(1);
    *from = random_place(&random, space);
    do
        *to = random_place(&random, space);
    while (slui_free_space_sees(space, *from, *to));
    return space;
}

static slu_space_path ask(slu_router *router, slu_space_query query)
{
    slu_space_path path;
    slu_error error = {0};
    if (slu_router_find(router, &query, &path, &error) != SLU_OK) fail_msg("%s", error.text);
    return path;
}

static void claim_limit(const slu_free_space *space, slu_router *router, slu_space_query query)
{
    slu_space_path path = ask(router, query);
    assert_int_equal(path.outcome, SLU_LIMIT);
    assert_int_equal(path.count, 0);
    query.partial = true;
    path = ask(router, query);
    assert_int_equal(path.outcome, SLU_PARTIAL);
    assert_true(path.count >= 1);
    assert_true(slui_same_point(path.points[0], query.from));
    claim_in_free_space(space, &path);
    slu_point last = path.points[path.count - 1];
    assert_true(slui_distance(last, query.to) <= slui_distance(query.from, query.to));
}

// A wall between both ends, so that no method sees the goal immediately.
static slu_free_space *walled_space(void)
{
    static const slu_point outline[] = {{0, 0}, {20, 0}, {20, 16}, {0, 16}};
    static const slu_point wall[] = {{9, 2}, {11, 2}, {11, 14}, {9, 14}};
    const space_ring rings[] = {{4, outline}, {4, wall}};
    return free_space_of_rings(rings, 2);
}

void claim_limits(const char *method)
{
    slu_free_space *space = walled_space();
    slu_router *router = router_for(space, method, 0, NULL);
    slu_point from = {5, 8}, to = {15, 8};
    slu_space_path path = path_between(router, from, to);
    claim_path(space, from, to, &path);
    claim_limit(space, router, (slu_space_query){.from = from, .to = to, .max_expanded = 1});
    claim_limit(space, router, (slu_space_query){.from = from, .to = to, .max_cost = 12});
    slu_space_query enough = {.from = from, .to = to, .max_cost = 60, .max_expanded = 100000};
    path = ask(router, enough);
    claim_path(space, from, to, &path);
    assert_true(path.cost <= 60);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
    space = uneven_space(&from, &to);
    router = router_for(space, method, 0, NULL);
    path = path_between(router, from, to);
    claim_path(space, from, to, &path);
    claim_limit(space, router,
                (slu_space_query){.from = from, .to = to, .max_cost = path.cost / 4});
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// Memory

static slu_status build_and_ask(const slu_free_space *space, slu_space_query query,
                                slu_router_options options, const slu_allocator *allocator)
{
    slu_router *router = NULL;
    slu_error error = {0};
    options.allocator = allocator;
    slu_status status = slu_router_create(space, &options, &router, &error);
    if (status != SLU_OK) return status;
    slu_space_path path;
    status = slu_router_find(router, &query, &path, &error);
    if (status != SLU_OK) {
        // The router is unchanged, and answers once there is memory again.
        slu_space_query same = {.from = query.from, .to = query.from};
        slu_status later = slu_router_find(router, &same, &path, &error);
        assert_true(later == SLU_OK || later == SLU_ERR_MEMORY);
    }
    slu_router_destroy(router);
    return status;
}

static void fail_each_allocation(const slu_free_space *space, slu_space_query query,
                                 const char *method)
{
    slu_router_options options = options_of(method);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        status = build_and_ask(space, query, options, &memory.allocator);
        assert_int_equal(memory.live_blocks, 0);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
    }
}

void claim_memory(const char *method)
{
    slu_free_space *space = walled_space();
    slu_space_query query = {.from = {0, 0}, .to = {20, 16}};
    fail_each_allocation(space, query, method);
    slu_free_space_destroy(space);
    space = uneven_space(&query.from, &query.to);
    fail_each_allocation(space, query, method);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// Worlds

static bool claim_against(const slu_world *world, double radius, slu_router *router, slu_point from,
                          slu_point to)
{
    slu_space_path path = path_between(router, from, to);
    if (path.outcome != SLU_FOUND) return false;
    slu_error error = {0};
    slu_space_path_facts facts;
    if (slu_space_path_check(world, radius, path.points, path.count, &facts, &error) != SLU_OK)
        fail_msg("%s", error.text);
    assert_true(fabs(facts.length - path.length) <= 1e-9 * facts.length);
    assert_true(fabs(facts.cost - path.cost) <= 1e-6 * facts.cost);
    return true;
}

size_t claim_worlds(const char *method, size_t *asked)
{
    size_t found = 0;
    *asked = 0;
    for (uint64_t seed = 0; seed < 12; seed += (uint64_t)world_step()) {
        slu_world *world = NULL;
        slu_world_facts facts;
        double radius = (double)(seed % 4) * 0.004;
        slu_free_space *space = generated_space(seed, radius, &world);
        slu_world_describe(world, &facts);
        slu_free_space_destroy(space);
        slu_world_destroy(world);
        radius *= facts.bounds.most.x - facts.bounds.least.x;
        space = generated_space(seed, radius, &world);
        slu_router *router = router_for(space, method, 0, NULL);
        slui_random random = slui_random_seeded(seed);
        for (int i = 0; i < 8; i++, ++*asked) {
            slu_point from = random_place(&random, space), to = random_place(&random, space);
            found += claim_against(world, radius, router, from, to);
        }
        slu_router_destroy(router);
        slu_free_space_destroy(space);
        slu_world_destroy(world);
    }
    print_message("%s: %zu of %zu found in generated worlds\n", method, found, *asked);
    return found;
}

// ---------------------------------------------------------------------------------------------
// Numbers

static slu_free_space *far_space(slu_point shift)
{
    slu_point outline[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    slu_point first[] = {{0.1, 0.2}, {0.45, 0.1}, {0.3, 0.7}},
              second[] = {{0.5, 0.3}, {0.9, 0.25}, {0.55, 0.95}};
    for (int i = 0; i < 4; i++)
        outline[i] = (slu_point){outline[i].x + shift.x, outline[i].y + shift.y};
    for (int i = 0; i < 3; i++) {
        first[i] = (slu_point){first[i].x + shift.x, first[i].y + shift.y};
        second[i] = (slu_point){second[i].x + shift.x, second[i].y + shift.y};
    }
    const space_ring rings[] = {{4, outline}, {3, first}, {3, second}};
    return free_space_of_rings(rings, 3);
}

void claim_far(const char *method)
{
    static const slu_point shifts[] = {{1e6, -1e6}, {-999999999, 999999998}, {12345.678, 0.1}};
    for (size_t k = 0; k < sizeof shifts / sizeof *shifts; k++) {
        slu_free_space *space = far_space(shifts[k]);
        slu_router *router = router_for(space, method, 0, NULL);
        brute *exact = brute_create(space);
        slui_random random = slui_random_seeded(k);
        for (int i = 0; i < 40; i++) {
            slu_point from = random_place(&random, space), to = random_place(&random, space);
            slu_space_path path = path_between(router, from, to);
            claim_path(space, from, to, &path);
            assert_true(path.length >= brute_length(exact, from, to) * (1 - 1e-9));
        }
        brute_destroy(exact);
        slu_router_destroy(router);
        slu_free_space_destroy(space);
    }
}

static void claim_refused(const slu_free_space *space, slu_router_options options)
{
    slu_router *router = NULL;
    slu_error error = {0};
    assert_int_equal(slu_router_create(space, &options, &router, &error), SLU_ERR_ARGUMENT);
    assert_true(strlen(error.text) > 0);
    assert_null(router);
}

void claim_fineness(const char *method)
{
    slu_free_space *space = walled_space();
    slu_router_options options = options_of(method);
    options.resolution = 1e-6;
    // Steps are not stored, so there may be as many as the coordinates can distinguish.
    if (strcmp(method, "field") != 0) claim_refused(space, options);
    options.resolution = 1e-15;
    claim_refused(space, options);
    options.resolution = NAN;
    claim_refused(space, options);
    slu_free_space_destroy(space);
}

// ---------------------------------------------------------------------------------------------
// Pictures, and disconnected free spaces

typedef struct drawing {
    slu_box bounds;
    size_t counts[SLU_SKETCH_FRINGE + 1];
} drawing;

static bool is_near(const slu_box *box, slu_point p)
{
    double spare = (box->most.x - box->least.x + box->most.y - box->least.y) / 8;
    return p.x >= box->least.x - spare && p.x <= box->most.x + spare &&
           p.y >= box->least.y - spare && p.y <= box->most.y + spare;
}

static void count_line(void *ctx, const slu_sketch_line *line)
{
    drawing *d = ctx;
    assert_true(is_near(&d->bounds, line->from) && is_near(&d->bounds, line->to));
    d->counts[line->kind]++;
}

void claim_sketch(const char *method, slu_sketch_kind kind)
{
    slu_free_space *space = walled_space();
    slu_router *router = router_for(space, method, 0, NULL);
    drawing d = {.bounds = space->bounds};
    slu_router_sketch(router, (slu_point){15, 8}, count_line, &d);
    assert_int_equal(d.counts[SLU_SKETCH_BORDER], 8);
    assert_true(d.counts[kind] > 0);
    slu_router_facts facts;
    slu_router_describe(router, &facts);
    assert_true(facts.bytes > 0);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

static slu_free_space *free_space_of_squares(size_t count)
{
    slu_allocator a = slui_allocator_or_default(NULL);
    slui_polygons components = {0};
    for (size_t i = 0; i < count; i++) {
        double x = 4.0 * (double)i;
        const slu_point square[4] = {{x, 0}, {x + 3, 0}, {x + 3, 3}, {x, 3}};
        for (int c = 0; c < 4; c++)
            assert_true(slui_polygons_add_point(&a, &components, square[c]));
        assert_true(slui_polygons_end_ring(&a, &components));
        assert_true(slui_polygons_end_polygon(&a, &components));
    }
    slu_free_space *space = NULL;
    slu_error error = {0};
    slu_status status =
        slui_free_space_build(&a, 0, (slui_free_ground){.components = components}, &space, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    return space;
}

void claim_apart(const char *method)
{
    slu_free_space *space = free_space_of_squares(2);
    slu_router *router = router_for(space, method, 0, NULL);
    assert_int_equal(path_between(router, (slu_point){1, 1}, (slu_point){6, 1}).outcome,
                     SLU_UNREACHABLE);
    slu_space_path path = path_between(router, (slu_point){4, 0}, (slu_point){7, 3});
    claim_path(space, (slu_point){4, 0}, (slu_point){7, 3}, &path);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
    space = free_space_of_squares(0);
    router = router_for(space, method, 0, NULL);
    slu_error error = {0};
    slu_space_query query = {.to = {1, 1}};
    assert_int_equal(slu_router_find(router, &query, &path, &error), SLU_ERR_ARGUMENT);
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}
