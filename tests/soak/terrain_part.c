// SPDX-License-Identifier: MIT
// Terrains and hierarchical routes, which live for a round: they are built from the map as it is,
// used, edited by hand, and stale once a gate is walled up.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "soak.h"
#include "terrain_check.h"

enum { MOST_TILES_FOR_PAPERS = 5000, CHAIN = 64 };

static slu_terrain *make_terrain(soak *s, soak_place *p)
{
    slu_terrain_options options = {.allocator = &p->memory.allocator};
    options.diagonals = p->rules.diagonals;
    // The papers' methods take long on large maps.
    if (p->tiles < MOST_TILES_FOR_PAPERS)
        options.method = soak_below(s, slu_methods_count(slu_decompositions()));
    slu_terrain *terrain = NULL;
    assert_int_equal(slu_terrain_create(p->map, &options, &terrain, NULL), SLU_OK);
    return terrain;
}

static uint32_t gates_of(const slu_terrain *terrain)
{
    slu_terrain_facts facts;
    slu_terrain_describe(terrain, &facts);
    return facts.gate_count;
}

static slu_status ask_route(soak *s, const soak_place *p, const slu_terrain *terrain)
{
    uint32_t gates[CHAIN];
    size_t count;
    double length;
    slu_tile from, to;
    if (!world_ground(p->map, &s->random, &from) || !world_ground(p->map, &s->random, &to))
        return SLU_ERR_ARGUMENT;
    return slu_terrain_route(terrain, from, to, gates, CHAIN, &count, &length, NULL);
}

static void change_by_hand(soak *s, const soak_place *p, slu_terrain *terrain)
{
    bool slits = p->rules.diagonals == SLU_DIAGONALS_ALWAYS;
    uint32_t gate = (uint32_t)soak_below(s, (int)gates_of(terrain));
    assert_int_equal(slu_terrain_block(terrain, gate, true, NULL), SLU_OK);
    assert_true(ask_route(s, p, terrain) == SLU_OK);
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_REMOVE, gate);
    size_t edits = slu_terrain_edit_count(terrain);
    // Zones that meet at corners only cannot be joined.
    slu_status status = slu_terrain_edit(terrain, edit, NULL);
    assert_true(status == SLU_OK || status == SLU_ERR_ARGUMENT);
    assert_int_equal(slu_terrain_edit_count(terrain), edits + (status == SLU_OK));
    terrain_check(p->map, terrain, slits);
}

static void wall_up_a_gate(soak *s, soak_place *p, const slu_terrain *terrain)
{
    uint32_t gate = (uint32_t)soak_below(s, (int)gates_of(terrain));
    size_t need = 0;
    slu_status status = slu_terrain_gate_changes(terrain, gate, '@', NULL, 0, &need, NULL);
    assert_int_equal(status, SLU_ERR_CAPACITY);
    slu_change *changes = calloc(need, sizeof *changes);
    assert_non_null(changes);
    status = slu_terrain_gate_changes(terrain, gate, '@', changes, need, &need, NULL);
    assert_int_equal(status, SLU_OK);
    soak_apply(s, p, changes, need);
    status = slu_terrain_gate_changes(terrain, gate, '@', changes, need, &need, NULL);
    assert_int_equal(status, SLU_ERR_STALE);
    free(changes);
}

static void act(soak *s, soak_place *p)
{
    slu_tile any;
    if (!world_ground(p->map, &s->random, &any)) return;
    slu_terrain *terrain = make_terrain(s, p);
    terrain_check(p->map, terrain, p->rules.diagonals == SLU_DIAGONALS_ALWAYS);
    if (gates_of(terrain) > 0) change_by_hand(s, p, terrain);
    if (gates_of(terrain) > 0 && soak_once_in(s, 2)) wall_up_a_gate(s, p, terrain);
    slu_terrain_destroy(terrain);
    s->counts.terrains++;
}

const soak_part SOAK_TERRAIN = {"terrains", act, NULL, NULL};

// ---------------------------------------------------------------------------------------------
// Routes

static void walk_route(soak_place *p, slu_hpa *hpa, slu_tile start, slu_tile goal, double cost)
{
    double walked = 0;
    slu_leg leg = {0};
    slu_tile at = start;
    while (!leg.last) {
        assert_int_equal(slu_hpa_next(hpa, &leg, NULL), SLU_OK);
        assert_true(asking_same_tile(leg.path[0], at));
        walked += reference_walk(p->map, &p->rules, leg.path, leg.path_length).cost;
        at = leg.path[leg.path_length - 1];
    }
    assert_true(asking_same_tile(at, goal));
    assert_true(reference_near(walked, cost, 1e-6));
}

static void claim_route(soak_place *p, slu_hpa *hpa, slu_tile start, slu_tile goal)
{
    slu_route planned;
    assert_int_equal(slu_hpa_plan(hpa, start, goal, &planned, NULL), SLU_OK);
    reference_flood(p->map, &p->rules, start, p->truth);
    double truth = p->truth[reference_index(p->map, goal)];
    assert_int_equal(planned.outcome, isfinite(truth) ? SLU_FOUND : SLU_UNREACHABLE);
    if (planned.outcome != SLU_FOUND) return;
    assert_true(planned.cost >= truth * (1 - 1e-6));
    walk_route(p, hpa, start, goal, planned.cost);
}

static void route(soak *s, soak_place *p)
{
    slu_tile start, goal;
    if (!soak_standing(s, p, &start) || !soak_standing(s, p, &goal)) return;
    slu_hpa_options options = {.rules = p->rules, .cluster = 4 + soak_below(s, 20)};
    options.allocator = &p->memory.allocator;
    slu_hpa *hpa = NULL;
    slu_status status = slu_hpa_create(p->map, &options, &hpa, NULL);
    bool special = p->rules.unit.factors || p->influence;
    assert_int_equal(status, special ? SLU_ERR_UNSUPPORTED : SLU_OK);
    if (special) return;
    claim_route(p, hpa, start, goal);
    slu_change costlier = {.kind = SLU_CHANGE_COST, .area = {start.x, start.y, 1, 1}, .cost = 2};
    soak_apply(s, p, &costlier, 1);
    slu_route planned;
    assert_int_equal(slu_hpa_plan(hpa, start, goal, &planned, NULL), SLU_ERR_STALE);
    slu_hpa_destroy(hpa);
    s->counts.routes++;
}

const soak_part SOAK_ROUTES = {"routes", route, NULL, NULL};
