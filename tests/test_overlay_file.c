// SPDX-License-Identifier: MIT
// The file of an overlay: what is read back equals what was written, whatever the rules, units and
// edits before; what belongs elsewhere, is cut, damaged or forged is refused with a sentence or
// does no harm.
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
#include "index/overlay/file.h"
#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { SIDE = 24, CASES = 300 };

static const double NEAR = 1e-8;

typedef struct blob {
    uint8_t *bytes;
    size_t size;
} blob;

static slu_overlay *overlay_for(const slu_map *map, slu_overlay_options options)
{
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    if (slu_overlay_create(map, &options, &overlay, &error)) fail_msg("%s", error.text);
    return overlay;
}

static blob written(const slu_overlay *overlay, const slu_overlay_save_options *options)
{
    blob b = {0};
    slu_error error = {0};
    assert_int_equal(slu_overlay_format(overlay, options, NULL, 0, &b.size, NULL),
                     SLU_ERR_CAPACITY);
    b.bytes = malloc(b.size);
    if (slu_overlay_format(overlay, options, b.bytes, b.size, &b.size, &error))
        fail_msg("%s", error.text);
    return b;
}

static slu_overlay *read_back(const slu_map *map, blob b, slu_overlay_load_options options)
{
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    if (slu_overlay_parse(map, b.bytes, b.size, &options, &overlay, &error))
        fail_msg("%s", error.text);
    return overlay;
}

static void claim_same_file(const slu_overlay *overlay, blob b)
{
    blob again = written(overlay, NULL);
    assert_int_equal(again.size, b.size);
    assert_memory_equal(again.bytes, b.bytes, b.size);
    free(again.bytes);
}

// Costs from a tile to some others, against a plain search.
static void claim_costs(const slu_map *map, const slu_rules *rules, const slu_overlay *overlay,
                        slui_random *random)
{
    static double cost[SIDE * SIDE];
    slu_finder *finder = NULL;
    slu_finder_options options = {.rules = *rules, .overlay = overlay};
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_query q = {.algorithm = asking_algorithm("overlay")};
    if (world_ground(map, random, &q.start) && slu_unit_cost(map, rules, q.start) != SLU_WALL) {
        reference_flood(map, rules, q.start, cost);
        for (int i = 0; i < 4; i++) {
            q.goal = world_tile(map, random);
            const double cheapest = cost[reference_index(map, q.goal)];
            const slu_result r = asking(finder, &q);
            assert_int_equal(r.outcome, isinf(cheapest) ? SLU_UNREACHABLE : SLU_FOUND);
            if (r.outcome != SLU_FOUND) continue;
            assert_true(reference_near(r.cost, cheapest, NEAR));
            asking_check_path(map, rules, &q, &r);
        }
    }
    slu_finder_destroy(finder);
}

static void update(slu_overlay *overlay)
{
    slu_error error = {0};
    if (slu_overlay_update(overlay, &error)) fail_msg("%s", error.text);
}

// Overlays that have seen edits are read back, copied or in place, and follow further edits; the
// bytes that one was read from stay as they were.
static void what_is_written_is_read_back(void **state)
{
    (void)state;
    const uint64_t first = world_first_case(), count = world_cases(CASES);
    for (uint64_t number = first; number < first + count; number++) {
        slui_random random = slui_random_seeded(number);
        slu_rules rules = world_rules((int)(number % (uint64_t)world_rules_count()));
        slu_map *map = world_map(&random, SIDE);
        world_grounds(map, &random);
        if (number % 7 != 0) world_terrain(map, &random);
        if (number % 3 == 0) rules.unit = world_unit(&random);
        slu_influence *influence = number % 4 == 0 ? world_influence(map, &random) : NULL;
        rules.influence = influence;
        slu_overlay *overlay = overlay_for(map, (slu_overlay_options){.rules = rules});
        for (int i = (int)(number % 3); i > 0; i--) {
            world_edit(map, &random, true);
            update(overlay);
        }
        blob b = written(overlay, NULL);
        slu_overlay *copy = read_back(
            map, b, (slu_overlay_load_options){.rules = rules, .in_place = number % 2 == 0});
        assert_true(slui_nest_is_sound(copy->metric.nest));
        assert_int_equal(copy->metric.borrowed, number % 2 == 0 && slui_is_little_endian());
        claim_same_file(copy, b);
        claim_costs(map, &rules, copy, &random);
        uint8_t *before = malloc(b.size);
        memcpy(before, b.bytes, b.size);
        for (int i = 0; i < 3; i++) {
            world_edit(map, &random, true);
            update(copy);
            claim_costs(map, &rules, copy, &random);
        }
        assert_memory_equal(before, b.bytes, b.size);
        free(before);
        slu_overlay_destroy(copy);
        slu_overlay_destroy(overlay);
        free(b.bytes);
        slu_influence_destroy(influence);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// One file for the tests below

typedef struct example {
    slu_map *map;
    slu_overlay *overlay;
    blob file;
} example;

static const char *const ROWS[] = {"........@.......", //
                                   "..@.....@.....@.", //
                                   "..@.....@.......", //
                                   "..@.............", //
                                   "........@...@@@@", //
                                   "@@.@@@@@@.......", //
                                   "@......@........", //
                                   "@......@........", NULL};

static example open_example(void)
{
    example e = {.map = world_drawn(ROWS)};
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){3, 2, 4, 3}, 2.5, NULL), SLU_OK);
    e.overlay = overlay_for(e.map, (slu_overlay_options){0});
    e.file = written(e.overlay, NULL);
    return e;
}

