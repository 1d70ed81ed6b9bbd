// SPDX-License-Identifier: MIT
// Crowds of several kinds that live through edits, with units that come, go and are redirected, and
// invalid ones that are refused; and plans for all units at once. Every tick is checked.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"
#include "soak.h"

enum { MOST_UNITS = 40, TICKS = 4, PLANNED = 8 };

static const char *const METHODS[SOAK_CROWDS] = {"pibt", "whca"};
static const double SLOW_ON_GRASS[256] = {['G'] = 3};
static const slu_unit KINDS[] = {
    {.size = 1}, {.size = 2}, {.terrains = ".G"}, {.factors = SLOW_ON_GRASS}};
enum { KIND_COUNT = sizeof KINDS / sizeof *KINDS };

static slu_crowd_options options_of(soak *s, soak_place *p, const char *method)
{
    slu_crowd_options options = {.rules = p->rules, .kinds = KINDS, .kind_count = KIND_COUNT};
    options.method = crowd_method(method);
    options.window = soak_once_in(s, 2) ? 0 : 2 + soak_below(s, 12);
    options.seed = slui_random_next(&s->random);
    options.allocator = &p->memory.allocator;
    return options;
}

static int present(const slu_crowd *crowd)
{
    int count = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++)
        count += slu_crowd_units(crowd)[i].status != SLU_UNIT_ABSENT;
    return count;
}

// ---------------------------------------------------------------------------------------------
// Units that come and go

static void refuse(slu_crowd *crowd, slu_errand errand)
{
    int before = present(crowd), unit = -1;
    slu_error error = {0};
    assert_int_equal(slu_crowd_add(crowd, &errand, &unit, &error), SLU_ERR_ARGUMENT);
    assert_true(error.text[0] != 0 && unit == -1);
    assert_int_equal(present(crowd), before);
}

static void add_badly(soak *s, const soak_place *p, slu_crowd *crowd)
{
    slu_tile outside = {slu_map_width(p->map), 0}, at = world_tile(p->map, &s->random);
    refuse(crowd, (slu_errand){0, outside, at});
    refuse(crowd, (slu_errand){0, at, {-1, 0}});
    refuse(crowd, (slu_errand){KIND_COUNT, at, at});
    if (!slu_map_passable(p->map, at)) refuse(crowd, (slu_errand){0, at, at});
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        slu_crowd_unit u = slu_crowd_units(crowd)[i];
        if (u.status == SLU_UNIT_ABSENT) continue;
        refuse(crowd, (slu_errand){0, u.tile, at});
        break;
    }
    slu_status status = slu_crowd_send(crowd, slu_crowd_count(crowd), at, NULL);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
}

static void change_units(soak *s, const soak_place *p, slu_crowd *crowd)
{
    int count = slu_crowd_count(crowd), unit = count ? soak_below(s, count) : 0;
    bool there = count && slu_crowd_units(crowd)[unit].status != SLU_UNIT_ABSENT;
    slu_status expected = there ? SLU_OK : SLU_ERR_ARGUMENT;
    slu_tile goal = world_tile(p->map, &s->random);
    if (soak_once_in(s, 3)) assert_int_equal(slu_crowd_send(crowd, unit, goal, NULL), expected);
    if (soak_once_in(s, 4)) assert_int_equal(slu_crowd_remove(crowd, unit, NULL), expected);
    if (soak_once_in(s, 4)) add_badly(s, p, crowd);
    int left = MOST_UNITS - present(crowd);
    if (left > 0) crowd_add_random(crowd, p->map, KIND_COUNT, soak_below(s, left + 1), &s->random);
}

// If there is no memory for a unit, it is not added.
static void add_without_memory(soak *s, soak_place *p, slu_crowd *crowd)
{
    slu_errand errand = {soak_below(s, KIND_COUNT), world_tile(p->map, &s->random),
                         world_tile(p->map, &s->random)};
    int before = present(crowd);
    if (before == MOST_UNITS) return;
    soak_memory_fails(s, p);
    slu_status status = slu_crowd_add(crowd, &errand, NULL, NULL);
    bool failed = soak_memory_heals(s, p);
    assert_true(status == SLU_OK || status == SLU_ERR_ARGUMENT ||
                (status == SLU_ERR_MEMORY && failed));
    assert_int_equal(present(crowd), before + (status == SLU_OK));
}

// If a tick runs out of memory, nobody moves.
static void step_without_memory(soak *s, soak_place *p, slu_crowd *crowd)
{
    slu_tile before[MOST_UNITS] = {0};
    int count = slu_crowd_count(crowd);
    for (int i = 0; i < count; i++)
        before[i] = slu_crowd_units(crowd)[i].tile;
    soak_memory_fails(s, p);
    slu_status status = slu_crowd_step(crowd, NULL, NULL);
    bool failed = soak_memory_heals(s, p);
    if (status == SLU_OK) return;
    assert_true(status == SLU_ERR_MEMORY && failed);
    for (int i = 0; i < count; i++) {
        slu_tile now = slu_crowd_units(crowd)[i].tile;
        assert_true(now.x == before[i].x && now.y == before[i].y);
    }
}

