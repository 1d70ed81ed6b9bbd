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
//
//   atlas-edits doors MAP DOORS SEED QUERIES
//
// A door is a gate of the atlas, drawn at random: its tiles become walls, and are restored by what
// slu_map_undo returned; the atlas is updated after each. Prints the doors, the milliseconds of a
// full build, of the mean and the longest update after a door has closed, and after it has opened;
// then the expansions of a mean query by astar+gateway and by jps+gateway: while the door is
// closed, with the updated atlas and with a rebuilt one, and once it is open again, likewise.
//
//   atlas-edits openings MAP DOORS SEED QUERIES
//
// The same doors, but the atlas is built while the door is closed, so it does not know the ground
// that opens; then it is updated in slices. Prints the doors, the milliseconds of the mean and the
// longest call that makes estimates admissible, of the mean and the longest slice after that, and
// the mean number of slices; then the expansions of a mean query by astar+gateway and by
// jps+gateway before any slice was done, once all are, and with a rebuilt atlas.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "sluice/sluice.h"

enum { SIDE = 5, BLOCKS_PER_BUILD = 25 };

static void stop(const char *sentence)
{
    fprintf(stderr, "atlas-edits: %s\n", sentence);
    exit(2);
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

// Two tiles that a path joins.
static slu_query draw_query(site *s)
{
    for (;;) {
        slu_query query = {.start = ground(s), .goal = ground(s)};
        if (slu_map_component(s->map, SLU_DIAGONALS_CLEAR, query.start) ==
            slu_map_component(s->map, SLU_DIAGONALS_CLEAR, query.goal))
            return query;
    }
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
    for (int asked = 0; asked < queries; asked++) {
        slu_query query = draw_query(s);
        octile += expanded(s, NULL, "astar+octile", query);
        updated += expanded(s, s->atlas, "astar+gateway", query);
        rebuilt += expanded(s, fresh, "astar+gateway", query);
    }
    printf("%d\t%d\t%.1f\t%.1f\t%.1f\n", blocks, queries, octile / queries, updated / queries,
           rebuilt / queries);
    slu_atlas_destroy(fresh);
}

// ---- doors at gates

enum { MOST_RUNS = 512 };

typedef struct door {
    slu_change close[MOST_RUNS], open[2 * MOST_RUNS];
    size_t close_count, open_count;
} door;

// A gate drawn at random, with the changes that wall it up and those that restore it.
static void draw_door(site *s, door *d)
{
    const slu_terrain *terrain = slu_atlas_terrain(s->atlas);
    slu_terrain_facts facts;
    slu_error error;
    slu_terrain_describe(terrain, &facts);
    if (facts.gate_count == 0) stop("The map has no gates.");
    uint32_t gate = (uint32_t)below(s, (int)facts.gate_count);
    if (slu_terrain_gate_changes(terrain, gate, '@', d->close, MOST_RUNS, &d->close_count,
                                 &error) != SLU_OK ||
        slu_map_undo(s->map, d->close, d->close_count, d->open, 2 * MOST_RUNS, &d->open_count,
                     &error) != SLU_OK)
        stop(error.text);
}

static void apply(const site *s, const slu_change *changes, size_t count)
{
    slu_error error;
    if (slu_map_apply(s->map, changes, count, &error) != SLU_OK) stop(error.text);
}

typedef struct spent {
    double sum, most;
} spent;

static void spend(spent *t, double ms)
{
    t->sum += ms;
    t->most = ms > t->most ? ms : t->most;
}

// Adds up the expansions with the updated atlas, and with one built for the map as it is: by
// astar+gateway, then by jps+gateway.
static void add_expansions(site *s, int queries, double sums[4])
{
    slu_atlas *fresh = build(s->map);
    for (int i = 0; i < queries; i++) {
        slu_query query = draw_query(s);
        sums[0] += expanded(s, s->atlas, "astar+gateway", query);
        sums[1] += expanded(s, fresh, "astar+gateway", query);
        sums[2] += expanded(s, s->atlas, "jps+gateway", query);
        sums[3] += expanded(s, fresh, "jps+gateway", query);
    }
    slu_atlas_destroy(fresh);
}

static void print_doors(site *s, int doors, int queries)
{
    spent closing = {0}, opening = {0};
    double closed[4] = {0}, open[4] = {0}, full = time_of_build(s);
    door d;
    for (int i = 0; i < doors; i++) {
        draw_door(s, &d);
        apply(s, d.close, d.close_count);
        spend(&closing, update(s));
        add_expansions(s, queries, closed);
        apply(s, d.open, d.open_count);
        spend(&opening, update(s));
        add_expansions(s, queries, open);
    }
    printf("%d\t%.3f\t%.4f\t%.3f\t%.4f\t%.3f", doors, full, closing.sum / doors, closing.most,
           opening.sum / doors, opening.most);
    for (int i = 0; i < 8; i++)
        printf("\t%.1f", (i < 4 ? closed[i] : open[i - 4]) / (double)doors / queries);
    printf("\n");
}

// ---- openings that the atlas does not know

// About a millisecond.
enum { SLICE = 200000 };

static void time_slices(site *s, spent *slices, int *count)
{
    slu_error error;
    for (bool done = false; !done; ++*count) {
        double begin = thread_ms();
        if (slu_atlas_update_some(s->atlas, SLICE, &done, &error) != SLU_OK) stop(error.text);
        spend(slices, thread_ms() - begin);
    }
}

static double time_first(site *s)
{
    slu_error error;
    double begin = thread_ms();
    if (slu_atlas_update_some(s->atlas, 0, NULL, &error) != SLU_OK) stop(error.text);
    return thread_ms() - begin;
}

// Adds up the expansions of the same queries with one atlas, by astar+gateway and by jps+gateway.
static void add_with(const site *s, const slu_atlas *atlas, const slu_query *queries, int count,
                     double sums[2])
{
    for (int i = 0; i < count; i++) {
        sums[0] += expanded(s, atlas, "astar+gateway", queries[i]);
        sums[1] += expanded(s, atlas, "jps+gateway", queries[i]);
    }
}

typedef struct openings {
    spent first, slices;
    int slice_count;
    double expansions[3][2]; // at once, in the end, rebuilt
} openings;

static void open_unknown(site *s, const door *d, const slu_query *queries, int count, openings *o)
{
    apply(s, d->close, d->close_count);
    slu_atlas *open = s->atlas;
    s->atlas = build(s->map);
    apply(s, d->open, d->open_count);
    spend(&o->first, time_first(s));
    add_with(s, s->atlas, queries, count, o->expansions[0]);
    time_slices(s, &o->slices, &o->slice_count);
    add_with(s, s->atlas, queries, count, o->expansions[1]);
    slu_atlas_destroy(s->atlas);
    s->atlas = open;
    if (slu_atlas_update(s->atlas, NULL) != SLU_OK) stop("The atlas could not be updated.");
    add_with(s, s->atlas, queries, count, o->expansions[2]);
}

static void print_openings(site *s, int doors, int queries)
{
    slu_query *asked = calloc((size_t)queries, sizeof *asked);
    if (!asked) stop("There is no memory for the queries.");
    openings o = {0};
    door d;
    for (int i = 0; i < doors; i++) {
        draw_door(s, &d);
        for (int k = 0; k < queries; k++)
            asked[k] = draw_query(s);
        open_unknown(s, &d, asked, queries, &o);
    }
    printf("%d\t%.4f\t%.3f\t%.4f\t%.3f\t%.1f", doors, o.first.sum / doors, o.first.most,
           o.slices.sum / o.slice_count, o.slices.most, (double)o.slice_count / doors);
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < 3; i++)
            printf("\t%.1f", o.expansions[i][k] / (double)doors / queries);
    printf("\n");
    free(asked);
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
        stop("Say what to do, a map, a number, a seed, and where expansions count the queries.");
    site s = open_site(words[2], atoi(words[4]));
    int blocks = atoi(words[3]);
    if (strcmp(words[1], "times") == 0)
        print_times(&s, blocks);
    else if (strcmp(words[1], "expansions") == 0 && count == 6 && atoi(words[5]) > 0)
        print_expansions(&s, blocks, atoi(words[5]));
    else if (strcmp(words[1], "doors") == 0 && count == 6 && atoi(words[5]) > 0)
        print_doors(&s, blocks, atoi(words[5]));
    else if (strcmp(words[1], "openings") == 0 && count == 6 && atoi(words[5]) > 0)
        print_openings(&s, blocks, atoi(words[5]));
    else
        do_part(&s, words[1], blocks);
    close_site(&s);
    return 0;
}
