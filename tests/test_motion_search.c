// SPDX-License-Identifier: MIT
// A search over headings and speeds behaves like any other: slices, queues, traces, limits,
// determinism and memory. And what it refuses.
#include <inttypes.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "driving.h"
#include "random_world.h"
#include "reference.h"
#include "search/states.h"
#include "support.h"

typedef struct yard {
    slu_map *map;
    slu_motion motion;
    slu_query query;
} yard;

static yard make_yard(void)
{
    yard y = {.motion = {.turn_cost = 0.5, .max_turn = 1, .top_speed = 3},
              .query = {.goal = {46, 37}, .heading = SLU_SOUTH}};
    slu_generate_options options = {
        .kind = SLU_GENERATE_CAVES, .width = 48, .height = 40, .seed = 11, .density = 35};
    assert_int_equal(slu_map_generate(&options, &y.map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(y.map, (slu_rect){0, 0, 48, 3}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(y.map, (slu_rect){43, 0, 4, 40}, '.', NULL), SLU_OK);
    return y;
}

static bool same_states(const slu_result *a, const slu_motion_state *states)
{
    for (size_t i = 0; i < a->path_length; i++)
        if (a->states[i].heading != states[i].heading || a->states[i].speed != states[i].speed)
            return false;
    return true;
}

static slu_motion_state *copy_states(const slu_result *r)
{
    slu_motion_state *copy = malloc((r->path_length + 1) * sizeof *copy);
    assert_non_null(copy);
    if (r->path_length) memcpy(copy, r->states, r->path_length * sizeof *copy);
    return copy;
}

// Slices, a heap for the open list and a finder that has searched before: the same path.
static void slices_and_queues_give_the_same_answer(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder_options options = {.motion = y.motion, .queue = SLU_QUEUE_HEAP};
    slu_finder *finder = driving_finder(y.map, (slu_rules){0}, y.motion), *heap = NULL;
    assert_int_equal(slu_finder_create(y.map, &options, &heap, NULL), SLU_OK);
    for (int i = 0; i < asking_algorithm_count(); i += world_step()) {
        y.query.algorithm = asking_algorithm_at(i);
        if (!driving_searches_states(y.query.algorithm)) continue;
        slu_result whole = asking(finder, &y.query);
        slu_tile *path = asking_copy(&whole);
        slu_motion_state *states = copy_states(&whole);
        static const uint64_t SLICES[] = {1, 7, 1000};
        for (int s = 0; s < 4; s++) {
            slu_result r =
                s < 3 ? asking_sliced(finder, &y.query, SLICES[s]) : asking(heap, &y.query);
            assert_int_equal(r.outcome, whole.outcome);
            assert_true(asking_same_path(&r, path, whole.path_length));
            assert_true(same_states(&r, states));
            assert_int_equal(r.stats.expanded, whole.stats.expanded);
        }
        free(path);
        free(states);
    }
    slu_finder_destroy(finder);
    slu_finder_destroy(heap);
    slu_map_destroy(y.map);
}

// The trace shows the search as it was: as many expansions as were counted, each closed, and g
// rises along parents.
static void a_trace_shows_the_search(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder *finder = driving_finder(y.map, (slu_rules){0}, y.motion);
    enum { ROOM = 1 << 20 };
    slu_trace trace = {.events = malloc(ROOM * sizeof *trace.events), .capacity = ROOM};
    assert_non_null(trace.events);
    y.query.trace = &trace;
    slu_result r = asking(finder, &y.query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_int_equal(trace.dropped, 0);
    uint64_t count[SLU_EVENT_END + 1] = {0};
    for (size_t i = 0; i < trace.count; i++) {
        const slu_event *e = &trace.events[i];
        count[e->kind]++;
        int apart = abs(e->tile.x - e->parent.x);
        if (abs(e->tile.y - e->parent.y) > apart) apart = abs(e->tile.y - e->parent.y);
        assert_true(apart <= y.motion.top_speed);
        assert_true(slu_map_passable(y.map, e->tile));
    }
    assert_int_equal(count[SLU_EVENT_EXPANDING], r.stats.expanded);
    assert_int_equal(count[SLU_EVENT_CLOSING], r.stats.expanded);
    assert_int_equal(count[SLU_EVENT_GENERATING] + count[SLU_EVENT_UPDATING], r.stats.generated);
    assert_int_equal(count[SLU_EVENT_SOURCE], 1);
    assert_int_equal(count[SLU_EVENT_END], 1);
    assert_true(asking_same_tile(trace.events[trace.count - 1].tile, y.query.goal));
    assert_true(trace.events[trace.count - 1].g == r.cost);
    free(trace.events);
    slu_finder_destroy(finder);
    slu_map_destroy(y.map);
}

static void add(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * 0x100000001B3u;
}

enum { FIRST_HEURISTICS = 15, BEST = 0 };

// A hash of what all searches do with the first few heuristics; canonical+octile stands in for
// `best` unless that is to choose.
static uint64_t hash_of_searches(int heuristics, bool with_best)
{
    yard y = make_yard();
    uint64_t hash = 0xCBF29CE484222325u;
    for (int i = 0; i < slu_methods_count(slu_searches()) * heuristics; i++) {
        slu_motion motion = {.turn_cost = i % 3, .max_turn = 1 + i % 2, .top_speed = 1 + i % 4};
        y.query.algorithm = (slu_algorithm){i / heuristics, i % heuristics};
        if (!driving_searches_states(y.query.algorithm)) continue;
        if (!with_best && y.query.algorithm.search == BEST)
            y.query.algorithm = asking_algorithm("canonical+octile");
        slu_finder *finder = driving_finder(y.map, world_rules(i % 8), motion);
        slu_result r = asking(finder, &y.query);
        add(&hash, (uint64_t)r.outcome);
        add(&hash, r.stats.expanded);
        add(&hash, r.stats.generated);
        for (size_t k = 0; k < r.path_length; k++) {
            add(&hash, (uint64_t)(r.path[k].x << 16 | r.path[k].y));
            add(&hash, (uint64_t)((int)r.states[k].heading << 8 | r.states[k].speed));
        }
        slu_finder_destroy(finder);
    }
    slu_map_destroy(y.map);
    return hash;
}

// The same paths, costs and expansions on every platform. A change that is meant to alter them
// alters the hash. The first hash is that of the time when `best` was canonical+octile for vehicles
// and there was no backward.
static void searches_are_the_same_on_every_platform(void **state)
{
    (void)state;
    static const uint64_t FIRST = 0x26C4089837AF40D0, ALL = 0xF7AA553150CF3994;
    uint64_t first = hash_of_searches(FIRST_HEURISTICS, false);
    if (first != FIRST) fail_msg("the first hash is now 0x%016" PRIX64, first);
    uint64_t all = hash_of_searches(slu_methods_count(slu_heuristics()), true);
    if (all != ALL) fail_msg("the hash is now 0x%016" PRIX64, all);
}

static bool stop(void *ctx, uint64_t expanded)
{
    (void)ctx;
    return expanded == 0;
}

static void expansions_are_limited_and_searches_cancelled(void **state)
{
    (void)state;
    yard y = make_yard();
    slu_finder *finder = driving_finder(y.map, (slu_rules){0}, y.motion);
    // Not `best`, which is there before the first look at the limits.
    y.query.algorithm = asking_algorithm("astar+octile");
    slu_query query = y.query;
    query.max_expanded = 50;
    assert_int_equal(asking(finder, &query).outcome, SLU_LIMIT);
    query.partial = true;
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_PARTIAL);
    assert_true(r.limited);
    assert_int_equal(r.stats.expanded, 50);
    driving_check_path(y.map, &(slu_rules){0}, &y.motion, &query, &r);
    query = y.query;
    query.keep_going = stop;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_CANCELLED);
    assert_null(r.states);
    assert_int_equal(asking(finder, &y.query).outcome, SLU_FOUND);
    slu_finder_destroy(finder);
    slu_map_destroy(y.map);
}

// A start that is a goal needs no move, unless the unit faces the wrong direction: then it drives
// round.
static void resting_on_the_goal_is_arriving(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = driving_finder(map, (slu_rules){0}, (slu_motion){.max_turn = 1});
    slu_query query = {.start = {4, 4}, .goal = {4, 4}};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.path_length, 1);
    assert_int_equal(r.states[0].heading, SLU_HEADING_ANY);
    query.goal_heading = SLU_WEST;
    assert_int_equal(asking(finder, &query).path_length, 1);
    query.heading = SLU_WEST;
    r = asking(finder, &query);
    assert_int_equal(r.path_length, 1);
    assert_int_equal(r.states[0].heading, SLU_WEST);
    query.heading = SLU_EAST;
    r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    assert_true(r.path_length > 4);
    assert_int_equal(r.states[r.path_length - 1].heading, SLU_WEST);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Memory

static void a_warm_finder_allocates_nothing(void **state)
{
    (void)state;
    yard y = make_yard();
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_finder_options options = {.motion = y.motion, .allocator = &memory.allocator};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(y.map, &options, &finder, NULL), SLU_OK);
    slu_result r = asking(finder, &y.query);
    size_t calls = memory.calls;
    // The unit at rest, and three speeds of eight headings for each of 48 times 40 tiles.
    assert_true(slu_finder_bytes(finder) > (1 + 48 * 40 * 24) * sizeof(uint64_t));
    assert_int_equal(slu_finder_bytes(finder), memory.live_bytes);
    assert_int_equal(r.stats.bytes, memory.live_bytes);
    for (int i = 0; i < 5000; i++) { // more than there are generations
        y.query.max_expanded = i % 100 ? 3 : 0;
        asking(finder, &y.query);
    }
    assert_int_equal(memory.calls, calls);
    slu_finder_destroy(finder);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(y.map);
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    yard y = make_yard();
    long failed = 0;
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_finder_options options = {.motion = y.motion, .allocator = &memory.allocator};
        slu_finder *finder = NULL;
        slu_result r = {0};
        slu_status status = slu_finder_create(y.map, &options, &finder, NULL);
        if (status == SLU_OK) status = slu_find(finder, &y.query, &r, NULL);
        bool happened = support_allocator_failed(&memory);
        assert_int_equal(status, happened ? SLU_ERR_MEMORY : SLU_OK);
        if (happened && finder) assert_int_equal(asking(finder, &y.query).outcome, SLU_FOUND);
        slu_finder_destroy(finder);
        assert_int_equal(memory.live_blocks, 0);
        if (!happened) break;
        failed++;
    }
    assert_true(failed >= 5); // the finder, its nodes, its open list, the path and its states
    slu_map_destroy(y.map);
}

