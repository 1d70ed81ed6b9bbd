// SPDX-License-Identifier: MIT
// Labels: their lengths are the shortest whatever the rules and units, their paths are legal, walls
// that are added never make an answer wrong, ground that opens makes them stale, and they say so
// where they do not pay.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "index/labels/labels.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 24, TILES = SIDE * SIDE, CASES = 2000, EDITS = 3, GOALS = 4, BIG = 120 };

static const double NEAR = 1e-8;

// A random world with labels that a finder shares.
typedef struct labels_case {
    uint64_t number;
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_labels *labels;
    slu_finder *finder;
} labels_case;

static slu_labels *labels_for(const slu_map *map, slu_labels_options options)
{
    slu_labels *labels = NULL;
    slu_error error = {0};
    if (slu_labels_create(map, &options, &labels, &error)) fail_msg("%s", error.text);
    return labels;
}

static slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_labels *labels)
{
    slu_finder_options options = {.rules = rules, .labels = labels};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static void close_case(labels_case *c)
{
    slu_finder_destroy(c->finder);
    slu_labels_destroy(c->labels);
    slu_map_destroy(c->map);
}

// False if neither labels nor jump points support the rules.
static bool open_case(labels_case *c, uint64_t number)
{
    *c = (labels_case){.number = number, .random = slui_random_seeded(number)};
    c->rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    c->map = world_map(&c->random, SIDE);
    world_grounds(c->map, &c->random);
    if (number % 5 == 0) world_even_out(c->map, &c->random);
    if (number % 3 == 0) c->rules.unit = world_unit(&c->random);
    slu_labels_options options = {.rules = c->rules};
    const slu_status status = slu_labels_create(c->map, &options, &c->labels, NULL);
    c->finder = finder_with(c->map, c->rules, c->labels);
    assert_int_equal(status == SLU_OK, asking_applies(c->finder, asking_algorithm("jps")));
    if (status == SLU_OK) return true;
    assert_int_equal(status, SLU_ERR_UNSUPPORTED);
    close_case(c);
    return false;
}

static bool draw_start(labels_case *c, slu_tile *start)
{
    for (int i = 0; i < 20; i++)
        if (world_ground(c->map, &c->random, start) &&
            slu_unit_cost(c->map, &c->rules, *start) != SLU_WALL)
            return true;
    return false;
}

// The path of a result, all its tiles, if it has corners only.
static slu_result with_all_tiles(const slu_result *r, slu_tile *tiles, size_t capacity)
{
    slu_result all = *r;
    assert_int_equal(
        slu_path_expand(r->path, r->path_length, tiles, capacity, &all.path_length, NULL), SLU_OK);
    all.path = tiles;
    return all;
}

static void claim_path(const labels_case *c, const slu_query *q, double shortest)
{
    static slu_tile tiles[TILES];
    slu_result r = asking(c->finder, q);
    if (isinf(shortest)) {
        assert_int_equal(r.outcome, SLU_UNREACHABLE);
        return;
    }
    if (r.outcome != SLU_FOUND || !reference_near(r.cost, shortest, NEAR)) {
        world_print(c->map);
        fail_msg("case %llu: %d %d to %d %d: %s, cost %.9g, not %.9g",
                 (unsigned long long)c->number, q->start.x, q->start.y, q->goal.x, q->goal.y,
                 slu_outcome_name(r.outcome), r.cost, shortest);
    }
    if (q->corners && r.path_length > 1) r = with_all_tiles(&r, tiles, TILES);
    asking_check_path(c->map, &c->rules, q, &r);
}

static void claim_lengths(const labels_case *c, slu_tile start, const double *cost)
{
    for (int y = 0; y < slu_map_height(c->map); y++)
        for (int x = 0; x < slu_map_width(c->map); x++) {
            const double shortest = cost[reference_index(c->map, (slu_tile){x, y})];
            const double found = asking_cost(c->finder, "labels", start, (slu_tile){x, y});
            if (isinf(shortest) ? found < 0 : reference_near(found, shortest, NEAR)) continue;
            world_print(c->map);
            fail_msg("case %llu: %d %d to %d %d: cost %.9g, not %.9g",
                     (unsigned long long)c->number, start.x, start.y, x, y, found, shortest);
        }
}

// The lengths to all tiles; paths to some, as tiles or as corners; and to the nearest of these.
static void claim_answers(labels_case *c)
{
    static double cost[TILES];
    slu_query q = {.algorithm = asking_algorithm("labels"), .corners = c->number % 2};
    if (!draw_start(c, &q.start)) return;
    reference_flood(c->map, &c->rules, q.start, cost);
    claim_lengths(c, q.start, cost);
    slu_tile goals[GOALS];
    double least = INFINITY;
    for (int i = 0; i < GOALS; i++) {
        q.goal = goals[i] = world_tile(c->map, &c->random);
        const double shortest = cost[reference_index(c->map, q.goal)];
        if (shortest < least) least = shortest;
        claim_path(c, &q, shortest);
    }
    q.goals = goals;
    q.goal_count = GOALS;
    claim_path(c, &q, least);
}

// From some tiles to all: as one by one.
static void claim_distances_between(labels_case *c)
{
    enum { STARTS = 3 };
    static slu_tile goals[TILES];
    static double all[STARTS * TILES];
    slu_tile starts[STARTS];
    const int width = slu_map_width(c->map);
    const size_t count = (size_t)width * (size_t)slu_map_height(c->map);
    for (size_t i = 0; i < count; i++)
        goals[i] = (slu_tile){(int)i % width, (int)i / width};
    for (int i = 0; i < STARTS; i++)
        starts[i] = world_tile(c->map, &c->random);
    assert_int_equal(slu_distances_between(c->finder, starts, STARTS, goals, count, all, NULL),
                     SLU_OK);
    for (int i = 0; i < STARTS; i++)
        for (size_t j = 0; j < count; j++) {
            double one = -1;
            if (slu_unit_cost(c->map, &c->rules, starts[i]) != SLU_WALL)
                one = asking_cost(c->finder, "labels", starts[i], goals[j]);
            if (!reference_near(all[(size_t)i * count + j], one, NEAR)) {
                world_print(c->map);
                fail_msg("case %llu: %d %d to %d %d: %.9g, not %.9g", (unsigned long long)c->number,
                         starts[i].x, starts[i].y, goals[j].x, goals[j].y,
                         all[(size_t)i * count + j], one);
            }
        }
}

static slu_labels_facts facts_of(const slu_labels *labels)
{
    slu_labels_facts facts;
    slu_labels_describe(labels, &facts);
    return facts;
}

static void change(labels_case *c)
{
    world_edit(c->map, &c->random, false);
    if (c->number % 5 == 0) world_even_out(c->map, &c->random);
}

// An update at once, in slices, or in slices that are finished at once.
static void update(labels_case *c)
{
    const uint64_t budget = slui_random_below(&c->random, 40);
    uint32_t slices = slui_random_below(&c->random, 3) ? 1 + slui_random_below(&c->random, 60) : 0;
    bool done = false;
    while (slices-- > 0 && !done) {
        assert_int_equal(slu_labels_update_some(c->labels, 1 + budget, &done, NULL), SLU_OK);
        assert_int_equal(facts_of(c->labels).unfinished, !done);
        // A change of the map in between begins again.
        if (slices == 20) change(c);
    }
    assert_int_equal(slu_labels_update(c->labels, NULL), SLU_OK);
    assert_false(facts_of(c->labels).unfinished);
}

// Edits, of which only some are followed by an update: one is needed once ground has opened.
static void edit(labels_case *c)
{
    slu_query q = {.algorithm = asking_algorithm("labels")};
    slu_result r;
    change(c);
    if (facts_of(c->labels).stale) {
        if (draw_start(c, &q.start))
            assert_int_equal(slu_find(c->finder, &q, &r, NULL), SLU_ERR_STALE);
    } else if (slui_random_below(&c->random, 4)) {
        return;
    }
    update(c);
    assert_false(facts_of(c->labels).walled || facts_of(c->labels).stale);
}

static void every_path_is_a_shortest_one_through_edits(void **state)
{
    (void)state;
    labels_case c;
    const uint64_t first = world_first_case(), count = world_cases(CASES);
    for (uint64_t number = first; number < first + count; number++) {
        if (!open_case(&c, number)) continue;
        claim_answers(&c);
        claim_distances_between(&c);
        for (int i = 0; i < EDITS; i++) {
            edit(&c);
            claim_answers(&c);
        }
        claim_distances_between(&c);
        close_case(&c);
    }
}

static slu_map *generated(slu_generator kind, int side, int density)
{
    slu_generate_options options = {
        .kind = kind, .width = side, .height = side, .seed = 5, .density = density};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

// A corridor up and down: walls in every fourth column, open at one end.
static slu_map *corridor(int side)
{
    slu_map *map = generated(SLU_GENERATE_OPEN, side, 0);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, side, side}, '.', NULL), SLU_OK);
    for (int x = 3, i = 0; x < side; x += 4, i++)
        assert_int_equal(slu_map_fill(map, (slu_rect){x, i % 2, 1, side - 1}, '@', NULL), SLU_OK);
    return map;
}

