// SPDX-License-Identifier: MIT
// The file that keeps the work of a field: the sides of all blocks, and the labels that wait.
//
// It is written under the lock, so sides and waiting labels fit together; a block that is being
// solved counts as waiting. Labels in it are those of real paths, so work that goes on from any
// checkpoint ends in the same field.
//
// Layout: the envelope, then identity, number of blocks and runs as words of 8 bytes;
// then for each block the label it waits for and the number of cells of its sides, 0 or all, with
// their labels (8 bytes each) and grounds (4 bytes each). The number of cells is even, so words
// stay aligned.
#include "base/envelope.h"
#include "base/files.h"
#include "base/status.h"
#include "raster/solver.h"

enum { AT_IDENTITY = SLUI_AT_CHECKED, AT_BLOCKS = 40, AT_RUNS = 48, HEAD_SIZE = 56, WORD = 8 };
enum { SIDE_CELL = sizeof(uint64_t) + sizeof(uint32_t) };
static const double USUAL_SECONDS = 60;

static const slui_envelope ENVELOPE = {
    .magic = {0x89, 'S', 'L', 'R', '\r', '\n', 0x1A, '\n'},
    .version = 1,
    .head_size = HEAD_SIZE,
    .a = "a checkpoint of a raster",
    .the = "the checkpoint",
    .command = "raster field",
};

static size_t cells_of_sides(const slu_raster_field *f, size_t block)
{
    return slui_raster_sides_size(slui_raster_block_area(&f->cut, block));
}

// Other ranks send their sides again.
static bool has_work(const slu_raster_field *f, size_t block)
{
    return f->sides[block].label && slui_raster_owns(f, block);
}

// ---- writing

static size_t file_size(const slu_raster_field *f)
{
    size_t size = HEAD_SIZE + f->block_count * 2 * WORD;
    for (size_t i = 0; i < f->block_count; i++)
        size += has_work(f, i) ? cells_of_sides(f, i) * SIDE_CELL : 0;
    return size;
}

static uint64_t label_to_redo(const slui_raster_state *state)
{
    return state->running < state->waiting ? state->running : state->waiting;
}

static uint8_t *write_block(const slu_raster_field *f, size_t block, uint8_t *at)
{
    const slui_raster_sides *sides = &f->sides[block];
    const size_t cells = has_work(f, block) ? cells_of_sides(f, block) : 0;
    slui_put64(at, label_to_redo(&f->states[block]));
    slui_put64(at + WORD, cells);
    at += 2 * WORD;
    if (!cells) return at;
    slui_copy_entries(at, sides->label, cells, sizeof *sides->label);
    at += cells * sizeof *sides->label;
    slui_copy_entries(at, sides->ground, cells, sizeof *sides->ground);
    return at + cells * sizeof *sides->ground;
}

static slu_status write_file(const slu_raster_field *f, slu_error *error)
{
    const size_t size = file_size(f);
    uint8_t *bytes = slui_alloc(&f->allocator, size, 1), *at = bytes + HEAD_SIZE;
    if (!bytes) return slui_fail_memory(error);
    slui_envelope_write(&ENVELOPE, bytes, size);
    slui_put64(bytes + AT_IDENTITY, f->identity);
    slui_put64(bytes + AT_BLOCKS, f->block_count);
    slui_put64(bytes + AT_RUNS, f->runs);
    for (size_t i = 0; i < f->block_count; i++)
        at = write_block(f, i, at);
    slui_envelope_seal(bytes, size);
    const slu_status status =
        slui_file_write(f->options.checkpoint, (const char *)bytes, size, error);
    slui_free(&f->allocator, bytes, size, 1);
    return status;
}

slu_status slui_raster_checkpoint(slu_raster_field *f, bool now, slu_error *error)
{
    if (!f->options.checkpoint) return SLU_OK;
    const double seconds =
        f->options.checkpoint_seconds > 0 ? f->options.checkpoint_seconds : USUAL_SECONDS;
    const uint64_t clock = slui_clock();
    if (!f->begun) f->begun = clock;
    if (!now && (double)(clock - f->begun) < seconds * 1e9) return SLU_OK;
    const slu_status status = write_file(f, error);
    f->begun = slui_clock();
    return status;
}

