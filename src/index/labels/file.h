// SPDX-License-Identifier: MIT
// The file of labels: its head, and the arrays of a hub table. docs/labels-format.md describes it
// byte by byte.
//
// All numbers are little-endian, and the arrays begin at multiples of 8 bytes and are stored as
// memory holds them, so that a little-endian machine reads them where they are. Corners are not
// stored, except for their places: the map has them.
//
// Invariant: the place of everything follows from the two counts in the head. So labels have
// exactly one encoding, and any bytes that can be read are reproduced by writing them again.
#ifndef SLUI_LABELS_FILE_H
#define SLUI_LABELS_FILE_H

#include "atlas/file.h"
#include "index/labels/labels.h"

enum { SLUI_LABELS_HEAD = 88, SLUI_LABELS_PARTS = 4 };

// Where the fields of the head are; up to the height they are an atlas's.
enum {
    SLUI_LABELS_DIAGONALS = 48,
    SLUI_LABELS_STRAIGHT = 52,
    SLUI_LABELS_DIAGONAL = 56,
    SLUI_LABELS_SIZE = 60,
    SLUI_LABELS_KIND = 64,
    SLUI_LABELS_ENTRIES = 72,
    SLUI_LABELS_CORNERS = 80,
    SLUI_LABELS_DISTANCE_BYTES = 84,
};

extern const slui_envelope slui_labels_envelope;

// An array of the table: where it is in a file, how many entries it has, the bytes of an entry, and
// those of each number in it.
typedef struct slui_labels_part {
    uint64_t offset, count;
    size_t entry, number;
} slui_labels_part;

typedef struct slui_labels_file {
    slu_labels_file_facts facts;
    slui_labels_part parts[SLUI_LABELS_PARTS]; // corners, distances, hubs, next corners
    uint64_t end;
    const uint8_t *bytes;
} slui_labels_file;

// Finds the place of everything from the counts.
void slui_labels_file_place(slui_labels_file *file);

// Reads and checks everything that needs no map. Afterwards all places lie inside the bytes.
slu_status slui_labels_file_open(slui_labels_file *file, const void *bytes, size_t size,
                                 slu_error *error);

#endif
