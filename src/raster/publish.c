// SPDX-License-Identifier: MIT
// Publishing a block's sides: who has to run because of them is decided cell by cell, with the same
// steps as in the kernel, so that no block runs in vain.
#include "raster/solver.h"

typedef struct publication {
    slu_raster_field *field;
    size_t block;
    slu_rect area;
} publication;

// Makes a neighbour wait if a step from a side's cell to its cell at (x, y) of the raster would
// lower that cell. Of a neighbour that was never solved nothing is known, so it waits in any case.
static void offer_neighbour(const publication *p, int x, int y, uint64_t label, uint32_t ground,
                            bool diagonal)
{
    slu_raster_field *f = p->field;
    const size_t block = slui_raster_block_at(&f->cut, x, y);
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

static void offer_cell(const publication *p, int x, int y, uint64_t label, uint32_t ground)
{
    const slui_raster_cut *cut = &p->field->cut;
    const slu_rect whole = {0, 0, cut->width, cut->height};
    for (int k = 0; k < p->field->steps.directions; k++) {
        const int to_x = x + slui_raster_offsets[k].x, to_y = y + slui_raster_offsets[k].y;
        if (!is_inside(whole, to_x, to_y) || is_inside(p->area, to_x, to_y)) continue;
        offer_neighbour(p, to_x, to_y, label, ground, slui_raster_is_diagonal(k));
    }
}

// Publishes `count` cells of a row or column of the sides, which begin at `from`.
static void publish_line(const publication *p, const slui_raster_sides *sides, size_t from,
                         int count, slui_raster_offset at, slui_raster_offset step)
{
    slui_raster_sides *known = &p->field->sides[p->block];
    for (int i = 0; i < count; i++, at.x += step.x, at.y += step.y) {
        const size_t index = from + (size_t)i;
        if (sides->label[index] >= known->label[index]) continue;
        known->label[index] = sides->label[index];
        offer_cell(p, at.x, at.y, sides->label[index], sides->ground[index]);
    }
}

// Gives a block sides whose cells are not reached yet.
static bool create_sides(slu_raster_field *f, size_t block, slu_rect area,
                         const slui_raster_sides *sides)
{
    const size_t size = slui_raster_sides_size(area);
    slui_raster_sides made = {.label = slui_alloc(&f->allocator, size, sizeof *made.label),
                              .ground = slui_alloc(&f->allocator, size, sizeof *made.ground)};
    if (!made.label || !made.ground) {
        slui_free(&f->allocator, made.label, size, sizeof *made.label);
        slui_free(&f->allocator, made.ground, size, sizeof *made.ground);
        return false;
    }
    for (size_t i = 0; i < size; i++)
        made.label[i] = sides->ground[i] ? f->beyond : 0;
    memcpy(made.ground, sides->ground, size * sizeof *made.ground);
    f->sides[block] = made;
    f->side_bytes += size * (sizeof *made.label + sizeof *made.ground);
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
    const publication p = {f, block, area};
    const slui_raster_offset right = {1, 0}, down = {0, 1}, corner = {area.x, area.y};
    const size_t width = (size_t)area.width, height = (size_t)area.height;
    publish_line(&p, sides, 0, area.width, corner, right);
    publish_line(&p, sides, width, area.width,
                 (slui_raster_offset){area.x, area.y + area.height - 1}, right);
    publish_line(&p, sides, 2 * width, area.height, corner, down);
    publish_line(&p, sides, 2 * width + height, area.height,
                 (slui_raster_offset){area.x + area.width - 1, area.y}, down);
    return true;
}
