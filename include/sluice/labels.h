// SPDX-License-Identifier: MIT
// Sluice, chapter 13: labels, an index for ground of one cost that rarely changes. They answer a
// query in microseconds, without a search, and exactly (docs/labels.md).
//
//     slu_labels *labels;
//     slu_finder *finder;
//     slu_result result;
//     slu_error error;
//     slu_labels_create(map, NULL, &labels, &error);
//     slu_finder_create(map, &(slu_finder_options){.labels = labels}, &finder, &error);
//     slu_find(finder, &(slu_query){.start = {2, 3}, .goal = {60, 41}}, &result, &error);
//
// Several finders may share labels, on several threads too; their map must outlive them. `best`,
// the default search, uses the labels of its finder. A finder without any builds its own for the
// algorithm `labels`, and keeps them up to date by itself.
//
// Walls may be added at any time: a path that they block is found by a search instead, which the
// labels guide. Once ground has opened, labels are stale until slu_labels_update.
#ifndef SLUICE_LABELS_H
#define SLUICE_LABELS_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_labels slu_labels;

// Called now and then while labels are built, in the calling thread. `share` grows from 0 to 1.
// tell NULL: no progress is reported.
typedef struct slu_labels_progress {
    void (*tell)(void *ctx, double share);
    void *ctx;
} slu_labels_progress;

typedef struct slu_labels_options {
    // Of the finders that will read them, with their unit: it must follow the map's own costs.
    slu_rules rules;
    slu_labels_progress progress;
    // Builds on several threads, at updates too; asked for at most 8 tasks. The labels do not
    // depend on the threads, and memory is allocated by the calling one only. run NULL: in the
    // calling thread.
    slu_parallel parallel;
    // NULL: the map's. Must outlive the labels.
    const slu_allocator *allocator;
} slu_labels_options;

// Finds the corners of a map and builds their labels. Costs do not matter: queries need ground of
// one cost, whichever it is.
//
// SLU_ERR_UNSUPPORTED if they would not pay: there are more than 65535 corners, or labels grow
// beyond 2 million entries and 8 more for each passable tile, as they do where walls are scattered
// like specks; if a path is too long for their numbers, which is beyond 150,000 tiles with exact
// steps; or if the rules are not those of `jps`.
SLU_API slu_status slu_labels_create(const slu_map *map, const slu_labels_options *options,
                                     slu_labels **out, slu_error *error);
SLU_API void slu_labels_destroy(slu_labels *labels);

// Brings labels up to date with their map. Where the ground is as they know it, since a door that
// was closed is open again, that takes a look at every tile. Otherwise they are built again, on the
// threads that they were created with, but corners that are still there keep their order as hubs,
// which takes most of the time to find: an update takes a fifth to a quarter of the time of
// slu_labels_create. Answers are exact in any order. Once labels have grown by a quarter, the order
// is found again too, as by slu_labels_create.
//
// No finder may be searching with them. A call that fails leaves them as they were.
SLU_API slu_status slu_labels_update(slu_labels *labels, slu_error *error);

// The same in slices, so that a frame does not wait for it. The labels stay as they were, walled or
// stale, until it is done; it begins again if walls or ground change in between. In the calling
// thread one search over the corners is the least that a call does, apart from the first two calls'
// sweeps over the map. slu_labels_update finishes at once what this call has begun.
//
//   budget  in corners to look at, about
//   done    receives whether the labels are up to date; may be NULL
SLU_API slu_status slu_labels_update_some(slu_labels *labels, uint64_t budget, bool *done,
                                          slu_error *error);

typedef struct slu_labels_facts {
    uint32_t corner_count;
    // The hubs of all corners together, and of the corner with most.
    size_t entry_count;
    uint32_t longest;
    // Of the map as the labels know it.
    uint64_t revision;
    // Ground has opened since: finders that share the labels return SLU_ERR_STALE.
    bool stale;
    // Walls have been added since: queries check their paths.
    bool walled;
    // slu_labels_update_some has not finished.
    bool unfinished;
    size_t bytes;
    // Time to build them; 0 if the platform has no clock.
    uint64_t nanoseconds;
} slu_labels_facts;

SLU_API void slu_labels_describe(const slu_labels *labels, slu_labels_facts *facts);

