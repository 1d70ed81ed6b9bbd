// SPDX-License-Identifier: MIT
// The head of a file of labels, and writing one: see file.h.
#include "index/labels/file.h"

#include "base/files.h"
#include "base/status.h"
#include "index/overlay/file.h"

const slui_envelope slui_labels_envelope = {
    .magic = {0x89, 'S', 'L', 'H', '\r', '\n', 0x1A, '\n'},
    .version = SLU_LABELS_VERSION,
    .head_size = SLUI_LABELS_HEAD,
    .a = "a file of labels",
    .the = "the file of labels",
    .command = "labels build",
};

void slui_labels_file_place(slui_labels_file *file)
{
    const slu_labels_file_facts *f = &file->facts;
    const slui_labels_part parts[SLUI_LABELS_PARTS] = {
        {0, (uint64_t)f->corner_count + 1, sizeof(slui_hub_corner), sizeof(uint32_t)},
        {0, f->entry_count, (size_t)f->distance_bytes, 1},
        {0, f->entry_count, sizeof(uint16_t), sizeof(uint16_t)},
        {0, f->entry_count, sizeof(uint16_t), sizeof(uint16_t)},
    };
    file->end = SLUI_LABELS_HEAD;
    for (int i = 0; i < SLUI_LABELS_PARTS; i++) {
        file->parts[i] = parts[i];
        file->parts[i].offset = file->end;
        file->end += slui_rounded_up(parts[i].count * parts[i].entry);
    }
}

// ---- reading the head

static void read_head(slui_labels_file *file)
{
    const uint8_t *bytes = file->bytes;
    file->facts = (slu_labels_file_facts){
        .version = slui_get_whole(bytes + SLUI_AT_VERSION),
        .width = slui_get_whole(bytes + SLUI_AT_WIDTH),
        .height = slui_get_whole(bytes + SLUI_AT_HEIGHT),
        .map_hash = slui_get64(bytes + SLUI_AT_MAP_HASH),
        .checksum = slui_get64(bytes + SLUI_AT_CHECKSUM),
        .diagonals = (slu_diagonals)slui_get32(bytes + SLUI_LABELS_DIAGONALS),
        .steps = {slui_get_whole(bytes + SLUI_LABELS_STRAIGHT),
                  slui_get_whole(bytes + SLUI_LABELS_DIAGONAL)},
        .unit_size = slui_get_whole(bytes + SLUI_LABELS_SIZE),
        .kind_hash = slui_get64(bytes + SLUI_LABELS_KIND),
        .corner_count = slui_get32(bytes + SLUI_LABELS_CORNERS),
        .entry_count = slui_get64(bytes + SLUI_LABELS_ENTRIES),
        .distance_bytes = slui_get_whole(bytes + SLUI_LABELS_DISTANCE_BYTES),
    };
}

static const char *fault_of_head(const slui_labels_file *file, size_t size)
{
    const slu_labels_file_facts *f = &file->facts;
    const slu_rules rules = {
        .diagonals = f->diagonals, .steps = f->steps, .unit.size = f->unit_size};
    if (!slui_sides_are_possible(f->width, f->height)) return "there can be no map of its size";
    if (slui_rules_check(&rules, NULL) != SLU_OK || f->unit_size < 1 ||
        slui_unit_check(&rules.unit, NULL) != SLU_OK)
        return "its rules are invalid";
    if (f->corner_count > SLUI_MOST_CORNERS || f->entry_count > size)
        return "it has more entries than bytes";
    if (f->distance_bytes != SLUI_NARROW_BYTES && f->distance_bytes != SLUI_WIDE_BYTES)
        return "its distances have an unknown size";
    return NULL;
}

static bool is_padded(const slui_labels_file *file)
{
    for (int i = 0; i < SLUI_LABELS_PARTS; i++) {
        const uint64_t end = file->parts[i].offset + file->parts[i].count * file->parts[i].entry;
        if (!slui_is_zero(file->bytes, end, slui_rounded_up(end))) return false;
    }
    return true;
}

slu_status slui_labels_file_open(slui_labels_file *file, const void *bytes, size_t size,
                                 slu_error *error)
{
    *file = (slui_labels_file){.bytes = bytes};
    const slu_status status = slui_envelope_check(&slui_labels_envelope, bytes, size, error);
    if (status != SLU_OK) return status;
    read_head(file);
    const char *fault = fault_of_head(file, size);
    if (!fault) slui_labels_file_place(file);
    if (!fault && file->end != size) fault = "its size does not match its counts";
    if (!fault && !is_padded(file)) fault = "there are bytes between its parts";
    return fault ? slui_envelope_fail(&slui_labels_envelope, fault, error) : SLU_OK;
}

