// SPDX-License-Identifier: MIT
// Searches of one build of the library, asked in rounds that the reader of the output calls for.
//
//   versus_price MAP SCEN EVERY ALGORITHM...
//
// Answers each line of its input with a round: every EVERYth query of the scenario by each
// algorithm, with one finder that has an atlas. The answer is a line with the mean microseconds of
// each algorithm, where each query's fastest round counts. Then it waits, so that builds of several
// revisions can take turns. It uses only calls and fields that older revisions have too. The end
// of the input ends it; it fails if a length differs from the scenario's by more than a hundredth.
#include <math.h>

#include "price.h"

enum { MOST_ALGORITHMS = 8 };

typedef struct asked {
    const slu_scenario_row *row;
    double seconds[MOST_ALGORITHMS];
} asked;

typedef struct match {
    slu_finder *finder;
    slu_algorithm algorithms[MOST_ALGORITHMS];
    int algorithm_count, rounds;
    asked *list;
    size_t count;
} match;

static void ask(match *m, asked *a, int number)
{
    slu_error error = {0};
    slu_result result = {0};
    const slu_query query = {
        .start = a->row->start, .goal = a->row->goal, .algorithm = m->algorithms[number]};
    const double began = seconds_by(CLOCK_MONOTONIC);
    stop_on(slu_find(m->finder, &query, &result, &error), &error);
    const double took = seconds_by(CLOCK_MONOTONIC) - began;
    if (m->rounds == 0 || took < a->seconds[number]) a->seconds[number] = took;
    if (fabs(result.cost - a->row->length) <= 0.01) return;
    fprintf(stderr, "a length of %f in place of %f\n", result.cost, a->row->length);
    exit(2);
}

// The algorithms come in the opposite order in every other round: each profits from what the one
// before it has left in the caches.
static void ask_all(match *m)
{
    for (int turn = 0; turn < m->algorithm_count; turn++) {
        const int number = m->rounds % 2 ? m->algorithm_count - 1 - turn : turn;
        for (size_t i = 0; i < m->count; i++)
            ask(m, &m->list[i], number);
    }
    m->rounds++;
}

static void print_means(const match *m)
{
    for (int number = 0; number < m->algorithm_count; number++) {
        double sum = 0;
        for (size_t i = 0; i < m->count; i++)
            sum += m->list[i].seconds[number];
        printf("%s%.4f", number ? " " : "", sum * 1e6 / (double)m->count);
    }
    printf("\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    slu_error error = {0};
    slu_map *map = NULL;
    slu_atlas *atlas = NULL;
    slu_scenario *scenario = NULL;
    if (argc < 5 || argc > 4 + MOST_ALGORITHMS)
        return fputs("usage: versus_price MAP SCEN EVERY ALGORITHM...\n", stderr), 2;
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    const int width = slu_map_width(map), height = slu_map_height(map);
    stop_on(slu_scenario_load(argv[2], width, height, NULL, &scenario, &error), &error);
    stop_on(slu_atlas_create(map, NULL, &atlas, &error), &error);
    match m = {.algorithm_count = argc - 4};
    for (int i = 0; i < m.algorithm_count; i++)
        stop_on(slu_algorithm_parse(argv[4 + i], &m.algorithms[i], &error), &error);
    stop_on(slu_finder_create(map, &(slu_finder_options){.atlas = atlas}, &m.finder, &error),
            &error);
    const size_t rows = slu_scenario_count(scenario);
    const int every = atoi(argv[3]) > 0 ? atoi(argv[3]) : 1;
    m.list = calloc(rows + 1, sizeof *m.list);
    if (!m.list) return 2;
    for (size_t i = 0; i < rows; i += (size_t)every)
        m.list[m.count++].row = slu_scenario_rows(scenario) + i;
    for (int c; (c = getchar()) != EOF;) {
        if (c != '\n') continue;
        ask_all(&m);
        print_means(&m);
    }
    free(m.list);
    slu_finder_destroy(m.finder);
    slu_atlas_destroy(atlas);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    return 0;
}
