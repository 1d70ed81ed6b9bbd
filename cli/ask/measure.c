// SPDX-License-Identifier: MIT
// Timing one query and judging its answer.
#include "ask/measure.h"

#include <math.h>

#include "system/clock.h"

// How far a length may be from the scenario's, which is given with few places.
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

// What the algorithm promises: paths at most this many times as long as the shortest; 0 for no
// promise.
static double promised_factor(const slu_query *query, const slu_rules *rules)
{
    slu_algorithm algorithm = query->algorithm;
    if (slu_algorithm_is_optimal(algorithm, rules)) return 1;
    bool bounded = slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_BOUNDED;
    bool admissible = slu_methods_at(slu_heuristics(), algorithm.heuristic)->flags & SLU_ADMISSIBLE;
    if (!bounded || !admissible) return 0;
    return query->weight > 0 ? query->weight : SLU_DEFAULT_WEIGHT;
}

const char *measure_fault(const slu_query *query, const slu_rules *rules, const slu_result *result,
                          double optimum)
{
    bool complete = slu_methods_at(slu_searches(), query->algorithm.search)->flags & SLU_COMPLETE;
    if (result->outcome != SLU_FOUND) return complete && !result->limited ? "found no path" : NULL;
    double factor = promised_factor(query, rules);
    if (result->cost < optimum - LENGTH_SLACK) return "found a path shorter than the shortest";
    if (factor == 1 && result->cost > optimum + LENGTH_SLACK) return "missed the shortest path";
    if (factor > 1 && result->cost > factor * optimum + LENGTH_SLACK) return "strayed too far";
    return NULL;
}
