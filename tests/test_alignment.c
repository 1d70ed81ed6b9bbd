// SPDX-License-Identifier: MIT
// What the header says of allocators: memory aligned for any type of C is enough. Each block here
// is aligned for that and for nothing more, so that the sanitizer sees any access that needs more,
// and every object gives back what it took.
#include <setjmp.h>
#include <stdalign.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "asking.h"
#include "crowd_check.h"

enum { ALIGNED = alignof(max_align_t), SIDE = 64 };

typedef struct memory {
    size_t live, blocks;
} memory;

// The start of the block that malloc gave is kept before the one that is handed out.
static void *alloc_barely(void *ctx, size_t size)
{
    memory *m = ctx;
    char *block = calloc(1, size + 4 * ALIGNED);
    if (!block) return NULL;
    size_t over = (uintptr_t)block % (2 * ALIGNED);
    char *given = block + 3 * ALIGNED - over;
    assert_int_equal((uintptr_t)given % (2 * ALIGNED), ALIGNED);
    ((void **)(void *)given)[-1] = block;
    m->live += size;
    m->blocks++;
    return given;
}

static void free_barely(void *ctx, void *given, size_t size)
{
    memory *m = ctx;
    m->live -= size;
    free(((void **)given)[-1]);
}

static slu_map *ground(const slu_allocator *allocator)
{
    slu_generate_options make = {.kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE};
    slu_map *map = NULL;
    make.allocator = allocator;
    assert_int_equal(slu_map_generate(&make, &map, NULL), SLU_OK);
    return map;
}

static void search(const slu_map *map, const slu_atlas *atlas, const slu_influence *influence)
{
    slu_finder_options options = {.atlas = atlas, .rules.influence = influence};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    for (int i = 0; i < asking_algorithm_count(); i++) {
        slu_query query = {.goal = {SIDE - 1, SIDE - 1}, .free_start = true, .partial = true};
        query.algorithm = asking_algorithm_at(i);
        query.max_expanded = 3000;
        if (asking_applies(finder, query.algorithm)) asking(finder, &query);
    }
    slu_finder_destroy(finder);
}

static void flow_and_walk(slu_map *map)
{
    slu_flow *flow = NULL;
    slu_tile goal = {SIDE / 2, SIDE / 2};
    assert_int_equal(slu_flow_create(map, NULL, &flow, NULL), SLU_OK);
    assert_int_equal(slu_flow_aim(flow, &goal, 1, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){5, 5, 4, 4}, '@', NULL), SLU_OK);
    assert_int_equal(slu_flow_update(flow, NULL), SLU_OK);
    slu_flow_destroy(flow);
    for (int m = 0; m < CROWD_METHOD_COUNT; m++) {
        slu_crowd_options options = {.method = crowd_method(CROWD_METHODS[m])};
        slu_crowd *crowd = crowd_created(map, &options);
        slui_random random = slui_random_seeded(4);
        assert_true(crowd_add_random(crowd, map, 1, 20, &random) > 10);
        for (int tick = 0; tick < 20; tick++)
            crowd_watched_step(crowd, map, &options);
        slu_crowd_destroy(crowd);
    }
}

static void the_alignment_of_malloc_is_enough(void **state)
{
    (void)state;
    memory used = {0};
    slu_allocator allocator = {alloc_barely, free_barely, &used};
    slu_map *map = ground(&allocator);
    slu_atlas *atlas = NULL;
    slu_influence *influence = NULL;
    assert_int_equal(slu_atlas_create(map, NULL, &atlas, NULL), SLU_OK);
    assert_int_equal(slu_influence_create(map, NULL, &influence, NULL), SLU_OK);
    search(map, atlas, NULL);
    search(map, NULL, influence);
    flow_and_walk(map);
    assert_int_equal(slu_atlas_update(atlas, NULL), SLU_OK);
    assert_true(used.blocks > 100);
    slu_influence_destroy(influence);
    slu_atlas_destroy(atlas);
    slu_map_destroy(map);
    assert_int_equal(used.live, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_alignment_of_malloc_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
