// SPDX-License-Identifier: MIT
// Scenario files of the MovingAI benchmarks: a line `version 1`, then one query per line,
//
//   bucket  map name  width  height  start x  start y  goal x  goal y  length
//
// Source: Sturtevant 2012, Benchmarks for Grid-Based Pathfinding. Version 0, which is also the
// version of a file that names none, may leave out width and height. If a line has tabs, only they
// separate its fields, so that map names may contain spaces.
//
// A row for a map of another size is scaled to this one: x * map width / row width, rounded down.
// Its length is then meaningless, and is stored as -1. We write such a length as -1 and read any
// negative length as unknown, so that what is written reads back the same. Lines that begin with
// `mover` are our own (scenario_movers.c), and so is one that names the kind of unit that the rows
// are for, if it is not of one tile on all ground:
//
//   unit SIZE [CHARACTERS]
#include "content/scenario.h"

#include <limits.h>

#include "base/arrays.h"
#include "base/files.h"
#include "base/memory.h"
#include "base/platform.h"
#include "base/status.h"
#include "base/text.h"

// An upper bound on any path: every tile of the largest map, diagonally, at the highest cost.
#define LONGEST (1.5 * SLU_MAX_TILES * SLU_MAX_COST)
static const double UNKNOWN_LENGTH = -1;

enum { FULL_FIELDS = 9, SHORT_FIELDS = 7 };

slu_status slui_scenario_create(int width, int height, size_t count, const slu_allocator *allocator,
                                slu_scenario **out, slu_error *error)
{
    slu_allocator memory = slui_allocator_or_default(allocator);
    slu_scenario *scenario = slui_alloc(&memory, 1, sizeof *scenario);
    slu_scenario_row *rows = slui_alloc(&memory, count, sizeof *rows);
    if (!scenario || !rows) {
        slui_free(&memory, rows, count, sizeof *rows);
        slui_free(&memory, scenario, 1, sizeof *scenario);
        return slui_fail_memory(error);
    }
    *scenario = (slu_scenario){.allocator = memory,
                               .width = width,
                               .height = height,
                               .rows = rows,
                               .count = count,
                               .capacity = count};
    *out = scenario;
    return SLU_OK;
}

void slu_scenario_destroy(slu_scenario *scenario)
{
    if (!scenario) return;
    slu_allocator memory = scenario->allocator;
    slui_scenario_release_movers(scenario);
    slui_free(&memory, scenario->rows, scenario->capacity, sizeof *scenario->rows);
    slui_free(&memory, scenario, 1, sizeof *scenario);
}

size_t slu_scenario_count(const slu_scenario *scenario)
{
    return scenario ? scenario->count : 0;
}

const slu_scenario_row *slu_scenario_rows(const slu_scenario *scenario)
{
    return scenario ? scenario->rows : NULL;
}

const slu_unit *slu_scenario_unit(const slu_scenario *scenario)
{
    return scenario ? &scenario->unit : NULL;
}

// ---- the unit

// One word of the file: characters that are seen, no more than there are.
static bool is_word(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || text[i] == 127) return false;
    return length >= 1 && length < sizeof((slu_scenario *)0)->terrains;
}

bool slui_scenario_take_unit(slu_scenario *scenario, int size, const char *terrains, size_t length)
{
    if (terrains && !is_word(terrains, length)) return false;
    scenario->unit = (slu_unit){.size = size, .terrains = terrains ? scenario->terrains : NULL};
    if (terrains) memcpy(scenario->terrains, terrains, length);
    scenario->terrains[length] = '\0';
    return true;
}

