// SPDX-License-Identifier: MIT
// An allocator that begins to refuse ends a build soon, also one that needs no memory at the
// moment: builds ask it for a byte again and again. Interrupts rely on it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sluice/sluice.h"

enum { SIDE = 256, SEED = 3, LANDMARKS = 16 };

// What a build may ask for after a refusal: some allocations are checked together.
enum { MOST_LATER = 4 };

// Counts the questions, and refuses from one of them on.
typedef struct desk {
    size_t questions, refused_from; // 0: never
    size_t later;                   // allocations asked for after the refusal
} desk;

static void *allocate(void *ctx, size_t size)
{
    desk *d = ctx;
    const bool refuses = d->refused_from && d->questions >= d->refused_from;
    if (refuses) {
        d->later++;
        return NULL;
    }
    d->questions += size == 1;
    return d->refused_from && d->questions >= d->refused_from ? NULL : calloc(1, size);
}

static void release(void *ctx, void *memory, size_t size)
{
    (void)ctx;
    (void)size;
    free(memory);
}

static slu_status build_atlas(const slu_map *map, const slu_allocator *allocator)
{
    slu_atlas *atlas = NULL;
    const slu_atlas_options options = {.landmarks = LANDMARKS, .allocator = allocator};
    const slu_status status = slu_atlas_create(map, &options, &atlas, NULL);
    slu_atlas_destroy(atlas);
    return status;
}

static slu_status build_overlay(const slu_map *map, const slu_allocator *allocator)
{
    slu_overlay *overlay = NULL;
    const slu_overlay_options options = {.allocator = allocator};
    const slu_status status = slu_overlay_create(map, &options, &overlay, NULL);
    slu_overlay_destroy(overlay);
    return status;
}

static slu_status build_labels(const slu_map *map, const slu_allocator *allocator)
{
    slu_labels *labels = NULL;
    const slu_labels_options options = {.allocator = allocator};
    const slu_status status = slu_labels_create(map, &options, &labels, NULL);
    slu_labels_destroy(labels);
    return status;
}

typedef struct build {
    slu_status (*run)(const slu_map *map, const slu_allocator *allocator);
    size_t least; // questions
} build;

// It asks for hardly anything more, and does not end as if it were complete.
static void assert_ends(const build *b, const slu_map *map, size_t question)
{
    desk d = {.refused_from = question};
    const slu_allocator allocator = {allocate, release, &d};
    assert_int_equal(b->run(map, &allocator), SLU_ERR_MEMORY);
    assert_in_range(d.later, 0, MOST_LATER);
}

static void a_build_ends_at_the_first_question_that_is_refused(void **state)
{
    (void)state;
    static const build BUILDS[] = {
        {build_atlas, LANDMARKS}, {build_overlay, LANDMARKS}, {build_labels, LANDMARKS}};
    const slu_generate_options caves = {
        .kind = SLU_GENERATE_CAVES, .width = SIDE, .height = SIDE, .seed = SEED};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&caves, &map, NULL), SLU_OK);
    for (size_t i = 0; i < sizeof BUILDS / sizeof *BUILDS; i++) {
        desk d = {0};
        const slu_allocator allocator = {allocate, release, &d};
        assert_int_equal(BUILDS[i].run(map, &allocator), SLU_OK);
        print_message("build %zu asks %zu times\n", i, d.questions);
        assert_true(d.questions >= BUILDS[i].least);
        const size_t apart = d.questions / 8;
        for (size_t k = 1; k <= d.questions; k += apart)
            assert_ends(&BUILDS[i], map, k);
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_build_ends_at_the_first_question_that_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
