// SPDX-License-Identifier: MIT
// GeoJSON: what is written is read back to the last bit, and invalid text is rejected with its
// position.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../failing_malloc.h"
#include "../support.h"
#include "space/world/world.h"
#include "worlds.h"

static slu_world *parsed(const char *text)
{
    slu_world *world = NULL;
    slu_error error = {0};
    if (slu_world_parse(text, strlen(text), NULL, &world, &error) != SLU_OK)
        fail_msg("%d:%d: %s in %s", error.line, error.column, error.text, text);
    return world;
}

static char *formatted(const slu_world *world)
{
    size_t needed = 0;
    slu_error error = {0};
    assert_int_equal(slu_world_format(world, NULL, 0, &needed, &error), SLU_ERR_CAPACITY);
    char *text = malloc(needed + 1);
    assert_non_null(text);
    assert_int_equal(slu_world_format(world, text, needed, &needed, &error), SLU_ERR_CAPACITY);
    assert_int_equal(slu_world_format(world, text, needed + 1, &needed, &error), SLU_OK);
    assert_int_equal(strlen(text), needed);
    return text;
}

static void claim_round_trip(const slu_world *world)
{
    char *text = formatted(world);
    slu_world *again = parsed(text);
    claim_same_worlds(world, again);
    slu_world_destroy(again);
    free(text);
}

// ---------------------------------------------------------------------------------------------
// Round trips

static void worlds_come_back_to_the_last_bit(void **state)
{
    (void)state;
    static const slu_point MOVES[] = {{0, 0}, {1e6 + 0.1, -1 / 3.0}, {1e-7, 9e8 + 0.3}};
    for (uint64_t seed = 0; seed < 60; seed++) {
        slu_world *plain = generated_world(10 + 5 * seed, seed % 4, (double)(seed % 2), seed);
        slu_world *world = moved_world(plain, MOVES[seed % 3], 0);
        claim_round_trip(world);
        slu_world_destroy(world);
        slu_world_destroy(plain);
    }
    slu_world *nothing = empty_world();
    claim_round_trip(nothing);
    slu_world_destroy(nothing);
}

// Repaired shapes: points where edges cross need all their digits; a boundary stays one.
static void repaired_worlds_come_back(void **state)
{
    (void)state;
    slu_world *world = empty_world();
    add_obstacle(world, RING({0, 0}, {7, 3.1}, {6, 0.7}, {1, 4}, {3, -1}));
    assert_int_equal(
        add_ring(world, SLU_SHAPE_BOUNDARY, 0, RING({-10, -10}, {11, 13}, {11, -10}, {-10, 12})),
        2);
    add_ring(world, SLU_SHAPE_REGION, 0.1 + 0.2, RING({0, 0}, {1e-300, 1}, {5e-324, 0.3}, {-1, 1}));
    claim_round_trip(world);
    slu_world_destroy(world);
}

// ---------------------------------------------------------------------------------------------
// Valid texts

#define SQUARE "[[0,0],[4,0],[4,4],[0,4],[0,0]]"
#define POLYGON "{\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}"
#define FEATURE(properties) \
    "{\"type\":\"Feature\",\"properties\":" properties ",\"geometry\":" POLYGON "}"

typedef struct good_text {
    const char *text;
    size_t obstacles, regions, corners;
    bool has_boundary;
} good_text;

static void all_kinds_of_geojson_are_read(void **state)
{
    (void)state;
    static const good_text CASES[] = {
        {POLYGON, 1, 0, 4, false},
        {"\xEF\xBB\xBF \r\n\t" POLYGON "\n\n", 1, 0, 4, false},
        // open, and with an altitude
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0,5],[4,0,6],[4,4,7,8]]]}", 1, 0, 3, false},
        {"{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[" SQUARE "]]}", 2, 0, 8, false},
        {"{\"type\":\"MultiPolygon\",\"coordinates\":[]}", 0, 0, 0, false},
        {FEATURE("null"), 1, 0, 4, false},
        {FEATURE("{}"), 1, 0, 4, false},
        {"{\"type\":\"Feature\",\"geometry\":" POLYGON "}", 1, 0, 4, false},
        {FEATURE("{\"obstacle\":true,\"name\":\"\\u00e9\\\"[{\",\"id\":[1,{\"type\":3}]}"), 1, 0, 4,
         false},
        {FEATURE("{\"weight\":2.5}"), 0, 1, 4, false},
        {FEATURE("{\"weight\":1e4,\"obstacle\":false,\"boundary\":false}"), 0, 1, 4, false},
        {FEATURE("{\"boundary\":true,\"obstacle\":false}"), 0, 0, 4, true},
        {"{\"type\":\"FeatureCollection\",\"features\":[]}", 0, 0, 0, false},
        {"{\"features\":[" FEATURE("{\"boundary\":true}") "," FEATURE("{\"weight\":3}") "," FEATURE(
             "{}") "],\"crs\":{},\"type\":\"FeatureCollection\"}",
         1, 1, 12, true},
        {"{\"type\":\"GeometryCollection\",\"geometries\":[" POLYGON
         ",{\"type\":\"GeometryCollection\",\"geometries\":[" POLYGON "]}]}",
         2, 0, 8, false},
        // a boundary of two polygons is one boundary
        {"{\"type\":\"Feature\",\"properties\":{\"boundary\":true},\"geometry\":{\"type\":"
         "\"MultiPolygon\",\"coordinates\":[[" SQUARE "],[[[5,0],[9,0],[9,9]]]]}}",
         0, 0, 7, true},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        slu_world *world = parsed(CASES[i].text);
        slu_world_facts facts;
        slu_world_describe(world, &facts);
        assert_int_equal(facts.obstacles, CASES[i].obstacles);
        assert_int_equal(facts.regions, CASES[i].regions);
        assert_int_equal(facts.corners, CASES[i].corners);
        assert_int_equal(facts.has_boundary, CASES[i].has_boundary);
        slu_world_destroy(world);
    }
}

