// SPDX-License-Identifier: MIT
// Moving without a plan: the guarantee of the robust methods on thousands of random maps under
// every diagonal rule, what the simple methods do and fail to do, and what is refused.
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"

enum { DIAGONAL_RULES = 4 };

static int steer_named(const char *name)
{
    int steer = -1;
    assert_int_equal(slu_methods_find(slu_steerings(), name, &steer, NULL), SLU_OK);
    return steer;
}

// A walk with its tiles, which the rules allow; to be freed.
typedef struct walked {
    slu_tile *tiles;
    size_t count;
    slu_walk_outcome outcome;
} walked;

static walked walk_all(const slu_map *map, const slu_rules *rules, const slu_walk_query *query)
{
    walked w = {0};
    slu_status status = slu_walk(map, rules, query, NULL, 0, &w.count, &w.outcome, NULL);
    assert_int_equal(status, SLU_ERR_CAPACITY);
    w.tiles = calloc(w.count, sizeof *w.tiles);
    status = slu_walk(map, rules, query, w.tiles, w.count, &w.count, &w.outcome, NULL);
    assert_int_equal(status, SLU_OK);
    return w;
}

static void check_walk(const slu_map *map, const slu_rules *rules, const slu_walk_query *query,
                       const walked *w)
{
    slu_path_facts facts;
    slu_error error = {0};
    if (slu_path_check(map, rules, w->tiles, w->count, &facts, &error) != SLU_OK) {
        world_print(map);
        fail_msg("step %d: %s", error.line, error.text);
    }
    assert_true(asking_same_tile(w->tiles[0], query->start));
    bool at_goal = asking_same_tile(w->tiles[w->count - 1], query->goal);
    assert_int_equal(at_goal, w->outcome == SLU_ARRIVED);
    for (size_t i = 0; i + 1 < w->count; i++)
        assert_false(asking_same_tile(w->tiles[i], query->goal));
}

static slu_walk_outcome outcome_of(const slu_map *map, slu_diagonals diagonals,
                                   const slu_walk_query *query)
{
    slu_rules rules = {.diagonals = diagonals};
    walked w = walk_all(map, &rules, query);
    check_walk(map, &rules, query, &w);
    free(w.tiles);
    return w.outcome;
}

// ---------------------------------------------------------------------------------------------
// The guarantee

static slu_walk_outcome promised(const slu_map *map, slu_diagonals diagonals,
                                 const slu_walk_query *query)
{
    uint32_t from = slu_map_component(map, diagonals, query->start);
    uint32_t to = slu_map_component(map, diagonals, query->goal);
    return from == to ? SLU_ARRIVED : SLU_GAVE_UP;
}

static void claim_promise(const slu_map *map, slu_diagonals diagonals, const slu_walk_query *query)
{
    slu_walk_outcome expected = promised(map, diagonals, query);
    slu_walk_outcome outcome = outcome_of(map, diagonals, query);
    if (outcome == expected) return;
    world_print(map);
    fail_msg("%s from %d, %d to %d, %d, rule %d: %s, not %s",
             slu_methods_at(slu_steerings(), query->method)->name, query->start.x, query->start.y,
             query->goal.x, query->goal.y, (int)diagonals, slu_walk_outcome_name(outcome),
             slu_walk_outcome_name(expected));
}

static void claim_promises(const slu_map *map, slu_walk_query query)
{
    for (int steer = 0; steer < slu_methods_count(slu_steerings()); steer++) {
        if (!(slu_methods_at(slu_steerings(), steer)->flags & SLU_COMPLETE)) continue;
        query.method = steer;
        for (int rule = 0; rule < DIAGONAL_RULES; rule++)
            claim_promise(map, (slu_diagonals)rule, &query);
    }
}

// Whether a goal is reachable or not, in a wall or not: a complete method arrives exactly if there
// is a path, gives up otherwise, and never reaches its limit.
static void complete_methods_arrive_exactly_if_there_is_a_path(void **state)
{
    (void)state;
    enum { SIDE = 24, QUERIES = 4 };
    uint64_t maps = world_cases(4000);
    for (uint64_t seed = 0; seed < maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        slu_walk_query query = {.seed = seed};
        for (int i = 0; i < QUERIES && world_ground(map, &random, &query.start); i++) {
            query.goal = world_tile(map, &random);
            claim_promises(map, query);
        }
        slu_map_destroy(map);
    }
}

