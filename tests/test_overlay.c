// SPDX-License-Identifier: MIT
// The overlay: its costs are the cheapest whatever the rules, units, influence and edits; shared
// ones say when they are stale; and its numbers do not depend on threads.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "gang.h"
#include "index/overlay/hints.h"
#include "index/overlay/overlay.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 24, TILES = SIDE * SIDE, CASES = 1500, EDITS = 4, GOALS = 3, BIG = 120 };

static const double NEAR = 1e-8;

// A random world with an overlay that a finder shares.
typedef struct overlay_case {
    slui_random random;
    slu_map *map;
    slu_influence *influence;
    slu_rules rules;
    slu_overlay *overlay;
    slu_finder *finder;
} overlay_case;

static slu_overlay *overlay_for(const slu_map *map, slu_overlay_options options)
{
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    if (slu_overlay_create(map, &options, &overlay, &error)) fail_msg("%s", error.text);
    return overlay;
}

static slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_overlay *overlay)
{
    slu_finder_options options = {.rules = rules, .overlay = overlay};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static void update(slu_overlay *overlay)
{
    slu_error error = {0};
    if (slu_overlay_update(overlay, &error)) fail_msg("%s", error.text);
}

static void open_case(overlay_case *c, uint64_t number)
{
    *c = (overlay_case){.random = slui_random_seeded(number)};
    c->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    c->map = world_map(&c->random, SIDE);
    world_grounds(c->map, &c->random);
    if (number % 7 != 0) world_terrain(c->map, &c->random);
    if (number % 3 == 0) c->rules.unit = world_unit(&c->random);
    if (number % 4 == 0) c->influence = world_influence(c->map, &c->random);
    c->rules.influence = c->influence;
    c->overlay = overlay_for(c->map, (slu_overlay_options){.rules = c->rules});
    c->finder = finder_with(c->map, c->rules, c->overlay);
}

static void close_case(overlay_case *c)
{
    slu_finder_destroy(c->finder);
    slu_overlay_destroy(c->overlay);
    slu_influence_destroy(c->influence);
    slu_map_destroy(c->map);
}

static bool draw_start(overlay_case *c, slu_tile *start)
{
    for (int i = 0; i < 20; i++)
        if (world_ground(c->map, &c->random, start) &&
            slu_unit_cost(c->map, &c->rules, *start) != SLU_WALL)
            return true;
    return false;
}

static void claim_cost(uint64_t number, const overlay_case *c, const slu_query *q, double cheapest)
{
    slu_result r = asking(c->finder, q);
    if (isinf(cheapest)) {
        assert_int_equal(r.outcome, SLU_UNREACHABLE);
        return;
    }
    if (r.outcome != SLU_FOUND || !reference_near(r.cost, cheapest, NEAR)) {
        world_print(c->map);
        fail_msg("case %llu: %d %d to %d %d: %s, cost %.9g, not %.9g", (unsigned long long)number,
                 q->start.x, q->start.y, q->goal.x, q->goal.y, slu_outcome_name(r.outcome), r.cost,
                 cheapest);
    }
    asking_check_path(c->map, &c->rules, q, &r);
}

static void claim_distance(const overlay_case *c, const slu_query *q, double cheapest)
{
    const double cost = asking_cost(c->finder, "overlay", q->start, q->goal);
    if (isinf(cheapest))
        assert_true(cost < 0);
    else
        assert_true(reference_near(cost, cheapest, NEAR));
}

// One goal, the cost alone, and several goals, of which the cheapest counts.
static void claim_answers(uint64_t number, overlay_case *c)
{
    static double cost[TILES];
    slu_query q = {.algorithm = asking_algorithm("overlay")};
    if (!draw_start(c, &q.start)) return;
    reference_flood(c->map, &c->rules, q.start, cost);
    slu_tile goals[GOALS];
    double least = INFINITY;
    for (int i = 0; i < GOALS; i++) {
        q.goal = goals[i] = world_tile(c->map, &c->random);
        const double cheapest = cost[reference_index(c->map, q.goal)];
        if (cheapest < least) least = cheapest;
        claim_cost(number, c, &q, cheapest);
        claim_distance(c, &q, cheapest);
    }
    q.goals = goals;
    q.goal_count = GOALS;
    claim_cost(number, c, &q, least);
}

static void change(overlay_case *c)
{
    if (c->influence && slui_random_below(&c->random, 2)) {
        slu_tile at = world_tile(c->map, &c->random);
        assert_int_equal(slu_influence_fill(c->influence, (slu_rect){at.x, at.y, 1, 1}, 2.5, NULL),
                         SLU_OK);
        return;
    }
    world_edit(c->map, &c->random, true);
}

// Random worlds: all rules, units of several sizes and kinds, influence, and edits in between, each
// of which makes the overlay stale until it is updated.
static void every_cost_is_the_cheapest_through_edits(void **state)
{
    (void)state;
    overlay_case c;
    const uint64_t first = world_first_case(), count = world_cases(CASES);
    for (uint64_t number = first; number < first + count; number++) {
        open_case(&c, number);
        claim_answers(number, &c);
        for (int i = 0; i < EDITS; i++) {
            for (int edits = (int)slui_random_below(&c.random, 3); edits >= 0; edits--)
                change(&c);
            update(c.overlay);
            assert_true(slui_nest_is_sound(c.overlay->metric.nest));
            claim_answers(number, &c);
        }
        close_case(&c);
    }
}

// What paths follow: a stale step after an edit would show here, also where no query leads.
static void claim_same_hints(const slui_nest_metric *a, const slui_nest_metric *b)
{
    for (uint32_t i = 0; i < a->nest->cell_count; i++) {
        const slui_nest_cell *cell = &a->nest->cells[i];
        if (!cell->compass) continue;
        assert_memory_equal(a->tables[cell->slot].hints, b->tables[cell->slot].hints,
                            slui_compass_bytes(cell));
    }
}

// An overlay after many edits has the numbers of one that shares its cells and is filled afresh.
static void an_update_gives_the_numbers_of_a_new_metric(void **state)
{
    (void)state;
    overlay_case c;
    for (uint64_t number = 0; number < 80; number++) {
        open_case(&c, number);
        for (int i = 0; i < 10; i++) {
            change(&c);
            update(c.overlay);
        }
        slu_overlay *fresh =
            overlay_for(c.map, (slu_overlay_options){.rules = c.rules, .like = c.overlay});
        const slui_nest_metric *a = &c.overlay->metric, *b = &fresh->metric;
        assert_ptr_equal(a->nest, b->nest);
        for (uint32_t i = 0; a->charges.grain == b->charges.grain && i < a->nest->cell_count; i++) {
            const slui_nest_cell *cell = &a->nest->cells[i];
            if (!slui_cell_is_stored(cell) || cell->leaf) continue;
            const size_t bytes = slui_table_numbers(cell) * sizeof(int32_t);
            assert_memory_equal(a->tables[cell->slot].up, b->tables[cell->slot].up, bytes);
            assert_memory_equal(a->tables[cell->slot].down, b->tables[cell->slot].down, bytes);
        }
        claim_same_hints(a, b);
        slu_overlay_destroy(fresh);
        close_case(&c);
    }
}

static slu_map *costly_caves(int side)
{
    slu_generate_options options = {.kind = SLU_GENERATE_CAVES, .width = side, .height = side};
    slui_random random = slui_random_seeded(5);
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    world_terrain(map, &random);
    return map;
}

static void numbers_do_not_depend_on_threads(void **state)
{
    (void)state;
    slu_map *map = costly_caves(BIG);
    slu_overlay *one = overlay_for(map, (slu_overlay_options){0});
    for (int workers = 1; workers <= 3; workers++) {
        gang g = {.workers = workers};
        slu_overlay *many = overlay_for(map, (slu_overlay_options){.parallel = {gang_run, &g}});
        assert_int_equal(one->metric.number_count, many->metric.number_count);
        assert_memory_equal(one->metric.numbers, many->metric.numbers,
                            one->metric.number_count * sizeof(int32_t));
        assert_int_equal(one->metric.hint_count, many->metric.hint_count);
        assert_memory_equal(one->metric.hints, many->metric.hints, one->metric.hint_count);
        slu_overlay_destroy(many);
    }
    slu_overlay_destroy(one);
    slu_map_destroy(map);
}

// Until it is updated, a shared overlay is stale, and `best` does without it.
static void a_shared_overlay_says_that_it_is_stale(void **state)
{
    (void)state;
    slu_map *map = costly_caves(BIG);
    slu_overlay *overlay = overlay_for(map, (slu_overlay_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, overlay);
    slu_query q = {.algorithm = asking_algorithm("overlay")};
    slui_random random = slui_random_seeded(1);
    assert_true(world_ground(map, &random, &q.start) && world_ground(map, &random, &q.goal));
    slu_query by_best = {.start = q.start, .goal = q.goal};
    assert_int_equal(asking(finder, &by_best).algorithm.search, q.algorithm.search);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 9, 9}, 3, NULL), SLU_OK);
    slu_overlay_facts facts;
    slu_overlay_describe(overlay, &facts);
    assert_true(facts.stale);
    slu_result r;
    assert_int_equal(slu_find(finder, &q, &r, NULL), SLU_ERR_STALE);
    assert_int_not_equal(asking(finder, &by_best).algorithm.search, q.algorithm.search);
    update(overlay);
    slu_overlay_describe(overlay, &facts);
    assert_false(facts.stale);
    (void)asking(finder, &q);
    slu_finder_destroy(finder);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
}

