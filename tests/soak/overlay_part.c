// SPDX-License-Identifier: MIT
// Overlays of two kinds that share their cells, and live through edits: the place's own kind, and
// one of another size, charge or factors. They are updated, sometimes out of memory, written and
// read back, and every answer is compared with a plain Dijkstra.
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

enum { QUERIES = 4, MOST_SIZE = 3 };

static const double NEAR = 1e-8;

// Marsh is hard, grass is easy: factors for the second kind.
static const double FACTORS[256] = {['S'] = 2.5, ['G'] = 0.75};

// ---------------------------------------------------------------------------------------------
// Making and updating

static slu_rules other_kind(soak *s, const soak_place *p)
{
    slu_rules rules = {.diagonals = (slu_diagonals)soak_below(s, SLU_DIAGONALS_NEVER + 1),
                       .charge = soak_once_in(s, 2) ? SLU_CHARGE_MEAN : SLU_CHARGE_ENTERED,
                       .unit.size = 1 + soak_below(s, MOST_SIZE)};
    if (soak_once_in(s, 2)) rules.unit.factors = FACTORS;
    if (soak_once_in(s, 2)) rules.influence = p->influence;
    return rules;
}

static void make(soak *s, soak_place *p)
{
    p->overlay_rules[0] = p->rules;
    p->overlay_rules[1] = other_kind(s, p);
    for (int i = 0; i < SOAK_OVERLAYS; i++) {
        slu_overlay_options options = {.rules = p->overlay_rules[i],
                                       .like = i ? p->overlays[0] : NULL,
                                       .allocator = &p->memory.allocator};
        assert_int_equal(slu_overlay_create(p->map, &options, &p->overlays[i], NULL), SLU_OK);
    }
}

static void leave(soak *s, soak_place *p)
{
    (void)s;
    for (int i = 0; i < SOAK_OVERLAYS; i++) {
        slu_overlay_destroy(p->overlays[i]);
        p->overlays[i] = NULL;
    }
}

static bool is_stale(const slu_overlay *overlay)
{
    slu_overlay_facts facts;
    slu_overlay_describe(overlay, &facts);
    return facts.stale;
}

// One that runs out of memory stays stale.
static void update(soak *s, soak_place *p, slu_overlay *overlay)
{
    if (soak_once_in(s, 8)) {
        soak_memory_fails(s, p);
        const slu_status status = slu_overlay_update(overlay, NULL);
        const bool failed = soak_memory_heals(s, p);
        assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && failed));
    }
    slu_error error = {0};
    if (slu_overlay_update(overlay, &error) != SLU_OK) fail_msg("%s", error.text);
    assert_false(is_stale(overlay));
}

// ---------------------------------------------------------------------------------------------
// Asking

static void claim(const soak_place *p, const slu_rules *rules, slu_finder *finder,
                  const slu_query *q)
{
    const double truth = p->truth[reference_index(p->map, q->goal)];
    const double cost = asking_cost(finder, "overlay", q->start, q->goal);
    const slu_result r = asking(finder, q);
    assert_int_equal(r.outcome, isinf(truth) ? SLU_UNREACHABLE : SLU_FOUND);
    if (isinf(truth)) {
        assert_true(cost < 0);
        return;
    }
    if (!reference_near(r.cost, truth, NEAR) || !reference_near(cost, truth, NEAR)) {
        world_print(p->map);
        fail_msg("from %d, %d to %d, %d: path %.12g, cost %.12g; the cheapest costs %.12g",
                 q->start.x, q->start.y, q->goal.x, q->goal.y, r.cost, cost, truth);
    }
    asking_check_path(p->map, rules, q, &r);
}

static void ask(soak *s, soak_place *p, const slu_rules *rules, const slu_overlay *overlay)
{
    slu_finder_options options = {
        .rules = *rules, .overlay = overlay, .allocator = &p->memory.allocator};
    slu_finder *finder = NULL;
    slu_query q = {.algorithm = asking_algorithm("overlay")};
    if (!world_ground(p->map, &s->random, &q.start)) return;
    if (slu_unit_cost(p->map, rules, q.start) == SLU_WALL) return;
    assert_int_equal(slu_finder_create(p->map, &options, &finder, NULL), SLU_OK);
    reference_flood(p->map, rules, q.start, p->truth);
    for (int i = 0; i < QUERIES; i++) {
        q.goal = world_tile(p->map, &s->random);
        claim(p, rules, finder, &q);
        s->counts.queries++;
    }
    slu_finder_destroy(finder);
    s->counts.overlays++;
}

// ---------------------------------------------------------------------------------------------
// Files

// The bytes of a kind, with the other one in the same file unless one of them has divided the map
// again and they no longer share cells.
static void *written(const soak_place *p, int kind, size_t *size)
{
    const slu_overlay *const others[] = {p->overlays[1 - kind]};
    slu_overlay_save_options options = {.others = others, .other_count = 1};
    const slu_overlay *overlay = p->overlays[kind];
    slu_status status = slu_overlay_format(overlay, &options, NULL, 0, size, NULL);
    if (status == SLU_ERR_ARGUMENT) {
        options.other_count = 0;
        status = slu_overlay_format(overlay, &options, NULL, 0, size, NULL);
    }
    assert_int_equal(status, SLU_ERR_CAPACITY);
    void *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(slu_overlay_format(overlay, &options, bytes, *size, size, NULL), SLU_OK);
    return bytes;
}

// A kind is written and read back, in place or not, and answers as well.
static void round_trip(soak *s, soak_place *p, int kind)
{
    size_t size = 0;
    void *bytes = written(p, kind, &size);
    slu_error error = {0};
    slu_overlay *copy = NULL;
    const slu_overlay_load_options options = {.rules = p->overlay_rules[kind],
                                              .in_place = soak_once_in(s, 2),
                                              .allocator = &p->memory.allocator};
    if (slu_overlay_parse(p->map, bytes, size, &options, &copy, &error) != SLU_OK)
        fail_msg("%s", error.text);
    ask(s, p, &p->overlay_rules[kind], copy);
    slu_change costlier = {.kind = SLU_CHANGE_COST, .area = {0, 0, 5, 5}, .cost = 2.25};
    soak_apply(s, p, &costlier, 1);
    update(s, p, copy);
    ask(s, p, &p->overlay_rules[kind], copy);
    slu_overlay_destroy(copy);
    free(bytes);
    s->counts.overlay_files++;
}

static void act(soak *s, soak_place *p)
{
    if (soak_moves_on(s, p, 20)) leave(s, p);
    if (!p->overlays[0]) make(s, p);
    const int kind = soak_below(s, SOAK_OVERLAYS);
    update(s, p, p->overlays[kind]);
    ask(s, p, &p->overlay_rules[kind], p->overlays[kind]);
    if (!soak_once_in(s, 4)) return;
    update(s, p, p->overlays[1 - kind]);
    round_trip(s, p, kind);
}

const soak_part SOAK_OVERLAY = {"overlays", act, NULL, leave};
