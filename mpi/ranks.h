// SPDX-License-Identifier: MIT
// MPI behind the interface of slu_raster_ranks.
#ifndef MPI_RANKS_H
#define MPI_RANKS_H

#include <mpi.h>

#include "sluice/raster.h"

typedef struct sending sending;

typedef struct mpi_ranks {
    int rank, count;
    sending *sent; // messages that may still be on their way
    uint64_t numbers[2], sums[2];
    MPI_Request adding;
} mpi_ranks;

// All processes of the program; the struct must outlive the field.
slu_raster_ranks mpi_ranks_begin(mpi_ranks *ranks);

// Waits until all messages have left.
void mpi_ranks_end(mpi_ranks *ranks);

#endif
