// SPDX-License-Identifier: MIT
// Labels that live through edits: walls that are added need no update, ground that opens does. They
// are updated, sometimes out of memory, on the place's threads, written and read back, and every
// answer is compared with a plain Dijkstra. Costs do not matter to labels, but queries need ground
// of one cost: so they get a map of their own, with the place's walls.
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

enum { QUERIES = 4, MOST_AREA = 4 };

static const double NEAR = 1e-8;

// ---------------------------------------------------------------------------------------------
// Making and updating

// An influence is the place's own map's.
static slu_rules rules_of(const soak_place *p)
{
    slu_rules rules = p->rules;
    rules.influence = NULL;
    return rules;
}

static void leave(soak *s, soak_place *p)
{
    (void)s;
    slu_finder_destroy(p->labels_finder);
    slu_labels_destroy(p->labels);
    slu_map_destroy(p->labels_map);
    p->labels_finder = NULL;
    p->labels = NULL;
    p->labels_map = NULL;
}

static void fill(soak_place *p, slu_rect area, bool wall)
{
    assert_int_equal(slu_map_fill(p->labels_map, area, wall ? '@' : '.', NULL), SLU_OK);
}

static void copy_walls(soak_place *p)
{
    const int width = slu_map_width(p->map), height = slu_map_height(p->map);
    const slu_generate_options options = {.kind = SLU_GENERATE_OPEN,
                                          .width = width,
                                          .height = height,
                                          .allocator = &p->memory.allocator};
    assert_int_equal(slu_map_generate(&options, &p->labels_map, NULL), SLU_OK);
    fill(p, soak_everything(p), false);
    for (size_t i = 0; i < p->tiles; i++) {
        const slu_tile tile = soak_tile_at(p, i);
        if (!slu_map_passable(p->map, tile)) fill(p, (slu_rect){tile.x, tile.y, 1, 1}, true);
    }
}

// False where the place's rules are not those of labels.
static bool make(soak_place *p)
{
    copy_walls(p);
    const slu_labels_options options = {.rules = rules_of(p),
                                        .parallel = {gang_run, &p->labels_workers},
                                        .allocator = &p->memory.allocator};
    const slu_status status = slu_labels_create(p->labels_map, &options, &p->labels, NULL);
    assert_true(status == SLU_OK || status == SLU_ERR_UNSUPPORTED);
    if (status != SLU_OK) return false;
    const slu_finder_options finder = {
        .rules = rules_of(p), .labels = p->labels, .allocator = &p->memory.allocator};
    assert_int_equal(slu_finder_create(p->labels_map, &finder, &p->labels_finder, NULL), SLU_OK);
    return true;
}

static slu_labels_facts facts_of(const soak_place *p)
{
    slu_labels_facts facts;
    slu_labels_describe(p->labels, &facts);
    return facts;
}

// One that runs out of memory leaves them as they were.
static void update(soak *s, soak_place *p)
{
    const slu_labels_facts before = facts_of(p);
    if (soak_once_in(s, 4)) {
        soak_memory_fails(s, p);
        const slu_status status = slu_labels_update(p->labels, NULL);
        const bool failed = soak_memory_heals(s, p);
        assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && failed));
        if (status != SLU_OK) assert_int_equal(facts_of(p).entry_count, before.entry_count);
    }
    slu_error error = {0};
    if (slu_labels_update(p->labels, &error) != SLU_OK) fail_msg("%s", error.text);
    assert_false(facts_of(p).stale || facts_of(p).walled);
}

static void edit(soak *s, soak_place *p)
{
    const slu_tile at = world_tile(p->labels_map, &s->random);
    slu_rect area = {at.x, at.y, 1 + soak_below(s, MOST_AREA), 1 + soak_below(s, MOST_AREA)};
    if (area.x + area.width > slu_map_width(p->map)) area.width = slu_map_width(p->map) - area.x;
    if (area.y + area.height > slu_map_height(p->map))
        area.height = slu_map_height(p->map) - area.y;
    fill(p, area, !soak_once_in(s, 3));
}

