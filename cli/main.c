// SPDX-License-Identifier: MIT
// The sluice command: one table of subcommands, one file for each.
#include <stdlib.h>
#include <string.h>

#include "options/command.h"
#include "options/nearest.h"
#include "options/shared_options.h"
#include "report/json.h"

static const command COMMANDS[] = {
    {"list", "", "Names every search, heuristic, way of steering, decomposition and method",
     LIST_OPTIONS, 0, run_list},
    {"info", "MAP", "Says what is on a map", INFO_OPTIONS, OPTIONS_GLYPHS, run_info},
    {"gen", "KIND WIDTH HEIGHT | scen MAP | world CORNERS",
     "Makes a map (caves, maze, rooms, random or open), a scenario for a map, or a world of "
     "polygons",
     GEN_OPTIONS, OPTIONS_GLYPHS, run_gen},
    {"path", "MAP SX SY GX GY", "Finds a path, and draws the search", PATH_OPTIONS,
     OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_ATLAS, run_path},
    {"compare", "MAP SX SY GX GY",
     "Finds a path with every search and walks with every way of steering, and compares them",
     COMPARE_OPTIONS, OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_ATLAS, run_compare},
    {"walk", "MAP SX SY GX GY", "Moves without a plan, seeing only the tiles next to it",
     WALK_OPTIONS, OPTIONS_GLYPHS | OPTIONS_RULES, run_walk},
    {"simulate", "MAP",
     "Moves many units at once, tick by tick, on a map that may change under them",
     SIMULATE_OPTIONS, OPTIONS_GLYPHS | OPTIONS_MOVES | OPTIONS_KIND, run_simulate},
    {"decompose", "MAP", "Cuts a map into zones at its gates, and draws them", DECOMPOSE_OPTIONS,
     OPTIONS_GLYPHS, run_decompose},
    {"atlas", "build MAP -o FILE | info FILE | verify MAP FILE | edit MAP FILE",
     "Makes the atlas of a map, tells what is in one, makes it again and compares, or changes its "
     "gates",
     ATLAS_OPTIONS, OPTIONS_GLYPHS | OPTIONS_STEPS, run_atlas},
    {"bench", "MAP [SCEN] --alg NAME[,NAME...]",
     "Runs a scenario file and checks every length (a missing SCEN means MAP.scen)", BENCH_OPTIONS,
     OPTIONS_GLYPHS | OPTIONS_RULES | OPTIONS_ATLAS, run_bench},
    {"smooth", "WORLD SX SY GX GY | WORLD --queries N",
     "Finds ways among polygons, by every method, and draws what each makes of the world",
     SMOOTH_OPTIONS, OPTIONS_GLYPHS | OPTIONS_SIGNED, run_smooth},
    {"reproduce", "thesis | aiide2006",
     "Runs the experiments of the papers, and puts their tables and ours side by side",
     REPRODUCE_OPTIONS, 0, run_reproduce},
    {"serve", "[MAP]",
     "Serves the analysis tool to a browser on this machine, and opens a map in it", SERVE_OPTIONS,
     OPTIONS_GLYPHS, run_serve},
};
enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static void print_usage(FILE *stream)
{
    fprintf(stream, "Usage: sluice COMMAND ...\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(stream, "  %-9s  %s\n", COMMANDS[i].name, COMMANDS[i].summary);
    fprintf(stream,
            "\nMAP is a .map file of the MovingAI benchmarks, a Tiled map (.tmx or .json) or a PNG "
            "picture,\nwhatever its name ends in. WORLD is a GeoJSON file of polygons, or a MAP, "
            "whose walls "
            "are\nthen the polygons.\n"
            "\nsluice COMMAND --help tells more; sluice --version names the version.\n"
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
