// SPDX-License-Identifier: MIT
// The blocks that are in memory. A block that stays there is solved again from the labels it has,
// which costs only what improves; one that had to leave is read and solved from its ring.
#include "base/arrays.h"
#include "base/status.h"
#include "raster/solver.h"

static size_t framed_cells(int side)
{
    return ((size_t)side + 2) * ((size_t)side + 2);
}

size_t slui_raster_slot_bytes(int side)
{
    return framed_cells(side) * (sizeof(uint32_t) + sizeof(uint64_t));
}

size_t slui_raster_worker_bytes(int side)
{
    const size_t cells = (size_t)side * (size_t)side;
    return cells * (sizeof(double) + sizeof(uint64_t) + sizeof(uint32_t) + 1) +
           8 * ((size_t)side + 2) * (sizeof(uint64_t) + sizeof(uint32_t));
}

// ---- which slot

static slui_raster_slot *oldest_slot(slu_raster_field *f)
{
    slui_raster_slot *oldest = NULL;
    for (size_t i = 0; i < f->slot_count; i++) {
        slui_raster_slot *slot = &f->slots[i];
        if (slot->held) continue;
        if (slot->holds == SLUI_RASTER_NO_BLOCK) return slot;
        if (!oldest || slot->used < oldest->used) oldest = slot;
    }
    return oldest;
}

slui_raster_slot *slui_raster_hold(slu_raster_field *f, size_t block)
{
    slui_raster_state *state = &f->states[block];
    slui_raster_slot *slot =
        state->slot == SLUI_RASTER_NO_SLOT ? oldest_slot(f) : &f->slots[state->slot];
    if (slot->holds != block) {
        if (slot->holds != SLUI_RASTER_NO_BLOCK) f->states[slot->holds].slot = SLUI_RASTER_NO_SLOT;
        slot->holds = block;
        slot->is_read = false;
        state->slot = (uint32_t)(slot - f->slots);
    }
    slot->held = true;
    slot->used = ++f->clock;
    return slot;
}

// ---- its contents

static bool reserve(slu_raster_field *f, slui_raster_slot *slot)
{
    const size_t cells = framed_cells(f->cut.side);
    if (!slot->ground) slot->ground = slui_alloc(&f->allocator, cells, sizeof *slot->ground);
    if (!slot->label) slot->label = slui_alloc(&f->allocator, cells, sizeof *slot->label);
    return slot->ground && slot->label;
}

slui_raster_block slui_raster_framed(slu_rect area, uint32_t *ground, uint64_t *label)
{
    const size_t stride = (size_t)area.width + 2;
    const size_t cells = stride * ((size_t)area.height + 2);
    memset(ground, 0, cells * sizeof *ground);
    if (label) memset(label, 0, cells * sizeof *label);
    return (slui_raster_block){.width = area.width,
                               .height = area.height,
                               .stride = (int)stride,
                               .ground = ground,
                               .label = label};
}

static void begin_labels(const slui_raster_block *block, uint64_t beyond)
{
    for (int y = 0; y < block->height; y++) {
        const size_t row = slui_raster_cell(block, 0, y);
        for (size_t x = 0; x < (size_t)block->width; x++)
            block->label[row + x] = block->ground[row + x] ? beyond : 0;
    }
}

static slu_status read_block(slu_raster_field *f, slui_raster_worker *w, slui_raster_slot *slot,
                             slu_rect area)
{
    if (!reserve(f, slot)) return slui_fail_memory(&w->error);
    const slu_status status = f->raster.read(f->raster.ctx, w->number, area, w->values, &w->error);
    if (status != SLU_OK) return status;
    slot->block = slui_raster_framed(area, slot->ground, slot->label);
    w->reads++;
    const slui_raster_scale scale = slui_raster_scale_of(&f->options, &f->ground, f->unit);
    const slu_status ground =
        slui_raster_to_ground(&scale, area, w->values, &slot->block, &w->error);
    if (ground == SLU_OK) begin_labels(&slot->block, f->beyond);
    slot->is_read = ground == SLU_OK;
    return ground;
}

// ---- its seeds

// The first seed at a block or after it.
static size_t first_seed(const slu_raster_field *f, size_t block)
{
    size_t low = 0, high = f->seed_count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (f->seeds[middle].block < block)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static slu_status find_starts(slu_raster_field *f, slui_raster_worker *w,
                              const slui_raster_slot *slot, slui_raster_starts *out)
{
    const size_t first = first_seed(f, slot->holds), end = first_seed(f, slot->holds + 1);
    const slu_rect area = slui_raster_block_area(&f->cut, slot->holds);
    if (!SLUI_GROW(&f->allocator, w->starts, w->start_capacity, end - first))
        return slui_fail_memory(&w->error);
    for (size_t i = first; i < end; i++) {
        const slui_raster_seed *seed = &f->seeds[i];
        const uint32_t cell = (uint32_t)slui_raster_cell(&slot->block, seed->x, seed->y);
        if (!slot->block.ground[cell])
            return slui_fail(&w->error, SLU_ERR_ARGUMENT, "the source at (%d, %d) is in a wall",
                             area.x + seed->x, area.y + seed->y);
        w->starts[i - first] = (slui_raster_start){cell, seed->source};
    }
    *out = (slui_raster_starts){w->starts, end - first};
    return SLU_OK;
}

slu_status slui_raster_run_block(slu_raster_field *f, slui_raster_worker *w, slui_raster_slot *slot,
                                 size_t block)
{
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    slu_status status = slot->is_read ? SLU_OK : read_block(f, w, slot, area);
    slui_raster_starts starts = {NULL, 0};
    if (status == SLU_OK) status = find_starts(f, w, slot, &starts);
    if (status != SLU_OK) return status;
    if (!slui_raster_solve(&slot->block, &f->steps, &w->ring, starts, &w->queue, &f->allocator,
                           &w->tally))
        return slui_fail_memory(&w->error);
    // Beyond a limit nothing is to be reached; beyond the range of labels something may be.
    if (f->beyond < SLUI_RASTER_BEYOND || w->tally.furthest < SLUI_RASTER_BEYOND) return SLU_OK;
    return slui_fail(&w->error, SLU_ERR_CAPACITY,
                     "costs grow beyond 2^62; choose a coarser unit, or fewer sources");
}
