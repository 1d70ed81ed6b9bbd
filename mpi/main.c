// SPDX-License-Identifier: MIT
// sluice-mpi: what several processes, which mpirun starts, do together. A field over a raster is
// one job of all ranks (field.c); benchmarks and indexes of many maps are a farm (farm.h).
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "farm.h"
#include "field.h"

// While ranks find each other, the death of one would keep the others waiting for ever. In a farm
// they end after this time instead, and the same command goes on from its journal.
enum { MEETING_SECONDS = 60 };

static void end_meeting(int signal)
{
    static const char WHY[] = "sluice-mpi: the ranks did not find each other within a minute\n";
    (void)signal;
    const ssize_t written = write(2, WHY, sizeof WHY - 1);
    _exit(written > 0 ? FARM_LIMIT : FARM_BAD);
}

static int run_field(int argc, char **argv, int rank)
{
    const bool good = field_main(argc, argv);
    MPI_Finalize();
    if (good) return FARM_OK;
    if (rank == 0)
        farm_say(
            "a field takes GROUND X,Y COST.vrt [RULE [BLOCK [MEGABYTES [CHECKPOINT [SECONDS]]]]]");
    return FARM_BAD;
}

int main(int argc, char **argv)
{
    int rank;
    const char *word = argc > 1 ? argv[1] : "";
    const bool is_field = strcmp(word, "field") == 0;
    signal(SIGALRM, end_meeting);
    if (!is_field) alarm(MEETING_SECONDS); // until farm_main has finished MPI
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (is_field) return run_field(argc, argv, rank);
    if (strcmp(word, "--help") != 0 && strcmp(word, "-h") != 0) return farm_main(argc, argv, rank);
    if (rank == 0) farm_usage(stdout);
    MPI_Finalize();
    return FARM_OK;
}
