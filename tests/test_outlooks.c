// SPDX-License-Identifier: MIT
// Outlooks say what a walk along the line finds, tile by tile, and their words which tiles are
// free: on new maps, after edits, on the layers of wide units, and on copies.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "map/layer.h"
#include "random_world.h"
#include "support.h"

enum { MAPS = 60, EDITS = 40, LONGEST = 300, WORD = 64 };

static int below(slui_random *random, int bound)
{
    return (int)slui_random_below(random, (uint32_t)bound);
}

// ---- a plain walk

typedef struct lines {
    const slu_map *map;
    bool level;
} lines;

static bool open_at(lines l, int at, int line)
{
    return slu_map_passable(l.map, l.level ? (slu_tile){at, line} : (slu_tile){line, at});
}

static bool turns_at(lines l, int at, int line, int step)
{
    return (open_at(l, at, line - 1) && !open_at(l, at - step, line - 1)) ||
           (open_at(l, at, line + 1) && !open_at(l, at - step, line + 1));
}

static int walked(lines l, int line, int from, int step)
{
    for (int at = from;; at += step) {
        int free = step * (at - from);
        if (!open_at(l, at, line)) return 2 * free;
        if (turns_at(l, at, line, step)) return 2 * free + 1;
    }
}

static void claim_outlooks(const slu_map *map, bool level)
{
    const slui_outlooks *outlooks = level ? &map->row_outlooks : &map->column_outlooks;
    const int length = level ? map->width : map->height, count = level ? map->height : map->width;
    const lines l = {map, level};
    for (int line = 0; line < count; line++) {
        for (int at = 0; at < length; at += WORD) {
            const slui_outlook *after = slui_outlook_beyond(outlooks, line, at, true);
            const slui_outlook *before = slui_outlook_beyond(outlooks, line, at, false);
            assert_int_equal(after->ahead, walked(l, line, at + WORD, 1));
            assert_int_equal(before->behind, walked(l, line, at - 1, -1));
        }
    }
}

// Lines -1 and `lines` are walls, and so is what is before and after a line.
static void claim_words(const slu_map *map, bool level)
{
    const slui_outlooks *outlooks = level ? &map->row_outlooks : &map->column_outlooks;
    const int length = level ? map->width : map->height, count = level ? map->height : map->width;
    const lines l = {map, level};
    for (int line = -SLUI_OUTLOOK_MARGIN; line < count + SLUI_OUTLOOK_MARGIN; line++) {
        for (int at = 0; at < length; at += WORD) {
            const uint64_t word = outlooks->tiles[slui_outlooks_index(outlooks, line, at)];
            for (int bit = 0; bit < WORD; bit++)
                assert_int_equal(word >> bit & 1, open_at(l, at + bit, line));
        }
    }
}

static void claim_all(const slu_map *map)
{
    claim_words(map, true);
    claim_words(map, false);
    claim_outlooks(map, true);
    claim_outlooks(map, false);
}

// ---- maps and edits

static slu_rect wall_at(const slu_map *map, slui_random *random)
{
    slu_tile tile = world_tile(map, random);
    return (slu_rect){tile.x, tile.y, 1, 1};
}

// Open ground with few walls, so that many scans leave their words; sides around multiples of 64.
static slu_map *open_map(slui_random *random)
{
    static const int SIDES[] = {1, 5, 63, 64, 65, 127, 128, 129, 192, LONGEST};
    enum { SIDE_COUNT = sizeof SIDES / sizeof *SIDES };
    slu_map *map = NULL;
    int width = SIDES[below(random, SIDE_COUNT)], height = SIDES[below(random, SIDE_COUNT)];
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    for (int walls = below(random, 1 + width * height / 300); walls > 0; walls--)
        assert_int_equal(slu_map_fill(map, wall_at(map, random), '@', NULL), SLU_OK);
    return map;
}

static int within(slui_random *random, int first, int end)
{
    int most = end - first < 12 ? end - first : 12;
    return 1 + below(random, most);
}

static void edit(slu_map *map, slui_random *random)
{
    slu_tile corner = world_tile(map, random);
    slu_rect area = {corner.x, corner.y, within(random, corner.x, map->width),
                     within(random, corner.y, map->height)};
    char glyph = below(random, 2) ? '@' : '.';
    assert_int_equal(slu_map_fill(map, area, glyph, NULL), SLU_OK);
}

// ---- tests

static void outlooks_say_what_a_walk_finds(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(MAPS); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = open_map(&random);
        claim_all(map);
        for (int i = 0; i < EDITS; i++) {
            edit(map, &random);
            claim_all(map);
        }
        slu_map_destroy(map);
    }
}

static void layers_and_copies_have_their_own(void **state)
{
    (void)state;
    for (int number = 0; number < world_share(MAPS / 4); number++) {
        slui_random random = slui_random_seeded((uint64_t)number);
        slu_map *map = open_map(&random);
        const slui_fit fit = slui_fit_of(map, &(slu_unit){.size = 2});
        const slu_map *layer = slui_layer_hold(map, &fit);
        assert_non_null(layer);
        slu_map *copy = slui_map_copy(map, &map->allocator);
        assert_non_null(copy);
        for (int i = 0; i < EDITS / 4; i++) {
            edit(map, &random);
            claim_all(layer);
        }
        claim_all(copy);
        slu_map_destroy(copy);
        slui_layer_release(layer);
        slu_map_destroy(map);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlooks_say_what_a_walk_finds),
        cmocka_unit_test(layers_and_copies_have_their_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
