// SPDX-License-Identifier: MIT
// Repairing an atlas in place: the cost depends on what has changed, not on the size of the map.
//
// New ground gets the label of its zone. For each gate of that zone a wave finds how much nearer
// its tiles are now (waves.h), and likewise for each landmark in all zones. If gates of a zone are
// now nearer to each other, the matrix of sides is lowered from there on. Ground enclosed by walls
// becomes a zone without gates. Everything that needs memory happens first, on copies; only when
// all of it has succeeded is the atlas changed.
//
// Invariant: gates and sides are the same before and after, so everything indexed by gate or side
// stays in place.
#include "atlas/update/repair.h"
#include "atlas/update/grow.h"
#include "atlas/update/waves.h"
#include "atlas/values.h"
#include "terrain/ground.h"

// New tiles in one repair; for a larger change the tables may as well be laid out again.
enum { MOST_TILES = 1024 };

typedef struct repair {
    slu_atlas *atlas;
    uint32_t *tiles; // new ground, ascending
    size_t tile_count;
    uint32_t pockets; // that become zones of their own
    slui_flood flood;
    slui_waves waves;
    slui_zone_tables tables;
    uint32_t *between, *onward; // as they will be; NULL: unchanged
} repair;

static void label_tiles(repair *r)
{
    slu_terrain *t = r->atlas->terrain;
    uint32_t next = t->zone_count + 1;
    slui_terrain_join_opened(t->map, t->label, r->tiles, r->tile_count, &next,
                             r->tiles + MOST_TILES);
    r->pockets = next - t->zone_count - 1;
}

static void unlabel_tiles(const repair *r)
{
    for (size_t i = 0; i < r->tile_count; i++)
        r->atlas->terrain->label[r->tiles[i]] = 0;
}

// ---- waves

static uint32_t zone_of(const repair *r, size_t i)
{
    return r->atlas->terrain->label[r->tiles[i]] - 1;
}

static bool is_pocket(const repair *r, size_t i)
{
    return zone_of(r, i) >= r->atlas->zone_count;
}

// All tiles next to new ground of the zone, or of any zone if it is SLU_NO_ZONE.
static bool seed(repair *r, uint32_t zone)
{
    const slu_map *map = r->atlas->map;
    for (size_t i = 0; i < r->tile_count; i++) {
        if (is_pocket(r, i) || (zone != SLU_NO_ZONE && zone_of(r, i) != zone)) continue;
        for (unsigned around = map->around[r->tiles[i]]; around; around &= around - 1) {
            const int k = (int)SLUI_LOWEST_BIT(around);
            if (!slui_waves_seed(&r->waves, r->tiles[i] + (uint32_t)r->flood.onward[k]))
                return false;
        }
    }
    return true;
}

// Lowers the distances between a gate, whose wave it was, and the others of its zone.
static bool lower_between(repair *r, uint32_t zone, uint32_t gate)
{
    const slu_atlas *a = r->atlas;
    const slu_zone *z = slu_terrain_zone(a->terrain, zone);
    const size_t row = a->pairs[zone] + (size_t)gate * z->gate_count;
    for (uint32_t j = 0; j < z->gate_count; j++) {
        if (j == gate) continue;
        uint32_t least = slui_waves_least_at(&r->waves, slu_terrain_gate(a->terrain, z->gates[j]));
        if (least >= a->between[row + j]) continue;
        if (!r->between) {
            r->between = slui_alloc(&a->allocator, a->between_count, sizeof *r->between);
            if (!r->between) return false;
            memcpy(r->between, a->between, a->between_count * sizeof *r->between);
        }
        r->between[row + j] = least;
    }
    return true;
}

static bool send_wave(repair *r, uint32_t zone, uint32_t number)
{
    if (!slui_waves_begin(&r->waves, zone, number) || !seed(r, zone) || !slui_waves_run(&r->waves))
        return false;
    bool good = zone == SLU_NO_ZONE || lower_between(r, zone, number);
    slui_waves_end(&r->waves);
    return good;
}

static bool is_first_of_zone(const repair *r, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (zone_of(r, k) == zone_of(r, i)) return false;
    return true;
}

static bool send_waves(repair *r)
{
    const slu_atlas *a = r->atlas;
    for (size_t i = 0; i < r->tile_count; i++) {
        if (is_pocket(r, i) || !is_first_of_zone(r, i)) continue;
        const uint32_t zone = zone_of(r, i);
        for (uint32_t gate = 0; gate < a->zones[zone].gates; gate++)
            if (!send_wave(r, zone, gate)) return false;
    }
    for (int i = 0; i < a->landmark_count; i++)
        if (!send_wave(r, SLU_NO_ZONE, (uint32_t)i)) return false;
    return true;
}

// ---- the matrix

// Offers a row the distances between gates that have shrunk.
static bool offer_lowered(const repair *r, slui_values *v, uint32_t side)
{
    const slu_atlas *a = r->atlas;
    const uint32_t zone = a->side_zone[side], gates = a->zones[zone].gates;
    const uint32_t first = a->zones[zone].first;
    const size_t row = a->pairs[zone] + (size_t)(side - first) * gates;
    if (v->value[side] == SLUI_NO_VALUE) return true;
    for (uint32_t j = 0; j < gates; j++) {
        if (r->between[row + j] == a->between[row + j]) continue;
        if (!slui_values_offer(v, a->opposite[first + j], v->value[side] + r->between[row + j]))
            return false;
    }
    return true;
}

static bool lower_row(const repair *r, const slu_atlas *now, slui_values *v)
{
    for (uint32_t side = 0; side < now->side_count; side++)
        if (!offer_lowered(r, v, side)) return false;
    return slui_values_spread(v, now, NULL, NULL);
}

