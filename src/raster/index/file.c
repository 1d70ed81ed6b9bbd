// SPDX-License-Identifier: MIT
// The file of a group: a directory, and tables that can each be read alone.
//
// The directory is an envelope with identity, number of the group and number of parts (8 bytes
// each), and offset and size of each part; a block that the group does not have has size 0.
//
// A part is an envelope with identity, level (4 bytes), 0 (4), number of the block or group, number
// of places and of nodes (4 each), and bytes of the stream; then the ground of each place (4; 0: a
// wall), where in the stream each row begins (4), both filled up to 8 bytes, and the stream of
// runs.
#include "base/arrays.h"
#include "base/files.h"
#include "base/mapping.h"
#include "base/status.h"
#include "raster/index/index.h"

enum {
    AT_IDENTITY = SLUI_AT_CHECKED,
    AT_GROUP = 40,
    AT_PARTS = 48,
    FILE_HEAD = 56,
    PART_ENTRY = 16,
    DIRECTORY = FILE_HEAD + SLUI_INDEX_PARTS * PART_ENTRY,
};
enum {
    AT_LEVEL = 40,
    AT_NUMBER = 48,
    AT_PLACES = 56,
    AT_COUNT = 60,
    AT_STREAM = 64,
    PART_HEAD = 72,
};

static const slui_envelope DIRECTORY_ENVELOPE = {
    .magic = {0x89, 'S', 'L', 'G', '\r', '\n', 0x1A, '\n'},
    .version = 1,
    .head_size = FILE_HEAD,
    .a = "a group of an index",
    .the = "a group of the index",
    .command = "raster index",
};
static const slui_envelope PART_ENVELOPE = {
    .magic = {0x89, 'S', 'L', 'T', '\r', '\n', 0x1A, '\n'},
    .version = 1,
    .head_size = PART_HEAD,
    .a = "a table of an index",
    .the = "a table of the index",
    .command = "raster index",
};

// ---- names

char *slui_index_file_name(const slui_index_plan *plan, size_t group, size_t *size)
{
    static const char HEAD[] = "/head", GROUP[] = "/group-0000000000";
    const bool head = group == SLUI_INDEX_HEAD;
    const size_t folder = strlen(plan->folder), length = head ? sizeof HEAD : sizeof GROUP;
    *size = folder + length;
    char *name = slui_alloc(&plan->allocator, *size, 1);
    if (!name) return NULL;
    memcpy(name, plan->folder, folder);
    memcpy(name + folder, head ? HEAD : GROUP, length);
    for (char *digit = name + *size - 2; !head && group; group /= 10)
        *digit-- = (char)('0' + group % 10);
    return name;
}

// ---- writing

static bool append(slui_bytes *out, const slu_allocator *a, const void *bytes, size_t size)
{
    if (!SLUI_GROW(a, out->list, out->capacity, out->size + size)) return false;
    if (bytes)
        memcpy(out->list + out->size, bytes, size);
    else
        memset(out->list + out->size, 0, size);
    out->size += size;
    return true;
}

static bool fill_up(slui_bytes *out, const slu_allocator *a)
{
    return append(out, a, NULL, (size_t)slui_rounded_up(out->size) - out->size);
}

slu_status slui_index_begin_file(const slui_index_plan *plan, slui_bytes *out)
{
    out->size = 0;
    return append(out, &plan->allocator, NULL, DIRECTORY) ? SLU_OK : SLU_ERR_MEMORY;
}

static uint32_t ground_of_place(const slui_raster_block *ground, slu_rect whole, slu_rect area,
                                size_t place)
{
    const slu_tile cell = slui_border_cell(area, place);
    return ground
        ->ground[slui_raster_cell(ground, area.x - whole.x + cell.x, area.y - whole.y + cell.y)];
}

static bool write_stream(const slui_index_plan *plan, slui_bytes *out, size_t offsets,
                         const slui_raster_table *t)
{
    const size_t stream = out->size;
    for (size_t row = 0; row < t->count; row++) {
        const uint64_t *costs = t->costs + row * t->count;
        const size_t back = row % SLUI_RUNS_KEY ? 1 : SLUI_RUNS_KEY;
        slui_put32(out->list + offsets + 4 * row, (uint32_t)(out->size - stream));
        if (!slui_runs_write(out, &plan->allocator, costs, row ? costs - back * t->count : NULL,
                             t->count))
            return false;
    }
    return true;
}

