// SPDX-License-Identifier: MIT
// Walks a unit through fog on a real map, by every method, and prints what that cost:
//
//   fog-walk MAP SCENARIO uniform|costs WALKS MAX_STEPS SIGHT...
//
// Takes WALKS queries evenly spread over the scenario. The unit believes all ground open until it
// lies within SIGHT tiles, a square around the unit; every step reveals more. One line per sight
// and method: sight, method, walks that arrived, steps, walls discovered, plans, expansions,
// milliseconds of setting up and of the first plans, milliseconds of noticing and planning during
// the walk, and the microseconds of the worst step. Walks of more than MAX_STEPS steps are
// abandoned, and count up to there.
//
// With `costs` the ground costs 1 to 5, uniform in each square of 8 tiles, which the unit knows;
// only walls are news. In addition to the registry's methods there is `afresh`: a search by jps,
// over costs by `best`, after every step that revealed something new, whether it matters or not.
// Methods take turns, query by query, so that other load on the machine slows all of them alike;
// times are processor times of this thread, excluding edits of the map. bench/explore turns this
// into a table.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sluice/sluice.h"

enum { MOST_METHODS = 8, SQUARE = 8, DEAREST = 5 };

// What is walked on: the map as it is, and what is known of it beforehand, which is everything
// except its walls.
typedef struct world {
    slu_map *truth;
    double *open;       // NULL: uniform ground; else a cost for every tile
    const char *search; // for `afresh`
} world;

// What a method has cost so far.
typedef struct tally {
    unsigned long long arrived, steps, changes, plans, expanded;
    double first_ms, ms, worst_us;
} tally;

static void stop(const char *sentence)
{
    fprintf(stderr, "fog-walk: %s\n", sentence);
    exit(2);
}

