// SPDX-License-Identifier: MIT
// Gate costs in a file: what is written is read, equal bytes mean equal answers, and anything that
// is damaged, foreign or contradictory is refused with a sentence.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "asking.h"
#include "random_world.h"
#include "support.h"

enum { SIDE = 16, MAPS = 160, HEAD = 128, CHECKSUM_AT = 24, CHECKED_FROM = 32 };

static slu_gate_costs *costs_of(const slu_map *map, slu_rules rules, int number)
{
    slu_terrain_options cut = {.diagonals = rules.diagonals, .method = number % 3};
    slu_terrain *terrain = NULL;
    slu_gate_costs *costs = NULL;
    assert_int_equal(slu_terrain_create(map, &cut, &terrain, NULL), SLU_OK);
    slu_edit edit = slu_terrain_gate_edit(terrain, SLU_EDIT_REMOVE, 0);
    slu_terrain_edit(terrain, edit, NULL); // where there is a gate
    slu_gate_costs_options options = {.rules = rules, .terrain = terrain, .sided = number % 2};
    assert_int_equal(slu_gate_costs_create(map, &options, &costs, NULL), SLU_OK);
    slu_terrain_destroy(terrain);
    return costs;
}

static unsigned char *written(const slu_gate_costs *costs, size_t *size)
{
    assert_int_equal(slu_gate_costs_format(costs, NULL, 0, size), SLU_ERR_CAPACITY);
    unsigned char *bytes = malloc(*size);
    assert_non_null(bytes);
    assert_int_equal(slu_gate_costs_format(costs, bytes, *size, size), SLU_OK);
    return bytes;
}

static slu_finder *finder_with(const slu_map *map, slu_rules rules, const slu_gate_costs *costs)
{
    slu_finder_options options = {.rules = rules, .gate_costs = costs};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    return finder;
}

static void claim_same_answers(const slu_map *map, slu_rules rules, const slu_gate_costs *a,
                               const slu_gate_costs *b, slui_random *random)
{
    slu_gate_costs_facts facts;
    slu_gate_costs_describe(a, &facts);
    slu_finder *one = finder_with(map, rules, a), *two = finder_with(map, rules, b);
    slu_query query = {
        .algorithm = asking_algorithm(facts.sided ? "astar+gateway-2006" : "astar+gateway-2015")};
    for (int i = 0; i < 4 && world_ground(map, random, &query.start); i++) {
        world_ground(map, random, &query.goal);
        slu_result first = asking(one, &query), second = asking(two, &query);
        assert_true(first.cost == second.cost && first.stats.estimate == second.stats.estimate);
        assert_int_equal(first.stats.expanded, second.stats.expanded);
    }
    slu_finder_destroy(two);
    slu_finder_destroy(one);
}

