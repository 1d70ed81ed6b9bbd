// SPDX-License-Identifier: MIT
// Threads for the library's parallel work.
#ifndef CLI_THREADS_H
#define CLI_THREADS_H

#include "sluice/sluice.h"

enum { THREADS_MOST = 256 };

// A parallel-for that gives each of up to THREADS_MOST tasks a thread of its own.
slu_parallel threads_parallel(void);

// How many processors this program may use.
int threads_processors(void);

#endif
