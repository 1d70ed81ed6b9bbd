// SPDX-License-Identifier: MIT
// What `best` chooses: the claims of src/query/best.c, one by one, and that its answers are those
// of the algorithm it names. test_differential checks that it is optimal under every rule and cost
// model.
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

enum { SIDE = 60, MOST_GOALS = 20 };

static slu_map *generated(slu_generator kind, int density)
{
    slu_generate_options options = {
        .kind = kind, .width = SIDE, .height = SIDE, .seed = 5, .density = density};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static slu_map *open_map(void)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    return map;
}

static slu_finder *finder_with(const slu_map *map, slu_finder_options options)
{
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error)) fail_msg("%s", error.text);
    return finder;
}

// The zeroed query between the map's corners, to a finder with these options.
static void claim_choice(const slu_map *map, slu_finder_options options, const char *expected)
{
    slu_finder *finder = finder_with(map, options);
    slu_query query = {.start = {0, 0}, .goal = {SIDE - 4, SIDE - 4}};
    char name[64];
    slu_algorithm_format(asking(finder, &query).algorithm, name);
    assert_string_equal(name, expected);
    assert_int_equal(slu_finder_prepare(finder, query.algorithm, NULL), SLU_OK);
    slu_finder_destroy(finder);
}

static slu_atlas *atlas_of(const slu_map *map)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_create(map, NULL, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
}

static void a_zeroed_algorithm_is_best(void **state)
{
    (void)state;
    assert_string_equal(slu_methods_at(slu_searches(), 0)->name, "best");
    assert_true(slu_methods_at(slu_searches(), 0)->flags & SLU_CHOOSES);
    assert_true(slu_algorithm_is_optimal((slu_algorithm){0}, NULL));
    assert_int_equal(asking_algorithm("best").search, 0);
    slu_algorithm out;
    assert_int_equal(slu_algorithm_parse("best+octile", &out, NULL), SLU_ERR_ARGUMENT);
}

static void plain_ground_is_jumped_over(void **state)
{
    (void)state;
    slu_map *map = open_map();
    for (int rule = 0; rule < 4; rule++)
        claim_choice(map, (slu_finder_options){.rules.diagonals = (slu_diagonals)rule},
                     "jps+octile");
    slu_finder_options steep = {.rules.steps = {10, 30}};
    claim_choice(map, steep, "canonical+octile");
    slu_map_destroy(map);
}

static void every_kind_of_unit_jumps(void **state)
{
    (void)state;
    slu_map *map = open_map();
    claim_choice(map, (slu_finder_options){.rules.unit.size = 2}, "jps+octile");
    claim_choice(map, (slu_finder_options){.rules.unit.terrains = "."}, "jps+octile");
    slu_map_destroy(map);
}

static void other_ground_and_vehicles_are_searched(void **state)
{
    (void)state;
    static const double FACTORS[256];
    slu_map *map = open_map();
    slu_influence *influence = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){.rules.influence = influence}, "jps-patches+octile");
    const slu_rect half = {0, 0, SIDE, SIDE / 2}, corner = {SIDE - 9, 0, 9, 9};
    assert_int_equal(slu_influence_fill(influence, half, 1, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){.rules.influence = influence}, "canonical+octile");
    assert_int_equal(slu_influence_fill(influence, half, -1, NULL), SLU_OK);
    assert_int_equal(slu_influence_fill(influence, corner, 1, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){.rules = {.influence = influence, .unit.size = 2}},
                 "jps-patches+octile");
    claim_choice(map, (slu_finder_options){.rules = {.influence = influence, .steps = {1, 1}}},
                 "canonical+octile");
    claim_choice(map, (slu_finder_options){.rules.unit.factors = FACTORS}, "canonical+octile");
    claim_choice(map, (slu_finder_options){.motion.top_speed = 2}, "canonical+backward");
    claim_choice(map, (slu_finder_options){.rules.unit.size = 2, .motion.turn_cost = 1},
                 "canonical+backward");
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){9, 9, 5, 5}, 2, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){0}, "canonical+octile");
    claim_choice(map, (slu_finder_options){.rules.influence = influence}, "canonical+octile");
    slu_influence_destroy(influence);
    slu_map_destroy(map);
}

// Halls side by side, with gates at their ends in turn.
static slu_map *halls(void)
{
    slu_map *map = open_map();
    for (int x = 9, top = 0; x < SIDE - 9; x += 10, top = !top)
        assert_int_equal(slu_map_fill(map, (slu_rect){x, top ? 4 : 0, 1, SIDE - 4}, '@', NULL),
                         SLU_OK);
    return map;
}

