// SPDX-License-Identifier: MIT
// Preparing what gateway.h reads: an atlas, built if the caller has given none, and once per query
// a lower bound of the cost from each gate to the goals. Then an estimate is a handful of
// additions.
//
// Source: Björnsson & Halldórsson 2006 and Halldórsson 2015, who at every tile take the least over
// all pairs of a gate of the tile's zone and a gate of the goal's (gate_pairs.h). Here the gates'
// values come first (atlas/values.h).
//
// Cost: the finder's own atlas, 12 bytes per cell and some per gate. A query takes time
// proportional to the gates, or to the pairs of gates that share a zone if their relation is not
// known.
#include "estimates/gateway.h"

#include "atlas/atlas.h"
#include "atlas/values.h"
#include "base/status.h"

enum { GATES = 1, LANDMARKS = 2, DEFAULT_LANDMARKS = 8 };

// All three heuristics share what is kept.
static const char OWNER[] = "gateway";

// What is kept for an atlas. `head` comes first, so that one pointer serves for both.
typedef struct guide {
    slui_kept head;
    slu_allocator allocator;
    slu_atlas *own; // NULL if the atlas is the caller's
    const slu_atlas *atlas;
    uint64_t edition; // of the atlas when this was built; the numbers below belong to it
    uint32_t side_count;
    size_t cell_count;
    int parts;
    slui_choice *choices; // by cell
    uint32_t query;
    slui_values values;
    slui_guide_goals goals;
    uint64_t breach_values[SLUI_MOST_BREACHES];
    slui_guide view;
} guide;

static void destroy(slui_index *index)
{
    guide *g = (guide *)index;
    slu_allocator allocator = g->allocator;
    slui_free(&allocator, g->values.value, g->side_count, sizeof *g->values.value);
    slui_free(&allocator, g->choices, g->cell_count, sizeof *g->choices);
    slui_guide_goals_release(&g->goals, &allocator);
    slui_free(&allocator, g->values.heap, g->values.heap_capacity, sizeof *g->values.heap);
    slu_atlas_destroy(g->own);
    slui_free(&allocator, g, 1, sizeof *g);
}

static size_t bytes(const slui_index *index)
{
    const guide *g = (const guide *)index;
    slu_terrain_facts terrain = {0};
    if (g->own) slu_terrain_describe(g->own->terrain, &terrain);
    const size_t atlas = g->own ? slui_atlas_bytes(g->own) + terrain.bytes : 0;
    return sizeof *g + atlas + slui_guide_goals_bytes(&g->goals) +
           g->side_count * sizeof *g->values.value + g->cell_count * sizeof *g->choices +
           g->values.heap_capacity * sizeof *g->values.heap;
}

// ---- reading

// The gate by which the path is shortest from the cell's tile that is furthest from it.
static uint32_t safest_gate(const slui_guide *g, const slui_cell *cell, uint32_t *most)
{
    const slui_zone_fields *zone = &g->atlas.zones[cell->zone];
    uint32_t best = SLUI_SEVERAL;
    *most = SLUI_NO_VALUE;
    for (uint32_t i = 0; i < zone->gates; i++) {
        const slui_base base = g->atlas.bases[cell->bases + i];
        const uint32_t path =
            g->value[zone->first + i] + base.least + g->atlas.offsets[slui_base_reach(base)];
        if (path >= *most) continue;
        *most = path;
        best = i;
    }
    return best;
}

void slui_guide_choose(const slui_guide *g, const slui_cell *cell)
{
    const slui_zone_fields *zone = &g->atlas.zones[cell->zone];
    const uint32_t *value = g->value + zone->first;
    uint32_t most, gate = safest_gate(g, cell, &most);
    if (g->goals->at_goal[cell->zone]) gate = SLUI_SEVERAL;
    for (uint32_t i = 0; i < zone->gates && gate != SLUI_SEVERAL; i++)
        if (i != gate && value[i] + g->atlas.bases[cell->bases + i].least < most)
            gate = SLUI_SEVERAL;
    uint32_t from_gate = 0;
    if (gate != SLUI_SEVERAL) from_gate = value[gate] + g->atlas.bases[cell->bases + gate].least;
    g->choices[cell - g->atlas.cells] = (slui_choice){g->query, gate, from_gate};
}

uint32_t slui_guide_through_gates(const slui_guide *g, slui_readings r)
{
    const slui_zone_fields *zone = &g->atlas.zones[r.cell->zone];
    const uint32_t *value = g->value + zone->first;
    uint32_t best = SLUI_NO_VALUE;
    for (uint32_t i = 0; i < zone->gates; i++) {
        const uint32_t path = value[i] + slui_cells_least(&g->atlas, r, i);
        best = path < best ? path : best;
    }
    return best;
}

uint32_t slui_guide_compare(const slui_guide *g, slui_readings r)
{
    uint32_t best = slui_guide_through_gates(g, r);
    if (g->goals->at_goal[r.cell->zone]) {
        const uint32_t gates = g->atlas.zones[r.cell->zone].gates;
        const uint32_t inside = slui_guide_difference(g, r, 0, gates, g->goals->spans);
        best = inside < best ? inside : best;
    }
    return best == SLUI_NO_VALUE ? 0 : best;
}

