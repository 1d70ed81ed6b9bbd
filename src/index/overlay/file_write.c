// SPDX-License-Identifier: MIT
// Writing an overlay's file: see file.h.
//
// Cost: a copy of the cells and costs, and a sweep over each map for the hashes.
#include "base/files.h"
#include "base/status.h"
#include "index/overlay/file.h"

typedef struct writing {
    const slu_overlay *kinds[SLU_MAX_OVERLAY_KINDS];
    slui_overlay_file file;
} writing;

// ---- what is written

static slu_status check_kind(const slu_overlay *overlay, const slu_overlay *kind, slu_error *error)
{
    if (!kind) return slui_fail_null(error, "others");
    if (!slui_overlay_is_fresh(kind))
        return slui_fail(error, SLU_ERR_STALE,
                         "the overlay is older than its map or influence: update it");
    if (kind->metric.nest != overlay->metric.nest)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "overlays in one file must share their cells: create them with `like`");
    return SLU_OK;
}

static slu_status gather(writing *w, const slu_overlay *overlay,
                         const slu_overlay_save_options *options, slu_error *error)
{
    w->kinds[0] = overlay;
    if (options->other_count >= SLU_MAX_OVERLAY_KINDS || (options->other_count && !options->others))
        return slui_fail(error, SLU_ERR_ARGUMENT, "a file has the costs of at most %d kinds",
                         SLU_MAX_OVERLAY_KINDS);
    slu_status status = check_kind(overlay, overlay, error);
    for (size_t i = 0; status == SLU_OK && i < options->other_count; i++) {
        w->kinds[i + 1] = options->others[i];
        status = check_kind(overlay, options->others[i], error);
    }
    w->file.facts.kind_count = options->cells_only ? 0 : 1 + (int)options->other_count;
    return status;
}

static void describe_kind(writing *w, int kind)
{
    const slui_nest_metric *m = &w->kinds[kind]->metric;
    w->file.facts.kinds[kind] =
        (slu_overlay_file_costs){.diagonals = m->rules.diagonals,
                                 .charge = m->rules.charge,
                                 .steps = m->rules.steps,
                                 .unit_size = m->view.fit.size,
                                 .kind_hash = slui_overlay_kind_hash(&m->view),
                                 .costs_hash = slui_overlay_costs_hash(&m->view)};
    w->file.common[kind] = (uint32_t)m->charges.common;
    for (int i = 0; i < SLUI_METRIC_PARTS; i++)
        w->file.entries[kind][i] = slui_metric_part_count(m, &slui_metric_parts[i]);
}

static void describe(writing *w)
{
    const slui_nest *n = w->kinds[0]->metric.nest;
    slu_overlay_file_facts *f = &w->file.facts;
    f->version = SLU_OVERLAY_VERSION;
    f->width = n->map->width;
    f->height = n->map->height;
    f->map_hash = slui_file_map_hash(n->map);
    f->cell_count = n->cell_count;
    w->file.opened = n->opened;
    for (int kind = 0; kind < f->kind_count; kind++)
        describe_kind(w, kind);
    slui_overlay_file_place(&w->file);
}

// ---- bytes

static void write_head(const slui_overlay_file *file, uint8_t *out)
{
    const slu_overlay_file_facts *f = &file->facts;
    slui_envelope_write(&slui_overlay_envelope, out, file->end);
    slui_put64(out + SLUI_AT_MAP_HASH, f->map_hash);
    slui_put32(out + SLUI_AT_WIDTH, (uint32_t)f->width);
    slui_put32(out + SLUI_AT_HEIGHT, (uint32_t)f->height);
    slui_put32(out + SLUI_AT_CELL_COUNT, f->cell_count);
    slui_put32(out + SLUI_AT_OPENED, file->opened);
    slui_put32(out + SLUI_AT_KIND_COUNT, (uint32_t)f->kind_count);
}

