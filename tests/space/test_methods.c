// SPDX-License-Identifier: MIT
// What every approximate method has to satisfy, one claim after the other for each of them. What
// only one of them guarantees is in a program of its own, and the exact ones are compared with
// brute force elsewhere.
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// The shares are a little beyond the measured ones: they detect what has become worse.
typedef struct method_row {
    const char *name;
    size_t spaces;               // of each grain
    double found_in_free_spaces; // of all paths, at least
    double excess;               // over the shortest, mean, at most
    double found_in_worlds;      // of all paths, at least
    slu_sketch_kind sketch;
    bool is_fine; // has a resolution
} method_row;

static const method_row METHODS[] = {
    {"tiles", 120, 0.99, 0.02, 0.9, SLU_SKETCH_CELL, true},
    {"quadtree", 120, 0.99, 0.02, 0.9, SLU_SKETCH_CELL, true},
    {"cylinders", 120, 1, 0.65, 1, SLU_SKETCH_EDGE, false},
    {"field", 120, 0.99, 0.4, 0.9, SLU_SKETCH_FORCE, true},
    {"weighted", 80, 1, 1e-4, 1, SLU_SKETCH_CELL, true},
};
enum { METHOD_COUNT = sizeof METHODS / sizeof *METHODS };

static void for_each(void (*claim)(const method_row *row))
{
    for (int i = 0; i < METHOD_COUNT; i++)
        claim(&METHODS[i]);
}

static void claim_found(size_t found, size_t asked, double share)
{
    assert_true(asked > 0 && (double)found >= share * (double)asked);
}

static void claim_row_lengths(const method_row *row)
{
    for (int is_coarse = 0; is_coarse < 2; is_coarse++) {
        method_record record = claim_lengths(row->name, row->spaces, is_coarse);
        claim_found(record.found, record.asked, row->found_in_free_spaces);
        assert_true(record.excess < row->excess);
    }
}

static void claim_row_ends(const method_row *row)
{
    size_t asked = 0, found = claim_ends(row->name, &asked);
    claim_found(found, asked, 1);
}

static void claim_row_worlds(const method_row *row)
{
    size_t asked = 0, found = claim_worlds(row->name, &asked);
    claim_found(found, asked, row->found_in_worlds);
}

static void claim_row_rest(const method_row *row)
{
    claim_steady(row->name);
    claim_limits(row->name);
    claim_sketch(row->name, row->sketch);
    claim_apart(row->name);
    claim_far(row->name);
    if (row->is_fine) claim_fineness(row->name);
}

static void claim_row_memory(const method_row *row)
{
    claim_memory(row->name);
}

static void paths_hold_in_random_free_spaces(void **state)
{
    (void)state;
    for_each(claim_row_lengths);
}

static void ends_may_be_anywhere(void **state)
{
    (void)state;
    for_each(claim_row_ends);
}

static void paths_hold_in_generated_worlds(void **state)
{
    (void)state;
    for_each(claim_row_worlds);
}

static void answers_limits_pictures_and_far_places_hold(void **state)
{
    (void)state;
    for_each(claim_row_rest);
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for_each(claim_row_memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_hold_in_random_free_spaces),
        cmocka_unit_test(ends_may_be_anywhere),
        cmocka_unit_test(paths_hold_in_generated_worlds),
        cmocka_unit_test(answers_limits_pictures_and_far_places_hold),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
