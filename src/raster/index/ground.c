// SPDX-License-Identifier: MIT
// Legs of a path inside one block of the raster, by the kernel of fields.
//
// The cost of a leg is known from the tables, so a cell is worth a label only if the label and a
// lower bound from there to the leg's end are together no more than that. Labels begin at what is
// just too much, and the kernel, which only lowers labels, leaves all other cells alone. A cell
// that was left alone is never mistaken for one before another: since the bound is consistent, its
// label and any step are more than the label of the cell they lead to.
#include "base/status.h"
#include "raster/index/search.h"

// ---- lower bounds

slui_bound slui_bound_for(const slui_raster_steps *s, uint32_t least_ground)
{
    const bool slope = s->charge == SLUI_CHARGE_SLOPE;
    const uint64_t pair = 2 * (uint64_t)least_ground;
    return (slui_bound){.straight = slope ? s->least : pair * s->straight,
                        .diagonal = slope ? s->least : pair * s->diagonal,
                        .four = s->directions == 4};
}

uint64_t slui_bound_between(const slui_bound *b, slu_tile one, slu_tile other)
{
    const uint64_t x = (uint64_t)(one.x < other.x ? other.x - one.x : one.x - other.x);
    const uint64_t y = (uint64_t)(one.y < other.y ? other.y - one.y : one.y - other.y);
    if (b->four) return (x + y) * b->straight;
    return x < y ? x * b->diagonal + (y - x) * b->straight
                 : y * b->diagonal + (x - y) * b->straight;
}

// ---- memory

static size_t framed_cells(const slu_raster_index *index)
{
    const size_t side = (size_t)index->plan.sides[0] + 2;
    return side * side;
}

static size_t ring_size(const slu_raster_index *index)
{
    return slui_raster_ring_size(index->plan.sides[0], index->plan.sides[0]);
}

slu_status slui_index_reserve_ground(slu_raster_index *index, slu_error *error)
{
    const slu_allocator *a = &index->plan.allocator;
    index->values = slui_alloc(a, framed_cells(index), sizeof *index->values);
    index->ground = slui_alloc(a, framed_cells(index), sizeof *index->ground);
    index->label = slui_alloc(a, framed_cells(index), sizeof *index->label);
    index->ring.ground = slui_alloc(a, ring_size(index), sizeof *index->ring.ground);
    index->ring.label = slui_alloc(a, ring_size(index), sizeof *index->ring.label);
    slui_wave_reset(&index->queue);
    index->block_held = SLUI_RASTER_NO_BLOCK;
    return index->values && index->ground && index->label && index->ring.ground && index->ring.label
               ? SLU_OK
               : slui_fail_memory(error);
}

void slui_index_release_ground(slu_raster_index *index)
{
    const slu_allocator *a = &index->plan.allocator;
    slui_free(a, index->values, framed_cells(index), sizeof *index->values);
    slui_free(a, index->ground, framed_cells(index), sizeof *index->ground);
    slui_free(a, index->label, framed_cells(index), sizeof *index->label);
    slui_free(a, index->ring.ground, ring_size(index), sizeof *index->ring.ground);
    slui_free(a, index->ring.label, ring_size(index), sizeof *index->ring.label);
    slui_free(a, index->row, index->row_capacity, sizeof *index->row);
    slui_free(a, index->steps, index->steps_capacity, sizeof *index->steps);
    slui_wave_release(&index->queue, a);
}

// ---- solving

slu_status slui_index_read_block(slu_raster_index *index, size_t block, slu_error *error)
{
    if (index->block_held == block) return SLU_OK;
    const slui_index_plan *plan = &index->plan;
    const slu_rect area = slui_raster_block_area(&plan->cuts[0], block);
    index->block_held = SLUI_RASTER_NO_BLOCK;
    slu_status status = plan->raster.read(plan->raster.ctx, 0, area, index->values, error);
    if (status != SLU_OK) return status;
    index->block = slui_raster_framed(area, index->ground, index->label);
    status = slui_raster_to_ground(&plan->scale, area, index->values, &index->block, error);
    if (status != SLU_OK) return status;
    index->block_held = block;
    index->reads.ground++;
    return SLU_OK;
}

static slu_tile origin_of(const slu_raster_index *index)
{
    const slu_rect area = slui_raster_block_area(&index->plan.cuts[0], index->block_held);
    return (slu_tile){area.x, area.y};
}

static size_t cell_in_block(const slu_raster_index *index, slu_tile cell)
{
    const slu_tile origin = origin_of(index);
    return slui_raster_cell(&index->block, cell.x - origin.x, cell.y - origin.y);
}

