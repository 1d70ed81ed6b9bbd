// SPDX-License-Identifier: MIT
// Preparing the waypoint and the gateway heuristic of Ding & Pang (waypoints.h): values of
// waypoints by back-propagation (back_propagation.c), kept while the goals, the map and what its
// tiles cost stay the same.
//
// Source: Ding & Pang, Improved Runtime Heuristic Functions on General Maps.
//   - backprop: their gateway heuristic, on the flood-fill decomposition of 2006 or the caller's
//     terrain (zoning.h), with Manhattan distances.
//   - waypoint: their waypoint heuristic, for maps of corridors one tile wide. Waypoints are
//     crossings and corners; a tile looks along its lines for the next ones. Here a waypoint is a
//     zone of one tile, a corridor between two is a zone (corridors.c), and the rest is backprop: a
//     corridor is straight, so the Manhattan distance in it is exact, and what a tile sees at the
//     corridor's ends is what its lines meet. On open ground every tile is a waypoint, as the
//     authors say, and each new goal floods it.
//   - backprop-octile: backprop with octile distances where diagonal steps are allowed. Ours.
//
// What they guarantee. A path from a tile to a goal stays in a zone, crosses a border from gateway
// to gateway, and so on. Count each step at its Manhattan length. Then in a zone the path is no
// shorter than the distance on open ground, and across a border as long as the step; so the
// estimate is at most its whole length. With four neighbours that is the true length, and the
// estimate is admissible; waypoint is exact. With diagonal steps it may exceed the true length, at
// most by the ratio of two straight steps to a diagonal one, and A*, which reopens, finds paths
// within that factor of the shortest. With octile lengths the same argument holds for all steps.
// Non-convex zones make the estimate lower, never higher. For units that are wide or restricted to
// some terrains all this bounds lengths. On uneven ground the cheapest tile bounds what the lengths
// of backprop cost ("it cannot reflect the actual cost changes", as the authors say); waypoint
// charges what the tiles cost, so with four neighbours it is exact there too.
//
// Over a step the estimate changes by no more than the step's length so counted: inside a zone
// because every distance does, across a border because both its ends are gateways. So it is
// consistent wherever it is admissible, and at least the Manhattan, or the octile, distance.
//
// Cost: see back_propagation.c; plus the terrain, or 4 bytes per tile for the corridors.
#include "estimates/waypoints.h"

#include "base/arrays.h"
#include "base/status.h"
#include "estimates/back_propagation.h"
#include "estimates/corridors.h"
#include "estimates/zoning.h"

// Heuristics on the same decomposition share what is kept.
static const char CORRIDORS[] = "waypoint", GATEWAYS[] = "backprop";

// What is kept. `head` comes first, so that one pointer serves for both.
typedef struct keeper {
    slui_kept head;
    uint64_t revision;   // of the map; of the view if what tiles cost is measured
    slui_zoning zoning;  // empty for corridors
    uint32_t *corridors; // NULL for a terrain
    slui_propagation propagation;
} keeper;

static void destroy(slui_index *index)
{
    keeper *k = (keeper *)index;
    slu_allocator allocator = k->propagation.allocator;
    slui_free(&allocator, k->corridors, k->propagation.map->tile_count, sizeof *k->corridors);
    slui_propagation_release(&k->propagation);
    slui_zoning_release(&k->zoning);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    size_t corridors = k->corridors ? k->propagation.map->tile_count * sizeof *k->corridors : 0;
    return sizeof *k + slui_zoning_bytes(&k->zoning) + corridors +
           slui_propagation_bytes(&k->propagation);
}

static size_t value_bytes(const slui_kept *head)
{
    return slui_propagation_value_bytes(&((const keeper *)head)->propagation);
}

// ---- building

static slu_status cut_at_waypoints(keeper *k, const slui_estimator *e, slu_error *error)
{
    slui_propagation *p = &k->propagation;
    k->corridors = slui_alloc(&e->allocator, e->map->tile_count, sizeof *k->corridors);
    if (!k->corridors) return slui_fail_memory(error);
    p->zone_count = slui_corridors_label(e->map, k->corridors);
    p->label = k->corridors;
    if (slui_view_uniform(e->view)) return SLU_OK;
    p->ground = e->view;
    p->charge = e->rules->charge;
    uint32_t parts = p->charge == SLU_CHARGE_MEAN ? SLUI_MEAN_PARTS : 1;
    p->least_charge = slui_view_cheapest(e->view) * parts;
    return SLU_OK;
}

