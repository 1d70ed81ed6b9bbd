// SPDX-License-Identifier: MIT
// sluice path: a path and its cost, by one algorithm or by several.
#include "path.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "heat.h"
#include "numbers.h"
#include "render.h"

const option_row PATH_OPTIONS[] = {
    {"alg", OPTION_ALG, "NAME[,NAME...]", "the algorithms, as sluice list names them"},
    {"weight", OPTION_WEIGHT, "W", "how far weighted searches may stray (1.5)"},
    {"goal", OPTION_GOAL, "X,Y", "one more goal; the cheapest to reach is taken"},
    {"max-cost", OPTION_MAX_COST, "C", "no path costlier than this"},
    {"max-steps", OPTION_MAX_STEPS, "N", "no path of more steps than this"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "give up after so many expansions"},
    {"beam-width", OPTION_BEAM_WIDTH, "N", "entries that beam keeps open (100)"},
    {"table", OPTION_TABLE, "N", "tiles that iddfs and idastar may remember (0)"},
    {"turn-cost", OPTION_TURN_COST, "C", "what a turn by 45 degrees costs (0)"},
    {"max-turn", OPTION_MAX_TURN, "N",
     "turn by at most N times 45 degrees a move (4; faster units 1)"},
    {"top-speed", OPTION_TOP_SPEED, "N", "go up to N tiles straight on in a move (1)"},
    {"heading", OPTION_HEADING, "H", "how the unit stands: N, NE, E, ... or any (any)"},
    {"goal-heading", OPTION_GOAL_HEADING, "H", "how it is to arrive (any)"},
    {"partial", OPTION_PARTIAL, NULL, "go as near as possible where the goal cannot be had"},
    {"beside", OPTION_BESIDE, NULL, "stop next to a goal that is a wall"},
    {"free-start", OPTION_FREE_START, NULL,
     "begin at the nearest free tile if the start is a wall"},
    {"straighten", OPTION_STRAIGHTEN, NULL, "fewer turns where that adds no cost"},
    {"corners", OPTION_CORNERS, NULL, "in JSON, only the tiles where the path turns"},
    {"smooth", OPTION_SMOOTH, NULL, "pull the path straight"},
    {"trace", OPTION_TRACE, "FILE", "write the search for Posthoc, version 1.4.0"},
    {"render", OPTION_RENDER, "FILE", "draw the search; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    {"heat", OPTION_HEAT, "KIND", "what to draw: order, estimate, distance or difference (order)"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool take_goal(path_request *request, const char *value)
{
    size_t count = request->query.goal_count;
    slu_tile tile;
    if (!read_tile("--goal", value, &tile)) return false;
    slu_tile *more = console_alloc(count + 1, sizeof *more);
    memcpy(more, request->goals, count * sizeof *more);
    more[count] = tile;
    free(request->goals);
    request->goals = more;
    request->query.goal_count = count + 1;
    return true;
}

const char *const HEADING_NAMES[] = {"any", "N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL};

static bool take_heading(const char *name, const char *value, slu_heading *heading)
{
    int choice = read_choice(name, value, HEADING_NAMES);
    if (choice >= 0) *heading = (slu_heading)choice;
    return choice >= 0;
}

static bool take_motion(path_request *request, int key, const char *value)
{
    enum { MOST_TURN = 4 };
    slu_motion *motion = &request->shared.finder.motion;
    slu_query *query = &request->query;
    switch (key) {
    case OPTION_TURN_COST:
        return read_number("--turn-cost", value, SLU_MIN_COST, SLU_MAX_COST, &motion->turn_cost);
    case OPTION_MAX_TURN: return read_int("--max-turn", value, 1, MOST_TURN, &motion->max_turn);
    case OPTION_TOP_SPEED:
        return read_int("--top-speed", value, 1, SLU_TOP_SPEED, &motion->top_speed);
    case OPTION_HEADING: return take_heading("--heading", value, &query->heading);
    case OPTION_GOAL_HEADING: return take_heading("--goal-heading", value, &query->goal_heading);
    default: return false;
    }
}

static bool take_heat(path_request *request, const char *value)
{
    int choice = read_choice("--heat", value, HEAT_NAMES);
    if (choice >= 0) request->heat = (heat_kind)choice;
    return choice >= 0;
}

static bool take_option(void *ctx, int key, const char *value)
{
    path_request *request = ctx;
    // The largest number the command line needs; a cost beyond it is no limit.
    static const double MOST_COST = 1e15;
    enum { MOST_ENTRIES = 1 << 30 };
    slu_query *query = &request->query;
    switch (key) {
    case OPTION_ALG: return algorithms_read(&request->algorithms, value);
    case OPTION_STEER: return steers_read(&request->steers, value);
    case OPTION_WEIGHT: return read_number("--weight", value, 1, SLU_MAX_WEIGHT, &query->weight);
    case OPTION_GOAL: return take_goal(request, value);
    case OPTION_MAX_COST:
        return read_number("--max-cost", value, SLU_MIN_COST, MOST_COST, &query->max_cost);
    case OPTION_MAX_STEPS:
        return read_count("--max-steps", value, 1, UINT64_MAX, &query->max_steps);
    case OPTION_MAX_EXPANDED:
        return read_count("--max-expanded", value, 1, UINT64_MAX, &query->max_expanded);
    case OPTION_BEAM_WIDTH:
        return read_count("--beam-width", value, 1, MOST_ENTRIES, &query->beam_width);
    case OPTION_TABLE: return read_count("--table", value, 1, MOST_ENTRIES, &query->table_entries);
    case OPTION_PARTIAL: return query->partial = true;
    case OPTION_BESIDE: return query->beside = true;
    case OPTION_FREE_START: return query->free_start = true;
    case OPTION_STRAIGHTEN: return query->straighten = true;
    case OPTION_CORNERS: return query->corners = true;
    case OPTION_SMOOTH: return request->smooth = true;
    case OPTION_TRACE: request->trace_file = value; return true;
    case OPTION_RENDER: request->render_file = value; return render_knows(value);
    case OPTION_SCALE: return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    case OPTION_HEAT: return take_heat(request, value);
    case OPTION_TSV: return request->tsv = true;
    default: return take_motion(request, key, value);
    }
}

bool path_has_motion(const path_request *request)
{
    const slu_motion *motion = &request->shared.finder.motion;
    return motion->turn_cost != 0 || motion->max_turn != 0 || motion->top_speed != 0;
}

// Options that contradict each other, or have nothing to act on.
static bool fits_together(const path_request *request)
{
    const slu_query *query = &request->query;
    if (!path_has_motion(request) && (query->heading || query->goal_heading))
        say_bad("--heading and --goal-heading go with --turn-cost, --max-turn or --top-speed");
    else if (path_has_motion(request) && (query->corners || query->straighten || request->smooth))
        say_bad("headings and speeds belong to every tile: leave out --corners, --straighten and "
                "--smooth");
    else if (request->trace_file && request->algorithms.count > 1)
        say_bad("a trace holds one search: give --alg one name, or leave out --trace");
    else if (request->scale && !request->render_file)
        say_bad("--scale goes with --render FILE");
    else if (request->heat && !request->render_file)
        say_bad("--heat goes with --render FILE");
    else if (query->corners && request->smooth)
        say_bad("a path has either its --corners or is pulled --smooth");
    else if (request->tsv && request->shared.json)
        say_bad("take either --json or --tsv");
    else
        return true;
    return false;
}

static cli_exit outcome_code(const slu_result *result)
{
    if (result->outcome == SLU_FOUND) return CLI_OK;
    return result->limited ? CLI_LIMIT : CLI_NO;
}

static cli_exit worst_code(const path_answer *answers, int count)
{
    cli_exit worst = CLI_OK;
    for (int i = 0; i < count; i++) {
        cli_exit code = outcome_code(&answers[i].result);
        if (code > worst) worst = code;
    }
    return worst;
}

static cli_exit answer_all(const path_request *request, const slu_map *map, slu_finder *finder)
{
    int count = request->algorithms.count;
    path_answer *answers = console_alloc((size_t)count, sizeof *answers);
    cli_exit code = CLI_OK;
    for (int i = 0; i < count && code == CLI_OK; i++)
        code = path_find(request, map, finder, request->algorithms.items[i], &answers[i]);
    if (code == CLI_OK && request->render_file) code = path_render(request, map, answers, count);
    if (code == CLI_OK) {
        path_report(request, answers, count);
        code = worst_code(answers, count);
    }
    for (int i = 0; i < count; i++)
        path_release(&answers[i]);
    free(answers);
    return code;
}

static cli_exit answer_request(path_request *request)
{
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    cli_exit code;
    if (slu_finder_create(map, shared_finder(&request->shared), &finder, &error) != SLU_OK)
        code = say_error(request->map_file, &error);
    else
        code = answer_all(request, map, finder);
    slu_finder_destroy(finder);
    shared_unload_map(&request->shared, map);
    return code;
}

static cli_exit read_request(const command *self, int argc, char **argv, path_request *request,
                             cli_exit (*answer)(path_request *request))
{
    command_line line = {self, argc, argv, .least = 5, .most = 5};
    if (!shared_read(&line, &request->shared, take_option, request)) return line.code;
    request->map_file = line.arguments[0];
    if (!read_ends(line.arguments + 1, &request->query.start, &request->goals[0])) return CLI_BAD;
    if (!fits_together(request)) return CLI_BAD;
    request->query.goals = request->goals;
    return answer(request);
}

cli_exit path_run(const command *self, int argc, char **argv, path_request *request,
                  cli_exit (*answer)(path_request *request))
{
    // The first goal is the one among the arguments.
    request->query.goal_count = 1;
    request->goals = console_alloc(1, sizeof *request->goals);
    cli_exit code = read_request(self, argc, argv, request, answer);
    free(request->goals);
    return code;
}

cli_exit run_path(const command *self, int argc, char **argv)
{
    // The zeroed algorithm is the default.
    path_request request = {.algorithms.count = 1};
    return path_run(self, argc, argv, &request, answer_request);
}
