// SPDX-License-Identifier: MIT
// Finding basins.
//
// Source: Vincent & Soille 1991 for watersheds. Where Halldórsson 2015 lets the water level rise
// from tile to tile, here each tile points to its deepest neighbour and takes the label of the tile
// where its pointers end; the level then rises over the saddles alone (saddles.c).
//
// Invariant: pointers lead to deeper tiles or, on even ground, to the left or up. So they never
// form a cycle, and a tile whose pointer leads nowhere is a peak. A component of even ground may
// get several peaks; their saddles are as deep as they are, and they are merged first.
// Cost: two sweeps over the tiles; a byte per tile of a row, 12 per basin.
#include "terrain/methods/water/basins.h"

#include "base/arrays.h"

// ---------------------------------------------------------------------------------------------
// Pointers

static unsigned flow_at_edge(const slui_basins *b, uint32_t t)
{
    const uint16_t *depth = b->depth;
    unsigned around = b->map->around[t], flow = SLUI_NO_FLOW;
    uint16_t best = depth[t];
    for (unsigned k = 0; k < SLUI_DIRECTIONS; k++) {
        if (!(around >> k & 1)) continue;
        uint16_t next = depth[(ptrdiff_t)t + b->offset[k]];
        if (next <= best) continue;
        best = next;
        flow = k;
    }
    if (flow != SLUI_NO_FLOW) return flow;
    if (around >> SLUI_WEST & 1 && depth[t - 1] == best) return SLUI_WEST;
    bool north = around >> SLUI_NORTH & 1 && depth[(ptrdiff_t)t + b->offset[SLUI_NORTH]] == best;
    return north ? SLUI_NORTH : SLUI_NO_FLOW;
}

#define OFFER(neighbour, direction)               \
    do {                                          \
        int16_t next_ = (int16_t)(neighbour);     \
        flow = next_ > best ? (direction) : flow; \
        best = next_ > best ? next_ : best;       \
    } while (0)

// The direction of an inner tile's pointer. Branch-free, so that compilers vectorise it. The result
// is meaningless for walls.
static inline int16_t flow_inside(const uint16_t *row, size_t width, size_t x)
{
    const uint16_t *above = row - width, *below = row + width;
    int16_t here = (int16_t)row[x], best = here, flow = SLUI_NO_FLOW;
    flow = (int16_t)above[x] == here ? SLUI_NORTH : flow;
    flow = (int16_t)row[x - 1] == here ? SLUI_WEST : flow;
    OFFER(above[x], SLUI_NORTH);
    OFFER(row[x + 1], SLUI_EAST);
    OFFER(below[x], SLUI_SOUTH);
    OFFER(row[x - 1], SLUI_WEST);
    OFFER(above[x + 1], SLUI_NORTH_EAST);
    OFFER(below[x + 1], SLUI_SOUTH_EAST);
    OFFER(below[x - 1], SLUI_SOUTH_WEST);
    OFFER(above[x - 1], SLUI_NORTH_WEST);
    return flow;
}

static void fill_row(uint8_t *restrict flows, const uint16_t *restrict row, size_t width)
{
    for (size_t x = 1; x + 1 < width; x++)
        flows[x] = (uint8_t)flow_inside(row, width, x);
}

static void fill_flows(const slui_basins *b, int y, uint8_t *flows)
{
    uint32_t width = (uint32_t)b->map->width, t = (uint32_t)y * width;
    bool inner = y > 0 && y + 1 < b->map->height;
    if (inner) fill_row(flows, b->depth + t, width);
    for (uint32_t x = 0; x < width; x += inner && width > 1 ? width - 1 : 1)
        flows[x] = (uint8_t)flow_at_edge(b, t + x);
}

uint32_t slui_basins_climb(const slui_basins *b, uint32_t t)
{
    uint32_t width = (uint32_t)b->map->width, x = t % width, row = t - x;
    bool edge = x == 0 || x + 1 == width || row == 0 || row + width == b->map->tile_count;
    unsigned flow = edge ? flow_at_edge(b, t) : (unsigned)flow_inside(b->depth + row, width, x);
    return (uint32_t)((ptrdiff_t)t + b->offset[flow]);
}

