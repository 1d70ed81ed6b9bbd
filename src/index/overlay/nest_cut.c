// SPDX-License-Identifier: MIT
// A small vertex separator of a set of tiles, by maximum flow between its two ends.
//
// Source: inertial flow (Schild & Sommer 2015) with capacities on tiles: the set is sorted along
// one of four axes, the first quarter or fifth is the source and the last the sink, and a least set
// of tiles in between that parts them is a cut (Menger 1927; Ford & Fulkerson 1956). The cut with
// the fewest tiles for the size of its smaller side wins. The narrowest row and column are tried
// first, which bounds the flow.
//
// Every tile carries at most one unit of flow, so a byte says where that comes from and where it
// goes. A tile has two sides in the residual graph, where flow enters it and where it leaves; a
// search for one more unit runs depth first, forward along the axis, and does not visit a side
// again until no unit was found, which keeps the number of sweeps small.
//
// What a search has visited is kept as bits. So a table of the bits around a tile says where to go
// on, and a sweep begins by copying the bits of some rows.
//
// Cost: a few sweeps over small sets for each axis, about twenty over the largest; 4 bytes per tile
// of the map, 16 per tile of the set.
#include "index/overlay/nest_cut.h"

#include "map/rules.h"

// Sets of tiles, a bit for each.
enum {
    SOURCE,
    SINK,
    MIDDLE,  // neither source nor sink
    AT_SINK, // in the middle, next to the sink
    OPEN,    // in the middle, and the search has not been where flow enters the tile
    LEFT,    // in the middle, and the search has been where flow leaves the tile
    SETS = SLUI_CUTTER_SETS
};

// Ends of flow other than directions, in one half of a byte.
enum { FROM_SOURCE = 8, TO_SINK = 8, NO_FLOW = 0xFF };

#define NO_TILE UINT32_MAX

enum { AXES = SLUI_CUTTER_AXES };

// Which share of the tiles is source, and which sink: at least so much is on either side of a cut.
// In large cells a fifth gives climbs that read 16 % less on AR0011SR and 6 % on Aurora than a
// quarter, and takes a tenth more time; a sixth gains nothing more, a third is up to 20 % worse. In
// small cells it makes no difference.
enum { END_SHARE = 4, END_SHARE_LARGE = 5, LARGE = 4096 };

// Smaller cells are cut across rows and columns only: along diagonals their cuts are no better.
enum { SMALL = 256, AXES_IF_SMALL = 2 };

static const int8_t AXIS_X[AXES] = {1, 0, 1, 1}, AXIS_Y[AXES] = {0, 1, 1, -1};

typedef struct cut_try {
    slui_cutter *c;
    uint32_t count, ends;            // tiles, and how many at either end
    int32_t offset[SLUI_DIRECTIONS]; // to the neighbours, forward along the axis first
    const uint8_t *first;            // by the tiles around one: the first that is there
    size_t begin, bytes;             // of the sets that have tiles here
    uint32_t start_count;            // tiles next to the source
    uint64_t bound;                  // more flow than this is of no use
    uint32_t best_cut, best_side;    // of the best cut so far: its tiles, and its smaller side's
    bool refused;                    // by the allocator, to go on
} cut_try;

// A bit more than there are tiles, for reading two bytes at a time.
static size_t set_bytes(const slui_cutter *c)
{
    return c->area / 8 + 2;
}

// The directions, forward along an axis first.
static void order_directions(int axis, uint8_t order[SLUI_DIRECTIONS])
{
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const int forward = AXIS_X[axis] * slui_step_x[k] + AXIS_Y[axis] * slui_step_y[k];
        int at = k;
        for (; at > 0; at--) {
            const int b = order[at - 1];
            if (AXIS_X[axis] * slui_step_x[b] + AXIS_Y[axis] * slui_step_y[b] >= forward) break;
            order[at] = order[at - 1];
        }
        order[at] = (uint8_t)k;
    }
}

