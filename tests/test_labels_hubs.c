// SPDX-License-Identifier: MIT
// Labels as they are shown: every corner is a hub once, no sum over a hub that two tiles share is
// below the cost between them, and between corners the least such sum is the cost.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 48, PAIRS = 400 };

static const double NEAR = 1e-6;

typedef struct shown {
    slu_map *map;
    slu_labels *labels;
    slu_finder *finder;
    slu_tile *hubs;
    size_t count;
    double *lengths; // by hub, from a tile; negative if its label lacks the hub
} shown;

static shown open_shown(slu_generator kind)
{
    slu_generate_options options = {.kind = kind, .width = SIDE, .height = SIDE, .seed = 3};
    shown s = {0};
    assert_int_equal(slu_map_generate(&options, &s.map, NULL), SLU_OK);
    assert_int_equal(slu_labels_create(s.map, NULL, &s.labels, NULL), SLU_OK);
    assert_int_equal(
        slu_finder_create(s.map, &(slu_finder_options){.labels = s.labels}, &s.finder, NULL),
        SLU_OK);
    assert_int_equal(slu_labels_hubs(s.labels, NULL, 0, &s.count, NULL), SLU_ERR_CAPACITY);
    assert_true(s.count > 1);
    s.hubs = malloc(s.count * sizeof *s.hubs);
    s.lengths = malloc(s.count * sizeof *s.lengths);
    assert_int_equal(slu_labels_hubs(s.labels, s.hubs, s.count, &s.count, NULL), SLU_OK);
    return s;
}

static void close_shown(shown *s)
{
    free(s->hubs);
    free(s->lengths);
    slu_finder_destroy(s->finder);
    slu_labels_destroy(s->labels);
    slu_map_destroy(s->map);
}

// The entries of a tile, to be freed.
static slu_labels_entry *entries_of(const shown *s, slu_tile tile, size_t *count)
{
    if (slu_labels_at(s->labels, tile, NULL, 0, count, NULL) == SLU_OK) return NULL;
    slu_labels_entry *entries = malloc(*count * sizeof *entries);
    assert_int_equal(slu_labels_at(s->labels, tile, entries, *count - 1, count, NULL),
                     SLU_ERR_CAPACITY);
    assert_int_equal(slu_labels_at(s->labels, tile, entries, *count, count, NULL), SLU_OK);
    return entries;
}

// The least sum over hubs that both tiles have; negative if there is none.
static double least_sum(shown *s, slu_tile a, slu_tile b)
{
    size_t count;
    double least = -1;
    for (size_t i = 0; i < s->count; i++)
        s->lengths[i] = -1;
    slu_labels_entry *entries = entries_of(s, a, &count);
    for (size_t i = 0; i < count; i++) {
        double *length = &s->lengths[entries[i].hub];
        if (*length < 0 || entries[i].length < *length) *length = entries[i].length;
    }
    free(entries);
    entries = entries_of(s, b, &count);
    for (size_t i = 0; i < count; i++) {
        const double first = s->lengths[entries[i].hub], sum = first + entries[i].length;
        if (first >= 0 && (least < 0 || sum < least)) least = sum;
    }
    free(entries);
    return least;
}

static double cost_between(const shown *s, slu_tile a, slu_tile b)
{
    return asking_cost(s->finder, "labels", a, b);
}

static void hubs_are_all_corners_once(void **state)
{
    (void)state;
    shown s = open_shown(SLU_GENERATE_CAVES);
    bool seen[SIDE * SIDE] = {false};
    for (size_t i = 0; i < s.count; i++) {
        bool *here = &seen[s.hubs[i].y * SIDE + s.hubs[i].x];
        assert_false(*here);
        assert_true(slu_map_passable(s.map, s.hubs[i]));
        *here = true;
    }
    close_shown(&s);
}

static void shared_hubs_tell_the_cost_between_corners(void **state)
{
    (void)state;
    shown s = open_shown(SLU_GENERATE_ROOMS);
    slui_random random = slui_random_seeded(7);
    for (int i = 0; i < PAIRS; i++) {
        const slu_tile a = s.hubs[slui_random_below(&random, (uint32_t)s.count)],
                       b = s.hubs[slui_random_below(&random, (uint32_t)s.count)];
        const double cost = cost_between(&s, a, b), sum = least_sum(&s, a, b);
        assert_true(cost < 0 ? sum < 0 : reference_near(sum, cost, NEAR));
    }
    close_shown(&s);
}

static void no_sum_is_below_the_cost_between_tiles(void **state)
{
    (void)state;
    shown s = open_shown(SLU_GENERATE_CAVES);
    slui_random random = slui_random_seeded(8);
    int sums = 0;
    for (int i = 0; i < PAIRS; i++) {
        slu_tile a, b;
        assert_true(world_ground(s.map, &random, &a));
        assert_true(world_ground(s.map, &random, &b));
        const double cost = cost_between(&s, a, b), sum = least_sum(&s, a, b);
        assert_true(sum < 0 || (cost >= 0 && sum > cost - NEAR));
        sums += sum >= 0;
    }
    assert_true(sums > PAIRS / 4);
    close_shown(&s);
}

static void walls_have_no_hubs_and_other_tiles_an_error(void **state)
{
    (void)state;
    shown s = open_shown(SLU_GENERATE_CAVES);
    size_t count = 1;
    slu_tile wall = {0, 0};
    while (slu_map_passable(s.map, wall))
        wall = wall.x + 1 < SIDE ? (slu_tile){wall.x + 1, wall.y} : (slu_tile){0, wall.y + 1};
    assert_int_equal(slu_labels_at(s.labels, wall, NULL, 0, &count, NULL), SLU_OK);
    assert_int_equal(count, 0);
    assert_int_equal(slu_labels_at(s.labels, (slu_tile){SIDE, 0}, NULL, 0, &count, NULL),
                     SLU_ERR_ARGUMENT);
    close_shown(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hubs_are_all_corners_once),
        cmocka_unit_test(shared_hubs_tell_the_cost_between_corners),
        cmocka_unit_test(no_sum_is_below_the_cost_between_tiles),
        cmocka_unit_test(walls_have_no_hubs_and_other_tiles_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
