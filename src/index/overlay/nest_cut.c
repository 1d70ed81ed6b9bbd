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
// Cost: a few sweeps over the set for each axis; 3 bytes per tile of the map, 18 per tile of the
// set.
#include "index/overlay/nest_cut.h"

#include "map/rules.h"

enum {
    MIDDLE = 1,    // neither source nor sink
    SOURCE = 2,    //
    SINK = 4,      //
    AT_SOURCE = 8, // in the middle, next to the source
    AT_SINK = 16,  //
    ENTERED = 32,  // the search has been where flow enters the tile,
    LEFT = 64,     // and where it leaves it
    VISITED = ENTERED | LEFT,
};

// Ends of flow other than directions, in one half of a byte.
enum { FROM_SOURCE = 8, TO_SINK = 8, NOWHERE = 15, NO_FLOW = 0xFF };

enum { AXES = 4, TRIED_ALL = SLUI_DIRECTIONS + 2 };

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
    uint64_t bound;                  // more flow than this is of no use
    uint32_t best_cut, best_side;    // of the best cut so far: its tiles, and its smaller side's
} cut_try;

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
    c->stack = slui_alloc(allocator, 2 * c->capacity, sizeof *c->stack);
    c->tried = slui_alloc(allocator, 2 * c->capacity, 1);
    c->counts = slui_alloc(allocator, keys, sizeof *c->counts);
    if (c->mark && c->flow && c->side && c->tile && c->sorted && c->stack && c->tried && c->counts)
        return true;
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
    slui_free(a, c->stack, 2 * c->capacity, sizeof *c->stack);
    slui_free(a, c->tried, 2 * c->capacity, 1);
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

static void order_directions(cut_try *t, int axis)
{
    int order[SLUI_DIRECTIONS];
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        const int forward = AXIS_X[axis] * slui_step_x[k] + AXIS_Y[axis] * slui_step_y[k];
        int at = k;
        for (; at > 0; at--) {
            const int b = order[at - 1];
            if (AXIS_X[axis] * slui_step_x[b] + AXIS_Y[axis] * slui_step_y[b] >= forward) break;
            order[at] = b;
        }
        order[at] = k;
    }
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        t->offset[k] = slui_step_y[order[k]] * t->c->width + slui_step_x[order[k]];
}

static uint32_t beside(const cut_try *t, uint32_t tile, int direction)
{
    return (uint32_t)((int64_t)tile + t->offset[direction]);
}

// Marks the ends and what is next to them; false if they touch, so that nothing parts them.
static bool mark_ends(const cut_try *t)
{
    const slui_cutter *c = t->c;
    for (uint32_t i = 0; i < t->count; i++) {
        const bool source = i < t->ends, sink = i >= t->count - t->ends;
        c->mark[c->sorted[i]] = (uint8_t)(source ? SOURCE : sink ? SINK : MIDDLE);
        c->flow[c->sorted[i]] = NO_FLOW;
    }
    for (uint32_t i = 0; i < t->count - t->ends; i++) {
        uint8_t *mark = &c->mark[c->sorted[i]], around = 0;
        for (int k = 0; k < SLUI_DIRECTIONS; k++)
            around |= c->mark[beside(t, c->sorted[i], k)];
        if ((*mark & SOURCE) && (around & SINK)) return false;
        if (!(*mark & MIDDLE)) continue;
        if (around & SOURCE) *mark |= AT_SOURCE;
        if (around & SINK) *mark |= AT_SINK;
    }
    return true;
}

static void clear_marks(const cut_try *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        t->c->mark[t->c->sorted[i]] = 0;
}

static void forget_visits(const cut_try *t)
{
    for (uint32_t i = t->ends; i < t->count - t->ends; i++)
        t->c->mark[t->c->sorted[i]] &= (uint8_t)~VISITED;
}

// A place in the residual graph: a tile, and whether flow leaves it here.
static uint32_t place_of(uint32_t tile, bool leaves)
{
    return tile * 2 + leaves;
}

static bool visit(const cut_try *t, uint32_t tile, bool leaves, uint32_t *top)
{
    const uint8_t flag = leaves ? LEFT : ENTERED;
    if (t->c->mark[tile] & flag) return false;
    t->c->mark[tile] |= flag;
    t->c->stack[*top] = place_of(tile, leaves);
    t->c->tried[(*top)++] = 0;
    return true;
}

// Where flow enters a tile: on through it if it carries none, otherwise back along what it carries.
static bool go_on_inside(const cut_try *t, uint32_t tile, uint32_t *top)
{
    const uint8_t flow = t->c->flow[tile];
    if (flow == NO_FLOW) return visit(t, tile, true, top);
    const int from = flow & 15;
    return from != FROM_SOURCE && visit(t, beside(t, tile, from), true, top);
}

