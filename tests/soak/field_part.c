// SPDX-License-Identifier: MIT
// Flow fields that are kept up to date through edits, and explorers that are notified of them. An
// updated field must equal a rebuilt one, and both must agree with a plain Dijkstra.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "soak.h"

static const double NEAR = 1e-8;

static slu_flow *make_flow(soak_place *p)
{
    slu_flow_options options = {.rules = p->rules, .allocator = &p->memory.allocator};
    slu_flow *flow = NULL;
    assert_int_equal(slu_flow_create(p->map, &options, &flow, NULL), SLU_OK);
    return flow;
}

static void aim(soak *s, soak_place *p)
{
    p->flow_goal_count = 1 + (size_t)soak_below(s, SOAK_GOALS);
    for (size_t i = 0; i < p->flow_goal_count; i++)
        p->flow_goals[i] = world_tile(p->map, &s->random);
    slu_status status = slu_flow_aim(p->flow, p->flow_goals, p->flow_goal_count, NULL);
    assert_int_equal(status, SLU_OK);
}

// A field that is out of date says so, and one whose update ran out of memory is empty until the
// next.
static void update(soak *s, soak_place *p)
{
    slu_tile next, at = world_tile(p->map, &s->random);
    bool stale = slu_flow_is_stale(p->flow);
    assert_int_equal(slu_flow_step(p->flow, at, &next, NULL), stale ? SLU_ERR_STALE : SLU_OK);
    if (stale && soak_once_in(s, 8)) {
        soak_memory_fails(s, p);
        slu_status status = slu_flow_update(p->flow, NULL);
        bool failed = soak_memory_heals(s, p);
        assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && failed));
        assert_int_equal(slu_flow_is_stale(p->flow), status != SLU_OK);
    }
    assert_int_equal(slu_flow_update(p->flow, NULL), SLU_OK);
    assert_false(slu_flow_is_stale(p->flow));
}

static void claim_equals_a_rebuilt_one(soak_place *p)
{
    slu_flow *fresh = make_flow(p);
    assert_int_equal(slu_flow_aim(fresh, p->flow_goals, p->flow_goal_count, NULL), SLU_OK);
    for (size_t t = 0; t < p->tiles; t++) {
        slu_tile tile = soak_tile_at(p, t), a, b;
        assert_true(slu_flow_cost(p->flow, tile) == slu_flow_cost(fresh, tile));
        assert_int_equal(slu_flow_step(p->flow, tile, &a, NULL), SLU_OK);
        assert_int_equal(slu_flow_step(fresh, tile, &b, NULL), SLU_OK);
        assert_true(asking_same_tile(a, b));
    }
    slu_flow_destroy(fresh);
}

// With one goal, all costs; with several, following the field is tested below.
static void claim_costs(const soak_place *p)
{
    if (p->flow_goal_count != 1) return;
    reference_flood_to(p->map, &p->rules, p->flow_goals[0], p->truth);
    for (size_t t = 0; t < p->tiles; t++) {
        double cost = slu_flow_cost(p->flow, soak_tile_at(p, t));
        assert_true(reference_near(cost < 0 ? INFINITY : cost, p->truth[t], NEAR));
    }
}

static void claim_following_arrives(soak *s, const soak_place *p)
{
    slu_tile tile = world_tile(p->map, &s->random), next;
    double cost = slu_flow_cost(p->flow, tile), walked = 0;
    if (cost < 0) return;
    for (size_t steps = 0; slu_flow_cost(p->flow, tile) > 0; steps++) {
        assert_true(steps < p->tiles);
        assert_int_equal(slu_flow_step(p->flow, tile, &next, NULL), SLU_OK);
        walked += reference_step(p->map, &p->rules, tile, next);
        tile = next;
    }
    assert_true(reference_near(walked, cost, NEAR));
}

static void leave_flow(soak *s, soak_place *p)
{
    (void)s;
    slu_flow_destroy(p->flow);
    p->flow = NULL;
}

static void act_flow(soak *s, soak_place *p)
{
    if (soak_moves_on(s, p, 40)) leave_flow(s, p);
    if (!p->flow) {
        p->flow = make_flow(p);
        aim(s, p);
    }
    if (soak_once_in(s, 4)) aim(s, p);
    update(s, p);
    claim_equals_a_rebuilt_one(p);
    if (soak_once_in(s, 3)) claim_costs(p);
    for (int i = 0; i < 8; i++)
        claim_following_arrives(s, p);
    slu_tile outside = {0, slu_map_height(p->map)};
    assert_int_equal(slu_flow_aim(p->flow, &outside, 1, NULL), SLU_ERR_ARGUMENT);
    assert_false(slu_flow_is_stale(p->flow));
    s->counts.fields++;
}

