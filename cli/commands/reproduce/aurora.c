// SPDX-License-Identifier: MIT
// sluice reproduce thesis --gates DIR: Table 4.5 of Halldórsson 2015, six groups of Aurora's
// queries with the octile estimate, with gateway on automatic gates and on gates fixed by hand.
//
// The thesis gives the mean length and the number of searches of each group, not which they are.
// In the scenario file exactly one run of consecutive rows has each of these means, to the last
// digit that it prints; those are the rows below. Of the six groups, octile in doubles expands on
// these rows exactly what the table says.
//
// The groups are measured like a map of their own, in whose tallies a group takes the place of a
// tenth, so that --parts, checks and sums work on them as on any other.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands/reproduce/reproduce.h"
#include "system/file.h"
#include "system/folder.h"

static const char AURORA[] = "Aurora";

enum { BY_OCTILE, BY_AUTOMATIC, BY_HAND, COLUMNS };

static const struct aurora_group {
    size_t first, count; // rows of the scenario file, from 0
    double length;
    double seconds[COLUMNS], expanded[COLUMNS];
} GROUPS[] = {
    {2000, 20, 807.886, {1.15897, 1.92989, 0.688802}, {88877.2, 73402.5, 41168.2}},
    {1000, 200, 444.021, {0.360433, 0.541439, 0.26021}, {29981.2, 21696.1, 17107.0}},
    {1500, 100, 623.98, {0.711368, 1.16034, 0.431784}, {56551.5, 43569.8, 27382.3}},
    {2000, 50, 813.996, {1.25323, 2.31715, 0.764092}, {96780.5, 99914.7, 46856.3}},
    {2500, 10, 1005.86, {1.91269, 3.35622, 1.32063}, {140632, 131430, 72936.5}},
    {2970, 20, 1195.73, {2.89316, 5.88037, 1.70679}, {213212, 243459, 101122}},
};
enum { GROUP_COUNT = sizeof GROUPS / sizeof *GROUPS };
_Static_assert((int)GROUP_COUNT <= (int)TENTHS, "a group takes the place of a tenth");

// ---------------------------------------------------------------------------------------------
// Measuring

// A group is taken whole or not at all; --every is for runs over all queries.
static size_t take_group(const slu_scenario *scenario, int group, repro_query *out)
{
    const struct aurora_group *g = &GROUPS[group];
    if (slu_scenario_count(scenario) < g->first + g->count) return 0;
    const slu_scenario_row *rows = slu_scenario_rows(scenario) + g->first;
    size_t count = 0;
    for (size_t i = 0; i < g->count; i++) {
        if (rows[i].length < 0) continue;
        out[count++] = (repro_query){rows[i].start, rows[i].goal, rows[i].length, group, false};
    }
    return count;
}

static cli_exit take_groups(const repro_request *request, const slu_map *map, const char *file,
                            repro_queries *out)
{
    (void)request;
    slu_scenario *scenario;
    cli_exit code = repro_load_scenario(map, file, &scenario);
    if (code != CLI_OK) return code;
    size_t most = 0;
    for (int i = 0; i < GROUP_COUNT; i++)
        most += GROUPS[i].count;
    out->items = console_alloc(most, sizeof *out->items);
    for (int i = 0; i < GROUP_COUNT; i++)
        out->count += take_group(scenario, i, out->items + out->count);
    slu_scenario_destroy(scenario);
    return CLI_OK;
}

static bool was_measured(const repro_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        if (strcmp(set->maps[i].name, AURORA) == 0) return true;
    }
    return false;
}

cli_exit repro_measure_aurora(repro_request *request)
{
    if (request->by_hand < 0 || request->interrupted || !was_measured(&request->sets[0]))
        return CLI_OK;
    char *folder = folder_join(request->maps, request->sets[0].name);
    char *base = folder_join(folder, AURORA), *file = file_with_suffix(base, ".map");
    request->groups.name = "table-4.5";
    cli_exit code = repro_measure_file(request, &request->groups, file, AURORA, take_groups);
    free(file);
    free(base);
    free(folder);
    return code;
}

// ---------------------------------------------------------------------------------------------
// The thesis's figures