static void write_record(const slui_overlay_file *file, int kind, uint8_t *out)
{
    const slu_overlay_file_costs *c = &file->facts.kinds[kind];
    slui_put32(out + SLUI_KIND_DIAGONALS, (uint32_t)c->diagonals);
    slui_put32(out + SLUI_KIND_CHARGE, (uint32_t)c->charge);
    slui_put32(out + SLUI_KIND_STRAIGHT, (uint32_t)c->steps.straight);
    slui_put32(out + SLUI_KIND_DIAGONAL, (uint32_t)c->steps.diagonal);
    slui_put32(out + SLUI_KIND_SIZE, (uint32_t)c->unit_size);
    slui_put32(out + SLUI_KIND_COMMON, file->common[kind]);
    slui_put64(out + SLUI_KIND_HASH, c->kind_hash);
    slui_put64(out + SLUI_KIND_COSTS, c->costs_hash);
    for (int i = 0; i < SLUI_METRIC_PARTS; i++)
        slui_put64(out + SLUI_KIND_ENTRIES + 8 * i, file->entries[kind][i]);
}

static void write_part(const slui_nest_metric *m, const slui_metric_part *part, uint8_t *out)
{
    for (uint32_t i = 0; i < m->nest->cell_count; i++) {
        const slui_nest_cell *c = &m->nest->cells[i];
        const size_t count = part->count(m, c);
        if (count == 0) continue;
        slui_copy_entries(out, part->entries(m, c), count, part->entry);
        out += count * part->entry;
    }
}

static void write_bytes(const writing *w, uint8_t *out)
{
    const slui_overlay_file *file = &w->file;
    memset(out, 0, (size_t)file->end);
    write_head(file, out);
    slui_nest_write(w->kinds[0]->metric.nest, out + file->cells, out + file->tiles);
    for (int kind = 0; kind < file->facts.kind_count; kind++) {
        write_record(file, kind, out + SLUI_OVERLAY_HEAD + SLUI_OVERLAY_KIND * kind);
        for (int i = 0; i < SLUI_METRIC_PARTS; i++)
            write_part(&w->kinds[kind]->metric, &slui_metric_parts[i], out + file->parts[kind][i]);
    }
    slui_envelope_seal(out, file->end);
}

// ---- the calls

static const slu_overlay_save_options DEFAULTS;

slu_status slu_overlay_format(const slu_overlay *overlay, const slu_overlay_save_options *options,
                              void *buffer, size_t capacity, size_t *needed, slu_error *error)
{
    if (!overlay || !needed || (!buffer && capacity))
        return slui_fail_null(error, "overlay, buffer and needed");
    writing w = {.file = {.bytes = NULL}};
    const slu_status status = gather(&w, overlay, options ? options : &DEFAULTS, error);
    if (status != SLU_OK) return status;
    describe(&w);
    *needed = (size_t)w.file.end;
    if (capacity < w.file.end)
        return slui_fail(error, SLU_ERR_CAPACITY, "the overlay does not fit into the buffer");
    write_bytes(&w, buffer);
    return SLU_OK;
}

static slu_status save(const writing *w, const char *file, slu_error *error)
{
    const slu_allocator *allocator = &w->kinds[0]->allocator;
    const size_t size = (size_t)w->file.end;
    char *bytes = slui_alloc(allocator, size, 1);
    if (!bytes) return slui_fail_memory(error);
    write_bytes(w, (uint8_t *)bytes);
    const slu_status status = slui_file_write(file, bytes, size, error);
    slui_free(allocator, bytes, size, 1);
    return status;
}

slu_status slu_overlay_save(const slu_overlay *overlay, const slu_overlay_save_options *options,
                            const char *file, slu_error *error)
{
    if (!overlay || !file) return slui_fail_null(error, "overlay and file");
    writing w = {.file = {.bytes = NULL}};
    const slu_status status = gather(&w, overlay, options ? options : &DEFAULTS, error);
    if (status != SLU_OK) return status;
    describe(&w);
    return save(&w, file, error);
}
