// SPDX-License-Identifier: MIT
// The file of labels: what is read back equals what was written, whatever the rules and units; what
// belongs elsewhere, is cut, damaged or forged is refused with a sentence or does no harm.
#define _XOPEN_SOURCE 700 // mkdtemp
#include <math.h>
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
#include "gang.h"
#include "index/labels/file.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 24, CASES = 300, FORGERIES = 400 };

static const double NEAR = 1e-8;

typedef struct blob {
    uint8_t *bytes;
    size_t size;
} blob;

static slu_labels *labels_for(const slu_map *map, slu_rules rules)
{
    slu_labels *labels = NULL;
    const slu_labels_options options = {.rules = rules};
    (void)slu_labels_create(map, &options, &labels, NULL);
    return labels;
}

static blob written(const slu_labels *labels)
{
    blob b = {0};
    slu_error error = {0};
    assert_int_equal(slu_labels_format(labels, NULL, 0, &b.size, NULL), SLU_ERR_CAPACITY);
    b.bytes = malloc(b.size);
    assert_non_null(b.bytes);
    if (slu_labels_format(labels, b.bytes, b.size, &b.size, &error)) fail_msg("%s", error.text);
    return b;
}

static void claim_same_file(const slu_labels *labels, blob b)
{
    blob again = written(labels);
    assert_int_equal(again.size, b.size);
    assert_memory_equal(again.bytes, b.bytes, b.size);
    free(again.bytes);
}

static slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_labels *labels)
{
    slu_finder_options options = {.rules = rules, .labels = labels};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

// Paths from a tile to some others: legal always, and the shortest unless the file was forged.
static void claim_paths(const slu_map *map, slu_rules rules, const slu_labels *labels,
                        slui_random *random, bool shortest)
{
    static double cost[SIDE * SIDE];
    slu_finder *finder = finder_with(map, rules, labels);
    slu_query q = {.algorithm = asking_algorithm("labels")};
    if (world_ground(map, random, &q.start) && slu_unit_cost(map, &rules, q.start) != SLU_WALL) {
        reference_flood(map, &rules, q.start, cost);
        for (int i = 0; i < 8; i++) {
            q.goal = world_tile(map, random);
            const double least = cost[reference_index(map, q.goal)];
            slu_result r = asking(finder, &q);
            assert_int_equal(r.outcome == SLU_FOUND, !isinf(least));
            if (isinf(least)) continue;
            asking_check_path(map, &rules, &q, &r);
            if (shortest) assert_true(reference_near(r.cost, least, NEAR));
        }
    }
    slu_finder_destroy(finder);
}

// A random world that labels support; NULL if this one is not.
static slu_map *world_of(uint64_t number, slui_random *random, slu_rules *rules)
{
    *random = slui_random_seeded(number);
    *rules = world_rules((int)(number % (uint64_t)world_rules_count()));
    slu_map *map = world_map(random, SIDE);
    world_grounds(map, random);
    if (number % 3 == 0) rules->unit = world_unit(random);
    return map;
}

static void what_is_read_equals_what_was_written(void **state)
{
    (void)state;
    slui_random random;
    slu_rules rules;
    for (uint64_t number = 0; number < CASES; number++) {
        slu_map *map = world_of(number, &random, &rules);
        slu_labels *labels = labels_for(map, rules), *copy = NULL;
        if (labels) {
            blob b = written(labels);
            const slu_labels_load_options options = {.rules = rules, .in_place = number % 2};
            assert_int_equal(slu_labels_parse(map, b.bytes, b.size, &options, &copy, NULL), SLU_OK);
            assert_int_equal(copy->hubs.table.borrowed, number % 2 && slui_is_little_endian());
            claim_same_file(copy, b);
            claim_paths(map, rules, copy, &random, true);
            world_edit(map, &random, false);
            assert_int_equal(slu_labels_update(copy, NULL), SLU_OK);
            claim_paths(map, rules, copy, &random, true);
            slu_labels_destroy(copy);
            free(b.bytes);
        }
        slu_labels_destroy(labels);
        slu_map_destroy(map);
    }
}

static slu_map *caves(int side)
{
    slu_generate_options options = {.kind = SLU_GENERATE_CAVES, .width = side, .height = side};
    slu_map *map = NULL;
    assert_int_equal(slu_map_generate(&options, &map, NULL), SLU_OK);
    return map;
}

static slu_status refusal(const slu_map *map, const uint8_t *bytes, size_t size, slu_error *error)
{
    slu_labels *labels = NULL;
    *error = (slu_error){0};
    const slu_status status = slu_labels_parse(map, bytes, size, NULL, &labels, error);
    assert_null(labels);
    assert_true(error->text[0] != '\0');
    return status;
}

static void every_cut_and_every_flipped_bit_is_noticed(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE);
    slu_labels *labels = labels_for(map, (slu_rules){0});
    blob b = written(labels);
    slu_error error;
    for (size_t size = 0; size < b.size; size++)
        assert_int_equal(refusal(map, b.bytes, size, &error), SLU_ERR_FORMAT);
    for (size_t bit = 0; bit < b.size * 8; bit++) {
        b.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        const slu_status status = refusal(map, b.bytes, b.size, &error);
        assert_true(status == SLU_ERR_FORMAT || status == SLU_ERR_UNSUPPORTED);
        b.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(b.bytes);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

// With a checksum that fits, bytes are refused, or paths are legal all the same.
static void forged_bytes_do_no_harm(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE);
    slui_random random = slui_random_seeded(7);
    slu_labels *labels = labels_for(map, (slu_rules){0});
    blob b = written(labels);
    uint8_t *forged = malloc(b.size);
    assert_non_null(forged);
    for (int i = 0; i < FORGERIES; i++) {
        slu_labels *read = NULL;
        memcpy(forged, b.bytes, b.size);
        for (uint32_t changes = 1 + slui_random_below(&random, 3); changes > 0; changes--)
            forged[SLUI_AT_CHECKED +
                   slui_random_below(&random, (uint32_t)b.size - SLUI_AT_CHECKED)] ^=
                (uint8_t)(1u << slui_random_below(&random, 8));
        slui_envelope_seal(forged, b.size);
        if (slu_labels_parse(map, forged, b.size, NULL, &read, NULL) != SLU_OK) continue;
        claim_paths(map, (slu_rules){0}, read, &random, false);
        slu_labels_destroy(read);
    }
    free(forged);
    free(b.bytes);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

static void a_file_for_others_is_refused(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE), *larger = caves(SIDE + 1);
    slu_labels *labels = labels_for(map, (slu_rules){0}), *read = NULL;
    blob b = written(labels);
    const slu_rules others[] = {
        {.diagonals = SLU_DIAGONALS_NEVER}, {.steps = {10, 14}}, {.unit.size = 2}};
    for (int i = 0; i < 3; i++) {
        const slu_labels_load_options options = {.rules = others[i]};
        assert_int_equal(slu_labels_parse(map, b.bytes, b.size, &options, &read, NULL),
                         SLU_ERR_ARGUMENT);
    }
    slu_error error;
    assert_int_equal(refusal(larger, b.bytes, b.size, &error), SLU_ERR_ARGUMENT);
    slui_random random = slui_random_seeded(1);
    slu_tile tile;
    assert_true(world_ground(map, &random, &tile));
    assert_int_equal(slu_map_fill(map, (slu_rect){tile.x, tile.y, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(refusal(map, b.bytes, b.size, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "other walls"));
    assert_int_equal(slu_labels_format(labels, b.bytes, b.size, &b.size, NULL), SLU_ERR_STALE);
    free(b.bytes);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
    slu_map_destroy(larger);
}

static void a_saved_file_is_mapped_and_described(void **state)
{
    (void)state;
    const char *base = getenv("TMPDIR");
    char folder[256], name[300];
    snprintf(folder, sizeof folder, "%s/sluice-labels-XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/labels", folder);
    slu_map *map = caves(60);
    slui_random random = slui_random_seeded(3);
    slu_labels *labels = labels_for(map, (slu_rules){0}), *read = NULL;
    assert_int_equal(slu_labels_save(labels, name, NULL), SLU_OK);
    assert_int_equal(slu_labels_load(map, name, NULL, &read, NULL), SLU_OK);
    blob b = written(read);
    claim_same_file(labels, b);
    slu_labels_file_facts facts;
    assert_int_equal(slu_labels_inspect(b.bytes, b.size, &facts, NULL), SLU_OK);
    assert_int_equal(facts.corner_count, labels->hubs.table.count);
    assert_int_equal(facts.entry_count, labels->hubs.table.entry_count);
    assert_int_equal(facts.width, 60);
    assert_int_equal(facts.distance_bytes, 3);
    world_edit(map, &random, false);
    assert_int_equal(slu_labels_update(read, NULL), SLU_OK);
    free(b.bytes);
    slu_labels_destroy(read);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
    unlink(name);
    rmdir(folder);
}

static void reading_survives_failing_allocations(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE);
    slu_labels *labels = labels_for(map, (slu_rules){0});
    blob b = written(labels);
    for (int in_place = 0; in_place < 2; in_place++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            const slu_labels_load_options options = {.allocator = &memory.allocator,
                                                     .in_place = in_place};
            slu_labels *read = NULL;
            status = slu_labels_parse(map, b.bytes, b.size, &options, &read, NULL);
            assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && !read));
            slu_labels_destroy(read);
            assert_int_equal(memory.live_blocks, 0);
        }
    }
    free(b.bytes);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

// Building, an update that fails, which leaves labels as they were, and lengths between tiles.
static void building_survives_failing_allocations(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE);
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_labels *labels = NULL;
        status = slu_labels_create(map, &(slu_labels_options){.allocator = &memory.allocator},
                                   &labels, NULL);
        assert_true(status == SLU_OK || (status == SLU_ERR_MEMORY && !labels));
        slu_labels_destroy(labels);
        assert_int_equal(memory.live_blocks, 0);
    }
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_labels *labels = NULL;
    assert_int_equal(slu_labels_create(map, &(slu_labels_options){.allocator = &memory.allocator},
                                       &labels, NULL),
                     SLU_OK);
    slui_random random = slui_random_seeded(2);
    assert_int_equal(slu_map_fill(map, (slu_rect){5, 5, 4, 4}, '@', NULL), SLU_OK);
    status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_run_out(&memory, nth);
        status = slu_labels_update(labels, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        memory.fail_at = -1;
        if (nth % 16 == 0) claim_paths(map, (slu_rules){0}, labels, &random, true);
    }
    claim_paths(map, (slu_rules){0}, labels, &random, true);
    slu_labels_destroy(labels);
    assert_int_equal(memory.live_blocks, 0);
    slu_map_destroy(map);
}