// ---- reading

typedef struct reading {
    slu_raster_field *field;
    const uint8_t *at, *end;
    slu_error *error;
} reading;

static slu_status fail_contents(const reading *r, const char *what)
{
    return slui_envelope_fail(&ENVELOPE, what, r->error);
}

// Whether labels and ground fit together: walls have label 0, and no label is too large.
static bool are_sides(const slu_raster_field *f, const slui_raster_sides *sides, size_t cells)
{
    for (size_t i = 0; i < cells; i++) {
        if (sides->ground[i] > SLUI_RASTER_MOST_GROUND || sides->label[i] > f->beyond) return false;
        if (!sides->ground[i] && sides->label[i]) return false;
    }
    return true;
}

static slu_status read_sides(reading *r, size_t block, size_t cells)
{
    slu_raster_field *f = r->field;
    slui_raster_sides *sides = &f->workers[0].sides;
    if ((size_t)(r->end - r->at) < cells * SIDE_CELL)
        return fail_contents(r, "the sides of a block are cut off");
    slui_copy_entries(sides->label, r->at, cells, sizeof *sides->label);
    slui_copy_entries(sides->ground, r->at + cells * sizeof *sides->label, cells,
                      sizeof *sides->ground);
    r->at += cells * SIDE_CELL;
    if (!are_sides(f, sides, cells)) return fail_contents(r, "a side has a label that no path has");
    if (!slui_raster_owns(f, block)) return fail_contents(r, "it has blocks of other ranks");
    if (!slui_raster_adopt(f, block, sides)) return slui_fail_memory(r->error);
    // What was on its way to other ranks when the work ended is lost.
    if (f->owners) slui_raster_announce(f, block);
    return slui_raster_post_all(f, r->error);
}

static slu_status read_block(reading *r, size_t block)
{
    if (r->end - r->at < 2 * WORD) return fail_contents(r, "blocks are missing");
    const uint64_t label = slui_get64(r->at), cells = slui_get64(r->at + WORD);
    r->at += 2 * WORD;
    if (cells && cells != cells_of_sides(r->field, block))
        return fail_contents(r, "the sides of a block have another length");
    const slu_status status = cells ? read_sides(r, block, cells) : SLU_OK;
    if (status == SLU_OK) slui_raster_await(r->field, block, label);
    return status;
}

slu_status slui_raster_read_checkpoint(slu_raster_field *f, const uint8_t *bytes, size_t size,
                                       slu_error *error)
{
    slu_status status = slui_envelope_check(&ENVELOPE, bytes, size, error);
    if (status != SLU_OK) return status;
    reading r = {f, bytes + HEAD_SIZE, bytes + size, error};
    if (slui_get64(bytes + AT_IDENTITY) != f->identity)
        return slui_fail(error, SLU_ERR_STALE,
                         "the checkpoint is of another raster, other sources or other options; "
                         "remove it, or name another");
    if (slui_get64(bytes + AT_BLOCKS) != f->block_count)
        return fail_contents(&r, "it has another number of blocks");
    for (size_t i = 0; i < f->block_count && status == SLU_OK; i++)
        status = read_block(&r, i);
    if (status == SLU_OK && r.at != r.end) status = fail_contents(&r, "it has bytes to spare");
    f->runs = slui_get64(bytes + AT_RUNS);
    f->resumed = true;
    return status;
}

slu_status slui_raster_resume(slu_raster_field *f, slu_error *error)
{
    char *text;
    size_t size;
    if (!f->options.checkpoint || !slui_file_exists(f->options.checkpoint)) return SLU_OK;
    slu_status status =
        slui_file_read_atlas(f->options.checkpoint, &f->allocator, &text, &size, error);
    if (status != SLU_OK) return status;
    status = slui_raster_read_checkpoint(f, (const uint8_t *)text, size, error);
    slui_free(&f->allocator, text, size, 1);
    return status;
}
