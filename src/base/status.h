// SPDX-License-Identifier: MIT
// How a call fails: fill the caller's error, return the code.
#ifndef SLUI_STATUS_H
#define SLUI_STATUS_H

#include "sluice/sluice.h"

// Fills `error` (may be NULL) and returns `code`, so that a caller can write `return
// slui_fail(...)`. The format supports %s (string), %d (int), %u (unsigned), %c (a character,
// printed as 'c', or as its number if it is not printable) and %%; a sentence too long for the
// error is truncated.
slu_status slui_fail(slu_error *error, slu_status code, const char *format, ...);

// The same with a position in a file, line and column 1-based.
slu_status slui_fail_at(slu_error *error, slu_status code, int line, int column, const char *format,
                        ...);

slu_status slui_fail_memory(slu_error *error);

// SLU_ERR_ARGUMENT because a pointer is missing: "map and out must not be NULL". `names` lists all
// parameters of the call that have to be there, as the header calls them.
slu_status slui_fail_null(slu_error *error, const char *names);

// Whether a call can describe an object: neither is NULL. If only the object is, zeroes the `size`
// bytes of the facts.
bool slui_describes(const void *object, void *facts, size_t size);

#endif