// ---------------------------------------------------------------------------------------------
// Invalid texts

typedef struct bad_text {
    const char *text;
    int line, column;
    const char *word;
} bad_text;

static void claim_refused(const bad_text *bad)
{
    slu_world *world = NULL;
    slu_error error = {0};
    slu_status status = slu_world_parse(bad->text, strlen(bad->text), NULL, &world, &error);
    if (status != SLU_ERR_FORMAT) fail_msg("not refused: %s", bad->text);
    assert_null(world);
    if (error.line != bad->line || error.column != bad->column || !strstr(error.text, bad->word))
        fail_msg("%d:%d: %s for %s", error.line, error.column, error.text, bad->text);
}

static void bad_texts_are_refused_with_their_place(void **state)
{
    (void)state;
    static const bad_text CASES[] = {
        {"", 1, 1, "JSON"},
        {"{\"type\":\n \"Polygon\",,}", 2, 13, "JSON"},
        {POLYGON "x", 1, 67, "JSON"},
        {POLYGON POLYGON, 1, 67, "JSON"},
        {"[]", 1, 1, "object"},
        {"3", 1, 1, "object"},
        {"{}", 1, 1, "type"},
        {"{\n\"type\": 5}", 2, 9, "type"},
        {"{\"type\":\"Point\",\"coordinates\":[1,2]}", 1, 9, "Polygon"},
        {"{\"type\":\"Topology\"}", 1, 9, "Polygon"},
        {"{\"type\":\"Polygon\"}", 1, 1, "missing"},
        {"{\"type\":\"Polygon\",\"coordinates\":7}", 1, 33, "array"},
        {"{\"type\":\"Polygon\",\"coordinates\":[]}", 1, 33, "outline"},
        {"{\"type\":\"Polygon\",\"coordinates\":[7]}", 1, 34, "ring"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[\"0\",1]]]}", 1, 47, "two numbers"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1],[0,1]]]}", 1, 41, "two numbers"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],{}]]}", 1, 47, "two numbers"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0]]]}", 1, 35, "three distinct points"},
        {"{\"type\":\"Polygon\",\"coordinates\":[[[0,0],\n[1e999,0],[0,1]]]}", 2, 1,
         "not a number"},
        {"{\"type\":\"Polygon\",\"coordinates\":[" SQUARE ",\n [[7,7],[8,7],[8,8]]]}", 2, 3,
         "outside"},
        {"{\"type\":\"MultiPolygon\",\"coordinates\":[[" SQUARE "],\n\n 4]}", 3, 2, "polygon"},
        {"{\"type\":\"Feature\",\"properties\":{}}", 1, 1, "geometry"},
        {"{\"type\":\"Feature\",\"geometry\":null}", 1, 30, "object"},
        {FEATURE("[]"), 1, 32, "properties"},
        {FEATURE("{\"obstacle\":1}"), 1, 44, "true or false"},
        {FEATURE("{\"obstacle\":\"true\"}"), 1, 44, "true or false"},
        {FEATURE("{\"obstacle\":false}"), 1, 32, "weight"},
        {FEATURE("{\"boundary\":null}"), 1, 44, "true or false"},
        {FEATURE("{\"weight\":\"2\"}"), 1, 42, "weight"},
        {FEATURE("{\"weight\":0}"), 1, 42, "weight"},
        {FEATURE("{\"weight\":1e5}"), 1, 42, "weight"},
        {FEATURE("{\"weight\":-1e999}"), 1, 42, "weight"},
        {FEATURE("{\"weight\":2,\"obstacle\":true}"), 1, 32, "either"},
        {FEATURE("{\"weight\":2,\"boundary\":true}"), 1, 32, "either"},
        {FEATURE("{\"weight\":2,\"weight\":3}"), 1, 53, "duplicate"},
        {"{\"type\":\"Polygon\",\"type\":\"Polygon\",\"coordinates\":[" SQUARE "]}", 1, 26,
         "duplicate"},
        {"{\"type\":\"FeatureCollection\"}", 1, 1, "missing"},
        {"{\"type\":\"FeatureCollection\",\"features\":{}}", 1, 40, "array"},
        {"{\"type\":\"FeatureCollection\",\"features\":[\n" POLYGON "]}", 2, 1, "Feature"},
        {"{\"type\":\"FeatureCollection\",\"features\":[\n" FEATURE(
             "{\"boundary\":true}") ",\n" FEATURE("{\"boundary\":true}") "]}",
         3, 95, "already has a boundary"},
        {"{\"type\":\"GeometryCollection\",\"geometries\":[[]]}", 1, 44, "object"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        claim_refused(&CASES[i]);
}

