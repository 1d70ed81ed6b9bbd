// SPDX-License-Identifier: MIT
// Splitting zones that wind, such as a long corridor of even width, which has no saddle to cut at.
//
// Source: Halldórsson 2015, section 4.3.1, names the trouble: the straight line says little about the
// way through such a zone. Here the two places farthest from each other are found (twice breadth first,
// by straight steps), and the way between them is cut, at narrow places, into parts whose ends are not
// much nearer to each other than the part is long. A maze of ways is cut even where they are straight, so
// that it falls into parts. What was cut is looked at again, for its side ways.
//
// Most zones are passed over at once: a zone of some area that is nowhere wide must be long, and only
// one too long for the box around it can wind.
// Invariants: a cut parts no other zone than the one it was made for, so only that one is measured again;
// looks at a zone are counted at its first tile, which it keeps; one that was left whole is not looked at
// again. Zones are looked at in the order of their first tiles, for a cut keeps away from those made
// before.
// Cost: a sweep over the tiles, another if any zone was cut, and three over each zone that is looked at. Each
// round deals with the longest way of a zone; in a maze, a tree of ways, that takes about as many
// rounds as the logarithm of its size, and there are at most MOST_ROUNDS. 8 bytes per tile of the largest
// zone that may wind, and 4 per tile of the rows it lies in.
#include "terrain/methods/water/winding.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "map/rules.h"
#include "terrain/depth.h"
#include "terrain/pieces.h"
#include "terrain/segment.h"
#include "terrain/terrain.h"

enum {
    STEP = SLUI_DEPTH_STRAIGHT,
    LOOK = 1 << 4,         // in the fences, at a zone's first tile: counts the looks at the zone
    MOST_LOOKS = 4 * LOOK, // where there is no cut that parts a zone, looking again does not help
    LOOKS = 15 * LOOK,
    MOST_ROUNDS = 8,    // so that the time stays in proportion to the tiles
    LONGEST_PART = 128, // steps; of a tangle
    TANGLED = 4,        // a zone so many times as long as its box is cut even where it is straight
    LEAST_LENGTH = 24,  // steps; a shorter zone is left whole
    TRY_EVERY = 4,      // steps between two places tried for a cut
    TENTHS_OF_DETOUR =
        17, // a zone winds if its way is longer than this many tenths of the distance
    STRAIGHT = 1 << SLUI_NORTH | 1 << SLUI_EAST | 1 << SLUI_SOUTH | 1 << SLUI_WEST,
};

// Zones that may wind.
typedef struct worklist {
    slui_piece *items;
    size_t count, capacity;
} worklist;

typedef struct winding {
    const slu_map *map;
    slui_cut *cut;
    uint32_t widest; // in units of depth.h
    ptrdiff_t offset[SLUI_DIRECTIONS];
    worklist now, next; // of this round and the one after
    uint32_t *queue;    // tiles in the order they were reached, and as many to split the zone with
    uint32_t *distance; // by tile from `base` on, + 1; 0: not reached
    uint32_t base; // the first tile of the row above the zone; modulo 2^32, as there may be none
    size_t queue_capacity, distance_capacity;
    bool enough; // memory
} winding;

static uint32_t extent_of(const slui_piece *piece)
{
    int width = piece->right - piece->left + 1, height = piece->bottom - piece->top + 1;
    return (uint32_t)(width > height ? width : height);
}

// How long a zone of this area must be if it is nowhere wider than at its deepest.
static uint64_t length_of(const winding *w, const slui_piece *piece)
{
    return (uint64_t)piece->area * STEP / (2 * (uint64_t)w->cut->depth[piece->deepest]);
}

static bool may_wind(const winding *w, const slui_piece *piece)
{
    uint64_t length = length_of(w, piece);
    if (length < LEAST_LENGTH || 2 * length < 3 * (uint64_t)extent_of(piece)) return false;
    return (w->cut->fence[piece->first] & LOOKS) < MOST_LOOKS;
}

