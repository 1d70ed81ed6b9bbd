// SPDX-License-Identifier: MIT
// Memory: every allocation may fail, nothing leaks, a warm finder allocates nothing, and a finder
// reports what it holds.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "support.h"

// Whether the pages that a search touches can be counted: a sanitizer shadows them.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif
#if defined(__linux__) && !defined(SANITIZED)
#define PAGES_CAN_BE_COUNTED
#include <unistd.h>
#endif

// ---------------------------------------------------------------------------------------------
// Creating

typedef slu_status (*maker)(const slu_allocator *allocator, void **out, slu_error *error);

static slu_status make_open_map(const slu_allocator *allocator, void **out, slu_error *error)
{
    slu_map_options options = {.allocator = allocator};
    return slu_map_create(40, 30, &options, (slu_map **)out, error);
}

static slu_status make_weighted_map(const slu_allocator *allocator, void **out, slu_error *error)
{
    slu_glyphs glyphs;
    slu_glyphs_default(&glyphs);
    glyphs.cost['S'] = 4;
    slu_map_options options = {.glyphs = &glyphs, .allocator = allocator};
    return slu_map_create_from(3, 3, ".S@@S..@.", &options, (slu_map **)out, error);
}

static slu_status parse_map(const slu_allocator *allocator, void **out, slu_error *error)
{
    static const char TEXT[] = "type octile\nheight 3\nwidth 4\nmap\n..@.\n@...\n.TG.\n";
    slu_map_options options = {.allocator = allocator};
    return slu_map_parse(TEXT, sizeof TEXT - 1, &options, (slu_map **)out, error);
}

static slu_status make_kind(const slu_allocator *allocator, slu_generator kind, void **out,
                            slu_error *error)
{
    slu_generate_options options = {.kind = kind, .width = 33, .height = 29, .seed = 5};
    options.allocator = allocator;
    return slu_map_generate(&options, (slu_map **)out, error);
}

static slu_status make_caves(const slu_allocator *allocator, void **out, slu_error *error)
{
    return make_kind(allocator, SLU_GENERATE_CAVES, out, error);
}

static slu_status make_maze(const slu_allocator *allocator, void **out, slu_error *error)
{
    return make_kind(allocator, SLU_GENERATE_MAZE, out, error);
}

static slu_status make_rooms(const slu_allocator *allocator, void **out, slu_error *error)
{
    return make_kind(allocator, SLU_GENERATE_ROOMS, out, error);
}

static slu_status make_scattered(const slu_allocator *allocator, void **out, slu_error *error)
{
    return make_kind(allocator, SLU_GENERATE_OPEN, out, error);
}

static slu_status make_finder(const slu_allocator *allocator, void **out, slu_error *error)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(20, 20, NULL, &map, NULL), SLU_OK);
    slu_finder_options options = {.allocator = allocator};
    slu_status status = slu_finder_create(map, &options, (slu_finder **)out, error);
    if (status == SLU_OK) slu_finder_destroy(*out);
    slu_map_destroy(map);
    return status;
}

static slu_status make_scenario(const slu_allocator *allocator, void **out, slu_error *error)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(20, 20, NULL, &map, NULL), SLU_OK);
    slu_scenario_options options = {.count = 20, .seed = 1, .allocator = allocator};
    slu_status status = slu_scenario_draw(map, &options, (slu_scenario **)out, error);
    slu_map_destroy(map);
    return status;
}

static slu_status parse_scenario(const slu_allocator *allocator, void **out, slu_error *error)
{
    static const char TEXT[] = "version 1\n"
                               "0\tm.map\t8\t8\t0\t0\t3\t0\t3\n"
                               "1\tm.map\t8\t8\t0\t0\t7\t0\t7\n";
    return slu_scenario_parse(TEXT, sizeof TEXT - 1, 8, 8, allocator, (slu_scenario **)out, error);
}

static void destroy_map(void *object)
{
    slu_map_destroy(object);
}
static void destroy_scenario(void *object)
{
    slu_scenario_destroy(object);
}
static void destroyed_already(void *object)
{
    (void)object;
}

static const struct {
    const char *name;
    maker make;
    void (*destroy)(void *object);
} MAKERS[] = {
    {"slu_map_create", make_open_map, destroy_map},
    {"slu_map_create_from", make_weighted_map, destroy_map},
    {"slu_map_parse", parse_map, destroy_map},
    {"slu_map_generate caves", make_caves, destroy_map},
    {"slu_map_generate maze", make_maze, destroy_map},
    {"slu_map_generate rooms", make_rooms, destroy_map},
    {"slu_map_generate open", make_scattered, destroy_map},
    {"slu_finder_create", make_finder, destroyed_already},
    {"slu_scenario_draw", make_scenario, destroy_scenario},
    {"slu_scenario_parse", parse_scenario, destroy_scenario},
};

