// SPDX-License-Identifier: MIT
// A query: a search over the borders of units, and the tables and the ground that it reads.
//
// A unit is a group, or a block of a group that has to be looked at more closely: one with a source
// or the goal. A label is what the cheapest known path to a node of a unit costs. Units run in the
// order of the least cost that a path through a node that waits can have: its label and a lower
// bound from there to the goal (Hart, Nilsson & Raphael 1968), which is least friction, or least
// time, times distance. A run takes all nodes of the unit that wait, labels the others by their
// rows, and offers the labels that fell to the nodes next to them in other units. It is over when
// no unit waits that could lead to a cheaper path.
//
// Source: Holzer, Schulz & Wagner 2008; Delling, Goldberg, Pajor & Werneck 2011, whose search
// settles single vertices; whole units need no heap of nodes, and rows in their order.
// Invariant: labels are costs of real paths, and only fall. Along the path that is found no label
// has fallen since it was used: that would be a cheaper path.
#ifndef SLUI_RASTER_INDEX_SEARCH_H
#define SLUI_RASTER_INDEX_SEARCH_H

#include "raster/index/index.h"

// What a path between two cells costs at least.
typedef struct slui_bound {
    uint64_t straight, diagonal;
    bool four;
} slui_bound;

typedef struct slui_loaded {
    int level;
    size_t number;
} slui_loaded;

struct slu_raster_index {
    slui_index_plan plan;
    char *folder; // its name, which the plan refers to
    size_t folder_size;
    slui_raster_steps back; // as plan.steps, each step the other way round
    slui_bound bound;
    size_t memory;
    slu_raster_index_reads reads; // of the query

    // Tables in memory, by level and number (tables.c).
    slui_index_table **tables[SLUI_INDEX_LEVELS];
    slui_loaded *loaded;
    size_t loaded_count, loaded_capacity;
    size_t table_bytes;
    uint64_t clock;

    // One block of the raster, and one row of a table (ground.c).
    slui_raster_block block;
    size_t block_held; // SLUI_RASTER_NO_BLOCK: none
    double *values;
    uint32_t *ground;
    uint64_t *label;
    slui_raster_ring ring;
    slui_wave_queue queue;
    uint64_t *row, *steps;
    size_t row_capacity, steps_capacity;
};

// ---- tables (tables.c)

// A table of a level, from memory or from its file; valid until SLUI_INDEX_KEPT - 1 others have
// been asked for. NULL on failure.
enum { SLUI_INDEX_KEPT = 3 };
slui_index_table *slui_index_table_of(slu_raster_index *index, int level, size_t number,
                                      slu_status *status, slu_error *error);
void slui_index_drop_tables(slu_raster_index *index);

// A row of a table in the index's memory; valid until the next call. `held` is the row of the same
// table that the call before gave, SLUI_INDEX_NO_ROW: none. NULL on failure.
const uint64_t *slui_index_row_of(slu_raster_index *index, const slui_index_table *table,
                                  size_t row, size_t held, slu_status *status, slu_error *error);

// ---- ground (ground.c)

slu_status slui_index_reserve_ground(slu_raster_index *index, slu_error *error);
void slui_index_release_ground(slu_raster_index *index);

// Reads a block's ground, if it is not that held.
slu_status slui_index_read_block(slu_raster_index *index, size_t block, slu_error *error);

// Cells of a block and what paths from them to a cell of it may cost at most, or
// SLUI_RASTER_BEYOND: then all cells are labelled.
typedef struct slui_raster_leg {
    size_t block;
    const slu_tile *from; // cells of the raster, in the block
    size_t count;
    slu_tile to;
    uint64_t cost;
} slui_raster_leg;

// Labels the block's cells with costs from the leg's first cells.
slu_status slui_index_solve_leg(slu_raster_index *index, const slui_raster_leg *leg,
                                const slui_raster_steps *steps, slu_error *error);

// Whether a cell of the block that was read is no wall.
bool slui_index_is_open(const slu_raster_index *index, slu_tile cell);

// The label of a cell of the block that was solved; SLUI_RASTER_BEYOND if it is out of reach.
uint64_t slui_index_label(const slu_raster_index *index, slu_tile cell);