// Begins the labels at what is just too much.
static void begin_labels(slu_raster_index *index, const slui_raster_leg *leg,
                         const slui_raster_steps *steps)
{
    const slui_raster_block *b = &index->block;
    const slu_tile origin = origin_of(index);
    const slui_bound bound = slui_bound_for(steps, b->least);
    for (int y = 0; y < b->height; y++) {
        const size_t row = slui_raster_cell(b, 0, y);
        for (int x = 0; x < b->width; x++) {
            uint64_t label = SLUI_RASTER_BEYOND;
            if (leg->cost < SLUI_RASTER_BEYOND) {
                const slu_tile cell = {origin.x + x, origin.y + y};
                const uint64_t rest = slui_bound_between(&bound, cell, leg->to);
                label = leg->cost < rest ? 0 : leg->cost - rest + 1;
            }
            b->label[row + (size_t)x] = b->ground[row + (size_t)x] ? label : 0;
        }
    }
}

static slu_status list_starts(const slu_raster_index *index, const slui_raster_leg *leg,
                              slui_raster_start *starts, slu_error *error)
{
    for (size_t i = 0; i < leg->count; i++) {
        const size_t cell = cell_in_block(index, leg->from[i]);
        if (!index->block.ground[cell])
            return slui_fail(error, SLU_ERR_ARGUMENT, "the source at (%d, %d) is in a wall",
                             leg->from[i].x, leg->from[i].y);
        starts[i] = (slui_raster_start){(uint32_t)cell, 0};
    }
    return SLU_OK;
}

slu_status slui_index_solve_leg(slu_raster_index *index, const slui_raster_leg *leg,
                                const slui_raster_steps *steps, slu_error *error)
{
    const slu_allocator *a = &index->plan.allocator;
    slui_raster_tally tally = {0};
    slu_status status = slui_index_read_block(index, leg->block, error);
    if (status != SLU_OK) return status;
    slui_raster_start *list = slui_alloc(a, leg->count, sizeof *list);
    if (!list) return slui_fail_memory(error);
    begin_labels(index, leg, steps);
    status = list_starts(index, leg, list, error);
    const slui_raster_starts starts = {list, leg->count};
    if (status == SLU_OK &&
        !slui_raster_solve(&index->block, steps, &index->ring, starts, &index->queue, a, &tally)) {
        slui_wave_release(&index->queue, a);
        slui_wave_reset(&index->queue);
        status = slui_fail_memory(error);
    }
    slui_free(a, list, leg->count, sizeof *list);
    return status;
}

bool slui_index_is_open(const slu_raster_index *index, slu_tile cell)
{
    return index->block.ground[cell_in_block(index, cell)] != 0;
}

uint64_t slui_index_label(const slu_raster_index *index, slu_tile cell)
{
    const size_t at = cell_in_block(index, cell);
    return index->block.ground[at] ? index->block.label[at] : SLUI_RASTER_BEYOND;
}

// ---- tracing

// The direction of the cell that a label comes from; SLUI_RASTER_DIRECTIONS: none.
static int link_of(const slu_raster_index *index, size_t cell)
{
    const slui_raster_steps *s = &index->plan.steps;
    const slui_raster_block *b = &index->block;
    for (int k = 0; k < s->directions; k++) {
        const slui_raster_offset offset = slui_raster_offsets[k];
        const size_t from = cell + (size_t)(offset.x + (ptrdiff_t)offset.y * b->stride);
        if (!b->ground[from] || b->label[from] >= b->label[cell]) continue;
        if (b->label[from] + slui_raster_step(s->charge, s, b->ground[from], b->ground[cell],
                                              slui_raster_is_diagonal(k)) ==
            b->label[cell])
            return k;
    }
    return SLUI_RASTER_DIRECTIONS;
}

static slu_status fail_leg(slu_error *error)
{
    return slui_fail(error, SLU_ERR_STALE,
                     "the index does not fit the raster: a path in it has another cost; build it "
                     "again");
}

// Adds the cells from leg->to back to where the label is 0.
static slu_status follow(slu_raster_index *index, const slui_raster_leg *leg, slu_raster_path *path,
                         slu_error *error)
{
    slu_tile tile = leg->to;
    for (;;) {
        if (!slui_raster_push_tile(&index->plan.allocator, path, tile))
            return slui_fail_memory(error);
        const size_t cell = cell_in_block(index, tile);
        if (!index->block.label[cell]) return SLU_OK;
        const int k = link_of(index, cell);
        if (k == SLUI_RASTER_DIRECTIONS) return fail_leg(error);
        tile.x += slui_raster_offsets[k].x;
        tile.y += slui_raster_offsets[k].y;
    }
}

slu_status slui_index_trace_leg(slu_raster_index *index, const slui_raster_leg *leg,
                                slu_raster_path *path, slu_error *error)
{
    // A leg begins where the one before it ended, or next to that.
    const slu_tile *end = path->count ? &path->tiles[path->count - 1] : NULL;
    if (end && end->x == leg->from[0].x && end->y == leg->from[0].y) path->count--;
    const size_t begin = path->count;
    slu_status status = slui_index_solve_leg(index, leg, &index->plan.steps, error);
    if (status != SLU_OK) return status;
    if (slui_index_label(index, leg->to) != leg->cost) return fail_leg(error);
    status = follow(index, leg, path, error);
    if (status == SLU_OK) slui_reverse_tiles(path->tiles + begin, path->count - begin);
    return status;
}
