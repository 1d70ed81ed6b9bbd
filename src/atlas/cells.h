// SPDX-License-Identifier: MIT
// The distances of an atlas, as they are kept and read: plain data.
//
// Distances are in the units of the atlas: whole numbers that stand for the lengths of steps. All
// are lower bounds on uniform ground.
//
// Fields: a zone has a field for each of its gates, the distance within the zone from every tile to
// the gate, and one for each landmark, the distance from it over the whole map. Fields are kept
// block by block, 8 x 8 tiles, for what a zone has in a block: a cell. A cell has the least
// distance of each field, and for each of its tiles a record of one byte per field, which says by
// one of 256 offsets how much farther the tile is. Records lie row by row over the least rectangle
// around the cell's tiles. Offsets are what steps add up to, so most distances are exact; the
// others are rounded down, and `slack` says by how much at the most (codes.c).
#ifndef SLUI_ATLAS_CELLS_H
#define SLUI_ATLAS_CELLS_H

#include "base/platform.h"
#include "sluice/sluice.h"

enum { SLUI_MOST_LANDMARKS = 16, SLUI_BLOCK = 8, SLUI_OFFSETS = 256 };

// The tiles of one zone in one block. Those of the block's bits are y % 8 * 8 + x % 8.
typedef struct slui_cell {
    uint64_t tiles;
    // Where that of the block's first tile would begin; it may lie before the first of all, and the
    // number wraps round.
    size_t records;
    uint32_t zone;
    uint32_t bases;  // where the first field's lies
    uint32_t row;    // bytes from one row of records to the next
    uint32_t fields; // bytes of a record
} slui_cell;

// What holds for a cell and one field.
typedef struct slui_base {
    uint32_t least; // of all tiles of the cell
    uint32_t rest;  // of those that have records: the slack, and above it the reach
} slui_base;

// No tile is farther than its offset says by more than the slack, unless that is SLUI_NO_SLACK; and
// the reach is the greatest offset.
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

// Distances that are all at least the one and at most the other.
typedef struct slui_range {
    uint32_t least, most;
} slui_range;

typedef struct slui_zone_fields {
    uint32_t fields; // of its gates and of the landmarks
    uint32_t gates;
    uint32_t first; // of its gates among all zones' gates
} slui_zone_fields;

// What is read of an atlas.
typedef struct slui_cells {
    unsigned blocks_across;
    const uint32_t *first_cell; // by block
    const slui_cell *cells;
    const uint64_t *recorded; // by block: its tiles that have a record; NULL if all have
    const uint8_t *records;
    const slui_base *bases;
    const uint32_t *offsets; // by byte of a record, ascending from 0
    const slui_zone_fields *zones;
} slui_cells;

// What is kept of a tile.
typedef struct slui_readings {
    const slui_cell *cell;
    const uint8_t *record; // NULL: the tile has none, and only the cell's least distances are known
    const slui_base *bases;
} slui_readings;

// In a compact atlas records are counted: a tile's comes after those of the tiles before it.
SLUI_INLINE const uint8_t *slui_cells_counted(const slui_cells *cells, const slui_cell *cell,
                                              size_t block, uint64_t bit)
{
    const uint64_t kept = cell->tiles & cells->recorded[block];
    const size_t before = SLUI_COUNT_BITS64(kept & (bit - 1));
    return kept & bit ? cells->records + cell->records + before * cell->fields : NULL;
}

// Every passable tile is in a cell of its block.
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

// The least that a tile's distance by one field can be.
SLUI_INLINE uint32_t slui_cells_least(const slui_cells *cells, slui_readings r, uint32_t field)
{
    return r.bases[field].least + (r.record ? cells->offsets[r.record[field]] : 0);
}

#endif
