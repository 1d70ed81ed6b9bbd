// SPDX-License-Identifier: MIT
// Transactions: a list of changes that a map takes completely or not at all.
//
// Everything that may be rejected is rejected before a tile is touched, and the ground under the
// changes is copied. Then the changes are written in order, each updating the components
// (relabel.c) as long as that is possible; if it is not, the whole map is relabelled at the end.
// The map's layers follow (layer.c). Only relabelling and the layers can fail once tiles have been
// written, and they fail before anybody sees the map: the copy is restored.
//
// Invariant: glyph and cost of a tile are final before the range of costs is found; a tile is
// passable exactly if its glyph is, whatever state the components are in.
// Cost: proportional to the tiles of all changes, plus the components; for the copy 1 byte per
// tile, 5 if ground has costs, but never more than for the whole map.
#include <limits.h>

#include "base/names.h"
#include "base/status.h"
#include "map/costs.h"
#include "map/layer.h"

SLUI_ENUM_NAMES(slu_change_kind, [SLU_CHANGE_GLYPH] = "glyph", [SLU_CHANGE_COST] = "cost")

typedef struct job {
    slu_map *map;
    const slu_change *changes;
    size_t count;
    // The copy of the ground: area after area, or of the whole map if that is smaller.
    slu_rect whole;
    bool copies_whole, had_costs;
    size_t tiles;
    uint32_t *costs;
    char *glyphs;
    uint8_t *moved; // by change: SLUI_OPENED, SLUI_CLOSED; then the same for each layer
    size_t moved_count;
    bool relabel; // the whole map must be relabelled
    bool eased;   // some path may have become possible or cheaper, for some unit
} job;

// ---- checking

slu_status slui_map_check_change(const slu_map *map, const slu_change *change, slu_error *error)
{
    slu_status status = slui_map_check_area(map, change->area, error);
    if (status != SLU_OK) return status;
    switch (change->kind) {
    case SLU_CHANGE_GLYPH:
        if (map->glyph_cost[(unsigned char)change->glyph] != SLUI_GLYPH_UNKNOWN) return SLU_OK;
        return slui_fail(error, SLU_ERR_ARGUMENT, "the map has no glyph %c", change->glyph);
    case SLU_CHANGE_COST:
        if (slui_cost_hundredths(change->cost) != SLUI_GLYPH_UNKNOWN) return SLU_OK;
        return slui_fail(error, SLU_ERR_ARGUMENT, "a cost must be a number from 0.01 to 10000");
    }
    return slui_fail(error, SLU_ERR_ARGUMENT, "there is no kind of change %d", (int)change->kind);
}

slu_status slui_map_check_changes(const slu_map *map, const slu_change *changes, size_t count,
                                  slu_error *error)
{
    for (size_t i = 0; i < count; i++) {
        slu_status status = slui_map_check_change(map, &changes[i], error);
        if (status != SLU_OK && error) error->line = i < INT_MAX ? (int)i + 1 : INT_MAX;
        if (status != SLU_OK) return status;
    }
    return SLU_OK;
}

// What a change makes a tile cost, 0 for a wall.
static uint32_t cost_of(const slu_map *map, const slu_change *change)
{
    if (change->kind == SLU_CHANGE_COST) return slui_cost_hundredths(change->cost);
    return map->glyph_cost[(unsigned char)change->glyph];
}

static bool needs_costs(const slu_map *map, const slu_change *change)
{
    uint32_t cost = cost_of(map, change);
    return cost != SLUI_GLYPH_WALL && cost != SLUI_COST_ONE;
}

// ---- the copy

static size_t area_tiles(slu_rect area)
{
    return (size_t)area.width * (size_t)area.height;
}

static size_t row_start(const slu_map *map, slu_rect area, int row)
{
    return (size_t)(area.y + row) * (size_t)map->width + (size_t)area.x;
}

static size_t copy_count(const job *j)
{
    return j->copies_whole ? 1 : j->count;
}

