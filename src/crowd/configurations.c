// SPDX-License-Identifier: MIT
// A hash table of configurations: see configurations.h.
#include "crowd/configurations.h"

#include "base/arrays.h"

enum { FIRST_SLOTS = 256 };

void slui_configurations_release(slui_configurations *s)
{
    for (size_t i = 0; i < s->count; i++) {
        slui_free(&s->allocator, s->items[i].tiles, s->units, sizeof *s->items[i].tiles);
        slui_free(&s->allocator, s->items[i].waited, s->units, sizeof *s->items[i].waited);
    }
    slui_free(&s->allocator, s->items, s->capacity, sizeof *s->items);
    slui_free(&s->allocator, s->slots, s->slot_count, sizeof *s->slots);
}

// FNV-1a over the tiles, a word at a time, with a final mix of its bits.
static uint64_t hash_of(const uint32_t *tiles, size_t units)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < units; i++)
        hash = (hash ^ tiles[i]) * UINT64_C(0x100000001B3);
    hash ^= hash >> 32;
    return hash * UINT64_C(0x9E3779B97F4A7C15);
}

// The slot of these tiles, or the empty one where they would go.
static size_t slot_of(const slui_configurations *s, const uint32_t *tiles, uint64_t hash)
{
    size_t mask = s->slot_count - 1, at = (size_t)(hash >> 32) & mask;
    for (; s->slots[at]; at = (at + 1) & mask) {
        const slui_configuration *c = &s->items[s->slots[at] - 1];
        if (c->hash == hash && memcmp(c->tiles, tiles, s->units * sizeof *tiles) == 0) break;
    }
    return at;
}

uint32_t slui_configurations_find(const slui_configurations *s, const uint32_t *tiles)
{
    if (!s->slot_count) return SLUI_NO_CONFIGURATION;
    return s->slots[slot_of(s, tiles, hash_of(tiles, s->units))] - UINT32_C(1);
}

static bool reserve_slots(slui_configurations *s)
{
    if (2 * (s->count + 1) <= s->slot_count) return true;
    size_t before = s->slot_count, wanted = before ? 2 * before : FIRST_SLOTS;
    uint32_t *slots = slui_alloc(&s->allocator, wanted, sizeof *slots);
    if (!slots) return false;
    slui_free(&s->allocator, s->slots, before, sizeof *s->slots);
    s->slots = slots;
    s->slot_count = wanted;
    for (size_t i = 0; i < s->count; i++)
        slots[slot_of(s, s->items[i].tiles, s->items[i].hash)] = (uint32_t)i + 1;
    return true;
}

static bool make_configuration(const slui_configurations *s, slui_configuration *c)
{
    c->tiles = slui_alloc(&s->allocator, s->units, sizeof *c->tiles);
    c->waited = slui_alloc(&s->allocator, s->units, sizeof *c->waited);
    if (c->tiles && c->waited) return true;
    slui_free(&s->allocator, c->tiles, s->units, sizeof *c->tiles);
    slui_free(&s->allocator, c->waited, s->units, sizeof *c->waited);
    return false;
}

bool slui_configurations_add(slui_configurations *s, const uint32_t *tiles, uint32_t parent,
                             uint32_t *out)
{
    slui_configuration c = {.parent = parent, .hash = hash_of(tiles, s->units)};
    c.first = c.last = SLUI_NO_CONSTRAINT;
    if (!SLUI_GROW(&s->allocator, s->items, s->capacity, s->count + 1) || !reserve_slots(s) ||
        !make_configuration(s, &c))
        return false;
    memcpy(c.tiles, tiles, s->units * sizeof *tiles);
    s->slots[slot_of(s, tiles, c.hash)] = (uint32_t)s->count + 1;
    *out = (uint32_t)s->count;
    s->items[s->count++] = c;
    return true;
}
