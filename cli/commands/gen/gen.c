// SPDX-License-Identifier: MIT
// sluice gen: maps and worlds from a seed, scenarios for any map, and the native size of a map that
// was enlarged.
#include "commands/gen/gen.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "options/nearest.h"
#include "options/values.h"
#include "report/json.h"
#include "system/file.h"

enum {
    OPTION_SEED = OPTION_OWN,
    OPTION_CORRIDOR,
    OPTION_LOOPS,
    OPTION_PLACES,
    OPTION_OBSTACLES,
    OPTION_ROOM,
    OPTION_DOORS,
    OPTION_DENSITY,
    OPTION_COUNT,
    OPTION_REGIONS,
    OPTION_OVERLAP,
};

const option_row options_of_gen[] = {
    {"seed", OPTION_SEED, "N", "seed of the random generator (0)"},
    {"corridor", OPTION_CORRIDOR, "N", "maze: width of the corridors in tiles (1)"},
    {"loops", OPTION_LOOPS, "PERCENT", "maze: walls between corridors that are opened (0)"},
    {"places", OPTION_PLACES, "PERCENT", "maze: cells that belong to open places (0)"},
    {"room", OPTION_ROOM, "N", "rooms: tiles between two walls (8)"},
    {"doors", OPTION_DOORS, "PERCENT", "rooms: inner walls that have a door (60)"},
    {"density", OPTION_DENSITY, "PERCENT", "random, open, caves: share of wall (25, 10, 45)"},
    {"obstacles", OPTION_OBSTACLES, "MIN-MAX", "open: sides of the obstacles in tiles (1-9)"},
    {"count", OPTION_COUNT, "N", "scen: queries (100)"},
    {"regions", OPTION_REGIONS, "N", "world: polygons of ground that costs more or less (0)"},
    {"overlap", OPTION_OVERLAP, NULL, "world: obstacles may overlap"},
    {"output", OPTION_OUTPUT, "FILE", "write to FILE instead of standard output"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// "MIN-MAX", or one number for both.
static bool read_obstacles(const char *value, slu_generate_options *make)
{
    static const char OPTION[] = "--obstacles";
    char first[32];
    const char *dash = strchr(value, '-');
    size_t length = dash ? (size_t)(dash - value) : strlen(value);
    if (length >= sizeof first)
        return say_bad("%s is MIN-MAX, such as 2-6, not '%s'", OPTION, value), false;
    snprintf(first, sizeof first, "%.*s", (int)length, value);
    return read_int(OPTION, first, 1, SLU_MAX_SIDE, &make->smallest) &&
           read_int(OPTION, dash ? dash + 1 : first, 1, SLU_MAX_SIDE, &make->largest);
}

static bool take_option(void *ctx, int key, const char *value)
{
    gen_options *gen = ctx;
    switch (key) {
    case OPTION_SEED: return read_count("--seed", value, 0, UINT64_MAX, &gen->make.seed);
    case OPTION_CORRIDOR:
        return read_int("--corridor", value, 1, SLU_MAX_SIDE, &gen->make.corridor);
    case OPTION_LOOPS: return read_int("--loops", value, 0, 100, &gen->make.loops);
    case OPTION_PLACES: return read_int("--places", value, 0, 100, &gen->make.places);
    case OPTION_OBSTACLES: return read_obstacles(value, &gen->make);
    case OPTION_ROOM: return read_int("--room", value, 1, SLU_MAX_SIDE, &gen->make.room);
    case OPTION_DOORS: return read_int("--doors", value, 1, 100, &gen->make.doors);
    case OPTION_DENSITY: return read_int("--density", value, 1, 100, &gen->make.density);
    case OPTION_COUNT: return read_int("--count", value, 1, 1000000, &gen->count);
    case OPTION_REGIONS: return read_int("--regions", value, 1, 10000, &gen->regions);
    case OPTION_OVERLAP: gen->overlap = true; return true;
    case OPTION_OUTPUT: gen->output = value; return true;
    default: return false;
    }
}

bool gen_options_fit(const gen_options *gen, const char *what)
{
    struct {
        int given;
        const char *name, *whose;
    } rows[] = {
        {gen->make.corridor, "--corridor", "maze"},
        {gen->make.loops, "--loops", "maze"},
        {gen->make.places, "--places", "maze"},
        {gen->make.smallest, "--obstacles", "open"},
        {gen->make.room, "--room", "rooms"},
        {gen->make.doors, "--doors", "rooms"},
        {gen->make.density, "--density", "random, open or caves"},
        {gen->count, "--count", "scen"},
        {gen->regions, "--regions", "world"},
        {gen->overlap, "--overlap", "world"},
        {gen->shared.passable != NULL, "--passable", "scen or native"},
        {gen->shared.costs_file != NULL, "--costs-file", "scen or native"},
        {gen->shared.collision != NULL, "--collision", "scen or native"},
        {gen->shared.finder.rules.unit.size, "--size", "scen"},
        {gen->shared.finder.rules.unit.terrains != NULL, "--terrains", "scen"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].given || strstr(rows[i].whose, what)) continue;
        say_bad("%s goes with %s, not with %s", rows[i].name, rows[i].whose, what);
        return false;
    }
    if (!gen->shared.json || gen->output) return true;
    say_bad("--json describes the result, which then needs a file of its own: add -o FILE");
    return false;
}

cli_exit gen_deliver(const gen_options *gen, const char *text, size_t length)
{
    if (gen->output) return file_write(gen->output, text, length);
    fwrite(text, 1, length, stdout);
    return CLI_OK;
}

static cli_exit deliver_map(const gen_options *gen, const slu_map *map)
{
    size_t length = 0;
    slu_map_format(map, NULL, 0, &length);
    char *text = console_alloc(length, 1);
    slu_status status = slu_map_format(map, text, length, &length);
    cli_exit code =
        status == SLU_OK ? gen_deliver(gen, text, length) : say_bad("cannot write the map");
    free(text);
    return code;
}

static void report_map(const gen_options *gen, const slu_map *map)
{
    const char *kind = slu_generator_name(gen->make.kind);
    if (!gen->shared.json) {
        say("%s: %s, %d x %d tiles", gen->output, kind, gen->make.width, gen->make.height);
        return;
    }
    slu_map_facts facts;
    slu_map_describe(map, &facts);
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "file", gen->output);
    cJSON_AddStringToObject(object, "kind", kind);
    cJSON_AddNumberToObject(object, "width", gen->make.width);
    cJSON_AddNumberToObject(object, "height", gen->make.height);
    json_add_count(object, "seed", gen->make.seed);
    json_add_count(object, "passable", facts.passable);
    json_add_count(object, "components", facts.components);
    json_print(object);
}

