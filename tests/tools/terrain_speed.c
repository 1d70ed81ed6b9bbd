// SPDX-License-Identifier: MIT
// How long decompositions take, compared with other work on the same map, in one process:
//
//   terrain-speed queries MAP SCENARIO EVERY ROUNDS
//   terrain-speed caves SMALL BIG ROUNDS
//
// The first prints the milliseconds of the first `water` of the process, of the fastest one, of the
// mean astar+octile query (every EVERYth of the scenario, the fastest time of each) and of
// water-2015. The second prints the nanoseconds per tile of `water` on caves of SMALL by SMALL and
// BIG by BIG tiles.
//
// What is compared takes turns, round by round, so that other load on the machine slows all of it
// alike; times are processor times of this thread, and of ROUNDS rounds the fastest counts.
// bench/terrain --speed turns this into a table.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sluice/sluice.h"

static void stop(const char *sentence)
{
    fprintf(stderr, "terrain-speed: %s\n", sentence);
    exit(2);
}

static double faster(double a, double b)
{
    return a < b ? a : b;
}

static double decompose(const slu_map *map, const char *method)
{
    slu_terrain_options options = {0};
    slu_terrain *terrain;
    slu_error error;
    if (slu_methods_find(slu_decompositions(), method, &options.method, &error) != SLU_OK)
        stop(error.text);
    double begin = thread_ms();
    if (slu_terrain_create(map, &options, &terrain, &error) != SLU_OK) stop(error.text);
    double spent = thread_ms() - begin;
    slu_terrain_destroy(terrain);
    return spent;
}

// ---------------------------------------------------------------------------------------------
// Compared with queries

typedef struct questions {
    slu_map *map;
    slu_scenario *scenario;
    slu_finder *finder;
    slu_algorithm algorithm;
    size_t every, count;
    double *fastest; // ms, by question asked
} questions;

static void open_questions(questions *q, const char *map, const char *scenario, int every)
{
    slu_error error;
    if (slu_map_load(map, NULL, &q->map, &error) != SLU_OK) stop(error.text);
    int width = slu_map_width(q->map), height = slu_map_height(q->map);
    if (slu_scenario_load(scenario, width, height, NULL, &q->scenario, &error) != SLU_OK)
        stop(error.text);
    if (slu_finder_create(q->map, NULL, &q->finder, &error) != SLU_OK) stop(error.text);
    if (slu_algorithm_parse("astar+octile", &q->algorithm, &error) != SLU_OK) stop(error.text);
    q->every = (size_t)every;
    q->count = (slu_scenario_count(q->scenario) + q->every - 1) / q->every;
    q->fastest = calloc(q->count + 1, sizeof *q->fastest);
    if (!q->count || !q->fastest) stop("There is no query to ask, or no memory for its time.");
    for (size_t i = 0; i < q->count; i++)
        q->fastest[i] = 1e9;
}

static void close_questions(questions *q)
{
    free(q->fastest);
    slu_finder_destroy(q->finder);
    slu_scenario_destroy(q->scenario);
    slu_map_destroy(q->map);
}

static void ask(questions *q, size_t i)
{
    const slu_scenario_row *row = &slu_scenario_rows(q->scenario)[i * q->every];
    slu_query query = {.start = row->start, .goal = row->goal, .algorithm = q->algorithm};
    slu_result result;
    slu_error error;
    double begin = thread_ms();
    if (slu_find(q->finder, &query, &result, &error) != SLU_OK) stop(error.text);
    q->fastest[i] = faster(q->fastest[i], thread_ms() - begin);
}

// Every round asks each question once; decompositions come in between, one before each tenth of
// them.
static void compare_with_queries(questions *q, int rounds)
{
    enum { PARTS = 10 };
    double first = decompose(q->map, "water"), water = first, published = 1e9, mean = 0;
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < q->count; i++) {
            if (i % (q->count / PARTS + 1) == 0) water = faster(water, decompose(q->map, "water"));
            ask(q, i);
        }
        published = faster(published, decompose(q->map, "water-2015"));
    }
    for (size_t i = 0; i < q->count; i++)
        mean += q->fastest[i] / (double)q->count;
    printf("%.3f\t%.3f\t%.3f\t%.3f\n", first, water, mean, published);
}

// ---------------------------------------------------------------------------------------------
// Compared with a smaller map

static slu_map *make_caves(int side)
{
    slu_generate_options options = {.kind = SLU_GENERATE_CAVES, .width = side, .height = side};
    slu_map *map;
    slu_error error;
    if (slu_map_generate(&options, &map, &error) != SLU_OK) stop(error.text);
    return map;
}

// The small map is decomposed as many times as takes about as long as the big one.
static void compare_caves(int small_side, int big_side, int rounds)
{
    slu_map *small = make_caves(small_side), *big = make_caves(big_side);
    double tiles[2] = {(double)small_side * small_side, (double)big_side * big_side};
    double best[2] = {1e9, 1e9};
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < tiles[1] / tiles[0]; i++)
            best[0] = faster(best[0], decompose(small, "water"));
        best[1] = faster(best[1], decompose(big, "water"));
    }
    printf("%.3f\t%.3f\n", 1e6 * best[0] / tiles[0], 1e6 * best[1] / tiles[1]);
    slu_map_destroy(big);
    slu_map_destroy(small);
}

static int positive(const char *text)
{
    int number = atoi(text);
    if (number < 1) stop("A number is missing: it must be 1 or more.");
    return number;
}

int main(int count, char **words)
{
    if (count == 6 && strcmp(words[1], "queries") == 0) {
        questions q = {0};
        open_questions(&q, words[2], words[3], positive(words[4]));
        compare_with_queries(&q, positive(words[5]));
        close_questions(&q);
    } else if (count == 5 && strcmp(words[1], "caves") == 0) {
        compare_caves(positive(words[2]), positive(words[3]), positive(words[4]));
    } else {
        stop("Say `queries MAP SCENARIO EVERY ROUNDS` or `caves SMALL BIG ROUNDS`.");
    }
    return 0;
}
