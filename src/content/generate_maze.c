// SPDX-License-Identifier: MIT
// A perfect maze: corridors of even width between walls one tile thick, with exactly one path
// between any two cells.
//
// Cells are squares as wide as a corridor. What is left over at the right and at the bottom, less
// than a cell and its wall, stays wall.
//
// Cost: one pass over the tiles, 1 byte per cell.
#include "content/generate.h"

// The number of cells, each with a wall before it and one wall after the last, that fit into `side`
// tiles.
static int cells_across(int side, int corridor)
{
    return (side - 1) / (corridor + 1);
}

static void carve_cell(slui_canvas *canvas, int column, int row, int corridor, uint8_t links)
{
    slu_rect cell = {1 + column * (corridor + 1), 1 + row * (corridor + 1), corridor, corridor};
    slui_canvas_fill(canvas, cell, SLUI_GROUND);
    if (links & SLUI_LINK_RIGHT) {
        slu_rect gap = {cell.x + corridor, cell.y, 1, corridor};
        slui_canvas_fill(canvas, gap, SLUI_GROUND);
    }
    if (links & SLUI_LINK_DOWN) {
        slu_rect gap = {cell.x, cell.y + corridor, corridor, 1};
        slui_canvas_fill(canvas, gap, SLUI_GROUND);
    }
}

bool slui_generate_maze(slui_canvas *canvas, const slu_generate_options *options)
{
    int columns = cells_across(canvas->width, options->corridor);
    int rows = cells_across(canvas->height, options->corridor);
    uint8_t *tree = slui_build_tree(canvas, columns, rows);
    if (!tree) return false;
    const uint8_t *links = tree;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++)
            carve_cell(canvas, column, row, options->corridor, *links++);
    }
    slui_free(&canvas->allocator, tree, (size_t)columns * (size_t)rows, 1);
    return true;
}
