// SPDX-License-Identifier: MIT
// The inside of an overlay, and of the index that a finder keeps to search with it.
#ifndef SLUI_OVERLAY_H
#define SLUI_OVERLAY_H

#include "base/mapping.h"
#include "index/overlay/climb.h"
#include "index/overlay/refresh.h"

struct slu_overlay {
    slu_allocator allocator;
    const slu_map *map;
    slu_parallel parallel;
    slui_nest_metric metric;
    bool broken;  // an update has failed: everything is built again by the next
    size_t bytes; // when it was last built or updated
    // An update in slices: what is left to do, and up to which revisions that takes edits in.
    slui_refresh refresh;
    uint64_t map_seen, influence_seen;
    uint64_t divide_nanoseconds, cost_nanoseconds, update_nanoseconds;
    bool divided_again, filled_again;
    slui_mapping mapping; // of the file that tables lie in, if any
};

// ---- building, for updates and files too (overlay.c)

// Reserves an overlay without cells and costs.
slu_status slui_overlay_open(const slu_map *map, const slu_overlay_options *options,
                             slu_overlay **out, slu_error *error);

// Divides the map into cells, or takes those of another overlay.
slu_status slui_overlay_divide(slu_overlay *overlay, const slu_overlay_progress *progress,
                               slu_error *error);
slu_status slui_overlay_share(slu_overlay *overlay, const slu_overlay *like, slu_error *error);

// Lays out tables for the map's present costs; false when memory runs out. And fills them.
bool slui_overlay_lay_out(slu_overlay *overlay);
slu_status slui_overlay_fill(slu_overlay *overlay, const slu_overlay_progress *progress,
                             slu_error *error);

// Says that the numbers are those of the present map and influence.
void slui_overlay_note_fresh(slu_overlay *overlay);

// Sweeps over all cells, so it is not done after every edit. And both.
void slui_overlay_count_bytes(slu_overlay *overlay);
void slui_overlay_settle(slu_overlay *overlay);

// ---- reading

// Whether it is up to date.
bool slui_overlay_is_fresh(const slu_overlay *overlay);

// Rejects an overlay of another map or for other rules.
slu_status slui_overlay_check(const slu_overlay *overlay, const slu_map *map,
                              const slu_rules *rules, slu_error *error);

// What a finder keeps: its own overlay, or none if it shares one, and the memory of its queries.
typedef struct slui_overlay_index {
    slui_index head;
    slu_allocator allocator;
    slu_overlay *own;
    const slu_overlay *overlay; // own, or the finder's
    slui_overlay_search search;
} slui_overlay_index;

// The index of a finder whose slui_prepare_overlay succeeded.
static inline slui_overlay_index *slui_overlay_of(const slu_finder *finder)
{
    return (slui_overlay_index *)finder->climbs;
}

// True if the finder shares an overlay that is up to date.
bool slui_overlay_is_ready(const slu_finder *finder);

// For the registry.
slui_run slui_run_overlay;
slui_prepare slui_prepare_overlay;

#endif
