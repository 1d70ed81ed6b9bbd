// SPDX-License-Identifier: MIT
// Data on stdout, messages on stderr, and an exit code that scripts can trust.
#ifndef CLI_CONSOLE_H
#define CLI_CONSOLE_H

#include <stdio.h>

#include "sluice/sluice.h"
#include "system/printf_like.h"

typedef enum cli_exit {
    CLI_OK = 0,
    CLI_NO = 1,    // no path, or a check failed
    CLI_BAD = 2,   // usage, bad input, or a file that could not be read or written
    CLI_LIMIT = 3, // a limit was hit
} cli_exit;

// Call before anything is read or written: with stdout closed, the next file opened would take its
// place.
void console_begin(void);

// Flushes stdout. Returns `code`, or CLI_BAD with a sentence on stderr if anything written to
// stdout was lost.
cli_exit console_end(cli_exit code);

// One line on stderr that begins with "sluice: "; returns CLI_BAD so that a caller can return it.
cli_exit say_bad(const char *format, ...) PRINTF_LIKE(1, 2);

// The same for a library call that failed: "sluice: FILE:LINE:COLUMN: sentence", with as much of
// the place as is known. `file` may be NULL.
cli_exit say_error(const char *file, const slu_error *error);

// One line on stderr that is neither data nor an error.
void say(const char *format, ...) PRINTF_LIKE(1, 2);

typedef enum text_style { STYLE_PLAIN, STYLE_BOLD, STYLE_RED } text_style;

// The escape sequence that switches to a style, or "" if the stream is not a terminal or NO_COLOR
// is set.
const char *console_style(FILE *stream, text_style wanted);

// Zeroed memory. A command has nobody to hand an allocation failure to, so running out of memory
// ends the program here, with a sentence and CLI_BAD.
void *console_alloc(size_t count, size_t size);

#endif
