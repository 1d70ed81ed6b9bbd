// SPDX-License-Identifier: MIT
// Any bytes are a world, which is written and reads back to the last bit, or an error with its
// position. The free spaces of small worlds are built, and routers with any options find valid
// paths in them, or none.
#include "fuzz.h"

#include <math.h>

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

// Numbers that follow from the text, so that a changed byte is another choice.
static uint64_t next_number(uint64_t *state)
{
    *state = (*state ^ *state >> 33) * 0x9e3779b97f4a7c15u + 0x632be59bd9b4e019u;
    return *state >> 32;
}

static double any_of(uint64_t *state, const double *numbers, size_t count)
{
    return numbers[next_number(state) % count];
}

// Valid options, and some that are not.
static slu_router_options any_options(uint64_t *state, double size)
{
    const double lengths[] = {0, 0, size / 100, size / 10, size, 1e9, 1e-12, 1e300, -1, NAN};
    const double shares[] = {0, 0, 0.02, 0.1, 0.3, SLU_MAX_TOLERANCE, 0.5, -1, NAN, 1e300};
    enum { LENGTHS = sizeof lengths / sizeof *lengths, SHARES = sizeof shares / sizeof *shares };
    uint64_t choice = next_number(state);
    return (slu_router_options){
        .method = (int)(choice % (uint64_t)slu_methods_count(slu_space_methods())),
        .cells = (slu_cells)(choice / 16 % 4),
        .places = (slu_places)(choice / 64 % 2),
        .fringe = (int)(choice / 128 % (SLU_MAX_FRINGE + 3)) - 1,
        .tolerance = any_of(state, shares, SHARES),
        .strength = any_of(state, lengths, LENGTHS),
        .reach = any_of(state, lengths, LENGTHS),
        .no_repulsion = choice >> 20 & 1,
        .no_escape = choice >> 21 & 1,
    };
}

static slu_point any_point(uint64_t *state, slu_box box)
{
    double x = (double)(next_number(state) % 1025) / 1024;
    double y = (double)(next_number(state) % 1025) / 1024;
    return (slu_point){box.least.x + x * (box.most.x - box.least.x),
                       box.least.y + y * (box.most.y - box.least.y)};
}

static void require_path(const slu_world *world, const slu_free_space *space, double radius,
                         slu_router *router, uint64_t *state)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    slu_space_query query = {.from = any_point(state, facts.bounds),
                             .to = any_point(state, facts.bounds),
                             .max_expanded = 20000,
                             .partial = next_number(state) % 2};
    slu_space_path path;
    slu_error error = {0};
    slu_status status = slu_router_find(router, &query, &path, &error);
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    if (status != SLU_OK) return;
    fuzz_require((path.outcome == SLU_FOUND) == (path.shortfall == SLU_SHORTFALL_NONE),
                 "a path that falls short says why");
    if (path.outcome != SLU_FOUND) return;
    slu_space_path_facts walked;
    fuzz_require(slu_space_path_check(world, radius, path.points, path.count, &walked, NULL) ==
                     SLU_OK,
                 "a path is valid");
}

static void require_router(const slu_world *world, const slu_free_space *space, double radius,
                           uint64_t *state)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    slu_router_options options = any_options(state, facts.bounds.most.x - facts.bounds.least.x);
    slu_router *router = NULL;
    slu_error error = {0};
    slu_status status = slu_router_create(space, &options, &router, &error);
    fuzz_require((status == SLU_OK) == (router != NULL), "a router or an error");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    if (router) require_path(world, space, radius, router, state);
    slu_router_destroy(router);
}

static void require_free_space(const slu_world *world, double radius, uint64_t *state)
{
    enum { ROUTERS = 4 };
    slu_free_space *space = NULL;
    slu_error error = {0};
    slu_status status = slu_free_space_create(world, radius, NULL, &space, &error);
    fuzz_require((status == SLU_OK) == (space != NULL), "a free space or an error");
    fuzz_require(status == SLU_OK || error.text[0], "an error has a sentence");
    for (int i = 0; space && i < ROUTERS; i++)
        require_router(world, space, radius, state);
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
        uint64_t state = size;
        for (size_t i = 0; i < size; i++)
            state = (state ^ data[i]) * 0x100000001b3u;
        require_free_space(world, 0, &state);
        require_free_space(world, (facts.bounds.most.x - facts.bounds.least.x) / 50, &state);
    }
    slu_world_destroy(world);
    return 0;
}
