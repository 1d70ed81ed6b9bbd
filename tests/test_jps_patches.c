// SPDX-License-Identifier: MIT
// Jump points between patches of influence: as cheap as a plain Dijkstra's paths, in jumps where
// the ground is even. On small maps every path is compared with the reference, on large ones with
// canonical A*.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "search/patches.h"
#include "support.h"

enum { SMALL_WORLDS = 1200, SMALL_SIDE = 26, LARGE_WORLDS = 60, QUERIES = 6 };

typedef struct world {
    slui_random random;
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_finder *finder;
} world;

static int below(world *w, int limit)
{
    return (int)slui_random_below(&w->random, (uint32_t)limit);
}

// A patch that comes or goes, of one tile up to a few; sometimes cheaper ground.
static void change_influence(world *w)
{
    slu_tile at = world_tile(w->map, &w->random);
    double amount = below(w, 4) ? 0.5 * (1 + below(w, 12)) : -0.25;
    assert_int_equal(slu_influence_add(w->influence, at, below(w, 5), amount, NULL), SLU_OK);
}

// Every rule with usual diagonals, both charges, units up to three tiles wide, ground of any one
// cost.
static void create(world *w, slu_map *map, int number)
{
    w->map = map;
    w->rules = (slu_rules){.diagonals = (slu_diagonals)(number % 4),
                           .charge = number / 4 % 2 ? SLU_CHARGE_MEAN : SLU_CHARGE_ENTERED};
    if (number % 3 == 0) w->rules.unit.size = 1 + below(w, 3);
    if (number % 5 == 0)
        assert_int_equal(
            slu_map_fill_cost(map, (slu_rect){0, 0, slu_map_width(map), slu_map_height(map)}, 2.5,
                              NULL),
            SLU_OK);
    assert_int_equal(slu_influence_create(map, NULL, &w->influence, NULL), SLU_OK);
    for (int i = below(w, 4); i > 0; i--)
        change_influence(w);
    w->rules.influence = w->influence;
    w->finder = asking_finder(map, w->rules);
}

