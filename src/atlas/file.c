// SPDX-License-Identifier: MIT
// The head of an atlas's file: the hash of its map, the places of its sections, and every check
// that needs no map. Contradictions, which no accident produces, are looked for last.
#include "atlas/file.h"

#include "base/status.h"
#include "map/layer.h"

const slui_envelope slui_atlas_envelope = {
    .magic = {0x89, 'S', 'L', 'A', '\r', '\n', 0x1A, '\n'},
    .version = SLU_ATLAS_VERSION,
    .head_size = SLUI_FILE_HEAD,
    .a = "an atlas",
    .the = "the atlas",
    .command = "atlas build",
};

// ---------------------------------------------------------------------------------------------
// Hashes

uint64_t slui_file_map_hash(const slu_map *map)
{
    uint64_t hash =
        slui_hash_word(SLUI_HASH_BEGIN, (uint64_t)map->height << 32 | (uint32_t)map->width);
    for (int y = 0; y < map->height; y++)
        for (int x = 0; x < map->width; x += 64)
            hash = slui_hash_word(hash, slui_load64(slui_bits_line(&map->rows, y) + x / 8));
    return hash;
}

const slu_map *slui_file_layer(const slu_map *map, const slu_unit *unit, uint64_t map_hash)
{
    const slu_map *layer = slui_layer_hold_for(map, unit);
    if (!layer || layer == map || slui_file_map_hash(layer) == map_hash) return layer;
    slui_layer_release(layer);
    return map;
}

// ---------------------------------------------------------------------------------------------
// Sections

void slui_file_place(slui_file *file)
{
    file->end = SLUI_FILE_HEAD;
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        file->offset[i] = file->end;
        file->end += slui_rounded_up(file->size[i]);
    }
}

slu_status slui_file_fail(slu_error *error, const char *what)
{
    return slui_envelope_fail(&slui_atlas_envelope, what, error);
}

static bool padded_with_zeros(const slui_file *file)
{
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        const uint64_t end = file->offset[i] + file->size[i];
        if (!slui_is_zero(file->bytes, end, slui_rounded_up(end))) return false;
    }
    return true;
}

// Sizes that would run past the end are refused before they are added up.
static slu_status read_sections(slui_file *file, uint64_t size, slu_error *error)
{
    uint64_t offset[SLUI_SECTIONS];
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        offset[i] = slui_get64(file->bytes + SLUI_AT_SECTIONS + 16 * i);
        file->size[i] = slui_get64(file->bytes + SLUI_AT_SECTIONS + 16 * i + 8);
        if (file->size[i] > size) return slui_file_fail(error, "a section is larger than the file");
    }
    slui_file_place(file);
    if (memcmp(offset, file->offset, sizeof offset) != 0 || file->end != size)
        return slui_file_fail(error, "its sections overlap");
    return padded_with_zeros(file) ? SLU_OK
                                   : slui_file_fail(error, "there are bytes between its sections");
}

static slu_status check_sizes(const slui_file *file, slu_error *error)
{
    const slu_atlas_file_facts *f = &file->facts;
    uint64_t tiles = (uint64_t)f->width * (uint64_t)f->height;
    uint64_t landmarks = (uint64_t)f->landmark_count;
    bool good = file->size[SLUI_SECTION_EDITS] == (uint64_t)f->edit_count * SLUI_FILE_EDIT &&
                file->size[SLUI_SECTION_LABELS] == tiles * SLUI_FILE_NUMBER &&
                file->size[SLUI_SECTION_GATES] == (uint64_t)f->gate_count * SLUI_FILE_GATE &&
                file->size[SLUI_SECTION_BASES] % SLUI_FILE_BASE == 0 &&
                file->size[SLUI_SECTION_BETWEEN] % SLUI_FILE_NUMBER == 0 &&
                file->size[SLUI_SECTION_LANDMARKS] == landmarks * SLUI_FILE_LANDMARK;
    return good ? SLU_OK
                : slui_file_fail(error, "the sizes of its sections do not match its counts");
}

// ---------------------------------------------------------------------------------------------
// The head

