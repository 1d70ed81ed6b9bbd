// SPDX-License-Identifier: MIT
// What a subcommand is. Its table is commands/commands.inl.
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

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

#endif