static slu_status read_unit(slu_scenario *scenario, slui_text_span line, bool *found,
                            slu_error *error)
{
    slui_text_span word, terrains = {0};
    uint64_t size = 0;
    slui_text_span_word(&line, &word);
    *found = slui_text_span_is(word, "unit");
    if (!*found) return SLU_OK;
    slui_text_span_word(&line, &word);
    if (!slui_parse_whole(word, SLU_MAX_UNIT, &size) || size < 1)
        return slui_fail_span(error, word, "the size of a unit must be a whole number from 1 to %d",
                              SLU_MAX_UNIT);
    bool picky = slui_text_span_word(&line, &terrains);
    if (slui_text_span_word(&line, &word))
        return slui_fail_span(error, word, "the line must end before this");
    if (slui_scenario_take_unit(scenario, (int)size, picky ? terrains.text : NULL, terrains.length))
        return SLU_OK;
    return slui_fail_span(error, terrains, "the terrains of a unit must be visible characters");
}

static void write_unit(slui_writer *writer, const slu_scenario *scenario)
{
    const slu_unit *unit = &scenario->unit;
    if (unit->size <= 1 && !unit->terrains) return;
    slui_write_string(writer, "unit ");
    slui_write_whole(writer, (uint64_t)(unit->size ? unit->size : 1));
    if (unit->terrains) slui_write_char(writer, ' ');
    if (unit->terrains) slui_write_string(writer, unit->terrains);
    slui_write_char(writer, '\n');
}

// ---- reading

static slu_status split(slui_text_span line, int version, slui_text_span fields[FULL_FIELDS],
                        int *count, slu_error *error)
{
    bool tabs = slui_text_span_has(line, '\t');
    slui_text_span word;
    int found = 0;
    while (tabs ? slui_text_span_tabbed_word(&line, &word) : slui_text_span_word(&line, &word)) {
        if (found < FULL_FIELDS) fields[found] = word;
        if (found++ == FULL_FIELDS)
            return slui_fail_span(error, word, "the row has too many fields");
    }
    *count = found;
    if (found == FULL_FIELDS || (found == SHORT_FIELDS && version == 0)) return SLU_OK;
    return slui_fail_span(error, word, "the row has %d fields, not %s", found,
                          version == 0 ? "9 or 7" : "9");
}

static slu_status read_number(slui_text_span field, const char *what, int least, int most, int *out,
                              slu_error *error)
{
    uint64_t number = 0;
    if (!slui_parse_whole(field, (uint64_t)most, &number) || number < (uint64_t)least)
        return slui_fail_span(error, field, "%s must be a whole number from %d to %d", what, least,
                              most);
    *out = (int)number;
    return SLU_OK;
}

static slu_status read_length(slui_text_span field, double *length, slu_error *error)
{
    bool negative = field.length && *field.text == '-';
    double number = 0;
    if (!slui_parse_decimal(slui_text_span_after(field, negative), &number) || number > LONGEST)
        return slui_fail_span(error, field, "the length must be a number that is 0 or more");
    *length = negative ? UNKNOWN_LENGTH : number;
    return SLU_OK;
}

// Reads the four coordinates, which lie on a map of width x height.
static slu_status read_tiles(const slui_text_span *fields, int width, int height,
                             slu_scenario_row *row, slu_error *error)
{
    slu_status status = read_number(fields[0], "start x", 0, width - 1, &row->start.x, error);
    if (status == SLU_OK)
        status = read_number(fields[1], "start y", 0, height - 1, &row->start.y, error);
    if (status == SLU_OK)
        status = read_number(fields[2], "goal x", 0, width - 1, &row->goal.x, error);
    if (status == SLU_OK)
        status = read_number(fields[3], "goal y", 0, height - 1, &row->goal.y, error);
    return status;
}

static slu_tile scaled(slu_tile tile, int from_width, int from_height, const slu_scenario *to)
{
    return (slu_tile){(int)((int64_t)tile.x * to->width / from_width),
                      (int)((int64_t)tile.y * to->height / from_height)};
}

static void fit_to_map(slu_scenario_row *row, int width, int height, const slu_scenario *scenario)
{
    if (width == scenario->width && height == scenario->height) return;
    row->start = scaled(row->start, width, height, scenario);
    row->goal = scaled(row->goal, width, height, scenario);
    row->length = UNKNOWN_LENGTH;
}

