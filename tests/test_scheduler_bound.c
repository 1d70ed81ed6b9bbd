// SPDX-License-Identifier: MIT
// Everybody's turn comes: the theorem of query/scheduler.h, under edits at random and under edits
// that hit every search in every tick, for 1 to 8 lanes. And the copies that it rests on.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "scheduling.h"
#include "support.h"

enum {
    SIDE = 36,
    REQUESTS = 24,
    LANES = 8,
    AGEING = 3,
    SLICE = 40,
    ATTEMPTS = 1 + SLU_MOST_RESTARTS,
    COPY = SIDE * SIDE / SLU_COPIED_TILES
};

typedef struct waiting {
    slu_query query;
    int64_t key;     // the most urgent has the least
    uint64_t need;   // one more than the most expansions on any revision so far
    uint64_t before; // what had been spent when it was submitted
    bool submitted, answered;
} waiting;

typedef struct game {
    slui_random random;
    slu_map *map;
    slu_finder *finder;
    slu_scheduler *scheduler;
    waiting requests[REQUESTS];
    uint64_t spent;
    int64_t now;
    uint64_t abreast;
} game;

// ---- edits

static void flip(game *g, slu_tile tile)
{
    scheduling_set(g->map, tile, slu_map_passable(g->map, tile) ? '@' : '.');
}

// Next to the start of every request that is open: whatever a search has expanded, it has read
// this.
static void hit_everybody(game *g)
{
    for (int i = 0; i < REQUESTS; i++) {
        const waiting *r = &g->requests[i];
        if (!r->submitted || r->answered) continue;
        flip(g, (slu_tile){r->query.start.x ^ 1, r->query.start.y});
    }
}

static void hit_anything(game *g)
{
    for (int i = 0; i < 3; i++)
        flip(g, world_tile(g->map, &g->random));
}

// ---- the claim

static void measure(game *g)
{
    for (int i = 0; i < REQUESTS; i++) {
        waiting *r = &g->requests[i];
        slu_result result;
        if (!r->submitted || r->answered) continue;
        if (slu_find(g->finder, &r->query, &result, NULL) != SLU_OK) continue;
        if (result.stats.expanded + 1 > r->need) r->need = result.stats.expanded + 1;
    }
}

// What may be spent before a request is answered. Of the requests that are no more urgent, one was
// in progress perhaps; the one that needs most stands for it.
static uint64_t bound_of(const game *g, const waiting *r)
{
    uint64_t sum = 0, other = 0, count = 1;
    for (int i = 0; i < REQUESTS; i++) {
        const waiting *u = &g->requests[i];
        if (!u->submitted) continue;
        bool before = u->key < r->key || (u->key == r->key && u <= r);
        if (before) sum += u->need;
        if (before) count++;
        if (!before && u->need > other) other = u->need;
    }
    uint64_t alone = ATTEMPTS * (sum + other) + COPY * count;
    if (g->abreast == 1) return alone;
    return g->abreast * (alone + ATTEMPTS * count * SLICE);
}

static void submit_some(game *g)
{
    for (int i = 0, wanted = 3; i < REQUESTS && wanted > 0; i++) {
        static const char *const ALGORITHMS[] = {"dijkstra", "astar", "best", "canonical"};
        waiting *r = &g->requests[i];
        if (r->submitted) continue;
        *r = (waiting){.submitted = true, .need = 1, .before = g->spent};
        r->query.algorithm = asking_algorithm(ALGORITHMS[i % 4]);
        r->query.start = world_tile(g->map, &g->random);
        r->query.goal = world_tile(g->map, &g->random);
        r->query.free_start = true;
        int priority = (int)slui_random_below(&g->random, 4);
        r->key = g->now - priority * AGEING;
        scheduling_submit(g->scheduler, r->query, priority, (uint64_t)i);
        wanted--;
    }
}

