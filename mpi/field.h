// SPDX-License-Identifier: MIT
// `sluice-mpi field`.
#ifndef MPI_FIELD_H
#define MPI_FIELD_H

#include <stdbool.h>

#include "ranks.h"

// Computes the field that the command line asks for; all ranks call it. False if it asks for none.
bool field_main(int argc, char **argv);

#endif
