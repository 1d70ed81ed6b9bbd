// SPDX-License-Identifier: MIT
// The dead-end heuristic: tiles of zones that no way from the start to a goal needs are left out.
//
// Source: Björnsson & Halldórsson 2006. They find the zones that matter by a search for all ways through
// the graph of zones; here the blocks of the graph are found once (bridges.h), and a query marks those on
// the way from the start's to the goals'.
//
// Why no cheapest way is lost. A way that leaves the marked blocks does so through a bridge, and comes back
// through the same one. Each time it touches a tile of the gate, and between the two tiles there is a way
// along the gate. So the gate's tiles stay allowed, even where they lie in the zone that is left out. The
// way along the gate must be shorter than every other, not just as short, because some searches keep but
// one of several ways that are as short. So a gate is sealed, and can be a bridge, if it is
//   - one tile, or
//   - a row or a column, where a diagonal step is longer than a straight one, or there are none, or
//   - a straight diagonal, where diagonal steps are allowed, longer than one straight step and shorter than
//     two.
// All this is about lengths. Where tiles differ in cost, or the unit is wide, kept off some ground, or has
// to turn, a cheapest way may need a dead end, and nothing is left out.
//
// Cost: 4 bytes per tile and a little per zone; a query takes time in proportion to the blocks it marks.
#include "atlas/atlas.h"
#include "atlas/bridges.h"
#include "atlas/guide.h"
#include "base/sort.h"
#include "base/status.h"

// What a finder keeps. `index` comes first, so that one pointer serves for both.
typedef struct keeper {
    slui_index index;
    slu_allocator allocator;
    const slu_map *map;
    uint64_t revision;
    uint64_t edition; // of the caller's atlas, whose terrain goes with it
    slu_terrain *own; // NULL if the terrain is that of the caller's atlas
    const slu_terrain *terrain;
    slui_blocks blocks;
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
    slui_free(&allocator, k->marked, k->blocks.zone_count, sizeof *k->marked);
    slui_free(&allocator, k->passing, k->passing_count, sizeof *k->passing);
    slui_blocks_release(&k->blocks);
    slu_terrain_destroy(k->own);
    slui_free(&allocator, k, 1, sizeof *k);
}

static size_t bytes(const slui_index *index)
{
    const keeper *k = (const keeper *)index;
    slu_terrain_facts facts = {0};
    if (k->own) slu_terrain_describe(k->own, &facts);
    size_t per_zone = 3 * sizeof *k->blocks.of_zone + sizeof *k->marked;
    return sizeof *k + facts.bytes + k->map->tile_count * sizeof *k->label +
           k->blocks.zone_count * per_zone + k->passing_count * sizeof *k->passing;
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

static bool find_blocks(keeper *k, const slu_rules *rules)
{
    slu_terrain_facts facts;
    slu_terrain_describe(k->terrain, &facts);
    uint8_t *sealed = slui_alloc(&k->allocator, facts.gate_count, 1);
    if (!sealed) return false;
    for (uint32_t i = 0; i < facts.gate_count; i++)
        sealed[i] = is_sealed(slu_terrain_gate(k->terrain, i), rules);
    bool good = slui_blocks_find(k->terrain, sealed, &k->allocator, &k->blocks);
    slui_free(&k->allocator, sealed, facts.gate_count, 1);
    return good;
}

// ---- gates between blocks

static uint32_t block_at(const keeper *k, slu_tile tile)
{
    return k->blocks.of_zone[slu_terrain_zone_at(k->terrain, tile)];
}

static bool is_bridge(const keeper *k, const slu_gate *gate)
{
    return k->blocks.of_zone[gate->zone[0]] != k->blocks.of_zone[gate->zone[1]];
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

// The block behind a tile of a bridge: of the gate's two blocks the one that the tile is not in.
static uint64_t behind(const keeper *k, const slu_gate *gate, slu_tile tile)
{
    uint32_t first = k->blocks.of_zone[gate->zone[0]], second = k->blocks.of_zone[gate->zone[1]];
    return block_at(k, tile) == first ? second : first;
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
            bool wall = slu_terrain_zone_at(k->terrain, tile) == SLU_NO_ZONE;
            k->label[slui_map_index(k->map, tile)] = wall ? 0 : 2 * block_at(k, tile);
        }
    }
    for (size_t i = 0; i < k->passing_count; i++)
        k->label[k->passing[i] >> 32] |= 1;
}

