// SPDX-License-Identifier: MIT
// Finding basins, and merging those that are hardly deeper than the saddle between them.
//
// Sources: Vincent & Soille 1991 for watersheds; Edelsbrunner, Letscher & Zomorodian 2002 for
// persistence. Where Halldórsson 2015 lets the water level rise from tile to tile, each tile points to
// its deepest neighbour here and takes the label of the place that its pointers lead to; the level then
// rises over the saddles alone.
//
// Invariant: pointers lead to deeper tiles or, on even ground, to the left or up. So they never go in a
// circle, and a tile whose pointer leads nowhere is a peak. A piece of even ground may get several
// peaks; their saddles are as deep as they are, and they are merged first.
// Cost: three sweeps over the tiles; half a byte per tile, 12 per basin, 16 per tile on a border.
#include "terrain/basins.h"

#include "terrain/depth.h"

// ---------------------------------------------------------------------------------------------
// Pointers

static unsigned way_at_edge(const slui_basins *b, uint32_t t)
{
    const uint16_t *depth = b->depth;
    unsigned around = b->map->around[t], way = SLUI_NO_WAY;
    uint16_t best = depth[t];
    for (unsigned k = 0; k < SLUI_DIRECTIONS; k++) {
        if (!(around >> k & 1)) continue;
        uint16_t next = depth[(ptrdiff_t)t + b->offset[k]];
        if (next <= best) continue;
        best = next;
        way = k;
    }
    if (way != SLUI_NO_WAY) return way;
    if (around >> SLUI_WEST & 1 && depth[t - 1] == best) return SLUI_WEST;
    bool north = around >> SLUI_NORTH & 1 && depth[(ptrdiff_t)t + b->offset[SLUI_NORTH]] == best;
    return north ? SLUI_NORTH : SLUI_NO_WAY;
}

#define OFFER(neighbour, direction)             \
    do {                                        \
        int16_t next_ = (int16_t)(neighbour);   \
        way = next_ > best ? (direction) : way; \
        best = next_ > best ? next_ : best;     \
    } while (0)

// The way of a tile inside; no branches, so that compilers make vector code of it. What it says of walls
// means nothing.
static inline int16_t way_inside(const uint16_t *row, size_t width, size_t x)
{
    const uint16_t *above = row - width, *below = row + width;
    int16_t here = (int16_t)row[x], best = here, way = SLUI_NO_WAY;
    way = (int16_t)above[x] == here ? SLUI_NORTH : way;
    way = (int16_t)row[x - 1] == here ? SLUI_WEST : way;
    OFFER(above[x], SLUI_NORTH);
    OFFER(row[x + 1], SLUI_EAST);
    OFFER(below[x], SLUI_SOUTH);
    OFFER(row[x - 1], SLUI_WEST);
    OFFER(above[x + 1], SLUI_NORTH_EAST);
    OFFER(below[x + 1], SLUI_SOUTH_EAST);
    OFFER(below[x - 1], SLUI_SOUTH_WEST);
    OFFER(above[x - 1], SLUI_NORTH_WEST);
    return way;
}

static void fill_row(uint8_t *restrict ways, const uint16_t *restrict row, size_t width)
{
    for (size_t x = 1; x + 1 < width; x++)
        ways[x] = (uint8_t)way_inside(row, width, x);
}

static void fill_ways(const slui_basins *b, int y, uint8_t *ways)
{
    uint32_t width = (uint32_t)b->map->width, t = (uint32_t)y * width;
    bool inner = y > 0 && y + 1 < b->map->height;
    if (inner) fill_row(ways, b->depth + t, width);
    for (uint32_t x = 0; x < width; x += inner && width > 1 ? width - 1 : 1)
        ways[x] = (uint8_t)way_at_edge(b, t + x);
}

uint32_t slui_basins_climb(const slui_basins *b, uint32_t t)
{
    uint32_t width = (uint32_t)b->map->width, x = t % width, row = t - x;
    bool edge = x == 0 || x + 1 == width || row == 0 || row + width == b->map->tile_count;
    unsigned way = edge ? way_at_edge(b, t) : (unsigned)way_inside(b->depth + row, width, x);
    return (uint32_t)((ptrdiff_t)t + b->offset[way]);
}