// ---------------------------------------------------------------------------------------------
// Bad input

static void bad_motions_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(4, 4, NULL, &map, NULL), SLU_OK);
    static const slu_motion BAD[] = {
        {.turn_cost = -1},       {.turn_cost = NAN},
        {.turn_cost = INFINITY}, {.turn_cost = 0.001},
        {.turn_cost = 10001},    {.max_turn = -1},
        {.max_turn = 5},         {.top_speed = -1},
        {.top_speed = 5},        {.max_turn = 3, .top_speed = 2},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_finder_options options = {.motion = BAD[i]};
        slu_finder *finder = NULL;
        slu_error error = {0};
        assert_int_equal(slu_finder_create(map, &options, &finder, &error), SLU_ERR_ARGUMENT);
        assert_null(finder);
        assert_true(strlen(error.text) > 20);
    }
    slu_finder_options four = {.rules.diagonals = SLU_DIAGONALS_NEVER, .motion.max_turn = 1};
    slu_finder *finder = NULL;
    slu_error error = {0};
    assert_int_equal(slu_finder_create(map, &four, &finder, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "max_turn must be at least 2"));
    slu_map_destroy(map);
}

static void expect(slu_finder *finder, const slu_query *query, slu_status wanted, const char *word)
{
    slu_result untouched, r;
    memset(&untouched, 0x5A, sizeof untouched);
    r = untouched;
    slu_error error = {0};
    assert_int_equal(slu_find(finder, query, &r, &error), wanted);
    if (!strstr(error.text, word)) fail_msg("'%s' does not say '%s'", error.text, word);
    assert_memory_equal(&r, &untouched, sizeof r);
}

