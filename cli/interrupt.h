// SPDX-License-Identifier: MIT
// Ctrl-C during long work: the first asks it to stop and report what is done, the second ends the
// program at once.
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_begin(void);
bool interrupt_seen(void);

#endif
