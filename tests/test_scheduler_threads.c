// SPDX-License-Identifier: MIT
// The scheduler: every answer is the finder's own, the budget holds and goes to the most urgent,
// nobody starves, edits restart searches, and any number of workers gives the same answers in the
// same order. Maps that change are the subject of test_scheduler_edits.c.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "gang.h"
#include "random_world.h"
#include "scheduling.h"
#include "support.h"

enum { SIDE = 48, SLICE = 100 };

// ---- shorthands

static slu_map *caves(uint64_t seed)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE, .seed = seed, .density = 42};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static slu_query random_query(const slu_map *map, slui_random *random)
{
    slu_query query = {.partial = slui_random_below(random, 4) == 0};
    assert_true(world_ground(map, random, &query.start));
    query.goal = world_tile(map, random);
    return query;
}

// The ends of a map of open ground, far apart for dijkstra.
static slu_query long_query(void)
{
    return (slu_query){
        .start = {0, 0}, .goal = {SIDE - 1, SIDE - 1}, .algorithm = asking_algorithm("dijkstra")};
}

static slu_map *open_ground(void)
{
    return scheduling_ground(SIDE);
}

// ---- claims

// Thousands of requests, more than fit into the lanes, by several algorithms and with several
// goals.
static void answers_are_those_of_a_finder(void **state)
{
    (void)state;
    enum { REQUESTS = 3000 };
    static slu_query queries[REQUESTS];
    static slu_tile goals[REQUESTS][2];
    static bool seen[REQUESTS];
    memset(seen, 0, sizeof seen);
    slu_map *map = caves(4);
    slui_random random = slui_random_seeded(11);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.slice = SLICE});
    for (int i = 0; i < REQUESTS; i++) {
        queries[i] = random_query(map, &random);
        queries[i].algorithm = asking_algorithm(i % 3 ? "best" : "astar");
        goals[i][0] = world_tile(map, &random);
        goals[i][1] = world_tile(map, &random);
        slu_tile gone[2] = {goals[i][0], goals[i][1]};
        slu_query asked = queries[i];
        if (i % 5 == 0) {
            asked.goals = gone;
            queries[i].goals = goals[i];
            asked.goal_count = queries[i].goal_count = 2;
        }
        scheduling_submit(s, asked, (int)slui_random_below(&random, 9) - 4, (uint64_t)i);
        gone[0] = gone[1] = (slu_tile){-1, -1};
    }
    int answered = 0;
    for (int ticks = 0; answered < REQUESTS; ticks++) {
        assert_true(ticks < 100000);
        slu_tick_facts facts = scheduling_tick(s, 5000);
        slu_answer answer;
        size_t taken = 0;
        for (; slu_scheduler_take(s, &answer); taken++) {
            assert_false(seen[answer.tag]);
            seen[answer.tag] = true;
            scheduling_claim_same(finder, &queries[answer.tag], &answer);
        }
        assert_int_equal(taken, facts.finished);
        answered += (int)taken;
        assert_int_equal(answered + facts.waiting + facts.under_way, REQUESTS);
    }
    slu_scheduler_destroy(s);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void the_budget_holds(void **state)
{
    (void)state;
    slu_map *map = caves(5);
    slui_random random = slui_random_seeded(12);
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.slice = SLICE, .lanes = 3});
    for (int i = 0; i < 400; i++) {
        slu_query query = random_query(map, &random);
        query.algorithm = asking_algorithm(i % 2 ? "dijkstra" : "best");
        scheduling_submit(s, query, 0, 0);
    }
    slu_tick_facts facts = scheduling_tick(s, 0);
    assert_true(facts.spent == 0 && facts.finished == 0 && facts.waiting == 400);
    for (uint64_t budget = 1; facts.waiting + facts.under_way > 0; budget = budget * 3 % 4001 + 1) {
        facts = scheduling_tick(s, budget);
        assert_true(facts.spent <= budget);
        if (facts.waiting + facts.under_way > 0) assert_true(facts.spent == budget);
    }
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// Every tick brings urgent requests for more than the budget; the one that is not urgent still gets
// its turn.
static void nobody_starves(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = 2, .ageing = 3});
    scheduling_submit(s, long_query(), 0, 1);
    uint64_t waited = 0;
    for (int ticks = 0; waited == 0 && ticks < 2000; ticks++) {
        for (int i = 0; i < 3; i++)
            scheduling_submit(s, long_query(), 10, 0);
        scheduling_tick(s, SIDE * SIDE);
        slu_answer answer;
        while (slu_scheduler_take(s, &answer))
            if (answer.tag == 1) waited = answer.ticks;
    }
    // It counts as 10 priorities higher after 30 ticks, when 89 older ones of two thirds are in
    // front.
    assert_in_range(waited, 30, 200);
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

