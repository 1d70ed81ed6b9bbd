// SPDX-License-Identifier: MIT
// What base/platform.h and base/files.h guarantee on every machine, compared with plain code.
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/files.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/random.h"

// ---- bits

static unsigned count_slowly(uint64_t x)
{
    unsigned count = 0;
    for (int i = 0; i < 64; i++)
        count += (unsigned)(x >> i & 1);
    return count;
}

static void every_bit_is_found_from_both_ends(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(5);
    for (unsigned at = 0; at < 64; at++) {
        uint64_t bit = UINT64_C(1) << at, noise = slui_random_next(&random);
        assert_int_equal(SLUI_LOWEST_BIT64(bit), at);
        assert_int_equal(SLUI_HIGHEST_BIT64(bit), at);
        assert_int_equal(SLUI_LOWEST_BIT64(bit | (noise & ~(bit - 1))), at);
        assert_int_equal(SLUI_HIGHEST_BIT64(bit | (noise & (bit - 1))), at);
        if (at < 32) assert_int_equal(SLUI_LOWEST_BIT((uint32_t)bit | 0x80000000u), at);
    }
}

static void bits_are_counted(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(6);
    assert_int_equal(SLUI_COUNT_BITS64(UINT64_C(0)), 0);
    assert_int_equal(SLUI_COUNT_BITS64(UINT64_MAX), 64);
    for (int i = 0; i < 1000; i++) {
        uint64_t x = slui_random_next(&random) & slui_random_next(&random);
        assert_int_equal(SLUI_COUNT_BITS64(x), count_slowly(x));
    }
}

// ---- numbers

static void wide_numbers_compare_by_their_high_half_first(void **state)
{
    (void)state;
    const uint64_t low = 1, high = UINT64_MAX;
    assert_true(SLUI_LESS_128(low, high, high, low));
    assert_false(SLUI_LESS_128(high, low, low, high));
    assert_true(SLUI_LESS_128(high, low, high, high));
    assert_false(SLUI_LESS_128(high, high, high, high));
}

// A root rounded wrongly, or a sum kept with more digits than a double has, changes answers.
static void arithmetic_is_that_of_doubles(void **state)
{
    (void)state;
    volatile double two = 2, third = 1.0 / 3, tiny = 1e-17;
    assert_true(SLUI_SQRT(two) == 1.4142135623730951);
    assert_true(1 + tiny == 1);
    assert_true(third * 3 - 1 == 0);
    assert_true(SLUI_INFINITY > 1e308);
}

static void the_clock_goes_forward(void **state)
{
    (void)state;
    uint64_t before = slui_clock(), after = before;
    for (int i = 0; i < 1000000 && after == before; i++)
        after = slui_clock();
    assert_true(after > before);
}

// ---- files

enum { NAME_SIZE = 300, BYTES = 256 };

typedef struct place {
    char file[NAME_SIZE - 10], temporary[NAME_SIZE];
} place;

// Named by the time, because the tests of several builds may run at once.
static place make_place(void)
{
    place p;
    const char *base = getenv("TMPDIR");
    snprintf(p.file, sizeof p.file, "%.200s/sluice-platform-%llx", base ? base : "/tmp",
             (unsigned long long)slui_clock());
    snprintf(p.temporary, sizeof p.temporary, "%s.tmp-0", p.file);
    return p;
}

static void claim_holds(const char *file, const char *bytes, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    assert_int_equal(slui_file_read(file, NULL, &text, &length, NULL), SLU_OK);
    assert_int_equal(length, size);
    assert_memory_equal(text, bytes, size);
    slu_allocator memory = slui_allocator_or_default(NULL);
    slui_free(&memory, text, length, 1);
}

static bool exists(const char *file)
{
    FILE *stream = fopen(file, "rb");
    if (stream) fclose(stream);
    return stream != NULL;
}

// Among them are line ends and Ctrl-Z, which Windows reads as something else in text files.
static void every_byte_is_written_and_read_as_it_is(void **state)
{
    (void)state;
    place p = make_place();
    char bytes[BYTES];
    for (int i = 0; i < BYTES; i++)
        bytes[i] = (char)(BYTES - 1 - i);
    assert_int_equal(slui_file_write(p.file, bytes, sizeof bytes, NULL), SLU_OK);
    claim_holds(p.file, bytes, sizeof bytes);
    assert_int_equal(remove(p.file), 0);
}

static void a_file_takes_the_place_of_an_older_one(void **state)
{
    (void)state;
    place p = make_place();
    assert_int_equal(slui_file_write(p.file, "the longer one", 14, NULL), SLU_OK);
    assert_int_equal(slui_file_write(p.file, "new", 3, NULL), SLU_OK);
    claim_holds(p.file, "new", 3);
    assert_false(exists(p.temporary));
    assert_int_equal(remove(p.file), 0);
}

static void the_temporary_file_of_another_stays(void **state)
{
    (void)state;
    place p = make_place();
    assert_int_equal(slui_file_write(p.temporary, "other", 5, NULL), SLU_OK);
    assert_int_equal(slui_file_write(p.file, "mine", 4, NULL), SLU_OK);
    claim_holds(p.temporary, "other", 5);
    claim_holds(p.file, "mine", 4);
    assert_int_equal(remove(p.file), 0);
    assert_int_equal(remove(p.temporary), 0);
}

static void a_missing_folder_is_named_with_the_reason(void **state)
{
    (void)state;
    slu_error error = {0};
    assert_int_equal(slui_file_write("no/such/folder/a.bin", "x", 1, &error), SLU_ERR_IO);
    assert_non_null(strstr(error.text, "no/such/folder/a.bin"));
    assert_non_null(strstr(error.text, strerror(ENOENT)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bit_is_found_from_both_ends),
        cmocka_unit_test(bits_are_counted),
        cmocka_unit_test(wide_numbers_compare_by_their_high_half_first),
        cmocka_unit_test(arithmetic_is_that_of_doubles),
        cmocka_unit_test(the_clock_goes_forward),
        cmocka_unit_test(every_byte_is_written_and_read_as_it_is),
        cmocka_unit_test(a_file_takes_the_place_of_an_older_one),
        cmocka_unit_test(the_temporary_file_of_another_stays),
        cmocka_unit_test(a_missing_folder_is_named_with_the_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
