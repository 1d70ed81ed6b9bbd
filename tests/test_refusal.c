// SPDX-License-Identifier: MIT
// An allocator that begins to refuse ends a build soon, whatever the build is doing: it is asked
// all the time. Interrupts rely on it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "sluice/sluice.h"

// Of the whole build, the longest stretch in which nobody asks. Before anybody saw to that, labels
// and overlays had one of more than a quarter.
static const double MOST_SHARE = 0.2;

enum { SIDE = 256, SEED = 3, LANDMARKS = 16 };

// Measures the processor's time between calls.
typedef struct watch {
    clock_t began, last, longest;
} watch;

static void look(watch *w)
{
    const clock_t now = clock();
    if (now - w->last > w->longest) w->longest = now - w->last;
    w->last = now;
}

static void *allocate(void *ctx, size_t size)
{
    look(ctx);
    return calloc(1, size);
}

static void release(void *ctx, void *memory, size_t size)
{
    (void)ctx;
    (void)size;
    free(memory);
}

static void build_atlas(const slu_map *map, const slu_allocator *allocator)
{
    slu_atlas *atlas = NULL;
    const slu_atlas_options options = {.landmarks = LANDMARKS, .allocator = allocator};
    assert_int_equal(slu_atlas_create(map, &options, &atlas, NULL), SLU_OK);
    slu_atlas_destroy(atlas);
}

static void build_overlay(const slu_map *map, const slu_allocator *allocator)
{
    slu_overlay *overlay = NULL;
    const slu_overlay_options options = {.allocator = allocator};
    assert_int_equal(slu_overlay_create(map, &options, &overlay, NULL), SLU_OK);
    slu_overlay_destroy(overlay);
}

static void build_labels(const slu_map *map, const slu_allocator *allocator)
{
    slu_labels *labels = NULL;
    const slu_labels_options options = {.allocator = allocator};
    assert_int_equal(slu_labels_create(map, &options, &labels, NULL), SLU_OK);
    slu_labels_destroy(labels);
}

static double longest_share(const slu_map *map,
                            void (*build)(const slu_map *map, const slu_allocator *allocator))
{
    watch w = {0};
    const slu_allocator allocator = {allocate, release, &w};
    w.began = w.last = clock();
    build(map, &allocator);
    look(&w);
    return (double)w.longest / (double)(w.last - w.began);
}

static void every_build_asks_its_allocator_all_the_time(void **state)
{
    (void)state;
    slu_map *map = NULL;
    const slu_generate_options caves = {
        .kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE, .seed = SEED};
    assert_int_equal(slu_map_generate(&caves, &map, NULL), SLU_OK);
    void (*const builds[])(const slu_map *, const slu_allocator *) = {build_atlas, build_overlay,
                                                                      build_labels};
    for (int i = 0; i < 3; i++) {
        double share = 1;
        // The least of three: another program may have had the processor's caches.
        for (int run = 0; run < 3; run++) {
            const double measured = longest_share(map, builds[i]);
            if (measured < share) share = measured;
        }
        print_message("build %d: at most %.1f %% of the time between two questions\n", i,
                      100 * share);
        assert_true(share < MOST_SHARE);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_build_asks_its_allocator_all_the_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
