// SPDX-License-Identifier: MIT
// `sluice-mpi field GROUND X,Y COST.vrt [RULE [BLOCK [MEGABYTES [CHECKPOINT
// [SECONDS]]]]]`: a field over a raster, by all ranks.
//
// Each rank writes the blocks it owns to COST.vrt.RANK.tif, and COST.vrt joins them. With a
// checkpoint, each rank keeps its work in CHECKPOINT.RANK, every 60 seconds. Rank 0 prints one line
// of JSON, with a hash of the field that does not depend on the number of ranks.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "sluice/raster_files.h"

typedef struct job {
    mpi_ranks ranks;
    const char *ground, *output;
    slu_raster_file *file;
    slu_raster_seed seed;
    slu_raster_options options;
    slu_raster_facts facts;
    char checkpoint[512], part[512];
    uint64_t hash;
} job;

// A failure of one rank ends them all.
static void stop_on(const job *j, slu_status status, const slu_error *error)
{
    if (status == SLU_OK) return;
    fprintf(stderr, "sluice-mpi: rank %d: %s\n", j->ranks.rank, error->text);
    MPI_Abort(MPI_COMM_WORLD, 2);
}

// ---- the survey: each rank reads its share of the rows

typedef struct strip {
    const slu_raster *whole;
    int top;
} strip;

static slu_status read_strip(void *ctx, int worker, slu_rect area, double *out, slu_error *error)
{
    const strip *s = ctx;
    area.y += s->top;
    return s->whole->read(s->whole->ctx, worker, area, out, error);
}

static int64_t first_row(const job *j, int height, int rank)
{
    return (int64_t)height * rank / j->ranks.count;
}

static void add_up_facts(slu_raster_facts *facts)
{
    const bool ground = facts->cells > facts->walls;
    double range[2] = {ground ? -facts->least : -1e300, ground ? facts->most : -1e300};
    uint64_t sums[3] = {facts->cells, facts->walls, facts->whole ? 0 : 1};
    MPI_Allreduce(MPI_IN_PLACE, range, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, sums, 3, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    const bool some = sums[0] > sums[1];
    *facts = (slu_raster_facts){sums[0], sums[1], some ? -range[0] : 0, some ? range[1] : 0,
                                sums[2] == 0};
}

static void survey(job *j)
{
    const slu_raster *whole = slu_raster_file_raster(j->file);
    strip s = {whole, (int)first_row(j, whole->height, j->ranks.rank)};
    slu_raster part = *whole;
    part.height = (int)first_row(j, whole->height, j->ranks.rank + 1) - s.top;
    part.read = read_strip;
    part.ctx = &s;
    slu_error error = {0};
    if (part.height > 0)
        stop_on(j, slu_raster_survey(&part, &j->options, &j->facts, &error), &error);
    else
        j->facts = (slu_raster_facts){.whole = true};
    add_up_facts(&j->facts);
    j->options.facts = &j->facts;
}

// ---- the field

// FNV-1a over the cells of a row, which begins with its place; rows are added up, so that neither
// their order nor blocks matter.
static uint64_t hash_cell(uint64_t x, uint64_t y, uint64_t cost, uint8_t link)
{
    uint64_t hash = UINT64_C(0xCBF29CE484222325);
    const uint64_t words[] = {x, y, cost, link};
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ words[i]) * UINT64_C(0x100000001B3);
        hash ^= hash >> 32;
    }
    return hash;
}

static slu_status add_hashes(void *ctx, int worker, const slu_raster_view *view, slu_error *error)
{
    job *j = ctx;
    (void)worker;
    (void)error;
    for (int i = 0; i < view->area.width * view->area.height; i++)
        j->hash += hash_cell((uint64_t)(view->area.x + i % view->area.width),
                             (uint64_t)(view->area.y + i / view->area.width), view->costs[i],
                             view->links[i]);
    return SLU_OK;
}

