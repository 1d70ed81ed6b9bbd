// SPDX-License-Identifier: MIT
// Paths in use: where they break, by the wording of the rules; and repairs, compared with a plain
// Dijkstra.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "path_claims.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 44, TILES = SIDE * SIDE, MAPS = 1400, EDITS = 4 };

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// ---------------------------------------------------------------------------------------------
// A world with a path in use

typedef struct world {
    slu_map *map;
    slu_rules rules;
    slu_influence *influence;
    slu_finder *finder;
    slu_tile *path;
    size_t length, at;
    double cost; // of the rest, when it was found
    uint64_t revision;
} world;

static void open_world(world *w, uint64_t seed, slui_random *random)
{
    *w = (world){.map = world_map(random, SIDE), .rules = world_rules((int)seed)};
    if (below(random, 3) == 0) world_terrain(w->map, random);
    if (below(random, 5) == 0) world_even_out(w->map, random);
    if (below(random, 5) == 0) world_grounds(w->map, random);
    if (below(random, 5) == 0) w->rules.unit = world_unit(random);
    if (below(random, 8) == 0) w->influence = world_influence(w->map, random);
    w->rules.influence = w->influence;
    w->finder = asking_finder(w->map, w->rules);
}

static void close_world(world *w)
{
    free(w->path);
    slu_finder_destroy(w->finder);
    slu_influence_destroy(w->influence);
    slu_map_destroy(w->map);
}

// Finds the path that will be used, preferably a long one; false if there is none at all.
static bool find_path(world *w, slui_random *random)
{
    for (int tries = 0; tries < 24; tries++) {
        slu_query query = {.goal = world_tile(w->map, random)};
        if (!world_ground(w->map, random, &query.start)) return false;
        if (!path_may_stand(w->map, &w->rules, query.start)) continue;
        slu_result r;
        // Some costs overflow in a search.
        if (slu_find(w->finder, &query, &r, NULL) != SLU_OK) continue;
        if (r.outcome != SLU_FOUND || r.path_length < (tries < 16 ? 24 : 4)) continue;
        w->path = asking_copy(&r);
        w->length = r.path_length;
        w->at = (size_t)below(random, 3) ? 0 : (size_t)below(random, (int)r.path_length);
        w->cost = path_walked(w->map, &w->rules, w->path, w->at, w->length - 1);
        w->revision = r.revision;
        return true;
    }
    return false;
}

// A wall, costly or cheap ground, or an opening: on the path or next to it, or anywhere.
static void change_in_the_way(world *w, slui_random *random)
{
    slu_tile at = w->path[below(random, (int)w->length)];
    if (below(random, 4) == 0) at = world_tile(w->map, random);
    slu_rect area = {at.x, at.y, 1 + below(random, 3), 1 + below(random, 3)};
    if (area.width > slu_map_width(w->map) - at.x) area.width = slu_map_width(w->map) - at.x;
    if (area.height > slu_map_height(w->map) - at.y) area.height = slu_map_height(w->map) - at.y;
    slu_change change = {.area = area, .glyph = '@'};
    int what = below(random, 8);
    if (what == 0) change.glyph = "GS."[below(random, 3)];
    if (what == 1 && !(w->rules.unit.size > 1)) {
        change.kind = SLU_CHANGE_COST;
        change.cost = 0.5 + below(random, 9);
    }
    assert_int_equal(slu_map_apply(w->map, &change, 1, NULL), SLU_OK);
}

typedef struct tally {
    size_t kept, spliced, replanned, unreachable;
} tally;

static double optimum(const world *w, slu_tile from, slu_tile to)
{
    static double cost[TILES];
    reference_flood(w->map, &w->rules, from, cost);
    return cost[reference_index(w->map, to)];
}