// The straight steps from a tile that no wall and no fence stops.
static unsigned steps_from(const winding *w, uint32_t t)
{
    const uint8_t *fence = w->cut->fence + t;
    unsigned steps = w->map->around[t] & STRAIGHT;
    unsigned north = fence[0] & SLUI_FENCE_NORTH, west = fence[0] & SLUI_FENCE_WEST;
    if (north) steps &= ~(1u << SLUI_NORTH);
    if (west) steps &= ~(1u << SLUI_WEST);
    if (steps >> SLUI_SOUTH & 1 && fence[w->map->width] & SLUI_FENCE_NORTH)
        steps &= ~(1u << SLUI_SOUTH);
    if (steps >> SLUI_EAST & 1 && fence[1] & SLUI_FENCE_WEST) steps &= ~(1u << SLUI_EAST);
    return steps;
}

static uint32_t neighbour(const winding *w, uint32_t t, unsigned k)
{
    return (uint32_t)((ptrdiff_t)t + w->offset[k]);
}

static uint32_t *distance_at(const winding *w, uint32_t t)
{
    return &w->distance[t - w->base];
}

// Reaches all tiles of a zone from one of them; the last is farthest.
static size_t reach(winding *w, uint32_t from)
{
    size_t found = 0;
    w->queue[found++] = from;
    *distance_at(w, from) = 1;
    for (size_t done = 0; done < found; done++) {
        uint32_t t = w->queue[done], one_more = *distance_at(w, t) + 1;
        for (unsigned steps = steps_from(w, t); steps; steps &= steps - 1) {
            uint32_t next = neighbour(w, t, SLUI_LOWEST_BIT(steps));
            if (*distance_at(w, next)) continue;
            *distance_at(w, next) = one_more;
            w->queue[found++] = next;
        }
    }
    return found;
}

static void forget(winding *w, size_t found)
{
    for (size_t i = 0; i < found; i++)
        *distance_at(w, w->queue[i]) = 0;
}

// One step back towards where the tiles were reached from; over any fence, for there may be a new one.
static uint32_t step_back(const winding *w, uint32_t t)
{
    uint32_t wanted = *distance_at(w, t) - 1;
    unsigned steps = wanted ? w->map->around[t] & STRAIGHT : 0;
    for (; steps; steps &= steps - 1) {
        uint32_t next = neighbour(w, t, SLUI_LOWEST_BIT(steps));
        if (*distance_at(w, next) == wanted) return next;
    }
    return t;
}

// A walk back along the way, and the cuts made on it.
typedef struct walk {
    uint32_t anchor;    // where it began, or the last cut
    slui_segment best;  // the narrowest of the places tried since
    uint32_t best_tile; // where that was
    bool cut;           // any was made
} walk;

static bool detours(const winding *w, uint32_t from, uint32_t to)
{
    slu_tile a = slui_tile_of(w->map, from), b = slui_tile_of(w->map, to);
    uint32_t dx = (uint32_t)(a.x > b.x ? a.x - b.x : b.x - a.x);
    uint32_t dy = (uint32_t)(a.y > b.y ? a.y - b.y : b.y - a.y);
    uint32_t length = *distance_at(w, from) - *distance_at(w, to);
    return length >= LEAST_LENGTH && 10 * length > TENTHS_OF_DETOUR * (dx + dy);
}

static void try_place(const winding *w, walk *on, uint32_t t)
{
    uint32_t limit = on->best.width < w->widest ? on->best.width : w->widest;
    slui_segment found =
        slui_segment_narrowest(w->map, w->cut->fence, slui_tile_of(w->map, t), limit);
    if (found.width == UINT32_MAX) return;
    on->best = found;
    on->best_tile = t;
}

static void cut_here(winding *w, walk *on)
{
    slui_segment_fence(w->map, w->cut->fence, on->best.line);
    w->enough = slui_cut_add_line(w->cut, on->best.line);
    on->anchor = on->best_tile;
    on->best.width = UINT32_MAX;
    on->cut = true;
}

