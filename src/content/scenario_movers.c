// SPDX-License-Identifier: MIT
// Lines of a scenario file that describe obstacles that move by themselves:
//
//   mover patrol W H GLYPH PERIOD X Y X Y [X Y ...]
//   mover drift  W H GLYPH PERIOD X Y SEED
//   mover door   X Y W H GLYPH CLOSED OPEN [PHASE]
//
// They are ours, not the benchmark's: a row begins with a number, so no row is mistaken for one.
// Words are separated by blanks.
//
// Invariant: a mover that was read lies inside the map with all its points, and its numbers are in
// range; whether the map knows its character is for slu_movers_create to say.
#include "base/arrays.h"
#include "base/memory.h"
#include "base/status.h"
#include "base/text.h"
#include "content/scenario.h"

typedef struct line_reader {
    slui_text_span rest;
    const slu_scenario *scenario;
    slu_error *error;
} line_reader;

// ---- words

static slu_status read_seed(line_reader *r, const char *what, uint64_t *out)
{
    slui_text_span word;
    slui_text_span_word(&r->rest, &word);
    if (slui_parse_whole(word, UINT64_MAX, out)) return SLU_OK;
    return slui_fail_span(r->error, word, "%s must be a whole number", what);
}

static slu_status read_int(line_reader *r, const char *what, int least, int most, int *out)
{
    slui_text_span word;
    uint64_t number = 0;
    slui_text_span_word(&r->rest, &word);
    if (most < least) return slui_fail_span(r->error, word, "%s does not fit into the map", what);
    if (!slui_parse_whole(word, (uint64_t)most, &number) || number < (uint64_t)least)
        return slui_fail_span(r->error, word, "%s must be a whole number from %d to %d", what,
                              least, most);
    *out = (int)number;
    return SLU_OK;
}

static slu_status read_ticks(line_reader *r, const char *what, int *out)
{
    return read_int(r, what, 1, SLU_MAX_MOVER_TICKS, out);
}

static slu_status read_glyph(line_reader *r, char *out)
{
    slui_text_span word;
    slui_text_span_word(&r->rest, &word);
    bool visible = word.length == 1 && (unsigned char)*word.text > ' ' && *word.text != 127;
    if (!visible)
        return slui_fail_span(r->error, word, "the glyph of a mover must be one character");
    *out = *word.text;
    return SLU_OK;
}

// The tile of the top left corner, so that the mover lies inside the map.
static slu_status read_corner(line_reader *r, const slu_mover *mover, slu_tile *out)
{
    slu_status status = read_int(r, "x", 0, r->scenario->width - mover->width, &out->x);
    if (status == SLU_OK)
        status = read_int(r, "y", 0, r->scenario->height - mover->height, &out->y);
    return status;
}

static slu_status read_size(line_reader *r, int most_width, int most_height, slu_mover *mover)
{
    slu_status status = read_int(r, "the width of a mover", 1, most_width, &mover->width);
    if (status == SLU_OK)
        status = read_int(r, "the height of a mover", 1, most_height, &mover->height);
    if (status == SLU_OK) status = read_glyph(r, &mover->glyph);
    return status;
}

static bool at_end(const line_reader *r)
{
    return slui_text_span_trimmed(r->rest).length == 0;
}

// ---- kinds

static slu_status read_block(line_reader *r, slu_mover *mover)
{
    slu_status status = read_size(r, r->scenario->width, r->scenario->height, mover);
    if (status == SLU_OK) status = read_ticks(r, "the period", &mover->period);
    if (status == SLU_OK) status = read_corner(r, mover, &mover->at);
    return status;
}

static size_t count_words(slui_text_span rest)
{
    slui_text_span word;
    size_t count = 0;
    while (slui_text_span_word(&rest, &word))
        count++;
    return count;
}

// Reads at least one point, and all that the line has.
static slu_status read_patrol(line_reader *r, slu_mover *mover)
{
    slu_status status = read_block(r, mover);
    if (status != SLU_OK) return status;
    size_t words = count_words(r->rest), count = words < 2 ? 1 : (words + 1) / 2;
    slu_tile *points = slui_alloc(&r->scenario->allocator, count, sizeof *points);
    if (!points) return slui_fail_memory(r->error);
    mover->points = points;
    mover->point_count = count;
    for (size_t i = 0; i < count && status == SLU_OK; i++)
        status = read_corner(r, mover, &points[i]);
    return status;
}

static slu_status read_drift(line_reader *r, slu_mover *mover)
{
    slu_status status = read_block(r, mover);
    return status == SLU_OK ? read_seed(r, "the seed", &mover->seed) : status;
}