// The column of a row of the request; COLUMNS: none.
static int column_of(const repro_request *request, int row)
{
    const char *name = request->names[row];
    if (strcmp(name, "astar+octile") == 0 || strcmp(name, REPRO_DOUBLES) == 0) return BY_OCTILE;
    if (row == request->by_hand) return BY_HAND;
    return strcmp(name, "astar+gateway-2015") == 0 ? BY_AUTOMATIC : COLUMNS;
}

bool repro_published_group(const repro_request *request, int row, int group, published_search *out)
{
    int column = column_of(request, row);
    if (column == COLUMNS || group < 0 || group >= GROUP_COUNT) return false;
    const struct aurora_group *g = &GROUPS[group];
    *out =
        (published_search){.length = g->length,
                           .seconds = row == request->algorithms.count ? NAN : g->seconds[column],
                           .expanded = g->expanded[column],
                           .reexpanded = NAN,
                           .searches = (double)g->count};
    return true;
}

int repro_group_count(void)
{
    return GROUP_COUNT;
}

// ---------------------------------------------------------------------------------------------
// The table

// The thesis's times are in proportion to its octile's, as ours are.
static void add_row(const repro_request *request, int row, int group, table *t)
{
    published_search theirs = {
        .length = NAN, .seconds = NAN, .expanded = NAN, .reexpanded = NAN, .searches = NAN};
    const struct aurora_group *g = &GROUPS[group];
    repro_sum sum = repro_sum_map(&request->groups.maps[0], row, group);
    repro_published_group(request, row, group, &theirs);
    table_cell(t, "%s", request->names[row]);
    table_cell(t, "%zu", sum.own.queries);
    repro_cell(t, 3, repro_mean(sum.own.length, &sum.own));
    repro_cell(t, 3, theirs.length);
    repro_cell(t, 1, repro_mean(sum.own.expanded, &sum.own));
    repro_cell(t, 1, theirs.expanded);
    repro_cell(t, 3, repro_expanded_share(&sum));
    repro_cell(t, 3, theirs.expanded / g->expanded[BY_OCTILE]);
    repro_cell(t, 3, repro_time_share(&sum));
    repro_cell(t, 3, theirs.seconds / g->seconds[BY_OCTILE]);
}

static void report_groups(const repro_request *request, report *out)
{
    static const table_column TITLES[] = {
        {"", TABLE_LEFT},
        {"searches", TABLE_RIGHT},
        {"length", TABLE_RIGHT},
        {"thesis", TABLE_RIGHT},
        {"expanded", TABLE_RIGHT},
        {"thesis", TABLE_RIGHT},
        {"of octile's", TABLE_RIGHT},
        {"thesis", TABLE_RIGHT},
        {"time", TABLE_RIGHT},
        {"thesis", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, TITLES, sizeof TITLES / sizeof *TITLES);
    for (int group = 0; group < GROUP_COUNT; group++) {
        for (int row = 0; row < request->row_count; row++) {
            repro_sum sum = repro_sum_map(&request->groups.maps[0], row, group);
            if (column_of(request, row) < COLUMNS && sum.own.queries)
                add_row(request, row, group, &t);
        }
    }
    report_table(out, &t);
}

// In how many groups the thesis's arithmetic gives the thesis's average, to the digit that it
// prints.
static void report_digits(const repro_request *request, report *out)
{
    int asked = 0, same = 0;
    for (int group = 0; group < GROUP_COUNT; group++) {
        char own[32], theirs[32];
        repro_tally tally =
            repro_sum_map(&request->groups.maps[0], request->algorithms.count, group).own;
        if (!tally.queries) continue;
        snprintf(own, sizeof own, "%.6g", repro_mean(tally.expanded, &tally));
        snprintf(theirs, sizeof theirs, "%.6g", GROUPS[group].expanded[BY_OCTILE]);
        asked++;
        same += strcmp(own, theirs) == 0;
    }
    report_paragraph(out,
                     "In doubles, octile expands on average what the thesis prints, to the last "
                     "digit, in %d of %d groups.",
                     same, asked);
}

void repro_report_aurora(const repro_request *request, report *out)
{
    if (request->groups.count == 0) return;
    report_title(out, 3, "Table 4.5: Aurora, with gates fixed by hand");
    report_paragraph(
        out, "%s",
        "Six groups of queries, all queries of each. The thesis gives only their mean lengths, "
        "but\n"
        "just one run of rows of the scenario file has each of these means. The row in doubles has "
        "the\n"
        "thesis's figures for octile next to it.");
    report_groups(request, out);
    report_digits(request, out);
}