// If any allocation fails, a call that creates something reports it, frees what it allocated and
// returns nothing.
static void a_failed_creation_leaves_nothing_behind(void **state)
{
    (void)state;
    support_allocator memory;
    for (size_t i = 0; i < sizeof MAKERS / sizeof MAKERS[0]; i++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            void *object = NULL;
            slu_error error = {0};
            support_allocator_init(&memory, nth);
            status = MAKERS[i].make(&memory.allocator, &object, &error);
            bool failed = support_allocator_failed(&memory);
            if (failed != (status != SLU_OK)) fail_msg("%s hid failure %ld", MAKERS[i].name, nth);
            if (status == SLU_OK) {
                assert_true(nth > 0);
                MAKERS[i].destroy(object);
            } else {
                assert_int_equal(status, SLU_ERR_MEMORY);
                assert_int_equal(error.code, SLU_ERR_MEMORY);
                assert_null(object);
            }
            if (memory.live_blocks) fail_msg("%s leaks at %ld", MAKERS[i].name, nth);
        }
    }
}

static void destroying_nothing_is_fine(void **state)
{
    (void)state;
    slu_map_destroy(NULL);
    slu_finder_destroy(NULL);
    slu_scenario_destroy(NULL);
}

// ---------------------------------------------------------------------------------------------
// Finding

// A map on the default allocator and a finder on a checked one.
typedef struct fixture {
    slu_map *map;
    slu_finder *finder;
    support_allocator memory;
} fixture;

static slu_map *map_of_side(int side)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_OPEN, .width = side, .height = side, .seed = 2};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    slu_map_fill(map, (slu_rect){0, 0, 2, 2}, '.', NULL);
    slu_map_fill(map, (slu_rect){side - 2, side - 2, 2, 2}, '.', NULL);
    return map;
}

static void open_finder(fixture *f, const slu_map *map, slu_queue queue)
{
    support_allocator_init(&f->memory, -1);
    slu_finder_options finder = {.queue = queue, .allocator = &f->memory.allocator};
    f->finder = NULL;
    assert_int_equal(slu_finder_create(map, &finder, &f->finder, NULL), SLU_OK);
}

static void close_finder(fixture *f)
{
    slu_finder_destroy(f->finder);
    assert_int_equal(f->memory.live_blocks, 0);
    assert_int_equal(f->memory.live_bytes, 0);
}

static void open_fixture(fixture *f, int side, slu_queue queue)
{
    f->map = map_of_side(side);
    open_finder(f, f->map, queue);
}

static void close_fixture(fixture *f)
{
    close_finder(f);
    slu_map_destroy(f->map);
}

// The side of maps on which each allocation fails in turn: every failure begins with a new finder,
// so what a heuristic measures is measured hundreds of times.
enum { SMALL = 32 };

static void fail_nth_from_now(fixture *f, long nth)
{
    f->memory.fail_at = (long)f->memory.calls + nth;
}

// What a heuristic reads of the map is the same for every search and takes nearly all the time, so
// its allocations fail under A*, and the other searches find it prepared: only their own
// allocations fail.
static bool is_informed(slu_algorithm algorithm)
{
    return slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_INFORMED;
}

static void prepare_heuristic(fixture *f, slu_algorithm algorithm)
{
    slu_algorithm astar = asking_algorithm("astar");
    if (!is_informed(algorithm) || algorithm.search == astar.search) return;
    astar.heuristic = algorithm.heuristic;
    assert_int_equal(slu_finder_prepare(f->finder, astar, NULL), SLU_OK);
}

// A query that runs out of memory reports it, leaves the result alone, and the same finder answers
// the same query once there is memory again.
static bool survives_failure(fixture *f, const slu_query *query, const slu_result *expected,
                             long nth)
{
    slu_result r, untouched;
    slu_error error = {0};
    memset(&r, 0x5A, sizeof r);
    memset(&untouched, 0x5A, sizeof untouched);
    fail_nth_from_now(f, nth);
    slu_status status = slu_find(f->finder, query, &r, &error);
    bool failed = support_allocator_failed(&f->memory);
    assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
    if (failed) assert_memory_equal(&r, &untouched, sizeof r);
    if (failed) assert_int_equal(error.code, SLU_ERR_MEMORY);
    f->memory.fail_at = -1;
    r = asking(f->finder, query);
    assert_true(r.cost == expected->cost);
    assert_int_equal(r.stats.expanded, expected->stats.expanded);
    assert_true(asking_same_path(&r, expected->path, expected->path_length));
    return failed;
}

