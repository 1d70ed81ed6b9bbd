// SPDX-License-Identifier: MIT
// The file of an atlas: what is read back equals what was written, and the format is the one that
// docs/atlas-format.md describes. For other bytes see test_atlas_bytes.
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
#include "atlas_example.h"
#include "random_world.h"

enum { SIDE = 32, MAPS = 900 };

static slu_atlas *read_back(const slu_map *map, blob b)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_parse(map, b.bytes, b.size, NULL, &atlas, &error)) fail_msg("%s", error.text);
    return atlas;
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
    assert_int_equal(a->compact, b->compact);
    assert_int_equal(a->base_count, b->base_count);
    assert_int_equal(a->record_bytes, b->record_bytes);
    if (a->base_count) assert_memory_equal(a->bases, b->bases, a->base_count * sizeof *a->bases);
    if (a->record_bytes) assert_memory_equal(a->records, b->records, a->record_bytes);
    assert_int_equal(a->between_count, b->between_count);
    assert_memory_equal(a->between, b->between, a->between_count * sizeof *a->between);
    assert_int_equal(a->side_count, b->side_count);
    assert_memory_equal(a->opposite, b->opposite, a->side_count * sizeof *a->opposite);
    assert_memory_equal(a->returns, b->returns, a->side_count);
    assert_memory_equal(a->landmarks, b->landmarks, sizeof a->landmarks);
}

// A gate removed here, one blocked there, as long as there are any: returns how many edits it
// found.
static size_t some_edits(const slu_map *map, slui_random *random, slu_atlas_options *options,
                         slu_edit edits[2])
{
    slu_terrain_options cut = options->terrain;
    cut.diagonals = options->rules.diagonals;
    slu_terrain *trial = NULL;
    assert_int_equal(slu_terrain_create(map, &cut, &trial, NULL), SLU_OK);
    size_t count = 0;
    for (int tries = 0; count < 2 && tries < 8; tries++) {
        slu_terrain_facts facts;
        slu_terrain_describe(trial, &facts);
        if (facts.gate_count < 2) break;
        slu_edit_kind kind = count == 0 ? SLU_EDIT_BLOCK : SLU_EDIT_REMOVE;
        uint32_t id = slui_random_below(random, facts.gate_count);
        edits[count] = slu_terrain_gate_edit(trial, kind, id);
        // Zones that meet only at corners cannot be joined.
        count += slu_terrain_edit(trial, edits[count], NULL) == SLU_OK;
    }
    slu_terrain_destroy(trial);
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
        options.compact = number % 5 == 0;
        options.terrain.prominence = 1.5;
        options.terrain.method =
            number / world_rules_count() % slu_methods_count(slu_decompositions());
        options.terrain.downscale = 1 + number % 2;
        if (number % 3) edited += some_edits(map, &random, &options, edits);
        slu_atlas *atlas = atlas_built(map, &options);
        blob b = atlas_written(atlas), again;
        slu_atlas *copy = read_back(map, b);
        claim_same_atlas(map, atlas, copy);
        claim_same_answers(map, &random, &options.rules, atlas, copy);
        again = atlas_written(copy);
        assert_int_equal(again.size, b.size);
        assert_memory_equal(again.bytes, b.bytes, b.size);
        gates += atlas->side_count / 2;
        for (uint32_t g = 0; g < atlas->side_count / 2; g++)
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

// Building an atlas with slu_atlas_built_with gives the same file: what sluice atlas verify relies
// on.
static void an_atlas_can_be_rebuilt_from_its_file(void **state)
{
    (void)state;
    for (int number = 0; number < 60; number++) {
        slui_random random = slui_random_seeded((uint64_t)number + 1000);
        slu_map *map = world_map(&random, SIDE);
        slu_edit edits[2];
        slu_atlas_options options = {.rules = world_rules(number), .landmarks = number % 3};
        options.compact = number % 2;
        options.terrain.prominence = 1.5;
        some_edits(map, &random, &options, edits);
        slu_atlas *atlas = atlas_built(map, &options);
        blob b = atlas_written(atlas);
        slu_atlas *copy = read_back(map, b);
        slu_atlas_options again = slu_atlas_built_with(copy);
        slu_atlas *second = atlas_built(map, &again);
        blob c = atlas_written(second);
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
// Files, and the format itself

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
    assert_int_equal(slu_atlas_save(e.atlas, name, NULL), SLU_OK);
    assert_int_equal(slu_atlas_load(e.map, name, NULL, &copy, NULL), SLU_OK);
    slu_atlas_destroy(copy);
    assert_int_equal(remove(name), 0);
    assert_int_equal(slu_map_fill(e.map, (slu_rect){3, 3, 1, 1}, '.', NULL), SLU_OK);
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

// The document contains the whole header of the example, byte by byte. It includes the checksum
// over every other byte, so this also claims that a file is the same on every platform.
static void the_document_describes_the_example(void **state)
{
    (void)state;
    example e = open_example();
    FILE *document = fopen("docs/atlas-format.md", "r");
    assert_non_null(document);
    char line[512];
    size_t next = 0;
    int rows = 0;
    // Another file's section follows, with a head of its own.
    while (fgets(line, sizeof line, document) && !strstr(line, "## The file of gate costs"))
        rows += claim_row(e.file, line, &next);
    fclose(document);
    assert_int_equal(next, SLUI_FILE_HEAD);
    assert_int_equal(rows, 22 + 2 * SLUI_SECTIONS);
    close_example(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_read_back),
        cmocka_unit_test(an_atlas_can_be_rebuilt_from_its_file),
        cmocka_unit_test(files_are_written_and_read),
        cmocka_unit_test(the_document_describes_the_example),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
