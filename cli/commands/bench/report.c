// SPDX-License-Identifier: MIT
// What sluice bench prints. The keys of the JSON are a contract: scripts and the committed results
// under bench/ read them.
#include <math.h>
#include <stdlib.h>

#include "commands/bench/bench.h"
#include "report/json.h"
#include "report/numbers.h"
#include "report/table.h"
#include "system/file.h"

static double mean(double sum, size_t count)
{
    return count ? sum / (double)count : 0;
}

static double mean_us(const bench_row *row)
{
    double sum = 0;
    for (size_t i = 0; i < row->queries; i++)
        sum += row->us[i];
    return mean(sum, row->queries);
}

// A quantile of the times, which are sorted.
static double quantile_us(const bench_row *row, double share)
{
    if (row->queries == 0) return 0;
    double rank = ceil(share * (double)row->queries);
    return row->us[rank < 1 ? 0 : (size_t)rank - 1];
}

static double median_us(const bench_row *row)
{
    size_t count = row->queries;
    if (count == 0) return 0;
    return (row->us[(count - 1) / 2] + row->us[count / 2]) / 2;
}

static cJSON *row_json(const bench_request *request, const bench_row *row)
{
    cJSON *object = cJSON_CreateObject();
    char alg[64], answered_by[64];
    slu_algorithm_format(row->algorithm, alg);
    cJSON_AddStringToObject(object, "alg", alg);
    slu_algorithm_format(row->answered_by, answered_by);
    cJSON_AddStringToObject(object, "answered_by", answered_by);
    json_add_text(object, "map", file_base_name(request->map_file));
    if (row->terrain != NO_TERRAIN)
        json_add_text(object, "zones", zones_name(&request->shared.zones, row->terrain));
    json_add_count(object, "queries", row->queries);
    json_add_count(object, "solved", row->solved);
    json_add_count(object, "optimal", row->optimal);
    cJSON_AddNumberToObject(object, "optimal_share", mean((double)row->optimal, row->queries));
    cJSON_AddNumberToObject(object, "mean_excess", mean(row->excess, row->solved));
    cJSON_AddNumberToObject(object, "max_excess", row->worst_excess);
    cJSON_AddNumberToObject(object, "mean_us", mean_us(row));
    cJSON_AddNumberToObject(object, "median_us", median_us(row));
    cJSON_AddNumberToObject(object, "p99_us", quantile_us(row, 0.99));
    cJSON_AddNumberToObject(object, "mean_expanded", mean(row->expanded, row->queries));
    cJSON_AddNumberToObject(object, "mean_reexpanded", mean(row->reexpanded, row->queries));
    cJSON_AddNumberToObject(object, "mean_generated", mean(row->generated, row->queries));
    cJSON_AddNumberToObject(object, "mean_length", mean(row->length, row->solved));
    cJSON_AddNumberToObject(object, "mean_estimate", mean(row->estimate, row->queries));
    cJSON_AddNumberToObject(object, "build_ms", row->build_ms);
    json_add_count(object, "index_bytes", row->index_bytes);
    json_add_count(object, "finder_bytes", row->finder_bytes);
    json_add_phases(object, &row->phases);
    return object;
}

static void print_json(const bench_request *request, const bench_row *rows, int count)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < count; i++)
        cJSON_AddItemToArray(list, row_json(request, &rows[i]));
    json_print(list);
}

static void print_tsv(const bench_request *request, const bench_row *rows, int count)
{
    static const table_column COLUMNS[] = {
        {"alg", 0},
        {"map", 0},
        {"queries", 0},
        {"solved", 0},
        {"optimal", 0},
        {"optimal_share", 0},
        {"mean_excess", 0},
        {"max_excess", 0},
        {"mean_us", 0},
        {"median_us", 0},
        {"p99_us", 0},
        {"mean_expanded", 0},
        {"mean_reexpanded", 0},
        {"mean_generated", 0},
        {"mean_length", 0},
        {"mean_estimate", 0},
        {"build_ms", 0},
        {"index_bytes", 0},
        {"finder_bytes", 0},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < count; i++) {
        const bench_row *row = &rows[i];
        table_cell(&t, "%s", row->name);
        table_cell(&t, "%s", file_base_name(request->map_file));
        table_cell(&t, "%zu", row->queries);
        table_cell(&t, "%zu", row->solved);
        table_cell(&t, "%zu", row->optimal);
        table_cell(&t, "%.4f", mean((double)row->optimal, row->queries));
        table_cell(&t, "%.4f", mean(row->excess, row->solved));
        table_cell(&t, "%.4f", row->worst_excess);
        table_cell(&t, "%.3f", mean_us(row));
        table_cell(&t, "%.3f", median_us(row));
        table_cell(&t, "%.3f", quantile_us(row, 0.99));
        table_cell(&t, "%.2f", mean(row->expanded, row->queries));
        table_cell(&t, "%.2f", mean(row->reexpanded, row->queries));
        table_cell(&t, "%.2f", mean(row->generated, row->queries));
        table_cell(&t, "%.6f", mean(row->length, row->solved));
        table_cell(&t, "%.6f", mean(row->estimate, row->queries));
        table_cell(&t, "%.3f", row->build_ms);
        table_cell(&t, "%zu", row->index_bytes);
        table_cell(&t, "%zu", row->finder_bytes);
    }
    table_print_tsv(&t);
}