static slu_result between_corners(slu_finder *finder)
{
    slu_query query = {.start = {0, 0}, .goal = {SIDE - 4, SIDE - 4}};
    return asking(finder, &query);
}

static void give_all_ground(slu_map *map, double cost)
{
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, SIDE, SIDE}, cost, NULL), SLU_OK);
}

// One costly tile takes jump points away. Once it is as cheap as before, they are back, and every
// number of the answer is what it was; for every kind of unit.
static void jump_points_come_back(void **state)
{
    (void)state;
    for (int size = 1; size <= 2; size++) {
        slu_map *map = halls();
        slu_finder *finder = finder_with(map, (slu_finder_options){.rules.unit.size = size});
        slu_result before = between_corners(finder);
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, 2, NULL), SLU_OK);
        slu_result uneven = between_corners(finder);
        assert_true(uneven.stats.expanded > 5 * before.stats.expanded);
        assert_int_equal(slu_map_fill_cost(map, (slu_rect){1, 1, 1, 1}, 1, NULL), SLU_OK);
        slu_result after = between_corners(finder);
        assert_int_equal(after.algorithm.search, asking_algorithm("jps").search);
        assert_int_equal(after.stats.expanded, before.stats.expanded);
        assert_int_equal(after.stats.generated, before.stats.generated);
        assert_true(after.cost == before.cost && after.stats.estimate == before.stats.estimate);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

// Ground of any one cost is searched as ground of cost 1 is, at that multiple of the cost; limits
// on the cost are at the same place.
static void ground_of_one_cost_is_jumped_over(void **state)
{
    (void)state;
    static const double COSTS[] = {SLU_MIN_COST, 0.37, 3, SLU_MAX_COST};
    slu_map *map = halls();
    slu_finder *finder = finder_with(map, (slu_finder_options){0});
    slu_result one = between_corners(finder);
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        give_all_ground(map, COSTS[i]);
        slu_result r = between_corners(finder);
        assert_int_equal(r.algorithm.search, asking_algorithm("jps").search);
        assert_int_equal(r.stats.expanded, one.stats.expanded);
        assert_int_equal(r.straight_steps, one.straight_steps);
        assert_int_equal(r.diagonal_steps, one.diagonal_steps);
        assert_true(reference_near(r.cost, COSTS[i] * one.cost, 1e-15));
        assert_true(reference_near(r.stats.estimate, COSTS[i] * one.stats.estimate, 1e-15));
        slu_query within = {.goal = {SIDE - 4, SIDE - 4}, .max_cost = r.cost};
        assert_int_equal(asking(finder, &within).outcome, SLU_FOUND);
        within.max_cost *= 1 - 1e-6;
        assert_int_equal(asking(finder, &within).outcome, SLU_LIMIT);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A unit that keeps to one kind of ground does not care what the rest costs.
static void other_ground_does_not_count(void **state)
{
    (void)state;
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = 5;
    slu_map_options options = {.glyphs = &glyphs};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, &options, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){9, 9, 5, 5}, 'S', NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){0}, "canonical+octile");
    claim_choice(map, (slu_finder_options){.rules.unit.terrains = "."}, "jps+octile");
    slu_map_destroy(map);
}

static void specks_are_not_jumped_over(void **state)
{
    (void)state;
    static const struct {
        slu_generator kind;
        int density;
        const char *expected;
    } CASES[] = {
        {SLU_GENERATE_RANDOM, 10, "canonical+octile"},
        {SLU_GENERATE_RANDOM, 25, "canonical+octile"},
        {SLU_GENERATE_ROOMS, 0, "jps+octile"},
        {SLU_GENERATE_MAZE, 0, "jps+octile"},
        {SLU_GENERATE_CAVES, 0, "jps+octile"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        slu_map *map = generated(CASES[i].kind, CASES[i].density);
        // The two ends.
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
        claim_choice(map, (slu_finder_options){0}, CASES[i].expected);
        slu_map_destroy(map);
    }
}

// Walls added by edits change the choice just like those of a file.
static void edits_are_seen(void **state)
{
    (void)state;
    slu_map *map = open_map();
    for (int y = 1; y < SIDE; y += 4) {
        for (int x = 1; x < SIDE; x += 4)
            assert_int_equal(slu_map_fill(map, (slu_rect){x, y, 1, 1}, '@', NULL), SLU_OK);
    }
    claim_choice(map, (slu_finder_options){0}, "canonical+octile");
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, SIDE, SIDE}, '.', NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){0}, "jps+octile");
    slu_map_destroy(map);
}

