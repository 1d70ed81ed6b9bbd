// SPDX-License-Identifier: MIT
// The file of an atlas: what is read back equals what was written, bytes that are anything else are
// refused or do no harm, and the format is the one docs/atlas-format.md tells.
#define _XOPEN_SOURCE 700 // mkdtemp
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas/file.h"
#include "random_world.h"
#include "support.h"

enum { SIDE = 32, MAPS = 900 };

typedef struct blob {
    uint8_t *bytes;
    size_t size;
} blob;

static slu_atlas *made(const slu_map *map, const slu_atlas_options *options)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_create(map, options, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
}

static blob written(const slu_atlas *atlas)
{
    blob b = {0};
    uint8_t untouched = 77;
    assert_int_equal(slu_atlas_format(atlas, &untouched, 1, &b.size), SLU_ERR_SPACE);
    assert_int_equal(untouched, 77);
    b.bytes = malloc(b.size);
    assert_non_null(b.bytes);
    // Whatever was in the buffer, padding included, is overwritten.
    memset(b.bytes, 0xA5, b.size);
    size_t again = 0;
    assert_int_equal(slu_atlas_format(atlas, b.bytes, b.size, &again), SLU_OK);
    assert_int_equal(again, b.size);
    return b;
}

static slu_atlas *read_back(const slu_map *map, blob b)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_parse(map, b.bytes, b.size, NULL, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
}

// As after a change of the bytes: so that the checks behind the checksum are reached.
static void fix_checksum(blob b)
{
    slui_put64(b.bytes + SLUI_AT_CHECKSUM, slui_file_checksum(b.bytes, b.size));
}

// ---------------------------------------------------------------------------------------------
// There and back

static void claim_same_gate(const slu_gate *a, const slu_gate *b)
{
    assert_memory_equal(a->zone, b->zone, sizeof a->zone);
    assert_memory_equal(a->end, b->end, sizeof a->end);
    assert_memory_equal(&a->middle, &b->middle, sizeof a->middle);
    assert_true(a->width == b->width);
    assert_int_equal(a->straight, b->straight);
    assert_int_equal(a->blocked, b->blocked);
    assert_int_equal(a->tile_count, b->tile_count);
    assert_memory_equal(a->tiles, b->tiles, a->tile_count * sizeof *a->tiles);
}

static void claim_same_zone(const slu_zone *a, const slu_zone *b)
{
    assert_int_equal(a->area, b->area);
    assert_memory_equal(&a->box, &b->box, sizeof a->box);
    assert_memory_equal(&a->first, &b->first, sizeof a->first);
    assert_memory_equal(&a->centre, &b->centre, sizeof a->centre);
    assert_memory_equal(&a->deepest, &b->deepest, sizeof a->deepest);
    assert_true(a->clearance == b->clearance);
    assert_int_equal(a->component, b->component);
    assert_int_equal(a->gate_count, b->gate_count);
    assert_memory_equal(a->gates, b->gates, a->gate_count * sizeof *a->gates);
    assert_int_equal(a->neighbour_count, b->neighbour_count);
    assert_memory_equal(a->neighbours, b->neighbours, a->neighbour_count * sizeof *a->neighbours);
}

static void claim_same_terrain(const slu_map *map, const slu_terrain *a, const slu_terrain *b)
{
    slu_terrain_facts facts, other;
    slu_terrain_describe(a, &facts);
    slu_terrain_describe(b, &other);
    assert_int_equal(facts.method, other.method);
    assert_int_equal(facts.zone_count, other.zone_count);
    assert_int_equal(facts.gate_count, other.gate_count);
    assert_int_equal(facts.bytes, other.bytes);
    for (uint32_t z = 0; z < facts.zone_count; z++)
        claim_same_zone(slu_terrain_zone(a, z), slu_terrain_zone(b, z));
    for (uint32_t g = 0; g < facts.gate_count; g++)
        claim_same_gate(slu_terrain_gate(a, g), slu_terrain_gate(b, g));
    for (slu_tile t = {0, 0}; t.y < slu_map_height(map); t.y++)
        for (t.x = 0; t.x < slu_map_width(map); t.x++) {
            assert_int_equal(slu_terrain_zone_at(a, t), slu_terrain_zone_at(b, t));
            assert_true(slu_terrain_clearance(a, t) == slu_terrain_clearance(b, t));
        }
    assert_int_equal(slu_terrain_edit_count(a), slu_terrain_edit_count(b));
    for (size_t i = 0; i < slu_terrain_edit_count(a); i++) {
        slu_edit one = slu_terrain_edit_at(a, i), same = slu_terrain_edit_at(b, i);
        assert_memory_equal(&one, &same, sizeof one);
    }
}