static void destroy(world *w)
{
    slu_finder_destroy(w->finder);
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

static slu_query draw_query(world *w)
{
    slu_query query = {.goal = world_tile(w->map, &w->random)};
    query.start = world_tile(w->map, &w->random);
    query.algorithm = asking_algorithm(below(w, 4) ? "jps-patches" : "jps-patches+zero");
    query.corners = below(w, 5) == 0;
    return query;
}

static void claim_cheapest(world *w, const slu_query *query, double *cost)
{
    if (isinf(reference_standing(w->map, &w->rules, query->start))) return;
    slu_result r = asking_sliced(w->finder, query, 1 + (uint64_t)below(w, 9));
    reference_flood(w->map, &w->rules, query->start, cost);
    double least = cost[reference_index(w->map, query->goal)];
    assert_int_equal(r.outcome, isinf(least) ? SLU_UNREACHABLE : SLU_FOUND);
    if (isinf(least)) return;
    assert_true(reference_near(r.cost, least, 1e-9));
    if (!query->corners) asking_check_path(w->map, &w->rules, query, &r);
}

// One finder through edits of the map and of the influence, more of them between two queries than
// an influence remembers in some worlds.
static void paths_among_patches_are_cheapest(void **state)
{
    (void)state;
    static double cost[SMALL_SIDE * SMALL_SIDE];
    for (int number = 0; number < SMALL_WORLDS; number++) {
        world w = {.random = slui_random_seeded((uint64_t)number)};
        create(&w, world_map(&w.random, SMALL_SIDE), number);
        for (int i = 0; i < QUERIES; i++) {
            slu_query query = draw_query(&w);
            claim_cheapest(&w, &query, cost);
            for (int n = number % 50 == 7 ? 100 : below(&w, 3); n > 0; n--)
                change_influence(&w);
            if (number % 5 && below(&w, 2)) world_edit(w.map, &w.random, false);
        }
        destroy(&w);
    }
}

static slu_map *large_map(world *w, int number)
{
    slu_generate_options options = {.kind = (slu_generator)(number % 5),
                                    .width = 60 + below(w, 200),
                                    .height = 60 + below(w, 200),
                                    .seed = slui_random_next(&w->random),
                                    .corridor = 1 + number / 5 % 7,
                                    .room = 5 + number / 5 % 60,
                                    .density = 1 + below(w, 20)};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

// Lines longer than a window, several goals, partial paths.
static void large_maps_are_searched_alike(void **state)
{
    (void)state;
    for (int number = 0; number < LARGE_WORLDS; number++) {
        world w = {.random = slui_random_seeded((uint64_t)number + 5000)};
        create(&w, large_map(&w, number), number);
        for (int i = 0; i < QUERIES; i++) {
            slu_tile goals[3];
            slu_query query = {.goals = goals, .goal_count = i % 2 ? 3 : 1, .free_start = true};
            query.start = world_tile(w.map, &w.random);
            query.partial = i % 3 == 0;
            for (int g = 0; g < 3; g++)
                goals[g] = world_tile(w.map, &w.random);
            query.algorithm = asking_algorithm("canonical");
            slu_result expected = asking(w.finder, &query);
            double cost = expected.cost;
            slu_outcome outcome = expected.outcome;
            query.algorithm = asking_algorithm("jps-patches");
            slu_result r = asking(w.finder, &query);
            assert_int_equal(r.outcome, outcome);
            assert_true(reference_near(r.cost, cost, 1e-9));
        }
        destroy(&w);
    }
}

// ---- the bits

// As patches.h defines it: an amount under the unit there, or at one of the positions around.
static bool is_uneven(const slu_influence *influence, int size, int x, int y)
{
    for (int v = y - 1; v <= y + size; v++)
        for (int u = x - 1; u <= x + size; u++)
            if (slu_influence_at(influence, (slu_tile){u, v}) != 0) return true;
    return false;
}

static void claim_bits(const slui_patches *p, const slui_view *view)
{
    const slu_map *map = view->influence->map;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            const bool uneven = is_uneven(view->influence, view->fit.size, x, y);
            assert_int_equal(slui_patches_has(p, x, y), uneven);
            assert_int_equal(slui_bits_line(&p->columns, x)[y >> 3] >> (y & 7) & 1, uneven);
        }
    }
}

// Bits past the end of a line stay 0, which windows rely on.
static void claim_ends(const slui_patches *p, const slu_map *map)
{
    for (int y = -1; y <= slu_map_height(map); y++)
        assert_int_equal(slui_bits_ahead(slui_bits_line(&p->rows, y), slu_map_width(map)), 0);
    for (int x = -1; x <= slu_map_width(map); x++)
        assert_int_equal(slui_bits_ahead(slui_bits_line(&p->columns, x), slu_map_height(map)), 0);
}

// Through changes anywhere, also outside the map, and now and then a clearing.
static void bits_follow_the_influence(void **state)
{
    (void)state;
    enum { WORLDS = 40, UPDATES = 8, MOST_SIDE = 90 };
    const slu_allocator allocator = slui_allocator_or_default(NULL);
    for (int number = 0; number < WORLDS; number++) {
        world w = {.random = slui_random_seeded((uint64_t)number + 9000)};
        const int width = 1 + below(&w, MOST_SIDE), height = 1 + below(&w, MOST_SIDE);
        assert_int_equal(slu_map_create(width, height, NULL, &w.map, NULL), SLU_OK);
        assert_int_equal(slu_influence_create(w.map, NULL, &w.influence, NULL), SLU_OK);
        slui_view view = {.influence = w.influence, .fit.size = 1 + below(&w, SLU_MAX_UNIT)};
        slui_patches patches = {0};
        for (int i = 0; i < UPDATES; i++) {
            for (int n = below(&w, 4); n > 0; n--) {
                slu_tile at = {below(&w, width + 20) - 10, below(&w, height + 20) - 10};
                assert_int_equal(slu_influence_add(w.influence, at, below(&w, 12), 1, NULL),
                                 SLU_OK);
            }
            if (below(&w, 6) == 0) slu_influence_clear(w.influence);
            assert_true(slui_patches_update(&patches, &view, &allocator));
            claim_bits(&patches, &view);
            claim_ends(&patches, w.map);
        }
        slui_patches_release(&patches, &allocator);
        destroy(&w);
    }
}