// For each set of tiles around one (see around_of), which of the ordered directions is the first to
// lead to one of them.
static void order_all_directions(slui_cutter *c)
{
    for (int axis = 0; axis < AXES; axis++) {
        uint8_t order[SLUI_DIRECTIONS] = {0};
        order_directions(axis, order);
        for (unsigned around = 0; around < SLUI_CUTTER_AROUND; around++) {
            uint8_t k = 0;
            while (k < SLUI_DIRECTIONS &&
                   !(around >> (3 * (slui_step_y[order[k]] + 1) + slui_step_x[order[k]] + 1) & 1))
                k++;
            c->first[axis][around] = k;
        }
    }
}

bool slui_cutter_create(slui_cutter *c, const slu_map *map, const slu_allocator *allocator)
{
    *c = (slui_cutter){.allocator = *allocator, .width = map->width + 2};
    c->area = (size_t)c->width * ((size_t)map->height + 2);
    c->capacity = map->passable + 1;
    const size_t keys = 2 * ((size_t)map->width + (size_t)map->height) + 2;
    c->mark = slui_alloc(allocator, c->area, 1);
    c->flow = slui_alloc(allocator, c->area, 1);
    c->side = slui_alloc(allocator, c->area, 1);
    c->tile = slui_alloc(allocator, c->capacity, sizeof *c->tile);
    c->sorted = slui_alloc(allocator, c->capacity, sizeof *c->sorted);
    c->starts = slui_alloc(allocator, c->capacity, sizeof *c->starts);
    c->stack = slui_alloc(allocator, c->capacity, sizeof *c->stack);
    for (int i = 0; i < SETS; i++)
        c->sets[i] = slui_alloc(allocator, set_bytes(c), 1);
    c->counts = slui_alloc(allocator, keys, sizeof *c->counts);
    bool done =
        c->mark && c->flow && c->side && c->tile && c->sorted && c->starts && c->stack && c->counts;
    for (int i = 0; i < SETS; i++)
        done = done && c->sets[i];
    if (done) order_all_directions(c);
    if (done) return true;
    slui_cutter_release(c);
    return false;
}

void slui_cutter_release(slui_cutter *c)
{
    const slu_allocator *a = &c->allocator;
    const size_t rows = c->area / (size_t)c->width;
    const size_t keys = 2 * ((size_t)c->width - 2 + rows - 2) + 2;
    slui_free(a, c->mark, c->area, 1);
    slui_free(a, c->flow, c->area, 1);
    slui_free(a, c->side, c->area, 1);
    slui_free(a, c->tile, c->capacity, sizeof *c->tile);
    slui_free(a, c->sorted, c->capacity, sizeof *c->sorted);
    slui_free(a, c->starts, c->capacity, sizeof *c->starts);
    slui_free(a, c->stack, c->capacity, sizeof *c->stack);
    for (int i = 0; i < SETS; i++)
        slui_free(a, c->sets[i], set_bytes(c), 1);
    slui_free(a, c->counts, keys, sizeof *c->counts);
    *c = (slui_cutter){0};
}

// --- Sorting along an axis

static int key_of(uint32_t tile, int axis)
{
    return AXIS_X[axis] * (int)(tile & 0xFFFF) + AXIS_Y[axis] * (int)(tile >> 16);
}

static uint32_t framed_of(const slui_cutter *c, uint32_t tile)
{
    return (tile >> 16) * (uint32_t)c->width + (tile & 0xFFFF);
}

static void find_range(const slui_cutter *c, uint32_t count, int axis, int *low, int *high)
{
    *low = *high = key_of(c->tile[0], axis);
    for (uint32_t i = 1; i < count; i++) {
        const int key = key_of(c->tile[i], axis);
        if (key < *low) *low = key;
        if (key > *high) *high = key;
    }
}

// Counts the tiles by key; counts[k] becomes the number of those below key low + k.
static void count_keys(slui_cutter *c, uint32_t count, int axis, int low, int high)
{
    const size_t keys = (size_t)(high - low) + 2;
    memset(c->counts, 0, keys * sizeof *c->counts);
    for (uint32_t i = 0; i < count; i++)
        c->counts[key_of(c->tile[i], axis) - low + 1]++;
    for (size_t k = 1; k < keys; k++)
        c->counts[k] += c->counts[k - 1];
}

