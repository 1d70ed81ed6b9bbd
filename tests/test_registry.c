// SPDX-License-Identifier: MIT
// The registry: complete rows, names that read back, and names that are refused.
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"

static void claim_row_is_whole(const slu_method *row)
{
    assert_non_null(row);
    assert_true(strlen(row->title) > 0);
    assert_true(strlen(row->summary) > 0);
    assert_true(strlen(row->source) > 0);
    assert_in_range(strlen(row->name), 1, 30);
    assert_int_equal(strspn(row->name, "abcdefghijklmnopqrstuvwxyz0123456789-_"),
                     strlen(row->name));
}

static void every_row_is_whole(void **state)
{
    (void)state;
    assert_true(slu_methods_count(slu_searches()) >= 4);
    assert_true(slu_methods_count(slu_heuristics()) >= 5);
    for (int i = 0; i < slu_methods_count(slu_searches()); i++) {
        claim_row_is_whole(slu_methods_at(slu_searches(), i));
    }
    for (int i = 0; i < slu_methods_count(slu_heuristics()); i++) {
        claim_row_is_whole(slu_methods_at(slu_heuristics(), i));
    }
    assert_true(slu_methods_count(slu_steerings()) >= 4);
    for (int i = 0; i < slu_methods_count(slu_steerings()); i++) {
        claim_row_is_whole(slu_methods_at(slu_steerings(), i));
    }
    assert_true(slu_methods_count(slu_crowd_methods()) >= 3);
    for (int i = 0; i < slu_methods_count(slu_crowd_methods()); i++) {
        claim_row_is_whole(slu_methods_at(slu_crowd_methods(), i));
    }
}

static void names_are_unique(void **state)
{
    (void)state;
    for (int i = 0; i < slu_methods_count(slu_searches()); i++) {
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(slu_methods_at(slu_searches(), i)->name,
                                    slu_methods_at(slu_searches(), j)->name);
        }
    }
    for (int i = 0; i < slu_methods_count(slu_heuristics()); i++) {
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(slu_methods_at(slu_heuristics(), i)->name,
                                    slu_methods_at(slu_heuristics(), j)->name);
        }
    }
    for (int i = 0; i < slu_methods_count(slu_steerings()); i++) {
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(slu_methods_at(slu_steerings(), i)->name,
                                    slu_methods_at(slu_steerings(), j)->name);
        }
    }
    for (int i = 0; i < slu_methods_count(slu_crowd_methods()); i++) {
        int found = -1;
        assert_int_equal(slu_methods_find(slu_crowd_methods(),
                                          slu_methods_at(slu_crowd_methods(), i)->name, &found,
                                          NULL),
                         SLU_OK);
        assert_int_equal(found, i);
    }
    assert_int_equal(slu_methods_find(slu_crowd_methods(), "nobody", &(int){0}, NULL),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(slu_methods_find(slu_crowd_methods(), NULL, &(int){0}, NULL),
                     SLU_ERR_ARGUMENT);
}

static void rows_outside_the_list_are_null(void **state)
{
    (void)state;
    const int outside[] = {-1, INT_MIN, INT_MAX, 1000};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_null(slu_methods_at(slu_searches(), outside[i]));
        assert_null(slu_methods_at(slu_heuristics(), outside[i]));
        assert_null(slu_methods_at(slu_steerings(), outside[i]));
        assert_null(slu_methods_at(slu_crowd_methods(), outside[i]));
    }
    assert_null(slu_methods_at(slu_searches(), slu_methods_count(slu_searches())));
    assert_null(slu_methods_at(slu_heuristics(), slu_methods_count(slu_heuristics())));
}

