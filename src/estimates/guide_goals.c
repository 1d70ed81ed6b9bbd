// SPDX-License-Identifier: MIT
// Groups of goals for the heuristics that read an atlas (guide_goals.h).
#include "estimates/guide_goals.h"

#include "base/arrays.h"

bool slui_guide_goals_create(slui_guide_goals *g, const slu_allocator *allocator,
                             uint32_t zone_count, uint32_t side_count)
{
    g->zone_count = zone_count;
    g->at_goal = slui_alloc(allocator, zone_count, 1);
    g->zones = slui_alloc(allocator, zone_count, sizeof *g->zones);
    // Enough for one goal anywhere.
    return g->at_goal && g->zones && SLUI_GROW(allocator, g->listed, g->listed_capacity, 1) &&
           SLUI_GROW(allocator, g->boxes, g->box_capacity, 1) &&
           SLUI_GROW(allocator, g->spans, g->span_capacity, (size_t)side_count + 1);
}

void slui_guide_goals_release(slui_guide_goals *g, const slu_allocator *allocator)
{
    slui_free(allocator, g->at_goal, g->zone_count, 1);
    slui_free(allocator, g->zones, g->zone_count, sizeof *g->zones);
    slui_free(allocator, g->listed, g->listed_capacity, sizeof *g->listed);
    slui_free(allocator, g->boxes, g->box_capacity, sizeof *g->boxes);
    slui_free(allocator, g->spans, g->span_capacity, sizeof *g->spans);
}

size_t slui_guide_goals_bytes(const slui_guide_goals *g)
{
    return g->zone_count * (1 + sizeof *g->zones) + g->listed_capacity * sizeof *g->listed +
           g->box_capacity * sizeof *g->boxes + g->span_capacity * sizeof *g->spans;
}

const slu_tile *slui_guide_goals_list(const slui_estimator *e, size_t *count)
{
    *count = e->target.several ? e->target.several->goal_count : 1;
    return e->target.several ? e->target.several->goals : &e->target.goal;
}

// ---- a group

static const slui_goal_box NO_BOX = {SLU_MAX_SIDE, -1, SLU_MAX_SIDE, -1};
static const slui_range NO_SPAN = {UINT32_MAX, 0};

static void begin_group(slui_goal_box *box, slui_range *spans, uint32_t fields)
{
    *box = NO_BOX;
    for (uint32_t i = 0; i < fields; i++)
        spans[i] = NO_SPAN;
}

static void widen_box(slui_goal_box *box, slu_tile goal)
{
    if (goal.x < box->left) box->left = goal.x;
    if (goal.x > box->right) box->right = goal.x;
    if (goal.y < box->top) box->top = goal.y;
    if (goal.y > box->bottom) box->bottom = goal.y;
}

static void widen_span(slui_range *span, uint32_t least, uint32_t most)
{
    if (least < span->least) span->least = least;
    if (most > span->most) span->most = most;
}

// Adds a goal, by some of its zone's fields.
static void add_to_group(slui_goal_box *box, slui_range *spans, const slui_cells *cells,
                         slu_tile goal, uint32_t first, uint32_t count)
{
    const slui_readings r = slui_cells_read(cells, goal.x, goal.y);
    widen_box(box, goal);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t least = slui_cells_least(cells, r, first + i);
        uint32_t slack = slui_base_slack(r.bases[first + i]);
        uint32_t most = r.record && slack != SLUI_NO_SLACK ? least + slack : UINT32_MAX;
        widen_span(&spans[i], least, most);
    }
}

// ---- by zone

static uint32_t zone_at(const slui_cells *cells, slu_tile goal)
{
    return slui_cells_read(cells, goal.x, goal.y).cell->zone;
}

