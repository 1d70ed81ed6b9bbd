// SPDX-License-Identifier: MIT
// What an overlay costs and gives on ground of many costs.
//
//   overlay_price MAP COSTS [SCEN]
//
// Prints one line: passable tiles; milliseconds to divide the map, to put costs in, and to put them
// in on two threads, by the clock on the wall; bytes per passable tile of cells, of costs without
// what only updates need, and of all; microseconds for a cost and for a path; how many costs differ
// from the scenario's by more than a millionth; and milliseconds for an update after a block of 5 x
// 5 tiles got another cost, became wall, and opened where there was wall: mean and worst of each.
// Without SCEN queries are drawn.
//
// Times are processor times of this thread. All queries are asked one after the other, so that
// none finds the memory that it has just read in a cache, in several rounds, of which the fastest
// counts. The clock is read once a round: reading it takes as long as a tenth of a short query.
#include <math.h>

#include "price.h"

enum { ROUNDS = 7, DRAWN = 200, EDITS = 60, BLOCK = 5, MOST_TRIES = 100000 };

static double now(void)
{
    return seconds_by(CLOCK_THREAD_CPUTIME_ID);
}

typedef struct question {
    slu_tile start, goal;
    double cost; // negative: unknown
} question;

typedef struct questions {
    question *list;
    size_t count;
} questions;

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) exit(2);
    return memory;
}

// The map with the costs of a file of lines `<character> <cost>`.
static slu_map *load_map(const char *name, const char *costs)
{
    slu_error error = {0};
    slu_glyphs glyphs;
    slu_map *map = NULL;
    char text[4096];
    FILE *file = fopen(costs, "r");
    if (!file) return perror(costs), exit(2), NULL;
    const size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    slu_glyphs_default(&glyphs);
    stop_on(slu_glyphs_parse_costs(&glyphs, text, size, &error), &error);
    stop_on(slu_map_load(name, &(slu_map_options){.glyphs = &glyphs}, &map, &error), &error);
    return map;
}

static questions read_questions(const slu_map *map, const char *name)
{
    slu_error error = {0};
    slu_scenario *scenario = NULL;
    stop_on(
        slu_scenario_load(name, slu_map_width(map), slu_map_height(map), NULL, &scenario, &error),
        &error);
    questions q = {.count = slu_scenario_count(scenario)};
    q.list = allocate(q.count, sizeof *q.list);
    for (size_t i = 0; i < q.count; i++) {
        const slu_scenario_row *asked = slu_scenario_rows(scenario) + i;
        q.list[i] = (question){asked->start, asked->goal, asked->length};
    }
    slu_scenario_destroy(scenario);
    return q;
}

static unsigned next_random(unsigned *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state >> 8;
}

static slu_tile draw_tile(const slu_map *map, unsigned *state)
{
    for (;;) {
        slu_tile tile = {(int)(next_random(state) % (unsigned)slu_map_width(map)),
                         (int)(next_random(state) % (unsigned)slu_map_height(map))};
        if (slu_map_passable(map, tile)) return tile;
    }
}

static questions draw_questions(const slu_map *map)
{
    questions q = {.count = DRAWN};
    unsigned state = 1;
    q.list = allocate(q.count, sizeof *q.list);
    for (size_t i = 0; i < q.count; i++)
        q.list[i] = (question){draw_tile(map, &state), draw_tile(map, &state), -1};
    return q;
}

// --- Putting costs in

// Seconds to put costs into the cells of an overlay.
static double fill(const slu_map *map, slu_overlay *cells, int threads)
{
    slu_overlay_options options = {.like = cells};
    if (threads > 1) options.parallel.run = run_on_two;
    const clockid_t clock = threads > 1 ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    slu_error error = {0};
    slu_overlay *filled = NULL;
    const double began = seconds_by(clock);
    stop_on(slu_overlay_create(map, &options, &filled, &error), &error);
    const double took = seconds_by(clock) - began;
    slu_overlay_destroy(filled);
    return took;
}

// --- Queries

// Whether the answer differs from what is known.
static bool is_wrong(const question *asked, const slu_result *result, bool path)
{
    const double cost = result->outcome == SLU_FOUND ? result->cost : -1;
    const double slack = path ? 1e-6 : 1e-6 + 3e-9 * cost;
    return asked->cost >= 0 && fabs(cost - asked->cost) > slack;
}

// Asks all queries once, and notes the mean in microseconds if it is the least. Returns how many
// answers are wrong.
static int ask_all(slu_finder *finder, questions q, slu_query query, double *least)
{
    slu_error error = {0};
    slu_result result = {0};
    int wrong = 0;
    const double began = now();
    for (size_t i = 0; i < q.count; i++) {
        query.start = q.list[i].start;
        query.goal = q.list[i].goal;
        stop_on(slu_find(finder, &query, &result, &error), &error);
        wrong += is_wrong(&q.list[i], &result, !query.cost_only);
    }
    const double mean = (now() - began) * 1e6 / (double)q.count;
    if (mean < *least) *least = mean;
    return wrong;
}