static void an_atlas_guides(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_ROOMS, 0), *specks = generated(SLU_GENERATE_RANDOM, 25);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 2, 2}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(specks, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    slu_atlas *atlas = atlas_of(map), *other = atlas_of(specks);
    claim_choice(map, (slu_finder_options){.atlas = atlas}, "jps+gateway");
    // One for another kind of unit is admissible, but knows nothing of where this one fits.
    claim_choice(map, (slu_finder_options){.atlas = atlas, .rules.unit.size = 2}, "jps+octile");
    slu_atlas_options wide = {.rules.unit.size = 2};
    slu_atlas *own = NULL;
    assert_int_equal(slu_atlas_create(map, &wide, &own, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){.atlas = own, .rules.unit.size = 2}, "jps+gateway");
    slu_atlas_destroy(own);
    claim_choice(specks, (slu_finder_options){.atlas = other}, "canonical+octile");
    // An atlas that does not fit is ignored, not an error: the answer needs none.
    claim_choice(map, (slu_finder_options){.atlas = other}, "jps+octile");
    claim_choice(map, (slu_finder_options){.atlas = atlas, .rules.diagonals = SLU_DIAGONALS_NEVER},
                 "jps+octile");
    slu_atlas_destroy(other);
    slu_atlas_destroy(atlas);
    slu_map_destroy(specks);
    slu_map_destroy(map);
}

static void an_atlas_guides_on_costly_ground(void **state)
{
    (void)state;
    slu_map *map = open_map();
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){9, 9, 5, 5}, 2, NULL), SLU_OK);
    slu_atlas *atlas = atlas_of(map);
    claim_choice(map, (slu_finder_options){.atlas = atlas}, "canonical+gateway");
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

// Its distances assume the cheapest ground: where most ground costs more, it is ignored.
static void an_atlas_does_not_guide_where_cheap_ground_is_rare(void **state)
{
    (void)state;
    slu_map *map = open_map();
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, SIDE, SIDE / 2}, 3, NULL), SLU_OK);
    slu_atlas *atlas = atlas_of(map);
    claim_choice(map, (slu_finder_options){.atlas = atlas}, "canonical+octile");
    // Cheap again, by an edit.
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 5, SIDE, SIDE / 2}, 1, NULL), SLU_OK);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    claim_choice(map, (slu_finder_options){.atlas = atlas}, "canonical+gateway");
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

// So many gates that their values are searched for at every query: that pays in a maze, whose zones
// form a tree, and not among rooms with many doors.
static void an_atlas_of_many_gates_guides_through_mazes_only(void **state)
{
    (void)state;
    static const struct {
        slu_generate_options map;
        const char *expected;
    } CASES[] = {
        {{.kind = SLU_GENERATE_MAZE, .corridor = 1}, "jps+gateway"},
        {{.kind = SLU_GENERATE_MAZE, .corridor = 2}, "jps+gateway"},
        {{.kind = SLU_GENERATE_ROOMS, .room = 8, .doors = 80}, "jps+octile"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        slu_generate_options options = CASES[i].map;
        slu_map *map = NULL;
        options.width = options.height = 300;
        assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
        assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
        slu_atlas *atlas = atlas_of(map);
        claim_choice(map, (slu_finder_options){.atlas = atlas}, CASES[i].expected);
        slu_atlas_destroy(atlas);
        slu_map_destroy(map);
    }
}

static void a_crowd_of_goals_is_searched(void **state)
{
    (void)state;
    slu_map *map = open_map();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_tile goals[200];
    for (int i = 0; i < 200; i++)
        goals[i] = (slu_tile){i % SIDE, SIDE - 1 - i / SIDE};
    slu_query query = {.goals = goals, .goal_count = 64};
    assert_int_equal(asking(finder, &query).algorithm.search, asking_algorithm("jps").search);
    query.goal_count = 65;
    assert_int_equal(asking(finder, &query).algorithm.search, asking_algorithm("canonical").search);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// The tiles next to one goal are few enough, too.
static void an_atlas_is_aimed_at_few_goals(void **state)
{
    (void)state;
    slu_map *map = open_map();
    slu_atlas *atlas = atlas_of(map);
    slu_finder *finder = finder_with(map, (slu_finder_options){.atlas = atlas});
    slu_tile goals[9];
    for (int i = 0; i < 9; i++)
        goals[i] = (slu_tile){3 * i, SIDE - 1};
    slu_query query = {.goals = goals, .goal_count = 8};
    slu_algorithm guided = asking_algorithm("jps+gateway"), plain = asking_algorithm("jps+octile");
    assert_int_equal(asking(finder, &query).algorithm.heuristic, guided.heuristic);
    query.goal_count = 9;
    assert_int_equal(asking(finder, &query).algorithm.heuristic, plain.heuristic);
    query = (slu_query){.goal = {SIDE - 4, SIDE - 4}, .beside = true};
    assert_int_equal(asking(finder, &query).algorithm.heuristic, guided.heuristic);
    slu_finder_destroy(finder);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void claim_now(slu_finder *finder, size_t goal_count, const char *expected)
{
    slu_tile goals[MOST_GOALS];
    for (size_t i = 0; i < goal_count; i++)
        goals[i] = (slu_tile){SIDE - 4, SIDE - 4 - (int)i};
    slu_query query = {.goals = goals, .goal_count = goal_count};
    char name[64];
    slu_algorithm_format(asking(finder, &query).algorithm, name);
    assert_string_equal(name, expected);
}

// One finder, whose choice is kept from query to query, and made again after everything that it
// depends on: edits, costs, what is done to its atlas, an influence, and the number of goals.
static void a_choice_that_is_kept_follows_changes(void **state)
{
    (void)state;
    slu_map *map = halls();
    slu_atlas *atlas = atlas_of(map);
    slu_finder *finder = finder_with(map, (slu_finder_options){.atlas = atlas});
    claim_now(finder, 1, "jps+gateway");
    claim_now(finder, MOST_GOALS, "jps+octile");
    claim_now(finder, 1, "jps+gateway");
    assert_int_equal(slu_map_fill(map, (slu_rect){9, 9, 1, 1}, '.', NULL), SLU_OK);
    claim_now(finder, 1, "jps+octile");
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    claim_now(finder, 1, "jps+gateway");
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 2, 1, 1}, 2, NULL), SLU_OK);
    claim_now(finder, 1, "canonical+gateway");
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){2, 2, 1, 1}, 1, NULL), SLU_OK);
    claim_now(finder, 1, "jps+gateway");
    slu_finder_destroy(finder);
    slu_influence *influence = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    finder = finder_with(map, (slu_finder_options){.rules.influence = influence});
    claim_now(finder, 1, "jps-patches+octile");
    const slu_rect half = {0, 0, SIDE, SIDE / 2};
    assert_int_equal(slu_influence_fill(influence, half, 1, NULL), SLU_OK);
    claim_now(finder, 1, "canonical+octile");
    assert_int_equal(slu_influence_fill(influence, half, -1, NULL), SLU_OK);
    claim_now(finder, 1, "jps-patches+octile");
    slu_finder_destroy(finder);
    slu_influence_destroy(influence);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

