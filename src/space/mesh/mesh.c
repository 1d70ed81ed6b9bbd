// SPDX-License-Identifier: MIT
// Meshes: neighbours by shared sides, and a grid that finds the cell of a point.
//
// Cost: one sort of the sides; one grid entry for each square that a cell touches, with about as
// many squares as cells. A point is searched among the cells of one square, by exact signs.
#include "space/mesh/mesh.h"

#include "base/assert.h"
#include "base/platform.h"
#include "base/sort.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

void slui_mesh_release(const slu_allocator *a, slui_mesh *mesh)
{
    size_t squares = (size_t)mesh->columns * (size_t)mesh->rows;
    if (mesh->first_entry)
        slui_free(a, mesh->entries, mesh->first_entry[squares], sizeof *mesh->entries);
    slui_free(a, mesh->first_entry, squares + 1, sizeof *mesh->first_entry);
    slui_free(a, mesh->corners, mesh->corner_count, sizeof *mesh->corners);
    slui_free(a, mesh->first_side, mesh->cell_count + 1, sizeof *mesh->first_side);
    slui_free(a, mesh->side_corner, mesh->side_count, sizeof *mesh->side_corner);
    slui_free(a, mesh->side_cell, mesh->side_count, sizeof *mesh->side_cell);
    slui_free(a, mesh->cell_polygon, mesh->cell_count, sizeof *mesh->cell_polygon);
    *mesh = (slui_mesh){0};
}

size_t slui_mesh_bytes(const slui_mesh *mesh)
{
    if (mesh->cell_count == 0) return 0;
    size_t squares = (size_t)mesh->columns * (size_t)mesh->rows;
    size_t firsts = mesh->cell_count + 1 + squares + 1;
    size_t numbers = firsts + mesh->cell_count + 2 * mesh->side_count + mesh->first_entry[squares];
    return mesh->corner_count * sizeof *mesh->corners + numbers * sizeof(uint32_t);
}

// ---------------------------------------------------------------------------------------------
// Neighbours

static uint32_t side_to(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    return mesh->side_corner[slui_mesh_next(mesh, cell, side)];
}

typedef struct side_sort {
    uint64_t *words, *spare;
    uint32_t *cell_of; // of each side
    uint32_t *order;   // of sides by their higher corners
} side_sort;

// The corners of a side, which identify it from both cells.
static uint32_t higher_corner(const slui_mesh *mesh, const side_sort *sort, uint32_t side)
{
    uint32_t a = mesh->side_corner[side], b = side_to(mesh, sort->cell_of[side], side);
    return a > b ? a : b;
}
static uint32_t lower_corner(const slui_mesh *mesh, const side_sort *sort, uint32_t side)
{
    uint32_t a = mesh->side_corner[side], b = side_to(mesh, sort->cell_of[side], side);
    return a < b ? a : b;
}

// Sorts by the lower corner, then by the higher one. Afterwards the lower half of a word is the
// position in `order`.
static void sort_sides(const slui_mesh *mesh, side_sort *sort)
{
    size_t count = mesh->side_count;
    for (uint32_t s = 0; s < count; s++)
        sort->words[s] = (uint64_t)higher_corner(mesh, sort, s) << 32 | s;
    slui_sort_words(sort->words, sort->spare, count);
    for (uint32_t i = 0; i < count; i++)
        sort->order[i] = (uint32_t)sort->words[i];
    for (uint32_t i = 0; i < count; i++)
        sort->words[i] = (uint64_t)lower_corner(mesh, sort, sort->order[i]) << 32 | i;
    slui_sort_words(sort->words, sort->spare, count);
}

// Sides with the same corners are now adjacent.
static void match_sides(slui_mesh *mesh, const side_sort *sort)
{
    for (size_t i = 0; i < mesh->side_count; i++)
        mesh->side_cell[i] = SLUI_NO_CELL;
    for (size_t i = 1; i < mesh->side_count; i++) {
        uint32_t a = sort->order[(uint32_t)sort->words[i - 1]];
        uint32_t b = sort->order[(uint32_t)sort->words[i]];
        if (sort->words[i - 1] >> 32 != sort->words[i] >> 32 ||
            higher_corner(mesh, sort, a) != higher_corner(mesh, sort, b))
            continue;
        mesh->side_cell[a] = sort->cell_of[b];
        mesh->side_cell[b] = sort->cell_of[a];
    }
}

static void name_cells(const slui_mesh *mesh, const side_sort *sort)
{
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++)
            sort->cell_of[s] = c;
    }
}