static slu_rect copy_area(const job *j, size_t i)
{
    return j->copies_whole ? j->whole : j->changes[i].area;
}

static void measure_copy(job *j)
{
    j->whole = (slu_rect){0, 0, j->map->width, j->map->height};
    for (size_t i = 0; i < j->count && j->tiles < j->map->tile_count; i++)
        j->tiles += area_tiles(j->changes[i].area);
    j->copies_whole = j->tiles >= j->map->tile_count;
    if (j->copies_whole) j->tiles = j->map->tile_count;
}

static bool reserve(job *j)
{
    const slu_allocator *allocator = &j->map->allocator;
    bool needs = false;
    for (size_t i = 0; i < j->count; i++)
        needs |= needs_costs(j->map, &j->changes[i]);
    j->had_costs = j->map->cost != NULL;
    j->glyphs = slui_alloc(allocator, j->tiles, sizeof *j->glyphs);
    j->moved_count = j->count * (1 + slui_layer_set_count(j->map->layers));
    j->moved = slui_alloc(allocator, j->moved_count, sizeof *j->moved);
    if (j->had_costs) j->costs = slui_alloc(allocator, j->tiles, sizeof *j->costs);
    if (!j->glyphs || !j->moved || (j->had_costs && !j->costs)) return false;
    if (needs && slui_map_add_costs(j->map) != SLU_OK) return false;
    if (needs && !slui_layer_set_add_costs(j->map->layers)) return false;
    for (size_t i = 0; j->map->cost && i < j->count; i++)
        if (!slui_costs_expect(j->map, cost_of(j->map, &j->changes[i]))) return false;
    return true;
}

static void release(job *j)
{
    const slu_allocator *allocator = &j->map->allocator;
    slui_free(allocator, j->costs, j->tiles, sizeof *j->costs);
    slui_free(allocator, j->moved, j->moved_count, sizeof *j->moved);
    slui_free(allocator, j->glyphs, j->tiles, sizeof *j->glyphs);
}

// Copies rows of the ground to or from the copy. Overlapping areas each hold the ground as it was
// before all changes, so the order of restoring does not matter.
static void copy_rows(job *j, slu_rect area, size_t at, bool back)
{
    slu_map *map = j->map;
    const size_t width = (size_t)area.width;
    for (int row = 0; row < area.height; row++, at += width) {
        const size_t t = row_start(map, area, row);
        memcpy(back ? map->glyph + t : j->glyphs + at, back ? j->glyphs + at : map->glyph + t,
               width);
        if (!j->had_costs) continue;
        memcpy(back ? map->cost + t : j->costs + at, back ? j->costs + at : map->cost + t,
               width * sizeof *map->cost);
    }
}

static void copy_ground(job *j, bool back)
{
    size_t at = 0;
    for (size_t i = 0; i < copy_count(j); i++) {
        slu_rect area = copy_area(j, i);
        copy_rows(j, area, at, back);
        at += area_tiles(area);
    }
}

static void drop_added_costs(job *j)
{
    if (j->had_costs) return;
    slui_costs_drop(j->map);
    slui_layer_set_drop_costs(j->map->layers);
}

// ---- writing

static bool glyph_passable(const slu_map *map, char glyph)
{
    return map->glyph_cost[(unsigned char)glyph] != SLUI_GLYPH_WALL;
}

// Writes one tile, and returns what that moves.
static uint8_t write_glyph(job *j, size_t t, char glyph, uint32_t cost)
{
    slu_map *map = j->map;
    bool was = glyph_passable(map, map->glyph[t]), is = cost != SLUI_GLYPH_WALL;
    bool same = map->glyph[t] == glyph && slui_map_cost_at(map, (uint32_t)t) <= cost;
    j->eased |= is && !(was && same);
    map->glyph[t] = glyph;
    if (map->cost) slui_costs_write(map, t, cost);
    return was == is ? 0 : is ? SLUI_OPENED : SLUI_CLOSED;
}

