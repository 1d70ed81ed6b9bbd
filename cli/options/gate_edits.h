// SPDX-License-Identifier: MIT
// Gates added, removed and blocked by options.
#ifndef CLI_GATE_EDITS_H
#define CLI_GATE_EDITS_H

#include "system/console.h"

enum { EDITS_MOST = 64 };

// An edit as requested: a gate to remove or block is named by its id in the terrain after the edits
// before it.
typedef struct gate_edit {
    slu_edit_kind kind;
    slu_tile end[2];
    uint32_t gate;
} gate_edit;

typedef struct gate_edits {
    gate_edit items[EDITS_MOST];
    int count;
} gate_edits;

// The rows of a subcommand's table.
// clang-format off
#define GATE_EDIT_ROWS(add, remove, block)                                       \
    {"add-gate", add, "X,Y,X,Y", "add a gate between two tiles at walls"},        \
    {"remove-gate", remove, "ID", "merge the two zones at a gate"},      \
    {"block-gate", block, "ID", "block a gate"}
// clang-format on

// Takes the value of one of these options. Prints why and returns false if it is malformed.
bool gate_edits_take(gate_edits *edits, slu_edit_kind kind, const char *value);

// Applies them all, in order.
slu_status gate_edits_make(const gate_edits *edits, slu_terrain *terrain, slu_error *error);

#endif
