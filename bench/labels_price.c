// SPDX-License-Identifier: MIT
// What labels cost and give on ground of one cost.
//
//   labels_price MAP SCEN [EVERY]
//
// Prints one line: passable tiles; corners; the mean number of hubs of a corner; milliseconds to
// build the labels, on one thread and on two; their bytes per passable tile; milliseconds for the
// lengths between 1000 tiles and 1000 others; microseconds for a length alone, for a path as
// corners and for one with all its tiles, and of corners by jps+gateway; the 99th percentile of a
// path as corners; and how many lengths differ from the scenario's by more than a hundredth, as the
// scenarios of some maps are rounded. Of the scenario's queries every EVERYth is asked (1).
//
// All queries are asked one after the other, so that none finds the memory that it has just read in
// a cache, in several rounds, of which each query's fastest counts. The kinds of question take
// turns within a round, so that they share the machine's good and bad times, and in the opposite
// order in every other round, so that none always finds the caches as jps+gateway leaves them.
#include <math.h>

#include "price.h"

enum { ROUNDS = 5 };

// Tiles on either side of a table of lengths.
enum { TABLE_SIDE = 1000 };

// What is asked for.
enum { LENGTH, CORNERS, TILES, GATEWAY, KINDS };

static double now(void)
{
    return seconds_by(CLOCK_MONOTONIC);
}

// ---- building

// Builds labels; returns the milliseconds that it took.
static double build(const slu_map *map, int threads, slu_labels **out)
{
    slu_error error = {0};
    slu_labels_options options = {0};
    if (threads > 1) options.parallel.run = run_on_two;
    const double began = now();
    stop_on(slu_labels_create(map, &options, out, &error), &error);
    return (now() - began) * 1e3;
}

// ---- queries

typedef struct question {
    slu_tile start, goal;
    double length;
    double seconds[KINDS];
} question;

typedef struct questions {
    question *list;
    size_t count;
    slu_algorithm labels, gateway;
} questions;

static questions read_questions(const slu_map *map, const char *name, size_t every)
{
    slu_error error = {0};
    slu_scenario *scenario = NULL;
    stop_on(
        slu_scenario_load(name, slu_map_width(map), slu_map_height(map), NULL, &scenario, &error),
        &error);
    const size_t count = slu_scenario_count(scenario);
    questions q = {.list = calloc(count + 1, sizeof *q.list)};
    if (!q.list) exit(2);
    for (size_t i = 0; i < count; i += every) {
        const slu_scenario_row *asked = slu_scenario_rows(scenario) + i;
        q.list[q.count++] = (question){asked->start, asked->goal, asked->length, {0}};
    }
    slu_scenario_destroy(scenario);
    stop_on(slu_algorithm_parse("labels", &q.labels, &error), &error);
    stop_on(slu_algorithm_parse("jps+gateway", &q.gateway, &error), &error);
    return q;
}

static double ask(slu_finder *finder, const questions *all, const question *q, int kind,
                  double *length)
{
    slu_error error = {0};
    const slu_query query = {.start = q->start,
                             .goal = q->goal,
                             .algorithm = kind == GATEWAY ? all->gateway : all->labels,
                             .corners = kind != TILES,
                             .cost_only = kind == LENGTH};
    slu_result result = {0};
    const double began = now();
    stop_on(slu_find(finder, &query, &result, &error), &error);
    const double took = now() - began;
    *length = result.outcome == SLU_FOUND ? result.cost : -1;
    return took;
}

static int ask_all(slu_finder *finder, const questions *q)
{
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++)
        for (int turn = 0; turn < KINDS; turn++)
            for (size_t i = 0; i < q->count; i++) {
                const int kind = round % 2 ? KINDS - 1 - turn : turn;
                double length, *best = &q->list[i].seconds[kind];
                const double took = ask(finder, q, &q->list[i], kind, &length);
                if (round == 0 || took < *best) *best = took;
                wrong += round == 0 && fabs(length - q->list[i].length) > 0.01;
            }
    return wrong;
}

static double mean_microseconds(const questions *q, int kind)
{
    double sum = 0;
    for (size_t i = 0; i < q->count; i++)
        sum += q->list[i].seconds[kind];
    return sum * 1e6 / (double)q->count;
}

static int compare(const void *a, const void *b)
{
    const double x = ((const question *)a)->seconds[CORNERS];
    const double y = ((const question *)b)->seconds[CORNERS];
    return (x > y) - (x < y);
}

static double percentile_99(const questions *q)
{
    qsort(q->list, q->count, sizeof *q->list, compare);
    return q->list[q->count * 99 / 100].seconds[CORNERS] * 1e6;
}

// Milliseconds for the lengths from the starts of queries throughout the scenario to the goals of
// others; the fastest of several rounds counts.
static double table_milliseconds(slu_finder *finder, const questions *q)
{
    slu_error error = {0};
    slu_tile *tiles = malloc(2 * TABLE_SIDE * sizeof *tiles);
    double *lengths = malloc(TABLE_SIDE * TABLE_SIDE * sizeof *lengths), best = INFINITY;
    if (!tiles || !lengths) exit(2);
    for (size_t i = 0; i < TABLE_SIDE; i++) {
        const question *asked = &q->list[i * q->count / TABLE_SIDE];
        tiles[i] = asked->start;
        tiles[TABLE_SIDE + i] = asked->goal;
    }
    for (int round = 0; round < ROUNDS; round++) {
        const double began = now();
        stop_on(slu_distances_between(finder, tiles, TABLE_SIDE, tiles + TABLE_SIDE, TABLE_SIDE,
                                      lengths, &error),
                &error);
        best = fmin(best, (now() - began) * 1e3);
    }
    free(tiles);
    free(lengths);
    return best;
}

int main(int argc, char **argv)
{
    slu_error error = {0};
    slu_map *map = NULL;
    slu_labels *labels = NULL, *again = NULL;
    slu_finder *finder = NULL;
    slu_labels_facts facts;
    if (argc < 3 || argc > 4) return fputs("usage: labels_price MAP SCEN [EVERY]\n", stderr), 2;
    const int every = argc > 3 ? atoi(argv[3]) : 1;
    stop_on(slu_map_load(argv[1], NULL, &map, &error), &error);
    questions q = read_questions(map, argv[2], (size_t)(every > 0 ? every : 1));
    const double built = build(map, 1, &labels), by_two = build(map, 2, &again);
    slu_labels_destroy(again);
    stop_on(slu_finder_create(map, &(slu_finder_options){.labels = labels}, &finder, &error),
            &error);
    slu_labels_describe(labels, &facts);
    const double table = table_milliseconds(finder, &q);
    const int wrong = ask_all(finder, &q);
    slu_map_facts ground;
    slu_map_describe(map, &ground);
    const double tiles = (double)ground.passable;
    printf("%.0f %u %.1f %.1f %.1f %.2f %.1f", tiles, facts.corner_count,
           (double)facts.entry_count / (double)facts.corner_count, built, by_two,
           (double)facts.bytes / tiles, table);
    for (int kind = 0; kind < KINDS; kind++)
        printf(" %.3f", mean_microseconds(&q, kind));
    printf(" %.3f %d\n", percentile_99(&q), wrong);
    free(q.list);
    slu_finder_destroy(finder);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
    return 0;
}
