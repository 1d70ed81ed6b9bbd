// SPDX-License-Identifier: MIT
#include "crowd_check.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"

slu_rules crowd_rules(const slu_crowd_options *options, int kind)
{
    slu_rules rules = options->rules;
    if (options->kinds) rules.unit = options->kinds[kind];
    return rules;
}

bool crowd_may_step(const slu_map *map, const slu_crowd_options *options, int kind, slu_tile from,
                    slu_tile to)
{
    slu_rules rules = crowd_rules(options, kind);
    if (from.x == to.x && from.y == to.y) return isfinite(reference_standing(map, &rules, to));
    return isfinite(reference_step(map, &rules, from, to));
}

// ---------------------------------------------------------------------------------------------

static bool covers(slu_tile at, int size, int x, int y)
{
    return x >= at.x && x < at.x + size && y >= at.y && y < at.y + size;
}

// Tile by tile.
static bool share_a_tile(slu_tile a, int a_size, slu_tile b, int b_size)
{
    for (int y = a.y; y < a.y + a_size; y++)
        for (int x = a.x; x < a.x + a_size; x++)
            if (covers(b, b_size, x, y)) return true;
    return false;
}

static double half_way(int from, int to, int size)
{
    return (from + to + size) / 2.0;
}

// Diagonal steps of one tile are equally long, so lines that cross do so in the middle of both.
static bool cross(crowd_step a, crowd_step b)
{
    bool a_diagonal = a.from.x != a.to.x && a.from.y != a.to.y;
    bool b_diagonal = b.from.x != b.to.x && b.from.y != b.to.y;
    bool parallel =
        (a.to.x - a.from.x) * (b.to.y - b.from.y) == (a.to.y - a.from.y) * (b.to.x - b.from.x);
    return a_diagonal && b_diagonal && !parallel &&
           half_way(a.from.x, a.to.x, a.size) == half_way(b.from.x, b.to.x, b.size) &&
           half_way(a.from.y, a.to.y, a.size) == half_way(b.from.y, b.to.y, b.size);
}

bool crowd_may_both(crowd_step a, crowd_step b)
{
    if (share_a_tile(a.to, a.size, b.to, b.size)) return false;
    if (share_a_tile(a.to, a.size, b.from, b.size) && share_a_tile(b.to, b.size, a.from, a.size))
        return false;
    return !cross(a, b);
}

// ---------------------------------------------------------------------------------------------

// What one unit did in a tick.
typedef struct deed {
    slu_errand errand; // from where it stood
    slu_tile to;
    bool buried; // a wall was built on it, or on part of what it covers
} deed;

// A tick, as seen from outside. Buried units come last.
typedef struct record {
    deed *deeds;
    size_t count, lawful;
} record;

static size_t note_units(const slu_crowd *crowd, const slu_map *map,
                         const slu_crowd_options *options, bool buried, deed *out)
{
    size_t count = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        slu_crowd_unit u = slu_crowd_units(crowd)[i];
        if (u.status == SLU_UNIT_ABSENT) continue;
        if (buried == crowd_may_step(map, options, u.kind, u.tile, u.tile)) continue;
        // The number goes where the end of the step will be.
        out[count++] = (deed){{u.kind, u.tile, u.goal}, {i, 0}, buried};
    }
    return count;
}

static record note_before(const slu_crowd *crowd, const slu_map *map,
                          const slu_crowd_options *options)
{
    record r = {.deeds = calloc((size_t)slu_crowd_count(crowd) + 1, sizeof *r.deeds)};
    assert_non_null(r.deeds);
    r.lawful = note_units(crowd, map, options, false, r.deeds);
    r.count = r.lawful + note_units(crowd, map, options, true, r.deeds + r.lawful);
    return r;
}

static void note_after(record *r, const slu_crowd *crowd, slu_crowd_stats *seen)
{
    for (size_t i = 0; i < r->count; i++) {
        deed *d = &r->deeds[i];
        slu_crowd_unit u = slu_crowd_units(crowd)[d->to.x];
        d->to = u.tile;
        seen->moved += d->errand.start.x != u.tile.x || d->errand.start.y != u.tile.y;
        seen->at_goal += u.tile.x == u.goal.x && u.tile.y == u.goal.y;
        seen->stranded += u.status == SLU_UNIT_STRANDED;
        seen->units++;
    }
}