// ---- building

static guide *kept_guide(const slui_estimator *e)
{
    return (guide *)slui_estimator_kept(e, OWNER);
}

static slu_status check_parts(const slui_estimator *e, int parts, slu_error *error)
{
    slu_status status = slui_estimator_check_atlas(e, error);
    if (status != SLU_OK) return status;
    if (parts & LANDMARKS && e->atlas->landmark_count == 0)
        return slui_fail(error, SLU_ERR_UNSUPPORTED,
                         "the atlas has no landmarks: build one with landmarks, or use gateway");
    return SLU_OK;
}

static bool is_current(const guide *g, int parts)
{
    return g && g->edition == g->atlas->edition && g->atlas->revision >= g->atlas->map->opened &&
           (g->parts & parts) == parts;
}

// The finder's own atlas: an older guide's, updated, or a new one.
static slu_status own_atlas(const slui_estimator *e, const guide *old, int parts, slu_atlas **out,
                            slu_error *error)
{
    if (old && (old->parts & parts) == parts) {
        *out = old->own;
        return slu_atlas_update(old->own, error);
    }
    slu_atlas_options options = {
        .rules = {.diagonals = e->rules->diagonals, .steps = e->rules->steps},
        .landmarks = parts & LANDMARKS ? DEFAULT_LANDMARKS : 0,
        .allocator = &e->allocator};
    return slu_atlas_create(e->view->layer, &options, out, error);
}

static bool reserve(guide *g)
{
    const slu_allocator *allocator = &g->allocator;
    g->edition = g->atlas->edition;
    g->side_count = g->atlas->side_count;
    g->cell_count = g->atlas->cell_count;
    g->values.allocator = g->allocator;
    g->values.value = slui_alloc(allocator, g->side_count, sizeof *g->values.value);
    g->choices = slui_alloc(allocator, g->cell_count, sizeof *g->choices);
    return slui_guide_goals_create(&g->goals, allocator, g->atlas->zone_count, g->side_count) &&
           g->values.value && g->choices;
}

// Replaces an older guide, which may have had the same atlas, by one for this atlas.
static slu_status build_guide(slui_estimator *e, int parts, slu_atlas *own, slu_error *error)
{
    guide *g = slui_alloc(&e->allocator, 1, sizeof *g), *old = kept_guide(e);
    if (!g) return slui_fail_memory(error);
    g->head = (slui_kept){.index = {destroy, bytes}, .owner = OWNER};
    g->allocator = e->allocator;
    g->parts = parts;
    g->atlas = own ? own : e->atlas;
    if (!reserve(g)) {
        destroy(&g->head.index);
        return slui_fail_memory(error);
    }
    g->own = own;
    if (old && old->own == own) old->own = NULL;
    slui_estimator_keep(e, &g->head);
    return SLU_OK;
}

// ---- aiming

// Lowers values to those of paths that begin with this one. Both copies give the same numbers; a
// wide machine takes eight at a time.
SLUI_INLINE void lower(uint32_t *restrict values, const uint32_t *restrict onward, uint32_t value,
                       uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t path = value + onward[i];
        values[i] = path < values[i] ? path : values[i];
    }
}

static void lower_any(uint32_t *values, const uint32_t *onward, uint32_t value, uint32_t count)
{
    lower(values, onward, value, count);
}

SLUI_WIDE static void lower_wide(uint32_t *values, const uint32_t *onward, uint32_t value,
                                 uint32_t count)
{
    lower(values, onward, value, count);
}

// Goals are reached through a gate of their zone. That gives a value to the gate's opposite side,
// and at once to the other sides if their relation is to be used.
static bool enter_by(guide *g, uint32_t side, uint32_t value, bool related)
{
    const slu_atlas *a = g->atlas;
    const uint32_t behind = a->opposite[side];
    if (a->closed_at[behind]) return true;
    if (!related) return slui_values_offer(&g->values, behind, value);
    (slui_machine_is_wide() ? lower_wide : lower_any)(
        g->values.value, a->onward + (size_t)behind * a->side_count, value, a->side_count);
    return true;
}

// By each gate of a zone, at the least distance to a goal in it.
static bool start_from_zone(guide *g, uint32_t number, bool related)
{
    const slui_zone_fields *z = &g->atlas->zones[number];
    const slui_zone_goals *zone = &g->goals.zones[number];
    const slui_range *spans = g->goals.spans + zone->span;
    const uint32_t groups = slui_zone_groups(zone);
    for (uint32_t i = 0; i < z->gates; i++) {
        uint32_t least = spans[i].least;
        for (uint32_t k = 1; k < groups; k++) {
            const uint32_t other = spans[(size_t)k * z->gates + i].least;
            least = other < least ? other : least;
        }
        if (!enter_by(g, z->first + i, least, related)) return false;
    }
    return true;
}

// The relation of the sides is read once for each gate of each zone that holds goals, while a
// search over the sides begins at all of them at once, and ends at the start's zone. On Aurora with
// 8 goals the search takes two thirds of the time, with 50 a quarter.
enum { MOST_ZONES_TO_RELATE = 4 };

