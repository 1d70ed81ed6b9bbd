// SPDX-License-Identifier: MIT
// Copying the ground of a map (frozen.h).
#include "atlas/update/frozen.h"

#include "base/arrays.h"
#include "map/plots.h"
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
    const bool has_around = slui_around_copy(m, map, allocator);
    m->parcels = copy_of(allocator, map->parcels, map->parcel_count, sizeof *map->parcels);
    m->parcel_capacity = map->parcel_count;
    m->wards = copy_of(allocator, map->wards, map->ward_count, sizeof *map->wards);
    m->ward_capacity = map->ward_count;
    m->rows.bytes = copy_of(allocator, map->rows.bytes, map->rows.size, 1);
    return has_around && m->parcels && m->wards && m->rows.bytes;
}

void slui_frozen_release(slui_frozen *f)
{
    slu_map *m = &f->map;
    slui_around_release(m, &f->allocator);
    slui_free(&f->allocator, m->parcels, m->parcel_capacity, sizeof *m->parcels);
    slui_free(&f->allocator, m->wards, m->ward_capacity, sizeof *m->wards);
    slui_free(&f->allocator, m->rows.bytes, m->rows.size, 1);
}

// A ward of component 1, for a tile without neighbours; 0 when memory runs out.
static uint32_t first_ward(slui_frozen *f)
{
    slu_map *m = &f->map;
    const uint32_t ward = m->ward_count;
    if (!SLUI_GROW(&f->allocator, m->wards, m->ward_capacity, (size_t)ward + 1)) return 0;
    m->wards[m->ward_count++] = (slui_ward){.component = 1};
    if (m->component_count == 0) m->component_count = 1;
    return ward;
}

// Puts a tile into a parcel of its plot that is in this ward; into a new one if there is none.
static bool add_tile(slui_frozen *f, slu_tile tile, uint32_t ward)
{
    slu_map *m = &f->map;
    const uint32_t plot = slui_plot_of(m, tile);
    uint32_t p = plot;
    while (p && m->parcels[p].ward != ward)
        p = m->parcels[p].next;
    if (!p && !m->parcels[plot].tiles) p = plot;
    if (!p) {
        p = m->parcel_count;
        if (!SLUI_GROW(&f->allocator, m->parcels, m->parcel_capacity, (size_t)p + 1)) return false;
        m->parcel_count++;
        m->parcels[p].next = m->parcels[plot].next;
        m->parcels[plot].next = p;
    }
    m->parcels[p].tiles |= slui_plot_bit(tile);
    m->parcels[p].ward = ward;
    return true;
}

bool slui_frozen_open(slui_frozen *f, uint32_t tile)
{
    slu_map *m = &f->map;
    if (slui_map_passable_at(m, tile)) return true;
    const slu_tile at = slui_map_tile(m, tile);
    uint32_t ward = 0;
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const slu_tile next = {at.x + slui_step_x[k], at.y + slui_step_y[k]};
        if (!slui_map_inside(m, next)) continue;
        const uint32_t n = slui_map_index(m, next);
        m->around[n] |= (uint8_t)(1u << slui_opposite(k));
        if (slui_map_passable_at(m, n)) ward = slui_ward_at(m, next);
    }
    m->around[(ptrdiff_t)tile - m->width] |= 1u << SLUI_SOUTH; // also above the first row
    if (!ward) ward = first_ward(f);
    if (!ward || !add_tile(f, at, ward)) return false;
    slui_bits_set(&m->rows, at.x, at.y, true);
    m->passable++;
    return true;
}
