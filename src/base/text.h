// SPDX-License-Identifier: MIT
// Reading and writing text without libc: lines and words that know their position in a file,
// numbers, and a writer that keeps counting once its buffer is full.
#ifndef SLUI_TEXT_H
#define SLUI_TEXT_H

#include "sluice/sluice.h"

// ---- reading

// Part of a text and the position of its first byte, line and column 1-based. Not zero-terminated.
typedef struct slui_text_span {
    const char *text;
    size_t length;
    int line, column;
} slui_text_span;

// Reads a text line by line. A line ends with LF or CRLF; the last one needs no LF.
typedef struct slui_reader {
    const char *next, *end;
    int line; // of `next`
} slui_reader;

slui_reader slui_reader_over(const char *text, size_t size);

// Takes the next line, without its end. False if there is none; the span is then empty and its
// position is the line after the last.
bool slui_reader_line(slui_reader *reader, slui_text_span *line);

// Blanks are spaces and tabs.
bool slui_is_blank(char c);

// Takes the next word off the front of `rest`; words are separated by blanks. False, with an empty
// word at the end of `rest`, if there is none. The words of a line with tabs are separated by tabs,
// so that they may contain spaces.
bool slui_text_span_word(slui_text_span *rest, slui_text_span *word);
bool slui_text_span_tabbed_word(slui_text_span *rest, slui_text_span *word);

// The span without its first `count` bytes, at most all of them.
slui_text_span slui_text_span_after(slui_text_span span, size_t count);
slui_text_span slui_text_span_trimmed(slui_text_span span); // without blanks at either end

bool slui_text_span_is(slui_text_span span, const char *word);
bool slui_text_span_has(slui_text_span span, char c);

// Fills the error with SLU_ERR_FORMAT and the span's position; formats as slui_fail does.
#define slui_fail_span(error, span, ...) \
    slui_fail_at(error, SLU_ERR_FORMAT, (span).line, (span).column, __VA_ARGS__)

// ---- numbers

// A whole number from 0 to max, digits only. False, and *out unchanged, for anything else.
bool slui_parse_whole(slui_text_span span, uint64_t max, uint64_t *out);

// A number of 0 or more: digits with an optional point among them, an optional exponent. False, and
// *out unchanged, for anything else, including a sign and numbers too large for a double. With up
// to 15 digits and exponents up to 22 the result is the nearest double, else within its last
// places.
bool slui_parse_decimal(slui_text_span span, double *out);

// ---- writing

// Writes into `capacity` bytes and keeps counting when they are full, so that `length` is the size
// of the whole text. Zeroed, it only counts.
typedef struct slui_writer {
    char *out;
    size_t capacity, length;
} slui_writer;

void slui_write_char(slui_writer *writer, char c);
void slui_write_bytes(slui_writer *writer, const char *bytes, size_t size);
void slui_write_string(slui_writer *writer, const char *string);
void slui_write_whole(slui_writer *writer, uint64_t number);

// Eight decimal places, the nearest to `number`, which is 0 to SLUI_MAX_FIXED.
void slui_write_fixed(slui_writer *writer, double number);
#define SLUI_MAX_FIXED 9007199254740992.0 // 2^53, where doubles stop having a fraction

#endif
