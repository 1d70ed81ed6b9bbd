// SPDX-License-Identifier: MIT
// Bytes that are not an atlas file: truncated, changed or forged, they are refused with a message
// or do no harm.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "atlas/file.h"
#include "atlas_example.h"
#include "random_world.h"
#include "support.h"

// As after a change of the bytes: so that the checks behind the checksum are reached.
static void fix_checksum(blob b)
{
    slui_envelope_seal(b.bytes, b.size);
}

// Parses a copy in an allocation of exactly its size, so that a sanitizer detects a read past the
// end.
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
        claim_says(&error, SLU_ERR_FORMAT, size < 8 ? "not an atlas" : "truncated");
    }
    uint8_t *longer = calloc(1, e.file.size + 8);
    memcpy(longer, e.file.bytes, e.file.size);
    slu_error error = {0};
    parse_exactly(e.map, longer, e.file.size + 8, &error);
    claim_says(&error, SLU_ERR_FORMAT, "not what its header states");
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

// Runs the searches that read an atlas all over the map: none may go astray.
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

// Behind the checksum: whatever is still read can be used, and writing it gives the same bytes.
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
                blob again = atlas_written(atlas);
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

// Writes a number at an offset, fixes the checksum, and claims the resulting error.
static void claim_refused_with(example *e, size_t at, uint32_t number, slu_status code,
                               const char *words)
{
    uint32_t before = slui_get32(e->file.bytes + at);
    slui_put32(e->file.bytes + at, number);
    fix_checksum(e->file);
    slu_error error = {0};
    if (parse_exactly(e->map, e->file.bytes, e->file.size, &error) != code)
        fail_msg("%u at %zu: %s", number, at, error.text);
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
        {SLUI_AT_VERSION, SLU_ATLAS_VERSION + 1, SLU_ERR_UNSUPPORTED, "newer version than 2"},
        {SLUI_AT_VERSION, 0, SLU_ERR_FORMAT, "header of the atlas is damaged"},
        {SLUI_AT_HEAD_SIZE, 256, SLU_ERR_FORMAT, "header of the atlas is damaged"},
        {SLUI_AT_MAP_HASH, 1, SLU_ERR_ARGUMENT, "other walls"},
        {SLUI_AT_WIDTH, 0, SLU_ERR_FORMAT, "no map of its size"},
        {SLUI_AT_WIDTH, UINT32_MAX, SLU_ERR_FORMAT, "no map of its size"},
        {SLUI_AT_WIDTH, 14, SLU_ERR_FORMAT, "sizes of its sections"},
        {SLUI_AT_DIAGONALS, 4, SLU_ERR_FORMAT, "its rules are invalid"},
        {SLUI_AT_STRAIGHT, 10, SLU_ERR_FORMAT, "its rules are invalid"},
        {SLUI_AT_LANDMARKS, 17, SLU_ERR_FORMAT, "too many landmarks"},
        {SLUI_AT_LANDMARKS, 2, SLU_ERR_FORMAT, "sizes of its sections"},
        {SLUI_AT_METHOD, 0, SLU_ERR_FORMAT, "has no name"},
        {SLUI_AT_METHOD, 0x65726966, SLU_ERR_UNSUPPORTED, "an unknown method"},
        {SLUI_AT_PROMINENCE + 4, 0x7FF80000, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_WIDEST, 0, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_DOWNSCALE, 65, SLU_ERR_FORMAT, "options of its terrain"},
        {SLUI_AT_ZONES, 99, SLU_ERR_FORMAT, "disconnected or numbered"},
        {SLUI_AT_ZONES, 1, SLU_ERR_FORMAT, "do not cover"},
        {SLUI_AT_GATES, UINT32_MAX, SLU_ERR_FORMAT, "sizes of its sections"},
        {SLUI_AT_EDITS, 0, SLU_ERR_FORMAT, "sizes of its sections"},
        {SLUI_AT_SECTION_COUNT, 8, SLU_ERR_FORMAT, "those of its version"},
        {SLUI_AT_SECTIONS, 256, SLU_ERR_FORMAT, "sections overlap"},
        {SLUI_AT_SECTIONS + 8 + 4, 1, SLU_ERR_FORMAT, "larger than the file"},
        {f.offset[SLUI_SECTION_EDITS], 3, SLU_ERR_FORMAT, "an edit is invalid"},
        {f.offset[SLUI_SECTION_EDITS] + 4, 13, SLU_ERR_FORMAT, "an edit is invalid"},
        {f.offset[SLUI_SECTION_LABELS], 0, SLU_ERR_FORMAT, "do not cover"},
        {f.offset[SLUI_SECTION_LABELS], 2, SLU_ERR_FORMAT, "disconnected or numbered"},
        {f.offset[SLUI_SECTION_GATES] + 24, 5, SLU_ERR_FORMAT, "gates are not those"},
        {f.offset[SLUI_SECTION_GATES] + 8, 7, SLU_ERR_FORMAT, "gates are not those"},
        {f.offset[SLUI_SECTION_BASES], UINT32_MAX, SLU_ERR_FORMAT, "out of range"},
        {f.offset[SLUI_SECTION_BETWEEN], UINT32_MAX, SLU_ERR_FORMAT, "out of range"},
        {f.offset[SLUI_SECTION_LANDMARKS], 13, SLU_ERR_FORMAT, "outside the map"},
        {f.offset[SLUI_SECTION_BETWEEN] + 4, SLUI_FAR + 1, SLU_ERR_FORMAT, "out of range"},
        {SLUI_AT_COMPACT, 2, SLU_ERR_FORMAT, "neither compact nor whole"},
        {SLUI_AT_RESERVED, 1, SLU_ERR_FORMAT, "neither compact nor whole"},
        {SLUI_AT_VERSION, 1, SLU_ERR_UNSUPPORTED, "has version 1"},
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
    claim_says(&error, SLU_ERR_ARGUMENT, "a map of 13 x 6 tiles, but this map has 14 x 6");
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
    // Costlier ground is the same map; one more wall is not.
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){0, 0, 2, 2}, 3, NULL), SLU_OK);
    assert_int_equal(parse_exactly(e.map, e.file.bytes, e.file.size, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){3, 3, 1, 1}, '@', NULL), SLU_OK);
    parse_exactly(e.map, e.file.bytes, e.file.size, &error);
    claim_says(&error, SLU_ERR_ARGUMENT, "other walls");
    close_example(&e);
}

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(every_change_of_one_byte_is_refused),
        cmocka_unit_test(forged_bytes_do_no_harm),
        cmocka_unit_test(every_refusal_says_why),
        cmocka_unit_test(another_map_and_other_rules_are_refused),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