static void sort_along(slui_cutter *c, uint32_t count, int axis)
{
    int low, high;
    find_range(c, count, axis, &low, &high);
    count_keys(c, count, axis, low, high);
    for (uint32_t i = 0; i < count; i++)
        c->sorted[c->counts[key_of(c->tile[i], axis) - low]++] = framed_of(c, c->tile[i]);
}

// --- Comparing cuts

// A cut of no tiles counts as one. Otherwise it would always win, and where a few isolated tiles
// lie around large ground, each would be cut off from all the rest: half of the levels on Cauldron.
static uint64_t weight_of(uint32_t cut)
{
    return cut ? cut : 1;
}

// The fewer tiles for the size of the smaller side, the better.
static bool is_better(const cut_try *t, uint32_t cut, uint32_t side)
{
    if (t->best_cut == UINT32_MAX) return true;
    return weight_of(cut) * t->best_side < weight_of(t->best_cut) * side;
}

static void note_best(cut_try *t, uint32_t cut, uint32_t side)
{
    t->best_cut = cut;
    t->best_side = side;
    // No side is larger than half of the tiles.
    t->bound = side ? (weight_of(cut) * (t->count / 2) + side - 1) / side : UINT64_MAX;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

// --- Straight lines

static void take_line(cut_try *t, int axis, int at)
{
    slui_cutter *c = t->c;
    for (uint32_t i = 0; i < t->count; i++) {
        const int key = key_of(c->tile[i], axis);
        c->side[framed_of(c, c->tile[i])] = key < at   ? SLUI_SIDE_A
                                            : key > at ? SLUI_SIDE_B
                                                       : SLUI_SIDE_CUT;
    }
}

// The best line across an axis. One of a column or two leaves nothing on one side, and is taken
// only if there is no other.
static void try_lines(cut_try *t, int axis)
{
    slui_cutter *c = t->c;
    int low, high, best = 0;
    find_range(c, t->count, axis, &low, &high);
    if (low == high) return;
    count_keys(c, t->count, axis, low, high);
    for (int at = low + 1; at <= high; at++) {
        const uint32_t below = c->counts[at - low], cut = c->counts[at - low + 1] - below;
        const uint32_t side = smaller(below, t->count - below - cut);
        if (!is_better(t, cut, side)) continue;
        note_best(t, cut, side);
        best = at;
    }
    if (best) take_line(t, axis, best);
}

// --- Flow

static uint32_t beside(const cut_try *t, uint32_t tile, int direction)
{
    return (uint32_t)((int64_t)tile + t->offset[direction]);
}

static bool has(const cut_try *t, int set, uint32_t tile)
{
    return t->c->sets[set][tile / 8] >> (tile % 8) & 1;
}

static void add(const cut_try *t, int set, uint32_t tile)
{
    t->c->sets[set][tile / 8] |= (uint8_t)(1u << (tile % 8));
}

static void take_out(const cut_try *t, int set, uint32_t tile)
{
    t->c->sets[set][tile / 8] &= (uint8_t) ~(1u << (tile % 8));
}

static unsigned three_of(const uint8_t *set, uint32_t first)
{
    const uint8_t *at = set + first / 8;
    return (unsigned)(at[0] | at[1] << 8) >> (first % 8) & 7;
}

// The tiles of a set around one, and itself: three bits for each of three rows.
static unsigned around_of(const cut_try *t, int set, uint32_t tile)
{
    const uint8_t *bits = t->c->sets[set];
    const uint32_t width = (uint32_t)t->c->width, above = tile - width - 1;
    return three_of(bits, above) | three_of(bits, above + width) << 3 |
           three_of(bits, above + 2 * width) << 6;
}

// The bytes of sets that have bits for tiles of this set.
static void find_bytes(cut_try *t)
{
    uint32_t low = UINT32_MAX, high = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const uint32_t row = t->c->tile[i] >> 16;
        low = row < low ? row : low;
        high = row > high ? row : high;
    }
    t->begin = (size_t)low * (size_t)t->c->width / 8;
    t->bytes = (size_t)(high + 1) * (size_t)t->c->width / 8 + 1 - t->begin;
}

