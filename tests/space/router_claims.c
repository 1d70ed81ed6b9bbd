// SPDX-License-Identifier: MIT
#include "router_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../support.h"
#include "rooms.h"
#include "space/geometry.h"
#include "way_claims.h"

static slu_router_options options_for(const char *method, const slu_allocator *a)
{
    slu_router_options options = {.allocator = a};
    assert_int_equal(slu_methods_find(slu_space_methods(), method, &options.method, NULL), SLU_OK);
    return options;
}

static const slu_way_query ACROSS = {.from = {0, 0}, .to = {50, 50}};

// Makes a router and asks it, until nothing fails any more.
static void claim_failures_leave_nothing(const slu_room *room, const char *method)
{
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_router_options options = options_for(method, &memory.allocator);
        slu_router *router = NULL;
        slu_way way;
        slu_status status = slu_router_create(room, &options, &router, NULL);
        if (status == SLU_OK) status = slu_router_find(router, &ACROSS, &way, NULL);
        slu_router_destroy(router);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
    assert_false(support_allocator_failed(&memory));
}

// A router that ran out of memory answers when there is some again.
static void claim_failures_pass(const slu_room *room, const char *method)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router_options options = options_for(method, &memory.allocator);
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(room, &options, &router, NULL), SLU_OK);
    slu_way way;
    memory.fail_at = (long)memory.calls + 1;
    assert_int_equal(slu_router_find(router, &ACROSS, &way, NULL), SLU_ERR_MEMORY);
    assert_int_equal(slu_router_find(router, &ACROSS, &way, NULL), SLU_OK);
    claim_way(room, ACROSS.from, ACROSS.to, &way);
    slu_router_destroy(router);
    assert_int_equal(memory.live_blocks, 0);
}

static void claim_repeats_are_free(const slu_room *room, const char *method)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router_options options = options_for(method, &memory.allocator);
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(room, &options, &router, NULL), SLU_OK);
    slu_way first, second;
    slu_router_facts facts;
    assert_int_equal(slu_router_find(router, &ACROSS, &first, NULL), SLU_OK);
    size_t calls = memory.calls;
    slu_way kept = first;
    assert_int_equal(slu_router_find(router, &ACROSS, &second, NULL), SLU_OK);
    assert_int_equal(memory.calls, calls);
    assert_int_equal(second.count, kept.count);
    assert_true(second.length == kept.length);
    assert_int_equal(second.expanded, kept.expanded);
    assert_int_equal(second.generated, kept.generated);
    slu_router_describe(router, &facts);
    assert_true(facts.nodes > 0);
    assert_int_equal(facts.bytes, memory.live_bytes);
    slu_router_destroy(router);
}

static void claim_limits(const slu_room *room, const char *method)
{
    slu_router *router = router_by(room, method, SLU_CELLS_MERGED);
    slu_way way;
    assert_int_equal(slu_router_find(router, &ACROSS, &way, NULL), SLU_OK);
    double length = way.length;
    uint64_t expanded = way.expanded;
    assert_true(expanded > 2);
    slu_way_query query = ACROSS;
    query.max_expanded = expanded;
    assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
    assert_int_equal(way.outcome, SLU_FOUND);
    query.max_expanded = expanded - 1;
    assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
    assert_int_equal(way.outcome, SLU_LIMIT);
    assert_int_equal(way.count, 0);
    query = ACROSS;
    query.max_cost = length * 0.9;
    assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
    assert_int_equal(way.outcome, SLU_LIMIT);
    slu_router_destroy(router);
}

// With ever more nodes allowed, what is found comes ever nearer, until the way is found.
static void claim_parts(const slu_room *room, const char *method)
{
    slu_router *router = router_by(room, method, SLU_CELLS_MERGED);
    slu_way_query query = ACROSS;
    query.partial = true;
    double nearest = INFINITY;
    for (query.max_expanded = 1;; query.max_expanded++) {
        slu_way way;
        assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
        if (way.outcome == SLU_FOUND) break;
        assert_int_equal(way.outcome, SLU_PARTIAL);
        slu_point end = way.points[way.count - 1];
        assert_true(slui_distance(end, query.to) <= nearest);
        nearest = slui_distance(end, query.to);
        assert_true(slui_same_point(way.points[0], query.from));
        for (size_t i = 1; i + 1 < way.count; i++)
            assert_true(slui_room_sees(room, way.points[i - 1], way.points[i]));
    }
    assert_true(query.max_expanded > 2);
    slu_router_destroy(router);
}

typedef struct drawn {
    size_t lines, cells;
} drawn;

static void count_line(void *ctx, const slu_sketch_line *line)
{
    drawn *d = ctx;
    d->lines++;
    d->cells += line->kind == SLU_SKETCH_CELL;
}

static void claim_sketch(const slu_room *room, const char *method)
{
    slu_router *router = router_by(room, method, SLU_CELLS_MERGED);
    drawn d = {0};
    slu_router_sketch(router, ACROSS.to, count_line, &d);
    assert_true(d.cells > 0);
    assert_int_equal(d.lines - d.cells, room->pieces.point_count);
    slu_router_destroy(router);
}

// From every corner to every other, and to itself.
static void claim_corners_as_ends(const char *method)
{
    slu_room *room = lattice_room(1, 2, true);
    slu_router *router = router_by(room, method, SLU_CELLS_MERGED);
    const slu_point *corners = room->pieces.points;
    for (size_t i = 0; i < room->pieces.point_count; i++) {
        for (size_t j = 0; j < room->pieces.point_count; j++) {
            slu_way_query query = {.from = corners[i], .to = corners[j]};
            slu_way way;
            assert_int_equal(slu_router_find(router, &query, &way, NULL), SLU_OK);
            claim_way(room, corners[i], corners[j], &way);
        }
    }
    slu_router_destroy(router);
    slu_room_destroy(room);
}

void claim_router(const char *method)
{
    slu_room *room = lattice_room(4, 5, true);
    claim_failures_leave_nothing(room, method);
    claim_failures_pass(room, method);
    claim_repeats_are_free(room, method);
    claim_limits(room, method);
    claim_parts(room, method);
    claim_sketch(room, method);
    slu_room_destroy(room);
    claim_corners_as_ends(method);
}