static void write_glyphs(job *j, size_t i)
{
    const slu_change *change = &j->changes[i];
    const slu_rect area = change->area;
    uint32_t cost = cost_of(j->map, change);
    for (int row = 0; row < area.height; row++) {
        size_t t = row_start(j->map, area, row);
        for (int x = 0; x < area.width; x++, t++)
            j->moved[i] |= write_glyph(j, t, change->glyph, cost);
    }
    if (!j->moved[i] || j->relabel) return;
    uint8_t moved;
    j->relabel = !slui_map_relabel_area(j->map, &change->area, cost != SLUI_GLYPH_WALL, &moved);
}

static void write_costs(job *j, const slu_change *change)
{
    slu_map *map = j->map;
    slu_rect area = change->area;
    uint32_t cost = cost_of(map, change);
    // Without costs per tile all ground costs 1, and so it does after the change.
    for (int row = 0; map->cost && row < area.height; row++) {
        size_t t = row_start(map, area, row);
        for (int x = 0; x < area.width; x++, t++) {
            if (map->cost[t] == SLUI_GLYPH_WALL) continue;
            j->eased |= cost < map->cost[t];
            slui_costs_write(map, t, cost);
        }
    }
}

static void write_changes(job *j)
{
    for (size_t i = 0; i < j->count; i++) {
        if (j->changes[i].kind == SLU_CHANGE_GLYPH)
            write_glyphs(j, i);
        else
            write_costs(j, &j->changes[i]);
    }
}

// A list that the record cannot hold is one large change to it.
static void record_edits(job *j)
{
    slui_edits *edited = &j->map->edited;
    slu_rect all = j->changes[0].area;
    for (size_t i = 0; i < j->count; i++) {
        all = slui_rect_around_both(all, j->changes[i].area);
        if (j->count <= SLUI_CHANGES) slui_edits_add(edited, j->map->revision, &j->changes[i].area);
    }
    if (j->count > SLUI_CHANGES) slui_edits_add(edited, j->map->revision, &all);
}

static void finish(job *j)
{
    slu_map *map = j->map;
    slui_costs_find_range(map);
    map->revision++;
    record_edits(j);
    if (j->eased) map->eased = map->revision;
    for (size_t i = 0; i < j->count; i++)
        if (j->moved[i]) slui_map_note_change(map, &j->changes[i].area, j->moved[i] & SLUI_OPENED);
    slui_layer_set_finish(map->layers, j->changes, j->count, j->moved + j->count);
}

// Relabelling the old ground cannot fail, because its components fitted before; nor can counting,
// because its costs were counted before.
static bool write_or_put_back(job *j)
{
    copy_ground(j, false);
    write_changes(j);
    bool done = (!j->relabel || slui_map_relabel(j->map) == SLU_OK) &&
                slui_layer_set_follow(j->map->layers, j->changes, j->count, j->moved + j->count);
    if (done) return true;
    copy_ground(j, true);
    (void)slui_map_relabel(j->map);
    (void)slui_costs_count(j->map);
    slui_layer_set_rebuild(j->map->layers);
    return false;
}

slu_status slui_map_apply(slu_map *map, const slu_change *changes, size_t count, slu_error *error)
{
    job j = {.map = map, .changes = changes, .count = count};
    measure_copy(&j);
    bool done = reserve(&j) && write_or_put_back(&j);
    if (done)
        finish(&j);
    else
        drop_added_costs(&j);
    release(&j);
    SLUI_ASSERT(slui_map_is_sound(map));
    return done ? SLU_OK : slui_fail_memory(error);
}

slu_status slu_map_apply(slu_map *map, const slu_change *changes, size_t count, slu_error *error)
{
    if (!map || (count && !changes)) return slui_fail_null(error, "map and changes");
    if (count == 0) return SLU_OK;
    slu_status status = slui_map_check_changes(map, changes, count, error);
    return status == SLU_OK ? slui_map_apply(map, changes, count, error) : status;
}
