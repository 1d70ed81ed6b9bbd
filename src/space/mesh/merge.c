// SPDX-License-Identifier: MIT
// Cells of a mesh merged into larger convex ones, by removing sides.
//
// Source: Hertel & Mehlhorn 1983: a side may be removed if both its ends stay convex. The angles at
// its ends only grow as other sides are removed, so one pass decides each side for good. The
// longest sides are tried first: they lie in open ground, where cells can become large.
// Invariant: two cells share at most one side, because every corner lies on the border.
// Cost: one sort of the sides.
#include "space/mesh/cells.h"

#include "base/sort.h"
#include "base/status.h"
#include "space/geometry/geometry.h"

typedef struct merging {
    const slui_mesh *mesh;
    uint32_t *after, *before; // side of the same cell; after[s] == s: s was removed
    uint32_t *twin;           // the same side seen from beyond, SLUI_NO_CELL at the border
    uint32_t *cell_of;
    uint64_t *words;
    size_t word_count;
} merging;

static void link_cells(merging *m)
{
    const slui_mesh *mesh = m->mesh;
    for (uint32_t c = 0; c < mesh->cell_count; c++) {
        for (uint32_t s = mesh->first_side[c]; s < mesh->first_side[c + 1]; s++) {
            uint32_t next = slui_mesh_next(mesh, c, s);
            m->after[s] = next;
            m->before[next] = s;
            m->cell_of[s] = c;
            m->twin[s] = slui_mesh_twin(mesh, c, s);
        }
    }
}

static slu_point corner_at(const merging *m, uint32_t side)
{
    return m->mesh->corners[m->mesh->side_corner[side]];
}

// True if the cells on both sides together are convex at the corner where `side` begins.
static bool is_convex_without(const merging *m, uint32_t side)
{
    uint32_t beyond = m->after[m->twin[side]];
    return slui_turn(corner_at(m, m->before[side]), corner_at(m, side),
                     corner_at(m, m->after[beyond])) >= 0;
}

static void leave_out(merging *m, uint32_t side, uint32_t twin)
{
    uint32_t before = m->before[side], beyond = m->after[twin];
    m->after[before] = beyond;
    m->before[beyond] = before;
}

static void try_side(merging *m, uint32_t side)
{
    uint32_t twin = m->twin[side];
    if (!is_convex_without(m, side) || !is_convex_without(m, twin)) return;
    leave_out(m, side, twin);
    leave_out(m, twin, side);
    m->after[side] = side;
    m->after[twin] = twin;
}

// The longest first: positive doubles have the order of their bits.
static void sort_sides(merging *m)
{
    for (uint32_t s = 0; s < m->mesh->side_count; s++) {
        if (m->twin[s] == SLUI_NO_CELL || m->twin[s] < s) continue;
        double length = slui_distance(corner_at(m, s), corner_at(m, m->twin[s]));
        uint64_t bits;
        memcpy(&bits, &length, sizeof bits);
        m->words[m->word_count++] = ~bits >> 32 << 32 | s;
    }
    slui_sort_words(m->words, m->words + m->mesh->side_count, m->word_count);
}

// ---------------------------------------------------------------------------------------------
// The result

static void count_cells(merging *m, slui_mesh *out)
{
    memset(m->words, 0, m->mesh->side_count * sizeof *m->words);
    for (uint32_t first = 0; first < m->mesh->side_count; first++) {
        if (m->after[first] == first || m->words[first]) continue;
        out->cell_count++;
        for (uint32_t s = first; !m->words[s]; s = m->after[s]) {
            m->words[s] = 1;
            out->side_count++;
        }
    }
}

static bool reserve(const slu_allocator *a, const merging *m, slui_mesh *out)
{
    out->corner_count = m->mesh->corner_count;
    out->corners = slui_alloc(a, out->corner_count, sizeof *out->corners);
    out->first_side = slui_alloc(a, out->cell_count + 1, sizeof *out->first_side);
    out->side_corner = slui_alloc(a, out->side_count, sizeof *out->side_corner);
    out->cell_polygon = slui_alloc(a, out->cell_count, sizeof *out->cell_polygon);
    return out->corners && out->first_side && out->side_corner && out->cell_polygon;
}

static void take_cells(merging *m, slui_mesh *out)
{
    memcpy(out->corners, m->mesh->corners, out->corner_count * sizeof *out->corners);
    uint32_t cell = 0, side = 0;
    for (uint32_t first = 0; first < m->mesh->side_count; first++) {
        if (m->after[first] == first || !m->words[first]) continue;
        out->cell_polygon[cell] = m->mesh->cell_polygon[m->cell_of[first]];
        for (uint32_t s = first; m->words[s]; s = m->after[s]) {
            m->words[s] = 0;
            out->side_corner[side++] = m->mesh->side_corner[s];
        }
        out->first_side[++cell] = side;
    }
}

static slu_status merge(const slu_allocator *a, merging *m, slui_mesh *out, slu_error *error)
{
    link_cells(m);
    sort_sides(m);
    for (size_t i = 0; i < m->word_count; i++)
        try_side(m, (uint32_t)m->words[i]);
    count_cells(m, out);
    if (!reserve(a, m, out)) return slui_fail_memory(error);
    take_cells(m, out);
    return slui_mesh_finish(a, out, error);
}

slu_status slui_mesh_merge(const slu_allocator *a, const slui_mesh *mesh, slui_mesh *out,
                           slu_error *error)
{
    size_t sides = mesh->side_count;
    *out = (slui_mesh){0};
    if (mesh->cell_count == 0) return SLU_OK;
    merging m = {.mesh = mesh, .after = slui_alloc(a, 4 * sides, sizeof *m.after)};
    m.words = slui_alloc(a, 2 * sides, sizeof *m.words);
    slu_status status = SLU_ERR_MEMORY;
    if (m.after && m.words) {
        m.before = m.after + sides;
        m.twin = m.before + sides;
        m.cell_of = m.twin + sides;
        status = merge(a, &m, out, error);
    } else {
        slui_fail_memory(error);
    }
    if (status != SLU_OK) slui_mesh_release(a, out);
    slui_free(a, m.after, 4 * sides, sizeof *m.after);
    slui_free(a, m.words, 2 * sides, sizeof *m.words);
    return status;
}
