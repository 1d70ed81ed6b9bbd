// SPDX-License-Identifier: MIT
// Filling and updating a flow field in slices: which phase is next, and what an edit in between
// means.
//
// A field is swept for changes, then cleared or repaired (update.c), and then a wave runs
// (flood.c). Each phase keeps its place, so a call can stop after any number of tiles. All of it
// gives the same distances however it is sliced, because those of a complete field are unique.
//
// Settled: while the wave runs, a distance below its foremost bucket is final, even in a repair.
// Along a cheapest path from the goal, take the first tile n whose distance is too high, and the
// tile y before it. If y has not been expanded, its distance is at least that of the front, and n's
// is above it. If it has and left n to another tile that offers the same, that one is in the queue
// and the same follows. All that lies behind n is further still.
//
// An edit while the wave runs sends the work back to the sweep. The distances are upper bounds, as
// after an edit of a complete field, and the raised, the dirty and the queued tiles are the ones
// from which they may improve; with one exception. A tile that has been expanded leaves a neighbour
// to another tile that offers the same path, and that one may now be lost. Such a neighbour's final
// distance is above the front, so the tile is less than the longest step behind it: the tiles of
// this band are expanded again. Entries of the queue forget from where they came, because that tile
// may have been raised too.
//
// Invariant from the lowering on: a tile with a distance is in the queue, or no neighbour of it can
// be improved through it, or another tile in the queue offers that neighbour the same.
// Cost: an edit of an unfinished field costs a sweep and the band, and what it has changed.
#include "flow/flow.h"

// Tiles whose distances are cleared in the time of an expansion, about.
enum { CLEARED_PER_UNIT = 32 };

uint64_t slui_flow_take(slui_flow_share *share, uint64_t most)
{
    if (share->left == SLUI_FLOW_NO_END) return most;
    uint64_t taken = most < share->left ? most : share->left;
    share->left -= taken;
    return taken;
}

bool slui_flow_is_done(const slu_flow *f)
{
    return f->work.phase == SLUI_FLOW_DONE && f->revision == slui_view_revision(&f->view);
}

bool slui_flow_is_settled(const slu_flow *f, uint32_t tile)
{
    if (f->revision != slui_view_revision(&f->view)) return false;
    if (f->work.phase == SLUI_FLOW_DONE) return true;
    return f->work.phase == SLUI_FLOW_SPREAD &&
           f->distance[tile] >> f->queue.shift < f->queue.foremost;
}

void slui_flow_start_over(slu_flow *f)
{
    bool swept = f->ground_known && f->work.phase != SLUI_FLOW_SWEEP &&
                 f->revision == slui_view_revision(&f->view);
    f->work = (slui_flow_work){.scratch = true, .band_from = 1};
    f->work.phase = swept ? SLUI_FLOW_CLEAR : SLUI_FLOW_SWEEP;
    f->revision = slui_view_revision(&f->view);
    f->facts = (slu_flow_facts){0};
    slui_flow_retune(f);
}

// ---- edits

static void keep_band(slu_flow *f)
{
    slui_flow_work *w = &f->work;
    uint64_t front = f->queue.foremost << f->queue.shift;
    w->band_from = front > f->longest ? front - f->longest : 0;
    w->band_to = front + ((UINT64_C(1) << f->queue.shift) - 1);
}

// Sends the work back to the sweep, with all that is still to be done.
static void take_up_edits(slu_flow *f)
{
    slui_flow_work *w = &f->work;
    if (w->phase == SLUI_FLOW_DONE) f->facts = (slu_flow_facts){0};
    if (w->phase == SLUI_FLOW_SPREAD) keep_band(f);
    w->hurried |= w->phase == SLUI_FLOW_SWEEP && w->next > 0;
    w->phase = SLUI_FLOW_SWEEP;
    w->next = w->band = 0;
    f->revision = slui_view_revision(&f->view);
    w->scratch |= !slui_flow_retune(f);
    slui_wave_fit(&f->queue, f->shortest, f->longest);
}

// ---- phases

static bool clear(slu_flow *f, slui_flow_share *share)
{
    slui_flow_work *w = &f->work;
    size_t rest = f->map->tile_count - w->cleared;
    uint64_t units = slui_flow_take(share, (rest + CLEARED_PER_UNIT - 1) / CLEARED_PER_UNIT);
    size_t part = units > rest / CLEARED_PER_UNIT ? rest : (size_t)units * CLEARED_PER_UNIT;
    memset(f->distance + w->cleared, 0xFF, part * sizeof *f->distance);
    w->cleared += part;
    if (part < rest) return true;
    slui_wave_reset(&f->queue);
    slui_wave_fit(&f->queue, f->shortest, f->longest);
    size_t raised = f->facts.raised + w->raised;
    *w = (slui_flow_work){.phase = SLUI_FLOW_LOWER, .band_from = 1};
    f->facts.raised = raised;
    f->facts.from_scratch = true;
    return true;
}

static bool work_on(slu_flow *f, slui_flow_share *share)
{
    switch (f->work.phase) {
    case SLUI_FLOW_SWEEP: return slui_flow_sweep(f, share);
    case SLUI_FLOW_CLEAR: return clear(f, share);
    case SLUI_FLOW_RAISE: return slui_flow_raise(f, share);
    case SLUI_FLOW_LOWER: return slui_flow_lower(f, share);
    case SLUI_FLOW_SPREAD: return slui_flow_run(f, share);
    case SLUI_FLOW_DONE: break;
    }
    return true;
}

bool slui_flow_advance(slu_flow *f, slui_flow_share *share)
{
    if (f->revision != slui_view_revision(&f->view)) take_up_edits(f);
    bool memory = true, served = false;
    while (memory && !served && share->left > 0 && f->work.phase != SLUI_FLOW_DONE) {
        memory = work_on(f, share);
        served = share->count > 0 && share->served == share->count;
    }
    if (!memory) slui_flow_start_over(f);
    return memory;
}
