// SPDX-License-Identifier: MIT
// Sides and rings: see sides.h.
#include "raster/sides.h"

static int least_int(int a, int b)
{
    return a < b ? a : b;
}

slui_raster_cut slui_raster_cut_of(int width, int height, int side)
{
    return (slui_raster_cut){.width = width,
                             .height = height,
                             .side = side,
                             .across = (width - 1) / side + 1,
                             .down = (height - 1) / side + 1};
}

slu_rect slui_raster_block_area(const slui_raster_cut *cut, size_t block)
{
    const int x = (int)(block % (size_t)cut->across) * cut->side;
    const int y = (int)(block / (size_t)cut->across) * cut->side;
    return (slu_rect){x, y, least_int(cut->side, cut->width - x),
                      least_int(cut->side, cut->height - y)};
}

size_t slui_raster_block_at(const slui_raster_cut *cut, int x, int y)
{
    return (size_t)(y / cut->side) * (size_t)cut->across + (size_t)(x / cut->side);
}

bool slui_raster_neighbour(const slui_raster_cut *cut, size_t block, slui_raster_offset direction,
                           size_t *out)
{
    const int column = (int)(block % (size_t)cut->across) + direction.x;
    const int row = (int)(block / (size_t)cut->across) + direction.y;
    if (column < 0 || row < 0 || column >= cut->across || row >= cut->down) return false;
    *out = (size_t)row * (size_t)cut->across + (size_t)column;
    return true;
}

size_t slui_raster_side_index(slu_rect area, int x, int y)
{
    const size_t width = (size_t)area.width, height = (size_t)area.height;
    if (y == 0) return (size_t)x;
    if (y == area.height - 1) return width + (size_t)x;
    return 2 * width + (x == 0 ? 0 : height) + (size_t)y;
}

// ---- rings

static void copy_side(const slui_raster_sides *sides, size_t from, int count,
                      const slui_raster_ring *ring, size_t to)
{
    if (!sides->label) return;
    memcpy(ring->label + to, sides->label + from, (size_t)count * sizeof *ring->label);
    memcpy(ring->ground + to, sides->ground + from, (size_t)count * sizeof *ring->ground);
}

// Where in the neighbour's sides the cells begin that face a block, in this direction from it.
static size_t facing(slu_rect area, slui_raster_offset direction)
{
    const size_t width = (size_t)area.width, height = (size_t)area.height;
    const size_t last = direction.x < 0 ? width - 1 : 0; // the corner, for a diagonal neighbour
    if (direction.y < 0) return width + last;            // its bottom row
    if (direction.y > 0) return last;                    // its top row
    return direction.x < 0 ? 2 * width + height : 2 * width;
}

// Where in a block's ring they go, and how many there are.
static size_t place_in_ring(slu_rect area, slui_raster_offset direction, int *count)
{
    const size_t row = (size_t)area.width + 2;
    *count = direction.x == 0 ? area.width : direction.y == 0 ? area.height : 1;
    if (direction.y == 0) return 2 * row + (direction.x > 0 ? (size_t)area.height : 0);
    const size_t column = direction.x < 0 ? 0 : direction.x == 0 ? 1 : row - 1;
    return (direction.y > 0 ? row : 0) + column;
}

void slui_raster_gather(const slui_raster_cut *cut, const slui_raster_sides *all, size_t block,
                        const slui_raster_ring *ring)
{
    const slu_rect area = slui_raster_block_area(cut, block);
    memset(ring->ground, 0, slui_raster_ring_size(area.width, area.height) * sizeof *ring->ground);
    for (int k = 0; k < SLUI_RASTER_DIRECTIONS; k++) {
        const slui_raster_offset direction = slui_raster_offsets[k];
        size_t neighbour;
        int count;
        if (!slui_raster_neighbour(cut, block, direction, &neighbour)) continue;
        const size_t to = place_in_ring(area, direction, &count);
        const size_t from = facing(slui_raster_block_area(cut, neighbour), direction);
        copy_side(&all[neighbour], from, count, ring, to);
    }
}

static void take_line(const slui_raster_block *block, size_t from, size_t stride, int count,
                      const slui_raster_sides *out, size_t to)
{
    for (size_t i = 0; i < (size_t)count; i++) {
        out->label[to + i] = block->label[from + i * stride];
        out->ground[to + i] = block->ground[from + i * stride];
    }
}

void slui_raster_take_sides(const slui_raster_block *block, const slui_raster_sides *out)
{
    const size_t stride = (size_t)block->stride, width = (size_t)block->width,
                 height = (size_t)block->height;
    const size_t corner = slui_raster_cell(block, 0, 0);
    take_line(block, corner, 1, block->width, out, 0);
    take_line(block, corner + (height - 1) * stride, 1, block->width, out, width);
    take_line(block, corner, stride, block->height, out, 2 * width);
    take_line(block, corner + width - 1, stride, block->height, out, 2 * width + height);
}