static void claim_same_atlas(const slu_map *map, const slu_atlas *a, const slu_atlas *b)
{
    slu_atlas_facts facts, other;
    slu_atlas_describe(a, &facts);
    slu_atlas_describe(b, &other);
    assert_int_equal(facts.zone_count, other.zone_count);
    assert_int_equal(facts.gate_count, other.gate_count);
    assert_int_equal(facts.landmark_count, other.landmark_count);
    assert_int_equal(facts.bytes, other.bytes);
    assert_int_equal(facts.landmark_bytes, other.landmark_bytes);
    assert_int_equal(facts.terrain_bytes, other.terrain_bytes);
    claim_same_terrain(map, slu_atlas_terrain(a), slu_atlas_terrain(b));
    assert_int_equal(a->distance_count, b->distance_count);
    assert_memory_equal(a->distance, b->distance, a->distance_count * sizeof *a->distance);
    assert_int_equal(a->between_count, b->between_count);
    assert_memory_equal(a->between, b->between, a->between_count * sizeof *a->between);
    assert_int_equal(a->door_count, b->door_count);
    assert_memory_equal(a->opposite, b->opposite, a->door_count * sizeof *a->opposite);
    assert_memory_equal(a->returns, b->returns, a->door_count);
    assert_memory_equal(a->landmarks, b->landmarks, sizeof a->landmarks);
    size_t landmarks = a->map->tile_count * (size_t)a->landmark_count;
    if (landmarks) assert_memory_equal(a->landmark, b->landmark, landmarks * sizeof *a->landmark);
}

// A gate removed here, one blocked there, as long as there are any: returns how many edits it found.
static size_t some_edits(const slu_map *map, slui_random *random, slu_atlas_options *options,
                         slu_edit edits[2])
{
    slu_atlas *plain = made(map, options);
    slu_atlas_facts facts;
    slu_atlas_describe(plain, &facts);
    size_t count = 0;
    for (; count < 2 && facts.gate_count >= 2; count++) {
        uint32_t id = slui_random_below(random, facts.gate_count);
        const slu_gate *gate = slu_terrain_gate(slu_atlas_terrain(plain), id);
        slu_edit_kind kind = count == 0 ? SLU_EDIT_BLOCK : SLU_EDIT_REMOVE;
        edits[count] = (slu_edit){kind, {gate->end[0], gate->end[1]}};
    }
    slu_atlas_destroy(plain);
    options->edits = edits;
    options->edit_count = count;
    return count;
}

