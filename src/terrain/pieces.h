// SPDX-License-Identifier: MIT
// Connected pieces: from labels and fences to zones that hang together.
#ifndef SLUI_PIECES_H
#define SLUI_PIECES_H

#include "map/map.h"

// Fences part a tile from a straight neighbour although their labels agree; by tile, a set of these.
enum {
    SLUI_FENCE_NORTH = 1 << 0, // no step between the tile and the one above
    SLUI_FENCE_WEST = 1 << 1,  // no step between the tile and the one to the left
};

// What one sweep can tell of a piece.
typedef struct slui_piece {
    uint32_t area;
    uint32_t first, deepest;          // tiles
    int32_t left, right, top, bottom; // inclusive
    uint64_t sum_x, sum_y;            // over its tiles
} slui_piece;

// Adds a tile to what is known of a piece, all but its depth.
static inline void slui_piece_add(const slu_map *map, slui_piece *piece, uint32_t tile)
{
    const int32_t x = (int32_t)(tile % (uint32_t)map->width);
    const int32_t y = (int32_t)(tile / (uint32_t)map->width);
    piece->area++;
    piece->sum_x += (uint64_t)x;
    piece->sum_y += (uint64_t)y;
    if (tile < piece->first) piece->first = tile;
    if (x < piece->left) piece->left = x;
    if (x > piece->right) piece->right = x;
    if (y < piece->top) piece->top = y;
    if (y > piece->bottom) piece->bottom = y;
}

// A stretch of a row that belongs to one piece.
typedef struct slui_row_run {
    uint32_t begin;  // its first tile
    uint32_t length; // tiles
    uint32_t piece;  // while they are found: an earlier run of the same piece, or itself
} slui_row_run;

// None: items is NULL. Zeroed before first use.
typedef struct slui_pieces {
    slui_piece *items; // in the order of their first tiles
    uint32_t count;
    slui_row_run
        *runs; // in the order of their tiles; NULL once they have given the tiles their labels
    size_t run_capacity;
    uint32_t run_count;
} slui_pieces;

// Splits the tiles of each label into the pieces that straight steps join, none over a fence (`fence`
// may be NULL). Without labels (NULL) fences alone part tiles. What `pieces` held is replaced. False, and
// then there are none, when memory runs out.
bool slui_pieces_find(const slu_map *map, const uint32_t *label, const uint8_t *fence,
                      const uint16_t *depth, const slu_allocator *allocator, slui_pieces *pieces);

// Writes the piece + 1 of every passable tile to `of_tile`, and lets go of the runs.
void slui_pieces_label(slui_pieces *pieces, const slu_allocator *allocator, uint32_t *of_tile);

void slui_pieces_release(slui_pieces *pieces, const slu_allocator *allocator);

#endif