// A disc in the middle of open ground: what is expanded is the disc and little else, and once it is
// taken away the same as without an influence.
static void even_ground_is_jumped_over(void **state)
{
    (void)state;
    enum { SIDE = 300, RADIUS = 12, DISC = (2 * RADIUS + 3) * (2 * RADIUS + 3) };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){60, 40, 5, 200}, '@', NULL), SLU_OK);
    slu_influence *danger = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &danger, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){.influence = danger});
    slu_query query = {.start = {10, 140}, .goal = {280, 150}};
    query.algorithm = asking_algorithm("jps-patches");
    uint64_t without = asking(finder, &query).stats.expanded;
    assert_true(without < 40);
    assert_int_equal(slu_influence_add(danger, (slu_tile){150, 150}, RADIUS, 8, NULL), SLU_OK);
    assert_true(asking(finder, &query).stats.expanded < without + DISC);
    assert_int_equal(slu_influence_add(danger, (slu_tile){150, 150}, RADIUS, -8, NULL), SLU_OK);
    assert_int_equal(asking(finder, &query).stats.expanded, without);
    slu_finder_destroy(finder);
    slu_influence_destroy(danger);
    slu_map_destroy(map);
}

// Enemies that move, and searches among them, allocate nothing once the finder has seen the like.
static void warm_searches_allocate_nothing(void **state)
{
    (void)state;
    slu_generate_options make = {.kind = SLU_GENERATE_CAVES, .width = 200, .height = 200};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_influence *danger = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &danger, NULL), SLU_OK);
    slu_finder_options options = {.allocator = &memory.allocator, .rules.influence = danger};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slui_random random = slui_random_seeded(3);
    slu_query query = {.algorithm = asking_algorithm("jps-patches+zero"), .partial = true};
    assert_true(world_ground(map, &random, &query.start));
    assert_true(world_ground(map, &random, &query.goal));
    assert_int_equal(slu_influence_add(danger, query.start, 30, 3, NULL), SLU_OK);
    asking(finder, &query);
    size_t calls = memory.calls, bytes = slu_finder_bytes(finder);
    assert_int_equal(bytes, memory.live_bytes);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(slu_influence_add(danger, query.start, 5, i % 2 ? 1 : -1, NULL), SLU_OK);
        asking(finder, &query);
    }
    assert_int_equal(memory.calls, calls);
    slu_finder_destroy(finder);
    slu_influence_destroy(danger);
    slu_map_destroy(map);
}

// Whichever allocation fails, the query says so, and the next one succeeds.
static void any_allocation_may_fail(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_influence *danger = NULL;
    assert_int_equal(slu_map_create(40, 30, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_influence_create(map, NULL, &danger, NULL), SLU_OK);
    assert_int_equal(slu_influence_add(danger, (slu_tile){20, 15}, 6, 3, NULL), SLU_OK);
    slu_query query = {.goal = {39, 29}, .algorithm = asking_algorithm("jps-patches")};
    bool done = false;
    size_t failed = 0;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.allocator = &memory.allocator, .rules.influence = danger};
        slu_finder *finder = NULL;
        slu_result r;
        slu_status status = slu_finder_create(map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &query, &r, NULL);
        assert_int_equal(status, support_allocator_failed(&memory) ? SLU_ERR_MEMORY : SLU_OK);
        if (finder) assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
        if (finder) assert_int_equal(slu_finder_bytes(finder), memory.live_bytes);
        done = !support_allocator_failed(&memory);
        failed += !done;
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
    }
    assert_true(failed > 4);
    slu_influence_destroy(danger);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_among_patches_are_cheapest),
        cmocka_unit_test(large_maps_are_searched_alike),
        cmocka_unit_test(bits_follow_the_influence),
        cmocka_unit_test(even_ground_is_jumped_over),
        cmocka_unit_test(warm_searches_allocate_nothing),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
