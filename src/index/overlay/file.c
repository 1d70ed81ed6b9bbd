// SPDX-License-Identifier: MIT
// The head of an overlay's file: its hashes, the places of what follows, and every check that needs
// no map.
//
// The checks run in the order in which their messages help, as for an atlas (atlas/file.c).
// Cost: one sweep over the bytes for the checksum.
#include "index/overlay/file.h"

#include "base/status.h"

const slui_envelope slui_overlay_envelope = {
    .magic = {0x89, 'S', 'L', 'O', '\r', '\n', 0x1A, '\n'},
    .version = SLU_OVERLAY_VERSION,
    .head_size = SLUI_OVERLAY_HEAD,
    .a = "an overlay",
    .the = "the overlay",
    .command = "overlay build",
};

// ---------------------------------------------------------------------------------------------
// Hashes

uint64_t slui_overlay_kind_hash(const slui_view *view)
{
    const slui_fit *fit = &view->fit;
    uint64_t hash = slui_hash_word(SLUI_HASH_BEGIN, (uint64_t)fit->size << 1 | fit->picky);
    for (size_t i = 0; fit->picky && i < sizeof fit->enters / sizeof *fit->enters; i++)
        hash = slui_hash_word(hash, fit->enters[i]);
    for (int c = 0; view->factors && c < 256; c++) {
        uint64_t bits;
        memcpy(&bits, &view->factors[c], sizeof bits);
        hash = slui_hash_word(hash, bits);
    }
    return hash;
}

uint64_t slui_overlay_costs_hash(const slui_view *view)
{
    uint64_t hash = SLUI_HASH_BEGIN;
    for (int y = 0; y < view->map->height; y++)
        for (int x = 0; x < view->map->width; x++)
            hash = slui_hash_word(hash, slui_view_cost(view, (slu_tile){x, y}));
    return hash;
}

// ---------------------------------------------------------------------------------------------
// Places

void slui_overlay_file_place(slui_overlay_file *file)
{
    slu_overlay_file_facts *f = &file->facts;
    const uint64_t tiles = (uint64_t)f->width * (uint64_t)f->height;
    file->cells = SLUI_OVERLAY_HEAD + (uint64_t)f->kind_count * SLUI_OVERLAY_KIND;
    file->tiles = file->cells + slui_rounded_up((uint64_t)f->cell_count * SLUI_OVERLAY_CELL);
    file->end = file->tiles + slui_rounded_up(tiles * SLUI_FILE_NUMBER);
    f->cell_bytes = (size_t)(file->end - file->cells);
    for (int kind = 0; kind < f->kind_count; kind++) {
        const uint64_t begin = file->end;
        for (int i = 0; i < SLUI_METRIC_PARTS; i++) {
            file->parts[kind][i] = file->end;
            file->end += slui_rounded_up(file->entries[kind][i] * slui_metric_parts[i].entry);
        }
        f->kinds[kind].bytes = (size_t)(file->end - begin);
    }
}

// ---------------------------------------------------------------------------------------------
// The head

slu_status slui_overlay_file_fail(slu_error *error, const char *what)
{
    return slui_envelope_fail(&slui_overlay_envelope, what, error);
}

static void read_head(slui_overlay_file *file)
{
    const uint8_t *bytes = file->bytes;
    file->opened = slui_get32(bytes + SLUI_AT_OPENED);
    file->facts = (slu_overlay_file_facts){
        .version = slui_get_whole(bytes + SLUI_AT_VERSION),
        .width = slui_get_whole(bytes + SLUI_AT_WIDTH),
        .height = slui_get_whole(bytes + SLUI_AT_HEIGHT),
        .map_hash = slui_get64(bytes + SLUI_AT_MAP_HASH),
        .checksum = slui_get64(bytes + SLUI_AT_CHECKSUM),
        .cell_count = slui_get32(bytes + SLUI_AT_CELL_COUNT),
        .kind_count = slui_get_whole(bytes + SLUI_AT_KIND_COUNT),
    };
}

static const char *fault_of_head(const slui_overlay_file *file, size_t size)
{
    const slu_overlay_file_facts *f = &file->facts;
    if (!slui_sides_are_possible(f->width, f->height)) return "there can be no map of its size";
    const uint64_t tiles = (uint64_t)f->width * (uint64_t)f->height;
    if (f->kind_count < 0 || f->kind_count > SLU_MAX_OVERLAY_KINDS) return "it has too many kinds";
    if (SLUI_OVERLAY_HEAD + (uint64_t)f->kind_count * SLUI_OVERLAY_KIND > size)
        return "it has no room for its kinds";
    if (f->cell_count < 1 || f->cell_count > size / SLUI_OVERLAY_CELL || file->opened > tiles)
        return "it has too many cells or too few";
    if (slui_get32(file->bytes + SLUI_AT_UNUSED) != 0) return "its header has unknown fields";
    return NULL;
}

