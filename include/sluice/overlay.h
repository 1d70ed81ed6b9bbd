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
// `overlay`, and keeps it up to date by itself.
#ifndef SLUICE_OVERLAY_H
#define SLUICE_OVERLAY_H

#include "find.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct slu_overlay slu_overlay;

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

// The cost of the cheapest path between two tiles, without its tiles: by the finder's overlay, or
// by one that the finder builds. On the benchmark's maps it takes a seventh of the time of a query
// with the path. The cost of a path adds up lengths as they are (slu_result.cost); this one may
// exceed it by 2 parts in 10^9.
//
//   start, goal  as in a query
//   cost         receives the cost; negative if there is no path
SLU_API slu_status slu_overlay_cost(slu_finder *finder, slu_tile start, slu_tile goal, double *cost,
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
    // The cells, which overlays may share; and the costs, of which those between the tiles of
    // borders serve updates alone.
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

#ifdef __cplusplus
}
#endif

#endif