// Solves a leg whose cost is known and adds its cells to a path.
slu_status slui_index_trace_leg(slu_raster_index *index, const slui_raster_leg *leg,
                                slu_raster_path *path, slu_error *error);

uint64_t slui_bound_between(const slui_bound *bound, slu_tile one, slu_tile other);
slui_bound slui_bound_for(const slui_raster_steps *steps, uint32_t least_ground);

// ---- searches (search.c)

#define SLUI_FROM_OUTSIDE UINT32_MAX      // entered from another unit
#define SLUI_FROM_START (UINT32_MAX - 1u) // from a source in the same block

#define SLUI_NOT_WAITING UINT64_MAX

typedef struct slui_unit {
    int level;
    size_t number;
    uint32_t index; // in the search
    slu_rect area;
    size_t count;
    uint64_t *label;
    uint64_t *sent;   // the label that was offered to other units
    uint32_t *from;   // the node of the same unit that the label comes from, or one of the above
    uint8_t *waits;   // the node was entered, and has not labelled the others yet
    uint64_t *finish; // what it costs on to the goal inside the block; NULL: the goal is not there
    uint64_t waiting; // the least cost of a path that waits here; SLUI_NOT_WAITING
    uint32_t heap;    // its index there plus 1; 0: it is not in it
} slui_unit;

typedef struct slui_raster_search {
    slu_raster_index *index;
    slu_rect region; // that paths do not leave
    uint8_t *fine;   // by group: its blocks are the units; NULL: those of all
    slu_tile goal;
    uint64_t best;   // what a path has to be cheaper than, or the cost of the one found
    bool found;      //
    slui_unit *last; // where the last leg to the goal begins; NULL: the path is inside a block
    uint32_t last_node;
    bool overflow; // a cost was more than numbers can say

    // Indices of units plus 1: of each group, and of its blocks.
    uint32_t (*numbers)[SLUI_INDEX_PARTS];
    slui_unit **units;
    size_t unit_count, unit_capacity;
    uint32_t *heap; // of units, by `waiting`
    size_t heap_count, heap_capacity;
    size_t bytes;
} slui_raster_search;

slu_status slui_raster_search_begin(slui_raster_search *search, slu_raster_index *index,
                                    slu_rect region, slu_tile goal, uint64_t best,
                                    slu_error *error);
void slui_raster_search_release(slui_raster_search *search);

// The unit that a cell is in, which is created; and its node there. NULL on failure.
slui_unit *slui_raster_search_unit(slui_raster_search *search, slu_tile cell, slu_status *status,
                                   slu_error *error);
// The unit if it was created; NULL otherwise.
slui_unit *slui_raster_search_known(const slui_raster_search *search, slu_tile cell);

// Lowers a node's label, if it is above this one, and makes its unit wait. `from` is one of the
// above.
void slui_raster_search_offer(slui_raster_search *search, slui_unit *unit,
                              const slui_index_table *table, uint32_t node, uint64_t label,
                              uint32_t from);

// Runs until the goal's cost is final, or nothing cheaper than `best` is left.
slu_status slui_raster_search_run(slui_raster_search *search, slu_error *error);

// The table of a unit.
static inline slui_index_table *slui_raster_search_table(slui_raster_search *s,
                                                         const slui_unit *unit, slu_status *status,
                                                         slu_error *error)
{
    return slui_index_table_of(s->index, unit->level, unit->number, status, error);
}

// The cell of a table's node in the raster, and the node of a cell; SLUI_TABLE_WALL: none.
static inline slu_tile slui_node_cell(const slui_index_table *t, uint32_t node)
{
    const slu_tile cell = slui_border_cell(t->area, t->cells[node]);
    return (slu_tile){t->area.x + cell.x, t->area.y + cell.y};
}
static inline uint32_t slui_cell_node(const slui_index_table *t, slu_tile cell)
{
    return t->nodes[slui_border_place(t->area, cell.x - t->area.x, cell.y - t->area.y)];
}

static inline bool slui_is_in(slu_rect area, slu_tile cell)
{
    return cell.x >= area.x && cell.y >= area.y && cell.x - area.x < area.width &&
           cell.y - area.y < area.height;
}

#endif
