// SPDX-License-Identifier: MIT
// `sluice-mpi bench|reproduce|atlas|labels ...`: see farm.h.
#include "farm.h"

#include <mpi.h>
#include <unistd.h>

// Rank 0 alone has the book. If it cannot be opened, the others hear that nothing is to be done.
static bool prepare(const farm_request *request, farm_book *book, farm_office *office, int rank)
{
    if (!farm_office_open(office, rank)) return false;
    int good = 1;
    if (rank == 0) good = farm_book_open(book, request);
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return good;
}

int farm_main(int argc, char **argv, int rank)
{
    farm_request request;
    farm_book book = {0};
    farm_office office = {.socket = -1};
    bool good = farm_request_read(&request, argc, argv, rank);
    if (good) good = prepare(&request, &book, &office, rank);
    MPI_Finalize();
    alarm(0);
    int code = good ? farm_run(&request, rank == 0 ? &book : NULL, &office, rank) : FARM_BAD;
    if (good && rank == 0) code = farm_book_close(&book);
    if (office.socket >= 0) close(office.socket);
    farm_request_release(&request);
    return code;
}