static bool find_neighbours(const slu_allocator *a, slui_mesh *mesh)
{
    size_t sides = mesh->side_count;
    side_sort sort = {.words = slui_alloc(a, 2 * sides, sizeof *sort.words),
                      .cell_of = slui_alloc(a, 2 * sides, sizeof *sort.cell_of)};
    mesh->side_cell = slui_alloc(a, sides, sizeof *mesh->side_cell);
    bool good = sort.words && sort.cell_of && mesh->side_cell;
    if (good) {
        sort.spare = sort.words + sides;
        sort.order = sort.cell_of + sides;
        name_cells(mesh, &sort);
        sort_sides(mesh, &sort);
        match_sides(mesh, &sort);
    }
    slui_free(a, sort.words, 2 * sides, sizeof *sort.words);
    slui_free(a, sort.cell_of, 2 * sides, sizeof *sort.cell_of);
    return good;
}

// ---------------------------------------------------------------------------------------------
// The grid

// Both are monotone, so a point between two others is in a square between theirs, in spite of
// rounding.
static int line_of(double x, double least, double square, int count)
{
    double line = (x - least) / square;
    return line <= 0 ? 0 : line >= count - 1 ? count - 1 : (int)line;
}
static int column_of(const slui_mesh *mesh, double x)
{
    return line_of(x, mesh->bounds.least.x, mesh->square, mesh->columns);
}
static int row_of(const slui_mesh *mesh, double y)
{
    return line_of(y, mesh->bounds.least.y, mesh->square, mesh->rows);
}

static void find_bounds(slui_mesh *mesh)
{
    mesh->bounds = (slu_box){mesh->corners[0], mesh->corners[0]};
    for (size_t i = 1; i < mesh->corner_count; i++)
        slui_stretch(&mesh->bounds, mesh->corners[i]);
}

// About as many squares as cells, and no more than that in a line.
static void choose_squares(slui_mesh *mesh)
{
    double width = mesh->bounds.most.x - mesh->bounds.least.x;
    double height = mesh->bounds.most.y - mesh->bounds.least.y;
    double cells = (double)mesh->cell_count;
    double square = SLUI_SQRT(width * height / cells), least = slui_box_size(mesh->bounds) / cells;
    if (square < least) square = least;
    mesh->square = square > 0 ? square : 1;
    mesh->columns = 1 + (int)(width / mesh->square);
    mesh->rows = 1 + (int)(height / mesh->square);
}

typedef struct span {
    double least, most;
} span;

static void widen(span *s, double x)
{
    if (x < s->least) s->least = x;
    if (x > s->most) s->most = x;
}

// The leftmost and rightmost extent of a side between two heights.
static void add_side(span *s, slu_point a, slu_point b, double low, double high)
{
    if (a.y > b.y) {
        slu_point swap = a;
        a = b;
        b = swap;
    }
    if (b.y < low || a.y > high) return;
    double rise = b.y - a.y, slope = rise > 0 ? (b.x - a.x) / rise : 0;
    widen(s, a.y >= low || rise <= 0 ? a.x : a.x + (low - a.y) * slope);
    widen(s, b.y <= high || rise <= 0 ? b.x : a.x + (high - a.y) * slope);
}

// The extent of a cell within a row of squares, rounded outwards.
static span span_of(const slui_mesh *mesh, uint32_t cell, int row, double slack)
{
    double low = mesh->bounds.least.y + row * mesh->square - slack;
    double high = low + mesh->square + 2 * slack;
    span s = {SLUI_INFINITY, -SLUI_INFINITY};
    for (uint32_t side = mesh->first_side[cell]; side < mesh->first_side[cell + 1]; side++) {
        slu_point a = mesh->corners[mesh->side_corner[side]];
        add_side(&s, a, mesh->corners[side_to(mesh, cell, side)], low, high);
    }
    return (span){s.least - slack, s.most + slack};
}

static span heights_of(const slui_mesh *mesh, uint32_t cell)
{
    span s = {SLUI_INFINITY, -SLUI_INFINITY};
    for (uint32_t side = mesh->first_side[cell]; side < mesh->first_side[cell + 1]; side++)
        widen(&s, mesh->corners[mesh->side_corner[side]].y);
    return s;
}

// Counts the cell in the squares that it touches; once there are entries, writes it there.
static void enter(slui_mesh *mesh, uint32_t cell, double slack)
{
    span heights = heights_of(mesh, cell);
    for (int row = row_of(mesh, heights.least); row <= row_of(mesh, heights.most); row++) {
        span s = span_of(mesh, cell, row, slack);
        uint32_t *line = mesh->first_entry + (size_t)row * (size_t)mesh->columns;
        for (int x = column_of(mesh, s.least); x <= column_of(mesh, s.most); x++) {
            if (mesh->entries)
                mesh->entries[--line[x]] = cell;
            else
                line[x]++;
        }
    }
}

// A bound on the rounding errors where sides are cut at the height of a row.
static double slack_of(const slui_mesh *mesh)
{
    double most = mesh->square;
    const double ends[4] = {mesh->bounds.least.x, mesh->bounds.least.y, mesh->bounds.most.x,
                            mesh->bounds.most.y};
    for (int i = 0; i < 4; i++) {
        double size = ends[i] < 0 ? -ends[i] : ends[i];
        if (size > most) most = size;
    }
    return 1e-14 * most;
}

