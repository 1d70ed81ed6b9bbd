// SPDX-License-Identifier: MIT
// What every decomposition guarantees for its cut. A claim that fails draws the map and names the
// method.
#ifndef TESTS_CUT_CLAIMS_H
#define TESTS_CUT_CLAIMS_H

#include "terrain/cut.h"

// A cut for a map, its labels filled with garbage, so that no method may rely on zeros.
slui_cut cut_empty(const slu_map *map, const slu_allocator *allocator);
void cut_free(slui_cut *cut);

// The default allocator, and a method's cut with it.
const slu_allocator *cut_allocator(void);
slui_cut cut_by(slui_decompose *method, const slu_map *map);

slu_map *cut_made_map(slu_generator kind, int side, uint64_t seed);
slu_map *cut_filled_map(int width, int height, char glyph);

// Draws the map and fails.
void cut_wrong(const slu_map *map, const char *method, const char *what);

bool cut_passable(const slu_map *map, int x, int y); // false outside the map
bool cut_beside_wall(const slu_map *map, slu_tile tile);

// The tiles of a line are number 0 to cut_line_steps().
int cut_line_steps(slui_cut_line line);
slu_tile cut_line_tile(slui_cut_line line, int i);

// True if both tiles are in zones, and in different ones.
bool cut_differ(const slui_cut *cut, uint32_t a, uint32_t b);

// Labels are on all passable tiles and no others, each label's tiles are 4-connected, and the lines
// are straight and passable.
void cut_claim_sound(const slu_map *map, const slui_cut *cut, const char *name);
void cut_claim_lines_are_straight(const slu_map *map, const slui_cut *cut, const char *name);

// A straight step from one zone into another begins or ends on a line.
void cut_claim_borders_are_gates(const slu_map *map, const slui_cut *cut, const char *name);

// The cut is what the rows say: a digit per zone in the order of its first tile, a blank for walls.
void cut_claim_zones_are(const slu_map *map, const slui_cut *cut, const char *const *rows);

#endif
