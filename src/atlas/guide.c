// SPDX-License-Identifier: MIT
// Guiding a search with an atlas: once per query, what it takes at least to get from each gate to the
// goals; then an estimate is a handful of additions (search/guide.h).
//
// Source: Björnsson & Halldórsson 2006 and Halldórsson 2015, who take the least over all pairs of a gate
// of the tile's zone and a gate of the goal's at every tile. Here the gates' values come first (values.h).
#include "atlas/guide.h"

#include "atlas/values.h"
#include "base/status.h"
#include "search/heuristic.h"

enum { GATES = 1, LANDMARKS = 2, DEFAULT_LANDMARKS = 8 };

// What a finder keeps of an atlas. `index` comes first, so that one pointer serves for both.
typedef struct guide {
    slui_index index;
    slu_allocator allocator;
    slu_atlas *own; // NULL if the atlas is the caller's
    const slu_atlas *atlas;
    uint64_t edition; // of the atlas when this was made; the numbers below are of that
    uint32_t door_count, zone_count;
    size_t cell_count;
    int parts;
    slui_choice *choices; // by cell
    uint32_t query;
    uint8_t *at_goal; // by zone
    slui_values values;
    slui_range *gate_span; // by door, of zones that hold a goal
    slui_range landmark_span[SLUI_MOST_LANDMARKS];
    slui_guide view;
} guide;

static void destroy(slui_index *index)
{
    guide *g = (guide *)index;
    slu_allocator allocator = g->allocator;
    slui_free(&allocator, g->values.value, g->door_count, sizeof *g->values.value);
    slui_free(&allocator, g->choices, g->cell_count, sizeof *g->choices);
    slui_free(&allocator, g->gate_span, g->door_count, sizeof *g->gate_span);
    slui_free(&allocator, g->at_goal, g->zone_count, 1);
    slui_free(&allocator, g->values.heap, g->values.heap_room, sizeof *g->values.heap);
    slu_atlas_destroy(g->own);
    slui_free(&allocator, g, 1, sizeof *g);
}

static size_t bytes(const slui_index *index)
{
    const guide *g = (const guide *)index;
    slu_atlas_facts facts = {0};
    if (g->own) slu_atlas_describe(g->own, &facts);
    size_t doors = sizeof *g->values.value + sizeof *g->gate_span;
    return sizeof *g + facts.bytes + facts.terrain_bytes + g->door_count * doors + g->zone_count +
           g->cell_count * sizeof *g->choices + g->values.heap_room * sizeof *g->values.heap;
}

// ---- making

static bool same_steps(const slu_atlas *a, const slu_rules *rules)
{
    return a->rules.diagonals == rules->diagonals &&
           a->rules.steps.straight == rules->steps.straight &&
           a->rules.steps.diagonal == rules->steps.diagonal;
}

slu_status slui_check_atlas(const slu_finder *f, slu_error *error)
{
    const slu_atlas *a = f->atlas;
    if (a->map != f->map)
        return slui_fail(error, SLU_ERR_ARGUMENT, "the atlas belongs to another map");
    if (!same_steps(a, &f->rules))
        return slui_fail(error, SLU_ERR_ARGUMENT,
                         "the atlas was built for other diagonals or step lengths");
    if (a->revision < f->map->opened)
        return slui_fail(
            error, SLU_ERR_STALE,
            "ground has opened on the map since its atlas was built: update the atlas");
    return SLU_OK;
}

static slu_status check_parts(const slu_finder *f, int parts, slu_error *error)
{
    slu_status status = slui_check_atlas(f, error);
    if (status != SLU_OK) return status;
    if (parts & LANDMARKS && f->atlas->landmark_count == 0)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the atlas has no landmarks: build one with landmarks, or use gateway");
    return SLU_OK;
}

static bool is_current(const slu_finder *f, int parts)
{
    const guide *g = (const guide *)f->guide;
    return g && g->edition == g->atlas->edition && g->atlas->revision >= f->map->opened &&
           (g->parts & parts) == parts;
}