slu_status slu_labels_inspect(const void *bytes, size_t size, slu_labels_file_facts *facts,
                              slu_error *error)
{
    if (!bytes || !facts) return slui_fail_null(error, "bytes and facts");
    slui_labels_file file;
    const slu_status status = slui_labels_file_open(&file, bytes, size, error);
    if (status == SLU_OK) *facts = file.facts;
    return status;
}

// ---- writing

static slui_labels_file describe(const slu_labels *labels)
{
    const slu_map *layer = labels->view.layer;
    slui_labels_file file = {
        .facts = {.version = SLU_LABELS_VERSION,
                  .width = layer->width,
                  .height = layer->height,
                  .map_hash = slui_file_map_hash(layer),
                  .diagonals = labels->rules.diagonals,
                  .steps = labels->rules.steps,
                  .unit_size = labels->view.fit.size,
                  .kind_hash = slui_overlay_kind_hash(&labels->view),
                  .corner_count = labels->hubs.table.count,
                  .entry_count = labels->hubs.table.entry_count,
                  .distance_bytes = (int)slui_hub_distance_bytes(&labels->hubs.table)}};
    slui_labels_file_place(&file);
    return file;
}

static void write_head(const slui_labels_file *file, uint8_t *out)
{
    const slu_labels_file_facts *f = &file->facts;
    slui_envelope_write(&slui_labels_envelope, out, file->end);
    slui_put64(out + SLUI_AT_MAP_HASH, f->map_hash);
    slui_put32(out + SLUI_AT_WIDTH, (uint32_t)f->width);
    slui_put32(out + SLUI_AT_HEIGHT, (uint32_t)f->height);
    slui_put32(out + SLUI_LABELS_DIAGONALS, (uint32_t)f->diagonals);
    slui_put32(out + SLUI_LABELS_STRAIGHT, (uint32_t)f->steps.straight);
    slui_put32(out + SLUI_LABELS_DIAGONAL, (uint32_t)f->steps.diagonal);
    slui_put32(out + SLUI_LABELS_SIZE, (uint32_t)f->unit_size);
    slui_put64(out + SLUI_LABELS_KIND, f->kind_hash);
    slui_put64(out + SLUI_LABELS_ENTRIES, f->entry_count);
    slui_put32(out + SLUI_LABELS_CORNERS, f->corner_count);
    slui_put32(out + SLUI_LABELS_DISTANCE_BYTES, (uint32_t)f->distance_bytes);
}

static void write_bytes(const slui_labels_file *file, const slui_hub_table *t, uint8_t *out)
{
    const void *arrays[SLUI_LABELS_PARTS] = {t->corners, t->distances, t->hub, t->next};
    memset(out, 0, (size_t)file->end);
    write_head(file, out);
    for (int i = 0; i < SLUI_LABELS_PARTS; i++) {
        const slui_labels_part *p = &file->parts[i];
        slui_copy_entries(out + p->offset, arrays[i], (size_t)(p->count * p->entry) / p->number,
                          p->number);
    }
    slui_envelope_seal(out, file->end);
}

static slu_status check_fresh(const slu_labels *labels, slu_error *error)
{
    if (!slui_labels_are_stale(labels) && !slui_labels_are_walled(labels)) return SLU_OK;
    return slui_fail(error, SLU_ERR_STALE, "the labels are older than their map: update them");
}

slu_status slu_labels_format(const slu_labels *labels, void *buffer, size_t capacity,
                             size_t *needed, slu_error *error)
{
    if (!labels || !needed || (!buffer && capacity))
        return slui_fail_null(error, "labels, buffer and needed");
    const slu_status status = check_fresh(labels, error);
    if (status != SLU_OK) return status;
    const slui_labels_file file = describe(labels);
    *needed = (size_t)file.end;
    if (capacity < file.end)
        return slui_fail(error, SLU_ERR_CAPACITY, "the labels do not fit into the buffer");
    write_bytes(&file, &labels->hubs.table, buffer);
    return SLU_OK;
}

slu_status slu_labels_save(const slu_labels *labels, const char *name, slu_error *error)
{
    if (!labels || !name) return slui_fail_null(error, "labels and file");
    slu_status status = check_fresh(labels, error);
    if (status != SLU_OK) return status;
    const slui_labels_file file = describe(labels);
    char *bytes = slui_alloc(&labels->allocator, (size_t)file.end, 1);
    if (!bytes) return slui_fail_memory(error);
    write_bytes(&file, &labels->hubs.table, (uint8_t *)bytes);
    status = slui_file_write(name, bytes, (size_t)file.end, error);
    slui_free(&labels->allocator, bytes, (size_t)file.end, 1);
    return status;
}
