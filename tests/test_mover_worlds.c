// SPDX-License-Identifier: MIT
// Obstacles that move by themselves in random worlds: they spare units and each other, and leave
// the ground as they found it. The map is compared, tile by tile, with a second one that has the
// same ground and no movers, and with a third that takes the changes that are reported.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "crowd_check.h"
#include "mover_check.h"
#include "random_world.h"

enum { MOST_MOVERS = 6, MOST_UNITS = 12 };

static bool inside(slu_rect area, int x, int y)
{
    return x >= area.x && y >= area.y && x < area.x + area.width && y < area.y + area.height;
}

// ---- random worlds

static slu_rect random_area(const slu_map *map, slui_random *random, int most)
{
    slu_tile at = world_tile(map, random);
    int width = 1 + (int)slui_random_below(random, (uint32_t)most);
    int height = 1 + (int)slui_random_below(random, (uint32_t)most);
    if (width > slu_map_width(map) - at.x) width = slu_map_width(map) - at.x;
    if (height > slu_map_height(map) - at.y) height = slu_map_height(map) - at.y;
    return (slu_rect){at.x, at.y, width, height};
}

// Walls and ground as well: a swamp may drift.
static slu_mover random_mover(const slu_map *map, slui_random *random, slu_tile points[2])
{
    slu_rect area = random_area(map, random, 4);
    slu_mover mover = {.kind = (slu_mover_kind)slui_random_below(random, 3),
                       .width = area.width,
                       .height = area.height,
                       .glyph = "@@@TG"[slui_random_below(random, 5)],
                       .at = {area.x, area.y},
                       .points = points,
                       .point_count = 1 + slui_random_below(random, 2),
                       .period = 1 + (int)slui_random_below(random, 3),
                       .seed = slui_random_next(random),
                       .closed = 1 + (int)slui_random_below(random, 6),
                       .open = 1 + (int)slui_random_below(random, 6),
                       .phase = (int)slui_random_below(random, 9)};
    for (int i = 0; i < 2; i++) {
        uint32_t across = (uint32_t)(slu_map_width(map) - area.width + 1);
        uint32_t down = (uint32_t)(slu_map_height(map) - area.height + 1);
        points[i] = (slu_tile){(int)slui_random_below(random, across),
                               (int)slui_random_below(random, down)};
    }
    return mover;
}

typedef struct yard {
    slu_map *map, *ground, *copy; // with movers, without, and with the changes that are reported
    slu_movers *movers;
    slu_rect units[MOST_UNITS];
    size_t unit_count;
    slui_random random;
} yard;

static void take_changes(yard *y)
{
    size_t count = 0;
    const slu_change *changes = slu_movers_changes(y->movers, &count);
    assert_int_equal(slu_map_apply(y->copy, changes, count, NULL), SLU_OK);
}

static yard opened(uint64_t seed)
{
    yard y = {.random = slui_random_seeded(seed)};
    y.map = world_map(&y.random, 16);
    world_grounds(y.map, &y.random);
    if (slui_random_below(&y.random, 2)) world_terrain(y.map, &y.random);
    y.ground = movers_copied(y.map);
    y.copy = movers_copied(y.map);
    y.unit_count = slui_random_below(&y.random, MOST_UNITS + 1);
    for (size_t i = 0; i < y.unit_count; i++)
        y.units[i] = random_area(y.map, &y.random, 2);
    assert_int_equal(slu_movers_create(y.map, NULL, 0, NULL, &y.movers, NULL), SLU_OK);
    for (int i = 0; i < MOST_MOVERS; i++) {
        slu_tile points[2];
        slu_mover mover = random_mover(y.map, &y.random, points);
        if (slu_movers_add(y.movers, &mover, y.units, y.unit_count, NULL) == SLU_OK)
            take_changes(&y);
    }
    return y;
}

static void closed(yard *y)
{
    slu_movers_destroy(y->movers);
    slu_map_destroy(y->copy);
    slu_map_destroy(y->ground);
    slu_map_destroy(y->map);
}

// The mover that covers a tile, or NULL; fails if there are two.
static const slu_mover_state *cover_of(const slu_movers *movers, int x, int y)
{
    const slu_mover_state *found = NULL;
    for (size_t i = 0; i < slu_movers_count(movers); i++) {
        const slu_mover_state *state = &slu_movers_states(movers)[i];
        if (!state->present || !inside(state->area, x, y)) continue;
        assert_null(found);
        found = state;
    }
    return found;
}

static void assert_movers_on_ground(const yard *y)
{
    for (int i = 0; i < slu_map_width(y->map) * slu_map_height(y->map); i++) {
        slu_tile t = {i % slu_map_width(y->map), i / slu_map_width(y->map)};
        const slu_mover_state *state = cover_of(y->movers, t.x, t.y);
        if (state)
            assert_int_equal(slu_map_glyph(y->map, t), state->glyph);
        else
            assert_true(movers_same_tile(y->map, y->ground, t));
        assert_true(movers_same_tile(y->map, y->copy, t));
    }
}

// No tile of a unit is covered that was not covered before.
static void assert_units_are_spared(const yard *y, const slu_mover_state *before, size_t count)
{
    for (size_t i = 0; i < y->unit_count; i++) {
        for (int k = 0; k < y->units[i].width * y->units[i].height; k++) {
            slu_rect u = y->units[i];
            int x = u.x + k % u.width, row = u.y + k / u.width;
            if (!cover_of(y->movers, x, row)) continue;
            bool was = false;
            for (size_t j = 0; j < count; j++)
                was |= before[j].present && inside(before[j].area, x, row);
            assert_true(was);
        }
    }
}

