// SPDX-License-Identifier: MIT
// The open list of a beam search: a fixed number of entries and no more.
//
// Source: Stout 1996: when the list is full and a new entry is inserted, the worst is dropped.
//
// A sorted array, the best entry last: taking the best is free, an insertion moves half of the
// others, which for the few hundred entries of a beam is cheaper than any cleverer structure.
#ifndef SLUI_BEAM_H
#define SLUI_BEAM_H

#include "search/open_list.h"

typedef struct slui_beam {
    slu_allocator allocator;
    slui_entry *entries; // worst first
    size_t count, width, capacity;
    uint64_t peak;
} slui_beam;

// Empties the beam for a new search; false when memory runs out.
bool slui_beam_reset(slui_beam *beam, size_t width);
void slui_beam_release(slui_beam *beam);
size_t slui_beam_bytes(const slui_beam *beam);

// False if an entry, this one or another, was dropped.
bool slui_beam_push(slui_beam *beam, slui_entry e);
slui_pop slui_beam_pop(slui_beam *beam, slui_entry *e);

#endif