static void an_overlay_for_others_is_refused(void **state)
{
    (void)state;
    slu_map *map = costly_caves(40), *other = costly_caves(40);
    slu_overlay *overlay = overlay_for(map, (slu_overlay_options){0});
    const slu_rules mean = {.charge = SLU_CHARGE_MEAN}, wide = {.unit.size = 2};
    const slu_map *maps[] = {other, map, map};
    const slu_rules rules[] = {{0}, mean, wide};
    for (int i = 0; i < 3; i++) {
        slu_finder *finder = finder_with(maps[i], rules[i], overlay);
        assert_int_equal(slu_finder_prepare(finder, asking_algorithm("overlay"), NULL),
                         SLU_ERR_ARGUMENT);
        slu_finder_destroy(finder);
    }
    slu_overlay *out = NULL;
    assert_int_equal(slu_overlay_create(other, &(slu_overlay_options){.like = overlay}, &out, NULL),
                     SLU_ERR_ARGUMENT);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
    slu_map_destroy(other);
}

// Several kinds share cells, also when ground opens, and each update of one leaves the others
// right.
static void kinds_share_cells(void **state)
{
    (void)state;
    enum { KINDS = 3 };
    slu_map *map = costly_caves(60);
    slui_random random = slui_random_seeded(3);
    const slu_rules rules[KINDS] = {{0}, {.unit.size = 2}, {.charge = SLU_CHARGE_MEAN}};
    slu_overlay *overlays[KINDS] = {0};
    for (int i = 0; i < KINDS; i++)
        overlays[i] = overlay_for(
            map, (slu_overlay_options){.rules = rules[i], .like = i ? overlays[0] : NULL});
    static double cost[60 * 60];
    for (int round = 0; round < 6; round++) {
        for (int i = 0; i < KINDS; i++) {
            update(overlays[i]);
            slu_finder *finder = finder_with(map, rules[i], overlays[i]);
            slu_tile start;
            assert_true(world_ground(map, &random, &start));
            if (slu_unit_cost(map, &rules[i], start) != SLU_WALL) {
                reference_flood(map, &rules[i], start, cost);
                for (int goal = 0; goal < 60 * 60; goal += 37) {
                    const slu_tile to = {goal % 60, goal / 60};
                    const double found = asking_cost(finder, "overlay", start, to);
                    assert_true(isinf(cost[goal]) ? found < 0
                                                  : reference_near(found, cost[goal], NEAR));
                }
            }
            slu_finder_destroy(finder);
        }
        const slu_tile at = world_tile(map, &random);
        const slu_rect area = {at.x > 53 ? 53 : at.x, at.y > 53 ? 53 : at.y, 6, 6};
        assert_int_equal(slu_map_fill(map, area, round % 2 ? '@' : '.', NULL), SLU_OK);
    }
    for (int i = 0; i < KINDS; i++)
        slu_overlay_destroy(overlays[i]);
    slu_map_destroy(map);
}