static void zero_bytes_are_refused(void **state)
{
    (void)state;
    static const char TEXT[] = "{\"type\":\n\"Poly\0gon\"}";
    slu_world *world = NULL;
    slu_error error = {0};
    assert_int_equal(slu_world_parse(TEXT, sizeof TEXT - 1, NULL, &world, &error), SLU_ERR_FORMAT);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 6);
}

// Any text is a world or an error with a position.
static void claim_answered(const char *text, size_t size)
{
    slu_world *world = NULL;
    slu_error error = {0};
    slu_status status = slu_world_parse(text, size, NULL, &world, &error);
    assert_true(status == SLU_OK ||
                (status == SLU_ERR_FORMAT && error.line > 0 && error.column > 0));
    assert_true((status == SLU_OK) == (world != NULL));
    slu_world_destroy(world);
}

static void deep_and_long_texts_are_refused(void **state)
{
    (void)state;
    enum { SIZE = 100000 };
    char *text = malloc(SIZE);
    assert_non_null(text);
    memset(text, '[', SIZE);
    claim_answered(text, SIZE);
    size_t length = 0;
    while (length < SIZE - 64)
        length +=
            (size_t)sprintf(text + length, "{\"type\":\"GeometryCollection\",\"geometries\":[");
    claim_answered(text, length);
    memset(text, '1', SIZE);
    claim_answered(text, SIZE);
    free(text);
}

static void cut_and_bent_texts_are_answered(void **state)
{
    (void)state;
    char text[] = "{\"type\":\"FeatureCollection\",\"features\":[" FEATURE(
        "{\"weight\":2.5}") "," FEATURE("{\"boundary\":true}") "," FEATURE("{}") "]}";
    size_t size = sizeof text - 1;
    for (size_t i = 0; i < size; i++)
        claim_answered(text, i);
    static const char BYTES[] = "\"[]{},:0-e\\t \x01\xff";
    for (size_t i = 0; i < size; i++) {
        char kept = text[i];
        for (size_t b = 0; b < sizeof BYTES; b++) {
            text[i] = BYTES[b];
            claim_answered(text, size);
        }
        text[i] = kept;
    }
}

// ---------------------------------------------------------------------------------------------
// Memory

static const char THREE[] = "{\"type\":\"FeatureCollection\",\"features\":[" FEATURE(
    "{\"weight\":2.5}") "," FEATURE("{\"boundary\":true}") "," FEATURE("{}") "]}";

static void every_allocation_may_fail(void **state)
{
    (void)state;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_world *world = NULL;
        status = slu_world_parse(THREE, sizeof THREE - 1, &memory.allocator, &world, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        slu_world_destroy(world);
        assert_int_equal(memory.live_blocks, 0);
    }
}

// Those of cJSON and GEOS too.
static void every_call_of_malloc_may_fail(void **state)
{
    (void)state;
    if (!failing_malloc_works()) skip();
    bool failed = true;
    for (long nth = 0; failed; nth++) {
        slu_world *world = NULL;
        failing_malloc_begin(nth);
        slu_status status = slu_world_parse(THREE, sizeof THREE - 1, NULL, &world, NULL);
        slu_world_destroy(world);
        failed = failing_malloc_end();
        assert_true(status == SLU_OK || (failed && status == SLU_ERR_MEMORY));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_come_back_to_the_last_bit),
        cmocka_unit_test(repaired_worlds_come_back),
        cmocka_unit_test(all_kinds_of_geojson_are_read),
        cmocka_unit_test(bad_texts_are_refused_with_their_place),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(deep_and_long_texts_are_refused),
        cmocka_unit_test(cut_and_bent_texts_are_answered),
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(every_call_of_malloc_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