// The hubs of a map in their order: first the corners that most shortest paths lead through.
//
//   buffer, capacity  receive their tiles; capacity in tiles
//   needed            receives their number, slu_labels_facts.corner_count
SLU_API slu_status slu_labels_hubs(const slu_labels *labels, slu_tile *buffer, size_t capacity,
                                   size_t *needed, slu_error *error);

// What a query reads for one of its ends: of each corner that the tile sees, each hub.
typedef struct slu_labels_entry {
    slu_tile corner;
    // As slu_labels_hubs numbers them.
    uint32_t hub;
    // From the tile over the corner to the hub, in straight steps.
    double length;
} slu_labels_entry;

// Writes the entries of a tile, as the labels know the map; none for a wall. The buffer is as for
// slu_labels_hubs.
SLU_API slu_status slu_labels_at(const slu_labels *labels, slu_tile tile, slu_labels_entry *buffer,
                                 size_t capacity, size_t *needed, slu_error *error);

// The lengths of the shortest paths from each of some tiles to each of others, such as from all
// units to all targets: as queries with cost_only, by the finder's labels or by some that it
// builds, but each tile is looked at once, unless walls have been added since. Allocates about a
// kilobyte for each goal during the call.
//
//   starts, goals  tiles of the map; a wall, or where the unit does not fit, has no path
//   out            receives start_count * goal_count costs, those of the first start first;
//                  negative if there is no path
SLU_API slu_status slu_distances_between(slu_finder *finder, const slu_tile *starts,
                                         size_t start_count, const slu_tile *goals,
                                         size_t goal_count, double *out, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Files (docs/labels-format.md). Equal labels give the same bytes on every platform.

#define SLU_LABELS_VERSION 2

// Writes labels into a buffer. SLU_ERR_STALE if walls or ground have changed since they were built.
//
//   buffer, capacity  receive the bytes; capacity in bytes
//   needed            receives their number
SLU_API slu_status slu_labels_format(const slu_labels *labels, void *buffer, size_t capacity,
                                     size_t *needed, slu_error *error);

// Writes the file under a temporary name and renames it, so that the file is complete or absent.
SLU_API slu_status slu_labels_save(const slu_labels *labels, const char *file, slu_error *error);

typedef struct slu_labels_load_options {
    // As for slu_labels_create: the file must be for these.
    slu_rules rules;
    // The bytes of slu_labels_parse outlive the labels and do not change: they are read where they
    // are, not copied.
    bool in_place;
    // NULL: the map's. Must outlive the labels.
    const slu_allocator *allocator;
} slu_labels_load_options;

// Reads labels from memory, or from a file, which is mapped into memory and read in place where the
// system can do that: then it must not be cut off while the labels live; replacing it, as
// slu_labels_save does, is fine. Takes a few sweeps over the tiles and one over the bytes. Any
// bytes are safe to read, and so are any labels that come out of them, whose paths are always
// legal; but forged distances with a valid checksum can make paths longer than they need be.
//
// SLU_ERR_FORMAT if the bytes are no labels, or are truncated, damaged or contradictory;
// SLU_ERR_UNSUPPORTED if they have a newer version, or for rules that labels do not support;
// SLU_ERR_ARGUMENT if they belong to a map of another size or with other walls, or were built for
// other rules or another kind of unit.
SLU_API slu_status slu_labels_parse(const slu_map *map, const void *bytes, size_t size,
                                    const slu_labels_load_options *options, slu_labels **out,
                                    slu_error *error);
SLU_API slu_status slu_labels_load(const slu_map *map, const char *file,
                                   const slu_labels_load_options *options, slu_labels **out,
                                   slu_error *error);

// What a file says about itself, without its map.
typedef struct slu_labels_file_facts {
    int version;
    int width, height;
    uint64_t map_hash, checksum;
    slu_diagonals diagonals;
    slu_steps steps;
    int unit_size;
    // Of the unit's size and terrains.
    uint64_t kind_hash;
    uint32_t corner_count;
    uint64_t entry_count;
    // Of each distance: 3, or 4 if paths are too long for that.
    int distance_bytes;
} slu_labels_file_facts;

SLU_API slu_status slu_labels_inspect(const void *bytes, size_t size, slu_labels_file_facts *facts,
                                      slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
