// SPDX-License-Identifier: MIT
// Sluice, chapter 12: the overlay, an index for ground of many costs. Among roads, mud and danger
// a search's estimates are far too low, and it expands most of the map; an overlay answers such
// queries exactly and dozens of times as fast (docs/weighted.md).
//
//     slu_overlay *overlay;
//     slu_finder *finder;
//     slu_result result;
//     slu_error error;
//     slu_overlay_create(map, NULL, &overlay, &error);
//     slu_finder_create(map, &(slu_finder_options){.overlay = overlay}, &finder, &error);
//     slu_find(finder, &(slu_query){.start = {2, 3}, .goal = {60, 41}}, &result, &error);
//
//     slu_map_fill_cost(map, (slu_rect){8, 8, 5, 5}, 4, &error);
//     slu_overlay_update(overlay, &error);
//
// The map is divided into nested cells once, by its walls alone; then the costs of one kind of unit
// are put in. Several kinds share the cells. Several finders may share an overlay, on several
// threads too; its map must outlive it. `best`, the default search, uses the overlay of its finder
// where ground has more than one cost. A finder without one builds its own for the algorithm
// `overlay`, and keeps it up to date by itself. Files keep the cells, and the costs of several
// kinds.
#ifndef SLUICE_OVERLAY_H
#define SLUICE_OVERLAY_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_overlay slu_overlay;

// Told now and then how far the creation of an overlay has come, in the calling thread. The map is
// divided first; then `costs` is true, and costs are put in. `share` grows from 0 to 1 in each.
// tell NULL: no progress is reported.
typedef struct slu_overlay_progress {
    void (*tell)(void *ctx, bool costs, double share);
    void *ctx;
} slu_overlay_progress;

typedef struct slu_overlay_options {
    // Of the finders that will read it, with their unit and influence.
    slu_rules rules;
    // An overlay of the same map whose cells to share, so that only costs are put in. It may be
    // destroyed before this one. Overlays that share cells must be created, updated and destroyed
    // by one thread at a time. NULL: divide the map.
    const slu_overlay *like;
    // Puts costs in on several threads; asked for at most 8 tasks. The numbers do not depend on the
    // threads. run NULL: in the calling thread.
    slu_parallel parallel;
    slu_overlay_progress progress;
    // NULL: the map's. Must outlive the overlay.
    const slu_allocator *allocator;
} slu_overlay_options;

// Divides a map and puts costs in.
//
// SLU_ERR_UNSUPPORTED if a cell has a border of more than 65535 tiles.
SLU_API slu_status slu_overlay_create(const slu_map *map, const slu_overlay_options *options,
                                      slu_overlay **out, slu_error *error);
SLU_API void slu_overlay_destroy(slu_overlay *overlay);

// Brings an overlay up to date with its map and its influence, which it must be for finders that
// share it: otherwise they return SLU_ERR_STALE, and `best` does without it. Only the cells around
// what has changed are computed again, whether it was costs, influence, new walls or opened ground;
// many edits are one update. All costs are put in again if more than 64 edits have been made since,
// or if a cost appears that is not a multiple of what all others are multiples of. The map is
// divided again once a quarter of its ground has opened.
//
// No finder may be searching with the overlay. A call that fails leaves it stale.
SLU_API slu_status slu_overlay_update(slu_overlay *overlay, slu_error *error);

// The same a little at a time, so that a frame never waits for it. Until it is done the overlay is
// stale. Edits may come at any time and are taken in by the next call; what is done stays done. The
// numbers are those of slu_overlay_update, which also finishes at once what this call has begun.
//
// A call looks at what has been edited since the last, then computes cell after cell. It always
// finishes the cell that it is at: on the benchmark's maps that takes a millisecond at most, where
// ground is open over hundreds of tiles longer. Giving opened ground its place in the cells takes
// a few milliseconds, and is done in one call. So is dividing the map again, if it must be.
//
//   budget  a unit takes about as long as an expansion of a search
//   done    receives whether the overlay is up to date; may be NULL
SLU_API slu_status slu_overlay_update_some(slu_overlay *overlay, uint64_t budget, bool *done,
                                           slu_error *error);

typedef struct slu_overlay_facts {
    // All cells, and those that are searched.
    uint32_t cell_count, leaf_count;
    // Cells nested in each other.
    int levels;
    // The largest separator and the longest border.
    uint32_t widest_separator, longest_border;
    // Of the map as the overlay knows it.
    uint64_t revision;
    // The map or the influence has changed since: finders that share the overlay return
    // SLU_ERR_STALE.
    bool stale;
    // slu_overlay_update_some has not finished.
    bool unfinished;
    // The cells, which overlays may share, and the costs. Of both, costs between the tiles of
    // borders serve updates alone, and so does the memory that updates keep from the first one on;
    // compasses serve paths alone. update_bytes counts all these.
    size_t cell_bytes, cost_bytes, update_bytes;
    // Time to divide the map, to put costs in, and of the last update, all slices together; 0 if
    // the platform has no clock.
    uint64_t divide_nanoseconds, cost_nanoseconds, update_nanoseconds;
    // By the last update.
    bool divided_again, filled_again;
} slu_overlay_facts;