static void close_example(example *e)
{
    free(e->file.bytes);
    slu_overlay_destroy(e->overlay);
    slu_map_destroy(e->map);
}

// One file has the cells and several kinds; each is found by its rules, and they share cells again.
static void a_file_has_several_kinds(void **state)
{
    (void)state;
    example e = open_example();
    const slu_rules rules[3] = {{0}, {.unit.size = 2}, {.charge = SLU_CHARGE_MEAN}};
    slu_overlay *others[2], *copies[3] = {0};
    for (int i = 0; i < 2; i++)
        others[i] =
            overlay_for(e.map, (slu_overlay_options){.rules = rules[i + 1], .like = e.overlay});
    const slu_overlay *const list[2] = {others[0], others[1]};
    blob b = written(e.overlay, &(slu_overlay_save_options){.others = list, .other_count = 2});
    slu_overlay_file_facts facts;
    assert_int_equal(slu_overlay_inspect(b.bytes, b.size, &facts, NULL), SLU_OK);
    assert_int_equal(facts.kind_count, 3);
    assert_int_equal(facts.kinds[1].unit_size, 2);
    assert_int_equal(facts.kinds[2].charge, SLU_CHARGE_MEAN);
    slui_random random = slui_random_seeded(1);
    for (int i = 0; i < 3; i++) {
        copies[i] = read_back(
            e.map, b, (slu_overlay_load_options){.rules = rules[i], .like = i ? copies[0] : NULL});
        assert_ptr_equal(copies[i]->metric.nest, copies[0]->metric.nest);
        claim_costs(e.map, &rules[i], copies[i], &random);
    }
    for (int i = 0; i < 3; i++)
        slu_overlay_destroy(copies[i]);
    slu_overlay_destroy(others[0]);
    slu_overlay_destroy(others[1]);
    free(b.bytes);
    close_example(&e);
}

// Cells alone serve any kind, once costs are put in.
static void cells_alone_are_customized(void **state)
{
    (void)state;
    example e = open_example();
    blob b = written(e.overlay, &(slu_overlay_save_options){.cells_only = true});
    assert_true(b.size < e.file.size / 2);
    slu_overlay *copy = read_back(
        e.map, b, (slu_overlay_load_options){.rules.charge = SLU_CHARGE_MEAN, .customize = true});
    slui_random random = slui_random_seeded(1);
    claim_costs(e.map, &(slu_rules){.charge = SLU_CHARGE_MEAN}, copy, &random);
    slu_overlay_destroy(copy);
    copy = read_back(e.map, b, (slu_overlay_load_options){.customize = true});
    claim_same_file(copy, e.file);
    slu_overlay_destroy(copy);
    free(b.bytes);
    close_example(&e);
}

static void claim_says(const slu_error *error, slu_status code, const char *words)
{
    if (!strstr(error->text, words)) fail_msg("'%s' does not say '%s'", error->text, words);
    assert_int_equal(error->code, code);
}

// Parses a copy in an allocation of exactly its size, so that a sanitizer detects a read past the
// end.
static slu_status parse_exactly(const slu_map *map, blob b, slu_error *error)
{
    uint8_t *copy = malloc(b.size ? b.size : 1);
    if (b.size) memcpy(copy, b.bytes, b.size);
    slu_overlay *overlay = NULL;
    slu_status status = slu_overlay_parse(map, copy, b.size, NULL, &overlay, error);
    assert_true((status == SLU_OK) == (overlay != NULL));
    slu_overlay_destroy(overlay);
    free(copy);
    return status;
}