static slu_result ask(const slu_map *map, const slu_rules *rules, const slu_atlas *atlas,
                      slu_query *query)
{
    slu_finder_options options = {.rules = *rules, .atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_result r = asking(finder, query);
    slu_finder_destroy(finder);
    return r;
}

static void claim_same_answers(const slu_map *map, slui_random *random, const slu_rules *rules,
                               const slu_atlas *a, const slu_atlas *b)
{
    slu_query query = {.goal = {0}};
    if (!world_ground(map, random, &query.start) || !world_ground(map, random, &query.goal)) return;
    query.algorithm = asking_algorithm(a->landmark_count ? "astar+guided" : "astar+gateway");
    slu_result x = ask(map, rules, a, &query), y = ask(map, rules, b, &query);
    assert_int_equal(x.outcome, y.outcome);
    assert_true(x.cost == y.cost);
    assert_true(x.stats.estimate == y.stats.estimate);
    assert_int_equal(x.stats.expanded, y.stats.expanded);
}

static void what_is_written_is_read_back(void **state)
{
    (void)state;
    size_t edited = 0, gates = 0, blocked = 0;
    for (int number = 0; number < MAPS; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_edit edits[2];
        slu_atlas_options options = {.rules = world_rules(number), .landmarks = number % 4};
        options.terrain.method = number / world_rules_count() % slu_decomposition_count();
        options.terrain.downscale = 1 + number % 2;
        if (number % 3) edited += some_edits(map, &random, &options, edits);
        slu_atlas *atlas = made(map, &options);
        blob b = written(atlas), again;
        slu_atlas *copy = read_back(map, b);
        claim_same_atlas(map, atlas, copy);
        claim_same_answers(map, &random, &options.rules, atlas, copy);
        again = written(copy);
        assert_int_equal(again.size, b.size);
        assert_memory_equal(again.bytes, b.bytes, b.size);
        gates += atlas->door_count / 2;
        for (uint32_t g = 0; g < atlas->door_count / 2; g++)
            blocked += slu_terrain_gate(slu_atlas_terrain(copy), g)->blocked;
        free(again.bytes);
        free(b.bytes);
        slu_atlas_destroy(copy);
        slu_atlas_destroy(atlas);
        slu_map_destroy(map);
    }
    print_message("%zu edits, %zu gates, %zu blocked\n", edited, gates, blocked);
    assert_true(edited > 200 && gates > 2000 && blocked > 80);
}

// Making an atlas of slu_atlas_made_with gives the same file: what sluice atlas verify relies on.
static void an_atlas_can_be_made_again_from_its_file(void **state)
{
    (void)state;
    for (int number = 0; number < 60; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 1000);
        slu_map *map = world_map(&random, SIDE);
        slu_edit edits[2];
        slu_atlas_options options = {.rules = world_rules(number), .landmarks = number % 3};
        some_edits(map, &random, &options, edits);
        slu_atlas *atlas = made(map, &options);
        blob b = written(atlas);
        slu_atlas *copy = read_back(map, b);
        slu_atlas_options again = slu_atlas_made_with(copy);
        slu_atlas *second = made(map, &again);
        blob c = written(second);
        assert_int_equal(c.size, b.size);
        assert_memory_equal(c.bytes, b.bytes, b.size);
        free(c.bytes);
        free(b.bytes);
        slu_atlas_destroy(second);
        slu_atlas_destroy(copy);
        slu_atlas_destroy(atlas);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// A small example, which the checks below take apart

static const char *const EXAMPLE[] = {
    "......@......", //
    "......@......", //
    "......@......", //
    ".............", //
    "......@......", //
    "......@......", //
    NULL,
};

typedef struct example {
    slu_map *map;
    slu_atlas *atlas;
    blob file;
} example;

static example open_example(void)
{
    example e = {.map = world_drawn(EXAMPLE)};
    static const slu_edit EDIT = {SLU_EDIT_ADD, {{1, 0}, {1, 5}}};
    slu_atlas_options options = {.landmarks = 1, .edits = &EDIT, .edit_count = 1};
    e.atlas = made(e.map, &options);
    e.file = written(e.atlas);
    return e;
}

static void close_example(example *e)
{
    free(e->file.bytes);
    slu_atlas_destroy(e->atlas);
    slu_map_destroy(e->map);
}

// Parses a copy in a block of its own size, so that a sanitizer sees a read past the end.
static slu_status parse_exactly(const slu_map *map, const uint8_t *bytes, size_t size,
                                slu_error *error)
{
    uint8_t *copy = malloc(size ? size : 1);
    memcpy(copy, bytes, size);
    slu_atlas *atlas = NULL;
    slu_status status = slu_atlas_parse(map, copy, size, NULL, &atlas, error);
    assert_true((status == SLU_OK) == (atlas != NULL));
    slu_atlas_destroy(atlas);
    free(copy);
    return status;
}

static void claim_says(const slu_error *error, slu_status code, const char *words)
{
    assert_int_equal(error->code, code);
    if (!strstr(error->text, words)) fail_msg("'%s' does not say '%s'", error->text, words);
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    example e = open_example();
    for (size_t size = 0; size < e.file.size; size++) {
        slu_error error = {0};
        assert_int_equal(parse_exactly(e.map, e.file.bytes, size, &error), SLU_ERR_FORMAT);
        claim_says(&error, SLU_ERR_FORMAT, size < 8 ? "not an atlas" : "cut off");
    }
    uint8_t *longer = calloc(1, e.file.size + 8);
    memcpy(longer, e.file.bytes, e.file.size);
    slu_error error = {0};
    parse_exactly(e.map, longer, e.file.size + 8, &error);
    claim_says(&error, SLU_ERR_FORMAT, "does not end where");
    free(longer);
    close_example(&e);
}

static void every_change_of_one_byte_is_refused(void **state)
{
    (void)state;
    example e = open_example();
    for (size_t at = 0; at < e.file.size; at++) {
        static const uint8_t FLIPS[] = {0x01, 0x80, 0xFF};
        for (size_t i = 0; i < sizeof FLIPS; i++) {
            e.file.bytes[at] ^= FLIPS[i];
            slu_error error = {0};
            if (parse_exactly(e.map, e.file.bytes, e.file.size, &error) == SLU_OK)
                fail_msg("byte %zu may change", at);
            e.file.bytes[at] ^= FLIPS[i];
        }
    }
    assert_int_equal(parse_exactly(e.map, e.file.bytes, e.file.size, NULL), SLU_OK);
    close_example(&e);
}

// Asks the searches that read an atlas for ways all over the map: none may go astray.
static void use(const slu_map *map, const slu_atlas *atlas)
{
    slu_finder_options options = {.rules = atlas->rules, .atlas = atlas};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    static const char *const NAMES[] = {"astar+gateway", "jps+gateway", "astar+guided"};
    for (int i = 0; i < (atlas->landmark_count ? 3 : 2); i++) {
        slu_query query = {.start = {0, 0}, .goal = {12, 5}};
        query.algorithm = asking_algorithm(NAMES[i]);
        slu_result r;
        slu_status status = slu_find(finder, &query, &r, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_UNSUPPORTED);
    }
    slu_finder_destroy(finder);
}

// Behind the checksum: whatever is still read can be used, and is what writing it gives.
static void forged_bytes_do_no_harm(void **state)
{
    (void)state;
    example e = open_example();
    size_t refused = 0, read = 0;
    for (size_t at = SLUI_AT_CHECKED; at < e.file.size; at++) {
        static const uint8_t FLIPS[] = {0x01, 0x02, 0x20, 0x80, 0xFF};
        for (size_t i = 0; i < sizeof FLIPS; i++) {
            e.file.bytes[at] ^= FLIPS[i];
            fix_checksum(e.file);
            slu_atlas *atlas = NULL;
            slu_error error = {0};
            if (slu_atlas_parse(e.map, e.file.bytes, e.file.size, NULL, &atlas, &error)) {
                assert_true(error.text[0] != '\0' && error.code != SLU_ERR_MEMORY);
                refused++;
            } else {
                blob again = written(atlas);
                assert_int_equal(again.size, e.file.size);
                assert_memory_equal(again.bytes, e.file.bytes, again.size);
                free(again.bytes);
                use(e.map, atlas);
                slu_atlas_destroy(atlas);
                read++;
            }
            e.file.bytes[at] ^= FLIPS[i];
        }
    }
    assert_true(refused > 1000 && read > 1000);
    close_example(&e);
}

// ---------------------------------------------------------------------------------------------
// Sentences

// Puts a number at a place, fixes the checksum, and claims what is said about it.
static void claim_refused_with(example *e, size_t at, uint32_t number, slu_status code,
                               const char *words)
{
    uint32_t before = slui_get32(e->file.bytes + at);
    slui_put32(e->file.bytes + at, number);
    fix_checksum(e->file);
    slu_error error = {0};
    assert_int_equal(parse_exactly(e->map, e->file.bytes, e->file.size, &error), code);
    claim_says(&error, code, words);
    slui_put32(e->file.bytes + at, before);
    fix_checksum(e->file);
}

static void every_refusal_says_why(void **state)
{
    (void)state;
    example e = open_example();
    slui_file f;
    assert_int_equal(slui_file_open(&f, e.file.bytes, e.file.size, NULL), SLU_OK);
    const struct {
        uint64_t at;
        uint32_t number;
        slu_status code;
        const char *words;
    } CASES[] = {
        {SLUI_AT_VERSION, 2, SLU_ERR_UNSUPPORTED, "newer version than 1"},
        {SLUI_AT_VERSION, 0, SLU_ERR_FORMAT, "damaged in its head"},
        {SLUI_AT_HEAD_SIZE, 248, SLU_ERR_FORMAT, "damaged in its head"},
        {SLUI_AT_MAP_HASH, 1, SLU_ERR_ARGUMENT, "other walls"},
        {SLUI_AT_WIDTH, 0, SLU_ERR_FORMAT, "no map has its size"},
        {SLUI_AT_WIDTH, UINT32_MAX, SLU_ERR_FORMAT, "no map has its size"},
        {SLUI_AT_WIDTH, 14, SLU_ERR_FORMAT, "sizes of its counts"},
        {SLUI_AT_DIAGONALS, 4, SLU_ERR_FORMAT, "its rules are none"},
        {SLUI_AT_STRAIGHT, 10, SLU_ERR_FORMAT, "its rules are none"},
        {SLUI_AT_LANDMARKS, 17, SLU_ERR_FORMAT, "too many landmarks"},
        {SLUI_AT_LANDMARKS, 2, SLU_ERR_FORMAT, "sizes of its counts"},
        {SLUI_AT_METHOD, 0, SLU_ERR_FORMAT, "has no name"},
        {SLUI_AT_METHOD, 0x65726966, SLU_ERR_UNSUPPORTED, "a method that is not known"},
        {SLUI_AT_PROMINENCE + 4, 0x7FF80000, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_WIDEST, 0, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_DOWNSCALE, 65, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_ZONES, 99, SLU_ERR_FORMAT, "torn or numbered"},
        {SLUI_AT_ZONES, 1, SLU_ERR_FORMAT, "do not cover"},
        {SLUI_AT_GATES, UINT32_MAX, SLU_ERR_FORMAT, "sizes of its counts"},
        {SLUI_AT_EDITS, 0, SLU_ERR_FORMAT, "sizes of its counts"},
        {SLUI_AT_SECTION_COUNT, 8, SLU_ERR_FORMAT, "sections of its version"},
        {SLUI_AT_SECTIONS, 248, SLU_ERR_FORMAT, "do not follow each other"},
        {SLUI_AT_SECTIONS + 8 + 4, 1, SLU_ERR_FORMAT, "larger than the file"},
        {f.offset[SLUI_SECTION_EDITS], 3, SLU_ERR_FORMAT, "edits is none"},
        {f.offset[SLUI_SECTION_EDITS] + 4, 13, SLU_ERR_FORMAT, "edits is none"},
        {f.offset[SLUI_SECTION_EDITS] + 20, 1, SLU_ERR_FORMAT, "between sections"},
        {f.offset[SLUI_SECTION_LABELS], 0, SLU_ERR_FORMAT, "do not cover"},
        {f.offset[SLUI_SECTION_LABELS], 2, SLU_ERR_FORMAT, "torn or numbered"},
        {f.offset[SLUI_SECTION_GATES] + 24, 5, SLU_ERR_FORMAT, "gates are not those"},
        {f.offset[SLUI_SECTION_GATES] + 8, 7, SLU_ERR_FORMAT, "gates are not those"},
        {f.offset[SLUI_SECTION_DISTANCES], UINT32_MAX, SLU_ERR_FORMAT, "out of range"},
        {f.offset[SLUI_SECTION_BETWEEN], UINT32_MAX, SLU_ERR_FORMAT, "out of range"},
        {f.offset[SLUI_SECTION_LANDMARKS], 13, SLU_ERR_FORMAT, "outside the map"},
        {f.offset[SLUI_SECTION_LANDMARK_DISTANCES], UINT32_MAX, SLU_ERR_FORMAT, "out of range"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        claim_refused_with(&e, (size_t)CASES[i].at, CASES[i].number, CASES[i].code, CASES[i].words);
    assert_int_equal(parse_exactly(e.map, e.file.bytes, e.file.size, NULL), SLU_OK);
    e.file.bytes[e.file.size - 1] ^= 1;
    slu_error error = {0};
    parse_exactly(e.map, e.file.bytes, e.file.size, &error);
    claim_says(&error, SLU_ERR_FORMAT, "checksum does not match");
    parse_exactly(e.map, (const uint8_t *)"type octile\nheight 3\n", 21, &error);
    claim_says(&error, SLU_ERR_FORMAT, "not an atlas");
    close_example(&e);
}

static void another_map_and_other_rules_are_refused(void **state)
{
    (void)state;
    example e = open_example();
    slu_map *larger = NULL;
    assert_int_equal(slu_map_create(14, 6, NULL, &larger, NULL), SLU_OK);
    slu_error error = {0};
    parse_exactly(larger, e.file.bytes, e.file.size, &error);
    claim_says(&error, SLU_ERR_ARGUMENT, "a map of 13 x 6 tiles, this one has 14 x 6");
    slu_map_destroy(larger);
    slu_rules rules[] = {{.diagonals = SLU_DIAGONALS_NEVER}, {.steps = SLU_STEPS_10_14}, {0}};
    for (int i = 0; i < 3; i++) {
        slu_atlas_load_options options = {.rules = &rules[i]};
        slu_atlas *atlas = NULL;
        slu_status status =
            slu_atlas_parse(e.map, e.file.bytes, e.file.size, &options, &atlas, &error);
        assert_int_equal(status, i == 2 ? SLU_OK : SLU_ERR_ARGUMENT);
        if (i < 2) claim_says(&error, SLU_ERR_ARGUMENT, "other diagonals or step lengths");
        slu_atlas_destroy(atlas);
    }
    // Dearer ground is the same map; a wall more is not, and the atlas is stale besides.
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){0, 0, 2, 2}, 3, NULL), SLU_OK);
    assert_int_equal(parse_exactly(e.map, e.file.bytes, e.file.size, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    parse_exactly(e.map, e.file.bytes, e.file.size, &error);
    claim_says(&error, SLU_ERR_ARGUMENT, "other walls");
    size_t length = 0;
    assert_int_equal(slu_atlas_format(e.atlas, e.file.bytes, e.file.size, &length), SLU_ERR_STALE);
    close_example(&e);
}

// ---------------------------------------------------------------------------------------------
// Memory, files, the format itself

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    example e = open_example();
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_atlas_load_options options = {.allocator = &memory.allocator};
        slu_atlas *atlas = NULL;
        slu_status status =
            slu_atlas_parse(e.map, e.file.bytes, e.file.size, &options, &atlas, NULL);
        slu_atlas_destroy(atlas);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) {
            assert_true(nth > 10);
            break;
        }
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_true(support_allocator_failed(&memory));
    }
    close_example(&e);
}

