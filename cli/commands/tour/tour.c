// SPDX-License-Identifier: MIT
// sluice tour: several goals in the best order.
#include "commands/tour/tour.h"

#include <stdlib.h>

#include "commands/commands.h"
#include "draw/render.h"
#include "options/values.h"

enum { OPTION_RETURN = OPTION_OWN, OPTION_PARTIAL, OPTION_RENDER, OPTION_SCALE };

const option_row options_of_tour[] = {
    {"return", OPTION_RETURN, NULL, "return to the start in the end"},
    {"partial", OPTION_PARTIAL, NULL, "leave out goals that are unreachable"},
    {"render", OPTION_RENDER, "FILE", "draw the tour; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

static bool take_option(void *ctx, int key, const char *value)
{
    tour_request *request = ctx;
    switch (key) {
    case OPTION_RETURN: return request->query.back = true;
    case OPTION_PARTIAL: return request->query.partial = true;
    case OPTION_RENDER: request->render_file = value; return render_knows(value);
    case OPTION_SCALE: return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    default: return false;
    }
}

static cli_exit answer(const tour_request *request, const slu_map *map, slu_finder *finder)
{
    slu_error error = {0};
    slu_tour *tour = NULL;
    slu_tour_facts facts;
    if (slu_tour_create(finder, &request->query, &tour, &error) != SLU_OK)
        return say_error(NULL, &error);
    slu_tour_describe(tour, &facts);
    cli_exit code = CLI_OK;
    if (request->render_file) code = tour_render(request, map, &facts);
    if (code == CLI_OK) {
        tour_report(request, &facts);
        code = facts.outcome == SLU_FOUND ? CLI_OK : CLI_NO;
    }
    slu_tour_destroy(tour);
    return code;
}

static cli_exit load_and_answer(tour_request *request)
{
    slu_map *map = NULL;
    slu_finder *finder = NULL;
    slu_error error = {0};
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    cli_exit code;
    if (slu_finder_create(map, shared_finder(&request->shared), &finder, &error) != SLU_OK)
        code = say_error(request->map_file, &error);
    else
        code = answer(request, map, finder);
    slu_finder_destroy(finder);
    shared_unload_map(&request->shared, map);
    return code;
}

static bool read_tiles(tour_request *request, char **texts)
{
    if (!read_tile("the start", texts[0], &request->query.start)) return false;
    for (size_t i = 0; i < request->query.goal_count; i++)
        if (!read_tile("a goal", texts[1 + i], &request->goals[i])) return false;
    return true;
}

cli_exit run_tour(const command *self, int argc, char **argv)
{
    tour_request request = {0};
    command_line line = {self, argc, argv, .least = 3, .most = SLU_MAX_TOUR + 2};
    if (!shared_read(&line, &request.shared, take_option, &request)) return line.code;
    if (request.scale && !request.render_file) return say_bad("--scale goes with --render FILE");
    request.map_file = line.arguments[0];
    request.query.goal_count = (size_t)line.count - 2;
    request.goals = console_alloc(request.query.goal_count, sizeof *request.goals);
    request.query.goals = request.goals;
    cli_exit code = read_tiles(&request, line.arguments + 1) ? load_and_answer(&request) : CLI_BAD;
    free(request.goals);
    return code;
}
