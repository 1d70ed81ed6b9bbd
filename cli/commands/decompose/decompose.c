// SPDX-License-Identifier: MIT
// sluice decompose: a map cut into zones at its gates, by one method or by several, or as saved in
// an atlas.
#include "commands/decompose/decompose.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "draw/render.h"
#include "options/names.h"
#include "options/values.h"

enum {
    OPTION_METHOD = OPTION_OWN,
    OPTION_PROMINENCE,
    OPTION_WIDEST,
    OPTION_DOWNSCALE,
    OPTION_REFINE,
    OPTION_WALL_DIVISOR,
    OPTION_SLITS,
    OPTION_ADD_GATE,
    OPTION_REMOVE_GATE,
    OPTION_BLOCK_GATE,
    OPTION_GATE_LIST,
    OPTION_SAVE_GATES,
    OPTION_FROM_ATLAS,
    OPTION_CSV,
    OPTION_RENDER,
    OPTION_STAGES,
    OPTION_SCALE,
};

const option_row options_of_decompose[] = {
    {"method", OPTION_METHOD, "NAME[,NAME...]", "the methods, as named by sluice list"},
    {"prominence", OPTION_PROMINENCE, "X",
     "water: how many times deeper than the saddle a basin must be (1.5)"},
    {"widest", OPTION_WIDEST, "N", "water: cut along no line wider than N tiles (40)"},
    {"downscale", OPTION_DOWNSCALE, "N[,N...]",
     "decompose a map N times coarser, and map the zones back"},
    {"refine", OPTION_REFINE, "HOW",
     "water-2015: its depth by both refinements, walls, logarithm or none (both)"},
    {"wall-divisor", OPTION_WALL_DIVISOR, "N",
     "water-2015: tiles of a side for each wall of the threshold (28)"},
    {"slits", OPTION_SLITS, NULL, "units may step between two walls: such slits are gates"},
    GATE_EDIT_ROWS(OPTION_ADD_GATE, OPTION_REMOVE_GATE, OPTION_BLOCK_GATE),
    {"gates", OPTION_GATE_LIST, "FILE", "add, remove and block the gates of a list"},
    {"save-gates", OPTION_SAVE_GATES, "FILE", "write all edits as such a list"},
    {"atlas", OPTION_FROM_ATLAS, "FILE",
     "read zones and gates, with their edits, from an atlas file"},
    {"csv", OPTION_CSV, NULL, "print zones and gates as comma-separated lines"},
    {"render", OPTION_RENDER, "FILE", "draw zones and gates; FILE ends in .png or .svg"},
    {"stages", OPTION_STAGES, "FILE", "draw what each step of the method yields"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// ---------------------------------------------------------------------------------------------
// The request

static bool take_method(void *ctx, const char *name)
{
    decompose_request *request = ctx;
    if (request->method_count == RUNS_MOST)
        return say_bad("--method takes at most %d names", RUNS_MOST), false;
    if (!method_read(name, &request->methods[request->method_count])) return false;
    return request->method_count++, true;
}

static bool take_downscale(void *ctx, const char *number)
{
    decompose_request *request = ctx;
    if (request->downscale_count == RUNS_MOST)
        return say_bad("--downscale takes at most %d numbers", RUNS_MOST), false;
    int *downscale = &request->downscales[request->downscale_count];
    if (!read_int("--downscale", number, 1, SLU_MAX_DOWNSCALE, downscale)) return false;
    return request->downscale_count++, true;
}

NAME_READER(slu_refinement)

static bool take_cutting(decompose_request *request, int key, const char *value)
{
    slu_terrain_options *o = &request->options;
    switch (key) {
    case OPTION_METHOD:
        request->cutting = "--method";
        request->method_count = 0;
        return read_list(value, take_method, request);
    case OPTION_PROMINENCE:
        request->cutting = "--prominence";
        return read_number("--prominence", value, 1, SLU_MAX_PROMINENCE, &o->prominence);
    case OPTION_WIDEST:
        request->cutting = "--widest";
        return read_int("--widest", value, 1, SLU_MAX_SIDE, &o->widest);
    case OPTION_REFINE:
        request->cutting = "--refine";
        return read_slu_refinement("--refine", value, &o->refine);
    case OPTION_WALL_DIVISOR:
        request->cutting = "--wall-divisor";
        return read_int("--wall-divisor", value, 1, SLU_MAX_SIDE, &o->wall_divisor);
    case OPTION_DOWNSCALE:
        request->cutting = "--downscale";
        request->downscale_count = 0;
        return read_list(value, take_downscale, request);
    default: return false;
    }
}

// The list may name the decomposition that its edits are for; --method goes before that.
static bool take_list(decompose_request *request, const char *file)
{
    int method;
    if (!gate_edits_read(&request->edits, file, &method)) return false;
    if (method != NO_METHOD && !request->cutting) request->methods[0] = method;
    return true;
}

static bool take_option(void *ctx, int key, const char *value)
{
    decompose_request *request = ctx;
    switch (key) {
    case OPTION_GATE_LIST: return take_list(request, value);
    case OPTION_SAVE_GATES: request->save_file = value; return true;
    case OPTION_SLITS: request->options.diagonals = SLU_DIAGONALS_ALWAYS; return true;
    case OPTION_ADD_GATE: return gate_edits_take(&request->edits, SLU_EDIT_ADD, value);
    case OPTION_REMOVE_GATE: return gate_edits_take(&request->edits, SLU_EDIT_REMOVE, value);
    case OPTION_BLOCK_GATE: return gate_edits_take(&request->edits, SLU_EDIT_BLOCK, value);
    case OPTION_FROM_ATLAS: request->atlas_file = value; return true;
    case OPTION_CSV: request->csv = true; return true;
    case OPTION_RENDER: request->render_file = value; return render_knows(value);
    case OPTION_STAGES: request->stages_file = value; return render_knows(value);
    case OPTION_SCALE: return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    default: return take_cutting(request, key, value);
    }
}

// ---------------------------------------------------------------------------------------------
// Decomposing

static cli_exit decompose_one(const decompose_request *request, const slu_map *map,
                              const decompose_run *run, slu_terrain **terrain)
{
    slu_terrain_options options = request->options;
    options.unit = request->shared.finder.rules.unit;
    options.method = run->method;
    options.downscale = run->downscale;
    slu_error error = {0};
    slu_status status = slu_terrain_create(map, &options, terrain, &error);
    if (status == SLU_OK) status = gate_edits_make(&request->edits, *terrain, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit show(const decompose_request *request, const slu_map *map,
                     const slu_terrain *const *terrains)
{
    cli_exit code = CLI_OK;
    if (request->render_file) code = decompose_render(request, map, terrains);
    if (code == CLI_OK && request->stages_file)
        code = decompose_render_stages(request, map, terrains[0]);
    if (code == CLI_OK && request->save_file)
        code = gate_edits_write(terrains[0], request->save_file);
    if (code == CLI_OK) decompose_report(request, terrains);
    return code;
}

static cli_exit decompose_all(const decompose_request *request, const slu_map *map)
{
    slu_terrain *made[RUNS_MOST] = {0};
    const slu_terrain *terrains[RUNS_MOST] = {0};
    cli_exit code = CLI_OK;
    for (int i = 0; i < request->count && code == CLI_OK; i++) {
        code = decompose_one(request, map, &request->runs[i], &made[i]);
        terrains[i] = made[i];
    }
    if (code == CLI_OK) code = show(request, map, terrains);
    for (int i = 0; i < request->count; i++)
        slu_terrain_destroy(made[i]);
    return code;
}

static void add_run(decompose_request *request, int method, int downscale)
{
    decompose_run *run = &request->runs[request->count++];
    const char *name = slu_methods_at(slu_decompositions(), method)->name;
    *run = (decompose_run){method, downscale, ""};
    if (downscale == 1)
        snprintf(run->name, sizeof run->name, "%s", name);
    else
        snprintf(run->name, sizeof run->name, "%s 1:%d", name, downscale);
}

// The options become those that the file was built with, for the pictures of the stages.
static cli_exit show_atlas(decompose_request *request, const slu_map *map)
{
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    slu_atlas_load_options load = {.unit = request->shared.finder.rules.unit};
    if (slu_atlas_load(map, request->atlas_file, &load, &atlas, &error) != SLU_OK)
        return say_error(request->atlas_file, &error);
    const slu_terrain *terrain = slu_atlas_terrain(atlas);
    request->options = slu_atlas_built_with(atlas).terrain;
    request->count = 0;
    add_run(request, request->options.method, request->options.downscale);
    cli_exit code = show(request, map, &terrain);
    slu_atlas_destroy(atlas);
    return code;
}

static bool atlas_fits(const decompose_request *request)
{
    if (!request->atlas_file) return true;
    if (request->cutting)
        say_bad("--atlas uses the zones of the file: leave out %s, or give it to "
                "sluice atlas build",
                request->cutting);
    else if (request->options.diagonals)
        say_bad("--atlas uses the zones of the file: leave out --slits, or give "
                "--diagonals always to sluice atlas build");
    else if (request->edits.count)
        say_bad("--atlas uses the gates of the file: edit them with sluice atlas edit");
    return !request->cutting && !request->options.diagonals && !request->edits.count;
}

static bool check_request(decompose_request *request)
{
    if (request->method_count * request->downscale_count > RUNS_MOST) {
        say_bad("at most %d decompositions at once: give fewer methods or scales", RUNS_MOST);
        return false;
    }
    for (int i = 0; i < request->method_count; i++)
        for (int k = 0; k < request->downscale_count; k++)
            add_run(request, request->methods[i], request->downscales[k]);
    if (request->save_file && request->count > 1) {
        say_bad("--save-gates takes one method at a time");
        return false;
    }
    if (request->csv && request->count > 1) {
        say_bad("--csv takes one method at a time");
        return false;
    }
    if (request->csv && request->shared.json) {
        say_bad("choose --csv or --json");
        return false;
    }
    return atlas_fits(request);
}

cli_exit run_decompose(const command *self, int argc, char **argv)
{
    decompose_request request = {.method_count = 1, .downscales = {1}, .downscale_count = 1};
    command_line line = {self, argc, argv, .least = 1, .most = 1};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    if (!check_request(&request)) return CLI_BAD;
    request.map_file = line.arguments[0];
    slu_map *map = NULL;
    cli_exit code = shared_load_map(&request.shared, request.map_file, &map);
    if (code == CLI_OK)
        code = request.atlas_file ? show_atlas(&request, map) : decompose_all(&request, map);
    slu_map_destroy(map);
    return code;
}