// Costs at both ends of their range do not fit into numbers together: the answer is right all the
// same.
static void costs_that_do_not_fit_are_found_without_numbers(void **state)
{
    (void)state;
    enum { LONG = 400 };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(LONG, 3, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, LONG, 3}, SLU_MAX_COST, NULL), SLU_OK);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){5, 1, 1, 1}, SLU_MIN_COST, NULL), SLU_OK);
    slu_overlay *overlay = overlay_for(map, (slu_overlay_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, overlay);
    slu_query q = {.goal = {LONG - 1, 2}, .algorithm = asking_algorithm("overlay")};
    slu_query plain = {.goal = q.goal, .algorithm = asking_algorithm("dijkstra")};
    const double cost = asking(finder, &plain).cost;
    assert_true(reference_near(asking(finder, &q).cost, cost, NEAR));
    assert_true(reference_near(asking_cost(finder, "overlay", q.start, q.goal), cost, NEAR));
    slu_finder_destroy(finder);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
}

// All wall, then opened tile by tile until the map is divided again.
static void a_map_of_walls_opens(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(40, 40, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 40, 40}, '@', NULL), SLU_OK);
    slu_overlay *overlay = overlay_for(map, (slu_overlay_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, overlay);
    bool divided = false;
    for (int x = 0; x < 40; x++) {
        slu_overlay_facts facts;
        assert_int_equal(slu_map_fill(map, (slu_rect){x, 0, 1, 40}, '.', NULL), SLU_OK);
        update(overlay);
        slu_overlay_describe(overlay, &facts);
        divided |= facts.divided_again;
        const slu_tile from = {0, 0}, to = {x, 0};
        assert_true(reference_near(asking_cost(finder, "overlay", from, to), x, NEAR));
    }
    assert_true(divided);
    uint32_t cells[40 * 40];
    assert_int_equal(slu_overlay_cells(overlay, 0, cells, 40 * 40, NULL), SLU_OK);
    assert_int_equal(slu_overlay_cells(overlay, 2, cells, 39, NULL), SLU_ERR_ARGUMENT);
    slu_finder_destroy(finder);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cost_is_the_cheapest_through_edits),
        cmocka_unit_test(an_update_gives_the_numbers_of_a_new_metric),
        cmocka_unit_test(numbers_do_not_depend_on_threads),
        cmocka_unit_test(a_shared_overlay_says_that_it_is_stale),
        cmocka_unit_test(an_overlay_for_others_is_refused),
        cmocka_unit_test(kinds_share_cells),
        cmocka_unit_test(costs_that_do_not_fit_are_found_without_numbers),
        cmocka_unit_test(a_map_of_walls_opens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
