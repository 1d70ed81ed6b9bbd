// SPDX-License-Identifier: MIT
// Trace events: their order, their counts, their parents, and what happens when they do not fit.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"

enum { SIDE = 20, TILES = SIDE * SIDE, ROOM = 60 * TILES, CASES = 400 };

static slu_event events[ROOM], again[ROOM];

typedef struct event_case {
    slui_random random;
    slu_map *map;
    slu_rules rules;
    slu_finder *finder;
    slu_tile goals[3];
    slu_query query;
    slu_trace trace;
} event_case;

static bool open_case(event_case *c, int number)
{
    *c = (event_case){.random = slui_random_seeded((uint64_t)number)};
    c->rules = world_rules(number);
    c->map = world_map(&c->random, SIDE);
    if (number / world_rules_count() % 2) world_terrain(c->map, &c->random);
    c->finder = asking_finder(c->map, c->rules);
    c->trace = (slu_trace){.events = events, .capacity = ROOM};
    c->query.trace = &c->trace;
    c->query.algorithm = asking_some_complete(c->finder, number);
    if (!asking_is_best_first(c->query.algorithm))
        c->query.algorithm = asking_algorithm("canonical+octile");
    if (!world_ground(c->map, &c->random, &c->query.start)) return false;
    for (int i = 0; i < 3; i++) {
        c->goals[i] = world_tile(c->map, &c->random);
    }
    c->query.goal = c->goals[0];
    c->query.goals = c->goals;
    c->query.goal_count = number % 3 ? 0 : 3;
    return true;
}

static void close_case(event_case *c)
{
    slu_finder_destroy(c->finder);
    slu_map_destroy(c->map);
}

// Expansions of tiles that had been expanded before.
static size_t count_expanded_again(const event_case *c)
{
    static bool expanded[TILES];
    size_t again_count = 0;
    memset(expanded, 0, sizeof expanded);
    for (size_t i = 0; i < c->trace.count; i++) {
        if (events[i].kind != SLU_EVENT_EXPANDING) continue;
        bool *tile = &expanded[reference_index(c->map, events[i].tile)];
        again_count += *tile;
        *tile = true;
    }
    return again_count;
}

static size_t count_kind(const slu_trace *trace, slu_event_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < trace->count; i++) {
        count += trace->events[i].kind == kind;
    }
    return count;
}

// ---------------------------------------------------------------------------------------------

static void claim_head_and_tail(const event_case *c, const slu_result *r)
{
    size_t goals = c->query.goal_count ? c->query.goal_count : 1;
    assert_int_equal(events[0].kind, SLU_EVENT_SOURCE);
    assert_true(asking_same_tile(events[0].tile, c->query.start));
    for (size_t i = 0; i < goals; i++) {
        assert_int_equal(events[1 + i].kind, SLU_EVENT_DESTINATION);
        assert_true(asking_same_tile(events[1 + i].tile, c->goals[i]));
    }
    const slu_event *end = &events[c->trace.count - 1];
    assert_int_equal(end->kind, SLU_EVENT_END);
    if (r->outcome == SLU_FOUND) assert_true(asking_same_tile(end->tile, asking_last(r)));
    if (r->outcome == SLU_FOUND) assert_true(reference_near(end->g, r->cost, 1e-9));
    assert_int_equal(count_kind(&c->trace, SLU_EVENT_SOURCE), 1);
    assert_int_equal(count_kind(&c->trace, SLU_EVENT_DESTINATION), goals);
    assert_int_equal(count_kind(&c->trace, SLU_EVENT_END), 1);
}

static void claim_counts(const event_case *c, const slu_result *r)
{
    size_t expanding = count_kind(&c->trace, SLU_EVENT_EXPANDING);
    size_t generated =
        count_kind(&c->trace, SLU_EVENT_GENERATING) + count_kind(&c->trace, SLU_EVENT_UPDATING);
    assert_int_equal(count_kind(&c->trace, SLU_EVENT_CLOSING), expanding);
    if (asking_is_indexed(c->query.algorithm)) {
        assert_true(expanding <= r->stats.expanded && generated <= r->stats.generated);
        assert_true(r->outcome != SLU_FOUND || r->path_length == 1 || expanding > 0);
        return;
    }
    assert_int_equal(expanding, r->stats.expanded);
    assert_int_equal(count_expanded_again(c), r->stats.reexpanded);
    assert_int_equal(generated, r->stats.generated);
}

