// SPDX-License-Identifier: MIT
// Preparing the dead-end heuristic (dead_ends.h): tiles of zones that no path from the start to a
// goal needs are pruned.
//
// Source: Björnsson & Halldórsson 2006. They find the relevant zones by a search for all paths
// through the graph of zones; here the groups of the graph are found once (bridges.h), and a query
// marks those between the start's and the goals'.
//
// Why no cheapest path is lost. A path that leaves the marked groups does so through a bridge, and
// comes back through the same one. Each time it touches a tile of the gate, and the two tiles are
// joined by a path along the gate. So the gate's tiles stay allowed, even if they lie in the pruned
// zone. The path along the gate must be strictly shorter than every other, because some searches
// keep only one of several equally short paths. So a gate is sealed, and can be a bridge, if it is
//   - one tile, or
//   - a row or a column, where a diagonal step is longer than a straight one, or there are none, or
//   - a straight diagonal, where diagonal steps are allowed, longer than one straight step and
//     shorter than two.
// All this is about lengths. If tiles differ in cost, or the unit is wide, restricted to some
// terrains or has to turn, a cheapest path may need a dead end, and nothing is pruned.
//
// Cost: 4 bytes per tile and a little per zone; a query takes time proportional to the groups it
// marks.
#include "estimates/dead_ends.h"

#include "base/sort.h"
#include "base/status.h"
#include "estimates/bridges.h"
#include "estimates/zoning.h"

static const char OWNER[] = "dead-end";

// What is kept. `head` comes first, so that one pointer serves for both.
typedef struct keeper {
    slui_kept head;
    slu_allocator allocator;
    const slu_map *map;
    slui_zoning zoning;
    const slu_terrain *terrain; // of the zoning
    slui_groups groups;
    uint32_t *label;
    uint64_t *marked;
    uint64_t *passing;
    size_t passing_count;
    uint64_t query;
    slui_dead_ends view;
} keeper;

static void destroy(slui_index *index)
{
    keeper *k = (keeper *)index;
    slu_allocator allocator = k->allocator;
    slui_free(&allocator, k->label, k->map->tile_count, sizeof *k->label);
    slui_free(&allocator, k->marked, k->groups.zone_count, sizeof *k->marked);
    slui_free(&allocator, k->passing, k->passing_count, sizeof *k->passing);
    slui_groups_release(&k->groups);
    slui_zoning_release(&k->zoning);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    size_t per_zone = 3 * sizeof *k->groups.of_zone + sizeof *k->marked;
    return sizeof *k + slui_zoning_bytes(&k->zoning) + k->map->tile_count * sizeof *k->label +
           k->groups.zone_count * per_zone + k->passing_count * sizeof *k->passing;
}

// ---- sealed gates

static bool is_in_line(const slu_gate *gate)
{
    bool row = true, column = true;
    for (size_t i = 1; i < gate->tile_count; i++) {
        row = row && gate->tiles[i].y == gate->tiles[0].y;
        column = column && gate->tiles[i].x == gate->tiles[0].x;
    }
    return row || column;
}

static bool is_sealed(const slu_gate *gate, const slu_rules *rules)
{
    slu_steps steps = slui_integer_steps(rules->steps);
    bool four = rules->diagonals == SLU_DIAGONALS_NEVER;
    if (gate->tile_count == 1) return true;
    if (!gate->straight) return false;
    if (is_in_line(gate)) return four || steps.straight < steps.diagonal;
    return !four && steps.straight < steps.diagonal && steps.diagonal < 2 * steps.straight;
}

static bool find_groups(keeper *k, const slu_rules *rules)
{
    slu_terrain_facts facts;
    slu_terrain_describe(k->terrain, &facts);
    uint8_t *sealed = slui_alloc(&k->allocator, facts.gate_count, 1);
    if (!sealed) return false;
    for (uint32_t i = 0; i < facts.gate_count; i++)
        sealed[i] = is_sealed(slu_terrain_gate(k->terrain, i), rules);
    bool good = slui_groups_find(k->terrain, sealed, &k->allocator, &k->groups);
    slui_free(&k->allocator, sealed, facts.gate_count, 1);
    return good;
}

// ---- gates between groups

static uint32_t group_at(const keeper *k, slu_tile tile)
{
    return k->groups.of_zone[slui_terrain_zone_at(k->terrain, tile)];
}

static bool is_bridge(const keeper *k, const slu_gate *gate)
{
    return k->groups.of_zone[gate->zone[0]] != k->groups.of_zone[gate->zone[1]];
}

