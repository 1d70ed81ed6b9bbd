// SPDX-License-Identifier: MIT
// Water: our own decomposition, linear in the number of tiles.
//
// Source: after Halldórsson 2015, whose water level rises through the depth map and leaves gates
// where lakes meet. Here the lakes are basins (basins.c). Those that are hardly deeper than the
// saddle between them are merged, which serves the purpose of his two refinements of the depth map.
// Where basins stay apart, a straight line from wall to wall is cut at the narrowest place near the
// saddle.
//
// What his thesis leaves as future work happens where the cuts are chosen:
//   - A corridor of even width between two basins is a saddle as long as the corridor. If it is
//     long, it is cut at both mouths and becomes a zone of its own.
//   - A cut wider than the shallower basin, or than options->widest, is left out: in open country
//     it would separate nothing.
//   - Long winding zones are split (winding.c).
// Cost: some ten sweeps over the tiles; at most 24 bytes per tile (tests/test_terrain.c).
#include "base/status.h"
#include "terrain/depth.h"
#include "terrain/methods/methods.h"
#include "terrain/methods/water/basins.h"
#include "terrain/methods/water/winding.h"
#include "terrain/segment.h"
#include "terrain/terrain.h"

enum {
    STEP = SLUI_DEPTH_STRAIGHT,
    MOST_LEGS = 4096,  // basins climbed to reach a mouth; a longer corridor is cut at the saddle
    MOST_STEPS = 1024, // tiles remembered of the climb
    MOST_TRIES = 10,   // places tried for one cut
};

typedef struct water {
    const slu_map *map;
    const slu_terrain_options *options;
    slui_cut *cut;
    slui_basins basins;
    slui_borders passages;
} water;

// The climb from a saddle up to where a basin opens.
typedef struct ascent {
    uint32_t steps[MOST_STEPS]; // tiles, in order; a corridor's inner basins are left out
    size_t count;
    bool opens; // it reaches the depth asked for
} ascent;

static void add_step(ascent *a, uint32_t tile)
{
    if (a->count < MOST_STEPS) a->steps[a->count++] = tile;
}

// Climbs from a tile until it is as deep as `wanted`. A basin that does not get that deep was
// merged into another; the climb continues where that happened.
static void climb(water *w, uint32_t tile, uint32_t wanted, ascent *a)
{
    const slui_basins *b = &w->basins;
    a->count = 0;
    a->opens = false;
    for (int legs = 0; legs < MOST_LEGS; legs++) {
        const slui_basin *basin = &b->items[slui_basins_at(b, tile)];
        add_step(a, tile);
        if (b->depth[basin->peak] >= wanted) break;
        if (basin->link == SLUI_NO_TILE) return;
        tile = basin->link;
    }
    for (uint32_t next; b->depth[tile] < wanted; tile = next) {
        next = slui_basins_climb(b, tile);
        if (next == tile) break;
        if (a->count == MOST_STEPS) a->count--;
        add_step(a, next);
    }
    a->opens = b->depth[tile] >= wanted;
}

static uint32_t end_of(const ascent *a)
{
    return a->steps[a->count - 1];
}

// ---------------------------------------------------------------------------------------------
// Choosing a cut

// Tries evenly spaced places in steps[from, to).
static void try_places(water *w, const ascent *a, size_t from, size_t to, slui_segment *best,
                       uint32_t limit)
{
    size_t count = to - from, stride = count / MOST_TRIES + 1;
    for (size_t i = from; i < to; i += stride) {
        uint32_t bound = best->width < limit ? best->width : limit;
        slui_segment found =
            slui_segment_narrowest(w->map, w->cut->fence, slui_tile_of(w->map, a->steps[i]), bound);
        if (found.width < best->width) *best = found;
    }
}

static size_t reach_of(uint32_t height)
{
    return 2 * (size_t)(height / STEP) + 2;
}

static size_t smaller(size_t a, size_t b)
{
    return a < b ? a : b;
}

static slui_segment cut_at_saddle(water *w, const ascent side[2], uint32_t height, uint32_t limit)
{
    slui_segment best = {.width = UINT32_MAX};
    for (int i = 0; i < 2; i++)
        try_places(w, &side[i], 0, smaller(side[i].count, reach_of(height)), &best, limit);
    return best;
}

static slui_segment cut_at_mouth(water *w, const ascent *side, uint32_t height, uint32_t limit)
{
    slui_segment best = {.width = UINT32_MAX};
    size_t reach = smaller(side->count, reach_of(height));
    try_places(w, side, side->count - reach, side->count, &best, limit);
    return best;
}

// ---------------------------------------------------------------------------------------------
// Passages

static bool put_up(water *w, const slui_segment *segment)
{
    if (segment->width == UINT32_MAX) return true;
    slui_segment_fence(w->map, w->cut->fence, segment->line);
    return slui_cut_add_line(w->cut, segment->line);
}

static uint32_t height_of(const water *w, const slui_contact *contact)
{
    uint32_t a = w->cut->depth[contact->tile[0]], b = w->cut->depth[contact->tile[1]];
    return a < b ? a : b;
}

static const slui_contact *saddle_of(const water *w, uint32_t stretch)
{
    const slui_borders *p = &w->passages;
    const slui_contact *best = &p->contacts[p->start[stretch]];
    for (uint32_t i = p->start[stretch]; i < p->start[stretch + 1]; i++)
        if (height_of(w, &p->contacts[i]) > height_of(w, best)) best = &p->contacts[i];
    return best;
}

