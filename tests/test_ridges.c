// SPDX-License-Identifier: MIT
// The ridges of water-2015, where its lakes meet: compared with a plain computation, and what even
// growth implies. test_papers checks the gates and zones built from them.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cut_claims.h"
#include "random_world.h"
#include "terrain/methods/water_2015/water_2015.h"

static slu_allocator plain_allocator;

static const slui_water_2015_refine AS_PUBLISHED = {true, true, SLU_DEFAULT_WALL_DIVISOR};

typedef struct waters {
    uint16_t *depth;
    uint8_t *ridge;
    uint32_t *label;
} waters;

static waters waters_of(const slu_map *map)
{
    waters w = {malloc(map->tile_count * sizeof *w.depth), malloc(map->tile_count),
                malloc(map->tile_count * sizeof *w.label)};
    assert_true(w.depth && w.ridge && w.label);
    assert_true(slui_water_2015_depth(map, &AS_PUBLISHED, &plain_allocator, w.depth));
    assert_true(slui_water_2015_level(map, &plain_allocator, w.depth, w.label, w.ridge));
    return w;
}

static void drain(waters *w)
{
    free(w->depth);
    free(w->ridge);
    free(w->label);
}

// Draws the map and its ridges, and fails.
static void wrong(const slu_map *map, const uint8_t *ridge, const char *what)
{
    for (uint32_t t = 0; t < map->tile_count; t++) {
        fputc(ridge[t] ? '+' : slui_map_passable_at(map, t) ? '.' : '@', stderr);
        if ((t + 1) % (uint32_t)map->width == 0) fputc('\n', stderr);
    }
    fail_msg("%s", what);
}

// ---------------------------------------------------------------------------------------------
// The definition

// Lakes by sweeps over the whole map: a wave is every tile of the current depth next to a labelled
// one. A tile that several lakes reach at once, or that was reached only through such tiles, has
// the label SHARED.
enum { SHARED = -1 };

typedef struct sweep {
    const slu_map *map;
    const uint16_t *depth;
    int *label;
    int *fresh; // the labels of the current wave; 0: not in it
    uint8_t *ridge;
    int lakes;
} sweep;

static int label_at(const sweep *s, const int *label, int x, int y)
{
    return cut_passable(s->map, x, y) ? label[y * s->map->width + x] : 0;
}

// What the labels around a tile make of it: 0 if there are none, else a lake or SHARED. *lakes
// receives the number of lakes, counted up to 2.
static int joined(const sweep *s, const int *label, uint32_t tile, int *lakes)
{
    int x = (int)tile % s->map->width, y = (int)tile / s->map->width, result = 0;
    *lakes = 0;
    for (int i = 0; i < 9; i++) {
        int here = label_at(s, label, x + i % 3 - 1, y + i / 3 - 1);
        if (here == 0 || (here == SHARED && result != 0)) continue;
        if (here > 0 && here != result) ++*lakes;
        result = here;
    }
    return *lakes > 1 ? SHARED : result;
}

static bool sweep_wave(sweep *s, int depth)
{
    bool any = false;
    int lakes;
    for (uint32_t t = 0; t < s->map->tile_count; t++) {
        s->fresh[t] = s->depth[t] == depth && !s->label[t] ? joined(s, s->label, t, &lakes) : 0;
        if (s->fresh[t] == 0) continue;
        any = true;
        if (lakes > 1) s->ridge[t] = 1;
    }
    for (uint32_t t = 0; t < s->map->tile_count; t++)
        if (s->fresh[t]) s->label[t] = s->fresh[t];
    for (uint32_t t = 0; t < s->map->tile_count; t++) {
        if (s->fresh[t] <= 0) continue;
        joined(s, s->label, t, &lakes);
        if (lakes > 1) s->ridge[t] = 1;
    }
    return any;
}

static bool found_lake(sweep *s, int depth)
{
    for (uint32_t t = 0; t < s->map->tile_count; t++) {
        if (s->depth[t] != depth || s->label[t]) continue;
        s->label[t] = ++s->lakes;
        return true;
    }
    return false;
}

static void sweep_ridges(const slu_map *map, const uint16_t *depth, uint8_t *ridge)
{
    sweep s = {.map = map, .depth = depth, .ridge = ridge};
    s.label = calloc(map->tile_count, sizeof *s.label);
    s.fresh = calloc(map->tile_count, sizeof *s.fresh);
    assert_true(s.label && s.fresh);
    for (int d = 32; d > 0; d--) {
        do {
            while (sweep_wave(&s, d))
                continue;
        } while (found_lake(&s, d));
    }
    free(s.label);
    free(s.fresh);
}

static void ridges_are_where_waves_of_different_lakes_meet(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(3 + world_first_case());
    for (int i = 0; i < (int)world_cases(400); i++) {
        slu_map *map = world_map(&random, i % 10 == 0 ? 70 : 30);
        waters w = waters_of(map);
        uint8_t *swept = calloc(map->tile_count, 1);
        sweep_ridges(map, w.depth, swept);
        if (memcmp(swept, w.ridge, map->tile_count) != 0) wrong(map, w.ridge, "other ridges");
        free(swept);
        drain(&w);
        slu_map_destroy(map);
    }
}

// ---------------------------------------------------------------------------------------------
// Mirrored and turned maps

enum { IMAGES = 8 }; // the map itself, mirrored, and both turned by 90, 180 and 270 degrees

static int image_width(const slu_map *map, int image)
{
    return image & 4 ? map->height : map->width;
}

