// SPDX-License-Identifier: MIT
// Any bytes are a world, which is written and reads back to the last bit, or an error with its
// position. The free spaces of small worlds are built.
#include "fuzz.h"

#include "sluice/space.h"

enum { MOST_TEXT = 1 << 14, MOST_CORNERS = 200 };

static void require_same_point(slu_point a, slu_point b)
{
    fuzz_require(a.x == b.x && a.y == b.y, "points come back to the last bit");
}

static void require_same_shape(slu_shape a, slu_shape b)
{
    fuzz_require(a.kind == b.kind && a.weight == b.weight && a.ring_count == b.ring_count,
                 "shapes come back");
    size_t point = 0;
    for (size_t r = 0; r < a.ring_count; r++) {
        fuzz_require(a.ring_sizes[r] == b.ring_sizes[r], "rings come back");
        for (size_t i = 0; i < a.ring_sizes[r]; i++, point++)
            require_same_point(a.points[point], b.points[point]);
    }
}

static void require_round_trip(const slu_world *world)
{
    size_t needed = 0;
    slu_world_format(world, NULL, 0, &needed, NULL);
    char *text = malloc(needed + 1);
    fuzz_require(text != NULL, "there is memory");
    fuzz_require(slu_world_format(world, text, needed + 1, &needed, NULL) == SLU_OK,
                 "a world is text");
    slu_world *again = NULL;
    fuzz_require(slu_world_parse(text, needed, NULL, &again, NULL) == SLU_OK, "text is read back");
    fuzz_require(slu_world_shape_count(world) == slu_world_shape_count(again),
                 "all shapes come back");
    for (size_t i = 0; i < slu_world_shape_count(world); i++)
        require_same_shape(slu_world_shape(world, i), slu_world_shape(again, i));
    slu_world_destroy(again);
    free(text);
}

static void require_free_space(const slu_world *world, double radius)
{
    slu_free_space *space = NULL;
    slu_error error = {0};
    slu_status status = slu_free_space_create(world, radius, NULL, &space, &error);
    fuzz_require((status == SLU_OK) == (space != NULL), "a free space or an error");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    slu_free_space_destroy(space);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > MOST_TEXT) return 0;
    slu_world *world = NULL;
    slu_error error = {0};
    slu_status status = slu_world_parse((const char *)data, size, NULL, &world, &error);
    fuzz_require((status == SLU_OK) == (world != NULL), "a world or an error");
    if (status != SLU_OK) {
        fuzz_require(status == error.code, "the error is the status");
        if (status != SLU_ERR_UNSUPPORTED) fuzz_require_error(&error); // GEOS may fail on a shape
        return 0;
    }
    slu_world_facts facts;
    slu_world_describe(world, &facts);
    require_round_trip(world);
    if (facts.corners <= MOST_CORNERS) {
        require_free_space(world, 0);
        require_free_space(world, (facts.bounds.most.x - facts.bounds.least.x) / 50);
    }
    slu_world_destroy(world);
    return 0;
}
