// SPDX-License-Identifier: MIT
// The game: see rts_game.h. Units are here; what changes the map is in rts_world.c.
#include <stdlib.h>
#include <string.h>

#include "rts_world.h"

// In frames. At 60 frames per second a unit walks 15 tiles per second.
enum { PACE = 4, REST = 30, SECOND = 60 };

// Tiles: a unit asks again at once if its path is broken within the next ten seconds, otherwise
// within a second.
enum { AHEAD = 150 };

typedef enum unit_state { RESTING, ASKING, WALKING } unit_state;

typedef struct unit {
    int kind;
    unit_state state;
    slu_tile at, goal;
    slu_tile *path;
    size_t length, capacity, done;
    bool doubts;   // its path may no longer hold
    size_t breaks; // the place on the path before a break that was seen from afar; 0: none was
    int since;     // the frame of the request, or the one until which it rests
} unit;

struct rts_game {
    rts_options options;
    rts_world *world;
    slu_rules rules[RTS_KINDS];
    slu_algorithm algorithm[RTS_KINDS];
    slu_scheduler *scheduler[RTS_KINDS];
    size_t open[RTS_KINDS]; // requests
    unit *units;
    int unit_count;
    rts_random random;
    int frame;
    rts_totals totals;
};

rts_options rts_defaults(void)
{
    return (rts_options){.units = {250, 150, 50, 50},
                         .doors = 20,
                         .buildings = 5,
                         .enemies = 10,
                         .orders = 120,
                         .seed = 1,
                         .frame_ms = 4,
                         .slice = 64};
}

const char *rts_part_name(rts_part part)
{
    static const char *const NAMES[RTS_PARTS] = {"edits",     "would_cut", "atlas",
                                                 "influence", "checks",    "scheduler"};
    return NAMES[part];
}

static double now(const rts_game *g)
{
    return g->options.clock ? g->options.clock() : 0;
}

// ---- creating

static slu_tile draw_place(rts_game *g, int kind)
{
    const slu_map *map = rts_world_map(g->world);
    slu_tile tile;
    do
        tile = (slu_tile){rts_below(&g->random, slu_map_width(map)),
                          rts_below(&g->random, slu_map_height(map))};
    while (slu_unit_cost(map, &g->rules[kind], tile) <= 0 || !rts_world_is_main(g->world, tile));
    return tile;
}

static bool create_units(rts_game *g)
{
    for (int k = 0; k < RTS_KINDS; k++)
        g->unit_count += g->options.units[k];
    g->units = calloc((size_t)g->unit_count + 1, sizeof *g->units);
    if (!g->units) return false;
    int i = 0;
    for (int k = 0; k < RTS_KINDS; k++) {
        for (int n = 0; n < g->options.units[k]; n++, i++) {
            unit *u = &g->units[i];
            *u = (unit){.kind = k, .at = draw_place(g, k)};
            u->since = n * g->options.orders / g->options.units[k];
        }
    }
    return true;
}

static bool create_schedulers(rts_game *g, slu_error *error)
{
    for (int k = 0; k < RTS_KINDS; k++) {
        slu_scheduler_options options = {.lanes = 1, .allocator = g->options.allocator};
        g->rules[k].unit.size = k == RTS_SCOUT ? 1 : k + 1;
        if (k == RTS_SCOUT) g->rules[k].influence = rts_world_danger(g->world);
        options.finder.rules = g->rules[k];
        options.finder.atlas = rts_world_atlas(g->world, k);
        const char *name = g->options.algorithm[k];
        if (name && slu_algorithm_parse(name, &g->algorithm[k], error) != SLU_OK) return false;
        if (slu_scheduler_create(rts_world_map(g->world), &options, &g->scheduler[k], error) !=
            SLU_OK)
            return false;
    }
    return true;
}

rts_game *rts_create(slu_map *map, const rts_options *options, slu_error *error)
{
    rts_game *g = calloc(1, sizeof *g);
    if (!g) return NULL;
    g->options = *options;
    g->random = (rts_random){options->seed};
    g->world = rts_world_create(map, options, &g->random, error);
    if (g->world && create_schedulers(g, error) && create_units(g)) return g;
    rts_destroy(g);
    return NULL;
}

static void free_path(rts_game *g, unit *u)
{
    const slu_allocator *a = g->options.allocator;
    if (a && u->path) a->free(a->ctx, u->path, u->capacity * sizeof *u->path);
    if (!a) free(u->path);
    u->path = NULL;
    u->capacity = 0;
}

