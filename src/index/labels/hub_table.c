// SPDX-License-Identifier: MIT
// Packing labels: see hub_table.h.
#include "index/labels/hub_table.h"

bool slui_hub_table_reserve(slui_hub_table *t, const slu_allocator *allocator)
{
    t->corners = slui_alloc(allocator, (size_t)t->count + 1, sizeof *t->corners);
    t->distance = slui_alloc(allocator, t->entry_count, sizeof *t->distance);
    t->hub = slui_alloc(allocator, t->entry_count, sizeof *t->hub);
    t->links = slui_alloc(allocator, t->entry_count, SLUI_LINK_BYTES);
    return t->corners && t->distance && t->hub && t->links;
}

static void put_entries(slui_hub_table *t, const slui_growth *growth, const slui_corners *corners)
{
    uint32_t at = 0;
    for (uint32_t corner = 0; corner < t->count; corner++) {
        const slui_growing_label *label = &growth->labels[corner];
        t->corners[corner] = (slui_hub_corner){at, corners->place[corner]};
        for (uint32_t i = 0; i < label->count; i++, at++) {
            t->distance[at] = label->entries[i].distance;
            t->hub[at] = label->entries[i].hub;
        }
    }
    t->corners[t->count].first = at;
}

static void put_link(slui_hub_table *t, uint32_t entry, uint16_t next)
{
    const uint32_t number = slui_hub_table_find(t, next, t->hub[entry]) - t->corners[next].first;
    uint8_t *link = t->links + (size_t)entry * SLUI_LINK_BYTES;
    link[0] = (uint8_t)(next & 255);
    link[1] = (uint8_t)(next >> 8);
    link[2] = (uint8_t)(number < SLUI_FAR_ENTRY ? number : SLUI_FAR_ENTRY);
}

bool slui_hub_table_pack(slui_hub_table *t, const slui_growth *growth, const slui_corners *corners,
                         const slu_allocator *allocator)
{
    *t = (slui_hub_table){.count = growth->graph->count, .entry_count = growth->entry_count};
    if (!slui_hub_table_reserve(t, allocator)) return false;
    put_entries(t, growth, corners);
    for (uint32_t corner = 0; corner < t->count; corner++)
        for (uint32_t i = 0; i < growth->labels[corner].count; i++)
            put_link(t, t->corners[corner].first + i, growth->labels[corner].entries[i].parent);
    return true;
}

void slui_hub_table_release(slui_hub_table *t, const slu_allocator *allocator)
{
    if (t->borrowed) return;
    slui_free(allocator, t->corners, (size_t)t->count + 1, sizeof *t->corners);
    slui_free(allocator, t->distance, t->entry_count, sizeof *t->distance);
    slui_free(allocator, t->hub, t->entry_count, sizeof *t->hub);
    slui_free(allocator, t->links, t->entry_count, SLUI_LINK_BYTES);
}

size_t slui_hub_table_bytes(const slui_hub_table *t)
{
    const size_t entry = sizeof *t->distance + sizeof *t->hub + SLUI_LINK_BYTES;
    return ((size_t)t->count + 1) * sizeof *t->corners + t->entry_count * entry;
}

uint32_t slui_hub_table_find(const slui_hub_table *t, uint32_t corner, uint16_t hub)
{
    uint32_t low = t->corners[corner].first, count = t->corners[corner + 1].first - low;
    while (count > 1) {
        const uint32_t half = count / 2;
        low += t->hub[low + half] <= hub ? half : 0;
        count -= half;
    }
    return low;
}