// Every map of 4 x 3 tiles, from one corner to each tile: no configuration of walls is left out.
static void complete_methods_arrive_on_every_tiny_map(void **state)
{
    (void)state;
    enum { WIDTH = 4, HEIGHT = 3, TILES = WIDTH * HEIGHT };
    for (unsigned walls = 0; walls < 1u << TILES; walls += 2) {
        char tiles[TILES];
        for (int i = 0; i < TILES; i++)
            tiles[i] = walls >> i & 1 ? '@' : '.';
        slu_map *map = NULL;
        assert_int_equal(slu_map_create_from(WIDTH, HEIGHT, tiles, NULL, &map, NULL), SLU_OK);
        for (int goal = 0; goal < TILES; goal++)
            claim_promises(map, (slu_walk_query){.goal = {goal % WIDTH, goal / WIDTH}});
        slu_map_destroy(map);
    }
}

// On larger maps of every kind, where traces are long and many.
static void complete_methods_arrive_on_larger_maps(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        slui_random random = slui_random_seeded((uint64_t)i);
        slu_generate_options options = {.kind = (slu_generator)(i % 5), .width = 90, .height = 70};
        options.seed = slui_random_next(&random);
        if (options.kind == SLU_GENERATE_RANDOM) options.density = 30 + i / 5;
        slu_map *map = NULL;
        slu_walk_query query = {0};
        assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
        for (int k = 0; k < 4 && world_ground(map, &random, &query.start); k++) {
            world_ground(map, &random, &query.goal);
            claim_promises(map, query);
        }
        slu_map_destroy(map);
    }
}

// A corridor one tile wide is passed twice by the hand, once on each wall; that is not yet the end
// of the trace. The dead end lies on the trace, the exit behind it.
static void a_tile_passed_twice_is_not_mistaken_for_the_start(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "@@@@@@@@@", //
        "@.....@.@", //
        "@.@@@@@.@", //
        "@.@...@.@", //
        "@...@.@.@", //
        "@@@@@.@.@", //
        "@.......@", //
        "@@@@@@@@@", NULL,
    };
    slu_map *map = world_drawn(ROWS);
    claim_promises(map, (slu_walk_query){.start = {5, 1}, .goal = {7, 1}});
    claim_promises(map, (slu_walk_query){.start = {1, 6}, .goal = {7, 1}});
    claim_promises(map, (slu_walk_query){.start = {5, 3}, .goal = {1, 6}});
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// The scenes

static slu_map *scene(const char *file)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_load(file, NULL, &map, NULL), SLU_OK);
    return map;
}

// Stout's Figure 2b: the simple rule circles, whatever the limit; the others get out.
static void simple_tracing_circles_where_robust_tracing_arrives(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/circling.map");
    slu_walk_query query = {.start = {14, 17}, .goal = {58, 12}, .method = steer_named("trace")};
    assert_int_equal(outcome_of(map, SLU_DIAGONALS_CLEAR, &query), SLU_WALK_LIMIT);
    query.max_steps = 100000;
    assert_int_equal(outcome_of(map, SLU_DIAGONALS_CLEAR, &query), SLU_WALK_LIMIT);
    query.max_steps = 0;
    claim_promises(map, query);
    query.method = steer_named("robust-trace");
    assert_int_equal(outcome_of(map, SLU_DIAGONALS_CLEAR, &query), SLU_ARRIVED);
    slu_map_destroy(map);
}

static size_t length_of_walk(const slu_map *map, const slu_walk_query *query)
{
    walked w = walk_all(map, NULL, query);
    free(w.tiles);
    assert_int_equal(w.outcome, SLU_ARRIVED);
    return w.count;
}

// Stout's Figure 3b: around one large obstacle the robust rule traces for longer than it needs, and
// as long as nothing circles the combination walks as the simple rule does.
static void the_combination_walks_like_the_simple_rule_until_it_circles(void **state)
{
    (void)state;
    static const char *const ROWS[] = {
        "................", //
        ".....@@@@@......", //
        ".........@......", //
        ".........@......", //
        ".........@......", //
        ".........@......", //
        ".....@@@@@......", //
        "................", NULL,
    };
    slu_map *map = world_drawn(ROWS);
    slu_walk_query query = {.start = {1, 4}, .goal = {14, 4}, .method = steer_named("trace")};
    size_t simple = length_of_walk(map, &query);
    query.method = steer_named("trace-then-robust");
    assert_int_equal(length_of_walk(map, &query), simple);
    query.method = steer_named("robust-trace");
    assert_true(length_of_walk(map, &query) >= simple);
    slu_map_destroy(map);
}