static void claim_refused(const slu_map *map, blob b, slu_rules rules, const char *words)
{
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    const slu_overlay_load_options options = {.rules = rules};
    slu_overlay_parse(map, b.bytes, b.size, &options, &overlay, &error);
    claim_says(&error, SLU_ERR_ARGUMENT, words);
    assert_null(overlay);
}

static void what_belongs_elsewhere_is_refused(void **state)
{
    (void)state;
    example e = open_example();
    blob cells = written(e.overlay, &(slu_overlay_save_options){.cells_only = true});
    slu_map *other = NULL;
    assert_int_equal(slu_map_create(16, 9, NULL, &other, NULL), SLU_OK);
    double factors[256] = {['.'] = 2};
    claim_refused(other, e.file, (slu_rules){0}, "map of 16 x 8 tiles, but this map has 16 x 9");
    claim_refused(e.map, cells, (slu_rules){0}, "no costs");
    claim_refused(e.map, e.file, (slu_rules){.charge = SLU_CHARGE_MEAN}, "charges");
    claim_refused(e.map, e.file, (slu_rules){.steps = SLU_STEPS_10_14}, "step lengths");
    claim_refused(e.map, e.file, (slu_rules){.diagonals = SLU_DIAGONALS_NEVER}, "diagonals");
    claim_refused(e.map, e.file, (slu_rules){.unit.size = 2}, "another kind");
    claim_refused(e.map, e.file, (slu_rules){.unit.factors = factors}, "another kind");
    slui_random random = slui_random_seeded(4);
    slu_influence *influence = world_influence(e.map, &random);
    claim_refused(e.map, e.file, (slu_rules){.influence = influence}, "terrain or influence");
    slu_influence_destroy(influence);
    slu_overlay *like = overlay_for(other, (slu_overlay_options){0}), *out = NULL;
    slu_error error = {0};
    const slu_overlay_load_options sharing = {.like = like};
    slu_overlay_parse(e.map, e.file.bytes, e.file.size, &sharing, &out, &error);
    claim_says(&error, SLU_ERR_ARGUMENT, "another map");
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){0, 0, 1, 1}, 2, NULL), SLU_OK);
    claim_refused(e.map, e.file, (slu_rules){0}, "terrain or influence");
    size_t needed;
    assert_int_equal(slu_overlay_format(e.overlay, NULL, NULL, 0, &needed, &error), SLU_ERR_STALE);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){0, 0, 1, 1}, '@', NULL), SLU_OK);
    claim_refused(e.map, e.file, (slu_rules){0}, "other walls");
    slu_overlay_destroy(like);
    slu_map_destroy(other);
    free(cells.bytes);
    close_example(&e);
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    example e = open_example();
    for (size_t size = 0; size < e.file.size; size++) {
        slu_error error = {0};
        parse_exactly(e.map, (blob){e.file.bytes, size}, &error);
        claim_says(&error, SLU_ERR_FORMAT, size < 8 ? "not an overlay" : "truncated");
    }
    blob longer = {calloc(1, e.file.size + 8), e.file.size + 8};
    memcpy(longer.bytes, e.file.bytes, e.file.size);
    slu_error error = {0};
    parse_exactly(e.map, longer, &error);
    claim_says(&error, SLU_ERR_FORMAT, "not what its header states");
    free(longer.bytes);
    close_example(&e);
}

static void every_flipped_bit_is_refused(void **state)
{
    (void)state;
    example e = open_example();
    for (size_t bit = 0; bit < 8 * e.file.size; bit++) {
        e.file.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        slu_error error = {0};
        if (parse_exactly(e.map, e.file, &error) == SLU_OK) fail_msg("bit %zu may change", bit);
        assert_true(error.text[0] != '\0');
        e.file.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
    assert_int_equal(parse_exactly(e.map, e.file, NULL), SLU_OK);
    close_example(&e);
}

// Edits may leave costs that have more in common than an overlay knows, and even no ground at all.
static void a_grain_finer_than_the_costs_is_kept(void **state)
{
    (void)state;
    example e = open_example();
    const slu_rect everywhere = {0, 0, 16, 8}, steps[] = {{0, 0, 16, 8}, {0, 0, 8, 8}};
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){0, 0, 4, 4}, 0.5, NULL), SLU_OK);
    for (int i = 0; i < 3; i++) {
        update(e.overlay);
        blob b = written(e.overlay, NULL);
        slu_overlay *copy = read_back(e.map, b, (slu_overlay_load_options){0});
        assert_int_equal(copy->metric.charges.grain, e.overlay->metric.charges.grain);
        claim_same_file(copy, b);
        slu_overlay_destroy(copy);
        free(b.bytes);
        if (i == 0) assert_int_equal(slu_map_fill_cost(e.map, steps[0], 4, NULL), SLU_OK);
        if (i == 0) assert_int_equal(slu_map_fill_cost(e.map, steps[1], 2, NULL), SLU_OK);
        if (i == 1) assert_int_equal(slu_map_fill(e.map, everywhere, '@', NULL), SLU_OK);
    }
    close_example(&e);
}