static const char *read_kind(slui_overlay_file *file, int kind, size_t size)
{
    const uint8_t *at = file->bytes + SLUI_OVERLAY_HEAD + SLUI_OVERLAY_KIND * kind;
    slu_overlay_file_costs *costs = &file->facts.kinds[kind];
    *costs = (slu_overlay_file_costs){
        .diagonals = (slu_diagonals)slui_get32(at + SLUI_KIND_DIAGONALS),
        .charge = (slu_charge)slui_get32(at + SLUI_KIND_CHARGE),
        .steps = {slui_get_whole(at + SLUI_KIND_STRAIGHT), slui_get_whole(at + SLUI_KIND_DIAGONAL)},
        .unit_size = slui_get_whole(at + SLUI_KIND_SIZE),
        .kind_hash = slui_get64(at + SLUI_KIND_HASH),
        .costs_hash = slui_get64(at + SLUI_KIND_COSTS)};
    file->common[kind] = slui_get32(at + SLUI_KIND_COMMON);
    const slu_rules rules = {.diagonals = costs->diagonals,
                             .charge = costs->charge,
                             .steps = costs->steps,
                             .unit.size = costs->unit_size};
    if (slui_rules_check(&rules, NULL) != SLU_OK || costs->unit_size < 1)
        return "its rules are invalid";
    if (file->common[kind] == 0) return "its costs are multiples of nothing";
    for (int i = 0; i < SLUI_OVERLAY_MOST_PARTS; i++) {
        const uint64_t entries = slui_get64(at + SLUI_KIND_ENTRIES + 8 * i);
        if (i < SLUI_METRIC_PARTS ? entries > size : entries != 0)
            return "it has more costs than bytes";
        if (i < SLUI_METRIC_PARTS) file->entries[kind][i] = entries;
    }
    return NULL;
}

static bool padded_with_zeros(const slui_overlay_file *file)
{
    const slu_overlay_file_facts *f = &file->facts;
    const uint64_t cells = file->cells + (uint64_t)f->cell_count * SLUI_OVERLAY_CELL;
    const uint64_t tiles =
        file->tiles + (uint64_t)f->width * (uint64_t)f->height * SLUI_FILE_NUMBER;
    bool zero = slui_is_zero(file->bytes, cells, file->tiles) &&
                slui_is_zero(file->bytes, tiles, slui_rounded_up(tiles));
    for (int kind = 0; kind < f->kind_count; kind++) {
        for (int i = 0; i < SLUI_METRIC_PARTS; i++) {
            const uint64_t end =
                file->parts[kind][i] + file->entries[kind][i] * slui_metric_parts[i].entry;
            zero = zero && slui_is_zero(file->bytes, end, slui_rounded_up(end));
        }
    }
    return zero;
}

slu_status slui_overlay_file_open(slui_overlay_file *file, const void *bytes, size_t size,
                                  slu_error *error)
{
    *file = (slui_overlay_file){.bytes = bytes};
    const slu_status status = slui_envelope_check(&slui_overlay_envelope, bytes, size, error);
    if (status != SLU_OK) return status;
    read_head(file);
    const char *fault = fault_of_head(file, size);
    for (int kind = 0; !fault && kind < file->facts.kind_count; kind++)
        fault = read_kind(file, kind, size);
    if (fault) return slui_overlay_file_fail(error, fault);
    slui_overlay_file_place(file);
    if (file->end != size)
        return slui_overlay_file_fail(error, "its size does not match its counts");
    if (!padded_with_zeros(file))
        return slui_overlay_file_fail(error, "there are bytes between its parts");
    return SLU_OK;
}

slu_status slu_overlay_inspect(const void *bytes, size_t size, slu_overlay_file_facts *facts,
                               slu_error *error)
{
    if (!bytes || !facts) return slui_fail_null(error, "bytes and facts");
    slui_overlay_file file;
    const slu_status status = slui_overlay_file_open(&file, bytes, size, error);
    if (status == SLU_OK) *facts = file.facts;
    return status;
}
