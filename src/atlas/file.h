// SPDX-License-Identifier: MIT
// The file of an atlas: its head and the places of its sections. docs/atlas-format.md describes it
// byte by byte.
//
// All numbers are little-endian. Sections begin at multiples of 8 bytes and hold what the atlas's
// own arrays hold, so a program on a little-endian machine may map a file and use them in place.
//
// Invariant: the place of every section follows from the sizes of those before it. So an atlas has
// exactly one encoding, and any bytes that can be read are reproduced by writing the atlas again.
#ifndef SLUI_ATLAS_FILE_H
#define SLUI_ATLAS_FILE_H

#include "atlas/atlas.h"
#include "base/envelope.h"

typedef enum slui_section {
    SLUI_SECTION_EDITS,     // edits by hand, in order
    SLUI_SECTION_LABELS,    // by tile: 0 for walls, otherwise zone + 1
    SLUI_SECTION_GATES,     // what is checked about each gate, and whether it is blocked
    SLUI_SECTION_BASES,     // slu_atlas.bases
    SLUI_SECTION_RECORDS,   // slu_atlas.records
    SLUI_SECTION_BETWEEN,   // slu_atlas.between
    SLUI_SECTION_LANDMARKS, // their tiles
    SLUI_SECTIONS
} slui_section;

enum {
    SLUI_FILE_METHOD_SIZE = 32,
    SLUI_FILE_HEAD = 248, // bytes before the first section
    // Bytes of one entry
    SLUI_FILE_EDIT = 24,
    SLUI_FILE_GATE = 32,
    SLUI_FILE_BASE = 8,
    SLUI_FILE_LANDMARK = 8,
    SLUI_FILE_NUMBER = 4,
    // Flags of a gate
    SLUI_FILE_STRAIGHT = 1,
    SLUI_FILE_BLOCKED = 2,
};

// Where the fields of the head are, after those of every envelope.
enum {
    SLUI_AT_MAP_HASH = SLUI_AT_CHECKED,
    SLUI_AT_WIDTH = 40,
    SLUI_AT_HEIGHT = 44,
    SLUI_AT_DIAGONALS = 48,
    SLUI_AT_STRAIGHT = 52,
    SLUI_AT_DIAGONAL = 56,
    SLUI_AT_LANDMARKS = 60,
    SLUI_AT_METHOD = 64,
    SLUI_AT_PROMINENCE = 96,
    SLUI_AT_WIDEST = 104,
    SLUI_AT_DOWNSCALE = 108,
    SLUI_AT_ZONES = 112,
    SLUI_AT_GATES = 116,
    SLUI_AT_EDITS = 120,
    SLUI_AT_SECTION_COUNT = 124,
    SLUI_AT_COMPACT = 128,
    SLUI_AT_RESERVED = 132,
    SLUI_AT_SECTIONS = 136, // offset and size of each, 8 bytes both
};

extern const slui_envelope slui_atlas_envelope;

// A head, and the bytes that it precedes.
typedef struct slui_file {
    slu_atlas_file_facts facts;
    uint64_t offset[SLUI_SECTIONS], size[SLUI_SECTIONS]; // in bytes
    uint64_t end;                                        // of the last section, a multiple of 8
    const uint8_t *bytes;
} slui_file;

// Assigns every section its offset, from their sizes.
void slui_file_place(slui_file *file);

// Reads and checks the head and the checksum. Afterwards offsets and sizes lie inside the bytes and
// match the counts, except that the sizes of bases, records and between are only known to be whole
// entries.
slu_status slui_file_open(slui_file *file, const void *bytes, size_t size, slu_error *error);

// Why no atlas can have these facts; NULL if one can.
const char *slui_file_fault(const slu_atlas_file_facts *facts);

// Fails on bytes that no accident produces, with a message that says what contradicts what.
slu_status slui_file_fail(slu_error *error, const char *what);

// The hash of the size of a map and of which tiles are passable.
uint64_t slui_file_map_hash(const slu_map *map);

// The map that a file with this hash belongs to, to be released: the layer for the unit if the hash
// is its own, otherwise the map, whose hash is not compared. NULL when memory runs out.
const slu_map *slui_file_layer(const slu_map *map, const slu_unit *unit, uint64_t map_hash);

// The i-th number of a section of numbers.
static inline uint32_t slui_file_number(const slui_file *file, slui_section section, size_t i)
{
    return slui_get32(file->bytes + file->offset[section] + i * SLUI_FILE_NUMBER);
}

#endif
