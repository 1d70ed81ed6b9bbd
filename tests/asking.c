// SPDX-License-Identifier: MIT
// The implementation of asking.h.
#include "asking.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference.h"

static slu_finder *make_finder(const slu_map *map, slu_rules rules, slu_queue queue)
{
    slu_finder_options options = {.rules = rules, .queue = queue};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error)) fail_msg("%s", error.text);
    assert_non_null(finder);
    return finder;
}

slu_finder *asking_finder(const slu_map *map, slu_rules rules)
{
    return make_finder(map, rules, SLU_QUEUE_BUCKETS);
}

slu_finder *asking_heap_finder(const slu_map *map, slu_rules rules)
{
    return make_finder(map, rules, SLU_QUEUE_HEAP);
}

slu_result asking(slu_finder *finder, const slu_query *query)
{
    slu_result result;
    slu_error error = {0};
    memset(&result, 0xAA, sizeof result);
    if (slu_find(finder, query, &result, &error)) fail_msg("slu_find: %s", error.text);
    return result;
}

slu_result asking_sliced(slu_finder *finder, const slu_query *query, uint64_t slice)
{
    slu_result result = {0};
    slu_error error = {0};
    if (slu_find_begin(finder, query, &error)) fail_msg("slu_find_begin: %s", error.text);
    do {
        slu_status status = slu_find_step(finder, slice, &result, &error);
        if (status) fail_msg("slu_find_step: %s", error.text);
    } while (result.outcome == SLU_RUNNING);
    return result;
}

double asking_cost(slu_finder *finder, const char *algorithm, slu_tile start, slu_tile goal)
{
    const slu_query query = {
        .start = start, .goal = goal, .algorithm = asking_algorithm(algorithm), .cost_only = true};
    const slu_result result = asking(finder, &query);
    assert_null(result.path);
    return result.outcome == SLU_FOUND ? result.cost : -1;
}

slu_algorithm asking_algorithm(const char *name)
{
    slu_algorithm algorithm = {-1, -1};
    slu_error error = {0};
    if (slu_algorithm_parse(name, &algorithm, &error)) fail_msg("%s: %s", name, error.text);
    return algorithm;
}

int asking_algorithm_count(void)
{
    return slu_methods_count(slu_searches()) * slu_methods_count(slu_heuristics());
}

slu_algorithm asking_algorithm_at(int index)
{
    int heuristics = slu_methods_count(slu_heuristics());
    return (slu_algorithm){index / heuristics, index % heuristics};
}

bool asking_may_give_up(slu_algorithm algorithm)
{
    return !(slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_COMPLETE);
}

bool asking_applies(slu_finder *finder, slu_algorithm algorithm)
{
    return slu_finder_prepare(finder, algorithm, NULL) != SLU_ERR_UNSUPPORTED;
}

slu_algorithm asking_some(slu_finder *finder, int number)
{
    slu_algorithm algorithm = asking_algorithm_at(number % asking_algorithm_count());
    return asking_applies(finder, algorithm) ? algorithm : asking_some(finder, number + 1);
}

slu_algorithm asking_some_complete(slu_finder *finder, int number)
{
    slu_algorithm algorithm = asking_some(finder, number);
    return asking_may_give_up(algorithm) ? asking_some_complete(finder, number + 1) : algorithm;
}

bool asking_is_best_first(slu_algorithm algorithm)
{
    static const char *const OWN_LOOPS[] = {"best",         "bibfs",      "dfs-plain", "dfs-labels",
                                            "dfs-goalward", "dfs",        "iddfs",     "idastar",
                                            "jps",          "jps-patches"};
    for (size_t i = 0; i < sizeof OWN_LOOPS / sizeof *OWN_LOOPS; i++) {
        if (strcmp(slu_methods_at(slu_searches(), algorithm.search)->name, OWN_LOOPS[i]) == 0)
            return false;
    }
    return true;
}

bool asking_is_indexed(slu_algorithm algorithm)
{
    return slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_INDEXED;
}

bool asking_same_tile(slu_tile a, slu_tile b)
{
    return a.x == b.x && a.y == b.y;
}

slu_tile asking_last(const slu_result *result)
{
    assert_true(result->path_length > 0);
    return result->path[result->path_length - 1];
}

slu_tile *asking_copy(const slu_result *result)
{
    slu_tile *copy = malloc((result->path_length + 1) * sizeof *copy);
    assert_non_null(copy);
    for (size_t i = 0; i < result->path_length; i++) {
        copy[i] = result->path[i];
    }
    return copy;
}

bool asking_same_path(const slu_result *result, const slu_tile *path, size_t length)
{
    if (result->path_length != length) return false;
    for (size_t i = 0; i < length; i++) {
        if (!asking_same_tile(result->path[i], path[i])) return false;
    }
    return true;
}

void asking_check_path(const slu_map *map, const slu_rules *rules, const slu_query *query,
                       const slu_result *result)
{
    assert_true(result->path_length > 0);
    assert_true(asking_same_tile(result->path[0], query->start));
    reference_walk_facts walk = reference_walk(map, rules, result->path, result->path_length);
    assert_true(isfinite(walk.cost));
    assert_true(reference_near(result->cost, walk.cost, 1e-9));
    assert_int_equal(result->straight_steps, walk.straight);
    assert_int_equal(result->diagonal_steps, walk.diagonal);
}
