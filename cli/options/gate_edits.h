// SPDX-License-Identifier: MIT
// Gates added, removed and blocked: by options, or by a list in a file.
//
// The file has one edit per line, which names a gate by its two ends; lines that begin with # are
// comments. The first line that is none may name the decomposition whose gates are meant:
//
//     method water-2015
//     add-gate 12,40 12,51
//     remove-gate 30,7 38,7
#ifndef CLI_GATE_EDITS_H
#define CLI_GATE_EDITS_H

#include "system/console.h"

enum { EDITS_MOST = 256 };

// An edit as requested. An option names a gate to remove or block by its id in the terrain after
// the edits before it, a file by its ends.
typedef struct gate_edit {
    slu_edit_kind kind;
    bool by_ends;
    slu_tile end[2];
    uint32_t gate;    // the id; by its ends, which of several gates with the same ends
    const char *file; // where it comes from, and its line; NULL: an option
    int line;
} gate_edit;

typedef struct gate_edits {
    gate_edit items[EDITS_MOST];
    int count;
} gate_edits;

enum { NO_METHOD = -1 };

// The rows of a subcommand's table.
// clang-format off
#define GATE_EDIT_ROWS(add, remove, block)                                       \
    {"add-gate", add, "X,Y,X,Y", "add a gate between two tiles at walls"},        \
    {"remove-gate", remove, "ID", "merge the two zones at a gate"},      \
    {"block-gate", block, "ID", "block a gate"}
// clang-format on

// Takes the value of one of these options. Prints why and returns false if it is malformed.
bool gate_edits_take(gate_edits *edits, slu_edit_kind kind, const char *value);

// Reads a list of edits. On failure prints why, with the line, and returns false.
//
//   file    must stay valid as long as the edits
//   method  receives the decomposition that the list names; NO_METHOD if it names none
bool gate_edits_read(gate_edits *edits, const char *file, int *method);

// Writes a terrain's edits as a list.
cli_exit gate_edits_write(const slu_terrain *terrain, const char *file);

// Applies them all, in order. An edit of a file that does not fit is named by its line.
slu_status gate_edits_make(const gate_edits *edits, slu_terrain *terrain, slu_error *error);

#endif