static void claim_same_stats(const slu_crowd_stats *said, const slu_crowd_stats *seen)
{
    assert_int_equal(said->units, seen->units);
    assert_int_equal(said->moved, seen->moved);
    assert_int_equal(said->at_goal, seen->at_goal);
    assert_int_equal(said->stranded, seen->stranded);
    assert_true(said->pushed <= said->moved);
}

static void claim_lawful(const record *r, const slu_map *map, const slu_crowd_options *options)
{
    slu_errand *errands = calloc(r->lawful + 1, sizeof *errands);
    slu_tile *tiles = calloc(2 * r->lawful + 1, sizeof *tiles);
    assert_true(errands && tiles);
    for (size_t i = 0; i < r->lawful; i++) {
        errands[i] = r->deeds[i].errand;
        tiles[i] = errands[i].start;
        tiles[r->lawful + i] = r->deeds[i].to;
    }
    slu_error error = {0};
    if (slu_plan_check(map, options, errands, r->lawful, tiles, 2, NULL, &error) != SLU_OK) {
        world_print(map);
        fail_msg("%s", error.text);
    }
    free(errands);
    free(tiles);
}

static crowd_step step_of(const deed *d, const slu_crowd_options *options)
{
    int size = crowd_rules(options, d->errand.kind).unit.size;
    return (crowd_step){d->errand.start, d->to, size > 0 ? size : 1};
}

// A unit in a wall stays, or steps to an adjacent tile where it can stand; and nobody walks through
// it.
static void claim_dug_out(const record *r, const deed *d, const slu_map *map,
                          const slu_crowd_options *options)
{
    int dx = abs(d->to.x - d->errand.start.x), dy = abs(d->to.y - d->errand.start.y);
    assert_true(dx <= 1 && dy <= 1);
    if (dx || dy) assert_true(crowd_may_step(map, options, d->errand.kind, d->to, d->to));
    for (size_t i = 0; i < r->count; i++) {
        if (d == &r->deeds[i]) continue;
        assert_true(crowd_may_both(step_of(d, options), step_of(&r->deeds[i], options)));
    }
}

void crowd_watched_step(slu_crowd *crowd, const slu_map *map, const slu_crowd_options *options)
{
    record r = note_before(crowd, map, options);
    slu_crowd_stats stats, seen = {0};
    assert_int_equal(slu_crowd_step(crowd, &stats, NULL), SLU_OK);
    note_after(&r, crowd, &seen);
    claim_same_stats(&stats, &seen);
    claim_lawful(&r, map, options);
    for (size_t i = r.lawful; i < r.count; i++)
        claim_dug_out(&r, &r.deeds[i], map, options);
    free(r.deeds);
}

int crowd_add_random(slu_crowd *crowd, const slu_map *map, int kinds, int count,
                     slui_random *random)
{
    int added = 0;
    for (int i = 0; i < count; i++) {
        slu_errand errand = {(int)slui_random_below(random, (uint32_t)kinds),
                             world_tile(map, random), world_tile(map, random)};
        added += slu_crowd_add(crowd, &errand, NULL, NULL) == SLU_OK;
    }
    return added;
}

int crowd_method(const char *name)
{
    int method = -1;
    assert_int_equal(slu_methods_find(slu_crowd_methods(), name, &method, NULL), SLU_OK);
    return method;
}

const char *const CROWD_METHODS[CROWD_METHOD_COUNT] = {"pibt", "whca"};

slu_crowd *crowd_created(const slu_map *map, const slu_crowd_options *options)
{
    slu_crowd *crowd = NULL;
    slu_error error = {0};
    if (slu_crowd_create(map, options, &crowd, &error) != SLU_OK) fail_msg("%s", error.text);
    return crowd;
}

slu_map *crowd_ford(void)
{
    static const char *const FORD[] = {
        ".......", //
        "GGGGGGG", //
        ".......", //
        ".......", //
        NULL,
    };
    return world_drawn(FORD);
}
