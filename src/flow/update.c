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
// Cost: a sweep that compares 4 bytes per tile; then proportional to the tiles whose distance
// changes and their neighbours. If too many are raised, everything is flooded.
#include "base/arrays.h"
#include "flow/flow.h"

// A share of the ground. Raising a tile looks at all that its neighbours see, several times the
// cost of flooding it; an eighth keeps a repair from costing much more than a flood, and is not
// tuned beyond that.
enum { MOST_RAISED_SHARE = 8 };

typedef enum repair { REPAIR_GOES_ON, REPAIR_IS_TOO_MUCH, REPAIR_LACKS_MEMORY } repair;

// A list that both phases read and the first adds to.
typedef struct looks {
    size_t dirty; // tiles next to a changed one; those after it are to be checked again
    size_t count;
    size_t raised;
    size_t most; // raised
} looks;

static bool append(const slu_flow *f, uint32_t **list, size_t *capacity, size_t count,
                   uint32_t tile)
{
    if (!SLUI_GROW(&f->allocator, *list, *capacity, count + 1)) return false;
    (*list)[count] = tile;
    return true;
}

static bool add_look(slu_flow *f, looks *l, uint32_t tile)
{
    return append(f, &f->suspects, &f->suspect_capacity, l->count++, tile);
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

void slui_flow_take_ground(slu_flow *f)
{
    slui_view narrow = one_tile_wide(f);
    for (uint32_t t = 0; t < f->map->tile_count; t++)
        f->ground[t] = ground_now(f, &narrow, t);
    f->ground_known = true;
}

// Adds the tiles from which a step may have changed: for a wide unit, those from which it covers
// the tile, and those around them.
static bool add_block(slu_flow *f, looks *l, uint32_t tile)
{
    slu_tile at = slui_flow_tile(f, tile);
    const int before = f->view.plain ? 1 : f->view.fit.size;
    for (int y = at.y - before; y <= at.y + 1; y++) {
        for (int x = at.x - before; x <= at.x + 1; x++) {
            slu_tile beside = {x, y};
            if (!slui_map_inside(f->map, beside)) continue;
            if (!add_look(f, l, slui_map_index(f->map, beside))) return false;
        }
    }
    return true;
}

static repair find_changes(slu_flow *f, looks *l)
{
    slui_view narrow = one_tile_wide(f);
    size_t changed = 0;
    bool memory = true;
    for (uint32_t t = 0; t < f->map->tile_count; t++) {
        uint32_t now = ground_now(f, &narrow, t);
        if (SLUI_LIKELY(now == f->ground[t])) continue;
        f->ground[t] = now;
        // Past the limit, the rest of the ground is still copied.
        if (++changed <= l->most && memory) memory = add_block(f, l, t);
    }
    l->dirty = l->count;
    if (changed > l->most) return REPAIR_IS_TOO_MUCH;
    return memory ? REPAIR_GOES_ON : REPAIR_LACKS_MEMORY;
}

// ---- raise

static bool is_supported(const slu_flow *f, uint32_t tile)
{
    int direction;
    uint64_t distance = f->distance[tile];
    if (!slui_flow_stands(f, tile)) return false;
    return distance == 0 || slui_flow_best(f, tile, &direction) <= distance;
}

static bool look_around_again(slu_flow *f, looks *l, uint32_t tile, uint64_t distance)
{
    slu_tile at = slui_flow_tile(f, tile);
    for (int k = 0; k < SLUI_DIRECTIONS; k++) {
        slu_tile beside = {at.x + slui_step_x[k], at.y + slui_step_y[k]};
        if (!slui_map_inside(f->map, beside)) continue;
        uint32_t next = slui_map_index(f->map, beside);
        bool further = f->distance[next] > distance && f->distance[next] != SLUI_FLOW_NO_PATH;
        if (further && !add_look(f, l, next)) return false;
    }
    return true;
}

static repair look(slu_flow *f, looks *l, uint32_t tile)
{
    uint64_t distance = f->distance[tile];
    if (distance == SLUI_FLOW_NO_PATH || is_supported(f, tile)) return REPAIR_GOES_ON;
    if (l->raised == l->most) return REPAIR_IS_TOO_MUCH;
    if (!append(f, &f->raised, &f->raised_capacity, l->raised++, tile)) return REPAIR_LACKS_MEMORY;
    f->distance[tile] = SLUI_FLOW_NO_PATH;
    return look_around_again(f, l, tile, distance) ? REPAIR_GOES_ON : REPAIR_LACKS_MEMORY;
}

static repair raise(slu_flow *f, looks *l)
{
    repair so_far = REPAIR_GOES_ON;
    for (size_t i = 0; i < l->dirty && so_far == REPAIR_GOES_ON; i++)
        so_far = look(f, l, f->suspects[i]);
    while (l->count > l->dirty && so_far == REPAIR_GOES_ON)
        so_far = look(f, l, f->suspects[--l->count]);
    return so_far;
}

// ---- lower

static bool lower(slu_flow *f, const uint32_t *tiles, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int direction;
        if (!slui_flow_stands(f, tiles[i])) continue;
        uint64_t best = slui_flow_best(f, tiles[i], &direction);
        if (best < f->distance[tiles[i]] && !slui_flow_seed(f, tiles[i], best)) return false;
    }
    return true;
}

bool slui_flow_repair(slu_flow *f)
{
    looks l = {.most = f->map->passable / MOST_RAISED_SHARE};
    repair so_far = find_changes(f, &l);
    if (so_far == REPAIR_GOES_ON) so_far = raise(f, &l);
    f->facts.raised = l.raised;
    if (so_far == REPAIR_LACKS_MEMORY) return false;
    if (so_far == REPAIR_IS_TOO_MUCH) return slui_flow_flood(f);
    return slui_flow_seed_goals(f) && lower(f, f->raised, l.raised) &&
           lower(f, f->suspects, l.dirty) && slui_flow_run(f);
}
