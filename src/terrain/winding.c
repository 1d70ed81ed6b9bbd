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
// Invariant: looks at a zone are counted at its first tile, which it keeps; one that was left whole is
// not looked at again.
// Cost: one look at the zones, and per round of cuts a sweep over the tiles and two over the zones cut in
// the round before. Each round deals with the longest way of a zone; in a maze, a tree of ways, that
// takes about as many rounds as the logarithm of its size, and there are at most MOST_ROUNDS. 8 bytes
// per tile, if any zone may wind.
#include "terrain/winding.h"

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
};

typedef struct winding {
    const slu_map *map;
    slui_cut *cut;
    uint32_t widest; // in units of depth.h
    slui_pieces pieces;
    uint32_t *queue;    // tiles in the order they were reached
    uint32_t *distance; // by tile, + 1; 0: not reached
    bool enough;        // memory
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

// Whether a straight step leads to a tile of the same zone.
static bool leads_on(const winding *w, uint32_t t, int k, uint32_t next)
{
    const uint8_t *fence = w->cut->fence;
    if (!(w->map->around[t] >> k & 1) || w->cut->label[next] != w->cut->label[t]) return false;
    switch (k) {
    case SLUI_NORTH: return !(fence[t] & SLUI_FENCE_NORTH);
    case SLUI_WEST: return !(fence[t] & SLUI_FENCE_WEST);
    case SLUI_SOUTH: return !(fence[next] & SLUI_FENCE_NORTH);
    default: return !(fence[next] & SLUI_FENCE_WEST);
    }
}

static uint32_t neighbour(const winding *w, uint32_t t, int k)
{
    return t + (uint32_t)(slui_step_y[k] * w->map->width + slui_step_x[k]);
}

// Reaches all tiles of a zone from one of them; the last is farthest.
static size_t reach(winding *w, uint32_t from)
{
    size_t found = 0;
    w->queue[found++] = from;
    w->distance[from] = 1;
    for (size_t done = 0; done < found; done++) {
        uint32_t t = w->queue[done];
        for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
            uint32_t next = neighbour(w, t, k);
            if (!leads_on(w, t, k, next) || w->distance[next]) continue;
            w->distance[next] = w->distance[t] + 1;
            w->queue[found++] = next;
        }
    }
    return found;
}

static void forget(winding *w, size_t found)
{
    for (size_t i = 0; i < found; i++)
        w->distance[w->queue[i]] = 0;
}

// One step back towards where the tiles were reached from; over any fence, for there may be a new one.
static uint32_t step_back(const winding *w, uint32_t t)
{
    for (int k = SLUI_NORTH; k < SLUI_DIRECTIONS; k += 2) {
        uint32_t next = neighbour(w, t, k);
        bool there = w->map->around[t] >> k & 1 && w->cut->label[next] == w->cut->label[t];
        if (there && w->distance[next] + 1 == w->distance[t]) return next;
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
    uint32_t length = w->distance[from] - w->distance[to];
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
        uint32_t length = w->distance[on.anchor] - w->distance[t];
        if (length >= LEAST_LENGTH / 2 && w->distance[t] % TRY_EVERY == 0) try_place(w, &on, t);
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

// Looks at a zone and cuts it if it winds. True if it was cut.
static bool look_at(winding *w, const slui_piece *piece)
{
    size_t found = reach(w, piece->first);
    uint32_t from = w->queue[found - 1];
    forget(w, found);
    found = reach(w, from);
    bool cut = cut_along(w, w->queue[found - 1], longest_of(w, piece));
    forget(w, found);
    uint8_t *fence = &w->cut->fence[piece->first];
    *fence = (uint8_t)(cut ? *fence + LOOK : (*fence & ~LOOKS) | MOST_LOOKS);
    return cut;
}

static bool reserve(winding *w)
{
    if (w->queue) return true;
    size_t tiles = w->map->tile_count;
    w->queue = slui_alloc(w->cut->allocator, tiles, sizeof *w->queue);
    w->distance = slui_alloc(w->cut->allocator, tiles, sizeof *w->distance);
    return w->queue && w->distance;
}

// One look at all zones. True if any was cut.
static bool look_at_all(winding *w)
{
    bool any = false;
    for (uint32_t i = 0; w->enough && i < w->pieces.count; i++) {
        const slui_piece *piece = &w->pieces.items[i];
        if (!may_wind(w, piece)) continue;
        w->enough = reserve(w);
        if (w->enough && look_at(w, piece)) any = true;
    }
    return any;
}

bool slui_winding_split(const slu_map *map, int widest, slui_cut *cut)
{
    winding w = {.map = map, .cut = cut, .widest = ((uint32_t)widest + 1) * STEP, .enough = true};
    const uint32_t *from = map->component;
    bool again = true;
    for (int round = 0; again && w.enough; round++) {
        slui_pieces_release(&w.pieces, cut->allocator);
        w.enough = slui_pieces_find(map, from, cut->fence, cut->depth, cut->allocator, cut->label,
                                    &w.pieces);
        again = w.enough && round < MOST_ROUNDS && look_at_all(&w);
        from = cut->label;
    }
    cut->pieces = w.pieces;
    slui_free(cut->allocator, w.distance, map->tile_count, sizeof *w.distance);
    slui_free(cut->allocator, w.queue, map->tile_count, sizeof *w.queue);
    return w.enough;
}