static void claim_query_survives_failures(const slu_map *map, slu_queue queue,
                                          const slu_query *query)
{
    fixture plain, f;
    open_finder(&plain, map, queue);
    slu_result expected = asking(plain.finder, query);
    assert_int_equal(expected.outcome, SLU_FOUND);
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        open_finder(&f, map, queue);
        prepare_heuristic(&f, query->algorithm);
        failed = survives_failure(&f, query, &expected, nth);
        close_finder(&f);
        assert_true(nth < 1000);
    }
    close_finder(&plain);
}

static void claim_survives_failures(const slu_map *map, slu_queue queue, slu_algorithm algorithm)
{
    slu_query query = {.goal = {SMALL - 1, SMALL - 1}, .algorithm = algorithm};
    claim_query_survives_failures(map, queue, &query);
}

// The path of a greedy search has too many steps, so it goes on.
static void searching_on_within_limits_survives_every_failed_allocation(void **state)
{
    (void)state;
    slu_map *map = map_of_side(80);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {79, 79}, .algorithm = asking_algorithm("bfs"), .partial = true};
    uint64_t fewest = asking(finder, &query).path_length - 1;
    query.algorithm = asking_algorithm("greedy");
    assert_true(asking(finder, &query).path_length - 1 > fewest);
    query.max_steps = fewest;
    claim_query_survives_failures(map, SLU_QUEUE_BUCKETS, &query);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A search's own allocations hardly depend on its heuristic, which has to be prepared for each of
// them: in a slow build, searches other than A* take a share of the heuristics.
static bool is_worth_failing(slu_algorithm algorithm)
{
    if (asking_may_give_up(algorithm)) return false;
    if (algorithm.heuristic == 0 || algorithm.search == asking_algorithm("astar").search)
        return true;
    return is_informed(algorithm) && (algorithm.search + algorithm.heuristic) % world_step() == 0;
}

static void finding_survives_every_failed_allocation(void **state)
{
    (void)state;
    slu_map *map = map_of_side(SMALL);
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_algorithm algorithm = asking_algorithm_at(i);
        if (!is_worth_failing(algorithm)) continue;
        claim_survives_failures(map, SLU_QUEUE_BUCKETS, algorithm);
        // The other lists are the same for every heuristic, and the textbooks' for every search.
        if (algorithm.heuristic == 0) claim_survives_failures(map, SLU_QUEUE_HEAP, algorithm);
    }
    for (int queue = SLU_QUEUE_TREE; queue <= SLU_QUEUE_UNSORTED; queue++) {
        claim_survives_failures(map, (slu_queue)queue, asking_algorithm("astar+octile"));
        claim_survives_failures(map, (slu_queue)queue, asking_algorithm("jps+octile"));
    }
    slu_map_destroy(map);
}

// With several goals their tree, their lines and their groups are allocated, too.
static void seeking_several_goals_survives_every_failed_allocation(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"astar+octile", "astar+guided", "jps+octile",
                                        "jps+gateway",  "dfs",          "idastar+differential",
                                        "hpa",          "best"};
    slu_map *map = map_of_side(SMALL);
    slu_tile goals[] = {{SMALL - 1, SMALL - 1},
                        {SMALL - 2, SMALL - 1},
                        {1, 1},
                        {SMALL - 1, SMALL - 1},
                        {SMALL - 2, SMALL - 2}};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        slu_query query = {.goals = goals, .goal_count = 5, .start = {0, 1}};
        query.algorithm = asking_algorithm(NAMES[i]);
        claim_query_survives_failures(map, SLU_QUEUE_BUCKETS, &query);
    }
    slu_map_destroy(map);
}

// Other goals, and the same ones again, in a finder that has sought as many before.
static void seeking_other_goals_allocates_nothing(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, 80, SLU_QUEUE_BUCKETS);
    size_t warm = 0;
    for (int round = 0; round < 6; round++) {
        slu_tile goals[] = {{79, 79}, {78, 79}, {78, 78}, {79, 78}};
        slu_tile moved = goals[round % 4];
        goals[round % 4] = goals[0];
        goals[0] = moved;
        for (int i = 0; i < asking_algorithm_count(); i++) {
            slu_query query = {.goals = goals, .goal_count = 4};
            query.algorithm = asking_algorithm_at(i);
            if (!asking_may_give_up(query.algorithm)) asking(f.finder, &query);
        }
        if (round == 0) warm = f.memory.calls;
    }
    assert_int_equal(f.memory.calls, warm);
    close_fixture(&f);
}