static void what_is_written_is_read_and_gives_the_same_answers(void **state)
{
    (void)state;
    for (int number = 0; number < MAPS; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_rules rules = world_rules(number);
        slu_gate_costs *costs = costs_of(map, rules, number), *again = NULL;
        size_t size = 0, size_again = 0;
        unsigned char *bytes = written(costs, &size);
        slu_atlas_load_options options = {.rules = &rules};
        assert_int_equal(slu_gate_costs_parse(map, bytes, size, &options, &again, NULL), SLU_OK);
        unsigned char *copy = written(again, &size_again);
        assert_int_equal(size, size_again);
        assert_memory_equal(bytes, copy, size);
        assert_int_equal(slu_terrain_edit_count(slu_gate_costs_terrain(costs)),
                         slu_terrain_edit_count(slu_gate_costs_terrain(again)));
        claim_same_answers(map, rules, costs, again, &random);
        free(copy);
        free(bytes);
        slu_gate_costs_destroy(again);
        slu_gate_costs_destroy(costs);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------

// The finder's own costs, on the decomposition of its paper, are those of slu_gate_costs.
static void costs_given_replace_what_a_finder_prepares_itself(void **state)
{
    (void)state;
    for (int number = 0; number < 40; number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = world_map(&random, SIDE);
        slu_gate_costs *costs = NULL;
        slu_gate_costs_options options = {.sided = number % 2};
        assert_int_equal(slu_gate_costs_create(map, &options, &costs, NULL), SLU_OK);
        slu_finder *given = finder_with(map, (slu_rules){0}, costs);
        slu_finder *own = asking_finder(map, (slu_rules){0});
        slu_query query = {.algorithm = asking_algorithm(number % 2 ? "astar+gateway-2006"
                                                                    : "astar+gateway-2015")};
        for (int i = 0; i < 4 && world_ground(map, &random, &query.start); i++) {
            world_ground(map, &random, &query.goal);
            slu_result a = asking(given, &query), b = asking(own, &query);
            assert_true(a.stats.estimate == b.stats.estimate);
            assert_int_equal(a.stats.expanded, b.stats.expanded);
            assert_true(slu_finder_index_bytes(given) < slu_finder_index_bytes(own));
        }
        slu_finder_destroy(own);
        slu_finder_destroy(given);
        slu_gate_costs_destroy(costs);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------

// Two rooms and a door.
static const char *const ROOMS[] = {
    "....@....", //
    ".........", //
    "....@....", //
    NULL,
};

static slu_status parse(const slu_map *map, const void *bytes, size_t size, slu_error *error)
{
    slu_gate_costs *costs = NULL;
    slu_status status = slu_gate_costs_parse(map, bytes, size, NULL, &costs, error);
    assert_int_equal(status == SLU_OK, costs != NULL);
    slu_gate_costs_destroy(costs);
    return status;
}

static void every_changed_bit_and_every_missing_byte_is_noticed(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    slu_gate_costs *costs = NULL;
    assert_int_equal(slu_gate_costs_create(map, NULL, &costs, NULL), SLU_OK);
    size_t size = 0;
    unsigned char *bytes = written(costs, &size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        slu_error error = {0};
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
        assert_int_not_equal(parse(map, bytes, size, &error), SLU_OK);
        assert_true(error.text[0] != 0);
        bytes[bit / 8] ^= (unsigned char)(1u << bit % 8);
    }
    for (size_t shorter = 0; shorter < size; shorter++)
        assert_int_not_equal(parse(map, bytes, shorter, NULL), SLU_OK);
    assert_int_equal(parse(map, bytes, size, NULL), SLU_OK);
    free(bytes);
    slu_gate_costs_destroy(costs);
    slu_map_destroy(map);
}

// The hash as docs/atlas-format.md defines it.
static void fix_checksum(unsigned char *bytes, size_t size)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    for (size_t at = CHECKED_FROM; at < size; at += 8) {
        uint64_t word = 0;
        for (int i = 8; i-- > 0;)
            word = word << 8 | bytes[at + (size_t)i];
        hash = (hash ^ word) * UINT64_C(0x100000001B3);
        hash ^= hash >> 32;
    }
    for (int i = 0; i < 8; i++)
        bytes[CHECKSUM_AT + i] = (unsigned char)(hash >> 8 * i);
}

static void contradictions_behind_a_valid_checksum_are_named(void **state)
{
    (void)state;
    static const struct {
        size_t at; // from the end if it is below 32
        const char *says;
    } CHANGES[] = {
        {40, "size"},           {48, "rules"}, {60, "neither one cost"}, {64, "unknown method"},
        {112, "disconnected"},  {116, "size"}, {124, "unknown fields"},  {HEAD, "cover"},
        {8, "away from itself"}};
    slu_map *map = world_drawn(ROOMS);
    slu_gate_costs *costs = NULL;
    assert_int_equal(slu_gate_costs_create(map, NULL, &costs, NULL), SLU_OK);
    size_t size = 0;
    for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
        unsigned char *bytes = written(costs, &size);
        size_t at = CHANGES[i].at < 32 ? size - CHANGES[i].at : CHANGES[i].at;
        slu_error error = {0};
        bytes[at] ^= 0x44;
        fix_checksum(bytes, size);
        assert_int_not_equal(parse(map, bytes, size, &error), SLU_OK);
        if (!strstr(error.text, CHANGES[i].says))
            fail_msg("byte %zu: %s, expected %s", at, error.text, CHANGES[i].says);
        free(bytes);
    }
    slu_gate_costs_destroy(costs);
    slu_map_destroy(map);
}

static void another_map_and_other_rules_are_refused_by_name(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS), *small = NULL, *walled = world_drawn(ROOMS);
    assert_int_equal(slu_map_create(5, 3, NULL, &small, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(walled, (slu_rect){0, 0, 1, 1}, '@', NULL), SLU_OK);
    slu_gate_costs *costs = NULL, *none = NULL;
    assert_int_equal(slu_gate_costs_create(map, NULL, &costs, NULL), SLU_OK);
    size_t size = 0;
    unsigned char *bytes = written(costs, &size);
    slu_error error = {0};
    assert_int_equal(parse(small, bytes, size, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "9 x 3 tiles, but this map has 5 x 3"));
    assert_int_equal(parse(walled, bytes, size, &error), SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "other walls"));
    slu_rules four = {.diagonals = SLU_DIAGONALS_NEVER};
    slu_atlas_load_options options = {.rules = &four};
    assert_int_equal(slu_gate_costs_parse(map, bytes, size, &options, &none, &error),
                     SLU_ERR_ARGUMENT);
    assert_non_null(strstr(error.text, "other diagonals"));
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, 0, 1, 1}, '.', NULL), SLU_OK);
    assert_int_equal(slu_gate_costs_format(costs, NULL, 0, &size), SLU_ERR_STALE);
    free(bytes);
    slu_gate_costs_destroy(costs);
    slu_map_destroy(walled);
    slu_map_destroy(small);
    slu_map_destroy(map);
}

static slu_status build_and_read(const slu_map *map, const slu_allocator *allocator)
{
    slu_gate_costs *costs = NULL, *again = NULL;
    slu_gate_costs_options options = {.sided = true, .allocator = allocator};
    slu_status status = slu_gate_costs_create(map, &options, &costs, NULL);
    if (status == SLU_OK) {
        size_t size = 0;
        unsigned char *bytes = written(costs, &size);
        slu_atlas_load_options load = {.allocator = allocator};
        status = slu_gate_costs_parse(map, bytes, size, &load, &again, NULL);
        free(bytes);
    }
    slu_gate_costs_destroy(again);
    slu_gate_costs_destroy(costs);
    return status;
}

static void memory_that_runs_out_is_reported(void **state)
{
    (void)state;
    slu_map *map = world_drawn(ROOMS);
    for (long nth = 0;; nth++) {
        support_allocator memory;
        support_allocator_init(&memory, nth);
        slu_status status = build_and_read(map, &memory.allocator);
        assert_int_equal(memory.live_blocks, 0);
        if (status == SLU_OK) break;
        assert_int_equal(status, SLU_ERR_MEMORY);
        assert_true(support_allocator_failed(&memory));
    }
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_and_gives_the_same_answers),
        cmocka_unit_test(costs_given_replace_what_a_finder_prepares_itself),
        cmocka_unit_test(every_changed_bit_and_every_missing_byte_is_noticed),
        cmocka_unit_test(contradictions_behind_a_valid_checksum_are_named),
        cmocka_unit_test(another_map_and_other_rules_are_refused_by_name),
        cmocka_unit_test(memory_that_runs_out_is_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