enum { REMEMBERED = 8 };

typedef struct blockage {
    slu_tile tile;
    int wall;
} blockage;

static bool is_among(const blockage *list, size_t count, blockage wanted)
{
    size_t first = count > REMEMBERED ? count - REMEMBERED : 0;
    for (size_t i = first; i < count; i++) {
        if (asking_same_tile(list[i].tile, wanted.tile) && list[i].wall == wanted.wall) return true;
    }
    return false;
}

// Walks until the walker is seen to circle; true if that was at a blockage among the last few.
// Asserts that no such blockage is missed.
static bool circle_is_seen_at_once(const slu_map *map, const slu_walk_query *query)
{
    enum { MOST_BLOCKAGES = 4096 };
    static blockage list[MOST_BLOCKAGES];
    size_t count = 0;
    slu_walker walker;
    assert_int_equal(slu_walk_begin(map, NULL, query, &walker, NULL), SLU_OK);
    while (slu_walk_step(&walker) == SLU_WALKING) {
        if (walker.blockages == count || count == MOST_BLOCKAGES) continue;
        blockage here = {walker.blocked, walker.blocked_hand};
        bool again = is_among(list, count, here);
        if (again) assert_true(walker.circling);
        if (walker.circling) return again;
        list[count++] = here;
    }
    return false;
}

// The combination switches to the robust rule the first time that a wall blocks it again where it
// did before, and not after several laps.
static void a_short_circle_is_seen_the_first_time_round(void **state)
{
    (void)state;
    enum { SIDE = 24, MAPS = 1500 };
    int seen = 0;
    for (uint64_t seed = 0; seed < (uint64_t)world_share(MAPS); seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        slu_walk_query query = {.method = steer_named("trace-then-robust")};
        if (world_ground(map, &random, &query.start)) {
            query.goal = world_tile(map, &random);
            seen += circle_is_seen_at_once(map, &query);
        }
        slu_map_destroy(map);
    }
    assert_true(seen > MAPS / 50);
}

// Among small convex obstacles bouncing arrives, from any seed.
static void bouncing_gets_around_small_convex_obstacles(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/pillars.map");
    for (uint64_t seed = 0; seed < (uint64_t)world_share(200); seed++) {
        slu_walk_query query = {.start = {1, 20}, .goal = {62, 19}, .seed = seed};
        query.method = steer_named("bounce");
        for (int rule = 0; rule < DIAGONAL_RULES; rule++)
            assert_int_equal(outcome_of(map, (slu_diagonals)rule, &query), SLU_ARRIVED);
    }
    slu_map_destroy(map);
}

// Stout's Figure 1b: in a deep concave obstacle it gets stuck.
static void bouncing_gets_stuck_in_a_deep_trap(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/traps.map");
    slu_walk_query query = {.start = {20, 11}, .goal = {78, 11}, .method = steer_named("bounce")};
    query.max_steps = 4000;
    for (uint64_t seed = 0; seed < 20; seed++) {
        query.seed = seed;
        assert_int_equal(outcome_of(map, SLU_DIAGONALS_CLEAR, &query), SLU_WALK_LIMIT);
    }
    slu_map_destroy(map);
}