static void a_finder_reports_what_several_goals_take(void **state)
{
    (void)state;
    fixture f;
    slu_tile goals[] = {{79, 79}, {78, 79}, {78, 78}};
    slu_query query = {.goals = goals, .goal_count = 3, .algorithm = asking_algorithm("jps")};
    open_fixture(&f, 80, SLU_QUEUE_BUCKETS);
    assert_int_equal(asking(f.finder, &query).outcome, SLU_FOUND);
    assert_int_equal(slu_finder_bytes(f.finder), f.memory.live_bytes);
    query.algorithm = asking_algorithm("astar+octile");
    assert_int_equal(asking(f.finder, &query).outcome, SLU_FOUND);
    assert_int_equal(slu_finder_bytes(f.finder), f.memory.live_bytes);
    close_fixture(&f);
}

// The same for a sliced search: the step that runs out of memory ends it.
static void stepping_survives_every_failed_allocation(void **state)
{
    (void)state;
    fixture f;
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        open_fixture(&f, 80, SLU_QUEUE_BUCKETS);
        fail_nth_from_now(&f, nth);
        slu_query query = {.goal = {79, 79}, .algorithm = asking_algorithm("dijkstra")};
        slu_result r = {.outcome = SLU_RUNNING};
        slu_status status = slu_find_begin(f.finder, &query, NULL);
        while (status == SLU_OK && r.outcome == SLU_RUNNING) {
            status = slu_find_step(f.finder, 50, &r, NULL);
        }
        failed = support_allocator_failed(&f.memory);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        if (failed) assert_int_equal(slu_find_step(f.finder, 50, &r, NULL), SLU_ERR_ARGUMENT);
        f.memory.fail_at = -1;
        assert_int_equal(asking(f.finder, &query).outcome, SLU_FOUND);
        close_fixture(&f);
    }
}

typedef slu_status field(slu_finder *, const slu_query *, double *, size_t, slu_error *);

enum { FIELD_SIDE = 80, FIELD = FIELD_SIDE * FIELD_SIDE };

// A field that runs out of memory reports it, and the finder computes the whole field once there is
// some again. With a prepared heuristic, every allocation fails; with a fresh finder the first
// ones, since the rest of its preparation is that of a search.
static void claim_field_survives_failures(field *fill, slu_queue queue, slu_query query,
                                          bool prepared)
{
    enum { FIRST_ONES = 5 };
    static double expected[FIELD], out[FIELD];
    fixture f;
    open_fixture(&f, FIELD_SIDE, queue);
    assert_int_equal(fill(f.finder, &query, expected, FIELD, NULL), SLU_OK);
    close_fixture(&f);
    bool failed = true;
    for (long nth = 0; failed && (prepared || nth < FIRST_ONES); nth++) {
        slu_error error = {0};
        open_fixture(&f, FIELD_SIDE, queue);
        if (prepared) assert_int_equal(slu_finder_prepare(f.finder, query.algorithm, NULL), SLU_OK);
        fail_nth_from_now(&f, nth);
        slu_status status = fill(f.finder, &query, out, FIELD, &error);
        failed = support_allocator_failed(&f.memory);
        assert_int_equal(status, failed ? SLU_ERR_MEMORY : SLU_OK);
        if (failed) assert_int_equal(error.code, SLU_ERR_MEMORY);
        f.memory.fail_at = -1;
        assert_int_equal(fill(f.finder, &query, out, FIELD, NULL), SLU_OK);
        assert_memory_equal(out, expected, sizeof out);
        close_fixture(&f);
    }
}

static void fields_survive_every_failed_allocation(void **state)
{
    (void)state;
    slu_query query = {.goal = {40, 40}, .beside = true, .algorithm = asking_algorithm("astar")};
    for (int i = 0; i < slu_methods_count(slu_heuristics()); i++) {
        query.algorithm.heuristic = i;
        claim_field_survives_failures(slu_finder_estimates, SLU_QUEUE_BUCKETS, query, false);
        claim_field_survives_failures(slu_finder_estimates, SLU_QUEUE_BUCKETS, query, true);
    }
    claim_field_survives_failures(slu_finder_distances, SLU_QUEUE_BUCKETS, query, true);
    claim_field_survives_failures(slu_finder_distances, SLU_QUEUE_HEAP, query, true);
}