static void bad_queries_are_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(4, 4, NULL, &map, NULL), SLU_OK);
    slu_finder *plain = asking_finder(map, (slu_rules){0});
    slu_finder *driven = driving_finder(map, (slu_rules){0}, (slu_motion){.turn_cost = 1});
    slu_finder *four = driving_finder(map, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER},
                                      (slu_motion){.top_speed = 2});
    slu_query query = {.goal = {3, 3}, .heading = SLU_EAST};
    expect(plain, &query, SLU_ERR_ARGUMENT, "motion");
    query.heading = (slu_heading)9;
    expect(driven, &query, SLU_ERR_ARGUMENT, "heading 9");
    query = (slu_query){.goal = {3, 3}, .goal_heading = (slu_heading)-1};
    expect(driven, &query, SLU_ERR_ARGUMENT, "heading");
    query.goal_heading = SLU_NORTH_EAST;
    expect(four, &query, SLU_ERR_ARGUMENT, "four neighbours");
    query.goal_heading = SLU_SOUTH;
    assert_int_equal(asking(four, &query).outcome, SLU_FOUND);
    int refused = 0;
    for (int i = 0; i < slu_methods_count(slu_searches()); i++) {
        query = (slu_query){.goal = {3, 3}, .algorithm.search = i};
        if (driving_searches_states(query.algorithm)) {
            assert_int_equal(asking(driven, &query).outcome, SLU_FOUND);
            continue;
        }
        expect(driven, &query, SLU_ERR_UNSUPPORTED, "astar");
        assert_int_equal(slu_finder_prepare(driven, query.algorithm, NULL), SLU_ERR_UNSUPPORTED);
        refused++;
    }
    assert_true(refused > 0 && refused < slu_methods_count(slu_searches()));
    slu_finder_destroy(plain);
    slu_finder_destroy(driven);
    slu_finder_destroy(four);
    slu_map_destroy(map);
}