static void play(int lanes, int abreast, void (*edit)(game *), uint64_t seed)
{
    game g = {.random = slui_random_seeded(seed), .abreast = (uint64_t)abreast};
    g.map = scheduling_ground(SIDE);
    for (int i = 0; i < SIDE * SIDE / 5; i++)
        slu_map_fill(g.map, (slu_rect){world_tile(g.map, &g.random).x, i % SIDE, 1, 1}, '@', NULL);
    g.finder = asking_finder(g.map, (slu_rules){0});
    g.scheduler = scheduling(
        g.map, (slu_scheduler_options){
                   .lanes = lanes, .abreast = abreast, .ageing = AGEING, .slice = SLICE});
    size_t answered = 0, restarts = 0;
    for (; answered < REQUESTS; g.now++) {
        assert_true(g.now < 10000);
        submit_some(&g);
        edit(&g);
        measure(&g);
        g.spent += scheduling_tick(g.scheduler, 60 + slui_random_below(&g.random, 60)).spent;
        for (slu_answer answer; slu_scheduler_take(g.scheduler, &answer); answered++) {
            g.requests[answer.tag].answered = true;
            assert_in_range(answer.restarts, 0, SLU_MOST_RESTARTS + COPY);
            restarts += answer.restarts;
        }
        for (int i = 0; i < REQUESTS; i++) {
            const waiting *r = &g.requests[i];
            if (r->submitted && !r->answered) assert_true(g.spent - r->before < bound_of(&g, r));
        }
    }
    assert_true(restarts > 0);
    slu_scheduler_destroy(g.scheduler);
    slu_finder_destroy(g.finder);
    slu_map_destroy(g.map);
}

static void everybodys_turn_comes_in_good_time(void **state)
{
    (void)state;
    uint64_t count = world_cases(4);
    for (uint64_t seed = world_first_case(); count > 0; seed++, count--) {
        for (int lanes = 1; lanes <= LANES; lanes++) {
            play(lanes, 1, hit_everybody, seed);
            play(lanes, 1, hit_anything, seed);
            play(lanes, lanes, hit_everybody, seed);
        }
    }
}

// ---- copies, and no memory for them

enum { YARD = 24 };

// A search that edits restart in every tick, for a wide unit under an influence; returns its
// restarts.
static uint32_t harass(slu_map *map, const slu_allocator *allocator, slu_scheduler **out)
{
    slu_influence *influence = NULL;
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    slu_scheduler_options options = {.lanes = 2, .allocator = allocator};
    options.finder.rules = (slu_rules){.unit.size = 2, .influence = influence};
    *out = NULL;
    slu_answer answer = {0};
    if (slu_scheduler_create(map, &options, out, NULL) == SLU_OK) {
        slu_request request = {.query = {.goal = {20, 20}}};
        request.query.algorithm = asking_algorithm("dijkstra");
        slu_status status = slu_scheduler_submit(*out, &request, NULL, NULL);
        for (int now = 0; status == SLU_OK && now < 12; now++) {
            scheduling_tick(*out, 60);
            assert_int_equal(slu_map_fill(map, (slu_rect){2, 2, 1, 1}, now % 2 ? '.' : '@', NULL),
                             SLU_OK);
            slu_influence_fill(influence, (slu_rect){0, 3, 2, 2}, now % 2 ? -1 : 1, NULL);
        }
        scheduling_tick(*out, UINT64_MAX);
        assert_true(slu_scheduler_take(*out, &answer) == (status == SLU_OK));
    }
    slu_influence_destroy(influence);
    return answer.restarts;
}

static void a_copy_is_counted_and_freed(void **state)
{
    (void)state;
    slu_map *map = scheduling_ground(YARD);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_scheduler *s;
    assert_int_equal(harass(map, &memory.allocator, &s), SLU_MOST_RESTARTS);
    assert_int_equal(slu_scheduler_bytes(s), memory.live_bytes);
    assert_true(memory.live_bytes > 2 * YARD * YARD * sizeof(uint64_t));
    slu_scheduler_destroy(s);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

// If an allocation fails, the search stays on the map, and every request is answered all the same.
static void copies_may_fail(void **state)
{
    (void)state;
    size_t stayed = 0;
    bool done = false;
    for (long nth = 0; !done; nth++) {
        assert_true(nth < 1000);
        slu_map *map = scheduling_ground(YARD);
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_scheduler *s;
        stayed += harass(map, &memory.allocator, &s) > SLU_MOST_RESTARTS;
        done = !support_allocator_failed(&memory);
        slu_scheduler_destroy(s);
        assert_int_equal(memory.live_blocks, 0);
        slu_map_destroy(map);
    }
    assert_true(stayed > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybodys_turn_comes_in_good_time),
        cmocka_unit_test(a_copy_is_counted_and_freed),
        cmocka_unit_test(copies_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
