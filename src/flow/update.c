// SPDX-License-Identifier: MIT
// Repairing a flow field after edits: only distances that depend on changed tiles are recomputed.
//
// Source: Ramalingam & Reps 1996, the batch form, with the two waves of D* (Stentz 1994). The field
// remembers what every tile cost, so it finds by itself what has changed. An edit of a tile affects
// only steps between tiles of the block around it.
//
// Raise: a tile is supported if some step from it, plus the distance behind that step, costs no
// more than its own distance. A tile that no neighbour supports loses its distance, and its
// neighbours that were further away are checked again. When no tile is left to check, every support
// leads to a nearer tile and so, in the end, to a goal: no remaining distance is too low. The order
// does not matter.
//
// Lower: the raised tiles, and all tiles in the blocks, take the best that their neighbours offer,
// and where that is an improvement the wave continues from there (flood.c).
//
// A wave that an edit interrupted is repaired in the same way: see work.c. Its queue is kept, and
// so is the band of tiles that the sweep finds just behind its front.
//
// Cost: a sweep that compares 4 bytes per tile; then proportional to the tiles whose distance
// changes and their neighbours. If too many are raised, everything is flooded.
#include "base/arrays.h"
#include "flow/flow.h"

enum {
    // A share of the ground. Raising a tile looks at all that its neighbours see, several times the
    // cost of flooding it; an eighth keeps a repair from costing much more than a flood, and is not
    // tuned beyond that.
    MOST_RAISED_SHARE = 8,
    // Tiles that a sweep passes in the time of an expansion, about: if the view is plain, and if
    // every cost has to be computed.
    SWEPT_PER_UNIT = 32,
    VIEWED_PER_UNIT = 4,
    // Expansions in the time of a look at all neighbours of a tile, about.
    LOOK_UNITS = 4,
};

static size_t most_raised(const slu_flow *f)
{
    return f->map->passable / MOST_RAISED_SHARE;
}

static bool append(const slu_flow *f, uint32_t **list, size_t *capacity, size_t count,
                   uint32_t tile)
{
    if (!SLUI_GROW(&f->allocator, *list, *capacity, count + 1)) return false;
    (*list)[count] = tile;
    return true;
}

static bool add_suspect(slu_flow *f, uint32_t tile)
{
    return append(f, &f->suspects, &f->suspect_capacity, f->work.suspects++, tile);
}

static void give_up_repair(slu_flow *f)
{
    f->work.scratch = true;
    f->work.phase = SLUI_FLOW_CLEAR;
}

// ---- what has changed

static slui_view one_tile_wide(const slu_flow *f)
{
    slui_view narrow = f->view;
    narrow.fit.size = 1;
    return narrow;
}

static uint32_t ground_now(const slu_flow *f, const slui_view *narrow, uint32_t tile)
{
    if (!f->view.plain) return slui_view_cost(narrow, slui_flow_tile(f, tile));
    if (f->map->cost) return f->map->cost[tile];
    return slui_map_passable_at(f->map, tile) ? SLUI_COST_ONE : 0;
}

// Adds the tiles from which a step may have changed: for a wide unit, those from which it covers
// the tile, and those around them.
static bool add_block(slu_flow *f, uint32_t tile)
{
    slu_tile at = slui_flow_tile(f, tile);
    const int before = f->view.plain ? 1 : f->view.fit.size;
    for (int y = at.y - before; y <= at.y + 1; y++) {
        for (int x = at.x - before; x <= at.x + 1; x++) {
            slu_tile beside = {x, y};
            if (!slui_map_inside(f->map, beside)) continue;
            if (!add_suspect(f, slui_map_index(f->map, beside))) return false;
        }
    }
    return true;
}

static void take_ground(slu_flow *f, size_t from, size_t to)
{
    slui_view narrow = one_tile_wide(f);
    for (size_t t = from; t < to; t++)
        f->ground[t] = ground_now(f, &narrow, (uint32_t)t);
}

// False when memory runs out. If too much has changed, the rest of the ground is only copied.
static bool compare_ground(slu_flow *f, size_t from, size_t to)
{
    slui_view narrow = one_tile_wide(f);
    for (size_t t = from; t < to; t++) {
        uint32_t now = ground_now(f, &narrow, (uint32_t)t);
        if (SLUI_LIKELY(now == f->ground[t])) continue;
        f->ground[t] = now;
        f->work.scratch |= ++f->work.changed > most_raised(f);
        if (!f->work.scratch && !add_block(f, (uint32_t)t)) return false;
    }
    return true;
}

static bool find_band(slu_flow *f, size_t from, size_t to)
{
    slui_flow_work *w = &f->work;
    for (size_t t = from; t < to; t++) {
        if (f->distance[t] < w->band_from || f->distance[t] > w->band_to) continue;
        if (!append(f, &f->band, &f->band_capacity, w->band++, (uint32_t)t)) return false;
    }
    return true;
}

