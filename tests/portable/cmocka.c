// SPDX-License-Identifier: MIT
#include "cmocka.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// ---- ending a test

typedef enum shim_outcome { SHIM_PASSED, SHIM_FAILED, SHIM_SKIPPED } shim_outcome;

static jmp_buf end_of_test;

static void print_to(FILE *stream, const char *format, va_list values)
{
    vfprintf(stream, format, values);
    fflush(stream);
}

void print_message(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_to(stdout, format, values);
    va_end(values);
}

void print_error(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_to(stderr, format, values);
    va_end(values);
}

void shim_fail(const char *file, int line, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print_to(stderr, format, values);
    va_end(values);
    print_error("\n%s:%d: error: Failure!\n", file, line);
    longjmp(end_of_test, SHIM_FAILED);
}

void shim_skip(void)
{
    longjmp(end_of_test, SHIM_SKIPPED);
}

// ---- claims

void shim_true(bool holds, const char *claim, const char *file, int line)
{
    if (!holds) shim_fail(file, line, "%s", claim);
}

void shim_equal(bool wanted, uintmax_t a, uintmax_t b, const char *claim, const char *file,
                int line)
{
    if ((a == b) != wanted)
        shim_fail(file, line, "%s: %" PRIuMAX " and %" PRIuMAX " (%#" PRIxMAX ", %#" PRIxMAX ")",
                  claim, a, b, a, b);
}

void shim_in_range(uintmax_t x, uintmax_t least, uintmax_t most, const char *file, int line)
{
    if (x < least || x > most)
        shim_fail(file, line, "%" PRIuMAX " is not within %" PRIuMAX "-%" PRIuMAX, x, least, most);
}

void shim_string(bool wanted, const char *a, const char *b, const char *file, int line)
{
    if ((strcmp(a, b) == 0) != wanted)
        shim_fail(file, line, "\"%s\" %s \"%s\"", a, wanted ? "!=" : "==", b);
}

void shim_memory(const void *a, const void *b, size_t size, const char *file, int line)
{
    for (size_t i = 0; i < size; i++) {
        int x = ((const unsigned char *)a)[i], y = ((const unsigned char *)b)[i];
        if (x != y) shim_fail(file, line, "byte %zu: 0x%02x != 0x%02x", i, x, y);
    }
}

void shim_float(float a, float b, float slack, const char *file, int line)
{
    float apart = a < b ? b - a : a - b;
    if (!(apart <= slack)) shim_fail(file, line, "%g != %g", (double)a, (double)b);
}

// ---- running

static shim_outcome run(const struct CMUnitTest *test, void **state)
{
    if (test->setup_func && test->setup_func(state) != 0) return SHIM_FAILED;
    volatile shim_outcome outcome = SHIM_PASSED;
    switch (setjmp(end_of_test)) {
    case SHIM_PASSED: test->test_func(state); break;
    case SHIM_SKIPPED: outcome = SHIM_SKIPPED; break;
    default: outcome = SHIM_FAILED; break;
    }
    if (test->teardown_func && test->teardown_func(state) != 0) return SHIM_FAILED;
    return outcome;
}

int shim_run_group(const struct CMUnitTest *tests, size_t count, CMFixtureFunction setup,
                   CMFixtureFunction teardown)
{
    static const char *const SAY[] = {"[       OK ]", "[  FAILED  ]", "[  SKIPPED ]"};
    int failed = 0;
    void *group_state = NULL;
    if (setup && setup(&group_state) != 0) return 1;
    for (size_t i = 0; i < count; i++) {
        print_message("[ RUN      ] %s\n", tests[i].name);
        void *state = tests[i].initial_state ? tests[i].initial_state : group_state;
        shim_outcome outcome = run(&tests[i], &state);
        failed += outcome == SHIM_FAILED;
        print_message("%s %s\n", SAY[outcome], tests[i].name);
    }
    if (teardown && teardown(&group_state) != 0) failed++;
    print_message("%zu tests, %d failed\n", count, failed);
    return failed;
}