// What is written is read back as the same search, and as the same heuristic if one is read.
static void names_read_back(void **state)
{
    (void)state;
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_algorithm algorithm = asking_algorithm_at(i), back = {-1, -1};
        char name[64], again[64];
        memset(name, '#', sizeof name);
        slu_algorithm_format(algorithm, name);
        assert_non_null(memchr(name, 0, sizeof name));
        assert_int_equal(slu_algorithm_parse(name, &back, NULL), SLU_OK);
        assert_int_equal(back.search, algorithm.search);
        if (slu_methods_at(slu_searches(), algorithm.search)->flags & SLU_INFORMED)
            assert_int_equal(back.heuristic, algorithm.heuristic);
        slu_algorithm_format(back, again);
        assert_string_equal(name, again);
    }
}

// The names in the documents are the registry's.
static void the_named_algorithms_are_there(void **state)
{
    (void)state;
    const char *const names[] = {"dijkstra",        "astar+octile",    "astar+zero",
                                 "astar+manhattan", "astar+chebyshev", "astar+euclidean"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[64];
        slu_algorithm_format(asking_algorithm(names[i]), name);
        assert_string_equal(name, names[i]);
    }
}

static void a_search_alone_takes_the_first_heuristic(void **state)
{
    (void)state;
    for (int i = 0; i < slu_methods_count(slu_searches()); i++) {
        slu_algorithm algorithm = asking_algorithm(slu_methods_at(slu_searches(), i)->name);
        assert_int_equal(algorithm.search, i);
        assert_int_equal(algorithm.heuristic, 0);
    }
}

// A bad name is refused with a message, and the algorithm stays as it was.
static void bad_names_are_refused(void **state)
{
    (void)state;
    char endless[5000];
    memset(endless, 'a', sizeof endless - 1);
    endless[sizeof endless - 1] = '\0';
    const char *const names[] = {
        "",
        "+",
        "astar+",
        "+octile",
        "astar+octil",
        "asta",
        "astar octile",
        "astar++octile",
        " astar",
        "astar ",
        "ASTAR",
        "octile",
        "octile+astar",
        "astar+octile+",
        "astar+octile+zero",
        "\n",
        "astar+octile\n",
        "astarr",
        "%s%n",
        endless,
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        slu_algorithm algorithm = {77, 78};
        slu_error error = {0};
        assert_int_equal(slu_algorithm_parse(names[i], &algorithm, &error), SLU_ERR_ARGUMENT);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
        assert_true(strlen(error.text) > 0);
        assert_int_equal(algorithm.search, 77);
        assert_int_equal(algorithm.heuristic, 78);
        assert_int_equal(slu_algorithm_parse(names[i], &algorithm, NULL), SLU_ERR_ARGUMENT);
    }
    slu_algorithm algorithm;
    assert_int_equal(slu_algorithm_parse(NULL, &algorithm, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_algorithm_parse("astar", NULL, NULL), SLU_ERR_ARGUMENT);
}

// A name for something outside the list is still a string within its buffer, and is not read back.
static void an_unknown_algorithm_has_no_readable_name(void **state)
{
    (void)state;
    const slu_algorithm unknown[] = {{-1, 0}, {INT_MAX, 0}, {INT_MIN, INT_MIN}};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        char name[64];
        slu_algorithm back;
        memset(name, '#', sizeof name);
        slu_algorithm_format(unknown[i], name);
        assert_non_null(memchr(name, 0, sizeof name));
        assert_int_equal(slu_algorithm_parse(name, &back, NULL), SLU_ERR_ARGUMENT);
    }
}