// ---- making

// The atlas's terrain serves only if it has all walls of the map. A wall that stands on a gate can make a way
// through a dead end the shortest: what an estimate may not know, leaving out zones must.
static slu_status find_terrain(slu_finder *f, keeper *k, slu_error *error)
{
    if (f->atlas) {
        slu_status status = slui_check_atlas(f, error);
        k->terrain = slu_atlas_terrain(f->atlas);
        if (status != SLU_OK || f->atlas->revision >= slui_map_last_change(f->map)) return status;
    }
    slu_terrain_options options = {.diagonals = f->rules.diagonals, .allocator = &k->allocator};
    slu_status status = slu_terrain_create(f->map, &options, &k->own, error);
    k->terrain = k->own;
    return status;
}

static slu_status fill(slu_finder *f, keeper *k, slu_error *error)
{
    slu_status status = find_terrain(f, k, error);
    if (status != SLU_OK) return status;
    if (!find_blocks(k, &f->rules) || !list_passing(k)) return slui_fail_memory(error);
    k->label = slui_alloc(&k->allocator, k->map->tile_count, sizeof *k->label);
    k->marked = slui_alloc(&k->allocator, k->blocks.zone_count, sizeof *k->marked);
    if (!k->label || !k->marked) return slui_fail_memory(error);
    fill_labels(k);
    return SLU_OK;
}

// ---- aiming

static void mark(const slu_finder *f, keeper *k)
{
    const slui_search *s = &f->search;
    k->query++;
    slui_marks m = slui_marks_from(&k->blocks, k->marked, k->query, block_at(k, f->query.start));
    for (size_t i = 0; i < s->sought_count; i++)
        if (slui_finder_reachable(f, s->sought[i])) slui_marks_reach(&m, block_at(k, s->sought[i]));
}

static bool aim(slu_finder *f)
{
    keeper *k = (keeper *)f->others[SLUI_KEEP_DEAD_ENDS];
    bool lengths = f->view.plain && slui_view_uniform(&f->view) && !slui_finder_has_states(f);
    // From every tile there is a way that needs its zone, so none is left out.
    if (!lengths || f->search.from_everywhere) return true;
    mark(f, k);
    k->view = (slui_dead_ends){f->map->width, k->label,   k->marked,
                               k->query,      k->passing, k->passing_count};
    f->search.dead_ends = &k->view;
    return true;
}

static bool is_current(const slu_finder *f, const keeper *k)
{
    if (!k || k->revision != f->map->revision) return false;
    return !f->atlas || k->edition == f->atlas->edition;
}

slu_status slui_prepare_dead_end(slu_finder *f, slu_error *error)
{
    f->aim = aim;
    slui_index **place = &f->others[SLUI_KEEP_DEAD_ENDS];
    if (is_current(f, (keeper *)*place)) return SLU_OK;
    keeper *k = slui_alloc(&f->allocator, 1, sizeof *k);
    if (!k) return slui_fail_memory(error);
    *k = (keeper){.index = {destroy, bytes},
                  .allocator = f->allocator,
                  .map = f->map,
                  .revision = f->map->revision,
                  .edition = f->atlas ? f->atlas->edition : 0};
    slu_status status = fill(f, k, error);
    if (status != SLU_OK) {
        destroy(&k->index);
        return status;
    }
    if (*place) (*place)->destroy(*place);
    *place = &k->index;
    return SLU_OK;
}
