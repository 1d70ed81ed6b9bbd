// SPDX-License-Identifier: MIT
// The head of an atlas's file: its hashes, the places of its sections, and every check that needs
// no map.
//
// The checks run in the order in which their messages help: not an atlas at all, another version,
// truncated, damaged, and only then contradictions, which no accident produces.
// Cost: one sweep over the bytes for the checksum.
#include "atlas/file.h"

#include "base/status.h"
#include "map/layer.h"

// As in PNG: a byte beyond ASCII, line ends of both kinds and an end of file, so that anything that
// treats the file as text leaves its mark here.
const uint8_t slui_file_magic[SLUI_FILE_MAGIC_SIZE] = {0x89, 'S', 'L', 'A', '\r', '\n', 0x1A, '\n'};

// ---------------------------------------------------------------------------------------------
// Hashes

uint64_t slui_file_checksum(const uint8_t *bytes, size_t size)
{
    uint64_t hash = SLUI_HASH_BEGIN;
    for (size_t at = SLUI_AT_CHECKED; at < size; at += 8)
        hash = slui_hash_word(hash, slui_get64(bytes + at));
    return hash;
}

uint64_t slui_file_map_hash(const slu_map *map)
{
    uint64_t hash =
        slui_hash_word(SLUI_HASH_BEGIN, (uint64_t)map->height << 32 | (uint32_t)map->width);
    const uint8_t *ground = map->ground;
    for (int y = 0; y < map->height; y++) {
        uint64_t word = 0;
        for (int x = 0; x < map->width; x++) {
            word |= (uint64_t)*ground++ << x % 64;
            if (x % 64 < 63 && x + 1 < map->width) continue;
            hash = slui_hash_word(hash, word);
            word = 0;
        }
    }
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

static uint64_t rounded_up(uint64_t size)
{
    return (size + 7) / 8 * 8;
}

void slui_file_place(slui_file *file)
{
    file->end = SLUI_FILE_HEAD;
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        file->offset[i] = file->end;
        file->end += rounded_up(file->size[i]);
    }
}

slu_status slui_file_fail(slu_error *error, const char *what)
{
    return slui_fail(error, SLU_ERR_FORMAT, "the atlas contradicts itself: %s; build it again",
                     what);
}

static bool padded_with_zeros(const slui_file *file)
{
    uint8_t any = 0;
    for (int i = 0; i < SLUI_SECTIONS; i++) {
        uint64_t end = file->offset[i] + file->size[i];
        for (uint64_t at = end; at < rounded_up(end); at++)
            any |= file->bytes[at];
    }
    return any == 0;
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

static slu_status check_envelope(const uint8_t *bytes, size_t size, slu_error *error)
{
    if (size < SLUI_FILE_MAGIC_SIZE || memcmp(bytes, slui_file_magic, SLUI_FILE_MAGIC_SIZE) != 0)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "this is not an atlas: build one with sluice atlas build");
    if (size < SLUI_AT_CHECKED)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the atlas is truncated in its header: copy or build it again");
    uint32_t version = slui_get32(bytes + SLUI_AT_VERSION);
    if (version > SLU_ATLAS_VERSION)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the atlas has a newer version than %d, the newest supported: build it "
                         "again, or use a newer Sluice",
                         SLU_ATLAS_VERSION);
    if (version > 0 && version < SLU_ATLAS_VERSION)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the atlas has version %d, but %d is needed: build it again", (int)version,
                         SLU_ATLAS_VERSION);
    if (version == 0 || slui_get32(bytes + SLUI_AT_HEAD_SIZE) != SLUI_FILE_HEAD)
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the header of the atlas is damaged: build it again");
    uint64_t stated = slui_get64(bytes + SLUI_AT_FILE_SIZE);
    if (stated > size)
        return slui_fail(error, SLU_ERR_FORMAT, "the atlas is truncated: copy or build it again");
    if (stated < size || size < SLUI_FILE_HEAD || size % 8 != 0)
        return slui_fail(
            error, SLU_ERR_FORMAT,
            "the size of the atlas is not what its header states: copy or build it again");
    if (slui_get64(bytes + SLUI_AT_CHECKSUM) != slui_file_checksum(bytes, size))
        return slui_fail(error, SLU_ERR_FORMAT,
                         "the atlas is damaged (its checksum does not match): build it again");
    return SLU_OK;
}

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

static bool side_in_range(int side)
{
    return side >= 1 && side <= SLU_MAX_SIDE;
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
    if (!side_in_range(f->width) || !side_in_range(f->height) ||
        (int64_t)f->width * f->height > SLU_MAX_TILES)
        return "there can be no map of its size";
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
    slu_status status = check_envelope(bytes, size, error);
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
