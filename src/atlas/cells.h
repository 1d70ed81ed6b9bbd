// SPDX-License-Identifier: MIT
// The distances of an atlas, as they are stored and read: plain data.
//
// Distances are in the units of the atlas: whole numbers that stand for the lengths of steps. All
// are lower bounds on uniform ground.
//
// Fields: a zone has a field for each of its gates, the distance within the zone from every tile to
// the gate, and one for each landmark, the distance from it over the whole map. Fields are stored
// by block of 8 x 8 tiles; the tiles of one zone in one block form a cell. A cell has the least
// distance of each field, and for each of its tiles a record of one byte per field, which selects
// one of 256 offsets: how much further away the tile is. Records lie row by row over the smallest
// rectangle around the cell's tiles. Offsets are sums of steps, so most distances are exact; the
// others are rounded down, and `slack` bounds the error (codes.c).
#ifndef SLUI_ATLAS_CELLS_H
#define SLUI_ATLAS_CELLS_H

#include "base/platform.h"
#include "sluice/sluice.h"

enum { SLUI_MOST_LANDMARKS = 16, SLUI_BLOCK = 8, SLUI_OFFSETS = 256, SLUI_MOST_BREACHES = 16 };

// The tiles of one zone in one block. The block's bits are numbered y % 8 * 8 + x % 8.
typedef struct slui_cell {
    uint64_t tiles;
    // Where the record of the block's first tile would begin; that may be before the first record
    // of all, and then the number wraps around.
    size_t records;
    uint32_t zone;
    uint32_t bases;  // where the first field's base is
    uint32_t row;    // bytes from one row of records to the next
    uint32_t fields; // bytes of a record
} slui_cell;

// What applies to a cell and one field.
typedef struct slui_base {
    uint32_t least; // of all tiles of the cell
    uint32_t rest;  // over those that have records: the slack, and above it the reach
} slui_base;

// No tile is further away than its offset says by more than the slack, unless that is
// SLUI_NO_SLACK; the reach is the greatest offset.
enum { SLUI_SLACK_BITS = 24 };
#define SLUI_NO_SLACK ((1u << SLUI_SLACK_BITS) - 1)

SLUI_INLINE uint32_t slui_base_slack(slui_base base)
{
    return base.rest & SLUI_NO_SLACK;
}
SLUI_INLINE uint32_t slui_base_reach(slui_base base)
{
    return base.rest >> SLUI_SLACK_BITS;
}

// Lower and upper bound of some distances.
typedef struct slui_range {
    uint32_t least, most;
} slui_range;

typedef struct slui_zone_fields {
    uint32_t fields; // of its gates and of the landmarks
    uint32_t gates;
    uint32_t first; // number of its first gate, counted over all zones
} slui_zone_fields;

// The part of an atlas that is read.
typedef struct slui_cells {
    unsigned blocks_across;
    const uint32_t *first_cell; // by block
    const uint8_t *cells_in;    // by block: how many
    const slui_cell *cells;
    const uint64_t *recorded; // by block: its tiles that have a record; NULL if all do
    const uint8_t *records;
    const slui_base *bases;
    const uint32_t *offsets; // by byte of a record, ascending from 0
    const slui_zone_fields *zones;
} slui_cells;

// What is stored about a tile.
typedef struct slui_readings {
    const slui_cell *cell;
    const uint8_t *record; // NULL: the tile has none, and only the cell's least distances are known
    const slui_base *bases;
} slui_readings;

// In a compact atlas the position is found by counting: a tile's record follows those of the tiles
// before it.
SLUI_INLINE const uint8_t *slui_cells_counted(const slui_cells *cells, const slui_cell *cell,
                                              size_t block, uint64_t bit)
{
    const uint64_t kept = cell->tiles & cells->recorded[block];
    const size_t before = SLUI_COUNT_BITS64(kept & (bit - 1));
    return kept & bit ? cells->records + cell->records + before * cell->fields : NULL;
}

// Whether a tile is in a cell: all passable tiles are, but for ground that has opened and was not
// measured yet (update/breaches.h).
SLUI_INLINE bool slui_cells_have(const slui_cells *cells, int column, int row)
{
    const unsigned x = (unsigned)column, y = (unsigned)row;
    const size_t block = (size_t)(y / SLUI_BLOCK) * cells->blocks_across + x / SLUI_BLOCK;
    const unsigned bit = y % SLUI_BLOCK * SLUI_BLOCK + x % SLUI_BLOCK;
    const slui_cell *cell = &cells->cells[cells->first_cell[block]];
    for (unsigned i = 0; i < cells->cells_in[block]; i++)
        if (cell[i].tiles >> bit & 1) return true;
    return false;
}

// The number of the first cell of a tile's block.
SLUI_INLINE uint32_t slui_cells_first(const slui_cells *cells, int column, int row)
{
    const unsigned x = (unsigned)column, y = (unsigned)row;
    return cells->first_cell[(size_t)(y / SLUI_BLOCK) * cells->blocks_across + x / SLUI_BLOCK];
}

// The tile must be in a cell of its block.
SLUI_INLINE slui_readings slui_cells_read(const slui_cells *cells, int column, int row)
{
    const unsigned x = (unsigned)column, y = (unsigned)row;
    const size_t block = (size_t)(y / SLUI_BLOCK) * cells->blocks_across + x / SLUI_BLOCK;
    const uint64_t bit = UINT64_C(1) << (y % SLUI_BLOCK * SLUI_BLOCK + x % SLUI_BLOCK);
    const slui_cell *cell = &cells->cells[cells->first_cell[block]];
    while (!(cell->tiles & bit))
        cell++;
    const size_t place = cell->records + (size_t)(y % SLUI_BLOCK * cell->row) +
                         (size_t)(x % SLUI_BLOCK * cell->fields);
    return (slui_readings){cell,
                           SLUI_UNLIKELY(cells->recorded != NULL)
                               ? slui_cells_counted(cells, cell, block, bit)
                               : cells->records + place,
                           cells->bases + cell->bases};
}

// A lower bound of a tile's distance by one field.
SLUI_INLINE uint32_t slui_cells_least(const slui_cells *cells, slui_readings r, uint32_t field)
{
    return r.bases[field].least + (r.record ? cells->offsets[r.record[field]] : 0);
}

#endif