// ---------------------------------------------------------------------------------------------
// Asking

static void claim(const soak_place *p, const slu_query *q)
{
    const double truth = p->truth[reference_index(p->labels_map, q->goal)];
    const double cost = asking_cost(p->labels_finder, "labels", q->start, q->goal);
    double between;
    assert_int_equal(
        slu_distances_between(p->labels_finder, &q->start, 1, &q->goal, 1, &between, NULL), SLU_OK);
    const slu_result r = asking(p->labels_finder, q);
    assert_int_equal(r.outcome, isinf(truth) ? SLU_UNREACHABLE : SLU_FOUND);
    if (isinf(truth)) {
        assert_true(cost < 0 && between < 0);
        return;
    }
    if (!reference_near(r.cost, truth, NEAR) || !reference_near(cost, truth, NEAR) ||
        !reference_near(between, truth, NEAR)) {
        world_print(p->labels_map);
        fail_msg("from %d, %d to %d, %d: path %.12g, cost %.12g, between %.12g; the shortest has "
                 "%.12g",
                 q->start.x, q->start.y, q->goal.x, q->goal.y, r.cost, cost, between, truth);
    }
    const slu_rules rules = rules_of(p);
    asking_check_path(p->labels_map, &rules, q, &r);
}

static void ask(soak *s, soak_place *p)
{
    slu_query q = {.algorithm = asking_algorithm("labels")};
    if (!world_ground(p->labels_map, &s->random, &q.start)) return;
    const slu_rules rules = rules_of(p);
    if (slu_unit_cost(p->labels_map, &rules, q.start) == SLU_WALL) return;
    reference_flood(p->labels_map, &rules, q.start, p->truth);
    for (int i = 0; i < QUERIES; i++) {
        q.goal = world_tile(p->labels_map, &s->random);
        claim(p, &q);
        s->counts.queries++;
    }
    s->counts.labels++;
}

// Labels that are written and read back take the place of their own.
static void round_trip(soak *s, soak_place *p)
{
    size_t size = 0;
    assert_int_equal(slu_labels_format(p->labels, NULL, 0, &size, NULL), SLU_ERR_CAPACITY);
    void *bytes = malloc(size);
    assert_non_null(bytes);
    assert_int_equal(slu_labels_format(p->labels, bytes, size, &size, NULL), SLU_OK);
    slu_labels *copy = NULL;
    const slu_labels_load_options options = {.rules = rules_of(p),
                                             .allocator = &p->memory.allocator};
    slu_error error = {0};
    if (slu_labels_parse(p->labels_map, bytes, size, &options, &copy, &error) != SLU_OK)
        fail_msg("%s", error.text);
    free(bytes);
    slu_finder_destroy(p->labels_finder);
    slu_labels_destroy(p->labels);
    p->labels = copy;
    const slu_finder_options finder = {
        .rules = rules_of(p), .labels = copy, .allocator = &p->memory.allocator};
    assert_int_equal(slu_finder_create(p->labels_map, &finder, &p->labels_finder, NULL), SLU_OK);
    s->counts.labels_files++;
}

static void act(soak *s, soak_place *p)
{
    leave(s, p);
    p->labels_workers.workers = 1 + soak_below(s, 3);
    if (!make(p)) {
        leave(s, p);
        return;
    }
    ask(s, p);
    for (int i = soak_below(s, 4); i >= 0; i--) {
        edit(s, p);
        if (facts_of(p).stale || soak_once_in(s, 3)) update(s, p);
        ask(s, p);
    }
    if (soak_once_in(s, 4)) {
        update(s, p);
        round_trip(s, p);
        ask(s, p);
    }
    leave(s, p);
}

const soak_part SOAK_LABELS = {"labels", act, NULL, leave};
