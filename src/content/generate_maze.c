// SPDX-License-Identifier: MIT
// A maze: corridors of even width between walls one tile thick. A random tree connects the cells,
// so there is exactly one path between any two; loops open more of the walls, and places are
// rectangles of cells without walls.
//
// Cells are squares as wide as a corridor. What is left over at the right and at the bottom, less
// than a cell and its wall, stays wall.
//
// Invariant: a link or a place only opens walls, so all ground stays one component. Between two
// places there is at least a cell that belongs to neither.
// Cost: one pass over the tiles, and at most MISSES tries for each place; 1 byte per cell.
#include "content/generate.h"

// The sides of a place, in cells. A single cell would be no place.
enum { NARROWEST = 2, WIDEST = 4 };

// Consecutive tries without space for a place after which the maze counts as full.
enum { MISSES = 200 };

typedef struct maze {
    slui_canvas *canvas;
    int columns, rows, corridor;
    uint8_t *cells; // links, and IN_PLACE
} maze;

// Beside the links of a cell.
enum { IN_PLACE = 1 << 2 };

// The number of cells, each with a wall before it and one wall after the last, that fit into `side`
// tiles.
static int cells_across(int side, int corridor)
{
    return (side - 1) / (corridor + 1);
}

static uint8_t *cell_at(const maze *m, int column, int row)
{
    return m->cells + (size_t)row * (size_t)m->columns + (size_t)column;
}

// The tiles of some cells, with the walls between them.
static slu_rect tiles_of(const maze *m, slu_rect cells)
{
    int pitch = m->corridor + 1;
    return (slu_rect){1 + cells.x * pitch, 1 + cells.y * pitch, cells.width * pitch - 1,
                      cells.height * pitch - 1};
}

// ---------------------------------------------------------------------------------------------
// Loops

static void maybe_link(const maze *m, uint8_t *cell, uint8_t link, int percent)
{
    if (!(*cell & link) && slui_canvas_chance(m->canvas, percent)) *cell |= link;
}

static void add_loops(const maze *m, int percent)
{
    for (int row = 0; row < m->rows; row++) {
        for (int column = 0; column < m->columns; column++) {
            uint8_t *cell = cell_at(m, column, row);
            if (column + 1 < m->columns) maybe_link(m, cell, SLUI_LINK_RIGHT, percent);
            if (row + 1 < m->rows) maybe_link(m, cell, SLUI_LINK_DOWN, percent);
        }
    }
}

// ---------------------------------------------------------------------------------------------
// Places

// A random number from `low` to `high`.
static int between(const maze *m, int low, int high)
{
    return low + (int)slui_random_below(&m->canvas->random, (uint32_t)(high - low + 1));
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

// Cells for a place; both sides of the maze are NARROWEST or more.
static slu_rect pick_place(const maze *m)
{
    slu_rect cells = {.width = between(m, NARROWEST, lesser(WIDEST, m->columns)),
                      .height = between(m, NARROWEST, lesser(WIDEST, m->rows))};
    cells.x = between(m, 0, m->columns - cells.width);
    cells.y = between(m, 0, m->rows - cells.height);
    return cells;
}

// True if no cell of these, nor around them, is in a place.
static bool is_vacant(const maze *m, slu_rect cells)
{
    int right = lesser(cells.x + cells.width, m->columns - 1);
    int bottom = lesser(cells.y + cells.height, m->rows - 1);
    for (int row = cells.y > 0 ? cells.y - 1 : 0; row <= bottom; row++) {
        for (int column = cells.x > 0 ? cells.x - 1 : 0; column <= right; column++) {
            if (*cell_at(m, column, row) & IN_PLACE) return false;
        }
    }
    return true;
}

static void build_place(const maze *m, slu_rect cells)
{
    for (int row = cells.y; row < cells.y + cells.height; row++) {
        for (int column = cells.x; column < cells.x + cells.width; column++)
            *cell_at(m, column, row) |= IN_PLACE;
    }
    slui_canvas_fill(m->canvas, tiles_of(m, cells), SLUI_GROUND);
}

static void add_places(const maze *m, int percent)
{
    if (m->columns < NARROWEST || m->rows < NARROWEST) return;
    int64_t wanted = (int64_t)m->columns * m->rows * percent / 100;
    for (int misses = 0; wanted > 0 && misses < MISSES;) {
        slu_rect cells = pick_place(m);
        int64_t count = (int64_t)cells.width * cells.height;
        bool fits = count <= wanted && is_vacant(m, cells);
        if (fits) build_place(m, cells);
        wanted -= fits ? count : 0;
        misses = fits ? 0 : misses + 1;
    }
}

// ---------------------------------------------------------------------------------------------
// The maze

// A cell, and the gaps in its walls to the right and below: its rectangle grows over them.
static void carve_cell(const maze *m, int column, int row)
{
    uint8_t links = *cell_at(m, column, row);
    slu_rect cell = tiles_of(m, (slu_rect){column, row, 1, 1}), wider = cell, higher = cell;
    wider.width += (links & SLUI_LINK_RIGHT) != 0;
    higher.height += (links & SLUI_LINK_DOWN) != 0;
    slui_canvas_fill(m->canvas, wider, SLUI_GROUND);
    slui_canvas_fill(m->canvas, higher, SLUI_GROUND);
}

bool slui_generate_maze(slui_canvas *canvas, const slu_generate_options *options)
{
    maze m = {.canvas = canvas,
              .columns = cells_across(canvas->width, options->corridor),
              .rows = cells_across(canvas->height, options->corridor),
              .corridor = options->corridor};
    m.cells = slui_build_tree(canvas, m.columns, m.rows);
    if (!m.cells) return false;
    if (options->loops) add_loops(&m, options->loops);
    if (options->places) add_places(&m, options->places);
    for (int row = 0; row < m.rows; row++) {
        for (int column = 0; column < m.columns; column++)
            carve_cell(&m, column, row);
    }
    slui_free(&canvas->allocator, m.cells, (size_t)m.columns * (size_t)m.rows, 1);
    return true;
}
