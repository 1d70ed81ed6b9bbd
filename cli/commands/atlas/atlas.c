// SPDX-License-Identifier: MIT
// sluice atlas: builds the atlas of a map, describes a file, rebuilds one and compares, edits its
// gates; and measures the gate costs of the published heuristics.
#include "commands/atlas/atlas.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "options/names.h"
#include "options/values.h"
#include "system/file.h"

enum {
    OPTION_METHOD = OPTION_OWN,
    OPTION_PROMINENCE,
    OPTION_WIDEST,
    OPTION_DOWNSCALE,
    OPTION_LANDMARKS,
    OPTION_COMPACT,
    OPTION_SIDED,
    OPTION_GATE_LIST,
    OPTION_ADD_GATE,
    OPTION_REMOVE_GATE,
    OPTION_BLOCK_GATE,
};

enum { MOST_LANDMARKS = 16 };

const option_row options_of_atlas[] = {
    {"method", OPTION_METHOD, "NAME",
     "build, gates: how to cut the map, as named by sluice list (water; gates: of the paper)"},
    {"prominence", OPTION_PROMINENCE, "X",
     "build, gates, water: how many times deeper than the saddle a basin must be (about 3)"},
    {"widest", OPTION_WIDEST, "N",
     "build, gates, water: cut along no line wider than N tiles (40)"},
    {"downscale", OPTION_DOWNSCALE, "N", "build, gates: cut a map N times coarser (1)"},
    {"landmarks", OPTION_LANDMARKS, "N", "build: 0 to 16; a byte per tile each (0)"},
    {"compact", OPTION_COMPACT, NULL, "build: full distances only where a path may have to turn"},
    {"sided", OPTION_SIDED, NULL, "gates: four costs for each pair, for gateway-2006, not one"},
    {"gates", OPTION_GATE_LIST, "FILE",
     "build, gates, edit: add, remove and block those of a list"},
    GATE_EDIT_ROWS(OPTION_ADD_GATE, OPTION_REMOVE_GATE, OPTION_BLOCK_GATE),
    {"output", OPTION_OUTPUT, "FILE", "build, gates, edit: write there (edit: the file itself)"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool take_building(atlas_request *request, int key, const char *value)
{
    slu_terrain_options *o = &request->options.terrain;
    switch (key) {
    case OPTION_METHOD:
        request->building = "--method";
        request->method_given = true;
        return method_read(value, &o->method);
    case OPTION_PROMINENCE:
        request->building = "--prominence";
        return read_number("--prominence", value, 1, SLU_MAX_PROMINENCE, &o->prominence);
    case OPTION_WIDEST:
        request->building = "--widest";
        return read_int("--widest", value, 1, SLU_MAX_SIDE, &o->widest);
    case OPTION_DOWNSCALE:
        request->building = "--downscale";
        return read_int("--downscale", value, 1, SLU_MAX_DOWNSCALE, &o->downscale);
    case OPTION_LANDMARKS:
        request->building = "--landmarks";
        return read_int("--landmarks", value, 0, MOST_LANDMARKS, &request->options.landmarks);
    case OPTION_COMPACT: request->building = "--compact"; return request->options.compact = true;
    default: return false;
    }
}

// The list may name the decomposition that its edits are for.
static bool take_list(atlas_request *request, const char *file)
{
    int method;
    if (!gate_edits_read(&request->edits, file, &method)) return false;
    if (method == NO_METHOD || request->method_given) return true;
    request->method_given = true;
    request->options.terrain.method = method;
    return true;
}

static bool take_option(void *ctx, int key, const char *value)
{
    atlas_request *request = ctx;
    switch (key) {
    case OPTION_ADD_GATE: return gate_edits_take(&request->edits, SLU_EDIT_ADD, value);
    case OPTION_REMOVE_GATE: return gate_edits_take(&request->edits, SLU_EDIT_REMOVE, value);
    case OPTION_BLOCK_GATE: return gate_edits_take(&request->edits, SLU_EDIT_BLOCK, value);
    case OPTION_GATE_LIST: return take_list(request, value);
    case OPTION_SIDED: return request->sided = true;
    case OPTION_OUTPUT: request->output = value; return true;
    default: return take_building(request, key, value);
    }
}

// ---------------------------------------------------------------------------------------------
// Building

// Rebuilds the terrain of an atlas and applies the edits asked for: its list of edits then names
// gates by their ends.
static slu_status list_edits(const gate_edits *edits, const slu_map *map,
                             const slu_atlas_options *o, slu_terrain **terrain, slu_error *error)
{
    slu_terrain_options options = o->terrain;
    options.diagonals = o->rules.diagonals;
    options.unit = o->rules.unit;
    slu_status status = slu_terrain_create(map, &options, terrain, error);
    for (size_t i = 0; i < o->edit_count && status == SLU_OK; i++)
        status = slu_terrain_edit(*terrain, o->edits[i], error);
    return status == SLU_OK ? gate_edits_make(edits, *terrain, error) : status;
}

// Replaces an atlas by one with more edits.
static slu_status edit_atlas(const gate_edits *changes, const slu_map *map, slu_atlas **atlas,
                             slu_error *error)
{
    slu_terrain *terrain = NULL;
    slu_atlas_options options = slu_atlas_built_with(*atlas);
    slu_status status = list_edits(changes, map, &options, &terrain, error);
    if (status == SLU_OK) {
        size_t count = slu_terrain_edit_count(terrain);
        slu_edit *edits = console_alloc(count, sizeof *edits);
        for (size_t i = 0; i < count; i++)
            edits[i] = slu_terrain_edit_at(terrain, i);
        options.edits = edits;
        options.edit_count = count;
        slu_atlas_destroy(*atlas);
        *atlas = NULL;
        status = slu_atlas_create(map, &options, atlas, error);
        free(edits);
    }
    slu_terrain_destroy(terrain);
    return status;
}

static void report_made(const atlas_request *request, const slu_atlas *atlas, const char *file)
{
    char *bytes;
    size_t size;
    slu_atlas_file_facts facts;
    slu_atlas_facts made;
    slu_atlas_describe(atlas, &made);
    if (!request->shared.json) {
        say("%s: %u zones, %u gates, %d landmarks, built in %.1f ms", file, made.zone_count,
            made.gate_count, made.landmark_count, (double)made.nanoseconds / 1e6);
        return;
    }
    if (file_read_atlas(file, &bytes, &size) != CLI_OK) return;
    if (slu_atlas_inspect(bytes, size, &facts, NULL) == SLU_OK)
        atlas_report(file, size, &facts, &made, true);
    free(bytes);
}

static cli_exit edit_and_save(const atlas_request *request, const slu_map *map, slu_atlas *atlas,
                              const char *file)
{
    slu_error error = {0};
    slu_status status = SLU_OK;
    if (request->edits.count) status = edit_atlas(&request->edits, map, &atlas, &error);
    if (status == SLU_OK) status = slu_atlas_save(atlas, file, &error);
    if (status == SLU_OK) report_made(request, atlas, file);
    slu_atlas_destroy(atlas);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit build(atlas_request *request, const slu_map *map, char **arguments)
{
    (void)arguments;
    request->options.rules = shared_finder(&request->shared)->rules;
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    if (slu_atlas_create(map, &request->options, &atlas, &error) != SLU_OK)
        return say_error(NULL, &error);
    return edit_and_save(request, map, atlas, request->output);
}

static cli_exit edit(atlas_request *request, const slu_map *map, char **arguments)
{
    const char *file = arguments[1];
    slu_atlas *atlas = NULL;
    slu_error error = {0};
    slu_atlas_load_options options = {.unit = request->shared.finder.rules.unit};
    if (slu_atlas_load(map, file, &options, &atlas, &error) != SLU_OK)
        return say_error(file, &error);
    return edit_and_save(request, map, atlas, request->output ? request->output : file);
}

// ---------------------------------------------------------------------------------------------
// Comparing

// The first byte in which they differ, or the end of both. What comes before the checked part is
// the same in all readable files except for the checksum, which does not locate a difference.
static size_t first_difference(const unsigned char *a, size_t size, const unsigned char *b,
                               size_t other_size)
{
    size_t at = ATLAS_CHECKED;
    while (at < size && at < other_size && a[at] == b[at])
        at++;
    return at;
}

static cli_exit compare_bytes(const atlas_request *request, const slu_atlas *again,
                              const char *file, const unsigned char *bytes, size_t size)
{
    size_t made_size = 0;
    slu_atlas_format(again, NULL, 0, &made_size);
    unsigned char *made = console_alloc(made_size, 1);
    slu_atlas_format(again, made, made_size, &made_size);
    bool same = size == made_size && memcmp(bytes, made, size) == 0;
    size_t at = first_difference(bytes, size, made, made_size);
    atlas_report_verdict(file, same, at, atlas_section_name(made, at), request->shared.json);
    free(made);
    return same ? CLI_OK : CLI_NO;
}

static cli_exit verify_bytes(atlas_request *request, const slu_map *map, const char *file,
                             const char *bytes, size_t size)
{
    slu_atlas *atlas = NULL, *again = NULL;
    slu_error error = {0};
    cli_exit code;
    slu_atlas_load_options load = {.unit = request->shared.finder.rules.unit};
    slu_status status = slu_atlas_parse(map, bytes, size, &load, &atlas, &error);
    if (status == SLU_OK) {
        slu_atlas_options options = slu_atlas_built_with(atlas);
        status = slu_atlas_create(map, &options, &again, &error);
    }
    if (status == SLU_OK)
        code = compare_bytes(request, again, file, (const unsigned char *)bytes, size);
    else
        code = say_error(file, &error);
    slu_atlas_destroy(again);
    slu_atlas_destroy(atlas);
    return code;
}

static cli_exit verify(atlas_request *request, const slu_map *map, char **arguments)
{
    char *bytes;
    size_t size;
    if (file_read_atlas(arguments[1], &bytes, &size) != CLI_OK) return CLI_BAD;
    cli_exit code = verify_bytes(request, map, arguments[1], bytes, size);
    free(bytes);
    return code;
}

static cli_exit info(atlas_request *request, const slu_map *map, char **arguments)
{
    (void)map;
    char *bytes;
    size_t size;
    if (file_read_atlas(arguments[0], &bytes, &size) != CLI_OK) return CLI_BAD;
    if (atlas_is_gates(bytes, size)) {
        cli_exit code = atlas_gates_info(arguments[0], bytes, size, request->shared.json);
        free(bytes);
        return code;
    }
    slu_atlas_file_facts facts;
    slu_error error = {0};
    slu_status status = slu_atlas_inspect(bytes, size, &facts, &error);
    free(bytes);
    if (status != SLU_OK) return say_error(arguments[0], &error);
    atlas_report(arguments[0], size, &facts, NULL, request->shared.json);
    return CLI_OK;
}

// ---------------------------------------------------------------------------------------------
// The request

typedef struct atlas_action {
    const char *name;
    int arguments;
    bool map, builds, edits, writes; // it reads a map, and these options
    cli_exit (*run)(atlas_request *request, const slu_map *map, char **arguments);
} atlas_action;

static const atlas_action ACTIONS[] = {
    {"build", 1, true, true, true, true, build},
    {"info", 1, false, false, false, false, info},
    {"verify", 2, true, false, false, false, verify},
    {"edit", 2, true, false, true, true, edit},
    {"gates", 1, true, true, true, true, atlas_gates},
};

static bool say_misplaced(const char *option, const atlas_action *action)
{
    say_bad("atlas %s does not take %s; see sluice atlas --help", action->name, option);
    return false;
}

// An option without effect is a mistake worth reporting.
static bool options_fit(const atlas_request *request, const atlas_action *action)
{
    const slu_rules *rules = &request->shared.finder.rules;
    bool steps = rules->diagonals || rules->steps.straight || request->shared.four_neighbours;
    const shared_options *shared = &request->shared;
    bool glyphs = shared->passable || shared->costs_file || shared->collision;
    if (request->building && !action->builds) return say_misplaced(request->building, action);
    if (steps && !action->builds)
        return say_misplaced("--diagonals, --neighbours or --costs: the file has its own", action);
    if (glyphs && !action->map)
        return say_misplaced("--passable, --costs-file or --collision", action);
    if (request->edits.count && !action->edits) return say_misplaced("edits of gates", action);
    if (request->output && !action->writes) return say_misplaced("--output", action);
    bool gates = action->run == atlas_gates;
    if (gates && (request->options.landmarks || request->options.compact))
        return say_misplaced("--landmarks or --compact", action);
    if (request->sided && !gates) return say_misplaced("--sided", action);
    if ((action->run == build || gates) && !request->output)
        return say_bad("name the file to write: -o FILE"), false;
    if (action->run == edit && !request->edits.count)
        return say_bad("name an edit: --add-gate, --remove-gate, --block-gate or --gates"), false;
    return true;
}

static const atlas_action *find_action(const char *name)
{
    for (size_t i = 0; i < sizeof ACTIONS / sizeof *ACTIONS; i++)
        if (strcmp(ACTIONS[i].name, name) == 0) return &ACTIONS[i];
    say_bad("sluice atlas has build, info, verify, edit and gates, not '%s'", name);
    return NULL;
}

cli_exit run_atlas(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 2, .most = 3};
    atlas_request request = {0};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    const atlas_action *action = find_action(line.arguments[0]);
    if (!action) return CLI_BAD;
    if (line.count - 1 != action->arguments)
        return say_bad("atlas %s takes %s", action->name,
                       action->arguments == 2 ? "a map and a file"
                       : action->map          ? "a map"
                                              : "a file");
    if (!options_fit(&request, action)) return CLI_BAD;
    slu_map *map = NULL;
    if (action->map && shared_load_map(&request.shared, line.arguments[1], &map) != CLI_OK)
        return CLI_BAD;
    cli_exit code = action->run(&request, map, line.arguments + 1);
    if (map) shared_unload_map(&request.shared, map);
    return code;
}