static void the_urgent_come_first_and_priorities_change(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = 1});
    uint64_t tickets[5];
    for (int i = 0; i < 5; i++)
        tickets[i] = scheduling_submit(s, long_query(), i, (uint64_t)i);
    assert_int_equal(slu_scheduler_set_priority(s, tickets[0], 9, NULL), SLU_OK);
    assert_int_equal(slu_scheduler_set_priority(s, tickets[4], -9, NULL), SLU_OK);
    scheduling_tick(s, UINT64_MAX);
    static const uint64_t ORDER[] = {0, 3, 2, 1, 4};
    slu_answer answer;
    for (int i = 0; i < 5; i++) {
        assert_true(slu_scheduler_take(s, &answer));
        assert_int_equal(answer.tag, ORDER[i]);
    }
    assert_false(slu_scheduler_take(s, &answer));
    assert_int_equal(slu_scheduler_set_priority(s, tickets[0], 1, NULL), SLU_ERR_ARGUMENT);
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// Eight requests of equal priority and as many lanes: the budget goes to the first until it is
// answered, then to the second, and so on.
static void the_budget_goes_to_one_after_another(void **state)
{
    (void)state;
    enum { REQUESTS = 8, STEP = 64 };
    slu_map *map = open_ground();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = long_query();
    uint64_t need = asking(finder, &query).stats.expanded, spent = 0, answered = 0;
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = REQUESTS});
    for (uint64_t i = 0; i < REQUESTS; i++)
        scheduling_submit(s, query, 0, i);
    while (answered < REQUESTS) {
        spent += scheduling_tick(s, STEP).spent;
        for (slu_answer answer; slu_scheduler_take(s, &answer); answered++)
            assert_int_equal(answer.tag, answered);
        assert_true(answered >= spent / (need + 1));
    }
    slu_scheduler_destroy(s);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A more urgent request takes another lane and all of the budget; the search that it overtook then
