// SPDX-License-Identifier: MIT
// Maps in the MovingAI format:
//
//   type octile
//   height 3
//   width 5
//   map
//   ..@..
//   .....
//   @@...
//
// Source: Sturtevant 2012, Benchmarks for Grid-Based Pathfinding. The three lines before `map` may
// come in any order, any word may follow `type`, and lines may end with CRLF, because the
// benchmark's own files do all of that. Only blank lines may follow the last row.
//
// Invariant: the whole text is checked before anything is allocated, so a header cannot claim more
// memory than its file has bytes.
// Cost: two passes over the text, one byte per tile temporarily.
#include <limits.h>

#include "base/files.h"
#include "base/status.h"
#include "base/text.h"
#include "map/map.h"

typedef struct header {
    bool type;
    int width, height; // 0 until they are read
} header;

static int shown(size_t count)
{
    return count < INT_MAX ? (int)count : INT_MAX;
}

// ---- the header

static slu_status check_line_ends(slui_text_span rest, slu_error *error)
{
    slui_text_span word;
    if (!slui_text_span_word(&rest, &word)) return SLU_OK;
    return slui_fail_span(error, word, "the line must end here");
}

static slu_status read_size(slui_text_span rest, const char *key, int *size, slu_error *error)
{
    slui_text_span word;
    uint64_t number = 0;
    slui_text_span_word(&rest, &word);
    if (!slui_parse_whole(word, SLU_MAX_SIDE, &number) || number == 0)
        return slui_fail_span(error, word, "%s must be a whole number from 1 to %d", key,
                              SLU_MAX_SIDE);
    *size = (int)number;
    return check_line_ends(rest, error);
}

static slu_status read_type(slui_text_span rest, bool *type, slu_error *error)
{
    slui_text_span word;
    if (!slui_text_span_word(&rest, &word)) return slui_fail_span(error, word, "type needs a name");
    *type = true;
    return check_line_ends(rest, error);
}

static slu_status read_header_line(slui_text_span key, slui_text_span rest, header *head,
                                   slu_error *error)
{
    if (slui_text_span_is(key, "type")) {
        if (head->type) return slui_fail_span(error, key, "type is repeated");
        return read_type(rest, &head->type, error);
    }
    if (slui_text_span_is(key, "height")) {
        if (head->height) return slui_fail_span(error, key, "height is repeated");
        return read_size(rest, "height", &head->height, error);
    }
    if (slui_text_span_is(key, "width")) {
        if (head->width) return slui_fail_span(error, key, "width is repeated");
        return read_size(rest, "width", &head->width, error);
    }
    return slui_fail_span(error, key,
                          "a map must begin with the lines type, height, width and map");
}

static slu_status check_header(const header *head, slui_text_span place, slu_error *error)
{
    const char *missing = !head->type ? "type" : !head->height ? "height" : "width";
    if (!head->type || !head->height || !head->width)
        return slui_fail_span(error, place, "the %s line is missing before the map line", missing);
    if ((int64_t)head->width * head->height > SLU_MAX_TILES)
        return slui_fail_span(error, place, "%d x %d tiles are too many: a map has at most %d",
                              head->width, head->height, SLU_MAX_TILES);
    return SLU_OK;
}

static slu_status read_header(slui_reader *reader, header *head, slu_error *error)
{
    slui_text_span line, key;
    while (slui_reader_line(reader, &line)) {
        slui_text_span rest = line;
        slui_text_span_word(&rest, &key);
        if (slui_text_span_is(key, "map")) {
            slu_status status = check_line_ends(rest, error);
            return status == SLU_OK ? check_header(head, key, error) : status;
        }
        slu_status status = read_header_line(key, rest, head, error);
        if (status != SLU_OK) return status;
    }
    if (line.line == 1) return slui_fail_span(error, line, "the file is empty");
    return slui_fail_span(error, line, "the file ends before its map line");
}

// ---- the rows

static bool is_control(char c)
{
    return (unsigned char)c < ' ' || c == 127;
}

// A space is a tile if the caller's glyphs say so, but neither a list of passable characters nor
// a cost file can name one.
static slu_status check_tile(char c, const slu_glyphs *glyphs, slui_text_span place,
                             slu_error *error)
{
    bool known = glyphs->cost[(unsigned char)c] != SLU_UNKNOWN;
    if (known && !is_control(c)) return SLU_OK;
    if (c == ' ' || is_control(c))
        return slui_fail_span(error, place, "%c cannot be used for a tile", c);
    bool prints = c > ' ' && c < 127;
    return slui_fail_span(error, place, "unknown %s%c: list it as passable or in a cost file",
                          prints ? "character " : "", c);
}

// Reports the leftmost error in a row.
static slu_status check_row(slui_text_span row, int width, const slu_glyphs *glyphs,
                            slu_error *error)
{
    for (size_t x = 0; x < row.length && x < (size_t)width; x++) {
        slu_status status = check_tile(row.text[x], glyphs, slui_text_span_after(row, x), error);
        if (status != SLU_OK) return status;
    }
    if (row.length == (size_t)width) return SLU_OK;
    return slui_fail_span(error, slui_text_span_after(row, (size_t)width),
                          "the row has %d characters, but the width is %d", shown(row.length),
                          width);
}

