// SPDX-License-Identifier: MIT
// Which searches in progress go on after an edit, and which restart: one case for each reason.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "asking.h"
#include "scheduling.h"

// A wall between two halves, the left one with pillars; searches stay on that side.
static slu_map *two_halves(void)
{
    enum { HALF = 40 };
    slu_map *map = scheduling_ground(2 * HALF + 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){HALF, 0, 1, 2 * HALF + 1}, '@', NULL), SLU_OK);
    for (int i = 4; i < HALF; i += 4)
        for (int y = 2; y < 2 * HALF; y += 3)
            scheduling_set(map, (slu_tile){i, y}, '@');
    return map;
}

// By every search of the loop and by jump points, a search goes on if the edit is out of its sight
// and restarts if it is next to its start.
static void searches_go_on_out_of_sight(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"jps",    "canonical", "astar", "dijkstra",     "bfs",
                                        "greedy", "wastar",    "beam",  "astar-closed", "best"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        slu_map *map = two_halves();
        slu_scheduler *s = scheduling(map, (slu_scheduler_options){.slice = 2});
        slu_query query = {.start = {2, 0}, .goal = {38, 80}};
        query.algorithm = asking_algorithm(NAMES[i]);
        scheduling_submit(s, query, 0, 0);
        assert_int_equal(scheduling_tick(s, 2).under_way, 1);
        scheduling_set(map, (slu_tile){60, 60}, '@');
        slu_tick_facts facts = scheduling_tick(s, 1);
        assert_true(facts.restarted == 0 && facts.under_way == 1);
        scheduling_set(map, (slu_tile){3, 0}, '@');
        facts = scheduling_tick(s, 1);
        assert_true(facts.restarted == 1 && facts.under_way == 1);
        scheduling_tick(s, UINT64_MAX);
        slu_answer answer;
        assert_true(slu_scheduler_take(s, &answer));
        slu_finder *finder = asking_finder(map, (slu_rules){0});
        scheduling_claim_same(finder, &query, &answer);
        slu_finder_destroy(finder);
        slu_scheduler_destroy(s);
        slu_map_destroy(map);
    }
}

// A search in the left half, some expansions in, and then an edit that it has read nothing of.
typedef struct far_edit {
    slu_map *map;
    slu_influence *influence;
    slu_scheduler *scheduler;
    slu_query query;
} far_edit;

static far_edit begin_left(slu_map *map, const char *algorithm, slu_tile goal)
{
    far_edit e = {.map = map, .query = {.start = {2, 0}, .goal = goal, .partial = true}};
    e.query.algorithm = asking_algorithm(algorithm);
    e.query.beside = !slu_map_passable(map, goal);
    assert_int_equal(slu_influence_create(map, NULL, &e.influence, NULL), SLU_OK);
    slu_influence_fill(e.influence, (slu_rect){70, 70, 1, 1}, 5, NULL);
    bool plain = algorithm[0] == 'b';
    slu_scheduler_options options = {.finder.rules.influence = plain ? NULL : e.influence};
    e.scheduler = scheduling(map, options);
    scheduling_submit(e.scheduler, e.query, 0, 0);
    assert_int_equal(scheduling_tick(e.scheduler, 5).under_way, 1);
    return e;
}

static void claim_restart(far_edit e)
{
    assert_int_equal(scheduling_tick(e.scheduler, 1).restarted, 1);
    scheduling_tick(e.scheduler, UINT64_MAX);
    slu_answer answer;
    assert_true(slu_scheduler_take(e.scheduler, &answer));
    bool plain = answer.result.algorithm.search != e.query.algorithm.search;
    slu_finder *finder = asking_finder(e.map, (slu_rules){.influence = plain ? NULL : e.influence});
    scheduling_claim_same(finder, &e.query, &answer);
    slu_finder_destroy(finder);
    slu_scheduler_destroy(e.scheduler);
    slu_influence_destroy(e.influence);
    slu_map_destroy(e.map);
}

