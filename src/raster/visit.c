// SPDX-License-Identifier: MIT
// Reading a finished field: each block is solved once more from its final ring, which costs next to
// nothing if it is still in memory, and its links follow from its labels.
//
// A link leads to the first neighbour, in a fixed order, from which a step gives the cell its
// label. Labels hold the number of the source, so links lead to the source that the label names.
#include "base/status.h"
#include "raster/solver.h"

// ---- the frame: the ring's cells, while links are looked for

// Fills the frame from a ring, or with zeros if there is none.
static void fill_frame(const slui_raster_block *b, const slui_raster_ring *ring)
{
    const size_t row = (size_t)b->width + 2, height = (size_t)b->height, stride = row;
    for (size_t i = 0; i < 2 * row + 2 * height; i++) {
        size_t at = i; // the row above
        if (i >= 2 * row + height)
            at = (i - 2 * row - height + 1) * stride + row - 1;
        else if (i >= 2 * row)
            at = (i - 2 * row + 1) * stride;
        else if (i >= row)
            at = i - row + (height + 1) * stride;
        b->label[at] = ring ? ring->label[i] : 0;
        b->ground[at] = ring ? ring->ground[i] : 0;
    }
}

// ---- cells

// The direction of the neighbour that a cell's label comes from. There is one: the cell is no
// source.
SLUI_INLINE uint8_t find_link(const slui_raster_steps *s, const slui_raster_block *b, size_t cell,
                              slui_raster_charge charge)
{
    for (int k = 0; k < s->directions; k++) {
        const slui_raster_offset offset = slui_raster_offsets[k];
        const size_t from = cell + (size_t)(offset.x + (ptrdiff_t)offset.y * b->stride);
        if (!b->ground[from] || b->label[from] >= b->label[cell]) continue;
        const uint64_t step = slui_raster_step(charge, s, b->ground[from], b->ground[cell],
                                               slui_raster_is_diagonal(k));
        if (b->label[from] + step == b->label[cell]) return (uint8_t)k;
    }
    return SLU_RASTER_NO_LINK;
}

// Fills the worker's view at `to`.
SLUI_INLINE void view_cell(const slu_raster_field *f, slui_raster_worker *w,
                           const slui_raster_block *b, size_t cell, size_t to,
                           slui_raster_charge charge)
{
    const uint64_t label = b->label[cell];
    if (!b->ground[cell] || label >= f->beyond) {
        w->costs[to] = SLU_RASTER_UNREACHED;
        w->links[to] = SLU_RASTER_NO_LINK;
        w->sources[to] = SLU_RASTER_NO_SOURCE;
        return;
    }
    w->costs[to] = label >> f->steps.id_bits;
    w->sources[to] = (uint32_t)(label & ((UINT64_C(1) << f->steps.id_bits) - 1));
    if (f->without_links) return;
    w->links[to] = w->costs[to] ? find_link(&f->steps, b, cell, charge) : SLU_RASTER_AT_SOURCE;
}

SLUI_INLINE void view_cells(const slu_raster_field *f, slui_raster_worker *w,
                            const slui_raster_block *b, slui_raster_charge charge)
{
    for (int y = 0; y < b->height; y++) {
        const size_t from = slui_raster_cell(b, 0, y), to = (size_t)y * (size_t)b->width;
        for (size_t x = 0; x < (size_t)b->width; x++)
            view_cell(f, w, b, from + x, to + x, charge);
    }
}

// A copy of the loop for the usual rule and for slopes saves a quarter of the instructions.
static void view_all(const slu_raster_field *f, slui_raster_worker *w, const slui_raster_block *b)
{
    switch (f->steps.charge) {
    case SLUI_CHARGE_MEAN: view_cells(f, w, b, SLUI_CHARGE_MEAN); break;
    case SLUI_CHARGE_SLOPE: view_cells(f, w, b, SLUI_CHARGE_SLOPE); break;
    default: view_cells(f, w, b, f->steps.charge);
    }
}

static void view_block(const slu_raster_field *f, slui_raster_worker *w, const slui_raster_block *b)
{
    fill_frame(b, &w->ring);
    view_all(f, w, b);
    fill_frame(b, NULL);
}

