// SPDX-License-Identifier: MIT
// The ground of a place: edits of every kind, undoing them, and memory that runs out.
//
// Invariant: undo[i] takes the map from the state after transaction i to that before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "soak.h"

enum { MOST_CHANGES = 4, FAIL_WITHIN = 12 };

int soak_below(soak *s, int limit)
{
    return (int)slui_random_below(&s->random, (uint32_t)limit);
}

bool soak_once_in(soak *s, int times)
{
    return soak_below(s, times) == 0;
}

slu_tile soak_tile_at(const soak_place *p, size_t index)
{
    size_t width = (size_t)slu_map_width(p->map);
    return (slu_tile){(int)(index % width), (int)(index / width)};
}

slu_rect soak_everything(const soak_place *p)
{
    return (slu_rect){0, 0, slu_map_width(p->map), slu_map_height(p->map)};
}

uint64_t soak_revision(const soak_place *p)
{
    return slu_map_revision(p->map) + p->influenced;
}

bool soak_standing(soak *s, const soak_place *p, slu_tile *out)
{
    for (int tries = 0; tries < 200; tries++) {
        *out = world_tile(p->map, &s->random);
        if (slu_unit_cost(p->map, &p->rules, *out) > 0) return true;
    }
    return false;
}

bool soak_moves_on(soak *s, const soak_place *p, int times)
{
    return soak_once_in(s, times) && !p->settled;
}

// ---------------------------------------------------------------------------------------------
// Memory

static void *take(void *ctx, size_t size)
{
    soak_memory *m = ctx;
    pthread_mutex_lock(&m->lock);
    void *block = m->counting.allocator.alloc(m->counting.allocator.ctx, size);
    pthread_mutex_unlock(&m->lock);
    return block;
}

static void give_back(void *ctx, void *block, size_t size)
{
    soak_memory *m = ctx;
    pthread_mutex_lock(&m->lock);
    m->counting.allocator.free(m->counting.allocator.ctx, block, size);
    pthread_mutex_unlock(&m->lock);
}

void soak_memory_fails(soak *s, soak_place *p)
{
    support_allocator *counting = &p->memory.counting;
    counting->fail_at = (long)counting->calls + soak_below(s, FAIL_WITHIN);
}

bool soak_memory_heals(soak *s, soak_place *p)
{
    bool failed = support_allocator_failed(&p->memory.counting);
    p->memory.counting.fail_at = -1;
    s->counts.no_memory += failed;
    return failed;
}

// ---------------------------------------------------------------------------------------------

void soak_place_begin(soak_place *p, const char *name, slu_rules rules)
{
    *p = (soak_place){.name = name, .rules = rules};
    support_allocator_init(&p->memory.counting, -1);
    pthread_mutex_init(&p->memory.lock, NULL);
    p->memory.allocator = (slu_allocator){take, give_back, &p->memory};
}

void soak_place_make(soak_place *p, slu_map *map)
{
    p->map = map;
    p->tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    p->glyphs = calloc(p->tiles, sizeof *p->glyphs);
    p->costs = calloc(p->tiles, sizeof *p->costs);
    p->truth = calloc(p->tiles, sizeof *p->truth);
    assert_true(p->glyphs && p->costs && p->truth);
    for (size_t t = 0; t < p->tiles; t++) {
        p->glyphs[t] = slu_map_glyph(map, soak_tile_at(p, t));
        p->costs[t] = slu_map_cost(map, soak_tile_at(p, t));
    }
    slu_map_describe(map, &p->facts);
}

void soak_place_unmake(soak_place *p)
{
    slu_influence_destroy(p->influence);
    slu_map_destroy(p->map);
    free(p->glyphs);
    free(p->costs);
    free(p->truth);
    free(p->undo);
    pthread_mutex_destroy(&p->memory.lock);
}

// Everything that a call which changes nothing must leave alone.
static uint64_t ground_hash(const soak_place *p)
{
    uint64_t hash = slu_map_revision(p->map);
    slu_map_facts facts;
    slu_map_describe(p->map, &facts);
    hash = hash * 31 + facts.components * 7 + facts.largest_component;
    for (size_t t = 0; t < p->tiles; t++) {
        slu_tile tile = soak_tile_at(p, t);
        uint64_t cost = (uint64_t)(slu_map_cost(p->map, tile) * 100 + 0.5);
        uint64_t component = slu_map_component(p->map, SLU_DIAGONALS_CLEAR, tile);
        uint64_t glyph = (unsigned char)slu_map_glyph(p->map, tile);
        hash = (hash ^ (cost << 40 | component << 8 | glyph)) * UINT64_C(0x100000001B3);
    }
    return hash;
}

// ---------------------------------------------------------------------------------------------
// Transactions

static soak_undo undo_of(const soak_place *p, const slu_change *changes, size_t count)
{
    soak_undo undo = {0};
    slu_status status = slu_map_undo(p->map, changes, count, NULL, 0, &undo.count, NULL);
    assert_true(status == SLU_ERR_CAPACITY || (status == SLU_OK && undo.count == 0));
    undo.changes = calloc(undo.count + 1, sizeof *undo.changes);
    assert_non_null(undo.changes);
    size_t need = 0;
    status = slu_map_undo(p->map, changes, count, undo.changes, undo.count, &need, NULL);
    assert_int_equal(status, SLU_OK);
    assert_int_equal(need, undo.count);
    return undo;
}

static void remember(soak_place *p, soak_undo undo)
{
    if (p->undo_count == p->undo_capacity) {
        p->undo_capacity = 2 * p->undo_capacity + 16;
        p->undo = realloc(p->undo, p->undo_capacity * sizeof *p->undo);
        assert_non_null(p->undo);
    }
    p->undo[p->undo_count++] = undo;
}

