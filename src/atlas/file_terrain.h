// SPDX-License-Identifier: MIT
// A terrain in the bytes of a file: its edits, labels and gates. Atlases and gate costs store it
// the same way (docs/atlas-format.md).
#ifndef SLUI_FILE_TERRAIN_H
#define SLUI_FILE_TERRAIN_H

#include "atlas/file.h"
#include "terrain/terrain.h"

// Where a terrain is among the bytes of a file, and what the file's head says about it.
typedef struct slui_stored_terrain {
    const uint8_t *edits, *labels, *gates;
    size_t edit_count;
    uint32_t zone_count, gate_count;
    slu_terrain_options options; // all but the allocator
} slui_stored_terrain;

// Rebuilds the terrain from the labels, and compares it with everything else that is stored.
//
//   out  receives a terrain even on failure, unless memory runs out early; the caller destroys it
//   why  receives what contradicts what, if the result is SLU_ERR_FORMAT; the error is untouched
//   then
slu_status slui_file_read_terrain(const slui_stored_terrain *stored, const slu_map *map,
                                  const slu_allocator *allocator, slu_terrain **out,
                                  const char **why, slu_error *error);

// Writes the three parts, each at its place.
void slui_file_write_terrain(const slu_terrain *terrain, uint8_t *edits, uint8_t *labels,
                             uint8_t *gates);

#endif
