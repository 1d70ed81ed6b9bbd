// SPDX-License-Identifier: MIT
// Areas of a map as text: a character per tile, or a number per tile.
//
// Which of the two it is shows in the first row: if it has exactly one byte per tile and no comma,
// the bytes are the areas. So a map of one column whose rows are digits is read as characters,
// which gives the same areas, except that the digit 0 is one.
// Cost: one pass over the text.
#include "base/status.h"
#include "base/text.h"
#include "sluice/hpa.h"

static bool is_separator(char c)
{
    return c == ',' || slui_is_blank(c);
}

// Takes the next number's text off the front of `rest`; false if there is none.
static bool take_word(slui_text_span *rest, slui_text_span *word)
{
    size_t skip = 0, length = 0;
    while (skip < rest->length && is_separator(rest->text[skip]))
        skip++;
    *word = slui_text_span_after(*rest, skip);
    while (length < word->length && !is_separator(word->text[length]))
        length++;
    *rest = slui_text_span_after(*word, length);
    word->length = length;
    return length > 0;
}

static slu_status read_numbers(slui_text_span line, int width, uint32_t *areas, slu_error *error)
{
    slui_text_span rest = line, word;
    int x = 0;
    for (; take_word(&rest, &word); x++) {
        uint64_t number = 0;
        if (x == width)
            return slui_fail_span(error, word, "the row has more than %d numbers", width);
        if (!slui_parse_whole(word, SLU_MAX_AREA, &number))
            return slui_fail_span(error, word,
                                  "the number of an area must be 0 to 2147483647, 0 for none");
        areas[x] = (uint32_t)number;
    }
    if (x == width) return SLU_OK;
    return slui_fail_span(error, line, "the row has %d numbers, but the map is %d tiles wide", x,
                          width);
}

static slu_status read_characters(slui_text_span line, int width, uint32_t *areas, slu_error *error)
{
    if (line.length != (size_t)width)
        return slui_fail_span(error, line,
                              "the row has %d characters, but the map is %d tiles wide",
                              (int)line.length, width);
    for (int x = 0; x < width; x++) {
        unsigned char c = (unsigned char)line.text[x];
        areas[x] = c == '.' || c == ' ' ? 0 : c;
    }
    return SLU_OK;
}

static slu_status check_end(slui_reader *reader, int height, slu_error *error)
{
    slui_text_span line;
    while (slui_reader_line(reader, &line))
        if (slui_text_span_trimmed(line).length > 0)
            return slui_fail_span(error, line, "the map has only %d rows", height);
    return SLU_OK;
}

static slu_status count_rows(const char *text, size_t size, int height, slu_error *error)
{
    slui_reader reader = slui_reader_over(text, size);
    slui_text_span line;
    int rows = 0;
    while (rows < height && slui_reader_line(&reader, &line))
        rows++;
    if (rows == height) return SLU_OK;
    return slui_fail_at(error, SLU_ERR_FORMAT, rows + 1, 1,
                        "the text has %d rows, but the map is %d tiles high", rows, height);
}

slu_status slu_areas_parse(const char *text, size_t size, int width, int height, uint32_t *areas,
                           slu_error *error)
{
    if ((!text && size) || !areas || width < 1 || height < 1)
        return slui_fail_null(error, "text and areas");
    slu_status status = count_rows(text, size, height, error);
    slui_reader reader = slui_reader_over(text, size);
    slui_text_span line;
    bool characters = false;
    for (int y = 0; y < height && status == SLU_OK; y++) {
        (void)slui_reader_line(&reader, &line);
        if (y == 0) characters = line.length == (size_t)width && !slui_text_span_has(line, ',');
        uint32_t *row = areas + (size_t)y * (size_t)width;
        status = characters ? read_characters(line, width, row, error)
                            : read_numbers(line, width, row, error);
    }
    return status == SLU_OK ? check_end(&reader, height, error) : status;
}
