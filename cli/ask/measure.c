// SPDX-License-Identifier: MIT
// Timing one query, judging its answer, and counting the memory it takes.
#include "ask/measure.h"

#include <math.h>
#include <stdlib.h>

#include "system/clock.h"

// How far a length may be from the scenario's, which has few decimal places.
static const double LENGTH_SLACK = 0.01;

slu_status measure_query(slu_finder *finder, const slu_query *query, int repeat, slu_result *result,
                         double *us, slu_error *error)
{
    uint64_t fastest = UINT64_MAX;
    for (int i = 0; i < repeat; i++) {
        uint64_t begin = clock_thread_ns();
        slu_status status = slu_find(finder, query, result, error);
        uint64_t spent = clock_thread_ns() - begin;
        if (status != SLU_OK) return status;
        if (spent < fastest) fastest = spent;
    }
    *us = (double)fastest / 1e3;
    return SLU_OK;
}

bool measure_is_shortest(double length, double optimum)
{
    return fabs(length - optimum) <= LENGTH_SLACK;
}

// The bound that the algorithm guarantees: paths at most this many times as long as the shortest;
// 0: no bound.
static double promised_factor(const slu_query *query, const slu_rules *rules)
{
    slu_algorithm algorithm = query->algorithm;
    if (slu_algorithm_is_optimal(algorithm, rules)) return 1;
    bool bounded = slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_BOUNDED;
    bool admissible = slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags & SLU_ADMISSIBLE;
    if (!bounded || !admissible) return 0;
    double weight = query->weight > 0 ? query->weight : SLU_DEFAULT_WEIGHT;
    return weight > 1 ? weight : 1;
}

const char *measure_fault(const slu_query *query, const slu_rules *rules, const slu_result *result,
                          double optimum)
{
    bool complete = slu_methods_at(slu_searches(), query->algorithm.search)->flags & SLU_COMPLETE;
    if (result->outcome != SLU_FOUND) return complete && !result->limited ? "found no path" : NULL;
    double factor = promised_factor(query, rules);
    if (result->cost < optimum - LENGTH_SLACK) return "found a path shorter than the shortest";
    if (factor == 1 && result->cost > optimum + LENGTH_SLACK) return "missed the shortest path";
    if (factor > 1 && result->cost > factor * optimum + LENGTH_SLACK) return "exceeded its bound";
    return NULL;
}

slu_status measure_cheapest(const slu_map *map, const slu_finder_options *options,
                            const slu_query *query, double *cost, slu_error *error)
{
    slu_finder *finder = NULL;
    slu_result result;
    slu_status status = slu_finder_create(map, options, &finder, error);
    if (status == SLU_OK) status = slu_find(finder, query, &result, error);
    *cost = status == SLU_OK && result.outcome == SLU_FOUND ? result.cost : -1;
    slu_finder_destroy(finder);
    return status;
}

// ---------------------------------------------------------------------------------------------
// Memory. The size comes back with each block, so counting needs no memory of its own.

static void *take(void *ctx, size_t size)
{
    counting_memory *memory = ctx;
    void *block = calloc(1, size);
    if (!block) return NULL;
    memory->live += size;
    if (memory->live > memory->peak) memory->peak = memory->live;
    return block;
}

static void give_back(void *ctx, void *block, size_t size)
{
    counting_memory *memory = ctx;
    memory->live -= size;
    free(block);
}

void counting_begin(counting_memory *memory)
{
    *memory = (counting_memory){.allocator = {take, give_back, memory}};
}