// The finder's own atlas: that of an older guide, brought up to date, or a new one.
static slu_status own_atlas(slu_finder *f, int parts, slu_atlas **out, slu_error *error)
{
    const guide *old = (const guide *)f->guide;
    if (old && (old->parts & parts) == parts) {
        *out = old->own;
        return slu_atlas_update(old->own, error);
    }
    slu_atlas_options options = {
        .rules = {.diagonals = f->rules.diagonals, .steps = f->rules.steps},
        .landmarks = parts & LANDMARKS ? DEFAULT_LANDMARKS : 0,
        .allocator = &f->allocator};
    return slu_atlas_create(f->map, &options, out, error);
}

static bool reserve(guide *g)
{
    const slu_allocator *allocator = &g->allocator;
    g->edition = g->atlas->edition;
    g->door_count = g->atlas->door_count;
    g->zone_count = g->atlas->zone_count;
    g->cell_count = g->atlas->cell_count;
    g->values.allocator = g->allocator;
    g->values.value = slui_alloc(allocator, g->door_count, sizeof *g->values.value);
    g->choices = slui_alloc(allocator, g->cell_count, sizeof *g->choices);
    g->gate_span = slui_alloc(allocator, g->door_count, sizeof *g->gate_span);
    g->at_goal = slui_alloc(allocator, g->zone_count, 1);
    return g->values.value && g->choices && g->gate_span && g->at_goal;
}

// Puts a guide by its atlas in the place of an older one, which may have had the same.
static slu_status make_guide(slu_finder *f, int parts, slu_atlas *own, slu_error *error)
{
    guide *g = slui_alloc(&f->allocator, 1, sizeof *g), *old = (guide *)f->guide;
    if (!g) return slui_fail_memory(error);
    g->index = (slui_index){destroy, bytes};
    g->allocator = f->allocator;
    g->parts = parts;
    g->atlas = own ? own : f->atlas;
    if (!reserve(g)) {
        destroy(&g->index);
        return slui_fail_memory(error);
    }
    g->own = own;
    if (old && old->own == own) old->own = NULL;
    if (old) destroy(&old->index);
    f->guide = &g->index;
    f->under_way = false; // a search might have read the old one
    return SLU_OK;
}

// ---- aiming

static void widen(slui_range *span, uint32_t least, uint32_t most)
{
    if (least < span->least) span->least = least;
    if (most > span->most) span->most = most;
}

static const slui_range NO_SPAN = {UINT32_MAX, 0};

// Notes the distances of a goal by some of its zone's fields.
static void note_goal(const slui_guide *view, slui_readings r, uint32_t first, uint32_t count,
                      slui_range *spans)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t least = slui_guide_least(view, r, first + i);
        uint32_t slack = slui_base_slack(r.bases[first + i]);
        uint32_t most = r.record && slack != SLUI_NO_SLACK ? least + slack : UINT32_MAX;
        widen(&spans[i], least, most);
    }
}

// A goal is reached through a gate of its zone: that gives the gate a value, seen from behind, and others
// at once if their relation is known.
static bool enter_by(guide *g, uint32_t door, uint32_t value)
{
    const slu_atlas *a = g->atlas;
    const uint32_t behind = a->opposite[door];
    if (!a->onward) return slui_values_offer(&g->values, behind, value);
    const uint32_t *onward = a->onward + (size_t)behind * a->door_count;
    uint32_t *values = g->values.value;
    for (uint32_t i = 0; i < a->door_count; i++)
        values[i] = value + onward[i] < values[i] ? value + onward[i] : values[i];
    return true;
}

static bool start_from_goal(guide *g, slu_tile goal)
{
    slui_readings r = slui_guide_read(&g->view, goal.x, goal.y);
    const slui_guide_zone *z = &g->atlas->zones[r.cell->zone];
    slui_range *spans = g->gate_span + z->first;
    for (uint32_t i = 0; i < z->gates && !g->at_goal[r.cell->zone]; i++)
        spans[i] = NO_SPAN;
    g->at_goal[r.cell->zone] = 1;
    note_goal(&g->view, r, 0, z->gates, spans);
    for (uint32_t i = 0; i < z->gates; i++)
        if (!enter_by(g, z->first + i, slui_guide_least(&g->view, r, i))) return false;
    return true;
}