static slu_status cut_by_flood(keeper *k, const slui_estimator *e, slu_error *error)
{
    slui_propagation *p = &k->propagation;
    slu_status status = slui_zoning_choose(&k->zoning, e, "flood-2006", error);
    if (status != SLU_OK) return status;
    p->map = k->zoning.terrain->map; // the map itself or the unit's layer
    p->zone_count = k->zoning.terrain->zone_count;
    p->label = k->zoning.terrain->label;
    return SLU_OK;
}

static slu_status fill(keeper *k, const slui_estimator *e, slu_error *error)
{
    slu_status status =
        k->head.owner == CORRIDORS ? cut_at_waypoints(k, e, error) : cut_by_flood(k, e, error);
    if (status != SLU_OK) return status;
    return slui_propagation_setup(&k->propagation) ? SLU_OK : slui_fail_memory(error);
}

static slu_status prepare(slui_estimator *e, const char *owner, slu_error *error)
{
    const keeper *old = (keeper *)slui_estimator_kept(e, owner);
    uint64_t revision = owner == CORRIDORS ? slui_view_revision(e->view) : e->map->revision;
    bool same_zones = old && (owner == CORRIDORS || slui_zoning_is_current(&old->zoning, e));
    if (same_zones && old->revision == revision) return SLU_OK;
    keeper *k = slui_alloc(&e->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.head = {.index = {destroy, bytes}, .owner = owner, .aim_bytes = value_bytes},
                  .revision = revision};
    k->propagation.allocator = e->allocator;
    k->propagation.map = e->map;
    k->propagation.steps = e->legal_steps;
    slu_status status = fill(k, e, error);
    if (status == SLU_OK)
        slui_estimator_keep(e, &k->head);
    else
        destroy(&k->head.index);
    return status;
}

// ---- aiming

// Makes the goals that can be reached those of `p`, and says whether they have been all along; it
// compares them in order, so the same ones in another order count as new.
static bool same_goals(slui_propagation *p, const slui_estimator *e)
{
    size_t count = 0;
    bool same = true;
    for (size_t i = 0; i < e->sought_count; i++) {
        slu_tile goal = e->sought[i];
        if (!slui_estimator_reaches(e, goal)) continue;
        same = same && count < p->goal_count &&
               slui_map_index(e->map, goal) == slui_map_index(e->map, p->goals[count]);
        p->goals[count++] = goal;
    }
    same = same && count == p->goal_count;
    p->goal_count = count;
    return same;
}

static bool aim(slui_estimator *e, const char *owner, uint64_t straight, uint64_t diagonal)
{
    slui_propagation *p = &((keeper *)slui_estimator_kept(e, owner))->propagation;
    if (!SLUI_GROW(&p->allocator, p->goals, p->goal_capacity, e->sought_count)) return false;
    bool same = same_goals(p, e);
    e->tables = &p->view;
    e->still_aimed =
        same && p->aimed && p->view.straight == straight && p->view.diagonal == diagonal;
    return e->still_aimed || slui_propagation_run(p, straight, diagonal);
}

static bool aim_by_manhattan(slui_estimator *e, const char *owner)
{
    return aim(e, owner, e->manhattan_straight, 2 * e->manhattan_straight);
}
static bool aim_waypoint(slui_estimator *e)
{
    return aim_by_manhattan(e, CORRIDORS);
}
static bool aim_backprop(slui_estimator *e)
{
    return aim_by_manhattan(e, GATEWAYS);
}

// Without diagonal steps Manhattan distances are admissible, and higher.
static bool aim_backprop_octile(slui_estimator *e)
{
    if (e->rules->diagonals == SLU_DIAGONALS_NEVER) return aim_backprop(e);
    return aim(e, GATEWAYS, e->near_straight, e->near_diagonal);
}

slu_status slui_prepare_waypoint(slui_estimator *e, slu_error *error)
{
    e->aim = aim_waypoint;
    return prepare(e, CORRIDORS, error);
}
slu_status slui_prepare_backprop(slui_estimator *e, slu_error *error)
{
    e->aim = aim_backprop;
    return prepare(e, GATEWAYS, error);
}
slu_status slui_prepare_backprop_octile(slui_estimator *e, slu_error *error)
{
    e->aim = aim_backprop_octile;
    return prepare(e, GATEWAYS, error);
}

const slui_propagation *slui_propagation_of(const slui_estimator *e, bool *corridors)
{
    *corridors = e->aim == aim_waypoint;
    if (!*corridors && e->aim != aim_backprop && e->aim != aim_backprop_octile) return NULL;
    const keeper *k = (keeper *)slui_estimator_kept(e, *corridors ? CORRIDORS : GATEWAYS);
    return &k->propagation;
}
