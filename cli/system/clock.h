// SPDX-License-Identifier: MIT
// Processor time of this thread, which other programs on the machine do not add to, and wall-clock
// time.
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include <stdint.h>

uint64_t clock_thread_ns(void);
uint64_t clock_wall_ns(void); // from an arbitrary moment; monotonic

#endif
