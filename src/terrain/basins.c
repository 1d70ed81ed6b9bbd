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

static uint8_t way_at_edge(const slui_basins *b, uint32_t t)
{
    const uint16_t *depth = b->depth;
    unsigned around = b->map->around[t];
    uint16_t best = depth[t];
    uint8_t way = SLUI_NO_WAY;
    if (!best) return way;
    for (uint8_t k = 0; k < SLUI_DIRECTIONS; k++) {
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

// The inner tiles of an inner row; no branches, so that compilers make vector code of it.
static void fill_row(uint8_t *restrict ways, const uint16_t *restrict row, size_t width)
{
    const uint16_t *above = row - width, *below = row + width;
    for (size_t x = 1; x + 1 < width; x++) {
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
        way = here ? way : SLUI_NO_WAY;
        ways[x] = (uint8_t)(way << SLUI_WAY_SHIFT);
    }
}

static void fill_ways(slui_basins *b)
{
    uint32_t width = (uint32_t)b->map->width, height = (uint32_t)b->map->height;
    for (uint32_t y = 0; y < height; y++) {
        uint32_t t = y * width;
        bool inner = y > 0 && y + 1 < height;
        if (inner) fill_row(b->way + t, b->depth + t, width);
        for (uint32_t x = 0; x < width; x += inner && width > 1 ? width - 1 : 1)
            b->way[t + x] = (uint8_t)(way_at_edge(b, t + x) << SLUI_WAY_SHIFT);
    }
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

// A tile whose pointer leads to a later tile, to the right or down, takes over where that one's pointers
// lead as long as they go on like this: its exit. All other tiles are exits themselves. Rows are taken from
// the last to the first, so that no tile waits for a chain of loads.
static void find_exits_of_row(slui_basins *b, uint32_t row, int from, int to,
                              const ptrdiff_t *later)
{
    uint32_t *exits = b->of_tile + row;
    const uint8_t *way = b->way + row;
    for (int x = to - 1; x >= from; x--) {
        exits[x] = row + (uint32_t)x;
        exits[x] = exits[x + later[way[x] >> SLUI_WAY_SHIFT]];
    }
}

static void find_exits(slui_basins *b)
{
    const slu_map *map = b->map;
    ptrdiff_t later[SLUI_NO_WAY + 1];
    for (int k = 0; k <= SLUI_NO_WAY; k++)
        later[k] = b->offset[k] > 0 ? b->offset[k] : 0;
    for (int y = map->height - 1; y >= 0; y--) {
        const uint8_t *line = slui_bits_line(&map->rows, y);
        for (int wall = 0, x; (x = slui_bits_find_open(line, wall, map->width)) < map->width;) {
            wall = slui_bits_find_wall(line, x, map->width);
            find_exits_of_row(b, (uint32_t)y * (uint32_t)map->width, x, wall, later);
        }
    }
}

// Where the way of a tile without a label leads next: to its exit, or from an exit by its pointer.
static inline uint32_t lead_on(const slui_basins *b, uint32_t t)
{
    uint32_t exit = b->of_tile[t];
    return exit != t ? exit : slui_basins_climb(b, t);
}

// Follows a way to a tile that has a label, or to a new peak, and labels it. Every exit is labelled once, so
// all ways together are no longer than the map has tiles.
static bool label_way(slui_basins *b, uint32_t t)
{
    uint32_t end = t;
    while (!(b->of_tile[end] & SLUI_LABELLED) &&
           !(b->of_tile[end] == end && slui_basins_at_peak(b, end)))
        end = lead_on(b, end);
    if (!(b->of_tile[end] & SLUI_LABELLED) && !add_basin(b, end)) return false;
    uint32_t label = b->of_tile[end];
    for (uint32_t next; t != end; t = next) {
        next = lead_on(b, t);
        b->of_tile[t] = label;
    }
    return true;
}

static bool label_run(slui_basins *b, uint32_t from, uint32_t to)
{
    uint32_t *of_tile = b->of_tile;
    for (uint32_t t = from; t < to; t++) {
        if (of_tile[t] & SLUI_LABELLED) continue;
        uint32_t label = of_tile[lead_on(b, t)];
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
                      uint8_t *way, const slu_allocator *allocator)
{
    *b = (slui_basins){
        .map = map, .depth = depth, .of_tile = of_tile, .way = way, .allocator = allocator};
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        b->offset[k] = slui_step_y[k] * (ptrdiff_t)map->width + slui_step_x[k];
    fill_ways(b);
    find_exits(b);
    // Caves have about as many basins; an array that grows there in small steps is copied often.
    return slui_grow(allocator, (void **)&b->items, &b->room, map->tile_count / 64,
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

// A contact of two basins: the tile, and whether its neighbour is the one below or the one to the right.
// Looking basins up again would mean going to and fro on the map, so each meeting brings them along.
enum { BELOW = 1 };
#define LOWER (UINT32_C(1) << 31) // there is a higher meeting of the same basins
typedef struct meeting {
    uint32_t place; // tile * 2 + BELOW or 0, and LOWER
    uint32_t basin[2];
} meeting;

// The highest meeting so far of a basin with a later one; of two that share a slot, the one met last.
// Basins that are near have near numbers, so the slots in use are few at any time.
enum { SLOTS = 2 }; // of a basin
typedef struct slot {
    uint32_t other; // the later basin; 0: free
    uint32_t height;
    uint32_t index; // of the meeting
} slot;

typedef struct meetings {
    meeting *items;
    size_t count, room;
    slot *slots; // by basin, SLOTS of each
    uint32_t highest;
    meeting *sorted; // those that are not LOWER
    size_t sorted_count;
    uint32_t *ends; // of each height in `sorted`, from the highest down
} meetings;

static uint32_t tile_of(const meeting *m)
{
    return (m->place & ~LOWER) >> 1;
}

static uint32_t other_tile(const slui_basins *b, const meeting *m)
{
    return tile_of(m) + (m->place & BELOW ? (uint32_t)b->map->width : 1);
}

static uint32_t height_of(const slui_basins *b, const meeting *m)
{
    uint32_t here = b->depth[tile_of(m)], there = b->depth[other_tile(b, m)];
    return here < there ? here : there;
}

// Along a border the same two basins meet again and again, and only their highest meeting, the first if
// there are several, counts for merging. This finds most of the others.
static void compare_with_highest(meetings *m, size_t index, uint32_t height)
{
    meeting *new = &m->items[index];
    uint32_t a = new->basin[0], b = new->basin[1], low = a < b ? a : b, high = a < b ? b : a;
    slot *s = &m->slots[SLOTS * (size_t)low + high % SLOTS];
    bool same = s->other == high; // never 0, which is free
    if (same && s->height >= height) {
        new->place |= LOWER;
        return;
    }
    if (same) m->items[s->index].place |= LOWER;
    *s = (slot){high, height, (uint32_t)index};
}

// Room for as many meetings on the rest of the map as there were up to a tile, but no more than three times
// as many: on a large map growing in small steps would touch much more memory than the meetings need.
static bool grow(slui_basins *b, meetings *m, uint32_t tile)
{
    uint64_t all = (uint64_t)m->count * b->map->tile_count / (tile + 1);
    size_t most = 3 * m->count, need = all < most ? (size_t)all : most;
    if (need <= m->count) need = m->count + 1;
    return slui_grow(b->allocator, (void **)&m->items, &m->room, need + need / 16,
                     sizeof *m->items);
}

static bool note(slui_basins *b, meetings *m, uint32_t tile, uint32_t below)
{
    if (m->count == m->room && !grow(b, m, tile)) return false;
    meeting *new = &m->items[m->count];
    *new = (meeting){.place = tile << 1 | below, .basin = {slui_basins_at(b, tile)}};
    new->basin[1] = slui_basins_at(b, other_tile(b, new));
    uint32_t height = height_of(b, new);
    if (height > m->highest) m->highest = height;
    compare_with_highest(m, m->count++, height);
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
        m->sorted_count += !(m->items[i].place & LOWER);
    m->ends = slui_alloc(b->allocator, buckets, sizeof *m->ends);
    m->sorted = slui_alloc(b->allocator, m->sorted_count, sizeof *m->sorted);
    if (!m->ends || !m->sorted) return false;
    for (size_t i = 0; i < m->count; i++)
        if (!(m->items[i].place & LOWER)) m->ends[m->highest - height_of(b, &m->items[i]) + 1]++;
    for (size_t i = 1; i < buckets; i++)
        m->ends[i] += m->ends[i - 1];
    for (size_t i = 0; i < m->count; i++) {
        if (m->items[i].place & LOWER) continue;
        m->sorted[m->ends[m->highest - height_of(b, &m->items[i])]++] = m->items[i];
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
    merge(b, root, other_root, tile_of(saddle), other_tile(b, saddle));
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

static bool are_apart(const slui_basins *b, const meeting *m)
{
    return b->items[m->basin[0]].parent != b->items[m->basin[1]].parent;
}

static bool note_apart(slui_basins *b, const meetings *m, slui_borders *apart)
{
    size_t count = 0;
    for (size_t i = 0; i < m->count; i++)
        count += are_apart(b, &m->items[i]);
    bool done = slui_borders_reserve(apart, count);
    for (size_t i = 0; done && i < m->count; i++) {
        const meeting *at = &m->items[i];
        if (!are_apart(b, at)) continue;
        slui_contact contact = {.tile = {tile_of(at), other_tile(b, at)}};
        for (int side = 0; side < 2; side++)
            contact.label[side] = b->items[at->basin[side]].parent;
        done = slui_borders_add(apart, contact);
    }
    return done;
}

static bool reserve(slui_basins *b, meetings *m)
{
    size_t guess = b->map->tile_count / 16; // less than most maps of games need
    m->slots = slui_alloc(b->allocator, SLOTS * b->count, sizeof *m->slots);
    return m->slots &&
           slui_grow(b->allocator, (void **)&m->items, &m->room, guess, sizeof *m->items);
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
    slui_free(b->allocator, m.items, m.room, sizeof *m.items);
    return done;
}
