// SPDX-License-Identifier: MIT
// The changes that will undo others: the ground now under them, as runs of equal tiles.
//
// Each list by itself restores the ground under its own change, character and cost, so the lists
// may be applied in any order, even if changes overlap.
//
// Cost: two passes over the tiles of the changes, nothing allocated.
#include <limits.h>

#include "base/status.h"
#include "map/map.h"

typedef struct writer {
    const slu_map *map;
    slu_change *out; // NULL: only count
    size_t count;
} writer;

static void put(writer *w, slu_change change)
{
    if (w->out) w->out[w->count] = change;
    w->count++;
}

static uint32_t index_at(const slu_map *map, int x, int y)
{
    return slui_map_index(map, (slu_tile){x, y});
}

static bool alike(const slu_map *map, uint32_t a, uint32_t b)
{
    return map->glyph[a] == map->glyph[b] && slui_map_cost_at(map, a) == slui_map_cost_at(map, b);
}

// Restores an area of equal tiles. A wall has no cost, and most ground has that of its character.
static void put_even(writer *w, slu_change_kind kind, slu_rect area)
{
    const slu_map *map = w->map;
    uint32_t t = index_at(map, area.x, area.y), cost = slui_map_cost_at(map, t);
    char glyph = map->glyph[t];
    if (kind == SLU_CHANGE_GLYPH)
        put(w, (slu_change){.kind = SLU_CHANGE_GLYPH, .area = area, .glyph = glyph});
    if (!slui_map_passable_at(map, t)) return;
    if (kind == SLU_CHANGE_COST || cost != map->glyph_cost[(unsigned char)glyph])
        put(w, (slu_change){
                   .kind = SLU_CHANGE_COST, .area = area, .cost = (double)cost / SLUI_COST_ONE});
}

static bool is_even(const slu_map *map, slu_rect area)
{
    uint32_t first = index_at(map, area.x, area.y);
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++)
            if (!alike(map, first, index_at(map, x, y))) return false;
    }
    return true;
}

static void put_runs(writer *w, slu_change_kind kind, slu_rect row)
{
    int end = row.x + row.width;
    for (int x = row.x, next; x < end; x = next) {
        uint32_t first = index_at(w->map, x, row.y);
        for (next = x + 1; next < end && alike(w->map, first, index_at(w->map, next, row.y));)
            next++;
        put_even(w, kind, (slu_rect){x, row.y, next - x, 1});
    }
}

static void put_change(writer *w, const slu_change *change)
{
    slu_rect area = change->area;
    if (is_even(w->map, area)) {
        put_even(w, change->kind, area);
        return;
    }
    for (int y = area.y; y < area.y + area.height; y++)
        put_runs(w, change->kind, (slu_rect){area.x, y, area.width, 1});
}

static void put_all(writer *w, const slu_change *changes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_change(w, &changes[i]);
}

static int shown(size_t count)
{
    return count < INT_MAX ? (int)count : INT_MAX;
}

slu_status slui_map_give_changes(size_t needed, size_t capacity, slu_error *error)
{
    if (needed <= capacity) return SLU_OK;
    return slui_fail(error, SLU_ERR_CAPACITY, "%d changes do not fit into a buffer of %d",
                     shown(needed), shown(capacity));
}

slu_status slu_map_undo(const slu_map *map, const slu_change *changes, size_t count,
                        slu_change *out, size_t capacity, size_t *needed, slu_error *error)
{
    if (!map || (count && !changes) || (capacity && !out) || !needed)
        return slui_fail_null(error, "map, changes, out and needed");
    slu_status status = slui_map_check_changes(map, changes, count, error);
    if (status != SLU_OK) return status;
    writer w = {.map = map};
    put_all(&w, changes, count);
    *needed = w.count;
    status = slui_map_give_changes(w.count, capacity, error);
    if (status != SLU_OK) return status;
    w = (writer){.map = map, .out = out};
    if (out) put_all(&w, changes, count);
    return SLU_OK;
}
