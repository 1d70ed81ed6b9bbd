// SPDX-License-Identifier: MIT
// The picture of sluice path and sluice compare: a panel for each answer.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "ask/heat.h"
#include "draw/render.h"
#include "report/numbers.h"
#include "system/file.h"

static uint64_t steps_of(const slu_result *result)
{
    return result->straight_steps + result->diagonal_steps;
}

static void describe(const path_answer *answer, render_panel *panel)
{
    const slu_result *result = &answer->result;
    const char *work = answer->walked ? "steps" : "expanded";
    uint64_t count = answer->walked ? steps_of(result) : result->stats.expanded;
    char moves[32] = "";
    if (result->states) snprintf(moves, sizeof moves, ", %" PRIu64 " moves", answer->drive.moves);
    if (path_has_path(result))
        snprintf(panel->detail, sizeof panel->detail, "%scost %s%s%s, %" PRIu64 " %s",
                 result->outcome == SLU_PARTIAL ? "partial, " : "", show_number(result->cost).text,
                 answer->note, moves, count, work);
    else
        snprintf(panel->detail, sizeof panel->detail, "%s, %" PRIu64 " %s", answer->outcome, count,
                 work);
    size_t length = strlen(panel->detail);
    if (answer->waypoints)
        snprintf(panel->detail + length, sizeof panel->detail - length, ", %zu waypoints",
                 answer->waypoint_count);
}

// The words of the legend if there are walks among the searches.
static void name_walks(render_options *options, const path_answer *answers, int count)
{
    for (int i = 0; i < count; i++) {
        if (!answers[i].walked) continue;
        options->first = "first expanded or entered";
        options->again = "expanded or entered again";
        options->line = "path or walk";
    }
}

// Those that the answer was guided by. An algorithm that reads no zones shows the first, so that
// its search can be compared with the others.
static const slu_terrain *gates_of(const path_request *request, const path_answer *answer)
{
    const shared_options *shared = &request->shared;
    const zone_options *zones = &shared->zones;
    if (!request->draw_gates) return NULL;
    if (zones->count) return zones->terrains[answer->terrain == NO_TERRAIN ? 0 : answer->terrain];
    return zones->gate_costs ? slu_gate_costs_terrain(zones->gate_costs)
                             : slu_atlas_terrain(shared->atlas);
}

cli_exit path_render(const path_request *request, const slu_map *map, path_answer *answers,
                     int count)
{
    render_panel *panels = console_alloc((size_t)count, sizeof *panels);
    for (int i = 0; i < count; i++) {
        panels[i] = (render_panel){.map = map,
                                   .marks = &answers[i].marks,
                                   .title = answers[i].name,
                                   .start = request->query.start,
                                   .goals = request->goals,
                                   .goal_count = request->query.goal_count,
                                   .points = answers[i].waypoints,
                                   .point_count = answers[i].waypoint_count,
                                   .line = answers[i].line,
                                   .line_length = answers[i].line_length,
                                   .gates = gates_of(request, &answers[i]),
                                   .walked = answers[i].walked};
        describe(&answers[i], &panels[i]);
    }
    render_options options = {.heading = file_base_name(request->map_file),
                              .scale = request->scale,
                              .rules = request->shared.finder.rules};
    name_walks(&options, answers, count);
    heat_scale scale;
    if (request->heat) {
        scale = heat_mark(request->heat, map, answers, count);
        options.first = scale.first;
        options.last = scale.last;
    }
    cli_exit code = render_panels(panels, count, &options, request->render_file);
    free(panels);
    return code;
}
