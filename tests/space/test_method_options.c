// SPDX-License-Identifier: MIT
// What every method has to satisfy, for its options: centres, fringes, tolerances, forces. Not all
// of them find every path, but each path is valid, memory may run out, and the same query has the
// same answer.
#include "method_claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

// The shares are a little below the measured ones: they detect what has become worse.
typedef struct variant_row {
    const char *name;
    double found_in_free_spaces, found_at_ends, found_in_worlds; // of all paths, at least
    slu_sketch_kind sketch;
} variant_row;

static const variant_row VARIANTS[] = {
    {"tiles with a fringe", 0.9, 0.9, 0.8, SLU_SKETCH_FRINGE},
    {"tiles with a wide fringe", 0.6, 0.7, 0.6, SLU_SKETCH_FRINGE},
    {"quadtree by centres", 0.99, 1, 0.9, SLU_SKETCH_NODE},
    {"quadtree with a tolerance", 0.9, 0.9, 0.8, SLU_SKETCH_CELL},
    {"quadtree by centres, with a tolerance", 0.5, 0.5, 0.5, SLU_SKETCH_NODE},
    {"convex by centres", 1, 1, 1, SLU_SKETCH_NODE},
    {"field without repulsion", 0.99, 0.99, 0.9, SLU_SKETCH_FORCE},
    {"field of strong forces", 0.99, 0.99, 0.9, SLU_SKETCH_FORCE},
    {"field of endless forces", 0.99, 0.99, 0.9, SLU_SKETCH_FORCE},
    {"field without escape", 0.3, 0.3, 0.3, SLU_SKETCH_FORCE},
};
enum { VARIANT_COUNT = sizeof VARIANTS / sizeof *VARIANTS, SPACES = 24 };

static void claim_found(const variant_row *row, size_t found, size_t asked, double share)
{
    if (asked == 0 || (double)found < share * (double)asked)
        fail_msg("%s: %zu of %zu found", row->name, found, asked);
}

static void paths_hold_in_random_free_spaces(void **state)
{
    (void)state;
    for (int i = 0; i < VARIANT_COUNT; i++) {
        for (int is_coarse = 0; is_coarse < 2; is_coarse++) {
            method_record record = claim_lengths(VARIANTS[i].name, SPACES, is_coarse);
            claim_found(&VARIANTS[i], record.found, record.asked, VARIANTS[i].found_in_free_spaces);
        }
    }
}

static void ends_may_be_anywhere(void **state)
{
    (void)state;
    for (int i = 0; i < VARIANT_COUNT; i++) {
        size_t asked = 0, found = claim_ends(VARIANTS[i].name, &asked);
        claim_found(&VARIANTS[i], found, asked, VARIANTS[i].found_at_ends);
    }
}

static void paths_hold_in_generated_worlds(void **state)
{
    (void)state;
    for (int i = 0; i < VARIANT_COUNT; i++) {
        size_t asked = 0, found = claim_worlds(VARIANTS[i].name, &asked);
        claim_found(&VARIANTS[i], found, asked, VARIANTS[i].found_in_worlds);
    }
}

static void answers_and_pictures_hold(void **state)
{
    (void)state;
    for (int i = 0; i < VARIANT_COUNT; i++) {
        claim_steady(VARIANTS[i].name);
        claim_sketch(VARIANTS[i].name, VARIANTS[i].sketch);
        claim_apart(VARIANTS[i].name);
    }
}

// These find whatever there is to find in ordinary free spaces.
static void limits_and_far_places_hold_for_centres(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"quadtree by centres", "convex by centres"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        claim_limits(NAMES[i]);
        claim_far(NAMES[i]);
    }
}

static void memory_may_run_out(void **state)
{
    (void)state;
    for (int i = 0; i < VARIANT_COUNT; i++)
        claim_memory(VARIANTS[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_hold_in_random_free_spaces),
        cmocka_unit_test(ends_may_be_anywhere),
        cmocka_unit_test(paths_hold_in_generated_worlds),
        cmocka_unit_test(answers_and_pictures_hold),
        cmocka_unit_test(limits_and_far_places_hold_for_centres),
        cmocka_unit_test(memory_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