// ---------------------------------------------------------------------------------------------
// Leads

// Where pointers lead, by direction: to a later tile, right or down, or to an earlier one, or nowhere.
typedef struct leads {
    ptrdiff_t
        below[SLUI_NO_WAY + 1]; // the offset of the tile in the row below that it leads to, or 0
    uint32_t
        earlier[SLUI_NO_WAY + 1]; // what to add to a tile for the earlier one, modulo 2^32, or 0
    uint32_t by_right[SLUI_NO_WAY + 1]; // all bits where it leads to the right, else 0
    uint32_t by_below[SLUI_NO_WAY + 1]; // all bits where it leads to the row below, else 0
} leads;

static leads list_leads(const slui_basins *b)
{
    leads by = {0};
    for (int k = 0; k < SLUI_NO_WAY; k++) {
        if (k == SLUI_EAST) {
            by.by_right[k] = UINT32_MAX;
        } else if (b->offset[k] > 0) {
            by.below[k] = b->offset[k];
            by.by_below[k] = UINT32_MAX;
        } else {
            by.earlier[k] = (uint32_t)b->offset[k];
        }
    }
    return by;
}

// A tile whose pointer leads to an earlier tile leads there, and a peak to itself; one whose pointer leads
// to a later tile leads where that one does. Rows are taken from the last to the first, so that no tile waits
// for a chain of loads; along a row the lead of the tile to the right is at hand. No branches: ways change
// too often to be foreseen.
static void find_leads_of_run(slui_basins *b, uint32_t row, int from, int to, const uint8_t *ways,
                              const leads *by)
{
    uint32_t *lead = b->of_tile + row, right = 0;
    for (int x = to - 1; x >= from; x--) {
        unsigned way = ways[x];
        uint32_t earlier = row + (uint32_t)x + by->earlier[way], below = lead[x + by->below[way]];
        uint32_t other = (below & by->by_below[way]) | (earlier & ~by->by_below[way]);
        right = (right & by->by_right[way]) | (other & ~by->by_right[way]);
        lead[x] = right;
    }
}

static void find_leads_of_row(slui_basins *b, int y, const uint8_t *ways, const leads *by)
{
    const uint8_t *line = slui_bits_line(&b->map->rows, y);
    int width = b->map->width;
    for (int wall = 0, x; (x = slui_bits_find_open(line, wall, width)) < width;) {
        wall = slui_bits_find_wall(line, x, width);
        find_leads_of_run(b, (uint32_t)y * (uint32_t)width, x, wall, ways, by);
    }
}

static bool find_leads(slui_basins *b)
{
    leads by = list_leads(b);
    size_t width = (size_t)b->map->width;
    uint8_t *ways = slui_alloc(b->allocator, width, sizeof *ways);
    for (int y = b->map->height - 1; ways && y >= 0; y--) {
        fill_ways(b, y, ways);
        find_leads_of_row(b, y, ways, &by);
    }
    slui_free(b->allocator, ways, width, sizeof *ways);
    return ways != NULL;
}

// ---------------------------------------------------------------------------------------------
// Labels

static bool add_basin(slui_basins *b, uint32_t peak)
{
    if (!slui_grow(b->allocator, (void **)&b->items, &b->room, b->count + 1, sizeof *b->items))
        return false;
    b->items[b->count] = (slui_basin){peak, (uint32_t)b->count, SLUI_NO_TILE};
    b->of_tile[peak] = SLUI_LABELLED | (uint32_t)b->count++;
    return true;
}

// Follows the leads to a tile that has a label, or to a new peak, and labels all on the way. Every tile is
// labelled once, so all ways together are no longer than the map has tiles.
static bool label_way(slui_basins *b, uint32_t t)
{
    uint32_t *of_tile = b->of_tile, end = t;
    while (!(of_tile[end] & SLUI_LABELLED) && of_tile[end] != end)
        end = of_tile[end];
    if (!(of_tile[end] & SLUI_LABELLED) && !add_basin(b, end)) return false;
    for (uint32_t next, label = of_tile[end]; t != end; t = next) {
        next = of_tile[t];
        of_tile[t] = label;
    }
    return true;
}