static slu_status read_row(slui_text_span line, int version, const slu_scenario *scenario,
                           slu_scenario_row *row, slu_error *error)
{
    slui_text_span fields[FULL_FIELDS];
    int count = 0, width = scenario->width, height = scenario->height;
    slu_status status = split(line, version, fields, &count, error);
    if (status == SLU_OK)
        status = read_number(fields[0], "the bucket", 0, INT_MAX, &row->bucket, error);
    if (status == SLU_OK && count == FULL_FIELDS)
        status = read_number(fields[2], "the width", 1, SLU_MAX_SIDE, &width, error);
    if (status == SLU_OK && count == FULL_FIELDS)
        status = read_number(fields[3], "the height", 1, SLU_MAX_SIDE, &height, error);
    if (status == SLU_OK) status = read_tiles(&fields[count - 5], width, height, row, error);
    if (status == SLU_OK) status = read_length(fields[count - 1], &row->length, error);
    if (status == SLU_OK) fit_to_map(row, width, height, scenario);
    return status;
}

static slu_status append_row(slu_scenario *scenario, const slu_scenario_row *row, slu_error *error)
{
    if (!SLUI_GROW(&scenario->allocator, scenario->rows, scenario->capacity, scenario->count + 1))
        return slui_fail_memory(error);
    scenario->rows[scenario->count++] = *row;
    return SLU_OK;
}

// The version a line names; *found stays false if the line is a row.
static slu_status read_version(slui_text_span line, bool *found, int *version, slu_error *error)
{
    slui_text_span word;
    slui_text_span_word(&line, &word);
    if (!slui_text_span_is(word, "version")) return SLU_OK;
    *found = true;
    slui_text_span_word(&line, &word);
    bool zero = slui_text_span_is(word, "0") || slui_text_span_is(word, "0.0");
    bool one = slui_text_span_is(word, "1") || slui_text_span_is(word, "1.0");
    if (!zero && !one)
        return slui_fail_span(error, word, "the version of a scenario must be 0 or 1");
    *version = one ? 1 : 0;
    if (slui_text_span_word(&line, &word))
        return slui_fail_span(error, word, "the line must end after the version");
    return SLU_OK;
}

static bool next_line_with_text(slui_reader *reader, slui_text_span *line)
{
    while (slui_reader_line(reader, line)) {
        if (slui_text_span_trimmed(*line).length) return true;
    }
    return false;
}

static slu_status read_line(slui_text_span line, int version, slu_scenario *scenario,
                            slu_error *error)
{
    bool is_ours = false;
    slu_scenario_row row;
    slu_status status = slui_scenario_read_mover(scenario, line, &is_ours, error);
    if (status == SLU_OK && !is_ours) status = read_unit(scenario, line, &is_ours, error);
    if (status != SLU_OK || is_ours) return status;
    status = read_row(line, version, scenario, &row, error);
    return status == SLU_OK ? append_row(scenario, &row, error) : status;
}

static slu_status read_lines(slui_reader *reader, slu_scenario *scenario, slu_error *error)
{
    slui_text_span line;
    bool has_version = false;
    int version = 0;
    if (!next_line_with_text(reader, &line))
        return slui_fail_span(error, line, "the file is empty");
    slu_status status = read_version(line, &has_version, &version, error);
    bool more = has_version ? next_line_with_text(reader, &line) : true;
    for (; status == SLU_OK && more; more = next_line_with_text(reader, &line))
        status = read_line(line, version, scenario, error);
    return status;
}

static bool is_side(int side)
{
    return side >= 1 && side <= SLU_MAX_SIDE;
}