// What edits change far from everything that was read: the range of costs, whether the goal can be
// reached, what stands in for it, where a unit fits next to it, and what `best` stands for.
static void far_edits_that_matter_restart_searches(void **state)
{
    (void)state;
    const slu_tile left = {38, 80}, right = {60, 40};
    far_edit e = begin_left(two_halves(), "astar", left);
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){60, 60, 1, 1}, 0.5, NULL), SLU_OK);
    claim_restart(e);
    e = begin_left(two_halves(), "astar", left);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){0, 78, 40, 1}, '@', NULL), SLU_OK);
    claim_restart(e);
    e = begin_left(two_halves(), "astar", right);
    scheduling_set(e.map, (slu_tile){40, 70}, '.');
    claim_restart(e);
    slu_map *map = two_halves();
    scheduling_set(map, (slu_tile){37, 74}, '@');
    e = begin_left(map, "astar", (slu_tile){36, 74});
    scheduling_set(map, (slu_tile){37, 74}, '.');
    claim_restart(e);
    map = scheduling_ground(81);
    assert_int_equal(slu_map_fill(map, (slu_rect){40, 0, 1, 81}, '@', NULL), SLU_OK);
    for (int i = 0; i < 20 * 39; i++)
        scheduling_set(map, (slu_tile){41 + 2 * (i % 20), 1 + 2 * (i / 20)}, '@');
    e = begin_left(map, "best", left);
    assert_int_equal(slu_map_fill(map, (slu_rect){41, 0, 40, 81}, '.', NULL), SLU_OK);
    claim_restart(e);
}

// What a search has read: a tile's influence, and a tile among more than a map remembers.
static void other_edits_of_what_was_read_restart_searches(void **state)
{
    (void)state;
    const slu_tile goal = {38, 80};
    far_edit e = begin_left(two_halves(), "astar", goal);
    assert_int_equal(slu_influence_fill(e.influence, (slu_rect){60, 3, 1, 1}, 2, NULL), SLU_OK);
    assert_int_equal(scheduling_tick(e.scheduler, 1).restarted, 0);
    assert_int_equal(slu_influence_fill(e.influence, (slu_rect){3, 1, 1, 1}, 2, NULL), SLU_OK);
    claim_restart(e);
    e = begin_left(two_halves(), "astar", goal);
    slu_change changes[80];
    for (int i = 0; i < 80; i++)
        changes[i] = (slu_change){.area = {60, i, 1, 1}, .glyph = '@'};
    changes[7].area = (slu_rect){3, 0, 1, 1};
    assert_int_equal(slu_map_apply(e.map, changes, 80, NULL), SLU_OK);
    claim_restart(e);
}

// Builds a door tile by tile, out of sight in the right half, and one more tile.
static void close_door(slu_map *map, bool diagonal, slu_tile last)
{
    enum { TILES = 30 };
    slu_change changes[TILES + 1];
    for (int i = 0; i < TILES; i++)
        changes[i] = (slu_change){.area = {45 + i, 20 + diagonal * i, 1, 1}, .glyph = '@'};
    changes[TILES] = (slu_change){.area = {last.x, last.y, 1, 1}, .glyph = '@'};
    assert_int_equal(slu_map_apply(map, changes, TILES + 1, NULL), SLU_OK);
}

// Tiles in a line are one area to look for, others are looked for in groups: the last one counts,
// too.
static void every_tile_of_a_door_counts(void **state)
{
    (void)state;
    for (int diagonal = 0; diagonal < 2; diagonal++) {
        far_edit e = begin_left(two_halves(), "jps-patches", (slu_tile){38, 80});
        close_door(e.map, diagonal, (slu_tile){70, 10});
        assert_int_equal(scheduling_tick(e.scheduler, 1).restarted, 0);
        close_door(e.map, diagonal, (slu_tile){3, 0});
        claim_restart(e);
    }
    // The first is out of sight, the second next to the wall that was seen.
    far_edit e = begin_left(two_halves(), "jps-patches", (slu_tile){38, 80});
    slu_change changes[] = {{.area = {44, 0, 2, 1}, .glyph = '@'},
                            {.area = {41, 0, 3, 1}, .glyph = '@'}};
    assert_int_equal(slu_map_apply(e.map, changes, 1, NULL), SLU_OK);
    assert_int_equal(scheduling_tick(e.scheduler, 1).restarted, 0);
    assert_int_equal(slu_map_apply(e.map, changes, 2, NULL), SLU_OK);
    claim_restart(e);
}

