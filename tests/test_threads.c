// SPDX-License-Identifier: MIT
// One map shared by several threads, a finder for each: the answers are those of a single thread.
// Under the thread sanitizer this also shows that a search writes to nothing shared.
#define _POSIX_C_SOURCE 200809L // pthread barriers
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "map/layer.h"
#include "random_world.h"

enum { THREADS = 4, QUERIES = 2000, SIDE = 48 };

typedef struct question {
    slu_query query;
    slu_outcome outcome;
    double cost;
    uint64_t expanded;
    size_t length;
} question;

// What a heuristic estimates at every tile, and what the paths cost.
typedef struct fields {
    double estimates[SIDE * SIDE], distances[SIDE * SIDE];
} fields;

typedef struct worker {
    pthread_t thread;
    const slu_map *map;
    const question *questions;
    const fields *fields;
    int first; // where in the list it begins, so that the threads are on different queries
    pthread_barrier_t *start;
    int wrong;
} worker;

static bool same_answer(const question *q, slu_finder *finder)
{
    slu_result r;
    if (slu_find(finder, &q->query, &r, NULL) != SLU_OK) return false;
    return r.outcome == q->outcome && r.cost == q->cost && r.stats.expanded == q->expanded &&
           r.path_length == q->length;
}

static bool fill_fields(slu_finder *finder, fields *out)
{
    slu_query query = {.goal = {SIDE / 2, SIDE / 2}, .beside = true};
    return slu_algorithm_parse("astar+gateway", &query.algorithm, NULL) == SLU_OK &&
           slu_finder_estimates(finder, &query, out->estimates, SIDE * SIDE, NULL) == SLU_OK &&
           slu_finder_distances(finder, &query, out->distances, SIDE * SIDE, NULL) == SLU_OK;
}

static bool same_fields(const fields *expected, slu_finder *finder)
{
    fields own;
    return fill_fields(finder, &own) && memcmp(&own, expected, sizeof own) == 0;
}

// No assertions in here: they belong to the main thread.
static void *work(void *pointer)
{
    worker *w = pointer;
    slu_finder *finder = NULL;
    pthread_barrier_wait(w->start);
    if (slu_finder_create(w->map, NULL, &finder, NULL) != SLU_OK) w->wrong++;
    for (int i = 0; finder && i < QUERIES; i++) {
        w->wrong += !same_answer(&w->questions[(w->first + i) % QUERIES], finder);
        slu_map_facts facts;
        if (i % 500 == 0) slu_map_describe(w->map, &facts);
        if (i % 500 == 0) w->wrong += !same_fields(w->fields, finder);
    }
    slu_finder_destroy(finder);
    return NULL;
}

static void ask_alone(const slu_map *map, question *questions, fields *field)
{
    slui_random random = slui_random_seeded(5);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    assert_true(fill_fields(finder, field));
    for (int i = 0; i < QUERIES; i++) {
        slu_query query = {.algorithm = asking_some(finder, i)};
        query.max_expanded = 5000;
        world_ground(map, &random, &query.start);
        query.goal = world_tile(map, &random);
        slu_result r = asking(finder, &query);
        questions[i] = (question){query, r.outcome, r.cost, r.stats.expanded, r.path_length};
    }
    slu_finder_destroy(finder);
}

static void claim_threads_agree(const slu_map *map)
{
    static question questions[QUERIES];
    static fields field;
    worker workers[THREADS];
    pthread_barrier_t start;
    ask_alone(map, questions, &field);
    assert_int_equal(pthread_barrier_init(&start, NULL, THREADS), 0);
    for (int i = 0; i < THREADS; i++) {
        workers[i] =
            (worker){.map = map, .questions = questions, .fields = &field, .start = &start};
        workers[i].first = i * QUERIES / THREADS;
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
        assert_int_equal(workers[i].wrong, 0);
    }
    pthread_barrier_destroy(&start);
}

static void threads_with_a_finder_each_agree(void **state)
{
    (void)state;
    slu_generate_options options = {
        .kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE, .seed = 8};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    claim_threads_agree(map);
    slui_random random = slui_random_seeded(6);
    world_terrain(map, &random);
    claim_threads_agree(map);
    slu_map_destroy(map);
}

// ---- kinds of units

enum { VISITS = 300 };

