// SPDX-License-Identifier: MIT
// sluice list: the registry, for people and for programs.
#include "commands/commands.h"
#include "options/names.h"
#include "report/json.h"
#include "report/table.h"
#include "sluice/space.h"

const option_row options_of_list[] = {OPTION_ROW_JSON, OPTION_ROW_END};

// A heuristic that is always admissible is also admissible with four neighbours: that is not
// repeated.
static bool worth_saying(unsigned flags, int i)
{
    if (GUARANTEES[i].flag == SLU_ADMISSIBLE_FOUR && (flags & SLU_ADMISSIBLE)) return false;
    return (flags & GUARANTEES[i].flag) != 0;
}

static void add_guarantees_cell(table *t, unsigned flags)
{
    char text[128] = "";
    size_t length = 0;
    for (int i = 0; GUARANTEES[i].name; i++) {
        if (!worth_saying(flags, i)) continue;
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s", length ? ", " : "",
                                   GUARANTEES[i].name);
    }
    table_cell(t, "%s", length ? text : "-");
}

static void print_rows(const char *title, const slu_methods *methods)
{
    const table_column columns[] = {{title, TABLE_LEFT},
                                    {"title", TABLE_LEFT},
                                    {"guarantees", TABLE_LEFT},
                                    {"summary", TABLE_LEFT},
                                    {"source", TABLE_LEFT}};
    table t;
    table_begin(&t, columns, 5);
    for (int i = 0; i < slu_methods_count(methods); i++) {
        const slu_method *row = slu_methods_at(methods, i);
        table_cell(&t, "%s", row->name);
        table_cell(&t, "%s", row->title);
        add_guarantees_cell(&t, row->flags);
        table_cell(&t, "%s", row->summary);
        table_cell(&t, "%s", row->source);
    }
    table_print(&t);
}

static cJSON *row_json(const slu_method *row)
{
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "name", row->name);
    cJSON_AddStringToObject(object, "title", row->title);
    cJSON *list = cJSON_AddArrayToObject(object, "guarantees");
    for (int i = 0; GUARANTEES[i].name; i++) {
        if (worth_saying(row->flags, i))
            cJSON_AddItemToArray(list, cJSON_CreateString(GUARANTEES[i].name));
    }
    cJSON_AddStringToObject(object, "summary", row->summary);
    cJSON_AddStringToObject(object, "source", row->source);
    return object;
}

static void add_rows_json(cJSON *object, const char *key, const slu_methods *methods)
{
    cJSON *list = cJSON_AddArrayToObject(object, key);
    for (int i = 0; i < slu_methods_count(methods); i++)
        cJSON_AddItemToArray(list, row_json(slu_methods_at(methods, i)));
}

static void print_json(void)
{
    cJSON *object = cJSON_CreateObject();
    add_rows_json(object, "searches", slu_searches());
    add_rows_json(object, "heuristics", slu_heuristics());
    add_rows_json(object, "steers", slu_steerings());
    add_rows_json(object, "decompositions", slu_decompositions());
    add_rows_json(object, "crowds", slu_crowd_methods());
    add_rows_json(object, "explorers", slu_explorer_methods());
    add_rows_json(object, "spaces", slu_space_methods());
    json_print(object);
}

cli_exit run_list(const command *self, int argc, char **argv)
{
    command_line line = {self, argc, argv, .most = 0};
    shared_options shared = {0};
    if (!shared_read(&line, &shared, NULL, NULL)) return line.code;
    if (shared.json) return print_json(), CLI_OK;
    print_rows("search", slu_searches());
    putchar('\n');
    print_rows("heuristic", slu_heuristics());
    putchar('\n');
    print_rows("steer", slu_steerings());
    putchar('\n');
    print_rows("decomposition", slu_decompositions());
    putchar('\n');
    print_rows("crowd", slu_crowd_methods());
    putchar('\n');
    print_rows("explorer", slu_explorer_methods());
    putchar('\n');
    print_rows("smooth", slu_space_methods());
    puts(
        "\nAn algorithm is a search, or search+heuristic: astar+octile. sluice walk steers, sluice "
        "decompose cuts.");
    return CLI_OK;
}