// goes on where it was.
static void an_overtaken_search_keeps_its_work(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = long_query();
    uint64_t need = asking(finder, &query).stats.expanded;
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = 2});
    scheduling_submit(s, query, 0, 1);
    scheduling_tick(s, need / 2);
    scheduling_submit(s, query, 9, 2);
    slu_tick_facts facts = scheduling_tick(s, need);
    assert_true(facts.under_way == 2 && facts.waiting == 0 && facts.finished == 0);
    assert_int_equal(scheduling_tick(s, need - need / 2 + 2).finished, 2);
    slu_answer answer;
    assert_true(slu_scheduler_take(s, &answer) && answer.tag == 2);
    assert_true(slu_scheduler_take(s, &answer) && answer.tag == 1);
    scheduling_claim_same(finder, &query, &answer);
    slu_scheduler_destroy(s);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void cancelled_requests_say_so(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = 1, .slice = SLICE});
    uint64_t first = scheduling_submit(s, long_query(), 0, 1),
             second = scheduling_submit(s, long_query(), 0, 2);
    uint64_t third = scheduling_submit(s, long_query(), 0, 3);
    slu_tick_facts facts = scheduling_tick(s, SLICE);
    assert_true(facts.under_way == 1 && facts.waiting == 2);
    assert_int_equal(slu_scheduler_cancel(s, first, NULL), SLU_OK);
    assert_int_equal(slu_scheduler_cancel(s, third, NULL), SLU_OK);
    assert_int_equal(slu_scheduler_cancel(s, third, NULL), SLU_ERR_ARGUMENT);
    scheduling_tick(s, UINT64_MAX);
    assert_int_equal(slu_scheduler_cancel(s, second, NULL), SLU_ERR_ARGUMENT);
    static const uint64_t ORDER[] = {1, 3, 2};
    for (int i = 0; i < 3; i++) {
        slu_answer answer;
        assert_true(slu_scheduler_take(s, &answer));
        assert_int_equal(answer.tag, ORDER[i]);
        assert_int_equal(answer.status, SLU_OK);
        assert_int_equal(answer.result.outcome, i < 2 ? SLU_CANCELLED : SLU_FOUND);
        assert_true(answer.result.path_length == (i < 2 ? 0 : SIDE));
    }
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// A wall across ground that a search under way has seen: it restarts, and its path goes round the
// wall.
static void an_edit_restarts_searches(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.slice = SLICE});
    scheduling_submit(s, long_query(), 0, 1);
    assert_int_equal(scheduling_tick(s, SLICE).under_way, 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 5, SIDE - 1, 1}, '@', NULL), SLU_OK);
    slu_tick_facts facts = scheduling_tick(s, SLICE);
    assert_true(facts.restarted == 1 && facts.under_way == 1);
    assert_int_equal(scheduling_tick(s, UINT64_MAX).restarted, 0);
    slu_answer answer;
    assert_true(slu_scheduler_take(s, &answer));
    assert_int_equal(answer.restarts, 1);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = long_query();
    scheduling_claim_same(finder, &query, &answer);
    // If the start has become a wall meanwhile, the answer says so.
    scheduling_submit(s, long_query(), 0, 2);
    scheduling_tick(s, SLICE);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '@', NULL), SLU_OK);
    scheduling_tick(s, UINT64_MAX);
    assert_true(slu_scheduler_take(s, &answer));
    assert_int_equal(answer.status, SLU_ERR_ARGUMENT);
    assert_int_equal(answer.error.code, SLU_ERR_ARGUMENT);
    assert_true(answer.result.path_length == 0 && answer.restarts == 1);
    slu_finder_destroy(finder);
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// A start in a wall, a goal in a wall and a goal behind one are answered, and disturb no other
// request.
static void hopeless_requests_are_answered(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    assert_int_equal(slu_map_fill(map, (slu_rect){20, 0, 1, SIDE}, '@', NULL), SLU_OK);
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = 2, .slice = SLICE});
    scheduling_submit(s, (slu_query){.start = {20, 3}, .goal = {0, 0}}, 0, 0);
    scheduling_submit(s, (slu_query){.goal = {20, 3}}, 0, 1);
    scheduling_submit(s, (slu_query){.goal = {SIDE - 1, 0}}, 0, 2);
    scheduling_submit(s, (slu_query){.goal = {19, 0}}, 0, 3);
    assert_int_equal(scheduling_tick(s, UINT64_MAX).finished, 4);
    bool seen[4] = {false};
    for (slu_answer answer; slu_scheduler_take(s, &answer);) {
        assert_false(seen[answer.tag]);
        seen[answer.tag] = true;
        assert_int_equal(answer.status, answer.tag == 0 ? SLU_ERR_ARGUMENT : SLU_OK);
        if (answer.tag == 0) assert_true(answer.error.text[0] != 0);
        slu_outcome outcome = answer.tag == 3 ? SLU_FOUND : SLU_UNREACHABLE;
        if (answer.tag != 0) assert_int_equal(answer.result.outcome, outcome);
        assert_int_equal(answer.result.path_length, answer.tag == 3 ? 20 : 0);
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// ---- any number of workers

static void mix(uint64_t *hash, uint64_t number)
{
    for (int i = 0; i < 8; i++)
        *hash = (*hash ^ (number >> 8 * i & 0xFF)) * UINT64_C(0x100000001B3);
}

static void mix_answer(uint64_t *hash, const slu_answer *a)
{
    mix(hash, a->tag);
    mix(hash, a->ticket);
    mix(hash, (uint64_t)a->status);
    mix(hash, (uint64_t)a->result.outcome);
    mix(hash, a->ticks);
    mix(hash, a->restarts);
    mix(hash, a->result.stats.expanded);
    for (size_t i = 0; i < a->result.path_length; i++)
        mix(hash, (uint64_t)a->result.path[i].y << 32 | (uint64_t)a->result.path[i].x);
}

// A game of 40 ticks with requests, cancelled ones, other priorities and edits; returns a hash of
// all answers.
static uint64_t play(int workers, int abreast)
{
    slu_map *map = caves(6);
    slui_random random = slui_random_seeded(13);
    gang g = {.workers = workers};
    slu_scheduler_options options = {.slice = SLICE, .lanes = 6, .abreast = abreast};
    if (workers > 0) options.parallel = (slu_parallel){gang_run, &g};
    slu_scheduler *s = scheduling(map, options);
    uint64_t hash = UINT64_C(0xCBF29CE484222325), tickets[1000];
    uint32_t asked = 0;
    for (int now = 0; now < 40; now++) {
        for (int i = 0; i < 20; i++, asked++) {
            slu_query query = random_query(map, &random);
            query.algorithm = asking_algorithm(i % 2 ? "astar" : "best");
            tickets[asked] = scheduling_submit(s, query, (int)slui_random_below(&random, 5), asked);
        }
        for (int i = 0; i < 3; i++)
            slu_scheduler_cancel(s, tickets[slui_random_below(&random, asked)], NULL);
        for (int i = 0; i < 3; i++)
            slu_scheduler_set_priority(s, tickets[slui_random_below(&random, asked)], 9, NULL);
        if (now % 7 == 6) world_edit(map, &random, false);
        slu_tick_facts facts = scheduling_tick(s, now == 39 ? UINT64_MAX : 2500);
        mix(&hash, facts.spent);
        mix(&hash, facts.rounds);
        mix(&hash, facts.restarted);
        slu_answer answer;
        while (slu_scheduler_take(s, &answer))
            mix_answer(&hash, &answer);
    }
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
    return hash;
}

// The hashes are a guarantee: the same game gives the same paths, in the same order, on every
// platform, whether searches advance one by one or abreast.
static void any_number_of_workers_gives_the_same_answers(void **state)
{
    (void)state;
    static const int WORKERS[] = {0, 1, 2, 3, 8}, ABREAST[] = {1, 6};
    static const uint64_t GOLDEN[] = {UINT64_C(0x054526A491F15BF9), UINT64_C(0xBBD8EF1E341BEE2E)};
    for (int a = 0; a < 2; a++) {
        for (size_t i = 0; i < sizeof WORKERS / sizeof *WORKERS; i++) {
            uint64_t hash = play(WORKERS[i], ABREAST[a]);
            if (hash != GOLDEN[a])
                fail_msg("%d abreast with %d workers: the hash is 0x%016llX", ABREAST[a],
                         WORKERS[i], (unsigned long long)hash);
        }
    }
}

// ---- bad input, and no memory

static void bad_input_is_refused(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    slu_scheduler *s = NULL;
    slu_scheduler_options lanes = {.lanes = SLU_MAX_LANES + 1}, ageing = {.ageing = -1};
    slu_scheduler_options abreast = {.lanes = 3, .abreast = 4};
    slu_scheduler_options rules = {.finder.rules.diagonals = (slu_diagonals)9};
    assert_int_equal(slu_scheduler_create(NULL, NULL, &s, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_create(map, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_create(map, &lanes, &s, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_create(map, &ageing, &s, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_create(map, &abreast, &s, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_create(map, &rules, &s, NULL), SLU_ERR_ARGUMENT);
    assert_null(s);
    s = scheduling(map, (slu_scheduler_options){0});
    slu_trace trace = {0};
    slu_request bad[] = {
        {.query = {.start = {-1, 0}}},      {.query = {.goal = {0, SIDE}}},
        {.query = {.goal_count = 1}},       {.query = {.trace = &trace}},
        {.query = {.weight = -1}},          {.query = {.algorithm.search = 999}},
        {.priority = SLU_MAX_PRIORITY + 1},
    };
    uint64_t ticket = 7;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        slu_error error = {0};
        assert_int_equal(slu_scheduler_submit(s, &bad[i], &ticket, &error), SLU_ERR_ARGUMENT);
        assert_true(error.text[0] != 0 && ticket == 7);
    }
    assert_int_equal(slu_scheduler_submit(s, NULL, &ticket, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_submit(NULL, bad, &ticket, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_cancel(s, 0, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_cancel(NULL, 0, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_set_priority(s, UINT64_MAX, 0, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_tick(NULL, 1, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_scheduler_tick(s, 1, NULL, NULL), SLU_OK);
    slu_answer answer;
    assert_false(slu_scheduler_take(s, &answer) || slu_scheduler_take(NULL, &answer));
    slu_scheduler_destroy(s);
    slu_scheduler_destroy(NULL);
    slu_map_destroy(map);
}

// If any allocation fails, nothing leaks and every accepted request is answered.
static void allocations_may_fail(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    bool done = false;
    for (long nth = 0; !done; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_scheduler_options options = {.lanes = 2, .allocator = &memory.allocator};
        slu_scheduler *s = NULL;
        slu_status status = slu_scheduler_create(map, &options, &s, NULL);
        slu_tile goals[2] = {{5, 5}, {9, 9}};
        slu_request request = {.query = {.goals = goals, .goal_count = 2}};
        size_t taken_in = 0, failed = status != SLU_OK;
        for (int i = 0; s && i < 5; i++) {
            status = slu_scheduler_submit(s, &request, NULL, NULL);
            taken_in += status == SLU_OK;
            failed += status == SLU_ERR_MEMORY;
        }
        if (s) assert_int_equal(scheduling_tick(s, UINT64_MAX).finished, taken_in);
        slu_answer answer;
        for (; slu_scheduler_take(s, &answer); taken_in--) {
            failed += answer.status == SLU_ERR_MEMORY;
            assert_true(answer.status != SLU_OK || answer.result.path_length == 6);
        }
        assert_int_equal(taken_in, 0);
        done = !support_allocator_failed(&memory);
        assert_int_equal(failed, done ? 0 : 1);
        slu_scheduler_destroy(s);
        assert_int_equal(memory.live_blocks, 0);
        assert_true(nth < 1000);
    }
    slu_map_destroy(map);
}

// It reports what it holds, and taking answers frees their memory.
static void it_says_what_it_holds(void **state)
{
    (void)state;
    slu_map *map = open_ground();
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_scheduler *s =
        scheduling(map, (slu_scheduler_options){.allocator = &memory.allocator, .lanes = 2});
    size_t after_first = 0;
    for (int round = 0; round < 20; round++) {
        for (int i = 0; i < 10; i++)
            scheduling_submit(s, long_query(), 0, 0);
        scheduling_tick(s, UINT64_MAX);
        assert_int_equal(slu_scheduler_bytes(s), memory.live_bytes);
        slu_answer answer;
        while (slu_scheduler_take(s, &answer))
            assert_int_equal(answer.result.path_length, SIDE);
        assert_int_equal(slu_scheduler_bytes(s), memory.live_bytes);
        if (round == 0) after_first = memory.live_bytes;
        assert_int_equal(memory.live_bytes, after_first);
    }
    slu_scheduler_destroy(s);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_a_finder),
        cmocka_unit_test(the_budget_holds),
        cmocka_unit_test(nobody_starves),
        cmocka_unit_test(the_urgent_come_first_and_priorities_change),
        cmocka_unit_test(the_budget_goes_to_one_after_another),
        cmocka_unit_test(an_overtaken_search_keeps_its_work),
        cmocka_unit_test(cancelled_requests_say_so),
        cmocka_unit_test(an_edit_restarts_searches),
        cmocka_unit_test(hopeless_requests_are_answered),
        cmocka_unit_test(any_number_of_workers_gives_the_same_answers),
        cmocka_unit_test(bad_input_is_refused),
        cmocka_unit_test(allocations_may_fail),
        cmocka_unit_test(it_says_what_it_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