static bool make_grid(const slu_allocator *a, slui_mesh *mesh)
{
    choose_squares(mesh);
    double slack = slack_of(mesh);
    size_t squares = (size_t)mesh->columns * (size_t)mesh->rows;
    mesh->first_entry = slui_alloc(a, squares + 1, sizeof *mesh->first_entry);
    if (!mesh->first_entry) return false;
    for (uint32_t c = 0; c < mesh->cell_count; c++)
        enter(mesh, c, slack);
    // The ends of the squares' parts; writing from the last cell on turns them into the beginnings.
    for (size_t i = 1; i <= squares; i++)
        mesh->first_entry[i] += mesh->first_entry[i - 1];
    mesh->entries = slui_alloc(a, mesh->first_entry[squares], sizeof *mesh->entries);
    if (!mesh->entries) return false;
    for (uint32_t c = (uint32_t)mesh->cell_count; c-- > 0;)
        enter(mesh, c, slack);
    return true;
}

#ifdef SLUICE_ASSERTS
enum { MOST_SOUND_CELLS = 256 };

static bool has_side_back(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t beyond = mesh->side_cell[side], to = side_to(mesh, cell, side);
    if (beyond == SLUI_NO_CELL) return true;
    for (uint32_t s = mesh->first_side[beyond]; s < mesh->first_side[beyond + 1]; s++) {
        if (mesh->side_corner[s] == to && mesh->side_cell[s] == cell) return true;
    }
    return false;
}

static bool side_is_sound(const slui_mesh *mesh, uint32_t cell, uint32_t side)
{
    uint32_t next = slui_mesh_next(mesh, cell, side);
    slu_point a = mesh->corners[mesh->side_corner[side]];
    slu_point b = mesh->corners[mesh->side_corner[next]];
    slu_point c = mesh->corners[side_to(mesh, cell, next)];
    return slui_turn(a, b, c) >= 0 && has_side_back(mesh, cell, side);
}

bool slui_mesh_is_sound(const slui_mesh *mesh)
{
    if (mesh->cell_count > MOST_SOUND_CELLS) return true;
    for (uint32_t cell = 0; cell < mesh->cell_count; cell++)
        for (uint32_t s = mesh->first_side[cell]; s < mesh->first_side[cell + 1]; s++)
            if (!side_is_sound(mesh, cell, s)) return false;
    return true;
}
#endif

slu_status slui_mesh_finish(const slu_allocator *a, slui_mesh *mesh, slu_error *error)
{
    if (mesh->cell_count == 0) return SLU_OK;
    find_bounds(mesh);
    if (!find_neighbours(a, mesh) || !make_grid(a, mesh)) return slui_fail_memory(error);
    SLUI_ASSERT(slui_mesh_is_sound(mesh));
    return SLU_OK;
}

// ---------------------------------------------------------------------------------------------
// Point location

bool slui_mesh_cell_has(const slui_mesh *mesh, uint32_t cell, slu_point point)
{
    for (uint32_t side = mesh->first_side[cell]; side < mesh->first_side[cell + 1]; side++) {
        slu_point a = mesh->corners[mesh->side_corner[side]];
        if (slui_turn(a, mesh->corners[side_to(mesh, cell, side)], point) < 0) return false;
    }
    return true;
}

slui_mesh_square slui_mesh_square_at(const slui_mesh *mesh, slu_point point)
{
    const slu_box *box = &mesh->bounds;
    if (mesh->cell_count == 0 || !(point.x >= box->least.x && point.x <= box->most.x) ||
        !(point.y >= box->least.y && point.y <= box->most.y))
        return (slui_mesh_square){0};
    size_t square =
        (size_t)row_of(mesh, point.y) * (size_t)mesh->columns + (size_t)column_of(mesh, point.x);
    return (slui_mesh_square){mesh->entries + mesh->first_entry[square],
                              mesh->first_entry[square + 1] - mesh->first_entry[square]};
}

uint32_t slui_mesh_locate_in(const slui_mesh *mesh, uint32_t polygon, slu_point point)
{
    slui_mesh_square square = slui_mesh_square_at(mesh, point);
    for (size_t i = 0; i < square.count; i++) {
        uint32_t cell = square.cells[i];
        if (mesh->cell_polygon[cell] == polygon && slui_mesh_cell_has(mesh, cell, point))
            return cell;
    }
    return SLUI_NO_CELL;
}

uint32_t slui_mesh_locate(const slui_mesh *mesh, slu_point point)
{
    slui_mesh_square square = slui_mesh_square_at(mesh, point);
    for (size_t i = 0; i < square.count; i++) {
        if (slui_mesh_cell_has(mesh, square.cells[i], point)) return square.cells[i];
    }
    return SLUI_NO_CELL;
}