static void claim_repaired(const world *w, const slu_repair_query *q, const slu_repair *repair,
                           bool held, tally *t)
{
    const slu_result *r = &repair->result;
    slu_tile start = w->path[w->at], goal = w->path[w->length - 1];
    double truth = optimum(w, start, goal);
    assert_int_equal(r->outcome, isfinite(truth) ? SLU_FOUND : SLU_UNREACHABLE);
    assert_int_equal(r->revision, slu_map_revision(w->map));
    assert_int_equal(repair->outcome == SLU_REPAIR_KEPT, held);
    t->kept += repair->outcome == SLU_REPAIR_KEPT;
    t->spliced += repair->outcome == SLU_REPAIR_SPLICED;
    t->replanned += repair->outcome == SLU_REPAIR_REPLANNED && r->outcome == SLU_FOUND;
    t->unreachable += r->outcome == SLU_UNREACHABLE;
    if (r->outcome != SLU_FOUND) return;
    slu_query asked = {.start = start, .goal = goal};
    asking_check_path(w->map, &w->rules, &asked, r);
    assert_true(asking_same_tile(asking_last(r), goal));
    assert_true(repair->lower_bound <= truth * (1 + 1e-9));
    if (held) {
        assert_true(asking_same_path(r, w->path + w->at, w->length - w->at));
        return;
    }
    double bound = q->bound != 0 ? q->bound : SLU_DEFAULT_BOUND;
    if (repair->outcome == SLU_REPAIR_REPLANNED) bound = 1;
    assert_true(r->cost <= bound * truth * (1 + 1e-8));
    if (repair->outcome != SLU_REPAIR_SPLICED) return;
    assert_true(repair->leaves >= w->at && repair->leaves < repair->joins);
    assert_true(repair->joins < w->length);
    size_t before = repair->leaves - w->at, behind = w->length - 1 - repair->joins;
    assert_memory_equal(r->path, w->path + w->at, (before + 1) * sizeof *r->path);
    assert_memory_equal(r->path + r->path_length - 1 - behind, w->path + repair->joins,
                        (behind + 1) * sizeof *r->path);
}

static void repair_once(world *w, slui_random *random, tally *t)
{
    static const double BOUNDS[] = {0, 1, 1.05, 1.5, 4, 100};
    slu_path_hold hold = path_claim_hold(w->map, &w->rules, w->path, w->length, w->at);
    slu_repair_query q = {.path = w->path, .length = w->length, .at = w->at};
    q.bound = BOUNDS[below(random, 6)];
    if (below(random, 3)) {
        q.lower_bound = w->cost;
        q.revision = w->revision;
    }
    slu_repair repair, untouched;
    memset(&repair, 0x5A, sizeof repair);
    memcpy(&untouched, &repair, sizeof repair);
    slu_error error = {0};
    slu_status status = slu_path_repair(w->finder, &q, &repair, &error);
    if (!path_may_stand(w->map, &w->rules, w->path[w->at])) {
        assert_int_equal(status, SLU_ERR_ARGUMENT);
        assert_memory_equal(&repair, &untouched, sizeof repair);
        return;
    }
    if (status == SLU_ERR_UNSUPPORTED) return; // costs that overflow in a search
    assert_int_equal(status, SLU_OK);
    claim_repaired(w, &q, &repair, hold.holds, t);
}

// Every rule, charge and step cost, with and without terrain, wide and restricted units and
// influence: a repaired path is legal and within its bound, and one that holds comes back as it
// was.
static void repairs_keep_their_bound(void **state)
{
    (void)state;
    tally t = {0};
    uint64_t maps = world_cases(MAPS);
    for (uint64_t seed = 0; seed < maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        world w;
        open_world(&w, seed, &random);
        if (find_path(&w, &random)) {
            for (int i = 0; i < EDITS; i++) {
                if (i) change_in_the_way(&w, &random);
                repair_once(&w, &random, &t);
            }
        }
        close_world(&w);
    }
    print_message("%zu kept, %zu spliced, %zu replanned, %zu unreachable\n", t.kept, t.spliced,
                  t.replanned, t.unreachable);
    assert_true(t.kept > maps / 2 && t.spliced > maps / 10);
    assert_true(t.replanned > maps / 10 && t.unreachable > maps / 20);
}

