// SPDX-License-Identifier: MIT
// The corners of a map: the tiles at which a shortest path may have to turn.
//
// Sources: Uras, Koenig & Hernández 2013 (subgoals: corners, and what is direct between them);
// Harabor & Grastien 2011 (where paths turn if they may cut corners).
//
// A path is direct if it is as short as it would be over open ground: of octile length, or of
// Manhattan length with four neighbours. What is a corner depends on the rule for diagonals:
//
//   clear, never      a tile diagonal to a wall, with ground on both tiles between the two
//   one wall, always  either end of a diagonal step that the rule allows past a wall
//
// Theorem: between any two connected tiles there is a shortest path from corner to corner whose
// parts are *open*: all direct paths between the ends of a part are legal, with nothing but ground
// on both sides of their diagonal steps, and pass no other corner; or the part is one diagonal step
// past a wall. This is what labels rely on; the proof is by induction on the number of steps, since
// a path with a corner inside is two shorter ones. Let S < D < 2S be the lengths of the steps.
//
// (1) A shortest path that is not direct passes a corner between its ends. Take a least part of it
// that is not direct: its first and its last step are at right angles, since two successive steps
// at a sharper angle are replaced by one, and the steps between them are all in the direction in
// the middle.
//   - East, north-east k times, north. All north-east would be shorter, so one of those steps is
//     illegal. Each has a tile of the path on its right. If the rule cuts corners, one of the tiles
//     of the shorter path is a wall, and the path passes it by a diagonal step: both ends of that
//     are corners. If not, none is a wall, since the path's own steps need them free; so the wall
//     is to the left of a step, and the tile of the path to the right of its beginning is diagonal
//     to the wall, with ground on both tiles between.
//   - North-east, east k times, south-east. All east would be shorter, so there is a wall; take the
//     first. If it is the first tile, the first step passes it, by a rule that cuts corners.
//     Otherwise the tile before it is ground. Then the tile of the path north of the wall is the
//     end of a diagonal step past it; and the one north-west of it is diagonal to it, with ground
//     between.
//   - With four neighbours, east, north k times, west: a wall is on the left of the path, and the
//     tile of the path before the first one is diagonal to it, with ground between.
// (2) If some direct path between two tiles is legal, either all are, or a legal one passes a
// corner. Order the direct paths by how early they take their diagonal steps. The first legal one,
// if it turns from straight to diagonal, does so because the other order is illegal there: because
// of a wall that the diagonal step passes, or, if that may not be, one that the tile of the turn is
// diagonal to. So it turns at a corner. The same goes for the last and its turns from diagonal to
// straight. If they have no such turns, they are the border of a parallelogram, and a wall in it
// or next to its inner steps has a corner on the diagonal line before it, which is legal. With four
// neighbours, the same for the rectangle, with vertical steps in place of diagonal ones.
//
// So to find the open parts from a tile it suffices to look for corners in ever smaller
// parallelograms (reach.h), and open parts are the same in both directions.
//
// Invariant: corners are numbered row by row. What is known about the map is a copy: edits do not
// reach it. Cost: 9.25 bits per tile.
#ifndef SLUI_CORNERS_H
#define SLUI_CORNERS_H

#include "base/bits.h"
#include "map/map.h"
#include "map/rules.h"

typedef struct slui_corners {
    slu_allocator allocator;
    slu_diagonals diagonals;
    int width, height;
    uint32_t count;
    uint32_t *place;  // slui_place of each, while labels are built
    slui_bits ground; // by rows
    // By straight direction, halved: ground where a path in that direction need not turn, in lines
    // along the direction. So a tile that is missing from two opposite ones is a corner, or no
    // ground.
    slui_bits runs[4];
    slui_bits passes[4]; // see passes.h
    uint16_t *before;    // by 64 tiles of a row, the number of corners before the first
    size_t words_per_row;
} slui_corners;

// More than this many corners do not pay.
#define SLUI_MOST_CORNERS 65535

// Copies the ground of a map, or of a layer, and finds its corners; false when memory runs out, or
// if there are more than SLUI_MOST_CORNERS: then `count` is greater.
bool slui_corners_create(slui_corners *corners, const slu_map *map, slu_diagonals diagonals,
                         const slu_allocator *allocator);
void slui_corners_release(slui_corners *corners);

// Whether the ground of a map is still what was copied.
bool slui_corners_match(const slui_corners *corners, const slu_map *map);

// Forgets places, which labels know by then.
void slui_corners_drop_places(slui_corners *corners);

size_t slui_corners_bytes(const slui_corners *corners);

// Lines of bits are columns for north and south, rows for east and west.
SLUI_INLINE bool slui_is_level(int direction)
{
    return direction & 2;
}

SLUI_INLINE bool slui_bit_at(const uint8_t *line, int at)
{
    return line[at >> 3] >> (at & 7) & 1;
}

// Whether a tile of the map, or next to it, is ground, as it was when the corners were found.
SLUI_INLINE bool slui_corners_ground(const slui_corners *c, int x, int y)
{
    return slui_bit_at(slui_bits_line(&c->ground, y), x);
}

// The corners among 64 tiles of a row.
SLUI_INLINE uint64_t slui_corners_word(const slui_corners *c, int word, int y)
{
    // All three have lines of the same length.
    const ptrdiff_t at = slui_bits_line(&c->ground, y) + word * 8 - c->ground.bytes;
    const uint64_t east = slui_load64(c->runs[SLUI_EAST / 2].bytes + at);
    const uint64_t west = slui_load64(c->runs[SLUI_WEST / 2].bytes + at);
    return slui_load64(c->ground.bytes + at) & ~(east & west);
}

// For tiles of the map only.
SLUI_INLINE bool slui_corners_has(const slui_corners *c, int x, int y)
{
    return slui_corners_word(c, x >> 6, y) >> (x & 63) & 1;
}

// The number of the corner at a tile.
SLUI_INLINE uint32_t slui_corner_at(const slui_corners *c, int x, int y)
{
    const uint64_t ahead = slui_corners_word(c, x >> 6, y) & ((UINT64_C(1) << (x & 63)) - 1);
    return c->before[(size_t)y * c->words_per_row + ((unsigned)x >> 6)] +
           (uint32_t)SLUI_COUNT_BITS64(ahead);
}

SLUI_INLINE slu_tile slui_corner_tile(const slui_corners *c, uint32_t corner)
{
    const uint32_t place = c->place[corner];
    return (slu_tile){(int)(place & 0xFFFF), (int)(place >> 16)};
}

#endif
