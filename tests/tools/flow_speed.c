// SPDX-License-Identifier: MIT
// How long a flow field takes compared with Dijkstra's search over the same map, in one process:
//
//   flow-speed MAP COSTS ROUNDS [ONLY]
//
// COSTS is 0 for the map as it is; else every tile costs 1 to COSTS, in patches, drawn from a fixed
// seed. The goal is a tile in the middle of the largest component of the map. Prints, in
// milliseconds, the fastest of ROUNDS rounds of: `dijkstra` from the goal until it has been
// everywhere, slu_finder_distances, slu_flow_aim, slu_flow_update after a block of 5x5 tiles has
// become wall, and the same after it has become ground again (means over blocks in 20 places of the
// fastest round); then the tiles that `dijkstra` and the field expanded, the bytes per tile of
// both, and how many of the updates were floods.
//
// With `slices` in place of ONLY it prints instead, for fills of SLICE units a call and the fastest
// round of each call: the calls, the longest, and their sum; then the same for updates after each
// of the blocks has become wall.
//
// What is compared takes turns, so that other load on the machine slows all of it alike; times are
// processor times of this thread. With ONLY, one of `dijkstra`, `distances`, `aim` and `nothing`,
// only that is run, ROUNDS times, for a profiler to count. bench/flow turns this into a table.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "clock.h"
#include "sluice/sluice.h"

enum { BLOCKS = 20, BLOCK = 5, PATCH = 8, SLICE = 20000, MOST_SLICES = 10000 };

typedef struct bench {
    slu_map *map;
    slu_finder *finder;
    slu_flow *flow;
    slu_tile goal;
    slu_query query;
    double *distances;
    size_t tiles;
    uint64_t searched;
} bench;

static void stop(const char *sentence)
{
    fprintf(stderr, "flow-speed: %s\n", sentence);
    exit(2);
}

static void stop_on(slu_status status, const slu_error *error)
{
    if (status != SLU_OK) stop(error->text);
}

static double faster(double a, double b)
{
    return a < b ? a : b;
}

// ---- the map

// The same walls on ground that costs 1 to `most`, in patches.
static slu_map *with_costs(slu_map *map, int most)
{
    slui_random random = slui_random_seeded(1);
    int width = slu_map_width(map), height = slu_map_height(map);
    double *costs = calloc((size_t)width * (size_t)height, sizeof *costs);
    if (!costs) stop("There is no memory for the costs.");
    for (int y = 0; y < height; y += PATCH) {
        for (int x = 0; x < width; x += PATCH) {
            double cost = 1 + slui_random_below(&random, (uint32_t)most);
            for (int i = 0; i < PATCH * PATCH; i++) {
                slu_tile tile = {x + i % PATCH, y + i / PATCH};
                if (slu_map_passable(map, tile)) costs[tile.y * width + tile.x] = cost;
            }
        }
    }
    slu_map *weighted = NULL;
    slu_error error;
    stop_on(slu_map_create_from_costs(width, height, costs, NULL, &weighted, &error), &error);
    free(costs);
    slu_map_destroy(map);
    return weighted;
}

static uint32_t largest_component(const slu_map *map)
{
    size_t most = 0, tiles = (size_t)slu_map_width(map) * (size_t)slu_map_height(map);
    uint32_t found = 0;
    size_t *count = calloc(tiles + 1, sizeof *count);
    if (!count) stop("There is no memory for the components of the map.");
    for (size_t i = 0; i < tiles; i++) {
        slu_tile tile = {(int)i % slu_map_width(map), (int)i / slu_map_width(map)};
        uint32_t component = slu_map_component(map, SLU_DIAGONALS_CLEAR, tile);
        if (!component || ++count[component] <= most) continue;
        most = count[component];
        found = component;
    }
    free(count);
    return found;
}

// The tile of the largest component that is nearest to the middle of the map.
static slu_tile middle_of(const slu_map *map)
{
    slu_tile best = {0, 0};
    uint32_t component = largest_component(map);
    long least = -1;
    for (int y = 0; y < slu_map_height(map); y++) {
        for (int x = 0; x < slu_map_width(map); x++) {
            long dx = x - slu_map_width(map) / 2, dy = y - slu_map_height(map) / 2;
            long away = dx * dx + dy * dy;
            if (least >= 0 && away >= least) continue;
            if (slu_map_component(map, SLU_DIAGONALS_CLEAR, (slu_tile){x, y}) != component)
                continue;
            least = away;
            best = (slu_tile){x, y};
        }
    }
    return best;
}

