// SPDX-License-Identifier: MIT
// Floods that leave the map alone: see probes.h.
#include "map/probes.h"

#include "base/arrays.h"
#include "map/rules.h"

#define NO_ENTRY UINT32_MAX

void slui_probes_begin(slui_probes *s, uint32_t base)
{
    s->base = base;
    s->count = s->tile_count = 0;
    s->running = 0;
}

// Path halving, as for components.
uint32_t slui_probes_group(slui_probes *s, uint32_t flood)
{
    slui_probe *f = s->floods;
    while (f[flood].met != flood) {
        f[flood].met = f[f[flood].met].met;
        flood = f[flood].met;
    }
    return flood;
}

static bool reach(slui_probes *s, const slu_allocator *allocator, uint32_t flood, uint32_t tile)
{
    const uint32_t entry = (uint32_t)s->tile_count;
    if (!SLUI_GROW(allocator, s->tiles, s->tile_capacity, s->tile_count + 1)) return false;
    if (!SLUI_GROW(allocator, s->links, s->link_capacity, s->tile_count + 1)) return false;
    slui_probe *f = &s->floods[flood], *group = &s->floods[slui_probes_group(s, flood)];
    s->tiles[s->tile_count] = tile;
    s->links[s->tile_count++] = NO_ENTRY;
    if (f->next == NO_ENTRY)
        f->next = entry;
    else
        s->links[f->last] = entry;
    f->last = entry;
    group->tiles++;
    group->pending++;
    s->mark[tile] = s->base + 1 + flood;
    return true;
}

bool slui_probes_add(slui_probes *s, const slu_allocator *allocator, uint32_t tile)
{
    const uint32_t flood = (uint32_t)s->count;
    if (!SLUI_GROW(allocator, s->floods, s->capacity, s->count + 1)) return false;
    s->floods[s->count++] = (slui_probe){.next = NO_ENTRY, .met = flood};
    s->running++;
    return reach(s, allocator, flood, tile);
}

static void meet(slui_probes *s, uint32_t one, uint32_t other)
{
    one = slui_probes_group(s, one);
    other = slui_probes_group(s, other);
    if (one == other) return;
    slui_probe *low = &s->floods[one < other ? one : other];
    slui_probe *high = &s->floods[one < other ? other : one];
    high->met = one < other ? one : other;
    low->tiles += high->tiles;
    low->pending += high->pending;
    s->running--;
}

// Advances by one tile; false when memory runs out.
static bool spread(slui_probes *s, const slu_allocator *allocator, uint32_t flood)
{
    const slu_map *map = s->map;
    slui_probe *f = &s->floods[flood];
    const uint32_t t = s->tiles[f->next];
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += s->stride) {
        if (!(map->around[t] >> k & 1)) continue;
        uint32_t next = t + (uint32_t)(slui_step_y[k] * map->width + slui_step_x[k]);
        const uint32_t mark = s->mark[next];
        if (mark > s->base) meet(s, flood, mark - s->base - 1);
        if (mark < s->base && !reach(s, allocator, flood, next)) return false;
    }
    f->next = s->links[f->next];
    if (--s->floods[slui_probes_group(s, flood)].pending == 0) s->running--;
    return true;
}

bool slui_probes_run(slui_probes *s, const slu_allocator *allocator, uint32_t running)
{
    for (size_t turn = 0; s->running > running; turn = turn + 1 == s->count ? 0 : turn + 1)
        if (s->floods[turn].next != NO_ENTRY && !spread(s, allocator, (uint32_t)turn)) return false;
    return true;
}

uint32_t slui_probes_remaining(slui_probes *s)
{
    for (uint32_t i = 0; i < s->count; i++)
        if (s->floods[i].met == i && s->floods[i].pending > 0) return i;
    return slui_probes_group(s, 0);
}

void slui_probes_release(slui_probes *s, const slu_allocator *allocator)
{
    slui_free(allocator, s->floods, s->capacity, sizeof *s->floods);
    slui_free(allocator, s->tiles, s->tile_capacity, sizeof *s->tiles);
    slui_free(allocator, s->links, s->link_capacity, sizeof *s->links);
}
