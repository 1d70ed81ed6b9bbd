// SPDX-License-Identifier: MIT
// Writing an atlas: its head and its sections, one after the other (docs/atlas-format.md).
//
// Nothing that differs from run to run is written, timings above all, so equal atlases have equal
// bytes.
// Cost: one sweep over the arrays, one over the bytes for the checksum; no memory. If walls were
// added since the last update, also that of an update, on a copy.
#include "atlas/file_terrain.h"
#include "base/files.h"
#include "base/status.h"

static void gather_facts(const slu_atlas *a, slu_atlas_file_facts *f)
{
    const slu_terrain *terrain = a->terrain;
    *f = (slu_atlas_file_facts){
        .version = SLU_ATLAS_VERSION,
        .width = a->map->width,
        .height = a->map->height,
        .diagonals = a->rules.diagonals,
        .steps = a->rules.steps,
        .prominence = terrain->options.prominence,
        .widest = terrain->options.widest,
        .downscale = terrain->options.downscale,
        .zone_count = terrain->zone_count,
        .gate_count = terrain->gate_count,
        .edit_count = terrain->edit_count,
        .landmark_count = a->landmark_count,
        .compact = a->compact,
    };
    const char *name = slu_methods_at(slu_decompositions(), terrain->options.method)->name;
    memcpy(f->method, name, strlen(name));
}

// Repairs leave gaps between the data of cells, and move cells to the end; a file has them block by
// block.
static void measure_cells(const slu_atlas *a, slui_file *file)
{
    uint64_t bases = 0, records = 0;
    for (size_t block = 0; block < a->block_count; block++) {
        const slui_cell *cell = &a->cells[a->first_cell[block]];
        for (int i = 0; i < a->cells_in[block]; i++, cell++) {
            bases += cell->fields;
            records += slui_atlas_extent(a, block, cell).size;
        }
    }
    file->size[SLUI_SECTION_BASES] = bases * SLUI_FILE_BASE;
    file->size[SLUI_SECTION_RECORDS] = records;
}

static void measure(const slu_atlas *a, slui_file *file)
{
    const slu_atlas_file_facts *f = &file->facts;
    size_t tiles = a->map->tile_count, landmarks = (size_t)a->landmark_count;
    file->size[SLUI_SECTION_EDITS] = (uint64_t)f->edit_count * SLUI_FILE_EDIT;
    file->size[SLUI_SECTION_LABELS] = (uint64_t)tiles * SLUI_FILE_NUMBER;
    file->size[SLUI_SECTION_GATES] = (uint64_t)f->gate_count * SLUI_FILE_GATE;
    measure_cells(a, file);
    file->size[SLUI_SECTION_BETWEEN] = (uint64_t)a->between_count * SLUI_FILE_NUMBER;
    file->size[SLUI_SECTION_LANDMARKS] = (uint64_t)landmarks * SLUI_FILE_LANDMARK;
    slui_file_place(file);
}

// ---------------------------------------------------------------------------------------------
// The head

static uint64_t bits_of_number(double number)
{
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void write_options(const slu_atlas_file_facts *f, uint8_t *out)
{
    slui_put32(out + SLUI_AT_DIAGONALS, (uint32_t)f->diagonals);
    slui_put32(out + SLUI_AT_STRAIGHT, (uint32_t)f->steps.straight);
    slui_put32(out + SLUI_AT_DIAGONAL, (uint32_t)f->steps.diagonal);
    slui_put32(out + SLUI_AT_LANDMARKS, (uint32_t)f->landmark_count);
    memcpy(out + SLUI_AT_METHOD, f->method, SLUI_FILE_METHOD_SIZE);
    slui_put64(out + SLUI_AT_PROMINENCE, bits_of_number(f->prominence));
    slui_put32(out + SLUI_AT_WIDEST, (uint32_t)f->widest);
    slui_put32(out + SLUI_AT_DOWNSCALE, (uint32_t)f->downscale);
}

static void write_head(const slu_atlas *a, const slui_file *file, uint8_t *out)
{
    const slu_atlas_file_facts *f = &file->facts;
    slui_envelope_write(&slui_atlas_envelope, out, file->end);
    slui_put64(out + SLUI_AT_MAP_HASH, slui_file_map_hash(a->map));
    slui_put32(out + SLUI_AT_WIDTH, (uint32_t)f->width);
    slui_put32(out + SLUI_AT_HEIGHT, (uint32_t)f->height);
    write_options(f, out);
    slui_put32(out + SLUI_AT_ZONES, f->zone_count);
    slui_put32(out + SLUI_AT_GATES, f->gate_count);
    slui_put32(out + SLUI_AT_EDITS, (uint32_t)f->edit_count);
    slui_put32(out + SLUI_AT_SECTION_COUNT, SLUI_SECTIONS);
    slui_put32(out + SLUI_AT_COMPACT, f->compact);
    slui_put32(out + SLUI_AT_RESERVED, 0);
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        slui_put64(out + SLUI_AT_SECTIONS + 16 * i, file->offset[i]);
        slui_put64(out + SLUI_AT_SECTIONS + 16 * i + 8, file->size[i]);
    }
}

