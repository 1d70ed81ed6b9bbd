// SPDX-License-Identifier: MIT
// Lines, words and numbers; see text.h.
//
// Nothing here copies or allocates: spans point into the text they were taken from. Lines and
// columns saturate at INT_MAX, so that an error in a file of any size has a position.
#include "base/text.h"

#include <limits.h>

#include "base/platform.h"

// ---- reading

slui_reader slui_reader_over(const char *text, size_t size)
{
    return (slui_reader){text, size ? text + size : text, 1};
}

static const char *line_end(const char *from, const char *end)
{
    while (from < end && *from != '\n')
        from++;
    return from;
}

bool slui_reader_line(slui_reader *reader, slui_text_span *line)
{
    *line = (slui_text_span){reader->next, 0, reader->line, 1};
    if (reader->next == reader->end) return false;
    const char *stop = line_end(reader->next, reader->end);
    line->length = (size_t)(stop - reader->next);
    if (line->length && stop[-1] == '\r') line->length--;
    if (stop < reader->end) stop++;
    if (reader->line < INT_MAX) reader->line++;
    reader->next = stop;
    return true;
}

bool slui_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

slui_text_span slui_text_span_after(slui_text_span span, size_t count)
{
    if (count > span.length) count = span.length;
    size_t column = (size_t)span.column + count;
    span.text += count;
    span.length -= count;
    span.column = column < INT_MAX ? (int)column : INT_MAX;
    return span;
}

slui_text_span slui_text_span_trimmed(slui_text_span span)
{
    size_t blanks = 0;
    while (blanks < span.length && slui_is_blank(span.text[blanks]))
        blanks++;
    span = slui_text_span_after(span, blanks);
    while (span.length && slui_is_blank(span.text[span.length - 1]))
        span.length--;
    return span;
}

bool slui_text_span_word(slui_text_span *rest, slui_text_span *word)
{
    *word = slui_text_span_trimmed(*rest);
    size_t length = 0;
    while (length < word->length && !slui_is_blank(word->text[length]))
        length++;
    *rest = slui_text_span_after(*word, length);
    word->length = length;
    return length > 0;
}

bool slui_text_span_tabbed_word(slui_text_span *rest, slui_text_span *word)
{
    *word = slui_text_span_trimmed(*rest);
    size_t length = 0;
    while (length < word->length && word->text[length] != '\t')
        length++;
    *rest = slui_text_span_after(*word, length);
    word->length = length;
    *word = slui_text_span_trimmed(*word);
    return length > 0;
}

bool slui_text_span_is(slui_text_span span, const char *word)
{
    return span.length == strlen(word) && memcmp(span.text, word, span.length) == 0;
}

bool slui_text_span_has(slui_text_span span, char c)
{
    for (size_t i = 0; i < span.length; i++) {
        if (span.text[i] == c) return true;
    }
    return false;
}

// ---- numbers

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

bool slui_parse_whole(slui_text_span span, uint64_t max, uint64_t *out)
{
    uint64_t number = 0;
    if (span.length == 0) return false;
    for (size_t i = 0; i < span.length; i++) {
        if (!is_digit(span.text[i])) return false;
        uint64_t digit = (uint64_t)(span.text[i] - '0');
        if (digit > max || number > (max - digit) / 10) return false;
        number = number * 10 + digit;
    }
    *out = number;
    return true;
}

// A decimal as written: digits times ten to the power of `exponent`.
typedef struct decimal {
    uint64_t digits;
    int exponent;
} decimal;

// Nineteen digits always fit 64 bits; further ones change only the exponent.
static const uint64_t DIGITS_FULL = 1000000000000000000u;

// Exponents are clamped here: far outside a double's range, far inside an int's.
enum { EXPONENT_LIMIT = 100000000 };

static void take_digit(decimal *number, char c, bool after_point)
{
    bool full = number->digits >= DIGITS_FULL;
    if (!full) number->digits = number->digits * 10 + (uint64_t)(c - '0');
    int shift = (full ? 1 : 0) - (after_point ? 1 : 0);
    int shifted = number->exponent + shift;
    if (shifted > -EXPONENT_LIMIT && shifted < EXPONENT_LIMIT) number->exponent = shifted;
}

// Takes digits and at most one point off the front; false if there is no digit.
static bool take_digits(slui_text_span *rest, decimal *number)
{
    size_t i = 0, count = 0;
    bool after_point = false;
    for (; i < rest->length; i++) {
        char c = rest->text[i];
        if (c == '.' && !after_point) {
            after_point = true;
        } else if (is_digit(c)) {
            take_digit(number, c, after_point);
            count++;
        } else {
            break;
        }
    }
    *rest = slui_text_span_after(*rest, i);
    return count > 0;
}