static double number_of_bits(uint64_t bits)
{
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static void read_facts(slu_atlas_file_facts *f, const uint8_t *bytes)
{
    *f = (slu_atlas_file_facts){
        .version = slui_get_whole(bytes + SLUI_AT_VERSION),
        .width = slui_get_whole(bytes + SLUI_AT_WIDTH),
        .height = slui_get_whole(bytes + SLUI_AT_HEIGHT),
        .map_hash = slui_get64(bytes + SLUI_AT_MAP_HASH),
        .checksum = slui_get64(bytes + SLUI_AT_CHECKSUM),
        .diagonals = (slu_diagonals)slui_get32(bytes + SLUI_AT_DIAGONALS),
        .steps = {slui_get_whole(bytes + SLUI_AT_STRAIGHT),
                  slui_get_whole(bytes + SLUI_AT_DIAGONAL)},
        .prominence = number_of_bits(slui_get64(bytes + SLUI_AT_PROMINENCE)),
        .widest = slui_get_whole(bytes + SLUI_AT_WIDEST),
        .downscale = slui_get_whole(bytes + SLUI_AT_DOWNSCALE),
        .zone_count = slui_get32(bytes + SLUI_AT_ZONES),
        .gate_count = slui_get32(bytes + SLUI_AT_GATES),
        .edit_count = slui_get32(bytes + SLUI_AT_EDITS),
        .landmark_count = slui_get_whole(bytes + SLUI_AT_LANDMARKS),
        .compact = slui_get32(bytes + SLUI_AT_COMPACT) == 1,
    };
    memcpy(f->method, bytes + SLUI_AT_METHOD, SLUI_FILE_METHOD_SIZE);
}

// A name followed by nothing but zeros.
static bool is_name(const char *text)
{
    size_t length = 0;
    while (length < SLUI_FILE_METHOD_SIZE && text[length])
        length++;
    for (size_t i = length; i < SLUI_FILE_METHOD_SIZE; i++)
        if (text[i]) return false;
    return length > 0 && length < SLUI_FILE_METHOD_SIZE;
}

const char *slui_file_fault(const slu_atlas_file_facts *f)
{
    if (!slui_sides_are_possible(f->width, f->height)) return "there can be no map of its size";
    slu_rules rules = {.diagonals = f->diagonals, .steps = f->steps};
    if (slui_rules_check(&rules, NULL) != SLU_OK) return "its rules are invalid";
    if (f->landmark_count < 0 || f->landmark_count > SLUI_MOST_LANDMARKS)
        return "it has too many landmarks";
    if (!is_name(f->method)) return "its method has no name";
    if (!(f->prominence >= 1 && f->prominence <= SLU_MAX_PROMINENCE) || f->widest < 1 ||
        f->downscale < 1 || f->downscale > SLU_MAX_DOWNSCALE)
        return "the options of its terrain are out of range";
    return NULL;
}

slu_status slui_file_open(slui_file *file, const void *bytes, size_t size, slu_error *error)
{
    *file = (slui_file){.bytes = bytes};
    slu_status status = slui_envelope_check(&slui_atlas_envelope, bytes, size, error);
    if (status != SLU_OK) return status;
    read_facts(&file->facts, bytes);
    const char *fault = slui_file_fault(&file->facts);
    if (fault) return slui_file_fail(error, fault);
    if (slui_get32(file->bytes + SLUI_AT_COMPACT) > 1 ||
        slui_get32(file->bytes + SLUI_AT_RESERVED) != 0)
        return slui_file_fail(error, "it is neither compact nor whole");
    if (slui_get32(file->bytes + SLUI_AT_SECTION_COUNT) != SLUI_SECTIONS)
        return slui_file_fail(error, "its sections are not those of its version");
    status = read_sections(file, size, error);
    return status == SLU_OK ? check_sizes(file, error) : status;
}

slu_status slu_atlas_inspect(const void *bytes, size_t size, slu_atlas_file_facts *facts,
                             slu_error *error)
{
    if ((!bytes && size > 0) || !facts) return slui_fail_null(error, "bytes and facts");
    slui_file file;
    slu_status status = slui_file_open(&file, bytes, size, error);
    if (status == SLU_OK) *facts = file.facts;
    return status;
}