void rts_destroy(rts_game *g)
{
    if (!g) return;
    for (int i = 0; g->units && i < g->unit_count; i++)
        free_path(g, &g->units[i]);
    for (int k = 0; k < RTS_KINDS; k++)
        slu_scheduler_destroy(g->scheduler[k]);
    rts_world_destroy(g->world);
    free(g->units);
    free(g);
}

// ---- walking

static bool ask(rts_game *g, unit *u, slu_error *error)
{
    slu_request request = {.query = {.start = u->at, .goal = u->goal},
                           .tag = (uint64_t)(u - g->units)};
    request.query.algorithm = g->algorithm[u->kind];
    u->state = ASKING;
    u->since = g->frame;
    g->open[u->kind]++;
    g->totals.asked++;
    g->totals.asked_of[u->kind]++;
    return slu_scheduler_submit(g->scheduler[u->kind], &request, NULL, error) == SLU_OK;
}

static bool ask_for_new_goal(rts_game *g, unit *u, slu_error *error)
{
    u->goal = draw_place(g, u->kind);
    return ask(g, u, error);
}

// Whether it is a unit's turn to ask because of a break that is far ahead: once a second.
static bool is_turn(const rts_game *g, const unit *u)
{
    return (g->frame / PACE + (int)(u - g->units)) % (SECOND / PACE) == 0;
}

// Checks the rest of the path, if the unit has doubts about it. A break far ahead is remembered
// first: a door may be open again when the unit's turn comes.
static bool look_ahead(rts_game *g, unit *u, bool *holds, slu_error *error)
{
    *holds = true;
    if (!u->doubts) return true;
    if (u->breaks > u->done + AHEAD && !is_turn(g, u)) return true;
    slu_path_hold hold;
    if (slu_path_holds(rts_world_map(g->world), &g->rules[u->kind], u->path, u->length, u->done,
                       &hold, error) != SLU_OK)
        return false;
    u->doubts = !hold.holds;
    *holds = hold.holds || (u->breaks == 0 && hold.reaches > u->done + AHEAD);
    u->breaks = hold.reaches;
    return true;
}

static bool walk(rts_game *g, unit *u, slu_error *error)
{
    bool holds;
    if (u->done + 1 == u->length) {
        g->totals.arrivals++;
        return ask_for_new_goal(g, u, error);
    }
    if (!look_ahead(g, u, &holds, error)) return false;
    if (!holds) {
        g->totals.broken++;
        return ask(g, u, error);
    }
    u->at = u->path[++u->done];
    g->totals.steps++;
    return true;
}

static bool move_units(rts_game *g, slu_error *error)
{
    for (int i = 0; i < g->unit_count; i++) {
        unit *u = &g->units[i];
        bool done = true;
        if (u->state == RESTING && g->frame >= u->since) done = ask_for_new_goal(g, u, error);
        if (u->state == WALKING && (g->frame + i) % PACE == 0) done = walk(g, u, error);
        if (!done) return false;
    }
    return true;
}

static int size_of(const unit *u)
{
    return u->kind == RTS_SCOUT ? 1 : u->kind + 1;
}

// True if the rest of a path comes so close to an area that walls there may break it: a unit
// reaches to the right of its tile and below, and a diagonal step needs the tiles beside it.
static bool passes(const unit *u, slu_rect area)
{
    const int left = area.x - size_of(u), right = area.x + area.width;
    const int top = area.y - size_of(u), bottom = area.y + area.height;
    for (const slu_tile *t = u->path + u->done; t < u->path + u->length; t++)
        if (left <= t->x && t->x <= right && top <= t->y && t->y <= bottom) return true;
    return false;
}

void rts_notice_walls(rts_game *g, slu_rect area)
{
    for (int i = 0; i < g->unit_count; i++) {
        unit *u = &g->units[i];
        if (u->state != WALKING || !passes(u, area)) continue;
        u->doubts = true;
        u->breaks = 0;
    }
}

bool rts_covers_unit(const rts_game *g, slu_rect area)
{
    for (int i = 0; i < g->unit_count; i++) {
        const unit *u = &g->units[i];
        if (u->at.x < area.x + area.width && area.x < u->at.x + size_of(u) &&
            u->at.y < area.y + area.height && area.y < u->at.y + size_of(u))
            return true;
    }
    return false;
}

// ---- answers

static bool keep_path(rts_game *g, unit *u, const slu_result *result)
{
    const slu_allocator *a = g->options.allocator;
    if (result->path_length > u->capacity) {
        size_t bytes = result->path_length * sizeof *u->path;
        free_path(g, u);
        u->path = a ? a->alloc(a->ctx, bytes) : malloc(bytes);
        if (!u->path) return false;
        u->capacity = result->path_length;
    }
    memcpy(u->path, result->path, result->path_length * sizeof *u->path);
    u->length = result->path_length;
    u->done = 0;
    u->doubts = true; // it may be a path of an earlier revision
    u->breaks = 0;
    return true;
}

