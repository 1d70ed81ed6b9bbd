// SPDX-License-Identifier: MIT
// Mapaila, Efficient Path Finding for Tile-Based 2D Games: the sample test, one query among large
// obstacles by A* with three heuristics (figures 9 to 11).
#include "commands/reproduce/demonstration.h"

// One query of scenes/fortress.map around large obstacles.
static const char SCENE[] = "fortress.map";
static const slu_tile START = {350, 481}, GOAL = {384, 64};

enum { EUCLIDEAN, MANHATTAN, DELTA_MAX, SAMPLES };
static const char *const NAMES[SAMPLES] = {"astar+euclidean", "astar+manhattan", "astar+chebyshev"};

static bool ask(slu_finder *finder, const char *name, slu_result *out)
{
    slu_error error;
    slu_query query = {.start = START, .goal = GOAL};
    if (slu_algorithm_parse(name, &query.algorithm, &error) == SLU_OK &&
        slu_find(finder, &query, out, &error) == SLU_OK)
        return true;
    say_error(NULL, &error);
    return false;
}

static void compare(demo *d, const slu_result *r)
{
    demo_claim(d, "figures 9, 10", r[EUCLIDEAN].stats.expanded > r[MANHATTAN].stats.expanded,
               "A* searches fewer nodes with the Manhattan heuristic than with the Euclidean",
               "%llu expanded with Manhattan, %llu with Euclidean",
               (unsigned long long)r[MANHATTAN].stats.expanded,
               (unsigned long long)r[EUCLIDEAN].stats.expanded);
}

static cli_exit run(demo *d)
{
    slu_map *map = demo_load(d, SCENE);
    if (!map) return CLI_BAD;
    slu_error error;
    slu_finder *finder = NULL;
    slu_result results[SAMPLES];
    cli_exit code = CLI_BAD;
    if (slu_finder_create(map, NULL, &finder, &error) != SLU_OK) {
        say_error(NULL, &error);
    } else {
        bool all = true;
        for (int i = 0; i < SAMPLES && all; i++)
            all = ask(finder, NAMES[i], &results[i]);
        if (all) {
            compare(d, results);
            code = CLI_OK;
        }
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
    return code;
}

const demonstration MAPAILA = {
    .name = "mapaila",
    .title = "Mapaila: Efficient Path Finding for Tile-Based 2D Games",
    .intro = "One query of scenes/fortress.map, around large obstacles, by A* with each heuristic.",
    .run = run,
};