SLU_API void slu_overlay_describe(const slu_overlay *overlay, slu_overlay_facts *facts);

// The cells at a depth, for pictures: by tile, row by row, the number of its cell, 1 and above; 0
// for walls and for tiles of the separators at this depth and above. A tile of a cell that is not
// divided that far has the number of the smallest cell around it.
//
//   depth          0: the whole map
//   out, capacity  receive width * height numbers
SLU_API slu_status slu_overlay_cells(const slu_overlay *overlay, int depth, uint32_t *out,
                                     size_t capacity, slu_error *error);

// ---------------------------------------------------------------------------------------------
// Files (docs/overlay-format.md): the cells, and the costs of some kinds or of none. Equal overlays
// give the same bytes on every platform.

#define SLU_OVERLAY_VERSION 3

// The most kinds whose costs a file has.
#define SLU_MAX_OVERLAY_KINDS 16

typedef struct slu_overlay_save_options {
    // Overlays that share the cells (slu_overlay_options.like), up to date: their costs are written
    // too, after those of the overlay itself. At most SLU_MAX_OVERLAY_KINDS - 1. One that has
    // divided the map again no longer shares them, which is SLU_ERR_ARGUMENT.
    const slu_overlay *const *others;
    size_t other_count;
    // Writes cells alone, which are a fraction of the bytes: costs are put in when they are loaded.
    bool cells_only;
} slu_overlay_save_options;

// Writes an overlay into a buffer. SLU_ERR_STALE unless it is up to date.
//
//   buffer, capacity  receive the bytes; capacity in bytes
//   needed            receives their number
SLU_API slu_status slu_overlay_format(const slu_overlay *overlay,
                                      const slu_overlay_save_options *options, void *buffer,
                                      size_t capacity, size_t *needed, slu_error *error);

// Writes the file under a temporary name and renames it, so that the file is complete or absent.
SLU_API slu_status slu_overlay_save(const slu_overlay *overlay,
                                    const slu_overlay_save_options *options, const char *file,
                                    slu_error *error);

typedef struct slu_overlay_load_options {
    // As for slu_overlay_create: the file must have costs for these, which are those of the map and
    // of the influence now; unless:
    slu_rules rules;
    // If it has none, they are put in.
    bool customize;
    // The bytes of slu_overlay_parse outlive the overlay and do not change: costs are read where
    // they are, not copied. An update copies what it changes.
    bool in_place;
    // An overlay of the same map with the same cells, such as one from the same file, to share
    // them. NULL: read them.
    const slu_overlay *like;
    slu_parallel parallel;
    slu_overlay_progress progress;
    // NULL: the map's. Must outlive the overlay.
    const slu_allocator *allocator;
} slu_overlay_load_options;

// Reads an overlay from memory, or from a file, which is mapped into memory and read in place where
// the system can do that: then it must not be cut off while the overlay lives; replacing it, as
// slu_overlay_save does, is fine. Takes a few sweeps over the tiles, one over the bytes, and the
// time to fill small cells. Any bytes are safe to read, and so is any overlay that comes out of
// them; but forged costs with a valid checksum can make paths suboptimal.
//
// SLU_ERR_FORMAT if the bytes are not an overlay, or are truncated, damaged or contradictory;
// SLU_ERR_UNSUPPORTED if they have a newer version; SLU_ERR_ARGUMENT if they belong to a map of
// another size or with other walls, or have no costs for these rules, this kind of unit or the
// costs of the map, and `customize` is not set.
SLU_API slu_status slu_overlay_parse(const slu_map *map, const void *bytes, size_t size,
                                     const slu_overlay_load_options *options, slu_overlay **out,
                                     slu_error *error);
SLU_API slu_status slu_overlay_load(const slu_map *map, const char *file,
                                    const slu_overlay_load_options *options, slu_overlay **out,
                                    slu_error *error);

// The costs of one kind, as a file has them.
typedef struct slu_overlay_file_costs {
    slu_diagonals diagonals;
    slu_charge charge;
    slu_steps steps;
    int unit_size;
    // Of the unit's size, terrains and factors; and of what it pays on every tile.
    uint64_t kind_hash, costs_hash;
    size_t bytes;
} slu_overlay_file_costs;

// What a file says about itself, without its map.
typedef struct slu_overlay_file_facts {
    int version;
    int width, height;
    uint64_t map_hash, checksum;
    uint32_t cell_count;
    size_t cell_bytes;
    int kind_count;
    slu_overlay_file_costs kinds[SLU_MAX_OVERLAY_KINDS];
} slu_overlay_file_facts;

SLU_API slu_status slu_overlay_inspect(const void *bytes, size_t size,
                                       slu_overlay_file_facts *facts, slu_error *error);

#ifdef __cplusplus
}
#endif

#endif
