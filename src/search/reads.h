// SPDX-License-Identifier: MIT
// What a search in progress has read of its map.
#ifndef SLUI_READS_H
#define SLUI_READS_H

#include "search/finder.h"

// True if the search in progress may have read something that an edit of these areas changes. Asked
// after the edit.
//
//   areas  of the map, also if the finder searches a layer of it; none is empty
bool slui_search_has_read(const slu_finder *finder, const slu_rect *areas, size_t count);

#endif
