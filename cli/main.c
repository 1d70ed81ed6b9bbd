// SPDX-License-Identifier: MIT
// The sluice command: finds the subcommand in the table of commands/commands.inl and runs it.
#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "options/nearest.h"
#include "options/shared_options.h"
#include "report/json.h"

#define COMMAND(name, usage, summary, groups) \
    {#name, usage, summary, options_of_##name, groups, run_##name},
static const command COMMANDS[] = {
#include "commands/commands.inl"
};
#undef COMMAND
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void print_usage(FILE *stream)
{
    fprintf(stream, "Usage: sluice COMMAND ...\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-9s  %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fprintf(stream,
            "\nMAP is a .map file of the MovingAI benchmarks, a Tiled map (.tmx or .json) or a PNG "
            "picture,\nregardless of its name. WORLD is a GeoJSON file of polygons, or a MAP, "
            "whose walls "
            "are\nthen the polygons.\n"
            "\nsluice COMMAND --help describes a command; sluice --version prints the version.\n"
            "Exit codes: 0 ok, 1 no path or a check failed, 2 bad usage or input, "
            "3 a limit was hit.\n");
}

static const command *find_command(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(COMMANDS[i].name, name) == 0) return &COMMANDS[i];
    }
    return NULL;
}

static cli_exit say_unknown(const char *name)
{
    nearest search = nearest_to(name);
    for (int i = 0; i < COMMAND_COUNT; i++)
        nearest_offer(&search, COMMANDS[i].name);
    nearest_offer(&search, "--version");
    nearest_offer(&search, "--help");
    const char *what = *name == '-' ? "option" : "command";
    if (search.best) return say_bad("unknown %s '%s'; did you mean %s?", what, name, search.best);
    return say_bad("unknown %s '%s'; see sluice --help", what, name);
}

static cli_exit run(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return CLI_BAD;
    }
    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) return printf("sluice %s\n", slu_version()), CLI_OK;
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) return print_usage(stdout), CLI_OK;
    const command *found = find_command(name);
    return found ? found->run(found, argc - 1, argv + 1) : say_unknown(name);
}

int main(int argc, char **argv)
{
    console_begin();
    json_begin();
    return (int)console_end(run(argc, argv));
}
