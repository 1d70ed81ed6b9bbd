// SPDX-License-Identifier: MIT
// Keeping track of breaches (breaches.h).
// Cost: the tiles of the changed rectangles, and the pairs of breaches for each that is added.
#include "atlas/update/breaches.h"

// Repairs in place look at ground this far away (opening.c).
enum { REACH = 3 };

static int64_t area_of(slu_rect a)
{
    return (int64_t)a.width * a.height;
}

static slu_rect widened(const slu_map *map, slu_rect area)
{
    const int left = area.x > 0 ? area.x - 1 : 0, top = area.y > 0 ? area.y - 1 : 0;
    const int right = area.x + area.width < map->width ? area.x + area.width : map->width - 1;
    const int bottom = area.y + area.height < map->height ? area.y + area.height : map->height - 1;
    return (slu_rect){left, top, right - left + 1, bottom - top + 1};
}

// The breach that grows least if an area joins it.
static uint32_t closest(const slu_atlas *a, slu_rect area, int64_t *growth)
{
    uint32_t best = 0;
    *growth = INT64_MAX;
    for (uint32_t i = 0; i < a->breach_count; i++) {
        const int64_t more = area_of(slui_rect_around_both(a->breaches[i], area)) -
                             area_of(a->breaches[i]) - area_of(area);
        if (more >= *growth) continue;
        *growth = more;
        best = i;
    }
    return best;
}

// Areas that overlap or fit together become one at once: that adds no tile, or hardly any.
static void add(slu_atlas *a, slu_rect area)
{
    int64_t growth;
    uint32_t at = closest(a, area, &growth);
    while (a->breach_count && (growth <= 0 || a->breach_count == SLUI_MOST_BREACHES)) {
        area = slui_rect_around_both(area, a->breaches[at]);
        a->breaches[at] = a->breaches[--a->breach_count];
        at = closest(a, area, &growth);
    }
    a->breaches[a->breach_count++] = area;
}

// The smallest rectangle around the ground of an area that has no label.
static bool find_opened(const slu_atlas *a, slu_rect area, slu_rect *out)
{
    bool found = false;
    for (int y = area.y; y < area.y + area.height; y++)
        for (int x = area.x; x < area.x + area.width; x++) {
            const uint32_t t = slui_map_index(a->map, (slu_tile){x, y});
            if (a->terrain->label[t] || !slui_map_passable_at(a->map, t)) continue;
            const slu_rect tile = {x, y, 1, 1};
            *out = found ? slui_rect_around_both(*out, tile) : tile;
            found = true;
        }
    return found;
}

void slui_breaches_follow(slu_atlas *a)
{
    const slu_map *map = a->map;
    const slu_rect all = {0, 0, map->width, map->height};
    uint64_t change;
    slu_rect opened;
    if (!slui_edits_since(&map->moved, a->revision, &change)) {
        if (find_opened(a, all, &opened)) add(a, widened(map, opened));
    } else {
        for (; change < map->moved.count; change++)
            if (find_opened(a, slui_edits_area(&map->moved, change), &opened))
                add(a, widened(map, opened));
    }
    slui_atlas_note_fit(a);
}

bool slui_breaches_near(const slu_atlas *a, uint32_t tile)
{
    const int x = (int)(tile % (uint32_t)a->map->width), y = (int)(tile / (uint32_t)a->map->width);
    for (uint32_t i = 0; i < a->breach_count; i++) {
        const slu_rect b = a->breaches[i];
        if (x >= b.x - REACH && x < b.x + b.width + REACH && y >= b.y - REACH &&
            y < b.y + b.height + REACH)
            return true;
    }
    return false;
}
