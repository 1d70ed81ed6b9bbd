// SPDX-License-Identifier: MIT
// Hostile worlds are answered or refused, and never take long.
//
// The limit is processor time, ten times and more what each takes, so that a busy machine changes
// nothing; before there were limits, some of these took minutes and others never ended.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../random_world.h"
#include "hostile_worlds.h"

enum { FEW = 3000, MANY = 20000, MOST_SECONDS = 20 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void find_by(const char *method, const slu_world *world, const slu_free_space *space,
                    const slu_point ends[2])
{
    slu_error error = {0};
    slu_router_options options = {0};
    slu_router *router = NULL;
    slu_space_query query = {.from = ends[0], .to = ends[1]};
    slu_space_path path = {0};
    assert_int_equal(slu_methods_find(slu_space_methods(), method, &options.method, NULL), SLU_OK);
    assert_int_equal(slu_router_create(space, &options, &router, &error), SLU_OK);
    assert_int_equal(slu_router_find(router, &query, &path, &error), SLU_OK);
    if (path.count > 0)
        assert_int_equal(slu_space_path_check(world, 0, path.points, path.count, NULL, &error),
                         SLU_OK);
    slu_router_destroy(router);
}

// True if the world was refused.
static bool use_world(const char *text, size_t size, double radius, const slu_point ends[2])
{
    slu_error error = {0};
    slu_world *world = NULL;
    slu_free_space *space = NULL;
    slu_status status = slu_world_parse(text, size, NULL, &world, &error);
    if (status == SLU_OK) status = slu_free_space_create(world, radius, NULL, &space, &error);
    if (status == SLU_OK && radius == 0) {
        find_by("convex", world, space, ends);
        find_by("polyanya", world, space, ends);
    } else if (status != SLU_OK) {
        assert_true(status == SLU_ERR_FORMAT || status == SLU_ERR_ARGUMENT);
        assert_true(strstr(error.text, "edges cross more than") ||
                    strstr(error.text, "pairs of edges lie close together"));
    }
    slu_free_space_destroy(space);
    slu_world_destroy(world);
    return status != SLU_OK;
}

static bool try_kind(size_t kind, size_t corners, double radius)
{
    slu_point ends[2];
    size_t size = 0;
    char *text = hostile_text(kind, corners, &size, ends);
    double begin = seconds();
    bool is_refused = use_world(text, size, radius, ends);
    double taken = seconds() - begin;
    free(text);
    if (taken > MOST_SECONDS)
        fail_msg("%s of %zu corners takes %.1f s", hostile_at(kind)->name, corners, taken);
    return is_refused;
}

static void no_world_takes_long(void **state)
{
    (void)state;
    for (size_t kind = 0; kind < hostile_count(); kind += world_every())
        try_kind(kind, FEW, 0);
}

// A radius turns every edge into a polygon of its own.
static void no_world_takes_long_with_a_radius(void **state)
{
    (void)state;
    for (size_t kind = 1 % world_every(); kind < hostile_count(); kind += world_every())
        try_kind(kind, FEW, 0.1);
}

// These take most of the time, so a short run takes one in two, and the soak all.
static void large_worlds_are_answered_or_refused(void **state)
{
    (void)state;
    const size_t step = world_every() * (world_setting("SLUICE_TEST_LONG", 1) > 1 ? 1 : 2);
    for (size_t kind = 0; kind < hostile_count(); kind += step) {
        bool is_refused = try_kind(kind, MANY, 0);
        if (is_refused != hostile_at(kind)->is_refused)
            fail_msg("%s is %s", hostile_at(kind)->name, is_refused ? "refused" : "not refused");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_world_takes_long),
        cmocka_unit_test(no_world_takes_long_with_a_radius),
        cmocka_unit_test(large_worlds_are_answered_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