void soak_apply(soak *s, soak_place *p, const slu_change *changes, size_t count)
{
    soak_undo undo = undo_of(p, changes, count);
    uint64_t revision = slu_map_revision(p->map);
    slu_error error = {0};
    if (slu_map_apply(p->map, changes, count, &error) != SLU_OK) fail_msg("%s", error.text);
    assert_int_equal(slu_map_revision(p->map), revision + (count > 0));
    remember(p, undo);
    s->counts.edits++;
}

static void take_back(soak *s, soak_place *p)
{
    soak_undo undo = p->undo[--p->undo_count];
    assert_int_equal(slu_map_apply(p->map, undo.changes, undo.count, NULL), SLU_OK);
    free(undo.changes);
    s->counts.undone++;
}

static slu_change some_change(soak *s, const soak_place *p)
{
    static const char GLYPHS[] = "@@@T...GS";
    slu_tile at = world_tile(p->map, &s->random);
    slu_rect area = {at.x, at.y, 1 + soak_below(s, 5), 1 + soak_below(s, 5)};
    if (soak_once_in(s, 12)) area.width = area.height = 1 + soak_below(s, 30);
    if (area.width > slu_map_width(p->map) - at.x) area.width = slu_map_width(p->map) - at.x;
    if (area.height > slu_map_height(p->map) - at.y) area.height = slu_map_height(p->map) - at.y;
    slu_change change = {.area = area, .glyph = GLYPHS[soak_below(s, sizeof GLYPHS - 1)]};
    if (!soak_once_in(s, 4)) return change;
    change.kind = SLU_CHANGE_COST;
    change.cost = 0.5 + 0.25 * soak_below(s, 30);
    return change;
}

static size_t some_changes(soak *s, const soak_place *p, slu_change *out)
{
    size_t count = 1 + (size_t)soak_below(s, MOST_CHANGES);
    for (size_t i = 0; i < count; i++)
        out[i] = some_change(s, p);
    return count;
}

static void spoil(soak *s, const soak_place *p, slu_change *change)
{
    switch (soak_below(s, 5)) {
    case 0: change->area.x = slu_map_width(p->map); break;
    case 1: change->area.y = -1; break;
    case 2: change->area.height = slu_map_height(p->map) + 1; break;
    case 3: *change = (slu_change){.area = change->area, .glyph = '?'}; break;
    default: *change = (slu_change){.kind = SLU_CHANGE_COST, .area = change->area, .cost = -1};
    }
}

void soak_edit_badly(soak *s, soak_place *p)
{
    slu_change changes[MOST_CHANGES];
    size_t count = some_changes(s, p, changes), bad = (size_t)soak_below(s, (int)count);
    spoil(s, p, &changes[bad]);
    uint64_t before = ground_hash(p);
    slu_error error = {0};
    assert_int_equal(slu_map_apply(p->map, changes, count, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, bad + 1);
    assert_true(ground_hash(p) == before);
    s->counts.refused++;
}

// If an allocation fails, a transaction is applied completely, or nothing has changed.
static void edit_without_memory(soak *s, soak_place *p)
{
    slu_change changes[MOST_CHANGES];
    size_t count = some_changes(s, p, changes);
    soak_undo undo = undo_of(p, changes, count);
    uint64_t before = ground_hash(p);
    soak_memory_fails(s, p);
    slu_status status = slu_map_apply(p->map, changes, count, NULL);
    bool failed = soak_memory_heals(s, p);
    if (status == SLU_OK) {
        remember(p, undo);
        s->counts.edits++;
        return;
    }
    assert_int_equal(status, SLU_ERR_MEMORY);
    assert_true(failed && ground_hash(p) == before);
    free(undo.changes);
}

static void change_influence(soak *s, soak_place *p)
{
    slu_tile middle = world_tile(p->map, &s->random);
    double amount = 0.25 * soak_below(s, 30) - 2;
    assert_int_equal(slu_influence_add(p->influence, middle, 1 + soak_below(s, 6), amount, NULL),
                     SLU_OK);
    slu_rect outside = {middle.x, middle.y, slu_map_width(p->map), 1};
    if (middle.x > 0)
        assert_int_equal(slu_influence_fill(p->influence, outside, amount, NULL), SLU_ERR_ARGUMENT);
    p->influenced++;
    s->counts.edits++;
}

void soak_edit(soak *s, soak_place *p)
{
    slu_change changes[MOST_CHANGES];
    int what = soak_below(s, 12);
    if (what == 0)
        soak_edit_badly(s, p);
    else if (what == 1)
        edit_without_memory(s, p);
    else if (what < 5 && p->undo_count > 0)
        take_back(s, p);
    else if (what == 5 && p->influence)
        change_influence(s, p);
    else
        soak_apply(s, p, changes, some_changes(s, p, changes));
}

// ---------------------------------------------------------------------------------------------

static void claim_first_state(const soak_place *p)
{
    for (size_t t = 0; t < p->tiles; t++) {
        slu_tile tile = soak_tile_at(p, t);
        assert_int_equal(slu_map_glyph(p->map, tile), p->glyphs[t]);
        assert_true(slu_map_cost(p->map, tile) == p->costs[t]);
    }
    slu_map_facts now;
    slu_map_describe(p->map, &now);
    assert_int_equal(now.passable, p->facts.passable);
    assert_int_equal(now.components, p->facts.components);
    assert_int_equal(now.largest_component, p->facts.largest_component);
    assert_true(now.cheapest == p->facts.cheapest && now.costliest == p->facts.costliest);
}

void soak_restore(soak *s, soak_place *p)
{
    while (p->undo_count > 0)
        take_back(s, p);
    if (p->influence) {
        slu_influence_clear(p->influence);
        p->influenced++;
    }
    claim_first_state(p);
}