// A gate must be narrower than this: the width of the shallower basin, and the widest allowed.
static uint32_t limit_of(const water *w, const slui_contact *saddle)
{
    const slui_basin *items = w->basins.items;
    uint32_t a = w->cut->depth[items[saddle->label[0]].peak];
    uint32_t b = w->cut->depth[items[saddle->label[1]].peak];
    uint64_t basin = 2 * (uint64_t)(a < b ? a : b);
    uint64_t widest = ((uint64_t)w->options->widest + 1) * STEP;
    return (uint32_t)(basin < widest ? basin : widest);
}

// A corridor opens where it gets deeper by a quarter plus half a tile.
static uint32_t opening_of(uint32_t height)
{
    return height + height / 4 + STEP / 2;
}

// A corridor is worth two gates if it is at least twice as long as wide, plus a few tiles.
static bool is_long(const water *w, const ascent side[2], const slui_contact *saddle,
                    uint32_t height)
{
    if (!side[0].opens || !side[1].opens) return false;
    slu_tile middle = slui_tile_of(w->map, saddle->tile[0]);
    uint32_t length = slui_depth_between(middle, slui_tile_of(w->map, end_of(&side[0]))) +
                      slui_depth_between(middle, slui_tile_of(w->map, end_of(&side[1])));
    return length >= 4 * height + 4 * STEP;
}

// Two lines across a corridor separate it only if there is ground worth a zone between them.
static bool apart(const slui_segment *a, const slui_segment *b)
{
    if (a->width == UINT32_MAX || b->width == UINT32_MAX) return false;
    slu_tile twice_a = {a->line.end[0].x + a->line.end[1].x, a->line.end[0].y + a->line.end[1].y};
    slu_tile twice_b = {b->line.end[0].x + b->line.end[1].x, b->line.end[0].y + b->line.end[1].y};
    uint32_t width = a->width > b->width ? a->width : b->width;
    return slui_depth_between(twice_a, twice_b) / 2 >= width + 3 * STEP;
}

static bool cut_passage(water *w, uint32_t stretch, ascent side[2])
{
    const slui_contact *saddle = saddle_of(w, stretch);
    uint32_t height = height_of(w, saddle), limit = limit_of(w, saddle);
    climb(w, saddle->tile[0], opening_of(height), &side[0]);
    climb(w, saddle->tile[1], opening_of(height), &side[1]);
    if (is_long(w, side, saddle, height)) {
        slui_segment first = cut_at_mouth(w, &side[0], height, limit);
        slui_segment second = cut_at_mouth(w, &side[1], height, limit);
        if (apart(&first, &second)) return put_up(w, &first) && put_up(w, &second);
    }
    slui_segment only = cut_at_saddle(w, side, height, limit);
    return put_up(w, &only);
}

static bool cut_passages(water *w)
{
    ascent *side = slui_alloc(w->cut->allocator, 2, sizeof *side);
    bool done = side != NULL;
    for (uint32_t i = 0; done && i < w->passages.stretch_count; i++)
        done = cut_passage(w, i, side);
    slui_free(w->cut->allocator, side, 2, sizeof *side);
    return done;
}

// For pictures: the basins, or the lakes that they have merged into.
static bool keep_basins(water *w, const char *name, bool merged)
{
    slui_basins *b = &w->basins;
    if (!w->cut->layers) return true;
    uint32_t *label = slui_alloc(w->cut->allocator, w->map->tile_count, sizeof *label);
    for (uint32_t t = 0; label && t < w->map->tile_count; t++) {
        if (!slui_map_passable_at(w->map, t)) continue;
        uint32_t basin = slui_basins_at(b, t);
        label[t] = (merged ? slui_basins_root(b, basin) : basin) + 1;
    }
    bool done =
        label && slui_cut_keep_tiles(w->cut, name, SLU_LAYER_LABELS, w->map, label, sizeof *label);
    slui_free(w->cut->allocator, label, w->map->tile_count, sizeof *label);
    return done;
}

static bool find_passages(water *w)
{
    slui_cut *cut = w->cut;
    if (!slui_cut_keep_tiles(cut, "depth", SLU_LAYER_DEPTHS, w->map, cut->depth,
                             sizeof *cut->depth) ||
        !slui_basins_find(&w->basins, w->map, cut->depth, cut->label, cut->allocator))
        return false;
    slui_cut_end_stage(cut, "basins");
    return keep_basins(w, "basins", false) &&
           slui_basins_merge(&w->basins, w->options->prominence, &w->passages) &&
           keep_basins(w, "lakes that stay", true) &&
           slui_borders_group(&w->passages, w->map, (uint32_t)w->basins.count);
}

slu_status slui_water(const slu_map *map, const slu_terrain_options *options, slui_cut *cut,
                      slu_error *error)
{
    water w = {.map = map, .options = options, .cut = cut};
    w.basins.allocator = w.passages.allocator = cut->allocator;
    bool done = find_passages(&w);
    slui_cut_end_stage(cut, "saddles");
    done = done && slui_cut_create_fences(cut, map->tile_count) && cut_passages(&w);
    slui_borders_release(&w.passages);
    slui_basins_release(&w.basins);
    slui_cut_end_stage(cut, "cuts");
    done = done && slui_cut_keep_lines(cut, "cuts at saddles", map) &&
           slui_winding_split(map, options->widest, cut);
    slui_cut_end_stage(cut, "winding");
    done = done && slui_cut_keep_lines(cut, "cuts, long zones split", map);
    return done ? SLU_OK : slui_fail_memory(error);
}
