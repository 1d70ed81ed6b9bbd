// SPDX-License-Identifier: MIT
// The implementation of random_world.h. A failure in here is a broken test, so it aborts.
#include "random_world.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "reference.h"

enum { MAX_SIDE = 256 };

static const slu_steps STEPS[] = {
    SLU_STEPS_EXACT, SLU_STEPS_10_14, SLU_STEPS_10_15, SLU_STEPS_100_150, {3, 4},
    {1, 1},          {1, 2}, // a diagonal is worth exactly two straight steps
    {1, 3},                  // diagonals never pay
    {7, 5},                  // diagonals are cheaper than straight steps
    {10, 25},        {9999, 10000},   {1, 10000},      {10000, 1},        {10000, 10000},
};
enum { STEPS_COUNT = sizeof STEPS / sizeof STEPS[0], DIAGONALS_COUNT = 4, CHARGE_COUNT = 2 };

int world_rules_count(void)
{
    return STEPS_COUNT * DIAGONALS_COUNT * CHARGE_COUNT;
}

slu_rules world_rules(int index)
{
    return (slu_rules){
        .diagonals = (slu_diagonals)(index % DIAGONALS_COUNT),
        .charge = (slu_charge)(index / DIAGONALS_COUNT % CHARGE_COUNT),
        .steps = STEPS[index / DIAGONALS_COUNT / CHARGE_COUNT % STEPS_COUNT],
    };
}

static void insist(slu_status status, const char *what)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "the test's world: %s failed: %s\n", what, slu_status_name(status));
    abort();
}

// ---------------------------------------------------------------------------------------------

static int below(slui_random *random, int limit)
{
    return (int)slui_random_below(random, (uint32_t)limit);
}

static slu_map *noise(slui_random *random, int width, int height)
{
    static const int PERCENT[] = {0, 5, 15, 30, 40, 50, 65, 100};
    static char tiles[MAX_SIDE * MAX_SIDE];
    int wall = PERCENT[below(random, 8)];
    for (int i = 0; i < width * height; i++) {
        tiles[i] = below(random, 100) < wall ? '@' : '.';
    }
    slu_map *map = NULL;
    insist(slu_map_create_from(width, height, tiles, NULL, &map, NULL), "slu_map_create_from");
    return map;
}

// Corridors and rooms need walls around them, so a narrow map gets another generator.
static slu_map *generated(slui_random *random, int width, int height)
{
    static const slu_generator NARROW[] = {SLU_GENERATE_CAVES, SLU_GENERATE_RANDOM,
                                           SLU_GENERATE_OPEN};
    int span = (width < height ? width : height) - 2;
    slu_generate_options options = {
        .kind = span < 1 ? NARROW[below(random, 3)] : (slu_generator)below(random, 5),
        .width = width,
        .height = height,
        .seed = slui_random_next(random),
        .density = below(random, 50),
    };
    if (span >= 1) options.corridor = 1 + below(random, span < 3 ? span : 3);
    if (span >= 1) options.room = 1 + below(random, span < 7 ? span : 7);
    slu_map *map = NULL;
    insist(slu_map_generate(&options, &map, NULL), "slu_map_generate");
    return map;
}

slu_map *world_map(slui_random *random, int max_side)
{
    int width = 1 + below(random, max_side), height = 1 + below(random, max_side);
    int shape = below(random, 20);
    if (shape == 0) width = 1;
    if (shape == 1) height = 1;
    return shape < 12 ? noise(random, width, height) : generated(random, width, height);
}

static double mild_cost(slui_random *random)
{
    return 0.5 + 0.01 * below(random, 751);
}

static double wild_cost(slui_random *random)
{
    static const double RANGE[] = {0.01, 0.1, 1, 10, 100, 1000, 10000};
    return RANGE[below(random, 7)];
}

void world_terrain(slu_map *map, slui_random *random)
{
    static const double BANDS[] = {0.25, 1, 1, 3, 7.77};
    int manner = below(random, 3);
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            double cost = manner == 0   ? mild_cost(random)
                          : manner == 1 ? wild_cost(random)
                                        : BANDS[(x + 2 * y) / 4 % 5];
            insist(slu_map_fill_cost(map, (slu_rect){x, y, 1, 1}, cost, NULL), "slu_map_fill_cost");
        }
    }
}

double world_even_out(slu_map *map, slui_random *random)
{
    static const double COSTS[] = {SLU_MIN_COST, 0.37, 1, 3, 7.77, SLU_MAX_COST};
    double cost = COSTS[below(random, 6)];
    slu_rect all = {0, 0, slu_map_width(map), slu_map_height(map)};
    insist(slu_map_fill_cost(map, all, cost, NULL), "slu_map_fill_cost");
    return cost;
}

void world_grounds(slu_map *map, slui_random *random)
{
    int every = 1 + below(random, 6);
    for (int i = 0; i < slu_map_width(map) * slu_map_height(map); i++) {
        slu_rect one = {i % slu_map_width(map), i / slu_map_width(map), 1, 1};
        if (below(random, every) || !slu_map_passable(map, (slu_tile){one.x, one.y})) continue;
        insist(slu_map_fill(map, one, below(random, 2) ? 'G' : 'S', NULL), "slu_map_fill");
    }
}

