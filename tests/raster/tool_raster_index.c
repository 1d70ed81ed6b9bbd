// SPDX-License-Identifier: MIT
// Times an index over a generated raster in memory: raster-index-speed WIDTH HEIGHT RULE BLOCK
// QUERIES FIELDS FOLDER. Queries go between random cells; each is answered by an index that was
// just opened, and again by one that keeps its tables. The first FIELDS of them are also answered
// by a field that stops at the goal, and the costs compared. FOLDER must not be there; it stays.
//
// Prints microseconds per cell to build (of the processor), bytes per cell, groups, groups read per
// query, blocks, blocks read, blocks of the raster read, and milliseconds (of the processor) per
// query: opened for it, kept, and by a field.
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "fractal.h"
#include "plain_field.h"
#include "sluice/raster_index.h"

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void stop(const slu_error *error)
{
    fputs(error->text, stderr);
    exit(1);
}

static slu_tile random_ground(const plain_raster *ground, slui_random *random)
{
    for (;;) {
        const slu_tile cell = {(int)slui_random_below(random, (uint32_t)ground->width),
                               (int)slui_random_below(random, (uint32_t)ground->height)};
        const size_t at = (size_t)cell.y * (size_t)ground->width + (size_t)cell.x;
        if (ground->values[at] != SLU_RASTER_WALL) return cell;
    }
}

static uint64_t ask(slu_raster_index *index, slu_tile from, slu_tile to,
                    slu_raster_index_reads *reads)
{
    const slu_raster_seed seed = {from.x, from.y, 0};
    slu_raster_path path;
    slu_error error;
    if (slu_raster_index_path(index, &seed, 1, to, &path, reads, &error) != SLU_OK) stop(&error);
    const uint64_t cost = path.cost;
    slu_raster_index_release(index, &path);
    return cost;
}

static uint64_t ask_field(const slu_raster *raster, const slu_raster_index_options *options,
                          slu_tile from, slu_tile to)
{
    const slu_raster_seed seed = {from.x, from.y, 0};
    const slu_raster_options own = {.rules = options->rules, .goals = &to, .goal_count = 1};
    slu_raster_field *field;
    slu_raster_path path;
    slu_error error;
    if (slu_raster_field_create(raster, &seed, 1, &own, &field, &error) != SLU_OK ||
        slu_raster_field_path(field, to, &path, &error) != SLU_OK)
        stop(&error);
    const uint64_t cost = path.cost;
    slu_raster_path_release(field, &path);
    slu_raster_field_destroy(field);
    return cost;
}

typedef struct totals {
    double fresh, kept, field;
    slu_raster_index_reads reads;
} totals;

static slu_raster_index *open_index(const slu_raster *raster, const char *folder,
                                    const slu_raster_index_options *options)
{
    slu_raster_index *index;
    slu_error error;
    if (slu_raster_index_open(raster, folder, options, &index, &error) != SLU_OK) stop(&error);
    return index;
}

static void add_query(totals *t, const slu_raster *raster, const char *folder,
                      const slu_raster_index_options *options, slu_raster_index *kept,
                      slu_tile from, slu_tile to, bool by_field)
{
    slu_raster_index_reads reads;
    const double begin = milliseconds();
    slu_raster_index *fresh = open_index(raster, folder, options);
    const uint64_t cost = ask(fresh, from, to, &reads);
    slu_raster_index_destroy(fresh);
    const double middle = milliseconds();
    const uint64_t again = ask(kept, from, to, NULL);
    const double end = milliseconds();
    const uint64_t plain = by_field ? ask_field(raster, options, from, to) : cost;
    t->fresh += middle - begin;
    t->kept += end - middle;
    t->field += milliseconds() - end;
    t->reads.groups += reads.groups;
    t->reads.blocks += reads.blocks;
    t->reads.ground += reads.ground;
    if (cost == again && cost == plain) return;
    fputs("an answer of the index has another cost\n", stderr);
    exit(1);
}

int main(int argc, char **argv)
{
    slu_raster_index_options options = {.rules.cell_size = 30};
    if (argc != 8 || !slu_raster_charge_parse(argv[3], &options.rules.charge)) return 2;
    plain_raster ground = plain_create(atoi(argv[1]), atoi(argv[2]));
    const int queries = atoi(argv[5]), fields = atoi(argv[6]);
    const slu_rect whole = {0, 0, ground.width, ground.height};
    options.block = atoi(argv[4]);
    if (options.rules.charge == SLU_RASTER_TOBLER)
        fractal_heights(1, whole, ground.values);
    else
        fractal_frictions(1, whole, ground.values);
    const slu_raster raster = plain_as_raster(&ground);
    slu_raster_index_facts facts;
    slu_error error;
    const double begin = milliseconds();
    if (slu_raster_index_build(&raster, argv[7], &options, &facts, &error) != SLU_OK) stop(&error);
    const double built = milliseconds() - begin, cells = (double)ground.width * ground.height;
    slu_raster_index *kept = open_index(&raster, argv[7], &options);
    slui_random random = slui_random_seeded(7);
    totals t = {0};
    for (int i = 0; i < queries; i++) {
        const slu_tile from = random_ground(&ground, &random), to = random_ground(&ground, &random);
        add_query(&t, &raster, argv[7], &options, kept, from, to, i < fields);
    }
    const double each = queries;
    printf("%.2f\t%.2f\t%llu\t%.1f\t%llu\t%.1f\t%.1f\t%.2f\t%.2f\t%.1f\n", built * 1e3 / cells,
           (double)facts.built_bytes / cells, (unsigned long long)facts.groups,
           (double)t.reads.groups / each, (unsigned long long)facts.blocks,
           (double)t.reads.blocks / each, (double)t.reads.ground / each, t.fresh / each,
           t.kept / each, fields ? t.field / fields : 0);
    slu_raster_index_destroy(kept);
    plain_release(&ground);
    return 0;
}
