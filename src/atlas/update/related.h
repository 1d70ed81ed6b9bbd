// SPDX-License-Identifier: MIT
// The matrix of gate sides (slu_atlas.onward) when gates close and open.
//
// Closing a gate makes values rise, so a row that leads through it is still a lower bound, but no
// longer exact: it is loose. Queries do not use a loose row but compute the values they need, and
// rows are computed again a few at a time. Opening a gate lowers every row at once: what is cheaper
// now leads through the gate, and the rows of its two sides say what that costs.
//
// A row is exact if it was computed after the last of the gates that are closed now was closed, or
// did not lead through it.
//
// Cost: opening, two searches and a sweep over the rows that get lower; closing, some additions for
// each row; no memory but for two rows.
#ifndef SLUI_RELATED_H
#define SLUI_RELATED_H

#include "atlas/atlas.h"

// Marks the gate of a side as closed.
void slui_related_close(slu_atlas *atlas, uint32_t side);

// Marks the gate of a side as open, and lowers the matrix. False when memory runs out; then the
// gate is still closed.
bool slui_related_open(slu_atlas *atlas, uint32_t side);

// Computes up to `most` of the loose rows again; true if none is left. Running out of memory only
// leaves more of them.
bool slui_related_tighten(slu_atlas *atlas, uint32_t most);

#endif
