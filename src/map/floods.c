// SPDX-License-Identifier: MIT
// Floods, and the groups that they form: see floods.h.
#include "map/flood_steps.h"

enum { DISTRICT_PLOTS = SLUI_DISTRICT_PLOTS * SLUI_DISTRICT_PLOTS };

slui_floods *slui_floods_create(const slu_allocator *allocator)
{
    slui_floods *f = slui_alloc(allocator, 1, sizeof *f);
    if (f) f->allocator = *allocator;
    return f;
}

void slui_floods_destroy(slui_floods *f)
{
    if (!f) return;
    slu_allocator allocator = f->allocator;
    slui_free(&allocator, f->mark, f->mark_capacity, sizeof *f->mark);
    slui_free(&allocator, f->flood, f->capacity, sizeof *f->flood);
    slui_free(&allocator, f->reached, f->reached_capacity, sizeof *f->reached);
    slui_free(&allocator, f->remnants, f->remnant_capacity, sizeof *f->remnants);
    slui_free(&allocator, f, 1, sizeof *f);
}

// ---- beginning

// Marks are needed for as many floods as there are, and one for the plots of the rectangle.
static void choose_base(slui_floods *f, size_t count)
{
    f->base += (uint32_t)f->count + 1;
    if (f->base > UINT32_MAX / 2 - count) {
        memset(f->mark, 0, f->mark_capacity * sizeof *f->mark);
        f->base = 1;
    }
}

static size_t marks_of(const slu_map *map, slui_flood_range range)
{
    if (range == SLUI_OVER_WARDS || range == SLUI_OVER_JOINED) return map->ward_count;
    if (range == SLUI_OVER_PARCELS) return map->parcel_count;
    return DISTRICT_PLOTS + map->parcel_count - map->plot_count;
}

bool slui_floods_begin(slui_floods *f, const slu_map *map, slui_flood_range range,
                       const slu_rect *walls, size_t count)
{
    f->map = map;
    f->range = range;
    if (!SLUI_GROW(&f->allocator, f->mark, f->mark_capacity, marks_of(map, range))) return false;
    if (!SLUI_GROW(&f->allocator, f->flood, f->capacity, count)) return false;
    choose_base(f, count);
    f->count = f->reached_count = f->remnant_count = 0;
    f->running = 0;
    if (walls && !slui_flood_find_remnants(f, *walls)) return false;
    return SLUI_GROW(&f->allocator, f->mark, f->mark_capacity,
                     marks_of(map, range) + f->remnant_count);
}

// ---- groups

// Path halving, as for components.
uint32_t slui_floods_group(slui_floods *f, uint32_t flood)
{
    slui_parcel_flood *of = f->flood;
    while (of[flood].met != flood) {
        of[flood].met = of[of[flood].met].met;
        flood = of[flood].met;
    }
    return flood;
}

static bool is_dry(slui_floods *f, uint32_t group)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].next != SLUI_FLOOD_END && slui_floods_group(f, i) == group) return false;
    return true;
}

SLUI_NOINLINE void slui_flood_meet(slui_floods *f, uint32_t one, uint32_t other)
{
    one = slui_floods_group(f, one);
    other = slui_floods_group(f, other);
    if (one == other) return;
    // A flood that began where another had been is dry from the start.
    f->running -= !is_dry(f, one) && !is_dry(f, other);
    uint32_t low = one < other ? one : other, high = one < other ? other : one;
    f->flood[high].met = low;
}

void slui_flood_rest(slui_floods *f, uint32_t flood)
{
    if (is_dry(f, slui_floods_group(f, flood))) f->running--;
}

uint32_t slui_floods_remaining(slui_floods *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        if (f->flood[i].next != SLUI_FLOOD_END) return slui_floods_group(f, i);
    return slui_floods_group(f, 0);
}

void slui_floods_measure(slui_floods *f)
{
    for (size_t i = 0; i < f->reached_count; i++)
        f->flood[slui_floods_group_of(f, &f->reached[i])].tiles +=
            SLUI_COUNT_BITS64(slui_flood_tiles(f, f->reached[i].node));
}

// ---- running

static void enter(slui_floods *f, uint32_t flood, slu_tile tile)
{
    const uint32_t plot = slui_plot_of(f->map, tile);
    switch (f->range) {
    case SLUI_OVER_PARCELS: slui_flood_enter(f, flood, plot, slui_plot_bit(tile)); break;
    case SLUI_OVER_DISTRICT:
        slui_flood_enter_at(f, flood, plot, slui_place_at(tile), slui_plot_bit(tile));
        break;
    case SLUI_OVER_WARDS:
    case SLUI_OVER_JOINED: slui_flood_enter_ward(f, flood, slui_ward_at(f->map, tile)); break;
    }
}

bool slui_floods_add(slui_floods *f, slu_tile tile)
{
    const uint32_t flood = (uint32_t)f->count++;
    SLUI_ASSERT(f->count <= f->capacity);
    f->flood[flood] = (slui_parcel_flood){.next = SLUI_FLOOD_END, .met = flood};
    if (!slui_flood_reserve(f)) return false;
    enter(f, flood, tile);
    f->running += f->flood[flood].next != SLUI_FLOOD_END;
    return true;
}

bool slui_floods_run(slui_floods *f, uint32_t running)
{
    switch (f->range) {
    case SLUI_OVER_PARCELS: return slui_flood_parcels(f, running);
    case SLUI_OVER_DISTRICT: return slui_flood_district(f, running);
    case SLUI_OVER_WARDS: return slui_flood_wards(f, running);
    case SLUI_OVER_JOINED: return slui_flood_joined(f, running);
    }
    return false;
}
