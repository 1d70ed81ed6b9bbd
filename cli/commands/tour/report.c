// SPDX-License-Identifier: MIT
// What sluice tour prints and draws.
#include <stdlib.h>

#include "commands/tour/tour.h"
#include "draw/render.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

static slu_tile tile_of(const tour_request *request, size_t goal)
{
    const slu_tour_query *query = &request->query;
    return goal < query->goal_count ? query->goals[goal] : query->start;
}

static bool is_start(const tour_request *request, const slu_visit *visit)
{
    return visit->goal == request->query.goal_count;
}

// ---------------------------------------------------------------------------------------------
// For people

static void print_visits(const tour_request *request, const slu_tour_facts *facts)
{
    static const table_column COLUMNS[] = {{"visit", TABLE_RIGHT},
                                           {"goal", TABLE_RIGHT},
                                           {"tile", TABLE_LEFT},
                                           {"cost", TABLE_RIGHT},
                                           {"in all", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 5);
    double sum = 0;
    for (size_t i = 0; i < facts->visit_count; i++) {
        const slu_visit *visit = &facts->visits[i];
        slu_tile tile = tile_of(request, visit->goal);
        sum += visit->cost;
        table_cell(&t, "%zu", i + 1);
        if (is_start(request, visit))
            table_cell(&t, "start");
        else
            table_cell(&t, "%zu", visit->goal + 1);
        table_cell(&t, "(%d, %d)", tile.x, tile.y);
        table_cell(&t, "%s", show_number(visit->cost).text);
        table_cell(&t, "%s", show_number(sum).text);
    }
    table_print(&t);
}

static void print_tour(const tour_request *request, const slu_tour_facts *facts)
{
    printf("%s%s%s", console_style(stdout, STYLE_BOLD), slu_outcome_name(facts->outcome),
           console_style(stdout, STYLE_PLAIN));
    if (facts->visit_count)
        printf(", cost %s, %s\n", show_number(facts->cost).text,
               facts->exact ? "no order is cheaper" : "a good order");
    else
        putchar('\n');
    for (size_t i = 0; i < facts->unreachable_count; i++) {
        slu_tile tile = tile_of(request, facts->unreachable[i]);
        printf("unreachable goal %zu, (%d, %d)\n", facts->unreachable[i] + 1, tile.x, tile.y);
    }
    if (facts->visit_count) print_visits(request, facts);
}

// ---------------------------------------------------------------------------------------------
// For programs: goals are counted from 0

static void add_visit_json(const tour_request *request, const slu_visit *visit, cJSON *list)
{
    cJSON *object = cJSON_CreateObject();
    slu_tile tile = tile_of(request, visit->goal);
    const int pair[] = {tile.x, tile.y};
    json_add_number(object, "goal", !is_start(request, visit), (double)visit->goal);
    cJSON_AddItemToObject(object, "tile", cJSON_CreateIntArray(pair, 2));
    cJSON_AddNumberToObject(object, "cost", visit->cost);
    json_add_count(object, "path_index", visit->path_index);
    cJSON_AddItemToArray(list, object);
}

static void print_json(const tour_request *request, const slu_tour_facts *facts)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(request->map_file));
    cJSON_AddStringToObject(object, "outcome", slu_outcome_name(facts->outcome));
    cJSON_AddBoolToObject(object, "exact", facts->exact);
    json_add_number(object, "cost", facts->visit_count > 0, facts->cost);
    cJSON *visits = cJSON_AddArrayToObject(object, "visits");
    for (size_t i = 0; i < facts->visit_count; i++)
        add_visit_json(request, &facts->visits[i], visits);
    cJSON *missed = cJSON_AddArrayToObject(object, "unreachable");
    for (size_t i = 0; i < facts->unreachable_count; i++)
        cJSON_AddItemToArray(missed, cJSON_CreateNumber((double)facts->unreachable[i]));
    json_add_tiles(object, "path", facts->path, facts->path_length);
    cJSON_AddNumberToObject(object, "us", (double)facts->nanoseconds / 1000);
    json_print(object);
}

void tour_report(const tour_request *request, const slu_tour_facts *facts)
{
    if (request->shared.json)
        print_json(request, facts);
    else
        print_tour(request, facts);
}

// ---------------------------------------------------------------------------------------------
// The picture

// The number of each goal's visit, from 1 on; 0 if it is unreachable.
static size_t *visit_numbers(const tour_request *request, const slu_tour_facts *facts)
{
    size_t *numbers = console_alloc(request->query.goal_count, sizeof *numbers);
    for (size_t i = 0; i < facts->visit_count; i++)
        if (!is_start(request, &facts->visits[i])) numbers[facts->visits[i].goal] = i + 1;
    return numbers;
}

cli_exit tour_render(const tour_request *request, const slu_map *map, const slu_tour_facts *facts)
{
    tile_marks marks = {0};
    marks_create(&marks, map);
    size_t *numbers = visit_numbers(request, facts);
    render_panel panel = {.map = map,
                          .marks = &marks,
                          .title = "tour",
                          .start = request->query.start,
                          .goals = request->query.goals,
                          .goal_count = request->query.goal_count,
                          .goal_numbers = numbers,
                          .line = facts->path,
                          .line_length = facts->path_length};
    size_t visits = facts->visit_count - (facts->visit_count > 0 && request->query.back);
    snprintf(panel.detail, sizeof panel.detail, "cost %s, %zu of %zu goals, %s",
             show_number(facts->cost).text, visits, request->query.goal_count,
             facts->exact ? "no order is cheaper" : "a good order");
    render_options options = {.heading = file_base_name(request->map_file),
                              .scale = request->scale,
                              .rules = request->shared.finder.rules,
                              .line = "tour"};
    cli_exit code = render_panels(&panel, 1, &options, request->render_file);
    marks_release(&marks);
    free(numbers);
    return code;
}