static void expect(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

static bool same(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

static int clamp(int value, int most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

// Closes the tiles that the unit sees to be walls; returns the rectangle seen.
static slu_rect see(const slu_map *truth, slu_map *belief, slu_tile at, int sight, size_t *walls)
{
    int left = clamp(at.x - sight, slu_map_width(truth) - 1);
    int right = clamp(at.x + sight, slu_map_width(truth) - 1);
    int top = clamp(at.y - sight, slu_map_height(truth) - 1);
    int bottom = clamp(at.y + sight, slu_map_height(truth) - 1);
    slu_error error;
    *walls = 0;
    for (int y = top; y <= bottom; y++) {
        for (int x = left; x <= right; x++) {
            slu_tile tile = {x, y};
            if (slu_map_passable(truth, tile) || !slu_map_passable(belief, tile)) continue;
            expect(slu_map_fill(belief, (slu_rect){x, y, 1, 1}, '@', &error), &error);
            ++*walls;
        }
    }
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

static slu_map *fog_over(const world *w)
{
    slu_map *belief;
    slu_error error;
    int width = slu_map_width(w->truth), height = slu_map_height(w->truth);
    if (w->open)
        expect(slu_map_create_from_costs(width, height, w->open, NULL, &belief, &error), &error);
    else
        expect(slu_map_create(width, height, NULL, &belief, &error), &error);
    return belief;
}

// Any numbers will do that look random and are the same on every platform.
static double cost_at(int x, int y)
{
    uint32_t mixed = (uint32_t)(x / SQUARE) * 2654435761u ^ (uint32_t)(y / SQUARE) * 2246822519u;
    mixed = (mixed ^ mixed >> 15) * 3266489917u;
    return 1 + (mixed >> 16) % DEAREST;
}

static void give_costs(world *w)
{
    int width = slu_map_width(w->truth), height = slu_map_height(w->truth);
    w->open = malloc((size_t)width * (size_t)height * sizeof *w->open);
    if (!w->open) stop("out of memory");
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            w->open[(size_t)y * (size_t)width + (size_t)x] = cost_at(x, y);
    w->search = "best";
}

static void take_time(tally *t, double begun)
{
    double ms = thread_ms() - begun;
    t->ms += ms;
    if (ms * 1000 > t->worst_us) t->worst_us = ms * 1000;
}

// --- The registry's methods

// A step and what it reveals: true while the walk continues.
static bool go_on(slu_explorer *e, const slu_map *truth, slu_map *belief, int sight,
                  const slu_scenario_row *row, tally *t)
{
    slu_explorer_state state;
    slu_error error;
    expect(slu_explorer_step(e, &state, &error), &error);
    t->steps++;
    if (same(state.tile, row->goal)) {
        t->arrived++;
        return false;
    }
    size_t walls;
    slu_rect seen = see(truth, belief, state.tile, sight, &walls);
    t->changes += walls;
    double begun = thread_ms();
    expect(slu_explorer_notice(e, seen, NULL, &error), &error);
    expect(slu_explorer_plan(e, &state, &error), &error);
    take_time(t, begun);
    return state.outcome == SLU_FOUND;
}

static void walk_by(int method, const world *w, const slu_scenario_row *row, int sight,
                    unsigned long long most, tally *t)
{
    const slu_map *truth = w->truth;
    slu_map *belief = fog_over(w);
    slu_explorer_options options = {.start = row->start, .goal = row->goal, .method = method};
    slu_explorer *e;
    slu_explorer_state state;
    slu_explorer_stats stats;
    slu_error error;
    size_t walls;
    see(truth, belief, row->start, sight, &walls);
    double begun = thread_ms();
    expect(slu_explorer_create(belief, &options, &e, &error), &error);
    expect(slu_explorer_plan(e, &state, &error), &error);
    t->first_ms += thread_ms() - begun;
    for (unsigned long long i = 0; i < most && go_on(e, truth, belief, sight, row, t); i++) {}
    slu_explorer_describe(e, &stats);
    t->plans += stats.plans;
    t->expanded += stats.expanded;
    slu_explorer_destroy(e);
    slu_map_destroy(belief);
}

// --- A search after every discovery

static size_t find(slu_finder *finder, const slu_query *query, tally *t, const slu_tile **path)
{
    slu_result result;
    slu_error error;
    double begun = thread_ms();
    expect(slu_find(finder, query, &result, &error), &error);
    take_time(t, begun);
    t->plans++;
    t->expanded += result.stats.expanded;
    *path = result.path;
    return result.path_length;
}

static void walk_afresh(const world *w, const slu_scenario_row *row, int sight,
                        unsigned long long most, tally *t)
{
    const slu_map *truth = w->truth;
    slu_map *belief = fog_over(w);
    slu_finder *finder;
    slu_error error;
    size_t walls, index = 0;
    const slu_tile *path;
    see(truth, belief, row->start, sight, &walls);
    slu_query query = {.start = row->start, .goal = row->goal};
    expect(slu_algorithm_parse(w->search, &query.algorithm, &error), &error);
    tally first = {0};
    double begun = thread_ms();
    expect(slu_finder_create(belief, NULL, &finder, &error), &error);
    size_t length = find(finder, &query, &first, &path);
    t->first_ms += thread_ms() - begun;
    t->plans += first.plans;
    t->expanded += first.expanded;
    for (unsigned long long i = 0; i < most && index + 1 < length; i++) {
        slu_tile at = path[++index];
        t->steps++;
        if (index + 1 == length) {
            t->arrived++;
            break;
        }
        see(truth, belief, at, sight, &walls);
        t->changes += walls;
        if (walls == 0) continue;
        query.start = at;
        length = find(finder, &query, t, &path);
        index = 0;
    }
    slu_finder_destroy(finder);
    slu_map_destroy(belief);
}

// --- All of it

static void print(int sight, const char *method, const tally *t)
{
    printf("%d\t%s\t%llu\t%llu\t%llu\t%llu\t%llu\t%.3f\t%.3f\t%.1f\n", sight, method, t->arrived,
           t->steps, t->changes, t->plans, t->expanded, t->first_ms, t->ms, t->worst_us);
}

static void compare(const world *w, const slu_scenario *scenario, size_t walks, int sight,
                    unsigned long long most)
{
    tally tallies[MOST_METHODS + 1] = {0};
    const int methods = slu_methods_count(slu_explorer_methods());
    if (methods > MOST_METHODS) stop("there are too many methods");
    for (size_t i = 0; i < walks; i++) {
        size_t number = (i + 1) * slu_scenario_count(scenario) / walks - 1;
        const slu_scenario_row *row = slu_scenario_rows(scenario) + number;
        for (int method = 0; method < methods; method++)
            walk_by(method, w, row, sight, most, &tallies[method]);
        walk_afresh(w, row, sight, most, &tallies[methods]);
    }
    for (int method = 0; method < methods; method++)
        print(sight, slu_methods_at(slu_explorer_methods(), method)->name, &tallies[method]);
    print(sight, "afresh", &tallies[methods]);
}

int main(int argc, char **argv)
{
    if (argc < 7) stop("usage: fog-walk MAP SCENARIO uniform|costs WALKS MAX_STEPS SIGHT...");
    world w = {.search = "jps"};
    slu_scenario *scenario;
    slu_error error;
    expect(slu_map_load(argv[1], NULL, &w.truth, &error), &error);
    int width = slu_map_width(w.truth), height = slu_map_height(w.truth);
    expect(slu_scenario_load(argv[2], width, height, NULL, &scenario, &error), &error);
    if (strcmp(argv[3], "costs") == 0)
        give_costs(&w);
    else if (strcmp(argv[3], "uniform") != 0)
        stop("the ground is uniform, or it has costs");
    size_t walks = (size_t)strtoul(argv[4], NULL, 10);
    unsigned long long most = strtoull(argv[5], NULL, 10);
    if (walks < 1 || walks > slu_scenario_count(scenario)) stop("the scenario has fewer queries");
    for (int i = 6; i < argc; i++) {
        int sight = atoi(argv[i]);
        if (sight < 1) stop("a unit that sees nothing walks into walls: give a sight of 1 or more");
        compare(&w, scenario, walks, sight, most);
    }
    slu_scenario_destroy(scenario);
    slu_map_destroy(w.truth);
    free(w.open);
    return 0;
}
