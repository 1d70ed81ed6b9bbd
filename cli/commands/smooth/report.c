// SPDX-License-Identifier: MIT
// What sluice smooth prints: a table, or JSON.
#include <inttypes.h>

#include "commands/smooth/smooth.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

static bool has_path(const smooth_answer *answer)
{
    return answer->path.count > 0;
}

// ---------------------------------------------------------------------------------------------
// For people

static void add_row(table *t, const smooth_answer *answer)
{
    const slu_space_path *path = &answer->path;
    table_cell(t, "%s", answer->row->name);
    table_cell(t, "%s", slu_outcome_name(path->outcome));
    table_cell(t, "%s", has_path(answer) ? show_number(path->length).text : "-");
    table_cell(t, "%s", has_path(answer) ? show_number(path->cost).text : "-");
    if (answer->excess >= 0)
        table_cell(t, "%.3f", answer->excess);
    else
        table_cell(t, "-");
    if (has_path(answer))
        table_cell(t, "%.4g", answer->checked.clearance);
    else
        table_cell(t, "-");
    table_cell(t, "%zu", path->count);
    table_cell(t, "%" PRIu64, path->expanded);
    table_cell(t, "%zu", answer->facts.nodes);
    table_cell(t, "%zu", answer->facts.edges);
    table_cell(t, "%.1f", (double)answer->facts.bytes / 1024);
    table_cell(t, "%.2f", answer->build_ms);
    table_cell(t, "%.1f", answer->query_us);
}

static void print_table(const smooth_answers *answers)
{
    static const table_column COLUMNS[] = {
        {"method", TABLE_LEFT},    {"outcome", TABLE_LEFT},   {"length", TABLE_RIGHT},
        {"cost", TABLE_RIGHT},     {"excess %", TABLE_RIGHT}, {"clearance", TABLE_RIGHT},
        {"points", TABLE_RIGHT},   {"expanded", TABLE_RIGHT}, {"nodes", TABLE_RIGHT},
        {"edges", TABLE_RIGHT},    {"KiB", TABLE_RIGHT},      {"build ms", TABLE_RIGHT},
        {"query us", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < answers->count; i++)
        add_row(&t, &answers->items[i]);
    table_print(&t);
}

// Where the path ends, or the walk of a method that has found none.
static slu_point last_point(const smooth_answer *answer)
{
    if (has_path(answer)) return answer->path.points[answer->path.count - 1];
    return answer->walked_count ? answer->walked[answer->walked_count - 1] : (slu_point){0, 0};
}

// Why there is no path, in a sentence; nothing for a limit, which the user has set.
static void print_shortfall(const smooth_answer *answer)
{
    const char *name = answer->row->name;
    slu_point end = last_point(answer);
    switch (answer->path.shortfall) {
    case SLU_SHORTFALL_APART:
        say("%s: no path: the ends lie in separate parts of the free space", name);
        break;
    case SLU_SHORTFALL_MISSED:
        say("%s: found no path, although there is one: it came as far as %g, %g", name, end.x,
            end.y);
        break;
    case SLU_SHORTFALL_TRAPPED:
        say("%s: trapped near %g, %g, where the forces cancel out; there is a path", name, end.x,
            end.y);
        break;
    case SLU_SHORTFALL_NONE:
    case SLU_SHORTFALL_LIMIT: break;
    }
}

static void print_free_space(const smooth_request *request, const slu_free_space *space)
{
    slu_free_space_facts facts;
    slu_free_space_describe(space, &facts);
    say("%s: for a unit of radius %g, %zu corners in %zu rings, %zu %s", request->world_file,
        request->radius, facts.corners, facts.rings, facts.components,
        facts.components == 1 ? "component" : "components");
}

// ---------------------------------------------------------------------------------------------
// For programs

static void add_points(cJSON *object, const slu_space_path *path)
{
    cJSON *list = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->count; i++) {
        const double place[2] = {path->points[i].x, path->points[i].y};
        cJSON_AddItemToArray(list, cJSON_CreateDoubleArray(place, 2));
    }
}

// What a method has been built with, chosen values included; null for what it has not.
static void add_settings(cJSON *object, const smooth_answer *answer)
{
    const slu_router_facts *facts = &answer->facts;
    json_add_number(object, "resolution", facts->resolution > 0, facts->resolution);
    json_add_number(object, "strength", facts->reach > 0, facts->strength);
    json_add_number(object, "reach", facts->reach > 0, facts->reach);
}

static cJSON *answer_json(const smooth_request *request, const smooth_answer *answer)
{
    const slu_space_path *path = &answer->path;
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "world", file_base_name(request->world_file));
    cJSON_AddStringToObject(object, "method", answer->row->name);
    cJSON_AddNumberToObject(object, "radius", request->radius);
    cJSON_AddStringToObject(object, "outcome", slu_outcome_name(path->outcome));
    if (path->shortfall == SLU_SHORTFALL_NONE)
        cJSON_AddNullToObject(object, "shortfall");
    else
        cJSON_AddStringToObject(object, "shortfall", slu_shortfall_name(path->shortfall));
    cJSON_AddNumberToObject(object, "length", path->length);
    cJSON_AddNumberToObject(object, "cost", path->cost);
    json_add_number(object, "excess_percent", answer->excess >= 0, answer->excess);
    cJSON_AddNumberToObject(object, "clearance", answer->checked.clearance);
    json_add_count(object, "expanded", path->expanded);
    json_add_count(object, "generated", path->generated);
    json_add_count(object, "nodes", answer->facts.nodes);
    json_add_count(object, "edges", answer->facts.edges);
    json_add_count(object, "router_bytes", answer->facts.bytes);
    add_settings(object, answer);
    cJSON_AddNumberToObject(object, "build_ms", answer->build_ms);
    cJSON_AddNumberToObject(object, "query_us", answer->query_us);
    add_points(object, path);
    return object;
}

// One method or several: always an array.
static void print_json(const smooth_request *request, const smooth_answers *answers)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < answers->count; i++)
        cJSON_AddItemToArray(list, answer_json(request, &answers->items[i]));
    json_print(list);
}

void smooth_report(const smooth_request *request, const slu_free_space *space,
                   const smooth_answers *answers)
{
    print_free_space(request, space);
    for (int i = 0; i < answers->count; i++)
        print_shortfall(&answers->items[i]);
    if (request->shared.json)
        print_json(request, answers);
    else
        print_table(answers);
}
