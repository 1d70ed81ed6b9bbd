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
    b->of_tile[peak] = (uint32_t)++b->count;
    return true;
}

// Follows the pointers from a tile to one that has a label, or to a new peak, and labels the way. Every
// tile is labelled once, so all ways together are no longer than the map has tiles.
static bool label_from(slui_basins *b, uint32_t t)
{
    uint32_t end = t;
    while (!b->of_tile[end] && !slui_basins_at_peak(b, end))
        end = slui_basins_climb(b, end);
    if (!b->of_tile[end] && !add_basin(b, end)) return false;
    uint32_t label = b->of_tile[end];
    for (; t != end; t = slui_basins_climb(b, t))
        b->of_tile[t] = label;
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
    for (uint32_t t = 0; t < map->tile_count; t++)
        if (depth[t] && !of_tile[t] && !label_from(b, t)) return false;
    return true;
}

void slui_basins_release(slui_basins *b)
{
    slui_free(b->allocator, b->items, b->room, sizeof *b->items);
    b->items = NULL;
}

// ---------------------------------------------------------------------------------------------
// Merging

// A contact of two basins: the tile, and whether its neighbour is the one below or the one to the right.
enum { BELOW = 1 };
#define LOWER (UINT32_C(1) << 31) // a higher meeting of the same basins was just noted

// Sorted by height they are far apart on the map, so each brings its basins along.
typedef struct saddle {
    uint32_t meeting;
    uint32_t basin[2];
} saddle;

// The last meeting of a basin that was noted.
typedef struct latest {
    uint32_t other; // the other basin's label
    uint16_t height;
} latest;

typedef struct meetings {
    uint32_t *items; // tile * 2 + BELOW or 0, and LOWER
    latest *latest;  // by label
    saddle *sorted;
    size_t count, room;
    uint16_t highest;
    uint32_t *ends; // of each height in `sorted`, from the highest down
} meetings;

static uint32_t tile_of(uint32_t meeting)
{
    return (meeting & ~LOWER) >> 1;
}

static uint32_t other_tile(const slui_basins *b, uint32_t meeting)
{
    return tile_of(meeting) + (meeting & BELOW ? (uint32_t)b->map->width : 1);
}

static uint16_t height_of(const slui_basins *b, uint32_t meeting)
{
    uint16_t here = b->depth[tile_of(meeting)], there = b->depth[other_tile(b, meeting)];
    return here < there ? here : there;
}

// Along a border the same two basins meet again and again, and only their highest meeting counts for
// merging. This finds most of the others.
static bool is_lower(slui_basins *b, meetings *m, uint32_t meeting, uint16_t height)
{
    latest *l = &m->latest[b->of_tile[tile_of(meeting)]];
    uint32_t other = b->of_tile[other_tile(b, meeting)];
    if (l->other == other && l->height >= height) return true;
    *l = (latest){other, height};
    return false;
}

static bool note(slui_basins *b, meetings *m, uint32_t meeting)
{
    if (m->count == m->room &&
        !slui_grow(b->allocator, (void **)&m->items, &m->room, m->count + 1, sizeof *m->items))
        return false;
    uint16_t height = height_of(b, meeting);
    if (height > m->highest) m->highest = height;
    m->items[m->count++] = meeting | (is_lower(b, m, meeting, height) ? LOWER : 0);
    return true;
}

static bool differ(uint32_t a, uint32_t b)
{
    return a != b && a && b;
}

// The meetings of some tiles of a row with their neighbours to the right, up to `end`, and below.
static bool find_some_meetings(slui_basins *b, meetings *m, uint32_t from, uint32_t to,
                               uint32_t end)
{
    const uint32_t *label = b->of_tile;
    uint32_t width = (uint32_t)b->map->width;
    bool last = end == b->map->tile_count;
    for (uint32_t t = from; t < to; t++) {
        if (!label[t]) continue;
        if (t + 1 < end && differ(label[t], label[t + 1]) && !note(b, m, t << 1)) return false;
        if (!last && differ(label[t], label[t + width]) && !note(b, m, t << 1 | BELOW))
            return false;
    }
    return true;
}