static cli_exit say_unknown_kind(const char *name)
{
    nearest search = nearest_to(name);
    slu_generator kind;
    for (int i = 0; slu_generator_parse(slu_generator_name((slu_generator)i), &kind); i++)
        nearest_offer(&search, slu_generator_name(kind));
    nearest_offer(&search, "scen");
    nearest_offer(&search, "world");
    nearest_offer(&search, "native");
    if (search.best) return say_bad("unknown kind '%s'; did you mean %s?", name, search.best);
    return say_bad(
        "unknown kind '%s'; it is caves, maze, rooms, random, open, scen, world or native", name);
}

static cli_exit make_map(gen_options *gen, char **arguments)
{
    if (!slu_generator_parse(arguments[0], &gen->make.kind)) return say_unknown_kind(arguments[0]);
    if (!gen_options_fit(gen, arguments[0])) return CLI_BAD;
    if (!read_int("WIDTH", arguments[1], 1, SLU_MAX_SIDE, &gen->make.width)) return CLI_BAD;
    if (!read_int("HEIGHT", arguments[2], 1, SLU_MAX_SIDE, &gen->make.height)) return CLI_BAD;
    slu_error error = {0};
    slu_map *map;
    if (slu_map_generate(&gen->make, &map, &error) != SLU_OK) return say_error(NULL, &error);
    cli_exit code = deliver_map(gen, map);
    if (code == CLI_OK && gen->output) report_map(gen, map);
    slu_map_destroy(map);
    return code;
}

static cli_exit deliver_scenario(const gen_options *gen, const slu_scenario *scenario,
                                 const char *map_file)
{
    const char *name = file_base_name(map_file);
    size_t length = 0;
    slu_scenario_format(scenario, name, NULL, 0, &length);
    char *text = console_alloc(length, 1);
    slu_status status = slu_scenario_format(scenario, name, text, length, &length);
    cli_exit code = status == SLU_OK
                        ? gen_deliver(gen, text, length)
                        : say_bad("a scenario file cannot hold the name %s; rename the map", name);
    free(text);
    return code;
}