slu_unit world_unit(slui_random *random)
{
    static const char *const TERRAINS[] = {NULL, ".", ".G", "GS", "S.", "", "@.", "xyz."};
    static const double GRASSY[256] = {['G'] = 3}, FAST[256] = {['.'] = 0.25, ['S'] = 7.5};
    static const double WILD[256] = {['.'] = 100, ['G'] = SLU_MIN_COST, ['S'] = SLU_MAX_COST};
    static const double *const FACTORS[] = {NULL, NULL, GRASSY, FAST, WILD};
    slu_unit unit = {.size = 1 + below(random, 4), .terrains = TERRAINS[below(random, 8)]};
    if (below(random, 3) == 0) unit.size = 1;
    unit.factors = FACTORS[below(random, 5)];
    return unit;
}

slu_influence *world_influence(const slu_map *map, slui_random *random)
{
    slu_influence *influence = NULL;
    insist(slu_influence_create(map, NULL, &influence, NULL), "slu_influence_create");
    for (int i = below(random, 6); i > 0; i--) {
        slu_tile at = world_tile(map, random);
        double amount = below(random, 3) == 0 ? -mild_cost(random) : mild_cost(random) * i;
        slu_rect area = {at.x, at.y, 1 + below(random, slu_map_width(map) - at.x),
                         1 + below(random, slu_map_height(map) - at.y)};
        if (below(random, 3)) {
            double radius = below(random, 60) / 4.0;
            insist(slu_influence_add(influence, at, radius, amount, NULL), "slu_influence_add");
        } else {
            insist(slu_influence_fill(influence, area, amount, NULL), "slu_influence_fill");
        }
    }
    return influence;
}

slu_tile world_tile(const slu_map *map, slui_random *random)
{
    int x = below(random, slu_map_width(map));
    return (slu_tile){x, below(random, slu_map_height(map))};
}

bool world_ground(const slu_map *map, slui_random *random, slu_tile *out)
{
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    if (facts.passable == 0) return false;
    do {
        *out = world_tile(map, random);
    } while (!slu_map_passable(map, *out));
    return true;
}

size_t world_walk(const slu_map *map, const slu_rules *rules, slui_random *random, slu_tile *walk,
                  int capacity)
{
    if (!world_ground(map, random, &walk[0])) return 0;
    size_t length = 1, most = (size_t)(1 + below(random, capacity));
    int dx = 1, dy = 0;
    for (int tries = 0; length < most && tries < 4 * capacity; tries++) {
        slu_tile from = walk[length - 1], to = {from.x + dx, from.y + dy};
        bool legal = isfinite(reference_step(map, rules, from, to));
        if (legal) walk[length++] = to;
        if (legal && below(random, 4)) continue;
        dx = below(random, 3) - 1;
        dy = below(random, 3) - 1;
    }
    return length;
}

void world_edit(slu_map *map, slui_random *random, bool with_costs)
{
    slu_tile at = world_tile(map, random);
    slu_rect area = {at.x, at.y, 1 + below(random, slu_map_width(map) - at.x),
                     1 + below(random, slu_map_height(map) - at.y)};
    if (below(random, 3) > 0) area.width = area.height = 1;
    int what = below(random, with_costs ? 3 : 2);
    if (what == 2) {
        insist(slu_map_fill_cost(map, area, mild_cost(random), NULL), "slu_map_fill_cost");
    } else {
        insist(slu_map_fill(map, area, what ? '.' : '@', NULL), "slu_map_fill");
    }
}

slu_map *world_drawn(const char *const *rows)
{
    static char tiles[MAX_SIDE * MAX_SIDE];
    size_t width = strlen(rows[0]), height = 0;
    for (; rows[height]; height++) {
        memcpy(tiles + height * width, rows[height], width);
    }
    slu_map *map = NULL;
    insist(slu_map_create_from((int)width, (int)height, tiles, NULL, &map, NULL),
           "slu_map_create_from");
    return map;
}

void world_print(const slu_map *map)
{
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            fputc(slu_map_glyph(map, (slu_tile){x, y}), stderr);
        }
        fputc('\n', stderr);
    }
}

uint64_t world_setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 0) : otherwise;
}

uint64_t world_cases(uint64_t usual)
{
    uint64_t some =
        (usual * world_setting("SLUICE_TEST_LONG", 1) + world_every() - 1) / world_every();
    return world_setting("SLUICE_TEST_MAPS", some);
}

uint64_t world_every(void)
{
    uint64_t every = world_setting("SLUICE_TEST_EVERY", 1);
    return every ? every : 1;
}

int world_share(int usual)
{
    int every = (int)world_every();
    return (usual + every - 1) / every;
}

int world_step(void)
{
    return world_every() > 1 ? 5 : 1;
}

uint64_t world_first_case(void)
{
    return world_setting("SLUICE_TEST_SEED", 0);
}
