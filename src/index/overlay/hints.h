// SPDX-License-Identifier: MIT
// What a metric stores so that paths are unpacked quickly: bytes beside the numbers of its cells.
//
// A small cell has its compass (compass.h). Answers about costs read none of this.
#ifndef SLUI_HINTS_H
#define SLUI_HINTS_H

#include "index/overlay/compass.h"

// Lays out the hints of all cells; false when memory runs out. The metric must have its tables.
bool slui_hints_reserve(slui_nest_metric *metric);
void slui_hints_release(slui_nest_metric *metric);
size_t slui_hints_bytes(const slui_nest_metric *metric);

// After a repair has changed a cell: gives it new hints, and the cell with a compass around it.
// False when memory runs out.
bool slui_hints_lay_out_again(slui_nest_metric *metric, uint32_t cell);

#endif
