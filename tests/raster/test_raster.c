// SPDX-License-Identifier: MIT
// Fields over rasters: against a plain reference, with every rule and blocks of every side.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <math.h>

#include "../random_world.h"
#include "../support.h"
#include "raster_case.h"

enum { CASES = 3000 };
static const char CHECKPOINT[] = "build/test-raster.checkpoint";

static slu_raster_field *create_field(raster_case *c)
{
    const slu_raster raster = plain_as_raster(&c->raster);
    slu_raster_field *field = NULL;
    slu_error error = {0};
    slu_raster_field_create(&raster, c->seeds, c->count, &c->options, &field, &error);
    assert_string_equal(error.text, "");
    assert_non_null(field);
    return field;
}

// Costs, links and nearest sources are those of a plain relaxation, whatever the side of a block.
static void fields_are_those_of_a_plain_reference(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(CASES); i++) {
        raster_case c = raster_case_create(i);
        slu_raster_field *field = create_field(&c);
        plain_field plain = raster_case_plain(&c, field), ours = plain_collect(field);
        plain_assert_equal(&ours, &plain, (size_t)c.raster.width * (size_t)c.raster.height);
        plain_field_release(&plain);
        plain_field_release(&ours);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
}

// Least memory, in which blocks come and go, and several threads give the same bits.
static void memory_and_threads_do_not_matter(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(300); i++) {
        raster_case c = raster_case_create(i);
        slu_raster_field *field = create_field(&c);
        plain_field plain = plain_collect(field);
        slu_raster_field_facts facts;
        slu_raster_field_describe(field, &facts);
        slu_raster_field_destroy(field);
        c.options.workers = 1 + (int)(i % 4);
        c.options.parallel = plain_threads();
        const slu_raster raster = plain_as_raster(&c.raster);
        slu_error error;
        c.options.memory = 1;
        while (slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error) ==
               SLU_ERR_CAPACITY)
            c.options.memory = c.options.memory * 5 / 4 + 1;
        plain_field ours = plain_collect(field);
        plain_assert_equal(&ours, &plain, (size_t)c.raster.width * (size_t)c.raster.height);
        plain_field_release(&plain);
        plain_field_release(&ours);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
}

// ---- paths

static uint64_t cost_along(const plain_field *field, const raster_case *c, slu_tile tile)
{
    return field->costs[(size_t)tile.y * (size_t)c->raster.width + (size_t)tile.x];
}

// Costs along a path rise from 0 at the source to the goal's, step by step to a neighbour; towards
// the sources they fall.
static void check_path(const raster_case *c, const plain_field *plain, slu_tile goal,
                       const slu_raster_path *path)
{
    const uint64_t cost = cost_along(plain, c, goal);
    assert_true(path->cost == cost);
    if (cost == SLU_RASTER_UNREACHED) {
        assert_int_equal(path->count, 0);
        return;
    }
    const bool toward = c->options.rules.toward;
    const slu_tile source = path->tiles[toward ? path->count - 1 : 0];
    const slu_tile end = path->tiles[toward ? 0 : path->count - 1];
    assert_true(end.x == goal.x && end.y == goal.y && cost_along(plain, c, source) == 0);
    for (size_t i = 1; i < path->count; i++) {
        const slu_tile a = path->tiles[i - 1], b = path->tiles[i];
        assert_true(abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1);
        assert_true((cost_along(plain, c, a) < cost_along(plain, c, b)) != toward);
    }
}

// A field that stops at its goals knows the cheapest paths to them.
static void paths_are_cheapest_with_goals_and_without(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(600); i++) {
        raster_case c = raster_case_create(i);
        slui_random random = raster_case_random(i + 1000000);
        const slu_tile goal = {(int)slui_random_below(&random, (uint32_t)c.raster.width),
                               (int)slui_random_below(&random, (uint32_t)c.raster.height)};
        if (i % 2) c.options.goals = &goal, c.options.goal_count = 1;
        slu_raster_field *field = create_field(&c);
        plain_field plain = raster_case_plain(&c, field);
        slu_raster_path path;
        slu_error error = {0};
        assert_int_equal(slu_raster_field_path(field, goal, &path, &error), SLU_OK);
        check_path(&c, &plain, goal, &path);
        slu_raster_path_release(field, &path);
        plain_field_release(&plain);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
}

// ---- checkpoints

typedef struct stopping {
    int left;
} stopping;

static bool stop_after(void *ctx, uint64_t cells, uint64_t total)
{
    stopping *s = ctx;
    assert_true(cells <= total);
    return s->left-- > 0;
}

