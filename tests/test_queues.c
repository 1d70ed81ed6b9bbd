// SPDX-License-Identifier: MIT
// Every kind of open list gives the same search: the same events in the same order, over random
// maps and rules, for every search, with each heuristic in turn, tiles and states alike.
//
// SLUICE_TEST_MAPS and SLUICE_TEST_SEED choose how many worlds and which.
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"

enum { SIDE = 14, WORLDS = 90, MOST_EVENTS = 200000, KINDS = SLU_QUEUE_UNSORTED + 1 };

static slu_event events[KINDS][MOST_EVENTS];

typedef struct history {
    slu_trace trace;
    slu_result result;
} history;

static slu_finder *finder_with(const slu_map *map, slu_rules rules, slu_motion motion, int queue)
{
    slu_finder_options options = {.rules = rules, .motion = motion, .queue = (slu_queue)queue};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static bool same_event(const slu_event *a, const slu_event *b)
{
    return a->kind == b->kind && asking_same_tile(a->tile, b->tile) &&
           asking_same_tile(a->parent, b->parent) && a->g == b->g && a->h == b->h;
}

static bool same_history(const history *a, const history *b)
{
    if (a->result.outcome != b->result.outcome || a->result.cost != b->result.cost) return false;
    if (a->result.stats.expanded != b->result.stats.expanded) return false;
    if (a->trace.count != b->trace.count || a->trace.dropped != b->trace.dropped) return false;
    for (size_t i = 0; i < a->trace.count; i++) {
        if (!same_event(&a->trace.events[i], &b->trace.events[i])) return false;
    }
    return true;
}

static void claim_same_histories(uint64_t world, slu_finder *const *finders, slu_query query)
{
    history first = {0};
    for (int kind = 0; kind < KINDS; kind++) {
        history now = {.trace = {.events = events[kind], .capacity = MOST_EVENTS}};
        query.trace = &now.trace;
        now.result = asking(finders[kind], &query);
        if (kind == 0) first = now;
        char name[64];
        slu_algorithm_format(query.algorithm, name);
        if (!same_history(&first, &now))
            fail_msg("world %" PRIu64 ", %s: the list '%s' gives another search", world, name,
                     slu_queue_name((slu_queue)kind));
        // Neither buckets nor a heap keep the entries of the textbooks' lists.
        if (kind > SLU_QUEUE_HEAP) {
            assert_int_equal(now.result.stats.heap_pushes, 0);
            assert_int_equal(now.result.stats.heap_pops, 0);
        }
    }
}

// Every search, with the heuristic whose turn it is.
static int try_searches(uint64_t world, slu_finder *const *finders, slu_query query)
{
    int tried = 0;
    for (int search = 0; search < slu_methods_count(slu_searches()); search++) {
        bool informed = slu_methods_at(slu_searches(), search)->flags & SLU_INFORMED;
        int heuristic = (int)(world % (uint64_t)slu_methods_count(slu_heuristics()));
        query.algorithm = (slu_algorithm){search, informed ? heuristic : 0};
        if (!asking_applies(finders[0], query.algorithm)) continue;
        claim_same_histories(world, finders, query);
        tried++;
    }
    return tried;
}

static int try_world(uint64_t number)
{
    static const slu_motion MOTIONS[5] = {[3] = {.turn_cost = 1.5}, [4] = {.top_speed = 3}};
    slui_random random = {17000023 + number};
    slu_map *map = world_map(&random, SIDE);
    if (number % 2) world_terrain(map, &random);
    slu_rules rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    slu_motion motion = MOTIONS[number % 5];
    if (rules.diagonals == SLU_DIAGONALS_NEVER && motion.top_speed) motion.max_turn = 2;
    slu_query query = {.max_expanded = 3000, .weight = 1 + (double)(number % 3)};
    // In some of the worlds a limit hands the search on to labels.
    if (number % 7 == 0) query.max_steps = 6;
    int tried = 0;
    if (world_ground(map, &random, &query.start) && world_ground(map, &random, &query.goal)) {
        slu_finder *finders[KINDS];
        for (int kind = 0; kind < KINDS; kind++)
            finders[kind] = finder_with(map, rules, motion, kind);
        tried = try_searches(number, finders, query);
        for (int kind = 0; kind < KINDS; kind++)
            slu_finder_destroy(finders[kind]);
    }
    slu_map_destroy(map);
    return tried;
}

static void every_list_gives_the_same_search(void **state)
{
    (void)state;
    int tried = 0;
    for (uint64_t n = world_first_case(), end = n + world_cases(WORLDS); n < end; n++)
        tried += try_world(n);
    assert_true(tried > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_list_gives_the_same_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