// Any number of threads builds the same labels, bit by bit.
static void threads_build_the_same_labels(void **state)
{
    (void)state;
    slu_map *map = caves(120);
    slu_labels *labels = labels_for(map, (slu_rules){0});
    blob b = written(labels);
    for (int workers = 1; workers <= GANG_MOST; workers *= 2) {
        gang g = {.workers = workers};
        slu_labels *again = NULL;
        const slu_labels_options options = {.parallel = {gang_run, &g}};
        assert_int_equal(slu_labels_create(map, &options, &again, NULL), SLU_OK);
        claim_same_file(again, b);
        slu_labels_destroy(again);
    }
    free(b.bytes);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

static void lengths_between_tiles_survive_failing_allocations(void **state)
{
    (void)state;
    slu_map *map = caves(SIDE);
    slu_labels *labels = labels_for(map, (slu_rules){0});
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_finder *finder = NULL;
    const slu_finder_options options = {.labels = labels, .allocator = &memory.allocator};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    const slu_tile tiles[] = {{1, 1}, {SIDE / 2, SIDE / 2}, {SIDE - 2, SIDE - 2}};
    double out[9];
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        support_allocator_run_out(&memory, nth);
        status = slu_distances_between(finder, tiles, 3, tiles, 3, out, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
    }
    slu_finder_destroy(finder);
    assert_int_equal(memory.live_blocks, 0);
    slu_labels_destroy(labels);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_read_equals_what_was_written),
        cmocka_unit_test(every_cut_and_every_flipped_bit_is_noticed),
        cmocka_unit_test(forged_bytes_do_no_harm),
        cmocka_unit_test(a_file_for_others_is_refused),
        cmocka_unit_test(a_saved_file_is_mapped_and_described),
        cmocka_unit_test(threads_build_the_same_labels),
        cmocka_unit_test(reading_survives_failing_allocations),
        cmocka_unit_test(building_survives_failing_allocations),
        cmocka_unit_test(lengths_between_tiles_survive_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
