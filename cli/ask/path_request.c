// SPDX-License-Identifier: MIT
// Reading the command line of sluice path and sluice compare.
#include <stdlib.h>
#include <string.h>

#include "ask/heat.h"
#include "draw/render.h"
#include "options/values.h"

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

NAME_READER(slu_heading)

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
        return read_int("--top-speed", value, 1, SLU_MAX_TOP_SPEED, &motion->top_speed);
    case OPTION_HEADING: return read_slu_heading("--heading", value, &query->heading);
    case OPTION_GOAL_HEADING:
        return read_slu_heading("--goal-heading", value, &query->goal_heading);
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
    // Larger than any path's cost.
    static const double MOST_COST = 1e15;
    enum { MOST_ENTRIES = 1 << 30 };
    slu_query *query = &request->query;
    switch (key) {
    case OPTION_ALG: return algorithms_read(&request->algorithms, value);
    case OPTION_STEER: return steers_read(&request->steers, value);
    case OPTION_WEIGHT: return read_weight(value, &query->weight);
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
    case OPTION_WAYPOINTS: return request->waypoints = true;
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
    case OPTION_DRAW_GATES: return request->draw_gates = true;
    case OPTION_TSV: return request->tsv = true;
    default: return take_motion(request, key, value);
    }
}

bool path_has_motion(const path_request *request)
{
    const slu_motion *motion = &request->shared.finder.motion;
    return motion->turn_cost != 0 || motion->max_turn != 0 || motion->top_speed != 0;
}

// Options that contradict each other, or have no effect without another.
static bool fits_together(const path_request *request)
{
    const slu_query *query = &request->query;
    if (!path_has_motion(request) && (query->heading || query->goal_heading))
        say_bad("--heading and --goal-heading go with --turn-cost, --max-turn or --top-speed");
    else if (path_has_motion(request) && (query->corners || query->straighten || request->smooth))
        say_bad("a path with headings and speeds keeps every tile: leave out --corners, "
                "--straighten and "
                "--smooth");
    else if (request->shared.finder.leap_count > 0 && request->smooth)
        say_bad("a path with leaps keeps every tile: leave out --smooth");
    else if (request->trace_file && request->algorithms.count > 1)
        say_bad("a trace holds one search: give --alg one name, or leave out --trace");
    else if (request->scale && !request->render_file)
        say_bad("--scale goes with --render FILE");
    else if (request->heat && !request->render_file)
        say_bad("--heat goes with --render FILE");
    else if (request->draw_gates && !request->render_file)
        say_bad("--draw-gates goes with --render FILE");
    else if (request->draw_gates && !request->shared.zones.last && !request->shared.atlas_file)
        say_bad("--draw-gates draws those of --method, --gates, --gate-costs or --atlas: give one");
    else if (query->corners && request->smooth)
        say_bad("choose --corners or --smooth");
    else if (request->tsv && request->shared.json)
        say_bad("choose --json or --tsv");
    else
        return true;
    return false;
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