const soak_part SOAK_FLOW = {"flow fields", act_flow, NULL, leave_flow};

// ---------------------------------------------------------------------------------------------
// Explorers

static void leave_explorer(soak *s, soak_place *p)
{
    (void)s;
    slu_explorer_destroy(p->explorer);
    p->explorer = NULL;
}

static bool begin_exploring(soak *s, soak_place *p)
{
    slu_explorer_options options = {.rules = p->rules, .allocator = &p->memory.allocator};
    options.method = soak_below(s, slu_methods_count(slu_explorer_methods()));
    options.goal = p->explorer_goal = world_tile(p->map, &s->random);
    if (!soak_standing(s, p, &options.start)) return false;
    assert_int_equal(slu_explorer_create(p->map, &options, &p->explorer, NULL), SLU_OK);
    p->explorer_told = soak_revision(p);
    return true;
}

// Before it is notified of an edit, an explorer refuses to continue.
static void refuse_to_go_on(soak_place *p)
{
    slu_explorer_state state;
    bool edited = soak_revision(p) != p->explorer_told;
    slu_status status = slu_explorer_plan(p->explorer, &state, NULL);
    assert_int_equal(status, edited ? SLU_ERR_STALE : SLU_OK);
    slu_rect outside = {0, 0, slu_map_width(p->map) + 1, 1};
    assert_int_equal(slu_explorer_notice(p->explorer, outside, NULL, NULL), SLU_ERR_ARGUMENT);
}

static void claim_state(const soak_place *p, const slu_explorer_state *state)
{
    double rest = p->truth[reference_index(p->map, state->tile)];
    bool fits = slu_unit_cost(p->map, &p->rules, state->tile) > 0 &&
                slu_unit_cost(p->map, &p->rules, p->explorer_goal) > 0;
    if (!fits) rest = INFINITY;
    assert_int_equal(state->outcome, isfinite(rest) ? SLU_FOUND : SLU_UNREACHABLE);
    if (state->outcome == SLU_FOUND) assert_true(reference_near(state->cost, rest, NEAR));
}

// What fails for lack of memory can be tried again.
static void explore_without_memory(soak *s, soak_place *p)
{
    slu_explorer_state state;
    soak_memory_fails(s, p);
    slu_status status = slu_explorer_notice(p->explorer, soak_everything(p), NULL, NULL);
    if (status == SLU_OK) status = slu_explorer_plan(p->explorer, &state, NULL);
    bool failed = soak_memory_heals(s, p);
    assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && failed));
}

static void act_explorer(soak *s, soak_place *p)
{
    if (soak_once_in(s, 15)) leave_explorer(s, p);
    if (!p->explorer && !begin_exploring(s, p)) return;
    if (soak_once_in(s, 8))
        explore_without_memory(s, p);
    else
        refuse_to_go_on(p);
    slu_rect all = soak_everything(p);
    assert_int_equal(slu_explorer_notice(p->explorer, all, NULL, NULL), SLU_OK);
    p->explorer_told = soak_revision(p);
    reference_flood_to(p->map, &p->rules, p->explorer_goal, p->truth);
    slu_explorer_state state;
    assert_int_equal(slu_explorer_plan(p->explorer, &state, NULL), SLU_OK);
    claim_state(p, &state);
    bool there = asking_same_tile(state.tile, p->explorer_goal);
    for (int steps = soak_below(s, 8); steps > 0; steps--) {
        assert_int_equal(slu_explorer_step(p->explorer, &state, NULL), SLU_OK);
        claim_state(p, &state);
        s->counts.explored++;
    }
    if (soak_once_in(s, 4)) {
        slu_tile to = world_tile(p->map, &s->random);
        bool fits = slu_unit_cost(p->map, &p->rules, to) > 0;
        slu_status status = slu_explorer_place(p->explorer, to, NULL);
        assert_int_equal(status, fits ? SLU_OK : SLU_ERR_ARGUMENT);
    }
    if (there) leave_explorer(s, p);
}

const soak_part SOAK_EXPLORING = {"explorers", act_explorer, NULL, leave_explorer};
