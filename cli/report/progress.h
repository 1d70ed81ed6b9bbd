// SPDX-License-Identifier: MIT
// A progress bar on stderr while it is a terminal; silent elsewhere.
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    const char *label;
    uint64_t total;
    bool shown;       // stderr is a terminal
    bool drawn;       // there is a bar to clear
    uint64_t next_ns; // when to draw again
    const char *unit; // what is counted; NULL: no speed is shown
    uint64_t begin_ns;
} progress;

void progress_begin(progress *bar, const char *label, uint64_t total);

// The same with the speed in `unit` per second, and the time that is left at that speed.
void progress_begin_rate(progress *bar, const char *label, const char *unit, uint64_t total);

// Draws at most ten times a second, so it may be called often.
void progress_update(progress *bar, uint64_t done);

// Clears the bar.
void progress_end(progress *bar);

#endif
