// SPDX-License-Identifier: MIT
// Cost files: one line per character, `<char> <cost>`.
//
// The character is the very first byte of its line, so every printable character can be given a
// cost, including '#'; there are no comments. Lines of blanks only are skipped.
#include "base/status.h"
#include "base/text.h"
#include "map/map.h"

typedef struct cost_file {
    slu_glyphs glyphs;
    bool given[256];
} cost_file;

static bool stands_for_ground(char c)
{
    return (unsigned char)c > ' ' && c != 127;
}

static slu_status read_glyph(slui_text_span line, bool given[256], slu_error *error)
{
    unsigned char glyph = (unsigned char)*line.text;
    if (!stands_for_ground(*line.text))
        return slui_fail_span(error, line, "%c cannot be used for ground", glyph);
    if (line.length > 1 && !slui_is_blank(line.text[1]))
        return slui_fail_span(error, slui_text_span_after(line, 1),
                              "a line must be one character, a space and a cost");
    if (given[glyph]) return slui_fail_span(error, line, "%c is listed twice", glyph);
    given[glyph] = true;
    return SLU_OK;
}

static slu_status read_cost(slui_text_span rest, double *cost, slu_error *error)
{
    slui_text_span word, more;
    double number = 0;
    slui_text_span_word(&rest, &word);
    if (!slui_parse_decimal(word, &number) || slui_cost_hundredths(number) == SLUI_GLYPH_UNKNOWN)
        return slui_fail_span(error, word, "a cost must be a number from 0.01 to 10000");
    if (slui_text_span_word(&rest, &more))
        return slui_fail_span(error, more, "the line must end after the cost");
    *cost = number;
    return SLU_OK;
}

static slu_status read_line(cost_file *file, slui_text_span line, slu_error *error)
{
    if (slui_text_span_trimmed(line).length == 0) return SLU_OK;
    slu_status status = read_glyph(line, file->given, error);
    if (status != SLU_OK) return status;
    double *cost = &file->glyphs.cost[(unsigned char)*line.text];
    return read_cost(slui_text_span_after(line, 1), cost, error);
}

slu_status slu_glyphs_parse_costs(slu_glyphs *glyphs, const char *text, size_t size,
                                  slu_error *error)
{
    cost_file file = {.glyphs = *glyphs};
    slui_reader reader = slui_reader_over(text, size);
    slui_text_span line;
    while (slui_reader_line(&reader, &line)) {
        slu_status status = read_line(&file, line, error);
        if (status != SLU_OK) return status;
    }
    *glyphs = file.glyphs;
    return SLU_OK;
}