// Reads `e5`, `E+5` or `e-5`, to the end of the span; an empty span is fine.
static bool take_exponent(slui_text_span rest, decimal *number)
{
    if (rest.length == 0) return true;
    if (*rest.text != 'e' && *rest.text != 'E') return false;
    rest = slui_text_span_after(rest, 1);
    bool negative = rest.length && *rest.text == '-';
    if (rest.length && (*rest.text == '-' || *rest.text == '+'))
        rest = slui_text_span_after(rest, 1);
    if (rest.length == 0) return false;
    int exponent = 0;
    for (size_t i = 0; i < rest.length; i++) {
        if (!is_digit(rest.text[i])) return false;
        exponent = exponent * 10 + (rest.text[i] - '0');
        if (exponent > EXPONENT_LIMIT) exponent = EXPONENT_LIMIT;
    }
    number->exponent += negative ? -exponent : exponent;
    return true;
}

// The powers of ten that a double holds exactly.
enum { EXACT_POWERS = 23 };
static const double POWER_OF_TEN[EXACT_POWERS] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

static const uint64_t DOUBLE_EXACT = (uint64_t)1 << 53;

// digits / 10^places. One division of two exact numbers is rounded once, so it is correct to the
// last bit. Numbers with more digits than a double holds are split at the point, because rounding
// the whole number would already be off by as much as the places are worth.
static double shift_down(uint64_t digits, int places)
{
    if (digits < DOUBLE_EXACT || places >= 19) return (double)digits / POWER_OF_TEN[places];
    uint64_t unit = 1;
    for (int i = 0; i < places; i++)
        unit *= 10;
    return (double)(digits / unit) + (double)(digits % unit) / (double)unit;
}

static double decimal_value(decimal number)
{
    int exponent = number.exponent;
    if (number.digits == 0) return 0;
    if (exponent <= 0 && exponent > -EXACT_POWERS) return shift_down(number.digits, -exponent);
    double value = (double)number.digits;
    // Past these a double is infinite or 0 whatever the digits, and the loops below stay short.
    if (exponent > 400) exponent = 400;
    if (exponent < -400) exponent = -400;
    for (; exponent >= EXACT_POWERS; exponent -= EXACT_POWERS - 1)
        value *= POWER_OF_TEN[EXACT_POWERS - 1];
    for (; exponent <= -EXACT_POWERS; exponent += EXACT_POWERS - 1)
        value /= POWER_OF_TEN[EXACT_POWERS - 1];
    return exponent >= 0 ? value * POWER_OF_TEN[exponent] : value / POWER_OF_TEN[-exponent];
}

bool slui_parse_decimal(slui_text_span span, double *out)
{
    static const double LARGEST = 1.7976931348623157e308;
    decimal number = {0, 0};
    if (!take_digits(&span, &number) || !take_exponent(span, &number)) return false;
    double value = decimal_value(number);
    if (value > LARGEST) return false;
    *out = value;
    return true;
}

// ---- writing

void slui_write_bytes(slui_writer *writer, const char *bytes, size_t size)
{
    if (writer->length < writer->capacity) {
        size_t fits = writer->capacity - writer->length;
        memcpy(writer->out + writer->length, bytes, size < fits ? size : fits);
    }
    writer->length += size;
}

void slui_write_char(slui_writer *writer, char c)
{
    slui_write_bytes(writer, &c, 1);
}

void slui_write_string(slui_writer *writer, const char *string)
{
    slui_write_bytes(writer, string, strlen(string));
}

static void write_digits(slui_writer *writer, uint64_t number, int at_least)
{
    char digits[20];
    int first = (int)sizeof digits;
    do {
        digits[--first] = (char)('0' + number % 10);
        number /= 10;
    } while (number || (int)sizeof digits - first < at_least);
    slui_write_bytes(writer, digits + first, sizeof digits - (size_t)first);
}

void slui_write_whole(slui_writer *writer, uint64_t number)
{
    write_digits(writer, number, 1);
}

void slui_write_fixed(slui_writer *writer, double number)
{
    enum { PLACES = 8 };
    static const uint64_t UNIT = 100000000;
    uint64_t whole = (uint64_t)number;
    uint64_t fraction = (uint64_t)((number - (double)whole) * (double)UNIT + 0.5);
    if (fraction == UNIT) {
        fraction = 0;
        whole++;
    }
    write_digits(writer, whole, 1);
    slui_write_char(writer, '.');
    write_digits(writer, fraction, PLACES);
}
