// SPDX-License-Identifier: MIT
// The sums and shares of sluice reproduce.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../cli/commands/reproduce/reproduce.h"

// With any number of queries, every one has a tenth, the longest is in the last, and longer queries
// are never in an earlier one.
static void tenths_follow_length(void **state)
{
    (void)state;
    enum { MOST = 57 };
    for (size_t count = 1; count <= MOST; count++) {
        repro_query queries[MOST] = {{{0, 0}, {0, 0}, 0, 0, false}};
        for (size_t i = 0; i < count; i++)
            queries[i].length = (double)(i * 23 % count);
        repro_rank(queries, count);
        size_t in_tenth[TENTHS] = {0};
        for (size_t i = 0; i < count; i++) {
            assert_in_range(queries[i].tenth, 0, TENTHS - 1);
            in_tenth[queries[i].tenth]++;
            if (i == 0) continue;
            assert_true(queries[i - 1].length <= queries[i].length);
            assert_true(queries[i - 1].tenth <= queries[i].tenth);
        }
        assert_int_equal(queries[count - 1].tenth, TENTHS - 1);
        assert_int_equal(in_tenth[TENTHS - 1], (count + TENTHS - 1) / TENTHS);
        for (int i = 0; i < TENTHS; i++)
            assert_in_range(in_tenth[i], count / TENTHS, (count + TENTHS - 1) / TENTHS);
    }
}

// Queries of equal length are ordered by their tiles, so that the tenths do not depend on the sort.
static void ties_are_broken_by_tiles(void **state)
{
    (void)state;
    repro_query queries[] = {{{3, 1}, {0, 0}, 5, 0, false},
                             {{2, 1}, {0, 2}, 5, 0, false},
                             {{2, 1}, {0, 1}, 5, 0, false},
                             {{9, 0}, {9, 9}, 5, 0, false}};
    repro_rank(queries, 4);
    assert_int_equal(queries[0].start.x, 9);
    assert_int_equal(queries[1].goal.y, 1);
    assert_int_equal(queries[2].goal.y, 2);
    assert_int_equal(queries[3].start.x, 3);
}

static repro_row row_of(double expanded, double longest)
{
    repro_row row = {.measured = true};
    row.tenth[0] = (repro_tally){.queries = 1,
                                 .length = 2,
                                 .estimate = 1,
                                 .expanded = expanded,
                                 .reexpanded = expanded / 2,
                                 .us = expanded};
    row.tenth[TENTHS - 1] = (repro_tally){
        .queries = 1, .length = 8, .estimate = 8, .expanded = longest, .us = 2 * longest};
    row.longest = row.tenth[TENTHS - 1];
    return row;
}

// A share is over the maps on which both were measured; an average is over queries, not over maps.
static void shares_leave_out_what_was_not_measured(void **state)
{
    (void)state;
    repro_row first[] = {row_of(100, 300), row_of(10, 30)};
    repro_row second[] = {row_of(1000, 7000), {.measured = false}};
    repro_map maps[] = {{"sc1", "a", first}, {"sc1", "b", second}};
    repro_request request = {.algorithms = {.count = 2}};
    repro_set set = {"sc1", maps, 2};

    repro_sum sum = repro_sum_set(&request, &set, 1, CHOOSE_ALL, NULL);
    assert_int_equal(sum.maps, 1);
    assert_float_equal(repro_expanded_share(&sum), 0.1, 1e-9);
    assert_float_equal(repro_time_share(&sum), 0.1, 1e-9);
    assert_float_equal(repro_repeated_share(&sum), 5.0 / 40, 1e-9);
    assert_float_equal(repro_estimate_share(&sum), 0.9, 1e-9);

    repro_sum octile = repro_sum_set(&request, &set, 0, CHOOSE_ALL, NULL);
    assert_int_equal(octile.own.queries, 4);
    assert_float_equal(repro_mean(octile.own.expanded, &octile.own), 8400.0 / 4, 1e-9);

    repro_sum longest = repro_sum_map(&maps[0], 1, CHOOSE_LONGEST);
    assert_float_equal(repro_mean(longest.own.expanded, &longest.own), 30, 1e-9);
    repro_sum middle = repro_sum_map(&maps[0], 1, 5);
    assert_true(isnan(repro_mean(middle.own.expanded, &middle.own)));
    repro_sum none = repro_sum_map(&maps[1], 1, CHOOSE_ALL);
    assert_true(isnan(repro_expanded_share(&none)));
}

// The papers' averages are weighted by their number of searches.
static void published_figures_weigh_by_searches(void **state)
{
    (void)state;
    published_search a = {.length = 10, .seconds = 1, .expanded = 100, .searches = 1};
    published_search b = {.length = 20, .seconds = 2, .expanded = 200, .searches = 3};
    published_sum sum = {0};
    published_add(&sum, &a);
    published_add(&sum, &b);
    assert_int_equal(sum.maps, 2);
    assert_float_equal(repro_ratio(sum.length, sum.searches), 17.5, 1e-9);
    assert_float_equal(repro_ratio(sum.expanded, sum.searches), 175, 1e-9);
    assert_true(isnan(repro_ratio(1, 0)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tenths_follow_length),
        cmocka_unit_test(ties_are_broken_by_tiles),
        cmocka_unit_test(shares_leave_out_what_was_not_measured),
        cmocka_unit_test(published_figures_weigh_by_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