// A unit walks while walls appear in its way, and the finder's own path is passed in again and
// again: its lower bound is carried along, and the unit never walks more than the bound allows from
// where it stood.
static void a_unit_walks_on_repaired_paths(void **state)
{
    (void)state;
    size_t spliced = 0, arrived = 0;
    uint64_t maps = world_cases(400);
    for (uint64_t seed = 0; seed < maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        world w;
        open_world(&w, seed, &random);
        if (!find_path(&w, &random)) {
            close_world(&w);
            continue;
        }
        slu_repair_query q = {
            .path = w.path, .length = w.length, .bound = 1.3, .lower_bound = w.cost};
        q.at = w.at;
        q.revision = w.revision;
        while (q.at < q.length) {
            for (size_t i = q.at + 1; i < q.length && below(&random, 2); i++) {
                slu_rect one = {q.path[i].x, q.path[i].y, 1, 1};
                assert_int_equal(slu_map_fill(w.map, one, '@', NULL), SLU_OK);
                i += (size_t)below(&random, 6);
            }
            if (!path_may_stand(w.map, &w.rules, q.path[q.at])) break;
            slu_tile here = q.path[q.at], goal = q.path[q.length - 1];
            double truth = optimum(&w, here, goal);
            slu_repair repair;
            if (slu_path_repair(w.finder, &q, &repair, NULL) != SLU_OK) break;
            if (repair.result.outcome != SLU_FOUND) {
                assert_true(isinf(truth));
                break;
            }
            // What was walked has been taken from it, so it is as exact as the first cost was.
            if (repair.lower_bound > truth * (1 + 1e-9) + 1e-9 * (1 + w.cost))
                fail_msg("case %llu: a lower bound of %.12g, cost %.12g", (unsigned long long)seed,
                         repair.lower_bound, truth);
            if (repair.outcome != SLU_REPAIR_KEPT)
                assert_true(repair.result.cost <= 1.3 * truth * (1 + 1e-8));
            spliced += repair.outcome == SLU_REPAIR_SPLICED;
            size_t steps = 1 + (size_t)below(&random, 5);
            q.path = repair.result.path;
            q.length = repair.result.path_length;
            if (steps >= q.length) {
                arrived++;
                break;
            }
            q.at = steps;
            q.revision = repair.result.revision;
            q.lower_bound =
                fmax(0, repair.lower_bound - path_walked(w.map, &w.rules, q.path, 0, steps));
        }
        close_world(&w);
    }
    print_message("%zu spliced, %zu arrived\n", spliced, arrived);
    assert_true(spliced > maps / 10 && arrived > maps / 10);
}

// ---------------------------------------------------------------------------------------------
// Single cases

static slu_map *long_hall(void)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(200, 21, NULL, &map, NULL), SLU_OK);
    return map;
}

static slu_repair repaired(slu_finder *finder, const slu_repair_query *query)
{
    slu_repair repair;
    slu_error error = {0};
    if (slu_path_repair(finder, query, &repair, &error) != SLU_OK) fail_msg("%s", error.text);
    return repair;
}

static void a_block_in_a_hall_is_walked_around(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {0, 10}, .goal = {199, 10}, .algorithm = asking_algorithm("astar")};
    slu_result r = asking(finder, &query);
    slu_tile *path = asking_copy(&r);
    slu_repair_query q = {.path = path, .length = r.path_length, .algorithm = query.algorithm};
    assert_int_equal(slu_map_fill(map, (slu_rect){100, 8, 1, 5}, '@', NULL), SLU_OK);
    slu_repair repair = repaired(finder, &q);
    assert_int_equal(repair.outcome, SLU_REPAIR_SPLICED);
    assert_string_equal(slu_repair_outcome_name(repair.outcome), "spliced");
    uint64_t spent = repair.result.stats.expanded;
    assert_int_equal(spent, repair.splice_expanded);
    double cost = repair.result.cost;
    r = asking(finder, &query);
    assert_true(cost <= 1.1 * r.cost && spent * 4 < r.stats.expanded);
    free(path);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// The same if the estimate proves nothing: only a path that was cheapest says what is cheap enough,