// A lane that opens far down a shaft, or along one, is seen from above through a run of the first
// expansion and a scan of the second kind.
static void jump_points_see_far(void **state)
{
    (void)state;
    for (int along = 0; along < 2; along++) {
        slu_map *map = scheduling_ground(81);
        assert_int_equal(
            slu_map_fill(map,
                         (slu_rect){20 * along, 20 * !along, 81 - 20 * along, 81 - 20 * !along},
                         '@', NULL),
            SLU_OK);
        assert_int_equal(slu_map_fill(map,
                                      along ? (slu_rect){20, 50, 50, 1} : (slu_rect){50, 20, 1, 50},
                                      '.', NULL),
                         SLU_OK);
        slu_scheduler *s = scheduling(map, (slu_scheduler_options){0});
        slu_query query = {.start = along ? (slu_tile){5, 40} : (slu_tile){40, 5}};
        query.goal = along ? (slu_tile){69, 50} : (slu_tile){50, 69};
        query.algorithm = asking_algorithm("jps");
        scheduling_submit(s, query, 0, 0);
        assert_int_equal(scheduling_tick(s, 1).under_way, 1);
        scheduling_set(map, along ? (slu_tile){45, 51} : (slu_tile){51, 45}, '.');
        assert_int_equal(scheduling_tick(s, 1).restarted, 1);
        scheduling_set(map, (slu_tile){75, 75}, '.');
        assert_int_equal(scheduling_tick(s, 1).restarted, 0);
        slu_scheduler_destroy(s);
        slu_map_destroy(map);
    }
}

// An atlas that is updated moves its tables, also in a tick before which the map stayed as it was.
static void an_updated_atlas_restarts_its_searches(void **state)
{
    (void)state;
    slu_map *map = two_halves();
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    slu_scheduler *s = scheduling(map, (slu_scheduler_options){.finder.atlas = atlas});
    slu_query query = {.start = {2, 0}, .goal = {38, 80}};
    query.algorithm = asking_algorithm("astar+gateway");
    assert_int_equal(slu_map_fill(map, (slu_rect){50, 10, 20, 30}, '@', NULL), SLU_OK);
    scheduling_submit(s, query, 0, 1);
    assert_int_equal(scheduling_tick(s, 5).under_way, 1);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_int_equal(scheduling_tick(s, 5).restarted, 1);
    assert_int_equal(scheduling_tick(s, 5).restarted, 0);
    scheduling_tick(s, UINT64_MAX);
    slu_answer answer;
    assert_true(slu_scheduler_take(s, &answer));
    query.algorithm = asking_algorithm("dijkstra");
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    assert_true(answer.result.cost == asking(finder, &query).cost);
    slu_finder_destroy(finder);
    // Opened ground makes an atlas stale, wherever it is.
    query.algorithm = asking_algorithm("astar+gateway");
    scheduling_submit(s, query, 0, 2);
    assert_int_equal(scheduling_tick(s, 5).under_way, 1);
    assert_int_equal(slu_map_fill(map, (slu_rect){50, 10, 20, 30}, '.', NULL), SLU_OK);
    scheduling_tick(s, UINT64_MAX);
    assert_true(slu_scheduler_take(s, &answer));
    assert_int_equal(answer.status, SLU_ERR_STALE);
    slu_scheduler_destroy(s);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_go_on_out_of_sight),
        cmocka_unit_test(far_edits_that_matter_restart_searches),
        cmocka_unit_test(other_edits_of_what_was_read_restart_searches),
        cmocka_unit_test(every_tile_of_a_door_counts),
        cmocka_unit_test(jump_points_see_far),
        cmocka_unit_test(an_updated_atlas_restarts_its_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
