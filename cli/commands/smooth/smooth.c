// SPDX-License-Identifier: MIT
// sluice smooth: paths among polygons, by one method or several, each of them checked.
#include "commands/smooth/smooth.h"

#include <stdlib.h>
#include <string.h>

#include "commands/commands.h"
#include "draw/render.h"
#include "options/values.h"
#include "system/clock.h"

enum {
    OPTION_METHOD = OPTION_OWN,
    OPTION_RADIUS,
    OPTION_CELLS,
    OPTION_RESOLUTION,
    OPTION_PLACES,
    OPTION_FRINGE,
    OPTION_TOLERANCE,
    OPTION_STRENGTH,
    OPTION_REACH,
    OPTION_NO_ESCAPE,
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
    {"places", OPTION_PLACES, "NAME",
     "convex, quadtree: search by borders or by centres (borders)"},
    {"fringe", OPTION_FRINGE, "N", "tiles: block N rings of tiles around the blocked ones (0)"},
    {"tolerance", OPTION_TOLERANCE, "SHARE",
     "quadtree: leave squares whole of which at most this share is different (0)"},
    {"strength", OPTION_STRENGTH, "S",
     "field: repulsion by S / distance, the goal's pull being 1; 0 for none (a step)"},
    {"reach", OPTION_REACH, "R", "field: how far obstacles repel (four steps)"},
    {"no-escape", OPTION_NO_ESCAPE, NULL, "field: stop where the forces cancel out"},
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
NAME_READER(slu_places)

static bool take_strength(const char *value, slu_router_options *router)
{
    if (!read_number("--strength", value, 0, SLU_MAX_COORDINATE, &router->strength)) return false;
    router->no_repulsion = router->strength == 0;
    return true;
}

// The options of single methods.
static bool take_method_option(smooth_request *request, int key, const char *value)
{
    slu_router_options *router = &request->router;
    request->given |= 1u << (key - OPTION_OWN);
    switch (key) {
    case OPTION_PLACES: return read_slu_places("--places", value, &router->places);
    case OPTION_FRINGE: return read_int("--fringe", value, 0, SLU_MAX_FRINGE, &router->fringe);
    case OPTION_TOLERANCE:
        return read_number("--tolerance", value, 0, SLU_MAX_TOLERANCE, &router->tolerance);
    case OPTION_STRENGTH: return take_strength(value, router);
    case OPTION_REACH:
        return read_number("--reach", value, 1e-9, SLU_MAX_COORDINATE, &router->reach);
    case OPTION_NO_ESCAPE: router->no_escape = true; return true;
    default: return false;
    }
}

static bool has_method(const smooth_request *request, const char *name)
{
    for (int i = 0; i < request->methods.count; i++) {
        const slu_method *row = slu_methods_at(slu_space_methods(), request->methods.items[i]);
        if (strcmp(row->name, name) == 0) return true;
    }
    return false;
}

// An option that none of the methods reads is a mistake.
static bool options_are_read(const smooth_request *request)
{
    static const struct {
        int key;
        const char *option, *methods[2];
    } READ[] = {
        {OPTION_PLACES, "--places", {"convex", "quadtree"}},
        {OPTION_FRINGE, "--fringe", {"tiles", "tiles"}},
        {OPTION_TOLERANCE, "--tolerance", {"quadtree", "quadtree"}},
        {OPTION_STRENGTH, "--strength", {"field", "field"}},
        {OPTION_REACH, "--reach", {"field", "field"}},
        {OPTION_NO_ESCAPE, "--no-escape", {"field", "field"}},
    };
    for (size_t i = 0; i < sizeof READ / sizeof *READ; i++) {
        const char *const *methods = READ[i].methods;
        bool is_given = request->given & 1u << (READ[i].key - OPTION_OWN);
        if (!is_given || has_method(request, methods[0]) || has_method(request, methods[1]))
            continue;
        bool is_one = strcmp(methods[0], methods[1]) == 0;
        say_bad("%s goes with --method %s%s%s", READ[i].option, methods[0], is_one ? "" : " or ",
                is_one ? "" : methods[1]);
        return false;
    }
    return true;
}

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
    default: return take_method_option(request, key, value);
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

// How far a method came that has found no path, for the picture and the message.
static slu_status ask_how_far(smooth_answer *answer, const smooth_request *request,
                              slu_error *error)
{
    slu_space_query query = request->query;
    query.partial = true;
    slu_space_path part;
    slu_status status = slu_router_find(answer->router, &query, &part, error);
    if (status != SLU_OK || part.count == 0) return status;
    answer->walked = console_alloc(part.count, sizeof *answer->walked);
    memcpy(answer->walked, part.points, part.count * sizeof *answer->walked);
    answer->walked_count = part.count;
    return SLU_OK;
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
        if (status == SLU_OK && answer->path.count == 0)
            status = ask_how_far(answer, request, &error);
        code =
            status == SLU_OK ? check(answer, request, world) : say_error(answer->row->name, &error);
    }
    if (code != CLI_OK) return code;
    compare(answers, cheapest_cost(request, space));
    smooth_report(request, space, answers);
    if (request->render_file) code = smooth_draw(request, world, answers);
    return code == CLI_OK ? worst_code(answers) : code;
}

static void release_answer(smooth_answer *answer)
{
    slu_router_destroy(answer->router);
    free(answer->walked);
}

static cli_exit answer_one(const smooth_request *request, const slu_world *world,
                           const slu_free_space *space)
{
    smooth_answers *answers = console_alloc(1, sizeof *answers);
    cli_exit code = answer_all(request, world, space, answers);
    for (int i = 0; i < answers->count; i++)
        release_answer(&answers->items[i]);
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
    if (!read_what(&line, &request) || !options_are_read(&request)) return CLI_BAD;
    slu_world *world = NULL;
    if (smooth_load_world(&request, &world) != CLI_OK) return CLI_BAD;
    cli_exit code = CLI_OK;
    if (request.save_file) code = smooth_save_world(world, request.save_file);
    if (code == CLI_OK) code = find_in(&request, world);
    slu_world_destroy(world);
    return code;
}
