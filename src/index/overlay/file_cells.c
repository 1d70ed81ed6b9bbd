// SPDX-License-Identifier: MIT
// The cells of an overlay in its file: of each cell how many tiles it owns, how many of them are
// ground, which children it has, and whether it keeps the costs across it; and the tiles of all
// cells in their order.
//
// Cells are stored parents first, so that the nest follows from the flags alone. Everything else is
// derived as when a map is divided, and so is right for any bytes that pass: each tile has one
// place, ground has a place among ground, and neighbours are nested.
//
// Cost: that of finding borders, a small part of dividing.
#include "base/status.h"
#include "index/overlay/compass.h"
#include "index/overlay/file.h"

// ---- writing

static uint32_t flags_of(const slui_nest_cell *c)
{
    return (c->child[0] != SLUI_NO_NEST_CELL ? SLUI_CELL_FIRST : 0u) |
           (c->child[1] != SLUI_NO_NEST_CELL ? SLUI_CELL_SECOND : 0u) |
           (c->leaf ? SLUI_CELL_LEAF : 0u) | (c->keeps ? SLUI_CELL_KEEPS : 0u);
}

static void write_cell(const slui_nest_cell *c, uint8_t out[SLUI_OVERLAY_CELL])
{
    slui_put32(out, c->end - c->own);
    slui_put32(out + 4, c->size);
    slui_put32(out + 8, flags_of(c));
}

void slui_nest_write(const slui_nest *n, uint8_t *cells, uint8_t *tiles)
{
    for (uint32_t i = 0; i < n->cell_count; i++)
        write_cell(&n->cells[i], cells + (size_t)i * SLUI_OVERLAY_CELL);
    slui_copy_entries(tiles, n->tiles, n->map->tile_count, sizeof *n->tiles);
}

bool slui_nest_is_in(const slui_nest *n, const slui_overlay_file *file)
{
    if (n->cell_count != file->facts.cell_count) return false;
    for (uint32_t i = 0; i < n->cell_count; i++) {
        uint8_t cell[SLUI_OVERLAY_CELL];
        write_cell(&n->cells[i], cell);
        if (memcmp(cell, file->bytes + file->cells + (size_t)i * sizeof cell, sizeof cell) != 0)
            return false;
    }
    for (size_t i = 0; i < n->map->tile_count; i++)
        if (slui_get32(file->bytes + file->tiles + 4 * i) != n->tiles[i]) return false;
    return true;
}

// ---- reading

typedef struct cell_record {
    uint32_t own, ground, flags;
} cell_record;

static cell_record record_of(const slui_overlay_file *file, uint32_t cell)
{
    const uint8_t *at = file->bytes + file->cells + (size_t)cell * SLUI_OVERLAY_CELL;
    return (cell_record){slui_get32(at), slui_get32(at + 4), slui_get32(at + 8)};
}

// Which child of a cell comes next; 2 if none does.
static int next_child(const slui_overlay_file *file, const slui_nest *n, uint32_t cell)
{
    const uint32_t flags = record_of(file, cell).flags;
    const slui_nest_cell *c = &n->cells[cell];
    if ((flags & SLUI_CELL_FIRST) && c->child[0] == SLUI_NO_NEST_CELL &&
        c->child[1] == SLUI_NO_NEST_CELL)
        return 0;
    return (flags & SLUI_CELL_SECOND) && c->child[1] == SLUI_NO_NEST_CELL ? 1 : 2;
}

// Gives a cell its parent, its level and its slot.
static const char *hang(const slui_overlay_file *file, slui_nest *n, uint32_t cell, uint32_t parent)
{
    const cell_record r = record_of(file, cell);
    slui_nest_cell *c = &n->cells[cell];
    const slui_nest_cell *around = parent == SLUI_NO_NEST_CELL ? NULL : &n->cells[parent];
    if ((cell == 0) != !around) return "a cell is in no other";
    if (r.ground > r.own || r.flags >= 2 * SLUI_CELL_KEEPS)
        return "a cell has more ground than tiles";
    if (around && around->depth + 1 >= SLUI_MOST_LEVELS) return "its cells are nested too deeply";
    *c = (slui_nest_cell){.parent = parent,
                          .child = {SLUI_NO_NEST_CELL, SLUI_NO_NEST_CELL},
                          .size = r.ground,
                          .slot = SLUI_NO_NEST_CELL,
                          .depth = around ? around->depth + 1u : 0,
                          .leaf = (r.flags & SLUI_CELL_LEAF) != 0,
                          .keeps = (r.flags & SLUI_CELL_KEEPS) != 0};
    const bool stored = !around || (slui_cell_is_stored(around) && !around->leaf);
    if (c->leaf && !stored) return "a leaf is inside another";
    if (c->keeps && (c->leaf || !stored)) return "a cell without costs keeps those across it";
    if (stored) c->slot = n->slot_count++;
    n->leaf_count += c->leaf;
    return NULL;
}

