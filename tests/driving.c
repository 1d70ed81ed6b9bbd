// SPDX-License-Identifier: MIT
// The implementation of driving.h.
#include "driving.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "reference.h"
#include "reference_motion.h"

slu_finder *driving_finder(const slu_map *map, slu_rules rules, slu_motion motion)
{
    slu_finder_options options = {.rules = rules, .motion = motion};
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (slu_finder_create(map, &options, &finder, &error)) fail_msg("%s", error.text);
    return finder;
}

bool driving_searches_states(slu_algorithm algorithm)
{
    return slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_STATES;
}

void driving_check_path(const slu_map *map, const slu_rules *rules, const slu_motion *motion,
                        const slu_query *query, const slu_result *r)
{
    assert_true(r->path_length > 0);
    assert_non_null(r->states);
    assert_true(asking_same_tile(r->path[0], query->start));
    if (query->heading != SLU_HEADING_ANY) assert_int_equal(r->states[0].heading, query->heading);
    double cost = reference_drive_cost(map, rules, motion, r->path, r->states, r->path_length);
    assert_true(isfinite(cost));
    assert_true(reference_near(cost, r->cost, 1e-9));
    slu_motion_facts facts;
    slu_error error = {0};
    if (slu_motion_check(map, rules, motion, r->path, r->states, r->path_length, &facts, &error))
        fail_msg("slu_motion_check: %s", error.text);
    assert_true(facts.cost == r->cost);
    assert_int_equal(facts.straight_steps, r->straight_steps);
    assert_int_equal(facts.diagonal_steps, r->diagonal_steps);
    assert_int_equal(r->straight_steps + r->diagonal_steps, r->path_length - 1);
}
