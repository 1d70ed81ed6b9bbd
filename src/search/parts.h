// SPDX-License-Identifier: MIT
// Searches for something other than a path from a start to a goal: floods from several tiles, or
// back from them, and the parts of a hierarchical search. They use the finder's nodes and its open
// list, and read the ground through finder->around, which may wall off all but a cluster.
#ifndef SLUI_PARTS_H
#define SLUI_PARTS_H

#include "search/finder.h"

// Empties the open list for another part of a search, whose first priority is given and whose
// priorities rise by at most `rise` in a step. The list's counters are kept.
void slui_part_empty(slu_finder *finder, uint64_t first, uint64_t rise);

// The same, and forgets the nodes.
void slui_part_open(slu_finder *finder, uint64_t first, uint64_t rise);

// The same with a list other than buckets, which never looks at the nodes of its entries, so that
// their places may be any numbers.
void slui_part_open_unbucketed(slu_finder *finder);

// Puts a tile on the open list; false when memory runs out.
bool slui_part_push(slu_finder *finder, uint32_t tile, uint64_t g, uint64_t h);

// Runs until nothing is left to expand (SLUI_END_EMPTY): then every tile that was reached knows its
// cost from the tiles pushed, or to them.
slui_end slui_part_flood(slu_finder *finder, uint64_t budget);
slui_end slui_part_flood_back(slu_finder *finder, uint64_t budget);

// The same, but counts steps.
slui_end slui_part_flood_steps(slu_finder *finder, uint64_t budget);

// The search knows the cost of its path, which the query does not ask for.
void slui_part_leave_out_path(slu_finder *finder, uint64_t ticks);

// Counts the work of a search that does it all at once towards the slice's budget: its path, which
// is in finder->path, is shown as it would grow, and is the answer once all expansions are counted.
// What is done that way takes about as long as a small slice of another search.
slui_end slui_part_show(slu_finder *finder, uint64_t budget, uint64_t work, size_t path_length);

// Continues a search for the best path within the query's limits (labels.h).
slui_run slui_run_labels;

// The g of a tile in the current part, SLUI_NO_PATH if it was not reached.
uint64_t slui_part_g(const slu_finder *finder, uint32_t tile);

#endif
