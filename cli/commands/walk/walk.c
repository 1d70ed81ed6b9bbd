// SPDX-License-Identifier: MIT
// sluice walk: moving without a plan, by one steering method or by several, compared with the
// cheapest path.
#include "commands/walk/walk.h"

#include <stdlib.h>

#include "ask/measure.h"
#include "commands/commands.h"
#include "draw/render.h"
#include "options/values.h"

enum {
    OPTION_STEER = OPTION_OWN,
    OPTION_SEED,
    OPTION_MAX_STEPS,
    OPTION_RENDER,
    OPTION_SCALE,
};

const option_row options_of_walk[] = {
    {"steer", OPTION_STEER, "NAME[,NAME...]", "the steering methods, as named by sluice list"},
    {"seed", OPTION_SEED, "N", "for random directions (0)"},
    {"max-steps", OPTION_MAX_STEPS, "N", "end a walk after N steps"},
    {"render", OPTION_RENDER, "FILE", "draw the walks; FILE ends in .png or .svg"},
    {"scale", OPTION_SCALE, "N", "pixels per tile in the picture"},
    OPTION_ROW_JSON,
    OPTION_ROW_END,
};

// ---------------------------------------------------------------------------------------------
// The request

static bool take_option(void *ctx, int key, const char *value)
{
    walk_request *request = ctx;
    slu_walk_query *query = &request->query;
    switch (key) {
    case OPTION_STEER: return steers_read(&request->steers, value);
    case OPTION_SEED: return read_count("--seed", value, 0, UINT64_MAX, &query->seed);
    case OPTION_MAX_STEPS:
        return read_count("--max-steps", value, 1, UINT64_MAX, &query->max_steps);
    case OPTION_RENDER: request->render_file = value; return render_knows(value);
    case OPTION_SCALE: return read_int("--scale", value, 1, RENDER_MOST_SCALE, &request->scale);
    default: return false;
    }
}

// ---------------------------------------------------------------------------------------------
// Walking

static cli_exit find_optimum(const walk_request *request, const slu_map *map, double *optimum)
{
    slu_error error = {0};
    slu_query query = {.start = request->query.start, .goal = request->query.goal};
    slu_status status = measure_cheapest(map, &request->shared.finder, &query, optimum, &error);
    return status == SLU_OK ? CLI_OK : say_error(NULL, &error);
}

static cli_exit outcome_code(slu_walk_outcome outcome)
{
    if (outcome == SLU_ARRIVED) return CLI_OK;
    return outcome == SLU_GAVE_UP ? CLI_NO : CLI_LIMIT;
}

static cli_exit worst_code(const walk_answer *answers, int count)
{
    cli_exit worst = CLI_OK;
    for (int i = 0; i < count; i++) {
        cli_exit code = outcome_code(answers[i].outcome);
        if (code > worst) worst = code;
    }
    return worst;
}

static cli_exit answer_all(const walk_request *request, const slu_map *map)
{
    int count = request->steers.count;
    walk_answer *answers = console_alloc((size_t)count, sizeof *answers);
    double optimum;
    cli_exit code = find_optimum(request, map, &optimum);
    for (int i = 0; i < count && code == CLI_OK; i++)
        code = walk_find(request, map, request->steers.items[i], &answers[i]);
    if (code == CLI_OK && request->render_file) code = walk_render(request, map, answers);
    if (code == CLI_OK) {
        walk_report(request, answers, optimum);
        code = worst_code(answers, count);
    }
    for (int i = 0; i < count; i++)
        walk_release(&answers[i]);
    free(answers);
    return code;
}

static cli_exit read_and_answer(const command *self, int argc, char **argv, walk_request *request)
{
    command_line line = {self, argc, argv, .least = 5, .most = 5};
    if (!shared_read(&line, &request->shared, take_option, request)) return line.code;
    slu_walk_query *query = &request->query;
    request->map_file = line.arguments[0];
    if (!read_ends(line.arguments + 1, &query->start, &query->goal)) return CLI_BAD;
    if (request->scale && !request->render_file) return say_bad("--scale goes with --render FILE");
    slu_map *map = NULL;
    if (shared_load_map(&request->shared, request->map_file, &map) != CLI_OK) return CLI_BAD;
    shared_finder(&request->shared);
    cli_exit code = answer_all(request, map);
    shared_unload_map(&request->shared, map);
    return code;
}

cli_exit run_walk(const command *self, int argc, char **argv)
{
    // The zeroed method is the default.
    walk_request request = {.steers.count = 1};
    return read_and_answer(self, argc, argv, &request);
}
