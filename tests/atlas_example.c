// SPDX-License-Identifier: MIT
#include "atlas_example.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"

slu_atlas *atlas_built(const slu_map *map, const slu_atlas_options *options)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_create(map, options, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
}

blob atlas_written(const slu_atlas *atlas)
{
    blob b = {0};
    uint8_t untouched = 77;
    assert_int_equal(slu_atlas_format(atlas, &untouched, 1, &b.size), SLU_ERR_CAPACITY);
    assert_int_equal(untouched, 77);
    b.bytes = malloc(b.size);
    assert_non_null(b.bytes);
    // Whatever was in the buffer, including padding, is overwritten.
    memset(b.bytes, 0xA5, b.size);
    size_t again = 0;
    assert_int_equal(slu_atlas_format(atlas, b.bytes, b.size, &again), SLU_OK);
    assert_int_equal(again, b.size);
    return b;
}

static const char *const EXAMPLE[] = {
    "......@......", //
    "......@......", //
    "......@......", //
    ".............", //
    "......@......", //
    "......@......", //
    NULL,
};

example open_example(void)
{
    example e = {.map = world_drawn(EXAMPLE)};
    static const slu_edit EDIT = {.kind = SLU_EDIT_ADD, .end = {{1, 0}, {1, 5}}};
    slu_atlas_options options = {.landmarks = 1, .edits = &EDIT, .edit_count = 1};
    e.atlas = atlas_built(e.map, &options);
    e.file = atlas_written(e.atlas);
    return e;
}

void close_example(example *e)
{
    free(e->file.bytes);
    slu_atlas_destroy(e->atlas);
    slu_map_destroy(e->map);
}