// Creates finders of two kinds and destroys them: the last one releases its kind's layer, and the
// next one builds it again.
static void *come_and_go(void *pointer)
{
    worker *w = pointer;
    pthread_barrier_wait(w->start);
    for (int i = 0; i < VISITS; i++) {
        slu_finder_options options = {.rules.unit.size = 2 + (w->first + i) % 2};
        slu_query query = {.goal = {SIDE - 3, SIDE - 3}};
        slu_finder *finder = NULL;
        slu_result r;
        if (slu_finder_create(w->map, &options, &finder, NULL) != SLU_OK ||
            slu_find(finder, &query, &r, NULL) != SLU_OK || r.outcome != SLU_FOUND)
            w->wrong++;
        slu_finder_destroy(finder);
    }
    return NULL;
}

static void threads_share_the_layers_of_a_map(void **state)
{
    (void)state;
    slu_map *map = NULL;
    worker workers[THREADS];
    pthread_barrier_t start;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    pthread_barrier_init(&start, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        workers[i] = (worker){.map = map, .first = i, .start = &start};
        assert_int_equal(pthread_create(&workers[i].thread, NULL, come_and_go, &workers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(workers[i].thread, NULL);
        assert_int_equal(workers[i].wrong, 0);
    }
    pthread_barrier_destroy(&start);
    assert_int_equal(slui_layer_set_count(map->layers), 0);
    slu_map_destroy(map);
}

// ---- what calls take as const

enum { LOOKS = 400 };

typedef struct shared {
    const slu_map *map;
    const slu_atlas *atlas;
    const slu_flow *flow;
    const slu_influence *influence;
    pthread_barrier_t *start;
    pthread_t thread;
    double sum; // over all that was read
} shared;

// Everything that a thread reads about a tile, some of it with objects of its own.
static double look_at(const shared *s, slu_finder *finder, slu_placement *placement, slu_tile tile)
{
    slu_query query = {.start = tile, .goal = {SIDE / 2, SIDE / 2}, .free_start = true};
    slu_rect site = {tile.x, tile.y, 1, 1};
    slu_tile next = {0, 0};
    slu_cut cut = {0};
    slu_result r = {0};
    slu_flow_step(s->flow, tile, &next, NULL);
    slu_map_would_cut(s->map, placement, site, &cut, NULL);
    slu_find(finder, &query, &r, NULL);
    return next.x + next.y + r.cost + (double)cut.part_count +
           slu_terrain_zone_at(slu_atlas_terrain(s->atlas), tile) % 1000 +
           slu_influence_at(s->influence, tile);
}

static void *read_all(void *pointer)
{
    shared *s = pointer;
    slu_placement *placement = NULL;
    slu_finder *finder = NULL;
    slu_finder_options options = {.atlas = s->atlas};
    if (s->start) pthread_barrier_wait(s->start);
    bool ready = slu_placement_create(s->map, NULL, NULL, &placement, NULL) == SLU_OK &&
                 slu_finder_create(s->map, &options, &finder, NULL) == SLU_OK;
    for (int i = 0; ready && i < LOOKS; i++)
        s->sum += look_at(s, finder, placement, (slu_tile){i * 7 % SIDE, i * 11 % SIDE});
    slu_finder_destroy(finder);
    slu_placement_destroy(placement);
    return NULL;
}

static void claim_all_read_the_same(shared one)
{
    shared threads[THREADS], alone = one;
    pthread_barrier_t start;
    read_all(&alone);
    assert_true(alone.sum > LOOKS);
    pthread_barrier_init(&start, NULL, THREADS);
    for (int i = 0; i < THREADS; i++) {
        threads[i] = one;
        threads[i].start = &start;
        assert_int_equal(pthread_create(&threads[i].thread, NULL, read_all, &threads[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i].thread, NULL);
        assert_true(threads[i].sum == alone.sum);
    }
    pthread_barrier_destroy(&start);
}

// Terrain, atlas, field, influence and map, read by all threads at once, say what they say to one.
static void threads_read_what_is_const(void **state)
{
    (void)state;
    slu_generate_options make = {
        .kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE, .seed = 8};
    slu_map *map = NULL;
    slu_atlas *atlas = NULL;
    slu_flow *flow = NULL;
    slu_influence *influence = NULL;
    slu_tile goal = {SIDE / 2, SIDE / 2};
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    assert_int_equal(slu_flow_create(map, NULL, &flow, NULL), SLU_OK);
    assert_int_equal(slu_flow_aim(flow, &goal, 1, NULL), SLU_OK);
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    assert_int_equal(slu_influence_add(influence, goal, 9, 3, NULL), SLU_OK);
    claim_all_read_the_same(
        (shared){.map = map, .atlas = atlas, .flow = flow, .influence = influence});
    slu_influence_destroy(influence);
    slu_flow_destroy(flow);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_with_a_finder_each_agree),
        cmocka_unit_test(threads_share_the_layers_of_a_map),
        cmocka_unit_test(threads_read_what_is_const),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
