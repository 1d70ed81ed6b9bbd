// SPDX-License-Identifier: MIT
// The processor time of this thread, which other programs on the machine do not count towards, and the
// time on the wall.
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

#include <stdint.h>

uint64_t clock_thread_ns(void);
uint64_t clock_wall_ns(void); // from some moment on; never goes back

#endif