static bool label_run(slui_basins *b, uint32_t from, uint32_t to)
{
    uint32_t *of_tile = b->of_tile;
    for (uint32_t t = from; t < to; t++) {
        if (of_tile[t] & SLUI_LABELLED) continue;
        uint32_t label = of_tile[of_tile[t]];
        if (SLUI_LIKELY(label & SLUI_LABELLED))
            of_tile[t] = label;
        else if (!label_way(b, t))
            return false;
    }
    return true;
}

static bool label_all(slui_basins *b)
{
    const slu_map *map = b->map;
    for (int y = 0; y < map->height; y++) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        uint32_t row = (uint32_t)y * (uint32_t)map->width;
        for (int wall = 0, x; (x = slui_bits_find_open(line, wall, map->width)) < map->width;) {
            wall = slui_bits_find_wall(line, x, map->width);
            if (!label_run(b, row + (uint32_t)x, row + (uint32_t)wall)) return false;
        }
    }
    return true;
}

bool slui_basins_find(slui_basins *b, const slu_map *map, const uint16_t *depth, uint32_t *of_tile,
                      const slu_allocator *allocator)
{
    *b = (slui_basins){.map = map, .depth = depth, .of_tile = of_tile, .allocator = allocator};
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        b->offset[k] = slui_step_y[k] * (ptrdiff_t)map->width + slui_step_x[k];
    // Caves have about as many basins; an array that grows there in small steps is copied often.
    return find_leads(b) &&
           slui_grow(allocator, (void **)&b->items, &b->room, map->tile_count / 64,
                     sizeof *b->items) &&
           label_all(b);
}

void slui_basins_release(slui_basins *b)
{
    slui_free(b->allocator, b->items, b->room, sizeof *b->items);
    b->items = NULL;
}

// ---------------------------------------------------------------------------------------------
// Merging

// A contact of two basins is kept as a place: the tile, and whether its neighbour is the one below or the
// one to the right.
enum { BELOW = 1 };
#define LOWER (UINT32_C(1) << 31) // there is a higher meeting of the same basins

// A place whose basins are at hand, for it is visited out of order.
typedef struct meeting {
    uint32_t place; // tile * 2 + BELOW or 0
    uint32_t basin[2];
} meeting;

// The highest meeting so far of a basin with a later one; of two that share a slot, the one met last.
// Basins that are near have near numbers, so the slots in use are few at any time.
enum { SLOTS = 2 }; // of a basin
typedef struct slot {
    uint32_t other; // the later basin; 0: free
    uint32_t height;
    uint32_t index; // of the place
} slot;

typedef struct meetings {
    uint32_t *places; // row by row; with LOWER
    size_t count, room;
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

// Along a border the same two basins meet again and again, and only their highest meeting, the first if
// there are several, counts for merging. This finds most of the others.
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

// Room for as many meetings on the rest of the map as there were up to a tile, but no more than three times
// as many: on a large map growing in small steps would touch much more memory than the meetings need.
static bool grow(slui_basins *b, meetings *m, uint32_t tile)
{
    uint64_t all = (uint64_t)m->count * b->map->tile_count / (tile + 1);
    size_t most = 3 * m->count, need = all < most ? (size_t)all : most;
    if (need <= m->count) need = m->count + 1;
    return slui_grow(b->allocator, (void **)&m->places, &m->room, need + need / 16,
                     sizeof *m->places);
}

static bool note(slui_basins *b, meetings *m, uint32_t tile, uint32_t below)
{
    if (m->count == m->room && !grow(b, m, tile)) return false;
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

// The meetings of some tiles of a row with their neighbours to the right, up to `end`, and below.
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

// Marks the tiles of a row that meet another label to the right or below; no branches, so that compilers
// make vector code of it.
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

// Highest first, then by place.
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

// The shallower basin joins the deeper one; of two as deep, the later one joins.
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

// Lets every basin point straight at its root.
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

// Keeps the places whose basins stay apart, and makes contacts of them.
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
    size_t guess = b->map->tile_count / 16; // less than most maps of games need
    m->slots = slui_alloc(b->allocator, SLOTS * b->count, sizeof *m->slots);
    return m->slots &&
           slui_grow(b->allocator, (void **)&m->places, &m->room, guess, sizeof *m->places);
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
    slui_free(b->allocator, m.places, m.room, sizeof *m.places);
    return done;
}