// Microseconds of the mean query.
static double ask_rounds(slu_finder *finder, questions q, bool path, int *wrong)
{
    slu_error error = {0};
    slu_query query = {.cost_only = !path};
    double least = INFINITY;
    stop_on(slu_algorithm_parse("overlay", &query.algorithm, &error), &error);
    for (int round = 0; round < ROUNDS; round++) {
        const int differ = ask_all(finder, q, query, &least);
        if (round == 0) *wrong += differ;
    }
    return least;
}

// --- Updates

typedef struct update_times {
    double sum, worst;
    int count;
} update_times;

static void update(slu_overlay *overlay, update_times *times)
{
    slu_error error = {0};
    const double began = now();
    stop_on(slu_overlay_update(overlay, &error), &error);
    const double took = (now() - began) * 1e3;
    times->sum += took;
    times->count++;
    if (took > times->worst) times->worst = took;
}

// A block around some ground: with walls beside it if `by_wall` is set, otherwise without any, as
// far as the map has such places.
static slu_rect draw_block(const slu_map *map, unsigned *state, int by_wall)
{
    for (int tries = 0;; tries++) {
        const slu_tile at = draw_tile(map, state);
        slu_rect area = {at.x - BLOCK / 2, at.y - BLOCK / 2, BLOCK, BLOCK};
        int walls = 0;
        if (area.x < 0 || area.y < 0 || area.x + BLOCK > slu_map_width(map) ||
            area.y + BLOCK > slu_map_height(map))
            continue;
        for (int i = 0; i < BLOCK * BLOCK; i++)
            walls += !slu_map_passable(map, (slu_tile){area.x + i % BLOCK, area.y + i / BLOCK});
        const int suits = by_wall ? walls >= BLOCK : walls == 0;
        if (suits || tries > MOST_TRIES) return area;
    }
}

static void edit(slu_map *map, slu_overlay *overlay, unsigned *state, int kind, update_times *times)
{
    slu_error error = {0};
    const slu_rect area = draw_block(map, state, kind == 2);
    if (kind == 0)
        stop_on(slu_map_fill_cost(map, area, 4, &error), &error);
    else
        stop_on(slu_map_fill(map, area, kind == 1 ? '@' : '.', &error), &error);
    update(overlay, times);
}

int main(int argc, char **argv)
{
    slu_error error = {0};
    slu_overlay *overlay = NULL;
    slu_finder *finder = NULL;
    slu_map_facts ground;
    slu_overlay_facts facts;
    if (argc < 3 || argc > 4) return fputs("usage: overlay_price MAP COSTS [SCEN]\n", stderr), 2;
    slu_map *map = load_map(argv[1], argv[2]);
    slu_map_describe(map, &ground);
    questions q = argc > 3 ? read_questions(map, argv[3]) : draw_questions(map);
    const double began = now();
    stop_on(slu_overlay_create(map, NULL, &overlay, &error), &error);
    const double building = now() - began, filling = fill(map, overlay, 1);
    stop_on(slu_finder_create(map, &(slu_finder_options){.overlay = overlay}, &finder, &error),
            &error);
    slu_overlay_describe(overlay, &facts);
    const double tiles = (double)ground.passable;
    int wrong = 0;
    const double cost = ask_rounds(finder, q, false, &wrong);
    const double path = ask_rounds(finder, q, true, &wrong);
    printf("%.0f\t%.1f\t%.1f\t%.1f\t%.0f\t%.0f\t%.0f\t%.2f\t%.2f\t%d", tiles,
           (building - filling) * 1e3, filling * 1e3, fill(map, overlay, 2) * 1e3,
           (double)facts.cell_bytes / tiles,
           (double)(facts.cost_bytes - facts.update_bytes) / tiles,
           (double)(facts.cell_bytes + facts.cost_bytes) / tiles, cost, path, wrong);
    fprintf(stderr, "cells %u leaves %u levels %d widest %u longest %u\n", facts.cell_count,
            facts.leaf_count, facts.levels, facts.widest_separator, facts.longest_border);
    unsigned state = 7;
    for (int kind = 0; kind < 3; kind++) {
        update_times times = {0};
        for (int i = 0; i < EDITS; i++)
            edit(map, overlay, &state, kind, &times);
        printf("\t%.3f\t%.3f", times.sum / times.count, times.worst);
    }
    puts("");
    slu_finder_destroy(finder);
    slu_overlay_destroy(overlay);
    slu_map_destroy(map);
    free(q.list);
    return wrong != 0;
}
