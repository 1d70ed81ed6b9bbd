// SPDX-License-Identifier: MIT
// Many questions about one raster: an index in a folder of files, and exact paths from it.
//
//     slu_raster_index *index;
//     slu_raster_path path;
//     slu_raster raster;
//     slu_raster_seed from = {.x = 10, .y = 20};
//     slu_raster_index_options options = {.disk_free = NULL};
//     slu_error error;
//     slu_raster_of_map(map, &raster);
//     if (slu_raster_index_build(&raster, "index", &options, NULL, &error) ||
//         slu_raster_index_open(&raster, "index", &options, &index, &error) ||
//         slu_raster_index_path(index, &from, 1, (slu_tile){90, 80}, &path, NULL, &error))
//         puts(error.text);
//
// Part of sluice-raster. The raster is cut into blocks, and 4 x 4 blocks are a group. The index
// keeps, for each block and each group, what the cheapest path inside it costs from each cell of
// its border to each other. A query crosses groups, and blocks near its ends, by these costs; only
// blocks that the path crosses are read from the raster.
//
// Costs are those of a field (raster.h), to the last unit.
#ifndef SLUICE_RASTER_INDEX_H
#define SLUICE_RASTER_INDEX_H

#include "raster.h"

#ifdef __cplusplus
extern "C" {
#endif

// The side of a block in cells, and at most; a group has 4 times that.
#define SLU_RASTER_INDEX_BLOCK 64
#define SLU_RASTER_INDEX_MOST_BLOCK 256

typedef struct slu_raster_index_options {
    // Those that the index was built with.
    slu_raster_rules rules;
    // The side of a block in cells, 1 to SLU_RASTER_INDEX_MOST_BLOCK; 0 means
    // SLU_RASTER_INDEX_BLOCK. Opening takes it from the folder.
    int block;
    // Bytes for the tables that are in work, or kept between queries; 0: no limit.
    size_t memory;

    // ---- building alone

    // How many tasks to start with `parallel`, as for a field.
    int workers;
    slu_parallel parallel;
    // Several processes build one folder together: process `rank` of `ranks` builds the groups
    // whose number, divided by `ranks`, leaves `rank`. ranks 0 or 1: this process builds all.
    int rank, ranks;
    // Cells of this process's groups that are done. Returning false ends the work with
    // SLU_ERR_STALE; groups that are done stay.
    slu_raster_progress progress;
    // How many bytes are free for the folder; NULL: that is not asked. Asked after each group: the
    // work ends with SLU_ERR_CAPACITY as soon as it seems that the rest will not fit.
    uint64_t (*disk_free)(void *ctx);
    void *disk_ctx;
    // What a survey of the raster found, if the caller has made one; NULL: it is made.
    const slu_raster_facts *facts;

    // NULL: calloc and free. Called by all workers.
    const slu_allocator *allocator;
} slu_raster_index_options;

typedef struct slu_raster_index_facts {
    int block;
    // A path's cost times this is in units of friction and cells, or seconds.
    double cost_unit;
    // What one unit of friction, or of height, was rounded to.
    double ground_unit;
    slu_raster_facts ground;
    uint64_t groups, blocks;
    // Building: groups that this process owns, those of them that were there, and those it built,
    // with the bytes of their files.
    uint64_t own_groups, found_groups, built_groups, built_bytes;
    // All groups of all processes are there, so that the index can be opened.
    bool complete;
} slu_raster_index_facts;

// Builds an index in a folder, which is created if it is not there, but not the folder above it.
//
// Each group is a file, which has its name once it is complete. Groups that are there are kept, so
// work that was ended goes on when it is called again. Files are the same for every number of
// workers and of processes. The last process to finish writes the head, which opening needs.
//
// SLU_ERR_STALE if the folder has an index of another raster or other rules, SLU_ERR_CAPACITY if
// the memory limit or the disk is too small, and otherwise as slu_raster_field_create.
//
//   options  may be NULL
//   out      may be NULL
SLU_API slu_status slu_raster_index_build(const slu_raster *raster, const char *folder,
                                          const slu_raster_index_options *options,
                                          slu_raster_index_facts *out, slu_error *error);

typedef struct slu_raster_index slu_raster_index;

// Opens an index. SLU_ERR_STALE if it was built for another raster or other rules.
//
//   raster   its callback must stay valid as long as the index
//   options  may be NULL
SLU_API slu_status slu_raster_index_open(const slu_raster *raster, const char *folder,
                                         const slu_raster_index_options *options,
                                         slu_raster_index **out, slu_error *error);
SLU_API void slu_raster_index_destroy(slu_raster_index *index);
SLU_API void slu_raster_index_describe(const slu_raster_index *index, slu_raster_index_facts *out);

// What a query read.
typedef struct slu_raster_index_reads {
    // Tables of groups and of blocks, from files.
    uint64_t groups, blocks;
    // Blocks of the raster.
    uint64_t ground;
    // How often a group or a block ran, and rows of tables that were used for that.
    uint64_t runs, rows;
} slu_raster_index_reads;

// Finds a cheapest path from the sources to a cell; with rules.toward, from the cell to the
// sources. Its cost and its source are those of the field; of several cheapest paths it may be
// another one. A cell out of reach is no error: out->cost is then SLU_RASTER_UNREACHED.
//
//   index  keeps tables for the next query; not to be used by two threads at the same time
//   out    overwritten; release it with slu_raster_index_release
//   reads  may be NULL
SLU_API slu_status slu_raster_index_path(slu_raster_index *index, const slu_raster_seed *seeds,
                                         size_t seed_count, slu_tile to, slu_raster_path *out,
                                         slu_raster_index_reads *reads, slu_error *error);
SLU_API void slu_raster_index_release(const slu_raster_index *index, slu_raster_path *path);

#ifdef __cplusplus
}
#endif

#endif