// ---------------------------------------------------------------------------------------------
// Forged bytes

static void fix_checksum(blob b)
{
    slui_envelope_seal(b.bytes, b.size);
}

// From everywhere to a few tiles: no search goes astray, and every path is one.
static void use(const slu_map *map, const slu_overlay *overlay)
{
    static const slu_tile GOALS[] = {{0, 0}, {15, 7}, {9, 4}};
    slu_finder_options options = {.overlay = overlay};
    slu_finder *finder = NULL;
    assert_int_equal(slu_finder_create(map, &options, &finder, NULL), SLU_OK);
    slu_query q = {.algorithm = asking_algorithm("overlay")};
    for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i += 5) {
        q.start = (slu_tile){i % slu_map_width(map), i / slu_map_width(map)};
        if (!slu_map_passable(map, q.start)) continue;
        for (size_t k = 0; k < sizeof GOALS / sizeof *GOALS; k++) {
            q.goal = GOALS[k];
            const slu_result r = asking(finder, &q);
            assert_int_equal(r.outcome, SLU_FOUND);
            asking_check_path(map, &options.rules, &q, &r);
        }
    }
    slu_finder_destroy(finder);
}

// Behind the checksum: whatever is still read can be used and updated, and writing it gives the
// same bytes.
static void forged_bytes_do_no_harm(void **state)
{
    (void)state;
    example e = open_example();
    size_t refused = 0, read = 0;
    for (size_t at = SLUI_AT_CHECKED; at < e.file.size; at++) {
        static const uint8_t FLIPS[] = {0x01, 0x06, 0x80, 0xFF};
        for (size_t i = 0; i < sizeof FLIPS; i++) {
            e.file.bytes[at] ^= FLIPS[i];
            fix_checksum(e.file);
            slu_overlay *overlay = NULL;
            slu_error error = {0};
            if (slu_overlay_parse(e.map, e.file.bytes, e.file.size, NULL, &overlay, &error)) {
                assert_true(error.text[0] != '\0' && error.code != SLU_ERR_MEMORY);
                refused++;
            } else {
                claim_same_file(overlay, e.file);
                use(e.map, overlay);
                slu_overlay_destroy(overlay);
                read++;
            }
            e.file.bytes[at] ^= FLIPS[i];
        }
    }
    print_message("%zu refused, %zu read\n", refused, read);
    assert_true(refused > 1000 && read > 1000);
    close_example(&e);
}

static void claim_forged(example *e, size_t at, uint32_t number, slu_status code, const char *words)
{
    const uint32_t before = slui_get32(e->file.bytes + at);
    slui_put32(e->file.bytes + at, number);
    fix_checksum(e->file);
    slu_error error = {0};
    parse_exactly(e->map, e->file, &error);
    claim_says(&error, code, words);
    slui_put32(e->file.bytes + at, before);
    fix_checksum(e->file);
}

