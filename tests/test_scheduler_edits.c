// SPDX-License-Identifier: MIT
// The scheduler on a map that changes: a search that an edit cannot affect goes on, and gives the
// answer of one begun after it; one that was restarted too often answers for the revision that it
// reports.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "map/influence.h"
#include "map/map.h"
#include "random_world.h"
#include "scheduling.h"

// ---- a door

// A game's second is 60 ticks, and a door far from every search opens or closes in each. Eight
// searches of 190,000 expansions and more, eight lanes: all are answered with the budget that they
// need alone.
static void a_door_far_away_disturbs_nobody(void **state)
{
    (void)state;
    enum { MAP_SIDE = 512, WALL = 500, REQUESTS = 8, BUDGET = 20000, SECOND = 60, TICKS = 1200 };
    slu_map *map = scheduling_ground(MAP_SIDE);
    assert_int_equal(slu_map_fill(map, (slu_rect){WALL, 0, 1, MAP_SIDE}, '@', NULL), SLU_OK);
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.lanes = REQUESTS});
    for (int i = 0; i < REQUESTS; i++) {
        slu_query query = {.start = {i, 0}, .goal = {WALL - 1, MAP_SIDE - 1 - i}};
        query.algorithm = asking_algorithm("dijkstra");
        scheduling_submit(s, query, 0, 0);
    }
    uint64_t spent = 0, restarts = 0;
    size_t answered = 0;
    for (int now = 1; now <= TICKS && answered < REQUESTS; now++) {
        if (now % SECOND == 0)
            scheduling_set(map, (slu_tile){510, 5}, now / SECOND % 2 ? '@' : '.');
        spent += scheduling_tick(s, BUDGET).spent;
        for (slu_answer answer; slu_scheduler_take(s, &answer); answered++)
            restarts += answer.restarts;
    }
    assert_int_equal(answered, REQUESTS);
    assert_int_equal(restarts, 0);
    assert_true(spent <= (uint64_t)WALL * MAP_SIDE * REQUESTS);
    slu_scheduler_destroy(s);
    slu_map_destroy(map);
}

// ---- any map, any edit, any search

// What the map and the influence were at each tick; every tick's edit has its own revision.
enum { TICKS = 60, SIDE = 30, REQUESTS = 12, GOALS = 3 };

typedef struct moment {
    slu_map *map;
    int32_t amount[SIDE * SIDE];
    int32_t least, most;
} moment;

typedef struct asked {
    slu_query query;
    slu_tile goals[GOALS];
    bool open;
} asked;

typedef struct world {
    slui_random random;
    slu_map *map;
    slu_influence *influence; // NULL: none
    slu_rules rules;
    slu_scheduler *scheduler;
    bool jumps; // only jump points, few in a tick, so that edits come in between
    asked requests[REQUESTS];
    moment moments[TICKS];
    int now;
    // Searches that went on after an edit, and answers from a copy.
    size_t kept, copies;
} world;

static int below(world *w, int limit)
{
    return (int)slui_random_below(&w->random, (uint32_t)limit);
}

static void remember(world *w)
{
    moment *m = &w->moments[w->now];
    slu_allocator allocator = slui_allocator_or_default(NULL);
    m->map = slui_map_copy(w->map, &allocator);
    assert_non_null(m->map);
    if (!w->influence) return;
    memcpy(m->amount, w->influence->amount, w->map->tile_count * sizeof *m->amount);
    m->least = w->influence->least;
    m->most = w->influence->most;
}

static slu_influence *influence_of(const moment *m)
{
    slu_influence *influence = NULL;
    assert_int_equal(slu_influence_create(m->map, NULL, &influence, NULL), SLU_OK);
    for (int i = 0; i < (int)m->map->tile_count; i++)
        if (m->amount[i])
            assert_int_equal(slu_influence_fill(
                                 influence, (slu_rect){i % m->map->width, i / m->map->width, 1, 1},
                                 (double)m->amount[i] / SLUI_COST_ONE, NULL),
                             SLU_OK);
    influence->least = m->least;
    influence->most = m->most;
    return influence;
}

// A finder for the map as it was when it had a revision.
static slu_finder *finder_of(world *w, uint64_t revision, slu_influence **influence)
{
    int then = w->now;
    while (w->moments[then].map->revision != revision)
        assert_true(--then >= 0);
    const moment *m = &w->moments[then];
    slu_rules rules = w->rules;
    *influence = w->influence ? influence_of(m) : NULL;
    rules.influence = *influence;
    return asking_finder(m->map, rules);
}

static bool reads_an_index(slu_algorithm algorithm)
{
    return slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags & SLU_INDEXED ||
           slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_READS_OVERLAY;
}

// What an index says depends on what it was built for and has followed since; the cheapest cost
// does not.
static void claim_same_cost(slu_finder *finder, const slu_query *query, const slu_answer *answer)
{
    if (!slu_algorithm_is_optimal(query->algorithm, NULL)) return;
    slu_result r = asking(finder, query);
    assert_int_equal(answer->result.outcome, r.outcome);
    assert_true(fabs(answer->result.cost - r.cost) <= 1e-9 * r.cost);
}

