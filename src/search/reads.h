// SPDX-License-Identifier: MIT
// What a search in progress has read of its map.
#ifndef SLUI_READS_H
#define SLUI_READS_H

#include "search/finder.h"

// True if the search in progress may have read something that an edit of this area changes. Asked
// after the edit.
//
//   area  of the map, also if the finder searches a layer of it; may be empty
bool slui_search_has_read(const slu_finder *finder, slu_rect area);

#endif