// The first event is the start, then the goals in the given order; the last is the path's end; and
// the counts are those of the statistics.
static void a_trace_agrees_with_the_statistics(void **state)
{
    (void)state;
    event_case c;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_result r = asking(c.finder, &c.query);
            assert_int_equal(c.trace.dropped, 0);
            claim_head_and_tail(&c, &r);
            claim_counts(&c, &r);
        }
        close_case(&c);
    }
}

// A tile that is reached more cheaply after its expansion is expanded again, and that is counted.
// Only inconsistent estimates cause it, so it is rare, but over this many cases it occurs.
static void reopening_happens_and_is_counted(void **state)
{
    (void)state;
    event_case c;
    uint64_t reexpanded = 0;
    for (int number = 0; number < 2 * CASES; number++) {
        if (open_case(&c, number)) {
            c.query.algorithm = asking_algorithm("astar+manhattan");
            slu_result r = asking(c.finder, &c.query);
            assert_int_equal(count_expanded_again(&c), r.stats.reexpanded);
            reexpanded += r.stats.reexpanded;
        }
        close_case(&c);
    }
    assert_true(reexpanded > 0);
}

// What has been seen of a tile so far.
typedef struct tile_story {
    bool generated, open, expanding;
    double g;
    slu_tile parent;
} tile_story;

static void follow(const event_case *c, tile_story *story, const slu_event *event)
{
    tile_story *tile = &story[reference_index(c->map, event->tile)];
    switch (event->kind) {
    case SLU_EVENT_SOURCE: *tile = (tile_story){true, true, false, 0, event->tile}; break;
    case SLU_EVENT_GENERATING:
        assert_false(tile->generated);
        *tile = (tile_story){true, true, false, event->g, event->parent};
        break;
    case SLU_EVENT_UPDATING:
        assert_true(tile->generated);
        assert_true(event->g < tile->g);
        *tile = (tile_story){true, true, tile->expanding, event->g, event->parent};
        break;
    case SLU_EVENT_EXPANDING:
        assert_true(tile->open);
        assert_true(event->g == tile->g);
        assert_true(asking_same_tile(event->parent, tile->parent));
        tile->open = false;
        tile->expanding = true;
        break;
    case SLU_EVENT_CLOSING:
        assert_true(tile->expanding);
        tile->expanding = false;
        break;
    default: break;
    }
}

static void claim_path_follows_parents(const event_case *c, const tile_story *story,
                                       const slu_result *r)
{
    for (size_t i = r->path_length; i-- > 1;) {
        const tile_story *tile = &story[reference_index(c->map, r->path[i])];
        assert_true(asking_same_tile(tile->parent, r->path[i - 1]));
    }
}

// A tile is generated once, updated only to something cheaper, expanded only while it is open and
// with the cost it had; closing follows expanding; the path is the chain of parents. A search in
// parts has several such histories, one after the other.
static void events_follow_each_other_as_they_should(void **state)
{
    (void)state;
    static tile_story story[TILES];
    event_case c;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number) && !asking_is_indexed(c.query.algorithm)) {
            slu_result r = asking(c.finder, &c.query);
            memset(story, 0, sizeof story);
            for (size_t i = 0; i < c.trace.count; i++) {
                follow(&c, story, &events[i]);
            }
            if (r.outcome == SLU_FOUND) claim_path_follows_parents(&c, story, &r);
        }
        close_case(&c);
    }
}

static bool same_events(const slu_event *a, const slu_event *b, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (a[i].kind != b[i].kind || !asking_same_tile(a[i].tile, b[i].tile)) return false;
        if (!asking_same_tile(a[i].parent, b[i].parent)) return false;
        if (a[i].g != b[i].g || a[i].h != b[i].h) return false;
    }
    return true;
}

