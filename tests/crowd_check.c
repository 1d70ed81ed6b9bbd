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

typedef struct record {
    slu_errand *errands;
    slu_tile *tiles; // before, then after
    size_t count;
} record;

static record note_before(const slu_crowd *crowd)
{
    size_t most = (size_t)slu_crowd_count(crowd);
    record r = {calloc(most + 1, sizeof *r.errands), calloc(2 * most + 1, sizeof *r.tiles), 0};
    for (size_t i = 0; i < most; i++) {
        slu_crowd_unit u = slu_crowd_units(crowd)[i];
        if (u.status == SLU_UNIT_ABSENT) continue;
        r.errands[r.count] = (slu_errand){u.kind, u.tile, u.goal};
        r.tiles[r.count++] = u.tile;
    }
    return r;
}

static void note_after(record *r, const slu_crowd *crowd, slu_crowd_stats *seen)
{
    size_t at = r->count;
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        slu_crowd_unit u = slu_crowd_units(crowd)[i];
        if (u.status == SLU_UNIT_ABSENT) continue;
        slu_tile before = r->tiles[at - r->count];
        seen->moved += before.x != u.tile.x || before.y != u.tile.y;
        seen->at_goal += u.tile.x == u.goal.x && u.tile.y == u.goal.y;
        seen->stranded += u.status == SLU_UNIT_STRANDED;
        seen->units++;
        r->tiles[at++] = u.tile;
    }
}

void crowd_watched_step(slu_crowd *crowd, const slu_map *map, const slu_crowd_options *options)
{
    record r = note_before(crowd);
    slu_crowd_stats stats, seen = {0};
    slu_error error = {0};
    assert_int_equal(slu_crowd_step(crowd, &stats, &error), SLU_OK);
    note_after(&r, crowd, &seen);
    assert_int_equal(stats.units, seen.units);
    assert_int_equal(stats.moved, seen.moved);
    assert_int_equal(stats.at_goal, seen.at_goal);
    assert_int_equal(stats.stranded, seen.stranded);
    assert_true(stats.pushed <= stats.moved);
    if (slu_plan_check(map, options, r.errands, r.count, r.tiles, 2, NULL, &error) != SLU_OK) {
        world_print(map);
        fail_msg("%s", error.text);
    }
    free(r.errands);
    free(r.tiles);
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
    assert_int_equal(slu_crowd_method_parse(name, &method, NULL), SLU_OK);
    return method;
}