// Lists the zones that hold goals, and counts those of each; false when memory runs out.
static bool count_goals(slui_guide_goals *g, const slui_estimator *e, const slui_cells *cells)
{
    size_t count;
    const slu_tile *goals = slui_guide_goals_list(e, &count);
    if (!SLUI_GROW(&e->allocator, g->listed, g->listed_capacity, count)) return false;
    memset(g->at_goal, 0, g->zone_count);
    g->listed_count = 0;
    for (size_t i = 0; i < count; i++) {
        if (!slui_cells_have(cells, goals[i].x, goals[i].y)) continue;
        const uint32_t zone = zone_at(cells, goals[i]);
        if (!g->at_goal[zone]) {
            g->zones[zone] = (slui_zone_goals){0};
            g->listed[g->listed_count++] = zone;
        }
        g->at_goal[zone] = 1;
        g->zones[zone].count++;
    }
    return true;
}

// Places the groups of a zone after those that have been placed.
static bool place_groups(slui_guide_goals *g, const slu_allocator *allocator, slui_zone_goals *zone,
                         uint32_t gates)
{
    const uint32_t groups = slui_zone_groups(zone);
    const size_t spans = (size_t)groups * gates;
    zone->box = (uint32_t)g->box_count;
    zone->span = (uint32_t)g->span_count;
    // One more span than needed: a zone without gates has a place among them, too.
    if (!SLUI_GROW(allocator, g->boxes, g->box_capacity, g->box_count + groups) ||
        !SLUI_GROW(allocator, g->spans, g->span_capacity, g->span_count + spans + 1))
        return false;
    for (uint32_t i = 0; i < groups; i++)
        begin_group(&g->boxes[zone->box + i], g->spans + zone->span + (size_t)i * gates, gates);
    g->box_count += groups;
    g->span_count += spans;
    return true;
}

bool slui_guide_goals_by_zone(slui_guide_goals *g, const slui_estimator *e, const slui_cells *cells)
{
    size_t count;
    const slu_tile *goals = slui_guide_goals_list(e, &count);
    if (!count_goals(g, e, cells)) return false;
    g->box_count = g->span_count = 0;
    for (size_t i = 0; i < g->listed_count; i++) {
        const uint32_t number = g->listed[i], gates = cells->zones[number].gates;
        if (!place_groups(g, &e->allocator, &g->zones[number], gates)) return false;
    }
    for (size_t i = 0; i < count; i++) {
        if (!slui_cells_have(cells, goals[i].x, goals[i].y)) continue;
        const uint32_t number = zone_at(cells, goals[i]), gates = cells->zones[number].gates;
        slui_zone_goals *zone = &g->zones[number];
        const uint32_t group =
            (uint32_t)((uint64_t)zone->seen++ * slui_zone_groups(zone) / zone->count);
        add_to_group(&g->boxes[zone->box + group], g->spans + zone->span + (size_t)group * gates,
                     cells, goals[i], 0, gates);
    }
    return true;
}

// ---- by landmark

void slui_guide_goals_by_landmark(slui_guide_goals *g, const slui_estimator *e,
                                  const slui_cells *cells, uint32_t landmarks)
{
    size_t count;
    const slu_tile *goals = slui_guide_goals_list(e, &count);
    const size_t groups = count < SLUI_LANDMARK_GROUPS ? count : SLUI_LANDMARK_GROUPS;
    g->landmark_groups = (uint32_t)groups;
    g->left_out = 0;
    for (size_t i = 0; i < groups; i++)
        begin_group(&g->landmark_boxes[i], g->landmark_spans + i * landmarks, landmarks);
    for (size_t i = 0; i < count; i++) {
        if (!slui_cells_have(cells, goals[i].x, goals[i].y)) {
            g->left_out++;
            continue;
        }
        const size_t group = i * groups / count;
        const uint32_t gates = cells->zones[zone_at(cells, goals[i])].gates;
        add_to_group(&g->landmark_boxes[group], g->landmark_spans + group * landmarks, cells,
                     goals[i], gates, landmarks);
    }
}
