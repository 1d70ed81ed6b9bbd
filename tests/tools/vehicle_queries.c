// SPDX-License-Identifier: MIT
// What `best` saves a vehicle, compared with canonical+octile:
//
//   vehicle-queries MAP SCENARIO QUERIES SIZE SPEED...
//
// Takes QUERIES queries evenly spread over the scenario, for a unit of SIZE tiles; those that it
// cannot answer are left out. One line per top speed: the speed, the queries answered, the states
// that canonical+octile and best expand on average, the most that best expands, and the
// milliseconds of both per query. Each goal is new, so what is kept from query to query helps
// neither. The two take turns, query by query, so that other load on the machine slows both alike;
// times are processor times of this thread. Stops if their costs differ. bench/vehicles turns this
// into a table.
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sluice/sluice.h"

typedef struct tally {
    unsigned long long expanded, most;
    double ms;
} tally;

static void fail(const char *what, const slu_error *error)
{
    fprintf(stderr, "vehicle-queries: %s: %s\n", what, error->text);
    exit(1);
}

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

// The cost of an answer, negative if there is none.
static double ask(slu_finder *finder, const slu_query *query, tally *sum)
{
    slu_result r;
    slu_error error = {0};
    double began = now_ms();
    slu_status status = slu_find(finder, query, &r, &error);
    if (status != SLU_OK) fail("the query", &error);
    if (r.outcome != SLU_FOUND) return -1;
    sum->ms += now_ms() - began;
    sum->expanded += r.stats.expanded;
    if (r.stats.expanded > sum->most) sum->most = r.stats.expanded;
    return r.cost;
}

static bool fits(const slu_map *map, int size, slu_tile tile)
{
    slu_rules rules = {.unit.size = size};
    return slu_unit_cost(map, &rules, tile) > 0;
}

static void drive(const slu_map *map, const slu_scenario *scenario, size_t queries, int size,
                  int speed)
{
    slu_error error = {0};
    slu_finder_options options = {.rules.unit.size = size, .motion.top_speed = speed};
    slu_finder *finder = NULL;
    tally octile = {0}, best = {0};
    unsigned long long answered = 0;
    if (slu_finder_create(map, &options, &finder, &error)) fail("the finder", &error);
    slu_algorithm blind = {0};
    if (slu_algorithm_parse("canonical+octile", &blind, &error)) fail("the algorithm", &error);
    size_t count = slu_scenario_count(scenario);
    for (size_t i = 0; i < queries; i++) {
        const slu_scenario_row *row = slu_scenario_rows(scenario) + (i + 1) * count / queries - 1;
        slu_query query = {.start = row->start, .goal = row->goal, .algorithm = blind};
        if (!fits(map, size, query.start) || !fits(map, size, query.goal)) continue;
        double cost = ask(finder, &query, &octile);
        if (cost < 0) continue;
        query.algorithm = (slu_algorithm){0};
        if (fabs(ask(finder, &query, &best) - cost) > 1e-9 * cost) exit(1);
        answered++;
    }
    double n = answered ? (double)answered : 1;
    printf("%d\t%llu\t%.0f\t%.0f\t%llu\t%.3f\t%.3f\n", speed, answered, (double)octile.expanded / n,
           (double)best.expanded / n, best.most, octile.ms / n, best.ms / n);
    slu_finder_destroy(finder);
}

int main(int argc, char **argv)
{
    slu_error error = {0};
    slu_map *map = NULL;
    slu_scenario *scenario = NULL;
    if (argc < 6) {
        fprintf(stderr, "usage: vehicle-queries MAP SCENARIO QUERIES SIZE SPEED...\n");
        return 2;
    }
    if (slu_map_load(argv[1], NULL, &map, &error)) fail(argv[1], &error);
    if (slu_scenario_load(argv[2], slu_map_width(map), slu_map_height(map), NULL, &scenario,
                          &error))
        fail(argv[2], &error);
    for (int i = 5; i < argc; i++)
        drive(map, scenario, strtoul(argv[3], NULL, 10), atoi(argv[4]), atoi(argv[i]));
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    return 0;
}
