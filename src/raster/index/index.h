// SPDX-License-Identifier: MIT
// An index over a raster: its levels, its files, and the tables of it that are in memory.
//
// Level 0 are blocks, level 1 groups of SLUI_INDEX_GROUP x SLUI_INDEX_GROUP blocks. A file holds
// one group: a directory, the table of the group, and those of its blocks, each with a checksum of
// its own, so that a query reads only what it needs (file.c). The file "head" says what the index
// is of (head.c).
#ifndef SLUI_RASTER_INDEX_H
#define SLUI_RASTER_INDEX_H

#include "base/envelope.h"
#include "raster/index/runs.h"
#include "raster/index/table.h"
#include "raster/solver.h"
#include "sluice/raster_index.h"

enum {
    SLUI_INDEX_LEVELS = 2,
    SLUI_INDEX_GROUP = 4, // blocks along a side
    SLUI_INDEX_PARTS = 1 + SLUI_INDEX_GROUP * SLUI_INDEX_GROUP,
};

// What an index is of: all that its files depend on.
typedef struct slui_index_plan {
    slu_raster raster;
    slu_raster_options options; // rules and workers, for what a field's functions ask
    slu_allocator allocator;
    slu_raster_facts ground;
    slui_raster_scale scale;
    slui_raster_steps steps;
    uint64_t identity;
    int sides[SLUI_INDEX_LEVELS];
    slui_raster_cut cuts[SLUI_INDEX_LEVELS];
    const char *folder;
} slui_index_plan;

// Sets all but the ground, the steps and what follows from them. And those, once `ground` and the
// unit are known.
slu_status slui_index_plan_begin(slui_index_plan *plan, const slu_raster *raster,
                                 const char *folder, const slu_raster_index_options *options,
                                 slu_error *error);
slu_status slui_index_plan_set_block(slui_index_plan *plan, int block, slu_error *error);
slu_status slui_index_plan_ground(slui_index_plan *plan, double unit, slu_error *error);
void slui_index_plan_release(slui_index_plan *plan);
void slui_index_plan_describe(const slui_index_plan *plan, slu_raster_index_facts *out);

// The group that a block is in, and the block's part of its file; a group's own is part 0.
size_t slui_index_group_of(const slui_index_plan *plan, size_t block);
size_t slui_index_part_of(const slui_index_plan *plan, size_t block);

// ---- the head (head.c)

// Reads block side, ground and unit from the folder's head. SLU_ERR_STALE if it is of another
// raster or other rules. With `there` NULL, a head that is missing is an error.
slu_status slui_index_read_head(slui_index_plan *plan, double *unit, bool *there, slu_error *error);
slu_status slui_index_write_head(const slui_index_plan *plan, slu_error *error);

// ---- files of groups (file.c)

// The name of a group's file, SLUI_INDEX_HEAD: of the head. Free it with *size; NULL when memory
// runs out.
#define SLUI_INDEX_HEAD SIZE_MAX
char *slui_index_file_name(const slui_index_plan *plan, size_t group, size_t *size);

// A group's file while it is made: room for the directory, then parts.
slu_status slui_index_begin_file(const slui_index_plan *plan, slui_bytes *out);
slu_status slui_index_add_part(const slui_index_plan *plan, slui_bytes *out,
                               const slui_raster_block *ground, slu_rect whole, int level,
                               const slui_raster_table *table);
slu_status slui_index_finish_file(const slui_index_plan *plan, slui_bytes *out, size_t group,
                                  slu_error *error);

// Whether a group's file is there and complete. Fails if it is of another index.
slu_status slui_index_has_group(const slui_index_plan *plan, size_t group, bool *there,
                                slu_error *error);

// A table of a file in memory.
typedef struct slui_index_table {
    slu_rect area;
    size_t places, count;
    uint32_t *nodes;   // by place; SLUI_TABLE_WALL: none
    uint32_t *grounds; // by node
    uint32_t *cells;   // the place of each node
    uint8_t *bytes;    // the part
    size_t size, stream, stream_size;
    size_t offsets; // where the rows' offsets in the stream are
    uint64_t *keys;
    uint64_t used;
} slui_index_table;

slu_status slui_index_read_table(const slui_index_plan *plan, int level, size_t number,
                                 slui_index_table **out, slu_error *error);
void slui_index_table_release(const slui_index_plan *plan, slui_index_table *table);
size_t slui_index_table_bytes(const slui_index_table *table);

// One row, of `count` costs; `steps` are count + 1 zeros, and left so. False if its bytes
// contradict themselves. `held` is the row that `out` has, SLUI_INDEX_NO_ROW: none; from one that
// is a little less, the way is short.
#define SLUI_INDEX_NO_ROW SIZE_MAX
bool slui_index_row(const slui_index_table *table, size_t row, size_t held, uint64_t *out,
                    uint64_t *steps);

#endif