// Steering methods are found by their names, and nothing else is accepted.
static void steering_is_found_by_name(void **state)
{
    (void)state;
    for (int i = 0; i < slu_methods_count(slu_steerings()); i++) {
        int steer = -1;
        assert_int_equal(slu_methods_find(slu_steerings(), slu_methods_at(slu_steerings(), i)->name,
                                          &steer, NULL),
                         SLU_OK);
        assert_int_equal(steer, i);
    }
    const char *const names[] = {"", "trac", "trace ", "Trace", "robust", "astar", "trace,bounce"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        int steer = 77;
        slu_error error = {0};
        assert_int_equal(slu_methods_find(slu_steerings(), names[i], &steer, &error),
                         SLU_ERR_ARGUMENT);
        assert_int_equal(error.code, SLU_ERR_ARGUMENT);
        assert_true(strlen(error.text) > 0);
        assert_int_equal(steer, 77);
    }
    int steer;
    assert_int_equal(slu_methods_find(slu_steerings(), NULL, &steer, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_methods_find(slu_steerings(), "trace", NULL, NULL), SLU_ERR_ARGUMENT);
}

// Optimal means: an optimal search, and an estimate that is admissible under the rules.
static void optimality_depends_on_the_rules(void **state)
{
    (void)state;
    slu_rules eight = {0}, four = {.diagonals = SLU_DIAGONALS_NEVER};
    const char *const always[] = {"dijkstra", "astar+octile", "astar+euclidean", "astar+zero",
                                  "astar+chebyshev"};
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++) {
        assert_true(slu_algorithm_is_optimal(asking_algorithm(always[i]), &eight));
        assert_true(slu_algorithm_is_optimal(asking_algorithm(always[i]), &four));
        assert_true(slu_algorithm_is_optimal(asking_algorithm(always[i]), NULL));
    }
    assert_false(slu_algorithm_is_optimal(asking_algorithm("astar+manhattan"), &eight));
    assert_true(slu_algorithm_is_optimal(asking_algorithm("astar+manhattan"), &four));
    assert_false(slu_algorithm_is_optimal(asking_algorithm("greedy+octile"), &four));
    assert_false(slu_algorithm_is_optimal((slu_algorithm){-1, 0}, &eight));
    assert_false(slu_algorithm_is_optimal((slu_algorithm){0, INT_MAX}, &eight));
}

// Every status and outcome has a short name of its own, and numbers outside the lists have one too.
static void statuses_and_outcomes_have_names(void **state)
{
    (void)state;
    for (int i = SLU_OK; i <= SLU_ERR_UNSUPPORTED; i++) {
        for (int j = SLU_OK; j < i; j++) {
            assert_string_not_equal(slu_status_name((slu_status)i), slu_status_name((slu_status)j));
        }
    }
    for (int i = SLU_FOUND; i <= SLU_RUNNING; i++) {
        for (int j = SLU_FOUND; j < i; j++) {
            assert_string_not_equal(slu_outcome_name((slu_outcome)i),
                                    slu_outcome_name((slu_outcome)j));
        }
    }
    for (int i = SLU_WALKING; i <= SLU_WALK_LIMIT; i++) {
        for (int j = SLU_WALKING; j < i; j++) {
            assert_string_not_equal(slu_walk_outcome_name((slu_walk_outcome)i),
                                    slu_walk_outcome_name((slu_walk_outcome)j));
        }
    }
    assert_string_equal(slu_walk_outcome_name(SLU_GAVE_UP), "gave-up");
    assert_non_null(slu_walk_outcome_name((slu_walk_outcome)1000));
    assert_string_equal(slu_status_name(SLU_ERR_FORMAT), "format");
    assert_string_equal(slu_outcome_name(SLU_FOUND), "found");
    assert_non_null(slu_status_name((slu_status)1000));
    assert_non_null(slu_outcome_name((slu_outcome)1000));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_whole),
        cmocka_unit_test(names_are_unique),
        cmocka_unit_test(rows_outside_the_list_are_null),
        cmocka_unit_test(names_read_back),
        cmocka_unit_test(the_named_algorithms_are_there),
        cmocka_unit_test(a_search_alone_takes_the_first_heuristic),
        cmocka_unit_test(bad_names_are_refused),
        cmocka_unit_test(an_unknown_algorithm_has_no_readable_name),
        cmocka_unit_test(steering_is_found_by_name),
        cmocka_unit_test(optimality_depends_on_the_rules),
        cmocka_unit_test(statuses_and_outcomes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
