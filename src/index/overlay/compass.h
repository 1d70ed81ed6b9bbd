// SPDX-License-Identifier: MIT
// The compass of a small cell: which step leads from each of its tiles towards each tile of its
// border, along a cheapest path inside the cell. So a path through the cell takes one look per
// tile.
//
// The cells with a compass are the largest ones that are small enough (compass_place.c): no two of
// them overlap, and every leaf is inside one or is one.
//
// For each tile of the border a compass has a row of half bytes: the steps of the tiles inside by
// their rank (nest.h), then those of the border's tiles, which are first steps into the cell.
#ifndef SLUI_COMPASS_H
#define SLUI_COMPASS_H

#include "index/overlay/metric.h"

// Ground that opens may make a cell with a compass grow to this many tiles; beyond, the nest is
// rebuilt.
enum { SLUI_MOST_COMPASS_TILES = 4096, SLUI_NO_FIRST_STEP = 15 };

// Chooses the cells with a compass and ranks their tiles; false when memory runs out.
bool slui_compass_place(slui_nest *nest);

// The same for the cells that the last repair has changed; false if one has become too large.
bool slui_compass_place_again(slui_nest *nest);

// The cell with a compass that a cell is inside, or is itself; SLUI_NO_NEST_CELL if there is none.
uint32_t slui_compass_around(const slui_nest *nest, uint32_t cell);

static inline bool slui_compass_is_outside(const slui_nest *nest, uint32_t cell)
{
    const uint32_t parent = nest->cells[cell].parent;
    return parent == SLUI_NO_NEST_CELL || slui_compass_around(nest, parent) == SLUI_NO_NEST_CELL;
}

static inline size_t slui_compass_row(const slui_nest_cell *cell)
{
    return ((size_t)cell->ground + cell->border + 1) / 2;
}

static inline size_t slui_compass_bytes(const slui_nest_cell *cell)
{
    return cell->compass ? cell->border * slui_compass_row(cell) : 0;
}

static inline unsigned slui_compass_step(const uint8_t *row, uint32_t at)
{
    return row[at / 2] >> (at % 2 * 4) & 15;
}

// ---- filling (compass.c), while a sweep puts costs into the cells inside

typedef struct slui_compass_work {
    slui_compass_sizes most;
    uint32_t cell;     // whose compass is being filled; SLUI_NO_NEST_CELL: none
    size_t row_count;  //
    size_t *first_row; // by cell inside: where its rows begin, and its columns
    size_t *first_column;
    int32_t *rows;     // of the own tiles of the cells inside: costs to the columns
    uint16_t *columns; // of these cells: the tile inside, by rank, or of the border after those
    uint32_t *from;    // by column of one cell: where the costs of its tile begin
    uint32_t *tiles;   // inside, and of the border
    int32_t *entered;  // by tile of those: what a straight step into it costs, and a diagonal one
    int32_t *costs;    // from each of them to each of the border, lowered
    int32_t *steps;    // of one tile
    uint8_t *pairs;    // steps of two tiles
} slui_compass_work;

// NULL when memory runs out.
slui_compass_work *slui_compass_create(const slui_nest_metric *metric);
void slui_compass_destroy(slui_compass_work *work, const slui_nest_metric *metric);
size_t slui_compass_work_bytes(const slui_compass_work *work);

// Whether there is memory for compasses of these sizes.
bool slui_compass_serves(const slui_compass_work *work, const slui_compass_sizes *sizes);

// Begins the compass of a cell, before costs are put into the cells inside it.
void slui_compass_begin(slui_compass_work *work, uint32_t cell);

// Takes what a cell inside, or the cell itself, has as rows of own tiles once they are eliminated.
// Other cells are ignored.
void slui_compass_note(slui_compass_work *work, const slui_nest *nest, uint32_t cell,
                       const int32_t *matrix);

// Fills the compass, after the cell itself has been noted.
//
//   edges  the tiles of its border
//   place  by tile: scratch
void slui_compass_fill(slui_compass_work *work, const slui_nest_metric *metric,
                       const uint32_t *edges, uint16_t *place);

#endif
