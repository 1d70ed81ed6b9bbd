// SPDX-License-Identifier: MIT
// What sluice compare prints: a table, tab-separated lines, or JSON.
#include <inttypes.h>

#include "commands/compare/compare.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

// ---------------------------------------------------------------------------------------------
// For people, and for spreadsheets

static void add_excess_cell(table *t, double excess)
{
    if (excess >= 0)
        table_cell(t, "%.2f", excess);
    else
        table_cell(t, "-");
}

static void add_count_cell(table *t, bool exists, uint64_t count)
{
    if (exists)
        table_cell(t, "%" PRIu64, count);
    else
        table_cell(t, "-");
}

static void add_row(table *t, const path_answer *answer, const compare_measure *measure)
{
    const slu_result *result = &answer->result;
    table_cell(t, "%s", answer->name);
    table_cell(t, "%s", answer->outcome);
    table_cell(t, "%s", path_has_path(result) ? show_number(result->cost).text : "-");
    add_excess_cell(t, measure->excess);
    add_count_cell(t, !answer->walked, result->stats.expanded);
    add_count_cell(t, !answer->walked, result->stats.reexpanded);
    table_cell(t, "%.1f", (double)measure->peak_bytes / 1024);
    table_cell(t, "%.1f", path_microseconds(&result->stats));
}

static void fill_table(table *t, const table_column *columns, int column_count,
                       const comparison *all)
{
    table_begin(t, columns, column_count);
    for (int i = 0; i < all->count; i++)
        add_row(t, &all->answers[i], &all->measures[i]);
}

static void print_table(const comparison *all)
{
    static const table_column COLUMNS[] = {
        {"algorithm", TABLE_LEFT}, {"outcome", TABLE_LEFT},   {"length", TABLE_RIGHT},
        {"excess %", TABLE_RIGHT}, {"expanded", TABLE_RIGHT}, {"again", TABLE_RIGHT},
        {"peak KiB", TABLE_RIGHT}, {"time us", TABLE_RIGHT},
    };
    table t;
    fill_table(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS, all);
    table_print(&t);
}

static void print_tsv(const comparison *all)
{
    static const table_column COLUMNS[] = {
        {"alg", 0},      {"outcome", 0},    {"cost", 0},     {"excess_percent", 0},
        {"expanded", 0}, {"reexpanded", 0}, {"peak_kib", 0}, {"us", 0},
    };
    table t;
    fill_table(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS, all);
    table_print_tsv(&t);
}

// ---------------------------------------------------------------------------------------------
// For programs

static void add_expanded_json(cJSON *object, const path_answer *answer)
{
    const slu_stats *stats = &answer->result.stats;
    if (answer->walked) {
        cJSON_AddNullToObject(object, "expanded");
        cJSON_AddNullToObject(object, "reexpanded");
        return;
    }
    json_add_count(object, "expanded", stats->expanded);
    json_add_count(object, "reexpanded", stats->reexpanded);
}

static cJSON *row_json(const path_request *request, const path_answer *answer,
                       const compare_measure *measure)
{
    const slu_result *result = &answer->result;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "alg", answer->name);
    json_add_text(object, "map", file_base_name(request->map_file));
    cJSON_AddStringToObject(object, "outcome", answer->outcome);
    json_add_number(object, "cost", path_has_path(result), result->cost);
    json_add_number(object, "excess_percent", measure->excess >= 0, measure->excess);
    add_expanded_json(object, answer);
    json_add_count(object, "steps", result->straight_steps + result->diagonal_steps);
    json_add_count(object, "peak_bytes", measure->peak_bytes);
    cJSON_AddNumberToObject(object, "us", path_microseconds(&result->stats));
    return object;
}

static void print_json(const path_request *request, const comparison *all)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < all->count; i++)
        cJSON_AddItemToArray(list, row_json(request, &all->answers[i], &all->measures[i]));
    json_print(list);
}

void compare_report(const path_request *request, const comparison *all)
{
    if (request->shared.json)
        print_json(request, all);
    else if (request->tsv)
        print_tsv(all);
    else
        print_table(all);
}