static void warm_fields_allocate_nothing(void **state)
{
    (void)state;
    static double out[FIELD];
    fixture f;
    open_fixture(&f, FIELD_SIDE, SLU_QUEUE_BUCKETS);
    size_t warm = 0;
    for (int round = 0; round < 3; round++) {
        slu_query query = {.goal = {79, 79}, .algorithm = asking_algorithm("astar")};
        for (int i = 0; i < slu_methods_count(slu_heuristics()); i++) {
            query.algorithm.heuristic = i;
            assert_int_equal(slu_finder_estimates(f.finder, &query, out, FIELD, NULL), SLU_OK);
        }
        assert_int_equal(slu_finder_distances(f.finder, &query, out, FIELD, NULL), SLU_OK);
        if (round == 0) warm = f.memory.calls;
    }
    assert_int_equal(f.memory.calls, warm);
    close_fixture(&f);
}

// Once a finder has seen a search of a size, searches of that size allocate nothing, by any
// algorithm, with one goal or several, complete or partial.
static void a_warm_finder_allocates_nothing(void **state)
{
    (void)state;
    const slu_tile goals[] = {{99, 99}, {50, 50}, {0, 99}};
    // What is counted is the same in a slow build: there, one list with every heuristic will do.
    const int with_all_heuristics = world_every() > 1 ? SLU_QUEUE_BUCKETS : SLU_QUEUE_HEAP;
    for (int queue = SLU_QUEUE_BUCKETS; queue <= SLU_QUEUE_UNSORTED; queue++) {
        fixture f;
        open_fixture(&f, 100, (slu_queue)queue);
        size_t warm = 0;
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < asking_algorithm_count(); i++) {
                slu_query query = {.goal = {99, 99}, .algorithm = asking_algorithm_at(i)};
                // The textbooks' lists are slow, and the same for every heuristic.
                if (queue > with_all_heuristics && query.algorithm.heuristic > 0) continue;
                query.max_expanded = 20000;
                query.table_entries = 1000;
                asking(f.finder, &query);
                query.goals = goals;
                query.goal_count = 3;
                asking(f.finder, &query);
                query.partial = true;
                query.max_expanded = 500;
                asking_sliced(f.finder, &query, 7);
            }
            if (round == 0) warm = f.memory.calls;
        }
        assert_int_equal(f.memory.calls, warm);
        close_fixture(&f);
    }
}

// The bytes that a finder reports are those its allocator has handed out.
static void a_finder_knows_its_bytes(void **state)
{
    (void)state;
    fixture f;
    open_fixture(&f, 100, SLU_QUEUE_BUCKETS);
    assert_int_equal(slu_finder_bytes(f.finder), f.memory.live_bytes);
    slu_query query = {.goal = {99, 99}, .algorithm = asking_algorithm("dijkstra")};
    slu_result r = asking(f.finder, &query);
    assert_int_equal(slu_finder_bytes(f.finder), f.memory.live_bytes);
    assert_int_equal(r.stats.bytes, f.memory.live_bytes);
    close_fixture(&f);
}

// A repair that runs out of memory reports it, leaves its result alone, and succeeds once there is
// memory.
static void a_failed_repair_can_be_tried_again(void **state)
{
    (void)state;
    slu_tile path[100];
    for (int i = 0; i < 100; i++)
        path[i] = (slu_tile){i, 50};
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        fixture f;
        open_fixture(&f, 100, SLU_QUEUE_BUCKETS);
        assert_int_equal(slu_map_fill(f.map, (slu_rect){0, 40, 100, 20}, '.', NULL), SLU_OK);
        assert_int_equal(slu_map_fill(f.map, (slu_rect){50, 45, 1, 10}, '@', NULL), SLU_OK);
        slu_repair_query query = {.path = path, .length = 100};
        query.bound = nth % 2 ? 1.5 : 1; // by a splice, and by replanning
        slu_repair repair, untouched;
        slu_error error = {0};
        memset(&repair, 0x5A, sizeof repair);
        memset(&untouched, 0x5A, sizeof untouched);
        fail_nth_from_now(&f, nth / 2);
        slu_status status = slu_path_repair(f.finder, &query, &repair, &error);
        failed = support_allocator_failed(&f.memory) || nth % 2 == 0;
        assert_int_equal(status, support_allocator_failed(&f.memory) ? SLU_ERR_MEMORY : SLU_OK);
        if (status != SLU_OK) assert_memory_equal(&repair, &untouched, sizeof repair);
        if (status != SLU_OK) assert_int_equal(error.code, SLU_ERR_MEMORY);
        f.memory.fail_at = -1;
        assert_int_equal(slu_path_repair(f.finder, &query, &repair, NULL), SLU_OK);
        assert_int_equal(repair.outcome, nth % 2 ? SLU_REPAIR_SPLICED : SLU_REPAIR_REPLANNED);
        assert_int_equal(slu_finder_bytes(f.finder), f.memory.live_bytes);
        size_t warm = f.memory.calls;
        assert_int_equal(slu_path_repair(f.finder, &query, &repair, NULL), SLU_OK);
        assert_int_equal(f.memory.calls, warm);
        close_fixture(&f);
    }
}

