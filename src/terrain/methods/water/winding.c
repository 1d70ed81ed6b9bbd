// SPDX-License-Identifier: MIT
// Splitting zones that wind, such as a long corridor of even width, which has no saddle to cut at.
//
// Source: Halldórsson 2015, section 4.3.1, names the problem: the straight line says little about
// the path through such a zone. Here the two tiles furthest from each other are found (breadth
// first twice, by straight steps), and the path between them is cut, at narrow places, into parts
// whose ends are not much nearer to each other than the part is long. A maze of corridors is cut
// even where they are straight, so that it splits into parts. Parts of a cut zone are examined
// again, for their side branches.
//
// Most zones are rejected immediately: a zone of some area that is nowhere wide must be long, and
// only one too long for its bounding box can wind.
// Invariants: a cut splits no zone but the one it was made for, so only that one is measured again;
// examinations of a zone are counted at its first tile, which it keeps; a zone that was left whole
// is not examined again. Zones are examined in the order of their first tiles, because a cut keeps
// away from earlier ones.
// Cost: a sweep over the tiles, another if any zone was cut, and three over each zone examined.
// Each round handles the longest path of a zone; in a maze, a tree of corridors, that takes about
// as many rounds as the logarithm of its size, and there are at most MOST_ROUNDS. 8 bytes per tile
// of the largest zone that may wind, and 4 per tile of the rows it occupies.
#include "terrain/methods/water/winding.h"

#include "base/arrays.h"
#include "base/sort.h"
#include "map/rules.h"
#include "terrain/components.h"
#include "terrain/depth.h"
#include "terrain/segment.h"
#include "terrain/terrain.h"

enum {
    STEP = SLUI_DEPTH_STRAIGHT,
    LOOK = 1 << 4,         // in the fences, at a zone's first tile: counts its examinations
    MOST_LOOKS = 4 * LOOK, // if no cut splits a zone, examining it again does not help
    LOOKS = 15 * LOOK,
    MOST_ROUNDS = 8,       // keeps the time proportional to the tiles
    LONGEST_PART = 128,    // steps; of a tangle
    TANGLED = 4,           // a zone this many times longer than its box is cut even where straight
    LEAST_LENGTH = 24,     // steps; a shorter zone is left whole
    TRY_EVERY = 4,         // steps between two places tried for a cut
    TENTHS_OF_DETOUR = 17, // of the distance: a zone whose path is longer winds
    STRAIGHT = 1 << SLUI_NORTH | 1 << SLUI_EAST | 1 << SLUI_SOUTH | 1 << SLUI_WEST,
};

// Zones that may wind.
typedef struct worklist {
    slui_component *items;
    size_t count, capacity;
} worklist;

typedef struct winding {
    const slu_map *map;
    slui_cut *cut;
    uint32_t widest; // in units of depth.h
    ptrdiff_t offset[SLUI_DIRECTIONS];
    worklist now, next; // of this round and the one after
    uint32_t *queue;    // tiles in the order they were reached, and as many for splitting the zone
    uint32_t *distance; // by tile from `base` on, + 1; 0: not reached
    uint32_t base; // the first tile of the row above the zone; modulo 2^32, as there may be none
    size_t queue_capacity, distance_capacity;
    bool enough; // false once memory has run out
} winding;

static uint32_t extent_of(const slui_component *shape)
{
    int width = shape->right - shape->left + 1, height = shape->bottom - shape->top + 1;
    return (uint32_t)(width > height ? width : height);
}

// The length that a zone of this area must have if it is nowhere wider than at its deepest tile.
static uint64_t length_of(const winding *w, const slui_component *shape)
{
    return (uint64_t)shape->area * STEP / (2 * (uint64_t)w->cut->depth[shape->deepest]);
}

static bool may_wind(const winding *w, const slui_component *shape)
{
    uint64_t length = length_of(w, shape);
    if (length < LEAST_LENGTH || 2 * length < 3 * (uint64_t)extent_of(shape)) return false;
    return (w->cut->fence[shape->first] & LOOKS) < MOST_LOOKS;
}

// The straight steps from a tile that no wall or fence blocks.
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

// Reaches all tiles of a zone from one of them; the last is furthest.
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

// One step back towards the tile the search began at; across any fence, because there may be a new
// one.
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