// Without obstacles every method takes as many steps as there are between the two tiles.
static void open_ground_is_crossed_straight(void **state)
{
    (void)state;
    slu_map *map = NULL;
    slu_rules four = {.diagonals = SLU_DIAGONALS_NEVER};
    assert_int_equal(slu_map_create(41, 31, NULL, &map, NULL), SLU_OK);
    for (int i = 0; i < 41 * 31; i++) {
        slu_walk_query query = {.start = {20, 15}, .goal = {i % 41, i / 41}};
        int dx = abs(query.goal.x - 20), dy = abs(query.goal.y - 15);
        for (query.method = 0; query.method < slu_methods_count(slu_steerings()); query.method++) {
            walked eight = walk_all(map, NULL, &query), straight = walk_all(map, &four, &query);
            assert_int_equal(eight.count, 1 + (dx > dy ? dx : dy));
            assert_int_equal(straight.count, 1 + dx + dy);
            assert_int_equal(eight.outcome, SLU_ARRIVED);
            free(eight.tiles);
            free(straight.tiles);
        }
    }
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Walks in general

static bool same_walk(const walked *a, const walked *b)
{
    if (a->count != b->count || a->outcome != b->outcome) return false;
    return memcmp(a->tiles, b->tiles, a->count * sizeof *a->tiles) == 0;
}

// The same seed gives the same walk; another seed changes the walks of bounce and of nothing else.
static void a_walk_depends_on_its_seed_alone(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/pillars.map");
    for (int steer = 0; steer < slu_methods_count(slu_steerings()); steer++) {
        slu_walk_query query = {.start = {1, 20}, .goal = {62, 19}, .method = steer, .seed = 5};
        walked first = walk_all(map, NULL, &query), again = walk_all(map, NULL, &query);
        query.seed = 6;
        walked other = walk_all(map, NULL, &query);
        assert_true(same_walk(&first, &again));
        assert_int_equal(same_walk(&first, &other), steer != steer_named("bounce"));
        free(first.tiles);
        free(again.tiles);
        free(other.tiles);
    }
    slu_map_destroy(map);
}

// Stepping by hand visits the tiles that slu_walk writes, and nothing changes after the end.
static void stepping_and_walking_agree(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/circling.map");
    for (int steer = 0; steer < slu_methods_count(slu_steerings()); steer++) {
        slu_walk_query query = {.start = {14, 17}, .goal = {58, 12}, .method = steer, .seed = 3};
        walked w = walk_all(map, NULL, &query);
        slu_walker walker;
        assert_int_equal(slu_walk_begin(map, NULL, &query, &walker, NULL), SLU_OK);
        for (size_t i = 0; i < w.count; i++) {
            assert_true(asking_same_tile(walker.tile, w.tiles[i]));
            assert_int_equal(walker.steps, i);
            slu_walk_step(&walker);
        }
        assert_int_equal(walker.outcome, w.outcome);
        slu_walker before = walker;
        assert_int_equal(slu_walk_step(&walker), w.outcome);
        assert_memory_equal(&walker, &before, sizeof before);
        free(w.tiles);
    }
    slu_map_destroy(map);
}

static void a_walk_ends_at_its_limit(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(12, 1, NULL, &map, NULL), SLU_OK);
    for (int steer = 0; steer < slu_methods_count(slu_steerings()); steer++) {
        slu_walk_query query = {.goal = {10, 0}, .method = steer, .max_steps = 9};
        walked w = walk_all(map, NULL, &query);
        assert_int_equal(w.outcome, SLU_WALK_LIMIT);
        assert_int_equal(w.count, 10);
        free(w.tiles);
        query.max_steps = 10;
        assert_int_equal(outcome_of(map, SLU_DIAGONALS_CLEAR, &query), SLU_ARRIVED);
    }
    slu_map_destroy(map);
}

// Two yards, one with a floor of its own, joined by a door of one tile.
static const char TWO_YARDS[] = "type octile\nheight 4\nwidth 9\nmap\n"
                                "....@GGGG\n"
                                ".....GGGG\n"
                                "....@GGGG\n"
                                "....@GGGG\n";

static void a_walk_obeys_size_and_terrains_and_no_cost(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_parse(TWO_YARDS, sizeof TWO_YARDS - 1, NULL, &map, NULL), SLU_OK);
    const slu_walk_query query = {.start = {0, 0}, .goal = {7, 2}};
    const slu_rules large = {.unit = {.size = 2}}, picky = {.unit = {.terrains = "."}};
    const slu_rules costly = {.charge = SLU_CHARGE_MEAN, .steps = SLU_STEPS_10_14};
    walked plain = walk_all(map, NULL, &query), same = walk_all(map, &costly, &query);
    assert_int_equal(plain.outcome, SLU_ARRIVED);
    assert_int_equal(plain.count, same.count);
    assert_memory_equal(plain.tiles, same.tiles, plain.count * sizeof *plain.tiles);
    free(plain.tiles);
    free(same.tiles);
    const slu_rules *refusing[] = {&large, &picky};
    for (int i = 0; i < 2; i++) {
        walked w = walk_all(map, refusing[i], &query);
        check_walk(map, refusing[i], &query, &w);
        assert_int_equal(w.outcome, SLU_GAVE_UP);
        free(w.tiles);
    }
    slu_map_destroy(map);
}

