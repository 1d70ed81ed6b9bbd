// SPDX-License-Identifier: MIT
// Beam search: A* with an open list of limited width. A path may be lost with the entries that are
// dropped, so the search guarantees neither to find one nor that it is short; it returns LIMIT if
// the beam ran dry.
// Source: Stout 1996.
#include "search/beam.h"

#include "base/arrays.h"
#include "search/search_core.h"

bool slui_beam_reset(slui_beam *beam, size_t width)
{
    if (!SLUI_GROW(&beam->allocator, beam->entries, beam->capacity, width)) return false;
    beam->count = 0;
    beam->peak = 0;
    beam->width = width;
    return true;
}

void slui_beam_release(slui_beam *beam)
{
    slui_free(&beam->allocator, beam->entries, beam->capacity, sizeof *beam->entries);
}

size_t slui_beam_bytes(const slui_beam *beam)
{
    return beam->capacity * sizeof *beam->entries;
}

bool slui_beam_push(slui_beam *beam, slui_entry e)
{
    size_t at = slui_sorted_place(beam->entries, beam->count, e);
    if (beam->count < beam->width) {
        memmove(beam->entries + at + 1, beam->entries + at,
                (beam->count - at) * sizeof *beam->entries);
        beam->entries[at] = e;
        if (++beam->count > beam->peak) beam->peak = beam->count;
        return true;
    }
    if (at > 0) {
        memmove(beam->entries, beam->entries + 1, (at - 1) * sizeof *beam->entries);
        beam->entries[at - 1] = e;
    }
    return false;
}

slui_pop slui_beam_pop(slui_beam *beam, slui_entry *e)
{
    if (beam->count == 0) return SLUI_POP_EMPTY;
    *e = beam->entries[--beam->count];
    return SLUI_POP_OK;
}

slui_run slui_run_beam;
slui_end slui_run_beam(slu_finder *f, uint64_t budget)
{
    if (!f->search.begun) {
        if (!slui_best_first_begin(f) || !slui_beam_reset(&f->beam, f->search.beam_width))
            return SLUI_END_MEMORY;
        slui_entry start;
        slui_open_pop(&f->open, &start);
        slui_beam_push(&f->beam, start);
    }
    return slui_run_on_ground(f, budget, SLUI_BEAM, SLUI_EVERY_STEP, SLUI_G_PLUS_H,
                              f->search.heuristic);
}
