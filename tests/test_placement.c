// SPDX-License-Identifier: MIT
// Would walls part ground? Compared with building them on a copy of the map and labelling both maps
// by a plain flood over the steps that the reference allows.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_world.h"
#include "reference.h"
#include "support.h"

enum { MAPS = 1500, AREAS = 6, SIDE = 20, TILES = SIDE * SIDE };

// ---- brute force

// Which tiles are connected: 0 where the unit does not fit, otherwise numbers from 1 on.
typedef struct labelling {
    int label[TILES];
    size_t size[TILES + 1];
    int count;
} labelling;

static slu_tile tile_at(const slu_map *map, int index)
{
    return (slu_tile){index % slu_map_width(map), index / slu_map_width(map)};
}

static bool is_on(const slu_map *map, slu_tile tile)
{
    return tile.x >= 0 && tile.y >= 0 && tile.x < slu_map_width(map) &&
           tile.y < slu_map_height(map);
}

static void flood(const slu_map *map, const slu_rules *rules, int start, labelling *out)
{
    static int waiting[TILES];
    int count = 0;
    out->label[start] = ++out->count;
    waiting[count++] = start;
    out->size[out->count] = 0;
    while (count > 0) {
        slu_tile from = tile_at(map, waiting[--count]);
        out->size[out->count]++;
        for (int k = 0; k < 9; k++) {
            slu_tile to = {from.x + k % 3 - 1, from.y + k / 3 - 1};
            if (k == 4 || !is_on(map, to)) continue;
            int next = (int)reference_index(map, to);
            if (out->label[next] || !isfinite(reference_step(map, rules, from, to))) continue;
            out->label[next] = out->count;
            waiting[count++] = next;
        }
    }
}

static void label(const slu_map *map, const slu_rules *rules, labelling *out)
{
    out->count = 0;
    memset(out->label, 0, sizeof out->label);
    for (int t = 0; t < slu_map_width(map) * slu_map_height(map); t++) {
        bool fits = isfinite(reference_standing(map, rules, tile_at(map, t)));
        if (fits && !out->label[t]) flood(map, rules, t, out);
    }
}

static slu_map *with_walls(const slu_map *map, slu_rect area)
{
    static char tiles[TILES];
    slu_map *copy = NULL;
    int width = slu_map_width(map), height = slu_map_height(map);
    for (int t = 0; t < width * height; t++) {
        slu_tile tile = tile_at(map, t);
        bool in = tile.x >= area.x && tile.y >= area.y && tile.x - area.x < area.width &&
                  tile.y - area.y < area.height;
        tiles[t] = slu_map_glyph(map, tile);
        if (in) tiles[t] = '@';
    }
    assert_int_equal(slu_map_create_from(width, height, tiles, NULL, &copy, NULL), SLU_OK);
    return copy;
}

// For each old label, how many new ones its tiles have; and the old label of each new one.
typedef struct parting {
    int parts[TILES + 1], old[TILES + 1];
    size_t total; // new labels of old ones that have several
} parting;

static void compare(const labelling *before, const labelling *after, int tiles, parting *out)
{
    memset(out, 0, sizeof *out);
    for (int t = 0; t < tiles; t++) {
        int now = after->label[t];
        if (!now || out->old[now]) continue;
        out->old[now] = before->label[t];
        out->parts[before->label[t]]++;
    }
    for (int c = 1; c <= before->count; c++)
        if (out->parts[c] > 1) out->total += (size_t)out->parts[c];
}

// ---- claims

static uint64_t asked, parted, flooded;

// Each part is one of the brute force's, named once, with its size and the component it is of.
static void claim_parts(const slu_map *map, const slu_cut *cut, const labelling *before,
                        const labelling *after, const parting *truth)
{
    static bool named[TILES + 1];
    static uint32_t number[TILES + 1];
    memset(named, 0, sizeof named);
    memset(number, 0, sizeof number);
    assert_int_equal(cut->part_count, truth->total);
    for (size_t i = 0; i < cut->part_count; i++) {
        const slu_cut_part *part = &cut->parts[i];
        size_t t = reference_index(map, part->tile);
        int now = after->label[t], old = before->label[t];
        assert_true(now != 0 && !named[now]);
        named[now] = true;
        assert_true(truth->parts[old] > 1);
        assert_int_equal(part->tiles, after->size[now]);
        if (!number[old]) number[old] = part->component;
        assert_int_equal(part->component, number[old]);
        if (i > 0) assert_true(cut->parts[i - 1].component <= part->component);
    }
}

static void claim_right(const slu_map *map, const slu_rules *rules, slu_placement *placement,
                        slu_rect area)
{
    static labelling before, after;
    static parting truth;
    slu_cut cut;
    slu_error error = {0};
    uint64_t revision = slu_map_revision(map);
    if (slu_map_would_cut(map, placement, area, &cut, &error)) fail_msg("%s", error.text);
    assert_int_equal(slu_map_revision(map), revision);
    slu_map *walled = with_walls(map, area);
    label(map, rules, &before);
    label(walled, rules, &after);
    slu_map_destroy(walled);
    compare(&before, &after, slu_map_width(map) * slu_map_height(map), &truth);
    claim_parts(map, &cut, &before, &after, &truth);
    asked++;
    parted += cut.part_count > 0;
    flooded += cut.visited > 0;
}

