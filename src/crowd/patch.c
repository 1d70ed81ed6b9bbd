// SPDX-License-Identifier: MIT
// Filling a patch: Dijkstra's search from all stops of the path that lie in it, see patch.h.
//
// On even ground the queue needs no heap: stops are offered in the order of their distances, each
// after everything nearer has been settled, so words enter the queue in order.
#include "crowd/patch.h"

#include "base/arrays.h"
#include "base/heap.h"

// Of one filling.
typedef struct filling {
    slui_patcher *patcher;
    slui_patch *patch;
    const slui_kind *kind;
    int32_t onward[SLUI_DIRECTIONS]; // from a place to its neighbours
} filling;

slui_patcher slui_patcher_for(const slui_crowd_ground *ground, int reach, int slack)
{
    slui_patcher p = {.ground = ground, .reach = reach, .radius = reach + slack};
    while (1 << p.row_bits < 2 * p.radius + 2)
        p.row_bits++;
    return p;
}

static size_t places_of(const slui_patcher *p)
{
    return (size_t)(2 * p->radius + 3) << p->row_bits;
}

bool slui_patcher_reserve(slui_patcher *p, slui_patch *patch, const slui_kind *kind)
{
    const slu_allocator *a = &p->ground->allocator;
    // On uneven ground every step to a tile may improve its distance, and so may a stop.
    size_t words = places_of(p) * (kind->uneven ? SLUI_DIRECTIONS + 1 : 1);
    return SLUI_GROW(a, p->queue, p->queue_capacity, words) &&
           SLUI_GROW(a, patch->distance, patch->capacity, places_of(p));
}

static int clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static void lay(const slui_patcher *p, slui_patch *patch, slu_tile centre)
{
    const slu_map *map = p->ground->map;
    patch->centre = centre;
    patch->x = clamp(centre.x - p->radius, 0, map->width - 1);
    patch->y = clamp(centre.y - p->radius, 0, map->height - 1);
    patch->width = clamp(centre.x + p->radius, 0, map->width - 1) - patch->x + 1;
    patch->height = clamp(centre.y + p->radius, 0, map->height - 1) - patch->y + 1;
    memset(patch->distance, 0, places_of(p) * sizeof *patch->distance);
    for (int y = 0; y < patch->height; y++)
        memset(patch->distance + slui_patch_place(p, 0, (unsigned)y), 0xFF,
               (size_t)patch->width * sizeof *patch->distance);
}

SLUI_INLINE void offer(const filling *f, const bool uneven, uint32_t place, uint32_t distance)
{
    slui_patcher *p = f->patcher;
    if (f->patch->distance[place] <= distance) return;
    f->patch->distance[place] = distance;
    uint64_t word = (uint64_t)distance << 32 | place;
    if (uneven)
        slui_heap_push(p->queue, &p->count, word);
    else
        p->queue[p->count++] = word;
}

// A step onto this tile pays for it, so all neighbours pay the same.
SLUI_INLINE void expand(const filling *f, const bool uneven, uint32_t place, uint32_t distance)
{
    const slui_patcher *p = f->patcher;
    int row = (int)(place >> p->row_bits) - 1,
        column = (int)(place & ((1u << p->row_bits) - 1)) - 1;
    slu_tile at = {f->patch->x + column, f->patch->y + row};
    uint32_t tile = slui_map_index(p->ground->map, at);
    uint32_t cost = uneven ? slui_crowd_ground_cost(p->ground, f->kind, tile) : 1;
    if (cost >= SLUI_UNREACHED - distance) return;
    unsigned set = slui_crowd_ground_moves(p->ground, f->kind, tile);
    for (; set; set &= set - 1)
        offer(f, uneven, place + (uint32_t)f->onward[SLUI_LOWEST_BIT(set)], distance + cost);
}

// Expands everything nearer than a distance.
SLUI_INLINE void settle(const filling *f, const bool uneven, uint32_t below)
{
    slui_patcher *p = f->patcher;
    while (p->first < p->count && (uint32_t)(p->queue[p->first] >> 32) < below) {
        uint64_t word = uneven ? slui_heap_pop(p->queue, &p->count) : p->queue[p->first++];
        uint32_t place = (uint32_t)word, distance = (uint32_t)(word >> 32);
        if (f->patch->distance[place] == distance) expand(f, uneven, place, distance);
    }
}

SLUI_INLINE void flood(const filling *f, const bool uneven, const slui_trail_stop *stops,
                       size_t count)
{
    const slui_patch *patch = f->patch;
    const slu_rect area = {patch->x, patch->y, patch->width, patch->height};
    for (size_t i = slui_stop_within(stops, count, 0, area); i < count;
         i = slui_stop_within(stops, count, i + 1, area)) {
        unsigned x = (unsigned)(stops[i].x - patch->x), y = (unsigned)(stops[i].y - patch->y);
        slu_tile tile = {stops[i].x, stops[i].y};
        uint32_t index = slui_map_index(f->patcher->ground->map, tile);
        if (!slui_map_passable_at(f->kind->view.layer, index)) continue;
        settle(f, uneven, stops[i].left);
        offer(f, uneven, slui_patch_place(f->patcher, x, y), stops[i].left);
    }
    settle(f, uneven, SLUI_UNREACHED);
}

void slui_patch_fill(slui_patcher *p, slui_patch *patch, const slui_kind *kind, slu_tile centre,
                     const slui_trail_stop *stops, size_t count)
{
    filling f = {.patcher = p, .patch = patch, .kind = kind};
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        f.onward[k] = slui_step_y[k] * (1 << p->row_bits) + slui_step_x[k];
    lay(p, patch, centre);
    p->first = p->count = 0;
    if (kind->uneven)
        flood(&f, true, stops, count);
    else
        flood(&f, false, stops, count);
}