static bool write_part(const slui_index_plan *plan, slui_bytes *out,
                       const slui_raster_block *ground, slu_rect whole, int level,
                       const slui_raster_table *t)
{
    const slu_allocator *a = &plan->allocator;
    const size_t begin = out->size, places = slui_border_size(t->area);
    const size_t grounds = begin + PART_HEAD;
    const size_t offsets = grounds + (size_t)slui_rounded_up(4 * places);
    const size_t stream = offsets + (size_t)slui_rounded_up(4 * t->count);
    if (!append(out, a, NULL, stream - begin)) return false;
    for (size_t i = 0; i < places; i++)
        slui_put32(out->list + grounds + 4 * i, ground_of_place(ground, whole, t->area, i));
    if (!write_stream(plan, out, offsets, t)) return false;
    const size_t stream_size = out->size - stream;
    if (!fill_up(out, a)) return false;
    uint8_t *head = out->list + begin;
    slui_envelope_write(&PART_ENVELOPE, head, out->size - begin);
    slui_put64(head + AT_IDENTITY, plan->identity);
    slui_put32(head + AT_LEVEL, (uint32_t)level);
    slui_put64(head + AT_NUMBER, slui_raster_block_at(&plan->cuts[level], t->area.x, t->area.y));
    slui_put32(head + AT_PLACES, (uint32_t)places);
    slui_put32(head + AT_COUNT, (uint32_t)t->count);
    slui_put64(head + AT_STREAM, stream_size);
    slui_envelope_seal(head, out->size - begin);
    return true;
}

slu_status slui_index_add_part(const slui_index_plan *plan, slui_bytes *out,
                               const slui_raster_block *ground, slu_rect whole, int level,
                               const slui_raster_table *table)
{
    const size_t begin = out->size;
    if (!write_part(plan, out, ground, whole, level, table)) return SLU_ERR_MEMORY;
    const size_t block = slui_raster_block_at(&plan->cuts[0], table->area.x, table->area.y);
    const size_t part = level ? 0 : slui_index_part_of(plan, block);
    slui_put64(out->list + FILE_HEAD + part * PART_ENTRY, begin);
    slui_put64(out->list + FILE_HEAD + part * PART_ENTRY + 8, out->size - begin);
    return SLU_OK;
}

slu_status slui_index_finish_file(const slui_index_plan *plan, slui_bytes *out, size_t group,
                                  slu_error *error)
{
    size_t size;
    char *name = slui_index_file_name(plan, group, &size);
    if (!name) return slui_fail_memory(error);
    slui_envelope_write(&DIRECTORY_ENVELOPE, out->list, DIRECTORY);
    slui_put64(out->list + AT_IDENTITY, plan->identity);
    slui_put64(out->list + AT_GROUP, group);
    slui_put64(out->list + AT_PARTS, SLUI_INDEX_PARTS);
    slui_envelope_seal(out->list, DIRECTORY);
    const slu_status status = slui_file_write(name, (const char *)out->list, out->size, error);
    slui_free(&plan->allocator, name, size, 1);
    return status;
}

// ---- directories

typedef struct group_file {
    slui_mapping map;
    const uint8_t *bytes;
    size_t size;
} group_file;

static slu_status fail_truncated(slu_error *error)
{
    return slui_fail(error, SLU_ERR_FORMAT, "a group of the index is truncated: build it again");
}

static slu_status check_directory(const slui_index_plan *plan, const group_file *f, size_t group,
                                  slu_error *error)
{
    if (f->size < DIRECTORY && f->size >= SLUI_AT_CHECKED &&
        memcmp(f->bytes, DIRECTORY_ENVELOPE.magic, sizeof DIRECTORY_ENVELOPE.magic) == 0)
        return fail_truncated(error);
    const size_t size = f->size < DIRECTORY ? f->size : DIRECTORY;
    const slu_status status = slui_envelope_check(&DIRECTORY_ENVELOPE, f->bytes, size, error);
    if (status != SLU_OK) return status;
    if (slui_get64(f->bytes + AT_IDENTITY) != plan->identity)
        return slui_fail(error, SLU_ERR_STALE,
                         "the folder has groups of an index of another raster, other rules or "
                         "other blocks; remove them, or name another folder");
    if (slui_get64(f->bytes + AT_GROUP) == group) return SLU_OK;
    return slui_fail(error, SLU_ERR_FORMAT, "a group of the index has the name of another");
}

static slu_status open_group(const slui_index_plan *plan, size_t group, group_file *out,
                             slu_error *error)
{
    size_t size;
    char *name = slui_index_file_name(plan, group, &size);
    if (!name) return (void)slui_fail_memory(error), SLU_ERR_MEMORY;
    slu_status status = slui_file_map(name, &plan->allocator, &out->map, error);
    slui_free(&plan->allocator, name, size, 1);
    if (status != SLU_OK) return status;
    out->bytes = out->map.bytes;
    out->size = out->map.size;
    status = check_directory(plan, out, group, error);
    if (status != SLU_OK) slui_file_unmap(&out->map);
    return status;
}

