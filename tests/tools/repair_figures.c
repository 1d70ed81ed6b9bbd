// SPDX-License-Identifier: MIT
// What repairing a path costs compared with replanning:
//
//   repair-figures MAP SCENARIO EVERY
//
// For every EVERYth query of a scenario the cheapest path is found; a square of wall falls on its
// middle when the unit has walked half of the path to there. The path is repaired and, for
// comparison, replanned; then the square is removed again. Prints a line for each algorithm, side
// of the square and bound: how many paths were broken, spliced, replanned and cut off; the mean
// expansions of a repair and of replanning; by how many percent repaired paths are costlier than
// the cheapest, on average and at most. Cut-off ones are left out of the means. It contains no
// times, so it is the same everywhere. bench/repair turns this into a table.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sluice/sluice.h"

enum { MOST_UNDO = 2 * 32 * 32, SHORTEST = 64 };

static void stop(const char *sentence)
{
    fprintf(stderr, "repair-figures: %s\n", sentence);
    exit(2);
}

static void stop_on(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

typedef struct figures {
    slu_map *map;
    slu_finder *finder;
    slu_algorithm algorithm;
    double bound;
    int side;
    bool knows; // what the path cost when it was found
    size_t broken, spliced, replanned, cut_off;
    double repair_expanded, fresh_expanded, excess, most_excess;
} figures;

static slu_rect square_at(const slu_map *map, slu_tile middle, int side)
{
    slu_rect area = {middle.x - side / 2, middle.y - side / 2, side, side};
    if (area.x < 0) area.x = 0;
    if (area.y < 0) area.y = 0;
    if (area.x + area.width > slu_map_width(map)) area.width = slu_map_width(map) - area.x;
    if (area.y + area.height > slu_map_height(map)) area.height = slu_map_height(map) - area.y;
    return area;
}

static slu_repair repair_path(figures *f, const slu_repair_query *query)
{
    slu_repair repair;
    slu_error error;
    stop_on(slu_path_repair(f->finder, query, &repair, &error), &error);
    return repair;
}

static slu_result plan(figures *f, slu_tile start, slu_tile goal)
{
    slu_query query = {.start = start, .goal = goal, .algorithm = f->algorithm};
    slu_result result;
    slu_error error;
    stop_on(slu_find(f->finder, &query, &result, &error), &error);
    return result;
}

static void count(figures *f, const slu_repair *repair, const slu_result *fresh)
{
    double excess = 100 * (repair->result.cost / fresh->cost - 1);
    f->spliced += repair->outcome == SLU_REPAIR_SPLICED;
    f->replanned += repair->outcome == SLU_REPAIR_REPLANNED;
    f->repair_expanded += (double)repair->result.stats.expanded;
    f->fresh_expanded += (double)fresh->stats.expanded;
    f->excess += excess;
    if (excess > f->most_excess) f->most_excess = excess;
}

// The cost of the steps from the first tile to another.
static double walked(const figures *f, const slu_tile *path, size_t to)
{
    slu_path_facts facts;
    slu_error error;
    stop_on(slu_path_check(f->map, NULL, path, to + 1, &facts, &error), &error);
    return facts.cost;
}

static slu_repair_query question(const figures *f, const slu_tile *path, const slu_result *found)
{
    slu_repair_query query = {.path = path, .length = found->path_length, .bound = f->bound};
    query.at = found->path_length / 4;
    query.algorithm = f->algorithm;
    query.revision = found->revision;
    if (f->knows) query.lower_bound = found->cost - walked(f, path, query.at);
    return query;
}

static void repair_and_replan(figures *f, const slu_repair_query *query)
{
    slu_tile here = query->path[query->at], goal = query->path[query->length - 1];
    if (!slu_map_passable(f->map, here)) return; // the path winds back to where the square fell
    slu_repair repair = repair_path(f, query);
    if (repair.outcome == SLU_REPAIR_KEPT) stop("A path held that ought to be broken.");
    slu_result fresh = plan(f, here, goal);
    if (repair.result.outcome != fresh.outcome) stop("The repair and the plan disagree.");
    f->broken++;
    if (fresh.outcome == SLU_FOUND)
        count(f, &repair, &fresh);
    else
        f->cut_off++;
}

static void try_query(figures *f, const slu_scenario_row *row)
{
    slu_change undo[MOST_UNDO];
    slu_query query = {.start = row->start, .goal = row->goal, .algorithm = f->algorithm};
    slu_result found;
    slu_error error;
    size_t need;
    stop_on(slu_find(f->finder, &query, &found, &error), &error);
    if (found.outcome != SLU_FOUND || found.path_length < SHORTEST) return;
    slu_tile *path = malloc(found.path_length * sizeof *path);
    if (!path) stop("There is no memory for a path.");
    memcpy(path, found.path, found.path_length * sizeof *path);
    slu_change wall = {.glyph = '@'};
    slu_repair_query asked = question(f, path, &found);
    wall.area = square_at(f->map, path[found.path_length / 2], f->side);
    stop_on(slu_map_undo(f->map, &wall, 1, undo, MOST_UNDO, &need, &error), &error);
    stop_on(slu_map_apply(f->map, &wall, 1, &error), &error);
    repair_and_replan(f, &asked);
    stop_on(slu_map_apply(f->map, undo, need, &error), &error);
    free(path);
}

static void print(const figures *f, const char *algorithm)
{
    double paths = (double)(f->broken - f->cut_off);
    if (paths == 0) return;
    printf("%s\t%d\t%g\t%s\t%zu\t%zu\t%zu\t%zu\t%.1f\t%.1f\t%.2f\t%.2f\n", algorithm, f->side,
           f->bound, f->knows ? "yes" : "no", f->broken, f->spliced, f->replanned, f->cut_off,
           f->repair_expanded / paths, f->fresh_expanded / paths, f->excess / paths,
           f->most_excess);
}

static void measure(slu_map *map, slu_finder *finder, const slu_scenario *scenario, size_t every,
                    const char *algorithm)
{
    static const struct {
        int side;
        double bound;
        bool knows;
    } CASES[] = {{5, 1.01, true}, {5, 1.05, true}, {5, 1.1, true}, {5, 1.1, false},
                 {1, 1.1, true},  {15, 1.1, true}, {15, 1.5, true}};
    slu_error error;
    for (size_t c = 0; c < sizeof CASES / sizeof *CASES; c++) {
        figures f = {.map = map, .finder = finder, .bound = CASES[c].bound};
        f.side = CASES[c].side;
        f.knows = CASES[c].knows;
        stop_on(slu_algorithm_parse(algorithm, &f.algorithm, &error), &error);
        for (size_t i = 0; i < slu_scenario_count(scenario); i += every)
            try_query(&f, &slu_scenario_rows(scenario)[i]);
        print(&f, algorithm);
    }
}

int main(int argc, char **words)
{
    slu_map *map;
    slu_scenario *scenario;
    slu_finder *finder;
    slu_error error;
    int every = argc == 4 ? atoi(words[3]) : 0;
    if (every < 1) stop("Say MAP SCENARIO EVERY, the last a number of 1 or more.");
    stop_on(slu_map_load(words[1], NULL, &map, &error), &error);
    int width = slu_map_width(map), height = slu_map_height(map);
    stop_on(slu_scenario_load(words[2], width, height, NULL, &scenario, &error), &error);
    stop_on(slu_finder_create(map, NULL, &finder, &error), &error);
    measure(map, finder, scenario, (size_t)every, "astar+octile");
    measure(map, finder, scenario, (size_t)every, "jps+octile");
    slu_finder_destroy(finder);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    return 0;
}