slu_status slui_raster_view(slu_raster_field *f, slui_raster_worker *w, size_t block,
                            slu_raster_view *out)
{
    pthread_mutex_lock(&f->lock);
    slui_raster_gather(&f->cut, f->sides, block, &w->ring);
    slui_raster_slot *slot = slui_raster_hold(f, block);
    pthread_mutex_unlock(&f->lock);
    slu_status status = slui_raster_run_block(f, w, slot, block);
    if (status == SLU_OK) view_block(f, w, &slot->block);
    pthread_mutex_lock(&f->lock);
    slot->held = false;
    pthread_mutex_unlock(&f->lock);
    *out =
        (slu_raster_view){slui_raster_block_area(&f->cut, block), w->costs, w->links, w->sources};
    return status;
}

// ---- visits

typedef struct visit {
    slu_raster_field *other; // of a pair; NULL: none
    slu_raster_visitor *one;
    slu_raster_pair_visitor *pair;
    void *ctx;
} visit;

static bool next_visit(slu_raster_field *f, size_t *block)
{
    pthread_mutex_lock(&f->lock);
    while (f->next_visit < f->block_count && !slui_raster_owns(f, f->next_visit))
        f->next_visit++;
    const bool more = f->status == SLU_OK && f->next_visit < f->block_count;
    if (more) *block = f->next_visit++;
    if (more) slui_raster_tell(f, (uint64_t)*block * (uint64_t)f->cut.side * (uint64_t)f->cut.side);
    pthread_mutex_unlock(&f->lock);
    return more;
}

static slu_status visit_block(slu_raster_field *f, slui_raster_worker *w, const visit *v,
                              size_t block)
{
    slu_raster_view view, other;
    slu_status status = slui_raster_view(f, w, block, &view);
    if (status != SLU_OK) return status;
    if (!v->other) return v->one(v->ctx, w->number, &view, &w->error);
    slui_raster_worker *second = &v->other->workers[w->number];
    status = slui_raster_view(v->other, second, block, &other);
    if (status == SLU_OK) return v->pair(v->ctx, w->number, &view, &other, &w->error);
    w->error = second->error;
    return status;
}

static void visit_blocks(slu_raster_field *f, slui_raster_worker *w, void *ctx)
{
    size_t block;
    while (next_visit(f, &block)) {
        const slu_status status = visit_block(f, w, ctx, block);
        if (status == SLU_OK) continue;
        pthread_mutex_lock(&f->lock);
        slui_raster_stop(f, status, &w->error);
        pthread_mutex_unlock(&f->lock);
    }
}

static slu_status visit_all(slu_raster_field *f, visit *v, slu_error *error)
{
    f->next_visit = 0;
    f->status = SLU_OK; // of the last visit
    return slui_raster_run_workers(f, visit_blocks, v, error);
}

slu_status slu_raster_field_visit(slu_raster_field *field, slu_raster_visitor *take, void *ctx,
                                  slu_error *error)
{
    if (!field || !take) return slui_fail_null(error, "field and visit");
    visit v = {.one = take, .ctx = ctx};
    return visit_all(field, &v, error);
}

slu_status slui_raster_visit_costs(slu_raster_field *field, slu_raster_visitor *take, void *ctx,
                                   slu_error *error)
{
    visit v = {.one = take, .ctx = ctx};
    field->without_links = true;
    const slu_status status = visit_all(field, &v, error);
    field->without_links = false;
    return status;
}

slu_status slu_raster_field_visit_pair(slu_raster_field *one, slu_raster_field *other,
                                       slu_raster_pair_visitor *take, void *ctx, slu_error *error)
{
    if (!one || !other || !take) return slui_fail_null(error, "one, other and visit");
    if (one->cut.width != other->cut.width || one->cut.height != other->cut.height ||
        one->cut.side != other->cut.side || one->worker_count != other->worker_count)
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the two fields must have the same size, blocks and workers");
    visit v = {.other = other, .pair = take, .ctx = ctx};
    return visit_all(one, &v, error);
}