slu_status slu_scenario_parse(const char *text, size_t size, int width, int height,
                              const slu_allocator *allocator, slu_scenario **out, slu_error *error)
{
    if ((!text && size) || !out) return slui_fail_null(error, "text and out");
    if (!is_side(width) || !is_side(height))
        return slui_fail(error, SLU_ERR_ARGUMENT, "there can be no map of %d x %d tiles", width,
                         height);
    slu_scenario *scenario = NULL;
    slu_status status = slui_scenario_create(width, height, 0, allocator, &scenario, error);
    if (!scenario) return status;
    slui_reader reader = slui_reader_over(text, size);
    status = read_lines(&reader, scenario, error);
    if (status == SLU_OK) *out = scenario;
    if (status != SLU_OK) slu_scenario_destroy(scenario);
    return status;
}

// ---- writing

static void write_field(slui_writer *writer, int number)
{
    slui_write_whole(writer, (uint64_t)number);
    slui_write_char(writer, '\t');
}

static void write_row(slui_writer *writer, const slu_scenario *scenario, const char *map_name,
                      const slu_scenario_row *row)
{
    write_field(writer, row->bucket);
    slui_write_string(writer, map_name);
    slui_write_char(writer, '\t');
    write_field(writer, scenario->width);
    write_field(writer, scenario->height);
    write_field(writer, row->start.x);
    write_field(writer, row->start.y);
    write_field(writer, row->goal.x);
    write_field(writer, row->goal.y);
    if (row->length >= 0)
        slui_write_fixed(writer, row->length);
    else
        slui_write_string(writer, "-1");
    slui_write_char(writer, '\n');
}

static void write_scenario(slui_writer *writer, const slu_scenario *scenario, const char *map_name)
{
    slui_write_string(writer, "version 1\n");
    write_unit(writer, scenario);
    slui_scenario_write_movers(writer, scenario);
    for (size_t i = 0; i < scenario->count; i++)
        write_row(writer, scenario, map_name, &scenario->rows[i]);
}

// A name that reads back as one field: not blank, no tab, no line end.
static bool name_is_writable(const char *name)
{
    bool has_text = false;
    for (; *name; name++) {
        if ((unsigned char)*name < ' ') return false;
        has_text = has_text || *name != ' ';
    }
    return has_text;
}

slu_status slu_scenario_format(const slu_scenario *scenario, const char *map_name, char *buffer,
                               size_t capacity, size_t *length)
{
    if (!scenario || !map_name || !length || (!buffer && capacity)) return SLU_ERR_ARGUMENT;
    if (!name_is_writable(map_name)) return SLU_ERR_ARGUMENT;
    slui_writer counter = {0};
    write_scenario(&counter, scenario, map_name);
    *length = counter.length;
    if (counter.length > capacity) return SLU_ERR_CAPACITY;
    slui_writer writer = {buffer, capacity, 0};
    write_scenario(&writer, scenario, map_name);
    return SLU_OK;
}

// ---- files

slu_status slu_scenario_load(const char *file, int width, int height,
                             const slu_allocator *allocator, slu_scenario **out, slu_error *error)
{
    if (!file || !out) return slui_fail_null(error, "file and out");
    slu_allocator memory = slui_allocator_or_default(allocator);
    char *text = NULL;
    size_t size = 0;
    slu_status status = slui_file_read(file, &memory, &text, &size, error);
    if (status != SLU_OK) return status;
    status = slu_scenario_parse(text, size, width, height, allocator, out, error);
    slui_free(&memory, text, size, 1);
    return status;
}

slu_status slu_scenario_save(const slu_scenario *scenario, const char *map_name, const char *file,
                             slu_error *error)
{
    if (!scenario || !map_name || !file)
        return slui_fail_null(error, "scenario, map_name and file");
    const slu_allocator *memory = &scenario->allocator;
    size_t size = 0;
    if (slu_scenario_format(scenario, map_name, NULL, 0, &size) == SLU_ERR_ARGUMENT)
        return slui_fail(error, SLU_ERR_ARGUMENT, "map_name must be one line of text without tabs");
    char *text = slui_alloc(memory, size, 1);
    if (!text) return slui_fail_memory(error);
    slu_scenario_format(scenario, map_name, text, size, &size);
    slu_status status = slui_file_write(file, text, size, error);
    slui_free(memory, text, size, 1);
    return status;
}