// Goes back along the way to a tile and cuts whenever the way since the last cut winds. Places are tried
// once that is half as long as a way must be to wind, so that cuts are not too close.
static bool cut_along(winding *w, uint32_t end, uint32_t longest)
{
    walk on = {.anchor = end, .best = {.width = UINT32_MAX}};
    uint32_t t = end, before;
    do {
        uint32_t left = *distance_at(w, t), length = *distance_at(w, on.anchor) - left;
        if (length >= LEAST_LENGTH / 2 && left % TRY_EVERY == 0) try_place(w, &on, t);
        bool due = length > longest || detours(w, on.anchor, t);
        if (on.best.width != UINT32_MAX && due) cut_here(w, &on);
        before = t;
        t = step_back(w, t);
    } while (w->enough && t != before);
    return on.cut;
}

// A tangle of ways, such as a maze, is cut into parts of about its own extent, or shorter ones: the more
// cuts are made in a round, the fewer rounds it takes.
static uint32_t longest_of(const winding *w, const slui_piece *piece)
{
    uint32_t extent = extent_of(piece);
    if (length_of(w, piece) < TANGLED * (uint64_t)extent) return UINT32_MAX;
    if (extent < LEAST_LENGTH) return LEAST_LENGTH;
    return extent < LONGEST_PART ? extent : LONGEST_PART;
}

// ---------------------------------------------------------------------------------------------
// Rounds

static void note(winding *w, worklist *list, const slui_piece *piece)
{
    if (!may_wind(w, piece)) return;
    w->enough = SLUI_GROW(w->cut->allocator, list->items, list->capacity, list->count + 1);
    if (w->enough) list->items[list->count++] = *piece;
}

static void add_tile(const winding *w, slui_piece *piece, uint32_t t)
{
    const uint16_t *depth = w->cut->depth;
    slu_tile tile = slui_tile_of(w->map, t);
    piece->area++;
    if (t < piece->first) piece->first = t;
    if (depth[t] > depth[piece->deepest]) piece->deepest = t;
    if (tile.x < piece->left) piece->left = tile.x;
    if (tile.x > piece->right) piece->right = tile.x;
    if (tile.y < piece->top) piece->top = tile.y;
    if (tile.y > piece->bottom) piece->bottom = tile.y;
}

// Measures the part of a cut zone around a tile and forgets the distances of its tiles.
static slui_piece measure_part(winding *w, uint32_t from, uint32_t *queue)
{
    slu_tile at = slui_tile_of(w->map, from);
    slui_piece part = {.first = from, .deepest = from, .left = at.x, .right = at.x};
    part.top = part.bottom = at.y;
    size_t found = 0;
    queue[found++] = from;
    *distance_at(w, from) = 0;
    for (size_t done = 0; done < found; done++) {
        add_tile(w, &part, queue[done]);
        for (unsigned steps = steps_from(w, queue[done]); steps; steps &= steps - 1) {
            uint32_t next = neighbour(w, queue[done], SLUI_LOWEST_BIT(steps));
            if (!*distance_at(w, next)) continue;
            *distance_at(w, next) = 0;
            queue[found++] = next;
        }
    }
    return part;
}

// Leaves the parts of a cut zone, whose tiles are in the queue, to the next round.
static void split(winding *w, size_t found)
{
    for (size_t i = 0; w->enough && i < found; i++) {
        if (!*distance_at(w, w->queue[i])) continue;
        slui_piece part = measure_part(w, w->queue[i], w->queue + found);
        note(w, &w->next, &part);
    }
}