// Where a tile of the map is in an image of it: mirrored in x, in y, along the diagonal.
static uint32_t image_tile(const slu_map *map, int image, uint32_t tile)
{
    int x = (int)tile % map->width, y = (int)tile / map->width;
    if (image & 1) x = map->width - 1 - x;
    if (image & 2) y = map->height - 1 - y;
    return (uint32_t)(image & 4 ? x * map->height + y : y * map->width + x);
}

static slu_map *image_of(const slu_map *map, int image)
{
    char *characters = malloc(map->tile_count);
    slu_map *out = NULL;
    for (uint32_t t = 0; t < map->tile_count; t++)
        characters[image_tile(map, image, t)] = slui_map_passable_at(map, t) ? '.' : '@';
    int width = image_width(map, image), height = (int)map->tile_count / width;
    assert_int_equal(slu_map_create_from(width, height, characters, NULL, &out, NULL), SLU_OK);
    free(characters);
    return out;
}

static void claim_images_have_the_same_ridges(const slu_map *map)
{
    waters w = waters_of(map);
    for (int image = 1; image < IMAGES; image++) {
        slu_map *other = image_of(map, image);
        waters v = waters_of(other);
        for (uint32_t t = 0; t < map->tile_count; t++) {
            if (w.ridge[t] == v.ridge[image_tile(map, image, t)]) continue;
            world_print(map);
            wrong(other, v.ridge, "an image of the map has other ridges");
        }
        drain(&v);
        slu_map_destroy(other);
    }
    drain(&w);
}

static void mirrored_and_turned_random_maps_have_mirrored_and_turned_ridges(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(8 + world_first_case());
    for (int i = 0; i < (int)world_cases(400); i++) {
        slu_map *map = world_map(&random, i % 10 == 0 ? 70 : 30);
        claim_images_have_the_same_ridges(map);
        slu_map_destroy(map);
    }
}

// Three chambers of different sizes around a fork.
static void a_drawn_map_mirrored_and_turned_has_the_same_ridges(void **state)
{
    (void)state;
    static const char *const ROWS[] = {"..........@@@@@@@@@@@@@@@..........",
                                       "............@@@@@@@@@@@............",
                                       "...............@@@@@...............",
                                       "...................................",
                                       "...................................",
                                       "............@@.....................",
                                       "..........@@@@@....@@@.............",
                                       "..........@@@@......@@@@...........",
                                       "@@@@@@@@@@@@@@......@@@@@@@@@@@@@@@",
                                       "@@@@@@@@@@@@.........@@@@@@@@@@@@@@",
                                       "@@@@@@@@@@@...........@@@@@@@@@@@@@",
                                       "@@@@@@@@@@@............@@@@@@@@@@@@",
                                       "@@@@@@@@@@@............@@@@@@@@@@@@",
                                       "@@@@@@@@@@@@..........@@@@@@@@@@@@@",
                                       NULL};
    slu_map *map = world_drawn(ROWS);
    waters w = waters_of(map);
    assert_non_null(memchr(w.ridge, 1, map->tile_count));
    drain(&w);
    claim_images_have_the_same_ridges(map);
    slu_map_destroy(map);
}

// ---------------------------------------------------------------------------------------------
// Shores

// A hall, and a headland whose tip is in column `at`, `length` tiles from the top.
static slu_map *two_bays(int width, int height, int at, int length)
{
    slu_map *map = NULL;
    assert_int_equal(slu_map_create(width, height, NULL, &map, NULL), SLU_OK);
    for (int x = 0; x < width; x++) {
        int shore = length - (x - at) * (x - at) / length;
        if (shore < 0) shore = 0;
        slu_map_fill(map, (slu_rect){x, 0, 1, height}, '.', NULL);
        if (shore > 0) slu_map_fill(map, (slu_rect){x, 0, 1, shore}, '@', NULL);
    }
    return map;
}

static void claim_ridge_is_the_rest_of_the_column(const slu_map *map, int image, int at, int length)
{
    slu_map *turned = image_of(map, image);
    waters w = waters_of(turned);
    for (uint32_t t = 0; t < map->tile_count; t++) {
        bool across = (int)t % map->width == at && (int)t / map->width >= length;
        if (w.ridge[image_tile(map, image, t)] != across) wrong(turned, w.ridge, "it strays");
    }
    drain(&w);
    slu_map_destroy(turned);
}

// The lakes of two bays meet in a line of single tiles from the headland between them to the
// opposite shore, and nowhere else.
static void no_ridge_runs_along_a_shore(void **state)
{
    (void)state;
    slui_random random = slui_random_seeded(15 + world_first_case());
    for (int i = 0; i < (int)world_cases(50); i++) {
        int height = 16 + (int)slui_random_below(&random, 30), third = height / 3;
        int width = 4 * height + (int)slui_random_below(&random, 40);
        int at = width / 2 - 5 + (int)slui_random_below(&random, 10);
        int length = 2 * third + (int)slui_random_below(&random, (uint32_t)third);
        slu_map *map = two_bays(width, height, at, length);
        for (int image = 0; image < IMAGES; image++)
            claim_ridge_is_the_rest_of_the_column(map, image, at, length);
        slu_map_destroy(map);
    }
}

int main(void)
{
    plain_allocator = slui_allocator_or_default(NULL);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ridges_are_where_waves_of_different_lakes_meet),
        cmocka_unit_test(mirrored_and_turned_random_maps_have_mirrored_and_turned_ridges),
        cmocka_unit_test(a_drawn_map_mirrored_and_turned_has_the_same_ridges),
        cmocka_unit_test(no_ridge_runs_along_a_shore),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
