// SPDX-License-Identifier: MIT
// The part of cmocka's interface that our tests use, for machines without a cmocka package: another
// system, another processor. Where there is one, the tests use the real one.
//
// As in cmocka, a failed claim ends its test and the others continue; a claim may fail in any
// function that the test calls, but not in another thread. Unlike cmocka: no memory checks, no
// mocks, nothing after a crash.
#ifndef SLUICE_PORTABLE_CMOCKA_H
#define SLUICE_PORTABLE_CMOCKA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef void (*CMUnitTestFunction)(void **state);
typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    CMUnitTestFunction test_func;
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define cmocka_unit_test(f)     \
    {                           \
#f, f, NULL, NULL, NULL \
    }
#define cmocka_unit_test_setup_teardown(f, setup, teardown) \
    {                                                       \
#f, f, setup, teardown, NULL                        \
    }

// ---- ending a test; cmocka.c

void print_message(const char *format, ...);
void print_error(const char *format, ...);
_Noreturn void shim_fail(const char *file, int line, const char *format, ...);
_Noreturn void shim_skip(void);

#define fail_msg(...) shim_fail(__FILE__, __LINE__, __VA_ARGS__)
#define fail() shim_fail(__FILE__, __LINE__, "fail()")
#define skip() shim_skip()

#ifdef _WIN32
char *mkdtemp(char *name); // windows.c
#endif

// ---- claims; each looks at its arguments once

void shim_true(bool holds, const char *claim, const char *file, int line);
void shim_equal(bool wanted, uintmax_t a, uintmax_t b, const char *claim, const char *file,
                int line);
void shim_in_range(uintmax_t x, uintmax_t least, uintmax_t most, const char *file, int line);
void shim_string(bool wanted, const char *a, const char *b, const char *file, int line);
void shim_memory(const void *a, const void *b, size_t size, const char *file, int line);
void shim_float(float a, float b, float slack, const char *file, int line);

#define SHIM_HERE __FILE__, __LINE__
#define assert_true(c) shim_true(!!(c), #c, SHIM_HERE)
#define assert_false(c) shim_true(!(c), "!(" #c ")", SHIM_HERE)
#define assert_non_null(p) shim_true((p) != NULL, #p " is NULL", SHIM_HERE)
#define assert_null(p) shim_true((p) == NULL, #p " is not NULL", SHIM_HERE)
#define assert_int_equal(a, b) \
    shim_equal(true, (uintmax_t)(a), (uintmax_t)(b), #a " == " #b, SHIM_HERE)
#define assert_int_not_equal(a, b) \
    shim_equal(false, (uintmax_t)(a), (uintmax_t)(b), #a " != " #b, SHIM_HERE)
#define assert_ptr_equal(a, b) \
    shim_true((const void *)(a) == (const void *)(b), #a " == " #b, SHIM_HERE)
#define assert_ptr_not_equal(a, b) \
    shim_true((const void *)(a) != (const void *)(b), #a " != " #b, SHIM_HERE)
#define assert_in_range(x, least, most) \
    shim_in_range((uintmax_t)(x), (uintmax_t)(least), (uintmax_t)(most), SHIM_HERE)
#define assert_string_equal(a, b) shim_string(true, a, b, SHIM_HERE)
#define assert_string_not_equal(a, b) shim_string(false, a, b, SHIM_HERE)
#define assert_memory_equal(a, b, size) shim_memory(a, b, size, SHIM_HERE)
#define assert_memory_not_equal(a, b, size) \
    shim_true(memcmp(a, b, size) != 0, #a " != " #b, SHIM_HERE)
#define assert_float_equal(a, b, slack) \
    shim_float((float)(a), (float)(b), (float)(slack), SHIM_HERE)

// ---- running

// The number of tests that failed, as cmocka returns it.
int shim_run_group(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                   CMFixtureFunction teardown);

#define cmocka_run_group_tests(tests, setup, teardown) \
    shim_run_group(tests, sizeof(tests) / sizeof((tests)[0]), setup, teardown)
#define cmocka_run_group_tests_name(name, tests, setup, teardown) \
    cmocka_run_group_tests(tests, setup, teardown)

#endif
