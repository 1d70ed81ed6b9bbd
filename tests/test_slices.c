// SPDX-License-Identifier: MIT
// Searches spread over several calls: the same answers as in one call, and what may happen between
// two steps: cancelling, another search, an edit of the map, a bad query.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

typedef struct fixture {
    slu_map *map;
    slu_finder *finder;
    slu_query query;
    slu_result result;
    slu_error error;
} fixture;

static fixture open_fixture(void)
{
    fixture f = {.query = {.start = {1, 1}, .goal = {60, 60}}};
    assert_int_equal(slu_map_create(64, 64, NULL, &f.map, NULL), SLU_OK);
    for (int i = 0; i < 12; i++) {
        slu_map_fill(f.map, (slu_rect){4 + 5 * i, i % 3 * 5, 1, 50}, '@', NULL);
    }
    f.finder = asking_finder(f.map, (slu_rules){0});
    f.query.algorithm = asking_algorithm("dijkstra");
    return f;
}

static void close_fixture(fixture *f)
{
    slu_finder_destroy(f->finder);
    slu_map_destroy(f->map);
}

static void begin(fixture *f)
{
    assert_int_equal(slu_find_begin(f->finder, &f->query, NULL), SLU_OK);
}

static slu_status step(fixture *f, uint64_t expansions)
{
    memset(&f->result, 0x5A, sizeof f->result);
    return slu_find_step(f->finder, expansions, &f->result, &f->error);
}

// ---------------------------------------------------------------------------------------------

// A slice expands exactly as many tiles as allowed until the search is over.
static void a_slice_does_what_it_is_given(void **state)
{
    (void)state;
    fixture f = open_fixture();
    uint64_t whole = asking(f.finder, &f.query).stats.expanded;
    begin(&f);
    uint64_t done = 0;
    for (uint64_t slice = 1; done + slice < whole; slice++) {
        assert_int_equal(step(&f, slice), SLU_OK);
        assert_int_equal(f.result.outcome, SLU_RUNNING);
        assert_int_equal(f.result.path_length, 0);
        done += slice;
        assert_int_equal(f.result.stats.expanded, done);
    }
    assert_int_equal(step(&f, UINT64_MAX), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_FOUND);
    assert_int_equal(f.result.stats.expanded, whole);
    close_fixture(&f);
}

static void no_slice_size_changes_the_answer(void **state)
{
    (void)state;
    fixture f = open_fixture();
    const uint64_t sizes[] = {1, 2, 7, 100, 999, 1000, 1001, UINT64_MAX};
    for (int i = 0; i < asking_algorithm_count(); i += world_step()) {
        f.query.algorithm = asking_algorithm_at(i);
        // Once before: an estimate that grows as it is asked orders entries better the next time.
        asking(f.finder, &f.query);
        slu_result whole = asking(f.finder, &f.query);
        slu_tile *path = asking_copy(&whole);
        for (size_t s = 0; s < sizeof sizes / sizeof sizes[0]; s++) {
            slu_result r = asking_sliced(f.finder, &f.query, sizes[s]);
            assert_int_equal(r.outcome, whole.outcome);
            assert_true(r.cost == whole.cost);
            assert_true(asking_same_path(&r, path, whole.path_length));
            assert_int_equal(r.stats.expanded, whole.stats.expanded);
            assert_int_equal(r.stats.generated, whole.stats.generated);
            assert_int_equal(r.stats.heap_pushes, whole.stats.heap_pushes);
            assert_int_equal(r.stats.heap_pops, whole.stats.heap_pops);
            assert_int_equal(r.stats.peak_open, whole.stats.peak_open);
        }
        free(path);
    }
    close_fixture(&f);
}

// A search whose answer needs no expansion is over at its first step.
static void unreachable_and_trivial_searches_end_at_the_first_step(void **state)
{
    (void)state;
    fixture f = open_fixture();
    assert_int_equal(slu_map_fill(f.map, (slu_rect){60, 60, 1, 1}, '@', NULL), SLU_OK);
    begin(&f);
    assert_int_equal(step(&f, 1), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_UNREACHABLE);
    f.query.goal = f.query.start;
    begin(&f);
    assert_int_equal(step(&f, 1), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_FOUND);
    assert_int_equal(f.result.path_length, 1);
    close_fixture(&f);
}

