// SPDX-License-Identifier: MIT
// What a subcommand is: a row of the table in main.c and a file with its run function.
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

// The subcommands; argv[0] is the subcommand's name.
cli_exit run_list(const command *self, int argc, char **argv);
cli_exit run_info(const command *self, int argc, char **argv);
cli_exit run_gen(const command *self, int argc, char **argv);
cli_exit run_path(const command *self, int argc, char **argv);
cli_exit run_compare(const command *self, int argc, char **argv);
cli_exit run_walk(const command *self, int argc, char **argv);
cli_exit run_simulate(const command *self, int argc, char **argv);
cli_exit run_decompose(const command *self, int argc, char **argv);
cli_exit run_atlas(const command *self, int argc, char **argv);
cli_exit run_smooth(const command *self, int argc, char **argv);
cli_exit run_bench(const command *self, int argc, char **argv);
cli_exit run_reproduce(const command *self, int argc, char **argv);
cli_exit run_serve(const command *self, int argc, char **argv);

extern const option_row LIST_OPTIONS[], INFO_OPTIONS[], GEN_OPTIONS[], PATH_OPTIONS[],
    COMPARE_OPTIONS[], WALK_OPTIONS[], SIMULATE_OPTIONS[], DECOMPOSE_OPTIONS[], ATLAS_OPTIONS[],
    BENCH_OPTIONS[], SMOOTH_OPTIONS[], REPRODUCE_OPTIONS[], SERVE_OPTIONS[];

#endif
