// SPDX-License-Identifier: MIT
// Ctrl-C. During long work the first asks it to stop and report what is done, and the second ends
// the program immediately; a server waits for it.
#ifndef CLI_INTERRUPT_H
#define CLI_INTERRUPT_H

#include <stdbool.h>

void interrupt_begin(void);
bool interrupt_seen(void);

// For a program whose threads do the work: interrupt_hold keeps Ctrl-C and SIGTERM from ending it,
// and has to come before the first thread; interrupt_await returns when one of them has come.
void interrupt_hold(void);
void interrupt_await(void);

#endif
