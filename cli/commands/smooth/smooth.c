// SPDX-License-Identifier: MIT
// sluice smooth: paths among polygons, by one method or several, each of them checked.
#include "commands/smooth/smooth.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "draw/render.h"
#include "options/values.h"
#include "report/json.h"
#include "report/text.h"
#include "system/clock.h"
#include "system/file.h"

enum {
    OPTION_METHOD = OPTION_OWN,
    OPTION_RADIUS,
    OPTION_CELLS,
    OPTION_RESOLUTION,
    OPTION_MAX_EXPANDED,
    OPTION_MAX_COST,
    OPTION_PARTIAL,
    OPTION_REPEAT,
    OPTION_QUERIES,
    OPTION_SEED,
    OPTION_RENDER,
    OPTION_SAVE,
};

const option_row options_of_smooth[] = {
    {"method", OPTION_METHOD, "NAME[,NAME...]",
     "the methods, as named by sluice list, or all (polyanya)"},
    {"radius", OPTION_RADIUS, "R", "radius of the unit (0)"},
    {"cells", OPTION_CELLS, "NAME",
     "convex, polyanya: merged, c-cells, max-area or triangles (merged)"},
    {"resolution", OPTION_RESOLUTION, "R",
     "smallest square, step, or initial spacing of crossing points (from the world's size)"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "stop a search after N expansions"},
    {"max-cost", OPTION_MAX_COST, "C", "ignore paths that cost more than C"},
    {"partial", OPTION_PARTIAL, NULL, "if there is no path, lead to the nearest point met"},
    {"repeat", OPTION_REPEAT, "N", "take the fastest of N queries (1)"},
    {"queries", OPTION_QUERIES, "N",
     "N random queries instead of one; prints averages for each method"},
    {"seed", OPTION_SEED, "N", "seed of the random queries (0)"},
    {"render", OPTION_RENDER, "FILE", "draw a panel for each method; FILE ends in .png or .svg"},
    {"save", OPTION_SAVE, "FILE", "write the world as GeoJSON"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// ---------------------------------------------------------------------------------------------
// The request

NAME_READER(slu_cells)

static bool take_option(void *ctx, int key, const char *value)
{
    smooth_request *request = ctx;
    slu_space_query *query = &request->query;
    const double most = SLU_MAX_COORDINATE;
    switch (key) {
    case OPTION_METHOD: return spaces_read(&request->methods, value);
    case OPTION_RADIUS: return read_number("--radius", value, 0, most, &request->radius);
    case OPTION_CELLS: return read_slu_cells("--cells", value, &request->router.cells);
    case OPTION_RESOLUTION:
        return read_number("--resolution", value, 1e-9, most, &request->router.resolution);
    case OPTION_MAX_EXPANDED:
        return read_count("--max-expanded", value, 1, UINT64_MAX, &query->max_expanded);
    case OPTION_MAX_COST: return read_number("--max-cost", value, 1e-9, 1e300, &query->max_cost);
    case OPTION_PARTIAL: query->partial = true; return true;
    case OPTION_REPEAT: return read_int("--repeat", value, 1, 1000000, &request->repeat);
    case OPTION_QUERIES: return read_int("--queries", value, 1, 1000000, &request->queries);
    case OPTION_SEED:
        request->seeded = true;
        return read_count("--seed", value, 0, UINT64_MAX, &request->seed);
    case OPTION_RENDER: request->render_file = value; return render_knows(value);
    case OPTION_SAVE: request->save_file = value; return true;
    default: return false;
    }
}

static bool read_point_ends(char *const arguments[4], slu_space_query *query)
{
    const double most = SLU_MAX_COORDINATE;
    return read_number("SX", arguments[0], -most, most, &query->from.x) &&
           read_number("SY", arguments[1], -most, most, &query->from.y) &&
           read_number("GX", arguments[2], -most, most, &query->to.x) &&
           read_number("GY", arguments[3], -most, most, &query->to.y);
}

// The two ends, or --queries in their place.
static bool read_what(const command_line *line, smooth_request *request)
{
    if (request->queries && line->count == 1) {
        if (!request->render_file) return true;
        say_bad("--render draws one query, not --queries");
    } else if (request->queries) {
        say_bad("--queries chooses its own ends; leave out SX SY GX GY");
    } else if (request->seeded) {
        say_bad("--seed goes with --queries N");
    } else if (line->count == 5) {
        return read_point_ends(line->arguments + 1, &request->query);
    } else {
        say_bad("a path needs both ends: sluice smooth WORLD SX SY GX GY (or --queries N)");
    }
    return false;
}

// ---------------------------------------------------------------------------------------------
// Worlds

// GeoJSON and Tiled's JSON both begin with a brace; the member "type" distinguishes them. What is
// not JSON at all is read as the format of its name.
static bool is_geojson(const char *file, const char *text, size_t size)
{
    if (file_has_ending(file, ".geojson")) return true;
    cJSON *json = cJSON_ParseWithLength(text, size);
    const cJSON *type = cJSON_GetObjectItemCaseSensitive(json, "type");
    bool is = cJSON_IsString(type) && strcmp(type->valuestring, "map") != 0 &&
              strcmp(type->valuestring, "tileset") != 0;
    cJSON_Delete(json);
    return is;
}

static cli_exit load_from_map(smooth_request *request, slu_world **world)
{
    slu_map *map = NULL;
    if (shared_load_map(&request->shared, request->world_file, &map) != CLI_OK) return CLI_BAD;
    slu_error error = {0};
    slu_status status = slu_world_from_map(map, NULL, world, &error);
    shared_unload_map(&request->shared, map);
    return status == SLU_OK ? CLI_OK : say_error(request->world_file, &error);
}

// The option about tile maps that was given, or NULL.
static const char *map_option(const shared_options *shared)
{
    if (shared->passable) return "--passable";
    if (shared->costs_file) return "--costs-file";
    return shared->collision ? "--collision" : NULL;
}

static cli_exit load_from_polygons(const smooth_request *request, const char *text, size_t size,
                                   slu_world **world)
{
    const char *option = map_option(&request->shared);
    if (option) return say_bad("%s goes with tile maps, not with polygons", option);
    slu_error error = {0};
    slu_status status = slu_world_parse(text, size, NULL, world, &error);
    return status == SLU_OK ? CLI_OK : say_error(request->world_file, &error);
}

static cli_exit load_world(smooth_request *request, slu_world **world)
{
    char *text = NULL;
    size_t size = 0;
    if (file_read(request->world_file, &text, &size) != CLI_OK) return CLI_BAD;
    bool is_world = is_geojson(request->world_file, text, size);
    cli_exit code = is_world ? load_from_polygons(request, text, size, world) : CLI_OK;
    free(text);
    return is_world ? code : load_from_map(request, world);
}

static cli_exit save_world(const slu_world *world, const char *file)
{
    size_t size = 0;
    char *text = text_of_world(world, &size);
    cli_exit code = file_write(file, text, size);
    free(text);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Finding

slu_status smooth_ask(smooth_answer *answer, const smooth_request *request, slu_error *error)
{
    slu_status status = SLU_OK;
    for (int i = 0; i < request->repeat && status == SLU_OK; i++) {
        uint64_t begin = clock_thread_ns();
        status = slu_router_find(answer->router, &request->query, &answer->path, error);
        double us = (double)(clock_thread_ns() - begin) / 1e3;
        if (i == 0 || us < answer->query_us) answer->query_us = us;
    }
    return status;
}

slu_status smooth_answer_by(smooth_answer *answer, const smooth_request *request,
                            const slu_free_space *space, int method, slu_error *error)
{
    slu_router_options options = request->router;
    options.method = method;
    answer->row = slu_methods_at(slu_space_methods(), method);
    uint64_t begin = clock_thread_ns();
    slu_status status = slu_router_create(space, &options, &answer->router, error);
    answer->build_ms = (double)(clock_thread_ns() - begin) / 1e6;
    if (status == SLU_OK) status = smooth_ask(answer, request, error);
    if (status == SLU_OK) slu_router_describe(answer->router, &answer->facts);
    return status;
}

static cli_exit check(smooth_answer *answer, const smooth_request *request, const slu_world *world)
{
    if (answer->path.count == 0) return CLI_OK;
    slu_error error = {0};
    slu_status status = slu_space_path_check(world, request->radius, answer->path.points,
                                             answer->path.count, &answer->checked, &error);
    if (status == SLU_OK) return CLI_OK;
    say_bad("the path found by %s is invalid: %s", answer->row->name, error.text);
    return CLI_NO;
}

int smooth_reference(const slu_free_space *space)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    int method = 0;
    slu_methods_find(slu_space_methods(), facts.faces > facts.components ? "weighted" : "polyanya",
                     &method, NULL);
    return method;
}

static double cheapest_cost(const smooth_request *request, const slu_free_space *space)
{
    smooth_request plain = *request;
    plain.query.max_expanded = 0;
    plain.query.max_cost = 0;
    plain.query.partial = false;
    plain.repeat = 1;
    plain.router = (slu_router_options){0};
    smooth_answer exact = {0};
    slu_status status = smooth_answer_by(&exact, &plain, space, smooth_reference(space), NULL);
    double cost = status == SLU_OK && exact.path.outcome == SLU_FOUND ? exact.path.cost : -1;
    slu_router_destroy(exact.router);
    return cost;
}

static void compare(smooth_answers *answers, double cheapest)
{
    for (int i = 0; i < answers->count; i++) {
        smooth_answer *answer = &answers->items[i];
        bool can = cheapest > 0 && answer->path.outcome == SLU_FOUND;
        answer->excess = can ? (answer->path.cost / cheapest - 1) * 100 : -1;
        if (can && answer->excess < 0) answer->excess = 0;
    }
}

static cli_exit worst_code(const smooth_answers *answers)
{
    cli_exit worst = CLI_OK;
    for (int i = 0; i < answers->count; i++) {
        slu_outcome outcome = answers->items[i].path.outcome;
        cli_exit code = outcome == SLU_FOUND ? CLI_OK : outcome == SLU_LIMIT ? CLI_LIMIT : CLI_NO;
        if (code > worst) worst = code;
    }
    return worst;
}

static cli_exit answer_all(const smooth_request *request, const slu_world *world,
                           const slu_free_space *space, smooth_answers *answers)
{
    slu_error error = {0};
    cli_exit code = CLI_OK;
    for (int i = 0; i < request->methods.count && code == CLI_OK; i++) {
        smooth_answer *answer = &answers->items[answers->count++];
        slu_status status =
            smooth_answer_by(answer, request, space, request->methods.items[i], &error);
        code =
            status == SLU_OK ? check(answer, request, world) : say_error(answer->row->name, &error);
    }
    if (code != CLI_OK) return code;
    compare(answers, cheapest_cost(request, space));
    smooth_report(request, space, answers);
    if (request->render_file) code = smooth_draw(request, world, answers);
    return code == CLI_OK ? worst_code(answers) : code;
}

static cli_exit answer_one(const smooth_request *request, const slu_world *world,
                           const slu_free_space *space)
{
    smooth_answers *answers = console_alloc(1, sizeof *answers);
    cli_exit code = answer_all(request, world, space, answers);
    for (int i = 0; i < answers->count; i++)
        slu_router_destroy(answers->items[i].router);
    free(answers);
    return code;
}

static cli_exit find_in(const smooth_request *request, const slu_world *world)
{
    slu_error error = {0};
    slu_free_space *space = NULL;
    if (slu_free_space_create(world, request->radius, NULL, &space, &error) != SLU_OK)
        return say_error(request->world_file, &error);
    cli_exit code =
        request->queries ? smooth_bench(request, world, space) : answer_one(request, world, space);
    slu_free_space_destroy(space);
    return code;
}

cli_exit run_smooth(const command *self, int argc, char **argv)
{
    // The zeroed method is the default.
    smooth_request request = {.methods.count = 1, .repeat = 1};
    command_line line = {self, argc, argv, .least = 1, .most = 5};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    request.world_file = line.arguments[0];
    if (!read_what(&line, &request)) return CLI_BAD;
    slu_world *world = NULL;
    if (load_world(&request, &world) != CLI_OK) return CLI_BAD;
    cli_exit code = CLI_OK;
    if (request.save_file) code = save_world(world, request.save_file);
    if (code == CLI_OK) code = find_in(&request, world);
    slu_world_destroy(world);
    return code;
}
