// SPDX-License-Identifier: MIT
// Times a field over a generated raster in memory: raster-speed WIDTH HEIGHT RULE BLOCK MEGABYTES
// WORKERS. Prints seconds of the processor to solve, and to read the field, nanoseconds per cell of
// both, runs per block, expansions per cell, and a hash of the field.
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "fractal.h"
#include "plain_field.h"

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Blocks come in any order, so their hashes are summed.
static slu_status add_hash(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    (void)worker;
    (void)error;
    __atomic_fetch_add((uint64_t *)ctx, plain_view_hash(view), __ATOMIC_RELAXED);
    return SLU_OK;
}

static slu_raster_seed first_ground(const plain_raster *raster)
{
    size_t at = (size_t)(raster->height / 2) * (size_t)raster->width + (size_t)(raster->width / 2);
    while (raster->values[at] == SLU_RASTER_WALL)
        at++;
    return (slu_raster_seed){.x = (int)(at % (size_t)raster->width),
                             .y = (int)(at / (size_t)raster->width)};
}

int main(int argc, char **argv)
{
    slu_raster_options options = {.parallel = plain_threads()};
    if (argc != 7 || !slu_raster_charge_parse(argv[3], &options.rules.charge)) return 2;
    plain_raster ground = plain_create(atoi(argv[1]), atoi(argv[2]));
    options.block = atoi(argv[4]);
    options.memory = (size_t)atoi(argv[5]) * 1000000;
    options.workers = atoi(argv[6]);
    options.rules.cell_size = 30;
    const slu_rect whole = {0, 0, ground.width, ground.height};
    if (options.rules.charge == SLU_RASTER_TOBLER)
        fractal_heights(1, whole, ground.values);
    else
        fractal_frictions(1, whole, ground.values);
    const slu_raster raster = plain_as_raster(&ground);
    const slu_raster_seed seed = first_ground(&ground);
    slu_raster_field *field = NULL;
    slu_error error = {0};
    uint64_t hash = 0;
    const double begin = seconds();
    if (slu_raster_field_create(&raster, &seed, 1, &options, &field, &error) != SLU_OK)
        return puts(error.text), 1;
    const double middle = seconds();
    if (slu_raster_field_visit(field, add_hash, &hash, &error) != SLU_OK)
        return puts(error.text), 1;
    const double end = seconds(), cells = (double)ground.width * ground.height;
    slu_raster_field_facts facts;
    slu_raster_field_describe(field, &facts);
    printf("%.3f\t%.3f\t%.1f\t%.2f\t%.2f\t%016" PRIx64 "\n", middle - begin, end - middle,
           (end - begin) / cells * 1e9, (double)facts.runs / (double)facts.blocks,
           (double)facts.cells_settled / cells, hash);
    slu_raster_field_destroy(field);
    plain_release(&ground);
    return 0;
}