static bool find_meetings_of_row(slui_basins *b, meetings *m, uint32_t begin, uint32_t end)
{
    const uint32_t *label = b->of_tile;
    if (end == b->map->tile_count) return find_some_meetings(b, m, begin, end, end);
    uint32_t t = begin, width = end - begin;
    for (; t + SLUI_STRIDE < end; t += SLUI_STRIDE) {
        if (!slui_any_meet(label + t, label + t + width, false)) continue;
        if (!find_some_meetings(b, m, t, t + SLUI_STRIDE, end)) return false;
    }
    return find_some_meetings(b, m, t, end, end);
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
    m->ends = slui_alloc(b->allocator, buckets, sizeof *m->ends);
    m->sorted = slui_alloc(b->allocator, m->count, sizeof *m->sorted);
    if (!m->ends || !m->sorted) return false;
    for (size_t i = 0; i < m->count; i++)
        m->ends[m->highest - height_of(b, m->items[i]) + 1] += !(m->items[i] & LOWER);
    for (size_t i = 1; i < buckets; i++)
        m->ends[i] += m->ends[i - 1];
    for (size_t i = 0; i < m->count; i++) {
        uint32_t meeting = m->items[i], other = other_tile(b, meeting);
        if (meeting & LOWER) continue;
        uint32_t place = m->ends[m->highest - height_of(b, meeting)]++;
        m->sorted[place] =
            (saddle){meeting, {b->of_tile[tile_of(meeting)] - 1, b->of_tile[other] - 1}};
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

static void merge_over(slui_basins *b, const saddle *s, uint32_t height, double prominence)
{
    uint32_t root = slui_basins_root(b, s->basin[0]);
    uint32_t other_root = slui_basins_root(b, s->basin[1]);
    if (root == other_root) return;
    uint16_t peak = b->depth[b->items[root].peak];
    uint16_t other_peak = b->depth[b->items[other_root].peak];
    double lower = peak < other_peak ? peak : other_peak;
    if (lower >= prominence * height + SLUI_DEPTH_STRAIGHT) return;
    merge(b, root, other_root, tile_of(s->meeting), other_tile(b, s->meeting));
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

static bool note_apart(slui_basins *b, uint32_t meeting, slui_borders *apart)
{
    uint32_t tile = tile_of(meeting), other = other_tile(b, meeting);
    uint32_t root = b->items[b->of_tile[tile] - 1].parent;
    uint32_t other_root = b->items[b->of_tile[other] - 1].parent;
    if (root == other_root) return true;
    return slui_borders_add(apart, (slui_contact){{root, other_root}, {tile, other}});
}

bool slui_basins_merge(slui_basins *b, double prominence, slui_borders *apart)
{
    meetings m = {0};
    // About what real maps need; growing there step by step would cost more than finding them.
    size_t guess = b->map->tile_count / 8;
    m.latest = slui_alloc(b->allocator, b->count + 1, sizeof *m.latest);
    bool done = m.latest &&
                slui_grow(b->allocator, (void **)&m.items, &m.room, guess, sizeof *m.items) &&
                find_meetings(b, &m) && sort_meetings(b, &m);
    if (done) {
        merge_all(b, &m, prominence);
        flatten(b);
    }
    for (size_t i = 0; done && i < m.count; i++)
        done = note_apart(b, m.items[i], apart);
    slui_free(b->allocator, m.latest, b->count + 1, sizeof *m.latest);
    slui_free(b->allocator, m.items, m.room, sizeof *m.items);
    slui_free(b->allocator, m.sorted, m.count, sizeof *m.sorted);
    slui_free(b->allocator, m.ends, (size_t)m.highest + 2, sizeof *m.ends);
    return done;
}
