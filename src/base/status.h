// SPDX-License-Identifier: MIT
// How a call fails: fill the caller's error, return the code.
#ifndef SLUI_STATUS_H
#define SLUI_STATUS_H

#include "sluice/sluice.h"

// Fills `error` (may be NULL) and returns `code`, so that a caller can write `return slui_fail(...)`.
// The format knows %s (string), %d (int), %c (a character, shown as 'c' or as its number where it
// does not print) and %%; a sentence too long for the error is cut.
slu_status slui_fail(slu_error *error, slu_status code, const char *format, ...);

// The same with a place in a file, both 1-based.
slu_status slui_fail_at(slu_error *error, slu_status code, int line, int column, const char *format,
                        ...);

slu_status slui_fail_memory(slu_error *error);

#endif
