// SPDX-License-Identifier: MIT
// Lengths between many tiles: every tile is looked at once, and pairs meet in buckets.
//
// Source: Knopp, Sanders, Schultes, Schulz & Wagner 2007, many-to-many by buckets. The labels of
// the corners around a goal are merged, the least distance for each hub, and put into the buckets
// of their hubs. A start merges likewise and reads the buckets of its hubs, which improves all
// goals in them at once. Goals take the corners that they reach by open parts (reach.h), so a path
// with one corner needs no test of its own; direct paths are tried for each pair.
//
// Cost: for each pair the hubs that both ends know; 20 bytes for each hub of a goal.
#ifndef SLUI_LABELS_MANY_H
#define SLUI_LABELS_MANY_H

#include "index/labels/labels.h"

typedef struct slui_many {
    const slu_tile *starts, *goals;
    size_t start_count, goal_count;
    // Takes the lengths of a start, by goal.
    void (*take)(void *ctx, size_t start, const uint32_t *lengths);
    void *ctx;
} slui_many;

// Finds the lengths from each start to each goal, in ticks of slui_lengths; SLUI_NO_DISTANCE if
// there is no path. The search's labels must be up to date. False when memory runs out.
bool slui_labels_between(slui_hub_search *search, const slui_many *many);

#endif
