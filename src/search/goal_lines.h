// SPDX-License-Identifier: MIT
// Several goals by rows and by columns, for a search that scans lines: which lines hold a goal, and
// how far ahead along a line the next one is.
//
// Cost: 24 bytes for each goal, and a bit for each row and column. A set of goals takes linear
// time, a line without goals one test, any other a binary search.
#ifndef SLUI_GOAL_LINES_H
#define SLUI_GOAL_LINES_H

#include "base/memory.h"
#include "estimates/nearest.h"
#include "map/map.h"

typedef struct slui_goal_lines {
    uint64_t *by_row, *by_column; // ascending: y << 16 | x, and x << 16 | y
    uint64_t *spare;              // for sorting
    size_t count, row_capacity, column_capacity, spare_capacity;
    uint64_t *rows, *columns; // a bit for each: it holds a goal
    size_t rows_capacity, columns_capacity;
    uint32_t edition; // of the goals; 0: none
} slui_goal_lines;

// Replaces the goals by those of a search, if they are others; false when memory runs out.
bool slui_goal_lines_seek(slui_goal_lines *lines, const slu_allocator *allocator,
                          const slu_map *map, const slui_goal_tree *nearest);
void slui_goal_lines_release(slui_goal_lines *lines, const slu_allocator *allocator);
size_t slui_goal_lines_bytes(const slui_goal_lines *lines);

SLUI_INLINE bool slui_goal_lines_row(const slui_goal_lines *lines, int y)
{
    return lines->rows[y >> 6] >> (y & 63) & 1;
}
SLUI_INLINE bool slui_goal_lines_column(const slui_goal_lines *lines, int x)
{
    return lines->columns[x >> 6] >> (x & 63) & 1;
}

bool slui_goal_lines_has(const slui_goal_lines *lines, slu_tile tile);

// How far the next goal is from a tile in one of the four straight directions; 0 if there is none.
int slui_goal_lines_ahead(const slui_goal_lines *lines, slu_tile tile, int direction);

#endif