// A map with more states than there are numbers; a real one would take gigabytes.
static void too_many_states_are_refused(void **state)
{
    (void)state;
    slu_map map = {.tile_count = SLU_MAX_TILES};
    slu_rules rules = {0};
    slui_states states;
    slu_error error = {0};
    slu_motion motion = {.top_speed = 4};
    assert_int_equal(slui_states_setup(&states, &map, &rules, &motion, &error),
                     SLU_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "32 headings and speeds"));
    map.tile_count--;
    assert_int_equal(slui_states_setup(&states, &map, &rules, &motion, &error), SLU_OK);
    assert_int_equal(states.rest, (uint32_t)((SLU_MAX_TILES - 1) * UINT64_C(32)));
}

// The checker names the step at which a unit does what it cannot do.
static void a_path_that_cannot_be_driven_is_refused(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(9, 9, NULL, &map, NULL), SLU_OK);
    static const slu_tile PATH[] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 1}};
    static const slu_motion_state GOOD[] = {
        {SLU_EAST, 0}, {SLU_EAST, 1}, {SLU_EAST, 2}, {SLU_EAST, 2}, {SLU_SOUTH_EAST, 1}};
    static const struct {
        size_t at;
        slu_motion_state state;
        int line;
    } BAD[] = {
        {0, {SLU_NORTH, 0}, 1},       {0, {SLU_EAST, 1}, 0},       {0, {(slu_heading)9, 0}, 0},
        {1, {SLU_EAST, 2}, 1},        {1, {SLU_EAST, 0}, 1},       {1, {SLU_SOUTH_EAST, 1}, 1},
        {1, {SLU_HEADING_ANY, 1}, 1}, {2, {SLU_EAST, 3}, 2},       {3, {SLU_EAST, 1}, 3},
        {3, {SLU_SOUTH_EAST, 2}, 3},  {4, {SLU_SOUTH_EAST, 2}, 4}, {4, {SLU_EAST, 1}, 4},
        {4, {SLU_SOUTH_EAST, -1}, 4}, {4, {SLU_SOUTH_EAST, 0}, 4},
    };
    slu_motion motion = {.turn_cost = 0.25, .max_turn = 1, .top_speed = 2};
    slu_motion_facts facts = {0};
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 5, &facts, NULL), SLU_OK);
    assert_true(reference_near(facts.cost, 1 + 2.0 / 2 + sqrt(2) + 0.25, 1e-15));
    assert_int_equal(facts.moves, 3);
    assert_int_equal(facts.turns, 1);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        slu_motion_state states[5];
        memcpy(states, GOOD, sizeof states);
        states[BAD[i].at] = BAD[i].state;
        slu_error error = {0};
        slu_status status = slu_motion_check(map, NULL, &motion, PATH, states, 5, &facts, &error);
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        assert_int_equal(error.line, BAD[i].line);
    }
    slu_error error = {0};
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 4, &facts, &error),
                     SLU_ERR_ARGUMENT); // still at speed 2
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 3, &facts, &error),
                     SLU_ERR_ARGUMENT); // in the middle of a move
    assert_int_equal(slu_motion_check(map, NULL, &motion, PATH, GOOD, 0, &facts, &error),
                     SLU_ERR_ARGUMENT);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_and_queues_give_the_same_answer),
        cmocka_unit_test(a_trace_shows_the_search),
        cmocka_unit_test(searches_are_the_same_on_every_platform),
        cmocka_unit_test(expansions_are_limited_and_searches_cancelled),
        cmocka_unit_test(resting_on_the_goal_is_arriving),
        cmocka_unit_test(a_warm_finder_allocates_nothing),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(bad_motions_are_refused),
        cmocka_unit_test(bad_queries_are_refused),
        cmocka_unit_test(too_many_states_are_refused),
        cmocka_unit_test(a_path_that_cannot_be_driven_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
