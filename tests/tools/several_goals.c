// SPDX-License-Identifier: MIT
// Which of several goals is cheapest to reach? Scatters goals over the largest component of a map,
// asks from random starts, and prints a line for each algorithm: its name, the goals, the queries,
// mean microseconds (the fastest of the runs of each query) and mean expansions.
//
//   several-goals MAP GOALS QUERIES RUNS ALGORITHM...
//
// All queries have the same goals. With QUERIES below 0, each has them in another order, so that
// nothing is kept from the one before.
//
// An algorithm with a + and the name of a heuristic that reads an atlas gets one with landmarks,
// and so does `best+atlas`, which stands for `best` with an atlas. Exits with 1 if costs differ.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

typedef struct questions {
    slu_map *map;
    slu_atlas *atlas;
    slu_tile *goals, *starts;
    double *cost; // by query, of the first algorithm
    size_t goal_count, start_count;
    bool shuffled;
    int runs;
} questions;

static void stop_on(slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "several-goals: %s\n", error->text);
    exit(2);
}

static uint64_t random_state = 1;

static uint32_t draw(uint32_t below)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random_state >> 33) % below);
}

static uint32_t component_at(const slu_map *map, int tile)
{
    slu_tile at = {tile % slu_map_width(map), tile / slu_map_width(map)};
    return slu_map_passable(map, at) ? slu_map_component(map, SLU_DIAGONALS_CLEAR, at) : 0;
}

static uint32_t largest_component(const slu_map *map)
{
    int tiles = slu_map_width(map) * slu_map_height(map);
    size_t *size = calloc((size_t)tiles + 1, sizeof *size);
    uint32_t best = 0;
    if (!size) exit(2);
    for (int t = 0; t < tiles; t++) {
        uint32_t component = component_at(map, t);
        if (component && ++size[component] > size[best]) best = component;
    }
    free(size);
    return best;
}

static slu_tile *draw_tiles(const slu_map *map, uint32_t component, size_t count)
{
    int tiles = slu_map_width(map) * slu_map_height(map);
    slu_tile *out = calloc(count, sizeof *out);
    if (!out) exit(2);
    for (size_t i = 0; i < count;) {
        int t = (int)draw((uint32_t)tiles);
        if (component_at(map, t) != component) continue;
        out[i++] = (slu_tile){t % slu_map_width(map), t / slu_map_width(map)};
    }
    return out;
}

static void rotate(questions *q)
{
    slu_tile first = q->goals[0];
    memmove(q->goals, q->goals + 1, (q->goal_count - 1) * sizeof first);
    q->goals[q->goal_count - 1] = first;
}

static slu_result ask(questions *q, slu_finder *finder, slu_algorithm algorithm, size_t i)
{
    slu_error error;
    slu_result best, again;
    slu_query query = {.start = q->starts[i], .goals = q->goals, .algorithm = algorithm};
    query.goal_count = q->goal_count;
    if (q->shuffled) rotate(q);
    stop_on(slu_find(finder, &query, &best, &error), &error);
    for (int run = 1; run < q->runs; run++) {
        if (q->shuffled) rotate(q);
        stop_on(slu_find(finder, &query, &again, &error), &error);
        if (again.stats.nanoseconds < best.stats.nanoseconds) best = again;
    }
    return best;
}

static void measure(questions *q, const char *name)
{
    slu_error error;
    slu_finder_options options = {0};
    slu_finder *finder;
    slu_algorithm algorithm;
    bool with_atlas = strcmp(name, "best+atlas") == 0;
    if (with_atlas || strstr(name, "gateway") || strstr(name, "differential") ||
        strstr(name, "guided"))
        options.atlas = q->atlas;
    stop_on(slu_algorithm_parse(with_atlas ? "best" : name, &algorithm, &error), &error);
    stop_on(slu_finder_create(q->map, &options, &finder, &error), &error);
    double nanoseconds = 0, expanded = 0;
    for (size_t i = 0; i < q->start_count; i++) {
        slu_result r = ask(q, finder, algorithm, i);
        if (q->cost[i] < 0) q->cost[i] = r.cost;
        if (fabs(r.cost - q->cost[i]) > 1e-6) {
            fprintf(stderr, "several-goals: %s, query %d: %.9g, not %.9g\n", name, (int)i, r.cost,
                    q->cost[i]);
            exit(1);
        }
        nanoseconds += (double)r.stats.nanoseconds;
        expanded += (double)r.stats.expanded;
    }
    double count = (double)q->start_count;
    printf("%s\t%d\t%d\t%.1f\t%.1f\n", name, (int)q->goal_count, (int)q->start_count,
           nanoseconds / count / 1000, expanded / count);
    slu_finder_destroy(finder);
}

int main(int argc, char **argv)
{
    slu_error error;
    questions q = {0};
    if (argc < 6)
        return fputs("usage: several-goals MAP GOALS QUERIES RUNS ALGORITHM...\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &q.map, &error), &error);
    slu_atlas_options options = {.landmarks = 8};
    stop_on(slu_atlas_create(q.map, &options, &q.atlas, &error), &error);
    q.goal_count = (size_t)atoi(argv[2]);
    q.shuffled = atoi(argv[3]) < 0;
    q.start_count = (size_t)abs(atoi(argv[3]));
    q.runs = atoi(argv[4]);
    uint32_t component = largest_component(q.map);
    q.goals = draw_tiles(q.map, component, q.goal_count);
    q.starts = draw_tiles(q.map, component, q.start_count);
    q.cost = calloc(q.start_count, sizeof *q.cost);
    if (!q.cost) return 2;
    for (size_t i = 0; i < q.start_count; i++)
        q.cost[i] = -1;
    for (int i = 5; i < argc; i++)
        measure(&q, argv[i]);
    slu_atlas_destroy(q.atlas);
    slu_map_destroy(q.map);
    free(q.goals);
    free(q.starts);
    free(q.cost);
    return 0;
}
