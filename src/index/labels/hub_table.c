// SPDX-License-Identifier: MIT
// Packing labels: see hub_table.h.
#include "index/labels/hub_table.h"

bool slui_hub_table_reserve(slui_hub_table *t, const slu_allocator *allocator)
{
    t->corners = slui_alloc(allocator, (size_t)t->count + 1, sizeof *t->corners);
    t->distances = slui_alloc(allocator, t->entry_count + 1, slui_hub_distance_bytes(t));
    t->hub = slui_alloc(allocator, t->entry_count, sizeof *t->hub);
    t->next = slui_alloc(allocator, t->entry_count, sizeof *t->next);
    return t->corners && t->distances && t->hub && t->next;
}

static void put_distance(slui_hub_table *t, uint32_t entry, uint32_t distance)
{
    const size_t bytes = slui_hub_distance_bytes(t);
    for (size_t i = 0; i < bytes; i++)
        t->distances[entry * bytes + i] = (uint8_t)(distance >> 8 * i);
}

static void put_entries(slui_hub_table *t, const slui_growth *growth, const slui_corners *corners)
{
    uint32_t at = 0;
    for (uint32_t corner = 0; corner < t->count; corner++) {
        const slui_growing_label *label = &growth->labels[corner];
        t->corners[corner] = (slui_hub_corner){at, corners->place[corner]};
        for (uint32_t i = 0; i < label->count; i++, at++) {
            put_distance(t, at, label->entries[i].distance);
            t->hub[at] = label->entries[i].hub;
            t->next[at] = label->entries[i].parent;
        }
    }
    t->corners[t->count].first = at;
}

bool slui_hub_table_pack(slui_hub_table *t, const slui_growth *growth, const slui_corners *corners,
                         bool wide, const slu_allocator *allocator)
{
    *t = (slui_hub_table){
        .count = growth->graph->count, .entry_count = growth->entry_count, .wide = wide};
    if (!slui_hub_table_reserve(t, allocator)) return false;
    put_entries(t, growth, corners);
    return true;
}

void slui_hub_table_release(slui_hub_table *t, const slu_allocator *allocator)
{
    if (t->borrowed) return;
    slui_free(allocator, t->corners, (size_t)t->count + 1, sizeof *t->corners);
    slui_free(allocator, t->distances, t->entry_count + 1, slui_hub_distance_bytes(t));
    slui_free(allocator, t->hub, t->entry_count, sizeof *t->hub);
    slui_free(allocator, t->next, t->entry_count, sizeof *t->next);
}

size_t slui_hub_table_bytes(const slui_hub_table *t)
{
    const size_t entry = slui_hub_distance_bytes(t) + sizeof *t->hub + sizeof *t->next;
    return ((size_t)t->count + 1) * sizeof *t->corners + t->entry_count * entry +
           slui_hub_distance_bytes(t);
}