static void stepping_without_a_search_is_refused(void **state)
{
    (void)state;
    fixture f = open_fixture();
    slu_result untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    assert_int_equal(step(&f, 1), SLU_ERR_ARGUMENT);
    assert_memory_equal(&f.result, &untouched, sizeof untouched);
    assert_int_equal(f.error.code, SLU_ERR_ARGUMENT);
    begin(&f);
    slu_status status = step(&f, UINT64_MAX);
    assert_int_equal(status, SLU_OK);
    assert_int_equal(step(&f, 1), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_find_begin(f.finder, &f.query, NULL), SLU_OK);
    assert_int_equal(slu_find_step(f.finder, 1, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(step(&f, UINT64_MAX), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_FOUND);
    close_fixture(&f);
}

// ---------------------------------------------------------------------------------------------
// Between two steps

// A cancelled search reports it once, if asked, and the finder is ready for the next one.
static void cancelling_ends_the_search(void **state)
{
    (void)state;
    fixture f = open_fixture();
    double cost = asking(f.finder, &f.query).cost;
    slu_find_cancel(f.finder);
    begin(&f);
    assert_int_equal(step(&f, 10), SLU_OK);
    slu_find_cancel(f.finder);
    assert_int_equal(step(&f, 10), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_CANCELLED);
    assert_int_equal(f.result.path_length, 0);
    assert_int_equal(f.result.stats.expanded, 10);
    assert_int_equal(step(&f, 10), SLU_ERR_ARGUMENT);
    assert_true(asking(f.finder, &f.query).cost == cost);
    close_fixture(&f);
}

static bool never(void *ctx, uint64_t expanded)
{
    (void)ctx;
    (void)expanded;
    return false;
}

static void keep_going_cancels_a_sliced_search(void **state)
{
    (void)state;
    fixture f = open_fixture();
    f.query.keep_going = never;
    slu_result r = asking_sliced(f.finder, &f.query, 7);
    assert_int_equal(r.outcome, SLU_CANCELLED);
    assert_int_equal(r.path_length, 0);
    close_fixture(&f);
}

// Beginning again, or finding in one call, abandons the search that was under way.
static void another_search_abandons_this_one(void **state)
{
    (void)state;
    fixture f = open_fixture();
    slu_result whole = asking(f.finder, &f.query);
    double cost = whole.cost;
    uint64_t expanded = whole.stats.expanded;
    begin(&f);
    step(&f, 100);
    begin(&f);
    assert_int_equal(step(&f, UINT64_MAX), SLU_OK);
    assert_true(f.result.cost == cost);
    assert_int_equal(f.result.stats.expanded, expanded);
    begin(&f);
    step(&f, 100);
    assert_true(asking(f.finder, &f.query).cost == cost);
    assert_int_equal(step(&f, 1), SLU_ERR_ARGUMENT);
    close_fixture(&f);
}

// A query that is refused leaves the search under way as it was.
static void a_refused_query_does_not_disturb(void **state)
{
    (void)state;
    fixture f = open_fixture();
    double cost = asking(f.finder, &f.query).cost;
    slu_query bad = f.query;
    bad.start.x = -1;
    begin(&f);
    step(&f, 100);
    assert_int_equal(slu_find_begin(f.finder, &bad, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(step(&f, 100), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_RUNNING);
    assert_int_equal(f.result.stats.expanded, 200);
    assert_int_equal(slu_find(f.finder, &bad, &f.result, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(step(&f, UINT64_MAX), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_FOUND);
    assert_true(f.result.cost == cost);
    close_fixture(&f);
}

static void claim_stale_then_usable(fixture *f)
{
    slu_result untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    f->error = (slu_error){0};
    assert_int_equal(step(f, 10), SLU_ERR_STALE);
    assert_int_equal(f->error.code, SLU_ERR_STALE);
    assert_memory_equal(&f->result, &untouched, sizeof untouched);
    assert_int_equal(step(f, 10), SLU_ERR_ARGUMENT);
    slu_finder *fresh = asking_finder(f->map, (slu_rules){0});
    slu_result expected = asking(fresh, &f->query), r = asking(f->finder, &f->query);
    assert_int_equal(r.outcome, expected.outcome);
    assert_true(r.cost == expected.cost);
    assert_int_equal(r.stats.expanded, expected.stats.expanded);
    slu_finder_destroy(fresh);
}

// An edit of any kind ends the search under way, even one before its first step, and the next
// search sees the map as it is now.
static void an_edit_makes_the_search_stale(void **state)
{
    (void)state;
    fixture f = open_fixture();
    begin(&f);
    assert_int_equal(step(&f, 100), SLU_OK);
    assert_int_equal(slu_map_fill(f.map, (slu_rect){30, 0, 1, 60}, '@', NULL), SLU_OK);
    claim_stale_then_usable(&f);
    begin(&f);
    assert_int_equal(step(&f, 100), SLU_OK);
    assert_int_equal(slu_map_fill_cost(f.map, (slu_rect){0, 0, 20, 20}, 2.5, NULL), SLU_OK);
    claim_stale_then_usable(&f);
    begin(&f);
    assert_int_equal(slu_map_fill(f.map, (slu_rect){30, 0, 1, 60}, '.', NULL), SLU_OK);
    claim_stale_then_usable(&f);
    begin(&f);
    assert_int_equal(step(&f, 100), SLU_OK);
    slu_change wall = {.area = {40, 0, 1, 60}, .glyph = '@'}, back[64];
    size_t count = 0;
    assert_int_equal(slu_map_undo(f.map, &wall, 1, back, 64, &count, NULL), SLU_OK);
    assert_int_equal(slu_map_apply(f.map, &wall, 1, NULL), SLU_OK);
    assert_int_equal(slu_map_apply(f.map, back, count, NULL), SLU_OK);
    claim_stale_then_usable(&f);
    close_fixture(&f);
}

// An edit that fails changes nothing, so the search goes on.
static void a_refused_edit_does_not_disturb(void **state)
{
    (void)state;
    fixture f = open_fixture();
    begin(&f);
    assert_int_equal(step(&f, 100), SLU_OK);
    assert_int_not_equal(slu_map_fill(f.map, (slu_rect){60, 0, 10, 10}, '@', NULL), SLU_OK);
    slu_change changes[] = {{.area = {0, 0, 64, 64}, .glyph = '@'},
                            {.area = {60, 0, 10, 10}, .glyph = '@'}};
    assert_int_equal(slu_map_apply(f.map, changes, 2, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_apply(f.map, NULL, 0, NULL), SLU_OK);
    assert_int_equal(step(&f, UINT64_MAX), SLU_OK);
    assert_int_equal(f.result.outcome, SLU_FOUND);
    close_fixture(&f);
}

// A sliced search is over once something had to be built for another heuristic: it might have read
// what was there before. If nothing is left to build it continues.
static void preparing_another_heuristic_ends_a_search_under_way(void **state)
{
    (void)state;
    static const char *const OTHERS[] = {"astar+guided",       "astar+dead-end",
                                         "astar+gateway-2015", "astar+gateway-2006",
                                         "astar+waypoint",     "astar+backprop"};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(20, 20, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.goal = {9, 12}, .algorithm = asking_algorithm("astar+gateway")};
    slu_result r;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++) {
        slu_algorithm other = asking_algorithm(OTHERS[i]);
        assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
        assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_OK);
        assert_int_equal(slu_finder_prepare(finder, other, NULL), SLU_OK);
        assert_int_equal(slu_find_step(finder, 2, &r, NULL), SLU_ERR_ARGUMENT);
        assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
        assert_int_equal(slu_finder_prepare(finder, other, NULL), SLU_OK);
        assert_int_equal(slu_find_step(finder, UINT64_MAX, &r, NULL), SLU_OK);
        assert_int_equal(r.outcome, SLU_FOUND);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slice_does_what_it_is_given),
        cmocka_unit_test(no_slice_size_changes_the_answer),
        cmocka_unit_test(unreachable_and_trivial_searches_end_at_the_first_step),
        cmocka_unit_test(stepping_without_a_search_is_refused),
        cmocka_unit_test(cancelling_ends_the_search),
        cmocka_unit_test(keep_going_cancels_a_sliced_search),
        cmocka_unit_test(another_search_abandons_this_one),
        cmocka_unit_test(a_refused_query_does_not_disturb),
        cmocka_unit_test(an_edit_makes_the_search_stale),
        cmocka_unit_test(a_refused_edit_does_not_disturb),
        cmocka_unit_test(preparing_another_heuristic_ends_a_search_under_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
