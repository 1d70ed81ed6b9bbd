// SPDX-License-Identifier: MIT
// The cost of keeping an atlas up to date, compared with rebuilding it, in one process:
//
//   atlas-edits times MAP BLOCKS SEED      removes blocks and updates the atlas after each
//   atlas-edits none | updates | build MAP BLOCKS SEED    the same in parts, for counting
//   atlas-edits expansions MAP BLOCKS SEED QUERIES
//
// A block is a square of 5 x 5 tiles, drawn evenly from those that contain a wall, and becomes
// ground. `times` prints the blocks, the milliseconds of a mean full build (one for every 25
// blocks, of the map as it is then), of the mean, the median and the longest update, how many
// updates were done in place, and the mean update as a fraction of a build. Times are processor
// times of this thread.
//
// The second form builds an atlas and then: nothing; the blocks and updates; one more atlas. So the
// difference to `none` is the cost of these.
//
// `expansions` prints those of a mean query by astar+octile, by astar+gateway with the updated
// atlas, and with a rebuilt one, after all blocks. bench/atlas-edits turns this into a table.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sluice/sluice.h"

enum { SIDE = 5, BLOCKS_PER_BUILD = 25 };

static void stop(const char *sentence)
{
    fprintf(stderr, "atlas-edits: %s\n", sentence);
    exit(2);
}

static double thread_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

typedef struct site {
    slu_map *map;
    slu_atlas *atlas;
    uint64_t seed;
} site;

static slu_atlas *build(const slu_map *map)
{
    slu_atlas *atlas;
    slu_error error;
    if (slu_atlas_create(map, NULL, &atlas, &error) != SLU_OK) stop(error.text);
    return atlas;
}

static site open_site(const char *file, int seed)
{
    site s = {.seed = (uint64_t)seed};
    slu_error error;
    if (slu_map_load(file, NULL, &s.map, &error) != SLU_OK) stop(error.text);
    s.atlas = build(s.map);
    return s;
}

static void close_site(site *s)
{
    slu_atlas_destroy(s->atlas);
    slu_map_destroy(s->map);
}

// Random numbers that are the same on every platform.
static int below(site *s, int limit)
{
    s->seed = s->seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((s->seed >> 33) % (uint64_t)limit);
}

static bool has_wall(const slu_map *map, slu_rect r)
{
    for (int i = 0; i < r.width * r.height; i++)
        if (!slu_map_passable(map, (slu_tile){r.x + i % r.width, r.y + i / r.width})) return true;
    return false;
}

static void remove_block(site *s)
{
    int width = slu_map_width(s->map), height = slu_map_height(s->map);
    if (width < SIDE || height < SIDE) stop("The map is smaller than a block.");
    slu_rect block = {0, 0, SIDE, SIDE};
    do {
        block.x = below(s, width - SIDE + 1);
        block.y = below(s, height - SIDE + 1);
    } while (!has_wall(s->map, block));
    slu_error error;
    if (slu_map_fill(s->map, block, '.', &error) != SLU_OK) stop(error.text);
}

// Returns the milliseconds.
static double update(site *s)
{
    slu_error error;
    double begin = thread_ms();
    if (slu_atlas_update(s->atlas, &error) != SLU_OK) stop(error.text);
    return thread_ms() - begin;
}

static double time_of_build(const site *s)
{
    double begin = thread_ms();
    slu_atlas *atlas = build(s->map);
    double spent = thread_ms() - begin;
    slu_atlas_destroy(atlas);
    return spent;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static uint32_t repairs_of(const slu_atlas *atlas)
{
    slu_atlas_facts facts;
    slu_atlas_describe(atlas, &facts);
    return facts.repairs;
}

static void print_times(site *s, int blocks)
{
    double *spent = calloc((size_t)blocks, sizeof *spent), builds = 0, sum = 0;
    if (!spent) stop("There is no memory for the times.");
    int built = 0, in_place = 0;
    for (int i = 0; i < blocks; i++) {
        if (i % BLOCKS_PER_BUILD == 0) {
            builds += time_of_build(s);
            built++;
        }
        uint32_t before = repairs_of(s->atlas);
        remove_block(s);
        sum += spent[i] = update(s);
        in_place += repairs_of(s->atlas) > before;
    }
    qsort(spent, (size_t)blocks, sizeof *spent, by_size);
    double mean = sum / blocks;
    printf("%d\t%.3f\t%.4f\t%.4f\t%.3f\t%d\t%.5f\n", blocks, builds / built, mean,
           spent[blocks / 2], spent[blocks - 1], in_place, mean / (builds / built));
    free(spent);
}

// Any passable tile.
static slu_tile ground(site *s)
{
    slu_tile tile;
    do
        tile = (slu_tile){below(s, slu_map_width(s->map)), below(s, slu_map_height(s->map))};
    while (!slu_map_passable(s->map, tile));
    return tile;
}

static double expanded(const site *s, const slu_atlas *atlas, const char *algorithm,
                       slu_query query)
{
    slu_finder_options options = {.atlas = atlas};
    slu_finder *finder;
    slu_result result;
    slu_error error;
    if (slu_finder_create(s->map, &options, &finder, &error) != SLU_OK) stop(error.text);
    if (slu_algorithm_parse(algorithm, &query.algorithm, &error) != SLU_OK) stop(error.text);
    if (slu_find(finder, &query, &result, &error) != SLU_OK) stop(error.text);
    double count = (double)result.stats.expanded;
    slu_finder_destroy(finder);
    return count;
}

static void print_expansions(site *s, int blocks, int queries)
{
    for (int i = 0; i < blocks; i++) {
        remove_block(s);
        update(s);
    }
    slu_atlas *fresh = build(s->map);
    double octile = 0, updated = 0, rebuilt = 0;
    for (int asked = 0; asked < queries;) {
        slu_query query = {.start = ground(s), .goal = ground(s)};
        if (slu_map_component(s->map, SLU_DIAGONALS_CLEAR, query.start) !=
            slu_map_component(s->map, SLU_DIAGONALS_CLEAR, query.goal))
            continue;
        octile += expanded(s, NULL, "astar+octile", query);
        updated += expanded(s, s->atlas, "astar+gateway", query);
        rebuilt += expanded(s, fresh, "astar+gateway", query);
        asked++;
    }
    printf("%d\t%d\t%.1f\t%.1f\t%.1f\n", blocks, queries, octile / queries, updated / queries,
           rebuilt / queries);
    slu_atlas_destroy(fresh);
}

static void do_part(site *s, const char *part, int blocks)
{
    if (strcmp(part, "build") == 0) slu_atlas_destroy(build(s->map));
    for (int i = 0; i < blocks && strcmp(part, "build") != 0; i++) {
        remove_block(s);
        if (strcmp(part, "updates") == 0) update(s);
    }
}

int main(int count, char **words)
{
    if (count < 5 || atoi(words[3]) < 1)
        stop("Say what to do, a map, a number of blocks, a seed, and for expansions the queries.");
    site s = open_site(words[2], atoi(words[4]));
    int blocks = atoi(words[3]);
    if (strcmp(words[1], "times") == 0)
        print_times(&s, blocks);
    else if (strcmp(words[1], "expansions") == 0 && count == 6 && atoi(words[5]) > 0)
        print_expansions(&s, blocks, atoi(words[5]));
    else
        do_part(&s, words[1], blocks);
    close_site(&s);
    return 0;
}