// Whether the sides of the zones that hold goals are related exactly: gates have not been closed
// since without their rows being computed again.
static bool is_related(const guide *g)
{
    const slu_atlas *a = g->atlas;
    if (!a->onward || g->goals.listed_count > MOST_ZONES_TO_RELATE) return false;
    for (size_t i = 0; i < g->goals.listed_count; i++) {
        const slui_zone_fields *z = &a->zones[g->goals.listed[i]];
        for (uint32_t k = 0; k < z->gates; k++) {
            const uint32_t behind = a->opposite[z->first + k];
            if (!a->closed_at[behind] && a->related_at[behind] < a->last_closing) return false;
        }
    }
    return true;
}

static bool aim_gates(guide *g, const slui_estimator *e)
{
    slui_values_clear(&g->values, g->atlas);
    if (!slui_guide_goals_by_zone(&g->goals, e, &g->view.atlas)) return false;
    const size_t count = g->goals.listed_count;
    const bool related = is_related(g);
    for (size_t i = 0; i < count; i++)
        if (!start_from_zone(g, g->goals.listed[i], related)) return false;
    const slui_cells *cells = &g->view.atlas;
    if (e->from_everywhere || !slui_cells_have(cells, e->start.x, e->start.y))
        return slui_values_spread(&g->values, g->atlas, cells, NULL);
    const slui_readings start = slui_cells_read(cells, e->start.x, e->start.y);
    return slui_values_spread(&g->values, g->atlas, cells, &start);
}

// Numbers queries from 1, and clears old choices before a number is reused.
static uint32_t next_query(guide *g)
{
    if (++g->query == 0) {
        memset(g->choices, 0, g->atlas->cell_count * sizeof *g->choices);
        g->query = 1;
    }
    return g->query;
}

// If the atlas knows no more about the path from the start than open ground does, it seldom knows
// more about the tiles around it, and asking costs more time than it saves.
static bool knows_nothing(const slui_estimator *e)
{
    slu_tile start = e->start;
    return slui_estimate_guided(e, start.x, start.y) <= slui_estimate_octile(e, start.x, start.y);
}

static bool aim(slui_estimator *e, int parts)
{
    guide *g = kept_guide(e);
    g->view = (slui_guide){.atlas = slui_atlas_cells(g->atlas),
                           .goals = &g->goals,
                           .several = e->target.several != NULL,
                           .breach_count = g->atlas->breach_count,
                           .breaches = g->atlas->breaches,
                           .breach_values = g->breach_values,
                           .uncommon = e->target.several != NULL || g->atlas->breach_count,
                           .straight = (uint32_t)(e->near_straight / e->unit_ticks),
                           .diagonal = (uint32_t)(e->near_diagonal / e->unit_ticks)};
    if (parts & GATES) {
        if (!aim_gates(g, e)) return false;
        g->view.value = g->values.value;
        g->view.query = next_query(g);
        g->view.choices = g->choices;
    }
    if (parts & LANDMARKS) {
        g->view.landmarks = (uint32_t)g->atlas->landmark_count;
        slui_guide_goals_by_landmark(&g->goals, e, &g->view.atlas, g->view.landmarks);
        if (g->goals.left_out) g->view.landmarks = 0;
    }
    e->tables = &g->view;
    if (g->view.breach_count) slui_guide_value_breaches(e, g->breach_values);
    e->octile_will_do = parts == GATES && !e->from_everywhere && knows_nothing(e);
    return true;
}

static bool aim_at_gates(slui_estimator *e)
{
    return aim(e, GATES);
}
static bool aim_at_landmarks(slui_estimator *e)
{
    return aim(e, LANDMARKS);
}
static bool aim_at_both(slui_estimator *e)
{
    return aim(e, GATES | LANDMARKS);
}

// ---- preparing

static slu_status prepare(slui_estimator *e, int parts, slui_aim *by, slu_error *error)
{
    const guide *old = kept_guide(e);
    e->aim = by;
    if (is_current(old, parts)) return SLU_OK;
    // A finder that has been asked for both keeps both.
    if (old) parts |= old->parts;
    if (e->atlas) {
        slu_status status = check_parts(e, parts, error);
        return status == SLU_OK ? build_guide(e, parts, NULL, error) : status;
    }
    slu_atlas *own = NULL;
    slu_status status = own_atlas(e, old, parts, &own, error);
    bool is_old = old && own == old->own;
    if (status == SLU_OK) status = build_guide(e, parts, own, error);
    if (status != SLU_OK && !is_old) slu_atlas_destroy(own);
    return status;
}

slu_status slui_prepare_gateway(slui_estimator *e, slu_error *error)
{
    return prepare(e, GATES, aim_at_gates, error);
}
slu_status slui_prepare_differential(slui_estimator *e, slu_error *error)
{
    return prepare(e, LANDMARKS, aim_at_landmarks, error);
}
slu_status slui_prepare_guided(slui_estimator *e, slu_error *error)
{
    return prepare(e, GATES | LANDMARKS, aim_at_both, error);
}
