// SPDX-License-Identifier: MIT
// A copy of a map, and bringing it up to date: for searches that need a map which holds still.
//
// A copy has the revision of the map that it was taken from, or brought up to date with.
// Cost: copying, a pass over the map's arrays, 3 to 8 bytes per tile. Bringing up to date, what
// the edits since cost again; a new copy must be taken if they are no longer remembered.
#include "base/status.h"
#include "map/costs.h"
#include "map/layer.h"
#include "map/ward_floods.h"

static void *duplicate(const slu_allocator *allocator, const void *from, size_t count, size_t size)
{
    void *to = slui_alloc(allocator, count, size);
    if (to && count) memcpy(to, from, count * size);
    return to;
}

#define DUPLICATE(copy, map, field, count) \
    ((copy)->field = duplicate(&(copy)->allocator, (map)->field, count, sizeof *(map)->field))

static bool copy_costs(slu_map *copy, const slu_map *map)
{
    if (!map->cost) return true;
    uint32_t *cost = duplicate(&copy->allocator, map->cost, map->tile_count, sizeof *cost);
    bool taken = cost && slui_costs_adopt(copy, &cost);
    slui_free(&copy->allocator, cost, map->tile_count, sizeof *cost);
    return taken;
}

static bool copy_arrays(slu_map *copy, const slu_map *map)
{
    const size_t tiles = map->tile_count;
    copy->layers = slui_layer_set_create(&copy->allocator);
    copy->floods = slui_ward_floods_create(&copy->allocator);
    DUPLICATE(copy, map, glyph, tiles);
    const bool has_around = slui_around_copy(copy, map, &copy->allocator);
    DUPLICATE(copy, map, parcels, map->parcel_capacity);
    DUPLICATE(copy, map, wards, map->ward_capacity);
    DUPLICATE(copy, map, rows.bytes, map->rows.size);
    DUPLICATE(copy, map, columns.bytes, map->columns.size);
    DUPLICATE(copy, map, row_outlooks.words, map->row_outlooks.count);
    DUPLICATE(copy, map, row_outlooks.tiles, map->row_outlooks.count);
    DUPLICATE(copy, map, column_outlooks.words, map->column_outlooks.count);
    DUPLICATE(copy, map, column_outlooks.tiles, map->column_outlooks.count);
    DUPLICATE(copy, map, joined, map->joined_capacity);
    DUPLICATE(copy, map, component_size, map->component_size_capacity);
    return copy->layers && copy->floods && copy->glyph && has_around && copy->parcels &&
           copy->wards && copy->rows.bytes && copy->columns.bytes && copy->row_outlooks.words &&
           copy->row_outlooks.tiles && copy->column_outlooks.words && copy->column_outlooks.tiles &&
           copy->joined && copy->component_size && copy_costs(copy, map);
}

slu_map *slui_map_copy(const slu_map *map, const slu_allocator *allocator)
{
    SLUI_ASSERT(!map->base);
    slu_map *copy = slui_alloc(allocator, 1, sizeof *copy);
    if (!copy) return NULL;
    *copy = *map;
    copy->allocator = *allocator;
    copy->cost = NULL;
    copy->cost_counts = NULL;
    if (copy_arrays(copy, map)) return copy;
    slu_map_destroy(copy);
    return NULL;
}

// The edits after the copy's revision, as changes that name their areas.
static size_t list_edits(const slu_map *map, uint64_t first, slu_change out[SLUI_CHANGES])
{
    size_t count = 0;
    for (; first < map->edited.count; first++, count++) {
        slu_rect area = slui_edits_area(&map->edited, first);
        out[count] =
            (slu_change){.area = area, .glyph = slu_map_glyph(map, (slu_tile){area.x, area.y})};
    }
    return count;
}

// What undoes future changes on the map is what makes them on the copy. One transaction: it raises
// the copy's revision by one, to the map's.
static bool apply_edits(slu_map *copy, const slu_map *map, const slu_change *edits, size_t count)
{
    size_t needed = 0;
    (void)slu_map_undo(map, edits, count, NULL, 0, &needed, NULL);
    slu_change *changes = slui_alloc(&copy->allocator, needed, sizeof *changes);
    bool done =
        changes && slu_map_undo(map, edits, count, changes, needed, &needed, NULL) == SLU_OK;
    uint64_t before = copy->revision;
    copy->revision = map->revision - 1;
    done = done && slui_map_apply(copy, changes, needed, NULL) == SLU_OK;
    if (!done) copy->revision = before;
    slui_free(&copy->allocator, changes, needed, sizeof *changes);
    return done;
}

bool slui_map_update_copy(slu_map *copy, const slu_map *map)
{
    slu_change edits[SLUI_CHANGES];
    uint64_t first;
    if (copy->revision == map->revision) return true;
    if (!copy->cost != !map->cost) return false;
    if (!slui_edits_since(&map->edited, copy->revision, &first)) return false;
    return apply_edits(copy, map, edits, list_edits(map, first, edits));
}