static void open_bench(bench *b, const char *file, int costs)
{
    slu_error error;
    stop_on(slu_map_load(file, NULL, &b->map, &error), &error);
    if (costs > 0) b->map = with_costs(b->map, costs);
    b->tiles = (size_t)slu_map_width(b->map) * (size_t)slu_map_height(b->map);
    b->goal = middle_of(b->map);
    b->distances = calloc(b->tiles, sizeof *b->distances);
    if (!b->distances) stop("There is no memory for the distances.");
    stop_on(slu_finder_create(b->map, NULL, &b->finder, &error), &error);
    stop_on(slu_flow_create(b->map, NULL, &b->flow, &error), &error);
    stop_on(slu_algorithm_parse("dijkstra", &b->query.algorithm, &error), &error);
    b->query.start = b->query.goal = b->goal;
}

static void close_bench(bench *b)
{
    slu_flow_destroy(b->flow);
    slu_finder_destroy(b->finder);
    free(b->distances);
    slu_map_destroy(b->map);
}

// ---- what is compared

// The tile that Dijkstra's search reaches last, so that it goes everywhere else first.
static slu_tile farthest(const bench *b)
{
    slu_tile best = b->goal;
    int width = slu_map_width(b->map);
    for (size_t i = 0; i < b->tiles; i++) {
        slu_tile tile = {(int)i % width, (int)i / width};
        if (slu_flow_cost(b->flow, tile) > slu_flow_cost(b->flow, best)) best = tile;
    }
    return best;
}

static double time_dijkstra(bench *b)
{
    slu_error error;
    slu_result result;
    double begin = thread_ms();
    stop_on(slu_find(b->finder, &b->query, &result, &error), &error);
    b->searched = result.stats.expanded;
    return thread_ms() - begin;
}

static double time_distances(bench *b)
{
    slu_error error;
    slu_query query = {.goal = b->goal};
    double begin = thread_ms();
    stop_on(slu_finder_distances(b->finder, &query, b->distances, b->tiles, &error), &error);
    return thread_ms() - begin;
}

static double time_aim(bench *b)
{
    slu_error error;
    double begin = thread_ms();
    stop_on(slu_flow_aim(b->flow, &b->goal, 1, &error), &error);
    return thread_ms() - begin;
}

static double time_update(bench *b, int *floods)
{
    slu_error error;
    double begin = thread_ms();
    stop_on(slu_flow_update(b->flow, &error), &error);
    double spent = thread_ms() - begin;
    slu_flow_facts facts;
    slu_flow_describe(b->flow, &facts);
    *floods += facts.from_scratch;
    return spent;
}

// A block of open ground, away from the goal; false if this draw has none.
static bool draw_block(const bench *b, slui_random *random, slu_rect *block)
{
    uint32_t width = (uint32_t)slu_map_width(b->map), height = (uint32_t)slu_map_height(b->map);
    *block = (slu_rect){(int)slui_random_below(random, width - BLOCK),
                        (int)slui_random_below(random, height - BLOCK), BLOCK, BLOCK};
    for (int i = 0; i < BLOCK * BLOCK; i++) {
        slu_tile tile = {block->x + i % BLOCK, block->y + i / BLOCK};
        bool goal = tile.x == b->goal.x && tile.y == b->goal.y;
        if (goal || slu_flow_cost(b->flow, tile) < 0) return false;
    }
    return true;
}

static void clear_block(bench *b, slu_rect block, double cost)
{
    slu_error error;
    stop_on(slu_map_fill(b->map, block, '.', &error), &error);
    if (cost != 1) stop_on(slu_map_fill_cost(b->map, block, cost, &error), &error);
}

// The mean time of an update after a block was filled and after it was cleared again.
static void time_updates(bench *b, double *filled, double *cleared, int *floods)
{
    slui_random random = slui_random_seeded(2);
    slu_error error;
    *filled = *cleared = 0;
    *floods = 0;
    for (int done = 0; done < BLOCKS;) {
        slu_rect block;
        if (!draw_block(b, &random, &block)) continue;
        double cost = slu_map_cost(b->map, (slu_tile){block.x, block.y});
        stop_on(slu_map_fill(b->map, block, '@', &error), &error);
        *filled += time_update(b, floods) / BLOCKS;
        clear_block(b, block, cost);
        *cleared += time_update(b, floods) / BLOCKS;
        done++;
    }
}

