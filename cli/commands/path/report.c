// SPDX-License-Identifier: MIT
// What sluice path prints: text, a table or JSON.
#include <inttypes.h>

#include "commands/path/path.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

// ---------------------------------------------------------------------------------------------
// For people

static void print_points(const path_request *request, const path_answer *answer)
{
    printf("%s", request->smooth ? "points     " : "corners    ");
    for (size_t i = 0; i < answer->line_length; i++)
        printf(" (%d, %d)", answer->line[i].x, answer->line[i].y);
    putchar('\n');
}

static void print_answer(const path_request *request, const path_answer *answer)
{
    const slu_result *result = &answer->result;
    const slu_stats *stats = &result->stats;
    printf("%s%s%s, %s\n", console_style(stdout, STYLE_BOLD), slu_outcome_name(result->outcome),
           console_style(stdout, STYLE_PLAIN), answer->name);
    slu_tile asked = request->query.start, start = result->start;
    if (start.x != asked.x || start.y != asked.y)
        printf("start       (%d, %d), moved from (%d, %d)\n", start.x, start.y, asked.x, asked.y);
    if (path_has_path(result))
        printf("cost        %s, %" PRIu64 " straight and %" PRIu64 " diagonal steps\n",
               show_number(result->cost).text, result->straight_steps, result->diagonal_steps);
    if (path_has_path(result) && request->shared.finder.leap_count > 0)
        printf("leaps       %" PRIu64 "\n", result->leaps);
    if (path_has_path(result) && request->smooth)
        printf("smoothed    cost %s, length %s\n", show_number(answer->lines.cost).text,
               show_number(answer->lines.length).text);
    if (result->states)
        printf("moves       %" PRIu64 ", with turns of %" PRIu64 " times 45 degrees\n",
               answer->drive.moves, answer->drive.turns);
    printf("estimate    %s\n", show_number(stats->estimate).text);
    printf("expanded    %" PRIu64 ", %" PRIu64 " of them again\n", stats->expanded,
           stats->reexpanded);
    printf("generated   %" PRIu64 "\n", stats->generated);
    printf("peak open   %" PRIu64 "\n", stats->peak_open);
    if (answer->waypoints) printf("waypoints   %zu\n", answer->waypoint_count);
    printf("time        %.1f us\n", path_microseconds(stats));
    if (path_has_path(result)) print_points(request, answer);
}

static void print_table(const path_answer *answers, int count)
{
    static const table_column COLUMNS[] = {{"algorithm", TABLE_LEFT}, {"outcome", TABLE_LEFT},
                                           {"length", TABLE_RIGHT},   {"expanded", TABLE_RIGHT},
                                           {"again", TABLE_RIGHT},    {"time us", TABLE_RIGHT}};
    table t;
    table_begin(&t, COLUMNS, 6);
    for (int i = 0; i < count; i++) {
        const slu_result *result = &answers[i].result;
        table_cell(&t, "%s", answers[i].name);
        table_cell(&t, "%s", slu_outcome_name(result->outcome));
        table_cell(&t, "%s", path_has_path(result) ? show_number(result->cost).text : "-");
        table_cell(&t, "%" PRIu64, result->stats.expanded);
        table_cell(&t, "%" PRIu64, result->stats.reexpanded);
        table_cell(&t, "%.1f", path_microseconds(&result->stats));
    }
    table_print(&t);
}

// ---------------------------------------------------------------------------------------------
// For programs

static void add_stats_json(cJSON *object, const slu_stats *stats)
{
    cJSON *list = cJSON_AddObjectToObject(object, "stats");
    json_add_count(list, "expanded", stats->expanded);
    json_add_count(list, "reexpanded", stats->reexpanded);
    json_add_count(list, "generated", stats->generated);
    json_add_count(list, "heap_pushes", stats->heap_pushes);
    json_add_count(list, "heap_pops", stats->heap_pops);
    json_add_count(list, "peak_open", stats->peak_open);
    json_add_count(list, "bytes", stats->bytes);
    cJSON_AddNumberToObject(list, "estimate", stats->estimate);
    cJSON_AddNumberToObject(list, "us", path_microseconds(stats));
}

