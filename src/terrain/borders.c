// SPDX-License-Identifier: MIT
// Finding contacts and sorting them into stretches.
//
// Contacts are found in 2 x 2 squares of tiles, which cover every pair of neighbours once. Nearly
// all squares have no contact, and these are skipped two dozen at a time, or by their fences where
// the caller has passed fences: two straight steps past a passable tile amount to a diagonal one,
// so without a fence among four tiles none of their pairs is a contact, unless it is a slit. Two
// counting sorts bring the contacts of the same two labels together, and a union-find over their
// tiles yields the stretches.
// Cost: one sweep over the tiles, then time proportional to contacts and labels; 36 bytes per
// contact and up to 72 per contact of the longest border.
#include "terrain/borders.h"

#include "base/arrays.h"
#include "map/rules.h"
#include "terrain/components.h"

bool slui_borders_reserve(slui_borders *borders, size_t count)
{
    return SLUI_GROW(borders->allocator, borders->contacts, borders->capacity, count);
}

bool slui_borders_add(slui_borders *borders, slui_contact contact)
{
    // Doubles the capacity: an array that grows in small steps is copied often, and each copy
    // touches new memory.
    if (borders->count == borders->capacity &&
        !slui_borders_reserve(borders, 2 * borders->count + 1))
        return false;
    if (contact.label[0] > contact.label[1])
        contact = (slui_contact){{contact.label[1], contact.label[0]},
                                 {contact.tile[1], contact.tile[0]}};
    borders->contacts[borders->count++] = contact;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Finding

typedef struct search {
    slui_borders *borders;
    const uint32_t *label;
    const uint8_t *fence; // NULL: fences do not mark the borders
    bool slits;
} search;

static inline bool meet(search *s, uint32_t a, uint32_t b)
{
    uint32_t la = s->label[a], lb = s->label[b];
    if (SLUI_LIKELY(la == lb || !la || !lb)) return true;
    return slui_borders_add(s->borders, (slui_contact){{la, lb}, {a, b}});
}

#define LOWEST_BITS UINT64_C(0x0101010101010101)
#define FENCES ((SLUI_FENCE_NORTH | SLUI_FENCE_WEST) * LOWEST_BITS)

// The pairs of a square that contain its upper left tile, and the other diagonal.
static bool look_at_square(search *s, uint32_t t, uint32_t below)
{
    const uint32_t *label = s->label;
    bool falling = s->slits || label[t + 1] || label[below];
    bool rising = s->slits || label[t] || label[below + 1];
    if (!meet(s, t, t + 1) || !meet(s, t, below)) return false;
    if (falling && !meet(s, t, below + 1)) return false;
    return !rising || meet(s, t + 1, below);
}

static bool look_at_squares(search *s, uint32_t from, uint32_t to, uint32_t width)
{
    for (uint32_t t = from; t < to; t++)
        if (!look_at_square(s, t, t + width)) return false;
    return true;
}

// For each byte: whether one of the next eight squares has a fence to the north or west of any of
// its tiles. Words are combined in the machine's own byte order, and swapped only if there is a
// fence at all.
static inline uint64_t fenced_squares(const uint8_t *fence, uint32_t width)
{
    uint64_t word[4];
    memcpy(&word[0], fence, sizeof *word);
    memcpy(&word[1], fence + 1, sizeof *word);
    memcpy(&word[2], fence + width, sizeof *word);
    memcpy(&word[3], fence + width + 1, sizeof *word);
    uint64_t fences = (word[0] | word[1] | word[2] | word[3]) & FENCES;
    if (SLUI_LIKELY(!fences)) return 0;
    fences = (fences | fences >> 1) & LOWEST_BITS;
    uint8_t bytes[sizeof fences];
    memcpy(bytes, &fences, sizeof fences);
    return slui_load64(bytes);
}

static bool look_beside_fences(search *s, uint32_t begin, uint32_t width)
{
    uint32_t t = begin, last = begin + width - 1;
    for (; t + 8 <= last; t += 8) {
        for (uint64_t any = fenced_squares(s->fence + t, width); any; any &= any - 1) {
            uint32_t at = t + SLUI_LOWEST_BIT64(any) / 8;
            if (!look_at_square(s, at, at + width)) return false;
        }
    }
    return look_at_squares(s, t, last, width) && meet(s, last, last + width);
}

static bool look_at_row(search *s, uint32_t begin, uint32_t width)
{
    uint32_t t = begin, last = begin + width - 1;
    for (; t + SLUI_STRIDE <= last; t += SLUI_STRIDE) {
        if (!slui_any_meet(s->label + t, s->label + t + width, true)) continue;
        if (!look_at_squares(s, t, t + SLUI_STRIDE, width)) return false;
    }
    return look_at_squares(s, t, last, width) && meet(s, last, last + width);
}

bool slui_borders_find(slui_borders *borders, const slu_map *map, const uint32_t *label,
                       const uint8_t *fence, bool slits)
{
    search s = {borders, label, slits ? NULL : fence, slits};
    uint32_t width = (uint32_t)map->width, last = (uint32_t)map->tile_count - width;
    for (uint32_t t = 0; t < last; t += width)
        if (!(s.fence ? look_beside_fences(&s, t, width) : look_at_row(&s, t, width))) return false;
    for (uint32_t x = 0; x + 1 < width; x++)
        if (!meet(&s, last + x, last + x + 1)) return false;
    return true;
}

// ---------------------------------------------------------------------------------------------
// Sorting

typedef struct sorter {
    slui_borders *borders;
    const slu_map *map;
    slui_contact *spare;
    uint32_t *bucket; // label_count + 1
    uint32_t *parent; // by contact: another of its stretch or itself; in the end, the stretch
    uint64_t *table;  // the current two labels' tiles: tile << 32 | a contact with it, + 1
    uint32_t *used;   // slots of the table, to clear them
    size_t table_capacity, used_count;
    unsigned shift;
} sorter;

static void sort_by_label(const slui_contact *from, slui_contact *to, size_t count, int side,
                          uint32_t *bucket, uint32_t label_count)
{
    memset(bucket, 0, ((size_t)label_count + 1) * sizeof *bucket);
    for (size_t i = 0; i < count; i++)
        bucket[from[i].label[side] + 1]++;
    for (uint32_t v = 1; v <= label_count; v++)
        bucket[v] += bucket[v - 1];
    for (size_t i = 0; i < count; i++)
        to[bucket[from[i].label[side]]++] = from[i];
}

static uint32_t find_root(uint32_t *parent, uint32_t i)
{
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

// The earlier contact becomes the root, so stretches are numbered by their first contacts.
static void join(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = find_root(parent, a);
    b = find_root(parent, b);
    if (a < b)
        parent[b] = a;
    else
        parent[a] = b;
}

// The neighbours that are connected with a tile: a diagonal one only next to a passable straight
// one. Directions alternate, so rotating the set by one moves the straight ones to the diagonals'
// bits.
static unsigned close_neighbours(const slu_map *map, uint32_t t)
{
    enum { STRAIGHT = 0x55, ALL = 0xFF };
    unsigned around = map->around[t], straight = around & STRAIGHT;
    unsigned beside = (straight << 1 | straight >> 1 | straight << 7) & ALL;
    return straight | (around & beside);
}

// The slot of a tile in the table, or the free slot for it. Fibonacci hashing; the table is at most
// half full.
static size_t place_of(const sorter *s, uint32_t tile)
{
    size_t mask = s->table_capacity - 1;
    size_t place = (size_t)(((uint64_t)tile * UINT64_C(0x9E3779B97F4A7C15)) >> s->shift);
    while (s->table[place] && (uint32_t)(s->table[place] >> 32) != tile)
        place = (place + 1) & mask;
    return place;
}

static void join_with_tile(sorter *s, uint32_t contact, uint32_t tile)
{
    size_t place = place_of(s, tile);
    if (s->table[place]) {
        join(s->parent, contact, (uint32_t)s->table[place] - 1);
        return;
    }
    s->table[place] = (uint64_t)tile << 32 | (contact + 1);
    s->used[s->used_count++] = (uint32_t)place;
    unsigned moves = close_neighbours(s->map, tile);
    for (; moves; moves &= moves - 1) {
        unsigned k = SLUI_LOWEST_BIT(moves);
        uint32_t next = tile + (uint32_t)(slui_step_y[k] * s->map->width + slui_step_x[k]);
        uint64_t found = s->table[place_of(s, next)];
        if (found) join(s->parent, contact, (uint32_t)found - 1);
    }
}

static void clear_table(sorter *s)
{
    while (s->used_count)
        s->table[s->used[--s->used_count]] = 0;
}

static bool same_labels(const slui_contact *a, const slui_contact *b)
{
    return a->label[0] == b->label[0] && a->label[1] == b->label[1];
}

static void join_contacts(sorter *s)
{
    const slui_contact *contacts = s->borders->contacts;
    size_t count = s->borders->count;
    for (size_t begin = 0, end; begin < count; begin = end) {
        for (end = begin; end < count && same_labels(&contacts[begin], &contacts[end]); end++) {
            s->parent[end] = (uint32_t)end;
            join_with_tile(s, (uint32_t)end, contacts[end].tile[0]);
            join_with_tile(s, (uint32_t)end, contacts[end].tile[1]);
        }
        clear_table(s);
    }
}

static uint32_t number_stretches(sorter *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->borders->count; i++)
        s->parent[i] = s->parent[i] == i ? count++ : s->parent[s->parent[i]];
    return count;
}

static bool gather_stretches(sorter *s)
{
    slui_borders *b = s->borders;
    b->stretch_count = number_stretches(s);
    b->start_capacity = (size_t)b->stretch_count + 2;
    b->start = slui_alloc(b->allocator, b->start_capacity, sizeof *b->start);
    if (!b->start) return false;
    uint32_t *place = b->start + 1; // place[i] moves from the start of stretch i to that of i + 1
    for (size_t i = 0; i < b->count; i++)
        b->start[s->parent[i] + 2]++;
    for (uint32_t i = 1; i <= b->stretch_count; i++)
        place[i] += place[i - 1];
    for (size_t i = 0; i < b->count; i++)
        s->spare[place[s->parent[i]]++] = b->contacts[i];
    if (b->count) memcpy(b->contacts, s->spare, b->count * sizeof *b->contacts);
    return true;
}

// The greatest number of contacts between any two labels.
static size_t longest_border(const slui_borders *b)
{
    size_t longest = 0;
    for (size_t begin = 0, end; begin < b->count; begin = end) {
        for (end = begin; end < b->count && same_labels(&b->contacts[begin], &b->contacts[end]);)
            end++;
        if (end - begin > longest) longest = end - begin;
    }
    return longest;
}

static bool group_sorted(sorter *s)
{
    const slu_allocator *allocator = s->borders->allocator;
    size_t tiles = 2 * longest_border(s->borders);
    s->table_capacity = 2;
    for (s->shift = 63; s->table_capacity < 2 * tiles; s->shift--)
        s->table_capacity *= 2;
    s->table = slui_alloc(allocator, s->table_capacity, sizeof *s->table);
    s->used = slui_alloc(allocator, tiles, sizeof *s->used);
    bool done = s->table && s->used;
    if (done) {
        join_contacts(s);
        done = gather_stretches(s);
    }
    slui_free(allocator, s->used, tiles, sizeof *s->used);
    slui_free(allocator, s->table, s->table_capacity, sizeof *s->table);
    return done;
}

bool slui_borders_group(slui_borders *borders, const slu_map *map, uint32_t label_count)
{
    const slu_allocator *allocator = borders->allocator;
    size_t buckets = (size_t)label_count + 1, count = borders->count;
    sorter s = {.borders = borders, .map = map};
    s.spare = slui_alloc(allocator, count, sizeof *s.spare);
    s.bucket = slui_alloc(allocator, buckets, sizeof *s.bucket);
    s.parent = slui_alloc(allocator, count, sizeof *s.parent);
    bool done = s.spare && s.bucket && s.parent;
    if (done) {
        sort_by_label(borders->contacts, s.spare, count, 1, s.bucket, label_count);
        sort_by_label(s.spare, borders->contacts, count, 0, s.bucket, label_count);
        done = group_sorted(&s);
    }
    slui_free(allocator, s.parent, count, sizeof *s.parent);
    slui_free(allocator, s.bucket, buckets, sizeof *s.bucket);
    slui_free(allocator, s.spare, count, sizeof *s.spare);
    return done;
}

void slui_borders_release(slui_borders *borders)
{
    const slu_allocator *allocator = borders->allocator;
    slui_free(allocator, borders->contacts, borders->capacity, sizeof *borders->contacts);
    slui_free(allocator, borders->start, borders->start_capacity, sizeof *borders->start);
    *borders = (slui_borders){.allocator = allocator};
}