static slu_placement *placement_of(const slu_map *map, const slu_rules *rules)
{
    slu_placement *placement = NULL;
    slu_error error = {0};
    if (slu_placement_create(map, rules, NULL, &placement, &error)) fail_msg("%s", error.text);
    return placement;
}

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// Small and large ones, thin ones, and ones that stick out on any side or cover everything.
static slu_rect random_area(const slu_map *map, slui_random *random)
{
    int most = below(random, 3) ? 4 : SIDE + 6;
    slu_rect area = {below(random, slu_map_width(map) + 4) - 3,
                     below(random, slu_map_height(map) + 4) - 3, 1 + below(random, most),
                     1 + below(random, most)};
    if (below(random, 4) == 0) area.width = 1;
    if (below(random, 4) == 0) area.height = 1;
    return area;
}

static slu_rules random_rules(slui_random *random, uint64_t seed)
{
    static const char *const TERRAINS[] = {NULL, NULL, ".", ".G", "GS"};
    slu_rules rules = {.diagonals = (slu_diagonals)(seed % 4)};
    rules.unit.size = 1 + (int)(seed / 4 % 3);
    rules.unit.terrains = TERRAINS[below(random, 5)];
    return rules;
}

// Every rule, sizes 1 to 3, several terrains; the same placement before and after edits.
static void it_foresees_what_walls_part(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), maps = world_cases(MAPS);
    for (uint64_t seed = first; seed < first + maps; seed++) {
        slui_random random = slui_random_seeded(seed);
        slu_map *map = world_map(&random, SIDE);
        if (below(&random, 2)) world_grounds(map, &random);
        slu_rules rules = random_rules(&random, seed);
        slu_placement *placement = placement_of(map, &rules);
        for (int i = 0; i < AREAS; i++) {
            claim_right(map, &rules, placement, random_area(map, &random));
            world_edit(map, &random, false);
        }
        slu_placement_destroy(placement);
        slu_map_destroy(map);
    }
    print_message("%llu areas, %llu would part ground, %llu needed floods\n",
                  (unsigned long long)asked, (unsigned long long)parted,
                  (unsigned long long)flooded);
    if (maps >= MAPS) assert_true(parted > asked / 25 && flooded > parted);
}

// On open ground, along a wall and in a corner, the tiles around the walls decide.
static void the_ring_decides_where_it_can(void **state)
{
    (void)state;
    static const slu_rect AREAS_THERE[] = {
        {5, 5, 3, 3}, {0, 0, 4, 4}, {0, 7, 2, 5}, {12, 19, 3, 1}};
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(SIDE, SIDE, NULL, &map, NULL), SLU_OK);
    for (int rule = 0; rule < 4; rule++) {
        slu_rules rules = {.diagonals = (slu_diagonals)rule, .unit.size = 1 + rule % 2};
        slu_placement *placement = placement_of(map, &rules);
        for (int i = 0; i < 4; i++) {
            slu_cut cut;
            assert_int_equal(slu_map_would_cut(map, placement, AREAS_THERE[i], &cut, NULL), SLU_OK);
            assert_int_equal(cut.part_count, 0);
            assert_int_equal(cut.visited, 0);
        }
        slu_placement_destroy(placement);
    }
    slu_map_destroy(map);
}

// A corridor of 2 is cut for a unit of 2 by a wall of 1, and not for a unit of 1.
static void a_wide_unit_is_cut_off_first(void **state)
{
    (void)state;
    static const char *const rows[] = {"...@@@...", ".........", ".........", "...@@@...", NULL};
    slu_map *map = world_drawn(rows);
    slu_rect post = {4, 1, 1, 1};
    for (int size = 1; size <= 2; size++) {
        slu_rules rules = {.unit.size = size};
        slu_placement *placement = placement_of(map, &rules);
        slu_cut cut;
        assert_int_equal(slu_map_would_cut(map, placement, post, &cut, NULL), SLU_OK);
        assert_int_equal(cut.part_count, size == 1 ? 0 : 2);
        if (size == 2) assert_int_equal(cut.parts[0].tiles + cut.parts[1].tiles, 14);
        slu_placement_destroy(placement);
    }
    slu_map_destroy(map);
}

