// SPDX-License-Identifier: MIT
// A random tree over a grid of cells: which neighbours a maze's corridors or a house's rooms
// connect.
//
// A walk steps to a random neighbour it has not visited, and if there is none goes back a step,
// until it has visited every cell (depth-first search, known for mazes as the recursive
// backtracker; it favours long winding corridors over many short dead ends).
//
// Invariant: a cell's byte holds the direction back to where the walk came from, so backtracking
// needs no stack.
// Cost: each cell is entered once and left once; 1 byte per cell.
#include "content/generate.h"

// Opposite directions differ by 2.
enum { RIGHT, DOWN, LEFT, UP };
static const int STEP_X[4] = {1, 0, -1, 0};
static const int STEP_Y[4] = {0, 1, 0, -1};

// The upper bits of a cell's byte, above the two links.
enum { MET = 1 << 2, BACK_SHIFT = 3 };

typedef struct walk {
    slui_random *random;
    int columns, rows;
    int x, y;
    uint8_t *cells;
} walk;

static uint8_t *cell(const walk *w, int x, int y)
{
    return w->cells + (size_t)y * (size_t)w->columns + (size_t)x;
}

static bool is_unmet(const walk *w, int x, int y)
{
    if (x < 0 || y < 0 || x >= w->columns || y >= w->rows) return false;
    return !(*cell(w, x, y) & MET);
}

// A random direction that leads to an unvisited cell, or -1.
static int pick_direction(walk *w)
{
    int choices[4], count = 0;
    for (int d = RIGHT; d <= UP; d++) {
        if (is_unmet(w, w->x + STEP_X[d], w->y + STEP_Y[d])) choices[count++] = d;
    }
    return count ? choices[slui_random_below(w->random, (uint32_t)count)] : -1;
}

static void step(walk *w, int direction)
{
    w->x += STEP_X[direction];
    w->y += STEP_Y[direction];
}

static void step_on(walk *w, int direction)
{
    if (direction == RIGHT) *cell(w, w->x, w->y) |= SLUI_LINK_RIGHT;
    if (direction == DOWN) *cell(w, w->x, w->y) |= SLUI_LINK_DOWN;
    step(w, direction);
    if (direction == LEFT) *cell(w, w->x, w->y) |= SLUI_LINK_RIGHT;
    if (direction == UP) *cell(w, w->x, w->y) |= SLUI_LINK_DOWN;
    *cell(w, w->x, w->y) |= (uint8_t)(MET | (direction ^ 2) << BACK_SHIFT);
}

uint8_t *slui_build_tree(slui_canvas *canvas, int columns, int rows)
{
    size_t count = (size_t)columns * (size_t)rows;
    uint8_t *cells = slui_alloc(&canvas->allocator, count, 1);
    if (!cells) return NULL;
    walk w = {.random = &canvas->random, .columns = columns, .rows = rows, .cells = cells};
    w.x = (int)slui_random_below(w.random, (uint32_t)columns);
    w.y = (int)slui_random_below(w.random, (uint32_t)rows);
    *cell(&w, w.x, w.y) |= MET;
    for (size_t met = 1; met < count;) {
        int direction = pick_direction(&w);
        if (direction < 0) {
            step(&w, *cell(&w, w.x, w.y) >> BACK_SHIFT);
        } else {
            step_on(&w, direction);
            met++;
        }
    }
    for (size_t i = 0; i < count; i++)
        cells[i] &= SLUI_LINK_RIGHT | SLUI_LINK_DOWN;
    return cells;
}
