// SPDX-License-Identifier: MIT
// Assertions fire in checked builds: each invariant that is deliberately violated here is noticed.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "atlas/atlas.h"
#include "base/heap.h"
#include "map/map.h"

#ifdef SLUICE_ASSERTS

static int failures;

static void count_failure(const char *claim, const char *file, int line)
{
    (void)claim, (void)file, (void)line;
    failures++;
}

static int count_failures(void **state)
{
    (void)state;
    failures = 0;
    slui_on_assert = count_failure;
    return 0;
}

static int stop_counting(void **state)
{
    (void)state;
    slui_on_assert = NULL;
    return 0;
}

static slu_map *small_map(void)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create_from(4, 3, "...@.@.@....", NULL, &map, NULL), SLU_OK);
    return map;
}

static void a_claim_that_holds_is_silent(void **state)
{
    (void)state;
    SLUI_ASSERT(1 + 1 == 2);
    assert_int_equal(failures, 0);
    SLUI_ASSERT(1 + 1 == 3);
    assert_int_equal(failures, 1);
}

static void a_wall_outside_that_counts_as_ground_is_noticed(void **state)
{
    (void)state;
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(30, 30, NULL, &map, NULL), SLU_OK);
    assert_true(slui_map_is_sound(map));
    map->around[0] ^= 1; // north of the first row
    assert_false(slui_map_is_sound(map));
    // An edit far away leaves it as it is.
    assert_int_equal(slu_map_fill(map, (slu_rect){20, 20, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(failures, 1);
    slu_map_destroy(map);
}

static void a_wrong_component_is_noticed(void **state)
{
    (void)state;
    slu_map *map = small_map();
    slui_ward *first = &map->wards[map->parcels[slui_parcel_at(map, (slu_tile){0, 0})].ward];
    first->component++;
    assert_false(slui_map_is_sound(map));
    first->component = 0;
    assert_false(slui_map_is_sound(map));
    slu_map_destroy(map);
}

static void a_heap_out_of_order_is_noticed(void **state)
{
    (void)state;
    uint64_t heap[] = {5, 3, 9}; // 3 belongs on top
    size_t count = 3;
    assert_int_equal(slui_heap_pop(heap, &count), 5);
    assert_int_equal(failures, 1);
}

static void a_tile_in_no_cell_is_noticed(void **state)
{
    (void)state;
    slu_map *map = small_map();
    slu_atlas *atlas = NULL;
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    assert_true(slui_atlas_is_sound(atlas));
    atlas->cells[0].tiles &= atlas->cells[0].tiles - 1;
    assert_false(slui_atlas_is_sound(atlas));
    assert_int_equal(failures, 0);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
}

#define CLAIM(test) cmocka_unit_test_setup_teardown(test, count_failures, stop_counting)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLAIM(a_claim_that_holds_is_silent), CLAIM(a_wall_outside_that_counts_as_ground_is_noticed),
        CLAIM(a_wrong_component_is_noticed), CLAIM(a_heap_out_of_order_is_noticed),
        CLAIM(a_tile_in_no_cell_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    return 77; // this build has no assertions
}

#endif