// Searches with a loop of their own trace at least what they count.
static void own_loops_trace_what_they_count(void **state)
{
    (void)state;
    event_case c;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            c.query.algorithm = asking_some(c.finder, number);
            c.query.max_expanded = 400;
            slu_result r = asking(c.finder, &c.query);
            assert_int_equal(c.trace.dropped, 0);
            size_t told = count_kind(&c.trace, SLU_EVENT_EXPANDING);
            // What an indexed search does around the goals first is counted, but not shown.
            if (asking_is_indexed(c.query.algorithm))
                assert_true(told <= r.stats.expanded);
            else
                assert_int_equal(told, r.stats.expanded);
            assert_true(count_kind(&c.trace, SLU_EVENT_CLOSING) <= r.stats.expanded);
            assert_int_equal(events[c.trace.count - 1].kind, SLU_EVENT_END);
        }
        close_case(&c);
    }
}

// Slicing a search, and the other queue, leave the same trace.
static void the_trace_does_not_depend_on_how_it_was_asked(void **state)
{
    (void)state;
    event_case c;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            asking(c.finder, &c.query);
            slu_trace sliced = {.events = again, .capacity = ROOM};
            c.query.trace = &sliced;
            asking_sliced(c.finder, &c.query, 3);
            assert_int_equal(sliced.count, c.trace.count);
            assert_true(same_events(events, again, sliced.count));
            slu_trace heaped = {.events = again, .capacity = ROOM};
            slu_finder *heap = asking_heap_finder(c.map, c.rules);
            c.query.trace = &heaped;
            asking(heap, &c.query);
            assert_int_equal(heaped.count, c.trace.count);
            assert_true(same_events(events, again, heaped.count));
            slu_finder_destroy(heap);
        }
        close_case(&c);
    }
}

// Watching a search changes nothing about it.
static void a_trace_changes_no_answer(void **state)
{
    (void)state;
    event_case c;
    for (int number = 0; number < world_share(CASES); number++) {
        if (open_case(&c, number)) {
            slu_result traced = asking(c.finder, &c.query);
            slu_tile *path = asking_copy(&traced);
            c.query.trace = NULL;
            slu_result plain = asking(c.finder, &c.query);
            assert_int_equal(plain.outcome, traced.outcome);
            assert_true(plain.cost == traced.cost);
            assert_true(asking_same_path(&plain, path, traced.path_length));
            assert_int_equal(plain.stats.expanded, traced.stats.expanded);
            assert_int_equal(plain.stats.generated, traced.stats.generated);
            free(path);
        }
        close_case(&c);
    }
}

// A buffer that is too short keeps the first events, stays within its capacity and counts the rest.
static void events_that_do_not_fit_are_counted(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(8, 8, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_trace whole = {.events = events, .capacity = ROOM};
    slu_query query = {.goal = {7, 7}, .algorithm = asking_algorithm("dijkstra"), .trace = &whole};
    asking(finder, &query);
    const size_t rooms[] = {0, 1, 2, whole.count - 1, whole.count, whole.count + 1};
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        memset(again, 0x5A, sizeof again);
        slu_event beyond = again[rooms[i]];
        slu_trace small = {.events = again, .capacity = rooms[i]};
        query.trace = &small;
        assert_int_equal(asking(finder, &query).outcome, SLU_FOUND);
        assert_int_equal(small.count, rooms[i] < whole.count ? rooms[i] : whole.count);
        assert_int_equal(small.count + small.dropped, whole.count);
        assert_true(same_events(events, again, small.count));
        if (rooms[i] <= whole.count) assert_memory_equal(&again[rooms[i]], &beyond, sizeof beyond);
    }
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

// The caller sets the counts to 0, so two searches may be written one after the other.
static void a_trace_is_appended_to(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(8, 8, NULL, &map, NULL), SLU_OK);
    slu_finder *finder = asking_finder(map, (slu_rules){0});
    slu_trace trace = {.events = events, .capacity = ROOM};
    slu_query query = {.goal = {7, 7}, .trace = &trace};
    asking(finder, &query);
    size_t once = trace.count;
    asking(finder, &query);
    assert_int_equal(trace.count, 2 * once);
    assert_true(same_events(events, events + once, once));
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_trace_agrees_with_the_statistics),
        cmocka_unit_test(reopening_happens_and_is_counted),
        cmocka_unit_test(events_follow_each_other_as_they_should),
        cmocka_unit_test(own_loops_trace_what_they_count),
        cmocka_unit_test(the_trace_does_not_depend_on_how_it_was_asked),
        cmocka_unit_test(a_trace_changes_no_answer),
        cmocka_unit_test(events_that_do_not_fit_are_counted),
        cmocka_unit_test(a_trace_is_appended_to),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
