// SPDX-License-Identifier: MIT
// Every public enum has a name for each of its values, and finds the value of a name.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sluice/sluice.h"

// The names that the command and the package accept and print: changing one breaks scripts.
#define CLAIM_NAMES(type, ...) claim_##type((const char *const[]){__VA_ARGS__, NULL})

#define NAMES_OF(type)                                                          \
    static void claim_##type(const char *const *names)                          \
    {                                                                           \
        int count = 0;                                                          \
        for (; names[count]; count++) {                                         \
            type value = (type)-1;                                              \
            assert_string_equal(type##_name((type)count), names[count]);        \
            assert_true(type##_parse(names[count], &value));                    \
            assert_int_equal(value, count);                                     \
            for (int other = 0; other < count; other++)                         \
                assert_string_not_equal(names[other], names[count]);            \
        }                                                                       \
        const int outside[] = {count, count + 1, 1000, -1};                     \
        for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)           \
            assert_string_equal(type##_name((type)outside[i]), "unknown");      \
        type kept = (type)1;                                                    \
        const char *const strange[] = {"unknown", "", "Clear", "no such name"}; \
        for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)           \
            assert_false(type##_parse(strange[i], &kept));                      \
        assert_false(type##_parse(NULL, &kept));                                \
        assert_int_equal(kept, 1);                                              \
    }

NAMES_OF(slu_status)
NAMES_OF(slu_change_kind)
NAMES_OF(slu_generator)
NAMES_OF(slu_mover_kind)
NAMES_OF(slu_diagonals)
NAMES_OF(slu_charge)
NAMES_OF(slu_heading)
NAMES_OF(slu_queue)
NAMES_OF(slu_outcome)
NAMES_OF(slu_event_kind)
NAMES_OF(slu_repair_outcome)
NAMES_OF(slu_edit_kind)
NAMES_OF(slu_unit_status)
NAMES_OF(slu_plan_outcome)
NAMES_OF(slu_walk_outcome)
NAMES_OF(slu_graph_search)

static void every_enum_names_its_values(void **state)
{
    (void)state;
    CLAIM_NAMES(slu_status, "ok", "memory", "argument", "format", "io", "capacity", "stale",
                "unsupported");
    CLAIM_NAMES(slu_change_kind, "glyph", "cost");
    CLAIM_NAMES(slu_generator, "caves", "maze", "rooms", "random", "open");
    CLAIM_NAMES(slu_mover_kind, "patrol", "drift", "door");
    CLAIM_NAMES(slu_diagonals, "clear", "one-wall", "always", "never");
    CLAIM_NAMES(slu_charge, "entered", "mean");
    CLAIM_NAMES(slu_heading, "any", "N", "NE", "E", "SE", "S", "SW", "W", "NW");
    CLAIM_NAMES(slu_queue, "buckets", "heap", "tree", "sorted", "linked", "unsorted");
    CLAIM_NAMES(slu_outcome, "found", "partial", "unreachable", "limit", "cancelled", "running");
    CLAIM_NAMES(slu_event_kind, "source", "destination", "generating", "updating", "expanding",
                "closing", "end");
    CLAIM_NAMES(slu_repair_outcome, "kept", "spliced", "replanned");
    CLAIM_NAMES(slu_edit_kind, "add", "remove", "block");
    CLAIM_NAMES(slu_unit_status, "absent", "walking", "at goal", "stranded");
    CLAIM_NAMES(slu_plan_outcome, "found", "unsolvable", "limit");
    CLAIM_NAMES(slu_walk_outcome, "walking", "arrived", "gave-up", "limit");
    CLAIM_NAMES(slu_graph_search, "astar", "dijkstra", "wastar", "greedy");
}

// The last values of the enums: a value added without a name is found here.
static void the_last_values_have_names(void **state)
{
    (void)state;
    assert_string_equal(slu_status_name(SLU_ERR_UNSUPPORTED), "unsupported");
    assert_string_equal(slu_change_kind_name(SLU_CHANGE_COST), "cost");
    assert_string_equal(slu_generator_name(SLU_GENERATE_OPEN), "open");
    assert_string_equal(slu_diagonals_name(SLU_DIAGONALS_NEVER), "never");
    assert_string_equal(slu_charge_name(SLU_CHARGE_MEAN), "mean");
    assert_string_equal(slu_heading_name(SLU_NORTH_WEST), "NW");
    assert_string_equal(slu_queue_name(SLU_QUEUE_HEAP), "heap");
    assert_string_equal(slu_outcome_name(SLU_RUNNING), "running");
    assert_string_equal(slu_event_kind_name(SLU_EVENT_END), "end");
    assert_string_equal(slu_repair_outcome_name(SLU_REPAIR_REPLANNED), "replanned");
    assert_string_equal(slu_edit_kind_name(SLU_EDIT_BLOCK), "block");
    assert_string_equal(slu_unit_status_name(SLU_UNIT_STRANDED), "stranded");
    assert_string_equal(slu_plan_outcome_name(SLU_PLAN_LIMIT), "limit");
    assert_string_equal(slu_walk_outcome_name(SLU_WALK_LIMIT), "limit");
    assert_string_equal(slu_graph_search_name(SLU_GRAPH_GREEDY), "greedy");
}

// Flags are bits: one bit has a name, several and none have not.
static void every_flag_has_a_name(void **state)
{
    (void)state;
    unsigned used = 0;
    const slu_methods *const tables[] = {slu_searches(),       slu_heuristics(),
                                         slu_decompositions(), slu_steerings(),
                                         slu_crowd_methods(),  slu_explorer_methods()};
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        for (int i = 0; i < slu_methods_count(tables[t]); i++)
            used |= slu_methods_at(tables[t], i)->flags;
    }
    for (unsigned bit = 0; bit < 32; bit++) {
        if (used & 1u << bit) assert_string_not_equal(slu_flag_name(1u << bit), "unknown");
        for (unsigned other = 0; 1u << bit <= SLU_READS_LABELS && other < bit; other++)
            assert_string_not_equal(slu_flag_name(1u << bit), slu_flag_name(1u << other));
    }
    assert_string_equal(slu_flag_name(SLU_OPTIMAL), "optimal");
    assert_string_equal(slu_flag_name(SLU_WHOLE_PLANS), "whole-plans");
    assert_string_equal(slu_flag_name(SLU_LEAPS), "leaps");
    assert_string_equal(slu_flag_name(SLU_READS_LABELS << 1), "unknown");
    assert_string_equal(slu_flag_name(SLU_OPTIMAL | SLU_COMPLETE), "unknown");
    assert_string_equal(slu_flag_name(0), "unknown");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_enum_names_its_values),
        cmocka_unit_test(the_last_values_have_names),
        cmocka_unit_test(every_flag_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