// and only as long as no ground opens.
static void what_was_cheapest_proves_a_repair(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    for (int x = 10; x < 200; x += 20)
        assert_int_equal(slu_map_fill(map, (slu_rect){x, x / 20 % 2 ? 1 : 0, 1, 20}, '@', NULL),
                         SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {0, 0}, .goal = {199, 0}};
    slu_result r = asking(finder, &query);
    assert_int_equal(r.outcome, SLU_FOUND);
    slu_tile *path = asking_copy(&r);
    slu_repair_query q = {.path = path, .length = r.path_length};
    assert_int_equal(
        slu_map_fill(map, (slu_rect){path[r.path_length / 2].x, path[r.path_length / 2].y, 1, 1},
                     '@', NULL),
        SLU_OK);
    assert_int_equal(repaired(finder, &q).outcome, SLU_REPAIR_REPLANNED);
    q.lower_bound = r.cost;
    q.revision = r.revision;
    slu_repair repair = repaired(finder, &q);
    assert_int_equal(repair.outcome, SLU_REPAIR_SPLICED);
    assert_true(repair.lower_bound == r.cost);
    assert_int_equal(slu_map_fill(map, (slu_rect){10, 3, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(repaired(finder, &q).outcome, SLU_REPAIR_REPLANNED);
    free(path);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// A splice with next to no expansions allowed falls back to replanning, and a limit on that is a
// limit.
static void budgets_are_kept(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {0, 10}, .goal = {199, 10}, .algorithm = asking_algorithm("astar")};
    slu_result r = asking(finder, &query);
    slu_tile *path = asking_copy(&r);
    slu_repair_query q = {.path = path, .length = r.path_length, .algorithm = query.algorithm};
    q.max_splice = 1;
    assert_int_equal(slu_map_fill(map, (slu_rect){100, 8, 1, 5}, '@', NULL), SLU_OK);
    slu_repair repair = repaired(finder, &q);
    assert_int_equal(repair.outcome, SLU_REPAIR_REPLANNED);
    assert_int_equal(repair.splice_expanded, 1);
    assert_true(repair.lower_bound == repair.result.cost);
    r = asking(finder, &query);
    assert_int_equal(repair.result.stats.expanded, r.stats.expanded + 1);
    q.max_expanded = 10;
    repair = repaired(finder, &q);
    assert_int_equal(repair.outcome, SLU_REPAIR_REPLANNED);
    assert_int_equal(repair.result.outcome, SLU_LIMIT);
    free(path);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void unreachable_takes_no_expansion(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_query query = {.start = {0, 10}, .goal = {199, 10}};
    slu_result r = asking(finder, &query);
    slu_tile *path = asking_copy(&r);
    slu_repair_query q = {.path = path, .length = r.path_length};
    assert_int_equal(slu_map_fill(map, (slu_rect){100, 0, 1, 21}, '@', NULL), SLU_OK);
    slu_repair repair = repaired(finder, &q);
    assert_int_equal(repair.result.outcome, SLU_UNREACHABLE);
    assert_int_equal(repair.result.stats.expanded, 0);
    assert_null(repair.result.path);
    assert_int_equal(slu_map_fill(map, (slu_rect){100, 0, 1, 21}, '.', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){199, 10, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(repaired(finder, &q).result.outcome, SLU_UNREACHABLE);
    free(path);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void claim_refused(slu_finder *finder, slu_repair_query query, slu_status expected,
                          const char *words)
{
    slu_error error = {0};
    slu_repair repair, untouched;
    memset(&repair, 0x5A, sizeof repair);
    memcpy(&untouched, &repair, sizeof repair);
    assert_int_equal(slu_path_repair(finder, &query, &repair, &error), expected);
    assert_non_null(strstr(error.text, words));
    assert_memory_equal(&repair, &untouched, sizeof repair);
    assert_int_equal(slu_path_repair(finder, &query, &repair, NULL), expected);
}

static void bad_repairs_are_refused(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_finder *finder = asking_finder(map, (slu_rules){0}), *turning = NULL;
    slu_tile path[] = {{1, 1}, {2, 1}, {3, 2}, {4, 3}};
    const slu_repair_query good = {.path = path, .length = 4};
    slu_repair_query q = good;
    assert_int_equal(repaired(finder, &q).outcome, SLU_REPAIR_KEPT);
    q.at = 4;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "beyond the end of the path");
    q = (slu_repair_query){.path = NULL, .length = 4};
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "beyond the end of the path");
    const double bad_bounds[] = {0.5, -1, 101, NAN, INFINITY};
    for (int i = 0; i < 5; i++) {
        q = good;
        q.bound = bad_bounds[i];
        claim_refused(finder, q, SLU_ERR_ARGUMENT, "bound");
    }
    q = good;
    q.lower_bound = NAN;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "lower bound");
    q.lower_bound = -1;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "lower bound");
    q = good;
    q.revision = 1;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "revision");
    q = good;
    q.algorithm = asking_algorithm("greedy");
    claim_refused(finder, q, SLU_ERR_UNSUPPORTED, "cheapest");
    q.algorithm.search = 999;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "");
    slu_tile corners[] = {{1, 1}, {5, 1}, {5, 5}};
    q = (slu_repair_query){.path = corners, .length = 3};
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "neighbour");
    slu_tile outside[] = {{1, 0}, {1, -1}, {1, 0}};
    q = (slu_repair_query){.path = outside, .length = 3};
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "off the map");
    q.at = 1;
    claim_refused(finder, q, SLU_ERR_ARGUMENT, "outside");
    assert_int_equal(slu_map_fill(map, (slu_rect){1, 1, 1, 1}, '@', NULL), SLU_OK);
    claim_refused(finder, good, SLU_ERR_ARGUMENT, "wall");
    slu_finder_options options = {.motion = {.turn_cost = 1}};
    assert_int_equal(slu_finder_create(map, &options, &turning, NULL), SLU_OK);
    claim_refused(turning, good, SLU_ERR_UNSUPPORTED, "headings");
    slu_repair repair;
    assert_int_equal(slu_path_repair(NULL, &good, &repair, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_repair(finder, NULL, &repair, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_repair(finder, &good, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_string_equal(slu_repair_outcome_name((slu_repair_outcome)9), "unknown");
    slu_finder_destroy(turning);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

static void bad_paths_do_not_hold_quietly(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_tile path[] = {{1, 1}, {2, 1}, {9, 9}, {-1, 0}};
    slu_path_hold hold, untouched;
    slu_error error = {0};
    memset(&hold, 0x5A, sizeof hold);
    memcpy(&untouched, &hold, sizeof hold);
    assert_int_equal(slu_path_holds(map, NULL, path, 4, 0, &hold, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(error.line, 2);
    assert_int_equal(slu_path_holds(map, NULL, path, 4, 3, &hold, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_holds(map, NULL, path, 4, 4, &hold, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_holds(map, NULL, path, 0, 0, &hold, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_holds(map, NULL, NULL, 4, 0, &hold, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_path_holds(map, NULL, path, 2, 0, NULL, &error), SLU_ERR_ARGUMENT);
    slu_rules bad = {.diagonals = (slu_diagonals)9};
    assert_int_equal(slu_path_holds(map, &bad, path, 2, 0, &hold, &error), SLU_ERR_ARGUMENT);
    assert_memory_equal(&hold, &untouched, sizeof hold);
    assert_int_equal(slu_path_holds(map, NULL, path, 2, 0, &hold, &error), SLU_OK);
    assert_true(hold.holds && hold.before.cost == 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){1, 1, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_path_holds(map, NULL, path, 1, 0, &hold, &error), SLU_OK);
    assert_false(hold.holds);
    assert_int_equal(hold.reaches, 0);
    assert_int_equal(hold.resumes, 1);
    slu_map_destroy(map);
}

// A search that was under way when a path is repaired is over, and says so.
static void a_repair_abandons_a_sliced_search(void **state)
{
    (void)state;
    slu_map *map = long_hall();
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_tile path[] = {{1, 1}, {2, 1}};
    slu_query query = {.goal = {150, 5}};
    slu_repair_query q = {.path = path, .length = 2};
    slu_result r;
    assert_int_equal(slu_find_begin(finder, &query, NULL), SLU_OK);
    assert_int_equal(repaired(finder, &q).outcome, SLU_REPAIR_KEPT);
    assert_int_equal(slu_find_step(finder, 1, &r, NULL), SLU_ERR_ARGUMENT);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repairs_keep_their_bound),
        cmocka_unit_test(a_unit_walks_on_repaired_paths),
        cmocka_unit_test(a_block_in_a_hall_is_walked_around),
        cmocka_unit_test(what_was_cheapest_proves_a_repair),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(unreachable_takes_no_expansion),
        cmocka_unit_test(bad_repairs_are_refused),
        cmocka_unit_test(bad_paths_do_not_hold_quietly),
        cmocka_unit_test(a_repair_abandons_a_sliced_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