static slu_status find_part(const group_file *f, size_t part, size_t *offset, size_t *size,
                            slu_error *error)
{
    const uint64_t from = slui_get64(f->bytes + FILE_HEAD + part * PART_ENTRY);
    const uint64_t length = slui_get64(f->bytes + FILE_HEAD + part * PART_ENTRY + 8);
    if (from > f->size || length > f->size - from) return fail_truncated(error);
    *offset = (size_t)from;
    *size = (size_t)length;
    return SLU_OK;
}

slu_status slui_index_has_group(const slui_index_plan *plan, size_t group, bool *there,
                                slu_error *error)
{
    size_t size, from, length;
    char *name = slui_index_file_name(plan, group, &size);
    if (!name) return slui_fail_memory(error);
    *there = slui_file_exists(name);
    slui_free(&plan->allocator, name, size, 1);
    if (!*there) return SLU_OK;
    group_file f = {0};
    slu_status status = open_group(plan, group, &f, error);
    if (status == SLU_ERR_FORMAT) { // it is damaged, and built again
        *there = false;
        return SLU_OK;
    }
    if (status != SLU_OK) return status;
    for (size_t part = 0; part < SLUI_INDEX_PARTS && *there; part++)
        *there = find_part(&f, part, &from, &length, NULL) == SLU_OK;
    slui_file_unmap(&f.map);
    return SLU_OK;
}

// ---- tables

static slu_status fail_part(const char *what, slu_error *error)
{
    return slui_envelope_fail(&PART_ENVELOPE, what, error);
}

// Lists the nodes by their grounds. False if there are other than `count`.
static bool list_nodes(slui_index_table *t)
{
    size_t count = 0;
    for (size_t place = 0; place < t->places; place++) {
        const uint32_t ground = slui_get32(t->bytes + PART_HEAD + 4 * place);
        t->nodes[place] = ground ? (uint32_t)count : SLUI_TABLE_WALL;
        if (!ground) continue;
        if (count == t->count || ground > SLUI_RASTER_MOST_GROUND) return false;
        t->cells[count] = (uint32_t)place;
        t->grounds[count++] = ground;
    }
    return count == t->count;
}

// Adds the runs of one row to `steps`.
static bool add_row(const slui_index_table *t, size_t row, uint64_t *steps)
{
    const size_t from = slui_get32(t->bytes + t->offsets + 4 * row);
    if (from > t->stream_size) return false;
    const uint8_t *stream = t->bytes + t->stream;
    return slui_runs_read(stream + from, stream + t->stream_size, t->count, steps);
}

// Whether all numbers of a row are below 2^63, by their bits, so that a label and one of them fit
// into a word.
static bool are_costs(uint64_t bits)
{
    return bits < 2 * SLUI_RASTER_BEYOND;
}

static size_t key_count(const slui_index_table *t)
{
    return (t->count + SLUI_RUNS_KEY - 1) / SLUI_RUNS_KEY;
}

static slu_status unpack_keys(const slu_allocator *a, slui_index_table *t, slu_error *error)
{
    uint64_t *steps = slui_alloc(a, t->count + 1, sizeof *steps);
    bool good = steps != NULL;
    for (size_t key = 0; key < key_count(t) && good; key++) {
        uint64_t *row = t->keys + key * t->count;
        if (key) memcpy(row, row - t->count, t->count * sizeof *row);
        good = add_row(t, key * SLUI_RUNS_KEY, steps);
        good = good && are_costs(slui_runs_apply(row, steps, t->count));
    }
    if (!steps) return slui_fail_memory(error);
    slui_free(a, steps, t->count + 1, sizeof *steps);
    return good ? SLU_OK : fail_part("a row is no row", error);
}

bool slui_index_row(const slui_index_table *t, size_t row, size_t held, uint64_t *out,
                    uint64_t *steps)
{
    const size_t key = row / SLUI_RUNS_KEY;
    size_t at = key * SLUI_RUNS_KEY;
    if (held >= at && held <= row)
        at = held;
    else
        memcpy(out, t->keys + key * t->count, t->count * sizeof *out);
    for (size_t i = at + 1; i <= row; i++) {
        if (add_row(t, i, steps)) continue;
        memset(steps, 0, (t->count + 1) * sizeof *steps);
        return false;
    }
    return are_costs(slui_runs_apply(out, steps, t->count));
}