// A walk back along the path, and the cuts made on it.
typedef struct walk {
    uint32_t anchor;    // where it began, or the last cut
    slui_segment best;  // the narrowest of the cuts tried since
    uint32_t best_tile; // where that was
    bool cut;           // whether any cut was made
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

// Goes back along the path to a tile and cuts whenever the path since the last cut winds. Cuts are
// tried once that is half as long as a path must be to wind, so that they are not too close
// together.
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

// A tangle of corridors, such as a maze, is cut into parts of about its own extent or shorter: the
// more cuts a round makes, the fewer rounds are needed.
static uint32_t longest_of(const winding *w, const slui_component *shape)
{
    uint32_t extent = extent_of(shape);
    if (length_of(w, shape) < TANGLED * (uint64_t)extent) return UINT32_MAX;
    if (extent < LEAST_LENGTH) return LEAST_LENGTH;
    return extent < LONGEST_PART ? extent : LONGEST_PART;
}

// ---------------------------------------------------------------------------------------------
// Rounds

static void note(winding *w, worklist *list, const slui_component *shape)
{
    if (!may_wind(w, shape)) return;
    w->enough = SLUI_GROW(w->cut->allocator, list->items, list->capacity, list->count + 1);
    if (w->enough) list->items[list->count++] = *shape;
}

static void add_tile(const winding *w, slui_component *shape, uint32_t t)
{
    const uint16_t *depth = w->cut->depth;
    slu_tile tile = slui_tile_of(w->map, t);
    shape->area++;
    if (t < shape->first) shape->first = t;
    if (depth[t] > depth[shape->deepest]) shape->deepest = t;
    if (tile.x < shape->left) shape->left = tile.x;
    if (tile.x > shape->right) shape->right = tile.x;
    if (tile.y < shape->top) shape->top = tile.y;
    if (tile.y > shape->bottom) shape->bottom = tile.y;
}

// Measures the part of a cut zone around a tile and resets the distances of its tiles.
static slui_component measure_part(winding *w, uint32_t from, uint32_t *queue)
{
    slu_tile at = slui_tile_of(w->map, from);
    slui_component part = {.first = from, .deepest = from, .left = at.x, .right = at.x};
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
        slui_component part = measure_part(w, w->queue[i], w->queue + found);
        note(w, &w->next, &part);
    }
}

// Examines a zone and cuts it if it winds. True if it was cut.
static bool look_at(winding *w, const slui_component *shape)
{
    w->base = (uint32_t)(shape->top - 1) * (uint32_t)w->map->width;
    size_t found = reach(w, shape->first);
    uint32_t from = w->queue[found - 1];
    forget(w, found);
    found = reach(w, from);
    bool cut = cut_along(w, w->queue[found - 1], longest_of(w, shape));
    uint8_t *fence = &w->cut->fence[shape->first];
    *fence = (uint8_t)(cut ? *fence + LOOK : (*fence & ~LOOKS) | MOST_LOOKS);
    if (cut)
        split(w, found);
    else
        forget(w, found);
    return cut;
}

// Capacity for the largest of the zones and for the tallest, with a row above and below because a
// step back may look there.
static bool reserve(winding *w)
{
    size_t tiles = 0, rows = 0;
    for (size_t i = 0; i < w->now.count; i++) {
        const slui_component *shape = &w->now.items[i];
        size_t height = (size_t)(shape->bottom - shape->top) + 1;
        if (shape->area > tiles) tiles = shape->area;
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

// Moves on to the next round's zones, in the order of their first tiles.
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
    return slui_components_find(w->map, NULL, cut->fence, cut->depth, cut->allocator,
                                &cut->components);
}

bool slui_winding_split(const slu_map *map, int widest, slui_cut *cut)
{
    winding w = {.map = map, .cut = cut, .widest = ((uint32_t)widest + 1) * STEP};
    for (int k = 0; k < SLUI_DIRECTIONS; k++)
        w.offset[k] = slui_step_y[k] * (ptrdiff_t)map->width + slui_step_x[k];
    w.enough = find_zones(&w);
    for (uint32_t i = 0; w.enough && i < cut->components.count; i++)
        note(&w, &w.now, &cut->components.items[i]);
    w.enough = w.enough && (!w.now.count || reserve(&w));
    bool any = cut_all(&w);
    release(&w);
    if (!w.enough || (any && !find_zones(&w))) return false;
    slui_components_label(&cut->components, cut->allocator, cut->label);
    cut->fenced = true;
    return true;
}