static void claim_same_answer(slu_finder *finder, slu_query query)
{
    slu_result best = asking(finder, &query);
    slu_tile *path = asking_copy(&best);
    size_t length = best.path_length;
    uint64_t expanded = best.stats.expanded;
    slu_result sliced = asking_sliced(finder, &query, 3);
    assert_true(asking_same_path(&sliced, path, length));
    assert_int_equal(sliced.stats.expanded, expanded);
    assert_memory_equal(&sliced.algorithm, &best.algorithm, sizeof best.algorithm);
    query.algorithm = best.algorithm;
    slu_result named = asking(finder, &query);
    assert_true(asking_same_path(&named, path, length));
    assert_int_equal(named.stats.expanded, expanded);
    free(path);
}

// Complete, in slices, and requested by the name it chose: the same path and the same expansions.
static void best_answers_as_what_it_chose(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, 30);
        if (seed % 3 == 0) world_terrain(map, &random);
        slu_finder *finder = asking_finder(map, world_rules((int)seed % world_rules_count()));
        slu_query query = {.goal = world_tile(map, &random), .partial = seed % 2};
        if (world_ground(map, &random, &query.start)) claim_same_answer(finder, query);
        slu_finder_destroy(finder);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_zeroed_algorithm_is_best),
        cmocka_unit_test(plain_ground_is_jumped_over),
        cmocka_unit_test(every_kind_of_unit_jumps),
        cmocka_unit_test(other_ground_and_vehicles_are_searched),
        cmocka_unit_test(jump_points_come_back),
        cmocka_unit_test(ground_of_one_cost_is_jumped_over),
        cmocka_unit_test(other_ground_does_not_count),
        cmocka_unit_test(specks_are_not_jumped_over),
        cmocka_unit_test(edits_are_seen),
        cmocka_unit_test(an_atlas_guides),
        cmocka_unit_test(an_atlas_guides_on_costly_ground),
        cmocka_unit_test(an_atlas_does_not_guide_where_cheap_ground_is_rare),
        cmocka_unit_test(an_atlas_of_many_gates_guides_through_mazes_only),
        cmocka_unit_test(a_crowd_of_goals_is_searched),
        cmocka_unit_test(an_atlas_is_aimed_at_few_goals),
        cmocka_unit_test(a_choice_that_is_kept_follows_changes),
        cmocka_unit_test(best_answers_as_what_it_chose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
