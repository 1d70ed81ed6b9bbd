// SPDX-License-Identifier: MIT
// Demonstrations: their table, running one, and printing its claims.
#include "commands/reproduce/demonstration.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "system/file.h"
#include "system/folder.h"

// One row each.
static const demonstration *const DEMONSTRATIONS[] = {&STOUT, &MAPAILA, &DING_PANG, NULL};

const demonstration *demonstration_at(int index)
{
    return DEMONSTRATIONS[index];
}

// ---------------------------------------------------------------------------------------------
// For a demonstration

static void make_space(demo *d)
{
    if (d->claim_count < d->claim_capacity) return;
    size_t capacity = d->claim_capacity ? 2 * d->claim_capacity : 32;
    claim *more = console_alloc(capacity, sizeof *more);
    if (d->claim_count) memcpy(more, d->claims, d->claim_count * sizeof *more);
    free(d->claims);
    d->claims = more;
    d->claim_capacity = capacity;
}

void demo_claim(demo *d, const char *figure, bool holds, const char *says, const char *format, ...)
{
    make_space(d);
    claim *added = &d->claims[d->claim_count++];
    added->holds = holds;
    snprintf(added->figure, sizeof added->figure, "%s", figure);
    snprintf(added->says, sizeof added->says, "%s", says);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(added->happened, sizeof added->happened, format, arguments);
    va_end(arguments);
}

slu_map *demo_load_costs(const demo *d, const char *name, const char *costs)
{
    char *file = folder_join(d->scenes, name);
    char *costs_file = costs ? folder_join(d->scenes, costs) : NULL;
    shared_options shared = {.costs_file = costs_file};
    slu_map *map = NULL;
    if (shared_load_map(&shared, file, &map) != CLI_OK)
        say("The scenes are part of the project; give their folder with --scenes DIR.");
    free(costs_file);
    free(file);
    return map;
}

slu_map *demo_load(const demo *d, const char *name)
{
    return demo_load_costs(d, name, NULL);
}

slu_scenario *demo_load_queries(const demo *d, const char *name, const slu_map *map)
{
    char with_ending[64];
    snprintf(with_ending, sizeof with_ending, "%s.scen", name);
    char *file = folder_join(d->scenes, with_ending);
    slu_scenario *scenario = NULL;
    slu_error error = {0};
    int width = slu_map_width(map), height = slu_map_height(map);
    if (slu_scenario_load(file, width, height, NULL, &scenario, &error) != SLU_OK)
        say_error(file, &error);
    free(file);
    return scenario;
}

// ---------------------------------------------------------------------------------------------
// Output

static void report_claims(const demo *d, report *out)
{
    static const table_column COLUMNS[] = {{"where", TABLE_LEFT},
                                           {"what it says", TABLE_LEFT},
                                           {"what happened", TABLE_LEFT},
                                           {"holds", TABLE_LEFT}};
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (size_t i = 0; i < d->claim_count; i++) {
        const claim *c = &d->claims[i];
        table_cell(&t, "%s", c->figure);
        table_cell(&t, "%s", c->says);
        table_cell(&t, "%s", c->happened);
        table_cell(&t, "%s", c->holds ? "yes" : "no");
    }
    report_table(out, &t);
}

static size_t count_holding(const demo *d)
{
    size_t count = 0;
    for (size_t i = 0; i < d->claim_count; i++)
        count += d->claims[i].holds;
    return count;
}

static void report_demo(const demo *d, report *out)
{
    report_title(out, 2, "%s", d->what->title);
    report_paragraph(out, "%s", d->what->intro);
    report_paragraph(out, "Claims tried: %zu; hold here: %zu.", d->claim_count, count_holding(d));
    report_claims(d, out);
    if (d->what->report) d->what->report(d, out);
    if (d->what->picture) report_picture(out, d->what->picture, d->what->title);
}

static void print_json(const demo *d)
{
    cJSON *object = cJSON_CreateObject();
    json_add_text(object, "experiment", d->what->name);
    cJSON *list = cJSON_AddArrayToObject(object, "claims");
    for (size_t i = 0; i < d->claim_count; i++) {
        const claim *c = &d->claims[i];
        cJSON *item = cJSON_CreateObject();
        json_add_text(item, "where", c->figure);
        json_add_text(item, "says", c->says);
        json_add_text(item, "happened", c->happened);
        cJSON_AddBoolToObject(item, "holds", c->holds);
        cJSON_AddItemToArray(list, item);
    }
    if (d->what->add_json) d->what->add_json(d, object);
    json_print(object);
}

static void print_demo(const demo *d, bool json)
{
    if (json) {
        print_json(d);
        return;
    }
    report out = {stdout, false, NULL};
    report_demo(d, &out);
}

static cli_exit draw_picture(const demo *d, const char *folder)
{
    char *file = folder_join(folder, d->what->picture);
    cli_exit code = d->what->draw(d, file);
    free(file);
    return code;
}

// ---------------------------------------------------------------------------------------------
// Running

static cli_exit deliver(const demo *d, const repro_request *request, file_writer *markdown)
{
    print_demo(d, request->shared.json);
    if (request->plots && d->what->picture) {
        cli_exit code = draw_picture(d, request->plots);
        if (code != CLI_OK) return code;
    }
    if (!request->markdown) return CLI_OK;
    char *prefix = repro_picture_prefix(request);
    report out = {markdown->stream, true, prefix};
    report_demo(d, &out);
    free(prefix);
    return CLI_OK;
}

cli_exit demonstration_run(const demonstration *what, const repro_request *request,
                           file_writer *markdown)
{
    demo d = {.what = what, .scenes = request->scenes, .repeat = request->repeat};
    cli_exit code = what->run(&d);
    if (code == CLI_OK) code = deliver(&d, request, markdown);
    if (what->release) what->release(&d);
    free(d.claims);
    if (!request->markdown) return code;
    if (code == CLI_OK) return file_close(markdown);
    file_abandon(markdown);
    return code;
}
