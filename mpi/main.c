// SPDX-License-Identifier: MIT
// sluice-mpi: what several processes, which mpirun starts, do together. A field over a raster is
// one job of all ranks (field.c); benchmarks and indexes of many maps are a farm (farm.h).
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "farm.h"
#include "field.h"

static int run(int argc, char **argv, mpi_ranks *ranks, bool *whole)
{
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        if (ranks->rank == 0) farm_usage(stdout);
        return FARM_OK;
    }
    const bool is_field = argc > 1 && strcmp(argv[1], "field") == 0;
    if (!is_field) return farm_main(argc, argv, ranks, whole);
    if (field_main(argc, argv, ranks)) return FARM_OK;
    if (ranks->rank == 0)
        farm_say("a field takes GROUND X,Y COST.vrt [RULE [BLOCK [MEGABYTES [CHECKPOINT]]]]");
    return FARM_BAD;
}

int main(int argc, char **argv)
{
    mpi_ranks ranks;
    bool whole = true; // no rank has died
    MPI_Init(&argc, &argv);
    mpi_ranks_begin(&ranks);
    const int code = run(argc, argv, &ranks, &whole);
    // MPI's own end waits for all ranks, and a dead one would keep the others waiting.
    if (whole) MPI_Finalize();
    fflush(NULL);
    if (!whole) _exit(code);
    return code;
}
