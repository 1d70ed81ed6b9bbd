// SPDX-License-Identifier: MIT
// A search as a trace file that Posthoc, the search visualiser, plays back.
#ifndef CLI_POSTHOC_H
#define CLI_POSTHOC_H

#include "system/console.h"

// Writes version 1.4.0 of the format. On failure prints why and returns CLI_BAD.
cli_exit posthoc_write(const char *file, const slu_trace *trace);

#endif
