// SPDX-License-Identifier: MIT
// What sluice walk prints: a table or JSON; and its picture.
#include <inttypes.h>
#include <stdlib.h>

#include "commands/walk/walk.h"
#include "draw/render.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

static uint64_t steps_of(const walk_answer *answer)
{
    return answer->tile_count - 1;
}

// The cost of a walk as a multiple of the cheapest path's; 0 if there is none to compare.
static double factor_of(const walk_answer *answer, double optimum)
{
    if (answer->outcome != SLU_ARRIVED || !(optimum > 0)) return 0;
    return answer->facts.cost / optimum;
}

static void print_table(const walk_request *request, const walk_answer *answers, double optimum)
{
    static const table_column COLUMNS[] = {{"steer", TABLE_LEFT},     {"outcome", TABLE_LEFT},
                                           {"steps", TABLE_RIGHT},    {"cost", TABLE_RIGHT},
                                           {"cheapest", TABLE_RIGHT}, {"factor", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 6);
    for (int i = 0; i < request->steers.count; i++) {
        const walk_answer *answer = &answers[i];
        double factor = factor_of(answer, optimum);
        table_cell(&t, "%s", answer->name);
        table_cell(&t, "%s", slu_walk_outcome_name(answer->outcome));
        table_cell(&t, "%" PRIu64, steps_of(answer));
        table_cell(&t, "%s", show_number(answer->facts.cost).text);
        table_cell(&t, "%s", optimum >= 0 ? show_number(optimum).text : "-");
        if (factor > 0)
            table_cell(&t, "%.2f", factor);
        else
            table_cell(&t, "-");
    }
    table_print(&t);
}

static cJSON *answer_json(const walk_request *request, const walk_answer *answer, double optimum)
{
    double factor = factor_of(answer, optimum);
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(request->map_file));
    cJSON_AddStringToObject(object, "steer", answer->name);
    cJSON_AddStringToObject(object, "outcome", slu_walk_outcome_name(answer->outcome));
    json_add_count(object, "steps", steps_of(answer));
    cJSON_AddNumberToObject(object, "cost", answer->facts.cost);
    json_add_number(object, "cheapest", optimum >= 0, optimum);
    json_add_number(object, "factor", factor > 0, factor);
    json_add_count(object, "straight_steps", answer->facts.straight_steps);
    json_add_count(object, "diagonal_steps", answer->facts.diagonal_steps);
    json_add_tiles(object, "tiles", answer->tiles, answer->tile_count);
    return object;
}

static void print_json(const walk_request *request, const walk_answer *answers, double optimum)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < request->steers.count; i++)
        cJSON_AddItemToArray(list, answer_json(request, &answers[i], optimum));
    json_print_answers(list);
}

void walk_report(const walk_request *request, const walk_answer *answers, double optimum)
{
    if (request->shared.json)
        print_json(request, answers, optimum);
    else
        print_table(request, answers, optimum);
}

static void describe(const walk_answer *answer, render_panel *panel)
{
    snprintf(panel->detail, sizeof panel->detail, "%s, %" PRIu64 " steps, cost %s",
             slu_walk_outcome_name(answer->outcome), steps_of(answer),
             show_number(answer->facts.cost).text);
}

cli_exit walk_render(const walk_request *request, const slu_map *map, const walk_answer *answers)
{
    size_t count = (size_t)request->steers.count;
    render_panel *panels = console_alloc(count, sizeof *panels);
    for (size_t i = 0; i < count; i++) {
        panels[i] = (render_panel){.map = map,
                                   .marks = &answers[i].marks,
                                   .title = answers[i].name,
                                   .start = request->query.start,
                                   .goals = &request->query.goal,
                                   .goal_count = 1,
                                   .line = answers[i].line,
                                   .line_length = answers[i].line_length,
                                   .walked = true};
        describe(&answers[i], &panels[i]);
    }
    render_options options = {.heading = file_base_name(request->map_file),
                              .scale = request->scale,
                              .rules = request->shared.finder.rules,
                              .first = "first entered",
                              .again = "entered again",
                              .line = "walk"};
    cli_exit code = render_panels(panels, request->steers.count, &options, request->render_file);
    free(panels);
    return code;
}
