// SPDX-License-Identifier: MIT
// Ctrl-C during long work. The handler only raises a flag, which the work looks at between two queries.
#define _POSIX_C_SOURCE 200809L
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t seen;

static void notice(int number)
{
    (void)number;
    seen = 1;
}

// A program that was started with the signal ignored, as in the background, keeps ignoring it.
void interrupt_begin(void)
{
    struct sigaction before;
    if (sigaction(SIGINT, NULL, &before) != 0 || before.sa_handler == SIG_IGN) return;
    struct sigaction action = {.sa_handler = notice, .sa_flags = (int)SA_RESETHAND | SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupt_seen(void)
{
    return seen != 0;
}
