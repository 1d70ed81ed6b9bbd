// SPDX-License-Identifier: MIT
// Tables of rectangles: what the cheapest path inside a rectangle costs from each cell of its
// border to each other.
//
// The table of one cell is a 0. That of a larger rectangle is joined from those of its two halves:
// from each cell of its border, labels spread over the borders of both halves, by rows of their
// tables and by steps across the seam between them. So no cell inside is looked at twice.
//
// Source: the multi-level overlays of Holzer, Schulz & Wagner 2008 and Delling, Goldberg, Pajor &
// Werneck 2011, for cells that halve; here a row is used only for a cell that is entered from the
// other half more cheaply than from its own.
// Cost: about 6 microseconds per cell for a rectangle of 256 x 256, and more in proportion to the
// logarithm of its side; 8 bytes for each pair of border cells, and three times that for halves.
#ifndef SLUI_RASTER_TABLE_H
#define SLUI_RASTER_TABLE_H

#include "raster/index/border.h"
#include "raster/kernel.h"

#define SLUI_TABLE_WALL UINT32_MAX

// The border cells that are no walls are the table's nodes, in the order of their places.
typedef struct slui_raster_table {
    slu_rect area;
    size_t count;
    uint32_t *nodes; // by place; SLUI_TABLE_WALL: none
    uint64_t *costs; // count rows of count costs; SLUI_RASTER_BEYOND: no path
    size_t node_capacity, cost_capacity;
} slui_raster_table;

// What joins tables: memory that is used again from one to the next.
typedef struct slui_table_maker slui_table_maker;

// Is given each table of a level as soon as it is there; it is valid during the call.
typedef struct slui_table_taker {
    slu_status (*take)(void *ctx, int level, const slui_raster_table *table);
    void *ctx;
} slui_table_taker;

slui_table_maker *slui_table_maker_create(const slui_raster_steps *steps,
                                          const slu_allocator *allocator);
void slui_table_maker_destroy(slui_table_maker *maker);

// Makes the tables of an area, which is that of one unit of the highest level, and of all units
// below.
//
//   ground  the ground of the area, with its frame
//   sides   of the units of each level, in cells; each a multiple of the one before
slu_status slui_table_make(slui_table_maker *maker, const slui_raster_block *ground, slu_rect area,
                           const int *sides, int levels, const slui_table_taker *taker);

// The least bytes that a maker takes for an area of this side.
size_t slui_table_maker_bytes(int side);

#endif