static bool sweep_part(slu_flow *f, size_t from, size_t to)
{
    bool compares = f->ground_known && !f->work.scratch;
    if (!compares) take_ground(f, from, to);
    if (compares && !compare_ground(f, from, to)) return false;
    bool interrupted = f->work.band_from <= f->work.band_to;
    return !interrupted || f->work.scratch || find_band(f, from, to);
}

bool slui_flow_sweep(slu_flow *f, slui_flow_share *share)
{
    slui_flow_work *w = &f->work;
    size_t per_unit = f->view.plain ? SWEPT_PER_UNIT : VIEWED_PER_UNIT;
    size_t rest = f->map->tile_count - w->next;
    uint64_t units = slui_flow_take(share, (rest + per_unit - 1) / per_unit);
    size_t part = w->hurried || units > rest / per_unit ? rest : (size_t)units * per_unit;
    if (!sweep_part(f, w->next, w->next + part)) return false;
    w->next += part;
    if (part < rest) return true;
    f->ground_known = true;
    w->hurried = false;
    w->dirty = w->suspects;
    w->next = 0;
    w->phase = w->scratch ? SLUI_FLOW_CLEAR : SLUI_FLOW_RAISE;
    return true;
}

// ---- raise

static bool is_supported(const slu_flow *f, uint32_t tile)
{
    int direction;
    uint64_t distance = f->distance[tile];
    if (!slui_flow_stands(f, tile)) return false;
    return distance == 0 || slui_flow_best(f, tile, &direction) <= distance ||
           slui_flow_start(f, tile) <= distance;
}

static bool look_around_again(slu_flow *f, uint32_t tile, uint64_t distance)
{
    slu_tile at = slui_flow_tile(f, tile);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile beside = {at.x + slui_step_x[k], at.y + slui_step_y[k]};
        if (!slui_map_inside(f->map, beside)) continue;
        uint32_t next = slui_map_index(f->map, beside);
        bool further = f->distance[next] > distance && f->distance[next] != SLUI_FLOW_NO_PATH;
        if (further && !add_suspect(f, next)) return false;
    }
    return true;
}

// False when memory runs out.
static bool look(slu_flow *f, uint32_t tile)
{
    uint64_t distance = f->distance[tile];
    if (distance == SLUI_FLOW_NO_PATH || is_supported(f, tile)) return true;
    if (f->work.raised >= most_raised(f)) {
        give_up_repair(f);
        return true;
    }
    if (!append(f, &f->raised, &f->raised_capacity, f->work.raised++, tile)) return false;
    f->distance[tile] = SLUI_FLOW_NO_PATH;
    return look_around_again(f, tile, distance);
}

// The dirty tiles are kept for the next phase; the others are a stack.
bool slui_flow_raise(slu_flow *f, slui_flow_share *share)
{
    slui_flow_work *w = &f->work;
    while (w->next < w->dirty || w->suspects > w->dirty) {
        if (slui_flow_take(share, LOOK_UNITS) == 0) return true;
        bool first = w->next < w->dirty;
        if (!look(f, f->suspects[first ? w->next++ : --w->suspects])) return false;
        if (w->scratch) return true;
    }
    w->next = 0;
    w->phase = SLUI_FLOW_LOWER;
    return true;
}

// ---- lower

// Seeds a tile if a neighbour offers it a cheaper path.
static bool lower(slu_flow *f, uint32_t tile)
{
    int direction;
    if (!slui_flow_stands(f, tile)) return true;
    uint64_t best = slui_flow_best(f, tile, &direction);
    return best >= f->distance[tile] || slui_flow_seed(f, tile, best);
}

// The lists one after another: raised tiles, dirty ones, the band. Those of the band have their
// distance, and only offer it again.
static bool lower_next(slu_flow *f)
{
    slui_flow_work *w = &f->work;
    size_t i = w->next++;
    if (i < w->raised) return lower(f, f->raised[i]);
    i -= w->raised;
    if (i < w->dirty) return lower(f, f->suspects[i]);
    uint32_t tile = f->band[i - w->dirty];
    uint64_t distance = f->distance[tile];
    return distance == SLUI_FLOW_NO_PATH || slui_flow_seed(f, tile, distance);
}

bool slui_flow_lower(slu_flow *f, slui_flow_share *share)
{
    slui_flow_work *w = &f->work;
    if (w->next == 0) {
        slui_wave_rewind(&f->queue, f->distance);
        if (!slui_flow_seed_goals(f)) return false;
    }
    while (w->next < w->raised + w->dirty + w->band) {
        bool looks = w->next < w->raised + w->dirty;
        if (slui_flow_take(share, looks ? LOOK_UNITS : 1) == 0) return true;
        if (!lower_next(f)) return false;
    }
    f->facts.raised += w->raised;
    w->suspects = w->dirty = w->raised = w->band = w->changed = 0;
    w->band_from = 1;
    w->band_to = 0;
    w->phase = SLUI_FLOW_SPREAD;
    return true;
}
