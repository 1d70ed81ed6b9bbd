// SPDX-License-Identifier: MIT
// Merging basins that are hardly deeper than the saddle between them.
//
// Source: Edelsbrunner, Letscher & Zomorodian 2002 for persistence. The water level falls from the
// highest saddle to the lowest. Where two basins meet, the shallower one joins the deeper one
// unless it is clearly deeper than the saddle.
//
// Invariant: places are stored row by row, so a second pass over them reads labels and depths in
// order.
// Cost: a sweep over the tiles, then time proportional to the tiles on borders; 4 bytes for each of
// these, 12 for those that may be saddles, 24 per basin.
#include "base/arrays.h"
#include "terrain/depth.h"
#include "terrain/methods/water/basins.h"

// A contact of two basins is stored as a place: the tile, and whether its neighbour is the one
// below or the one to the right.
enum { BELOW = 1 };
#define LOWER (UINT32_C(1) << 31) // there is a higher meeting of the same basins

// A place together with its basins, because it is visited out of order.
typedef struct meeting {
    uint32_t place; // tile * 2 + BELOW or 0
    uint32_t basin[2];
} meeting;

// The highest meeting so far of a basin with a later one; if two share a slot, the more recent.
// Nearby basins have nearby numbers, so few slots are in use at any time.
enum { SLOTS = 2 }; // of a basin
typedef struct slot {
    uint32_t other; // the later basin; 0: free
    uint32_t height;
    uint32_t index; // of the place
} slot;

typedef struct meetings {
    uint32_t *places; // row by row; with LOWER
    size_t count, capacity;
    slot *slots; // by basin, SLOTS of each
    uint32_t highest;
    meeting *sorted; // those that are not LOWER
    size_t sorted_count;
    uint32_t *ends; // of each height in `sorted`, from the highest down
} meetings;

static uint32_t tile_of(uint32_t place)
{
    return (place & ~LOWER) >> 1;
}

static uint32_t other_tile(const slui_basins *b, uint32_t place)
{
    return tile_of(place) + (place & BELOW ? (uint32_t)b->map->width : 1);
}

static uint32_t height_of(const slui_basins *b, uint32_t place)
{
    uint32_t here = b->depth[tile_of(place)], there = b->depth[other_tile(b, place)];
    return here < there ? here : there;
}

static meeting meeting_at(const slui_basins *b, uint32_t place)
{
    return (meeting){place,
                     {slui_basins_at(b, tile_of(place)), slui_basins_at(b, other_tile(b, place))}};
}

// Along a border the same two basins meet again and again, and only their highest meeting, the
// first if there are several, counts for merging. This finds most of the others.
static void compare_with_highest(meetings *m, size_t index, const meeting *new, uint32_t height)
{
    uint32_t a = new->basin[0], b = new->basin[1], low = a < b ? a : b, high = a < b ? b : a;
    slot *s = &m->slots[SLOTS * (size_t)low + high % SLOTS];
    bool same = s->other == high; // never 0, which is free
    if (same && s->height >= height) {
        m->places[index] |= LOWER;
        return;
    }
    if (same) m->places[s->index] |= LOWER;
    *s = (slot){high, height, (uint32_t)index};
}

// Capacity for as many meetings on the rest of the map as there were up to a tile, but for no more
// than three times as many: on a large map, growing in small steps would touch much more memory
// than the meetings need.
static bool grow(slui_basins *b, meetings *m, uint32_t tile)
{
    uint64_t all = (uint64_t)m->count * b->map->tile_count / (tile + 1);
    size_t most = 3 * m->count, needed = all < most ? (size_t)all : most;
    if (needed <= m->count) needed = m->count + 1;
    return SLUI_GROW(b->allocator, m->places, m->capacity, needed + needed / 16);
}