static void add_relative_cell(table *t, double us, double first_us)
{
    if (first_us > 0)
        table_cell(t, "%.2f", us / first_us);
    else
        table_cell(t, "-");
}

static void print_table(const bench_row *rows, int count)
{
    static const table_column COLUMNS[] = {
        {"algorithm", TABLE_LEFT},  {"queries", TABLE_RIGHT},    {"solved", TABLE_RIGHT},
        {"optimal", TABLE_RIGHT},   {"excess %", TABLE_RIGHT},   {"worst %", TABLE_RIGHT},
        {"mean us", TABLE_RIGHT},   {"x first", TABLE_RIGHT},    {"median us", TABLE_RIGHT},
        {"p99 us", TABLE_RIGHT},    {"expanded", TABLE_RIGHT},   {"again", TABLE_RIGHT},
        {"generated", TABLE_RIGHT}, {"length", TABLE_RIGHT},     {"build ms", TABLE_RIGHT},
        {"index KiB", TABLE_RIGHT}, {"finder KiB", TABLE_RIGHT},
    };
    table t;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    double first = mean_us(&rows[0]);
    for (int i = 0; i < count; i++) {
        const bench_row *row = &rows[i];
        char name[64];
        name_answer(row->algorithm, row->answered_by, name);
        table_cell(&t, "%s", name);
        table_cell(&t, "%zu", row->queries);
        table_cell(&t, "%zu", row->solved);
        table_cell(&t, "%zu", row->optimal);
        table_cell(&t, "%.2f", mean(row->excess, row->solved));
        table_cell(&t, "%.2f", row->worst_excess);
        table_cell(&t, "%.1f", mean_us(row));
        add_relative_cell(&t, mean_us(row), first);
        table_cell(&t, "%.1f", median_us(row));
        table_cell(&t, "%.1f", quantile_us(row, 0.99));
        table_cell(&t, "%.1f", mean(row->expanded, row->queries));
        table_cell(&t, "%.1f", mean(row->reexpanded, row->queries));
        table_cell(&t, "%.1f", mean(row->generated, row->queries));
        table_cell(&t, "%.2f", mean(row->length, row->solved));
        table_cell(&t, "%.2f", row->build_ms);
        table_cell(&t, "%.0f", (double)row->index_bytes / 1024);
        table_cell(&t, "%.0f", (double)row->finder_bytes / 1024);
    }
    table_print(&t);
}

static double phase_us(const slu_phase *phase)
{
    return mean((double)phase->nanoseconds / 1e3, (size_t)phase->runs);
}

static void add_phase_cells(table *t, const slu_phase *phase)
{
    table_cell(t, "%llu", (unsigned long long)phase->runs);
    table_cell(t, "%.1f", phase_us(phase));
    table_cell(t, "%.0f", (double)phase->bytes / 1024);
}

// What the heuristics took, phase by phase: for those that read the map first.
static void print_phases(const bench_row *rows, int count)
{
    static const table_column COLUMNS[] = {
        {"phases of", TABLE_LEFT}, {"builds", TABLE_RIGHT},   {"mean us", TABLE_RIGHT},
        {"KiB", TABLE_RIGHT},      {"aims", TABLE_RIGHT},     {"mean us", TABLE_RIGHT},
        {"KiB", TABLE_RIGHT},      {"searches", TABLE_RIGHT}, {"mean us", TABLE_RIGHT},
        {"KiB", TABLE_RIGHT},
    };
    table t;
    int printed = 0;
    table_begin(&t, COLUMNS, sizeof COLUMNS / sizeof *COLUMNS);
    for (int i = 0; i < count; i++) {
        const slu_phases *phases = &rows[i].phases;
        if (phases->build.runs == 0) continue;
        table_cell(&t, "%s", rows[i].name);
        add_phase_cells(&t, &phases->build);
        add_phase_cells(&t, &phases->aim);
        add_phase_cells(&t, &phases->search);
        printed++;
    }
    if (printed) putchar('\n');
    if (printed) table_print(&t);
}

void bench_report(const bench_request *request, bench_row *rows, int count)
{
    for (int i = 0; i < count; i++)
        sort_numbers(rows[i].us, rows[i].queries);
    if (request->shared.json)
        print_json(request, rows, count);
    else if (request->tsv)
        print_tsv(request, rows, count);
    else {
        print_table(rows, count);
        print_phases(rows, count);
    }
}