// Looks at a zone and cuts it if it winds. True if it was cut.
static bool look_at(winding *w, const slui_piece *piece)
{
    w->base = (uint32_t)(piece->top - 1) * (uint32_t)w->map->width;
    size_t found = reach(w, piece->first);
    uint32_t from = w->queue[found - 1];
    forget(w, found);
    found = reach(w, from);
    bool cut = cut_along(w, w->queue[found - 1], longest_of(w, piece));
    uint8_t *fence = &w->cut->fence[piece->first];
    *fence = (uint8_t)(cut ? *fence + LOOK : (*fence & ~LOOKS) | MOST_LOOKS);
    if (cut)
        split(w, found);
    else
        forget(w, found);
    return cut;
}

// Room for the largest of the zones, and for the highest; with a row above and below, as a step back may
// look there.
static bool reserve(winding *w)
{
    size_t tiles = 0, rows = 0;
    for (size_t i = 0; i < w->now.count; i++) {
        const slui_piece *piece = &w->now.items[i];
        size_t height = (size_t)(piece->bottom - piece->top) + 1;
        if (piece->area > tiles) tiles = piece->area;
        if (height > rows) rows = height;
    }
    w->queue_capacity = 2 * tiles;
    w->distance_capacity = (rows + 2) * (size_t)w->map->width;
    w->queue = slui_alloc(w->cut->allocator, w->queue_capacity, sizeof *w->queue);
    w->distance = slui_alloc(w->cut->allocator, w->distance_capacity, sizeof *w->distance);
    return w->queue && w->distance;
}

static void release(winding *w)
{
    const slu_allocator *allocator = w->cut->allocator;
    slui_free(allocator, w->distance, w->distance_capacity, sizeof *w->distance);
    slui_free(allocator, w->queue, w->queue_capacity, sizeof *w->queue);
    slui_free(allocator, w->next.items, w->next.capacity, sizeof *w->next.items);
    slui_free(allocator, w->now.items, w->now.capacity, sizeof *w->now.items);
}

// Turns to the next round's zones, in the order of their first tiles.
static bool turn(winding *w)
{
    const slu_allocator *allocator = w->cut->allocator;
    size_t count = w->next.count;
    uint64_t *words = slui_alloc(allocator, 2 * count, sizeof *words);
    w->now.count = 0;
    bool done = words && SLUI_GROW(allocator, w->now.items, w->now.capacity, count);
    for (size_t i = 0; done && i < count; i++)
        words[i] = (uint64_t)w->next.items[i].first << 32 | i;
    if (done) slui_sort_words(words, words + count, count);
    for (size_t i = 0; done && i < count; i++)
        w->now.items[w->now.count++] = w->next.items[(uint32_t)words[i]];
    w->next.count = 0;
    slui_free(allocator, words, 2 * count, sizeof *words);
    return done;
}

// Cuts zones, round by round. True if any was cut.
static bool cut_all(winding *w)
{
    bool any = false;
    for (int round = 0; w->enough && w->now.count && round < MOST_ROUNDS; round++) {
        for (size_t i = 0; w->enough && i < w->now.count; i++)
            if (look_at(w, &w->now.items[i])) any = true;
        w->enough = w->enough && turn(w);
    }
    return any;
}

static bool find_zones(const winding *w)
{
    slui_cut *cut = w->cut;
    return slui_pieces_find(w->map, NULL, cut->fence, cut->depth, cut->allocator, &cut->pieces);
}

bool slui_winding_split(const slu_map *map, int widest, slui_cut *cut)
{
    winding w = {.map = map, .cut = cut, .widest = ((uint32_t)widest + 1) * STEP};
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        w.offset[k] = slui_step_y[k] * (ptrdiff_t)map->width + slui_step_x[k];
    w.enough = find_zones(&w);
    for (uint32_t i = 0; w.enough && i < cut->pieces.count; i++)
        note(&w, &w.now, &cut->pieces.items[i]);
    w.enough = w.enough && (!w.now.count || reserve(&w));
    bool any = cut_all(&w);
    release(&w);
    if (!w.enough || (any && !find_zones(&w))) return false;
    slui_pieces_label(&cut->pieces, cut->allocator, cut->label);
    cut->fenced = true;
    return true;
}
