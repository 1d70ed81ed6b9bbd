// SPDX-License-Identifier: MIT
// Patches of uneven ground: see patches.h.
#include "search/patches.h"

void slui_patches_release(slui_patches *p, const slu_allocator *allocator)
{
    slui_bits_release(&p->rows, allocator);
    slui_bits_release(&p->columns, allocator);
}

size_t slui_patches_bytes(const slui_patches *p)
{
    return (p->rows.bytes ? p->rows.size : 0) + (p->columns.bytes ? p->columns.size : 0);
}

// A rectangle grown by this many tiles on each side, on the map.
static slu_rect grown(const slu_map *map, slu_rect area, int before, int after)
{
    int left = area.x > before ? area.x - before : 0, top = area.y > before ? area.y - before : 0;
    int right = area.x + area.width + after, bottom = area.y + area.height + after;
    if (right > map->width) right = map->width;
    if (bottom > map->height) bottom = map->height;
    return (slu_rect){left, top, right - left, bottom - top};
}

static void set(slui_patches *p, slu_rect area, bool value)
{
    for (int y = area.y; y < area.y + area.height; y++) {
        for (int x = area.x; x < area.x + area.width; x++) {
            slui_bits_set(&p->rows, x, y, value);
            slui_bits_set(&p->columns, y, x, value);
        }
    }
}

// Finds the bits that depend on an area of the influence. They extend further to the left of it and
// above, since a unit stands on its top left tile.
static void find(slui_patches *p, const slui_view *view, slu_rect area)
{
    const slu_influence *influence = view->influence;
    const slu_map *map = influence->map;
    const int size = view->fit.size;
    const slu_rect depends = grown(map, area, size, 1), read = grown(map, depends, 1, size);
    set(p, depends, false);
    for (int y = read.y; y < read.y + read.height; y++)
        for (int x = read.x; x < read.x + read.width; x++)
            if (influence->amount[slui_map_index(map, (slu_tile){x, y})] != 0)
                set(p, grown(map, (slu_rect){x, y, 1, 1}, size, 1), true);
}

static void find_all(slui_patches *p, const slui_view *view)
{
    const slu_influence *influence = view->influence;
    const slu_map *map = influence->map;
    memset(p->rows.bytes, 0, p->rows.size);
    memset(p->columns.bytes, 0, p->columns.size);
    for (uint32_t i = 0; i < map->tile_count; i++) {
        if (influence->amount[i] == 0) continue;
        slu_rect tile = {(int)(i % (uint32_t)map->width), (int)(i / (uint32_t)map->width), 1, 1};
        set(p, grown(map, tile, view->fit.size, 1), true);
    }
}

static bool create(slui_patches *p, const slu_map *map, const slu_allocator *allocator)
{
    if (p->columns.bytes) return true;
    return (p->rows.bytes || slui_bits_create(&p->rows, allocator, map->width, map->height)) &&
           slui_bits_create(&p->columns, allocator, map->height, map->width);
}

bool slui_patches_update(slui_patches *p, const slui_view *view, const slu_allocator *allocator)
{
    const slu_influence *influence = view->influence;
    const slui_edits *edited = &influence->edited;
    const bool known = p->columns.bytes;
    uint64_t change;
    if (known && p->revision == influence->revision) return true;
    if (!create(p, influence->map, allocator)) return false;
    if (!known || !slui_edits_since(edited, p->revision, &change))
        find_all(p, view);
    else
        for (; change < edited->count; change++)
            find(p, view, slui_edits_area(edited, change));
    p->revision = influence->revision;
    return true;
}