// The flood of the large side stops when the small one is known.
static void the_work_is_that_of_the_smaller_part(void **state)
{
    (void)state;
    enum { LARGE = 200, SMALL = 6 };
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(LARGE, LARGE, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){0, SMALL, SMALL + 1, 1}, '@', NULL), SLU_OK);
    assert_int_equal(slu_map_fill(map, (slu_rect){SMALL, 0, 1, SMALL - 1}, '@', NULL), SLU_OK);
    slu_placement *placement = placement_of(map, NULL);
    slu_cut cut;
    slu_rect gate = {SMALL, SMALL - 1, 1, 1};
    assert_int_equal(slu_map_would_cut(map, placement, gate, &cut, NULL), SLU_OK);
    assert_int_equal(cut.part_count, 2);
    size_t least = cut.parts[0].tiles < cut.parts[1].tiles ? 0 : 1;
    assert_int_equal(cut.parts[least].tiles, SMALL * SMALL);
    assert_int_equal(cut.parts[!least].tiles, LARGE * LARGE - SMALL * SMALL - 2 * SMALL - 1);
    assert_true(cut.visited <= 4 * SMALL * SMALL);
    slu_placement_destroy(placement);
    slu_map_destroy(map);
}

// ---- memory and errors

static const char *const CROSSING[] = {"@@@.@@@", "@@@.@@@", ".......", "@@@.@@@", "@@@.@@@", NULL};

static void memory_that_runs_out_is_an_error(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    slu_rules rules = {.diagonals = SLU_DIAGONALS_ALWAYS, .unit.terrains = "."};
    support_allocator memory;
    for (long nth = 0;; nth++) {
        support_allocator_init(&memory, nth);
        slu_placement *placement = NULL;
        slu_cut cut = {.visited = 77};
        slu_error error = {0};
        slu_status status =
            slu_placement_create(map, &rules, &memory.allocator, &placement, &error);
        bool created = status == SLU_OK;
        if (created)
            status = slu_map_would_cut(map, placement, (slu_rect){3, 2, 1, 1}, &cut, &error);
        bool done = status == SLU_OK;
        if (!done) {
            assert_int_equal(status, SLU_ERR_MEMORY);
            assert_int_equal(cut.visited, 77);
            assert_int_equal(created, placement != NULL);
        }
        // The next call answers, also after one that ran out of memory.
        memory.fail_at = -1;
        if (created) claim_right(map, &rules, placement, (slu_rect){3, 2, 1, 1});
        slu_placement_destroy(placement);
        assert_int_equal(memory.live_blocks, 0);
        if (done) break;
    }
    slu_map_destroy(map);
}

static void calls_that_visit_no_more_allocate_nothing(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING);
    support_allocator memory;
    support_allocator_init(&memory, -1);
    slu_placement *placement = NULL;
    slu_cut cut;
    assert_int_equal(slu_placement_create(map, NULL, &memory.allocator, &placement, NULL), SLU_OK);
    assert_int_equal(slu_map_would_cut(map, placement, (slu_rect){3, 2, 1, 1}, &cut, NULL), SLU_OK);
    assert_int_equal(cut.part_count, 4);
    size_t calls = memory.calls;
    for (int i = 0; i < 100; i++) {
        slu_rect area = {i % 7, i / 7 % 5, 1, 1};
        assert_int_equal(slu_map_would_cut(map, placement, area, &cut, NULL), SLU_OK);
    }
    assert_int_equal(memory.calls, calls);
    slu_placement_destroy(placement);
    slu_map_destroy(map);
}

static void wrong_arguments_are_refused(void **state)
{
    (void)state;
    slu_map *map = world_drawn(CROSSING), *other = world_drawn(CROSSING);
    slu_placement *placement = placement_of(map, NULL), *none = NULL;
    slu_rules giant = {.unit.size = SLU_MAX_UNIT + 1};
    slu_cut cut;
    slu_rect one = {3, 2, 1, 1}, empty = {3, 2, 0, 1}, outside = {-9, 2, 4, 1};
    assert_int_equal(slu_placement_create(NULL, NULL, NULL, &none, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_placement_create(map, NULL, NULL, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_placement_create(map, &giant, NULL, &none, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(NULL, placement, one, &cut, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(map, NULL, one, &cut, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(map, placement, one, NULL, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(other, placement, one, &cut, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(map, placement, empty, &cut, NULL), SLU_ERR_ARGUMENT);
    assert_int_equal(slu_map_would_cut(map, placement, outside, &cut, NULL), SLU_OK);
    assert_int_equal(cut.part_count, 0);
    slu_rect far = {INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX};
    assert_int_equal(slu_map_would_cut(map, placement, far, &cut, NULL), SLU_OK);
    assert_int_equal(cut.part_count, 0);
    slu_placement_destroy(placement);
    slu_placement_destroy(NULL);
    slu_map_destroy(other);
    slu_map_destroy(map);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_foresees_what_walls_part),
        cmocka_unit_test(the_ring_decides_where_it_can),
        cmocka_unit_test(a_wide_unit_is_cut_off_first),
        cmocka_unit_test(the_work_is_that_of_the_smaller_part),
        cmocka_unit_test(memory_that_runs_out_is_an_error),
        cmocka_unit_test(calls_that_visit_no_more_allocate_nothing),
        cmocka_unit_test(wrong_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
