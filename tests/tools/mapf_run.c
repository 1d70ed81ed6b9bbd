// SPDX-License-Identifier: MIT
// The measuring program of bench/mapf:
//
//   mapf-run solve MAP SCENARIO METHOD UNITS MAX    plans for the first UNITS rows, four neighbours
//   mapf-run ticks MAP SCENARIO METHOD UNITS TICKS  a crowd that goes back and forth
//
// Two more words set table_tiles and budget of slu_crowd_options.
//
// The first prints outcome, units on their goals, makespan, sum of costs, its lower bound,
// configurations or ticks spent, and processor milliseconds. The second prints overall ticks per
// second of processor time, the milliseconds of the slowest tick, arrivals, and the crowd's bytes.
// Both check every tick with slu_plan_check and stop with 2 if anything is wrong.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sluice/sluice.h"

static void stop(const char *sentence)
{
    fprintf(stderr, "mapf-run: %s\n", sentence);
    exit(2);
}

static void need(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

typedef struct instance {
    slu_map *map;
    slu_scenario *scenario;
    slu_errand *errands;
    size_t count;
    slu_crowd_options options;
} instance;

static void open_instance(instance *i, char **words)
{
    slu_error error;
    *i = (instance){.options.rules.diagonals = SLU_DIAGONALS_NEVER};
    need(slu_map_load(words[0], NULL, &i->map, &error), &error);
    need(slu_scenario_load(words[1], slu_map_width(i->map), slu_map_height(i->map), NULL,
                           &i->scenario, &error),
         &error);
    need(slu_methods_find(slu_crowd_methods(), words[2], &i->options.method, &error), &error);
    i->count = strtoul(words[3], NULL, 10);
    if (i->count > slu_scenario_count(i->scenario)) stop("the scenario has fewer rows");
    i->errands = calloc(i->count + 1, sizeof *i->errands);
    if (!i->errands) stop("memory ran out");
    const slu_scenario_row *rows = slu_scenario_rows(i->scenario);
    for (size_t k = 0; k < i->count; k++)
        i->errands[k] = (slu_errand){0, rows[k].start, rows[k].goal};
}

static void close_instance(instance *i)
{
    slu_map_destroy(i->map);
    slu_scenario_destroy(i->scenario);
    free(i->errands);
}

static void check(const instance *i, const slu_tile *tiles, size_t configurations,
                  slu_plan_facts *facts)
{
    slu_error error;
    need(slu_plan_check(i->map, &i->options, i->errands, i->count, tiles, configurations, facts,
                        &error),
         &error);
}

static void solve(const instance *i, uint64_t most)
{
    slu_plan_options options = {.crowd = i->options, .max_expanded = most};
    slu_plan *plan;
    slu_error error;
    double begin = thread_ms();
    need(slu_plan_create(i->map, &options, i->errands, i->count, &plan, &error), &error);
    double spent = thread_ms() - begin;
    slu_plan_facts facts, seen;
    slu_plan_describe(plan, &facts);
    check(i, slu_plan_at(plan, 0), facts.makespan + 1, &seen);
    if (seen.sum_of_costs != facts.sum_of_costs || seen.arrived != facts.arrived)
        stop("the plan is not what it says");
    printf("%s\t%llu\t%llu\t%llu\t%llu\t%llu\t%.1f\n", slu_plan_outcome_name(facts.outcome),
           (unsigned long long)facts.arrived, (unsigned long long)facts.makespan,
           (unsigned long long)facts.sum_of_costs, (unsigned long long)facts.sum_lower_bound,
           (unsigned long long)facts.expanded, spent);
    slu_plan_destroy(plan);
}

// Units that arrive are sent back, so that all keep walking.
static size_t send_back(const instance *i, slu_crowd *crowd)
{
    size_t arrivals = 0;
    for (int unit = 0; unit < slu_crowd_count(crowd); unit++) {
        slu_crowd_unit u = slu_crowd_units(crowd)[unit];
        if (u.status != SLU_UNIT_AT_GOAL) continue;
        const slu_errand *e = &i->errands[unit];
        bool at_goal = u.tile.x == e->goal.x && u.tile.y == e->goal.y;
        slu_error error;
        need(slu_crowd_send(crowd, unit, at_goal ? e->start : e->goal, &error), &error);
        arrivals++;
    }
    return arrivals;
}

static void note(const slu_crowd *crowd, slu_tile *tiles)
{
    for (int unit = 0; unit < slu_crowd_count(crowd); unit++)
        tiles[unit] = slu_crowd_units(crowd)[unit].tile;
}

static void walk(const instance *i, size_t ticks)
{
    slu_crowd *crowd;
    slu_error error;
    slu_tile *tiles = calloc((ticks + 1) * i->count + 1, sizeof *tiles);
    if (!tiles) stop("memory ran out");
    double spent = 0, slowest = 0;
    size_t arrivals = 0;
    need(slu_crowd_create(i->map, &i->options, &crowd, &error), &error);
    for (size_t k = 0; k < i->count; k++)
        need(slu_crowd_add(crowd, &i->errands[k], NULL, &error), &error);
    note(crowd, tiles);
    for (size_t tick = 1; tick <= ticks; tick++) {
        double begin = thread_ms();
        need(slu_crowd_step(crowd, NULL, &error), &error);
        arrivals += send_back(i, crowd);
        double took = thread_ms() - begin;
        spent += took;
        if (took > slowest) slowest = took;
        note(crowd, tiles + tick * i->count);
    }
    check(i, tiles, ticks + 1, NULL);
    printf("%.1f\t%.2f\t%zu\t%zu\n", 1e3 * (double)ticks / spent, slowest, arrivals,
           slu_crowd_bytes(crowd));
    slu_crowd_destroy(crowd);
    free(tiles);
}

int main(int argc, char **argv)
{
    if (argc < 7 || argc > 9)
        stop("solve|ticks MAP SCENARIO METHOD UNITS MAX|TICKS [TABLE_TILES [BUDGET]]");
    instance i;
    open_instance(&i, argv + 2);
    if (argc > 7) i.options.table_tiles = strtoul(argv[7], NULL, 10);
    if (argc > 8) i.options.budget = strtoull(argv[8], NULL, 10);
    uint64_t number = strtoull(argv[6], NULL, 10);
    if (strcmp(argv[1], "solve") == 0)
        solve(&i, number);
    else
        walk(&i, number);
    close_instance(&i);
    return 0;
}