static void every_refusal_says_why(void **state)
{
    (void)state;
    example e = open_example();
    slui_overlay_file f;
    assert_int_equal(slui_overlay_file_open(&f, e.file.bytes, e.file.size, NULL), SLU_OK);
    const size_t kind = SLUI_OVERLAY_HEAD, cells = (size_t)f.cells, tiles = (size_t)f.tiles;
    const size_t costs = (size_t)f.parts[0][0];
    const slu_status bad = SLU_ERR_FORMAT;
    claim_forged(&e, SLUI_AT_VERSION, SLU_OVERLAY_VERSION + 1, SLU_ERR_UNSUPPORTED,
                 "newer version");
    claim_forged(&e, SLUI_AT_VERSION, 1, SLU_ERR_UNSUPPORTED, "has version 1, but 3 is needed");
    claim_forged(&e, SLUI_AT_VERSION, 2, SLU_ERR_UNSUPPORTED, "has version 2, but 3 is needed");
    claim_forged(&e, SLUI_AT_VERSION, 0, bad, "header of the overlay is damaged");
    claim_forged(&e, SLUI_AT_WIDTH, 0, bad, "no map of its size");
    claim_forged(&e, SLUI_AT_KIND_COUNT, 17, bad, "too many kinds");
    claim_forged(&e, SLUI_AT_CELL_COUNT, 0, bad, "too many cells or too few");
    claim_forged(&e, SLUI_AT_CELL_COUNT, f.facts.cell_count + 4, bad, "does not match its counts");
    claim_forged(&e, SLUI_AT_UNUSED, 1, bad, "unknown fields");
    claim_forged(&e, kind + SLUI_KIND_DIAGONALS, 9, bad, "rules are invalid");
    claim_forged(&e, kind + SLUI_KIND_COMMON, 0, bad, "multiples of nothing");
    claim_forged(&e, kind + SLUI_KIND_COMMON, 7, bad, "not multiples of its grain");
    claim_forged(&e, kind + SLUI_KIND_ENTRIES + 4, 1, bad, "more costs than bytes");
    claim_forged(&e, cells, 9999, bad, "do not have all tiles");
    claim_forged(&e, cells + 4, 9999, bad, "more ground than tiles");
    claim_forged(&e, cells + 8, 0, bad, "a cell is in no other");
    claim_forged(&e, cells + 8, SLUI_CELL_LEAF | SLUI_CELL_KEEPS, bad, "keeps those across it");
    claim_forged(&e, tiles, slui_get32(e.file.bytes + tiles + 4), bad, "in two cells");
    claim_forged(&e, costs, 0, bad, "a cost is none");
    close_example(&e);
}

// ---------------------------------------------------------------------------------------------
// Files, and memory that runs out

// Saves over the file that an overlay is read from. Windows keeps a file in place while it is
// mapped (docs/portability.md): there the call fails, and another name has to do.
static void save_over_mapped(const slu_overlay *mapped, char name[300])
{
    slu_status status = slu_overlay_save(mapped, NULL, name, NULL);
#if defined(_WIN32)
    assert_int_equal(status, SLU_ERR_IO);
    name[strlen(name) - 1] = '2';
    status = slu_overlay_save(mapped, NULL, name, NULL);
#endif
    assert_int_equal(status, SLU_OK);
}

// The file is mapped and read in place; updates leave it alone, and saving over it does no harm.
static void files_are_written_and_read(void **state)
{
    (void)state;
    example e = open_example();
    const char *base = getenv("TMPDIR");
    char folder[256], name[300];
    snprintf(folder, sizeof folder, "%s/sluice-overlay-XXXXXX", base ? base : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(name, sizeof name, "%s/small.overlay", folder);
    assert_int_equal(slu_overlay_save(e.overlay, NULL, name, NULL), SLU_OK);
    slu_overlay *copy = NULL, *second = NULL;
    slu_error error = {0};
    assert_int_equal(slu_overlay_load(e.map, name, NULL, &copy, NULL), SLU_OK);
    claim_same_file(copy, e.file);
    slui_random random = slui_random_seeded(1);
    claim_costs(e.map, &(slu_rules){0}, copy, &random);
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){4, 4, 2, 2}, 4, NULL), SLU_OK);
    update(copy);
    claim_costs(e.map, &(slu_rules){0}, copy, &random);
    assert_int_equal(slu_overlay_load(e.map, name, NULL, &second, &error), SLU_ERR_ARGUMENT);
    claim_says(&error, SLU_ERR_ARGUMENT, "terrain or influence");
    char first[sizeof name];
    memcpy(first, name, sizeof name);
    save_over_mapped(copy, name);
    assert_int_equal(slu_overlay_load(e.map, name, NULL, &second, NULL), SLU_OK);
    claim_costs(e.map, &(slu_rules){0}, copy, &random);
    claim_costs(e.map, &(slu_rules){0}, second, &random);
    slu_overlay_destroy(copy);
    slu_overlay_destroy(second);
    assert_int_equal(remove(name), 0);
    if (strcmp(first, name) != 0) assert_int_equal(remove(first), 0);
    assert_int_equal(slu_overlay_load(e.map, name, NULL, &copy, &error), SLU_ERR_IO);
    update(e.overlay);
    assert_int_equal(slu_overlay_save(e.overlay, NULL, "no/such/folder/a.overlay", &error),
                     SLU_ERR_IO);
    assert_int_equal(rmdir(folder), 0); // so no temporary file is left
    close_example(&e);
}