// Marks the ends and what is next to them; false if they touch, so that nothing parts them.
static bool mark_ends(cut_try *t)
{
    const slui_cutter *c = t->c;
    t->start_count = 0;
    for (uint32_t i = 0; i < t->count; i++) {
        const bool source = i < t->ends, sink = i >= t->count - t->ends;
        add(t, source ? SOURCE : sink ? SINK : MIDDLE, c->sorted[i]);
        c->flow[c->sorted[i]] = NO_FLOW;
    }
    for (uint32_t i = 0; i < t->ends; i++)
        if (around_of(t, SINK, c->sorted[i])) return false;
    for (uint32_t i = t->ends; i < t->count - t->ends; i++) {
        if (around_of(t, SOURCE, c->sorted[i])) c->starts[t->start_count++] = c->sorted[i];
        if (around_of(t, SINK, c->sorted[i])) add(t, AT_SINK, c->sorted[i]);
    }
    return true;
}

static void clear_sets(const cut_try *t)
{
    for (int i = 0; i < SETS; i++)
        memset(t->c->sets[i] + t->begin, 0, t->bytes);
}

static void forget_visits(const cut_try *t)
{
    memcpy(t->c->sets[OPEN] + t->begin, t->c->sets[MIDDLE] + t->begin, t->bytes);
    memset(t->c->sets[LEFT] + t->begin, 0, t->bytes);
}

// A search goes from a place where flow leaves a tile to the next such place. In between it enters
// a tile: goes on through it if that carries no flow, otherwise back along what it carries. False
// if it has been there.
static bool enter(const cut_try *t, uint32_t tile, uint32_t *top)
{
    const slui_cutter *c = t->c;
    const uint8_t flow = c->flow[tile];
    take_out(t, OPEN, tile);
    if (flow != NO_FLOW) {
        if ((flow & 15) == FROM_SOURCE) return false;
        tile = beside(t, tile, flow & 15);
    }
    if (has(t, LEFT, tile)) return false;
    add(t, LEFT, tile);
    c->stack[(*top)++] = tile;
    return true;
}

// Goes on to a neighbour, or back through the tile if it carries flow.
static bool go_on(const cut_try *t, uint32_t tile, uint32_t *top)
{
    for (;;) {
        const int k = t->first[around_of(t, OPEN, tile)];
        if (k == SLUI_DIRECTIONS) break;
        if (enter(t, beside(t, tile, k), top)) return true;
    }
    return t->c->flow[tile] != NO_FLOW && has(t, OPEN, tile) && enter(t, tile, top);
}

static int direction_to(const cut_try *t, uint32_t from, uint32_t to)
{
    int k = 0;
    while (beside(t, from, k) != to)
        k++;
    return k;
}

// Writes where the flow of a tile comes from, and where it goes.
static void set_from(const cut_try *t, uint32_t tile, uint32_t from)
{
    uint8_t *flow = &t->c->flow[tile];
    *flow =
        (uint8_t)((*flow & ~15) | (from == NO_TILE ? FROM_SOURCE : direction_to(t, tile, from)));
}

static void set_to(const cut_try *t, uint32_t tile, uint32_t to)
{
    uint8_t *flow = &t->c->flow[tile];
    *flow = (uint8_t)((*flow & 15) | (to == NO_TILE ? TO_SINK : direction_to(t, tile, to)) << 4);
}