static bool note(slui_basins *b, meetings *m, uint32_t tile, uint32_t below)
{
    if (m->count == m->capacity && !grow(b, m, tile)) return false;
    uint32_t place = tile << 1 | below, height = height_of(b, place);
    meeting new = meeting_at(b, place);
    m->places[m->count] = place;
    if (height > m->highest) m->highest = height;
    compare_with_highest(m, m->count++, &new, height);
    return true;
}

static bool differ(uint32_t a, uint32_t b)
{
    return a != b && a && b;
}

// The meetings of a range of tiles in a row with their neighbours to the right, up to `end`, and
// below.
static bool find_some_meetings(slui_basins *b, meetings *m, uint32_t from, uint32_t end)
{
    const uint32_t *label = b->of_tile;
    uint32_t width = (uint32_t)b->map->width;
    bool last = end == b->map->tile_count;
    for (uint32_t t = from; t < end; t++) {
        if (t + 1 < end && differ(label[t], label[t + 1]) && !note(b, m, t, 0)) return false;
        if (!last && differ(label[t], label[t + width]) && !note(b, m, t, BELOW)) return false;
    }
    return true;
}

enum { TILES = 32, RIGHT_DIFFERS = 1, BELOW_DIFFERS = 2 };

// Marks the tiles of a row that meet another label to the right or below. Branch-free, so that
// compilers vectorise it.
static void mark_meetings(const uint32_t *restrict row, const uint32_t *restrict below,
                          uint8_t *restrict marks)
{
    for (int i = 0; i < TILES; i++) {
        uint32_t here = row[i], right = row[i + 1], down = below[i];
        uint32_t apart = (here != right) & (right != 0), over = (here != down) & (down != 0);
        marks[i] = (uint8_t)(here ? apart * RIGHT_DIFFERS | over * BELOW_DIFFERS : 0);
    }
}

static bool note_marked(slui_basins *b, meetings *m, uint32_t t, const uint8_t *marks)
{
    for (uint64_t any = slui_load64(marks); any; any &= any - 1) {
        unsigned bit = SLUI_LOWEST_BIT64(any);
        if (!note(b, m, t + bit / 8, bit % 8 ? BELOW : 0)) return false;
    }
    return true;
}

static bool find_meetings_of_row(slui_basins *b, meetings *m, uint32_t begin, uint32_t end)
{
    const uint32_t *label = b->of_tile;
    uint32_t t = begin, width = end - begin;
    bool last = end == b->map->tile_count;
    for (uint8_t marks[TILES]; !last && t + TILES < end; t += TILES) {
        mark_meetings(label + t, label + t + width, marks);
        for (uint32_t i = 0; i < TILES; i += 8)
            if (!note_marked(b, m, t + i, marks + i)) return false;
    }
    return find_some_meetings(b, m, t, end);
}

static bool find_meetings(slui_basins *b, meetings *m)
{
    uint32_t width = (uint32_t)b->map->width;
    for (uint32_t t = 0; t < b->map->tile_count; t += width)
        if (!find_meetings_of_row(b, m, t, t + width)) return false;
    return true;
}

// Sorts by height, highest first, then by place.
static bool sort_meetings(slui_basins *b, meetings *m)
{
    size_t buckets = (size_t)m->highest + 2;
    for (size_t i = 0; i < m->count; i++)
        m->sorted_count += !(m->places[i] & LOWER);
    m->ends = slui_alloc(b->allocator, buckets, sizeof *m->ends);
    m->sorted = slui_alloc(b->allocator, m->sorted_count, sizeof *m->sorted);
    if (!m->ends || !m->sorted) return false;
    for (size_t i = 0; i < m->count; i++)
        if (!(m->places[i] & LOWER)) m->ends[m->highest - height_of(b, m->places[i]) + 1]++;
    for (size_t i = 1; i < buckets; i++)
        m->ends[i] += m->ends[i - 1];
    for (size_t i = 0; i < m->count; i++) {
        if (m->places[i] & LOWER) continue;
        uint32_t *end = &m->ends[m->highest - height_of(b, m->places[i])];
        m->sorted[(*end)++] = meeting_at(b, m->places[i]);
    }
    return true;
}

