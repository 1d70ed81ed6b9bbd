// SPDX-License-Identifier: MIT
// Crowds and memory: any allocation may fail, and the crowd continues as if it had not; reported
// bytes are those held; and units take the same paths on every platform.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "random_world.h"
#include "support.h"

enum { MEMORY_TICKS = 12 };

// Methods with tables of distances, then the same with trails.
enum { VARIANTS = 2 * CROWD_METHOD_COUNT };
static slu_crowd_options variant(int number)
{
    return (slu_crowd_options){.method = crowd_method(CROWD_METHODS[number % CROWD_METHOD_COUNT]),
                               .table_tiles = number / CROWD_METHOD_COUNT};
}

static slu_map *memory_map(void)
{
    slu_generate_options options = {
        .kind = SLU_GENERATE_ROOMS, .width = 24, .height = 24, .seed = 3};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static void keep_trying_to_add(slu_crowd *crowd, slu_errand errand)
{
    slu_status status = slu_crowd_add(crowd, &errand, NULL, NULL);
    if (status == SLU_ERR_MEMORY) status = slu_crowd_add(crowd, &errand, NULL, NULL);
    assert_true(status == SLU_OK || status == SLU_ERR_ARGUMENT);
}

// Units, ticks, goals and, with trails, edits, on this allocator; failed calls are repeated.
// Hashes all positions.
static uint64_t walk_about(slu_map *map, int number, const slu_allocator *allocator)
{
    slu_crowd_options options = variant(number);
    options.seed = 5;
    options.allocator = allocator;
    slu_crowd *crowd = NULL;
    if (slu_crowd_create(map, &options, &crowd, NULL) != SLU_OK)
        assert_int_equal(slu_crowd_create(map, &options, &crowd, NULL), SLU_OK);
    slui_random random = slui_random_seeded(11);
    for (int i = 0; i < 40; i++) {
        slu_errand errand = {.kind = 0};
        errand.start = world_tile(map, &random);
        errand.goal = world_tile(map, &random);
        keep_trying_to_add(crowd, errand);
    }
    uint64_t hash = 1;
    for (int tick = 0; tick < MEMORY_TICKS; tick++) {
        slu_tile before = slu_crowd_units(crowd)[0].tile;
        if (slu_crowd_step(crowd, NULL, NULL) != SLU_OK) {
            assert_int_equal(slu_crowd_units(crowd)[0].tile.x, before.x);
            assert_int_equal(slu_crowd_step(crowd, NULL, NULL), SLU_OK);
        }
        if (options.table_tiles && tick % 3 == 0)
            assert_int_equal(slu_map_fill(map, (slu_rect){4, 4, 3, 3}, tick % 2 ? '.' : '@', NULL),
                             SLU_OK);
        slu_tile goal = world_tile(map, &random);
        if (slu_crowd_send(crowd, tick, goal, NULL) != SLU_OK)
            assert_int_equal(slu_crowd_send(crowd, tick, goal, NULL), SLU_OK);
        for (int i = 0; i < slu_crowd_count(crowd); i++) {
            slu_crowd_unit u = slu_crowd_units(crowd)[i];
            hash = (hash ^ (uint64_t)(u.tile.y * 1000 + u.tile.x)) * UINT64_C(0x100000001B3);
        }
    }
    slu_crowd_destroy(crowd);
    return hash;
}

// If any allocation fails, the crowd continues as if it had not.
static void failed_allocations_change_nothing(void **state)
{
    (void)state;
    slu_map *map = memory_map();
    for (int m = 0; m < VARIANTS; m++) {
        uint64_t expected = walk_about(map, m, NULL);
        bool failed = true;
        for (long nth = m % world_step(); failed; nth += world_step()) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            uint64_t hash = walk_about(map, m, &memory.allocator);
            if (hash != expected)
                fail_msg("variant %d takes another path after failure %ld", m, nth);
            assert_int_equal(memory.live_blocks, 0);
            failed = support_allocator_failed(&memory);
        }
    }
    slu_map_destroy(map);
}

static void bytes_are_those_held(void **state)
{
    (void)state;
    slu_map *map = memory_map();
    for (int m = 0; m < VARIANTS; m++) {
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_crowd_options options = variant(m);
        options.allocator = &memory.allocator;
        slu_crowd *crowd = crowd_created(map, &options);
        slui_random random = slui_random_seeded(1);
        crowd_add_random(crowd, map, 1, 30, &random);
        for (int tick = 0; tick < 5; tick++)
            crowd_watched_step(crowd, map, &options);
        assert_int_equal(slu_crowd_bytes(crowd), memory.live_bytes);
        slu_crowd_destroy(crowd);
        assert_int_equal(memory.live_blocks, 0);
    }
    slu_map_destroy(map);
}

static void crowds_walk_the_same_everywhere(void **state)
{
    (void)state;
    static const uint64_t GOLDEN[VARIANTS] = {0xD553598CF20E7C82, 0x8694AAE041E16C1C,
                                              0x4719B4D6C9F87D36, 0x5731787DF06595C6};
    slu_map *map = memory_map();
    for (int m = 0; m < VARIANTS; m++) {
        uint64_t hash = walk_about(map, m, NULL);
        if (hash != GOLDEN[m]) fail_msg("variant %d: 0x%016llX", m, (unsigned long long)hash);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(failed_allocations_change_nothing),
        cmocka_unit_test(bytes_are_those_held),
        cmocka_unit_test(crowds_walk_the_same_everywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