static slu_status read_door(line_reader *r, slu_mover *mover)
{
    int width = r->scenario->width, height = r->scenario->height;
    slu_tile *at = &mover->at;
    slu_status status = read_int(r, "x", 0, width - 1, &at->x);
    if (status == SLU_OK) status = read_int(r, "y", 0, height - 1, &at->y);
    if (status == SLU_OK) status = read_size(r, width - at->x, height - at->y, mover);
    if (status == SLU_OK) status = read_ticks(r, "the time closed", &mover->closed);
    if (status == SLU_OK) status = read_ticks(r, "the time open", &mover->open);
    if (status == SLU_OK && !at_end(r))
        status = read_int(r, "the phase", 0, SLU_MAX_MOVER_TICKS, &mover->phase);
    return status;
}

static slu_status read_mover(line_reader *r, slu_mover *mover)
{
    slui_text_span word;
    slui_text_span_word(&r->rest, &word);
    slu_status status;
    if (slui_text_span_is(word, "patrol"))
        mover->kind = SLU_MOVER_PATROL, status = read_patrol(r, mover);
    else if (slui_text_span_is(word, "drift"))
        mover->kind = SLU_MOVER_DRIFT, status = read_drift(r, mover);
    else if (slui_text_span_is(word, "door"))
        mover->kind = SLU_MOVER_DOOR, status = read_door(r, mover);
    else
        return slui_fail_span(r->error, word, "a mover must be a patrol, a drift or a door");
    if (status != SLU_OK || at_end(r)) return status;
    slui_text_span_word(&r->rest, &word);
    return slui_fail_span(r->error, word, "the line must end before this");
}

static void release_points(const slu_allocator *memory, const slu_mover *mover)
{
    slui_free(memory, (void *)mover->points, mover->point_count, sizeof *mover->points);
}

slu_status slui_scenario_read_mover(slu_scenario *scenario, slui_text_span line, bool *found,
                                    slu_error *error)
{
    slui_text_span word;
    slui_text_span_word(&line, &word);
    *found = slui_text_span_is(word, "mover");
    if (!*found) return SLU_OK;
    line_reader reader = {line, scenario, error};
    slu_mover mover = {0};
    slu_status status = read_mover(&reader, &mover);
    size_t needed = scenario->mover_count + 1;
    if (status == SLU_OK &&
        !SLUI_GROW(&scenario->allocator, scenario->movers, scenario->mover_capacity, needed))
        status = slui_fail_memory(error);
    if (status == SLU_OK)
        scenario->movers[scenario->mover_count++] = mover;
    else
        release_points(&scenario->allocator, &mover);
    return status;
}

void slui_scenario_release_movers(slu_scenario *scenario)
{
    const slu_allocator *memory = &scenario->allocator;
    for (size_t i = 0; i < scenario->mover_count; i++)
        release_points(memory, &scenario->movers[i]);
    slui_free(memory, scenario->movers, scenario->mover_capacity, sizeof *scenario->movers);
}

// ---- writing

static void write_number(slui_writer *writer, uint64_t number)
{
    slui_write_char(writer, ' ');
    slui_write_whole(writer, number);
}

static void write_tile(slui_writer *writer, slu_tile tile)
{
    write_number(writer, (uint64_t)tile.x);
    write_number(writer, (uint64_t)tile.y);
}

static void write_size(slui_writer *writer, const slu_mover *mover)
{
    write_tile(writer, (slu_tile){mover->width, mover->height});
    slui_write_char(writer, ' ');
    slui_write_char(writer, mover->glyph);
}

static void write_door(slui_writer *writer, const slu_mover *mover)
{
    write_tile(writer, mover->at);
    write_size(writer, mover);
    write_number(writer, (uint64_t)mover->closed);
    write_number(writer, (uint64_t)mover->open);
    if (mover->phase) write_number(writer, (uint64_t)mover->phase);
}

static void write_block(slui_writer *writer, const slu_mover *mover)
{
    write_size(writer, mover);
    write_number(writer, (uint64_t)mover->period);
    write_tile(writer, mover->at);
    for (size_t i = 0; i < mover->point_count; i++)
        write_tile(writer, mover->points[i]);
    if (mover->kind == SLU_MOVER_DRIFT) write_number(writer, mover->seed);
}

void slui_scenario_write_movers(slui_writer *writer, const slu_scenario *scenario)
{
    for (size_t i = 0; i < scenario->mover_count; i++) {
        const slu_mover *mover = &scenario->movers[i];
        slui_write_string(writer, "mover ");
        slui_write_string(writer, slu_mover_kind_name(mover->kind));
        if (mover->kind == SLU_MOVER_DOOR)
            write_door(writer, mover);
        else
            write_block(writer, mover);
        slui_write_char(writer, '\n');
    }
}

// ---- looking at them

size_t slu_scenario_mover_count(const slu_scenario *scenario)
{
    return scenario ? scenario->mover_count : 0;
}

const slu_mover *slu_scenario_movers(const slu_scenario *scenario)
{
    return scenario ? scenario->movers : NULL;
}
