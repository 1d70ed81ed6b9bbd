// SPDX-License-Identifier: MIT
// The game of bench/rts, on a small map and without a clock: every path is compared with a plain
// Dijkstra on the map of its revision, and the game depends on its seed alone.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "reference.h"
#include "tools/rts_game.h"

enum { FRAMES = 300, SLICES = 2 };

// The map and the danger as they were in one frame.
typedef struct state {
    uint64_t revision;
    char *glyphs;
    double *danger;
} state;

typedef struct record {
    state states[FRAMES];
    int state_count;
    int checked, found, on_earlier;
    int width, height;
    double *cost;
} record;

static slu_tile tile_of(const record *r, int index)
{
    return (slu_tile){index % r->width, index / r->width};
}

static void keep_state(void *ctx, const slu_map *map, const slu_influence *danger)
{
    record *r = ctx;
    int tiles = r->width * r->height;
    state *s = &r->states[r->state_count++];
    s->revision = slu_map_revision(map);
    s->glyphs = malloc((size_t)tiles);
    s->danger = calloc((size_t)tiles, sizeof *s->danger);
    assert_true(s->glyphs && s->danger);
    for (int i = 0; i < tiles; i++) {
        s->glyphs[i] = slu_map_glyph(map, tile_of(r, i));
        s->danger[i] = slu_influence_at(danger, tile_of(r, i));
    }
}

static void release(record *r)
{
    for (int i = 0; i < r->state_count; i++) {
        free(r->states[i].glyphs);
        free(r->states[i].danger);
    }
    free(r->cost);
}

// True if an answer is that of a plain Dijkstra on this state.
static bool agrees(record *r, const state *s, slu_rules rules, const slu_query *query,
                   const slu_result *result)
{
    slu_map *map;
    slu_influence *danger;
    slu_path_facts facts = {0};
    assert_int_equal(slu_map_create_from(r->width, r->height, s->glyphs, NULL, &map, NULL), SLU_OK);
    assert_int_equal(slu_influence_create(map, NULL, &danger, NULL), SLU_OK);
    for (int i = 0; i < r->width * r->height; i++)
        if (s->danger[i] != 0)
            assert_int_equal(slu_influence_add(danger, tile_of(r, i), 0, s->danger[i], NULL),
                             SLU_OK);
    if (rules.influence) rules.influence = danger;
    reference_flood(map, &rules, query->start, r->cost);
    double least = r->cost[reference_index(map, query->goal)];
    bool same = result->outcome == SLU_UNREACHABLE && isinf(least);
    if (result->outcome == SLU_FOUND)
        same =
            reference_near(result->cost, least, 1e-9) &&
            slu_path_check(map, &rules, result->path, result->path_length, &facts, NULL) ==
                SLU_OK &&
            reference_near(facts.cost, least, 1e-9) &&
            memcmp(&result->path[0], &query->start, sizeof query->start) == 0 &&
            memcmp(&result->path[result->path_length - 1], &query->goal, sizeof query->goal) == 0;
    slu_influence_destroy(danger);
    slu_map_destroy(map);
    return same;
}

// A revision of the map may have lasted for several frames, with the danger of each.
static void check_answer(void *ctx, const slu_rules *rules, const slu_request *request,
                         const slu_answer *answer)
{
    record *r = ctx;
    bool same = false;
    assert_int_equal(answer->status, SLU_OK);
    for (int i = r->state_count - 1; i >= 0 && !same; i--)
        if (r->states[i].revision == answer->result.revision)
            same = agrees(r, &r->states[i], *rules, &request->query, &answer->result);
    assert_true(same);
    r->checked++;
    r->found += answer->result.outcome == SLU_FOUND;
    r->on_earlier += answer->result.revision != r->states[r->state_count - 1].revision;
}

static rts_options small_game(void)
{
    rts_options options = rts_defaults();
    const int units[RTS_KINDS] = {20, 10, 5, 10};
    memcpy(options.units, units, sizeof units);
    options.doors = 16;
    options.buildings = 12;
    options.enemies = 4;
    options.orders = 30;
    options.slices = SLICES;
    return options;
}

static rts_totals play(const rts_options *options, record *r)
{
    slu_map *map;
    slu_error error;
    assert_int_equal(slu_map_load("scenes/rooms.map", NULL, &map, &error), SLU_OK);
    if (r) {
        r->width = slu_map_width(map);
        r->height = slu_map_height(map);
        r->cost = calloc((size_t)r->width * (size_t)r->height, sizeof *r->cost);
        assert_non_null(r->cost);
    }
    rts_game *game = rts_create(map, options, &error);
    assert_non_null(game);
    for (int i = 0; i < FRAMES; i++) {
        rts_frame_facts facts;
        assert_true(rts_frame(game, &facts, &error));
    }
    rts_totals totals = rts_sum(game);
    rts_destroy(game);
    slu_map_destroy(map);
    return totals;
}

static void check_game(bool guided)
{
    record *r = calloc(1, sizeof *r);
    assert_non_null(r);
    rts_options options = small_game();
    for (int k = 0; guided && k < RTS_KINDS; k++) {
        options.atlas[k] = true;
        options.algorithm[k] = k == RTS_SCOUT ? "canonical+gateway" : "jps+gateway";
    }
    options.on_edited = keep_state;
    options.on_answer = check_answer;
    options.ctx = r;
    rts_totals totals = play(&options, r);
    assert_int_equal(r->checked, totals.answered);
    assert_int_equal(r->found, totals.found);
    assert_true(r->found > 40 && totals.broken > 0);
    // Jump points lose too little to restarts to need a copy of the map; guided searches do not.
    if (guided) assert_true(r->on_earlier > 0);
    assert_true(totals.opened > 0 && totals.closed > 0 && totals.placed > 0);
    release(r);
    free(r);
}

// Each path costs what the plain Dijkstra finds, on the map on which it was found.
static void paths_are_cheapest(void **unused)
{
    (void)unused;
    check_game(false);
}

// The same with an atlas for each kind, updated in slices.
static void guided_paths_are_cheapest(void **unused)
{
    (void)unused;
    check_game(true);
}

// Two games with the same seed are the same in every count.
static void game_depends_on_its_seed(void **unused)
{
    (void)unused;
    rts_options options = small_game();
    rts_totals one = play(&options, NULL), same = play(&options, NULL);
    options.seed = 2;
    rts_totals other = play(&options, NULL);
    assert_memory_equal(&one, &same, sizeof one);
    assert_int_not_equal(one.expanded, other.expanded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_are_cheapest),
        cmocka_unit_test(guided_paths_are_cheapest),
        cmocka_unit_test(game_depends_on_its_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
