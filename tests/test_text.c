// SPDX-License-Identifier: MIT
// Lines, words and numbers, read and written without the C library.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static slui_text_span span_of(const char *text)
{
    return (slui_text_span){text, strlen(text), 1, 1};
}

static void lines_end_with_lf_or_crlf_or_the_text(void **state)
{
    (void)state;
    static const char TEXT[] = "one\r\n\ntwo\rtwo\nlast";
    static const char *const LINES[] = {"one", "", "two\rtwo", "last"};
    slui_reader reader = slui_reader_over(TEXT, sizeof TEXT - 1);
    slui_text_span line;
    for (int i = 0; i < 4; i++) {
        assert_true(slui_reader_line(&reader, &line));
        assert_true(slui_text_span_is(line, LINES[i]));
        assert_int_equal(line.line, i + 1);
        assert_int_equal(line.column, 1);
    }
    assert_false(slui_reader_line(&reader, &line));
    assert_int_equal(line.line, 5);
}

static void words_know_their_columns(void **state)
{
    (void)state;
    slui_text_span rest = span_of("  height \t 12  "), word;
    assert_true(slui_text_span_word(&rest, &word));
    assert_true(slui_text_span_is(word, "height"));
    assert_int_equal(word.column, 3);
    assert_true(slui_text_span_word(&rest, &word));
    assert_true(slui_text_span_is(word, "12"));
    assert_int_equal(word.column, 12);
    assert_false(slui_text_span_word(&rest, &word));
    assert_int_equal(word.length, 0);
}

static void tabbed_words_keep_their_spaces(void **state)
{
    (void)state;
    slui_text_span rest = span_of("0\tthe old map \t\t 7"), word;
    assert_true(slui_text_span_tabbed_word(&rest, &word));
    assert_true(slui_text_span_is(word, "0"));
    assert_true(slui_text_span_tabbed_word(&rest, &word));
    assert_true(slui_text_span_is(word, "the old map"));
    assert_true(slui_text_span_tabbed_word(&rest, &word));
    assert_true(slui_text_span_is(word, "7"));
    assert_int_equal(word.column, 18);
    assert_false(slui_text_span_tabbed_word(&rest, &word));
}

static void whole_numbers_stop_at_their_limit(void **state)
{
    (void)state;
    uint64_t number = 77;
    assert_true(slui_parse_whole(span_of("0"), 5, &number));
    assert_int_equal(number, 0);
    assert_true(slui_parse_whole(span_of("0032768"), 32768, &number));
    assert_int_equal(number, 32768);
    assert_true(slui_parse_whole(span_of("18446744073709551615"), UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
    static const char *const BAD[] = {"", "-1", "+1", "1.0", " 1", "1a", "32769", "6", "99999999"};
    for (size_t i = 0; i < COUNT(BAD); i++)
        assert_false(slui_parse_whole(span_of(BAD[i]), 5, &number));
    assert_false(slui_parse_whole(span_of("18446744073709551616"), UINT64_MAX, &number));
    assert_true(number == UINT64_MAX);
}

static void decimals_are_the_nearest_doubles(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double value;
    } GOOD[] = {
        {"0", 0},
        {"1", 1},
        {"0.1", 0.1},
        {"1.41421356", 1.41421356},
        {"2048.82842712", 2048.82842712},
        {"123456.789012345", 123456.789012345},
        {".5", 0.5},
        {"5.", 5},
        {"1e3", 1000},
        {"1E+3", 1000},
        {"25e-2", 0.25},
        {"000000000000000000000000000001", 1},
        {"0.00000000000000000000000000000000000000000000e999", 0},
        {"1e-999999999999", 0},
        {"10000000000000000000000", 1e22},
    };
    for (size_t i = 0; i < COUNT(GOOD); i++) {
        double value = -1;
        if (!slui_parse_decimal(span_of(GOOD[i].text), &value) || value != GOOD[i].value)
            fail_msg("'%s' was read as %.17g", GOOD[i].text, value);
    }
}

static void what_is_not_a_decimal_is_refused(void **state)
{
    (void)state;
    static const char *const BAD[] = {"",
                                      ".",
                                      "nan",
                                      "inf",
                                      "infinity",
                                      "-1",
                                      "+1",
                                      "1x",
                                      "1 ",
                                      "0x1",
                                      "1e",
                                      "1e+",
                                      "1e-",
                                      "e5",
                                      "1.2.3",
                                      "1e2.5",
                                      "1,5",
                                      "1e309",
                                      "1e99999999999999999999"};
    for (size_t i = 0; i < COUNT(BAD); i++) {
        double value = 77;
        if (slui_parse_decimal(span_of(BAD[i]), &value) || value != 77)
            fail_msg("'%s' was read as %g", BAD[i], value);
    }
}

// The C library rounds to even and we round up, but eight decimals of a double are never half way.
static void fixed_numbers_look_like_printf(void **state)
{
    (void)state;
    static const double NUMBERS[] = {0,   1,          1.4142135623730951, 0.999999999, 0.000000004,
                                     0.1, 2.82842712, 999999.99999999,    12345678.9,  189812531.5};
    for (size_t i = 0; i < COUNT(NUMBERS); i++) {
        char ours[64] = {0}, theirs[64];
        slui_writer writer = {ours, sizeof ours, 0};
        slui_write_fixed(&writer, NUMBERS[i]);
        snprintf(theirs, sizeof theirs, "%.8f", NUMBERS[i]);
        assert_string_equal(ours, theirs);
    }
}

static void the_writer_counts_what_does_not_fit(void **state)
{
    (void)state;
    char buffer[4] = "....";
    slui_writer writer = {buffer, 3, 0};
    slui_write_string(&writer, "ab");
    slui_write_whole(&writer, 1234567890123456789u);
    assert_int_equal(writer.length, 2 + 19);
    assert_memory_equal(buffer, "ab1.", 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_end_with_lf_or_crlf_or_the_text),
        cmocka_unit_test(words_know_their_columns),
        cmocka_unit_test(tabbed_words_keep_their_spaces),
        cmocka_unit_test(whole_numbers_stop_at_their_limit),
        cmocka_unit_test(decimals_are_the_nearest_doubles),
        cmocka_unit_test(what_is_not_a_decimal_is_refused),
        cmocka_unit_test(fixed_numbers_look_like_printf),
        cmocka_unit_test(the_writer_counts_what_does_not_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