static void claim_answer(world *w, const slu_answer *answer)
{
    asked *a = &w->requests[answer->tag];
    assert_true(a->open);
    a->open = false;
    // An error has no revision: it is about the start, as the map is or as the copy was.
    if (answer->status != SLU_OK) return;
    bool current = answer->result.revision == slu_map_revision(w->map);
    if (!current) assert_true(answer->restarts >= SLU_MOST_RESTARTS);
    w->copies += !current;
    slu_influence *influence;
    slu_finder *finder = finder_of(w, answer->result.revision, &influence);
    slu_query query = a->query;
    query.algorithm = answer->result.algorithm;
    if (reads_an_index(query.algorithm))
        claim_same_cost(finder, &query, answer);
    else
        scheduling_claim_same(finder, &query, answer);
    slu_finder_destroy(finder);
    slu_influence_destroy(influence);
}

// Half of the requests have several goals; a third may end elsewhere.
static void ask(world *w, uint64_t tag)
{
    asked *a = &w->requests[tag];
    *a = (asked){.open = true};
    a->query.start = world_tile(w->map, &w->random);
    for (int i = 0; i < GOALS; i++)
        a->goals[i] = world_tile(w->map, &w->random);
    a->query.goal = a->goals[0];
    if (below(w, 2)) {
        a->query.goals = a->goals;
        a->query.goal_count = GOALS;
    }
    a->query.partial = below(w, 3) == 0;
    a->query.beside = below(w, 3) == 0;
    a->query.free_start = below(w, 3) > 0;
    a->query.straighten = below(w, 4) == 0;
    a->query.max_expanded = 2000; // some searches run away
    a->query.max_steps = below(w, 4) ? 0 : 4 + (uint64_t)below(w, 30);
    slu_finder *finder = asking_finder(w->map, w->rules);
    a->query.algorithm = w->jumps      ? asking_algorithm(w->influence ? "jps-patches" : "jps")
                         : below(w, 2) ? asking_some(finder, below(w, 1000))
                                       : asking_algorithm(below(w, 2) ? "best" : "dijkstra");
    slu_finder_destroy(finder);
    scheduling_submit(w->scheduler, a->query, below(w, 5), tag);
}

// One tile of wall or ground, usually; sometimes more, or a cost. With an influence, some of it.
static void edit(world *w, bool with_costs)
{
    if (below(w, 8) == 0)
        world_edit(w->map, &w->random, with_costs);
    else
        scheduling_set(w->map, world_tile(w->map, &w->random), below(w, 2) ? '@' : '.');
    if (!w->influence || below(w, 2)) return;
    slu_tile at = world_tile(w->map, &w->random);
    assert_int_equal(slu_influence_add(w->influence, at, 1.0 + below(w, 3), below(w, 3), NULL),
                     SLU_OK);
}

static void live(world *w, bool with_costs)
{
    size_t under_way = 0;
    for (w->now = 0; w->now < TICKS; w->now++) {
        edit(w, with_costs);
        remember(w);
        for (uint64_t i = 0; i < REQUESTS; i++)
            if (!w->requests[i].open && w->now + 10 < TICKS) ask(w, i);
        uint64_t budget = w->jumps ? 1 + (uint64_t)below(w, 6) : 10 + (uint64_t)below(w, 300);
        if (w->now + 1 == TICKS) budget = UINT64_MAX;
        slu_tick_facts facts = scheduling_tick(w->scheduler, budget);
        assert_true(facts.restarted <= under_way);
        w->kept += under_way - facts.restarted;
        under_way = facts.under_way;
        for (slu_answer answer; slu_scheduler_take(w->scheduler, &answer);)
            claim_answer(w, &answer);
    }
    for (uint64_t i = 0; i < REQUESTS; i++)
        assert_false(w->requests[i].open);
}

static void live_in(world *w, uint64_t number)
{
    w->random = slui_random_seeded(number);
    w->map = world_map(&w->random, SIDE);
    w->jumps = below(w, 2);
    bool with_costs = !w->jumps && below(w, 3) == 0;
    if (with_costs) world_terrain(w->map, &w->random);
    w->rules = world_rules(below(w, world_rules_count()));
    if (w->jumps) w->rules.steps = (slu_steps){0}; // jump points know usual diagonals only
    if (below(w, 4) == 0) w->rules.unit.size = 2 + below(w, 2);
    if (!w->jumps && below(w, 3) == 0) w->influence = world_influence(w->map, &w->random);
    if (w->jumps && below(w, 2))
        assert_int_equal(slu_influence_create(w->map, NULL, &w->influence, NULL), SLU_OK);
    w->rules.influence = w->influence;
    int lanes = 1 + below(w, 4);
    w->scheduler = scheduling(w->map, (slu_scheduler_options){.finder.rules = w->rules,
                                                              .lanes = lanes,
                                                              .abreast = 1 + below(w, lanes),
                                                              .slice = 50});
    live(w, with_costs);
    slu_scheduler_destroy(w->scheduler);
    for (int i = 0; i < TICKS; i++)
        slu_map_destroy(w->moments[i].map);
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

static void answers_are_exact_for_the_revision_they_report(void **state)
{
    (void)state;
    size_t kept = 0, copies = 0;
    uint64_t first = world_first_case(), count = world_cases(40);
    for (uint64_t i = first; i < first + count; i++) {
        world *w = calloc(1, sizeof *w);
        assert_non_null(w);
        live_in(w, i);
        kept += w->kept;
        copies += w->copies;
        free(w);
    }
    assert_true(kept > count && copies > count / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_door_far_away_disturbs_nobody),
        cmocka_unit_test(answers_are_exact_for_the_revision_they_report),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