static void files_are_written_and_read(void **state)
{
    (void)state;
    example e = open_example();
    const char *base = getenv("TMPDIR");
    char folder[256], name[300];
    snprintf(folder, sizeof folder, "%s/sluice-atlas-XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/small.atlas", folder);
    assert_int_equal(slu_atlas_save(e.atlas, name, NULL), SLU_OK);
    slu_atlas *copy = NULL;
    assert_int_equal(slu_atlas_load(e.map, name, NULL, &copy, NULL), SLU_OK);
    claim_same_atlas(e.map, e.atlas, copy);
    slu_atlas_destroy(copy);
    assert_int_equal(remove(name), 0);
    slu_error error = {0};
    copy = NULL;
    assert_int_equal(slu_atlas_load(e.map, name, NULL, &copy, &error), SLU_ERR_IO);
    assert_null(copy);
    assert_int_equal(slu_atlas_save(e.atlas, "no/such/folder/a.atlas", &error), SLU_ERR_IO);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_atlas_save(e.atlas, name, &error), SLU_ERR_STALE);
    assert_int_equal(rmdir(folder), 0); // so no temporary file is left
    close_example(&e);
}

static uint64_t number_at(blob b, size_t at, int size)
{
    uint64_t number = 0;
    for (int i = size; i-- > 0;)
        number = number << 8 | b.bytes[at + (size_t)i];
    return number;
}