static void a_walk_may_end_where_it_starts(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(3, 3, "@@@@.@@@@", NULL, &map, NULL), SLU_OK);
    for (int steer = 0; steer < slu_methods_count(slu_steerings()); steer++) {
        slu_walk_query query = {.start = {1, 1}, .goal = {1, 1}, .method = steer};
        slu_walker walker;
        assert_int_equal(slu_walk_begin(map, NULL, &query, &walker, NULL), SLU_OK);
        assert_int_equal(walker.outcome, SLU_ARRIVED);
        assert_int_equal(walker.steps, 0);
        query.goal = (slu_tile){0, 1};
        walked w = walk_all(map, NULL, &query);
        assert_int_equal(w.outcome, SLU_GAVE_UP);
        assert_int_equal(w.count, 1);
        free(w.tiles);
    }
    slu_map_destroy(map);
}

// A trace contains the start, the goal, each tile entered with the one before, and the end.
static void a_trace_contains_every_step(void **state)
{
    (void)state;
    slu_map *map = scene("scenes/pillars.map");
    slu_event events[64];
    slu_tile tiles[512];
    slu_trace trace = {.events = events, .capacity = 64};
    slu_walk_query query = {.start = {1, 20}, .goal = {20, 3}, .trace = &trace};
    size_t count;
    slu_walk_outcome outcome;
    assert_int_equal(slu_walk(map, NULL, &query, tiles, 2, &count, &outcome, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(trace.count + trace.dropped, 0);
    assert_int_equal(slu_walk(map, NULL, &query, tiles, 512, &count, &outcome, NULL), SLU_OK);
    assert_int_equal(trace.count, count + 2);
    assert_int_equal(trace.dropped, 0);
    assert_int_equal(events[0].kind, SLU_EVENT_SOURCE);
    assert_int_equal(events[1].kind, SLU_EVENT_DESTINATION);
    assert_true(asking_same_tile(events[1].tile, query.goal));
    for (size_t i = 1; i < count; i++) {
        assert_int_equal(events[i + 1].kind, SLU_EVENT_EXPANDING);
        assert_true(asking_same_tile(events[i + 1].tile, tiles[i]));
        assert_true(asking_same_tile(events[i + 1].parent, tiles[i - 1]));
        assert_true(events[i + 1].g == (double)i);
    }
    assert_int_equal(events[count + 1].kind, SLU_EVENT_END);
    assert_true(asking_same_tile(events[count + 1].tile, query.goal));
    slu_map_destroy(map);
}

// A map that changes under the walker never makes it take a step that is not allowed.
static void edits_under_way_do_no_harm(void **state)
{
    (void)state;
    enum { SIDE = 12, STEPS = 300 };
    for (uint64_t seed = 0; seed < (uint64_t)world_share(400); seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_rules rules = {.diagonals = (slu_diagonals)(seed % DIAGONAL_RULES)};
        slu_map *map = world_map(&random, SIDE);
        slu_walk_query query = {.method = (int)(seed / 4) % slu_methods_count(slu_steerings()),
                                .seed = seed};
        slu_walker walker = {0};
        if (world_ground(map, &random, &query.start)) {
            query.goal = world_tile(map, &random);
            assert_int_equal(slu_walk_begin(map, &rules, &query, &walker, NULL), SLU_OK);
        }
        for (int i = 0; i < STEPS && walker.map && walker.outcome == SLU_WALKING; i++) {
            if (i % 3 == 0) world_edit(map, &random, false);
            slu_tile step[2] = {walker.tile};
            uint64_t taken = walker.steps;
            slu_walk_step(&walker);
            step[1] = walker.tile;
            slu_path_facts facts;
            if (walker.steps == taken || !slu_map_passable(map, step[0])) continue;
            assert_int_equal(slu_path_check(map, &rules, step, 2, &facts, NULL), SLU_OK);
        }
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// What is refused

static void claim_refused(const slu_map *map, const slu_rules *rules, const slu_walk_query *query)
{
    slu_walker walker, untouched;
    memset(&walker, 0x5A, sizeof walker);
    untouched = walker;
    slu_error error = {0};
    assert_int_equal(slu_walk_begin(map, rules, query, &walker, &error), SLU_ERR_ARGUMENT);
    assert_memory_equal(&walker, &untouched, sizeof walker);
    assert_int_equal(error.code, SLU_ERR_ARGUMENT);
    assert_true(strlen(error.text) > 0);
    slu_tile tile = {-7, -7};
    size_t count = 77;
    slu_walk_outcome outcome = SLU_WALKING;
    assert_int_equal(slu_walk(map, rules, query, &tile, 1, &count, &outcome, NULL),
                     SLU_ERR_ARGUMENT);
    assert_true(tile.x == -7 && count == 77 && outcome == SLU_WALKING);
}

static void bad_walks_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(3, 1, "..@", NULL, &map, NULL), SLU_OK);
    const slu_tile outside[] = {{-1, 0}, {3, 0}, {0, 1}, {0, -1}, {INT_MAX, 0}, {0, INT_MIN}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        claim_refused(map, NULL, &(slu_walk_query){.start = outside[i]});
        claim_refused(map, NULL, &(slu_walk_query){.goal = outside[i]});
    }
    claim_refused(map, NULL, &(slu_walk_query){.start = {2, 0}});
    claim_refused(map, NULL, &(slu_walk_query){.start = {2, 0}, .goal = {2, 0}});
    const int steers[] = {-1, slu_methods_count(slu_steerings()), INT_MAX, INT_MIN};
    for (size_t i = 0; i < sizeof steers / sizeof steers[0]; i++)
        claim_refused(map, NULL, &(slu_walk_query){.goal = {1, 0}, .method = steers[i]});
    slu_rules bad = {.diagonals = (slu_diagonals)4};
    claim_refused(map, &bad, &(slu_walk_query){.goal = {1, 0}});
    slu_map_destroy(map);
}

static void missing_pointers_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(3, 1, NULL, &map, NULL), SLU_OK);
    slu_walk_query query = {.goal = {2, 0}};
    slu_walker walker = {0};
    slu_tile tiles[3];
    size_t count;
    slu_walk_outcome outcome;
    claim_refused(NULL, NULL, &query);
    claim_refused(map, NULL, NULL);
    assert_int_equal(slu_walk_begin(map, NULL, &query, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_walk(map, NULL, &query, NULL, 3, &count, &outcome, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_walk(map, NULL, &query, tiles, 3, NULL, &outcome, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_walk(map, NULL, &query, tiles, 3, &count, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_walk_step(NULL), SLU_GAVE_UP);
    assert_int_equal(slu_walk_step(&walker), SLU_GAVE_UP);
    slu_map_destroy(map);
}

// A buffer that is too short is left alone, and the needed length is returned.
static void a_short_buffer_gets_the_needed_length(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 1, NULL, &map, NULL), SLU_OK);
    slu_walk_query query = {.goal = {8, 0}};
    slu_tile tiles[9];
    memset(tiles, 0x5A, sizeof tiles);
    slu_tile first = tiles[0];
    for (size_t capacity = 0; capacity < 9; capacity++) {
        size_t count = 0;
        slu_walk_outcome outcome;
        slu_error error = {0};
        slu_status status = slu_walk(map, NULL, &query, tiles, capacity, &count, &outcome, &error);
        assert_int_equal(status, SLU_ERR_CAPACITY);
        assert_int_equal(error.code, SLU_ERR_CAPACITY);
        assert_int_equal(count, 9);
        assert_true(asking_same_tile(tiles[0], first));
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(complete_methods_arrive_exactly_if_there_is_a_path),
        cmocka_unit_test(complete_methods_arrive_on_every_tiny_map),
        cmocka_unit_test(complete_methods_arrive_on_larger_maps),
        cmocka_unit_test(a_tile_passed_twice_is_not_mistaken_for_the_start),
        cmocka_unit_test(simple_tracing_circles_where_robust_tracing_arrives),
        cmocka_unit_test(the_combination_walks_like_the_simple_rule_until_it_circles),
        cmocka_unit_test(a_short_circle_is_seen_the_first_time_round),
        cmocka_unit_test(bouncing_gets_around_small_convex_obstacles),
        cmocka_unit_test(bouncing_gets_stuck_in_a_deep_trap),
        cmocka_unit_test(open_ground_is_crossed_straight),
        cmocka_unit_test(a_walk_depends_on_its_seed_alone),
        cmocka_unit_test(stepping_and_walking_agree),
        cmocka_unit_test(a_walk_ends_at_its_limit),
        cmocka_unit_test(a_walk_obeys_size_and_terrains_and_no_cost),
        cmocka_unit_test(a_walk_may_end_where_it_starts),
        cmocka_unit_test(a_trace_contains_every_step),
        cmocka_unit_test(edits_under_way_do_no_harm),
        cmocka_unit_test(bad_walks_are_refused),
        cmocka_unit_test(missing_pointers_are_refused),
        cmocka_unit_test(a_short_buffer_gets_the_needed_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