// Distances take three bytes, and four where paths are too long for that; either way lengths are
// those of a search.
static void long_paths_have_wide_distances(void **state)
{
    (void)state;
    for (int wide = 0; wide < 2; wide++) {
        const int side = wide ? 160 : 60;
        slu_map *map = corridor(side);
        slu_labels *labels = labels_for(map, (slu_labels_options){0});
        slu_finder *finder = finder_with(map, (slu_rules){0}, labels);
        assert_int_equal(labels->hubs.table.wide, wide);
        slu_query q = {.goal = {side - 2, side - 2}, .algorithm = asking_algorithm("jps")};
        const double cost = asking(finder, &q).cost;
        assert_true(cost > 0 && (cost > 2922) == (bool)wide);
        q.algorithm = asking_algorithm("labels");
        assert_true(reference_near(asking(finder, &q).cost, cost, NEAR));
        assert_true(reference_near(asking_cost(finder, "labels", q.start, q.goal), cost, NEAR));
        slu_finder_destroy(finder);
        slu_labels_destroy(labels);
        slu_map_destroy(map);
    }
}

// The next corner on the path to a hub has that hub too, and is nearer to it.
static void every_entry_leads_to_its_hub(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_CAVES, BIG, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    const slui_hub_table *t = &labels->hubs.table;
    for (uint32_t corner = 0; corner < t->count; corner++)
        for (uint32_t i = t->corners[corner].first; i < t->corners[corner + 1].first; i++) {
            const uint32_t next = t->next[i], entry = slui_hub_table_find(t, next, t->hub[i]);
            assert_int_equal(t->hub[entry], t->hub[i]);
            assert_int_equal(slui_hub_distance(t, i) - slui_hub_distance(t, entry),
                             slui_direct_length(&labels->hubs.lengths, slui_hub_tile(t, corner),
                                                slui_hub_tile(t, next)));
            assert_int_equal(slui_hub_distance(t, i) == 0, next == corner);
        }
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

// Blocks the middle of the path between two tiles of the ground; false if it is too short.
static bool block_a_path(slu_map *map, slu_finder *finder, slui_random *random, slu_query *q)
{
    enum { SHORT = 40 };
    assert_true(world_ground(map, random, &q->start) && world_ground(map, random, &q->goal));
    const slu_result r = asking(finder, q);
    if (r.outcome != SLU_FOUND || r.path_length < SHORT) return false;
    const slu_tile at = r.path[r.path_length / 2];
    assert_int_equal(slu_map_fill(map, (slu_rect){at.x, at.y, 1, 1}, '@', NULL), SLU_OK);
    return true;
}

// Where walls have been added, the search in place of the labels knows the lengths before: it finds
// as short a path as jump point search does, and expands much less.
static void labels_guide_the_search_around_new_walls(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_CAVES, BIG, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, labels);
    slui_random random = slui_random_seeded(9);
    uint64_t guided = 0, alone = 0;
    for (int i = 0; i < 200; i++) {
        slu_query q = {.algorithm = asking_algorithm("jps")};
        if (!block_a_path(map, finder, &random, &q)) continue;
        slu_result r = asking(finder, &q);
        const double cost = r.outcome == SLU_FOUND ? r.cost : -1;
        alone += r.stats.expanded;
        q.algorithm = asking_algorithm("labels");
        r = asking(finder, &q);
        assert_true(reference_near(r.outcome == SLU_FOUND ? r.cost : -1, cost, NEAR));
        guided += r.stats.expanded;
    }
    assert_true(facts_of(labels).walled && alone > 1000);
    assert_true(guided * 2 < alone);
    slu_finder_destroy(finder);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

static bool is_on(slu_tile tile, const slu_result *path)
{
    for (size_t i = 0; i < path->path_length; i++)
        if (path->path[i].x == tile.x && path->path[i].y == tile.y) return true;
    return false;
}

// How many tiles the trace of an answer says were expanded.
static size_t looks_of(slu_finder *finder, slu_query q)
{
    slu_event events[256];
    slu_trace trace = {.events = events, .capacity = 256};
    size_t looks = 0;
    q.trace = &trace;
    assert_int_equal(asking(finder, &q).outcome, SLU_FOUND);
    for (size_t i = 0; i < trace.count; i++)
        looks += events[i].kind == SLU_EVENT_EXPANDING;
    return looks;
}

// What an end sees may be further away, or out of reach, once there are new walls; so a trace
// leaves it out.
static void a_trace_has_no_lengths_of_before_new_walls(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_CAVES, BIG, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, labels);
    slui_random random = slui_random_seeded(2);
    slu_query q = {.algorithm = asking_algorithm("labels")};
    slu_tile wall;
    do
        assert_true(world_ground(map, &random, &q.start) && world_ground(map, &random, &q.goal));
    while (asking(finder, &q).path_length < 40);
    assert_true(looks_of(finder, q) > 1);
    const slu_result path = asking(finder, &q);
    do
        assert_true(world_ground(map, &random, &wall));
    while (is_on(wall, &path));
    assert_int_equal(slu_map_fill(map, (slu_rect){wall.x, wall.y, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(looks_of(finder, q), 1);
    slu_finder_destroy(finder);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

// A door that was closed and opened again leaves labels stale, but nothing has to be built.
static void ground_as_before_needs_no_building(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_ROOMS, 40, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    const uint16_t *hubs = labels->hubs.table.hub;
    slui_random random = slui_random_seeded(3);
    slu_tile door;
    assert_true(world_ground(map, &random, &door));
    const slu_rect area = {door.x, door.y, 1, 1};
    assert_int_equal(slu_map_fill(map, area, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, area, '.', NULL), SLU_OK);
    assert_true(facts_of(labels).stale);
    assert_int_equal(slu_labels_update(labels, NULL), SLU_OK);
    assert_false(facts_of(labels).stale || facts_of(labels).walled);
    assert_ptr_equal(labels->hubs.table.hub, hubs);
    assert_int_equal(slu_map_fill(map, area, '@', NULL), SLU_OK);
    const slui_hub_table table = labels->hubs.table;
    assert_int_equal(slu_labels_update(labels, NULL), SLU_OK);
    assert_memory_not_equal(&labels->hubs.table, &table, sizeof table);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

// An update keeps the order of hubs, and finds it again once that makes labels too long; slices
// end with the same labels as an update at once.
static void slices_end_as_an_update_at_once(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_ROOMS, BIG, 0);
    slu_labels *whole = labels_for(map, (slu_labels_options){0});
    slu_labels *sliced = labels_for(map, (slu_labels_options){0});
    slui_random random = slui_random_seeded(4);
    int kept = 0, found = 0, calls = 0;
    for (int round = 0; round < 60; round++) {
        const slu_rect area = {(int)slui_random_below(&random, BIG - 8),
                               (int)slui_random_below(&random, BIG - 8), 8, 1 + round % 8};
        assert_int_equal(slu_map_fill(map, area, round % 2 ? '@' : '.', NULL), SLU_OK);
        const size_t ordered = whole->ordered_entries;
        assert_int_equal(slu_labels_update(whole, NULL), SLU_OK);
        bool done = false;
        for (; !done; calls++)
            assert_int_equal(slu_labels_update_some(sliced, 200, &done, NULL), SLU_OK);
        kept += whole->ordered_entries == ordered;
        found += whole->ordered_entries != ordered;
        const slui_hub_table *a = &whole->hubs.table, *b = &sliced->hubs.table;
        assert_true(a->entry_count == b->entry_count);
        assert_memory_equal(a->hub, b->hub, a->entry_count * sizeof *a->hub);
        assert_memory_equal(a->next, b->next, a->entry_count * sizeof *a->next);
    }
    assert_true(kept > 10 && found > 0 && calls > 60 * 10);
    slu_labels_destroy(whole);
    slu_labels_destroy(sliced);
    slu_map_destroy(map);
}

// `best` takes labels until ground opens, and again once they are updated.
static void best_takes_labels_that_are_not_stale(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_CAVES, BIG, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    slu_finder *finder = finder_with(map, (slu_rules){0}, labels);
    slui_random random = slui_random_seeded(1);
    slu_query q = {.algorithm = {0}};
    const int search = asking_algorithm("labels").search;
    assert_true(world_ground(map, &random, &q.start) && world_ground(map, &random, &q.goal));
    assert_int_equal(asking(finder, &q).algorithm.search, search);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, BIG, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, BIG, 1}, '.', NULL), SLU_OK);
    assert_true(facts_of(labels).stale);
    assert_int_not_equal(asking(finder, &q).algorithm.search, search);
    assert_int_equal(slu_labels_update(labels, NULL), SLU_OK);
    assert_int_equal(asking(finder, &q).algorithm.search, search);
    assert_int_equal(slu_map_fill_cost(map, (slu_rect){0, 0, 3, 3}, 2, NULL), SLU_OK);
    assert_int_not_equal(asking(finder, &q).algorithm.search, search);
    slu_finder_destroy(finder);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

static void labels_for_others_are_refused(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_ROOMS, 40, 0),
            *other = generated(SLU_GENERATE_ROOMS, 40, 0);
    slu_labels *labels = labels_for(map, (slu_labels_options){0});
    const slu_rules never = {.diagonals = SLU_DIAGONALS_NEVER}, wide = {.unit.size = 2};
    const slu_map *maps[] = {other, map, map};
    const slu_rules rules[] = {{0}, never, wide};
    for (int i = 0; i < 3; i++) {
        slu_finder *finder = finder_with(maps[i], rules[i], labels);
        assert_int_equal(slu_finder_prepare(finder, asking_algorithm("labels"), NULL),
                         SLU_ERR_ARGUMENT);
        slu_finder_destroy(finder);
    }
    slu_labels_destroy(labels);
    slu_map_destroy(map);
    slu_map_destroy(other);
}

// Where nearly every tile is a corner, building ends early.
static void scattered_walls_do_not_pay(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_RANDOM, 600, 25);
    slu_labels *labels = NULL;
    slu_error error = {0};
    assert_int_equal(slu_labels_create(map, NULL, &labels, &error), SLU_ERR_UNSUPPORTED);
    assert_non_null(strstr(error.text, "do not pay"));
    assert_null(labels);
    slu_map_destroy(map);
}

static void note_share(void *ctx, double share)
{
    double *last = ctx;
    assert_true(share >= *last && share <= 1);
    *last = share;
}

static void progress_grows_to_one(void **state)
{
    (void)state;
    slu_map *map = generated(SLU_GENERATE_ROOMS, BIG, 0);
    double share = 0;
    slu_labels *labels =
        labels_for(map, (slu_labels_options){.progress = {.tell = note_share, .ctx = &share}});
    assert_true(share == 1);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_path_is_a_shortest_one_through_edits),
        cmocka_unit_test(long_paths_have_wide_distances),
        cmocka_unit_test(every_entry_leads_to_its_hub),
        cmocka_unit_test(labels_guide_the_search_around_new_walls),
        cmocka_unit_test(a_trace_has_no_lengths_of_before_new_walls),
        cmocka_unit_test(ground_as_before_needs_no_building),
        cmocka_unit_test(slices_end_as_an_update_at_once),
        cmocka_unit_test(best_takes_labels_that_are_not_stale),
        cmocka_unit_test(labels_for_others_are_refused),
        cmocka_unit_test(scattered_walls_do_not_pay),
        cmocka_unit_test(progress_grows_to_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
