// SPDX-License-Identifier: MIT
// A lane's copy of the map: where a search ends up that edits have restarted too often.
//
// A copy is taken when it is first needed, and brought up to date with the map whenever a search
// begins on it; from then on it holds still until the search has ended. So the answer is a finder's
// own answer for the revision that it reports, which is one of those between request and answer.
// Indexes (an atlas, gates) belong to the map and change with it, so searches on a copy do without.
//
// Cost: taking a copy, some milliseconds for a million tiles, and as much again if the unit needs a
// layer. Bringing it up to date, what the edits cost once more; and a pass over an influence.
// Memory: the map once more (6 bytes per tile, 10 with costs), its layer, its influence, and a
// finder. Kept until the scheduler is destroyed, since what starves once does so again.
#include "base/status.h"
#include "map/influence.h"
#include "query/registry.h"
#include "query/scheduler.h"

// ---- counting bytes

static void *count_alloc(void *ctx, size_t bytes)
{
    slui_lane_copy *c = ctx;
    void *memory = c->source.alloc(c->source.ctx, bytes);
    if (memory) c->bytes += bytes;
    return memory;
}

static void count_free(void *ctx, void *memory, size_t bytes)
{
    slui_lane_copy *c = ctx;
    c->bytes -= bytes;
    c->source.free(c->source.ctx, memory, bytes);
}

// ---- creating

static void forget(slui_lane_copy *c)
{
    slu_finder_destroy(c->finder);
    slu_influence_destroy(c->influence);
    slu_map_destroy(c->map);
    c->finder = NULL;
    c->influence = NULL;
    c->map = NULL;
}

static void copy_amounts(slu_influence *copy, const slu_influence *from)
{
    if (copy->revision == from->revision) return;
    memcpy(copy->amount, from->amount, from->map->tile_count * sizeof *from->amount);
    memcpy(copy->changed, from->changed, from->square_count * sizeof *from->changed);
    copy->least = from->least;
    copy->most = from->most;
    copy->touched = from->touched;
    copy->edited = from->edited;
    copy->revision = from->revision;
}

// What the caller passed for the moment of creation is taken from the lane's finder, which keeps
// it.
static slu_status create_finder(slui_lane_copy *c, slu_finder_options options,
                                const slu_finder *lane)
{
    slu_leap leaps[SLU_MAX_LEAPS];
    const slui_leaps *list = &lane->leaps.list;
    for (int i = 0; i < list->count; i++)
        leaps[i] = (slu_leap){.dx = list->items[i].dx,
                              .dy = list->items[i].dy,
                              .cost = (double)list->items[i].cost / SLUI_COST_ONE,
                              .over = list->items[i].over};
    options.leaps = leaps;
    options.leap_count = (size_t)list->count;
    options.rules.unit = slui_layer_unit(lane->view.layer);
    options.rules.unit.factors = lane->rules.unit.factors;
    options.rules.influence = c->influence;
    options.atlas = NULL;
    options.terrain = NULL;
    options.gate_costs = NULL;
    options.allocator = &c->allocator;
    return slu_finder_create(c->map, &options, &c->finder, NULL);
}

static bool take(slui_lane_copy *c, const slu_scheduler *s, const slu_finder *lane)
{
    const slu_influence *influence = lane->rules.influence;
    forget(c);
    c->map = slui_map_copy(s->map, &c->allocator);
    bool done = c->map != NULL;
    if (done && influence)
        done = slu_influence_create(c->map, &c->allocator, &c->influence, NULL) == SLU_OK;
    done = done && create_finder(c, s->finder, lane) == SLU_OK;
    if (!done) forget(c);
    return done;
}

static slui_lane_copy *create(const slu_scheduler *s)
{
    slui_lane_copy *c = slui_alloc(&s->allocator, 1, sizeof *c);
    if (!c) return NULL;
    c->allocator = (slu_allocator){count_alloc, count_free, c};
    c->source = s->allocator;
    return c;
}

// ---- for the scheduler

void slui_lane_copy_destroy(slui_lane_copy *c)
{
    if (!c) return;
    slu_allocator allocator = c->source;
    forget(c);
    slui_free(&allocator, c, 1, sizeof *c);
}

size_t slui_lane_copy_bytes(const slui_lane_copy *c)
{
    return c ? sizeof *c + c->bytes : 0;
}

bool slui_lane_copy_map(const slu_scheduler *s, slui_lane *lane)
{
    if (!lane->copy) lane->copy = create(s);
    slui_lane_copy *c = lane->copy;
    if (!c) return false;
    bool ready = c->map && slui_map_update_copy(c->map, s->map);
    if (!ready && !take(c, s, lane->finder)) return false;
    if (c->influence) copy_amounts(c->influence, lane->finder->rules.influence);
    return lane->on_copy = true;
}

slu_query slui_query_without_index(const slu_query *query)
{
    slu_query q = *query;
    slui_prepare_estimates *prepare = slui_registry_prepare_estimates(q.algorithm);
    // A search back from the goal is no index: it belongs to the finder and follows its map.
    if (prepare && prepare != slui_prepare_backward) q.algorithm.heuristic = 0;
    return q;
}