// Work that was stopped goes on from its checkpoint, again and again, and gives the same field.
static void checkpoints_give_the_same_field(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < world_cases(60); i++) {
        raster_case c = raster_case_create(i);
        c.options.block = 1 + (int)(i % 4);
        slu_raster_field *field = create_field(&c);
        plain_field plain = plain_collect(field);
        slu_raster_field_destroy(field);
        remove(CHECKPOINT);
        c.options.checkpoint = CHECKPOINT;
        c.options.checkpoint_seconds = 1e-9;
        // Reads fail after a while, at another place each time.
        const slu_raster raster = plain_as_raster(&c.raster);
        slu_status status = SLU_ERR_IO;
        slu_error error;
        for (int reads = 1; status == SLU_ERR_IO; reads++) {
            slu_raster_facts facts;
            slu_raster_survey(&raster, &c.options, &facts, &error);
            const int blocks = ((c.raster.width - 1) / c.options.block + 1) *
                               ((c.raster.height - 1) / c.options.block + 1);
            c.raster.reads_left = blocks + reads;
            status = slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error);
            c.raster.reads_left = -1;
        }
        assert_int_equal(status, SLU_OK);
        plain_field ours = plain_collect(field);
        plain_assert_equal(&ours, &plain, (size_t)c.raster.width * (size_t)c.raster.height);
        plain_field_release(&plain);
        plain_field_release(&ours);
        slu_raster_field_destroy(field);
        plain_release(&c.raster);
    }
    remove(CHECKPOINT);
}

static void a_checkpoint_of_other_work_is_refused(void **state)
{
    (void)state;
    raster_case c = raster_case_create(1);
    c.options.checkpoint = CHECKPOINT;
    remove(CHECKPOINT);
    slu_raster_field_destroy(create_field(&c));
    c.options.rules.four = !c.options.rules.four;
    const slu_raster raster = plain_as_raster(&c.raster);
    slu_raster_field *field = NULL;
    slu_error error;
    assert_int_equal(slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error),
                     SLU_ERR_STALE);
    assert_non_null(strstr(error.text, "other options"));
    assert_null(field);
    remove(CHECKPOINT);
    plain_release(&c.raster);
}

static void progress_can_stop_the_work(void **state)
{
    (void)state;
    raster_case c = raster_case_create(5);
    stopping s = {0};
    c.options.progress = (slu_raster_progress){stop_after, &s};
    const slu_raster raster = plain_as_raster(&c.raster);
    slu_raster_field *field = NULL;
    slu_error error;
    assert_int_equal(slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error),
                     SLU_ERR_STALE);
    assert_null(field);
    plain_release(&c.raster);
}

// ---- what is refused

static void assert_refused(double value, slu_raster_charge charge, const char *words)
{
    plain_raster ground = plain_create(4, 3);
    for (int i = 0; i < 12; i++)
        ground.values[i] = 5;
    ground.values[6] = value;
    const slu_raster raster = plain_as_raster(&ground);
    const slu_raster_seed seed = {.x = 0, .y = 0};
    const slu_raster_options options = {.rules.charge = charge};
    slu_raster_field *field = NULL;
    slu_error error = {0};
    assert_int_equal(slu_raster_field_create(&raster, &seed, 1, &options, &field, &error),
                     SLU_ERR_FORMAT);
    assert_non_null(strstr(error.text, words));
    assert_non_null(strstr(error.text, "(2, 1)"));
    plain_release(&ground);
}

static void values_that_are_no_ground_are_named(void **state)
{
    (void)state;
    const double zero = 0;
    assert_refused(zero / zero, SLU_RASTER_MEAN, "not a number");
    assert_refused(1 / zero, SLU_RASTER_MEAN, "infinite");
    assert_refused(-1 / zero, SLU_RASTER_TOBLER, "infinite");
    assert_refused(-3, SLU_RASTER_MEAN, "negative friction");
    assert_refused(0, SLU_RASTER_GREATER, "friction 0");
    assert_refused(2e6, SLU_RASTER_TOBLER, "million metres");
}

static slu_status create_with(const slu_raster_options *options, slu_raster_seed seed,
                              slu_error *error)
{
    plain_raster ground = plain_create(9, 9);
    for (int i = 0; i < 81; i++)
        ground.values[i] = i == 40 ? SLU_RASTER_WALL : 1;
    const slu_raster raster = plain_as_raster(&ground);
    slu_raster_field *field = NULL;
    const slu_status status = slu_raster_field_create(&raster, &seed, 1, options, &field, error);
    slu_raster_field_destroy(field);
    plain_release(&ground);
    return status;
}