static void print_facts(const job *j, const slu_raster_field_facts *f, double solving, double all)
{
    uint64_t sums[] = {f->messages, f->message_bytes, f->runs, j->hash, f->cells_settled};
    double most[] = {solving, all};
    MPI_Allreduce(MPI_IN_PLACE, sums, 5, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, most, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (j->ranks.rank != 0) return;
    const double cells = (double)j->facts.cells;
    printf("{\"ranks\": %d, \"cells\": %" PRIu64 ", \"solve_s\": %.3f, \"all_s\": %.3f, "
           "\"messages\": %" PRIu64 ", \"bytes_per_cell\": %.5f, \"runs_per_block\": %.3f, "
           "\"expanded_per_cell\": %.3f, \"hash\": \"%016" PRIx64 "\"}\n",
           j->ranks.count, j->facts.cells, most[0], most[1], sums[0], (double)sums[1] / cells,
           (double)sums[2] / (double)f->blocks, (double)sums[4] / cells, sums[3]);
}

static void join_parts(const job *j, slu_error *error)
{
    MPI_Barrier(MPI_COMM_WORLD);
    if (j->ranks.rank != 0) return;
    char(*names)[512] = malloc((size_t)j->ranks.count * sizeof *names);
    const char **parts = malloc((size_t)j->ranks.count * sizeof *parts);
    for (int i = 0; i < j->ranks.count; i++) {
        snprintf(names[i], sizeof names[i], "%s.%d.tif", j->output, i);
        parts[i] = names[i];
    }
    stop_on(j, slu_raster_parts_join(j->output, parts, j->ranks.count, error), error);
    free(parts);
    free(names);
}

static void compute(job *j)
{
    slu_error error = {0};
    slu_raster_field *field = NULL;
    slu_raster_field_facts facts;
    const double begin = MPI_Wtime();
    survey(j);
    MPI_Barrier(MPI_COMM_WORLD);
    const double surveyed = MPI_Wtime();
    stop_on(j,
            slu_raster_field_create(slu_raster_file_raster(j->file), &j->seed, 1, &j->options,
                                    &field, &error),
            &error);
    mpi_ranks_end(&j->ranks);
    const double solved = MPI_Wtime();
    snprintf(j->part, sizeof j->part, "%s.%d.tif", j->output, j->ranks.rank);
    const slu_raster_outputs outputs = {.costs = j->part};
    stop_on(j, slu_raster_field_write(field, j->file, &outputs, &error), &error);
    join_parts(j, &error);
    const double end = MPI_Wtime();
    stop_on(j, slu_raster_field_visit(field, add_hashes, j, &error), &error);
    slu_raster_field_describe(field, &facts);
    print_facts(j, &facts, solved - surveyed, end - begin);
    slu_raster_field_destroy(field);
    MPI_Barrier(MPI_COMM_WORLD); // nobody removes its checkpoint before all are done
    if (j->options.checkpoint) remove(j->options.checkpoint);
}

// ---- the request

static bool read_request(job *j, int argc, char **argv)
{
    double x, y;
    if (argc < 5 || argc > 10 || strcmp(argv[1], "field") != 0) return false;
    if (sscanf(argv[3], "%lf,%lf", &x, &y) != 2) return false;
    j->ground = argv[2];
    j->output = argv[4];
    if (argc > 5 && !slu_raster_charge_parse(argv[5], &j->options.rules.charge)) return false;
    if (argc > 6) j->options.block = atoi(argv[6]);
    if (argc > 7) j->options.memory = (size_t)atoi(argv[7]) * 1000000;
    if (argc > 8) {
        snprintf(j->checkpoint, sizeof j->checkpoint, "%s.%d", argv[8], j->ranks.rank);
        j->options.checkpoint = j->checkpoint;
        j->options.checkpoint_seconds = argc > 9 ? atof(argv[9]) : 60;
    }
    slu_error error = {0};
    slu_raster_file_facts facts;
    stop_on(j, slu_raster_file_open(j->ground, NULL, &j->file, &error), &error);
    slu_raster_file_describe(j->file, &facts);
    const slu_tile cell = slu_raster_cell_at(j->file, x, y);
    j->seed = (slu_raster_seed){.x = cell.x, .y = cell.y};
    j->options.rules.cell_size = facts.metres;
    return true;
}

bool field_main(int argc, char **argv)
{
    static job j;
    j.options.ranks = mpi_ranks_begin(&j.ranks);
    const bool good = read_request(&j, argc, argv);
    if (good) compute(&j);
    slu_raster_file_close(j.file);
    return good;
}
