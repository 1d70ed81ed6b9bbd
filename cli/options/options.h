// SPDX-License-Identifier: MIT
// Reading a command line by tables of options.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <getopt.h>

#include "options/command.h"

// What options_next returns.
enum {
    OPTION_HELP = 'h',
    OPTION_OUTPUT = 'o',
    OPTION_JSON = 256,
    OPTION_SHARED,     // from here on those of shared_options.h
    OPTION_OWN = 512,  // from here on the subcommand's
    OPTION_END = -1,   // all options are read; the arguments follow
    OPTION_BAD = -2,   // a sentence has been said
    OPTION_TAKEN = -3, // a shared option, dealt with
};

#define OPTION_ROW_JSON                         \
    {                                           \
        "json", OPTION_JSON, NULL, "print JSON" \
    }
#define OPTION_ROW_END      \
    {                       \
        NULL, 0, NULL, NULL \
    }

enum { OPTIONS_MOST = 40 };

typedef struct option_parser {
    const command *command;
    int argc;
    char **argv;
    const option_row *rows[OPTIONS_MOST];
    struct option longs[OPTIONS_MOST + 1];
    char shorts[2 * OPTIONS_MOST + 3];
    int count;
} option_parser;

void options_begin(option_parser *parser, const command *self, int argc, char **argv);

// The next option's key and value, OPTION_END or OPTION_BAD.
int options_next(option_parser *parser, const char **value);

// After OPTION_END: the arguments that are not options. Says so, and returns false, if their
// number is outside least to most.
bool options_arguments(const option_parser *parser, int least, int most, char ***arguments,
                       int *count);

// The help of a subcommand, on stdout.
cli_exit options_help(const command *self);

#endif
