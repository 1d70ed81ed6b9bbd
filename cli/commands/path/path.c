// SPDX-License-Identifier: MIT
// sluice path: a path and its cost, by one algorithm or by several.
#include "commands/path/path.h"

#include <stdlib.h>

#include "commands/commands.h"

const option_row options_of_path[] = {
    {"alg", OPTION_ALG, "NAME[,NAME...]", "the algorithms, as named by sluice list"},
    {"weight", OPTION_WEIGHT, "W", "the weight of wastar, 0 to 100; to 1 optimal (1.5)"},
    {"goal", OPTION_GOAL, "X,Y", "another goal; the path leads to the cheapest to reach"},
    {"max-cost", OPTION_MAX_COST, "C", "no path costlier than this"},
    {"max-steps", OPTION_MAX_STEPS, "N",
     "no path with more steps than this; cuts off depth-first searches at that depth"},
    {"max-expanded", OPTION_MAX_EXPANDED, "N", "give up after N expansions"},
    {"beam-width", OPTION_BEAM_WIDTH, "N", "entries that beam keeps open (100)"},
    {"table", OPTION_TABLE, "N", "tiles that iddfs and idastar may remember (0)"},
    {"turn-cost", OPTION_TURN_COST, "C", "cost of a turn by 45 degrees (0)"},
    {"max-turn", OPTION_MAX_TURN, "N",
     "turn by at most N times 45 degrees per move (4; faster units 1)"},
    {"top-speed", OPTION_TOP_SPEED, "N", "move up to N tiles straight ahead per move (1)"},
    {"heading", OPTION_HEADING, "H", "heading at the start: N, NE, E, ... or any (any)"},
    {"goal-heading", OPTION_GOAL_HEADING, "H", "heading at the goal (any)"},
    {"partial", OPTION_PARTIAL, NULL, "get as near as possible if the goal is unreachable"},
    {"beside", OPTION_BESIDE, NULL, "stop next to the goal if it is a wall"},
    {"free-start", OPTION_FREE_START, NULL,
     "start at the nearest free tile if the start is a wall"},
    {"straighten", OPTION_STRAIGHTEN, NULL, "reduce turns where that adds no cost"},
    {"corners", OPTION_CORNERS, NULL, "in JSON, only the tiles where the path turns"},
    {"smooth", OPTION_SMOOTH, NULL, "pull the path straight"},
    {"trace", OPTION_TRACE, "FILE", "write the search as a Posthoc trace, version 1.4.0"},
    {"render", OPTION_RENDER, "FILE", "draw the search; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    {"heat", OPTION_HEAT, "KIND", "what to draw: order, estimate, distance or difference (order)"},
    {"draw-gates", OPTION_DRAW_GATES, NULL, "draw the gates of the zones under the search"},
    {"waypoints", OPTION_WAYPOINTS, NULL,
     "show the waypoints or gateways of waypoint, backprop and backprop-octile"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

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

// Algorithms share a finder as long as they read the same zones.
static cli_exit find_all(const path_request *request, const slu_map *map, path_answer *answers)
{
    const algorithm_list *algorithms = &request->algorithms;
    slu_finder *finder = NULL;
    cli_exit code = CLI_OK;
    for (int i = 0; i < algorithms->count && code == CLI_OK; i++) {
        if (i == 0 || algorithms->terrains[i] != algorithms->terrains[i - 1]) {
            slu_finder_destroy(finder);
            finder = NULL;
            slu_finder_options options =
                shared_finder_on(&request->shared, algorithms->terrains[i]);
            slu_error error = {0};
            if (slu_finder_create(map, &options, &finder, &error) != SLU_OK)
                code = say_error(request->map_file, &error);
        }
        if (code == CLI_OK) code = path_find_listed(request, map, finder, i, &answers[i]);
    }
    slu_finder_destroy(finder);
    return code;
}

static cli_exit answer_all(const path_request *request, const slu_map *map)
{
    int count = request->algorithms.count;
    path_answer *answers = console_alloc((size_t)count, sizeof *answers);
    cli_exit code = find_all(request, map, answers);
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
    shared_options *shared = &request->shared;
    slu_map *map = NULL;
    if (!zones_fit(&shared->zones, &request->algorithms, shared->atlas_file)) return CLI_BAD;
    if (shared_load_map(shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(shared);
    cli_exit code = zones_spread(&shared->zones, &request->algorithms);
    if (code == CLI_OK) code = answer_all(request, map);
    shared_unload_map(shared, map);
    return code;
}

cli_exit run_path(const command *self, int argc, char **argv)
{
    // The zeroed algorithm is the default.
    path_request request = {.algorithms.count = 1};
    return path_run(self, argc, argv, &request, answer_request);
}