// Where flow leaves a tile: to a neighbour, or back through the tile if it carries some.
static bool go_on_outside(const cut_try *t, uint32_t tile, uint32_t *top)
{
    uint8_t *tried = &t->c->tried[*top - 1];
    while (*tried < SLUI_DIRECTIONS) {
        const uint32_t next = beside(t, tile, (*tried)++);
        if ((t->c->mark[next] & (MIDDLE | ENTERED)) == MIDDLE) return visit(t, next, false, top);
    }
    if (*tried == TRIED_ALL) return false;
    *tried = TRIED_ALL;
    return t->c->flow[tile] != NO_FLOW && visit(t, tile, false, top);
}

static int direction_to(const cut_try *t, uint32_t from, uint32_t to)
{
    int k = 0;
    while (beside(t, from, k) != to)
        k++;
    return k;
}

// Writes the flow at one place of an augmenting path, given the places before and after it.
static void send(const cut_try *t, uint32_t at, uint32_t before, uint32_t after)
{
    uint8_t *flow = &t->c->flow[at / 2];
    if (at & 1) {
        if (after == place_of(at / 2, false)) return; // it loses its flow where it enters
        const int to = after == UINT32_MAX ? TO_SINK : direction_to(t, at / 2, after / 2);
        *flow = (uint8_t)((*flow & 15) | to << 4);
        return;
    }
    if (before == place_of(at / 2, true)) {
        *flow = NO_FLOW;
        return;
    }
    const int from = before == UINT32_MAX ? FROM_SOURCE : direction_to(t, at / 2, before / 2);
    *flow = (uint8_t)((*flow & ~15) | from);
}

static void augment(const cut_try *t, uint32_t top)
{
    const uint32_t *stack = t->c->stack;
    for (uint32_t i = 0; i < top; i++)
        send(t, stack[i], i ? stack[i - 1] : UINT32_MAX, i + 1 < top ? stack[i + 1] : UINT32_MAX);
}

// Sends one more unit from a tile next to the source; false if it gets nowhere.
static bool push_unit(const cut_try *t, uint32_t start)
{
    const slui_cutter *c = t->c;
    uint32_t top = 0;
    if (!visit(t, start, false, &top)) return false;
    while (top > 0) {
        const uint32_t place = c->stack[top - 1], tile = place / 2;
        const bool leaves = place & 1;
        if (leaves && (c->mark[tile] & AT_SINK)) {
            augment(t, top);
            return true;
        }
        if (!(leaves ? go_on_outside(t, tile, &top) : go_on_inside(t, tile, &top))) top--;
    }
    return false;
}

// The largest flow, or something at or above the bound. Afterwards the visits show what the source
// still reaches.
static uint64_t flow_through(const cut_try *t)
{
    const slui_cutter *c = t->c;
    uint64_t flow = 0;
    for (bool grows = true; grows && flow < t->bound;) {
        grows = false;
        forget_visits(t);
        for (uint32_t i = t->ends; i < t->count - t->ends && flow < t->bound; i++) {
            if (!(c->mark[c->sorted[i]] & AT_SOURCE) || !push_unit(t, c->sorted[i])) continue;
            flow++;
            grows = true;
        }
    }
    return flow;
}

static int side_by_visits(uint8_t mark)
{
    if (mark & (SOURCE | LEFT)) return SLUI_SIDE_A;
    return mark & ENTERED ? SLUI_SIDE_CUT : SLUI_SIDE_B;
}

static void take_flow_cut(cut_try *t)
{
    const slui_cutter *c = t->c;
    uint32_t tally[SLUI_SIDE_CUT + 1] = {0};
    for (uint32_t i = 0; i < t->count; i++)
        tally[side_by_visits(c->mark[c->sorted[i]])]++;
    const uint32_t side = smaller(tally[SLUI_SIDE_A], tally[SLUI_SIDE_B]);
    if (!is_better(t, tally[SLUI_SIDE_CUT], side)) return;
    note_best(t, tally[SLUI_SIDE_CUT], side);
    for (uint32_t i = 0; i < t->count; i++)
        c->side[c->sorted[i]] = (uint8_t)side_by_visits(c->mark[c->sorted[i]]);
}

static void try_flow(cut_try *t, int axis)
{
    sort_along(t->c, t->count, axis);
    order_directions(t, axis);
    if (mark_ends(t) && flow_through(t) < t->bound) take_flow_cut(t);
    clear_marks(t);
}

void slui_cutter_cut(slui_cutter *c, uint32_t count)
{
    cut_try t = {.c = c, .count = count, .best_cut = UINT32_MAX, .bound = UINT64_MAX};
    const uint32_t share = count < LARGE ? END_SHARE : END_SHARE_LARGE;
    t.ends = count / share ? count / share : 1;
    for (int axis = 0; axis < 2; axis++)
        try_lines(&t, axis);
    for (int axis = 0; axis < (count < SMALL ? AXES_IF_SMALL : AXES); axis++)
        try_flow(&t, axis);
}