// ---------------------------------------------------------------------------------------------
// Leads

// Where pointers lead, by direction: to a later tile (right or down), to an earlier one, or
// nowhere.
typedef struct leads {
    ptrdiff_t
        below[SLUI_NO_FLOW + 1]; // the offset of the tile in the row below that it leads to, or 0
    uint32_t
        earlier[SLUI_NO_FLOW + 1]; // what to add to a tile for the earlier one, modulo 2^32, or 0
    uint32_t by_right[SLUI_NO_FLOW + 1]; // all bits where it leads to the right, else 0
    uint32_t by_below[SLUI_NO_FLOW + 1]; // all bits where it leads to the row below, else 0
} leads;

static leads list_leads(const slui_basins *b)
{
    leads by = {0};
    for (int k = 0; k < SLUI_NO_FLOW; k++) {
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

// A tile whose pointer leads to an earlier tile has that tile as its lead, and a peak has itself;
// one whose pointer leads to a later tile has the same lead as that one. Rows are processed from
// last to first, so that no tile waits for a chain of loads; along a row the lead of the tile to
// the right is at hand. Branch-free: directions change too often to be predicted.
static void find_leads_of_run(slui_basins *b, uint32_t row, int from, int to, const uint8_t *flows,
                              const leads *by)
{
    uint32_t *lead = b->of_tile + row, right = 0;
    for (int x = to - 1; x >= from; x--) {
        unsigned flow = flows[x];
        uint32_t earlier = row + (uint32_t)x + by->earlier[flow], below = lead[x + by->below[flow]];
        uint32_t other = (below & by->by_below[flow]) | (earlier & ~by->by_below[flow]);
        right = (right & by->by_right[flow]) | (other & ~by->by_right[flow]);
        lead[x] = right;
    }
}

static void find_leads_of_row(slui_basins *b, int y, const uint8_t *flows, const leads *by)
{
    const uint8_t *line = slui_bits_line(&b->map->rows, y);
    int width = b->map->width;
    for (int wall = 0, x; (x = slui_bits_find_open(line, wall, width)) < width;) {
        wall = slui_bits_find_wall(line, x, width);
        find_leads_of_run(b, (uint32_t)y * (uint32_t)width, x, wall, flows, by);
    }
}

static bool find_leads(slui_basins *b)
{
    leads by = list_leads(b);
    size_t width = (size_t)b->map->width;
    uint8_t *flows = slui_alloc(b->allocator, width, sizeof *flows);
    for (int y = b->map->height - 1; flows && y >= 0; y--) {
        fill_flows(b, y, flows);
        find_leads_of_row(b, y, flows, &by);
    }
    slui_free(b->allocator, flows, width, sizeof *flows);
    return flows != NULL;
}

// ---------------------------------------------------------------------------------------------
// Labels

static bool add_basin(slui_basins *b, uint32_t peak)
{
    if (!SLUI_GROW(b->allocator, b->items, b->capacity, b->count + 1)) return false;
    b->items[b->count] = (slui_basin){peak, (uint32_t)b->count, SLUI_NO_TILE};
    b->of_tile[peak] = SLUI_LABELLED | (uint32_t)b->count++;
    return true;
}

// Follows the leads to a labelled tile or to a new peak, and labels every tile along the chain.
// Every tile is labelled once, so all chains together are no longer than the map has tiles.
static bool label_chain(slui_basins *b, uint32_t t)
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
        else if (!label_chain(b, t))
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
    // Caves have about this many basins; an array that grew to that in small steps would be copied
    // often.
    return find_leads(b) && SLUI_GROW(allocator, b->items, b->capacity, map->tile_count / 64) &&
           label_all(b);
}

void slui_basins_release(slui_basins *b)
{
    slui_free(b->allocator, b->items, b->capacity, sizeof *b->items);
    b->items = NULL;
}
