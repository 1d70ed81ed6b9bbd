// SPDX-License-Identifier: MIT
// The nested cells of a map: the structure of an overlay, the same for every kind of unit.
//
// Source: nested dissection (George 1973), as the order of a customizable contraction hierarchy
// (Dibbelt, Strasser & Wagner 2016) and of a multi-level overlay (Delling et al. 2011). A cell is
// cut in two by its separator: its own tiles. What is left of either side is a child, and so on. A
// cell without children owns all its tiles.
//
// The border of a cell is the set of tiles outside it that a path which leaves the cell must enter:
// they are tiles of ancestors. So what a cell is to the rest of the map is a table of the costs
// between the tiles of its border.
//
// Cells of about SLUI_LEAF_TILES tiles are leaves. A query searches them; only what is above them
// has numbers (metric.h). Cells below a leaf serve to put costs into the leaf quickly. The largest
// cells of at most some hundred tiles have a compass (compass.h), which paths follow.
//
// Walls have a place too, chosen so that the invariants hold even if they open. A cell's own tiles
// are its separator's ground, then its walls; a wall that opens moves to the end of the ground.
// Ground that becomes wall stays where it is and costs nothing but a row without a path.
//
// Invariants
//   - Two neighbouring tiles, walls included, are tiles of one cell, or of a cell and its ancestor.
//   - Cells are numbered parents first, and the cells inside a cell follow it without a gap.
//   - tiles[] holds the tiles of a cell and of those inside it as one range, own tiles last.
//   - The tiles of a border are sorted by cell, the nearest ancestor first, and by their place in
//     it. So where they are among the parent's tiles and border (into) is ascending.
#ifndef SLUI_NEST_H
#define SLUI_NEST_H

#include "map/map.h"
#include "map/rules.h"

#define SLUI_NO_NEST_CELL UINT32_MAX

// What climbs read comes first, so that it is mostly in one line of the cache.
typedef struct slui_nest_cell {
    uint16_t *into; // by tile of the border: its place in the parent, own tiles first
    uint32_t parent;
    uint32_t last;        // the last cell inside it, or itself
    uint32_t size;        // own tiles that are ground: its separator
    uint32_t border;      // tiles of its border
    uint32_t slot;        // its place among the cells with numbers; SLUI_NO_NEST_CELL below leaves
    uint16_t ground;      // if it has a compass: how many tiles of ground are inside it
    unsigned depth : 12;  // 0: the whole map
    unsigned leaf : 1;    //
    unsigned compass : 1; //
    unsigned keeps : 1;   // its metrics keep the costs across it (nest_keep.c)
    unsigned owns_into : 1; // its places and edge tiles are blocks of their own, not the nest's
    uint32_t *edge_tiles;   // the tiles of the border, of leaves only
    uint32_t begin;         // of its range in tiles[]
    uint32_t own;           // where its own tiles begin there
    uint32_t end;           //
    uint32_t child[2];      // SLUI_NO_NEST_CELL: none
    uint32_t stamp;         // the count of repairs when its separator or border last changed
} slui_nest_cell;

// What filling a compass takes.
typedef struct slui_compass_sizes {
    size_t cells, columns, rows, tiles, border;
} slui_compass_sizes;

typedef struct slui_nest {
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision; // of the map that its ground is up to date with
    uint32_t repairs;  // how often the structure has changed
    uint32_t holders;  // overlays that share it
    bool broken;       // a repair has failed: it must be rebuilt
    slui_nest_cell *cells;
    uint32_t cell_count, slot_count, leaf_count;
    uint32_t *tiles;
    uint32_t *cell_of; // by tile
    uint16_t *rank;    // by tile inside a cell with a compass: its place among the ground there
    uint16_t *into;    // of all cells that have not been repaired
    uint32_t *edge_tiles;
    size_t into_count, edge_tile_count;
    // The most that one cell, and the cells from one up to the root, have.
    uint32_t most_span, most_leaf_tiles, most_depth;
    size_t most_climb;               // of spans, stored cells only
    size_t most_trail;               // of spans, all cells
    size_t most_stack;               // of squared borders, while costs are put in (sweep.c)
    slui_compass_sizes most_compass; // while a compass is filled (compass.c)
    uint32_t walls_at_build, opened; // tiles
} slui_nest;

// A leaf has at most this many tiles of ground when it is built, and the cells at the bottom, whose
// tiles are all their own, at most the other number. Chosen for the weighted maps of the benchmark:
// larger leaves save memory and cost queries time (docs/weighted.md).
enum { SLUI_LEAF_TILES = 20, SLUI_BOTTOM_TILES = 8 };

// Opened ground may let a leaf grow to this many tiles; beyond, the nest is rebuilt.
enum { SLUI_MOST_LEAF_TILES = 4 * SLUI_LEAF_TILES };

// Divides a map; NULL when memory runs out. `*too_wide` is set if a border has more tiles than
// 16 bits can count.
slui_nest *slui_nest_create(const slu_map *map, const slu_allocator *allocator,
                            const slu_overlay_progress *progress, bool *too_wide);
void slui_nest_release(slui_nest *nest); // one holder less
size_t slui_nest_bytes(const slui_nest *nest);
size_t slui_nest_rank_bytes(const slui_nest *nest); // of those, for paths alone

// The tiles of a cell and its border: the length of its rows.
static inline uint32_t slui_cell_span(const slui_nest_cell *cell)
{
    return cell->size + cell->border;
}

static inline bool slui_cell_is_stored(const slui_nest_cell *cell)
{
    return cell->slot != SLUI_NO_NEST_CELL;
}

static inline bool slui_cell_contains(const slui_nest *nest, uint32_t cell, uint32_t inner)
{
    return inner >= cell && inner <= nest->cells[cell].last;
}

// The tile at a place of a cell: own tiles first, then the border.
uint32_t slui_nest_tile(const slui_nest *nest, uint32_t cell, uint32_t place);

// The place of a tile among the own ground of its cell; SLUI_NO_NEST_CELL if it is a wall there.
uint32_t slui_nest_place(const slui_nest *nest, uint32_t tile);

// The place in the border of a child of what has a place in its parent; SLUI_NO_NEST_CELL if it is
// not there.
uint32_t slui_nest_find_edge(const slui_nest_cell *child, uint32_t place);

// The leaf or stored cell that a tile is in.
uint32_t slui_nest_home(const slui_nest *nest, uint32_t tile);

// ---- building (nest.c, nest_borders.c) and repairing (repair.c)

// Computes the borders of all cells; false when memory runs out or a border is too wide.
bool slui_nest_find_borders(slui_nest *nest, bool *too_wide);

// Fills the sizes that memory is reserved by; false when memory runs out.
bool slui_nest_measure(slui_nest *nest);

// Chooses the cells that keep the costs across them, once compasses have their cells; false when
// memory runs out.
bool slui_nest_choose_kept(slui_nest *nest);

// The tiles inside a leaf that are ground.
uint32_t slui_nest_leaf_ground(const slui_nest *nest, uint32_t leaf);

// Gives ground that has opened its place: the walls of the nest that the map shows as ground, in
// these areas; NULL: anywhere. Cells whose separator or border has changed get a new stamp. False
// when memory runs out, or if so much has opened that the nest should be rebuilt: then it is
// broken.
bool slui_nest_repair(slui_nest *nest, const slu_rect *areas, size_t count);

// Whether neighbouring tiles are tiles of one cell, or of a cell and its ancestor.
bool slui_nest_is_nested(const slui_nest *nest);

// Whether all invariants hold; for SLUI_ASSERT and the tests.
bool slui_nest_is_sound(const slui_nest *nest);

#endif