static void count_answer(rts_game *g, const unit *u, const slu_answer *answer)
{
    const uint64_t waited = (uint64_t)g->frame - (uint64_t)u->since + 1;
    rts_totals *t = &g->totals;
    t->answered++;
    t->found += answer->result.outcome == SLU_FOUND;
    t->restarts += answer->restarts;
    t->waited += waited;
    t->waited_of[u->kind] += waited;
    if (waited > t->longest_wait) t->longest_wait = waited;
}

static bool take_answer(rts_game *g, int kind, const slu_answer *answer, slu_error *error)
{
    unit *u = &g->units[answer->tag];
    slu_request request = {.query = {.start = u->at, .goal = u->goal}};
    g->open[kind]--;
    *error = answer->error;
    if (answer->status != SLU_OK) return false;
    count_answer(g, u, answer);
    if (g->options.on_answer)
        g->options.on_answer(g->options.ctx, &g->rules[kind], &request, answer);
    u->state = answer->result.outcome == SLU_FOUND ? WALKING : RESTING;
    u->since = g->frame + REST;
    return u->state == RESTING || keep_path(g, u, &answer->result);
}

static bool tick(rts_game *g, int kind, slu_error *error)
{
    slu_tick_facts facts;
    slu_answer answer;
    double began = now(g);
    const uint64_t slice = (uint64_t)g->options.slice;
    if (slu_scheduler_tick(g->scheduler[kind], slice, &facts, error) != SLU_OK) return false;
    g->totals.ms_of[kind] += now(g) - began;
    g->totals.expanded += facts.spent;
    g->totals.expanded_of[kind] += facts.spent;
    while (slu_scheduler_take(g->scheduler[kind], &answer))
        if (!take_answer(g, kind, &answer, error)) return false;
    return true;
}

static size_t open_requests(const rts_game *g)
{
    size_t open = 0;
    for (int k = 0; k < RTS_KINDS; k++)
        open += g->open[k];
    return open;
}

// The kind whose oldest request has waited longest; RTS_KINDS if there is no request. A scheduler
// answers its own in that order, too, so no search stays behind for edits to restart it.
static int next_kind(const rts_game *g)
{
    int kind = RTS_KINDS, oldest = g->frame + 1;
    for (int i = 0; i < g->unit_count; i++) {
        const unit *u = &g->units[i];
        if (u->state != ASKING || u->since >= oldest) continue;
        oldest = u->since;
        kind = u->kind;
    }
    return kind;
}

static bool search(rts_game *g, double deadline, slu_error *error)
{
    const bool timed = g->options.clock;
    for (int slice = 0; timed ? now(g) < deadline : slice < g->options.slices; slice++) {
        int kind = next_kind(g);
        if (kind == RTS_KINDS) return true;
        if (!tick(g, kind, error)) return false;
    }
    return true;
}

// ---- frames

static int oldest_wait(const rts_game *g)
{
    int oldest = 0;
    for (int i = 0; i < g->unit_count; i++) {
        const unit *u = &g->units[i];
        if (u->state == ASKING && g->frame - u->since + 1 > oldest)
            oldest = g->frame - u->since + 1;
    }
    return oldest;
}

bool rts_frame(rts_game *g, rts_frame_facts *facts, slu_error *error)
{
    *facts = (rts_frame_facts){0};
    double began = now(g);
    if (!rts_world_frame(g->world, g, g->frame, facts->part, error)) return false;
    double checked = now(g);
    if (!move_units(g, error)) return false;
    if (g->options.on_edited)
        g->options.on_edited(g->options.ctx, rts_world_map(g->world), rts_world_danger(g->world));
    double searched = now(g);
    if (!search(g, began + g->options.frame_ms * RTS_SHARE, error)) return false;
    double ended = now(g);
    facts->part[RTS_CHECKS] = searched - checked;
    facts->part[RTS_SCHEDULER] = ended - searched;
    facts->total = ended - began;
    facts->waiting = open_requests(g);
    facts->oldest = oldest_wait(g);
    g->frame++;
    return true;
}

rts_totals rts_sum(const rts_game *g)
{
    rts_totals totals = g->totals;
    rts_world_count(g->world, &totals);
    uint64_t oldest = (uint64_t)oldest_wait(g);
    if (oldest > totals.longest_wait) totals.longest_wait = oldest;
    return totals;
}
