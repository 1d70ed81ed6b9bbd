// SPDX-License-Identifier: MIT
// `sluice-mpi bench|reproduce|atlas|labels ...`: see farm.h.
#include "farm.h"

// Rank 0 alone has the book. If it cannot be opened, the others hear that nothing is to be done.
static int run_request(const farm_request *request, mpi_ranks *ranks, bool *whole)
{
    farm_book book = {0};
    int good = 1;
    if (ranks->rank == 0) good = farm_book_open(&book, request);
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    int code = good ? farm_run(request, ranks->rank ? NULL : &book, ranks, whole) : FARM_BAD;
    if (ranks->rank == 0) {
        const int closed = farm_book_close(&book);
        code = good ? closed : code;
    }
    return code;
}

int farm_main(int argc, char **argv, mpi_ranks *ranks, bool *whole)
{
    farm_request request;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    const bool good = farm_request_read(&request, argc, argv, ranks->rank);
    int code = good ? run_request(&request, ranks, whole) : FARM_BAD;
    farm_request_release(&request);
    return code;
}