static void act(soak *s, soak_place *p)
{
    int which = soak_below(s, SOAK_CROWDS);
    soak_crowd *c = &p->crowds[which];
    if (soak_moves_on(s, p, 40)) {
        slu_crowd_destroy(c->crowd);
        c->crowd = NULL;
    }
    if (!c->crowd) {
        c->options = options_of(s, p, METHODS[which]);
        assert_int_equal(slu_crowd_create(p->map, &c->options, &c->crowd, NULL), SLU_OK);
    }
    for (int tick = 0; tick < TICKS; tick++) {
        change_units(s, p, c->crowd);
        if (soak_once_in(s, 10)) add_without_memory(s, p, c->crowd);
        if (soak_once_in(s, 10)) step_without_memory(s, p, c->crowd);
        crowd_watched_step(c->crowd, p->map, &c->options);
        s->counts.ticks++;
        s->counts.unit_ticks += (uint64_t)present(c->crowd);
        if (soak_once_in(s, 8)) soak_edit(s, p);
    }
}

static void rest(soak *s, soak_place *p)
{
    (void)s;
    for (int k = 0; k < SOAK_CROWDS; k++) {
        slu_crowd *crowd = p->crowds[k].crowd;
        for (int i = 0; crowd && i < slu_crowd_count(crowd); i++) {
            if (slu_crowd_units(crowd)[i].status == SLU_UNIT_ABSENT) continue;
            assert_int_equal(slu_crowd_remove(crowd, i, NULL), SLU_OK);
        }
        if (crowd) assert_int_equal(present(crowd), 0);
    }
}

static void leave(soak *s, soak_place *p)
{
    (void)s;
    for (int k = 0; k < SOAK_CROWDS; k++) {
        slu_crowd_destroy(p->crowds[k].crowd);
        p->crowds[k].crowd = NULL;
    }
}

const soak_part SOAK_CROWD = {"crowds", act, rest, leave};

// ---------------------------------------------------------------------------------------------
// Plans for everybody

static bool starts_apart(const slu_errand *errands, size_t count, slu_tile start)
{
    for (size_t i = 0; i < count; i++)
        if (errands[i].start.x == start.x && errands[i].start.y == start.y) return false;
    return true;
}

// Units of one tile on ground near each other, so that plans are short.
static size_t draw_errands(soak *s, const soak_place *p, slu_errand *errands)
{
    size_t count = 0;
    slu_rules one = p->rules;
    one.unit = KINDS[0];
    for (int tries = 0; tries < 60 && count < PLANNED; tries++) {
        slu_errand e = {0, world_tile(p->map, &s->random), world_tile(p->map, &s->random)};
        if (slu_unit_cost(p->map, &one, e.start) > 0 && starts_apart(errands, count, e.start))
            errands[count++] = e;
    }
    return count;
}

static void claim_plan(const soak_place *p, const slu_crowd_options *options,
                       const slu_errand *errands, size_t count, const slu_plan *plan)
{
    slu_plan_facts facts, seen;
    slu_plan_describe(plan, &facts);
    slu_tile *tiles = malloc((facts.makespan + 1) * count * sizeof *tiles);
    assert_non_null(tiles);
    for (uint64_t t = 0; t <= facts.makespan; t++)
        memcpy(tiles + t * count, slu_plan_at(plan, t), count * sizeof *tiles);
    slu_error error = {0};
    size_t configurations = (size_t)facts.makespan + 1;
    slu_status status =
        slu_plan_check(p->map, options, errands, count, tiles, configurations, &seen, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    if (facts.outcome == SLU_PLAN_FOUND) assert_int_equal(seen.outcome, SLU_PLAN_FOUND);
    assert_int_equal(seen.arrived, facts.arrived);
    free(tiles);
}

static void plan_for_all(soak *s, soak_place *p)
{
    slu_errand errands[PLANNED + 1];
    size_t count = draw_errands(s, p, errands);
    if (count == 0) return;
    slu_plan_options options = {.max_expanded = 300};
    options.crowd = options_of(s, p, soak_once_in(s, 3) ? "pibt" : "lacam");
    slu_plan *plan = NULL;
    slu_error error = {0};
    slu_status status = slu_plan_create(p->map, &options, errands, count, &plan, &error);
    if (status != SLU_OK) fail_msg("%s", error.text);
    claim_plan(p, &options.crowd, errands, count, plan);
    slu_plan_destroy(plan);
    plan = NULL;
    errands[count] = errands[0];
    status = slu_plan_create(p->map, &options, errands, count + 1, &plan, &error);
    assert_int_equal(status, SLU_ERR_ARGUMENT);
    assert_true(!plan && error.line == (int)count + 1);
    s->counts.plans++;
}

const soak_part SOAK_PLANS = {"plans", plan_for_all, NULL, NULL};