// Sends a unit along the tiles on the stack. What is between two of them follows from the second: a
// tile that carries no flow was entered itself, and from any other the search came back along its
// flow, out of the tile where that goes.
static void augment(const cut_try *t, uint32_t top)
{
    const slui_cutter *c = t->c;
    uint32_t before = NO_TILE;
    for (uint32_t i = 0; i < top; i++) {
        const uint32_t tile = c->stack[i];
        const uint8_t flow = c->flow[tile];
        const uint32_t entered = flow == NO_FLOW ? tile : beside(t, tile, flow >> 4);
        if (entered == before) {
            c->flow[before] = NO_FLOW;
        } else {
            set_from(t, entered, before);
            if (before != NO_TILE) set_to(t, before, entered);
        }
        before = tile;
    }
    set_to(t, before, NO_TILE);
}

// Sends one more unit from a tile next to the source; false if it gets nowhere.
static bool push_unit(const cut_try *t, uint32_t start)
{
    const slui_cutter *c = t->c;
    uint32_t top = 0;
    if (!has(t, OPEN, start) || !enter(t, start, &top)) return false;
    while (top > 0) {
        const uint32_t tile = c->stack[top - 1];
        if (has(t, AT_SINK, tile)) {
            augment(t, top);
            return true;
        }
        if (!go_on(t, tile, &top)) top--;
    }
    return false;
}

// Asked before each sweep over a large set.
static bool goes_on(cut_try *t)
{
    if (t->count >= LARGE) t->refused = !slui_may_go_on(&t->c->allocator);
    return !t->refused;
}

// The largest flow, or something at or above the bound. Afterwards the visits show what the source
// still reaches.
static uint64_t flow_through(cut_try *t)
{
    const slui_cutter *c = t->c;
    uint64_t flow = 0;
    for (bool grows = true; grows && flow < t->bound && goes_on(t);) {
        grows = false;
        forget_visits(t);
        for (uint32_t i = 0; i < t->start_count && flow < t->bound; i++) {
            if (!push_unit(t, c->starts[i])) continue;
            flow++;
            grows = true;
        }
    }
    return flow;
}

static int side_by_visits(const cut_try *t, uint32_t at)
{
    const uint32_t tile = t->c->sorted[at];
    if (at < t->ends || has(t, LEFT, tile)) return SLUI_SIDE_A;
    return at >= t->count - t->ends || has(t, OPEN, tile) ? SLUI_SIDE_B : SLUI_SIDE_CUT;
}

static void take_flow_cut(cut_try *t)
{
    const slui_cutter *c = t->c;
    uint32_t tally[SLUI_SIDE_CUT + 1] = {0};
    for (uint32_t i = 0; i < t->count; i++)
        tally[side_by_visits(t, i)]++;
    const uint32_t side = smaller(tally[SLUI_SIDE_A], tally[SLUI_SIDE_B]);
    if (!is_better(t, tally[SLUI_SIDE_CUT], side)) return;
    note_best(t, tally[SLUI_SIDE_CUT], side);
    for (uint32_t i = 0; i < t->count; i++)
        c->side[c->sorted[i]] = (uint8_t)side_by_visits(t, i);
}

static void try_flow(cut_try *t, int axis)
{
    uint8_t order[SLUI_DIRECTIONS] = {0};
    sort_along(t->c, t->count, axis);
    order_directions(axis, order);
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        t->offset[k] = slui_step_y[order[k]] * t->c->width + slui_step_x[order[k]];
    t->first = t->c->first[axis];
    if (mark_ends(t) && flow_through(t) < t->bound && !t->refused) take_flow_cut(t);
    clear_sets(t);
}

bool slui_cutter_cut(slui_cutter *c, uint32_t count)
{
    cut_try t = {.c = c, .count = count, .best_cut = UINT32_MAX, .bound = UINT64_MAX};
    const uint32_t share = count < LARGE ? END_SHARE : END_SHARE_LARGE;
    t.ends = count / share ? count / share : 1;
    find_bytes(&t);
    for (int axis = 0; axis < 2; axis++)
        try_lines(&t, axis);
    for (int axis = 0; axis < (count < SMALL ? AXES_IF_SMALL : AXES) && !t.refused; axis++)
        try_flow(&t, axis);
    return !t.refused;
}
