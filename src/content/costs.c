// SPDX-License-Identifier: MIT
// Cost files, read and written: one line per character, `<char> <cost>`.
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
    if (!glyphs || (!text && size)) return slui_fail_null(error, "glyphs and text");
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

// ---- writing: what the characters of a map cost, if each of them has one cost

typedef struct cost_list {
    uint32_t hundredths[256]; // 0: no ground has this character
    uint32_t usual[256];      // by slu_glyphs_default
} cost_list;

static void list_usual(cost_list *list)
{
    slu_glyphs usual;
    slu_glyphs_default(&usual);
    for (int c = 0; c < 256; c++)
        list->usual[c] = usual.cost[c] > 0 ? slui_cost_hundredths(usual.cost[c]) : 0;
}

static slu_status list_costs(const slu_map *map, cost_list *list, slu_error *error)
{
    for (uint32_t t = 0; t < map->tile_count; t++) {
        if (!slui_map_passable_at(map, t)) continue;
        unsigned char glyph = (unsigned char)map->glyph[t];
        uint32_t cost = slui_map_cost_at(map, t);
        if (list->hundredths[glyph] == 0) list->hundredths[glyph] = cost;
        if (list->hundredths[glyph] == cost) continue;
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "a map file has one cost for each character, but the tiles of %c differ, "
                         "the first at %d, %d: give them another character",
                         glyph, (int)(t % (uint32_t)map->width), (int)(t / (uint32_t)map->width));
    }
    return SLU_OK;
}

static void write_costs(slui_writer *writer, const cost_list *list)
{
    for (int c = 0; c < 256; c++) {
        uint32_t cost = list->hundredths[c];
        if (cost == 0 || cost == list->usual[c]) continue;
        slui_write_char(writer, (char)c);
        slui_write_char(writer, ' ');
        slui_write_whole(writer, cost / SLUI_COST_ONE);
        slui_write_char(writer, '.');
        slui_write_whole(writer, cost / 10 % 10);
        slui_write_whole(writer, cost % 10);
        slui_write_char(writer, '\n');
    }
}

slu_status slu_map_format_costs(const slu_map *map, char *buffer, size_t capacity, size_t *needed,
                                slu_error *error)
{
    if (!map || !needed || (!buffer && capacity))
        return slui_fail_null(error, "map, buffer and needed");
    cost_list list = {0};
    list_usual(&list);
    slu_status status = list_costs(map, &list, error);
    if (status != SLU_OK) return status;
    slui_writer counter = {0}, writer = {buffer, capacity, 0};
    write_costs(&counter, &list);
    *needed = counter.length;
    if (counter.length > capacity)
        return slui_fail(error, SLU_ERR_CAPACITY, "%d bytes do not fit into a buffer of %d",
                         (int)counter.length, (int)capacity);
    write_costs(&writer, &list);
    return SLU_OK;
}
