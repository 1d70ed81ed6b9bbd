// SPDX-License-Identifier: MIT
#include "router_claims.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../support.h"
#include "free_spaces.h"
#include "space/geometry/geometry.h"
#include "space_path_claims.h"

static slu_router_options options_for(const char *method, const slu_allocator *a)
{
    slu_router_options options = {.allocator = a};
    assert_int_equal(slu_methods_find(slu_space_methods(), method, &options.method, NULL), SLU_OK);
    return options;
}

static const slu_space_query ACROSS = {.from = {0, 0}, .to = {50, 50}};

// Creates a router and queries it, until nothing fails any more.
static void claim_failures_leave_nothing(const slu_free_space *space, const char *method)
{
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_router_options options = options_for(method, &memory.allocator);
        slu_router *router = NULL;
        slu_space_path path;
        slu_status status = slu_router_create(space, &options, &router, NULL);
        if (status == SLU_OK) status = slu_router_find(router, &ACROSS, &path, NULL);
        slu_router_destroy(router);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
    assert_false(support_allocator_failed(&memory));
}

// A router that ran out of memory answers once there is some again.
static void claim_failures_pass(const slu_free_space *space, const char *method)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router_options options = options_for(method, &memory.allocator);
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(space, &options, &router, NULL), SLU_OK);
    slu_space_path path;
    memory.fail_at = (long)memory.calls + 1;
    assert_int_equal(slu_router_find(router, &ACROSS, &path, NULL), SLU_ERR_MEMORY);
    assert_int_equal(slu_router_find(router, &ACROSS, &path, NULL), SLU_OK);
    claim_path(space, ACROSS.from, ACROSS.to, &path);
    slu_router_destroy(router);
    assert_int_equal(memory.live_blocks, 0);
}

static void claim_repeats_are_free(const slu_free_space *space, const char *method)
{
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_router_options options = options_for(method, &memory.allocator);
    slu_router *router = NULL;
    assert_int_equal(slu_router_create(space, &options, &router, NULL), SLU_OK);
    slu_space_path first, second;
    slu_router_facts facts;
    assert_int_equal(slu_router_find(router, &ACROSS, &first, NULL), SLU_OK);
    size_t calls = memory.calls;
    slu_space_path kept = first;
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

static void claim_limits(const slu_free_space *space, const char *method)
{
    slu_router *router = router_by(space, method, SLU_CELLS_MERGED);
    slu_space_path path;
    assert_int_equal(slu_router_find(router, &ACROSS, &path, NULL), SLU_OK);
    double length = path.length;
    uint64_t expanded = path.expanded;
    assert_true(expanded > 2);
    slu_space_query query = ACROSS;
    query.max_expanded = expanded;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.outcome, SLU_FOUND);
    query.max_expanded = expanded - 1;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.outcome, SLU_LIMIT);
    assert_int_equal(path.count, 0);
    query = ACROSS;
    query.max_cost = length * 0.9;
    assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
    assert_int_equal(path.outcome, SLU_LIMIT);
    slu_router_destroy(router);
}

// With ever more nodes allowed, the result comes ever closer, until the path is found.
static void claim_parts(const slu_free_space *space, const char *method)
{
    slu_router *router = router_by(space, method, SLU_CELLS_MERGED);
    slu_space_query query = ACROSS;
    query.partial = true;
    double nearest = INFINITY;
    for (query.max_expanded = 1;; query.max_expanded++) {
        slu_space_path path;
        assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
        if (path.outcome == SLU_FOUND) break;
        assert_int_equal(path.outcome, SLU_PARTIAL);
        slu_point end = path.points[path.count - 1];
        assert_true(slui_distance(end, query.to) <= nearest);
        nearest = slui_distance(end, query.to);
        assert_true(slui_same_point(path.points[0], query.from));
        for (size_t i = 1; i + 1 < path.count; i++)
            assert_true(slui_free_space_sees(space, path.points[i - 1], path.points[i]));
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

static void claim_sketch(const slu_free_space *space, const char *method)
{
    slu_router *router = router_by(space, method, SLU_CELLS_MERGED);
    drawn d = {0};
    slu_router_sketch(router, ACROSS.to, count_line, &d);
    assert_true(d.cells > 0);
    assert_int_equal(d.lines - d.cells, space->ground.components.point_count);
    slu_router_destroy(router);
}

// From every corner to every other, and to itself.
static void claim_corners_as_ends(const char *method)
{
    slu_free_space *space = lattice_space(1, 2, true);
    slu_router *router = router_by(space, method, SLU_CELLS_MERGED);
    const slu_point *corners = space->ground.components.points;
    for (size_t i = 0; i < space->ground.components.point_count; i++) {
        for (size_t j = 0; j < space->ground.components.point_count; j++) {
            slu_space_query query = {.from = corners[i], .to = corners[j]};
            slu_space_path path;
            assert_int_equal(slu_router_find(router, &query, &path, NULL), SLU_OK);
            claim_path(space, corners[i], corners[j], &path);
        }
    }
    slu_router_destroy(router);
    slu_free_space_destroy(space);
}

void claim_router(const char *method)
{
    slu_free_space *space = lattice_space(4, 5, true);
    claim_failures_leave_nothing(space, method);
    claim_failures_pass(space, method);
    claim_repeats_are_free(space, method);
    claim_limits(space, method);
    claim_parts(space, method);
    claim_sketch(space, method);
    slu_free_space_destroy(space);
    claim_corners_as_ends(method);
}