static void compare(bench *b, int rounds)
{
    double dijkstra = 1e9, distances = 1e9, field = 1e9, filled = 1e9, cleared = 1e9;
    int floods = 0;
    for (int round = 0; round < rounds; round++) {
        dijkstra = faster(dijkstra, time_dijkstra(b));
        distances = faster(distances, time_distances(b));
        field = faster(field, time_aim(b));
    }
    slu_flow_facts facts;
    slu_flow_describe(b->flow, &facts);
    uint64_t expanded = facts.expanded;
    for (int round = 0; round < rounds; round++) {
        double one, other;
        time_updates(b, &one, &other, &floods);
        filled = faster(filled, one);
        cleared = faster(cleared, other);
    }
    slu_flow_describe(b->flow, &facts);
    printf("%.3f\t%.3f\t%.3f\t%.4f\t%.4f\t%llu\t%llu\t%.1f\t%.1f\t%d\n", dijkstra, distances, field,
           filled, cleared, (unsigned long long)b->searched, (unsigned long long)expanded,
           (double)slu_finder_bytes(b->finder) / (double)b->tiles,
           (double)facts.bytes / (double)b->tiles, floods);
}

// ---- slices

typedef struct slices {
    double ms[MOST_SLICES]; // of each call, in the fastest round
    int count;
} slices;

// Advances the field to its end; `base` is the number of the first call.
static int time_slices(bench *b, slices *s, int base)
{
    slu_error error;
    slu_flow_progress progress = {0};
    slu_flow_slice slice = {.budget = SLICE};
    int n = base;
    for (; !progress.done && n < MOST_SLICES; n++) {
        double begin = thread_ms();
        stop_on(slu_flow_advance(b->flow, &slice, &progress, &error), &error);
        double spent = thread_ms() - begin;
        s->ms[n] = n < s->count ? faster(s->ms[n], spent) : spent;
    }
    if (n > s->count) s->count = n;
    return n;
}

static void time_sliced_fill(bench *b, slices *s)
{
    slu_error error;
    slu_flow_target target = {.goals = &b->goal, .goal_count = 1};
    stop_on(slu_flow_begin(b->flow, &target, &error), &error);
    (void)time_slices(b, s, 0);
}

static void time_sliced_updates(bench *b, slices *s)
{
    slui_random random = slui_random_seeded(2);
    slu_error error;
    int n = 0;
    for (int done = 0; done < BLOCKS;) {
        slu_rect block;
        if (!draw_block(b, &random, &block)) continue;
        double cost = slu_map_cost(b->map, (slu_tile){block.x, block.y});
        stop_on(slu_map_fill(b->map, block, '@', &error), &error);
        n = time_slices(b, s, n);
        clear_block(b, block, cost);
        stop_on(slu_flow_update(b->flow, &error), &error);
        done++;
    }
}

static void print_slices(const slices *s)
{
    double longest = 0, sum = 0;
    for (int i = 0; i < s->count; i++) {
        sum += s->ms[i];
        if (s->ms[i] > longest) longest = s->ms[i];
    }
    printf("%d\t%.3f\t%.3f\t", s->count, longest, sum);
}

static void time_sliced(bench *b, int rounds)
{
    static slices fills, updates;
    for (int round = 0; round < rounds; round++)
        time_sliced_fill(b, &fills);
    for (int round = 0; round < rounds; round++)
        time_sliced_updates(b, &updates);
    print_slices(&fills);
    print_slices(&updates);
    putchar('\n');
}

static void repeat(bench *b, const char *what, int rounds)
{
    for (int round = 0; round < rounds; round++) {
        if (strcmp(what, "dijkstra") == 0)
            time_dijkstra(b);
        else if (strcmp(what, "distances") == 0)
            time_distances(b);
        else if (strcmp(what, "aim") == 0)
            time_aim(b);
        else if (strcmp(what, "nothing") != 0)
            stop("ONLY is one of dijkstra, distances, aim, nothing and slices.");
    }
}

int main(int count, char **words)
{
    int rounds = count > 3 ? atoi(words[3]) : 0;
    if (rounds < 1 || count > 5) stop("Say `MAP COSTS ROUNDS [ONLY]`, with 1 round or more.");
    bench b = {0};
    open_bench(&b, words[1], atoi(words[2]));
    time_aim(&b);
    b.query.goal = farthest(&b);
    if (count == 5 && strcmp(words[4], "slices") == 0)
        time_sliced(&b, rounds);
    else if (count == 5)
        repeat(&b, words[4], rounds);
    else
        compare(&b, rounds);
    close_bench(&b);
    return 0;
}
