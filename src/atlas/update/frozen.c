// SPDX-License-Identifier: MIT
// Copying the ground of a map (frozen.h).
#include "atlas/update/frozen.h"

#include "map/rules.h"

static void *copy_of(const slu_allocator *allocator, const void *from, size_t count, size_t size)
{
    void *copy = slui_alloc(allocator, count, size);
    if (copy && count) memcpy(copy, from, count * size);
    return copy;
}

bool slui_frozen_take(slui_frozen *f, const slu_map *map, const slu_allocator *allocator)
{
    *f = (slui_frozen){.map = *map, .allocator = *allocator};
    slu_map *m = &f->map;
    m->around = copy_of(allocator, map->around, map->tile_count, sizeof *map->around);
    m->component = copy_of(allocator, map->component, map->tile_count, sizeof *map->component);
    m->rows.bytes = copy_of(allocator, map->rows.bytes, map->rows.size, 1);
    return m->around && m->component && m->rows.bytes;
}

void slui_frozen_release(slui_frozen *f)
{
    slui_free(&f->allocator, f->map.around, f->map.tile_count, sizeof *f->map.around);
    slui_free(&f->allocator, f->map.component, f->map.tile_count, sizeof *f->map.component);
    slui_free(&f->allocator, f->map.rows.bytes, f->map.rows.size, 1);
}

void slui_frozen_open(slui_frozen *f, uint32_t tile)
{
    slu_map *m = &f->map;
    if (slui_map_passable_at(m, tile)) return;
    const slu_tile at = {(int)(tile % (uint32_t)m->width), (int)(tile / (uint32_t)m->width)};
    uint32_t component = 1;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile next = {at.x + slui_step_x[k], at.y + slui_step_y[k]};
        if (!slui_map_inside(m, next)) continue;
        const uint32_t n = slui_map_index(m, next);
        m->around[n] |= (uint8_t)(1u << (k + SLUI_DIRECTIONS / 2) % SLUI_DIRECTIONS);
        if (m->component[n]) component = m->component[n];
    }
    m->component[tile] = component;
    if (m->component_count == 0) m->component_count = 1;
    slui_bits_set(&m->rows, at.x, at.y, true);
    m->passable++;
}