// [[heading, speed], ...], one for each tile of the path.
static void add_states_json(cJSON *object, const path_answer *answer)
{
    json_add_count(object, "moves", answer->drive.moves);
    json_add_count(object, "turns", answer->drive.turns);
    cJSON *list = cJSON_AddArrayToObject(object, "states");
    for (size_t i = 0; i < answer->result.path_length; i++) {
        slu_motion_state state = answer->result.states[i];
        cJSON *pair = cJSON_CreateArray();
        cJSON_AddItemToArray(pair, cJSON_CreateString(slu_heading_name(state.heading)));
        cJSON_AddItemToArray(pair, cJSON_CreateNumber(state.speed));
        cJSON_AddItemToArray(list, pair);
    }
}

// [[index, dx, dy], ...]: the leaps to tiles that are no neighbours, and which tile of the path
// each starts from.
static void add_leaps_json(cJSON *object, const slu_result *result)
{
    json_add_count(object, "leaps", result->leaps);
    cJSON *list = cJSON_AddArrayToObject(object, "leaps_from");
    for (size_t i = 0; i + 1 < result->path_length; i++) {
        int dx = result->path[i + 1].x - result->path[i].x;
        int dy = result->path[i + 1].y - result->path[i].y;
        if (dx * dx <= 1 && dy * dy <= 1) continue;
        const int leap[] = {(int)i, dx, dy};
        cJSON_AddItemToArray(list, cJSON_CreateIntArray(leap, 3));
    }
}

static void add_algorithm_json(cJSON *object, const char *key, slu_algorithm algorithm)
{
    char name[64];
    slu_algorithm_format(algorithm, name);
    cJSON_AddStringToObject(object, key, name);
}

static cJSON *answer_json(const path_request *request, const path_answer *answer)
{
    const slu_result *result = &answer->result;
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "map", file_base_name(request->map_file));
    add_algorithm_json(object, "alg", answer->asked);
    add_algorithm_json(object, "answered_by", result->algorithm);
    if (answer->terrain != NO_TERRAIN)
        json_add_text(object, "zones", zones_name(&request->shared.zones, answer->terrain));
    cJSON_AddStringToObject(object, "outcome", slu_outcome_name(result->outcome));
    cJSON_AddBoolToObject(object, "limited", result->limited);
    json_add_number(object, "cost", path_has_path(result), result->cost);
    json_add_count(object, "straight_steps", result->straight_steps);
    json_add_count(object, "diagonal_steps", result->diagonal_steps);
    if (request->smooth) {
        json_add_number(object, "smoothed_cost", path_has_path(result), answer->lines.cost);
        json_add_number(object, "smoothed_length", path_has_path(result), answer->lines.length);
    }
    const int start[] = {result->start.x, result->start.y};
    cJSON_AddItemToObject(object, "start", cJSON_CreateIntArray(start, 2));
    json_add_tiles(object, "path", answer->points, answer->point_count);
    if (result->states) add_states_json(object, answer);
    if (request->shared.finder.leap_count > 0) add_leaps_json(object, result);
    if (answer->waypoints)
        json_add_tiles(object, "waypoints", answer->waypoints, answer->waypoint_count);
    add_stats_json(object, &result->stats);
    json_add_phases(object, &answer->phases);
    return object;
}

static void print_json(const path_request *request, const path_answer *answers, int count)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, answer_json(request, &answers[i]));
    json_print_answers(list);
}

void path_report(const path_request *request, const path_answer *answers, int count)
{
    if (request->shared.json)
        print_json(request, answers, count);
    else if (count == 1)
        print_answer(request, &answers[0]);
    else
        print_table(answers, count);
}
