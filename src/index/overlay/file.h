// SPDX-License-Identifier: MIT
// The file of an overlay: its head, the cells, and the costs of some kinds. docs/overlay-format.md
// describes it byte by byte.
//
// All numbers are little-endian, and everything begins at multiples of 8 bytes. Costs are stored as
// the arrays of a metric hold them (slui_metric_parts), so that a little-endian machine reads them
// where they are. What is cheap to derive is not stored: borders, bounds, and what steps cost.
//
// Invariant: the place of everything follows from the counts in the head and in the records of the
// kinds. So an overlay has exactly one encoding, and any bytes that can be read are reproduced by
// writing it again.
#ifndef SLUI_OVERLAY_FILE_H
#define SLUI_OVERLAY_FILE_H

#include "atlas/file.h"
#include "index/overlay/overlay.h"

enum {
    SLUI_OVERLAY_HEAD = 64, // bytes before the first record of a kind
    SLUI_OVERLAY_KIND = 64, // bytes of a record
    SLUI_OVERLAY_CELL = 12, // bytes of a cell: own tiles, ground among them, flags
    SLUI_OVERLAY_MOST_PARTS = 3,
};

// Where the fields of the head are; up to the height they are an atlas's.
enum {
    SLUI_AT_CELL_COUNT = 48,
    SLUI_AT_OPENED = 52,
    SLUI_AT_KIND_COUNT = 56,
    SLUI_AT_UNUSED = 60,
};

// Where the fields of a kind's record are.
enum {
    SLUI_KIND_DIAGONALS = 0,
    SLUI_KIND_CHARGE = 4,
    SLUI_KIND_STRAIGHT = 8,
    SLUI_KIND_DIAGONAL = 12,
    SLUI_KIND_SIZE = 16,
    SLUI_KIND_COMMON = 20, // slui_charges.common
    SLUI_KIND_HASH = 24,
    SLUI_KIND_COSTS = 32,
    SLUI_KIND_ENTRIES = 40, // of each part
};

// Flags of a cell.
enum { SLUI_CELL_FIRST = 1, SLUI_CELL_SECOND = 2, SLUI_CELL_LEAF = 4, SLUI_CELL_KEEPS = 8 };

extern const slui_envelope slui_overlay_envelope;

// A head, and the places of what follows it.
typedef struct slui_overlay_file {
    slu_overlay_file_facts facts;
    uint32_t opened;                        // slui_nest.opened
    uint32_t common[SLU_MAX_OVERLAY_KINDS]; // slui_charges.common
    uint64_t entries[SLU_MAX_OVERLAY_KINDS][SLUI_METRIC_PARTS];
    uint64_t cells, tiles; // offsets
    uint64_t parts[SLU_MAX_OVERLAY_KINDS][SLUI_METRIC_PARTS];
    uint64_t end; // a multiple of 8
    const uint8_t *bytes;
} slui_overlay_file;

// Finds the place of everything, and the bytes of cells and costs, from the counts.
void slui_overlay_file_place(slui_overlay_file *file);

// Reads and checks the head, the records and the checksum. Afterwards all places lie inside the
// bytes.
slu_status slui_overlay_file_open(slui_overlay_file *file, const void *bytes, size_t size,
                                  slu_error *error);

// Fails on bytes that no accident produces, with a message that says what contradicts what.
slu_status slui_overlay_file_fail(slu_error *error, const char *what);

// The hash of a kind of unit, and of what it pays on every tile.
uint64_t slui_overlay_kind_hash(const slui_view *view);
uint64_t slui_overlay_costs_hash(const slui_view *view);

// ---- cells (file_cells.c)

void slui_nest_write(const slui_nest *nest, uint8_t *cells, uint8_t *tiles);

// Whether a file has these cells.
bool slui_nest_is_in(const slui_nest *nest, const slui_overlay_file *file);

// The cells of a file, for a map of its size and with its walls; fails like slu_overlay_parse.
slu_status slui_nest_read(const slui_overlay_file *file, const slu_map *map,
                          const slu_allocator *allocator, slui_nest **out, slu_error *error);

#endif
