// SPDX-License-Identifier: MIT
// What every subcommand defines: the table commands.inl, as declarations.
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "options/shared_options.h"

// argv[0] is the subcommand's name.
#define COMMAND(name, usage, summary, groups)    \
    extern const option_row options_of_##name[]; \
    cli_exit run_##name(const command *self, int argc, char **argv);
#include "commands/commands.inl"
#undef COMMAND

#endif