static slu_status check_rows(slui_reader *reader, const header *head, const slu_glyphs *glyphs,
                             slu_error *error)
{
    slui_text_span row;
    for (int y = 0; y < head->height; y++) {
        if (!slui_reader_line(reader, &row))
            return slui_fail_span(error, row, "the map ends after %d of %d rows", y, head->height);
        slu_status status = check_row(row, head->width, glyphs, error);
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

static slu_status check_end(slui_reader *reader, int height, slu_error *error)
{
    slui_text_span line;
    while (slui_reader_line(reader, &line)) {
        slui_text_span more = slui_text_span_trimmed(line);
        if (more.length)
            return slui_fail_span(error, more, "the map must end after %d rows", height);
    }
    return SLU_OK;
}

// ---- both together

static slu_status build(slui_reader rows, const header *head, const slu_map_options *options,
                        slu_map **out, slu_error *error)
{
    slu_allocator allocator = slui_allocator_or_default(options ? options->allocator : NULL);
    size_t width = (size_t)head->width, tiles = width * (size_t)head->height;
    char *characters = slui_alloc(&allocator, tiles, 1);
    if (!characters) return slui_fail_memory(error);
    slui_text_span row;
    for (size_t at = 0; at < tiles; at += width) {
        slui_reader_line(&rows, &row);
        memcpy(characters + at, row.text, width);
    }
    slu_status status =
        slu_map_create_from(head->width, head->height, characters, options, out, error);
    slui_free(&allocator, characters, tiles, 1);
    return status;
}

slu_status slu_map_parse(const char *text, size_t size, const slu_map_options *options,
                         slu_map **out, slu_error *error)
{
    if ((!text && size) || !out) return slui_fail_null(error, "text and out");
    slu_glyphs default_glyphs;
    const slu_glyphs *glyphs = options && options->glyphs ? options->glyphs : &default_glyphs;
    if (glyphs == &default_glyphs) slu_glyphs_default(&default_glyphs);

    header head = {0};
    slui_reader reader = slui_reader_over(text, size);
    slu_status status = read_header(&reader, &head, error);
    slui_reader rows = reader;
    if (status == SLU_OK) status = check_rows(&reader, &head, glyphs, error);
    if (status == SLU_OK) status = check_end(&reader, head.height, error);
    return status == SLU_OK ? build(rows, &head, options, out, error) : status;
}

static void write_map(slui_writer *writer, const slu_map *map)
{
    size_t width = (size_t)map->width;
    slui_write_string(writer, "type octile\nheight ");
    slui_write_whole(writer, (uint64_t)map->height);
    slui_write_string(writer, "\nwidth ");
    slui_write_whole(writer, (uint64_t)map->width);
    slui_write_string(writer, "\nmap\n");
    for (size_t at = 0; at < map->tile_count; at += width) {
        slui_write_bytes(writer, map->glyph + at, width);
        slui_write_char(writer, '\n');
    }
}

slu_status slu_map_format(const slu_map *map, char *buffer, size_t capacity, size_t *length)
{
    if (!map || !length || (!buffer && capacity)) return SLU_ERR_ARGUMENT;
    slui_writer counter = {0};
    write_map(&counter, map);
    *length = counter.length;
    if (counter.length > capacity) return SLU_ERR_CAPACITY;
    slui_writer writer = {buffer, capacity, 0};
    write_map(&writer, map);
    return SLU_OK;
}

// ---- files

slu_status slu_map_load(const char *file, const slu_map_options *options, slu_map **out,
                        slu_error *error)
{
    if (!file || !out) return slui_fail_null(error, "file and out");
    slu_allocator memory = slui_allocator_or_default(options ? options->allocator : NULL);
    char *text = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, &memory, &text, &size, error);
    if (status != SLU_OK) return status;
    status = slu_map_parse(text, size, options, out, error);
    slui_free(&memory, text, size, 1);
    return status;
}

// Writes FILE.cost if the characters do not cost what they usually do. There are at most 256 lines
// of a character and a cost.
static slu_status save_costs(const slu_map *map, const char *file, slu_error *error)
{
    static const char SUFFIX[] = ".cost";
    char text[256 * sizeof "c 10000.00"];
    size_t size = 0, length = strlen(file);
    slu_status status = slu_map_format_costs(map, text, sizeof text, &size, error);
    if (status != SLU_OK || size == 0) return status;
    char *name = slui_alloc(&map->allocator, length + sizeof SUFFIX, 1);
    if (!name) return slui_fail_memory(error);
    memcpy(name, file, length);
    memcpy(name + length, SUFFIX, sizeof SUFFIX);
    status = slui_file_write(name, text, size, error);
    slui_free(&map->allocator, name, length + sizeof SUFFIX, 1);
    return status;
}

static slu_status save_characters(const slu_map *map, const char *file, slu_error *error)
{
    size_t size = 0;
    slu_map_format(map, NULL, 0, &size);
    char *text = slui_alloc(&map->allocator, size, 1);
    if (!text) return slui_fail_memory(error);
    slu_map_format(map, text, size, &size);
    slu_status status = slui_file_write(file, text, size, error);
    slui_free(&map->allocator, text, size, 1);
    return status;
}

slu_status slu_map_save(const slu_map *map, const char *file, slu_error *error)
{
    if (!map || !file) return slui_fail_null(error, "map and file");
    slu_status status = save_costs(map, file, error);
    return status == SLU_OK ? save_characters(map, file, error) : status;
}