// ---------------------------------------------------------------------------------------------
// Sections

static void put_tile(uint8_t *out, slu_tile tile)
{
    slui_put32(out, (uint32_t)tile.x);
    slui_put32(out + 4, (uint32_t)tile.y);
}

static void write_numbers(const uint32_t *numbers, size_t count, uint8_t *out)
{
    for (size_t i = 0; i < count; i++)
        slui_put32(out + i * SLUI_FILE_NUMBER, numbers[i]);
}

static uint8_t *put_bases(const slui_base *bases, uint32_t count, uint8_t *out)
{
    for (uint32_t i = 0; i < count; i++, out += SLUI_FILE_BASE) {
        slui_put32(out, bases[i].least);
        slui_put32(out + 4, bases[i].rest);
    }
    return out;
}

static void write_cells(const slu_atlas *a, uint8_t *bases, uint8_t *records)
{
    for (size_t block = 0; block < a->block_count; block++) {
        const slui_cell *cell = &a->cells[a->first_cell[block]];
        for (int i = 0; i < a->cells_in[block]; i++, cell++) {
            bases = put_bases(a->bases + cell->bases, cell->fields, bases);
            slui_extent extent = slui_atlas_extent(a, block, cell);
            if (extent.size) memcpy(records, a->records + extent.begin, extent.size);
            records += extent.size;
        }
    }
}

static void write_sections(const slu_atlas *a, const slui_file *file, uint8_t *out)
{
    const uint64_t *at = file->offset;
    size_t landmarks = (size_t)a->landmark_count;
    slui_file_write_terrain(a->terrain, out + at[SLUI_SECTION_EDITS], out + at[SLUI_SECTION_LABELS],
                            out + at[SLUI_SECTION_GATES]);
    write_cells(a, out + at[SLUI_SECTION_BASES], out + at[SLUI_SECTION_RECORDS]);
    write_numbers(a->between, a->between_count, out + at[SLUI_SECTION_BETWEEN]);
    uint8_t *tile = out + at[SLUI_SECTION_LANDMARKS];
    for (size_t i = 0; i < landmarks; i++)
        put_tile(tile + i * SLUI_FILE_LANDMARK, a->landmarks[i]);
}

// The bytes between a section's end and the start of the next one.
static void write_padding(const slui_file *file, uint8_t *out)
{
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        uint64_t next = i + 1 < SLUI_SECTIONS ? file->offset[i + 1] : file->end;
        for (uint64_t at = file->offset[i] + file->size[i]; at < next; at++)
            out[at] = 0;
    }
}

static slu_status write(const slu_atlas *a, void *buffer, size_t capacity, size_t *length)
{
    slui_file file = {0};
    gather_facts(a, &file.facts);
    measure(a, &file);
    *length = (size_t)file.end;
    if (file.end > SIZE_MAX || capacity < file.end) return SLU_ERR_CAPACITY;
    uint8_t *out = buffer;
    write_head(a, &file, out);
    write_sections(a, &file, out);
    write_padding(&file, out);
    slui_envelope_seal(out, file.end);
    return SLU_OK;
}

// A file is read for a map with the same walls, closed doors among them, and an atlas may be used
// when walls have been added to those that it knows. What is written then is an atlas whose zones
// are fitted to the map: *fitted, to be destroyed by the caller; NULL if the atlas itself can be
// written.
static slu_status fit(const slu_atlas *a, slu_atlas **fitted, slu_error *error)
{
    if (a->revision < a->map->opened)
        return slui_fail(
            error, SLU_ERR_STALE,
            "ground has opened on the map since its atlas was built: update the atlas");
    if (!a->terrain->unfit && a->revision >= slui_map_last_change(a->map)) return SLU_OK;
    return slui_atlas_fit(a, a->map, fitted, error);
}

slu_status slu_atlas_format(const slu_atlas *a, void *buffer, size_t capacity, size_t *length)
{
    if (!a || !length || (!buffer && capacity)) return SLU_ERR_ARGUMENT;
    slu_atlas *fitted = NULL;
    slu_status status = fit(a, &fitted, NULL);
    if (status == SLU_OK) status = write(fitted ? fitted : a, buffer, capacity, length);
    slu_atlas_destroy(fitted);
    return status;
}

static slu_status save(const slu_atlas *a, const char *file, slu_error *error)
{
    size_t size = 0;
    write(a, NULL, 0, &size);
    char *bytes = slui_alloc(&a->allocator, size, 1);
    if (!bytes) return slui_fail_memory(error);
    write(a, bytes, size, &size);
    slu_status status = slui_file_write(file, bytes, size, error);
    slui_free(&a->allocator, bytes, size, 1);
    return status;
}

slu_status slu_atlas_save(const slu_atlas *a, const char *file, slu_error *error)
{
    if (!a || !file) return slui_fail_null(error, "atlas and file");
    slu_atlas *fitted = NULL;
    slu_status status = fit(a, &fitted, error);
    if (status == SLU_OK) status = save(fitted ? fitted : a, file, error);
    slu_atlas_destroy(fitted);
    return status;
}
