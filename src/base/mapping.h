// SPDX-License-Identifier: MIT
// A file in memory, to be read: mapped where the system can do that, otherwise read.
#ifndef SLUI_MAPPING_H
#define SLUI_MAPPING_H

#include "sluice/sluice.h"

typedef struct slui_mapping {
    const void *bytes; // NULL: nothing is mapped
    size_t size;
    bool mapped;             // by the system; otherwise allocated:
    slu_allocator allocator; //
} slui_mapping;

// Maps a file of at most SLU_MAX_ATLAS_BYTES; a pipe or a device is read. A file that somebody
// replaces as slui_file_write does stays as it was; one that is cut off meanwhile ends the program.
slu_status slui_file_map(const char *file, const slu_allocator *allocator, slui_mapping *out,
                         slu_error *error);
void slui_file_unmap(slui_mapping *mapping);

#endif