static void bad_requests_are_refused(void **state)
{
    (void)state;
    slu_error error;
    const slu_raster_seed good = {.x = 1, .y = 1};
    assert_int_equal(create_with(NULL, good, &error), SLU_OK);
    assert_int_equal(create_with(NULL, (slu_raster_seed){.x = 9}, &error), SLU_ERR_ARGUMENT);
    assert_int_equal(create_with(NULL, (slu_raster_seed){.x = 4, .y = 4}, &error),
                     SLU_ERR_ARGUMENT);
    assert_string_equal(error.text, "the source at (4, 4) is in a wall");
    assert_int_equal(create_with(&(slu_raster_options){.block = 5000}, good, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(create_with(&(slu_raster_options){.limit = -1}, good, &error),
                     SLU_ERR_ARGUMENT);
    assert_int_equal(create_with(&(slu_raster_options){.memory = 1000}, good, &error),
                     SLU_ERR_CAPACITY);
    assert_non_null(strstr(error.text, "memory limit is too small"));
}

// Costs that no number can hold are an error, never a wrong field.
static void costs_out_of_range_are_an_error(void **state)
{
    (void)state;
    plain_raster ground = plain_create(300, 1);
    for (int i = 0; i < 300; i++)
        ground.values[i] = 16777216;
    slu_raster raster = plain_as_raster(&ground);
    raster.unit = 1;
    const slu_raster_seed seeds[] = {{.x = 0, .source = 0}, {.x = 0, .source = 1048575}};
    slu_raster_field *field = NULL;
    slu_error error = {0};
    assert_int_equal(slu_raster_field_create(&raster, seeds, 2, NULL, &field, &error),
                     SLU_ERR_CAPACITY);
    assert_non_null(strstr(error.text, "coarser unit"));
    plain_release(&ground);
}

// ---- memory and files that fail

static void failing_allocations_leave_nothing(void **state)
{
    (void)state;
    raster_case c = raster_case_create(8);
    c.options.block = 3;
    const slu_raster raster = plain_as_raster(&c.raster);
    for (long nth = 0;; nth += world_step()) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        c.options.allocator = &memory.allocator;
        slu_raster_field *field = NULL;
        slu_error error;
        const slu_status status =
            slu_raster_field_create(&raster, c.seeds, c.count, &c.options, &field, &error);
        if (status == SLU_OK) slu_raster_field_destroy(field);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK && !support_allocator_failed(&memory)) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
    }
    plain_release(&c.raster);
}

// ---- maps

// A map as a raster has the costs that searches find under the rule that diagonals cut corners.
static void maps_have_the_costs_of_searches(void **state)
{
    (void)state;
    const slu_generate_options options = {
        .kind = SLU_GENERATE_CAVES, .width = 60, .height = 50, .seed = 3};
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_raster raster;
    slu_raster_field *field = NULL;
    slu_error error;
    assert_int_equal(slu_map_generate(&options, &map, &error), SLU_OK);
    const slu_finder_options rules = {.rules.diagonals = SLU_DIAGONALS_ALWAYS};
    assert_int_equal(slu_finder_create(map, &rules, &finder, &error), SLU_OK);
    slu_raster_seed seed = {0};
    while (!slu_map_passable(map, (slu_tile){seed.x, 25}))
        seed.x++;
    seed.y = 25;
    assert_int_equal(slu_raster_of_map(map, &raster), SLU_OK);
    assert_int_equal(slu_raster_field_create(&raster, &seed, 1, NULL, &field, &error), SLU_OK);
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    plain_field plain = plain_collect(field);
    for (int i = 0; i < 60 * 50; i += 7) {
        const slu_query query = {.start = {seed.x, seed.y}, .goal = {i % 60, i / 60}};
        slu_result result;
        if (!slu_map_passable(map, query.goal)) continue;
        assert_int_equal(slu_find(finder, &query, &result, &error), SLU_OK);
        if (result.outcome != SLU_FOUND)
            assert_true(plain.costs[i] == SLU_RASTER_UNREACHED);
        else
            assert_true(fabs((double)plain.costs[i] * facts.cost_unit - result.cost) < 1e-4);
    }
    plain_field_release(&plain);
    slu_raster_field_destroy(field);
    slu_finder_destroy(finder);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_those_of_a_plain_reference),
        cmocka_unit_test(memory_and_threads_do_not_matter),
        cmocka_unit_test(paths_are_cheapest_with_goals_and_without),
        cmocka_unit_test(checkpoints_give_the_same_field),
        cmocka_unit_test(a_checkpoint_of_other_work_is_refused),
        cmocka_unit_test(progress_can_stop_the_work),
        cmocka_unit_test(values_that_are_no_ground_are_named),
        cmocka_unit_test(bad_requests_are_refused),
        cmocka_unit_test(costs_out_of_range_are_an_error),
        cmocka_unit_test(failing_allocations_leave_nothing),
        cmocka_unit_test(maps_have_the_costs_of_searches),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