static bool lower_matrix(repair *r)
{
    const slu_atlas *a = r->atlas;
    if (!r->between || !a->onward) return true;
    const size_t entries = (size_t)a->side_count * a->side_count;
    r->onward = slui_alloc(&a->allocator, entries, sizeof *r->onward);
    if (!r->onward) return false;
    memcpy(r->onward, a->onward, entries * sizeof *r->onward);
    slu_atlas now = *a;
    now.between = r->between;
    slui_values v = {.allocator = a->allocator, .value = r->onward};
    bool good = true;
    for (uint32_t side = 0; side < a->side_count && good; side++, v.value += a->side_count)
        good = lower_row(r, &now, &v);
    slui_free(&a->allocator, v.heap, v.heap_capacity, sizeof *v.heap);
    return good;
}

// ---- changing the atlas

static bool plan(repair *r)
{
    slu_atlas *a = r->atlas;
    return send_waves(r) && lower_matrix(r) &&
           (r->pockets == 0 || slui_zone_tables_reserve(&r->tables, a, r->pockets)) &&
           slui_atlas_reserve_growth(a, r->tiles, r->tile_count);
}

static void swap_numbers(uint32_t **mine, uint32_t **theirs)
{
    uint32_t *kept = *mine;
    if (!kept) return;
    *mine = *theirs;
    *theirs = kept;
}

// Until they are inserted, pockets have labels beyond the zones', in the order of their first
// tiles. The tiles of each are gathered in the second half of the list.
static void insert_pockets(repair *r)
{
    slu_atlas *a = r->atlas;
    if (r->pockets == 0) return;
    uint32_t *pocket = r->tiles + MOST_TILES, label = a->zone_count + 1;
    slui_atlas_move_zones(a, &r->tables);
    for (uint32_t n = 0; n < r->pockets; n++, label += 2) {
        size_t count = 0;
        for (size_t i = 0; i < r->tile_count; i++)
            if (a->terrain->label[r->tiles[i]] == label) pocket[count++] = r->tiles[i];
        slui_atlas_insert_zone(a, pocket, count);
    }
}

// Zones are numbered by their first tiles, so zones that ground has joined learn theirs before
// pockets are inserted.
static void widen_zones(const repair *r)
{
    for (size_t i = 0; i < r->tile_count; i++)
        if (!is_pocket(r, i))
            slui_component_add(r->atlas->map, &r->atlas->terrain->shapes[zone_of(r, i)],
                               r->tiles[i]);
}

static void change(repair *r)
{
    slu_atlas *a = r->atlas;
    widen_zones(r);
    swap_numbers(&r->between, &a->between);
    swap_numbers(&r->onward, &a->onward);
    insert_pockets(r);
    slui_opening_describe(a, r->tiles, r->tile_count);
    slui_atlas_grow_cells(a, r->tiles, r->tile_count);
    slui_waves_write(&r->waves, a);
    a->lowered = true;
}

static void release(repair *r)
{
    slu_atlas *a = r->atlas;
    slui_zone_tables_release(&r->tables, a);
    slui_waves_release(&r->waves);
    slui_flood_release(&r->flood);
    slui_free(&a->allocator, r->between, a->between_count, sizeof *r->between);
    slui_free(&a->allocator, r->onward, (size_t)a->side_count * a->side_count, sizeof *r->onward);
}

static slui_repair_outcome repair_plain(repair *r)
{
    slu_atlas *a = r->atlas;
    slui_flood_setup_steps(&r->flood, a->map, &a->rules, &a->allocator);
    bool good = slui_waves_setup(&r->waves, a, &r->flood) && plan(r);
    if (good)
        change(r);
    else
        unlabel_tiles(r);
    release(r);
    return good ? SLUI_REPAIRED : SLUI_REPAIR_MEMORY;
}

static uint32_t zones_touched(const repair *r)
{
    uint32_t count = 0;
    for (size_t i = 0; i < r->tile_count; i++)
        count += is_first_of_zone(r, i);
    return count;
}

static slui_repair_outcome repair_opening(repair *r)
{
    slu_atlas *a = r->atlas;
    uint64_t began = slui_clock();
    if (!slui_opening_find(a, r->tiles, MOST_TILES, &r->tile_count)) return SLUI_BEYOND_REPAIR;
    label_tiles(r);
    if (!slui_opening_is_plain(a, r->tiles, r->tile_count)) {
        unlabel_tiles(r);
        return SLUI_BEYOND_REPAIR;
    }
    slui_repair_outcome outcome = r->tile_count ? repair_plain(r) : SLUI_REPAIRED;
    if (outcome != SLUI_REPAIRED) return outcome;
    a->kept_zones = a->zone_count - zones_touched(r);
    a->worn += r->tile_count;
    a->repairs++;
    a->edition++;
    a->revision = a->terrain->revision = a->map->revision;
    a->nanoseconds = slui_clock() - began;
    return SLUI_REPAIRED;
}

// A compact atlas has bounds for too few tiles to decide where a wave ends; and the gaps have to be
// closed at some point.
static bool is_beyond(const slu_atlas *a)
{
    enum { SHARE_OF_GAPS = 4 };
    return a->compact || a->wasted > a->record_bytes / SHARE_OF_GAPS;
}

slui_repair_outcome slui_atlas_repair(slu_atlas *a)
{
    if (is_beyond(a)) return SLUI_BEYOND_REPAIR;
    repair r = {.atlas = a};
    r.tiles = slui_alloc(&a->allocator, (size_t)2 * MOST_TILES, sizeof *r.tiles);
    if (!r.tiles) return SLUI_REPAIR_MEMORY;
    slui_repair_outcome outcome = repair_opening(&r);
    slui_free(&a->allocator, r.tiles, (size_t)2 * MOST_TILES, sizeof *r.tiles);
    return outcome;
}
