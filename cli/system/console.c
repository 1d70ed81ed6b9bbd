// SPDX-License-Identifier: MIT
// How the command speaks. Nothing else in cli/ writes to stderr or decides about colour.
#define _POSIX_C_SOURCE 200809L
#include "system/console.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#endif

#ifdef _WIN32

// Data is written and read byte for byte, as everywhere else.
void console_begin(void)
{
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
}

#else

// If a standard stream is closed, the next file opened would take its number, and our messages
// would end up in it. Read-only, so that writing to it still fails and is noticed.
static void hold_standard_streams(void)
{
    for (int fd = 0; fd <= 2; fd++) {
        if (fcntl(fd, F_GETFD) != -1) continue;
        if (open("/dev/null", O_RDONLY) != fd) exit(CLI_BAD);
    }
}

void console_begin(void)
{
    hold_standard_streams();
    // A reader that goes away is a failed write like any other: see console_end.
    signal(SIGPIPE, SIG_IGN);
}

#endif

cli_exit console_end(cli_exit code)
{
    errno = 0;
    bool lost = fflush(stdout) != 0 || ferror(stdout);
    if (!lost) return code;
    return say_bad("cannot write to standard output%s%s", errno ? ": " : "",
                   errno ? strerror(errno) : "");
}

static void say_name(void)
{
    fprintf(stderr, "%ssluice:%s ", console_style(stderr, STYLE_RED),
            console_style(stderr, STYLE_PLAIN));
}

cli_exit say_bad(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    say_name();
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    return CLI_BAD;
}

cli_exit say_error(const char *file, const slu_error *error)
{
    // Sentences about files that cannot be read or written name them already.
    if (error->code == SLU_ERR_IO) file = NULL;
    say_name();
    if (file) fprintf(stderr, "%s:", file);
    if (error->line > 0) fprintf(stderr, "%d:", error->line);
    if (error->line > 0 && error->column > 0) fprintf(stderr, "%d:", error->column);
    fprintf(stderr, "%s%s\n", file || error->line > 0 ? " " : "", error->text);
    return CLI_BAD;
}

void say(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
}

static bool stream_takes_colour(FILE *stream)
{
    const char *no_colour = getenv("NO_COLOR");
    if (no_colour && *no_colour) return false;
    const char *terminal = getenv("TERM");
    if (!terminal || strcmp(terminal, "dumb") == 0) return false;
    return isatty(fileno(stream));
}

const char *console_style(FILE *stream, text_style wanted)
{
    static const char *const CODES[] = {
        [STYLE_PLAIN] = "\033[0m", [STYLE_BOLD] = "\033[1m", [STYLE_RED] = "\033[31m"};
    return stream_takes_colour(stream) ? CODES[wanted] : "";
}

void *console_alloc(size_t count, size_t size)
{
    void *memory = calloc(count ? count : 1, size ? size : 1);
    if (!memory) exit((int)say_bad("out of memory"));
    return memory;
}