static size_t count_passing(const keeper *k, uint32_t gate_count)
{
    size_t count = 0;
    for (uint32_t i = 0; i < gate_count; i++) {
        const slu_gate *gate = slu_terrain_gate(k->terrain, i);
        if (is_bridge(k, gate)) count += gate->tile_count;
    }
    return count;
}

// The group behind a tile of a bridge: the one of the gate's two groups that the tile is not in.
static uint64_t behind(const keeper *k, const slu_gate *gate, slu_tile tile)
{
    uint32_t first = k->groups.of_zone[gate->zone[0]], second = k->groups.of_zone[gate->zone[1]];
    return group_at(k, tile) == first ? second : first;
}

static bool list_passing(keeper *k)
{
    slu_terrain_facts facts;
    slu_terrain_describe(k->terrain, &facts);
    size_t count = count_passing(k, facts.gate_count), n = 0;
    k->passing = slui_alloc(&k->allocator, count, sizeof *k->passing);
    uint64_t *spare = slui_alloc(&k->allocator, count, sizeof *spare);
    bool good = k->passing && spare;
    k->passing_count = k->passing ? count : 0;
    for (uint32_t i = 0; i < facts.gate_count && good; i++) {
        const slu_gate *gate = slu_terrain_gate(k->terrain, i);
        for (size_t t = 0; is_bridge(k, gate) && t < gate->tile_count; t++)
            k->passing[n++] = (uint64_t)slui_map_index(k->map, gate->tiles[t]) << 32 |
                              behind(k, gate, gate->tiles[t]);
    }
    if (good) slui_sort_words(k->passing, spare, count);
    slui_free(&k->allocator, spare, count, sizeof *spare);
    return good;
}

static void fill_labels(keeper *k)
{
    for (int y = 0; y < k->map->height; y++) {
        for (int x = 0; x < k->map->width; x++) {
            slu_tile tile = {x, y};
            bool wall = slui_terrain_zone_at(k->terrain, tile) == SLU_NO_ZONE;
            k->label[slui_map_index(k->map, tile)] = wall ? 0 : 2 * group_at(k, tile);
        }
    }
    for (size_t i = 0; i < k->passing_count; i++)
        k->label[k->passing[i] >> 32] |= 1;
}

// ---- building

// The zones must be those of the map as it is now, which zoning.h sees to. A wall on a gate can
// make a path through a dead end the shortest. An estimate need not know about that, but pruning
// must.
static const char OWN_METHOD[] = "water";

static slu_status fill(const slui_estimator *e, keeper *k, slu_error *error)
{
    slu_status status = slui_zoning_choose(&k->zoning, e, OWN_METHOD, error);
    if (status != SLU_OK) return status;
    k->terrain = k->zoning.terrain;
    if (!find_groups(k, e->rules) || !list_passing(k)) return slui_fail_memory(error);
    k->label = slui_alloc(&k->allocator, k->map->tile_count, sizeof *k->label);
    k->marked = slui_alloc(&k->allocator, k->groups.zone_count, sizeof *k->marked);
    if (!k->label || !k->marked) return slui_fail_memory(error);
    fill_labels(k);
    return SLU_OK;
}

// ---- aiming

static void mark(const slui_estimator *e, keeper *k)
{
    k->query++;
    slui_marks m = slui_marks_from(&k->groups, k->marked, k->query, group_at(k, e->start));
    for (size_t i = 0; i < e->sought_count; i++)
        if (slui_estimator_reaches(e, e->sought[i]))
            slui_marks_reach(&m, group_at(k, e->sought[i]));
}

static bool aim(slui_estimator *e)
{
    keeper *k = (keeper *)slui_estimator_kept(e, OWNER);
    bool lengths = e->view->plain && slui_view_uniform(e->view) && !e->turns_count;
    // From every tile there is a path that needs its zone, so none is pruned.
    if (!lengths || e->from_everywhere) return true;
    mark(e, k);
    k->view = (slui_dead_ends){e->map->width, k->label,   k->marked,
                               k->query,      k->passing, k->passing_count};
    e->tables = &k->view;
    return true;
}

// ---- preparing

slu_status slui_prepare_dead_end(slui_estimator *e, slu_error *error)
{
    e->aim = aim;
    const keeper *old = (keeper *)slui_estimator_kept(e, OWNER);
    if (old && slui_zoning_is_current(&old->zoning, e)) return SLU_OK;
    keeper *k = slui_alloc(&e->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.head = {.index = {destroy, bytes}, .owner = OWNER},
                  .allocator = e->allocator,
                  .map = e->map};
    slu_status status = fill(e, k, error);
    if (status == SLU_OK)
        slui_estimator_keep(e, &k->head);
    else
        destroy(&k->head.index);
    return status;
}
