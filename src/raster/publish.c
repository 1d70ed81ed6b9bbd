// SPDX-License-Identifier: MIT
// Publishing a block's sides: who has to run because of them is decided cell by cell, with the same
// steps as in the kernel, so that no block runs in vain.
#include "raster/solver.h"

typedef struct publication {
    slu_raster_field *field;
    size_t block;
    slu_rect area;
    bool silent; // makes nobody wait
} publication;

// Makes a neighbour wait if a step from a side's cell to its cell at (x, y) of the raster would
// lower that cell. Of a neighbour that was never solved nothing is known, so it waits in any case.
static void offer_neighbour(slu_raster_field *f, size_t block, int x, int y, uint64_t label,
                            uint32_t ground, bool diagonal)
{
    const slui_raster_sides *sides = &f->sides[block];
    if (!sides->label) {
        slui_raster_await(f, block, label);
        return;
    }
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    const size_t at = slui_raster_side_index(area, x - area.x, y - area.y);
    if (!sides->ground[at]) return;
    const slui_raster_steps *s = &f->steps;
    const uint64_t lower =
        label + slui_raster_step(s->charge, s, ground, sides->ground[at], diagonal);
    if (lower < sides->label[at]) slui_raster_await(f, block, lower);
}

static bool is_inside(slu_rect area, int x, int y)
{
    return x >= area.x && y >= area.y && x - area.x < area.width && y - area.y < area.height;
}

// Tells all blocks around a cell of the sides, at (x, y) of the raster, about it: own ones wait,
// and the other ranks get it by post. What came by post is not passed on.
static void offer_cell(const publication *p, int x, int y, size_t index)
{
    slu_raster_field *f = p->field;
    const slui_raster_sides *sides = &f->sides[p->block];
    const slu_rect whole = {0, 0, f->cut.width, f->cut.height};
    const bool is_own = slui_raster_owns(f, p->block);
    for (int k = 0; k < f->steps.directions; k++) {
        const int to_x = x + slui_raster_offsets[k].x, to_y = y + slui_raster_offsets[k].y;
        if (!is_inside(whole, to_x, to_y) || is_inside(p->area, to_x, to_y)) continue;
        const size_t block = slui_raster_block_at(&f->cut, to_x, to_y);
        if (!slui_raster_owns(f, block)) {
            if (is_own) slui_raster_post_cell(f, f->owners[block], p->block, index);
        } else if (!p->silent) {
            offer_neighbour(f, block, to_x, to_y, sides->label[index], sides->ground[index],
                            slui_raster_is_diagonal(k));
        }
    }
}

// Where in the raster a cell of the sides is.
static slui_raster_offset place_of(slu_rect area, size_t index)
{
    const size_t width = (size_t)area.width, height = (size_t)area.height;
    if (index < width) return (slui_raster_offset){area.x + (int)index, area.y};
    index -= width;
    if (index < width) return (slui_raster_offset){area.x + (int)index, area.y + area.height - 1};
    index -= width;
    if (index < height) return (slui_raster_offset){area.x, area.y + (int)index};
    return (slui_raster_offset){area.x + area.width - 1, area.y + (int)(index - height)};
}

// Gives a block sides of which nothing is known: all walls.
static bool create_unknown(slu_raster_field *f, size_t block, slu_rect area)
{
    const size_t size = slui_raster_sides_size(area);
    slui_raster_sides made = {.label = slui_alloc(&f->allocator, size, sizeof *made.label),
                              .ground = slui_alloc(&f->allocator, size, sizeof *made.ground)};
    if (!made.label || !made.ground) {
        slui_free(&f->allocator, made.label, size, sizeof *made.label);
        slui_free(&f->allocator, made.ground, size, sizeof *made.ground);
        return false;
    }
    f->sides[block] = made;
    f->side_bytes += size * (sizeof *made.label + sizeof *made.ground);
    return true;
}

// Gives a block sides whose cells are not reached yet.
static bool create_sides(slu_raster_field *f, size_t block, slu_rect area,
                         const slui_raster_sides *sides)
{
    if (!create_unknown(f, block, area)) return false;
    const slui_raster_sides *made = &f->sides[block];
    for (size_t i = 0; i < slui_raster_sides_size(area); i++) {
        made->label[i] = sides->ground[i] ? f->beyond : 0;
        made->ground[i] = sides->ground[i];
    }
    f->cells_reached += (uint64_t)area.width * (uint64_t)area.height;
    return true;
}

bool slui_raster_adopt(slu_raster_field *f, size_t block, const slui_raster_sides *sides)
{
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    if (!create_sides(f, block, area, sides)) return false;
    memcpy(f->sides[block].label, sides->label,
           slui_raster_sides_size(area) * sizeof *sides->label);
    return true;
}

bool slui_raster_publish(slu_raster_field *f, size_t block, const slui_raster_sides *sides)
{
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    if (!f->sides[block].label && !create_sides(f, block, area, sides)) return false;
    const publication p = {f, block, area, false};
    slui_raster_sides *known = &f->sides[block];
    for (size_t i = 0; i < slui_raster_sides_size(area); i++) {
        if (sides->label[i] >= known->label[i]) continue;
        known->label[i] = sides->label[i];
        const slui_raster_offset at = place_of(area, i);
        offer_cell(&p, at.x, at.y, i);
    }
    return true;
}

void slui_raster_announce(slu_raster_field *f, size_t block)
{
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    const publication p = {f, block, area, true};
    for (size_t i = 0; i < slui_raster_sides_size(area); i++) {
        const slui_raster_offset at = place_of(area, i);
        const bool reached = f->sides[block].ground[i] && f->sides[block].label[i] < f->beyond;
        if (reached) offer_cell(&p, at.x, at.y, i);
    }
}

bool slui_raster_take_cell(slu_raster_field *f, size_t block, size_t index, uint32_t ground,
                           uint64_t label)
{
    const slu_rect area = slui_raster_block_area(&f->cut, block);
    slui_raster_sides *known = &f->sides[block];
    if (!known->label && !create_unknown(f, block, area)) return false;
    if (known->ground[index] && label >= known->label[index]) return true;
    known->ground[index] = ground;
    known->label[index] = label;
    const publication p = {f, block, area, false};
    const slui_raster_offset at = place_of(area, index);
    offer_cell(&p, at.x, at.y, index);
    return true;
}
