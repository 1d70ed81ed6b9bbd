// SPDX-License-Identifier: MIT
// The processor time of this thread, which other programs on the machine do not count towards.
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include <stdint.h>

uint64_t clock_thread_ns(void);

#endif
