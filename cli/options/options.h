// SPDX-License-Identifier: MIT
// What a subcommand is, and reading its command line by tables of options. The table of
// subcommands is commands/commands.inl.
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <getopt.h>

#include "system/console.h"

// One option. Help and parsing both read it, so neither can forget one.
typedef struct option_row {
    const char *name;  // without the dashes
    int key;           // what options_next returns; a character is also the short form
    const char *value; // the value's name in the help; NULL for a switch
    const char *help;
} option_row;

typedef struct command {
    const char *name;
    const char *usage; // what follows "sluice NAME"
    const char *summary;
    const option_row *options; // its own, up to a row without a name
    unsigned groups;           // the shared ones it takes: see shared_options.h
    cli_exit (*run)(const struct command *self, int argc, char **argv);
} command;

// What options_next returns.
enum {
    OPTION_HELP = 'h',
    OPTION_OUTPUT = 'o',
    OPTION_JSON = 256,
    OPTION_SHARED,     // from here on those of shared_options.h
    OPTION_OWN = 512,  // from here on the subcommand's
    OPTION_END = -1,   // all options are read; the arguments follow
    OPTION_BAD = -2,   // an error was printed
    OPTION_TAKEN = -3, // a shared option, already applied
};

#define OPTION_ROW_JSON                         \
    {                                           \
        "json", OPTION_JSON, NULL, "print JSON" \
    }
#define OPTION_ROW_END      \
    {                       \
        NULL, 0, NULL, NULL \
    }

enum { OPTIONS_MOST = 64 };

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

// After OPTION_END: the arguments that are not options. Prints an error and returns false if
// there are fewer than least or more than most.
bool options_arguments(const option_parser *parser, int least, int most, char ***arguments,
                       int *count);

// The help of a subcommand, on stdout.
cli_exit options_help(const command *self);

#endif