uint32_t slui_basins_root(slui_basins *b, uint32_t basin)
{
    while (b->items[basin].parent != basin)
        basin = b->items[basin].parent = b->items[b->items[basin].parent].parent;
    return basin;
}

// The shallower basin joins the deeper one; of two equally deep ones, the later joins.
static void merge(slui_basins *b, uint32_t root, uint32_t other, uint32_t tile, uint32_t other_tile)
{
    uint16_t peak = b->depth[b->items[root].peak], other_peak = b->depth[b->items[other].peak];
    bool joins = peak < other_peak || (peak == other_peak && root > other);
    slui_basin *lower = &b->items[joins ? root : other];
    lower->parent = joins ? other : root;
    lower->link = joins ? other_tile : tile;
}

static void merge_over(slui_basins *b, const meeting *saddle, uint32_t height, double prominence)
{
    uint32_t root = slui_basins_root(b, saddle->basin[0]);
    uint32_t other_root = slui_basins_root(b, saddle->basin[1]);
    if (root == other_root) return;
    uint16_t peak = b->depth[b->items[root].peak];
    uint16_t other_peak = b->depth[b->items[other_root].peak];
    double lower = peak < other_peak ? peak : other_peak;
    if (lower >= prominence * height + SLUI_DEPTH_STRAIGHT) return;
    merge(b, root, other_root, tile_of(saddle->place), other_tile(b, saddle->place));
}

// From the highest saddles to the lowest. Sorting has left the end of each height in `ends`.
static void merge_all(slui_basins *b, const meetings *m, double prominence)
{
    for (size_t drop = 0, i = 0; drop <= m->highest; drop++) {
        for (; i < m->ends[drop]; i++)
            merge_over(b, &m->sorted[i], m->highest - (uint32_t)drop, prominence);
    }
}

// Points every basin directly at its root.
static void flatten(slui_basins *b)
{
    for (uint32_t i = 0; i < b->count; i++)
        b->items[i].parent = slui_basins_root(b, i);
}

static slui_contact contact_at(const slui_basins *b, uint32_t place)
{
    meeting m = meeting_at(b, place);
    return (slui_contact){{b->items[m.basin[0]].parent, b->items[m.basin[1]].parent},
                          {tile_of(place), other_tile(b, place)}};
}

// Keeps the places whose basins stay apart, and turns them into contacts.
static bool note_apart(slui_basins *b, meetings *m, slui_borders *apart)
{
    size_t count = 0;
    for (size_t i = 0; i < m->count; i++) {
        slui_contact contact = contact_at(b, m->places[i]);
        m->places[count] = m->places[i];
        count += contact.label[0] != contact.label[1];
    }
    bool done = slui_borders_reserve(apart, count);
    for (size_t i = 0; done && i < count; i++)
        done = slui_borders_add(apart, contact_at(b, m->places[i]));
    return done;
}

static bool reserve(slui_basins *b, meetings *m)
{
    size_t guess = b->map->tile_count / 8; // more than most game maps need
    m->slots = slui_alloc(b->allocator, SLOTS * b->count, sizeof *m->slots);
    return m->slots && SLUI_GROW(b->allocator, m->places, m->capacity, guess);
}

bool slui_basins_merge(slui_basins *b, double prominence, slui_borders *apart)
{
    meetings m = {0};
    bool done = reserve(b, &m) && find_meetings(b, &m);
    slui_free(b->allocator, m.slots, SLOTS * b->count, sizeof *m.slots);
    done = done && sort_meetings(b, &m);
    if (done) {
        merge_all(b, &m, prominence);
        flatten(b);
    }
    slui_free(b->allocator, m.sorted, m.sorted_count, sizeof *m.sorted);
    slui_free(b->allocator, m.ends, (size_t)m.highest + 2, sizeof *m.ends);
    done = done && note_apart(b, &m, apart);
    slui_free(b->allocator, m.places, m.capacity, sizeof *m.places);
    return done;
}