static bool aim_gates(guide *g, const slu_finder *f)
{
    const slui_search *s = &f->search;
    slui_values_clear(&g->values, g->atlas);
    memset(g->at_goal, 0, g->atlas->zone_count);
    for (size_t i = 0; i < s->sought_count; i++) {
        bool counts = slui_finder_reachable(f, s->sought[i]);
        if (counts && !start_from_goal(g, s->sought[i])) return false;
    }
    const slu_tile start = f->query.start;
    uint32_t enough = SLU_NO_ZONE;
    if (!s->from_everywhere) enough = slui_guide_read(&g->view, start.x, start.y).cell->zone;
    return slui_values_spread(&g->values, g->atlas, enough);
}

static void aim_landmarks(guide *g, const slu_finder *f)
{
    const slu_atlas *a = g->atlas;
    for (int i = 0; i < a->landmark_count; i++)
        g->landmark_span[i] = NO_SPAN;
    for (size_t n = 0; n < f->search.sought_count; n++) {
        slu_tile goal = f->search.sought[n];
        if (!slui_finder_reachable(f, goal)) continue;
        slui_readings r = slui_guide_read(&g->view, goal.x, goal.y);
        note_goal(&g->view, r, a->zones[r.cell->zone].gates, (uint32_t)a->landmark_count,
                  g->landmark_span);
    }
}

// Numbers queries from 1, and forgets old choices before a number comes again.
static uint32_t next_query(guide *g)
{
    if (++g->query == 0) {
        memset(g->choices, 0, g->atlas->cell_count * sizeof *g->choices);
        g->query = 1;
    }
    return g->query;
}

// Where the atlas knows nothing of the way from the start on, it seldom knows more of the tiles around, and
// asking takes longer than not. So such a query goes by octile distances.
static void settle_for_octile(slui_search *s, slu_tile start)
{
    const uint64_t open = slui_estimate(s, SLUI_OCTILE, start.x, start.y);
    if (slui_estimate(s, SLUI_GUIDED, start.x, start.y) <= open) s->heuristic = SLUI_OCTILE;
}

// The finder's aim: called once per query, when its goals are known. False when memory runs out.
static bool aim(slu_finder *f, int parts)
{
    guide *g = (guide *)f->guide;
    g->view = slui_atlas_view(g->atlas);
    if (parts & GATES) {
        if (!aim_gates(g, f)) return false;
        g->view.at_goal = g->at_goal;
        g->view.value = g->values.value;
        g->view.query = next_query(g);
        g->view.choices = g->choices;
        g->view.gate_span = g->gate_span;
    }
    if (parts & LANDMARKS) {
        aim_landmarks(g, f);
        g->view.landmarks = g->atlas->landmark_count;
        g->view.landmark_span = g->landmark_span;
    }
    f->search.guide = &g->view;
    f->search.guide_ticks = f->search.manhattan_straight / (uint64_t)g->atlas->steps.straight;
    if (parts == GATES && !f->search.from_everywhere) settle_for_octile(&f->search, f->query.start);
    return true;
}

static bool aim_at_gates(slu_finder *f)
{
    return aim(f, GATES);
}
static bool aim_at_landmarks(slu_finder *f)
{
    return aim(f, LANDMARKS);
}
static bool aim_at_both(slu_finder *f)
{
    return aim(f, GATES | LANDMARKS);
}

static slu_status prepare(slu_finder *f, int parts, slui_aim *by, slu_error *error)
{
    f->aim = by;
    if (is_current(f, parts)) return SLU_OK;
    const guide *old = (const guide *)f->guide;
    // A finder that has been asked for both keeps both.
    if (old) parts |= old->parts;
    if (f->atlas) {
        slu_status status = check_parts(f, parts, error);
        return status == SLU_OK ? make_guide(f, parts, NULL, error) : status;
    }
    slu_atlas *own = NULL;
    slu_status status = own_atlas(f, parts, &own, error);
    if (status == SLU_OK) status = make_guide(f, parts, own, error);
    if (status != SLU_OK && own && (!old || own != old->own)) slu_atlas_destroy(own);
    return status;
}

slu_status slui_prepare_gateway(slu_finder *f, slu_error *error)
{
    return prepare(f, GATES, aim_at_gates, error);
}
slu_status slui_prepare_differential(slu_finder *f, slu_error *error)
{
    return prepare(f, LANDMARKS, aim_at_landmarks, error);
}
slu_status slui_prepare_guided(slu_finder *f, slu_error *error)
{
    return prepare(f, GATES | LANDMARKS, aim_at_both, error);
}