static void watched_step(yard *y)
{
    slu_mover_state before[MOST_MOVERS];
    size_t count = slu_movers_count(y->movers);
    if (count) memcpy(before, slu_movers_states(y->movers), count * sizeof *before);
    uint64_t revision = slu_map_revision(y->map);
    slu_movers_stats stats;
    assert_int_equal(slu_movers_step(y->movers, y->units, y->unit_count, &stats, NULL), SLU_OK);
    assert_int_equal(slu_map_revision(y->map), revision + (stats.moved > 0));
    take_changes(y);
    assert_units_are_spared(y, before, count);
    assert_movers_on_ground(y);
}

static void random_edit(yard *y)
{
    slu_change changes[2];
    for (int i = 0; i < 2; i++) {
        bool cost = slui_random_below(&y->random, 3) == 0;
        changes[i] = (slu_change){.kind = cost ? SLU_CHANGE_COST : SLU_CHANGE_GLYPH,
                                  .area = random_area(y->map, &y->random, 5),
                                  .glyph = ".G@"[slui_random_below(&y->random, 3)],
                                  .cost = 0.5 + slui_random_below(&y->random, 4)};
    }
    assert_int_equal(slu_movers_apply(y->movers, changes, 2, NULL), SLU_OK);
    assert_int_equal(slu_map_apply(y->ground, changes, 2, NULL), SLU_OK);
    take_changes(y);
    assert_movers_on_ground(y);
}

static void movers_leave_every_ground_as_they_found_it(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), cases = world_cases(400);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        yard y = opened(seed);
        assert_movers_on_ground(&y);
        for (int tick = 0; tick < 40; tick++) {
            watched_step(&y);
            if (slui_random_below(&y.random, 8) == 0) random_edit(&y);
        }
        assert_int_equal(slu_movers_clear(y.movers, NULL), SLU_OK);
        assert_int_equal(slu_movers_count(y.movers), 0);
        movers_assert_same_maps(y.map, y.ground);
        closed(&y);
    }
}

// ---- crowds among movers

static size_t units_of(const slu_crowd *crowd, const slu_unit *kinds, slu_rect *out)
{
    size_t count = 0;
    for (int i = 0; i < slu_crowd_count(crowd); i++) {
        const slu_crowd_unit *u = &slu_crowd_units(crowd)[i];
        if (u->status == SLU_UNIT_ABSENT) continue;
        int size = kinds[u->kind].size;
        out[count++] = (slu_rect){u->tile.x, u->tile.y, size, size};
    }
    return count;
}

static void walk_among_movers(uint64_t seed, const char *method)
{
    static const slu_unit KINDS[] = {{.size = 1}, {.size = 2}};
    yard y = opened(seed);
    slu_crowd_options options = {.kinds = KINDS, .kind_count = 2, .method = crowd_method(method)};
    slu_crowd *crowd = crowd_created(y.map, &options);
    crowd_add_random(crowd, y.map, 2, MOST_UNITS, &y.random);
    for (int tick = 0; tick < 30; tick++) {
        y.unit_count = units_of(crowd, KINDS, y.units);
        watched_step(&y);
        for (size_t i = 0; i < y.unit_count; i++) {
            slu_rules rules = {.unit.size = y.units[i].width};
            slu_tile at = {y.units[i].x, y.units[i].y};
            assert_true(slu_unit_cost(y.map, &rules, at) != SLU_WALL);
        }
        crowd_watched_step(crowd, y.map, &options);
    }
    slu_crowd_destroy(crowd);
    closed(&y);
}

static void no_unit_is_ever_walled_in(void **state)
{
    (void)state;
    uint64_t first = world_first_case(), cases = world_cases(60);
    for (uint64_t seed = first; seed < first + cases; seed++) {
        for (int m = 0; m < CROWD_METHOD_COUNT; m++)
            walk_among_movers(seed + 5000, CROWD_METHODS[m]);
    }
}

// ---- the same everywhere

static const uint64_t GOLDEN = 0xDF115366590D254F;

static uint64_t mixed(uint64_t hash, uint64_t value)
{
    return (hash ^ value) * 0x100000001B3u;
}

static void the_same_movers_take_the_same_steps_on_every_platform(void **state)
{
    (void)state;
    uint64_t hash = 0xCBF29CE484222325u;
    for (uint64_t seed = 9000; seed < 9020; seed++) {
        yard y = opened(seed);
        for (int tick = 0; tick < 50; tick++) {
            assert_int_equal(slu_movers_step(y.movers, y.units, y.unit_count, NULL, NULL), SLU_OK);
            for (size_t i = 0; i < slu_movers_count(y.movers); i++) {
                const slu_mover_state *s = &slu_movers_states(y.movers)[i];
                hash = mixed(hash, (uint64_t)(s->area.x * 64 + s->area.y));
                hash = mixed(hash, (uint64_t)(s->present * 2 + s->waiting));
            }
        }
        closed(&y);
    }
    if (hash != GOLDEN) fail_msg("the hash is 0x%016llX", (unsigned long long)hash);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(movers_leave_every_ground_as_they_found_it),
        cmocka_unit_test(no_unit_is_ever_walled_in),
        cmocka_unit_test(the_same_movers_take_the_same_steps_on_every_platform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
