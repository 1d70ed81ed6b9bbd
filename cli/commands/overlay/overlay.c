// SPDX-License-Identifier: MIT
// sluice overlay: divides a map and puts costs in, puts other costs into the cells of a file,
// describes a file, compares its answers with plain searches, and draws its cells.
#include "commands/overlay/overlay.h"

#include <stdlib.h>
#include <string.h>

#include "ask/verify.h"
#include "commands/commands.h"
#include "draw/render.h"
#include "options/values.h"
#include "report/progress.h"
#include "system/file.h"

enum {
    OPTION_CELLS_ONLY = OPTION_OWN,
    OPTION_QUERIES,
    OPTION_SEED,
    OPTION_DEPTH,
    OPTION_SCALE,
};

enum { USUAL_QUERIES = 100, MOST_QUERIES = 1000000, MOST_DEPTH = 255 };

const option_row options_of_overlay[] = {
    {"cells-only", OPTION_CELLS_ONLY, NULL, "build: leave costs out, to customize it later"},
    {"queries", OPTION_QUERIES, "N", "verify: between this many random pairs of tiles (100)"},
    {"seed", OPTION_SEED, "N", "verify: other random tiles (1)"},
    {"depth", OPTION_DEPTH, "N[,N...]", "draw: the cells after this many cuts (3 and 6)"},
    {"scale", OPTION_SCALE, "N", "draw: pixels per tile"},
    {"output", OPTION_OUTPUT, "FILE",
     "build, customize, draw: write there (customize: the file itself; draw: PNG or SVG)"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool take_depths(overlay_request *request, const char *value)
{
    char text[64], *rest = text;
    snprintf(text, sizeof text, "%s", value);
    for (request->depth_count = 0; rest;) {
        char *comma = strchr(rest, ',');
        if (comma) *comma++ = '\0';
        if (request->depth_count == DEPTHS_MOST) {
            say_bad("--depth takes at most %d depths", DEPTHS_MOST);
            return false;
        }
        int *depth = &request->depths[request->depth_count++];
        if (!read_int("--depth", rest, 0, MOST_DEPTH, depth)) return false;
        rest = comma;
    }
    return true;
}

static bool take_option(void *ctx, int key, const char *value)
{
    overlay_request *request = ctx;
    switch (key) {
    case OPTION_CELLS_ONLY: request->building = "--cells-only"; return request->cells_only = true;
    case OPTION_QUERIES:
        request->checking = "--queries";
        return read_int("--queries", value, 1, MOST_QUERIES, &request->queries);
    case OPTION_SEED:
        request->checking = "--seed";
        return read_count("--seed", value, 0, UINT64_MAX, &request->seed);
    case OPTION_DEPTH: request->drawing = "--depth"; return take_depths(request, value);
    case OPTION_SCALE:
        request->drawing = "--scale";
        return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    default: request->output = value; return true;
    }
}

// ---------------------------------------------------------------------------------------------
// Building

enum { PROGRESS_PARTS = 1000 };

// One bar for dividing, then one for putting costs in.
typedef struct watch {
    progress bar;
    bool costs;
} watch;

static void tell(void *ctx, bool costs, double share)
{
    watch *w = ctx;
    if (costs != w->costs) {
        progress_end(&w->bar);
        progress_begin(&w->bar, "costs", PROGRESS_PARTS);
        w->costs = costs;
    }
    progress_update(&w->bar, (uint64_t)(share * PROGRESS_PARTS));
}

static void begin_watch(watch *w)
{
    *w = (watch){.costs = false};
    progress_begin(&w->bar, "cells", PROGRESS_PARTS);
}

static cli_exit save(const overlay_request *request, slu_overlay *overlay, const char *file)
{
    slu_error error = {0};
    const slu_overlay_save_options options = {.cells_only = request->cells_only};
    const slu_status status = slu_overlay_save(overlay, &options, file, &error);
    if (status == SLU_OK) overlay_report_made(request, overlay, file);
    slu_overlay_destroy(overlay);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit build(overlay_request *request, const slu_map *map, char **arguments)
{
    (void)arguments;
    watch w;
    begin_watch(&w);
    const slu_overlay_options options = {.rules = shared_finder(&request->shared)->rules,
                                         .progress = {tell, &w}};
    slu_overlay *overlay = NULL;
    slu_error error = {0};
    const slu_status status = slu_overlay_create(map, &options, &overlay, &error);
    progress_end(&w.bar);
    return status == SLU_OK ? save(request, overlay, request->output) : say_error(NULL, &error);
}

cli_exit overlay_load(overlay_request *request, const slu_map *map, const char *file,
                      bool customize, slu_overlay **out)
{
    watch w;
    begin_watch(&w);
    const slu_overlay_load_options options = {.rules = shared_finder(&request->shared)->rules,
                                              .customize = customize,
                                              .progress = {tell, &w}};
    slu_error error = {0};
    const slu_status status = slu_overlay_load(map, file, &options, out, &error);
    progress_end(&w.bar);
    return status == SLU_OK ? CLI_OK : say_error(file, &error);
}

static cli_exit customize(overlay_request *request, const slu_map *map, char **arguments)
{
    const char *file = arguments[1];
    slu_overlay *overlay = NULL;
    if (overlay_load(request, map, file, true, &overlay) != CLI_OK) return CLI_BAD;
    return save(request, overlay, request->output ? request->output : file);
}

static cli_exit verify(overlay_request *request, const slu_map *map, char **arguments)
{
    slu_overlay *overlay = NULL;
    if (overlay_load(request, map, arguments[1], false, &overlay) != CLI_OK) return CLI_BAD;
    const verify_request asked = {
        .finder = {.rules = request->shared.finder.rules, .overlay = overlay},
        .algorithm = "overlay",
        .file = arguments[1],
        .queries = request->queries,
        .seed = request->seed,
        .json = request->shared.json};
    const cli_exit code = verify_index(map, &asked);
    slu_overlay_destroy(overlay);
    return code;
}

static cli_exit info(overlay_request *request, const slu_map *map, char **arguments)
{
    (void)map;
    char *bytes;
    size_t size;
    if (file_read_atlas(arguments[0], &bytes, &size) != CLI_OK) return CLI_BAD;
    slu_overlay_file_facts facts;
    slu_error error = {0};
    const slu_status status = slu_overlay_inspect(bytes, size, &facts, &error);
    free(bytes);
    if (status != SLU_OK) return say_error(arguments[0], &error);
    overlay_report(arguments[0], size, &facts, request->shared.json);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// The request

typedef struct overlay_action {
    const char *name;
    const char *takes;
    int arguments;
    bool map, builds, checks, draws, writes; // it reads a map, and these options
    cli_exit (*run)(overlay_request *request, const slu_map *map, char **arguments);
} overlay_action;

static const overlay_action ACTIONS[] = {
    {"build", "a map", 1, true, true, false, false, true, build},
    {"customize", "a map and a file", 2, true, false, false, false, true, customize},
    {"info", "a file", 1, false, false, false, false, false, info},
    {"verify", "a map and a file", 2, true, false, true, false, false, verify},
    {"draw", "a map and a file", 2, true, false, false, true, true, overlay_draw},
};

static bool say_misplaced(const char *option, const overlay_action *action)
{
    say_bad("overlay %s does not take %s; see sluice overlay --help", action->name, option);
    return false;
}

// An option without effect is a mistake worth reporting.
static bool options_fit(const overlay_request *request, const overlay_action *action)
{
    const shared_options *shared = &request->shared;
    const slu_rules *rules = &shared->finder.rules;
    const bool moves = rules->diagonals || rules->steps.straight || shared->four_neighbours ||
                       rules->charge || rules->unit.size || rules->unit.terrains ||
                       shared->influence_count;
    const bool glyphs = shared->passable || shared->costs_file || shared->collision;
    if (request->building && !action->builds) return say_misplaced(request->building, action);
    if (request->checking && !action->checks) return say_misplaced(request->checking, action);
    if (request->drawing && !action->draws) return say_misplaced(request->drawing, action);
    if (moves && !action->map)
        return say_misplaced("rules of movement: the file has its own", action);
    if (glyphs && !action->map)
        return say_misplaced("--passable, --costs-file or --collision", action);
    if (request->output && !action->writes) return say_misplaced("--output", action);
    if ((action->run == build || action->draws) && !request->output)
        return say_bad("name the file to write: -o FILE"), false;
    return !action->draws || render_knows(request->output);
}

static const overlay_action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++)
        if (strcmp(ACTIONS[i].name, name) == 0) return &ACTIONS[i];
    say_bad("sluice overlay has build, customize, info, verify and draw, not '%s'", name);
    return NULL;
}

cli_exit run_overlay(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 2, .most = 3};
    overlay_request request = {
        .queries = USUAL_QUERIES, .seed = 1, .depths = {3, 6}, .depth_count = 2};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    const overlay_action *action = find_action(line.arguments[0]);
    if (!action) return CLI_BAD;
    if (line.count - 1 != action->arguments)
        return say_bad("overlay %s takes %s", action->name, action->takes);
    if (!options_fit(&request, action)) return CLI_BAD;
    slu_map *map = NULL;
    if (action->map && shared_load_map(&request.shared, line.arguments[1], &map) != CLI_OK)
        return CLI_BAD;
    const cli_exit code = action->run(&request, map, line.arguments + 1);
    if (map) shared_unload_map(&request.shared, map);
    return code;
}