// ---------------------------------------------------------------------------------------------
// Sizes

// Searches that a user would run on a large map. Greedy search without an estimate is not one: it
// wanders over the whole map.
static const char *const SENSIBLE[] = {"astar+octile", "wastar+octile", "greedy+octile",
                                       "dijkstra"};
enum { SENSIBLE_COUNT = sizeof SENSIBLE / sizeof SENSIBLE[0] };

// The guarantee is 24 bytes for each tile of a 1024 x 1024 map, after a search over all of it.
static void a_large_finder_keeps_its_budget(void **state)
{
    (void)state;
    enum { SIDE = 1024, BYTES_PER_TILE = 24 };
    fixture f;
    open_fixture(&f, SIDE, SLU_QUEUE_BUCKETS);
    slu_query query = {.goal = {SIDE - 1, SIDE - 1}};
    for (int i = 0; i < SENSIBLE_COUNT; i++) {
        query.algorithm = asking_algorithm(SENSIBLE[i]);
        slu_result r = asking(f.finder, &query);
        double each = (double)r.stats.bytes / (SIDE * SIDE);
        print_message("%s: %.1f bytes per tile\n", SENSIBLE[i], each);
        assert_in_range(r.stats.bytes, 1, BYTES_PER_TILE * SIDE * SIDE);
        if (i == SENSIBLE_COUNT - 1) assert_true(r.stats.expanded > SIDE * SIDE / 2);
    }
    close_fixture(&f);
}

// The resident pages of this process, 0 if unknown.
static size_t resident_pages(void)
{
    unsigned long total = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    int read = fscanf(file, "%lu %lu", &total, &resident);
    fclose(file);
    return read == 2 ? resident : 0;
}

// A first short query touches the memory it needs, not that of the map.
static void a_short_query_touches_little_memory(void **state)
{
    (void)state;
#ifdef PAGES_CAN_BE_COUNTED
    enum { SIDE = 4096 };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    size_t before = resident_pages();
    if (before == 0) skip();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {2000, 2000}, .goal = {2010, 2004}};
    for (int i = 0; i < SENSIBLE_COUNT; i++) {
        query.algorithm = asking_algorithm(SENSIBLE[i]);
        assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
    }
    size_t touched = (resident_pages() - before) * (size_t)sysconf(_SC_PAGESIZE);
    print_message("%zu of %zu kB touched\n", touched / 1024, slu_finder_bytes(finder) / 1024);
    assert_in_range(touched, 0, slu_finder_bytes(finder) / 50);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
#else
    (void)resident_pages;
    print_message("skipped: resident memory cannot be measured here\n");
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_failed_creation_leaves_nothing_behind),
        cmocka_unit_test(destroying_nothing_is_fine),
        cmocka_unit_test(finding_survives_every_failed_allocation),
        cmocka_unit_test(searching_on_within_limits_survives_every_failed_allocation),
        cmocka_unit_test(seeking_several_goals_survives_every_failed_allocation),
        cmocka_unit_test(seeking_other_goals_allocates_nothing),
        cmocka_unit_test(a_finder_reports_what_several_goals_take),
        cmocka_unit_test(stepping_survives_every_failed_allocation),
        cmocka_unit_test(fields_survive_every_failed_allocation),
        cmocka_unit_test(warm_fields_allocate_nothing),
        cmocka_unit_test(a_warm_finder_allocates_nothing),
        cmocka_unit_test(a_finder_knows_its_bytes),
        cmocka_unit_test(a_failed_repair_can_be_tried_again),
        cmocka_unit_test(a_large_finder_keeps_its_budget),
        cmocka_unit_test(a_short_query_touches_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