static void report_scenario(const gen_options *gen, const slu_scenario *scenario,
                            const char *map_file)
{
    size_t count = slu_scenario_count(scenario);
    if (!gen->shared.json) {
        say("%s: %zu queries on %s", gen->output, count, map_file);
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "file", gen->output);
    cJSON_AddStringToObject(object, "kind", "scen");
    json_add_text(object, "map", file_base_name(map_file));
    json_add_count(object, "seed", gen->make.seed);
    json_add_count(object, "queries", count);
    if (count > 0)
        cJSON_AddNumberToObject(object, "longest", slu_scenario_rows(scenario)[count - 1].length);
    json_print(object);
}

static cli_exit make_scenario(gen_options *gen, const char *map_file)
{
    if (!gen_options_fit(gen, "scen")) return CLI_BAD;
    slu_map *map;
    if (shared_load_map(&gen->shared, map_file, &map) != CLI_OK) return CLI_BAD;
    slu_scenario_options options = {
        .count = (size_t)gen->count, .seed = gen->make.seed, .unit = gen->shared.finder.rules.unit};
    slu_error error = {0};
    slu_scenario *scenario = NULL;
    cli_exit code = CLI_OK;
    if (slu_scenario_draw(map, &options, &scenario, &error) != SLU_OK)
        code = say_error(map_file, &error);
    else
        code = deliver_scenario(gen, scenario, map_file);
    if (code == CLI_OK && gen->output) report_scenario(gen, scenario, map_file);
    slu_scenario_destroy(scenario);
    slu_map_destroy(map);
    return code;
}

static void report_native(const gen_options *gen, const slu_map *map, const slu_map *native)
{
    if (!gen->shared.json) {
        say("%s: %d x %d tiles, from %d x %d", gen->output, slu_map_width(native),
            slu_map_height(native), slu_map_width(map), slu_map_height(map));
        return;
    }
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "file", gen->output);
    cJSON_AddStringToObject(object, "kind", "native");
    cJSON_AddNumberToObject(object, "width", slu_map_width(native));
    cJSON_AddNumberToObject(object, "height", slu_map_height(native));
    cJSON_AddNumberToObject(object, "from_width", slu_map_width(map));
    cJSON_AddNumberToObject(object, "from_height", slu_map_height(map));
    json_print(object);
}

// That a map is no enlargement is an answer, not bad input.
static cli_exit make_native(gen_options *gen, const char *map_file)
{
    if (!gen_options_fit(gen, "native")) return CLI_BAD;
    if (gen->make.seed) return say_bad("--seed does nothing for a native map: nothing is drawn");
    slu_map *map, *native = NULL;
    if (shared_load_map(&gen->shared, map_file, &map) != CLI_OK) return CLI_BAD;
    slu_error error = {0};
    slu_status status = slu_map_shrink(map, &native, &error);
    cli_exit code = CLI_OK;
    if (status != SLU_OK) {
        say_error(map_file, &error);
        code = status == SLU_ERR_UNSUPPORTED ? CLI_NO : CLI_BAD;
    } else {
        code = deliver_map(gen, native);
        if (code == CLI_OK && gen->output) report_native(gen, map, native);
    }
    slu_map_destroy(native);
    slu_map_destroy(map);
    return code;
}

cli_exit run_gen(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .least = 1, .most = 3};
    gen_options gen = {0};
    if (!shared_read(&line, &gen.shared, take_option, &gen)) return line.code;
    if (strcmp(line.arguments[0], "scen") == 0) {
        if (line.count == 2) return make_scenario(&gen, line.arguments[1]);
        return say_bad("a scenario needs a map: sluice gen scen MAP");
    }
    if (strcmp(line.arguments[0], "native") == 0) {
        if (line.count == 2) return make_native(&gen, line.arguments[1]);
        return say_bad("the native size is that of a map: sluice gen native MAP");
    }
    if (strcmp(line.arguments[0], "world") == 0) {
        if (line.count == 2) return gen_make_world(&gen, line.arguments[1]);
        return say_bad("a world needs a number of corners: sluice gen world CORNERS");
    }
    if (line.count == 3) return make_map(&gen, line.arguments);
    return say_bad("a map needs a kind and a size: sluice gen KIND WIDTH HEIGHT");
}