static const char *hang_all(const slui_overlay_file *file, slui_nest *n)
{
    uint32_t open = SLUI_NO_NEST_CELL; // the last cell with children to come
    for (uint32_t cell = 0; cell < n->cell_count; cell++) {
        const char *fault = hang(file, n, cell, open);
        if (fault) return fault;
        if (open != SLUI_NO_NEST_CELL) n->cells[open].child[next_child(file, n, open)] = cell;
        open = cell;
        while (open != SLUI_NO_NEST_CELL && next_child(file, n, open) == 2) {
            n->cells[open].last = cell;
            open = n->cells[open].parent;
        }
    }
    return open == SLUI_NO_NEST_CELL ? NULL : "a cell lacks a child";
}

// The tiles of a cell are those of its children and then its own. `end` first counts them.
static const char *find_ranges(const slui_overlay_file *file, slui_nest *n)
{
    uint64_t sum = 0;
    for (uint32_t cell = 0; cell < n->cell_count; cell++)
        sum += record_of(file, cell).own;
    if (sum != n->map->tile_count) return "its cells do not have all tiles";
    for (uint32_t cell = n->cell_count; cell-- > 0;) {
        slui_nest_cell *c = &n->cells[cell];
        c->end += record_of(file, cell).own;
        if (cell > 0) n->cells[c->parent].end += c->end;
    }
    for (uint32_t cell = 0; cell < n->cell_count; cell++) {
        slui_nest_cell *c = &n->cells[cell];
        c->end += c->begin;
        c->own = c->end - record_of(file, cell).own;
        uint32_t begin = c->begin;
        for (int i = 0; i < 2; i++) {
            if (c->child[i] == SLUI_NO_NEST_CELL) continue;
            n->cells[c->child[i]].begin = begin;
            begin += n->cells[c->child[i]].end;
        }
    }
    return NULL;
}

static const char *place_tiles(const slui_overlay_file *file, slui_nest *n)
{
    const size_t count = n->map->tile_count;
    slui_copy_entries(n->tiles, file->bytes + file->tiles, count, sizeof *n->tiles);
    for (size_t i = 0; i < count; i++)
        n->cell_of[i] = SLUI_NO_NEST_CELL;
    for (uint32_t cell = 0; cell < n->cell_count; cell++) {
        const slui_nest_cell *c = &n->cells[cell];
        for (uint32_t i = c->own; i < c->end; i++) {
            const uint32_t tile = n->tiles[i];
            if (tile >= count || n->cell_of[tile] != SLUI_NO_NEST_CELL)
                return "a tile is in two cells";
            n->cell_of[tile] = cell;
            if (i >= c->own + c->size && slui_map_passable_at(n->map, tile))
                return "a tile of ground is among the walls of its cell";
        }
    }
    return slui_nest_is_nested(n) ? NULL : "neighbouring tiles are in cells apart";
}

static const char *read_cells(const slui_overlay_file *file, slui_nest *n)
{
    const char *fault = hang_all(file, n);
    if (!fault) fault = find_ranges(file, n);
    return fault ? fault : place_tiles(file, n);
}

static bool reserve(slui_nest *n)
{
    n->cells = slui_alloc(&n->allocator, n->cell_count, sizeof *n->cells);
    n->tiles = slui_alloc(&n->allocator, n->map->tile_count, sizeof *n->tiles);
    n->cell_of = slui_alloc(&n->allocator, n->map->tile_count, sizeof *n->cell_of);
    return n->cells && n->tiles && n->cell_of;
}

static slu_status build(const slui_overlay_file *file, slui_nest *n, slu_error *error)
{
    bool too_wide = false;
    if (!reserve(n)) return slui_fail_memory(error);
    const char *fault = read_cells(file, n);
    if (!fault && !slui_nest_find_borders(n, &too_wide)) {
        if (!too_wide) return slui_fail_memory(error);
        fault = "the border of a cell is too long";
    }
    if (fault) return slui_overlay_file_fail(error, fault);
    if (!slui_nest_measure(n)) return slui_fail_memory(error);
    if (n->most_leaf_tiles > SLUI_MOST_LEAF_TILES)
        return slui_overlay_file_fail(error, "a leaf is too large");
    return slui_compass_place(n) ? SLU_OK : slui_fail_memory(error);
}

slu_status slui_nest_read(const slui_overlay_file *file, const slu_map *map,
                          const slu_allocator *allocator, slui_nest **out, slu_error *error)
{
    slui_nest *n = slui_alloc(allocator, 1, sizeof *n);
    if (!n) return slui_fail_memory(error);
    *n = (slui_nest){.allocator = *allocator,
                     .map = map,
                     .revision = map->revision,
                     .holders = 1,
                     .cell_count = file->facts.cell_count,
                     .opened = file->opened};
    const slu_status status = build(file, n, error);
    if (status == SLU_OK)
        *out = n;
    else
        slui_nest_release(n);
    return status;
}