size_t slui_index_table_bytes(const slui_index_table *t)
{
    return sizeof *t + t->size + 4 * (t->places + 2 * t->count) + 8 * key_count(t) * t->count;
}

void slui_index_table_release(const slui_index_plan *plan, slui_index_table *t)
{
    if (!t) return;
    const slu_allocator *a = &plan->allocator;
    slui_free(a, t->nodes, t->places, sizeof *t->nodes);
    slui_free(a, t->grounds, t->count, sizeof *t->grounds);
    slui_free(a, t->cells, t->count, sizeof *t->cells);
    slui_free(a, t->keys, key_count(t) * t->count, sizeof *t->keys);
    slui_free(a, t->bytes, t->size, 1);
    slui_free(a, t, 1, sizeof *t);
}

static slu_status check_part(const slui_index_plan *plan, int level, size_t number,
                             slui_index_table *t, slu_error *error)
{
    const slu_status status = slui_envelope_check(&PART_ENVELOPE, t->bytes, t->size, error);
    if (status != SLU_OK) return status;
    if (slui_get64(t->bytes + AT_IDENTITY) != plan->identity ||
        slui_get64(t->bytes + AT_NUMBER) != number ||
        slui_get32(t->bytes + AT_LEVEL) != (uint32_t)level)
        return fail_part("it is the table of another block", error);
    t->area = slui_raster_block_area(&plan->cuts[level], number);
    const size_t places = slui_border_size(t->area), count = slui_get32(t->bytes + AT_COUNT);
    if (slui_get32(t->bytes + AT_PLACES) != places || count > places)
        return fail_part("it has another number of places", error);
    t->offsets = PART_HEAD + (size_t)slui_rounded_up(4 * places);
    t->stream = t->offsets + (size_t)slui_rounded_up(4 * count);
    const uint64_t stream_size = slui_get64(t->bytes + AT_STREAM);
    if (t->stream > t->size || stream_size > t->size - t->stream)
        return fail_part("its rows are cut off", error);
    t->stream_size = (size_t)stream_size;
    t->places = places;
    t->count = count;
    return SLU_OK;
}

static slu_status open_table(const slui_index_plan *plan, int level, size_t number,
                             slui_index_table *t, slu_error *error)
{
    const slu_allocator *a = &plan->allocator;
    const slu_status status = check_part(plan, level, number, t, error);
    if (status != SLU_OK) return status;
    t->nodes = slui_alloc(a, t->places, sizeof *t->nodes);
    t->grounds = slui_alloc(a, t->count, sizeof *t->grounds);
    t->cells = slui_alloc(a, t->count, sizeof *t->cells);
    t->keys = slui_alloc(a, key_count(t) * t->count, sizeof *t->keys);
    if (!t->nodes || !t->grounds || !t->cells || !t->keys) return slui_fail_memory(error);
    if (!list_nodes(t)) return fail_part("it has another number of nodes", error);
    return unpack_keys(a, t, error);
}

static slu_status take_bytes(const slui_index_plan *plan, slui_index_table *t, const uint8_t *bytes,
                             size_t size, slu_error *error)
{
    t->bytes = slui_alloc(&plan->allocator, size, 1);
    if (!t->bytes) return slui_fail_memory(error);
    t->size = size;
    memcpy(t->bytes, bytes, size);
    return SLU_OK;
}

static slu_status copy_part(const slui_index_plan *plan, size_t group, size_t part,
                            slui_index_table *t, slu_error *error)
{
    group_file f = {0};
    size_t offset = 0, size = 0;
    slu_status status = open_group(plan, group, &f, error);
    if (status != SLU_OK) return status;
    status = find_part(&f, part, &offset, &size, error);
    if (status == SLU_OK) status = take_bytes(plan, t, f.bytes + offset, size, error);
    slui_file_unmap(&f.map);
    return status;
}

slu_status slui_index_read_table(const slui_index_plan *plan, int level, size_t number,
                                 slui_index_table **out, slu_error *error)
{
    const size_t group = level ? number : slui_index_group_of(plan, number);
    const size_t part = level ? 0 : slui_index_part_of(plan, number);
    slui_index_table *t = slui_alloc(&plan->allocator, 1, sizeof *t);
    if (!t) return slui_fail_memory(error);
    slu_status status = copy_part(plan, group, part, t, error);
    if (status == SLU_OK) status = open_table(plan, level, number, t, error);
    if (status == SLU_OK)
        *out = t;
    else
        slui_index_table_release(plan, t);
    return status;
}