// One row of a table in the document: `| offset | size | the example's value | meaning |`.
static bool claim_row(blob b, const char *line, size_t *next)
{
    unsigned at, size;
    char value[64];
    if (line[0] == '|' && line[2] == '+') return false; // within an entry of a section
    if (sscanf(line, "| %u | %u | %63[^ |]", &at, &size, value) != 3) return false;
    assert_int_equal(at, *next);
    *next = at + size;
    assert_true(*next <= b.size);
    if (size > 8) {
        uint8_t text[64] = {0};
        memcpy(text, value, strlen(value));
        assert_memory_equal(text, b.bytes + at, size);
        return true;
    }
    if (strtoull(value, NULL, 0) != number_at(b, at, (int)size))
        fail_msg("at %u the document says %s, the example %#llx", at, value,
                 (unsigned long long)number_at(b, at, (int)size));
    return true;
}

// The document has the whole head of the example, byte by byte. The checksum among it holds every other
// byte, so this also is the claim that a file is the same on every platform.
static void the_document_tells_the_example(void **state)
{
    (void)state;
    example e = open_example();
    FILE *document = fopen("docs/atlas-format.md", "r");
    assert_non_null(document);
    char line[512];
    size_t next = 0;
    int rows = 0;
    while (fgets(line, sizeof line, document))
        rows += claim_row(e.file, line, &next);
    fclose(document);
    assert_int_equal(next, SLUI_FILE_HEAD);
    assert_int_equal(rows, 20 + 2 * SLUI_SECTIONS);
    close_example(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(an_atlas_can_be_made_again_from_its_file),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(every_change_of_one_byte_is_refused),
        cmocka_unit_test(forged_bytes_do_no_harm),
        cmocka_unit_test(every_refusal_says_why),
        cmocka_unit_test(another_map_and_other_rules_are_refused),
        cmocka_unit_test(memory_that_runs_out_is_reported),
        cmocka_unit_test(files_are_written_and_read),
        cmocka_unit_test(the_document_tells_the_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