static void reading_survives_failing_allocations(void **state)
{
    (void)state;
    example e = open_example();
    for (int way = 0; way < 3; way++) {
        slu_status status = SLU_ERR_MEMORY;
        for (long nth = 0; status != SLU_OK; nth++) {
            support_allocator memory;
            support_allocator_init(&memory, nth);
            slu_overlay_load_options options = {
                .allocator = &memory.allocator, .in_place = way == 1, .customize = way == 2};
            if (way == 2) options.rules.charge = SLU_CHARGE_MEAN;
            slu_overlay *overlay = NULL;
            slu_error error = {0};
            status =
                slu_overlay_parse(e.map, e.file.bytes, e.file.size, &options, &overlay, &error);
            assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
            assert_true(status == SLU_OK || !overlay);
            slu_overlay_destroy(overlay);
            assert_int_equal(memory.live_blocks, 0);
        }
    }
    close_example(&e);
}

// An overlay that is read in place copies what it changes, and a failure of that leaves it stale.
static void updating_in_place_survives_failing_allocations(void **state)
{
    (void)state;
    slu_status status = SLU_ERR_MEMORY;
    for (long nth = 0; status != SLU_OK; nth++) {
        example e = open_example();
        support_allocator memory;
        support_allocator_init(&memory, -1);
        slu_overlay *overlay =
            read_back(e.map, e.file,
                      (slu_overlay_load_options){.in_place = true, .allocator = &memory.allocator});
        assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){4, 4, 2, 2}, 5, NULL), SLU_OK);
        support_allocator_run_out(&memory, nth);
        status = slu_overlay_update(overlay, NULL);
        assert_true(status == SLU_OK || status == SLU_ERR_MEMORY);
        memory.fail_at = -1;
        update(overlay);
        slui_random random = slui_random_seeded(2);
        claim_costs(e.map, &(slu_rules){0}, overlay, &random);
        slu_overlay_destroy(overlay);
        assert_int_equal(memory.live_blocks, 0);
        close_example(&e);
    }
}

// ---------------------------------------------------------------------------------------------
// The format

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
    if (sscanf(line, "| %u | %u | %63[^ |]", &at, &size, value) != 3) return false;
    assert_int_equal(at, *next);
    *next = at + size;
    if (strtoull(value, NULL, 0) != number_at(b, at, (int)size))
        fail_msg("at %u the document says %s, the example %#llx", at, value,
                 (unsigned long long)number_at(b, at, (int)size));
    return true;
}

// The document has the head and the record of a small example, with the checksum over every
// other byte: so a file is the same on every platform.
static void the_document_describes_the_example(void **state)
{
    (void)state;
    static const char *const SMALL[] = {"..@.", "....", NULL};
    example e = {.map = world_drawn(SMALL)};
    assert_int_equal(slu_map_fill_cost(e.map, (slu_rect){0, 0, 1, 1}, 2.5, NULL), SLU_OK);
    e.overlay = overlay_for(e.map, (slu_overlay_options){0});
    e.file = written(e.overlay, NULL);
    FILE *document = fopen("docs/overlay-format.md", "r");
    assert_non_null(document);
    char line[512];
    size_t next = 0;
    while (fgets(line, sizeof line, document))
        if (line[2] != '+') (void)claim_row(e.file, line, &next);
    fclose(document);
    assert_int_equal(next, SLUI_OVERLAY_HEAD + SLUI_OVERLAY_KIND);
    close_example(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(a_file_has_several_kinds),
        cmocka_unit_test(cells_alone_are_customized),
        cmocka_unit_test(what_belongs_elsewhere_is_refused),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(every_flipped_bit_is_refused),
        cmocka_unit_test(a_grain_finer_than_the_costs_is_kept),
        cmocka_unit_test(forged_bytes_do_no_harm),
        cmocka_unit_test(every_refusal_says_why),
        cmocka_unit_test(files_are_written_and_read),
        cmocka_unit_test(reading_survives_failing_allocations),
        cmocka_unit_test(updating_in_place_survives_failing_allocations),
        cmocka_unit_test(the_document_describes_the_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
